// What each lesson of the script says, waits for and points at.
import { ARRANGED, chosenAction } from "../board.js";
import { kept } from "../keep.js";
import { choiceText } from "../sayings.js";
import script from "./script.json";

/**
 * @typedef {import("../store.js").Game} Game
 * @typedef {import("../store.js").Tutorial} Tutorial
 * @typedef {import("../types.js").Action} Action
 * @typedef {import("../types.js").Tables} Tables
 * @typedef {import("../words.js").Words} Words
 * @typedef {import("../words.js").Key} Key
 *
 * @typedef {object} Lesson
 * @property {number} at how many steps have been played
 * @property {string} say its message
 * @property {boolean} [does] whether the learner does the next step
 * @property {string[]} [points] what it points at besides
 */

/** @type {Lesson[]} */
export const LESSONS = script.lessons;

/** The game of the lessons, which is not kept; the page comes back to it as to one that is. */
export const LESSONS_ID = 0;

/** The lesson that a learner came to, from 0. */
export function keptLesson() {
  const number = kept("lesson");
  return typeof number === "number" && number in LESSONS ? number : 0;
}

/** What the lesson waits for; nothing where it only tells. @param {Game} game @param {number} number */
export function awaitedAction({ view }, number) {
  const lesson = LESSONS[number];
  const step = lesson?.does ? script.steps[lesson.at] : undefined;
  return view.actions.find(({ action }) => step?.endsWith(` ${action}`));
}

/** @type {Partial<Record<Action["verb"], string>>} */
const TARGETS = { draw: "draw", take: "discard", discard: "discard", end: "button" };

/** What is to be tapped for an action: `cell 5`, `legend four`, `draw`, `discard` or `button`.
 * @param {Game} game @param {Action | undefined} action */
export function targetOf(game, action) {
  if (!action) return "next";
  if (game.arrangement) return arranging(game, game.arrangement, action);
  if (action.cell !== undefined) return `cell ${action.cell}`;
  if (action.legend) return `legend ${action.legend}`;
  return TARGETS[action.verb] ?? "next";
}

/** The card that is to change its place next, or the one to change it with.
 * @param {Game} game @param {import("../types.js").Kind[]} order @param {Action} action */
function arranging(game, order, { kinds = [] }) {
  const misplaced = order.findIndex((kind, index) => kind !== kinds[index]);
  if (misplaced < 0) return "button";
  const kind = /** @type {import("../types.js").Kind} */ (kinds[misplaced]);
  return `cell ${ARRANGED[game.picked === null ? misplaced : order.indexOf(kind)]}`;
}

/** @param {Words} w @param {Tutorial} tutorial @param {Game} game @param {Tables} tables */
export function lessonText(w, { number }, game, tables) {
  const lesson = LESSONS[number];
  if (!lesson) return "";
  const gain = awaitedAction(game, number)?.change?.total ?? 0;
  return w.t(/** @type {Key} */ (`lesson.${lesson.say}`), {
    gain: w.change(gain),
    conflict: w.change(tables.conflict_pts),
    dragon: w.change(-(tables.dragon_pts[0] ?? 0)),
  });
}

/** What is to be done now, in one sentence. @param {Words} w @param {Tutorial} tutorial @param {Game} game @param {Tables} tables */
export function taskText(w, { number }, game, tables) {
  const action = awaitedAction(game, number);
  const target = targetOf(game, action);
  const chosen = game.choice && chosenAction(game);
  if (chosen) return choiceText(w, game, chosen, tables);
  const cell = Number(target.split(" ")[1]);
  const legend = tables.legends.find((one) => one.legend === action?.legend);
  const kind = game.arrangement?.[ARRANGED.indexOf(cell)];
  const arranged = { next: "look", button: "keep" }[target] ?? (game.picked === null ? "pick" : "swap");
  return w.t("learn.task", {
    verb: game.arrangement || !action ? arranged : action.verb,
    the: kind ? w.t(`kind.${kind}.the`) : "",
    legend: legend ? w.legendName(legend) : "",
    ...w.place(cell || 0),
  });
}
