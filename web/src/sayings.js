// What the page says about a game: what to do next, what a choice would do, why something is refused, who won.
import { actingSeat, actionOf, chosenAction, hintedAction, lockOf, personActs } from "./board.js";

/**
 * @typedef {import("./store.js").Game} Game
 * @typedef {import("./types.js").Tables} Tables
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Seat} Seat
 * @typedef {import("./types.js").Kind} Kind
 * @typedef {import("./types.js").Action} Action
 * @typedef {import("./words.js").Words} Words
 */

/** The line under whose turn it is: of all that could be said now, what was asked for last.
 * @param {Words} w @param {Game} game @param {Tables} tables @param {import("./types.js").Category | null} traced */
export function promptText(w, game, tables, traced) {
  const seat = game.view.seats[game.large];
  if (game.slow) return w.t("next.moment");
  if (seat && traced) return sumTexts(w, seat, traced, tables).join(" ");
  if (game.refusal) return refusalText(w, game, game.refusal, tables);
  const chosen = chosenAction(game);
  if (chosen && game.choice) return choiceText(w, game, chosen, tables);
  const hinted = hintedAction(game);
  if (hinted) return hintText(w, game.view, hinted, tables);
  return nextText(w, game);
}

/** Whether a computer is to act and the engine, having failed, is not asked. @param {Game} game */
export const isStalled = (game) =>
  game.view.to_act !== null && !game.busy && !game.scripted && !lockOf(game) && !personActs(game.view);

/** What is to be done now. @param {Words} w @param {Game} game */
export function nextText(w, game) {
  const { view, picked } = game;
  const name = actingSeat(view)?.name ?? "";
  const lock = lockOf(game);
  if (lock === "linked") return w.t("linked.prompt");
  if (lock === "away") return w.t("away.prompt", { name, sent: game.record === game.shared });
  if (view.result) return w.t("next.over");
  if (isStalled(game)) return w.t("next.stalled");
  if (!personActs(view)) return w.t("next.computer", { name });
  const kind = view.hand?.kinds[0];
  const top = view.discard_pile.at(-1);
  /** @type {Record<View["phase"], () => string>} */
  const texts = {
    arrange: () => w.t(picked === null ? "next.arrange" : "next.arrange_swap", { name }),
    draw: () => w.t("next.draw", { name, the: top ? w.t(`kind.${top}.the`) : "" }),
    place: () =>
      w.t(actionOf(view, "discard") ? "next.place_or_discard" : "next.place", {
        name,
        the: kind ? w.t(`kind.${kind}.the`) : "",
      }),
    reveal: () => w.t("next.reveal", { name }),
    claim: () => w.t("next.claim", { name }),
    over: () => w.t("next.over"),
  };
  const warning = view.actions.some((action) => action.ends_game) ? w.t("next.last_land") : "";
  return [texts[view.phase](), warning].filter(Boolean).join(" ");
}

/** The message for what an action is. @type {Record<Action["verb"], import("./words.js").Key>} */
const DOING = {
  arrange: "doing.arrange",
  take: "doing.take",
  draw: "doing.draw",
  place: "choice.place",
  discard: "choice.discard",
  reveal: "choice.reveal",
  claim: "doing.claim",
  end: "doing.end",
};

/** What an action of the seat to act is, and what it would change where that is known.
 * @param {Words} w @param {View} view @param {Action} action @param {Tables} tables */
export function doingText(w, view, { verb, cell = 0, change, kinds = [], legend: code }, tables) {
  const card = verb === "take" ? view.discard_pile.at(-1) : view.hand?.kinds[0];
  const there = actingSeat(view)?.cells[cell];
  const parts = change ? w.parts(change, tables.categories) : "";
  const legend = tables.legends.find((one) => one.legend === code);
  return w.t(DOING[verb], {
    ...w.place(cell),
    the: card ? w.t(`kind.${card}.the`) : "",
    replaced: there ? w.t(`kind.${there}.the`) : "",
    face_down: !there,
    change: w.change(change?.total ?? 0),
    parts,
    has_parts: Boolean(parts),
    known: Boolean(change),
    legend: legend ? w.legendName(legend) : "",
    cards: w.list(kinds.map((kind) => w.t(`kind.${kind}.a`))),
  });
}

/** What an action is, and nothing of what it changes. @param {Words} w @param {View} view @param {Action} action @param {Tables} tables */
export const plainText = (w, view, action, tables) =>
  doingText(w, view, { ...action, change: undefined }, tables);

/** What a hint points at. @param {Words} w @param {View} view @param {Action} action @param {Tables} tables */
export const hintText = (w, view, action, tables) =>
  w.t("hint.marked", { doing: plainText(w, view, action, tables) });

/** What a chosen action would do. @param {Words} w @param {Game} game @param {Action} action @param {Tables} tables */
export function choiceText(w, { view }, action, tables) {
  const { verb, opens = [], closes = [], ends_game } = action;
  const said = verb === "end" ? [] : [doingText(w, view, action, tables)];
  const legends = (/** @type {string[]} */ codes) =>
    tables.legends.filter(({ legend }) => codes.includes(legend));
  if (opens.length)
    said.push(
      w.t("choice.opens", {
        count: opens.length,
        legends: w.list(legends(opens).map((one) => w.legendName(one))),
      }),
    );
  if (closes.length)
    said.push(
      w.t(verb === "end" ? "choice.end" : "choice.closes", {
        name: actingSeat(view)?.name ?? "",
        legends: w.list(legends(closes).map((one) => w.worth(w.legendName(one), one.pts))),
      }),
    );
  if (ends_game) said.push(w.t("choice.ends_game"));
  said.push(w.t("choice.again"));
  return said.join(" ");
}

/** @param {Words} w @param {Game} game @param {import("./store.js").Refusal} refusal @param {Tables} tables */
export function refusalText(w, game, refusal, tables) {
  const name = actingSeat(game.view)?.name ?? "";
  const reason = refusal.code
    ? w.tIfKnown("reason", refusal.code, "reason.other", { name })
    : nextText(w, game);
  if (!("action" in refusal) || !refusal.action.startsWith("claim ")) return reason;
  const legend = tables.legends.find((one) => refusal.action === `claim ${one.legend}`);
  return legend
    ? w.t("legend.refused", {
        legend: w.legendName(legend),
        needs: w.legendNeeds(legend),
        points: legend.pts,
        reason,
      })
    : reason;
}

/** Who won. @param {Words} w @param {View} view @param {NonNullable<View["result"]>} result */
export function resultText(w, view, { winners }) {
  const names = winners.map((seat) => view.seats[seat]?.name ?? "");
  const points = view.seats[winners[0] ?? 0]?.score.total ?? 0;
  return w.t("result.winner", { count: names.length, names: w.list(names), points });
}

/** How a tie was broken. @param {Words} w @param {View} view @param {import("./types.js").TieBreak} tie */
export function tieText(w, view, { seats, rank, level, values, category }) {
  const nameOf = (/** @type {number} */ seat) => view.seats[seat]?.name ?? "";
  const names = w.list(seats.map(nameOf));
  if (rank === null) return w.t("result.tie_shared", { names });
  const behind = seats.filter((seat) => !level.includes(seat));
  const each = level.map((seat, index) =>
    w.t("result.tie_value", { name: nameOf(seat), points: values[index] ?? 0 }),
  );
  const said = [w.t("result.tie", { names })];
  if (behind.length)
    said.push(
      w.t("result.tie_behind", {
        count: behind.length,
        behind: w.list(behind.map(nameOf)),
        level: w.list(level.map(nameOf)),
      }),
    );
  said.push(w.t("result.tie_rank", { rank: rank + 1, values: w.list(each) }));
  if (category) said.push(w.t("result.tie_category", { category: w.t(`category.${category}`) }));
  return said.join(" ");
}

/** What a category of a kingdom's score comes from, in sentences that add up to it.
 * @param {Words} w @param {Seat} seat @param {import("./types.js").Category} category @param {Tables} tables */
export function sumTexts(w, seat, category, tables) {
  const texts = [
    ...pairTexts(w, seat, category),
    ...(category === "dragons" ? seat.dragons.map((dragon) => dragonText(w, seat, dragon)) : []),
    ...tables.legends
      .filter(({ legend }) => category === "legends" && seat.claimed.includes(legend))
      .map((one) => w.t("sum.legend", { legend: w.legendName(one), signed: w.signed(one.pts) })),
  ];
  if (texts.length === 0) return [w.t("sum.none")];
  if (texts.length > 1) texts.push(w.t("sum.together", { signed: w.signed(seat.score[category]) }));
  return texts;
}

/** One sentence for all connections between the same two kinds. @param {Words} w @param {Seat} seat @param {string} category */
function pairTexts(w, { connections, cells }, category) {
  /** @type {Map<string, { kinds: Kind[], pts: number, count: number }>} */
  const sorts = new Map();
  for (const { cells: pair, pts } of connections.filter((one) => one.category === category)) {
    const kinds = pair.flatMap((cell) => cells[cell] ?? []);
    const key = kinds.join();
    sorts.set(key, { kinds, pts, count: (sorts.get(key)?.count ?? 0) + 1 });
  }
  return [...sorts.values()].map(({ kinds, pts, count }) =>
    w.t(kinds[0] === kinds[1] ? "sum.same" : "sum.pairs", {
      ...w.kindSlots(kinds),
      count,
      each: w.signed(pts),
      sum: w.signed(pts * count),
    }),
  );
}

/** @param {Words} w @param {Seat} seat @param {Seat["dragons"][number]} dragon */
function dragonText(w, { cells }, { cell, domesticated, pts, tamers }) {
  const tribes = new Set(tamers.flatMap((tamer) => cells[tamer] ?? []));
  return w.t("sum.dragon", {
    ...w.place(cell),
    // One dragon too many costs points however tame it is.
    state: !domesticated ? "wild" : pts > 0 ? "tame" : "surplus",
    tribes: w.list([...tribes].map((tribe) => w.t(`kind.${tribe}.many`))),
    signed: w.signed(pts),
  });
}

/** What a seat did in its last turn, and what has happened since, sentence by sentence.
 * @param {Words} w @param {View} view @param {number} seat @param {Tables} tables */
export function lastTurnTexts(w, view, seat, tables) {
  const turn = view.log.findLast((entry) => entry.seat === seat)?.turn;
  const first = view.log.findIndex((entry) => entry.seat === seat && entry.turn === turn);
  return logTexts(w, view, first, tables);
}

/** What the log tells from an entry on, sentence by sentence. @param {Words} w @param {View} view @param {number} from @param {Tables} tables */
export function logTexts(w, { log, seats }, from, tables) {
  const legends = new Map(tables.legends.map((legend) => [legend.legend, legend]));
  return log.slice(from).map((entry) => w.event(entry, seats, legends));
}

/** What the live region says when a person is to act or the game is over: what happened since it last spoke, and what next.
 * @param {Words} w @param {Game} game @param {Tables} tables */
export function newsText(w, game, tables) {
  const { view, said_to } = game;
  const legends = new Map(tables.legends.map((legend) => [legend.legend, legend]));
  const events = view.log.slice(said_to).filter(({ verb }) => verb !== "turn_up");
  const next = view.result ? resultText(w, view, view.result) : nextText(w, game);
  return [...events.map((entry) => w.event(entry, view.seats, legends)), next].join(" ");
}
