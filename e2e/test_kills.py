"""Whenever the browser's processes are killed, every game comes back as it was shown, and goes on once."""

import contextlib
import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import BrowserContext, BrowserType, Error, Locator, Page, expect

import build
from drako.record import Game
from e2e.conftest import Host, launch_args
from e2e.player import PATIENCE_MS, Player
from e2e.test_play import A_PERSON, SETTLER

pytestmark = pytest.mark.no_cover

# Each copy of the site keeps games of its own; all of them play at once, so each kill comes at as many moments. DRAKO_KILLS=20 makes
# them a hundred.
COPIES, KILLS = 5, int(os.environ.get("DRAKO_KILLS", "4"))
LOG = "() => [...document.querySelectorAll('.log li')].map((entry) => entry.textContent)"
# Presses, at moments of its own, whatever may be pressed.
PLAY = """() => {
  const wishes = [".legend.lit", ".buttons .main", "#kingdom .lit", ".pile.lit"];
  const press = () => {
    setTimeout(press, 20 + 100 * Math.random());
    if (document.querySelector("main[data-busy], .sheet")) return;
    wishes.map((wish) => document.querySelector(wish)).find((found) => found)?.click();
  };
  press();
}"""


@contextlib.contextmanager
def killed_after(browser: BrowserType, profile: Path, origin: str) -> Iterator[BrowserContext]:
    """A browser that is killed with all its processes, as a phone does or a power cut."""
    context = browser.launch_persistent_context(
        profile, **launch_args(), base_url=origin, reduced_motion="reduce", locale="en", service_workers="block"
    )
    yield context
    for process in psutil.process_iter(["pid", "cmdline"]):
        if any(str(profile) in argument for argument in process.info["cmdline"] or []):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.info["pid"], signal.SIGKILL)
    with contextlib.suppress(Error):
        context.close()


def opened(context: BrowserContext) -> list[Page]:
    """Every copy of the site, each in a tab of its own."""
    pages = [context.new_page() for _ in range(COPIES)]
    for number, page in enumerate(pages):
        page.goto(f"copy{number}/")
    return pages


def test_killed_at_random_moments(browser_type: BrowserType, tmp_path: Path, host: Host) -> None:
    for number in range(COPIES):
        (host.folder / f"copy{number}").symlink_to(build.DIST, target_is_directory=True)
    generator = random.Random(1)
    shown: list[list[str]] = [[]] * COPIES
    for kill in range(KILLS + 1):
        with killed_after(browser_type, tmp_path / "profile", host.origin) as context:
            pages = opened(context)
            for number, page in enumerate(pages):
                if kill:
                    came_back(page, shown[number])
                if not kill or page.locator(".sheet").count():
                    begin(Player(page), kill)
                page.evaluate(PLAY)
            context.pages[0].wait_for_timeout(generator.uniform(100, 3000))
            shown = [page.evaluate(LOG) for page in pages]


def begin(player: Player, kill: int) -> None:
    if kill:
        player.button("^Rematch$").click()
    else:
        player.set_up([("Anna", A_PERSON), ("Computer", SETTLER)])
        player.button("^Start the game$").click()
    expect(page_with_game(player.page)).to_be_visible(timeout=PATIENCE_MS)


def page_with_game(page: Page) -> Locator:
    return page.locator("main.table, main.sheet")


def came_back(page: Page, shown: list[str]) -> None:
    """What was shown of a game is there again, and what has been added since follows the rules."""
    player = Player(page)
    expect(page_with_game(page)).to_be_visible(timeout=PATIENCE_MS)
    expect(player.unsettled).to_have_count(0, timeout=PATIENCE_MS)
    if page.locator(".sheet").count():
        return
    log = page.evaluate(LOG)
    assert log[: len(shown)] == shown
    game = Game.read(player.record())
    assert game.position.result() is None
