// Statistics of the games played here: the ledger's entries, and what the engine says that they come to.
import { EngineError } from "../engine/client.js";
import { save } from "../keeping.js";
import { clearLedger, readLedger } from "./ledger.js";

/**
 * @typedef {import("../store.js").Statistics} Statistics
 * @typedef {import("./ledger.js").Entry} Entry
 *
 * @typedef {object} Figures what the engine makes of them
 * @property {number} games
 * @property {number} won
 * @property {Record<string, number>} average by category, and the `total`
 * @property {Record<string, number>} best
 * @property {{ level: string, seats: number, games: number, won: number }[]} by_opposition `level`: the strongest of the others
 * @property {{ now: number, most: number }} streak
 * @property {number} luck_pts
 * @property {number} others_luck_pts
 */

/** The names of the people who played, who played most first. @param {Entry[]} games */
function namesIn(games) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { summary } of games)
    for (const { name, player } of summary.seats)
      if (player === "human") counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts.keys()].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
}

/**
 * @param {ReturnType<typeof import("../store.js").createStore>} store
 * @param {import("./door.js").Page} page
 */
export function createStatistics(store, { words, attempt, call }) {
  let reading = new AbortController();

  /** @param {Partial<Statistics>} changes */
  function set(changes) {
    const { statistics } = store.state;
    if (statistics) store.set({ statistics: { ...statistics, ...changes } });
  }

  /** @param {string} record @param {AbortSignal} signal */
  async function summed(record, signal) {
    try {
      return (await call("summary", { record }, { signal })).summary;
    } catch (error) {
      if (error instanceof EngineError && error.code === "bad_record") return null; // The shelf says so where it is opened.
      throw error;
    }
  }

  /** Whatever was being reckoned up is of no interest any more. @param {(signal: AbortSignal) => Promise<void>} run */
  async function anew(run) {
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    await attempt(
      () => run(signal),
      signal,
      () => anew(run),
    );
  }

  /** @param {Entry[]} games @param {string | null} name whose; null: all people's @param {AbortSignal} signal */
  async function reckon(games, name, signal) {
    const summaries = games.map(({ summary }) => summary);
    /** @type {Figures} */
    const figures = await call("statistics", { summaries, name }, { signal });
    signal.throwIfAborted();
    set({ games, names: namesIn(games), name, figures });
  }

  /** Reads the ledger, and shows the figures of who played most. */
  const read = () =>
    anew(async (signal) => {
      const games = await readLedger((record) => summed(record, signal)).catch(unkept);
      await reckon(games, namesIn(games)[0] ?? null, signal);
    });

  return {
    async open() {
      const back = store.state.screen;
      const statistics = { games: [], names: [], name: null, figures: null, asked: false, back };
      store.set({ screen: "statistics", statistics, dialog: null, announcement: "" });
      await read();
    },
    /** @param {string | null} name whose figures are to be shown; null: all people's */
    of: (name) => anew((signal) => reckon(store.state.statistics?.games ?? [], name, signal)),
    /** All of it as a file for other programs. */
    export() {
      const { statistics } = store.state;
      if (!statistics) return;
      const { games, figures } = statistics;
      const text = { format: "drako statistics 1", games, figures };
      save("drako-statistics.json", `${JSON.stringify(text, undefined, 1)}\n`);
    },
    /** Forgets all of it, once that has been asked twice. */
    async reset() {
      if (!store.state.statistics?.asked) {
        set({ asked: true });
        return;
      }
      await clearLedger().catch(() => {});
      set({ asked: false });
      await read();
      store.set({ announcement: words().t("statistics.cleared") });
    },
    keep: () => set({ asked: false }),
    leave() {
      reading.abort();
      store.set({ screen: store.state.statistics?.back ?? "setup", statistics: null, announcement: "" });
    },
  };
}

/** Where nothing can be kept there are no games; what the engine has to say is another matter. @param {unknown} error @returns {Entry[]} */
function unkept(error) {
  if (error instanceof DOMException && error.name !== "AbortError") return [];
  throw error;
}
