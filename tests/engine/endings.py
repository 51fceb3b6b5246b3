"""Positions a turn or two before the end, by number: a finished game, with the last few lands of each seat turned down again.

The piles are made anew, and so that little is hidden: every way in which hidden cards may lie is to be gone through. Most legends are
claimed, by whoever was behind, so that the game is open. The seat to act and the next have one land left, so that either can end it.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import NamedTuple

from drako.cards import COPIES, KINDS, LEGEND_ROW, OUTER
from drako.game import PHASES, TO_PLACE, Position
from drako.kingdom import Kingdom
from games import played

TABLES = 12
# Early enough for a search not to hurry; late enough for so many legends to be claimed.
TURNS_EACH = 12


class Ending(NamedTuple):
    """What sort of position, and which of these."""

    seats: int
    phase: str
    number: int

    def position(self) -> Position:
        generator = random.Random(f"ending {self.number}")
        position = _finished(self.seats, generator.randrange(TABLES)).clone()
        position.seat = generator.randrange(self.seats)
        position.turn = TURNS_EACH * self.seats + generator.randrange(self.seats)
        position.start = (position.seat - position.turn + 1) % self.seats
        position.phase = PHASES.index(self.phase)
        outside = _outside(position)
        generator.shuffle(outside)
        _turn_down(position, generator)
        _share_legends(position, generator)
        if position.phase == TO_PLACE:
            position.hands[position.seat] = [outside.pop()]
            position.from_discard_pile = generator.random() < 0.5
        pile = [outside.pop() for _ in range(generator.choice((1, 1, 2)))]
        position.draw_pile, position.discard_pile = len(pile), outside
        position.reshuffled = [pile.count(kind) for kind in range(len(KINDS))]
        if generator.random() < 0.5:
            position.unseen = [sum(counts) for counts in zip(position.unseen, position.reshuffled, strict=True)]
            position.reshuffled = None
        return position


@lru_cache
def _finished(seats: int, seed: int) -> Position:
    return played(*["greedy"] * seats, seed=seed).position


def _outside(position: Position) -> list[int]:
    """The cards that lie in no kingdom."""
    laid = [sum(kingdom.masks[kind].bit_count() for kingdom in position.kingdoms) for kind in range(len(KINDS))]
    return [kind for kind, count in enumerate(laid) for _ in range(COPIES[position.seats] - count)]


def _turn_down(position: Position, generator: random.Random) -> None:
    """Some lands of each seat, of the same few kinds where it has any, so that there are not many ways in which they may lie."""
    kinds = generator.sample(range(len(KINDS)), 3)
    position.unseen = [0] * len(KINDS)
    for seat, kingdom in enumerate(position.kingdoms):
        may_end = seat in (position.seat, (position.seat + 1) % position.seats)
        masks = kingdom.masks[:]
        cells = sorted(generator.sample(OUTER, len(OUTER)), key=lambda cell: kingdom.kind_at(cell) not in kinds)
        for cell in cells[: 1 if may_end else generator.choice((1, 1, 2))]:
            kind = next(kind for kind, mask in enumerate(masks) if mask >> cell & 1)
            masks[kind] ^= 1 << cell
            position.unseen[kind] += 1
        position.kingdoms[seat] = Kingdom(masks)


def _share_legends(position: Position, generator: random.Random) -> None:
    left = position.row + position.legend_deck()
    generator.shuffle(left)
    for _ in range(len(left) - generator.choice((4, 6, 8))):
        totals = [sheet.total for sheet in position.scores()]
        position.claimed[totals.index(min(totals))] |= 1 << left.pop()
    position.row = left[:LEGEND_ROW]
