"""The file of a match, in JSON lines: a head with its settings, then a line for each game, in order; a match goes on from there."""

import json
from pathlib import Path
from typing import Any, Final

from drako.arena.match import Played, Settings

FORM: Final = 1


class ResultsError(ValueError):
    """A file that this match cannot go on from; the text says why, and what would be right."""


def line(played: Played) -> str:
    """The line of a game."""
    return _line(played._asdict())


def resume(file: Path, settings: Settings) -> list[Played]:
    """The games of this match that the file holds.  A new file is made; a last line that was not written to its end is cut off.

    Raises ResultsError, the file unchanged, if it holds anything else, OSError if it cannot be read or written.
    """
    if file.exists() and not file.is_file():
        raise ResultsError(f"{file} is no file")
    text = file.read_bytes() if file.exists() else b""
    head = _line(_head(settings)).encode()
    whole = text[: text.rfind(b"\n") + 1]
    if not whole:
        if not head.startswith(text):
            raise ResultsError(f"{file} is no file of the arena: name one that is, or that does not exist yet")
        file.write_bytes(head)
        return []
    first, *rest = whole.splitlines()
    _check_head(file, first, settings)
    games = [_game(file, number, text, settings) for number, text in enumerate(rest)]
    if whole != text:
        with file.open("r+b") as lines:
            lines.truncate(len(whole))
    return games


def _line(fields: dict[str, Any]) -> str:
    return json.dumps(fields, separators=(",", ":")) + "\n"


def _head(settings: Settings) -> dict[str, Any]:
    return {"drako_arena": FORM, **settings._asdict()}


def _fields(text: bytes) -> dict[str, Any]:
    """The JSON object of a line; no fields if it is none."""
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return fields if isinstance(fields, dict) else {}


def _check_head(file: Path, text: bytes, settings: Settings) -> None:
    there, here = _fields(text), json.loads(_line(_head(settings)))
    if there.get("drako_arena") != FORM:
        raise ResultsError(f"{file} is no file of the arena: name one that is, or that does not exist yet")
    differ = [
        f"{name} {there.get(name)} there, {value} here" for name, value in here.items() if there.get(name) != value
    ]
    if differ:
        raise ResultsError(f"{file} has games of other settings ({'; '.join(differ)}): give the same, or another file")


def _game(file: Path, number: int, text: bytes, settings: Settings) -> Played:
    try:
        played = Played(**_fields(text))
        players = [settings.players[player] for player in settings.seating(number)]
        if (played.game, played.deal, played.players) != (number, settings.deal_seed(number), players):
            raise TypeError
    except TypeError:
        raise ResultsError(f"{file}: line {number + 2} is not game {number} of this match; name another file") from None
    return played
