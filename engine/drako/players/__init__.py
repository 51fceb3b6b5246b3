"""The computer players, by their words, and the one way to ask any of them for an action."""

from collections.abc import Callable
from itertools import islice
from typing import Final

from drako.game import Position
from drako.players.greedy import Greedy
from drako.players.player import Player
from drako.players.searcher import Searcher
from drako.players.uniform import Uniform

# Weakest first.
PLAYERS: Final[dict[str, Callable[[int | None], Player]]] = {
    "random": Uniform,
    "greedy": lambda seed: Greedy(),
    "search": Searcher,
}
# How many pieces of work a player may do for an action where results must repeat, so that no clock can decide.
ITERATIONS: Final = 200


def make(word: str, seed: int | None = None) -> Player:
    """A computer player.  The same seed plays the same way; None differs each time.  Raises ValueError for an unknown word."""
    if word not in PLAYERS:
        raise ValueError(f"{word!r:.80} is no computer player; there are {', '.join(PLAYERS)}")
    return PLAYERS[word](seed)


def choose(player: Player, position: Position, iterations: int = ITERATIONS) -> int:
    """The action of a player for the seat to act, after at most so many pieces of work."""
    *_, action = islice(player.consider(position), iterations)
    return action
