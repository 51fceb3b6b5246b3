// How the page is bundled: relative addresses, so that dist/ works on any host under any sub-path.
import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { emblems } from "./emblems.js";

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

export default defineConfig({
  base: "./",
  publicDir: fileURLToPath(PUBLIC),
  plugins: [emblems()],
  define: { __ENGINE_FILE_BYTES__: JSON.stringify(engineFileBytes()) },
  build: { outDir: "../dist", emptyOutDir: true, target: "es2022", rolldownOptions: quiet },
  worker: { format: "es", rolldownOptions: quiet },
});
