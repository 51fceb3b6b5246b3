"""A player that does anything legal, each action as likely as any other."""

import random
from collections.abc import Iterator
from typing import Final

from drako.game import Position


class Uniform:
    """Plays at random."""

    def __init__(self, seed: int | None = None) -> None:
        self._random: Final = random.Random(seed)

    def consider(self, position: Position) -> Iterator[int]:
        """Any legal action."""
        yield self._random.choice(position.legal_actions())
