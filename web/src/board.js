// What each cell of a kingdom shows and says, worked out from the view: data for the templates, no markup.

/**
 * @typedef {import("./store.js").State} State
 * @typedef {import("./store.js").Game} Game
 * @typedef {import("./types.js").Kind} Kind
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Action} Action
 * @typedef {import("./words.js").Words} Words
 * @typedef {"up" | "right" | "down" | "left"} Side
 *
 * @typedef {object} CellModel
 * @property {Kind | null} kind
 * @property {boolean | undefined} tame whether a dragon is domesticated, where that is known
 * @property {Side[]} beams the sides at which a portal's light joins it to what it connects
 * @property {boolean} lit it may be tapped now
 * @property {boolean} selected it was tapped once
 * @property {boolean} changed something happened to it since a person last acted
 * @property {boolean} ends_game
 * @property {number | undefined} change what choosing it would change in points, where that is known
 * @property {string} name for assistive technology
 */

/** The cells where `arrange` puts its four cards, in the order of its kinds (docs/architecture.md). */
export const ARRANGED = [5, 6, 9, 10];

/** @param {View} view */
export const actingSeat = (view) => (view.to_act === null ? undefined : view.seats[view.to_act]);

/** Whether a person is to act now. @param {View} view */
export const personActs = (view) => actingSeat(view)?.player === "human";

/** The game whose table is in sight. @param {Pick<State, "screen" | "replay" | "game">} state */
export const gameInSight = ({ screen, replay, game }) => (screen === "replay" && replay ? replay.game : game);

/** Why nothing can be done on the table, whoever is to act: the game is only looked at, or it is the turn of a person at another device.
 * @param {Pick<Game, "linked" | "asked" | "view">} game */
export function lockOf({ linked, asked: { here }, view }) {
  if (linked) return "linked";
  return here && personActs(view) && !here.includes(view.to_act ?? -1) ? "away" : null;
}

/** Whether what a person did last can be taken back here: nothing that another device may know. @param {Game} game */
export const mayUndo = ({ view, record, shared, linked }) => view.can_undo && !linked && record !== shared;

/** How many people play. @param {View} view */
export const people = (view) => view.seats.filter(({ player }) => player === "human").length;

/** The game as it is shown: without what can be done where nothing can; without what choices would score, unless that is wanted, or taught. @param {Game} game @param {boolean} preview @returns {Game} */
export function shownGame(game, preview) {
  const view = { ...game.view, can_undo: mayUndo(game) };
  if (lockOf(game)) return { ...game, view: { ...view, actions: [] } };
  if (preview || game.scripted) return { ...game, view };
  const actions = view.actions.map(({ change, opens, ...action }) => action);
  return { ...game, view: { ...view, actions } };
}

/** Whether the cards have changed places since they were dealt. @param {Game} game */
export const isRearranged = ({ view, arrangement }) =>
  arrangement !== null && arrangement.join() !== view.hand?.kinds.join();

/** The action a tap on the cell stands for. @param {View} view @param {number} cell */
export const actionAt = (view, cell) => view.actions.find((action) => action.cell === cell);

/** @param {View} view @param {Action["verb"]} verb */
export const actionOf = (view, verb) => view.actions.find((action) => action.verb === verb);

/** @param {Game} game @returns {Action | undefined} */
export function chosenAction({ view, choice, arrangement }) {
  if (arrangement) return arranging(view, arrangement);
  return view.actions.find(({ action }) => action === choice);
}

/** What a hint points at. @param {Game} game @returns {Action | undefined} */
export const hintedAction = ({ view, hint }) => view.actions.find(({ action }) => action === hint);

/** @param {View} view @param {Kind[]} order */
const arranging = (view, order) => view.actions.find(({ kinds }) => kinds?.join() === order.join());

/** @param {number} cell */
export const isArranged = (cell) => ARRANGED.includes(cell);

/** The arrangement with two of its cells changed round. @param {Kind[]} order @param {number} one @param {number} other */
export function swapped(order, one, other) {
  const [from, to] = [ARRANGED.indexOf(one), ARRANGED.indexOf(other)];
  return order.map((kind, at) => order[at === from ? to : at === to ? from : at] ?? kind);
}

/** The cells of a seat in which something happened since a person last acted.
 * @param {Game} game @param {number} seat */
function changedCells({ view, marked_from }, seat) {
  const events = view.log
    .slice(marked_from)
    .filter((entry) => entry.seat === seat && entry.verb !== "turn_up");
  return new Set(events.map((entry) => entry.cell));
}

/** What lies beside a cell. @type {Record<Side, (cell: number) => number>} */
const BESIDE = {
  up: (cell) => cell - 4,
  right: (cell) => (cell % 4 === 3 ? -1 : cell + 1),
  down: (cell) => cell + 4,
  left: (cell) => (cell % 4 === 0 ? -1 : cell - 1),
};
const SIDES = /** @type {Side[]} */ (Object.keys(BESIDE));

/** The cells beside one. @param {number} cell */
export const neighbours = (cell) =>
  SIDES.map((side) => BESIDE[side](cell)).filter((at) => at >= 0 && at < 16);

/** @param {import("./types.js").Seat} seat @param {number} cell */
function beamsOf({ links }, cell) {
  const link = links.find(({ portals }) => portals.includes(cell));
  if (!link) return [];
  const joined = [...link.portals, ...link.cards];
  return SIDES.filter((side) => joined.includes(BESIDE[side](cell)));
}

/** A kingdom to look at.
 * @param {Words} w @param {Game} game @param {number} seat @returns {CellModel[]} */
export function shownCells(w, game, seat) {
  const changed = changedCells(game, seat);
  const shown = game.view.seats[seat];
  return (shown?.cells ?? []).map((kind, cell) => {
    const model = {
      kind,
      tame: shown?.dragons.find((dragon) => dragon.cell === cell)?.domesticated,
      beams: shown ? beamsOf(shown, cell) : [],
      lit: false,
      selected: false,
      changed: changed.has(cell),
      ends_game: false,
      change: undefined,
    };
    return { ...model, name: nameOf(w, cell, model, []) };
  });
}

/** The kingdom of the seat to act, with what may be done in it.
 * @param {Words} w @param {Game} game @returns {CellModel[]} */
export function playedCells(w, game) {
  const { view, arrangement, choice } = game;
  if (arrangement) return arrangedCells(w, game, arrangement);
  const some_lit = view.actions.some((action) => action.cell !== undefined);
  return shownCells(w, game, game.large).map((shown, cell) => {
    const action = actionAt(view, cell);
    if (!action) return { ...shown, name: nameOf(w, cell, shown, some_lit ? [w.t("cell.refused")] : []) };
    const model = {
      ...shown,
      lit: true,
      selected: action.action === choice,
      ends_game: Boolean(action.ends_game),
      // What a card that is turned up would change, nobody knows.
      change: action.verb === "place" ? action.change?.total : undefined,
    };
    const said = [w.t(action.verb === "place" ? "cell.place" : "cell.reveal")];
    if (action.ends_game) said.push(w.t("cell.ends_game"));
    return { ...model, name: nameOf(w, cell, model, said) };
  });
}

/** @param {Words} w @param {Game} game @param {Kind[]} order @returns {CellModel[]} */
function arrangedCells(w, { view, picked }, order) {
  const now = arranging(view, order)?.change?.total ?? 0;
  return Array.from({ length: 16 }, (_, cell) => {
    const at = ARRANGED.indexOf(cell);
    const kind = order[at] ?? null;
    const selected = cell === picked;
    const swap =
      kind && picked !== null && !selected ? arranging(view, swapped(order, picked, cell)) : undefined;
    const model = {
      kind,
      tame: undefined,
      beams: [],
      lit: kind !== null,
      selected,
      changed: false,
      ends_game: false,
      change: swap?.change && swap.change.total - now,
    };
    const said = kind && !selected ? [w.t(picked === null ? "cell.pick" : "cell.swap")] : [];
    return { ...model, name: nameOf(w, cell, model, said) };
  });
}

/** @param {Words} w @param {number} cell @param {Omit<CellModel, "name">} model @param {string[]} said */
function nameOf(w, cell, model, said) {
  const parts = [
    w.t("cell.place_name", w.place(cell)),
    w.t(model.kind ? `kind.${model.kind}` : "cell.face_down"),
  ];
  if (model.tame !== undefined) parts.push(w.t(model.tame ? "cell.tame" : "cell.wild"));
  if (model.change !== undefined) parts.push(w.change(model.change));
  if (model.selected) parts.push(w.t("cell.selected"));
  parts.push(...said);
  if (model.changed) parts.push(w.t("cell.changed"));
  return parts.join(", ");
}
