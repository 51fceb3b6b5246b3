"""Bots for the tests of the arena: most of them misbehave."""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Iterable, Iterator

from drako.game import TAKE, Position
from drako.players.greedy import greedy_action


class Good:
    def __init__(self, seed: int | None) -> None:
        self.seed = seed

    def consider(self, position: Position) -> Iterable[int]:
        yield greedy_action(position)


class Counting(Good):
    """Goes on for ever; notes how often it was asked for more."""

    asked = 0

    def consider(self, position: Position) -> Iterator[int]:
        for Counting.asked in itertools.count(1):
            yield greedy_action(position)


class Vandal(Good):
    """Wrecks the position that it gets, after it has chosen."""

    def consider(self, position: Position) -> Iterator[int]:
        action = greedy_action(position)
        for kingdom in position.kingdoms:
            kingdom.masks[:] = [0] * len(kingdom.masks)
        position.seat = position.phase = position.draw_pile = 0
        yield action


class Raising(Good):
    def consider(self, position: Position) -> Iterator[int]:
        raise RuntimeError("I give up")


class RaisingLater(Good):
    """Not in setup."""

    def consider(self, position: Position) -> Iterator[int]:
        yield greedy_action(position)
        assert position.turn < 3


class Exiting(Good):
    def consider(self, position: Position) -> Iterator[int]:
        sys.exit("bye")


class Silent(Good):
    def consider(self, position: Position) -> list[int]:
        return []


class Worded(Good):
    def consider(self, position: Position) -> list[str]:  # type: ignore[override]
        return ["draw"]


class Illegal(Good):
    def consider(self, position: Position) -> list[int]:
        return [TAKE]


class Arranging(Good):
    """Would arrange its kingdom anew in each turn."""

    def consider(self, position: Position) -> list[int]:
        return [51]


class OutOfRange(Good):
    def consider(self, position: Position) -> list[int]:
        return [100]


class Endless(Good):
    """Never answers, and would know if it were stopped by an ordinary exception."""

    def consider(self, position: Position) -> list[int]:
        try:
            while True:
                pass
        except Exception:
            raise RuntimeError("I caught it") from None


class Slow(Good):
    """Takes 5 ms for each action."""

    def consider(self, position: Position) -> Iterator[int]:
        ends = time.perf_counter() + 0.005
        while time.perf_counter() < ends:
            pass
        yield greedy_action(position)


class Unmakeable(Good):
    """Can be made from 1, the seed of the match, but from no seed of a player in it."""

    def __init__(self, seed: int | None) -> None:
        if seed != 1:
            raise ValueError(f"no {seed}")


class Lingering(Good):
    """Replaces face-up cards as long as it can, so that it never gets to the end of the game."""

    def consider(self, position: Position) -> Iterator[int]:
        kingdom = position.kingdoms[position.seat]
        up = [action for action in position.legal_actions() if action < 16 and kingdom.kind_at(action) is not None]
        yield (up or [action for action in (TAKE, greedy_action(position)) if action in position.legal_actions()])[0]


class Stopping(Good):
    """In its third game someone presses Ctrl+C."""

    games = 0

    def __init__(self, seed: int | None) -> None:
        Stopping.games += 1

    def consider(self, position: Position) -> Iterator[int]:
        if Stopping.games > 3:
            raise KeyboardInterrupt
        yield greedy_action(position)
