"""The game as one would first write it: cards are objects, a kingdom is a list of rows, and everything is found by looking at every cell.

It is what the engine's speed is measured against, and plays random games; the tables of points are the second scorer's.
Whatever happens is also written down, in the words of a record, so that the engine can check it.
"""

from __future__ import annotations

import random

from oracle import CATEGORIES, HATE_EACH_OTHER, LAND_POINTS, LANDS, LEGEND_POINTS, TRIBE_OF_CATEGORY, TRIBES

COPIES = {2: 4, 3: 6, 4: 8}
LOCKED = "XO"
MIDDLE = [(1, 1), (1, 2), (2, 1), (2, 2)]
CELLS = [(row, column) for row in range(4) for column in range(4)]
CHANCE = "*"


class Card:
    def __init__(self, kind: str, face_up: bool = False) -> None:
        self.kind = kind
        self.face_up = face_up


class Kingdom:
    """Sixteen cards in four rows of four, and the legends that were claimed."""

    def __init__(self, rows: list[list[Card]]) -> None:
        self.rows = rows
        self.legends: list[str] = []

    def neighbours(self, row: int, column: int) -> list[tuple[int, int]]:
        near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        return [(r, c) for r, c in near if 0 <= r < 4 and 0 <= c < 4 and self.rows[r][c].face_up]

    def connected(self, row: int, column: int) -> list[Card]:
        """The cards that the face-up card of a cell is connected to, each once."""
        kind = self.rows[row][column].kind
        found = self.neighbours(row, column)
        portals = [(r, c) for r, c in found if self.rows[r][c].kind == "O"] if kind not in "GO" else []
        for portal in portals:
            for r, c in self.neighbours(*portal):
                other = self.rows[r][c].kind
                if other == "O" and (r, c) not in portals:
                    portals.append((r, c))  # the loop goes on through the whole group
                elif other not in "GO" and (r, c) != (row, column) and (r, c) not in found:
                    found.append((r, c))
        return [self.rows[r][c] for r, c in found]

    def meets(self, legend: str) -> bool:
        shape, _, kinds = legend.partition("-")
        if shape == "four":
            return all(
                any(card.face_up and card.kind == tribe for row in self.rows for card in row) for tribe in TRIBES
            )
        one, other = kinds[0], kinds[-1]
        needed = 1 if shape in ("pair", "alliance") else 2
        for row, column in CELLS:
            card = self.rows[row][column]
            if card.face_up and card.kind in kinds:
                wanted = other if card.kind == one else one
                if [near.kind for near in self.connected(row, column)].count(wanted) >= needed:
                    return True
        return False

    def score(self) -> dict[str, int]:
        """The seven categories of the score sheet."""
        sheet = dict.fromkeys(CATEGORIES, 0)
        dragons = tame = ends_of_conflicts = 0
        for row, column in CELLS:
            card = self.rows[row][column]
            if not card.face_up or card.kind in LANDS or card.kind == "O":
                continue
            near = [other.kind for other in self.connected(row, column)]
            if card.kind == "X":
                dragons += 1
                tame += any(near.count(tribe) >= 2 for tribe in "EDH")
                continue
            for category, tribe in TRIBE_OF_CATEGORY.items():
                if card.kind == tribe:
                    sheet[category] += sum(LAND_POINTS.get((tribe, kind), 0) for kind in near)
            ends_of_conflicts += sum({card.kind, kind} in HATE_EACH_OTHER for kind in near)
        good = min(tame, 3)
        sheet["dragons"] = [0, 3, 4, 5][min(dragons, 3)] * (good - (dragons - good))
        sheet["legends"] = sum(LEGEND_POINTS[legend] for legend in self.legends)
        sheet["conflicts"] = -2 * (ends_of_conflicts // 2)
        return sheet


Action = tuple[str, object]


class Game:
    """A game from the deal to its end; ``told`` is what happened: who (a seat from 1, or chance), and what."""

    def __init__(self, seats: int, generator: random.Random) -> None:
        self.generator = generator
        self.told: list[tuple[str, str, object]] = []
        self.legend_deck = list(LEGEND_POINTS)
        generator.shuffle(self.legend_deck)
        self.row = [self.turn_up(self.legend_deck) for _ in range(8)]
        deck = [kind for kind in [*TRIBES, *LANDS, *LOCKED] for _ in range(COPIES[seats])]
        generator.shuffle(deck)
        hands = self.deal_hands(seats, deck)
        self.kingdoms = []
        for seat, hand in enumerate(hands):
            generator.shuffle(hand)
            self.tell("arrange", list(hand), seat)
            rows = [[Card(hand.pop(0), True) if cell in MIDDLE else Card(deck.pop()) for cell in CELLS[i : i + 4]]
                    for i in range(0, 16, 4)]  # fmt: skip
            self.kingdoms.append(Kingdom(rows))
        self.discard_pile = [Card(self.turn_up(deck), True)]
        self.draw_pile = [Card(kind) for kind in deck]
        self.seat = 0
        self.turns = 1
        self.card: Card | None = None
        self.phase = "draw"
        self.may_discard = False
        self.has_claimed = False

    def deal_hands(self, seats: int, deck: list[str]) -> list[list[str]]:
        """Four different kinds for each seat; repeats are shuffled back when all have theirs."""
        aside: list[str] = []
        hands: list[list[str]] = []
        for _ in range(seats):
            hand: list[str] = []
            while len(hand) < 4:
                kind = self.turn_up(deck)
                (aside if kind in hand else hand).append(kind)
            hands.append(hand)
        deck += aside
        self.generator.shuffle(deck)
        return hands

    def tell(self, verb: str, what: object = None, seat: int | None = None) -> None:
        self.told.append((str((self.seat if seat is None else seat) + 1), verb, what))

    def turn_up(self, pile: list[str]) -> str:
        self.told.append((CHANCE, "turn up", pile[-1]))
        return pile.pop()

    def actions(self) -> list[Action]:
        """Everything that the seat may do now."""
        kingdom = self.kingdoms[self.seat]
        actions: list[Action] = []
        if not self.has_claimed:
            actions += [("claim", legend) for legend in self.row if kingdom.meets(legend)]
        if self.phase == "draw":
            actions += [("take", None), ("draw", None)]
        elif self.phase == "place":
            assert self.card is not None
            for row, column in CELLS:
                there = kingdom.rows[row][column]
                if not there.face_up or there.kind not in (self.card.kind, *LOCKED):
                    actions.append(("place", (row, column)))
            if self.may_discard:
                actions.append(("discard", None))
        elif self.phase == "reveal":
            actions += [("reveal", (row, column)) for row, column in CELLS if not kingdom.rows[row][column].face_up]
        else:
            actions.append(("end", None))
        return actions

    def do(self, verb: str, what: object) -> None:
        self.tell(verb, what)
        getattr(self, f"do_{verb}")(what)

    def do_claim(self, legend: str) -> None:
        self.has_claimed = True
        self.kingdoms[self.seat].legends.append(legend)
        place = self.row.index(legend)
        self.row.remove(legend)
        if self.legend_deck:
            self.row.insert(place, self.turn_up(self.legend_deck))
        if self.phase == "claim":
            self.do_end()

    def do_take(self, _: None) -> None:
        self.card = self.discard_pile.pop()
        self.may_discard = False
        self.phase = "place"

    def do_draw(self, _: None) -> None:
        if not self.draw_pile:
            self.draw_pile = self.discard_pile[:-1]
            self.discard_pile = self.discard_pile[-1:]
            self.generator.shuffle(self.draw_pile)
        self.card = self.draw_pile.pop()
        self.turn_over(self.card)
        self.may_discard = True
        self.phase = "place"

    def do_discard(self, _: None) -> None:
        assert self.card is not None
        self.discard_pile.append(self.card)
        self.phase = "reveal"

    def do_place(self, cell: tuple[int, int]) -> None:
        assert self.card is not None
        cards = self.kingdoms[self.seat].rows[cell[0]]
        old, cards[cell[1]] = cards[cell[1]], self.card
        if not old.face_up:
            self.turn_over(old)
        self.discard_pile.append(old)
        self.action_done()

    def do_reveal(self, cell: tuple[int, int]) -> None:
        self.turn_over(self.kingdoms[self.seat].rows[cell[0]][cell[1]])
        self.action_done()

    def do_end(self, _: None = None) -> None:
        self.seat = (self.seat + 1) % len(self.kingdoms)
        self.turns += 1
        self.phase = "draw"
        self.has_claimed = False

    def turn_over(self, card: Card) -> None:
        card.face_up = True
        self.told.append((CHANCE, "turn up", card.kind))

    def action_done(self) -> None:
        if all(card.face_up for row in self.kingdoms[self.seat].rows for card in row):
            self.phase = "over"
            for kingdom in self.kingdoms:
                for row in kingdom.rows:
                    for card in row:
                        if not card.face_up:
                            self.turn_over(card)
            return
        self.phase = "claim"
        if [verb for verb, _ in self.actions()] == ["end"]:
            self.do_end()

    def play_at_random(self) -> list[dict[str, int]]:
        """To the end: claim what can be claimed, else any of the verbs that are allowed, and with it anything; the score sheets."""
        while self.phase != "over":
            actions = self.actions()
            verbs = sorted({verb for verb, _ in actions})
            chosen = "claim" if "claim" in verbs else self.generator.choice(verbs)
            self.do(*self.generator.choice([action for action in actions if action[0] == chosen]))
        return [kingdom.score() for kingdom in self.kingdoms]
