// How the page is bundled: relative addresses, so that dist/ works on any host under any sub-path.
import { readdirSync, statSync } from "node:fs";
import { defineConfig } from "vite";

const ENGINE_FILES = new URL("public/engine/", import.meta.url);

/** Sizes of the files which the worker fetches; build.py puts them there before it calls Vite. */
function engineFileBytes() {
  const names = readdirSync(ENGINE_FILES).filter((name) => /\.(wasm|zip|json|whl)$/.test(name));
  return Object.fromEntries(names.sort().map((name) => [name, statSync(new URL(name, ENGINE_FILES)).size]));
}

export default defineConfig({
  base: "./",
  define: { __ENGINE_FILE_BYTES__: JSON.stringify(engineFileBytes()) },
  build: { outDir: "../dist", emptyOutDir: true, target: "es2022" },
  worker: { format: "es" },
});
