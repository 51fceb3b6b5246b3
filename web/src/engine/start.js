// Starts Python with the engine in it: from a snapshot of its memory, or from its library whenever anything is wrong with that.
import { offerSnapshot, unpackSnapshot } from "./snapshot.js";

/**
 * @typedef {"download" | "start"} BootStage
 * @typedef {"forbidden" | "download" | "missing" | "type" | "damaged" | "start"} BootReason `forbidden`: there is no
 *   WebAssembly; of a file: `download`: it could not be fetched; `missing`: the server does not have it; `type`: it is served
 *   as something else; `damaged`: it is not what was built; `start`: all is there, and Python or the engine did not start
 * @typedef {{ stage: BootStage, loaded_bytes: number, total_bytes: number }} BootProgress
 *
 * @typedef {Iterable<string> & { destroy(): void }} Thoughts
 * @typedef {{ call(text: string): string, think(text: string): Thoughts, advise(text: string): Thoughts }} Bridge
 *
 * What Python starts from: the compiled runtime, and the snapshot as it is served.
 * @typedef {{ runtime: WebAssembly.Module, snapshot: Blob | null }} Parts
 */

const RUNTIME = "pyodide.asm.wasm";
const SNAPSHOT = "drako.snapshot";
const LIBRARY = "python.zip";

/** A failed boot, with the reason that the page shows. */
export class BootError extends Error {
  /** @param {BootReason} reason @param {string} message */
  constructor(reason, message) {
    super(message);
    this.reason = reason;
  }
}

/** @param {unknown} error */
const textOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * @param {object} start
 * @param {string} start.url where the engine's files are
 * @param {boolean} start.plainly without a snapshot
 * @param {Parts} [start.parts] of a worker that has started already
 * @param {(progress: BootProgress) => void} start.tell
 * @returns {Promise<{ bridge: Bridge, parts: Parts }>}
 */
export async function startPython({ url, plainly, parts, tell }) {
  checkWebAssembly();
  const download = downloader(url, tell);
  const snapshot = plainly ? null : (parts?.snapshot ?? download(SNAPSHOT, (response) => response.blob()));
  const [pyodide, runtimeCode, runtime, unpacked] = await Promise.all([
    load(url, "pyodide.mjs"),
    load(url, "pyodide.asm.mjs"),
    parts?.runtime ?? download(RUNTIME, (response) => WebAssembly.compileStreaming(asWasm(response))),
    unpack(snapshot),
  ]);

  /** @param {import("./snapshot.js").Snapshot | null} snapshot @param {Blob} [library] */
  async function begin(snapshot, library) {
    const python = await withFiles(runtime, library, () =>
      pyodide.loadPyodide({
        indexURL: url,
        lockFileContents: __ENGINE__.lock,
        packageBaseUrl: url,
        // Which one it is does not count: it is restored in another way.
        _loadSnapshot: snapshot ? new Uint8Array() : undefined,
        /** @param {object} settings */
        createPyodideModule: async (settings) => {
          const made = await runtimeCode.default(settings);
          if (snapshot) offerSnapshot(made, snapshot);
          return made;
        },
      }),
    );
    const bridge = python.pyimport("drako.bridge");
    if (!JSON.parse(bridge.call('{"job": "tables"}')).ok) throw new Error("The engine does not answer.");
    return { python, bridge };
  }

  if (unpacked) {
    try {
      const { python, bridge } = await begin(unpacked);
      const random = python.pyimport("random");
      random.seed();
      random.destroy();
      console.info("Python has started from its snapshot.");
      return { bridge, parts: { runtime, snapshot: await snapshot } };
    } catch (error) {
      tellWhyPlainly(error);
    }
  }
  const library = await download(LIBRARY, (response) => response.blob());
  try {
    return { bridge: (await begin(null, library)).bridge, parts: { runtime, snapshot: null } };
  } catch (error) {
    throw new BootError((await isWhole(library)) ? "start" : "damaged", `${LIBRARY}: ${textOf(error)}`);
  }
}

/** The smallest module there is: only what it begins with. */
const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Says so at once where there is no WebAssembly: it takes a browser that has it, and a page that may use it. */
function checkWebAssembly() {
  try {
    new WebAssembly.Module(EMPTY_MODULE);
  } catch (error) {
    throw new BootError("forbidden", textOf(error));
  }
}

/** Whether it is the library that was built, as far as can be told: only a page that came by https can. @param {Blob} library */
async function isWhole(library) {
  if (!crypto.subtle) return true;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await library.arrayBuffer()));
  const { library_hash } = __ENGINE__;
  return library_hash === [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {unknown} error */
const tellWhyPlainly = (error) =>
  console.info(`Python starts from its library, without its snapshot: ${textOf(error)}`);

/** @param {string} url @param {string} name of a module @returns {Promise<any>} */
const load = (url, name) =>
  import(/* @vite-ignore */ `${url}${name}`).catch(async (error) => {
    const reason = error instanceof SyntaxError ? "damaged" : await whyNotLoaded(`${url}${name}`);
    throw new BootError(reason, `${name}: ${textOf(error)}`);
  });

/** The browser does not tell why it has not loaded a module. @param {string} address @returns {Promise<BootReason>} */
async function whyNotLoaded(address) {
  try {
    const { ok, headers } = await fetch(address);
    if (!ok) return "missing";
    return headers.get("content-type")?.includes("javascript") ? "download" : "type";
  } catch {
    return "download";
  }
}

/** Nothing if there is none, or it cannot be used. @param {Blob | Promise<Blob> | null} snapshot */
async function unpack(snapshot) {
  try {
    return snapshot && (await unpackSnapshot(await snapshot, __ENGINE__.key));
  } catch (error) {
    tellWhyPlainly(error);
    return null;
  }
}

/** The response with the type that WebAssembly insists on: many a static host does not know it. @param {Response} response */
function asWasm(response) {
  // One that has it stays what it is, for only then may the browser keep what it compiles.
  if (response.headers.get("content-type") === "application/wasm") return response;
  return new Response(response.body, { headers: { "content-type": "application/wasm" } });
}

/** @param {unknown} error of fetching a file and reading it @returns {BootReason} */
function reasonOf(error) {
  if (error instanceof BootError) return error.reason;
  return error instanceof WebAssembly.CompileError ? "damaged" : "download";
}

/**
 * Fetches files, and tells how much of all that were asked for is there. A file that is missing or cut short is an error.
 * @param {string} url @param {(progress: BootProgress) => void} tell
 */
function downloader(url, tell) {
  let loaded_bytes = 0;
  let total_bytes = 0;
  const report = () =>
    tell({ stage: loaded_bytes < total_bytes ? "download" : "start", loaded_bytes, total_bytes });

  /** @param {string} name @param {Response} response */
  async function follow(name, response) {
    let bytes = 0;
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.length;
      loaded_bytes += part.value.length;
      report();
    }
    if (bytes !== __ENGINE__.bytes[name])
      throw new BootError("damaged", `${bytes} bytes came instead of ${__ENGINE__.bytes[name]}.`);
  }

  /**
   * @template T
   * @param {string} name @param {(response: Response) => Promise<T>} read
   * @returns {Promise<T>}
   */
  return async function download(name, read) {
    total_bytes += __ENGINE__.bytes[name] ?? 0;
    try {
      const response = await fetch(`${url}${name}`);
      report();
      if (!response.ok) throw new BootError("missing", `the server answered ${response.status}.`);
      const following = follow(name, response.clone());
      const content = read(response);
      // Of a file that is not whole, that is what to say of it.
      content.catch(() => {});
      await following;
      const made = await content;
      // To compile takes a slow device a while.
      report();
      return made;
    } catch (error) {
      throw new BootError(reasonOf(error), `${name}: ${textOf(error)}`);
    }
  };
}

/**
 * Pyodide fetches its runtime and its library itself, and waits for ever when the runtime cannot be had. While it loads, it
 * is handed what is there already, and what fails is told.
 * @template T
 * @param {WebAssembly.Module} runtime @param {Blob | undefined} library @param {() => Promise<T>} loadIt
 * @returns {Promise<T>}
 */
async function withFiles(runtime, library, loadIt) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  try {
    return await new Promise((resolve, reject) => {
      self.fetch = async (address) => new Response(`${address}`.endsWith(".zip") ? library : null);
      WebAssembly.instantiateStreaming = async (_, imports) => {
        try {
          return { module: runtime, instance: await WebAssembly.instantiate(runtime, imports) };
        } catch (error) {
          reject(error);
          throw error;
        }
      };
      loadIt().then(resolve, reject);
    });
  } finally {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
