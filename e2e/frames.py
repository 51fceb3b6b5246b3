"""Measures how smoothly cards move on a processor four times as slow: `.venv/bin/python -m e2e.frames` after a build."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import build
from e2e.conftest import Host, launch_args, serving
from e2e.responsiveness import longest_task, tasks_of, tracing

PHONE = {"width": 390, "height": 844}
SLOWER = 4
ACTIONS = 40
IDLE_MS = 10_000
FRAME_MS = 1000 / 60
LONG_US = 50_000
PAGE = "CrRendererMain"

# Every frame's time since the one before: while something flies, until it begins to, and otherwise.
WATCH = """() => {
  const flights = document.querySelector(".flights");
  window.frames_ms = { flying: [], starting: [], still: [] };
  let last = performance.now();
  let flew = false;
  const frame = (now) => {
    const flies = flights.childElementCount > 0;
    frames_ms[!flies ? "still" : flew ? "flying" : "starting"].push(now - last);
    [last, flew] = [now, flies];
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
# Plays on, pressing whatever may be pressed, until the log is so long. From outside, each look at the page would cost it time too.
PLAY = """(actions) => new Promise((resolve) => {
  const wishes = [".legend.lit", ".buttons .main", "#kingdom .lit", ".pile.lit"];
  const press = () => {
    if (document.querySelectorAll(".log li").length >= actions || !document.querySelector(".log")) return resolve();
    setTimeout(press, 100);
    if (document.querySelector("main[data-busy]")) return;
    wishes.map((wish) => document.querySelector(wish)).find((found) => found)?.click();
  };
  press();
})"""


def main(browser: Browser, host: Host) -> None:
    page = browser.new_page(viewport=PHONE)
    page.goto(f"{host.origin}site/")
    page.get_by_role("combobox", name="Played by").last.select_option("settler")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Keep this").wait_for(timeout=60_000)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(WATCH)
    page.wait_for_timeout(IDLE_MS)
    report(page, "still", "the page at rest")
    with tracing(browser, page) as events:
        page.evaluate(PLAY, ACTIONS)
    report(page, "flying", "while something flies")
    report(page, "starting", "until something flies")
    report(page, "still", "between the flights")
    tasks = tasks_of(events, PAGE)
    long = sum(task.get("tdur", 0) > LONG_US for task in tasks)
    print(f"longest task of the page: {longest_task(events, PAGE)}; {long} of {len(tasks)} worked for more than 50 ms")


def report(page: Page, when: str, what: str) -> None:
    """What part of the frames that were due were there."""
    times_ms = page.evaluate("when => frames_ms[when].splice(0)", when)
    due = sum(max(1, round(time_ms / FRAME_MS)) for time_ms in times_ms)
    print(f"{what}: {len(times_ms) / due:.1%} of {due} frames on time, the longest took {max(times_ms):.0f} ms")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as host, sync_playwright() as playwright:
        (host.folder / "site").symlink_to(build.DIST, target_is_directory=True)
        browser = playwright.chromium.launch(**launch_args())
        main(browser, host)
        browser.close()
