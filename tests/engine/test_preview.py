"""What `preview` says of an action is what comes of it: points by category, legends newly met, the end of the game."""

from __future__ import annotations

import random

import pytest

import oracle
from drako.game import CHANCE, CLAIM, END, NOBODY, PLACE, REVEAL, TURNING_UP, Position, split
from drako.words import read_action, step_words
from tables import UNEXPLORED, actions, codes, go, lay_out, random_step


def letters(position: Position, seat: int) -> str:
    return position.kingdoms[seat].letters().replace("/", "")


def claimed(position: Position, seat: int) -> set[str]:
    return codes(position.claimed[seat])


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_preview_is_what_comes_of_it(seats: int) -> None:
    """Every legal action at every position of some games, against the oracle's scores before and after it is applied."""
    for number in range(8):
        generator, position = random.Random(number), Position(seats)
        while position.to_act() != NOBODY:
            if position.to_act() != CHANCE and generator.random() < 0.3:
                for action in position.legal_actions():
                    check(position, action)
            position.apply(random_step(position, generator))


def check(position: Position, action: int) -> None:
    seat, row = position.to_act(), set(codes(sum(1 << legend for legend in position.row)))
    preview = position.preview(action)
    after = position.clone()
    after.apply(action)
    before_sheet = oracle.score(letters(position, seat), claimed(position, seat))
    after_sheet = oracle.score(letters(after, seat), claimed(after, seat))
    change = {category: after_sheet[category] - before_sheet[category] for category in oracle.CATEGORIES}
    assert preview.change._asdict() == change, step_words(position, action)
    met, met_after = oracle.legends_met(letters(position, seat)), oracle.legends_met(letters(after, seat))
    verb, _ = split(action)
    if verb in (PLACE, REVEAL) and after.to_act() == CHANCE:
        after.apply(after.chance_outcomes()[0][0])
    ends = after.phase == TURNING_UP or after.to_act() == NOBODY
    assert preview.ends_game == ends
    gone = met if ends or verb == END else met - met_after
    assert codes(preview.opens) == (set() if ends or verb == CLAIM or position.has_claimed else (met_after - met) & row)
    assert codes(preview.closes) == (set() if verb == CLAIM or position.has_claimed else gone & row)
    assert verb in (PLACE, REVEAL) or not ends
    assert verb != CLAIM or preview.change.legends > 0


def test_a_preview_leaves_the_position_alone() -> None:
    position = go(lay_out("..../.EE./.PS./....", UNEXPLORED, row=["pair-E"]), "draw", "elf")
    before = position.clone()
    for words in actions(position):
        position.preview(read_action(position, words))
    assert position == before


def test_a_preview_of_a_placement_in_figures() -> None:
    position = go(lay_out("..../.EF./.PS./....", UNEXPLORED, discard="D", row=["pair-E", "four"]), "draw", "elf")
    beside_forest = position.preview(read_action(position, "place r1c3"))
    assert (beside_forest.change.elves, beside_forest.change.total, codes(beside_forest.opens)) == (2, 2, set())
    beside_elf = position.preview(read_action(position, "place r1c2"))
    assert (beside_elf.change.total, codes(beside_elf.opens)) == (0, {"pair-E"})
    on_forest = position.preview(read_action(position, "place r2c3"))
    assert (on_forest.change.elves, codes(on_forest.opens)) == (-3, {"pair-E"})


def test_what_can_be_claimed_no_more_is_foretold() -> None:
    position = go(lay_out("..../.EE./.PS./....", UNEXPLORED, discard="D", row=["pair-E", "four"]), "draw", "forest")
    closes = {words: codes(position.preview(read_action(position, words)).closes) for words in actions(position)}
    assert closes["place r2c3"] == {"pair-E"}
    assert closes["place r1c3"] == closes["discard"] == closes["claim pair-E"] == set()
    go(position, "place r1c3")
    assert codes(position.preview(read_action(position, "end")).closes) == {"pair-E"}
