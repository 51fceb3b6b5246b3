"""Hints in a game against computers: what the engine advises is told and pointed at; it stops when nobody waits, and can be off."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from drako import bridge
from drako.cards import CATEGORIES
from drako.record import Game
from drako.scoring import score
from e2e.player import PATIENCE_MS, Keyboard, Player
from e2e.screens import ALIKE, AN_HOUR_MS, advise, open_page
from e2e.test_play import A_PERSON, SETTLER
from e2e.test_play_access import SCROLLS, TARGETS, check_faults
from e2e.test_settings import set_to

pytestmark = pytest.mark.no_cover


def percent(share: float) -> str:
    """As the page rounds: half a per cent up."""
    return f"{int(share * 100 + 0.5)}%"


def advised(record: str) -> list[dict]:
    """What the engine advises, asked directly."""
    return last(bridge.advise(json.dumps({"job": "advise", "record": record, "slice_ms": 1000, **ALIKE})))["options"]


def last(answers: Iterator[str]) -> dict:
    """What a search has found when it is done."""
    *_, text = answers
    return json.loads(text)["ok"]


def against_a_computer(player: Player) -> None:
    open_page(player)
    player.set_up([("Anna", A_PERSON), ("Robot", SETTLER)])
    player.start()


def test_a_hint_tells_what_the_engine_advises_and_points_at_it(page: Page) -> None:
    player = Player(page)
    against_a_computer(player)
    advise(page, **ALIKE)
    # The four first cards are laid out as it says; keeping them is up to the person.
    options = advised(player.record())
    player.button("^Hint$").click()
    choices = player.dialog.locator("[data-action]")
    expect(choices).to_have_count(min(3, len(options)), timeout=PATIENCE_MS)
    choices.nth(1).click()
    _, *order = options[1]["action"].split()
    expect(page.locator("#kingdom [data-kind]")).to_have_count(4)
    laid_out = page.locator("#kingdom [data-kind]").all()
    assert [card.get_attribute("data-kind") for card in laid_out] == order
    expect(page.locator("[data-pointed]")).to_have_accessible_name(re.compile("^Keep this"))
    player.move_until("may be discarded")

    player.press = Keyboard(page)
    record = player.record()
    options = advised(record)
    player.press(player.button("^Hint$"))
    expect(choices).to_have_count(min(3, len(options)), timeout=PATIENCE_MS)
    expect(player.dialog.get_by_role("status")).to_have_text(page.locator("main .prompt").inner_text())
    for choice, option in zip(choices.all(), options, strict=False):
        assert choice.get_attribute("data-action") == option["action"]
        expect(choice).to_contain_text(percent(option["win"]))
        reasons = choice.locator("xpath=..").get_by_role("listitem")
        expect(reasons).to_have_count(len(option["reasons"]))
    # A category's change is the one that the rules reckon.
    told = player.dialog.get_by_role("list").first.inner_text()
    for option in options[: choices.count()]:
        for category in set(CATEGORIES) & {reason["what"] for reason in option["reasons"]} - {"conflicts", "legends"}:
            change = changes(record, option["action"])[category]
            assert f"{category.capitalize()} {change:+}".replace("-", "−") in told
    page.set_viewport_size({"width": 320, "height": 568})
    check_faults(page)
    player.press(player.dialog.get_by_role("button", name="Close"))
    # The first one is pointed at, and has the focus: Enter does it, or chooses it.
    pointed = page.locator("[data-pointed]")
    expect(pointed).to_have_count(1)
    expect(pointed).to_be_focused()
    expect(player.prompt).to_contain_text("Hint: ")
    check_faults(page)
    assert page.evaluate(SCROLLS) == [0, 0]
    assert all(target["inside"] and target["side"] >= 24 for target in page.evaluate(TARGETS))
    happened = player.told.count()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(player.told).not_to_have_count(happened)
    expect(player.page.get_by_text("Hint: ")).to_have_count(0)


def changes(record: str, action: str) -> dict[str, int]:
    """What placing the card in hand changes, by category."""
    position = Game.read(record).position
    row, column = (int(digit) - 1 for digit in action if digit.isdecimal())
    kingdom = position.kingdoms[position.seat]
    after = kingdom.clone()
    after.put(4 * row + column, position.hand())
    before, then = score(kingdom)._asdict(), score(after)._asdict()
    return {category: then[category] - before[category] for category in before}


def test_a_hint_that_nobody_waits_for_stops_and_it_can_be_switched_off(page: Page) -> None:
    player = Player(page)
    against_a_computer(player)
    advise(page, ms=AN_HOUR_MS)
    hint = player.button("^Hint$")
    hint.click()
    expect(player.dialog).to_contain_text("Weighing")
    player.close()
    expect(hint).to_be_focused()
    # The engine is free at once, and nothing of the hint comes later.
    player.act(player.button("^Keep this"))
    expect(page.locator("[data-pointed]")).to_have_count(0)
    set_to(player, Hints=False)
    expect(hint).to_have_count(0)
    set_to(player, Hints=True)
    expect(hint).to_be_visible()
    # Among several people, the hint for one would be another's too.
    player.button("^Menu$").click()
    player.button("^New game$").click()
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON), ("Robot", SETTLER)])
    player.start()
    expect(hint).to_have_count(0)
