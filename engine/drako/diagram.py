"""The text form of a single position: write it, read it, and verify that it can be.  docs/record.md specifies the form."""

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from drako.cards import CELLS, COPIES, KINDS, LEGEND_ROW, LEGENDS, MIDDLE
from drako.chance import spread
from drako.game import (
    ARRANGING,
    CELL_PHASES,
    DEALING,
    DRAWING,
    FIRST_DISCARD,
    LEGEND_SETUP,
    OVER,
    PHASES,
    REPLACING,
    REVEALING,
    TO_CLAIM,
    TO_PLACE,
    TURN_PHASES,
    TURNING_UP,
    Position,
)
from drako.kingdom import ALL_CELLS, Kingdom, cells_of
from drako.record import RecordError, at_line
from drako.words import CODES, cell_word, read_cell, read_kind, read_legend

HEADER: Final = "drako position 1"
NONE: Final = "-"

_Value = TypeVar("_Value")


def position_text(position: Position) -> str:
    """A position as text, as read_position reads it."""
    return "".join(f"{line}\n" for line in [HEADER, *(f"{key} {value}" for key, value in _fields(position).items())])


def read_position(text: str) -> Position:
    """Read a position and verify that it can be.  Raises RecordError with the line and the reason."""
    lines = text.splitlines()
    with at_line(1):
        if lines[:1] != [HEADER]:
            raise ValueError(
                f"here stands '{HEADER}', the form and version that this program reads, not {''.join(lines[:1])!r:.80}"
            )
    with at_line(2):
        seats = re.fullmatch(r"seats ([0-9])", lines[1] if len(lines) > 1 else "")
        if not seats:
            raise ValueError("here stands 'seats N', the number of players")
        keys = list(_fields(Position(int(seats[1]))))
    values = _values(lines, keys)
    position = _read_fields(values, keys)
    for key, holds, reason in _CHECKS:
        if not holds(position):
            raise RecordError(2 + next(n for n, other in enumerate(keys) if other.split(" ")[0] == key), reason)
    return position


def _fields(position: Position) -> dict[str, str]:
    """Every line of the form after the first: its key and what stands there."""
    fields = {
        "seats": str(position.seats),
        "start": str(position.start + 1),
        "turn": str(position.turn),
        "seat": str(position.seat + 1),
        "phase": PHASES[position.phase],
        "claimed": _YES[position.has_claimed],
        "taken": _YES[position.from_discard_pile],
        "cell": NONE if position.cell < 0 else cell_word(position.cell),
        "row": _listed(CODES, position.row),
        "slot": NONE if position.legend_slot < 0 else str(position.legend_slot + 1),
        "draw-pile": str(position.draw_pile),
        "reshuffled": "no" if position.reshuffled is None else _listed(KINDS, spread(position.reshuffled)),
        "discard-pile": _listed(KINDS, position.discard_pile),
        "aside": _listed(KINDS, position.aside),
    }
    for seat in range(position.seats):
        fields |= {
            f"kingdom {seat + 1}": position.kingdoms[seat].letters(),
            f"legends {seat + 1}": _listed(CODES, list(cells_of(position.claimed[seat]))),
            f"hand {seat + 1}": _listed(KINDS, position.hands[seat]),
        }
    return fields


_YES: Final = ("no", "yes")
_SLOTS: Final = [str(place + 1) for place in range(LEGEND_ROW)]


def _listed(words: Sequence[str], numbers: Sequence[int]) -> str:
    return " ".join(words[number] for number in numbers) or NONE


def _values(lines: Sequence[str], keys: Sequence[str]) -> dict[str, str]:
    """What stands on each line, by its key."""
    values = {}
    for number, key in enumerate(keys, 2):
        with at_line(number):
            line = lines[number - 1] if number <= len(lines) else ""
            if not line.startswith(f"{key} "):
                raise ValueError(f"here stands '{key} …', not {line!r:.80}")
            values[key] = line[len(key) + 1 :]
    if len(lines) > len(keys) + 1:
        raise RecordError(len(keys) + 2, f"a position ends with its line '{keys[-1]} …'")
    return values


def _read_fields(values: dict[str, str], keys: list[str]) -> Position:
    def read(key: str, reader: Callable[[str], _Value]) -> _Value:
        with at_line(keys.index(key) + 2):
            return reader(values[key])

    seats = int(values["seats"])
    position = read("start", lambda text: Position(seats, _number(text) - 1))
    position.turn = read("turn", _number)
    position.seat = read("seat", lambda text: _one_of(text, [str(seat + 1) for seat in range(seats)]))
    position.phase = read("phase", lambda text: _one_of(text, PHASES))
    position.has_claimed = bool(read("claimed", lambda text: _one_of(text, _YES)))
    position.from_discard_pile = bool(read("taken", lambda text: _one_of(text, _YES)))
    position.cell = read("cell", lambda text: -1 if text == NONE else read_cell(text))
    position.row = read("row", lambda text: _each(text, read_legend))
    position.legend_slot = read("slot", lambda text: -1 if text == NONE else _one_of(text, _SLOTS))
    position.draw_pile = read("draw-pile", _number)
    position.reshuffled = read("reshuffled", lambda text: None if text == "no" else _counts(_each(text, read_kind)))
    position.discard_pile = read("discard-pile", lambda text: _each(text, read_kind))
    position.aside = read("aside", lambda text: _each(text, read_kind))
    for seat in range(seats):
        position.kingdoms[seat] = read(f"kingdom {seat + 1}", _kingdom)
        position.claimed[seat] = read(f"legends {seat + 1}", _legends)
        position.hands[seat] = read(f"hand {seat + 1}", lambda text: _each(text, read_kind))
    shown = _counts(_shown(position))
    position.unseen = [COPIES[seats] - count for count in shown]
    return position


def _number(text: str) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,5}", text):
        raise ValueError(f"{text!r:.80} is no whole number of up to 6 digits")
    return int(text)


def _one_of(text: str, words: Sequence[str]) -> int:
    if text not in words:
        raise ValueError(f"{text!r:.80} cannot stand here; it is one of {', '.join(words)}")
    return words.index(text)


def _each(text: str, read: Callable[[str], int]) -> list[int]:
    return [] if text == NONE else [read(word) for word in text.split(" ")]


def _kingdom(text: str) -> Kingdom:
    if text.count("/") != 3:
        raise ValueError(f"{text!r:.80} is no kingdom: four rows of four letters with / between")
    return Kingdom.from_letters(text)


def _legends(text: str) -> int:
    legends = _each(text, read_legend)
    if len(legends) != len(set(legends)):
        raise ValueError("each legend exists once, and is claimed once")
    return sum(1 << legend for legend in legends)


def _counts(kinds: Sequence[int]) -> list[int]:
    return [kinds.count(kind) for kind in range(len(KINDS))]


def _shown(position: Position) -> list[int]:
    """The kinds of all cards that are known: those which lie or are held face up, and the set in a reshuffled draw pile."""
    kinds = [*position.discard_pile, *position.aside, *spread(position.reshuffled or [])]
    for kingdom, hand in zip(position.kingdoms, position.hands, strict=True):
        kinds += hand
        kinds += spread([mask.bit_count() for mask in kingdom.masks])
    return kinds


# What must hold in every position that a game can reach: the key of the line to blame, the condition, and the reason in words.


def _in_setup(position: Position) -> bool:
    return position.phase in (LEGEND_SETUP, DEALING, ARRANGING, FIRST_DISCARD)


def _in_turn(position: Position) -> bool:
    return position.phase in (*TURN_PHASES, DRAWING, REPLACING, REVEALING)


def _whose_turn(position: Position) -> int:
    return (position.start + position.turn - 1) % position.seats


def _seat_follows(position: Position) -> bool:
    last = _whose_turn(position)
    if _in_turn(position):
        return position.seat == last
    others = [seat for seat in range(position.seats) if seat != last]
    due = {LEGEND_SETUP: 0, FIRST_DISCARD: position.start, OVER: others[-1]}
    return position.seat == due.get(position.phase, position.seat)


def _claims_fit(position: Position) -> bool:
    """One claim a turn is the most, and the claim of this turn is among them."""
    seats = range(position.seats)
    turns = [
        len(range(1 + (seat - position.start) % position.seats, position.turn + 1, position.seats)) for seat in seats
    ]
    if _in_turn(position) and not position.has_claimed:
        turns[position.seat] -= 1
    if position.has_claimed and not (position.claimed[position.seat] and _in_turn(position)):
        return False
    return all(claimed.bit_count() <= most for claimed, most in zip(position.claimed, turns, strict=True))


def _legends_differ(position: Position) -> bool:
    legends = position.row + [legend for claimed in position.claimed for legend in cells_of(claimed)]
    return len(legends) == len(set(legends))


def _row_is_full(position: Position) -> bool:
    if position.phase == LEGEND_SETUP:
        return len(position.row) == position.legend_slot < LEGEND_ROW
    left = len(LEGENDS) - sum(claimed.bit_count() for claimed in position.claimed)
    slot = position.legend_slot
    if slot < 0:
        return len(position.row) == min(LEGEND_ROW, left)
    in_turn = position.phase in TURN_PHASES
    return in_turn and left >= LEGEND_ROW > slot and len(position.row) == LEGEND_ROW - 1 and position.has_claimed


def _hands_fit(position: Position) -> bool:
    sizes = [len(hand) for hand in position.hands]
    four = len(MIDDLE)
    if any(len(hand) != len(set(hand)) for hand in position.hands):
        return False
    before, own, after = sizes[: position.seat], sizes[position.seat], sizes[position.seat + 1 :]
    if position.phase == DEALING:
        return own < four and all(size == four for size in before) and not any(after)
    if position.phase == ARRANGING:
        return own == four and not any(before) and all(size == four for size in after)
    return sum(sizes) == own == (position.phase == TO_PLACE)


def _aside_fits(position: Position) -> bool:
    """Only repeats of what is held are set aside."""
    held = {kind for hand in position.hands for kind in hand}
    return held.issuperset(position.aside) if position.phase == DEALING else not position.aside


def _kingdoms_fit(position: Position) -> bool:
    """The middle is filled in seat order during setup; and the game goes on exactly as long as every kingdom has unexplored lands."""
    ups = [kingdom.face_up() for kingdom in position.kingdoms]
    if _in_setup(position):
        arranged = position.seat if position.phase == ARRANGING else position.seats * (position.phase == FIRST_DISCARD)
        return ups == [_MIDDLE] * arranged + [0] * (position.seats - arranged)
    explored = [seat for seat, up in enumerate(ups) if up == ALL_CELLS]
    if position.phase == OVER:
        ends = len(explored) == position.seats
    elif position.phase == TURNING_UP:
        ends = {*explored} == {_whose_turn(position), *range(position.seat)}
    else:
        ends = explored in ([], [position.seat] if position.phase == REPLACING else [])
    return ends and all(up & _MIDDLE == _MIDDLE for up in ups)


_MIDDLE: Final = sum(1 << cell for cell in MIDDLE)


def _cell_fits(position: Position) -> bool:
    if position.phase not in CELL_PHASES:
        return position.cell < 0
    if position.cell < 0 or position.cell in MIDDLE:
        return False
    down = position.kingdoms[position.seat].face_down() >> position.cell & 1
    return down == (position.phase != REPLACING)


def _turn_up_in_order(position: Position) -> bool:
    if position.phase != TURNING_UP:
        return True
    earlier = position.kingdoms[: position.seat]
    first = next(cells_of(position.kingdoms[position.seat].face_down()))
    return position.cell == first and not any(kingdom.face_down() for kingdom in earlier)


def _discard_fits(position: Position) -> bool:
    """Some card lies on the discard pile, save in setup and while its last card is on its way into a kingdom."""
    if _in_setup(position):
        return not position.discard_pile
    on_its_way = position.from_discard_pile or position.phase == REPLACING
    return bool(position.discard_pile) or on_its_way


def _draw_pile_fits(position: Position) -> bool:
    """The hidden cards are as many as there are places for them."""
    down = sum(kingdom.face_down().bit_count() for kingdom in position.kingdoms)
    under_way = _in_setup(position) or position.phase == REPLACING
    drawn = position.phase == DRAWING
    hidden = sum(position.unseen)
    if position.reshuffled is not None:
        return (
            not _in_setup(position)
            and hidden == down + under_way
            and sum(position.reshuffled) == position.draw_pile + drawn
        )
    setup = _in_setup(position) * (sum(map(len, position.hands)) + len(position.aside))
    start = COPIES[position.seats] * len(KINDS) - position.seats * CELLS - 1
    most = start - (not _in_setup(position) and drawn)
    fits = position.draw_pile == start if _in_setup(position) else position.draw_pile <= most
    return fits and hidden == down + position.draw_pile + under_way + drawn - setup


_CHECKS: Final[tuple[tuple[str, Callable[[Position], bool], str], ...]] = (
    ("turn", lambda p: (p.turn == 0) == _in_setup(p), "the turn is 0 during setup, and 1 or more after it"),
    ("seat", _seat_follows, "the seat whose turn it is follows from the start and the turn"),
    ("row", _legends_differ, "each legend exists once, in the row or with one seat"),
    (
        "row",
        _row_is_full,
        f"the row holds {LEGEND_ROW} legends while the legend deck lasts; the slot is the place of one on its way",
    ),
    ("claimed", _claims_fit, "a seat claims one legend a turn at most, in its own turn"),
    (
        "hand",
        _hands_fit,
        "only the seat that is to place holds a card; in setup the seats hold up to four different ones",
    ),
    (
        "taken",
        lambda p: not p.from_discard_pile or p.phase == TO_PLACE,
        "only a card to be placed was taken from the discard pile",
    ),
    ("aside", _aside_fits, "only repeats are set aside, while the first four cards are drawn"),
    (
        "kingdom",
        _kingdoms_fit,
        "the middle four cards are laid out in setup, and the game goes on until a kingdom has no card face down",
    ),
    ("cell", _cell_fits, "a cell stands here only while its card is being turned up"),
    ("cell", _turn_up_in_order, "at the end the cards are turned up seat by seat, row by row"),
    ("discard-pile", _discard_fits, "the discard pile is empty only in setup, or while its last card is being placed"),
    ("kingdom", lambda p: min(p.unseen) >= 0, "more cards of a kind lie open than there are"),
    (
        "draw-pile",
        _draw_pile_fits,
        "the cards do not add up: face down, draw pile and open ones must make the whole deck",
    ),
    (
        "phase",
        lambda p: p.phase != TO_CLAIM or p.legend_slot >= 0 or p.claimable() > 0,
        "a turn waits only while a claim is possible",
    ),
)
