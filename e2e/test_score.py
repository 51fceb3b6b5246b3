"""Where the points come from: lines and figures on the kingdom, sentences that add up; and the legends about to be missed."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.player import Player
from e2e.test_play import A_PERSON

pytestmark = pytest.mark.no_cover


@pytest.fixture
def player(page: Page) -> Player:
    player = Player(page)
    player.open()
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    return player


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def check_category(button: Locator, grid: Locator, words: Locator) -> None:
    """What a category's button lights and says adds up to the figure on it; pressed again, it is dark."""
    category, points = button.get_attribute("data-category"), number(button.locator("b").inner_text())
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    figures = [number(figure) for figure in grid.locator(".trace text").all_text_contents()]
    assert category == "legends" or sum(figures) == points
    expect(words).to_contain_text(f"{points:+}".replace("-", "−") if points else re.compile(r"\D0\.|Nothing counts"))
    assert bool(figures) <= bool(grid.locator(".trace polyline, .trace rect").count())
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(grid.locator(".trace")).to_have_count(0)


def test_each_category_shows_what_it_comes_from(player: Player) -> None:
    page = player.page
    page.set_viewport_size({"width": 1440, "height": 900})
    for _ in range(24):
        player.move()
    panel = page.get_by_role("main").get_by_role("group", name=re.compile("^Points of"))
    buttons = panel.get_by_role("button")
    expect(buttons).to_have_count(7)
    for button in buttons.all():
        check_category(button, page.locator("#kingdom"), player.prompt)
    buttons.first.click()
    page.keyboard.press("Escape")
    expect(buttons.first).to_have_attribute("aria-pressed", "false")

    # On the smallest phone, in the dialog of any kingdom; Escape ends what is lit first.
    page.set_viewport_size({"width": 320, "height": 568})
    expect(panel).to_be_hidden()
    for look in player.button("look at the kingdom$").all():
        look.click()
        for button in player.dialog.locator("[data-category]").all():
            check_category(button, player.dialog.get_by_role("grid"), player.dialog.get_by_role("status"))
        player.dialog.locator("[data-category]").first.click()
        expect(player.dialog.get_by_role("list")).to_be_visible()
        page.keyboard.press("Escape")
        expect(player.dialog.locator("[aria-pressed=true]")).to_have_count(0)
        expect(player.dialog).to_be_visible()
        page.keyboard.press("Escape")
        expect(player.dialog).to_be_hidden()
        expect(look).to_be_focused()


def test_a_legend_about_to_be_missed_is_pointed_out_once(player: Player) -> None:
    end = player.button("^End turn$")
    while not end.count():
        # Not every game comes to it.
        if player.sheet.count():
            player.button("^Rematch$").click()
            expect(player.sheet).to_have_count(0)
            player.wait()
        # As a person who does not see legends: draws, and places where it gains most.
        targets = player.button("^Keep this|may be drawn|may be (replaced|turned)").all()
        gains = [
            number((re.search(r"[+−]\d+(?= point)", t.get_attribute("aria-label") or "") or ["0"])[0]) for t in targets
        ]
        player.act(targets[gains.index(max(gains))])
    happened = player.told.count()
    end.click()
    expect(player.prompt).to_have_text(
        re.compile(r"^\w+ could still claim .+ \(\+\d\)\. End the turn\? Once more to confirm\.$")
    )
    expect(player.said).to_contain_text("could still claim")
    assert player.told.count() == happened
    end.click()
    expect(player.told.nth(happened)).to_have_text(re.compile("ends the turn"))


# A kingdom: an elf over a portal to a forest and a swamp, dwarves that tame one of two dragons, an elf and a dwarf in conflict.
SEAT = {
    "name": "Ann",
    "cells": ["elf", "portal", "forest", None, None, "swamp", "elf", None, "dwarf", "dragon", "dwarf", None, "dragon", *[None] * 3],
    "claimed": ["pair-E"],
    "score": {"elves": 3, "dragons": 0, "legends": 2, "conflicts": -2},
    "links": [{"portals": [1], "cards": [0, 2, 5]}],
    "connections": [
        {"category": "elves", "cells": [0, 2], "pts": 2, "portals": [1]},
        {"category": "elves", "cells": [6, 2], "pts": 2, "portals": []},
        {"category": "elves", "cells": [0, 5], "pts": -1, "portals": [1]},
        {"category": "conflicts", "cells": [6, 10], "pts": -2, "portals": []},
        {"category": "conflicts", "cells": [13, 14], "pts": -2, "portals": []},
    ],
    "dragons": [
        {"cell": 9, "domesticated": True, "pts": 4, "tamers": [8, 10]},
        {"cell": 12, "domesticated": False, "pts": -4, "tamers": []},
        {"cell": 15, "domesticated": True, "pts": -5, "tamers": [8, 10]},
    ],
}  # fmt: skip
LEGENDS = {"legends": [{"legend": "pair-E", "shape": "pair", "kinds": ["elf"], "pts": 2}]}

SUMS = {
    "en": {
        "elves": "2 connections between elves and forests, +2 each: +4. 1 connection between an elf and a swamp: −1. Together: +3.",
        "conflicts": "1 connection between an elf and a dwarf: −2. 1 connection between two goblins: −2. Together: −2.",
        "dragons": (
            "The dragon in row 3, column 2 is domesticated by dwarves: +4. The dragon in row 4, column 1 is wild: −4. "
            "The dragon in row 4, column 4 is domesticated by dwarves, but one dragon too many: −5. Together: 0."
        ),
        "legends": "The legend “Two elves”: +2.",
        "humans": "Nothing counts here yet.",
    },
    "nl": {"elves": "2 verbindingen tussen elfen en bossen, elk +2: +4. 1 verbinding tussen een elf en een moeras: −1. Samen: +3."},
    "fr": {
        "elves": (
            "2 liens entre elfes et forêts, +2 chacun\u202f: +4. 1 lien entre un elfe et un marais\u202f: −1. Ensemble\u202f: +3."
        )
    },
    "de": {"elves": "2 Verbindungen Elf–Wald, je +2: +4. 1 Verbindung Elf–Sumpf: −1. Zusammen: +3."},
}  # fmt: skip


@pytest.mark.usefixtures("harness")
@pytest.mark.parametrize("language", SUMS)
def test_a_sum_is_told_in_whole_sentences(page: Page, language: str) -> None:
    page.goto("/harness/")
    seat = {**SEAT, "cells": [*SEAT["cells"][:13], "goblin", "goblin", "dragon"]}
    for category, told in SUMS[language].items():
        telling = f"([seat, tables]) => sumTexts(wordsIn('{language}'), seat, '{category}', tables).join(' ')"
        assert page.evaluate(telling, [seat, LEGENDS]) == told


@pytest.mark.usefixtures("harness")
def test_a_connection_runs_over_its_portals_and_a_dragons_to_its_tamers(page: Page) -> None:
    page.goto("/harness/")
    elves, dragons, conflicts = (
        page.evaluate(f"seat => traceOf(seat, '{category}')", SEAT) for category in ("elves", "dragons", "conflicts")
    )
    assert [line["path"] for line in elves["lines"]] == [[0, 1, 2], [6, 2], [0, 1, 5]]
    assert [line["loss"] for line in elves["lines"]] == [False, False, True]
    assert [line["path"] for line in dragons["lines"]][:2] == [[8, 9], [10, 9]]
    assert [(figure["row"], figure["column"], figure["pts"]) for figure in dragons["figures"]] == [
        *((2, 1, 4), (3, 0, -4), (3, 3, -5)),
    ]
    assert all(line["loss"] for line in conflicts["lines"])
    # Two that come in by the same portal are one figure.
    shared = {"connections": [{"category": "elves", "cells": [cell, 2], "pts": 2, "portals": [1]} for cell in (0, 5)]}
    figures = page.evaluate("seat => traceOf(seat, 'elves')", {**SEAT, **shared})["figures"]
    assert [figure["pts"] for figure in figures] == [4]
