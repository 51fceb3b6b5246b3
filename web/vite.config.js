// How the page is bundled: relative addresses, so that dist/ works on any host under any sub-path.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import lock from "pyodide/pyodide-lock.json" with { type: "json" };
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { art } from "./art.js";
import { manifest } from "./manifest.js";
import { headOf } from "./src/engine/snapshot.js";

const PUBLIC = new URL("public/", import.meta.url);
const ENGINE_FILES = new URL("engine/", PUBLIC);

/** What the page may fetch and run: its own files, and WebAssembly. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  ...["style", "img", "font", "connect", "worker", "manifest", "media"].map((what) => `${what}-src 'self'`),
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** What the worker knows of the files that it fetches; build.py puts them there before it calls Vite. */
function engineFiles() {
  const names = readdirSync(ENGINE_FILES).filter((name) => !name.endsWith(".mjs"));
  const sizes = names.sort().map((name) => [name, statSync(new URL(name, ENGINE_FILES)).size]);
  const { key } = headOf(gunzipSync(readFileSync(new URL("drako.snapshot", ENGINE_FILES))));
  const library = readFileSync(new URL("python.zip", ENGINE_FILES));
  const library_hash = createHash("sha256").update(library).digest("hex");
  return { bytes: Object.fromEntries(sizes), library_hash, key, lock: { info: lock.info, packages: {} } };
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

/** Puts the policy into each page. The development server's own scripts and styles would not pass. @type {import("vite").Plugin} */
const policy = {
  name: "policy",
  apply: "build",
  transformIndexHtml: () => [
    {
      tag: "meta",
      attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
      injectTo: "head-prepend",
    },
  ],
};

/** The title can be seen before any script is there: its style comes first. @type {import("vite").Plugin} */
const styleFirst = {
  name: "style first",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) =>
      html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
  },
};

/** What is built, wherever that is. @type {URL} */
let built;

/** The service worker, with the list of all files and their hashes: whatever else a server sends is not kept. */
const offline = [
  VitePWA({
    strategies: "injectManifest",
    srcDir: "src",
    filename: "sw.js",
    injectRegister: false,
    manifest,
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ["**/*"],
      // Only who is about to install the page is shown the screenshots; the manifest is added by itself.
      globIgnores: ["screens/*", "manifest.webmanifest"],
      maximumFileSizeToCacheInBytes: 100e6,
      // The names of these hold a hash already.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        async (entries) => ({
          manifest: entries.map((entry) => ({ ...entry, integrity: integrityOf(entry.url) })),
        }),
      ],
    },
  }),
  /** @type {import("vite").Plugin} */ ({
    name: "built",
    configResolved({ root, build }) {
      built = new URL(`file://${resolve(root, build.outDir)}/`);
    },
  }),
];

/** @param {string} name */
const integrityOf = (name) =>
  `sha384-${createHash("sha384")
    .update(readFileSync(new URL(name, built)))
    .digest("base64")}`;

export default defineConfig(({ mode }) => ({
  base: "./",
  publicDir: fileURLToPath(PUBLIC),
  // What the tests bundle for themselves is neither kept nor guarded.
  plugins: [art(), pages, ...(mode === "test" ? [] : [policy, styleFirst, offline])],
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
}));
