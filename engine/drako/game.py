"""A position of the game: whose turn it is, what may be done, doing it, and chance (rules: Setup, A turn, End of the game).

A *step* is an action of a seat or an outcome of chance, a plain int of 0–99; the tables under "Steps" say which is which.
"""

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Final, NamedTuple

from drako.cards import (
    CELLS,
    COPIES,
    DRAGON,
    KINDS,
    LEGEND_ROW,
    LEGENDS,
    MIDDLE,
    PORTAL,
    SEATS_MAX,
    SEATS_MIN,
)
from drako.kingdom import ALL_CELLS, Kingdom, cells_of
from drako.scoring import Result, Score, legends_met, result, score

# Who is to act besides the seats 0, 1, …
CHANCE: Final = -1
NOBODY: Final = -2

# Steps.  PLACE, REVEAL: + cell.  CLAIM, TURN_LEGEND: + legend.  ARRANGE: + order.  CARD: + kind.
PLACE: Final = 0
REVEAL: Final = 16
CLAIM: Final = 32
TAKE: Final = 47
DRAW: Final = 48
DISCARD: Final = 49
END: Final = 50
ARRANGE: Final = 51
CARD: Final = 75
TURN_LEGEND: Final = 85
STEPS: Final = 100

# What an arrangement puts on the four middle cells, as places in the hand.
ORDERS: Final = tuple(permutations(range(len(MIDDLE))))

# Phases.  Those of a seat come first, in the order of a turn; in the others chance is to act.
PHASES: Final = (
    "arrange",
    "draw",
    "place",
    "reveal",
    "claim",
    "over",
    "legends",
    "deal",
    "first_discard",
    "drawing",
    "replacing",
    "revealing",
    "turn_up",
)
(ARRANGING, TO_DRAW, TO_PLACE, TO_REVEAL, TO_CLAIM, OVER, LEGEND_SETUP, DEALING, FIRST_DISCARD, DRAWING, REPLACING,
 REVEALING, TURNING_UP) = range(len(PHASES))  # fmt: skip
TURN_PHASES: Final = (TO_DRAW, TO_PLACE, TO_REVEAL, TO_CLAIM)
CELL_PHASES: Final = (REPLACING, REVEALING, TURNING_UP)

REASONS: Final = {
    "over": "the game is over",
    "chance": "a card is about to be turned up; no seat acts until it lies there",
    "not_chance": "a seat is to act now; no card is turned up until it has",
    "not_left": "no such card is left to be turned up",
    "other_seat": "it is another seat's turn",
    "now_arrange": "the four first cards are to be arranged now, nothing else",
    "now_draw": "a card is to be drawn first, from the draw pile or the discard pile",
    "now_place": "the card in hand is to be placed now, or discarded if it came from the draw pile",
    "now_reveal": "one of your unexplored lands is to be turned face up now",
    "now_claim": "the action of this turn is done; only a claim or the end of the turn is left",
    "locked": "dragons and portals stay where they lie face up: they are locked",
    "same_kind": "a card cannot take the place of a face-up card of its own kind",
    "face_up": "this card lies face up already; turn up one that is face down",
    "from_discard_pile": "a card taken from the discard pile must be placed; only one from the draw pile may be discarded",
    "claimed": "a legend was claimed in this turn already; one a turn is the most",
    "not_in_row": "this legend is not in the legend row",
    "not_met": "the face-up cards of the kingdom do not meet this legend's requirement",
}


class IllegalStep(ValueError):
    """A step that a position refuses.  ``code`` is a key of REASONS; the text is its reason and who is to do what instead."""

    def __init__(self, code: str, position: "Position") -> None:
        actor = position.to_act()
        who = {CHANCE: "chance", NOBODY: "nobody"}.get(actor, f"seat {actor + 1}")
        super().__init__(f"{REASONS[code]} (to act: {who}, phase {PHASES[position.phase]})")
        self.code = code


class Preview(NamedTuple):
    """What an action would change at once.

    change     the score, category by category
    opens      the legends of the row, as a 15-bit mask, that the seat could claim in this turn thanks to it
    closes     the legends of the row that the seat could claim before it, and no more in this turn after it
    ends_game  whether it turns up or covers the seat's last unexplored land
    """

    change: Score
    opens: int
    closes: int
    ends_game: bool


class Position:
    """Everything the players can see, and nothing else: a card that lies face down has no identity here, only a share in a pool.

    seats          how many play, 2–4; start: the seat that begins
    seat, phase    who acts, or caused the chance event that is due, and what is to be done (PHASES)
    turn           turns begun so far; 0 during setup
    kingdoms, claimed   one a seat: the kingdom, and a 15-bit mask of claimed legends
    hands          one a seat: the four cards of setup, later the card in hand; from_discard_pile tells where that came from
    aside          kinds set aside while the first four are drawn
    row            the legends of the row; legend_slot: the place in it to be filled by chance, or -1
    discard_pile   kinds, the top card last
    draw_pile      how many cards it holds
    unseen         how many cards of each kind lie face down: draw pile and kingdoms together, or, once the draw pile has run out,
                   the kingdoms only; then reshuffled holds what is in the draw pile (rules: Ruling, the draw pile runs out)
    cell           the cell that is about to be turned up, in the phases where one is
    has_claimed    whether the acting seat has claimed a legend in this turn
    """

    __slots__ = (
        "aside", "cell", "claimed", "discard_pile", "draw_pile", "from_discard_pile", "hands", "has_claimed", "kingdoms",
        "legend_slot", "phase", "reshuffled", "row", "seat", "seats", "start", "turn", "unseen",
    )  # fmt: skip

    def __init__(self, seats: int, start: int = 0) -> None:
        """A game before its first card.  Raises ValueError for a number of seats or a starting seat that cannot be."""
        if not SEATS_MIN <= seats <= SEATS_MAX:
            raise ValueError(f"a game has {SEATS_MIN} to {SEATS_MAX} seats, not {seats}")
        if not 0 <= start < seats:
            raise ValueError(f"the starting seat of {seats} is 1 to {seats}, not {start + 1}")
        self.seats = seats
        self.start = start
        self.seat = 0
        self.phase = LEGEND_SETUP
        self.turn = 0
        self.kingdoms = [Kingdom() for _ in range(seats)]
        self.claimed = [0] * seats
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.from_discard_pile = False
        self.aside: list[int] = []
        self.row: list[int] = []
        self.legend_slot = 0
        self.discard_pile: list[int] = []
        self.unseen = [COPIES[seats]] * len(KINDS)
        self.reshuffled: list[int] | None = None
        self.draw_pile = COPIES[seats] * len(KINDS) - seats * CELLS - 1
        self.cell = -1
        self.has_claimed = False

    def clone(self) -> "Position":
        """An independent copy."""
        other = Position.__new__(Position)
        other.seats = self.seats
        other.start = self.start
        other.seat = self.seat
        other.phase = self.phase
        other.turn = self.turn
        other.kingdoms = [kingdom.clone() for kingdom in self.kingdoms]
        other.claimed = self.claimed[:]
        other.hands = [hand[:] for hand in self.hands]
        other.from_discard_pile = self.from_discard_pile
        other.aside = self.aside[:]
        other.row = self.row[:]
        other.legend_slot = self.legend_slot
        other.discard_pile = self.discard_pile[:]
        other.unseen = self.unseen[:]
        other.reshuffled = None if self.reshuffled is None else self.reshuffled[:]
        other.draw_pile = self.draw_pile
        other.cell = self.cell
        other.has_claimed = self.has_claimed
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]  # a position changes

    # Who acts, and what may be done.

    def to_act(self) -> int:
        """The seat to act, CHANCE, or NOBODY when the game is over."""
        if self.legend_slot >= 0 or self.phase > OVER:
            return CHANCE
        return NOBODY if self.phase == OVER else self.seat

    def hand(self) -> int:
        """The kind of the card in hand in the phase TO_PLACE."""
        return self.hands[self.seat][0]

    def legend_deck(self) -> list[int]:
        """The legends that have not been turned up yet, in no order."""
        seen = self._row_mask()
        for claimed in self.claimed:
            seen |= claimed
        return list(cells_of(((1 << len(LEGENDS)) - 1) & ~seen))

    def _row_mask(self) -> int:
        return sum(1 << legend for legend in self.row)

    def claimable(self) -> int:
        """The legends, as a 15-bit mask, that the seat whose turn it is may claim now (rules: Legends)."""
        if self.has_claimed or self.phase not in TURN_PHASES:
            return 0
        return self.met(self.seat)

    def met(self, seat: int) -> int:
        """The legends of the row, as a 15-bit mask, whose requirement the seat's face-up cards meet."""
        return legends_met(self.kingdoms[seat], self._row_mask())

    def targets(self, kind: int) -> int:
        """The mask of the cells where the acting seat may place a card of the kind (rules: Replacing)."""
        masks = self.kingdoms[self.seat].masks
        return ALL_CELLS & ~masks[DRAGON] & ~masks[PORTAL] & ~masks[kind]

    def legal_actions(self) -> list[int]:
        """Every action of the seat to act; empty when chance is to act or the game is over."""
        if self.to_act() < 0:
            return []
        actions = [CLAIM + legend for legend in cells_of(self.claimable())]
        actions.extend(_OWN_ACTIONS[self.phase](self))
        return actions

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """The outcomes of the chance event that is due, each with its weight: how many hidden cards it stands for.

        Empty when chance is not to act.
        """
        if self.to_act() != CHANCE:
            return []
        if self.legend_slot >= 0:
            return [(TURN_LEGEND + legend, 1) for legend in self.legend_deck()]
        pool = self.reshuffled if self.phase == DRAWING and self.reshuffled is not None else self.unseen
        return [(CARD + kind, count) for kind, count in enumerate(pool) if count]

    def why_illegal(self, step: int) -> str | None:
        """The key of REASONS that says why a step is refused; None if it is legal.  Raises ValueError for what is no step."""
        if not 0 <= step < STEPS:
            raise ValueError(f"a step is a number from 0 to {STEPS - 1}, not {step}")
        actor = self.to_act()
        if actor == NOBODY:
            return "over"
        if actor == CHANCE:
            if step < CARD:
                return "chance"
            return None if any(step == outcome for outcome, _ in self.chance_outcomes()) else "not_left"
        return _why_not(self, step)

    def play(self, actor: int, step: int) -> None:
        """Check a step of a seat, or of CHANCE, and apply it.  Raises IllegalStep, the position unchanged."""
        self.expect(actor)
        code = self.why_illegal(step)
        if code is not None:
            raise IllegalStep(code, self)
        self.apply(step)

    def expect(self, actor: int) -> None:
        """Raises IllegalStep unless this seat, or CHANCE, is to act."""
        due = self.to_act()
        if actor != due:
            reasons = {NOBODY: "over", CHANCE: "chance"}
            raise IllegalStep("not_chance" if due >= 0 and actor == CHANCE else reasons.get(due, "other_seat"), self)

    # What it comes to.

    def scores(self) -> list[Score]:
        """Each seat's score sheet, as its face-up cards lie now."""
        return [score(kingdom, claimed) for kingdom, claimed in zip(self.kingdoms, self.claimed, strict=True)]

    def result(self) -> Result | None:
        """Who won and how a tie was broken; None while the game runs."""
        return result(self.scores()) if self.phase == OVER else None

    def preview(self, action: int) -> Preview:
        """What a legal action of the seat to act would change at once.  A card that lies face down counts for nothing until it is up."""
        verb, value = split(action)
        kingdom, claimed = self.kingdoms[self.seat], self.claimed[self.seat]
        after = kingdom.clone()
        if verb == PLACE:
            after.put(value, self.hand())
        elif verb == CLAIM:
            claimed |= 1 << value
        elif verb == ARRANGE:
            self._arrange_into(after, value)
        change = score(after, claimed).minus(score(kingdom, self.claimed[self.seat]))
        ends_game = verb in (PLACE, REVEAL) and kingdom.face_down() == 1 << value
        if self.has_claimed or verb == CLAIM:
            return Preview(change, 0, 0, ends_game)
        row = self._row_mask()
        met, met_after = legends_met(kingdom, row), 0 if ends_game or verb == END else legends_met(after, row)
        return Preview(change, met_after & ~met, met & ~met_after, ends_game)

    # Doing it.

    def apply(self, step: int) -> None:
        """Apply a legal action or a possible outcome.  Unchecked: the caller vouches for it."""
        handler, value = _HANDLERS[step]
        handler(self, value)

    def _arrange_into(self, kingdom: Kingdom, order: int) -> None:
        hand = self.hands[self.seat]
        for cell, place in zip(MIDDLE, ORDERS[order], strict=True):
            kingdom.put(cell, hand[place])

    def _arrange(self, order: int) -> None:
        self._arrange_into(self.kingdoms[self.seat], order)
        self.hands[self.seat] = []
        self.seat += 1
        if self.seat == self.seats:
            self.seat = self.start
            self.phase = FIRST_DISCARD

    def _take(self, _: int) -> None:
        self.hands[self.seat] = [self.discard_pile.pop()]
        self.from_discard_pile = True
        self.phase = TO_PLACE

    def _draw(self, _: int) -> None:
        if not self.draw_pile:
            self._reshuffle()
        self.draw_pile -= 1
        self.phase = DRAWING

    def _reshuffle(self) -> None:
        """All but the top of the discard pile becomes the draw pile: known as a set, while only its order is hidden."""
        *under, top = self.discard_pile
        self.reshuffled = [under.count(kind) for kind in range(len(KINDS))]
        self.draw_pile = len(under)
        self.discard_pile = [top]

    def _place(self, cell: int) -> None:
        kingdom = self.kingdoms[self.seat]
        replaced = kingdom.kind_at(cell)
        kingdom.put(cell, self.hands[self.seat].pop())
        self.from_discard_pile = False
        if replaced is None:
            self.cell = cell
            self.phase = REPLACING
        else:
            self.discard_pile.append(replaced)
            self._action_done()

    def _discard(self, _: int) -> None:
        self.discard_pile.append(self.hands[self.seat].pop())
        self.phase = TO_REVEAL

    def _reveal(self, cell: int) -> None:
        self.cell = cell
        self.phase = REVEALING

    def _claim(self, legend: int) -> None:
        self.claimed[self.seat] |= 1 << legend
        self.has_claimed = True
        slot = self.row.index(legend)
        del self.row[slot]
        if self.legend_deck():
            self.legend_slot = slot
        elif self.phase == TO_CLAIM:
            self._end(0)

    def _end(self, _: int) -> None:
        self.has_claimed = False
        self.seat = (self.seat + 1) % self.seats
        self.turn += 1
        self.phase = TO_DRAW

    def _turn_legend(self, legend: int) -> None:
        self.row.insert(self.legend_slot, legend)
        self.legend_slot = -1
        if self.phase == TO_CLAIM:
            self._end(0)
        elif self.phase == LEGEND_SETUP:
            if len(self.row) < LEGEND_ROW:
                self.legend_slot = len(self.row)
            else:
                self.phase = DEALING

    def _turn_card(self, kind: int) -> None:
        if self.phase == DRAWING and self.reshuffled is not None:
            self.reshuffled[kind] -= 1
        else:
            self.unseen[kind] -= 1
        _TURNED[self.phase](self, kind)

    def _dealt(self, kind: int) -> None:
        hand = self.hands[self.seat]
        (self.aside if kind in hand else hand).append(kind)
        if len(hand) == len(MIDDLE):
            self.seat += 1
        if self.seat == self.seats:
            self._shuffle_back()
            self.seat = 0
            self.phase = ARRANGING
        elif not any(self.unseen):
            # Next to impossible, and no rule speaks of it: a deck that runs out here gets the set-aside cards back at once.
            self._shuffle_back()

    def _shuffle_back(self) -> None:
        for repeat in self.aside:
            self.unseen[repeat] += 1
        self.aside = []

    def _discard_started(self, kind: int) -> None:
        self.discard_pile.append(kind)
        self.turn = 1
        self.phase = TO_DRAW

    def _drawn(self, kind: int) -> None:
        self.hands[self.seat] = [kind]
        self.phase = TO_PLACE

    def _replaced(self, kind: int) -> None:
        self.discard_pile.append(kind)
        self.cell = -1
        self._action_done()

    def _revealed(self, kind: int) -> None:
        self.kingdoms[self.seat].put(self.cell, kind)
        self.cell = -1
        self._action_done()

    def _turned_up(self, kind: int) -> None:
        self.kingdoms[self.seat].put(self.cell, kind)
        self._turn_up_next()

    def _action_done(self) -> None:
        """The game ends at once with the last unexplored land (rules: End of the game); else the turn ends unless a claim is left."""
        if not self.kingdoms[self.seat].face_down():
            self.has_claimed = False
            self.phase = TURNING_UP
            self._turn_up_next()
            return
        self.phase = TO_CLAIM
        if not self.claimable():
            self._end(0)

    def _turn_up_next(self) -> None:
        for seat, kingdom in enumerate(self.kingdoms):
            down = kingdom.face_down()
            if down:
                self.seat = seat
                self.cell = next(cells_of(down))
                return
        self.cell = -1
        self.phase = OVER


def _numbered(first: int, numbers: Iterator[int] | range) -> list[int]:
    return [first + number for number in numbers]


_OWN_ACTIONS: Final[dict[int, Callable[[Position], list[int]]]] = {
    ARRANGING: lambda position: _numbered(ARRANGE, range(len(ORDERS))),
    TO_DRAW: lambda position: [TAKE, DRAW],
    TO_PLACE: lambda position: (
        _numbered(PLACE, cells_of(position.targets(position.hand())))
        + ([] if position.from_discard_pile else [DISCARD])
    ),
    TO_REVEAL: lambda position: _numbered(REVEAL, cells_of(position.kingdoms[position.seat].face_down())),
    TO_CLAIM: lambda position: [END],
}


def _why_not_place(position: Position, cell: int) -> str | None:
    there = position.kingdoms[position.seat].kind_at(cell)
    if there in (DRAGON, PORTAL):
        return "locked"
    return "same_kind" if there == position.hand() else None


def _why_not_reveal(position: Position, cell: int) -> str | None:
    return None if position.kingdoms[position.seat].kind_at(cell) is None else "face_up"


def _why_not_claim(position: Position, legend: int) -> str | None:
    if position.has_claimed:
        return "claimed"
    if legend not in position.row:
        return "not_in_row"
    return None if position.claimable() >> legend & 1 else "not_met"


def _why_not_discard(position: Position, _: int) -> str | None:
    return "from_discard_pile" if position.from_discard_pile else None


def _never(position: Position, value: int) -> str | None:
    return None


class _Verb(NamedTuple):
    """A run of steps: the first, how many steps, the phases of a seat in which they may be done, what else may forbid one, doing it."""

    first: int
    number: int
    phases: tuple[int, ...]
    why_not: Callable[[Position, int], str | None]
    do: Callable[[Position, int], None]


_VERBS: Final = (
    _Verb(PLACE, CELLS, (TO_PLACE,), _why_not_place, Position._place),
    _Verb(REVEAL, CELLS, (TO_REVEAL,), _why_not_reveal, Position._reveal),
    _Verb(CLAIM, len(LEGENDS), TURN_PHASES, _why_not_claim, Position._claim),
    _Verb(TAKE, 1, (TO_DRAW,), _never, Position._take),
    _Verb(DRAW, 1, (TO_DRAW,), _never, Position._draw),
    _Verb(DISCARD, 1, (TO_PLACE,), _why_not_discard, Position._discard),
    _Verb(END, 1, (TO_CLAIM,), _never, Position._end),
    _Verb(ARRANGE, len(ORDERS), (ARRANGING,), _never, Position._arrange),
    _Verb(CARD, len(KINDS), (), _never, Position._turn_card),
    _Verb(TURN_LEGEND, len(LEGENDS), (), _never, Position._turn_legend),
)
_VERB_OF: Final = tuple(verb for verb in _VERBS for _ in range(verb.number))
_HANDLERS: Final = tuple((verb.do, step - verb.first) for step, verb in enumerate(_VERB_OF))


def split(step: int) -> tuple[int, int]:
    """The verb of a step (PLACE, REVEAL, …) and what it is done with: a cell, legend, order or kind; 0 where it needs none."""
    first = _VERB_OF[step].first
    return first, step - first


_TURNED: Final = {
    DEALING: Position._dealt,
    FIRST_DISCARD: Position._discard_started,
    DRAWING: Position._drawn,
    REPLACING: Position._replaced,
    REVEALING: Position._revealed,
    TURNING_UP: Position._turned_up,
}


def _why_not(position: Position, step: int) -> str | None:
    """Why a seat that is to act may not do this; None if it may."""
    if step >= CARD:
        return "not_chance"
    verb = _VERB_OF[step]
    if position.phase not in verb.phases:
        return f"now_{PHASES[position.phase]}"
    return verb.why_not(position, step - verb.first)
