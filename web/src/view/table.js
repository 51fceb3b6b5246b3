// The table: the acting kingdom large, the others small, the piles, the legend row, the log, and what to do next.
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import {
  actingSeat,
  actionOf,
  chosenAction,
  isRearranged,
  lockOf,
  personActs,
  playedCells,
  shownCells,
} from "../board.js";
import { hasHints, mayHint } from "../hints.js";
import { isStalled, promptText, resultText } from "../sayings.js";
import { traceOf } from "../trace.js";
import { bootText } from "./boot.js";
import { emblem } from "./emblem.js";
import { kingdomGrid } from "./kingdom.js";
import { legendCard } from "./legend.js";
import { lessonBar } from "./lesson.js";
import { card, cardBack, noCard, pile } from "./pile.js";
import { scoreButtons } from "./scores.js";
import { seatButton } from "./seat.js";
import { traceDrawing } from "./trace.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../store.js").Game} Game
 * @typedef {import("../types.js").Tables} Tables
 * @typedef {import("../types.js").Category} Category
 * @typedef {import("../words.js").Words} Words
 * @typedef {import("../intents.js").Intents} Intents
 */

/** @param {State} state @param {Game} game @param {Tables} tables @param {Words} w @param {Intents} does */
export function tableScreen(state, game, tables, w, does) {
  const { view } = game;
  const title = view.result
    ? resultText(w, view, view.result)
    : w.t("table.turn", { name: actingSeat(view)?.name ?? "" });
  const { boot } = state;
  const restarts = game.busy && boot.state === "loading";
  const traced = tracedOn(state);
  const prompt = restarts ? bootText(boot, w) : promptText(w, game, tables, traced);
  return html`<main
    class=${game.slow ? "table slow" : "table"}
    data-seats=${view.seats.length}
    data-phase=${view.phase}
    ?data-busy=${game.busy}
  >
    ${state.tutorial ? lessonBar(state.tutorial, game, tables, w, does) : bar(state, game, title, prompt, traced, w, does)}
    ${tableBody(state, game, tables, w, does)}
  </main>`;
}

/** What lies on the table, and the log. @param {State} state @param {Game} game @param {Tables} tables @param {Words} w @param {Intents} does */
export function tableBody(state, game, tables, w, does) {
  const others = game.view.seats.map((_, seat) => seat).filter((seat) => seat !== game.large);
  const traced = tracedOn(state);
  return html`<section class="others" aria-label=${w.t("table.others")}>
      ${others.map((seat) => seatButton(w, game, seat, does, true))}
    </section>
    ${ownKingdom(state, traced, game, w, does)}
    ${desk(game, w, does)}
    ${legendRow(game, tables, w, does)}
    ${categoryScores(traced, game, tables, w, does)}
    ${logPanel(game, tables, w)}`;
}

/** Behind a dialog, what is lit is the dialog's. @param {State} state */
const tracedOn = ({ dialog, traced }) => (dialog ? null : traced);

/** Whose turn it is and what to do next.
 * @param {State} state @param {Game} game @param {string} title @param {string} prompt @param {Category | null} traced @param {Words} w @param {Intents} does */
const bar = (state, game, title, prompt, traced, w, does) => html`<header class="bar">
  <div class="status">
    <h1 tabindex="-1">${title}</h1>
    <p class=${game.refusal && !traced ? "prompt refusal" : "prompt"}>${prompt}</p>
  </div>
  <div class="tools">
    <button type="button" class="menu" aria-label=${w.t("menu.open")} @click=${() => does.open({ kind: "menu" })}>
      <span aria-hidden="true">☰</span>
    </button>
    ${undoButton(game, w, does)}
    ${hintButton(state, w, does)}
    <button type="button" class="aid" aria-label=${w.t("help.aid")} @click=${() => does.open({ kind: "aid" })}>
      <span aria-hidden="true">?</span>
    </button>
  </div>
</header>`;

/** @param {State} state @param {Category | null} traced @param {Game} game @param {Words} w @param {Intents} does */
function ownKingdom({ tab_stops }, traced, game, w, does) {
  const { view, large } = game;
  const played = large === view.to_act && personActs(view);
  const seat = view.seats[large];
  const name = seat?.name ?? "";
  return html`<section class=${view.to_act === large ? "own acting" : "own"} aria-label=${w.t("table.kingdom", { name })}>
    ${seatButton(w, game, large, does, false)}
    <div class="fit">
      ${kingdomGrid(w, {
        id: "kingdom",
        label: w.t("table.kingdom", { name }),
        cells: played ? playedCells(w, game) : shownCells(w, game, large),
        tab_stop: tab_stops.kingdom ?? 0,
        home: true,
        onMove: (cell) => does.moveTabStop("kingdom", cell),
        onTap: does.tapCell,
        over: seat && traced ? traceDrawing(w, traceOf(seat, traced), traced === "conflicts") : undefined,
      })}
    </div>
  </section>`;
}

/** The piles, the card in hand and the buttons.
 * @param {Game} game @param {Words} w @param {Intents} does */
function desk(game, w, does) {
  const { view, choice } = game;
  const top = view.discard_pile.at(-1);
  const draw = actionOf(view, "draw");
  const onDiscard = actionOf(view, "take") ?? actionOf(view, "discard");
  const playable = personActs(view);
  const held = view.hand?.from === "deck" ? undefined : view.hand?.kinds[0];
  return html`<section class="desk" aria-label=${w.t("table.desk")}>
    ${pile({
      id: "draw",
      name: w.t("pile.draw_pile", { count: view.draw_pile, lit: Boolean(draw && playable) }),
      card: view.draw_pile ? cardBack : noCard,
      label: w.t("pile.draw_short"),
      count: view.draw_pile,
      lit: Boolean(draw && playable),
      onTap: () => does.tap("draw"),
    })}
    ${pile({
      id: "discard",
      name: w.t("pile.discard_pile", {
        top: top ? w.t(`kind.${top}`) : "none",
        count: view.discard_pile.length,
        verb: (playable && onDiscard?.verb) || "none",
      }),
      card: card(w, top),
      label: w.t("pile.discard_short"),
      count: view.discard_pile.length,
      lit: Boolean(onDiscard && playable),
      selected: onDiscard !== undefined && choice === onDiscard.action,
      onTap: () => does.tap(onDiscard?.action ?? (view.hand ? "discard" : "take")),
    })}
    <div class="hand" data-pile="hand">${card(w, held)}<span class="pile-name">${w.t("pile.hand")}</span></div>
    <div class="buttons">${
      // What comes next has buttons of its own: the focus does not stay on one that means something else now.
      keyed(`${view.to_act} ${view.phase}`, deskButtons(game, w, does))
    }</div>
  </section>`;
}

/** @param {Game} game @param {Words} w @param {Intents} does */
function deskButtons(game, w, does) {
  const { view } = game;
  const playable = personActs(view);
  const chosen = playable && chosenAction(game);
  const end = playable && actionOf(view, "end");
  /** @param {string} label @param {() => void} onTap */
  const button = (label, onTap) => html`<button type="button" class="main" @click=${onTap}>${label}</button>`;
  const lock = lockOf(game);
  if (lock === "linked") return lockedButtons(game, w, does);
  if (lock === "away")
    return button(w.t("away.send", { names: actingSeat(view)?.name ?? "" }), () => does.share(game));
  return html`
    ${chosen && chosen !== end ? button(confirmText(chosen, w), does.confirm) : nothing}
    ${end ? button(w.t("table.end_turn"), () => does.tap(end.action)) : nothing}
    ${isStalled(game) ? button(w.t("boot.retry"), does.tryAgain) : nothing}
    ${view.result ? button(w.t("table.sheet"), does.showSheet) : nothing}`;
}

/** What can be done with a game that is only looked at. @param {Game} game @param {Words} w @param {Intents} does */
const lockedButtons = ({ view }, w, does) => html`
  <button type="button" class="main" @click=${() => does.goOnWithCopy()}>${w.t("linked.go_on", { over: Boolean(view.result) })}</button>
  ${view.result ? html`<button type="button" @click=${() => does.showSheet()}>${w.t("table.sheet")}</button>` : nothing}`;

/** @param {import("../types.js").Action} action @param {Words} w */
function confirmText({ verb, change }, w) {
  if (verb !== "arrange" && verb !== "place")
    return w.t(verb === "reveal" ? "confirm.reveal" : "confirm.discard");
  return change ? w.worth(w.t(`confirm.${verb}`), change.total) : w.t(`confirm.${verb}`);
}

/** During a turn it stays where it is: that nothing can be taken back, it says when it is pressed.
 * @param {Game} game @param {Words} w @param {Intents} does */
function undoButton(game, w, does) {
  const { view } = game;
  if (view.result || lockOf(game) === "linked") return nothing;
  const possible = view.can_undo || isRearranged(game);
  return html`<button
    type="button"
    class=${possible ? "undo" : "undo idle"}
    aria-label=${w.t("undo.label")}
    aria-keyshortcuts="Control+Z"
    @click=${does.undo}
  ><span aria-hidden="true">↶</span></button>`;
}

/** While a computer plays, the others stay where they are. @param {State} state @param {Words} w @param {Intents} does */
function hintButton(state, w, does) {
  if (!hasHints(state)) return nothing;
  return html`<button
    type="button"
    class=${mayHint(state) ? "hint" : "hint away"}
    aria-label=${w.t("hint.label")}
    @click=${() => does.hint()}
  >${emblem("hint")}</button>`;
}

/** @param {Game} game @param {Tables} tables @param {Words} w @param {Intents} does */
function legendRow({ view }, tables, w, does) {
  const claims = new Set(view.actions.map((action) => action.legend));
  return html`<section class="legends" aria-label=${w.t("table.legends", { count: view.legend_deck })}>
    <ul>
      ${view.legend_row.map(({ legend: code, met }) => {
        const legend = tables.legends.find((one) => one.legend === code);
        if (!legend) return nothing;
        const claim = personActs(view) && claims.has(code);
        const state = claim ? "claim" : met ? "met" : "open";
        return html`<li>${legendCard(w, legend, state, () => does.tap(`claim ${code}`))}</li>`;
      })}
    </ul>
  </section>`;
}

/** The large kingdom's score by category, where there is room; elsewhere it is in the dialog of each kingdom.
 * @param {Category | null} traced @param {Game} game @param {Tables} tables @param {Words} w @param {Intents} does */
function categoryScores(traced, { view, large }, tables, w, does) {
  const seat = view.seats[large];
  if (!seat) return nothing;
  return html`<div class="scores">${scoreButtons(w, tables, seat, traced, does)}</div>`;
}

/** @param {Game} game @param {Tables} tables @param {Words} w */
function logPanel({ view, marked_from }, { legends }, w) {
  const byCode = new Map(legends.map((legend) => [legend.legend, legend]));
  // The live region tells what happened; a second voice here would say it twice.
  return html`<section class="log" role="log" aria-live="off" aria-label=${w.t("table.log")} tabindex="0">
    <ol>${view.log.map(
      (entry, index) =>
        html`<li class=${index >= marked_from ? "new" : ""}>${w.event(entry, view.seats, byCode)}</li>`,
    )}</ol>
  </section>`;
}
