"""What a computer player is."""

from collections.abc import Iterator
from typing import Protocol

from drako.game import Position


class Player(Protocol):
    """Sees a position, which is all that any player may see, and finds an action for the seat to act."""

    def consider(self, position: Position) -> Iterator[int]:
        """Yield the best legal action found so far after each small piece of work, at least once; the position stays unchanged.

        The caller takes the last one when it has waited long enough; an iterator may go on for ever, or end when it is sure.
        """
