// Looking back at games: all of it that is fetched only when it is asked for.
import "./lookback.css";
import { replayScreen } from "../view/replay.js";
import { createReplay } from "./replay.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../words.js").Words} Words
 * @typedef {import("../intents.js").Intents} Intents
 */

/** @param {ReturnType<typeof import("../store.js").createStore>} store @param {import("./door.js").Page} page */
export function createRoom(store, page) {
  const replay = createReplay(store, page);
  return {
    replay: replay.open,
    /** @param {State} state @param {Words} w @param {Intents} does */
    screen: (state, w, does) => replayScreen(state, w, does, replay),
  };
}
