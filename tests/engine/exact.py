"""Exact values of positions near the end: every legal action of every seat, every outcome of chance with its weight.

Nothing in the rules stops seats from replacing face-up cards for ever, so no such tree ends by itself.  It is cut off where a
number of turns have passed, and what lies beyond is bounded instead of guessed: a seat's worth (drako.players.search.worth) is
from 0 to 1, and those of two seats never add up to more than 1.  The bounds go up the tree, and often meet: a seat with one
unexplored land can end the game, so no line that goes on is worth more to the others than that leaves them.  Where they
meet, a value holds for every line of play, endless ones too.  Positions where they do not are no use here: see ``Exact.settled``.

Seats play max^n: each does what is worth most to itself.  Where several actions may be, by bounds or by a tie, any of them may
be done, and the bounds of the other seats span them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from drako.cards import CELLS
from drako.game import CELL_PHASES, CHANCE, NOBODY, PLACE, TO_PLACE, TURNING_UP, Position
from drako.kingdom import Kingdom
from drako.players.search import shares, worth
from drako.scoring import Score, result, score

CLOSE = 1e-9


class Bounds(NamedTuple):
    """For each seat the least and the most that a position may be worth, and that its chance to win may be."""

    worth_min: Sequence[float]
    worth_max: Sequence[float]
    win_min: Sequence[float]
    win_max: Sequence[float]

    def exact(self, seat: int) -> bool:
        """Whether they meet, for this seat."""
        return self.worth_max[seat] - self.worth_min[seat] < CLOSE and self.win_max[seat] - self.win_min[seat] < CLOSE


class Exact(NamedTuple):
    """What is known of each action of the seat to act."""

    seat: int
    actions: dict[int, Bounds]

    def best(self) -> dict[int, Bounds]:
        """The actions of which none is known to be worse than another."""
        return _may_be_done(self.actions, self.seat)

    def settled(self) -> bool:
        """Whether it is known for sure which actions are best, what they are worth and how often they win."""
        return all(bounds.exact(self.seat) for bounds in self.best().values())


def solve(position: Position, turns: int) -> Exact:
    """Look at this turn and up to so many more."""
    return Exact(position.seat, _Solver().decisions(position, position.turn + turns))


class _Solver:
    """What was found of the positions of one tree, by the last turn that was looked at."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Bounds] = {}

    def decisions(self, position: Position, last_turn: int) -> dict[int, Bounds]:
        """The bounds of each action; turn by turn further, but no further for one that is known to be worse than another."""
        actions = dict.fromkeys(position.legal_actions(), _unknown(position.seats))
        for turn in range(position.turn, last_turn + 1):
            for action, bounds in _may_be_done(actions, position.seat).items():
                if not bounds.exact(position.seat):
                    actions[action] = self._after(position, action, turn)
        return actions

    def _after(self, position: Position, step: int, last_turn: int) -> Bounds:
        if position.turn == last_turn and not _may_end(position, step):
            return _unknown(position.seats)
        after = position.clone()
        after.apply(step)
        if after.turn > last_turn:
            return _unknown(position.seats)
        if after.to_act() == NOBODY:
            return _of_the_end(after)
        if after.to_act() == CHANCE and after.phase != TURNING_UP:
            return self._expected(after, last_turn)
        key = (last_turn, *_key(after))
        if key not in self._known:
            decided = after.phase != TURNING_UP
            self._known[key] = self._decided(after, last_turn) if decided else self._expected(after, last_turn)
        return self._known[key]

    def _expected(self, position: Position, last_turn: int) -> Bounds:
        outcomes = position.chance_outcomes()
        whole = sum(weight for _, weight in outcomes)
        return _mean([(weight / whole, self._after(position, step, last_turn)) for step, weight in outcomes])

    def _decided(self, position: Position, last_turn: int) -> Bounds:
        return _chosen(self.decisions(position, last_turn), position.seat)


def _may_end(position: Position, step: int) -> bool:
    """Whether the game may end in this turn after a step: there is one unexplored land left, and no card is placed elsewhere."""
    down = position.kingdoms[position.seat].face_down()
    if position.phase == TO_PLACE and step in range(PLACE, PLACE + CELLS):
        return down == 1 << step - PLACE
    return position.phase in CELL_PHASES or down.bit_count() == 1


def _key(position: Position) -> tuple[object, ...]:
    """All that matters of a position; once the game has ended, how the kingdoms lie and may be turned up, and what was claimed."""
    kingdoms = tuple(tuple(kingdom.masks) for kingdom in position.kingdoms)
    if position.phase == TURNING_UP:
        return kingdoms, *position.claimed, *position.unseen
    cards = position.draw_pile, tuple(position.unseen), position.reshuffled and tuple(position.reshuffled)
    turn = (
        position.turn,
        position.phase,
        position.from_discard_pile,
        position.has_claimed,
        *position.hands[position.seat],
    )
    return kingdoms, *position.claimed, *cards, turn, tuple(position.discard_pile), tuple(position.row)


def _unknown(seats: int) -> Bounds:
    return Bounds([0.0] * seats, [1.0] * seats, [0.0] * seats, [1.0] * seats)


def _of_the_end(position: Position) -> Bounds:
    sheets = [
        _sheet(tuple(kingdom.masks), claimed)
        for kingdom, claimed in zip(position.kingdoms, position.claimed, strict=True)
    ]
    outcome = result(sheets)
    values, wins = worth([sheet.total for sheet in sheets], outcome), shares(outcome, position.seats)
    return Bounds(values, values, wins, wins)


@lru_cache(100_000)
def _sheet(masks: tuple[int, ...], claimed: int) -> Score:
    return score(Kingdom(list(masks)), claimed)


def _mean(parts: Sequence[tuple[float, Bounds]]) -> Bounds:
    """The bounds of what chance decides, each part with its chance."""
    if len(parts) == 1:
        return parts[0][1]
    chances = [chance for chance, _ in parts]
    return Bounds(
        *(
            [sum(map(float.__mul__, chances, values)) for values in zip(*of_seats, strict=True)]
            for of_seats in zip(*(bounds for _, bounds in parts), strict=True)
        )
    )


def _may_be_done(actions: dict[int, Bounds], seat: int) -> dict[int, Bounds]:
    sure = max(bounds.worth_min[seat] for bounds in actions.values())
    return {action: bounds for action, bounds in actions.items() if bounds.worth_max[seat] > sure - CLOSE}


def _chosen(actions: dict[int, Bounds], seat: int) -> Bounds:
    """The bounds of what a seat decides."""
    sure = max(bounds.worth_min[seat] for bounds in actions.values())
    possible = list(_may_be_done(actions, seat).values())
    if len(possible) == 1:
        return possible[0]
    spans = (zip(*of_seats, strict=True) for of_seats in zip(*possible, strict=True))
    worth_min, worth_max, win_min, win_max = (
        [pick(values) for values in span] for pick, span in zip((min, max, min, max), spans, strict=True)
    )
    worth_min[seat] = sure
    for other, most in enumerate(worth_max):
        if other != seat:
            worth_max[other] = min(most, 1 - sure)
    return Bounds(worth_min, worth_max, win_min, win_max)
