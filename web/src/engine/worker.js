// The engine's worker: boots Python once, then answers the page in JSON text. It keeps no state between jobs.
import workerpool from "workerpool";
import { startPython } from "./start.js";

/**
 * What the worker tells while it works: how far the boot is, or a search's progress as the bridge's JSON text.
 * @typedef {{ boot: import("./start.js").BootProgress } | { progress: string }} WorkerEvent
 */

/** Where the engine's files are, and how to start: the page gives both as this worker's name. */
const [url = "", how] = self.name.split("#");

/** @param {WorkerEvent} event */
const tell = (event) => workerpool.workerEmit(event);

/** @type {ReturnType<typeof startPython> | undefined} */
let starting;

/** @param {import("./start.js").Parts} [parts] */
function start(parts) {
  starting ??= startPython({ url, plainly: how === "plainly", parts, tell: (boot) => tell({ boot }) });
  return starting;
}

const bridge = async () => (await start()).bridge;

const { port1: bell, port2: clapper } = new MessageChannel();

/** Lets the messages that have come in be read; a timer would cost 4 ms each time. */
function nextTask() {
  return new Promise((resolve) => {
    bell.onmessage = resolve;
    clapper.postMessage(null);
  });
}

/**
 * @param {"think" | "advise"} job
 * @param {string} text
 * @param {AbortSignal} signal
 * @returns {Promise<string>} the last thought: the answer; those before it are progress
 */
async function search(job, text, signal) {
  const thoughts = (await bridge())[job](text);
  let answer = "";
  try {
    for (const thought of thoughts) {
      if (answer) tell({ progress: answer });
      answer = thought;
      await nextTask();
      signal.throwIfAborted();
    }
    return answer;
  } finally {
    thoughts.destroy();
  }
}

/** A job that is a search, and can be stopped. @param {"think" | "advise"} job */
const searching = (job) =>
  /** @this {{ worker: { addAbortListener(listener: () => Promise<void>): void } }} @param {string} text */
  function (text) {
    const abort = new AbortController();
    const found = search(job, text, abort.signal);
    this.worker.addAbortListener(async () => {
      abort.abort();
      await found.catch(() => {});
    });
    return found;
  };

// After an error that nobody caught the pool takes a fresh worker but leaves this one running. It goes by itself, in
// a later task: the page is to hear of the error first.
self.addEventListener("error", () => setTimeout(() => self.close()));

workerpool.worker({
  /**
   * @param {import("./start.js").Parts} [parts] of another worker
   * @returns {Promise<import("./start.js").Parts>} for further ones
   */
  async boot(parts) {
    return (await start(parts)).parts;
  },

  /** @param {string} text */
  async call(text) {
    return (await bridge()).call(text);
  },

  think: searching("think"),
  advise: searching("advise"),
});
