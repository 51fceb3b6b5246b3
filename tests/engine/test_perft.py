"""How many sequences of so many steps there are from fixed positions: a checksum of all rules of play.

The numbers are the engine's count and the referee's, which is a thousand times slower: it has counted each to its full depth once; in
the heavy test it goes a step or two less far, and otherwise as far as a second takes it. A position is given by its player count, its
starting seat, and all the steps that lead to it, in words.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from drako.game import NOBODY, Position
from invariants import check_step
from referee import Referee
from tables import go

PERFT: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "perft.json").read_text("utf-8"))


def perft(position: Position, depth: int) -> int:
    """Sequences of that many steps; a game that ends earlier has none."""
    steps = position.legal_actions() + [step for step, _ in position.chance_outcomes()]
    if depth == 1:
        return len(steps)
    count = 0
    for step in steps:
        after = position.clone()
        after.apply(step)
        count += perft(after, depth - 1)
    return count


def referee_at(case: dict[str, Any], further: tuple[str, ...] = ()) -> Referee:
    referee = Referee(case["seats"], case["start"])
    for words in (*case["steps"].split("; "), *further):
        referee.do(words)
    return referee


def slow_counts(case: dict[str, Any], nodes_max: int) -> list[int]:
    """The same counts by the referee, level by level; it is not undone but played again for each node, so only up to so many."""
    counts: list[int] = []
    level: list[tuple[str, ...]] = [()]
    while len(counts) < len(case["counts"]) and len(level) <= nodes_max:
        level = [(*steps, words) for steps in level for words in referee_at(case, steps).due.options]
        counts.append(len(level))
    return counts


@pytest.mark.parametrize("case", PERFT, ids=lambda case: case["name"].replace(" ", "_"))
def test_perft(case: dict[str, Any]) -> None:
    position = go(Position(case["seats"], case["start"]), *case["steps"].split("; "))
    check_step(position)
    assert [perft(position, depth) for depth in range(1, len(case["counts"]) + 1)] == case["counts"]


@pytest.mark.parametrize("case", PERFT, ids=lambda case: case["name"].replace(" ", "_"))
def test_perft_by_the_referee(case: dict[str, Any]) -> None:
    counts = slow_counts(case, nodes_max=600)
    assert len(counts) >= 3
    assert counts == case["counts"][: len(counts)]


@pytest.mark.heavy
@pytest.mark.no_cover
@pytest.mark.parametrize("case", PERFT, ids=lambda case: case["name"].replace(" ", "_"))
def test_perft_by_the_referee_in_depth(case: dict[str, Any]) -> None:
    counts = slow_counts(case, nodes_max=6_000)
    assert len(counts) >= 4
    assert counts == case["counts"][: len(counts)]


def test_perft_of_the_very_beginning() -> None:
    """Fifteen legends for the first place of the row, fourteen for the second."""
    assert [perft(Position(2), depth) for depth in (1, 2, 3, 4)] == [15, 15 * 14, 15 * 14 * 13, 15 * 14 * 13 * 12]


def test_perft_ends_with_the_game() -> None:
    position = Position(2)
    while position.to_act() != NOBODY:
        step = (position.legal_actions() + [outcome for outcome, _ in position.chance_outcomes()])[-1]
        position.apply(step)
    assert perft(position, 1) == perft(position, 2) == 0
