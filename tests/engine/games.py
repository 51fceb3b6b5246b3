"""Whole games to look at: one kept as a record, in which everything happens, and others played by the computer players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from drako.game import CHANCE, Position
from drako.players import choose, make
from drako.record import Game, Seat

DATA = Path(__file__).parent / "data"
DOCS = Path(__file__).parents[2] / "docs"
# Two seats, each kind of action and event, a reshuffle, 105 steps.
WHOLE_GAME = (DATA / "whole_game.txt").read_text("utf-8")
HEAD_LINES = 5


def played(*players: str, seed: int | None = 1, start: int = 0, iterations: int = 1, turns: int = 1000) -> Game:
    """A game of computer players, to its end, or until that many turns have begun."""
    game = Game([Seat(f"Seat {number}", word) for number, word in enumerate(players, 1)], start, seed)
    opponents = [make(word, None if seed is None else 10 * seed + seat) for seat, word in enumerate(players)]
    game.settle()
    while (actor := game.position.to_act()) >= 0 and game.position.turn < turns:
        game.play(actor, choose(opponents[actor], game.position, iterations))
        game.settle()
    return game


@lru_cache
def sample() -> Sequence[Game]:
    """Games for two, three and four seats, and the one that is kept."""
    return (
        Game.read(WHOLE_GAME),
        played("random", "greedy", start=1),
        played("random", "random", "greedy", seed=2, start=2),
        played("greedy", "random", "greedy", "random", seed=3),
    )


def stages(game: Game) -> Iterator[Game]:
    """The game after each of its steps, as a game of its own, from none to all of them."""
    for count, position in enumerate(positions(game)):
        part = Game(game.seats, game.start, game.seed)
        part.steps, part.position = game.steps[:count], position
        yield part


def positions(game: Game) -> Iterator[Position]:
    """A copy of each position of the game, the last one included."""
    for position, _ in game.replay():
        yield position.clone()
    yield game.position.clone()


@lru_cache
def settled_stages() -> Sequence[Game]:
    """The stages of the sample at which a seat is to act, or nobody: what people get to see."""
    return [part for game in sample() for part in stages(game) if part.position.to_act() != CHANCE]


def first(*players: str, that: Callable[[Game], bool], since: int = 0) -> Game:
    """The first game of these players, by its seed, of which something is true; ``since`` a seed before which none is known to be."""
    return next(game for game in (played(*players, seed=seed) for seed in range(since, 1000)) if that(game))
