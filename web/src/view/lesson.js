// The lesson that is on: it stands where the table says what to do next, and rings what it speaks of.
import { html } from "lit-html";
import { hintedAction } from "../board.js";
import { awaitedAction, LESSONS, lessonText, targetOf, taskText } from "../tutorial/lessons.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../store.js").Game} Game
 * @typedef {import("../store.js").Tutorial} Tutorial
 */

/**
 * @param {Tutorial} tutorial
 * @param {Game} game
 * @param {import("../types.js").Tables} tables
 * @param {import("../words.js").Words} w
 * @param {import("../intents.js").Intents} does
 */
export function lessonBar(tutorial, game, tables, w, does) {
  const { number, playing, wrong } = tutorial;
  const count = w.t("learn.count", { number: number + 1, count: LESSONS.length });
  const [text, task] = playing
    ? [w.t("learn.playing"), eventText(w, game, tables)]
    : [lessonText(w, tutorial, game, tables), taskText(w, tutorial, game, tables)];
  const last = number === LESSONS.length - 1;
  const goes = playing || awaitedAction(game, number) ? "learn.skip" : "learn.next";
  return html`<header class="bar lesson" data-lesson=${number} ?data-playing=${playing}>
    <div class="status">
      ${game.view.result ? html`<p class="lesson-count">${count}</p>` : html`<h1 tabindex="-1">${count}</h1>`}
      <p class="lesson-text">${text}</p>
      <p class=${wrong ? "task refusal" : "task"}>${wrong ? `${w.t("learn.wrong")} ` : ""}${last ? "" : task}</p>
    </div>
    <div class="lesson-buttons">
      <button type="button" ?disabled=${number === 0} @click=${() => does.goToLesson(number - 1)}>${w.t("learn.back")}</button>
      <button type="button" ?hidden=${last} class=${goes === "learn.next" ? "main next" : "next"} @click=${does.nextLesson}>${w.t(goes)}</button>
      <button type="button" class=${last ? "main next" : ""} @click=${does.leaveLessons}>${w.t(last ? "learn.finish" : "learn.leave")}</button>
    </div>
  </header>`;
}

/** What has happened last, while the game plays on. @param {import("../words.js").Words} w @param {Game} game
 * @param {import("../types.js").Tables} tables */
function eventText(w, { view }, { legends }) {
  const entry = view.log.findLast(({ verb }) => verb !== "turn_up");
  return entry ? w.event(entry, view.seats, new Map(legends.map((legend) => [legend.legend, legend]))) : "";
}

/** Where on the page a target is. @type {Record<string, (name: string) => string>} */
const PLACES = {
  kingdom: () => "#kingdom",
  cell: (cell) => `#kingdom [data-cell="${cell}"]`,
  legend: (legend) => `.legends [data-legend="${legend}"]`,
  draw: () => '[data-pile="draw"]',
  discard: () => '[data-pile="discard"]',
  button: () => ".buttons button",
  total: () => "tfoot tr",
  next: () => ".lesson .next:not([hidden])",
};

/** @param {string} target */
function placeOf(target) {
  const [place = "", name = ""] = target.split(" ");
  return PLACES[place]?.(name) ?? "";
}

/** What was pointed at when the page was last drawn. */
let pointed = "";

/** Rings what the lesson points at, or a hint; when that becomes another thing, the focus goes to what is to be pressed.
 * @param {HTMLElement} root @param {State} state */
export function pointOut(root, { tutorial, game, dialog }) {
  const hinted = game && !dialog ? hintedAction(game) : undefined;
  let targets = game && hinted ? [placeOf(targetOf(game, hinted))] : [];
  if (tutorial && game && !tutorial.playing) {
    const target = targetOf(game, awaitedAction(game, tutorial.number));
    targets = [target, ...(LESSONS[tutorial.number]?.points ?? [])].map(placeOf);
  }
  const [first, ...others] = targets;
  // The button that goes on needs no ring where there is something to look at.
  const ringed = first === placeOf("next") ? others : targets;
  const elements = new Set(ringed.length ? root.querySelectorAll(ringed.join()) : []);
  for (const element of root.querySelectorAll("[data-pointed]"))
    if (!elements.has(element)) element.removeAttribute("data-pointed");
  for (const element of elements) element.setAttribute("data-pointed", "");
  const now = first ? `${tutorial?.number ?? hinted?.action} ${first}` : "";
  if (now === pointed) return;
  pointed = now;
  for (const element of elements) element.scrollIntoView({ block: "nearest" });
  if (first && !dialog) /** @type {HTMLElement | null} */ (root.querySelector(first))?.focus();
}
