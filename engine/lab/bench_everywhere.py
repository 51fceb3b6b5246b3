"""The bench with its yardsticks in CPython, in Pyodide under Node and in a Chromium worker, written into docs/performance.md.

From the project's folder, on Linux, once `python3 build.py test` has set everything up:

    .venv/bin/python -m lab.bench_everywhere

Each place gets the same archive of the engine and the yardsticks, and is measured in turns, in a new process or worker each time;
by what its thread has had of a processor, so that it matters less what else the machine does.
"""

import functools
import http.server
import json
import os
import platform
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import sync_playwright

import build
from drako.bench import WORKLOADS

DOCUMENT: Final = build.ROOT / "docs" / "performance.md"
MARKS: Final = ("<!-- measured -->\n", "<!-- end of what was measured -->\n")
ARCHIVE: Final = "bench.zip"
TURNS: Final = 5
SECONDS: Final = 2.8
MEASURE: Final = (
    f"import sys; sys.path.insert(0, '{ARCHIVE}'); import yardsticks; told = yardsticks.told({SECONDS}, clock)"
)

CPYTHON: Final = f"from time import process_time as clock; {MEASURE}; print(told)"
NODE: Final = f"""
import {{ readFileSync }} from "node:fs";
const {{ loadPyodide }} = await import(process.argv[1]);
const python = await loadPyodide();
python.FS.writeFile("{ARCHIVE}", readFileSync("{ARCHIVE}"));
python.globals.set("clock", () => {{
  const {{ user, system }} = process.threadCpuUsage();
  return (user + system) / 1e6;
}});
console.log(python.runPython(`{MEASURE}; told`));
"""
# A worker cannot tell what it has had of a processor, but whoever serves it can.
WORKER: Final = f"""
import {{ loadPyodide }} from "./pyodide/pyodide.mjs";
const archive = await (await fetch("./{ARCHIVE}")).arrayBuffer();
const python = await loadPyodide();
python.FS.writeFile("{ARCHIVE}", new Uint8Array(archive));
python.globals.set("clock", () => {{
  const asked = new XMLHttpRequest();
  asked.open("GET", "./clock", false);
  asked.send();
  return Number(asked.responseText);
}});
postMessage(python.runPython(`{MEASURE}; told`));
"""
ASK_WORKER: Final = """() => new Promise((answer, fail) => {
    const worker = new Worker("./worker.mjs", { type: "module" });
    worker.onerror = (error) => fail(new Error(error.message));
    worker.onmessage = ({ data }) => { worker.terminate(); answer(data); };
})"""

Figures = dict[str, float]
Place = Callable[[], str]


def main() -> None:
    with tempfile.TemporaryDirectory() as name, browser_page(Path(name)) as (chromium, browser_version):
        folder = Path(name)
        pack(folder / ARCHIVE)
        node = build.BIN / "node"
        pyodide = (build.WEB / "node_modules" / "pyodide" / "pyodide.mjs").as_uri()
        places: dict[str, Place] = {
            "CPython": lambda: output(folder, sys.executable, "-c", CPYTHON),
            "Pyodide in Node": lambda: output(folder, node, "--input-type=module", "--eval", NODE, pyodide),
            "Chromium worker": lambda: chromium(ASK_WORKER),
        }
        versions = {"CPython": platform.python_version(), "Node": output(folder, node, "--version").strip("v\n")}
        versions |= {"Chromium": browser_version}
        measured: dict[str, list[Figures]] = {place: [] for place in places}
        for turn in range(TURNS):
            for place, ask in places.items():
                print(f"{turn + 1} of {TURNS}: {place}", flush=True)
                answer = json.loads(ask())
                assert ARCHIVE in answer["engine"], "it measured another engine"
                versions["Python in Pyodide" if place != "CPython" else place] = answer["python"]
                measured[place].append(answer["per_second"])
    write(report(measured, versions))


def pack(archive: Path) -> None:
    """The working tree's engine, and the yardsticks beside it."""
    engine, tests = build.ROOT / "engine", build.ROOT / "tests" / "engine"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in sorted((engine / "drako").rglob("*.py")):
            packed.write(file, file.relative_to(engine))
        for file in (engine / "lab" / "yardsticks.py", tests / "oracle.py", tests / "plain.py"):
            packed.write(file, file.name)


def output(folder: Path, *command: object) -> str:
    return subprocess.run([*map(str, command)], cwd=folder, stdout=subprocess.PIPE, text=True, check=True).stdout


class Site(build.Site):
    """The folder's files, and at /clock the processor time that the browser's workers have had, in seconds."""

    def do_GET(self) -> None:
        if self.path == "/clock":
            self.send_response(200)
            self.end_headers()
            self.wfile.write(str(workers_seconds()).encode())
        else:
            super().do_GET()


def workers_seconds() -> float:
    """By the threads of this process's descendants."""
    nanoseconds = 0
    for task in tasks_below(os.getpid()):
        with suppress(FileNotFoundError):  # some thread may end at any time
            if (task / "comm").read_text().startswith("DedicatedWorker"):
                nanoseconds += int((task / "schedstat").read_text().split()[0])
    return nanoseconds / 1e9


def tasks_below(process: int) -> Iterator[Path]:
    """What Linux tells of the threads of a process and of all that it started."""
    for task in Path(f"/proc/{process}/task").iterdir():
        yield task
        with suppress(FileNotFoundError):
            for child in (task / "children").read_text().split():
                yield from tasks_below(int(child))


@contextmanager
def browser_page(folder: Path) -> Iterator[tuple[Callable[[str], Any], str]]:
    """Evaluates JavaScript in a page of the folder, served to a Chromium; and that one's version."""
    (folder / "pyodide").symlink_to(build.WEB / "node_modules" / "pyodide", target_is_directory=True)
    (folder / "worker.mjs").write_text(WORKER)
    (folder / "index.html").write_text("<!doctype html><title>Bench</title>")
    handler = functools.partial(Site, directory=str(folder))
    # As the super-user Chromium does not start but without its sandbox.
    args = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=build.system_browser(), args=args)
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        yield page.evaluate, browser.version
        browser.close()
        server.shutdown()


def report(measured: dict[str, list[Figures]], versions: dict[str, str]) -> str:
    """The tables, and what they were measured with."""
    told = ", ".join(f"{name} {version}" for name, version in versions.items())
    names = list(measured["CPython"][0])
    return "\n".join(
        [
            f"Measured on {time.strftime('%Y-%m-%d', time.gmtime())}, on {machine()}: {told}.",
            "",
            *table(
                ["a second", *measured, "Chromium : CPython"],
                [
                    [words(name), *(f"{middle(place, name):,.0f}" for place in measured.values()), f"{by_turn(measured, name):.2f}"]
                    for name in names
                ],
            ),
            "",
            *table(
                ["times as many", "as of", *measured],
                [
                    [words(name), words(yardstick), *(f"{ratio(place, name, yardstick):,.1f}" for place in measured.values())]
                    for name in WORKLOADS
                    for yardstick in ("literal_scorings", plain_yardstick(name, names))
                ],
            ),
            "",
        ]
    )  # fmt: skip


def plain_yardstick(name: str, names: list[str]) -> str:
    """The same work in plain; a search's iteration is mostly a playout."""
    return f"plain_{name}" if f"plain_{name}" in names else "plain_playouts"


def middle(turns: list[Figures], name: str) -> float:
    return median(figures[name] for figures in turns)


def ratio(turns: list[Figures], name: str, yardstick: str) -> float:
    return median(figures[name] / figures[yardstick] for figures in turns)


def by_turn(measured: dict[str, list[Figures]], name: str) -> float:
    """The ratio of neighbours in time, so that a machine that changes its pace meets both."""
    pairs = zip(measured["Chromium worker"], measured["CPython"], strict=True)
    return median(chromium[name] / cpython[name] for chromium, cpython in pairs)


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    aligned = ["---" if cell[0].isalpha() else "---:" for cell in rows[0]]
    return [f"| {' | '.join(row)} |" for row in (head, aligned, *rows)]


def words(name: str) -> str:
    return name.replace("_", " ")


def machine() -> str:
    """The class of this machine: how many processors of which make."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{os.cpu_count()} × {models[0] if models else platform.machine()}, {platform.system()}"


def write(text: str) -> None:
    begin, end = MARKS
    before, _, rest = DOCUMENT.read_text("utf-8").partition(begin)
    DOCUMENT.write_text(f"{before}{begin}{text}{end}{rest.partition(end)[2]}", "utf-8")
    print(text)


if __name__ == "__main__":
    main()
