"""Words for steps, and back: each action and outcome has one wording, and what is none is refused with what would be right."""

from __future__ import annotations

import re

import pytest

from drako.cards import KINDS
from drako.game import CARD, CHANCE, TURN_LEGEND, Position
from drako.words import CODES, cell_word, read_action, read_cell, read_kind, read_legend, read_outcome, step_words
from games import positions, sample
from tables import go, lay_out


def test_cells_are_named_by_row_and_column() -> None:
    assert [cell_word(cell) for cell in (0, 3, 6, 12, 15)] == ["r1c1", "r1c4", "r2c3", "r4c1", "r4c4"]
    assert [read_cell(cell_word(cell)) for cell in range(16)] == list(range(16))


def test_kinds_and_legends_are_read_back() -> None:
    assert [read_kind(kind) for kind in KINDS] == list(range(len(KINDS)))
    assert [read_legend(code) for code in CODES] == list(range(15))


@pytest.mark.parametrize("game", sample(), ids=lambda game: f"{len(game.seats)} seats")
def test_every_step_is_read_back_from_its_words(game: object) -> None:
    for position in positions(game):  # type: ignore[arg-type]
        actions = position.legal_actions()
        words = [step_words(position, action) for action in actions]
        assert [read_action(position, text) for text in words] == actions
        assert len(set(words)) == len(words)
        for outcome, _ in position.chance_outcomes():
            assert read_outcome(step_words(position, outcome)) == outcome


def test_outcomes_are_kinds_or_legends() -> None:
    assert read_outcome("portal") == CARD + 9
    assert read_outcome("four") == TURN_LEGEND + 14


def test_an_arrangement_names_the_cards_of_the_middle_row_by_row() -> None:
    position = arranging("FMPS")
    assert (
        step_words(position, read_action(position, "arrange swamp forest mountain plain"))
        == "arrange swamp forest mountain plain"
    )
    go(position, "arrange swamp forest mountain plain")
    assert position.kingdoms[0].letters() == "..../.SF./.MP./...."


def arranging(hand: str) -> Position:
    """Two seats; the first is to arrange these cards."""
    position = lay_out("." * 16, "." * 16, discard="", hand=hand, phase="arrange")
    position.hands[1] = position.hands[0][:]
    return position


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        ("", "'' is no action", "take, draw, discard, end, place and reveal with a cell (r1c1 to r4c4)"),
        ("jump", "'jump' is no action", "claim with a legend, arrange with four kinds"),
        ("Take", "'Take' is no action", "take"),
        ("take elf", "'take elf' is no action", "take"),
        ("place", "'place' is no action", "place and reveal with a cell"),
        ("place r1c1 r1c2", "'place r1c1 r1c2' is no action", "place and reveal with a cell"),
        ("place  r1c1", "'place  r1c1' is no action", "place and reveal with a cell"),
        ("place r5c1", "'r5c1' is no cell", "r1c1 to r4c4"),
        ("reveal 3", "'3' is no cell", "r1c1 to r4c4"),
        ("claim pair-X", "'pair-X' is no legend", "pair-E, pair-D"),
        ("arrange elf elf elf unicorn", "'unicorn' is no kind of card", "forest, mountain"),
        (
            "arrange forest mountain plain",
            "arrange takes the four cards",
            "this seat holds forest mountain plain swamp",
        ),
        (
            "arrange forest mountain plain elf",
            "arrange takes the four cards",
            "this seat holds forest mountain plain swamp",
        ),
        (
            "arrange forest forest plain swamp",
            "arrange takes the four cards",
            "this seat holds forest mountain plain swamp",
        ),
    ],
)
def test_no_action(text: str, wrong: str, right: str) -> None:
    with pytest.raises(ValueError, match=re.escape(wrong)) as refused:
        read_action(arranging("FMPS"), text)
    assert right in str(refused.value)


def test_nothing_is_arranged_without_four_cards() -> None:
    position = lay_out("..../.FM./.PS./....", "..../.FM./.PS./....", discard="E")
    with pytest.raises(ValueError, match="this seat holds no cards"):
        read_action(position, "arrange elf dwarf human goblin")


@pytest.mark.parametrize("text", ["unicorn", "", "Elf", "pair-X"])
def test_no_outcome(text: str) -> None:
    position = Position(2)
    assert position.to_act() == CHANCE
    with pytest.raises(ValueError, match=r"is no kind of card; there are forest, .*portal"):
        read_outcome(text)
