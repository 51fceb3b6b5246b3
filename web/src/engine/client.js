// The page's side of the engine: one worker, asked in JSON text, replaced when it fails or falls silent.
import workerpool from "workerpool";
import workerUrl from "./worker.js?worker&url";

/**
 * How the boot stands.
 * @typedef {{ state: "loading", quiet: boolean } & import("./start.js").BootProgress
 *   | { state: "ready" }
 *   | { state: "failed", reason: string, message: string }} Boot `quiet`: nothing has been heard of it for a while
 *
 * `reason` is the `code` of an EngineError: one of start.js's BootReason; or `worker`: the worker did not run, or died;
 * `silent`: it was not heard for too long.
 *
 * @typedef {{ iterations: number, share: number }} Progress
 * @typedef {{ action: string, found: object[] }} Decision what the player of the seat to act chooses, and what its search
 *   found: for the engine's `merge`, and nobody else's to read
 *
 * @typedef {{ action: string, visits: number, win: number, points: number, reasons: Reason[] }} Option of the seat to act: its chance
 *   to win, 0 to 1, and the points it can expect
 * @typedef {{ code: string, pts: number, what: string }} Reason see drako.players.coach
 * @typedef {{ options: Option[], outlook: { win: number[], points: number[] } }} Advice the best option first, and what each seat may
 *   expect if it is taken
 *
 * @typedef {import("./start.js").Parts} Parts
 * @typedef {{ signal?: AbortSignal, onProgress?: (progress: Progress) => void }} SearchOptions
 *
 * @typedef {object} Engine
 * @property {Promise<void>} ready settles when the boot is over
 * @property {Promise<Parts>} parts what a further worker can start from, once the first one has
 * @property {(job: string, args?: object, options?: { signal?: AbortSignal }) => Promise<any>} call
 *   the `ok` object of the job's answer
 * @property {(args: { record: string, ms: number, slice_ms: number, seed: number | null }, options?: SearchOptions) => Promise<Decision>} think
 * @property {(args: { record: string, steps?: number, ms?: number, iterations?: number, slice_ms: number, seed: number | null },
 *   options?: SearchOptions) => Promise<Advice>} advise
 * @property {() => void} dispose
 */

/** An answer that is an error: `code` is the bridge's, or a reason of {@link Boot}, or `disposed`. */
export class EngineError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.name = "EngineError";
    this.code = code;
  }
}

/** For how long a worker that was asked something may send nothing: while it boots, and later. */
const BOOT_SILENCE_MS = 30_000;
const SILENCE_MS = 10_000;

/** After how long a silence while it boots that is told. The boot goes on: the network may be slow, or the device. */
const QUIET_MS = 8_000;

/** What there is to tell of a boot that has not been heard of yet. @type {Boot} */
const BEGUN = { state: "loading", quiet: false, stage: "download", loaded_bytes: 0, total_bytes: 0 };
/** What can be stopped; to cancel anything else would end the worker. */
const SEARCHES = ["think", "advise"];

/** One worker and its watchdog: a worker that is asked something has to be heard from. */
export class EngineWorker {
  /** Why it was ended. @type {EngineError | undefined} */
  ended;
  #waiting = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #watchdog;
  #silence_ms = BOOT_SILENCE_MS;
  #pool;

  /** @param {"quickly" | "plainly"} how it is to start */
  constructor(how = "quickly") {
    // A worker's name is all it knows before its first message: here, where the engine's files are, and that.
    const url = new URL(`${import.meta.env.BASE_URL}engine/`, document.baseURI).href;
    const name = `${url}#${how}`;
    this.#pool = workerpool.pool(workerUrl, {
      maxWorkers: 1,
      workerType: "web",
      workerOpts: { type: "module", name },
      // On a busy device a search takes its time to stop; who started a fresh worker instead might do so for ever.
      workerTerminateTimeout: SILENCE_MS,
      // As it does with one that has died, or was too slow to stop; it would start another, without a watchdog.
      onTerminateWorker: () => this.end(new EngineError("worker", "The engine's worker has ended.")),
    });
  }

  /**
   * @param {"boot" | "call" | "think" | "advise"} method
   * @param {any} given a text; for the boot what another worker has started from, if there is one
   * @param {AbortSignal} [signal] stops a search
   * @param {(event: import("./worker.js").WorkerEvent) => void} [hear]
   * @returns {Promise<any>} a text; of the boot its parts
   */
  async ask(method, given, signal, hear) {
    if (this.ended) throw this.ended;
    const task = this.#pool.exec(method, [given], {
      on: (event) => {
        this.#heard();
        hear?.(event);
      },
    });
    const cancel = () => task.cancel();
    if (SEARCHES.includes(method)) signal?.addEventListener("abort", cancel);
    this.#waiting += 1;
    this.#heard();
    try {
      const answer = await task;
      this.#silence_ms = SILENCE_MS;
      return answer;
    } catch (error) {
      const { reason, message } = /** @type {{ reason?: string, message: string }} */ (error);
      throw this.ended ?? new EngineError(reason ?? "worker", message);
    } finally {
      this.#waiting -= 1;
      this.#heard();
      signal?.removeEventListener("abort", cancel);
    }
  }

  /** @param {EngineError} why */
  end(why) {
    this.ended ??= why;
    clearTimeout(this.#watchdog);
    this.#pool.terminate(true);
  }

  #heard() {
    clearTimeout(this.#watchdog);
    if (this.#waiting === 0 || this.ended) return;
    const why = new EngineError("silent", "The engine's worker was not heard from for too long.");
    this.#watchdog = setTimeout(() => this.end(why), this.#silence_ms);
  }
}

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {AbortSignal} [signal] when aborted, nobody waits for the promise any more
 * @returns {Promise<T>}
 */
export function abortable(promise, signal) {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
    const abort = () => reject(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort, { once: true });
  });
}

/**
 * @param {string} answer JSON text of the bridge
 * @returns {any} its `ok` object
 */
export function unwrap(answer) {
  const { ok, error } = JSON.parse(answer);
  if (error) throw new EngineError(error.code, error.message);
  return ok;
}

/**
 * Starts a worker and boots Python in it. Jobs may be asked at once: they wait for the boot.
 * @param {{ onBoot?: (boot: Boot) => void }} [options] `onBoot` is told of every boot, that of a later worker too
 * @returns {Engine}
 */
export function createEngine({ onBoot = () => {} } = {}) {
  // A page comes to be seen before its engine is fetched and compiled.
  const painted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  let worker = new EngineWorker();
  let disposed = false;
  /** @type {Boot["state"]} */
  let state = "loading";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let quiet;

  /** @param {Boot} boot */
  function tell(boot) {
    state = boot.state;
    clearTimeout(quiet);
    if (boot.state === "loading") quiet = setTimeout(() => onBoot({ ...boot, quiet: true }), QUIET_MS);
    onBoot(boot);
  }

  /**
   * Asks the worker; if it fails, asks a fresh one, once: it keeps no state, so nothing is lost with it.
   * @type {EngineWorker["ask"]}
   */
  async function askTwice(method, given, signal, hear) {
    const asked = worker;
    try {
      return await asked.ask(method, given, signal, hear);
    } catch (error) {
      if (disposed || signal?.aborted) throw error;
      if (worker === asked) {
        // Whatever ended a boot: the plain way may be the better one.
        worker = new EngineWorker(state === "ready" ? "quickly" : "plainly");
        asked.end(/** @type {EngineError} */ (error));
        tell(BEGUN);
      }
      return worker.ask(method, given, signal, hear);
    }
  }

  /** Asks, and tells how the boot stands that a fresh worker begins with, whatever it is asked.
   * @type {EngineWorker["ask"]} */
  async function ask(method, given, signal, hear) {
    await painted;
    try {
      const answer = await askTwice(method, given, signal, (event) => {
        if ("boot" in event) tell({ state: "loading", quiet: false, ...event.boot });
        else hear?.(event);
      });
      if (state !== "ready") tell({ state: "ready" });
      return answer;
    } catch (error) {
      const { code, message } = /** @type {EngineError} */ (error);
      const stopped = disposed || (signal?.aborted && state === "ready");
      if (!stopped) tell({ state: "failed", reason: code, message });
      throw error;
    }
  }

  painted.then(() => disposed || tell(BEGUN));
  /** @param {"think" | "advise"} job @param {object} args @param {SearchOptions} [options] */
  async function search(job, args, { signal, onProgress = () => {} } = {}) {
    signal?.throwIfAborted();
    const searching = ask(job, JSON.stringify({ ...args, job }), signal, (event) => {
      if ("progress" in event) onProgress(unwrap(event.progress));
    });
    return unwrap(await abortable(searching, signal));
  }

  /** @type {Promise<Parts>} */
  const parts = ask("boot", undefined);
  const ready = parts.then(() => {});
  // Who does not wait for `ready` learns of a failure by `onBoot`.
  ready.catch(() => {});

  return {
    ready,
    parts,
    async call(job, args = {}, { signal } = {}) {
      return unwrap(await abortable(ask("call", JSON.stringify({ ...args, job })), signal));
    },
    think: (args, options) => search("think", args, options),
    advise: (args, options) => search("advise", args, options),
    dispose() {
      disposed = true;
      clearTimeout(quiet);
      worker.end(new EngineError("disposed", "The engine was disposed of."));
    },
  };
}
