"""The coach: what it says of an option, with the figures, and that its chances are the search's."""

from __future__ import annotations

import random

import pytest

from drako.game import Position
from drako.players.coach import Option, Reason, options, reasons
from drako.players.search import Search
from drako.words import read_action
from games import settled_stages
from tables import UNEXPLORED, lay_out


def said(position: Position, action: str) -> set[tuple[str, int, str]]:
    return {tuple(reason) for reason in reasons(position, read_action(position, action))}


@pytest.mark.parametrize(
    ("kingdom", "hand", "action", "expected"),
    [
        # An elf beside a forest and a swamp; nothing is left that the next seat wants.
        ("..../.FD./.SM./....", "E", "place r1c2", {("adds", 2, "elves"), ("explores", 0, "")}),
        # In place of the dwarf, who earned with his mountain: the next seat, with a mountain too, would take him.
        (
            "..../.FD./.SM./....",
            "E",
            "place r2c3",
            {("adds", 2, "elves"), ("breaks", -2, "dwarves"), ("leaves", 2, "dwarf")},
        ),
        # A second elf tames the dragon and meets a legend of the row; then a swamp in its place frees it.
        (
            "..../.EX./.FS./....",
            "E",
            "place r1c3",
            {("adds", 6, "dragons"), ("tames", 1, ""), ("explores", 0, "")},
        ),
        (
            "..E./.EX./.FM./....",
            "P",
            "place r1c3",
            {("breaks", -6, "dragons"), ("frees", 1, ""), ("leaves", 2, "elf")},
        ),
        ("..../.EF./.SM./....", "E", "place r1c2", {("opens", 2, "pair-E"), ("explores", 0, "")}),
        ("..../.EG./.SM./....", "D", "discard", {("leaves", 2, "dwarf")}),
        ("..../.EG./.SM./....", "X", "discard", set()),
        (
            "GFED/MFEX/GGOM/PS.E",
            "D",
            "place r4c3",
            {("ends_game", 0, ""), ("explores", 0, ""), ("adds", 2, "dwarves"), ("breaks", -4, "conflicts")},
        ),
    ],
)
def test_what_it_says_of_placing_and_discarding(
    kingdom: str, hand: str, action: str, expected: set[tuple[str, int, str]]
) -> None:
    position = lay_out(kingdom, UNEXPLORED, hand=hand, row=["pair-E"])
    assert said(position, action) == expected


def test_what_it_says_of_drawing() -> None:
    position = lay_out("..../.FM./.PS./....", "..../.SS./.PM./....", discard="G")
    assert said(position, "take") == {("denies", 3, "goblin")}
    assert said(position, "draw") == set()
    nothing = lay_out("..../.FM./.PS./....", UNEXPLORED, discard="O")
    assert said(nothing, "take") == set()


def test_what_it_says_of_claiming() -> None:
    row = ["pair-E", "four"]
    alone = lay_out("..../.EE./.PS./....", UNEXPLORED, row=row)
    assert said(alone, "claim pair-E") == {("claims", 2, "pair-E")}
    contested = lay_out("..../.EE./.PS./....", UNEXPLORED, "..../.EE./.FM./....", row=row)
    assert said(contested, "claim pair-E") == {("claims", 2, "pair-E"), ("denies", 2, "pair-E")}


def test_its_chances_are_the_searchs() -> None:
    position = next(
        game.position for game in settled_stages() if game.position.turn > 6 and game.position.to_act() >= 0
    )
    search = Search(position, random.Random(1))
    for _ in range(80):
        search.iterate()
    weighed = options(search)
    assert weighed[0].action == search.best()
    assert sum(option.visits for option in weighed) == 80
    assert [option.visits for option in weighed] == sorted((option.visits for option in weighed), reverse=True)
    for option in weighed:
        tally = search.tallies[option.action]
        assert isinstance(option, Option)
        assert option.win == tally.wins[position.seat] / tally.visits
        assert option.points == tally.points[position.seat] / tally.visits
        assert 0 <= option.win <= 1
        assert all(isinstance(reason, Reason) for reason in option.reasons)


def test_its_reasons_add_up_to_what_the_action_changes() -> None:
    for position in [game.position for game in settled_stages() if game.position.to_act() >= 0][::7]:
        for action in position.legal_actions():
            change = sum(
                reason.pts for reason in reasons(position, action) if reason.code in ("adds", "breaks", "claims")
            )
            assert change == position.preview(action).change.total
