"""Twenty games in one tab, most left in the midst, with more than fifty searches stopped: no worker too many, no memory lost."""

import psutil
import pytest
from playwright.sync_api import Page, expect

from e2e.player import PATIENCE_MS, Player
from e2e.test_play import A_PERSON
from e2e.test_thinking import SHORT_WAITS, SOVEREIGN, quicken

pytestmark = pytest.mark.no_cover

GAMES, STOPPED, WHOLE_EVERY = 20, 3, 5
# A device with room for one helper.
THREE_CORES = "Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 3 });"
COUNTING = """
window.counts = { think: 0, stopped: 0 };
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...more) {
  if (message.method === "think") counts.think += 1;
  if (message.method === "__workerpool-cleanup__") counts.stopped += 1;
  return post.call(this, message, ...more);
};
"""
# A person within the page, who loses no time.
PERSON = """() => {
  const button = (pattern) => [...document.querySelectorAll("button")].find((each) =>
    !each.disabled && each.checkVisibility() && pattern.test(each.getAttribute("aria-label") ?? each.textContent.trim()));
  const until = async (found) => {
    for (;;) {
      const it = found();
      if (it) return it;
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const press = async (pattern) => (await until(() => button(pattern))).click();
  const ready = () => until(() => !document.querySelector("main[data-busy]"));
  const offered = () => button(/^(Place it|Turn it up|Discard it)/) ?? button(/^Keep this/) ?? button(/may be claimed/)
    ?? button(/^End turn$/) ?? button(/may be drawn/) ?? button(/may be (replaced|turned)/);
  const untilThinking = async () => {
    const before = counts.think;
    await press(/^Keep this/);
    await until(() => counts.think > before);
  };
  window.person = {
    async begin() {
      await press(/^Start the game$/);
      await until(() => document.querySelector("main.table"));
      await ready();
    },
    async stopSearch() {
      await untilThinking();
      await press(/^Take back/);
      await until(() => button(/^Keep this/));
      await ready();
    },
    async leaveInSearch() {
      await untilThinking();
      await press(/^Menu$/);
      await press(/^New game$/);
      await until(() => button(/^Start the game$/));
    },
    async playToTheEnd() {
      while (!button(/^Rematch$/)) {
        await ready();
        await until(() => offered() ?? button(/^Rematch$/));
        offered()?.click();
        await new Promise((resolve) => setTimeout(resolve));
      }
      await press(/^New game$/);
      await until(() => button(/^Start the game$/));
    },
  };
}"""


def memory_mb(page: Page) -> float:
    """What the page's processes have to themselves, once the page's garbage has been collected."""
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    pages = [each for each in psutil.Process().children(recursive=True) if "--type=renderer" in each.cmdline()]
    return sum(each.memory_full_info().uss for each in pages) / 1e6


def test_many_games_in_one_tab(page: Page) -> None:
    alive: list[int] = []
    page.on("worker", lambda _: alive.append(len(page.workers)))
    page.context.route("**/worker-*.js", quicken)
    page.add_init_script(THREE_CORES + COUNTING + SHORT_WAITS)
    page.goto("./")
    player = Player(page)
    player.set_up([("Anna", A_PERSON), ("Robot", SOVEREIGN)])
    page.get_by_role("combobox", name="Who starts?").select_option("Anna")
    expect(page.locator("[data-boot=ready]")).to_be_visible(timeout=PATIENCE_MS)
    page.evaluate(PERSON)
    memory = []
    for game in range(1, GAMES + 1):
        page.evaluate("person.begin()")
        for _ in range(STOPPED):
            page.evaluate("person.stopSearch()")
        page.evaluate("person.leaveInSearch()" if game % WHOLE_EVERY else "person.playToTheEnd()")
        memory.append(memory_mb(page))
    assert page.evaluate("counts.stopped") >= 50
    assert alive == [1, 2]
    # The first games make what stays: the second worker, and what has been drawn once.
    assert max(memory[-WHOLE_EVERY:]) - max(memory[:WHOLE_EVERY]) < 15, memory
