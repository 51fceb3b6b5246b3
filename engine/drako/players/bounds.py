"""What is certain of the worth of a position to each seat: bounds, drawn closer by every end of the game that is reached below it.

Worth is from 0 to 1, and what two seats have of it never adds up to more than 1.  Bounds in a tree that is also sampled are from
Cazenave, Saffidine 2010, "Score Bounded Monte-Carlo Tree Search"; here for several seats and chance.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from drako.cards import SEATS_MAX, SEATS_MIN

# Sums of the same parts in another order may differ by as much.
CLOSE: Final = 1e-9


class Bounds(NamedTuple):
    """For each seat the least and the most that a position is worth."""

    least: tuple[float, ...]
    most: tuple[float, ...]


UNKNOWN: Final = {seats: Bounds((0.0,) * seats, (1.0,) * seats) for seats in range(SEATS_MIN, SEATS_MAX + 1)}


def expected(weights: Sequence[int], parts: Sequence[Bounds]) -> Bounds:
    """The bounds where chance decides between parts with these weights."""
    whole = sum(weights)
    least, most = (
        tuple(
            sum(weight * value for weight, value in zip(weights, values, strict=True)) / whole
            for values in zip(*side, strict=True)
        )
        for side in zip(*parts, strict=True)
    )
    return Bounds(least, most)


def chosen(parts: Sequence[Bounds], seat: int) -> Bounds:
    """The bounds where a seat decides: it takes what is worth most to it, and where that is open it may take any that may be."""
    sure = max(part.least[seat] for part in parts)
    possible = [part for part in parts if part.most[seat] >= sure - CLOSE]
    least, most = (
        [pick(values) for values in zip(*side, strict=True)]
        for pick, side in zip((min, max), zip(*possible, strict=True), strict=True)
    )
    least[seat] = sure
    return Bounds(
        tuple(least), tuple(high if other == seat else min(high, 1 - sure) for other, high in enumerate(most))
    )
