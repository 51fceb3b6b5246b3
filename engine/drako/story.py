"""What happened in a game: one event for everything that a player would speak of, and an English sentence for each."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from drako.cards import KINDS, LEGENDS
from drako.game import (
    ARRANGE,
    CARD,
    CLAIM,
    DISCARD,
    DRAW,
    END,
    FIRST_DISCARD,
    PLACE,
    REVEAL,
    TAKE,
    TURN_LEGEND,
    TURNING_UP,
    Position,
    split,
)
from drako.record import Game
from drako.words import CODES, arranged, cell_word


class Event(NamedTuple):
    """One thing that happened.

    verb       arrange, start_discard, take, reshuffle, draw, place, discard, reveal, claim, end, last_explored or turn_up
    turn       the turn it happened in, 0 during setup; seat: who did it, or None where nobody did
    kinds      the card or cards: arranged on the cells 5, 6, 9, 10; turned up, taken, drawn, placed, discarded
    cell       where; replaced: the kind that lay there, was_face_down: whether it was unexplored
    legend     claimed; replacement: the one turned up in its stead, None when the legend deck is empty
    """

    verb: str
    turn: int
    seat: int | None
    kinds: tuple[int, ...] = ()
    cell: int | None = None
    replaced: int | None = None
    was_face_down: bool = False
    legend: int | None = None
    replacement: int | None = None


def tell(game: Game) -> list[Event]:
    """Every event of a game so far, oldest first."""
    events: list[Event] = []
    for (position, step), following in zip(game.replay(), [*game.steps[1:], None], strict=False):
        verb, value = split(step)
        if verb in _TELL:
            events += _TELL[verb](position, value, following)
    return events


def _tell_arrange(position: Position, order: int, _: int | None) -> list[Event]:
    return [Event("arrange", position.turn, position.seat, tuple(arranged(position, order)))]


def _tell_take(position: Position, _: int, __: int | None) -> list[Event]:
    return [Event("take", position.turn, position.seat, (position.discard_pile[-1],))]


def _tell_draw(position: Position, _: int, drawn: int | None) -> list[Event]:
    reshuffle = [] if position.draw_pile else [Event("reshuffle", position.turn, None)]
    return [*reshuffle, Event("draw", position.turn, position.seat, _card(drawn))]


def _tell_place(position: Position, cell: int, under: int | None) -> list[Event]:
    there = position.kingdoms[position.seat].kind_at(cell)
    replaced = there if there is not None else next(iter(_card(under)), None)
    event = Event("place", position.turn, position.seat, (position.hand(),), cell, replaced, there is None)
    return [event, *_tell_last(position, cell)]


def _tell_discard(position: Position, _: int, __: int | None) -> list[Event]:
    return [Event("discard", position.turn, position.seat, (position.hand(),))]


def _tell_reveal(position: Position, cell: int, up: int | None) -> list[Event]:
    return [Event("reveal", position.turn, position.seat, _card(up), cell), *_tell_last(position, cell)]


def _tell_claim(position: Position, legend: int, turned: int | None) -> list[Event]:
    replacement = turned - TURN_LEGEND if turned is not None and turned >= TURN_LEGEND else None
    return [Event("claim", position.turn, position.seat, legend=legend, replacement=replacement)]


def _tell_end(position: Position, _: int, __: int | None) -> list[Event]:
    return [Event("end", position.turn, position.seat)]


def _tell_card(position: Position, kind: int, _: int | None) -> list[Event]:
    """Cards that chance turns up by itself; the others belong to the action before them."""
    if position.phase == FIRST_DISCARD:
        return [Event("start_discard", position.turn, None, (kind,))]
    if position.phase == TURNING_UP:
        return [Event("turn_up", position.turn, position.seat, (kind,), position.cell)]
    return []


def _tell_last(position: Position, cell: int) -> list[Event]:
    last = position.kingdoms[position.seat].face_down() == 1 << cell
    return [Event("last_explored", position.turn, position.seat)] if last else []


def _card(outcome: int | None) -> tuple[int, ...]:
    return () if outcome is None else (outcome - CARD,)


_TELL: Final[dict[int, Callable[[Position, int, int | None], list[Event]]]] = {
    ARRANGE: _tell_arrange,
    TAKE: _tell_take,
    DRAW: _tell_draw,
    PLACE: _tell_place,
    DISCARD: _tell_discard,
    REVEAL: _tell_reveal,
    CLAIM: _tell_claim,
    END: _tell_end,
    CARD: _tell_card,
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event in English, with the names of the seats."""
    return _SENTENCES[event.verb].format(
        name="" if event.seat is None else names[event.seat],
        cards=", ".join(KINDS[kind] for kind in event.kinds),
        cell="" if event.cell is None else cell_word(event.cell),
        replaced="" if event.replaced is None else KINDS[event.replaced],
        lay="face-down" if event.was_face_down else "face-up",
        legend="" if event.legend is None else CODES[event.legend],
        pts=0 if event.legend is None else LEGENDS[event.legend].pts,
        replacement="nothing" if event.replacement is None else CODES[event.replacement],
    )


_SENTENCES: Final = {
    "arrange": "{name} arranges the first four cards, row by row: {cards}.",
    "start_discard": "The discard pile starts with: {cards}.",
    "take": "{name} takes from the discard pile: {cards}.",
    "reshuffle": "The draw pile is empty: the discard pile, save its top card, is shuffled into a new one.",
    "draw": "{name} draws: {cards}.",
    "place": "{name} places on {cell}: {cards}. The {lay} card there goes to the discard pile: {replaced}.",
    "discard": "{name} discards: {cards}.",
    "reveal": "{name} turns up the unexplored land {cell}: {cards}.",
    "claim": "{name} claims the legend {legend} for {pts} points; in its place comes {replacement}.",
    "end": "{name} ends the turn without a claim.",
    "last_explored": "{name} has no unexplored land left: the game ends at once.",
    "turn_up": "{name}'s face-down card at {cell} is turned up: {cards}.",
}
