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
from drako.game import TURN_PHASES
from drako.record import HUMAN, Game
from e2e.conftest import Host, launch_args
from e2e.player import PATIENCE_MS, Player
from e2e.screens import OPEN, ask_for, at_the_end, deal, last_step, midway, place_last
from e2e.test_play import A_PERSON, SETTLER

pytestmark = pytest.mark.no_cover

# Each copy of the site keeps games of its own; all of them play at once, so each kill comes at as many moments. DRAKO_KILLS=20 makes
# them a hundred.
COPIES, KILLS = 5, int(os.environ.get("DRAKO_KILLS", "2"))
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


def copies(host: Host, count: int) -> list[str]:
    """Addresses of so many copies of the site."""
    addresses = [f"copy{number}/" for number in range(count)]
    for address in addresses:
        if not (copy := host.folder / address).exists():
            copy.symlink_to(build.DIST, target_is_directory=True)
    return addresses


def opened(context: BrowserContext, addresses: list[str]) -> list[Page]:
    """Each in a tab of its own."""
    pages = [context.new_page() for _ in addresses]
    for page, address in zip(pages, addresses, strict=True):
        page.goto(address)
    return pages


def test_killed_at_random_moments(browser_type: BrowserType, tmp_path: Path, host: Host) -> None:
    addresses = copies(host, COPIES)
    generator = random.Random(1)
    shown: list[list[str]] = [[]] * COPIES
    for kill in range(KILLS + 1):
        with killed_after(browser_type, tmp_path / "profile", host.origin) as context:
            pages = opened(context, addresses)
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


# What the engine is asked for, so that a person is to act in each phase of a turn, or at its ends.
PHASES = {
    "arrange": deal(2),
    **{phase: last_step(2, lambda now, phase=phase: now.turn > 4 and now.phase == phase) for phase in TURN_PHASES},
    "over": at_the_end(2),
}
TO_HAND_OVER = midway(2)
TO_THINK = {**deal(2), "seats": [{"name": "Anna", "player": HUMAN}, {"name": "Robot", "player": "sovereign"}]}


def test_killed_in_each_phase(browser_type: BrowserType, tmp_path: Path, host: Host) -> None:
    addresses = copies(host, len(PHASES) + 2)
    with killed_after(browser_type, tmp_path / "profile", host.origin) as context:
        context.add_init_script(OPEN)
        *pages, handed_over, thinking = opened(context, addresses)
        for page, opening in zip(pages, PHASES.values(), strict=True):
            ask_for(Player(page), opening)
        ask_for(Player(handed_over), TO_HAND_OVER)
        Player(handed_over).wait()
        place_last(Player(handed_over))
        pages.append(handed_over)
        stood = [state(page) for page in pages]
        ask_for(Player(thinking), TO_THINK)
        state(thinking)
        Player(thinking).button("^Keep this").click()
        expect(thinking.get_by_text("Robot is thinking").first).to_be_visible(timeout=PATIENCE_MS)
        told = thinking.evaluate(LOG)
    with killed_after(browser_type, tmp_path / "profile", host.origin) as context:
        *pages, thinking = opened(context, addresses)
        assert [state(page) for page in pages] == stood
        # The computer does once what it was about to do.
        Player(thinking).wait()
        log = thinking.evaluate(LOG)
        assert log[: len(told)] == told
        assert [entry.split()[0] for entry in log[len(told) :]] == ["Robot", "The"], log


def state(page: Page) -> list[str]:
    """All that one is told of the table and of what lies over it."""
    player = Player(page)
    expect(page_with_game(page)).to_be_visible(timeout=PATIENCE_MS)
    expect(player.unsettled).to_have_count(0, timeout=PATIENCE_MS)
    return [part.aria_snapshot() for part in (page.locator("main"), *player.dialog.all())]
