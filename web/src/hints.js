// Hints in a game of one person against computers: what the search would do, told and pointed at when it is asked for, never done.
import { lockOf, people, personActs } from "./board.js";
import { hintText } from "./sayings.js";

/**
 * @typedef {import("./store.js").State} State
 * @typedef {import("./store.js").Game} Game
 * @typedef {import("./types.js").Action} Action
 * @typedef {import("./engine/client.js").Engine} Engine
 */

/** For how long the search weighs what can be done, and how many options are told. */
const HINT_MS = 1000;
const OPTIONS_TOLD = 3;

/** Between two slices the search sees that nobody waits for it any more. */
const SLICE_MS = 30;

/** Whether the game is one with hints: where several people play, the hint for one would be heard by the others, and results of a day's deal
 * are held against each other.
 * @param {State} state */
export const hasHints = ({ settings, game }) =>
  Boolean(
    settings.hints &&
      game &&
      !game.scripted &&
      !game.asked.daily &&
      !lockOf(game) &&
      !game.view.result &&
      people(game.view) === 1,
  );

/** Whether one may be asked for now. @param {State} state */
export const mayHint = (state) => hasHints(state) && state.game !== null && personActs(state.game.view);

/**
 * @param {ReturnType<typeof import("./store.js").createStore>} store
 * @param {object} page
 * @param {() => import("./words.js").Words} page.words
 * @param {(run: () => Promise<void>, signal: AbortSignal) => Promise<void>} page.attempt
 * @param {Engine["advise"]} page.advise
 */
export function createHints(store, { words, attempt, advise }) {
  /** Points at an action on the table. @param {Game} game @param {Action} action @param {Partial<State>} beside */
  function pointAt({ view }, action, beside) {
    const { tables } = store.state;
    const announcement = tables ? hintText(words(), view, action, tables) : "";
    store.setGame(
      { hint: action.action, choice: null, picked: null, refusal: null },
      { announcement, ...beside },
    );
  }

  return {
    /** Asks the search. Whatever ends the dialog ends the search too. */
    async hint() {
      const { game } = store.state;
      if (!game || game.busy || !mayHint(store.state)) return;
      const stop = new AbortController();
      store.set({
        dialog: { kind: "hint", options: null },
        traced: null,
        announcement: words().t("hint.thinking"),
      });
      store.until(({ dialog }) => dialog?.kind !== "hint").then(() => stop.abort());
      await attempt(async () => {
        const { record, view } = game;
        const asked = { record, ms: HINT_MS, slice_ms: SLICE_MS, seed: null };
        const { options } = await advise(asked, { signal: stop.signal });
        const best = view.actions.find(({ action }) => action === options[0]?.action);
        if (best) pointAt(game, best, { dialog: { kind: "hint", options: options.slice(0, OPTIONS_TOLD) } });
      }, stop.signal);
    },
    /** Goes back to the table with another of the options pointed at; the first four cards are laid out as it says.
     * @param {Action} action */
    takeHint(action) {
      const { game } = store.state;
      if (!game) return;
      pointAt(game, action, { dialog: null });
      if (game.arrangement && action.kinds) store.setGame({ arrangement: action.kinds });
    },
  };
}
