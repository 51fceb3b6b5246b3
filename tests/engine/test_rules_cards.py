"""The rules under "Cards": the kingdom deck and the legend deck."""

from __future__ import annotations

import pytest

import oracle
from drako.cards import COPIES, GROUPS, KINDS, LEGENDS, LETTERS
from drako.game import Position
from tables import met


@pytest.mark.parametrize(("seats", "copies", "cards"), [(2, 4, 40), (3, 6, 60), (4, 8, 80)])
def test_kingdom_deck(seats: int, copies: int, cards: int) -> None:
    """8 copies of each of 10 kinds, of which 4, 6 or 8 are used; so 40, 60 or 80 cards."""
    assert COPIES[seats] == copies
    assert Position(seats).unseen == [copies] * 10
    assert sum(Position(seats).unseen) == cards


def test_groups() -> None:
    """Four lands, four tribes, and the two special kinds that lock."""
    named = {group: [KINDS[kind] for kind in kinds] for group, kinds in GROUPS.items()}
    assert named == {
        "land": ["forest", "mountain", "plain", "swamp"],
        "tribe": ["elf", "dwarf", "human", "goblin"],
        "special": ["dragon", "portal"],
    }
    assert dict(zip(KINDS, LETTERS, strict=True)) == {
        "forest": "F", "mountain": "M", "plain": "P", "swamp": "S", "elf": "E",
        "dwarf": "D", "human": "H", "goblin": "G", "dragon": "X", "portal": "O",
    }  # fmt: skip


def test_legend_deck() -> None:
    """15 legends, one of each, with the points of the table."""
    assert {legend.code: legend.pts for legend in LEGENDS} == {
        "pair-E": 2, "pair-D": 2, "pair-H": 2, "pair-G": 2,
        "trio-F": 4, "trio-M": 4, "trio-P": 4, "trio-S": 4,
        "alliance-HD": 2, "alliance-HE": 2,
        "battle-GH": 3, "battle-GE": 3, "battle-GD": 3, "battle-ED": 3,
        "four": 4,
    }  # fmt: skip
    assert len(LEGENDS) == 15


def test_legends_name_what_they_ask_for() -> None:
    """Shape and kinds, which a page shows, are those of the code."""
    for legend in LEGENDS:
        shape, _, letters = legend.code.partition("-")
        assert legend.shape == shape
        assert "".join(LETTERS[kind] for kind in legend.kinds) == (letters or "EDHG")


@pytest.mark.parametrize("tribe", "EDHG")
def test_tribes(tribe: str) -> None:
    """Two connected cards of that tribe."""
    assert met(f"{tribe}{tribe}../..../..../....") == {f"pair-{tribe}"}
    assert met(f"{tribe}.../{tribe}.../..../....") == {f"pair-{tribe}"}
    assert met(f"{tribe}.../.{tribe}../..../....") == set()
    assert met(f"{tribe}.{tribe}./..../..../....") == set()
    assert met(f"{tribe}O{tribe}./..../..../....") == (set() if tribe == "G" else {f"pair-{tribe}"})


@pytest.mark.parametrize("land", "FMPS")
def test_lands(land: str) -> None:
    """Three connected cards of that land: one of them connected to two others."""
    trio = {f"trio-{land}"}
    assert met(f"{land}{land}{land}./..../..../....") == trio
    assert met(f"{land}{land}../{land}.../..../....") == trio
    assert met(f".{land}../..../..../{land}{land}..") == set()
    assert met(f"{land}{land}../..{land}{land}/..../....") == set()
    assert met(f"{land}O{land}./.{land}../..../....") == trio
    assert met(f"{land}{land}O{land}/..../..../....") == trio
    assert met(f"{land}O{land}./..../..../....") == set()


@pytest.mark.parametrize("other", "DE")
def test_alliance(other: str) -> None:
    """One of each, connected: human and dwarf, human and elf."""
    alliance = {f"alliance-H{other}"}
    assert met(f"H{other}../..../..../....") == alliance
    assert met(f"{other}.../H.../..../....") == alliance
    assert met(f"H.../.{other}../..../....") == set()
    assert met(f"HO../.{other}../..../....") == alliance
    assert met("HG../..../..../....") == set()
    assert met("DE../..../..../....") == set()


@pytest.mark.parametrize("pair", ["GH", "GE", "GD", "ED"])
def test_legendary_battle(pair: str) -> None:
    """Two cards of one of the two tribes connected to the same card of the other, either way round."""
    one, other = pair
    battle = f"battle-{pair}"
    assert battle in met(f"{one}{other}{one}./..../..../....")
    assert battle in met(f"{other}{one}{other}./..../..../....")
    assert battle in met(f"{other}{one}../.{other}../..../....")
    assert battle not in met(f"{one}{other}../..../..../....")
    assert battle not in met(f"{one}{other}../..../..../{one}{other}..")
    through_portal = met(f"{one}O{other}./.{one}../..../....")
    assert (battle in through_portal) == (pair == "ED")


def test_legendary_battle_of_two_pairs_is_none() -> None:
    """Two pairs apart are not two cards connected to the same card."""
    assert "battle-ED" not in met("ED../..../..../..DE")
    assert "battle-ED" in met("EDE./..../..../....")


def test_four_tribes() -> None:
    """All four tribes are in the kingdom; they need not be connected."""
    assert met("E..D/..../..../H..G") == {"four"}
    assert met("E..D/..../..../H...") == set()
    assert met("E..D/..../..../G..G") == set()


def test_oracle_has_the_same_legends() -> None:
    assert {legend.code: legend.pts for legend in LEGENDS} == oracle.LEGEND_POINTS
