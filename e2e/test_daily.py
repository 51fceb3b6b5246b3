"""The deal of the day: the date decides the deal and the answers; its first end is kept and told on, and past days can be played."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from drako import bridge
from drako.record import HUMAN, Game
from drako.words import read_action
from e2e.player import Keyboard, Player
from e2e.screens import at_the_end, open_page
from e2e.test_hints import last
from e2e.test_play_access import check_faults

pytestmark = pytest.mark.no_cover

TODAY, BEFORE = "2026-11-05", "2026-11-04"


def thought(record: str, day: str) -> str:
    """What the computer of a day's deal does by the engine alone."""
    seed = int(day.replace("-", ""))
    asked = {"job": "think", "record": record, "iterations": 30, "slice_ms": 1000, "seed": seed}
    return last(bridge.think(json.dumps(asked)))["action"]


def check_deal(record: str, day: str) -> None:
    """It is the day's deal, and its computer has answered as it would anywhere."""
    game = Game.read(record)
    assert game.seed == int(day.replace("-", ""))
    answers = 0
    for done, (position, step) in enumerate(game.replay()):
        seat = position.to_act()
        if seat >= 0 and game.seats[seat].player != HUMAN:
            answers += 1
            assert step == read_action(position, thought(game.first(done).text(), day))
    assert answers > 0


@pytest.mark.browser_context_args(permissions=["clipboard-read", "clipboard-write"])
def test_a_days_deal_is_the_same_for_all_and_its_first_end_is_kept(page: Page) -> None:
    player = Player(page)
    player.open()
    page.clock.set_system_time(f"{TODAY}T12:00:00Z")
    player.press = Keyboard(page)
    player.press(player.button("^Deal of the day$"))
    day = player.dialog.get_by_label("Day")
    expect(day).to_have_value(TODAY)
    expect(player.dialog).to_contain_text("Not played to its end yet.")
    page.set_viewport_size({"width": 320, "height": 568})
    check_faults(page)
    player.press(player.button("^Play$"))
    player.wait()
    expect(player.button("^Hint$")).to_have_count(0)
    player.move_until("may be discarded")

    # Left and gone on with.
    stood = player.record()
    player.press(player.button("^Menu$"))
    player.press(player.button("^New game$"))
    shelf = page.get_by_role("region", name="Kept games").get_by_role("listitem")
    expect(shelf).to_contain_text("Deal of the day: Nov 5, 2026")
    player.press(player.button("^Deal of the day$"))
    expect(player.dialog).to_contain_text("Begun, and not at its end yet.")
    player.press(player.button("^Go on$"))
    player.wait()
    assert player.record() == stood
    player.press = lambda control: control.click()
    player.play()
    check_deal(player.record(), TODAY)
    own, other = player.scores()["Total"]
    player.button("^New game$").click()
    page.reload()
    player.button("^Deal of the day$").click()
    result = re.compile(rf"Nov 5, 2026: {own} to {other}, (won|a shared win|lost)".replace("-", "−"))
    expect(player.dialog.get_by_text(result).first).to_be_visible()
    player.button("^Share the result$").click()
    expect(player.dialog.get_by_role("status")).to_have_text("Copied")
    assert result.search(page.evaluate("navigator.clipboard.readText()"))

    # Another day has another deal; one that has not come cannot be played.
    day.fill("2026-11-06")
    day.blur()
    expect(day).to_have_value(TODAY)
    day.fill(BEFORE)
    day.blur()
    expect(player.dialog).to_contain_text("Not played to its end yet.")
    expect(player.dialog.get_by_role("listitem")).to_have_text(result)
    check_faults(page)
    player.button("^Play$").click()
    player.wait()
    player.move_until("may be discarded")
    check_deal(player.record(), BEFORE)


def test_a_result_that_cannot_be_kept_lasts_for_the_visit_and_that_is_said(page: Page) -> None:
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    player = Player(page)
    open_page(player)
    page.evaluate("opening => { window.opening = opening; }", at_the_end(2))
    player.button("^Deal of the day$").click()
    expect(player.dialog).not_to_contain_text("keep nothing")
    player.button("^Play$").click()
    player.wait()
    own, other = player.scores()["Total"]
    player.button("^New game$").click()
    player.button("^Deal of the day$").click()
    expect(player.dialog.get_by_text(f": {own} to {other}, ").first).to_be_visible()
    expect(player.dialog).to_contain_text("lets the page keep nothing: these results are gone when it is closed")
    # Where there are other apps to share it to, as on a phone, it goes to them.
    page.evaluate("void (navigator.share = async ({ text }) => { window.shared = text; })")
    player.button("^Share the result$").click()
    assert f": {own} to {other}, " in page.evaluate("window.shared")
