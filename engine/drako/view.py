"""What the page is shown: the tables of the game, and a game as it stands, as plain data for JSON.

docs/architecture.md, under "The bridge", describes each field.  All of it comes from a Position, so nothing hidden can be in it.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from drako import cards
from drako.game import (
    ARRANGE,
    CLAIM,
    DISCARD,
    DRAW,
    END,
    PHASES,
    PLACE,
    REVEAL,
    TAKE,
    TO_PLACE,
    TO_REVEAL,
    Position,
    split,
)
from drako.kingdom import Kingdom, cells_of
from drako.record import NAME_MAX_CHARS, Game
from drako.scoring import Score, explain
from drako.story import Event, tell
from drako.words import CODES, arranged, step_words

Json = dict[str, Any]


def tables(levels_ms: Mapping[str, int]) -> Json:
    """The figures and words of the game, and how long the computer player of each level, weakest first, thinks about an action."""
    return {
        "kinds": [
            {"kind": cards.KINDS[kind], "letter": cards.LETTERS[kind], "group": group}
            for group, kinds in cards.GROUPS.items()
            for kind in kinds
        ],
        "legends": [
            {"legend": legend.code, "shape": legend.shape, "kinds": _kinds(legend.kinds), "pts": legend.pts}
            for legend in cards.LEGENDS
        ],
        "categories": list(cards.CATEGORIES),
        "levels": [{"player": level, "ms": ms} for level, ms in levels_ms.items()],
        "tribe_land_pts": {
            cards.KINDS[tribe]: {cards.KINDS[land]: pts for land, pts in lands.items()}
            for tribe, lands in cards.TRIBE_LAND_PTS.items()
        },
        "hates": [_kinds(pair) for pair in cards.HATES],
        "conflict_pts": cards.CONFLICT_PTS,
        "dragon_pts": list(cards.DRAGON_PTS[1:]),
        "domesticated_max": cards.DOMESTICATED_MAX,
        "tamers": _kinds(cards.TAMERS),
        "tamers_needed": cards.TAMERS_NEEDED,
        "legend_row": cards.LEGEND_ROW,
        "decks": [
            {"seats": seats, "copies": copies, "draw_pile": Position(seats).draw_pile}
            for seats, copies in cards.COPIES.items()
        ],
        "seats_min": cards.SEATS_MIN,
        "seats_max": cards.SEATS_MAX,
        "name_max_chars": NAME_MAX_CHARS,
    }


def view(game: Game) -> Json:
    """A game as it stands, for whoever is to act."""
    position = game.position
    actor = position.to_act()
    actions = position.legal_actions()
    met = position.met(actor) if actor >= 0 else 0
    outcome = position.result()
    return {
        "seats": [_seat(game, seat, score) for seat, score in enumerate(position.scores())],
        "phase": PHASES[position.phase],
        "to_act": actor if actor >= 0 else None,
        "start": position.start,
        "turn": position.turn,
        "claimed_this_turn": position.has_claimed,
        "hand": _hand(position),
        "legend_row": [{"legend": CODES[legend], "met": bool(met >> legend & 1)} for legend in position.row],
        "legend_deck": len(position.legend_deck()),
        "draw_pile": position.draw_pile,
        "discard_pile": _kinds(position.discard_pile),
        "unseen": _unseen(position),
        "actions": [_action(position, action) for action in actions],
        "refused": _refused(position),
        "why_not": _why_not(position),
        "can_undo": game.last_choice() is not None,
        "log": [_event(event) for event in tell(game)],
        "result": None if outcome is None else {
            "winners": outcome.winners,
            "tie_break": None if outcome.tie_break is None else outcome.tie_break._asdict(),
        },
    }  # fmt: skip


def _kinds(kinds: Sequence[int]) -> list[str]:
    return [cards.KINDS[kind] for kind in kinds]


def _unseen(position: Position) -> Json:
    """How many cards of each kind lie face down, counted as a player would: all that there are, less those in sight."""
    in_sight = Counter(position.discard_pile)
    for kingdom, hand in zip(position.kingdoms, position.hands, strict=True):
        in_sight.update(hand)
        in_sight.update({kind: mask.bit_count() for kind, mask in enumerate(kingdom.masks)})
    return {name: cards.COPIES[position.seats] - in_sight[kind] for kind, name in enumerate(cards.KINDS)}


def _legends(mask: int) -> list[str]:
    return [CODES[legend] for legend in cells_of(mask)]


def score_fields(score: Score) -> Json:
    return {**score._asdict(), "total": score.total}


def _seat(game: Game, seat: int, score: Score) -> Json:
    position = game.position
    kingdom = position.kingdoms[seat]
    explanation = explain(kingdom)
    return {
        "name": game.seats[seat].name,
        "player": game.seats[seat].player,
        "cells": _cells(kingdom),
        "face_down": kingdom.face_down().bit_count(),
        "claimed": _legends(position.claimed[seat]),
        "score": score_fields(score),
        "connections": [
            {
                "category": connection.category,
                "cells": connection.cells,
                "pts": connection.pts,
                "portals": list(cells_of(connection.portals)),
            }
            for connection in explanation.connections
        ],
        "dragons": [dragon._asdict() for dragon in explanation.dragons],
        "links": [
            {"portals": list(cells_of(group)), "cards": list(cells_of(cards_linked))}
            for group, cards_linked in kingdom.portal_borders()
            if cards_linked.bit_count() > 1
        ],
    }


def _cells(kingdom: Kingdom) -> list[str | None]:
    kinds = (kingdom.kind_at(cell) for cell in range(cards.CELLS))
    return [None if kind is None else cards.KINDS[kind] for kind in kinds]


def _hand(position: Position) -> Json | None:
    actor = position.to_act()
    if actor < 0 or not position.hands[actor]:
        return None
    source = "deck" if position.phase != TO_PLACE else "discard_pile" if position.from_discard_pile else "draw_pile"
    return {"kinds": _kinds(position.hands[actor]), "from": source}


# What an action is done with, by its verb.
_DONE_WITH: Final[dict[int, Callable[[Position, int], Json]]] = {
    PLACE: lambda position, cell: {"cell": cell},
    REVEAL: lambda position, cell: {"cell": cell},
    CLAIM: lambda position, legend: {"legend": CODES[legend]},
    ARRANGE: lambda position, order: {"kinds": _kinds(arranged(position, order))},
    END: lambda position, _: {},
}


def _action(position: Position, action: int) -> Json:
    verb, value = split(action)
    words = step_words(position, action)
    shown: Json = {"action": words, "verb": words.split(" ")[0]}
    if verb in _DONE_WITH:
        shown |= _DONE_WITH[verb](position, value)
        preview = position.preview(action)
        shown |= {"change": score_fields(preview.change), "ends_game": preview.ends_game}
        shown |= {"opens": _legends(preview.opens), "closes": _legends(preview.closes)}
    return shown


def _refused(position: Position) -> Json:
    """For each cell that may not be tapped now, why: for revealing when that is due, else for placing."""
    verb = REVEAL if position.phase == TO_REVEAL else PLACE
    return _reasons(position, {str(cell): verb + cell for cell in range(cards.CELLS)})


def _why_not(position: Position) -> Json:
    """For each other thing that may not be done now, why."""
    tried = [TAKE, DRAW, DISCARD, END, *(CLAIM + legend for legend in position.row)]
    return _reasons(position, {step_words(position, action): action for action in tried})


def _reasons(position: Position, tried: dict[str, int]) -> Json:
    reasons = {name: position.why_illegal(action) for name, action in tried.items()}
    return {name: reason for name, reason in reasons.items() if reason}


def _event(event: Event) -> Json:
    """The fields of an event that its verb has."""
    shown: Json = {"verb": event.verb, "turn": event.turn, "seat": event.seat}
    if event.verb == "arrange":
        shown["kinds"] = _kinds(event.kinds)
    elif event.kinds:
        shown["kind"] = cards.KINDS[event.kinds[0]]
    if event.cell is not None:
        shown["cell"] = event.cell
    if event.replaced is not None:
        shown |= {"replaced": cards.KINDS[event.replaced], "was_face_down": event.was_face_down}
    if event.legend is not None:
        replacement = None if event.replacement is None else CODES[event.replacement]
        shown |= {"legend": CODES[event.legend], "pts": cards.LEGENDS[event.legend].pts, "replacement": replacement}
    return shown
