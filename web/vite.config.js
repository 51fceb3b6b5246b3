// How the page is bundled: relative addresses, so that dist/ works on any host under any sub-path.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import lock from "pyodide/pyodide-lock.json" with { type: "json" };
import { defineConfig } from "vite";
import { art } from "./art.js";
import { headOf } from "./src/engine/snapshot.js";

const PUBLIC = new URL("public/", import.meta.url);
const ENGINE_FILES = new URL("engine/", PUBLIC);

/** What the worker knows of the files that it fetches; build.py puts them there before it calls Vite. */
function engineFiles() {
  const names = readdirSync(ENGINE_FILES).filter((name) => !name.endsWith(".mjs"));
  const sizes = names.sort().map((name) => [name, statSync(new URL(name, ENGINE_FILES)).size]);
  const { key } = headOf(gunzipSync(readFileSync(new URL("drako.snapshot", ENGINE_FILES))));
  return { bytes: Object.fromEntries(sizes), key, lock: { info: lock.info, packages: {} } };
}

/** workerpool also runs in Node; that its Node half stays out of the page is as it should be, and no warning. */
const quiet = {
  /** @type {import("vite").Rolldown.InputOptions["onLog"]} */
  onLog(level, log, tell) {
    if (!(log.message.includes("has been externalized") && log.message.includes("workerpool")))
      tell(level, log);
  },
};

/** Each HTML file of the folder that is built is a page. @type {import("vite").Plugin} */
const pages = {
  name: "pages",
  config({ root = fileURLToPath(new URL(".", import.meta.url)) }) {
    const names = readdirSync(root).filter((name) => name.endsWith(".html"));
    return { build: { rolldownOptions: { input: names.map((name) => resolve(root, name)) } } };
  },
};

export default defineConfig({
  base: "./",
  publicDir: fileURLToPath(PUBLIC),
  plugins: [art(), pages],
  define: { __ENGINE__: JSON.stringify(engineFiles()) },
  // Drawings and typefaces are files of their own, to be fetched once and when they are needed.
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: quiet,
  },
  worker: { format: "es", rolldownOptions: quiet },
});
