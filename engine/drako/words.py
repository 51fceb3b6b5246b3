"""The words for steps, cells, kinds and legends: what records, the bridge and the command line write and read."""

from collections.abc import Callable, Iterable
from typing import Final

from drako.cards import CELLS, KINDS, LEGENDS, MIDDLE
from drako.game import (
    ARRANGE,
    CARD,
    CLAIM,
    DISCARD,
    DRAW,
    END,
    ORDERS,
    PLACE,
    REVEAL,
    TAKE,
    TURN_LEGEND,
    Position,
    split,
)

CODES: Final = tuple(legend.code for legend in LEGENDS)

_PLAIN: Final = {"take": TAKE, "draw": DRAW, "discard": DISCARD, "end": END}
_CELL_WORDS: Final = {f"r{cell // 4 + 1}c{cell % 4 + 1}": cell for cell in range(CELLS)}
_FORMS: Final = "take, draw, discard, end, place and reveal with a cell (r1c1 to r4c4), claim with a legend, arrange with four kinds"


def cell_word(cell: int) -> str:
    """``r1c1`` for cell 0 to ``r4c4`` for cell 15: row and column, counted from the top left."""
    return f"r{cell // 4 + 1}c{cell % 4 + 1}"


def read_cell(word: str) -> int:
    """The cell of a word.  Raises ValueError, saying what would be right."""
    return _read(word, _CELL_WORDS, "cell", "r1c1 to r4c4: row and column")


def read_kind(word: str) -> int:
    """The kind of a word.  Raises ValueError, saying what would be right."""
    return _read(word, _KIND_OF, "kind of card", ", ".join(KINDS))


def read_legend(word: str) -> int:
    """The legend of a code.  Raises ValueError, saying what would be right."""
    return _read(word, _LEGEND_OF, "legend", ", ".join(CODES))


_KIND_OF: Final = {kind: number for number, kind in enumerate(KINDS)}
_LEGEND_OF: Final = {code: number for number, code in enumerate(CODES)}


def _read(word: str, known: dict[str, int], what: str, right: str) -> int:
    if word not in known:
        raise ValueError(f"{word!r:.80} is no {what}; there are {right}")
    return known[word]


def arranged(position: Position, order: int) -> list[int]:
    """The kinds that an order of the acting seat's four cards puts on the middle cells 5, 6, 9, 10."""
    hand = position.hands[position.seat]
    return [hand[place] for place in ORDERS[order]]


_WORDS: Final[dict[int, Callable[[Position, int], str]]] = {
    PLACE: lambda position, cell: f"place {cell_word(cell)}",
    REVEAL: lambda position, cell: f"reveal {cell_word(cell)}",
    CLAIM: lambda position, legend: f"claim {CODES[legend]}",
    TAKE: lambda position, _: "take",
    DRAW: lambda position, _: "draw",
    DISCARD: lambda position, _: "discard",
    END: lambda position, _: "end",
    ARRANGE: lambda position, order: " ".join(["arrange", *(KINDS[kind] for kind in arranged(position, order))]),
    CARD: lambda position, kind: KINDS[kind],
    TURN_LEGEND: lambda position, legend: CODES[legend],
}


def step_words(position: Position, step: int) -> str:
    """A step in words, in the position in which it is done: ``place r2c3``, ``claim pair-E``, ``arrange elf …``, or the card turned up."""
    verb, value = split(step)
    return _WORDS[verb](position, value)


def read_action(position: Position, text: str) -> int:
    """The step that the words of an action name, legal or not.  Raises ValueError, saying what would be right."""
    if text in _PLAIN:
        return _PLAIN[text]
    verb, *rest = text.split(" ")
    if verb == "arrange":
        return ARRANGE + _read_order(position, rest)
    if verb in _READERS and len(rest) == 1:
        first, read = _READERS[verb]
        return first + read(rest[0])
    raise ValueError(f"{text!r:.80} is no action; there are {_FORMS}")


_READERS: Final = {"place": (PLACE, read_cell), "reveal": (REVEAL, read_cell), "claim": (CLAIM, read_legend)}


def _read_order(position: Position, words: Iterable[str]) -> int:
    kinds = [read_kind(word) for word in words]
    hand = position.hands[position.seat]
    if len(hand) != len(MIDDLE) or sorted(kinds) != sorted(hand):
        held = " ".join(KINDS[kind] for kind in hand) or "no cards"
        raise ValueError(f"arrange takes the four cards that are held in setup, in any order; this seat holds {held}")
    return ORDERS.index(tuple(hand.index(kind) for kind in kinds))


def read_outcome(text: str) -> int:
    """The step that a card turned up stands for: a kind or a legend.  Raises ValueError, saying what would be right."""
    if text in _LEGEND_OF:
        return TURN_LEGEND + _LEGEND_OF[text]
    return CARD + read_kind(text)
