// The score sheet, like the paper one: a row a category, a column a player; the winner, and how a tie was broken.
import { html, nothing } from "lit-html";
import { receivers } from "../apart.js";
import { resultText, tieText } from "../sayings.js";
import { emblem } from "./emblem.js";
import { lessonBar } from "./lesson.js";
import { seatButton } from "./seat.js";

/**
 * @param {import("../store.js").State} state
 * @param {import("../store.js").Game} game
 * @param {import("../types.js").Tables} tables
 * @param {import("../words.js").Words} w
 * @param {import("../intents.js").Intents} does
 */
export function sheetScreen(state, game, tables, w, does) {
  const { categories } = tables;
  const { view } = game;
  const { seats, result } = view;
  const wins = (/** @type {number} */ seat) => result?.winners.includes(seat) ?? false;
  return html`<main class="sheet">
    ${state.tutorial ? lessonBar(state.tutorial, game, tables, w, does) : nothing}
    <h1 tabindex="-1" data-focus-home>${result ? resultText(w, view, result) : nothing}</h1>
    ${result?.tie_break ? html`<p class="tie">${tieText(w, view, result.tie_break)}</p>` : nothing}
      <table data-seats=${seats.length}>
        <caption>${w.t("sheet.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">${w.t("sheet.category")}</th>
            ${seats.map(
              ({ name }, seat) => html`<th scope="col" class=${wins(seat) ? "winner" : ""}>
                <span>${wins(seat) ? html`${emblem("legends")}<span class="unseen">${w.t("sheet.winner")}</span>` : nothing} ${name}</span>
              </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${categories.map(
            (category) => html`<tr data-category=${category}>
              <th scope="row">${w.t(`category.${category}`)}</th>
              ${seats.map(({ score }, seat) => html`<td class=${wins(seat) ? "winner" : ""}>${w.number(score[category])}</td>`)}
            </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr data-category="total">
            <th scope="row">${w.t("category.total")}</th>
            ${seats.map(({ score }, seat) => html`<td class=${wins(seat) ? "winner" : ""}>${w.number(score.total)}</td>`)}
          </tr>
        </tfoot>
      </table>
    ${state.tutorial ? nothing : actions(game, w, does)}
    <h2>${w.t("sheet.kingdoms")}</h2>
    <div class="kingdoms">${seats.map((_, seat) => seatButton(w, game, seat, does, true))}</div>
  </main>`;
}

/** The end of a game on several devices is sent to the others. @param {import("../store.js").Game} game @param {import("../words.js").Words} w */
const shareText = ({ view, asked: { here } }, w) =>
  here ? w.t("away.send", { names: w.list(receivers(view, here)) }) : w.t("share.open");

/** @param {import("../store.js").Game} game @param {import("../words.js").Words} w @param {import("../intents.js").Intents} does */
const actions = (game, w, does) => html`<div class="actions">
  ${game.linked ? html`<button type="button" class="main" @click=${() => does.goOnWithCopy()}>${w.t("linked.go_on", { over: true })}</button>` : nothing}
  <button type="button" class=${game.linked ? "" : "main"} @click=${() => does.rematch()}>${w.t("sheet.rematch")}</button>
  <button type="button" @click=${() => does.newGame()}>${w.t("menu.new_game")}</button>
  <button type="button" @click=${() => does.replay(game)}>${w.t("replay.open")}</button>
  <button type="button" @click=${() => does.analyse(game)}>${w.t("analysis.open")}</button>
  <button type="button" @click=${() => does.showTable()}>${w.t("sheet.table")}</button>
  <button type="button" @click=${() => does.share(game)}>${shareText(game, w)}</button>
  <button type="button" @click=${() => does.open({ kind: "record", copied: null })}>${w.t("record.open")}</button>
  <button type="button" @click=${() => does.open({ kind: "menu" })}>${w.t("menu.open")}</button>
</div>`;
