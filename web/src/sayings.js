// What the page says about a game: what to do next, what a choice would do, why something is refused, who won.
import { actingSeat, actionOf, chosenAction, personActs } from "./board.js";

/**
 * @typedef {import("./store.js").Game} Game
 * @typedef {import("./types.js").Tables} Tables
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Action} Action
 * @typedef {import("./words.js").Words} Words
 */

/** The line under whose turn it is. @param {Words} w @param {Game} game @param {Tables} tables */
export function promptText(w, game, tables) {
  if (game.slow) return w.t("next.moment");
  if (game.refusal) return refusalText(w, game, game.refusal, tables);
  const chosen = chosenAction(game);
  if (chosen && game.choice) return choiceText(w, game, chosen, tables);
  return nextText(w, game);
}

/** Whether a computer is to act and the engine, having failed, is not asked. @param {Game} game */
export const isStalled = ({ view, busy }) => view.to_act !== null && !busy && !personActs(view);

/** What is to be done now. @param {Words} w @param {Game} game */
export function nextText(w, game) {
  const { view, picked } = game;
  if (view.result) return w.t("next.over");
  if (isStalled(game)) return w.t("next.stalled");
  const name = actingSeat(view)?.name ?? "";
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

/** What a chosen action would do. @param {Words} w @param {Game} game @param {Action} action @param {Tables} tables */
export function choiceText(w, { view }, { verb, cell = 0, change, opens = [], ends_game }, tables) {
  const held = view.hand?.kinds[0];
  const there = actingSeat(view)?.cells[cell];
  const slots = { ...w.place(cell), the: held ? w.t(`kind.${held}.the`) : "" };
  /** @type {string[]} */
  const said = [];
  if (verb === "place" && change) {
    const parts = w.parts(change, tables.categories);
    const replaced = there ? w.t(`kind.${there}.the`) : "";
    const detail = { change: w.change(change.total), parts, has_parts: Boolean(parts) };
    said.push(w.t("choice.place", { ...slots, ...detail, replaced, face_down: !there }));
  } else said.push(w.t(verb === "reveal" ? "choice.reveal" : "choice.discard", slots));
  const legends = opens.flatMap((code) => tables.legends.filter(({ legend }) => legend === code));
  if (legends.length)
    said.push(
      w.t("choice.opens", {
        count: legends.length,
        legends: w.list(legends.map((one) => w.legendName(one))),
      }),
    );
  if (ends_game) said.push(w.t("choice.ends_game"));
  said.push(w.t("choice.again"));
  return said.join(" ");
}

/** @param {Words} w @param {Game} game @param {import("./store.js").Refusal} refusal @param {Tables} tables */
export function refusalText(w, game, refusal, tables) {
  const reason = refusal.code ? w.tIfKnown("reason", refusal.code, "reason.other") : nextText(w, game);
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

/** What the live region says when a person is to act or the game is over: what happened since it last spoke, and what next.
 * @param {Words} w @param {Game} game @param {Tables} tables */
export function newsText(w, game, tables) {
  const { view, said_to } = game;
  const legends = new Map(tables.legends.map((legend) => [legend.legend, legend]));
  const events = view.log.slice(said_to).filter(({ verb }) => verb !== "turn_up");
  const next = view.result ? resultText(w, view, view.result) : nextText(w, game);
  return [...events.map((entry) => w.event(entry, view.seats, legends)), next].join(" ");
}
