"""The player that searches as long as it is let, and keeps its tree from one decision to the next."""

import random
from collections.abc import Iterator
from typing import Final

from drako.game import Position
from drako.players.search import Search, Tally


class Searcher:
    """Thinks ahead.  The same seed and number of iterations choose the same actions."""

    def __init__(self, seed: int | None = None, whim: float = 0.0) -> None:
        """``whim``: up to how much worth, 0-1, an action may be preferred for no reason; so near-equal ones vary."""
        self._random: Final = random.Random(seed)
        self._whim: Final = whim
        self._last: Search | None = None

    @property
    def lead(self) -> int:
        """How many iterations more it would take, at least, for another action to be chosen in this decision."""
        return self._last.lead() if self._last and not self._whim else 0

    def found(self) -> dict[int, Tally]:
        """What the last search has found of each action at its root: Search.merge puts that of several together.

        Nothing when it is sure of its action: others, who go by chance, are not to outvote it.
        """
        return self._last.tallies if self._last and not self._last.sure() else {}

    def consider(self, position: Position) -> Iterator[int]:
        """The best action after each iteration, until it is sure; just the one when there is no choice."""
        known = self._last.find(position) if self._last else None
        search = self._last = Search(position, self._random, known)
        if search.sure():
            yield search.best()
            return
        whims = {hope.action: self._whim * self._random.random() for hope in search.root.hopes} if self._whim else {}
        while not search.sure():
            search.iterate()
            yield search.best(whims)
