"""A player that goes by what each sensible action promises at once, with doubts: the more of them, the weaker it plays."""

import random
from collections.abc import Iterator
from typing import Final

from drako.game import Position
from drako.players.candidates import candidates, weights


class Hopeful:
    """Draws an action at random: one that promises ``doubt_pts`` fewer harmony points than another is e times as rare."""

    def __init__(self, seed: int | None, doubt_pts: float) -> None:
        self._random: Final = random.Random(seed)
        self._doubt_pts: Final = doubt_pts

    def consider(self, position: Position) -> Iterator[int]:
        """One action, at once."""
        hopes = candidates(position)
        yield self._random.choices(hopes, weights(hopes, self._doubt_pts))[0].action
