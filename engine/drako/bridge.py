"""The only door for JavaScript: JSON text in, JSON text out.  docs/architecture.md lists the jobs and what they carry."""

import json
import random
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from drako.game import REASONS, IllegalStep, Position
from drako.players import PLAYERS, make
from drako.players.coach import Option, options
from drako.players.search import Search
from drako.record import HUMAN, SEED_MAX, Game, RecordError, Seat
from drako.view import Json, tables, view
from drako.words import read_action, step_words

__all__ = ["REASONS", "advise", "call", "think"]

MS_MAX: Final = 3_600_000
# Names may hold some; but nesting without end would end Pyodide itself, by the stack that it runs on.
BRACKETS_MAX: Final = 500


def call(text: str) -> str:
    """Do one job.  Whatever is wrong with the text is answered as an error, never raised."""
    try:
        request = _Request(_object(text))
        return _ok(_JOBS[request.one_of("job", _JOBS)](request))
    except ValueError as error:
        return _error(error)


def think(text: str) -> Iterator[str]:
    """Find an action for the seat to act, in slices: progress after each, the action last.

    The caller may drop the iterator between two slices: that is how thinking is cancelled.
    """
    try:
        request = _Request(_object(text))
        clock = _Clock(request)
        game = request.game_to_think_about()
        player = make(game.seats[game.position.to_act()].player, request.whole_or_null("seed", 0, SEED_MAX))
    except ValueError as error:
        yield _error(error)
        return
    best = -1
    for iterations, action in enumerate(player.consider(game.position), 1):
        best = action
        if clock.time_is_up():
            break
        if clock.slice_is_over():
            yield _ok(clock.progress(iterations))
            clock.begin_slice()
    yield _ok({"action": step_words(game.position, best)})


def advise(text: str) -> Iterator[str]:
    """Weigh the options of the seat to act, in slices as think does: progress after each, the options last."""
    try:
        request = _Request(_object(text))
        clock = _Clock(request)
        position = request.game_to_think_about().position
        search = Search(position, random.Random(request.whole_or_null("seed", 0, SEED_MAX)))
    except ValueError as error:
        yield _error(error)
        return
    search.iterate()
    while not clock.time_is_up():
        search.iterate()
        if clock.slice_is_over():
            yield _ok(clock.progress(search.root.visits))
            clock.begin_slice()
    yield _ok({"options": [_option(position, option) for option in options(search)]})


def _option(position: Position, option: Option) -> Json:
    reasons = [reason._asdict() for reason in option.reasons]
    return {**option._asdict(), "action": step_words(position, option.action), "reasons": reasons}


class _Clock:
    """How long a search may go on, and when its caller is to be asked: ``ms`` in all, in slices of ``slice_ms``."""

    def __init__(self, request: "_Request") -> None:
        """Raises ValueError, saying what would be right, for times that cannot be."""
        self._ms: Final = request.whole("ms", 1, MS_MAX)
        self._slice_ms: Final = request.whole("slice_ms", 1, MS_MAX)
        self._began: Final = time.monotonic()
        self.begin_slice()

    def begin_slice(self) -> None:
        self._slice_began = time.monotonic()

    def _ms_since(self, moment: float) -> float:
        return 1000 * (time.monotonic() - moment)

    def time_is_up(self) -> bool:
        return self._ms_since(self._began) >= self._ms

    def slice_is_over(self) -> bool:
        return self._ms_since(self._slice_began) >= self._slice_ms

    def progress(self, iterations: int) -> Json:
        """How far the search is."""
        return {"iterations": iterations, "share": self._ms_since(self._began) / self._ms}


def _object(text: str) -> Json:
    """The JSON object of a request.  Raises ValueError, saying what would be right."""
    if text.count("[") + text.count("{") > BRACKETS_MAX:
        raise ValueError(f"a request is a flat JSON object; this one has more than {BRACKETS_MAX} brackets")
    try:
        fields = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"a request is a JSON object; this is no JSON: {error}") from None
    if not isinstance(fields, dict):
        raise ValueError(f"a request is a JSON object, not {fields!r:.80}")
    return fields


class _Request:
    """A JSON object whose fields are read one by one.  Each reader raises ValueError, saying what would be right."""

    def __init__(self, fields: Json) -> None:
        self._fields: Final = fields

    def _typed(self, name: str, kind: type, right: str) -> Any:
        field = self._fields.get(name)
        if type(field) is not kind:  # a bool is no whole number here
            raise ValueError(f"{name} is {right}, not {field!r:.80}")
        return field

    def word(self, name: str) -> str:
        word: str = self._typed(name, str, "a text")
        return word

    def one_of(self, name: str, known: Json) -> str:
        word = self.word(name)
        if word not in known:
            raise ValueError(f"{name} is one of {', '.join(known)}, not {word!r:.80}")
        return word

    def whole(self, name: str, least: int, most: int) -> int:
        right = f"a whole number from {least} to {most}"
        number: int = self._typed(name, int, right)
        if not least <= number <= most:
            raise ValueError(f"{name} is {right}, not {number}")
        return number

    def whole_or_null(self, name: str, least: int, most: int) -> int | None:
        return None if self._fields.get(name) is None else self.whole(name, least, most)

    def game(self) -> Game:
        return Game.read(self.word("record"))

    def game_to_think_about(self) -> Game:
        game = self.game()
        if game.position.to_act() < 0:
            raise ValueError("nobody is to act in this record, so there is nothing to think about")
        return game

    def seats(self) -> list[Seat]:
        seats = []
        for seat in self._typed("seats", list, "a list of seats, each with name and player"):
            if not isinstance(seat, dict):
                raise ValueError(f"a seat is an object with name and player, not {seat!r:.80}")
            fields = _Request(seat)
            seats.append(Seat(fields.word("name"), fields.one_of("player", {HUMAN: None, **PLAYERS})))
        return seats


def _tables(_: _Request) -> Json:
    return tables(list(PLAYERS))


def _new(request: _Request) -> Json:
    seats = request.seats()
    start = request.whole_or_null("start", 0, max(len(seats) - 1, 0))
    if start is None:
        start = random.SystemRandom().randrange(max(len(seats), 1))
    game = Game(seats, start, request.whole_or_null("seed", 0, SEED_MAX))
    game.settle()
    return _shown(game)


def _view(request: _Request) -> Json:
    return {"view": view(request.game())}


def _play(request: _Request) -> Json:
    game = request.game()
    seat = request.whole("seat", 0, len(game.seats) - 1)
    game.position.expect(seat)
    game.play(seat, read_action(game.position, request.word("action")))
    game.settle()
    return _shown(game)


def _shown(game: Game) -> Json:
    return {"record": game.text(), "view": view(game)}


_JOBS: Final[dict[str, Callable[[_Request], Json]]] = {"tables": _tables, "new": _new, "view": _view, "play": _play}


def _ok(answer: Json) -> str:
    return _json({"ok": answer})


def _error(error: ValueError) -> str:
    code = "bad_record" if isinstance(error, RecordError) else "bad_request"
    if isinstance(error, IllegalStep):
        code = error.code
    return _json({"error": {"code": code, "message": str(error)}})


def _json(answer: Json) -> str:
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
