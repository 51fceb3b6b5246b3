// The replay: the table as it was, with what leads through the game in the place of what to do next.
import { html } from "lit-html";
import { turnAt } from "../lookback/replay.js";
import { tableBody } from "./table.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../store.js").Replay} Replay
 * @typedef {import("../words.js").Words} Words
 * @typedef {import("../intents.js").Intents} Intents
 * @typedef {ReturnType<typeof import("../lookback/replay.js").createReplay>} Player
 */

/** Keys that lead through the game from wherever they are not needed otherwise. @type {Record<string, (player: Player, replay: Replay) => void>} */
const KEYS = {
  ArrowLeft: (player) => player.step(-1),
  ArrowRight: (player) => player.step(1),
  PageUp: (player, replay) => player.toTurn(turnAt(replay, replay.at) - 1),
  PageDown: (player, replay) => player.toTurn(turnAt(replay, replay.at) + 1),
  Home: (player) => player.jump(0),
  End: (player, replay) => player.jump(replay.moments.length - 1),
  Escape: (player) => player.leave(),
};

/** What has keys of its own. */
const KEYED = "[role=grid], [role=log], input, select";

/** @param {State} state @param {Words} w @param {Intents} does @param {Player} player */
export function replayScreen(state, w, does, player) {
  const { replay, tables } = state;
  if (!replay || !tables) return html`<main></main>`;
  const { game } = replay;
  /** @param {KeyboardEvent} event */
  function keydown(event) {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const keyed = key !== "Escape" && /** @type {Element} */ (target).matches(`:is(${KEYED}) *, ${KEYED}`);
    if (!KEYS[key] || keyed || ctrlKey || metaKey || altKey || state.traced) return;
    event.preventDefault();
    KEYS[key](player, /** @type {Replay} */ (replay));
  }
  // A small kingdom becomes the large one; of that, the points are shown.
  /** @param {import("../store.js").Dialog} dialog */
  const open = (dialog) =>
    dialog.kind === "look" && dialog.seat !== game.large ? player.from(dialog.seat) : does.open(dialog);
  const still = { ...does, open, tap: () => {}, tapCell: () => {} };
  return html`<main class="table" data-seats=${game.view.seats.length} data-phase=${game.view.phase} @keydown=${keydown}>
    ${controls(replay, w, player)}
    ${tableBody(state, game, tables, w, still)}
  </main>`;
}

/** @param {Replay} replay @param {Words} w @param {Player} player */
function controls(replay, w, player) {
  const { turns, moments, at, game, title, playing, seat } = replay;
  const { seats } = game.view;
  const turn = turnAt(replay, at);
  /** @param {number} index */
  const turnName = (index) => {
    const one = turns[index];
    const name = seats[one?.seat ?? 0]?.name ?? "";
    return w.t("replay.turn", { turn: one?.turn ?? 0, name });
  };
  const where = w.t("replay.where", { turn: turnName(turn), step: at + 1, steps: moments.length });
  /** @param {string} sign @param {string} label @param {string} key @param {() => void} onTap */
  const button = (sign, label, key, onTap) =>
    html`<button type="button" aria-label=${label} aria-keyshortcuts=${key} @click=${onTap}><span aria-hidden="true">${sign}</span></button>`;
  return html`<header class="bar replay">
    <div class="status">
      <h1 tabindex="-1">${title}</h1>
      <p class="prompt">${player.happenedTexts(game).join(" ") || where}</p>
    </div>
    <div class="tools">
      <button type="button" class="leave" aria-label=${w.t("replay.leave")} @click=${player.leave}><span aria-hidden="true">✕</span></button>
    </div>
    <div class="steps" role="group" aria-label=${w.t("replay.controls")}>
      ${button("◂", w.t("replay.back"), "ArrowLeft", () => player.step(-1))}
      <button type="button" class="main" aria-label=${w.t(playing ? "replay.pause" : "replay.play")} data-focus-home @click=${player.togglePlay}
        ><span aria-hidden="true">${playing ? "❚❚" : "▶"}</span></button>
      ${button("▸", w.t("replay.on"), "ArrowRight", () => player.step(1))}
      <select aria-label=${w.t("replay.to_turn")} @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => player.toTurn(Number(target.value))}>
        ${turns.map((_, index) => html`<option value=${index} .selected=${index === turn}>${turnName(index)}</option>`)}
      </select>
      <select aria-label=${w.t("replay.large")} @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => player.from(target.value ? Number(target.value) : null)}>
        <option value="" .selected=${seat === null}>${w.t("replay.who_acts")}</option>
        ${seats.map(({ name }, index) => html`<option value=${index} .selected=${index === seat}>${name}</option>`)}
      </select>
      <input
        type="range"
        min="0"
        max=${moments.length - 1}
        .value=${String(at)}
        aria-label=${w.t("replay.moment")}
        aria-valuetext=${where}
        @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) => player.jump(Number(target.value))}
      />
    </div>
  </header>`;
}
