// The engine's worker: boots Python once, then answers the page in JSON text. It keeps no state between jobs.
import workerpool from "workerpool";

/**
 * What the worker tells while it works: how far the boot is, or a search's progress as the bridge's JSON text.
 * @typedef {"download" | "start"} BootStage
 * @typedef {{ stage: BootStage, loaded_bytes: number, total_bytes: number }} BootProgress
 * @typedef {{ boot: BootProgress } | { progress: string }} WorkerEvent
 *
 * @typedef {Iterable<string> & { destroy(): void }} Thoughts
 * @typedef {{ call(text: string): string, think(text: string): Thoughts }} Bridge
 */

/** Where the engine's files are; the page gives the address as this worker's name. */
const ENGINE_URL = self.name;

/** Sizes of those files, known when the page was built. @type {Record<string, number>} */
const FILE_BYTES = __ENGINE_FILE_BYTES__;
const TOTAL_BYTES = Object.values(FILE_BYTES).reduce((sum, bytes) => sum + bytes, 0);

/** @param {WorkerEvent} event */
const tell = (event) => workerpool.workerEmit(event);

/** A failed boot, with the reason that the page shows. */
class BootError extends Error {
  /** @param {"download" | "start"} reason @param {unknown} cause */
  constructor(reason, cause) {
    super(cause instanceof Error ? cause.message : String(cause));
    this.reason = reason;
  }
}

/** The response with the type that WebAssembly insists on: many a static host does not know it. @param {Response} response */
const asWasm = ({ body, status }) =>
  new Response(body, { status, headers: { "content-type": "application/wasm" } });

/**
 * Follows what `fetch` brings while `load` runs, and rejects at the first file that is missing or cut short:
 * Pyodide itself may then wait for ever.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {Promise<T>}
 */
async function followDownloads(load) {
  const plainFetch = self.fetch;
  let loaded_bytes = 0;

  /** @param {string} name @param {Response} response */
  async function follow(name, response) {
    if (!response.ok) throw new Error(`${name}: the server answered ${response.status}.`);
    let bytes = 0;
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.length;
      loaded_bytes += part.value.length;
      const stage = loaded_bytes < TOTAL_BYTES ? "download" : "start";
      tell({ boot: { stage, loaded_bytes, total_bytes: TOTAL_BYTES } });
    }
    if (bytes !== FILE_BYTES[name])
      throw new Error(`${name}: ${bytes} bytes came instead of ${FILE_BYTES[name]}.`);
  }

  const failed = new Promise((_, reject) => {
    self.fetch = async (address, options) => {
      const name =
        new URL(address instanceof Request ? address.url : address).pathname.split("/").pop() ?? "";
      try {
        const response = await plainFetch(address, options);
        follow(name, response.clone()).catch((error) => reject(new BootError("download", error)));
        return name.endsWith(".wasm") ? asWasm(response) : response;
      } catch (error) {
        reject(new BootError("download", `${name}: ${error}`));
        throw error;
      }
    };
  });
  try {
    return await Promise.race([load(), /** @type {Promise<never>} */ (failed)]);
  } finally {
    self.fetch = plainFetch;
  }
}

/** @returns {Promise<Bridge>} */
async function startPython() {
  tell({ boot: { stage: "download", loaded_bytes: 0, total_bytes: TOTAL_BYTES } });
  /** @type {typeof import("pyodide")} */
  const { loadPyodide } = await import(/* @vite-ignore */ `${ENGINE_URL}pyodide.mjs`).catch((error) => {
    throw new BootError("download", error);
  });
  return followDownloads(async () => {
    try {
      const python = await loadPyodide({ indexURL: ENGINE_URL, packages: ["drako-engine"] });
      return python.pyimport("drako.bridge");
    } catch (error) {
      throw new BootError("start", error);
    }
  });
}

/** @type {Promise<Bridge> | undefined} */
let starting;

function bridge() {
  starting ??= startPython();
  return starting;
}

const { port1: bell, port2: clapper } = new MessageChannel();

/** Lets the messages that have come in be read; a timer would cost 4 ms each time. */
function nextTask() {
  return new Promise((resolve) => {
    bell.onmessage = resolve;
    clapper.postMessage(null);
  });
}

/**
 * @param {string} text
 * @param {AbortSignal} signal
 * @returns {Promise<string>} the last thought: the action; those before it are progress
 */
async function search(text, signal) {
  const thoughts = (await bridge()).think(text);
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

// After an error that nobody caught the pool takes a fresh worker but leaves this one running. It goes by itself, in
// a later task: the page is to hear of the error first.
self.addEventListener("error", () => setTimeout(() => self.close()));

workerpool.worker({
  async boot() {
    await bridge();
  },

  /** @param {string} text */
  async call(text) {
    return (await bridge()).call(text);
  },

  /**
   * @this {{ worker: { addAbortListener(listener: () => Promise<void>): void } }}
   * @param {string} text
   */
  think(text) {
    const abort = new AbortController();
    const searching = search(text, abort.signal);
    this.worker.addAbortListener(async () => {
      abort.abort();
      await searching.catch(() => {});
    });
    return searching;
  },
});
