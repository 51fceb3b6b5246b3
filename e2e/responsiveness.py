"""Measures how soon a search is cancelled and how long it keeps the page busy: `.venv/bin/python -m e2e.responsiveness` after a build."""

import contextlib
import json
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import build
from e2e.conftest import Host, bundle_harness, launch_args, serving

CANCELS = 50
WATCHED_MS = 30_000

# Cancels a search that has gone on for some time, and asks the same worker what it answers only when it has stopped.
CANCEL = """async (after_ms) => {
  const stop = new AbortController();
  const asked = { record, ms: 3600000, slice_ms: 30, seed: null };
  const thinking = engine.think(asked, { signal: stop.signal }).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, after_ms));
  const began = performance.now();
  stop.abort();
  await thinking;
  await engine.call("tables");
  return performance.now() - began;
}"""
START = """async () => {
  window.engine = createEngine();
  const seats = ["A", "B"].map((name) => ({ name, player: "sovereign" }));
  window.record = (await engine.call("new", { seats, start: 0, seed: 1 })).record;
}"""


def measure_cancels(browser: Browser, host: Host) -> None:
    """From the cancel to the worker's next answer."""
    page = browser.new_page()
    page.goto(f"{host.origin}harness/")
    page.evaluate(START)
    with tracing(browser, page) as events:
        cancels_ms = [page.evaluate(CANCEL, 100 + 7 * number) for number in range(CANCELS)]
    print(f"cancel: {statistics.median(cancels_ms):.0f} ms, at worst {max(cancels_ms):.0f} ms, of {CANCELS}")
    print(f"longest task of the worker: {longest_task(events, 'DedicatedWorker thread')}")


def measure_page(browser: Browser, host: Host) -> None:
    """While two computers that think long play against each other."""
    page = browser.new_page()
    page.goto(f"{host.origin}site/")
    for seat in page.get_by_role("combobox", name="Played by").all():
        seat.select_option("sovereign")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("log").get_by_role("listitem").first.wait_for(timeout=60_000)
    with tracing(browser, page) as events:
        page.wait_for_timeout(WATCHED_MS)
    print(f"longest task of the page in {WATCHED_MS // 1000} s: {longest_task(events, 'CrRendererMain')}")


@contextlib.contextmanager
def tracing(browser: Browser, page: Page) -> Iterator[list[dict]]:
    """What the browser tells of its threads meanwhile; it is in the list afterwards."""
    events: list[dict] = []
    browser.start_tracing(page=page, categories=["disabled-by-default-devtools.timeline"])
    yield events
    events += json.loads(browser.stop_tracing())["traceEvents"]


def tasks_of(events: list[dict], thread: str) -> list[dict]:
    threads = {(event["pid"], event["tid"]) for event in events if event["args"].get("name") == thread}
    tasks = [event for event in events if event["name"] == "RunTask" and event["ph"] == "X"]
    return [task for task in tasks if (task["pid"], task["tid"]) in threads]


def longest_task(events: list[dict], thread: str) -> str:
    """By a thread's own work, which does not count what else the machine does, and by the clock."""
    tasks = tasks_of(events, thread)
    work_us, clock_us = (max(task.get(field, 0) for task in tasks) for field in ("tdur", "dur"))
    return f"{work_us / 1000:.0f} ms of work, {clock_us / 1000:.0f} ms by the clock"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as host, sync_playwright() as playwright:
        (host.folder / "site").symlink_to(build.DIST, target_is_directory=True)
        bundle_harness(host)
        browser = playwright.chromium.launch(**launch_args())
        measure_cancels(browser, host)
        measure_page(browser, host)
        browser.close()
