"""The rules under "End of the game": at once, nothing more for anyone, all turned up and counted; no limit to the turns."""

from __future__ import annotations

import random

import pytest

import oracle
from drako.cards import KINDS
from drako.game import CHANCE, NOBODY, IllegalStep, Position
from tables import UNEXPLORED, actions, go, kingdom, lay_out, outcomes, phase, random_step, refusal

# One unexplored land left, in the first corner; no legend is met yet.
LAST = ".MFM/FPSP/SXFX/PXMO"


def turn_up_all(position: Position) -> Position:
    """Let chance turn up what it likes."""
    generator = random.Random(1)
    while position.to_act() == CHANCE:
        position.apply(random_step(position, generator))
    return position


def before_the_last(seats: int = 3, seat: int = 0, **rest: object) -> Position:
    """A position in which one seat has a single face-down card."""
    boards = [UNEXPLORED] * seats
    boards[seat] = LAST
    return lay_out(*boards, discard="E", seat=seat, **rest)  # type: ignore[arg-type]


LAST_REVEALED = ["draw", "elf", "discard", "reveal r1c1", "elf"]
LAST_REPLACED = ["take", "place r1c1", "human"]
LAST_REPLACED_FROM_DRAW_PILE = ["draw", "elf", "place r1c1", "human"]


@pytest.mark.parametrize("steps", [LAST_REVEALED, LAST_REPLACED, LAST_REPLACED_FROM_DRAW_PILE], ids=" ".join)
@pytest.mark.parametrize(("seats", "seat"), [(seats, seat) for seats in (2, 3, 4) for seat in range(seats)])
def test_the_game_ends_at_once(seats: int, seat: int, steps: list[str]) -> None:
    """Whether the last face-down card was revealed or replaced, and in whichever seat: no further turn for anyone."""
    position = go(before_the_last(seats, seat), *steps)
    turn = position.turn
    assert position.to_act() == CHANCE
    assert phase(position) == "turn_up"
    turn_up_all(position)
    assert position.to_act() == NOBODY
    assert position.turn == turn
    assert position.legal_actions() == []
    assert position.result() is not None
    for words in ("take", "draw", "end", "place r2c2", "reveal r1c1", "discard", "claim four"):
        assert refusal(position, words) == "over"


@pytest.mark.parametrize("steps", [LAST_REVEALED, LAST_REPLACED, LAST_REPLACED_FROM_DRAW_PILE], ids=" ".join)
def test_no_more_legends_not_even_for_the_player_who_ended_it(steps: list[str]) -> None:
    """The elf that ended the game completes a legend of the row: too late."""
    board = ".EFM/FPSP/SXFX/PSMS"
    position = lay_out(board, UNEXPLORED, UNEXPLORED, discard="E", row=["pair-E"])
    go(position, *steps)
    assert "pair-E" in oracle.legends_met(kingdom(position).replace("/", ""))
    assert refusal(position, "claim pair-E") == "chance"
    turn_up_all(position)
    assert refusal(position, "claim pair-E") == "over"
    with pytest.raises(IllegalStep, match="the game is over"):
        go(position.clone(), "claim pair-E")
    assert position.claimed == [0, 0, 0]
    assert position.scores()[0].legends == 0


def test_a_legend_may_be_claimed_just_before_the_end() -> None:
    position = lay_out(".EEM/FPSP/SXFX/PSMS", UNEXPLORED, UNEXPLORED, discard="D", row=["pair-E"])
    go(position, "take", "claim pair-E", "four", "place r1c1", "human")
    assert turn_up_all(position).scores()[0].legends == 2


def test_the_game_goes_on_while_a_card_lies_face_down() -> None:
    """Replacing a face-up card ends nothing, nor does revealing the last but one."""
    position = go(before_the_last(), "take", "place r1c2")
    assert position.to_act() == 1
    assert position.result() is None
    position = lay_out("..FM/FPSP/SXFX/PSMS", UNEXPLORED, UNEXPLORED, discard="E")
    go(position, "draw", "elf", "discard", "reveal r1c1", "human")
    assert position.to_act() == 1
    assert position.result() is None


def test_all_other_face_down_cards_are_turned_up() -> None:
    """In seat order and cell by cell, from what is left hidden."""
    position = go(before_the_last(3, 1), *LAST_REPLACED)
    down = 24
    for seat in (0, 2):
        for cell in (0, 1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15):
            assert (position.to_act(), position.seat, position.cell) == (CHANCE, seat, cell)
            assert sum(outcomes(position).values()) == down + position.draw_pile
            kind = next(iter(outcomes(position)))
            go(position, kind)
            assert position.kingdoms[seat].kind_at(cell) == KINDS.index(kind)
            down -= 1
    assert position.to_act() == NOBODY
    assert sum(position.unseen) == position.draw_pile


def test_after_a_reshuffle_they_are_turned_up_from_the_face_down_ones() -> None:
    position = lay_out(LAST, UNEXPLORED, discard="EEDD", draw_pile="HHHH")
    go(position, "take", "place r1c1", "goblin")
    assert sum(outcomes(position).values()) == 12
    assert "human" not in outcomes(position)
    turn_up_all(position)
    assert sum(position.unseen) == 0


def test_and_counted() -> None:
    """The final score is that of all sixteen cards of each."""
    position = turn_up_all(go(before_the_last(4, 2), *LAST_REPLACED))
    for seat, scored in enumerate(position.scores()):
        letters = kingdom(position, seat).replace("/", "")
        assert "." not in letters
        assert scored._asdict() | {"total": scored.total} == oracle.score(letters)
    assert list(position.result().winners) == oracle.winners([each._asdict() for each in position.scores()])  # type: ignore[union-attr]


def test_all_other_cards_can_be_up_already() -> None:
    """Everyone on their last unexplored land: one ends it, the others' is turned up."""
    board = ".FMP/SXOF/MPSX/OEDH"
    position = go(lay_out(board, board, board, board, discard="E"), *LAST_REPLACED)
    for _ in range(3):
        assert position.to_act() == CHANCE
        go(position, next(iter(outcomes(position))))
    assert position.to_act() == NOBODY


def test_no_limit_to_the_number_of_turns() -> None:
    """Players who only replace face-up cards go on for ever: here for 600 turns."""
    position = lay_out("..../.FM./.PS./....", "..../.MF./.SP./....", discard="E")
    for turn in range(600):
        assert position.turn == turn + 1
        assert position.to_act() == turn % 2
        go(position, "take")
        go(position, next(words for words in ("place r2c2", "place r3c3") if words in actions(position)))
    assert sum(position.unseen) == 24 + 7
    assert position.result() is None
