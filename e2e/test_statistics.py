"""The statistics: what the page shows is what the engine makes of the exported records; deleted games count, until all is begun anew."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from drako.cards import CATEGORIES
from e2e.player import PATIENCE_MS, Keyboard, Player
from e2e.test_analysis import ask, rows
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


def check_figures(page: Page, records: list[str], name: str | None = None) -> None:
    figures = reckoned(records, name)
    facts = page.locator(".facts dd")
    expect(facts.first).to_have_text(str(figures["games"]), timeout=PATIENCE_MS)
    won, best = figures["won"], figures["best"]
    expect(facts.nth(1)).to_have_text(f"{shown(won)} ({won / figures['games']:.0%})")
    expect(facts.nth(2)).to_have_text(shown(best["total"]))
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
    assert len(exported["games"]) == len(FINISHED)
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
