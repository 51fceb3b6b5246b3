"""The command line: play in the terminal, score kingdoms, verify records, replay games, measure.  ``python -m drako --help``."""

import argparse
import io
import json
import os
import random
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

from drako import __version__, bench, terminal
from drako.arena import command as arena
from drako.cards import CATEGORIES
from drako.diagram import HEADER as POSITION_HEADER
from drako.diagram import read_position
from drako.game import NOBODY, Position
from drako.kingdom import Kingdom, cells_of
from drako.ledger import statistics, statistics_fields, summary
from drako.players import PLAYERS, choose
from drako.players.bots import iterations, make
from drako.players.player import Player
from drako.record import HEADER as GAME_HEADER
from drako.record import HUMAN, SEED_MAX, Game, RecordError, Seat, at_line, read_games
from drako.scoring import legends_met, score
from drako.story import sentence, tell
from drako.words import CODES, read_legend

STDIN: Final = "-"
INTERRUPTED: Final = 130  # what shells expect of a program that Ctrl-C ended


class Trouble(Exception):
    """What keeps a command from going on, in words for the person who gave it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments say; the exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a name may have letters that this terminal lacks
    options = _parser().parse_args(argv)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has gone.  Python would complain when it flushes at exit, so what is left goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m drako", description="Drako: Aetherya Pocket, in the terminal.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], summary: str) -> argparse.ArgumentParser:
        its = commands.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        its.set_defaults(run=run, parser=its)
        return its

    play = command("play", _play, "play a complete game; seats may be people or computer players")
    players = ", ".join([HUMAN, *PLAYERS])
    play.add_argument("--seats", required=True, help=f"who sits where, joined by commas: {players}")
    play.add_argument("--start", default="1", help="the seat that begins, counted from 1, or random (default: 1)")
    play.add_argument("--seed", help="the same number deals and plays the same game again; without it chance is fair")
    play.add_argument("--record", metavar="FILE", type=Path, help="keep the game's record there, anew after every step")

    scoring = command("score", _files(_scored), "score kingdoms: one JSON object for each line read")
    scoring.add_argument(
        "files",
        nargs="?",
        type=lambda file: [file],
        default=[STDIN],
        metavar="FILE",
        help="kingdoms of sixteen letters, / between rows allowed, one a line; after a space claimed legends joined by "
        "commas (default: the standard input)",
    )
    verify = command("verify", _files(_verified), "verify records of games and positions, every step of them")
    verify.add_argument("files", nargs="+", metavar="FILE", help="a record")
    replay = command("replay", _files(_replayed), "tell a recorded game in words, with the scores")
    replay.add_argument("files", nargs=1, metavar="FILE", help="a record of a game")
    figures = command("statistics", _figured, "sum up finished games, the oldest first: one JSON object")
    figures.add_argument("files", nargs="+", metavar="FILE", help="records of games, one or several in a file")
    figures.add_argument("--name", help="whose games; without it those of all people")
    arena.add_arguments(command("arena", arena.run, arena.SUMMARY))
    bench.add_arguments(command("bench", bench.run, bench.SUMMARY))
    return parser


# Playing.


def _play(options: argparse.Namespace) -> int:
    try:
        game, players = _set_up(options)
    except ValueError as error:
        options.parser.error(str(error))
    names = [seat.name for seat in game.seats]
    try:
        _play_out(game, players, names, options.record)
    except (EOFError, KeyboardInterrupt) as stop:
        kept = f"its record is in {options.record}" if options.record else "nothing was kept, for want of --record FILE"
        print(f"\nThe game stops here; {kept}.")
        return INTERRUPTED if isinstance(stop, KeyboardInterrupt) else 0
    print(f"\n{terminal.sheet(game.position, names)}\n\n{terminal.outcome(game.position, names)}")
    return 0


def _set_up(options: argparse.Namespace) -> tuple[Game, list[Player | None]]:
    """The game before its first card, and each seat's computer player, None for a person.  Raises ValueError, saying what is right."""
    words = options.seats.split(",")
    seed = None if options.seed is None else _number(options.seed, 0, SEED_MAX, "a seed is a whole number")
    players = [None if word == HUMAN else _computer(word, seed, seat) for seat, word in enumerate(words)]
    if options.start == "random":
        start = random.Random(seed).randrange(len(words))
    else:
        start = _number(options.start, 1, len(words), "the starting seat is 'random' or a number") - 1
    return Game([Seat(f"Seat {number}", word) for number, word in enumerate(words, 1)], start, seed), players


def _computer(word: str, seed: int | None, seat: int) -> Player:
    """A player with a seed of its own, so that two of a kind differ and the game's seed still repeats both."""
    try:
        return make(word, None if seed is None else 10 * seed + seat)
    except ValueError as error:
        raise ValueError(f"{error}; or {HUMAN}") from None


def _number(text: str, least: int, most: int, right: str) -> int:
    if not re.fullmatch("[0-9]{1,15}", text) or not least <= int(text) <= most:
        raise ValueError(f"{right} from {least} to {most}, not {text!r}")
    return int(text)


def _play_out(game: Game, players: Sequence[Player | None], names: Sequence[str], record: Path | None) -> None:
    """Play to the end, telling what happens.  Raises EOFError when a person stops."""
    game.settle()
    print(terminal.opening(game))
    told = 0
    while True:
        if record:
            _keep(game, record)
        events = tell(game)
        for event in events[told:]:
            print(sentence(event, names))
        told = len(events)
        actor = game.position.to_act()
        if actor == NOBODY:
            return
        player = players[actor]
        game.play(
            actor, _ask(game) if player is None else choose(player, game.position, iterations(game.seats[actor].player))
        )
        game.settle()


def _keep(game: Game, record: Path) -> None:
    """Write the record so that the file holds the old one or the new one whole, never a part.  Raises Trouble."""
    try:
        if record.exists() and not record.is_file():
            file = part = record  # a pipe or a device, whose place no file must take
        else:
            file = record.resolve()
            part = file.with_name(f"{file.name}.part")
        part.write_text(game.text(), "utf-8", newline="\n")
        if part != file:
            part.replace(file)
    except OSError as error:
        raise Trouble(f"{record}: {error.strerror}") from None


def _ask(game: Game) -> int:
    """The action that a person chooses.  Raises EOFError when they stop, or when the input ends."""
    position = game.position
    actions = position.legal_actions()
    print(terminal.table(game))
    print(terminal.choices(position, actions))
    while True:
        words = " ".join(input("Your choice (or help, quit): ").split())
        if words == "quit":
            raise EOFError
        if words == "help":
            print(terminal.HELP)
            continue
        try:
            return terminal.chosen(position, actions, words)
        except ValueError as error:
            print(error)


# Reading files.


def _files(answer: Callable[[str, str], Iterator[str]]) -> Callable[[argparse.Namespace], int]:
    """A command that prints the lines answered for each file's name and text; what is wrong in one goes to the standard error."""

    def run(options: argparse.Namespace) -> int:
        code = 0
        for file in options.files:
            name = "standard input" if file == STDIN else file
            try:
                for line in answer(name, _text(file)):
                    print(line)
            except (RecordError, Trouble) as error:
                print(f"{name}: {error}", file=sys.stderr)
                code = 1
        return code

    return run


def _text(file: str) -> str:
    """What a file, or the standard input, holds.  Raises Trouble when it cannot be read, RecordError when it is no text."""
    try:
        raw = sys.stdin.buffer.read() if file == STDIN else Path(file).read_bytes()
    except OSError as error:
        raise Trouble(error.strerror) from None
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise RecordError(line, f"here stands text in UTF-8, not the byte {raw[error.start]:#04x}") from None


def _scored(_: str, text: str) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            with at_line(number):
                yield _score_line(line)


def _score_line(line: str) -> str:
    letters, *rest = line.split()
    codes = rest[0].split(",") if rest else []
    if len(rest) > 1:
        raise ValueError(f"a line is a kingdom, and after a space claimed legends joined by commas, not {line!r:.80}")
    claimed = 0
    for code in codes:
        legend = 1 << read_legend(code)
        if claimed & legend:
            raise ValueError(f"{code} is claimed twice; there is one of each legend")
        claimed |= legend
    kingdom = Kingdom.from_letters(letters)
    sheet = score(kingdom, claimed)
    return json.dumps(
        {
            "kingdom": kingdom.letters().split("/"),
            "claimed": codes,
            "score": dict(zip(CATEGORIES, sheet, strict=True)) | {"total": sheet.total},
            "meets": [CODES[legend] for legend in cells_of(legends_met(kingdom))],
        }
    )


def _verified(name: str, text: str) -> Iterator[str]:
    header = text.partition("\n")[0].rstrip("\r")
    if header == POSITION_HEADER:
        position = read_position(text)
        names = [f"Seat {number}" for number in range(1, position.seats + 1)]
        yield f"{name}: a possible position of {position.seats} seats. {terminal.outcome(position, names)}"
    elif header == GAME_HEADER:
        game = Game.read(text)
        names = [seat.name for seat in game.seats]
        yield f"{name}: a true record of {len(names)} seats and {len(game.steps)} steps. {terminal.outcome(game.position, names)}"
    else:
        raise RecordError(1, f"here stands '{GAME_HEADER}' or '{POSITION_HEADER}', not {header!r:.80}")


def _replayed(_: str, text: str) -> Iterator[str]:
    """Turn by turn, each with the scores at its end."""
    game = Game.read(text)
    names = [seat.name for seat in game.seats]
    begun: dict[int, list[int]] = {}  # the scores with which a turn began
    for position, _step in game.replay():
        if position.turn not in begun:
            begun[position.turn] = _totals(position)
    for turn, events in groupby(tell(game), lambda event: event.turn):
        yield f"Turn {turn}" if turn else f"Setup\n  {terminal.opening(game)}"
        for event in events:
            yield f"  {sentence(event, names)}"
        yield f"  {terminal.totals_line(names, begun.get(turn + 1) or _totals(game.position))}"
    yield f"\n{terminal.sheet(game.position, names)}\n\n{terminal.outcome(game.position, names)}"


def _figured(options: argparse.Namespace) -> int:
    """What the page shows as statistics, worked out from the files that it exports."""
    games: list[Game] = []
    for file in options.files:
        try:
            read, refused = read_games(_text(file))
        except (RecordError, Trouble) as error:
            raise Trouble(f"{file}: {error}") from None
        if refused:
            raise Trouble(f"{file}: line {refused[0].line}: {refused[0].reason}")
        games += read
    finished = [summary(game) for game in games if game.position.result()]
    print(json.dumps(statistics_fields(statistics(finished, options.name)), indent=2))
    return 0


def _totals(position: Position) -> list[int]:
    return [score.total for score in position.scores()]


if __name__ == "__main__":
    sys.exit(main())
