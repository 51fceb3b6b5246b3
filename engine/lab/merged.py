"""Three searches of one position put together, as the page does it with the workers that it has.

Run it in the arena as ``lab.merged:Merged`` with ``PYTHONPATH=engine``: its iterations are those of each of the three.
"""

import random
from collections.abc import Iterator
from typing import Final

from drako.game import Position
from drako.players.search import Search

SEARCHES: Final = 3


class Merged:
    """Searches each position afresh, three times side by side."""

    def __init__(self, seed: int | None = None) -> None:
        self._random: Final = random.Random(seed)

    def consider(self, position: Position) -> Iterator[int]:
        """The best action by all that the three have found, after each iteration of all."""
        searches = [Search(position, random.Random(self._random.random())) for _ in range(SEARCHES)]
        while True:
            together = Search(position, self._random)
            for search in searches:
                search.iterate()
                together.merge(search.tallies)
            yield together.best()
