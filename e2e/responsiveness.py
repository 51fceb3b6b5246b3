"""Measures how soon a search is cancelled and how long it keeps the page busy: `.venv/bin/python -m e2e.responsiveness` after a build."""

import json
import statistics
import tempfile
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


def cancels_ms(page: Page, host: Host) -> list[float]:
    """From the cancel to the worker's next answer."""
    page.goto(f"{host.origin}harness/")
    page.evaluate(START)
    return [page.evaluate(CANCEL, 100 + 7 * number) for number in range(CANCELS)]


def longest_task_ms(browser: Browser, host: Host) -> tuple[float, float]:
    """While two computers that think long play against each other: by the thread's own work, and by the clock."""
    page = browser.new_page()
    page.goto(f"{host.origin}site/")
    for seat in page.get_by_role("combobox", name="Played by").all():
        seat.select_option("sovereign")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("log").get_by_role("listitem").first.wait_for(timeout=60_000)
    browser.start_tracing(page=page, categories=["disabled-by-default-devtools.timeline"])
    page.wait_for_timeout(WATCHED_MS)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    threads = {(event["pid"], event["tid"]) for event in events if event["args"].get("name") == "CrRendererMain"}
    tasks = [event for event in events if event["name"] == "RunTask" and event["ph"] == "X"]
    tasks = [task for task in tasks if (task["pid"], task["tid"]) in threads]
    return max(task.get("tdur", 0) for task in tasks) / 1000, max(task["dur"] for task in tasks) / 1000


def measure(browser: Browser, host: Host) -> None:
    cancels = cancels_ms(browser.new_page(), host)
    print(f"cancel: {statistics.median(cancels):.0f} ms, at worst {max(cancels):.0f} ms, of {CANCELS}")
    work_ms, clock_ms = longest_task_ms(browser, host)
    print(
        f"longest task in {WATCHED_MS // 1000} s: {work_ms:.0f} ms of work, {clock_ms:.0f} ms with what else the machine does"
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as host, sync_playwright() as playwright:
        (host.folder / "site").symlink_to(build.DIST, target_is_directory=True)
        bundle_harness(host)
        browser = playwright.chromium.launch(**launch_args())
        measure(browser, host)
        browser.close()
