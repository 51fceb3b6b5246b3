// The engine with helpers: workers that search the same position by other chance, so that a level which thinks long
// finds more in the same time. Nothing waits for them, and the page hears of the engine's own worker only.
import { abortable, createEngine, EngineError, EngineWorker, unwrap } from "./client.js";

/** From here on helpers are worth their memory: a shorter search plays as it is meant to without them. */
const TOGETHER_MS = 500;

/** For how long helpers may be late: they end when the engine does, but for a slice and what else a busy device does. */
const GRACE_MS = 100;

/** A worker with Python in it takes 45 to 95 MB, and each further one adds less to what is found. */
const HELPERS_MAX = 2;
const MEMORY_MIN_GB = 4;

/** @typedef {import("./client.js").Engine} Engine */

/**
 * How many helpers a device has room for: a core each, beside those of the page and of the engine's own worker. What
 * does not tell its memory, as only Chromium does, has enough if it has a mouse.
 * @param {{ hardwareConcurrency?: number, deviceMemory?: number }} device
 */
export function helpersFor({ hardwareConcurrency = 1, deviceMemory }) {
  const roomy = deviceMemory
    ? deviceMemory >= MEMORY_MIN_GB
    : matchMedia("(hover) and (pointer: fine)").matches;
  return roomy ? Math.max(0, Math.min(HELPERS_MAX, hardwareConcurrency - 2)) : 0;
}

/** A worker that only searches. One that fails is not replaced: what ended it, such as a lack of memory, would end the next. */
class Helper {
  ready = false;
  #worker = new EngineWorker();

  /** @param {import("./client.js").Parts} parts */
  constructor(parts) {
    this.#worker.ask("boot", parts).then(
      () => {
        this.ready = true;
      },
      (error) => this.end(error),
    );
  }

  /**
   * What it finds until it is stopped; nothing if it fails.
   * @param {string} text @param {AbortSignal} stop
   * @returns {Promise<object[]>}
   */
  async find(text, stop) {
    try {
      return unwrap(await this.#worker.ask("think", text, stop)).found;
    } catch (error) {
      if (!stop.aborted) this.end(/** @type {EngineError} */ (error));
      return [];
    }
  }

  /** @param {EngineError} why */
  end(why) {
    this.ready = false;
    this.#worker.end(why);
  }
}

/** @param {number} ms @returns {Promise<void>} */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * An engine that thinks together with helpers where that is worth it.
 * @param {{ onBoot?: (boot: import("./client.js").Boot) => void, helpers_max?: number }} [options]
 * @returns {Engine}
 */
export function createCrew({ onBoot, helpers_max = helpersFor(navigator) } = {}) {
  const engine = createEngine({ onBoot });
  /** @type {Helper[]} */
  const helpers = [];
  let disposed = false;

  /** Starts the helpers, once the engine itself is there: its start is not to be slowed by theirs. */
  async function recruit() {
    const parts = await engine.parts;
    while (!disposed && helpers.length < helpers_max) helpers.push(new Helper(parts));
  }

  return {
    ...engine,
    async think(args, options = {}) {
      // With a seed the answer is to be the same each time.
      if (args.ms < TOGETHER_MS || args.seed !== null) return engine.think(args, options);
      // Who asked hears from the engine itself that it did not start.
      recruit().catch(() => {});
      const text = JSON.stringify({ ...args, job: "think" });
      const stop = new AbortController();
      /** @type {object[]} */
      const found = [];
      const finding = helpers
        .filter((helper) => helper.ready)
        .map(async (helper) => {
          found.push(...(await helper.find(text, stop.signal)));
        });
      try {
        const own = await engine.think(args, options);
        // It is sure.
        if (own.found.length === 0) return own;
        await abortable(Promise.race([Promise.all(finding), pause(GRACE_MS)]), options.signal);
        if (found.length === 0) return own;
        found.push(...own.found);
        const { action } = await engine.call("merge", { record: args.record, found }, options);
        return { action, found };
      } finally {
        stop.abort();
      }
    },
    dispose() {
      disposed = true;
      engine.dispose();
      const why = new EngineError("disposed", "The engine was disposed of.");
      for (const helper of helpers) helper.end(why);
    },
  };
}
