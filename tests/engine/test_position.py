"""When two positions are equal: in everything that they hold, and in nothing less."""

from __future__ import annotations

import random

import pytest

from drako.game import Position
from tables import UNEXPLORED, lay_out, random_step

OTHER_VALUES: dict[str, object] = {
    "aside": [4],
    "cell": 3,
    "claimed": [1, 0],
    "discard_pile": [5],
    "draw_pile": 3,
    "from_discard_pile": True,
    "hands": [[4], []],
    "has_claimed": True,
    "kingdoms": lay_out("E.../.FM./.PS./....", UNEXPLORED).kingdoms,
    "legend_slot": 2,
    "phase": 2,
    "reshuffled": [0] * 10,
    "row": [3],
    "seat": 1,
    "seats": 3,
    "start": 1,
    "turn": 9,
    "unseen": [1] * 10,
}


@pytest.mark.parametrize("name", Position.__slots__)
def test_positions_that_differ_in_one_thing_differ(name: str) -> None:
    position, other = lay_out(UNEXPLORED, UNEXPLORED), lay_out(UNEXPLORED, UNEXPLORED)
    assert position == other
    setattr(other, name, OTHER_VALUES[name])
    assert position != other
    assert other == other.clone()


def test_a_position_equals_no_other_thing() -> None:
    assert Position(2) != "a position"
    assert Position(2) != Position(3)
    assert Position(2, 0) != Position(2, 1)


def test_the_same_steps_lead_to_equal_positions() -> None:
    generator, one, other = random.Random(1), Position(3), Position(3)
    for _ in range(150):
        step = random_step(one, generator)
        one.apply(step)
        assert one != other
        other.apply(step)
        assert one == other
