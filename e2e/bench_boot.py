"""Measures how soon the engine answers, held against a plain start of Pyodide: `python3 build.py bench-boot` writes docs/performance.md.

After a build, `.venv/bin/python -m e2e.bench_boot --rounds 1` is for trying it: what fewer rounds find is shown, and not written.

Linux only: a slower processor is a browser that is stopped for three quarters of the time, by signals, since what a browser itself
offers slows no worker.
"""

import argparse
import contextlib
import gzip
import http.server
import mimetypes
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

import psutil
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import build
from e2e.conftest import Host, bundle_harness, launch_args

DOCUMENT = build.ROOT / "docs" / "performance.md"
MARKS = ("<!-- boot -->\n", "<!-- end of boot -->\n")
ROUNDS = 5
PATIENCE_MS = 600_000
# What hosts compress; anything else goes as it is.
TEXTS = {".html", ".js", ".mjs", ".css", ".svg", ".json", ".wasm"}
# So long that a browser that was stopped has no advantage over what else runs.
SLICE_S = 0.05


class Condition(NamedTuple):
    name: str
    mbit_per_s: float = 0
    latency_s: float = 0
    processor: int = 1


CONDITIONS = [
    Condition("local"),
    Condition("10 Mbit/s, 40 ms", 10, 0.04),
    Condition("processor ÷ 4", processor=4),
    Condition("both", 10, 0.04, 4),
]

# Each answers with the time in ms that it took; what was started stays, so that its memory can be looked at.
PLAIN = """() => new Promise((resolve, reject) => {
  const began = performance.now();
  window.worker = new Worker("/plain.mjs", { type: "module" });
  worker.onerror = (error) => reject(new Error(error.message));
  worker.onmessage = () => resolve(performance.now() - began);
})"""
PLAIN_WORKER = """
import {{ loadPyodide }} from "/pyodide/pyodide.mjs";
const python = await loadPyodide();
await python.loadPackage({helpers}, {{ messageCallback() {{}} }});
await python.pyimport("micropip").install(`${{location.origin}}/wheel/{wheel}`);
postMessage(python.pyimport("drako.bridge").call('{{"job": "tables"}}'));
"""
OURS = """async () => {
  const began = performance.now();
  window.engine = createEngine();
  await engine.call("tables");
  return performance.now() - began;
}"""
FURTHER = """async () => {
  const parts = await engine.parts;
  const began = performance.now();
  const worker = new EngineWorker();
  (window.further ??= []).push(worker);
  await worker.ask("boot", parts);
  await worker.ask("call", '{"job": "tables"}');
  return performance.now() - began;
}"""
WAYS = {"plain": PLAIN, "ours": OURS}
# How many iterations a search gets done in a second, the first and a later one of a worker.
SEARCH = """async (how) => {
  const worker = new EngineWorker(how);
  await worker.ask("boot");
  const seats = ["A", "B"].map((name) => ({ name, player: "sovereign" }));
  const made = await worker.ask("call", JSON.stringify({ job: "new", seats, start: 0, seed: 1 }));
  const { record } = JSON.parse(made).ok;
  const asked = { job: "think", record, ms: 1000, slice_ms: 30, seed: 1 };
  const counts = [];
  for (let times = 0; times < 4; times++) {
    let iterations = 0;
    await worker.ask("think", JSON.stringify(asked), undefined, ({ progress }) => {
      iterations = JSON.parse(progress).ok.iterations;
    });
    counts.push(iterations);
  }
  worker.end(new Error("done"));
  return [counts[0], Math.max(...counts)];
}"""

# Keeps all that was ever fetched, and needs no network for it again.
SERVICE_WORKER = """
self.onactivate = (event) => event.waitUntil(clients.claim());
self.onfetch = (event) => event.respondWith((async () => {
  const cache = await caches.open("all");
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const response = await fetch(event.request);
  await cache.put(event.request, response.clone());
  return response;
})());
"""
REGISTER = """async () => {
  await navigator.serviceWorker.register("/keep.js");
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) => { navigator.serviceWorker.oncontrollerchange = resolve; });
}"""


# The host


class Line:
    """What all answers go through: so much a second, so long until the first of it."""

    def __init__(self) -> None:
        self.condition = CONDITIONS[0]
        self.sent: dict[Path, int] = {}
        self._lock = threading.Lock()

    def send(self, file: Path, body: bytes, write: Callable[[bytes], object]) -> None:
        self.sent[file] = len(body)
        time.sleep(self.condition.latency_s)
        if not self.condition.mbit_per_s:
            write(body)
            return
        for at in range(0, len(body), 8192):
            part = body[at : at + 8192]
            with self._lock:
                time.sleep(len(part) * 8 / self.condition.mbit_per_s / 1e6)
            write(part)


@contextlib.contextmanager
def serving(folder: Path, line: Line) -> Iterator[Host]:
    packed: dict[Path, bytes] = {}

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            file = folder / self.path.partition("?")[0].lstrip("/")
            file = file / "index.html" if file.is_dir() else file
            self.send_response(200 if file.exists() else 404)
            body = file.read_bytes() if file.exists() else b""
            self.send_header("Content-Type", "text/javascript" if file.suffix == ".mjs" else media_type(file))
            if file.suffix in TEXTS and body:
                if file not in packed:
                    packed[file] = gzip.compress(body, 6)
                body = packed[file]
                self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            with contextlib.suppress(ConnectionError):
                line.send(file, body, self.wfile.write)

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        server.block_on_close = False
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Host(folder, f"http://127.0.0.1:{server.server_port}/")
        server.shutdown()


def media_type(file: Path) -> str:
    return mimetypes.guess_type(file.name)[0] or "application/octet-stream"


def furnish(host: Host) -> None:
    bundle_harness(host)
    (host.folder / "site").symlink_to(build.DIST, target_is_directory=True)
    (host.folder / "pyodide").symlink_to(build.WEB / "node_modules" / "pyodide", target_is_directory=True)
    (host.folder / "wheel").symlink_to(build.ENGINE_WHEEL, target_is_directory=True)
    (host.folder / "wheels").symlink_to(build.PYODIDE_WHEELS, target_is_directory=True)
    helpers = [f"/wheels/{wheel.name}" for wheel in build.PYODIDE_WHEELS.glob("micropip-*.whl")]
    worker = PLAIN_WORKER.format(helpers=helpers, wheel=build.engine_wheel().name)
    (host.folder / "plain.mjs").write_text(worker)
    (host.folder / "keep.js").write_text(SERVICE_WORKER)


# The measurements


@contextlib.contextmanager
def slowed(processor: int) -> Iterator[None]:
    """The browser's pages and workers have so many times less of the processor meanwhile."""
    over = threading.Event()
    # Whatever is stopped goes on again.
    stopped = tuple(renderers)

    def stop_and_go() -> None:
        while not over.is_set():
            for process in stopped:
                with contextlib.suppress(psutil.NoSuchProcess):
                    process.suspend()
            time.sleep(SLICE_S * (processor - 1))
            for process in stopped:
                with contextlib.suppress(psutil.NoSuchProcess):
                    process.resume()
            time.sleep(SLICE_S)

    thread = threading.Thread(target=stop_and_go)
    if processor > 1:
        thread.start()
    try:
        yield
    finally:
        over.set()
        if processor > 1:
            thread.join()


# Looked for anew with each page: to look takes longer than a slice.
renderers: list[psutil.Process] = []


def find_renderers() -> None:
    renderers.clear()
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):  # some may end at any time
            if "--type=renderer" in process.cmdline():
                renderers.append(process)


@contextlib.contextmanager
def fresh_page(browser: Browser, host: Host) -> Iterator[Page]:
    """In a browser that has fetched nothing but this page itself."""
    context = browser.new_context()
    context.set_default_timeout(PATIENCE_MS)
    page = open_page(context, host)
    yield page
    context.close()


def open_page(context: BrowserContext, host: Host) -> Page:
    page = context.new_page()
    page.goto(f"{host.origin}harness/")
    find_renderers()
    return page


def cold(browser: Browser, host: Host, line: Line, rounds: int) -> dict[str, dict[str, float]]:
    """By condition the times of the two ways, in turns."""
    times: dict[str, dict[str, list[float]]] = {each.name: {way: [] for way in WAYS} for each in CONDITIONS}
    for round_ in range(rounds):
        for condition in CONDITIONS:
            for way, start in WAYS.items():
                with fresh_page(browser, host) as page:
                    line.condition = condition
                    with slowed(condition.processor):
                        times[condition.name][way].append(page.evaluate(start))
                    line.condition = CONDITIONS[0]
            print(f"{round_ + 1} of {rounds}, {condition.name}: {last(times[condition.name])}", flush=True)
    return {name: {way: median(each) for way, each in ways.items()} for name, ways in times.items()}


def last(ways: dict[str, list[float]]) -> str:
    return ", ".join(f"{way} {times[-1]:,.0f} ms" for way, times in ways.items())


class Warm(NamedTuple):
    ways: dict[str, float]
    further: dict[str, float]
    memory_mb: dict[str, float]


def warm(browser: Browser, host: Host, rounds: int) -> Warm:
    """On a later visit, from Cache Storage, without a network; further workers, and the memory that each takes."""
    times: dict[str, list[float]] = {way: [] for way in WAYS}
    further: dict[str, list[float]] = {"second": [], "third": []}
    memory: dict[str, list[float]] = {way: [] for way in [*WAYS, *further]}
    context = browser.new_context()
    context.set_default_timeout(PATIENCE_MS)
    page = open_page(context, host)
    page.evaluate(REGISTER)
    # The page itself is to be kept too.
    page.reload()
    for start in (*WAYS.values(), FURTHER):
        page.evaluate(start)
    context.set_offline(True)
    for round_ in range(rounds):
        for way, start in WAYS.items():
            page.close()
            page = open_page(context, host)
            with weighed(memory[way]):
                times[way].append(page.evaluate(start))
        for which, each in further.items():
            with weighed(memory[which]):
                each.append(page.evaluate(FURTHER))
        print(f"{round_ + 1} of {rounds}, warm: {last(times)}, {last(further)}", flush=True)
    context.close()
    return Warm(*({name: median(each) for name, each in figures.items()} for figures in (times, further, memory)))


@contextlib.contextmanager
def weighed(found_mb: list[float]) -> Iterator[None]:
    """By how much the page's processes grow, a moment later."""
    before = memory_mb()
    yield
    time.sleep(2)
    found_mb.append(memory_mb() - before)


def memory_mb() -> float:
    found_mb = 0.0
    for process in renderers:
        with contextlib.suppress(psutil.NoSuchProcess):
            found_mb += process.memory_full_info().uss / 1e6
    return found_mb


def searches(browser: Browser, host: Host, rounds: int) -> dict[str, list[float]]:
    """By how Python started the iterations of a worker's first search, and of its best."""
    counts: dict[str, list[list[float]]] = {"quickly": [], "plainly": []}
    with fresh_page(browser, host) as page:
        for round_ in range(rounds):
            for how, each in counts.items():
                each.append(page.evaluate(SEARCH, how))
            print(
                f"{round_ + 1} of {rounds}, iterations: { ({how: each[-1] for how, each in counts.items()}) }",
                flush=True,
            )
    return {how: [median(column) for column in zip(*each, strict=True)] for how, each in counts.items()}


def bytes_until_first_move(browser: Browser, host: Host, line: Line) -> dict[str, float]:
    """Without what is kept meanwhile for later visits."""
    line.sent.clear()
    page = browser.new_page(service_workers="block")
    page.goto(f"{host.origin}site/")
    page.get_by_role("combobox", name="Played by").first.select_option("ranger")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("log").get_by_role("listitem").first.wait_for(timeout=PATIENCE_MS)
    page.close()
    sent = {file: size for file, size in line.sent.items() if file.exists()}
    return {"gzip": sum(sent.values()) / 1e6, "Brotli": sum(map(brotli_bytes, sent)) / 1e6}


def brotli_bytes(file: Path) -> int:
    if file.suffix not in TEXTS:
        return file.stat().st_size
    code = "console.log(require('zlib').brotliCompressSync(require('fs').readFileSync(process.argv[1])).length)"
    told = subprocess.run([build.BIN / "node", "-e", code, file], capture_output=True, text=True, check=True)
    return int(told.stdout)


# The report


def report(
    cold: dict[str, dict[str, float]],
    warm: Warm,
    searches: dict[str, list[float]],
    sent: dict[str, float],
    version: str,
    rounds: int,
) -> str:
    first = warm.ways["ours"]
    rows = [(name, ways["plain"], ways["ours"]) for name, ways in cold.items()]
    rows.append(("later visit, offline", warm.ways["plain"], first))
    lines = [
        f"Measured on {time.strftime('%Y-%m-%d', time.gmtime())} in Chromium {version}, medians of {rounds} in turns.",
        "",
        "| first answer of the engine, s | plain | Drako | ratio |",
        "| --- | ---: | ---: | ---: |",
        *(f"| {name} | {plain / 1000:.2f} | {ours / 1000:.2f} | {ours / plain:.2f} |" for name, plain, ours in rows),
        "",
        "| worker | ready after s | of the first's time | memory in MB |",
        "| --- | ---: | ---: | ---: |",
        f"| plain | {warm.ways['plain'] / 1000:.2f} | | {warm.memory_mb['plain']:.0f} |",
        f"| first | {first / 1000:.2f} | 1 | {warm.memory_mb['ours']:.0f} |",
        *(
            f"| {name} | {each / 1000:.2f} | {each / first:.2f} | {warm.memory_mb[name]:.0f} |"
            for name, each in warm.further.items()
        ),
        "",
        "| iterations of a search in 1 s | a worker's first | its best of four |",
        "| --- | ---: | ---: |",
        *(
            f"| from the {what} | {first_search:,.0f} | {best:,.0f} |"
            for what, (first_search, best) in zip(("snapshot", "library"), searches.values(), strict=True)
        ),
        "",
        f"Fetched until the computer's first move: {sent['gzip']:.2f} MB with gzip, {sent['Brotli']:.2f} MB with Brotli.",
        "",
    ]
    return "\n".join(lines)


def write(text: str) -> None:
    begin, end = MARKS
    before, _, rest = DOCUMENT.read_text("utf-8").partition(begin)
    DOCUMENT.write_text(f"{before}{begin}{text}{end}{rest.partition(end)[2]}", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m e2e.bench_boot", description=__doc__.partition(":")[0] + ".")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"default: {ROUNDS}; fewer are not written")
    rounds = max(1, parser.parse_args().rounds)
    # Who is told to end lets the stopped processes go on first.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    line = Line()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), line) as host,
        sync_playwright() as playwright,
    ):
        furnish(host)
        browser = playwright.chromium.launch(**launch_args())
        sent = bytes_until_first_move(browser, host, line)
        later = warm(browser, host, rounds)
        searched = searches(browser, host, rounds)
        text = report(cold(browser, host, line, rounds), later, searched, sent, browser.version, rounds)
        browser.close()
    print(text)
    if rounds >= ROUNDS:
        write(text)


if __name__ == "__main__":
    main()
