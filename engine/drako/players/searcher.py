"""The player that searches as long as it is let, and keeps its tree from one decision to the next."""

import random
from collections.abc import Iterator
from typing import Final

from drako.game import Position
from drako.players.search import Search


class Searcher:
    """Thinks ahead.  The same seed and number of iterations choose the same actions."""

    def __init__(self, seed: int | None = None) -> None:
        self._random: Final = random.Random(seed)
        self._last: Search | None = None

    def consider(self, position: Position) -> Iterator[int]:
        """The action visited most after each iteration, without end; just the one when there is no choice."""
        known = self._last.find(position) if self._last else None
        search = self._last = Search(position, self._random, known)
        if len(search.root.hopes) == 1:
            yield search.best()
            return
        while True:
            search.iterate()
            yield search.best()
