// The dialog: one element, whose content says which of them it is.
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { actingSeat, gameInSight, personActs, shownCells } from "../board.js";
import { fileName, save } from "../keeping.js";
import { lastTurnTexts, logTexts, nextText, sumTexts } from "../sayings.js";
import { traceOf } from "../trace.js";
import { daily } from "./daily.js";
import { aid, helpOn, rules } from "./help.js";
import { hint } from "./hint.js";
import { importing, keptAside, keptGame } from "./kept.js";
import { kingdomGrid } from "./kingdom.js";
import { menuNotices } from "./notices.js";
import { scoreButtons } from "./scores.js";
import { settingsFields } from "./settings.js";
import { joining, sharing } from "./share.js";
import { traceDrawing } from "./trace.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../store.js").Dialog} Dialog
 * @typedef {import("../words.js").Words} Words
 * @typedef {import("../intents.js").Intents} Intents
 */

/** The page behind an open dialog is silent: the dialog has a live region of its own.
 * @param {State} state @param {Words} w @param {Intents} does */
export function dialogElement(state, w, does) {
  const { dialog } = state;
  // Of a closing one hears later, by when another dialog may have been opened.
  /** @param {Event & { currentTarget: HTMLDialogElement }} event */
  const closed = ({ currentTarget }) => currentTarget.open || does.close();
  return html`<dialog aria-labelledby="dialog-title" @close=${closed}>
    ${dialog ? keyed(dialog.kind, html`${content(state, dialog, w, does)}`) : nothing}
    <p class="unseen" role="status">${dialog ? state.announcement : ""}</p>
  </dialog>`;
}

/** @param {State} state @param {Dialog} dialog @param {Words} w @param {Intents} does */
function content(state, dialog, w, does) {
  switch (dialog.kind) {
    case "menu":
      return frame(w.t("menu.title"), menu(state, w, does), closing(w.t("dialog.close"), does));
    case "about":
      return frame(w.t("about.title"), about(w), closing(w.t("dialog.close"), does), true);
    case "daily":
      return frame(w.t("daily.title"), daily(state, dialog, w, does), closing(w.t("dialog.close"), does));
    case "settings":
      return frame(
        w.t("settings.title"),
        settingsFields(state.settings, w, does),
        closing(w.t("dialog.close"), does),
      );
    case "hand_over":
      return handOver(state, dialog.from, w, does);
    case "record":
      return frame(
        w.t("record.title"),
        state.game ? record(fileName(state.game.view), state.game.record, dialog.copied, w, does) : nothing,
        closing(w.t("dialog.close"), does),
      );
    case "aid":
      return frame(
        w.t("help.aid"),
        state.tables ? aid(w, state.tables) : nothing,
        html`${closing(w.t("dialog.close"), does)}
          <button type="button" @click=${() => does.open({ kind: "rules" })}>${w.t("help.rules")}</button>`,
        true,
      );
    case "rules":
      return frame(
        w.t("help.rules"),
        state.tables ? rules(w, state.tables) : html`<p>${w.t("next.moment")}</p>`,
        closing(w.t("dialog.close"), does),
        true,
      );
    case "help": {
      const { subject, back } = dialog;
      const close = back
        ? html`<button type="button" class="main" @click=${() => does.open(back)}>${w.t("learn.back")}</button>`
        : closing(w.t("dialog.close"), does);
      return frame(...helpOn(state, subject, w), close, true);
    }
    case "look":
      return look(state, dialog.seat, w, does);
    case "hint":
      return frame(
        w.t("hint.label"),
        hint(state, dialog.options, w, does),
        closing(w.t("dialog.close"), does),
      );
    case "leave":
      return frame(
        w.t("leave.title"),
        html`<p>${w.t("leave.text")}</p>`,
        html`${closing(w.t("leave.stay"), does)}
          <button type="button" class="danger" @click=${() => does.leave(dialog.then)}>${w.t("leave.go")}</button>`,
      );
    case "unkept":
      return frame(
        w.t("unkept.title"),
        html`<p>${w.t("unkept.text")}</p>`,
        closing(w.t("dialog.close"), does),
      );
    case "unfetched":
      return frame(
        w.t("unfetched.title"),
        html`<p>${w.t("unfetched.text")}</p>`,
        closing(w.t("dialog.close"), does),
      );
    case "share":
      return frame(
        dialog.to ? w.t("away.send", { names: w.list(dialog.to) }) : w.t("share.title"),
        sharing(dialog, w, does),
        closing(w.t("dialog.close"), does),
        true,
      );
    case "join":
      return frame(
        w.t("join.title"),
        joining(dialog, w, does),
        html`<button type="button" class="main" @click=${() => does.join(dialog.answer, dialog.here)}>${w.t("join.go")}</button>
          <button type="button" @click=${() => does.close()}>${w.t("dialog.close")}</button>`,
      );
    case "arrived":
      return arrived(state, dialog.from, w, does);
    case "known":
      return frame(
        w.t("known.title"),
        html`<p>${w.t("known.text", { behind: dialog.behind })}</p>`,
        closing(w.t("dialog.close"), does),
      );
    case "fork":
      return frame(
        w.t("fork.title"),
        html`<p>${w.t("fork.text")}</p>`,
        html`<button type="button" class="main" @click=${() => does.keepMine(dialog.mine)}>${w.t("fork.mine")}</button>
          <button type="button" @click=${() => does.join(dialog.answer, dialog.mine.asked.here ?? [])}>${w.t("fork.theirs")}</button>`,
      );
    case "bad_link":
      return frame(
        w.t("bad_link.title"),
        html`<p>${w.t("bad_link.text")}</p>
          <details><summary>${w.t("boot.details")}</summary><p lang="en">${dialog.message}</p></details>`,
        closing(w.t("dialog.close"), does),
      );
    case "kept":
      return frame(...keptGame(state, dialog, w, does), closing(w.t("dialog.close"), does));
    case "aside":
      return frame(...keptAside(state, dialog.id, w, does), closing(w.t("dialog.close"), does));
    case "import":
      return frame(w.t("import.title"), importing(dialog, w, does), closing(w.t("dialog.close"), does));
    case "elsewhere":
      return frame(
        w.t("elsewhere.title"),
        html`<p>${w.t(dialog.moved ? "elsewhere.moved" : "elsewhere.open")}</p>`,
        dialog.moved
          ? html`<button type="button" class="main" @click=${() => does.goOnFromThere()}>${w.t("elsewhere.go")}</button>`
          : closing(w.t("dialog.close"), does),
      );
    case "install":
      return frame(
        w.t("install.go"),
        html`<p>${w.t("install.by_hand")}</p>`,
        closing(w.t("dialog.close"), does),
      );
    case "trouble":
      return frame(
        w.t("trouble.title"),
        html`<p>${w.t("trouble.text")}</p>
          <details><summary>${w.t("boot.details")}</summary><p lang="en">${dialog.message}</p></details>`,
        html`<button type="button" class="main" @click=${() => does.tryAgain()}>${w.t("boot.retry")}</button>
          <button type="button" @click=${() => does.close()}>${w.t("dialog.close")}</button>`,
      );
  }
}

/** What is only to be read can be scrolled by keys too.
 * @param {string} title @param {unknown} body @param {unknown} buttons @param {boolean} [reads] */
const frame = (title, body, buttons, reads = false) => html`
  <h2 id="dialog-title" tabindex="-1" data-focus-home>${title}</h2>
  <div
    class="dialog-body"
    tabindex=${reads ? 0 : nothing}
    role=${reads ? "region" : nothing}
    aria-labelledby=${reads ? "dialog-title" : nothing}
  >${body}</div>
  <div class="actions">${buttons}</div>`;

/** @param {string} label @param {Intents} does */
const closing = (label, does) =>
  html`<button type="button" class="main" @click=${() => does.close()}>${label}</button>`;

/** @param {State} state @param {Words} w @param {Intents} does */
const menu = ({ game, unkept, update, install }, w, does) => html`
  ${unkept ? html`<p>${w.t("unkept.text")}</p>` : nothing}
  ${game && game.view.to_act !== null && !personActs(game.view) ? html`<p>${w.t("menu.paused")}</p>` : nothing}
  <div class="actions stacked">
    ${game ? html`<button type="button" @click=${() => does.replay(game)}>${w.t("replay.open")}</button>` : nothing}
    ${game ? html`<button type="button" @click=${() => does.share(game)}>${w.t("share.open")}</button>` : nothing}
    ${game ? html`<button type="button" @click=${() => does.open({ kind: "record", copied: null })}>${w.t("record.open")}</button>` : nothing}
    <button type="button" @click=${() => does.rematch()}>${w.t("menu.restart")}</button>
    <button type="button" @click=${() => does.newGame()}>${w.t("menu.new_game")}</button>
    <button type="button" @click=${() => does.open({ kind: "settings" })}>${w.t("settings.title")}</button>
    <button type="button" @click=${() => does.open({ kind: "rules" })}>${w.t("help.rules")}</button>
    <button type="button" @click=${() => does.open({ kind: "about" })}>${w.t("about.open")}</button>
    ${menuNotices(update, install, w, does)}
  </div>`;

/** Between two people's turns: whose turn it is, what happened, and one press to go on.
 * @param {State} state @param {number} from the seat that has played @param {Words} w @param {Intents} does */
function handOver({ game, tables }, from, w, does) {
  if (!game || !tables) return nothing;
  const name = actingSeat(game.view)?.name ?? "";
  return frame(
    w.t("hand_over.title", { name }),
    html`<ul class="happened">${lastTurnTexts(w, game.view, from, tables).map((text) => html`<li>${text}</li>`)}</ul>
      <p>${nextText(w, game)}</p>`,
    html`<button type="button" class="main" @click=${() => does.takeOver()}>${w.t("hand_over.go", { name })}</button>
      ${game.view.can_undo ? html`<button type="button" @click=${() => does.undo()}>${w.t("undo.label")}</button>` : nothing}`,
  );
}

/** What has come from another device. @param {State} state @param {number} from the log's length before @param {Words} w @param {Intents} does */
function arrived({ game, tables }, from, w, does) {
  if (!game || !tables) return nothing;
  return frame(
    w.t("table.turn", { name: actingSeat(game.view)?.name ?? "" }),
    html`<ul class="happened">${logTexts(w, game.view, from, tables).map((text) => html`<li>${text}</li>`)}</ul>`,
    closing(w.t("arrived.go"), does),
    true,
  );
}

/** @param {Words} w */
const about = (w) => html`
  <p>${w.t("about.fan")}</p>
  <p>${w.t("about.rights")}</p>
  <p>${w.t("about.licence")}</p>
  <p>${w.t("about.emblems")}</p>
  <p>${w.t("about.software")}</p>
  <h3>${w.t("shelf.apart")}</h3>
  <p>${w.t("play.trust")}</p>`;

/** @param {string} name of its file @param {string} text @param {boolean | null} copied null: not asked for yet @param {Words} w @param {Intents} does */
const record = (name, text, copied, w, does) => html`
  <p>${w.t("record.text")}</p>
  <textarea readonly rows="10" aria-label=${w.t("record.title")} spellcheck="false" .value=${text}></textarea>
  <div class="actions">
    <button type="button" @click=${copyOrSelect(does)}>${w.t(copied ? "record.copied" : "record.copy")}</button>
    <button type="button" @click=${() => save(name, text)}>${w.t("record.save")}</button>
  </div>
  ${copied === false ? html`<p>${w.t("record.select")}</p>` : nothing}`;

/** What cannot be copied is selected instead. @param {Intents} does */
const copyOrSelect =
  (does) =>
  async (/** @type {Event} */ { target }) => {
    const dialog = /** @type {Element} */ (target).closest("dialog");
    if (!(await does.copyRecord())) dialog?.querySelector("textarea")?.select();
  };

/** @param {State} state @param {number} index @param {Words} w @param {Intents} does */
function look(state, index, w, does) {
  const { tables, tab_stops, traced } = state;
  const game = gameInSight(state);
  const seat = game?.view.seats[index];
  if (!game || !tables || !seat) return nothing;
  const claimed = tables.legends.filter(({ legend }) => seat.claimed.includes(legend));
  return frame(
    w.t("table.kingdom", { name: seat.name }),
    html`<div class="look">
      ${kingdomGrid(w, {
        id: "looked-at",
        label: w.t("table.kingdom", { name: seat.name }),
        cells: shownCells(w, game, index),
        tab_stop: tab_stops["looked-at"] ?? 0,
        onMove: (cell) => does.moveTabStop("looked-at", cell),
        over: traced ? traceDrawing(w, traceOf(seat, traced), traced === "conflicts") : undefined,
      })}
      <div>
        ${scoreButtons(w, tables, seat, traced, does)}
        ${traced ? html`<ul class="sum">${sumTexts(w, seat, traced, tables).map((text) => html`<li>${text}</li>`)}</ul>` : nothing}
      </div>
      <p>${w.t("look.claimed", { count: claimed.length, legends: w.list(claimed.map((one) => w.legendName(one))) })}</p>
    </div>`,
    closing(w.t("dialog.close"), does),
  );
}
