"""A player that takes the best next score, and never looks further."""

from collections.abc import Callable, Iterator
from typing import Final

from drako.cards import LEGENDS
from drako.game import (
    ARRANGE,
    ARRANGING,
    CLAIM,
    DISCARD,
    DRAW,
    END,
    ORDERS,
    PLACE,
    REVEAL,
    TAKE,
    TO_CLAIM,
    TO_DRAW,
    TO_PLACE,
    TO_REVEAL,
    Position,
)
from drako.kingdom import cells_of
from drako.players.board import Board, exact_gains

TAKE_GAIN_PTS: Final = 2
PLACE_GAIN_PTS: Final = 0.5


class Greedy:
    """Takes the top discard for at least 2 points, places for at least half a point, else reveals; claims what it can at once."""

    def consider(self, position: Position) -> Iterator[int]:
        """The one action it would ever do here."""
        yield greedy_action(position)


def greedy_action(position: Position) -> int:
    """The action of the greedy player for the seat to act."""
    claimable = position.claimable()
    if claimable:
        return CLAIM + max(cells_of(claimable), key=lambda legend: LEGENDS[legend].pts)
    return _DO[position.phase](position)


def _best_placement(position: Position, kind: int) -> tuple[int, int]:
    gains = exact_gains(Board(position.kingdoms[position.seat]), kind)
    return max(gains, key=lambda gain: (gain[0], -gain[1]))


def _arrange(position: Position) -> int:
    return max(range(ARRANGE, ARRANGE + len(ORDERS)), key=lambda action: position.preview(action).change.total)


def _draw(position: Position) -> int:
    gain, _ = _best_placement(position, position.discard_pile[-1])
    return TAKE if gain >= TAKE_GAIN_PTS else DRAW


def _place(position: Position) -> int:
    gain, cell = _best_placement(position, position.hand())
    return PLACE + cell if gain >= PLACE_GAIN_PTS or position.from_discard_pile else DISCARD


def _reveal(position: Position) -> int:
    return REVEAL + next(cells_of(position.kingdoms[position.seat].face_down()))


_DO: Final[dict[int, Callable[[Position], int]]] = {
    ARRANGING: _arrange,
    TO_DRAW: _draw,
    TO_PLACE: _place,
    TO_REVEAL: _reveal,
    TO_CLAIM: lambda position: END,
}
