// Looking back at games: all of it that is fetched only when it is asked for.
import "./lookback.css";
import { analysisScreen } from "../view/analysis.js";
import { replayScreen } from "../view/replay.js";
import { statisticsScreen } from "../view/statistics.js";
import { createAnalysis } from "./analysis.js";
import { createReplay } from "./replay.js";
import { createStatistics } from "./statistics.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../words.js").Words} Words
 * @typedef {import("../intents.js").Intents} Intents
 * @typedef {ReturnType<typeof createRoom>} Room
 */

/** @param {ReturnType<typeof import("../store.js").createStore>} store @param {import("./door.js").Page} page */
export function createRoom(store, page) {
  const replay = createReplay(store, page);
  const analysis = createAnalysis(store, page);
  const statistics = createStatistics(store, page);
  return {
    replay: replay.open,
    analyse: analysis.open,
    statistics: statistics.open,
    /** @param {State} state @param {Words} w @param {Intents} does */
    screen(state, w, does) {
      if (state.screen === "analysis") return analysisScreen(state, w, analysis, replay.open);
      if (state.screen === "statistics") return statisticsScreen(state, w, statistics);
      return replayScreen(state, w, does, replay);
    },
  };
}
