"""The only door for JavaScript: JSON text in, JSON text out.  docs/architecture.md lists the jobs and what they carry."""

import json
import random
import time
from collections.abc import Callable, Iterator, Mapping
from math import inf
from typing import Any, Final

from drako.game import REASONS, IllegalStep, Position
from drako.players import LEVELS, PLAYERS, left, make, thoughts
from drako.players.coach import Option, options
from drako.players.player import Player
from drako.players.search import Search, Tally
from drako.players.searcher import Searcher
from drako.record import HUMAN, SEED_MAX, Game, RecordError, Seat
from drako.view import Json, tables, view
from drako.words import read_action, step_words

__all__ = ["REASONS", "advise", "call", "think"]

MS_MAX: Final = 3_600_000
VISITS_MAX: Final = 10**9
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
    """Find an action for the seat to act, in slices: progress after each, last the action and what a search has found.

    The caller may drop the iterator between two slices: that is how thinking is cancelled.
    """
    try:
        request = _Request(_object(text))
        clock = _Clock(request)
        game = request.game_to_think_about()
        player = _player(game.seats[game.position.to_act()].player, request.whole_or_null("seed", 0, SEED_MAX))
    except ValueError as error:
        yield _error(error)
        return
    best = -1
    for iterations, action in enumerate(thoughts(player, game.position, clock.left), 1):
        best = action
        if clock.slice_is_over():
            yield _ok(clock.progress(iterations))
            clock.begin_slice()
    found = player.found() if isinstance(player, Searcher) else {}
    yield _ok({"action": step_words(game.position, best), "found": _found(game.position, found)})


# The player that thought last, for its tree: who asks without a seed may get it again.  To lose it costs nothing but strength.
_last: Final[dict[str, Player]] = {}


def _player(word: str, seed: int | None) -> Player:
    if seed is not None:
        return make(word, seed)
    if word not in _last:
        player = make(word)
        _last.clear()
        _last[word] = player
    return _last[word]


def _found(position: Position, tallies: Mapping[int, Tally]) -> list[Json]:
    return [{"action": step_words(position, action), **tally._asdict()} for action, tally in tallies.items()]


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
    while clock.left(search.root.visits) > 0:
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

    def left(self, iterations: int) -> float:
        """How many more there is time for, after so many."""
        return left(iterations, self._ms, self._ms_since(self._began))

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

    def list_of(self, kind: type, name: str, what: str) -> list[Any]:
        items: list[Any] = self._typed(name, list, f"a list of {what}")
        for item in items:
            if type(item) is not kind:
                raise ValueError(f"{name} is a list of {what}, so {item!r:.80} cannot stand there")
        return items

    def numbers(self, name: str, many: int) -> list[float]:
        right = f"a list of {many} numbers"
        numbers: list[float] = self._typed(name, list, right)
        if len(numbers) != many or not all(type(number) in (int, float) and abs(number) < inf for number in numbers):
            raise ValueError(f"{name} is {right}, not {numbers!r:.80}")
        return numbers

    def game(self) -> Game:
        return Game.read(self.word("record"))

    def game_to_think_about(self) -> Game:
        game = self.game()
        if game.position.to_act() < 0:
            raise ValueError("nobody is to act in this record, so there is nothing to think about")
        return game

    def seats(self) -> list[Seat]:
        seats = map(_Request, self.list_of(dict, "seats", "objects with name and player"))
        return [Seat(seat.word("name"), seat.one_of("player", {HUMAN: None, **PLAYERS})) for seat in seats]


def _tables(_: _Request) -> Json:
    return tables({word: level.ms for word, level in LEVELS.items()})


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


def _undo(request: _Request) -> Json:
    game = request.game()
    game.undo()
    return _shown(game)


def _merge(request: _Request) -> Json:
    """What several searches of one position have found, put together."""
    position = request.game_to_think_about().position
    search = Search(position, random.Random())
    for found in request.list_of(dict, "found", "what think found"):
        search.merge(dict([_tally(position, _Request(found))]))
    return {"action": step_words(position, search.best())}


def _tally(position: Position, request: _Request) -> tuple[int, Tally]:
    sums = [tuple(request.numbers(name, position.seats)) for name in Tally._fields[1:]]
    return read_action(position, request.word("action")), Tally(request.whole("visits", 1, VISITS_MAX), *sums)


def _shown(game: Game) -> Json:
    return {"record": game.text(), "view": view(game)}


_JOBS: Final[dict[str, Callable[[_Request], Json]]] = {
    "tables": _tables,
    "new": _new,
    "view": _view,
    "play": _play,
    "undo": _undo,
    "merge": _merge,
}


def _ok(answer: Json) -> str:
    return _json({"ok": answer})


def _error(error: ValueError) -> str:
    code = "bad_record" if isinstance(error, RecordError) else "bad_request"
    if isinstance(error, IllegalStep):
        code = error.code
    return _json({"error": {"code": code, "message": str(error)}})


def _json(answer: Json) -> str:
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
