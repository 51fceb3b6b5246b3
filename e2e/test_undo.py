"""Taking back: what a person did last, until a hidden card has been turned up."""

import re

import pytest
from playwright.sync_api import Locator, expect

from e2e.player import Player
from e2e.test_play import A_PERSON, RANGER

pytestmark = pytest.mark.no_cover


def undo(player: Player) -> Locator:
    return player.button("^Take back$").last


def cards(player: Player) -> list[str]:
    return [card.inner_text() for card in player.button("may change places").all()]


def test_what_was_done_is_taken_back_until_a_hidden_card_is_turned_up(player: Player) -> None:
    page = player.page
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    page.get_by_role("combobox", name="Who starts?").select_option("Anna")
    player.start()
    dealt = cards(player)

    # Swaps.
    player.button("row 2, column 2").click()
    player.button("row 3, column 3").click()
    assert cards(player) != dealt
    undo(player).click()
    expect(player.said).to_have_text("Anna takes back the swaps.")
    assert cards(player) == dealt

    # What ended a turn, from the pause after it.
    player.button("^Keep this").click()
    expect(player.taking_over).to_be_visible()
    player.settle()
    undo(player).click()
    expect(player.dialog).to_be_hidden()
    expect(player.said).to_have_text(re.compile(r"^Anna takes back the last action\. Anna: arrange"))
    expect(player.told).to_have_count(0)
    player.settle()
    expect(page.locator(":focus")).to_be_visible()

    # Nothing, once the first card has been turned up; what it says is that.
    player.act(player.button("^Keep this"))
    player.act(player.button("^Keep this"))
    happened = player.told.count()
    undo(player).click()
    expect(player.prompt).to_have_text(re.compile("^There is nothing to take back"))
    expect(player.told).to_have_count(happened)

    # By the keys, and the focus stays where something is.
    player.act(player.button("may be taken"))
    page.keyboard.press("Control+z")
    expect(player.told).to_have_count(happened)
    player.settle()
    expect(player.button("may be taken")).to_be_visible()
    expect(page.locator(":focus")).to_be_visible()


def test_a_computer_that_is_thinking_stops(player: Player) -> None:
    player.set_up([("Anna", A_PERSON), ("Robot", RANGER)])
    player.start()
    player.stop_clock()
    player.button("^Keep this").click()
    expect(player.prompt).to_have_text("Robot is thinking …")
    player.button("^Draw pile").click()
    expect(player.prompt).to_contain_text("it is Robot’s turn")
    expect(player.said).to_contain_text("it is Robot’s turn")
    undo(player).click()
    expect(player.prompt).to_contain_text("Anna: arrange")
    player.page.clock.run_for(60_000)
    expect(player.told).to_have_count(0)
    player.page.clock.resume()
    player.settle()
    player.act(player.button("^Keep this"))
    expect(player.told.nth(1)).to_contain_text("Robot arranges")
