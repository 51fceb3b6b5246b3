"""Who answers a chance event: fair randomness, a fixed deal from a seed, or a record that is being replayed.

A source looks at the position only, so a game can be undone, saved and resumed without the state of any generator.
"""

import random
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Final, Protocol

from drako.cards import CELLS, COPIES, KINDS, LEGENDS, MIDDLE, OUTER
from drako.game import ARRANGING, CARD, CELL_PHASES, CHANCE, DEALING, DRAWING, FIRST_DISCARD, TURN_LEGEND, Position


class Chance(Protocol):
    """Answers the chance event that is due in a position with one of its outcomes."""

    def outcome(self, position: Position) -> int:
        """The outcome: a step.  The position is one in which CHANCE is to act, and stays unchanged."""


class Fair:
    """Each hidden card is as likely as any other; by default by the operating system's randomness."""

    def __init__(self, generator: random.Random | None = None) -> None:
        self._random: Final = generator or random.SystemRandom()

    def outcome(self, position: Position) -> int:
        """An outcome drawn by its weight."""
        steps, weights = zip(*position.chance_outcomes(), strict=True)
        chosen: int = self._random.choices(steps, weights)[0]
        return chosen


class FixedDeal:
    """The deal of a seed: the same deck and the same face-down card in each cell, whatever is played.

    What the draw pile holds after it has run out depends on play; then each turn of the seed draws from the known set.
    """

    def __init__(self, seed: int, seats: int) -> None:
        self._seed: Final = seed
        generator = random.Random(f"drako deal {seed}")
        self._legends: Final = list(range(len(LEGENDS)))
        generator.shuffle(self._legends)
        deck = _shuffled([COPIES[seats]] * len(KINDS), generator)
        self._dealt: Final[list[int]] = []
        aside = []
        for _ in range(seats):
            hand: set[int] = set()
            while len(hand) < len(MIDDLE):
                kind = deck.pop()
                self._dealt.append(kind)
                if kind in hand:
                    aside.append(kind)
                hand.add(kind)
        deck += aside
        generator.shuffle(deck)
        self._lands: Final = [{cell: deck.pop() for cell in OUTER} for _ in range(seats)]
        self._first_discard: Final = deck.pop()
        self._draw_pile: Final = deck

    def outcome(self, position: Position) -> int:
        """What this deal has in store.  The position must have come from the same deal, or the answer may be impossible in it."""
        if position.legend_slot >= 0:
            return TURN_LEGEND + self._legends[len(LEGENDS) - len(position.legend_deck())]
        if position.phase == DEALING:
            return CARD + self._dealt[sum(map(len, position.hands)) + len(position.aside)]
        if position.phase == FIRST_DISCARD:
            return CARD + self._first_discard
        if position.phase in CELL_PHASES:
            return CARD + self._lands[position.seat][position.cell]
        if position.reshuffled is None:
            return CARD + self._draw_pile[position.draw_pile]
        return Fair(random.Random(f"drako deal {self._seed} turn {position.turn}")).outcome(position)


FIRST_DAY: Final = date(2026, 1, 1)


def daily_seed(day: str) -> int:
    """The seed of a day's deal, from the day as YYYY-MM-DD: its digits.  Raises ValueError, saying what would be right."""
    try:
        known = date.fromisoformat(day)
    except ValueError:
        known = date.min
    if known < FIRST_DAY or known.isoformat() != day:
        raise ValueError(f"a day is YYYY-MM-DD, from {FIRST_DAY} on, not {day!r:.40}")
    return int(day.replace("-", ""))


class Recorded:
    """The outcomes of a game that was played before, in their order; steps of seats among them are passed over."""

    def __init__(self, steps: Iterable[int]) -> None:
        self._outcomes: Final = iter([step for step in steps if step >= CARD])

    def outcome(self, position: Position) -> int:
        """The next outcome of the record.  Raises ValueError when it has no more."""
        try:
            return next(self._outcomes)
        except StopIteration:
            raise ValueError("the record has no outcome left for the chance event that is due") from None


def settle(position: Position, chance: Chance) -> list[int]:
    """Let chance act until a seat is to act or the game is over; the outcomes, in order.

    Raises IllegalStep when the source gives what cannot be, with the position as it was before that outcome.
    """
    outcomes = []
    while position.to_act() == CHANCE:
        outcome = chance.outcome(position)
        position.play(CHANCE, outcome)
        outcomes.append(outcome)
    return outcomes


class World:
    """One way in which the hidden cards of a position may lie, each as likely as the pools say: a deal from here on.

    lands        for each seat and cell the kind that lies there face down, -1 where none does
    draw_pile, legends   what they hold, the top last; outcomes are taken from there, so a world serves for one game: ``copy`` it
    """

    __slots__ = ("_first_discard", "_random", "draw_pile", "lands", "legends")

    def __init__(self, position: Position, generator: random.Random) -> None:
        """The position is one in which a seat is to act."""
        self._random = generator
        hidden = _shuffled(position.unseen, generator)
        self.lands = [[-1] * CELLS for _ in range(position.seats)]
        for turn in range(position.seats):
            # From the seat that acts on, so that it makes no difference which number it has.
            seat = (position.seat + turn) % position.seats
            down, lands = position.kingdoms[seat].face_down(), self.lands[seat]
            for cell in OUTER:
                if down >> cell & 1:
                    lands[cell] = hidden.pop()
        self._first_discard = hidden.pop() if position.phase == ARRANGING else -1
        self.draw_pile = hidden if position.reshuffled is None else _shuffled(position.reshuffled, generator)
        self.legends = position.legend_deck()
        _shuffle(self.legends, generator)

    def copy(self) -> "World":
        """The same world, once more from the start."""
        other = World.__new__(World)
        other._random = self._random
        other.lands = self.lands
        other._first_discard = self._first_discard
        other.draw_pile = self.draw_pile[:]
        other.legends = self.legends[:]
        return other

    def outcome(self, position: Position) -> int:
        """What lies there in this world; the position descends from the one that the world was made for."""
        if position.legend_slot >= 0:
            return TURN_LEGEND + self.legends.pop()
        if position.phase == DRAWING:
            if not self.draw_pile:
                assert position.reshuffled is not None
                self.draw_pile = _shuffled(position.reshuffled, self._random)
            return CARD + self.draw_pile.pop()
        if position.phase == FIRST_DISCARD:
            return CARD + self._first_discard
        return CARD + self.lands[position.seat][position.cell]

    def reshuffle(self, discard_pile: list[int]) -> None:
        """All but the top of the discard pile becomes the draw pile (rules: Ruling, the draw pile runs out)."""
        self.draw_pile = sorted(discard_pile[:-1])
        del discard_pile[:-1]
        _shuffle(self.draw_pile, self._random)


def spread(counts: Sequence[int]) -> list[int]:
    """The cards of a pool, one by one, from how many it holds of each kind."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def _shuffled(counts: Sequence[int], generator: random.Random) -> list[int]:
    cards = spread(counts)
    _shuffle(cards, generator)
    return cards


# With how many bits the place of a card is drawn, by the last place that it may be.
_BITS: Final = tuple((number + 1).bit_length() for number in range(max(COPIES.values()) * len(KINDS)))


def _shuffle(cards: list[int], generator: random.Random) -> None:
    """What generator.shuffle does, to the same order, in half the time: a search makes many worlds."""
    bits = generator.getrandbits
    for last in range(len(cards) - 1, 0, -1):
        other = bits(_BITS[last])
        while other > last:
            other = bits(_BITS[last])
        cards[last], cards[other] = cards[other], cards[last]
