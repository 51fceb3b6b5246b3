"""The statistics: what the page shows is what the engine makes of the exported records; deleted games count, until all is begun anew."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from drako.cards import CATEGORIES
from e2e.player import PATIENCE_MS, Keyboard, Player
from e2e.test_analysis import ask, rows
from e2e.test_keeping import FULL
from e2e.test_play_access import SCROLLS, SIZES, check_faults
from e2e.test_shelf import BEGUN, Shelf, played

pytestmark = pytest.mark.no_cover

FINISHED = [played("Anna", "Bram", seed=seed) for seed in (5, 6)] + [played("Anna", "Cleo", "Dirk", seed=7)]


def reckoned(records: list[str], name: str | None = None) -> dict:
    """The same by the engine alone."""
    summaries = [ask(job="summary", record=record)["summary"] for record in records]
    return ask(job="statistics", summaries=summaries, name=name)


def shown(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0").replace("-", "−")


def signed(value: float) -> str:
    return "+" * (round(value, 1) > 0) + shown(value)


def check_figures(page: Page, records: list[str], name: str | None = None) -> None:
    figures = reckoned(records, name)
    won, best, streak = figures["won"], figures["best"], figures["streak"]
    facts = [
        str(figures["games"]),
        f"{shown(won)} ({won / figures['games']:.0%})",
        shown(best["total"]),
        str(streak["now"]),
        str(streak["most"]),
        signed(figures["luck_pts"]),
        signed(figures["others_luck_pts"]),
    ]
    expect(page.locator(".facts dd")).to_have_text(facts, timeout=PATIENCE_MS)
    categories = [*CATEGORIES, "total"]
    assert rows(page, "Points by category") == [
        [category.capitalize(), shown(figures["average"][category]), shown(best[category])] for category in categories
    ]
    against = [[str(one["seats"]), str(one["games"]), shown(one["won"])] for one in figures["by_opposition"]]
    assert [row[1:] for row in rows(page, "Against whom")] == against


def test_the_statistics_are_what_the_engine_makes_of_the_records(player: Player) -> None:
    page, shelf = player.page, Shelf(player)
    player.press = Keyboard(page)
    player.press(player.button("^Statistics$"))
    expect(page.get_by_text("No game has been finished yet.")).to_be_visible(timeout=PATIENCE_MS)
    player.press(player.button("^Back$"))

    shelf.bring_in("\n".join([*FINISHED, BEGUN]))
    player.press(player.button("^Statistics$"))
    check_figures(page, FINISHED, "Anna")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SCROLLS)[0] == 0, (width, height)
    check_faults(page)
    page.get_by_role("combobox", name="Whose games?").select_option(label="Everyone’s (each person’s game counts)")
    check_figures(page, FINISHED)
    with page.expect_download() as download:
        player.press(player.button("^Save as a file$"))
    exported = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert [game["summary"] for game in exported["games"]] == [
        ask(job="summary", record=record)["summary"] for record in FINISHED
    ]
    assert exported["figures"] == reckoned(FINISHED)
    player.press(player.button("^Back$"))

    # A game that is deleted, and one that is copied, still count once.
    shelf.open("Anna, Cleo, and Dirk")
    player.press(player.button("^Make a copy$"))
    expect(player.dialog).to_be_hidden()
    for _ in range(2):
        shelf.open("Anna, Cleo, and Dirk")
        player.press(player.button("^Delete$"))
        expect(player.dialog).to_be_hidden()
    page.reload()
    player.press(player.button("^Statistics$"))
    check_figures(page, FINISHED, "Anna")

    player.press(player.button("^Begin anew$"))
    expect(page.get_by_text(re.compile("^All figures are forgotten"))).to_be_visible()
    player.press(player.button("^Keep the figures$"))
    check_figures(page, FINISHED, "Anna")
    player.press(player.button("^Begin anew$"))
    player.press(player.button("^Forget the figures$"))
    expect(page.get_by_text("No game has been finished yet.")).to_be_visible()
    expect(player.said).to_have_text("The statistics begin anew.")
    player.press(player.button("^Back$"))
    shelf.bring_in(played("Emil", "Fay", seed=8))
    player.press(player.button("^Statistics$"))
    expect(page.locator(".facts dd").first).to_have_text("1", timeout=PATIENCE_MS)


def test_a_deleted_game_counts_though_nobody_had_looked(player: Player) -> None:
    shelf = Shelf(player)
    shelf.bring_in(FINISHED[0])
    shelf.open("Anna and Bram")
    player.press(player.button("^Delete$"))
    expect(shelf.items).to_have_count(0)
    player.press(player.button("^Statistics$"))
    check_figures(player.page, FINISHED[:1], "Anna")


def test_a_deleted_game_can_be_put_back_though_the_ledger_is_full(player: Player) -> None:
    shelf = Shelf(player)
    shelf.bring_in(FINISHED[0])
    player.page.evaluate(FULL, "ledger")
    shelf.open("Anna and Bram")
    player.press(player.button("^Delete$"))
    expect(player.dialog).to_contain_text("or its storage is full")
    player.close()
    expect(shelf.items).to_have_count(0)
    player.press(player.button("^Put it back$"))
    expect(shelf.items).to_have_count(1)
    player.page.reload()
    expect(shelf.items).to_have_count(1, timeout=PATIENCE_MS)
