// How the page is bundled: relative addresses, so that dist/ works on any host under any sub-path.
import { readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { art } from "./art.js";

const PUBLIC = new URL("public/", import.meta.url);
const ENGINE_FILES = new URL("engine/", PUBLIC);

/** Sizes of the files which the worker fetches; build.py puts them there before it calls Vite. */
function engineFileBytes() {
  const names = readdirSync(ENGINE_FILES).filter((name) => /\.(wasm|zip|json|whl)$/.test(name));
  return Object.fromEntries(names.sort().map((name) => [name, statSync(new URL(name, ENGINE_FILES)).size]));
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
  define: { __ENGINE_FILE_BYTES__: JSON.stringify(engineFileBytes()) },
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
