// Makes the lock by which Pyodide finds the engine's wheel beside it and verifies it:
//   node lock-engine.mjs FOLDER WHEELS
// FOLDER holds the built wheel and gets pyodide-lock.json; WHEELS holds micropip's wheel, which makes the lock.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { loadPyodide } from "pyodide";

const [folder, wheels] = argv.slice(2);
const wheel = readdirSync(folder).find((name) => name.endsWith(".whl"));

const python = await loadPyodide({ packageCacheDir: wheels });
await python.loadPackage("micropip", { messageCallback() {} });
python.FS.writeFile(`/tmp/${wheel}`, readFileSync(join(folder, wheel)));
const frozen = await python.runPythonAsync(`
import micropip
await micropip.install("emfs:/tmp/${wheel}")
micropip.freeze()
`);

// The lock also lists all that Pyodide's makers host; this site hosts the engine only, in the same folder.
const { packages, ...lock } = JSON.parse(frozen);
const engine = { ...packages["drako-engine"], file_name: wheel };
writeFileSync(
  join(folder, "pyodide-lock.json"),
  `${JSON.stringify({ ...lock, packages: { "drako-engine": engine } }, null, 2)}\n`,
);
