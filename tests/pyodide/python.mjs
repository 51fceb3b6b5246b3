// Runs Python in Pyodide, with the built wheel and nothing of the source tree:
//   node python.mjs PYODIDE FOLDER CODE WHEEL...
// FOLDER is seen as /folder; the wheels, of which the engine's is one, are installed. CODE's value, a number, is the exit code.
import { resolve } from "node:path";
import { argv, exit } from "node:process";
import { pathToFileURL } from "node:url";

const [pyodide, folder, code, ...wheels] = argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide();
await python.loadPackage(wheels, { messageCallback() {} });
python.FS.mkdirTree("/folder");
python.mountNodeFS("/folder", resolve(folder));
exit(await python.runPythonAsync(code));
