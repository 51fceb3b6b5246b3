"""The command line of the arena: ``python -m drako arena --help``."""

import argparse
import math
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from itertools import chain
from pathlib import Path
from typing import Final

from drako.arena.crew import Crew, CrewError, alone, cluster, processes
from drako.arena.figures import Sprt, expected_share
from drako.arena.match import Played, Settings
from drako.arena.referee import HAS_ALARM, ITERATIONS, MS
from drako.arena.report import Progress, report, verdict
from drako.arena.results import line, resume
from drako.arena.tally import Tally
from drako.cards import SEATS_MAX, SEATS_MIN
from drako.players import PLAYERS, bots
from drako.players.bots import FORM, make
from drako.record import SEED_MAX

SUMMARY: Final = "measure players against each other in many games"
INTERRUPTED: Final = 130
GAMES: Final = 200
LIMIT_MS: Final = 30_000
MOST: Final = 10**9
JOBS_MAX: Final = 1024
# In a browser there are no processes.
JOBS: Final = 1 if sys.platform == "emscripten" else os.cpu_count() or 1

_ABOUT: Final = f"""Each deal is played once from each seat; the 95 % intervals are by deals. The same command plays the same games,
unless time is what players get (--ms). A player is {", ".join(PLAYERS)}, {FORM} of a bot of your own, or a name that an installed
package registered. PLAYER@N gives it N iterations or ms. A bot that raises, yields nothing, plays an illegal action or takes too long
loses that game, and the others share the win."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may be given after ``arena``."""
    late = "is stopped and loses" if HAS_ALARM else "loses, as soon as it answers,"
    parser.description = f"{SUMMARY[0].upper()}{SUMMARY[1:]}. {_ABOUT}"
    add = parser.add_argument
    budget = parser.add_mutually_exclusive_group()
    where = parser.add_mutually_exclusive_group()
    add("players", nargs="+", metavar="PLAYER",
        help="the first is measured against the others; the last takes all seats left over as well")  # fmt: skip
    add("--games", type=_whole(1, MOST), default=GAMES, metavar="N",
        help="how many, rounded up to whole deals (default: %(default)s)")  # fmt: skip
    add("--seats", type=_whole(SEATS_MIN, SEATS_MAX), metavar="N",
        help=f"{SEATS_MIN} to {SEATS_MAX} (default: as many as players are named)")  # fmt: skip
    add("--seed", type=_whole(0, SEED_MAX), default=1, metavar="N",
        help="what the deals, and the randomness of the players, come from (default: %(default)s)")  # fmt: skip
    budget.add_argument("--iterations", type=_whole(1, MOST), metavar="N",
        help=f"pieces of work that a player may do for an action (default: a level's own, for a bot {bots.ITERATIONS})")  # fmt: skip
    budget.add_argument("--ms", type=_whole(1, MOST), metavar="N", help="time for an action, in place of iterations")
    add("--limit-ms", type=_whole(1, MOST), default=LIMIT_MS, metavar="N",
        help=f"who takes longer for an action {late} the game; on a cluster only when it answers (default: %(default)s)")  # fmt: skip
    where.add_argument("--jobs", type=_whole(1, JOBS_MAX), metavar="N",
        help="processes that play (default: one for each core)")  # fmt: skip
    where.add_argument("--scheduler", metavar="ADDRESS",
        help="play on the Dask cluster whose scheduler is there, such as tcp://host:8786")  # fmt: skip
    add("--sprt", type=_elos, metavar="ELO0,ELO1",
        help="stop as soon as it is clear which Elo the first has against each of the others (--sprt=-9,0 if one is negative)")  # fmt: skip
    add("--out", type=Path, metavar="FILE",
        help="keep the games there, in JSON lines; the same command again goes on from there")  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """Play the match and print what came of it; the exit code."""
    try:
        settings = _settings(options)
        kept = resume(options.out, settings) if options.out else []
    except ValueError as error:
        options.parser.error(str(error))
    except OSError as error:
        options.parser.error(f"{options.out}: {error.strerror}")
    games = settings.seats * math.ceil(options.games / settings.seats)
    tally = Tally(settings)
    progress = Progress(sys.stderr, settings, games)
    sprt = Sprt(*(expected_share(elo, settings.seats) for elo in options.sprt)) if options.sprt else None
    code, trouble = 0, ""
    try:
        with _crew(options, games) as crew:
            new = _keep(options.out, crew.games(settings, range(len(kept), games)))
            _count(chain(kept[:games], new), tally, sprt, progress)
    except KeyboardInterrupt:
        code, trouble = INTERRUPTED, f"Stopped after {tally.games} of {games} games."
    except (CrewError, OSError) as error:
        code, trouble = 1, str(error)
    progress.end()
    if trouble:
        again = f"  The same command goes on from {options.out}." if options.out else ""
        print(f"{trouble}{again}", file=sys.stderr)
    if tally.games:
        print(report(settings, tally))
    if sprt:
        print(verdict(sprt, options.sprt))
    return code


def _count(games: Iterable[Played], tally: Tally, sprt: Sprt | None, progress: Progress) -> None:
    """Add up the games, until there are no more or the sequential test has come to an end."""
    for played in games:
        if tally.add(played):
            progress.show(tally)
            if sprt:
                sprt.add(tally.shares[0][-1])
                if sprt.accepted:
                    return


def _keep(file: Path | None, games: Iterator[Played]) -> Iterator[Played]:
    """The games, each once it has been written to the file, if there is one."""
    if file is None:
        yield from games
        return
    with file.open("a", encoding="utf-8", newline="\n") as lines:
        for played in games:
            lines.write(line(played))
            lines.flush()
            yield played


def _crew(options: argparse.Namespace, games: int) -> AbstractContextManager[Crew]:
    if options.scheduler is not None:
        return cluster(options.scheduler)
    jobs = min(options.jobs or JOBS, games)
    return alone() if jobs == 1 else processes(jobs)


# Reading the options.


def _settings(options: argparse.Namespace) -> Settings:
    """Raises ValueError, saying what would be right."""
    number = len(options.players)
    seats = options.seats or min(max(SEATS_MIN, number), SEATS_MAX)
    if not 2 <= number <= seats:
        raise ValueError(
            f"{number} players do not fit in {seats} seats: name 2 to {seats}; a game has at most {SEATS_MAX} seats"
        )
    unit, amount = (MS, options.ms) if options.ms else (ITERATIONS, options.iterations)
    words, budgets = [], []
    for player in options.players:
        word, _, own = player.partition("@")
        make(word, options.seed)
        words.append(word)
        budgets.append(_own_amount(player, own) if word != player else amount or bots.iterations(word))
    if unit == MS and max(budgets) >= options.limit_ms:
        raise ValueError(
            f"--limit-ms must be more than the {max(budgets)} ms that a player may use, not {options.limit_ms}"
        )
    return Settings(tuple(words), tuple(budgets), unit, seats, options.seed, options.limit_ms)


def _own_amount(player: str, amount: str) -> int:
    try:
        return _whole(1, MOST)(amount)
    except argparse.ArgumentTypeError as error:
        raise ValueError(f"{player!r:.80}: after @ stands {error}") from None


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,15}", text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"a whole number from {least} to {most}, not {text!r:.40}")
        return int(text)

    return read


def _elos(text: str) -> tuple[float, float]:
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low = high = math.nan
    if not -1000 <= low < high <= 1000:
        raise argparse.ArgumentTypeError(f"two Elo differences, the lower one first, such as 0,30, not {text!r:.40}")
    return low, high
