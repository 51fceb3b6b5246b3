"""The levels of the computer opponent, from one that a ten-year-old beats to the best there is."""

import math
import random
from collections.abc import Iterator
from typing import Final

from drako.game import Position
from drako.players.candidates import candidates
from drako.players.search import Node, Search


class Hopeful:
    """Looks no further than what an action promises at once, and takes the better ones more often."""

    def __init__(self, seed: int | None, doubt_pts: float) -> None:
        """``doubt_pts``: by how many points an action must promise more to be taken e times as often."""
        self._random: Final = random.Random(seed)
        self._doubt_pts: Final = doubt_pts

    def consider(self, position: Position) -> Iterator[int]:
        """One of the candidates, by what they promise."""
        hopes = candidates(position)
        most = max(hope.pts for hope in hopes)
        weights = [math.exp((hope.pts - most) / self._doubt_pts) for hope in hopes]
        yield self._random.choices(hopes, weights)[0].action


class Searcher:
    """Searches as long as it is let; the tree is kept from one decision to the next."""

    def __init__(self, seed: int | None = None, slack: float = 0.0) -> None:
        """``slack``: how much less than the best action's worth (0–1) another may have to be taken as well as that."""
        self._random: Final = random.Random(seed)
        self._slack: Final = slack
        self._last: Search | None = None

    def consider(self, position: Position) -> Iterator[int]:
        """The action to take after each iteration, without end; just the one when there is no choice."""
        known: Node | None = self._last.find(position) if self._last else None
        search = self._last = Search(position, self._random, known)
        if len(search.root.hopes) == 1:
            yield search.best()
            return
        taste = self._random.random()
        while True:
            search.iterate()
            yield self._near_best(search, taste)

    def _near_best(self, search: Search, taste: float) -> int:
        """One of the actions that are as good as the best, always the same for the same taste (0–1)."""
        best = search.best()
        if not self._slack:
            return best
        children, seat = search.root.children, search.position.seat
        enough = children[best].visits / 4
        least = children[best].totals[seat] / children[best].visits - self._slack
        near = [
            action
            for action, node in children.items()
            if node.visits >= enough and node.totals[seat] / node.visits >= least
        ]
        return near[int(taste * len(near))]
