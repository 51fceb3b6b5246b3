"""What is true of every position that play can reach: used by the random games and by the stateful test alike."""

from __future__ import annotations

from collections import Counter

import pytest

from drako.cards import COPIES, KINDS, LEGEND_ROW, LEGENDS
from drako.game import (
    CARD,
    CHANCE,
    DRAWING,
    NOBODY,
    OVER,
    REPLACING,
    STEPS,
    TO_DRAW,
    TURN_LEGEND,
    TURN_PHASES,
    IllegalStep,
    Position,
)
from drako.kingdom import Kingdom, cells_of
from drako.scoring import legends_met, score
from referee import CHANCE as CHANCE_WORD
from referee import LETTER, Referee
from referee import NOBODY as NOBODY_WORD
from tables import letters_to_kinds, outcomes, step_words

ALL_STEPS = frozenset(range(STEPS))


def snapshot(position: Position) -> tuple[object, ...]:
    """All that a position holds, copied."""
    masks = tuple(tuple(kingdom.masks) for kingdom in position.kingdoms)
    rest = (repr(getattr(position, name)) for name in Position.__slots__ if name != "kingdoms")
    return (masks, *rest)


def check_cards(position: Position) -> None:
    """Every card is in exactly one place: of each kind there are as many as the player count says, and no two lie in one cell."""
    copies = COPIES[position.seats]
    count = position.unseen[:]
    assert min(count) >= 0
    if position.reshuffled is not None:
        assert min(position.reshuffled) >= 0
        count = [one + other for one, other in zip(count, position.reshuffled, strict=True)]
    for pile in (position.discard_pile, position.aside, *position.hands):
        for kind in pile:
            count[kind] += 1
    for kingdom in position.kingdoms:
        count = [one + mask.bit_count() for one, mask in zip(count, kingdom.masks, strict=True)]
        # Masks without a common bit, and no others, add up to what they are together.
        assert sum(kingdom.masks) == kingdom.face_up(), "two cards in one cell"
    assert count == [copies] * len(KINDS), f"a card is lost or doubled: {count}"


def check_legends(position: Position) -> None:
    """Fifteen legends, each in one place; the row is kept at eight while the legend deck lasts."""
    row, deck = position.row, position.legend_deck()
    claimed = [legend for mask in position.claimed for legend in cells_of(mask)]
    assert sorted(row + deck + claimed) == list(range(len(LEGENDS)))
    if position.legend_slot < 0:
        assert len(row) == LEGEND_ROW or (len(row) < LEGEND_ROW and not deck)


def check_pools(position: Position) -> None:
    """The pools hold as many cards as lie hidden."""
    hidden = sum(kingdom.face_down().bit_count() for kingdom in position.kingdoms)
    pending_card = position.phase == DRAWING
    if not position.turn:
        outside = sum(map(len, position.hands)) + len(position.aside) + len(position.discard_pile)
        up = sum(kingdom.face_up().bit_count() for kingdom in position.kingdoms)
        assert sum(position.unseen) == COPIES[position.seats] * len(KINDS) - outside - up
        return
    if position.phase == REPLACING:
        hidden += 1  # the replaced card, which is about to be turned up on the discard pile
    in_draw_pile = position.draw_pile + pending_card
    if position.reshuffled is None:
        assert sum(position.unseen) == hidden + in_draw_pile
    else:
        assert sum(position.unseen) == hidden
        assert sum(position.reshuffled) == in_draw_pile
    in_hands = sum(map(len, position.hands))
    being_moved = pending_card + (position.phase == REPLACING)
    if position.phase == TO_DRAW:
        assert position.discard_pile, "draw pile and discard pile could both be empty"
    outside = len(position.discard_pile) + position.draw_pile + in_hands + being_moved
    assert outside == COPIES[position.seats] * len(KINDS) - 16 * position.seats, "a card too many outside the kingdoms"


def check_chance(position: Position, listed: list[tuple[int, int]]) -> None:
    """Chance's outcomes are different, possible, and weigh as much together as the pool they come from."""
    assert all(weight > 0 for _, weight in listed)
    assert len({step for step, _ in listed}) == len(listed)
    total = sum(weight for _, weight in listed)
    if position.legend_slot >= 0:
        assert total == len(position.legend_deck())
        assert all(step >= TURN_LEGEND for step, _ in listed)
        return
    from_draw_pile = position.phase == DRAWING and position.reshuffled is not None
    pool = position.reshuffled if from_draw_pile else position.unseen
    assert pool is not None
    assert total == sum(pool)
    assert all(CARD <= step < TURN_LEGEND and weight == pool[step - CARD] for step, weight in listed)


def check_actor(position: Position, legal: list[int], listed: list[tuple[int, int]]) -> None:
    """Who is to act, what is listed for them, and the result agree."""
    actor = position.to_act()
    assert len(set(legal)) == len(legal)
    assert bool(legal) == (0 <= actor < position.seats)
    assert bool(listed) == (actor == CHANCE)
    assert (position.result() is not None) == (actor == NOBODY) == (position.phase == OVER)
    if actor == NOBODY:
        assert not any(kingdom.face_down() for kingdom in position.kingdoms)
    elif position.phase in TURN_PHASES:
        assert all(kingdom.face_down() for kingdom in position.kingdoms), "the game goes on without unexplored lands"


def check_step(position: Position) -> list[int]:
    """What is cheap enough for every step of every game; the legal actions, which cost most to find."""
    check_cards(position)
    check_legends(position)
    check_pools(position)
    legal, listed = position.legal_actions(), position.chance_outcomes()
    if listed:
        check_chance(position, listed)
    check_actor(position, legal, listed)
    return legal


def check_actions(position: Position) -> None:
    """Of all steps that there are, those listed are the ones that no reason refuses; a refused one changes nothing."""
    actor = position.to_act()
    listed = set(position.legal_actions()) | {step for step, _ in position.chance_outcomes()}
    assert listed == {step for step in ALL_STEPS if position.why_illegal(step) is None}
    before = snapshot(position)
    for step in ALL_STEPS - listed:
        with pytest.raises(IllegalStep):
            position.play(actor, step)
    for other in {CHANCE, NOBODY, *range(position.seats)} - {actor}:
        for step in listed:
            with pytest.raises(IllegalStep):
                position.play(other, step)
    assert snapshot(position) == before


def check_clone(position: Position) -> None:
    """A clone is equal, and shares nothing that a step could change."""
    before = snapshot(position)
    steps = position.legal_actions() + [step for step, _ in position.chance_outcomes()]
    for step in steps:
        clone = position.clone()
        assert clone == position
        assert snapshot(clone) == before
        clone.apply(step)
        assert clone != position
        assert snapshot(clone) != before
        assert snapshot(position) == before


def check_kingdoms(position: Position) -> None:
    """What a kingdom remembers of its connections and legends is what a fresh one finds."""
    for seat, kingdom in enumerate(position.kingdoms):
        fresh = Kingdom.from_letters(kingdom.letters())
        assert kingdom == fresh
        assert kingdom.links() == fresh.links()
        assert legends_met(kingdom) == legends_met(fresh)
        assert position.scores()[seat] == score(fresh, position.claimed[seat])


def check_referee(position: Position, referee: Referee, legal: list[int]) -> None:
    """The engine's position is the one that the rules' script has come to: who acts, what may happen, what lies where."""
    actor = position.to_act()
    words = {CHANCE: CHANCE_WORD, NOBODY: NOBODY_WORD}.get(actor, str(actor + 1))
    options = outcomes(position) or {step_words(position, step): 1 for step in legal}
    assert (words, options) == referee.due
    if actor == CHANCE:
        return
    assert [kingdom.letters().replace("/", "") for kingdom in position.kingdoms] == [
        referee.letters(seat) for seat in range(referee.seats)
    ]
    assert position.discard_pile == letters_to_kinds("".join(LETTER[kind] for kind in referee.discard_pile))
    if position.turn:
        assert position.draw_pile == referee.draw_pile
        assert +Counter(dict(zip(LETTER, position.unseen, strict=True))) == +referee.unseen
        assert (position.reshuffled is None) == (referee.reshuffled is None)


def check_scores(position: Position, referee: Referee) -> None:
    """The engine's score sheets are the oracle's."""
    assert [sheet._asdict() | {"total": sheet.total} for sheet in position.scores()] == referee.scores()
