// The analysis of a finished game, on this device: the search weighs every decision, in the background, and the engine says what it comes to.
import { createStore, del, get, keys, set as put } from "idb-keyval";
import { EngineError } from "../engine/client.js";
import { ownName } from "../keep.js";
import { wholeShelf } from "../shelf.js";

/**
 * @typedef {import("../store.js").Analysis} Analysis
 * @typedef {import("../types.js").View} View
 * @typedef {import("../types.js").Action} Action
 * @typedef {import("../types.js").LogEntry} LogEntry
 *
 * @typedef {{ steps: number, turn: number, seat: number | null, win: number[], points: number[] }} Standing of each seat, after so many
 *   steps; `seat` was to act, null: it was over
 * @typedef {{ steps: number, turn: number, seat: number, played: Action, best: Action, loss: number, loss_pts: number, table: Table }} Verdict
 *   `loss`: what was given away of the chance to win, 0 to 1
 * @typedef {{ steps: number, turn: number, seat: number, kind: "mistake" | "luck", before: number, after: number, happened: LogEntry[] }} Moment
 *   `before`, `after`: the seat's chance to win; `happened`: what came by luck
 * @typedef {Pick<View, "to_act" | "hand" | "discard_pile"> & { seats: Pick<View["seats"][number], "cells">[] }} Table what of a view tells
 *   which cards an action is about
 *
 * @typedef {object} Found what is kept of an analysis
 * @property {number} version
 * @property {string} record of the game
 * @property {Standing[]} chart
 * @property {Verdict[]} verdicts
 * @property {Moment[]} moments the three that decided
 */

/** How often the search tries each position, by always the same chance: the same game gives the same chart. */
const ITERATIONS = 250;
const SEED = 1;
/** Between two slices the search sees that it is to give way. */
const SLICE_MS = 30;

const STORE = createStore(ownName("analyses"), "analyses");
const VERSION = 1;

/** @param {View} view @returns {Table} */
const tableOf = ({ to_act, hand, discard_pile, seats }) => ({
  to_act,
  hand,
  discard_pile: discard_pile.slice(-1),
  seats: seats.map(({ cells }) => ({ cells })),
});

/** @param {View} view @param {string} words */
const actionOf = (view, words) => /** @type {Action} */ (view.actions.find(({ action }) => action === words));

/**
 * @param {ReturnType<typeof import("../store.js").createStore>} store
 * @param {import("./door.js").Page} page
 */
export function createAnalysis(store, { words, call, ponder }) {
  let working = new AbortController();

  /** @param {Partial<Analysis>} changes @param {Partial<import("../store.js").State>} [beside] */
  function set(changes, beside) {
    const { analysis } = store.state;
    if (analysis) store.set({ ...beside, analysis: { ...analysis, ...changes } });
  }

  /** Weighs one decision, and looks at the table as it was. @param {string} record @param {number} steps @param {AbortSignal} signal */
  async function weigh(record, steps, signal) {
    const asked = { record, steps, iterations: ITERATIONS, slice_ms: SLICE_MS, seed: SEED };
    const { options, outlook } = await ponder(asked, signal);
    const { view } = await call("view", { record, steps }, { signal });
    const valued = options.map(({ action, win, points }) => ({ action, win, points }));
    return { view, decision: { steps, options: valued, outlook } };
  }

  /** @param {string} record @param {AbortSignal} signal @returns {Promise<Found>} */
  async function analyse(record, signal) {
    const { decisions: at } = await call("replay", { record }, { signal });
    set({ progress: { done: 0, of: at.length } });
    /** @type {Map<number, View>} */
    const views = new Map();
    const decisions = [];
    for (const steps of at) {
      const { view, decision } = await weigh(record, steps, signal);
      signal.throwIfAborted();
      views.set(steps, view);
      decisions.push(decision);
      set({ progress: { done: decisions.length, of: at.length } });
    }
    const [answer, { view: end }] = await Promise.all([
      call("analysis", { record, decisions }, { signal }),
      call("view", { record }, { signal }),
    ]);
    const viewAt = (/** @type {number} */ steps) => views.get(steps) ?? end;
    const next = new Map(
      at.map((/** @type {number} */ steps, /** @type {number} */ index) => [steps, at[index + 1]]),
    );
    return {
      version: VERSION,
      record,
      chart: answer.chart,
      verdicts: answer.decisions.map((/** @type {any} */ one) => ({
        ...one,
        played: actionOf(viewAt(one.steps), one.played),
        best: actionOf(viewAt(one.steps), one.best),
        table: tableOf(viewAt(one.steps)),
      })),
      moments: answer.moments.map((/** @type {any} */ one) => ({
        ...one,
        happened: viewAt(next.get(one.steps) ?? -1).log.slice(viewAt(one.steps).log.length),
      })),
    };
  }

  async function start() {
    const { analysis } = store.state;
    if (!analysis) return;
    working.abort();
    working = new AbortController();
    const { signal } = working;
    const { id, record } = analysis;
    set(
      { progress: { done: 0, of: 0 }, failed: null, found: null },
      { announcement: words().t("analysis.working") },
    );
    try {
      const found = await analyse(record, signal);
      await keep(id, found);
      const told = store.state.screen !== "analysis";
      set({ progress: null, found, told }, { announcement: words().t("analysis.done") });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof EngineError)) throw error;
      set({ progress: null, failed: `${error.code}: ${error.message}` });
    }
  }

  return {
    /** Shows the analysis of a game; if there is none yet, begins it. @param {import("./door.js").Subject} subject */
    async open({ id, record }) {
      const back = store.state.screen;
      const { analysis } = store.state;
      const beside = { dialog: null, traced: null, announcement: "" };
      if (analysis?.record === record && (analysis.progress || analysis.found)) {
        set({ back, told: false }, { ...beside, screen: "analysis" });
        return;
      }
      working.abort();
      const found = await keptOf(id, record);
      const { view } = await call("view", { record });
      const seats = view.seats.map((/** @type {{ name: string }} */ { name }) => name);
      const fresh = { id, record, seats, progress: null, failed: null, found, told: false, back };
      store.set({ ...beside, screen: "analysis", analysis: fresh });
      if (!found) await start();
    },
    start,
    cancel() {
      working.abort();
      set({ progress: null }, { announcement: words().t("analysis.cancelled") });
    },
    leave() {
      store.set({ screen: store.state.analysis?.back ?? "setup", announcement: "" });
    },
  };

  /** Keeps it with the game, and forgets those of games that are gone. @param {number} id @param {Found} found */
  async function keep(id, found) {
    try {
      const { shelf } = await wholeShelf();
      // What was deleted last can be put back.
      const known = new Set([id, store.state.dropped?.id, ...shelf.map((kept) => kept.id)]);
      await put(id, found, STORE);
      for (const key of await keys(STORE)) if (!known.has(Number(key))) await del(key, STORE);
    } catch {
      // It is shown all the same, and that games are not kept was said.
    }
  }
}

/** @param {number} id @param {string} record @returns {Promise<Found | null>} */
async function keptOf(id, record) {
  const found = await get(id, STORE).catch(() => undefined);
  return found?.version === VERSION && found.record === record ? found : null;
}
