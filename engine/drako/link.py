"""A whole game in a few hundred letters that an address can carry: each step is only its place among those that were possible.

docs/record.md specifies the form.
"""

import base64
import binascii
from typing import Final

from drako.chance import Chance
from drako.game import CHANCE, Position
from drako.record import STEPS_MAX, Game, Seat

VERSION: Final = 1
LINK_MAX_CHARS: Final = 4000
_CHECK_BYTES: Final = 4
_NUMBER_MAX_BYTES: Final = 8


class LinkError(ValueError):
    """A text that carries no game, or a game that no text can carry.  The message says what is wrong and what would be right."""


def pack(game: Game) -> str:
    """The game as letters, digits, ``-`` and ``_``.  Raises LinkError for one that is too long."""
    body = bytearray([VERSION])
    _put(body, len(game.seats))
    for word in [word for seat in game.seats for word in seat]:
        _put(body, len(word.encode()))
        body += word.encode()
    for number in (game.start, 0 if game.seed is None else game.seed + 1, len(game.steps)):
        _put(body, number)
    places, deal = 0, _deal(game)
    for step, possible in reversed([(step, _possible(position, deal)) for position, step in game.replay()]):
        places = places * len(possible) + possible.index(step)
    body += places.to_bytes((places.bit_length() + 7) // 8, "big")
    text = base64.urlsafe_b64encode(body + _check(body)).decode().rstrip("=")
    if len(text) > LINK_MAX_CHARS:
        raise LinkError(f"a link carries a game in up to {LINK_MAX_CHARS} letters, and this one would need {len(text)}")
    return text


def unpack(text: str) -> Game:
    """The game that a text of ``pack`` carries, each step of it verified.  Raises LinkError."""
    if len(text) > LINK_MAX_CHARS:
        raise LinkError(f"a link carries a game in up to {LINK_MAX_CHARS} letters, and this one has {len(text)}")
    try:
        body = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    except ValueError:
        raise LinkError(
            "a link carries a game in letters, digits, - and _; here a part is missing, or is none of these"
        ) from None
    if body[:1] != bytes([VERSION]):
        raise LinkError(f"this link is not of version {VERSION}, the one that this program reads")
    body, check = body[:-_CHECK_BYTES], body[-_CHECK_BYTES:]
    if check != _check(body):
        raise LinkError("the link is damaged: a part of it is missing or has been changed")
    try:
        game = _unpacked(_Reader(body[1:]))
    except ValueError as error:
        raise LinkError(f"the link carries no game that can be: {error}") from None
    if pack(game) != text:
        raise LinkError("the link carries a game in another way than this program would write it")
    return game


def _unpacked(body: "_Reader") -> Game:
    seats = [Seat(body.word(), body.word()) for _ in range(body.number())]
    start, seed, steps = body.number(), body.number(), body.number()
    if steps > STEPS_MAX:
        raise ValueError(f"a game has at most {STEPS_MAX} steps, not {steps}")
    game = Game(seats, start, seed - 1 if seed else None)
    deal = _deal(game)
    places = int.from_bytes(body.rest, "big")
    for number in range(steps):
        possible = _possible(game.position, deal)
        if not possible:
            raise ValueError(f"it is over after {number} steps, and {steps} are announced")
        places, place = divmod(places, len(possible))
        game.play(game.position.to_act(), possible[place])
    return game


def _deal(game: Game) -> Chance | None:
    """The source of a fixed deal's cards: they need no room."""
    return None if game.seed is None else game.chance()


def _possible(position: Position, deal: Chance | None) -> list[int]:
    """What may be done or turned up in a position, always in the same order; nothing when the game is over."""
    if position.to_act() != CHANCE:
        return position.legal_actions()
    return [deal.outcome(position)] if deal else [step for step, _ in position.chance_outcomes()]


def _check(body: bytes | bytearray) -> bytes:
    """Shows what happens to links on their way, and no more: whoever changes a link on purpose can work it out."""
    return binascii.crc32(body).to_bytes(_CHECK_BYTES, "big")


def _put(body: bytearray, number: int) -> None:
    """A number in sevens of bits, the lowest first; all but the last byte have the highest bit."""
    while number > 0x7F:
        body.append(number & 0x7F | 0x80)
        number >>= 7
    body.append(number)


class _Reader:
    """Takes from the front of some bytes; what is left is ``rest``.  Each reader raises ValueError when there is too little."""

    def __init__(self, body: bytes) -> None:
        self.rest = body

    def number(self) -> int:
        for length, byte in enumerate(self.rest[:_NUMBER_MAX_BYTES], 1):
            if byte < 0x80:
                head, self.rest = self.rest[:length], self.rest[length:]
                return sum((byte & 0x7F) << 7 * place for place, byte in enumerate(head))
        raise ValueError("a number has no end")

    def word(self) -> str:
        length = self.number()
        if length > len(self.rest):
            raise ValueError("a name is cut off")
        word, self.rest = self.rest[:length], self.rest[length:]
        return word.decode()
