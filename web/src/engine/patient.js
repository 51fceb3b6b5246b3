// An engine that has time for what nobody waits for: a search in the background, which gives way to whatever else is asked.
import { abortable } from "./client.js";

/**
 * @typedef {import("./client.js").Engine} Engine
 * @typedef {ReturnType<typeof patient>} PatientEngine
 */

/** @param {Engine} engine */
export function patient(engine) {
  /** How much is being asked that somebody waits for, and who waits until that is nothing. */
  let asked = 0;
  /** @type {(() => void)[]} */
  const sleeping = [];
  let pondering = new AbortController();

  /** Asks at once: what is being pondered stops. @template T @param {() => Promise<T>} ask */
  async function first(ask) {
    asked += 1;
    pondering.abort();
    try {
      return await ask();
    } finally {
      asked -= 1;
      if (asked === 0) for (const wake of sleeping.splice(0)) wake();
    }
  }

  /** @returns {Promise<void>} */
  const quiet = () => (asked ? new Promise((resolve) => sleeping.push(resolve)) : Promise.resolve());

  return {
    ...engine,
    call: (/** @type {Parameters<Engine["call"]>} */ ...args) => first(() => engine.call(...args)),
    think: (/** @type {Parameters<Engine["think"]>} */ ...args) => first(() => engine.think(...args)),
    advise: (/** @type {Parameters<Engine["advise"]>} */ ...args) => first(() => engine.advise(...args)),

    /** Advice that can wait: one search at a time, begun again whenever something else was asked in between.
     * @param {Parameters<Engine["advise"]>[0]} args @param {AbortSignal} signal */
    async ponder(args, signal) {
      for (;;) {
        await abortable(quiet(), signal);
        const stop = new AbortController();
        const end = () => stop.abort();
        pondering = stop;
        signal.addEventListener("abort", end);
        try {
          return await engine.advise(args, { signal: stop.signal });
        } catch (error) {
          signal.throwIfAborted();
          if (!stop.signal.aborted) throw error;
        } finally {
          signal.removeEventListener("abort", end);
        }
      }
    },
  };
}
