"""How fast the engine is on this machine: ``python -m drako bench --help``.

Workloads take turns in short rounds, so that whatever else the machine does meets all of them, and are told by the median of their
rounds.  They are made by rules and fixed seeds only, so that no change of a player changes them.
"""

import argparse
import itertools
import json
import math
import platform
import random
import sys
import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import Final

from drako import __version__, game, kingdom, scoring
from drako.cards import CELLS, LETTERS
from drako.chance import FixedDeal, World, settle
from drako.players import board, playout, search

SUMMARY: Final = "measure how fast the engine is here"
SECONDS: Final = 2.0
SECONDS_MIN: Final = 0.01
SECONDS_MAX: Final = 3600.0
ROUNDS: Final = 7
# The midst of a game: so many turns a seat have been played at random.
MIDGAME_TURNS: Final = 5
ITERATIONS: Final = 50

# Does a piece of work, and tells how many of what is measured there were in it.
Work = Callable[[], int]


def _reached(seats: int, seed: int, turns: int) -> list[game.Position]:
    """The positions in which a seat acts, of a game of random actions, up to the beginning of a turn; that is the last one."""
    generator, deal = random.Random(seed), FixedDeal(seed, seats)
    position = game.Position(seats)
    settle(position, deal)
    positions = []
    while position.turn <= turns:
        positions.append(position.clone())
        position.apply(generator.choice(position.legal_actions()))
        settle(position, deal)
    return [*positions, position]


def _playouts() -> Work:
    """Whole games of two seats from the end of setup on: the hidden cards dealt, random play, legends, the end, scores and winners."""
    generator = random.Random(1)
    starts = [_reached(2, seed, 0)[-1] for seed in range(20)]
    boards = [[board.Board(lands) for lands in start.kingdoms] for start in starts]

    def work() -> int:
        for start, laid in zip(starts, boards, strict=True):
            world = World(start, generator)
            playout.random_play_out(start.clone(), world, [each.clone() for each in laid], generator)
        return len(starts)

    return work


def random_kingdoms() -> list[str]:
    """Full kingdoms, each cell any kind of card, as letters."""
    generator = random.Random(2)
    return ["".join(generator.choices(LETTERS, k=CELLS)) for _ in range(200)]


def _scorings() -> Work:
    kingdoms = [kingdom.Kingdom.from_letters(letters).masks for letters in random_kingdoms()]

    def work() -> int:
        for masks in kingdoms:
            scoring.score(kingdom.Kingdom(masks))
        return len(kingdoms)

    return work


def _action_lists() -> Work:
    """At each decision of some games; a copy of a position remembers no more than that one did when play came to it."""
    positions = [each for seed in range(4) for each in _reached(2, seed, 20)]

    def work() -> int:
        for position in positions:
            position.clone().legal_actions()
        return len(positions)

    return work


def _iterations(seats: int) -> Work:
    """Of new searches, each of a position in the midst of a game."""
    positions = itertools.cycle([_reached(seats, seed, MIDGAME_TURNS * seats)[-1] for seed in range(8)])

    def work() -> int:
        searching = search.Search(next(positions), random.Random(3))
        for _ in range(ITERATIONS):
            searching.iterate()
        return ITERATIONS

    return work


WORKLOADS: Final[dict[str, Callable[[], Work]]] = {
    "playouts": _playouts,
    "scorings": _scorings,
    "action_lists": _action_lists,
    "iterations_2_seats": lambda: _iterations(2),
    "iterations_3_seats": lambda: _iterations(3),
    "iterations_4_seats": lambda: _iterations(4),
}


def measure(
    workloads: Mapping[str, Callable[[], Work]],
    seconds: float = SECONDS,
    clock: Callable[[], float] = time.process_time,
) -> dict[str, list[float]]:
    """For each workload how many a second it did in each round, by a clock of the processor; about so many seconds go into each."""
    works = {name: make() for name, make in workloads.items()}
    for work in works.values():
        work()  # what is worked out once and kept is not measured
    rates: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            done, end, begun = 0, time.perf_counter() + seconds / ROUNDS, clock()
            while not done or time.perf_counter() < end:
                done += work()
            rates[name].append(done / (clock() - begun))
    return rates


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may be given after ``bench``."""
    parser.description = (
        f"{SUMMARY[0].upper()}{SUMMARY[1:]}: {', '.join(map(_words, WORKLOADS))}. The figures are per second of the "
        f"processor: the median, the least and the most of {ROUNDS} rounds."
    )
    parser.add_argument("--seconds", type=_seconds, default=SECONDS, metavar="N",
        help="how long each of them is measured (default: %(default)s)")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")


def run(options: argparse.Namespace) -> int:
    """Measure and print; the exit code."""
    rates = measure(WORKLOADS, options.seconds)
    figures = {
        name: {"median": round(median(each), 1), "least": round(min(each), 1), "most": round(max(each), 1)}
        for name, each in rates.items()
    }
    python = f"{platform.python_implementation()} {platform.python_version()} on {sys.platform}"
    if options.json:
        print(json.dumps({"drako": __version__, "python": python, "seconds": options.seconds, "per_second": figures}))
        return 0
    print(f"drako {__version__}, {python}: per second")
    print(f"{'':<20}{'median':>10}{'least':>10}{'most':>10}")
    for name, figure in figures.items():
        print(f"{_words(name):<20}" + "".join(f"{each:>10,.0f}" for each in figure.values()))
    return 0


def _words(name: str) -> str:
    return name.replace("_", " ")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not SECONDS_MIN <= seconds <= SECONDS_MAX:
        raise argparse.ArgumentTypeError(
            f"a number of seconds from {SECONDS_MIN} to {SECONDS_MAX:.0f}, not {text!r:.40}"
        )
    return seconds
