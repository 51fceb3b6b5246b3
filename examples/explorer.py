"""A bot in twenty lines: it takes the points that lie at hand, and is curious."""

import random
from collections.abc import Iterator

from drako.game import DRAW, PLACE, Position, split


class Explorer:
    def __init__(self, seed: int | None) -> None:
        self.random = random.Random(seed)

    def consider(self, position: Position) -> Iterator[int]:
        yield max(position.legal_actions(), key=lambda action: self.worth(position, action))

    def worth(self, position: Position, action: int) -> float:
        verb, cell = split(action)
        pts = position.preview(action).change.total + self.random.random()
        explores = verb == PLACE and position.kingdoms[position.seat].kind_at(cell) is None
        return pts + 2 * explores + (action == DRAW)
