"""What the engine's speed is measured against: the tests' literal scorer and plain re-implementation, as workloads of the bench.

It runs wherever `oracle` and `plain`, of tests/engine, can be imported; bench_everywhere.py takes all of them along.
"""

import json
import platform
import random
from collections.abc import Callable
from copy import deepcopy
from statistics import median
from typing import Final

import oracle
import plain
from drako import bench
from drako.bench import WORKLOADS, Work, measure, random_kingdoms

KINGDOMS: Final = 20
STAGES_TURNS: Final = 20


def _literal_scorings() -> Work:
    kingdoms = random_kingdoms()[:KINGDOMS]

    def work() -> int:
        for letters in kingdoms:
            oracle.score(letters)
        return len(kingdoms)

    return work


def _plain_scorings() -> Work:
    kingdoms = []
    for letters in random_kingdoms()[:KINGDOMS]:
        cards = [plain.Card(letter, face_up=True) for letter in letters]
        kingdoms.append(plain.Kingdom([cards[row : row + 4] for row in range(0, len(cards), 4)]))

    def work() -> int:
        for kingdom in kingdoms:
            kingdom.score()
        return len(kingdoms)

    return work


def _plain_playouts() -> Work:
    """Its setup is part of each; that is next to nothing of it."""
    generator = random.Random(1)

    def work() -> int:
        plain.Game(2, generator).play_at_random()
        return 1

    return work


def _plain_action_lists() -> Work:
    generator = random.Random(1)
    game = plain.Game(2, generator)
    stages = []
    while game.turns <= STAGES_TURNS:
        stages.append(deepcopy(game))
        game.do(*generator.choice(game.actions()))

    def work() -> int:
        for stage in stages:
            stage.actions()
        return len(stages)

    return work


YARDSTICKS: Final[dict[str, Callable[[], Work]]] = {
    "literal_scorings": _literal_scorings,
    "plain_playouts": _plain_playouts,
    "plain_scorings": _plain_scorings,
    "plain_action_lists": _plain_action_lists,
}


def told(seconds: float, clock: Callable[[], float]) -> str:
    """All figures of this process, as JSON text."""
    rates = measure(WORKLOADS | YARDSTICKS, seconds, clock)
    per_second = {name: median(each) for name, each in rates.items()}
    return json.dumps({"python": platform.python_version(), "engine": bench.__file__, "per_second": per_second})
