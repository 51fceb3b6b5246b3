"""The computer players, by their words, and the one way to ask any of them for an action."""

import math
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from drako.game import Position
from drako.players.greedy import Greedy
from drako.players.hopeful import Hopeful
from drako.players.player import Player
from drako.players.searcher import Searcher
from drako.players.uniform import Uniform


class Computer(NamedTuple):
    """A computer player: how it is made from a seed, and how long it thinks about an action in a browser."""

    make: Callable[[int | None], Player]
    ms: int = 1

    @property
    def iterations(self) -> int:
        """The pieces of work that stand for its time where results must repeat, so that no clock can decide."""
        return max(1, int(self.ms * ITERATIONS_PER_MS))


# What a search does in a browser's worker, two players, on the machine of docs/performance.md; more among more.
ITERATIONS_PER_MS: Final = 1.5

# The opponents that the page offers, weakest first; docs/levels.md has what they score against each other.
LEVELS: Final[dict[str, Computer]] = {
    "wanderer": Computer(lambda seed: Hopeful(seed, doubt_pts=4.0)),
    "settler": Computer(lambda seed: Hopeful(seed, doubt_pts=1.0)),
    "ranger": Computer(lambda seed: Searcher(seed, whim=0.05), ms=20),
    "warden": Computer(lambda seed: Searcher(seed, whim=0.02), ms=80),
    "sovereign": Computer(Searcher, ms=1000),
}
# And the yardsticks that levels and bots are measured by.
PLAYERS: Final[dict[str, Computer]] = {"random": Computer(Uniform), "greedy": Computer(lambda seed: Greedy()), **LEVELS}


def make(word: str, seed: int | None = None) -> Player:
    """A computer player.  The same seed plays the same way; None differs each time.  Raises ValueError for an unknown word."""
    if word not in PLAYERS:
        raise ValueError(f"{word!r:.80} is no computer player; there are {', '.join(PLAYERS)}")
    return PLAYERS[word].make(seed)


def thoughts(player: Player, position: Position, left: Callable[[int], float]) -> Iterator[int]:
    """The action a player finds best after each piece of work, until it has no time left, or none that could change its mind.

    ``left`` tells how many more pieces of work there is time for, after so many.
    """
    for done, action in enumerate(player.consider(position), 1):
        yield action
        if left(done) < max(1, getattr(player, "lead", 0)):
            return


def left(done: int, ms: float, past_ms: float) -> float:
    """How many pieces of work there is time for when so many have been done in so much of it, by a clock that may be coarse."""
    return done * (ms / past_ms - 1) if past_ms else math.inf


def choose(player: Player, position: Position, iterations: int) -> int:
    """The action of a player for the seat to act, after at most so many pieces of work."""
    *_, action = thoughts(player, position, lambda done: iterations - done)
    return action
