// A snapshot: what Python's memory holds once the engine has been imported, so that a worker can begin there. It is made
// in Node when the site is built, and used in any browser; nothing in it may depend on where it was made.

/** What differs from the memory of a runtime in which nothing has run yet is kept in pages of this size. */
const PAGE_BYTES = 1024;

/**
 * @typedef {object} Head
 * @property {string} key what it belongs to: a hash of the runtime and of Python's library with the engine
 * @property {string} build_id Pyodide's own name of its build
 * @property {object} state Pyodide's account of the JavaScript objects that Python holds
 * @property {number} heap_bytes
 * @property {[number, number][]} runs where the pages belong: the first page of each run, and how many there are
 *
 * @typedef {Head & { pages: Uint8Array }} Snapshot
 *
 * @typedef {object} Runtime what of Pyodide's module is needed here
 * @property {Uint8Array} HEAPU8
 * @property {Int32Array} HEAP32
 * @property {{ length: number }} wasmTable the functions that Python can name by number
 * @property {{ config: { BUILD_ID: string }, restoreSnapshot: () => object }} API
 * @property {number} __PyRuntime
 * @property {number} __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET
 */

/**
 * @param {Runtime} runtime
 * @param {Pick<Head, "key" | "state">} about
 * @param {Uint8Array} heap @param {Uint8Array} pristine the same memory before anything ran
 */
export function packSnapshot(runtime, about, heap, pristine) {
  /** @type {[number, number][]} */
  const runs = [];
  for (let at = 0; at < heap.length; at += PAGE_BYTES) {
    if (equal(heap.subarray(at, at + PAGE_BYTES), pristine.subarray(at, at + PAGE_BYTES))) continue;
    const page = at / PAGE_BYTES;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === page) last[1] += 1;
    else runs.push([page, 1]);
  }
  const { BUILD_ID: build_id } = runtime.API.config;
  const head = { ...about, build_id, heap_bytes: heap.length, runs };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const parts = runs.map(([page, count]) => heap.subarray(page * PAGE_BYTES, (page + count) * PAGE_BYTES));
  return joined([new Uint8Array(Uint32Array.of(text.length).buffer), text, ...parts]);
}

/** @param {Uint8Array} one @param {Uint8Array} other */
const equal = (one, other) => one.every((byte, at) => byte === other[at]);

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * @param {Blob} packed a snapshot as it is served, compressed: what is damaged does not get through
 * @param {string} key what it has to belong to
 * @returns {Promise<Snapshot>}
 */
export async function unpackSnapshot(packed, key) {
  const plain = packed.stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(plain).arrayBuffer());
  const head = headOf(bytes);
  if (head.key !== key) throw new Error("The snapshot belongs to another version.");
  return { ...head, pages: bytes.subarray(4 + headBytes(bytes)) };
}

/** @param {Uint8Array} bytes */
const headBytes = (bytes) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);

/** @param {Uint8Array} bytes of a snapshot @returns {Head} */
export const headOf = (bytes) =>
  JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headBytes(bytes))));

/**
 * Lets Pyodide begin with a snapshot when it wants to restore one.
 * @param {Runtime} runtime in which nothing has run yet
 * @param {Snapshot} snapshot
 */
export function offerSnapshot(runtime, { pages, runs, ...head }) {
  runtime.API.restoreSnapshot = () => {
    const { HEAPU8, HEAP32, API } = runtime;
    if (API.config.BUILD_ID !== head.build_id || HEAPU8.length !== head.heap_bytes)
      throw new Error("The snapshot belongs to another runtime.");
    const trampoline = HEAP32[trampolineAt(runtime)] ?? 0;
    let at = 0;
    for (const [page, count] of runs) {
      HEAPU8.set(pages.subarray(at, at + count * PAGE_BYTES), page * PAGE_BYTES);
      at += count * PAGE_BYTES;
    }
    HEAP32[trampolineAt(runtime)] = trampoline;
    return head.state;
  };
}

/**
 * Where Python keeps the number of the one function that depends on the browser: the last to be added, it calls functions
 * of unknown type. Without it, as on iOS, there is 0.
 * @param {Runtime} runtime
 */
const trampolineAt = ({ HEAP32, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET }) =>
  (__PyRuntime + (HEAP32[__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4] ?? 0)) / 4;

/**
 * Whether Python names no function that a fresh runtime lacks: none has been added after that one. Of those that Pyodide adds
 * before it Python names none; WebKit, which takes some that are there for new ones, has more of them.
 * @param {Runtime} runtime in Node, which adds that one
 */
export const isSelfContained = (runtime) =>
  runtime.HEAP32[trampolineAt(runtime)] === runtime.wasmTable.length - 1;
