"""What JavaScript asks, field by field: each is checked as it is read, and refused with what would be right."""

import json
import re
import time
from math import inf
from typing import Any, Final, TypeGuard

from drako.game import CARD
from drako.players import PLAYERS, left
from drako.record import HUMAN, Game, Seat
from drako.view import Json

MS_MAX: Final = 3_600_000
ITERATIONS_MAX: Final = 1_000_000
# Whatever is reckoned with stays a number of the page's.
NUMBER_LIMIT: Final = 1e12
# Nesting without end would end Pyodide itself, by the stack that it runs on.
DEPTH_MAX: Final = 10
_NESTING: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|([\[{])|[\]}]', re.DOTALL)


class Clock:
    """How long a search may go on, ``ms`` or so many ``iterations``, and when its caller is to be asked: each ``slice_ms``."""

    def __init__(self, request: "Request") -> None:
        """Raises ValueError, saying what would be right, for times that cannot be."""
        self._iterations: Final = request.whole_or_null("iterations", 1, ITERATIONS_MAX)
        self._ms: Final = inf if self._iterations else request.whole("ms", 1, MS_MAX)
        self._slice_ms: Final = request.whole("slice_ms", 1, MS_MAX)
        self._began: Final = time.monotonic()
        self.begin_slice()

    def begin_slice(self) -> None:
        self._slice_began = time.monotonic()

    def _ms_since(self, moment: float) -> float:
        return 1000 * (time.monotonic() - moment)

    def left(self, iterations: int) -> float:
        """How many more there is time for, after so many."""
        if self._iterations:
            return self._iterations - iterations
        return left(iterations, self._ms, self._ms_since(self._began))

    def slice_is_over(self) -> bool:
        return self._ms_since(self._slice_began) >= self._slice_ms

    def progress(self, iterations: int) -> Json:
        """How far the search is."""
        done = iterations / self._iterations if self._iterations else self._ms_since(self._began) / self._ms
        return {"iterations": iterations, "share": min(1.0, done)}


def _object(text: str) -> Json:
    """The JSON object that a text is.  Raises ValueError, saying what would be right."""
    depth = 0
    for token in _NESTING.finditer(text):
        # What closes nothing does not make room for more.
        depth = max(0, depth + (1 if token[1] else -(token[0] in "]}")))
        if depth > DEPTH_MAX:
            raise ValueError(f"a request is a JSON object of up to {DEPTH_MAX} levels; this one has more")
    try:
        fields = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"a request is a JSON object; this is no JSON: {error}") from None
    if not isinstance(fields, dict):
        raise ValueError(f"a request is a JSON object, not {fields!r:.80}")
    return fields


class Request:
    """A JSON object whose fields are read one by one.  Each reader raises ValueError, saying what would be right."""

    def __init__(self, fields: Json) -> None:
        self._fields: Final = fields

    @classmethod
    def read(cls, text: str) -> "Request":
        return cls(_object(text))

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

    def is_null(self, name: str) -> bool:
        return self._fields.get(name) is None

    def whole_or_null(self, name: str, least: int, most: int) -> int | None:
        return None if self.is_null(name) else self.whole(name, least, most)

    def list_of(self, kind: type, name: str, what: str) -> list[Any]:
        items: list[Any] = self._typed(name, list, f"a list of {what}")
        for item in items:
            if type(item) is not kind:
                raise ValueError(f"{name} is a list of {what}, so {item!r:.80} cannot stand there")
        return items

    def object(self, name: str) -> "Request":
        return Request(self._typed(name, dict, "an object"))

    def objects(self, name: str) -> list["Request"]:
        return [Request(item) for item in self.list_of(dict, name, "objects")]

    def number(self, name: str) -> float:
        number = self._fields.get(name)
        if not _is_number(number):
            raise ValueError(f"{name} is a number, not {number!r:.80}")
        return number

    def numbers(self, name: str, many: int) -> list[float]:
        right = f"a list of {many} numbers"
        numbers: list[float] = self._typed(name, list, right)
        if len(numbers) != many or not all(map(_is_number, numbers)):
            raise ValueError(f"{name} is {right}, not {numbers!r:.80}")
        return numbers

    def game(self) -> Game:
        return Game.read(self.word("record"))

    def game_to_think_about(self) -> Game:
        return _with_somebody_to_act(self.game())

    def moment_to_think_about(self) -> tuple[Game, int | None]:
        game, played = self.moment()
        return _with_somebody_to_act(game), played

    def moment(self) -> tuple[Game, int | None]:
        """The game after its first ``steps``, and the step that was done then, if a seat did one; all of it when there is no such field."""
        game = self.game()
        steps = self.whole_or_null("steps", 0, len(game.steps))
        if steps is None:
            return game, None
        return game.first(steps), next((step for step in game.steps[steps : steps + 1] if step < CARD), None)

    def seats(self) -> list[Seat]:
        return [
            Seat(seat.word("name"), seat.one_of("player", {HUMAN: None, **PLAYERS})) for seat in self.objects("seats")
        ]


def _with_somebody_to_act(game: Game) -> Game:
    if game.position.to_act() < 0:
        raise ValueError("nobody is to act in this record, so there is nothing to think about")
    return game


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < NUMBER_LIMIT
