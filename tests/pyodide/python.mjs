// Runs Python in the built site's own Pyodide, with the built wheel and nothing of the source tree:
//   node python.mjs ENGINE_FILES FOLDER CODE WHEEL...
// FOLDER is seen as /folder; the wheels are installed beside the engine's. CODE's value, a number, is the exit code.
import { resolve } from "node:path";
import { argv, exit } from "node:process";
import { pathToFileURL } from "node:url";

const [engineFiles, folder, code, ...wheels] = argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(engineFiles, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: resolve(engineFiles), packages: ["drako-engine"] });
await python.loadPackage(wheels, { messageCallback() {} });
python.FS.mkdirTree("/folder");
python.mountNodeFS("/folder", resolve(folder));
exit(await python.runPythonAsync(code));
