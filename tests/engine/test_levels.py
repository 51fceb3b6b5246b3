"""The levels together: whoever plays whom, every game comes to its end, each action of it legal."""

from __future__ import annotations

import random

import pytest

from drako.cards import SEATS_MAX, SEATS_MIN
from drako.players import LEVELS
from games import played

GAMES = 1000
PARTS = 25
# What a level does in less time is no more sensible than what it does in its own, and ends no sooner.
ITERATIONS = 6
# The longest of these games had 20 for each seat.
TURNS_MOST = 40


@pytest.mark.heavy
@pytest.mark.parametrize("part", range(PARTS))
def test_games_of_all_levels_mixed_come_to_their_end(part: int) -> None:
    for number in range(part, GAMES, PARTS):
        generator = random.Random(number)
        seats = generator.randint(SEATS_MIN, SEATS_MAX)
        words = generator.choices([*LEVELS], k=seats)
        game = played(*words, seed=number, start=generator.randrange(seats), iterations=ITERATIONS)
        assert game.position.result() is not None, words
        assert game.position.turn <= TURNS_MOST * seats, words
