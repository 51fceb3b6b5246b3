"""Whole games and their text form: write it, read it, and verify every step of it.  docs/record.md specifies the form."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise, takewhile
from typing import Final, NamedTuple

from drako.cards import SEATS_MAX
from drako.chance import Chance, Fair, FixedDeal, settle
from drako.game import CARD, CHANCE, Position
from drako.words import read_action, read_outcome, step_words

_FORM: Final = "drako game "
HEADER: Final = f"{_FORM}1"
HUMAN: Final = "human"
NAME_MAX_CHARS: Final = 40
SEED_MAX: Final = 10**15 - 1  # the page's numbers are exact up to there
# So that whoever is handed a record can tell soon that it is none; whole games take a few hundred steps.
STEPS_MAX: Final = 10_000
RECORD_MAX_CHARS: Final = 400_000
GAMES_MAX: Final = 1000

SEAT_WORDS: Final = tuple(str(seat + 1) for seat in range(SEATS_MAX))
_PLAYER: Final = re.compile(r"[A-Za-z0-9_.:-]{1,80}")


class Seat(NamedTuple):
    """Who sits there: a name, and ``human`` or the word for a computer player."""

    name: str
    player: str


class RecordError(ValueError):
    """A text that is no true record.  ``line`` counts from 1; the message names it and says what is wrong and what would be right."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Game:
    """A game as it is played and kept: who sits where, and every step from the first card on.

    ``seed`` is that of a fixed deal, None for fair chance.  ``position`` is where the steps have led.
    """

    def __init__(self, seats: Sequence[Seat], start: int = 0, seed: int | None = None) -> None:
        """A game before its first card.  Raises ValueError, saying what would be right, for seats, start or seed that cannot be."""
        self.position = Position(len(seats), start)
        for seat in seats:
            check_seat(seat)
        if seed is not None and not 0 <= seed <= SEED_MAX:
            raise ValueError(f"a seed is a whole number from 0 to {SEED_MAX}, not {seed}")
        self.seats = list(seats)
        self.start = start
        self.seed = seed
        self.steps: list[int] = []

    def play(self, actor: int, step: int) -> None:
        """Check a step of a seat or of CHANCE, do it and keep it.  Raises IllegalStep, the game unchanged."""
        self.position.play(actor, step)
        self.steps.append(step)

    def chance(self) -> Chance:
        """The source of this game's chance: its seed's fixed deal, or fair."""
        return Fair() if self.seed is None else FixedDeal(self.seed, len(self.seats))

    def settle(self) -> None:
        """Let chance act, and keep what it did, until a seat is to act or the game is over."""
        self.steps += settle(self.position, self.chance())

    def first(self, steps: int) -> "Game":
        """This game as it was after its first steps.  Raises ValueError for more steps than it has."""
        if not 0 <= steps <= len(self.steps):
            raise ValueError(f"this game has {len(self.steps)} steps, so there is none to be seen after {steps}")
        game = Game(self.seats, self.start, self.seed)
        for step in self.steps[:steps]:
            game.play(game.position.to_act(), step)
        return game

    def replay(self) -> Iterator[tuple[Position, int]]:
        """Each step with the position in which it was done; that position is the same object each time, moved on."""
        position = Position(len(self.seats), self.start)
        for step in self.steps:
            yield position, step
            position.apply(step)

    def last_choice(self) -> int | None:
        """The number of the step that a person did last, None where a hidden card has been turned up since: that is for good."""
        last = None
        for number, (position, _) in enumerate(self.replay()):
            actor = position.to_act()
            if actor == CHANCE:
                last = None
            elif self.seats[actor].player == HUMAN:
                last = number
        return last

    def undo(self) -> None:
        """Take back what a person did last, and all since.  Raises ValueError where that cannot be."""
        last = self.last_choice()
        if last is None:
            raise ValueError("nothing can be taken back: no person has done anything since the last card was turned up")
        before = self.first(last)
        self.steps, self.position = before.steps, before.position

    def text(self) -> str:
        """The record, as Game.read reads it."""
        lines = [HEADER]
        lines += [f"seat {number} {seat.player} {seat.name}" for number, seat in enumerate(self.seats, 1)]
        lines += [f"start {self.start + 1}", "deal fair" if self.seed is None else f"deal seed {self.seed}"]
        lines += [f"{_actor_word(position.to_act())} {step_words(position, step)}" for position, step in self.replay()]
        return "\n".join(lines) + "\n"

    @classmethod
    def read(cls, text: str) -> "Game":
        """Read a record and verify each step of it.  Raises RecordError."""
        if len(text) > RECORD_MAX_CHARS:
            raise RecordError(1, f"a record has at most {RECORD_MAX_CHARS} characters, and this text has {len(text)}")
        lines = text.splitlines()
        game, head = _read_head(lines)
        if len(lines) - head > STEPS_MAX:
            raise RecordError(head + STEPS_MAX + 1, f"a record has at most {STEPS_MAX} steps, and here stands one more")
        deal = None if game.seed is None else game.chance()
        for number, line in enumerate(lines[head:], head + 1):
            with at_line(number):
                _read_step(game, deal, line)
        return game


class Refused(NamedTuple):
    """A part of a file that is no true record: its first wrong line, counted in the file from 1, why, and the part's text."""

    line: int
    reason: str
    text: str


def read_games(text: str) -> tuple[list[Game], list[Refused]]:
    """The games of a file that holds one record or several, and what else stands in it.  Each record begins with its own header.

    Raises ValueError for more than GAMES_MAX of them.
    """
    games, refused = [], []
    lines = text.splitlines()
    heads = [number for number, line in enumerate(lines) if line.startswith(_FORM)]
    if len(heads) > GAMES_MAX:
        raise ValueError(f"a file holds at most {GAMES_MAX} records, and this one has {len(heads)}")
    for begin, end in pairwise(sorted({0, *heads, len(lines)})):
        part = "\n".join(lines[begin:end]).rstrip() + "\n"
        try:
            if part.strip():
                games.append(Game.read(part))
        except RecordError as error:
            refused.append(Refused(begin + error.line, error.reason, part))
    return games, refused


RELATIONS: Final = ("same", "continues", "behind", "fork")


def relation(game: Game, known: Game) -> str | None:
    """How a game that comes from elsewhere stands to one that is known here; None if it is another game.

    same      nothing is new
    continues  it goes on from where the known one stands
    behind    the known one has gone on from there
    fork      from some step on they went different ways
    """
    if (game.seats, game.start, game.seed) != (known.seats, known.start, known.seed):
        return None
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(game.steps, known.steps, strict=False)))
    # The cards that were dealt before anybody could do anything tell one game from another.
    if alike < min(_dealt(game), _dealt(known)):
        return None
    if alike < min(len(game.steps), len(known.steps)):
        return "fork"
    if len(game.steps) == len(known.steps):
        return "same"
    return "continues" if len(game.steps) > len(known.steps) else "behind"


def _dealt(game: Game) -> int:
    """How many cards were turned up before a seat acted."""
    return sum(1 for _ in takewhile(lambda step: step >= CARD, game.steps))


def check_seat(seat: Seat) -> None:
    """Raises ValueError, saying what would be right, for a name or a player that a record cannot hold."""
    if not (0 < len(seat.name) <= NAME_MAX_CHARS and seat.name.isprintable() and seat.name == seat.name.strip()):
        raise ValueError(
            f"a name has 1 to {NAME_MAX_CHARS} printable characters and no space at its ends, not {seat.name[: NAME_MAX_CHARS + 1]!r}"
        )
    if not _PLAYER.fullmatch(seat.player):
        raise ValueError(f"a player is {HUMAN} or one word for a computer player, not {seat.player[:81]!r}")


def _actor_word(actor: int) -> str:
    return "*" if actor == CHANCE else str(actor + 1)


@contextmanager
def at_line(line: int) -> Iterator[None]:
    """Turn a ValueError inside into a RecordError of this line."""
    try:
        yield
    except ValueError as error:
        raise RecordError(line, str(error)) from None


def _match(lines: Sequence[str], line: int, pattern: str, right: str) -> re.Match[str]:
    """What a line of the head says.  Raises ValueError with what would be right."""
    text = lines[line - 1] if line <= len(lines) else ""
    match = re.fullmatch(pattern, text)
    if not match:
        raise ValueError(f"here stands {right}, not {text[:80]!r}")
    return match


def _read_head(lines: Sequence[str]) -> tuple[Game, int]:
    """The game before its first card, and the number of lines of its head."""
    line = 1
    with at_line(line):
        _match(lines, line, HEADER, f"'{HEADER}', the form and version that this program reads")
    seats: list[Seat] = []
    while line < len(lines) and lines[line].startswith("seat "):
        line += 1
        with at_line(line):
            words = _match(lines, line, rf"seat {len(seats) + 1} (\S+) (.+)", f"'seat {len(seats) + 1} PLAYER NAME'")
            seats.append(Seat(words[2], words[1]))
            check_seat(seats[-1])
    line += 1
    with at_line(line):
        start = _match(lines, line, r"start ([1-9])", "'start N', N being the seat that begins")
        Position(len(seats), int(start[1]) - 1)
    line += 1
    with at_line(line):
        deal = _match(
            lines,
            line,
            r"deal (?:fair|seed (0|[1-9][0-9]{0,14}))",
            "'deal fair', or 'deal seed N' with up to 15 digits",
        )
    return Game(seats, int(start[1]) - 1, None if deal[1] is None else int(deal[1])), line


def _read_step(game: Game, deal: Chance | None, line: str) -> None:
    """Do the step of a line; what is turned up must be what a fixed deal has there."""
    actor, _, words = line.partition(" ")
    position = game.position
    if actor == "*":
        position.expect(CHANCE)
        outcome = read_outcome(words)
        dealt = step_words(position, deal.outcome(position)) if deal else words
        game.play(CHANCE, outcome)
        if words != dealt:
            raise ValueError(
                f"the deal of seed {game.seed} has {dealt} here, not {words}; a game with other cards is 'deal fair'"
            )
    elif actor in SEAT_WORDS:
        position.expect(SEAT_WORDS.index(actor))
        game.play(position.seat, read_action(position, words))
    else:
        raise ValueError(f"here stands a step, '* CARD' for a card turned up or 'SEAT ACTION', not {line[:80]!r}")
