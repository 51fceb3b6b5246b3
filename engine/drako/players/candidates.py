"""Which actions are worth a look, and what each promises: the knowledge that guides the search."""

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

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

# What an action promises beside its immediate gain: to explore is progress and hides what was drawn blind; the rest was tuned
# in games of the search against itself.
EXPLORE_PTS: Final = 1.5
DRAW_PTS: Final = 2.5
DISCARD_PTS: Final = 1.5
CLAIM_PTS: Final = 3.0
# How many of each sort are looked at; all of them when a kingdom has only so few cards left face down.
PLACEMENTS: Final = 5
ARRANGEMENTS: Final = 6
REVEALS: Final = 3
LAST_LANDS: Final = 2
# From this many turns a seat on, only what brings the end nearer is looked at: nothing in the rules would stop players who
# replace face-up cards for ever (rules: End of the game, ruling).
PATIENCE_TURNS: Final = 40


class Hope(NamedTuple):
    """An action, and the harmony points that it promises."""

    action: int
    pts: float


def candidates(position: Position) -> list[Hope]:
    """The sensible actions of the seat to act: every claim, and the best of what its phase offers."""
    claims = [Hope(CLAIM + legend, CLAIM_PTS + LEGENDS[legend].pts) for legend in cells_of(position.claimable())]
    return claims + _CANDIDATES[position.phase](position)


def weights(hopes: Sequence[Hope], scale_pts: float) -> list[float]:
    """How much each hope counts against the most promising one, 0–1: one that is ``scale_pts`` below another is worth e times less."""
    most = max(hope.pts for hope in hopes)
    return [math.exp((hope.pts - most) / scale_pts) for hope in hopes]


def _in_a_hurry(position: Position) -> bool:
    return position.turn > PATIENCE_TURNS * position.seats


def _best(hopes: list[Hope], most: int, position: Position) -> list[Hope]:
    hopes.sort(key=lambda hope: -hope.pts)
    left = min(kingdom.face_down().bit_count() for kingdom in position.kingdoms)
    return hopes if left <= LAST_LANDS else hopes[:most]


def _arrangements(position: Position) -> list[Hope]:
    orders = range(ARRANGE, ARRANGE + len(ORDERS))
    return _best([Hope(action, position.preview(action).change.total) for action in orders], ARRANGEMENTS, position)


def _draws(position: Position) -> list[Hope]:
    if _in_a_hurry(position):
        return [Hope(DRAW, DRAW_PTS)]
    gains = exact_gains(Board(position.kingdoms[position.seat]), position.discard_pile[-1])
    return [Hope(TAKE, max(gain for gain, _ in gains)), Hope(DRAW, DRAW_PTS)]


def _placements(position: Position) -> list[Hope]:
    board = Board(position.kingdoms[position.seat])
    hopes = [
        Hope(PLACE + cell, gain + EXPLORE_PTS * explores)
        for gain, cell in exact_gains(board, position.hand())
        if (explores := board.kinds[cell] < 0) or not _in_a_hurry(position)
    ]
    discard = [] if position.from_discard_pile else [Hope(DISCARD, DISCARD_PTS)]
    return _best(hopes, PLACEMENTS, position) + discard


def _reveals(position: Position) -> list[Hope]:
    kingdom = position.kingdoms[position.seat]
    board = Board(kingdom)
    hopes = [Hope(REVEAL + cell, board.expected(cell, position.unseen)) for cell in cells_of(kingdom.face_down())]
    return _best(hopes, REVEALS, position)


_CANDIDATES: Final[dict[int, Callable[[Position], list[Hope]]]] = {
    ARRANGING: _arrangements,
    TO_DRAW: _draws,
    TO_PLACE: _placements,
    TO_REVEAL: _reveals,
    TO_CLAIM: lambda position: [Hope(END, 0.0)],
}
