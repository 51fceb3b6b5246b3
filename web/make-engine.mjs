// Makes of the engine's wheel what a worker starts from, and says what the engine lacks:
//   node make-engine.mjs FOLDER WHEEL
// FOLDER holds Pyodide's runtime and gets python.zip, the engine and the part of Python's library that it uses, and
// drako.snapshot, the memory of a Python that has imported them.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv, env, exit } from "node:process";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import lock from "pyodide/pyodide-lock.json" with { type: "json" };
import { isSelfContained, packSnapshot } from "./src/engine/snapshot.js";

const [folder, wheel] = argv.slice(2);
const LIBRARY = join(folder, "python.zip");
const SNAPSHOT = join(folder, "drako.snapshot");

/** Python in which all of that has been imported, and that has done some of what the page will ask of it. */
const BEGIN = `
import gc, json, random, sys
from importlib import import_module
for name in names:
    import_module(name)

from drako import bridge
def ask(**request):
    answer = json.loads(bridge.call(json.dumps(request)))
    return answer["ok"]
ask(job="tables")
shown = ask(job="new", seats=[{"name": name, "player": "ranger"} for name in "AB"], start=0, seed=1)
for _ in range(40):
    action = shown["view"]["actions"][0]["action"]
    shown = ask(job="play", record=shown["record"], seat=shown["view"]["to_act"], action=action)
del ask, shown, action, _, name, names

# Whoever begins with the snapshot seeds it anew.
random.seed(0)
# There is nobody to type; and its buffer holds whatever lay there before.
sys.stdin = sys.__stdin__ = None
gc.collect()
gc.freeze()
`;

/** How both Pythons are started: by what lies here alone. */
const ALONE = { lockFileContents: { info: lock.info, packages: {} }, packageBaseUrl: "/" };

/** @returns {Promise<string[]>} the modules that are in the library */
async function cutLibrary() {
  const python = await loadPyodide(ALONE);
  python.FS.writeFile("/tmp/engine.whl", readFileSync(wheel));
  python.runPython(readFileSync(new URL("cut_library.py", import.meta.url), "utf8"));
  const names = python.runPython(`cut("/tmp/engine.whl", "/tmp/python.zip")`).toJs();
  writeFileSync(LIBRARY, python.FS.readFile("/tmp/python.zip"));
  return names;
}

/** @param {string[]} names of modules */
async function makeSnapshot(names) {
  const fresh = watchForFreshMemory();
  // Nothing that differs from one build to the next may get into it: no time, no chance, no place.
  env.TZ = "UTC";
  Date.now = () => 0;
  performance.now = () => 0;
  const python = await loadPyodide({
    ...ALONE,
    stdLibURL: LIBRARY,
    env: { PYTHONHASHSEED: "0", LANG: "C.UTF-8" },
    _sysExecutable: "python",
    _makeSnapshot: true,
  });
  python.globals.set("names", python.toPy(names));
  python.runPython(BEGIN);
  const runtime = python._module;
  if (!isSelfContained(runtime))
    throw new Error("Python has loaded native code, which a snapshot cannot hold.");
  clearLeftovers(runtime);

  // Pyodide's own form: a head of 32-bit numbers, a text, the memory.
  const made = python.makeMemorySnapshot();
  const [, heapAt, textBytes] = new Uint32Array(made.buffer);
  const state = JSON.parse(new TextDecoder().decode(made.subarray(48, 48 + textBytes)));
  const packed = packSnapshot(runtime, { key: keyOfParts(), state }, made.subarray(heapAt), fresh.heap);
  writeFileSync(SNAPSHOT, gzipSync(packed, { level: 9 }));
}

/** Fills itself once a runtime has been instantiated, before anything runs in it. */
function watchForFreshMemory() {
  const fresh = { heap: new Uint8Array() };
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate(...given);
    const memory = made.instance?.exports.memory;
    if (memory) fresh.heap = new Uint8Array(memory.buffer).slice();
    return made;
  };
  return fresh;
}

/** Overwrites what Python has left in memory that it no longer uses, which would only have to be fetched. */
function clearLeftovers({ HEAPU8, _malloc, _free, _sbrk, stackSave }) {
  const end = _sbrk(0);
  const holes = [];
  for (let bytes = 2 ** 20; bytes >= 64; bytes = (bytes * 0.8) & ~7) {
    for (let at = _malloc(bytes); at < end; at = _malloc(bytes)) {
      HEAPU8.fill(0, at, at + bytes);
      holes.push(at);
    }
  }
  holes.forEach(_free);
  // The stack grows downwards and has never been so deep that it left none of this untouched.
  HEAPU8.fill(0, stackSave() - 2 ** 18, stackSave());
}

function keyOfParts() {
  const hash = createHash("sha256");
  for (const name of ["pyodide.asm.mjs", "pyodide.asm.wasm", "python.zip"])
    hash.update(readFileSync(join(folder, name)));
  return hash.digest("hex");
}

try {
  await makeSnapshot(await cutLibrary());
} catch (error) {
  // Of a Python error only the last line is about the engine.
  console.error(error.message.trim().split("\n").at(-1));
  exit(1);
}
