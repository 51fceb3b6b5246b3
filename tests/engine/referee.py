"""A second table, written as a script from the rules' paragraphs: it says at every step who acts and what may happen, how likely.

It keeps cards in plain lists and bags and speaks in the words of a record, so that a whole game of the engine can be played beside it,
word by word. Only the scorer in `oracle.py` is used; nothing of the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

import oracle

LETTER = {
    "forest": "F", "mountain": "M", "plain": "P", "swamp": "S", "elf": "E",
    "dwarf": "D", "human": "H", "goblin": "G", "dragon": "X", "portal": "O",
}  # fmt: skip
COPIES = {2: 4, 3: 6, 4: 8}
MIDDLE = (5, 6, 9, 10)
CHANCE = "*"
NOBODY = ""


class Due(NamedTuple):
    """Who is to act (a seat's number from 1, `*` for chance, empty when the game is over), and what may happen, each with its weight."""

    actor: str
    options: dict[str, int]


Script = Generator[Due, str, None]
Choice = Generator[Due, str, str]


@lru_cache(maxsize=4096)
def legends_met(letters: str) -> frozenset[str]:
    return frozenset(oracle.legends_met(letters))


def cell_words(verb: str, cells: list[int]) -> set[str]:
    return {f"{verb} r{cell // 4 + 1}c{cell % 4 + 1}" for cell in cells}


def cell_of(words: str) -> int:
    return 4 * (int(words[-3]) - 1) + int(words[-1]) - 1


class Referee:
    """A game that is told what happens, one step at a time, and refuses what the rules do not allow."""

    def __init__(self, seats: int, start: int = 0) -> None:
        self.seats = seats
        self.start = start
        self.kingdoms = [["."] * 16 for _ in range(seats)]
        self.claimed: list[list[str]] = [[] for _ in range(seats)]
        self.row: list[str] = []
        self.legend_deck = Counter(oracle.LEGEND_POINTS.keys())
        self.discard_pile: list[str] = []
        self.draw_pile = 0
        self.unseen = Counter(dict.fromkeys(LETTER, COPIES[seats]))
        self.reshuffled: Counter[str] | None = None
        self.reshuffles = 0
        self.claimed_this_turn = False
        self._script = self._game()
        self.due = next(self._script)

    def do(self, words: str) -> None:
        """Play a step; KeyError when the rules do not allow it now."""
        self.due.options[words]
        try:
            self.due = self._script.send(words)
        except StopIteration:
            self.due = Due(NOBODY, {})

    def letters(self, seat: int) -> str:
        return "".join(self.kingdoms[seat])

    def scores(self) -> list[dict[str, int]]:
        return [oracle.score(self.letters(seat), self.claimed[seat]) for seat in range(self.seats)]

    # The script, paragraph by paragraph.

    def _game(self) -> Script:
        yield from self._setup()
        seat = self.start
        while True:
            yield from self._turn(seat)
            if "." not in self.kingdoms[seat]:
                break
            seat = (seat + 1) % self.seats
        for kingdom in self.kingdoms:
            for cell in self._face_down(kingdom):
                kingdom[cell] = LETTER[(yield from self._turn_up(self.unseen))]

    def _setup(self) -> Script:
        for _ in range(8):
            self.row.append((yield from self._turn_up(self.legend_deck)))
        hands: list[list[str]] = []
        set_aside: list[str] = []
        for _ in range(self.seats):
            hand: list[str] = []
            while len(hand) < 4:
                if not self.unseen.total():  # no rule speaks of a deck that runs out here; what else could be done?
                    self.unseen.update(set_aside)
                    set_aside.clear()
                kind = yield from self._turn_up(self.unseen)
                (set_aside if kind in hand else hand).append(kind)
            hands.append(hand)
        self.unseen.update(set_aside)
        for seat, hand in enumerate(hands):
            orders = {" ".join(["arrange", *order]) for order in permutations(hand)}
            words = yield Due(str(seat + 1), dict.fromkeys(orders, 1))
            for cell, kind in zip(MIDDLE, words.split()[1:], strict=True):
                self.kingdoms[seat][cell] = LETTER[kind]
        self.discard_pile.append((yield from self._turn_up(self.unseen)))
        self.draw_pile = sum(self.unseen.values()) - 12 * self.seats

    def _turn(self, seat: int) -> Script:
        kingdom = self.kingdoms[seat]
        self.claimed_this_turn = False
        if (yield from self._action(seat, {"take", "draw"})) == "take":
            card = self.discard_pile.pop()
            words = yield from self._action(seat, self._places(seat, card))
        else:
            card = yield from self._draw()
            words = yield from self._action(seat, self._places(seat, card) | {"discard"})
        if words == "discard":
            self.discard_pile.append(card)
            words = yield from self._action(seat, cell_words("reveal", self._face_down(kingdom)))
            kingdom[cell_of(words)] = LETTER[(yield from self._turn_up(self.unseen))]
        else:
            cell = cell_of(words)
            hidden = kingdom[cell] == "."
            old = (yield from self._turn_up(self.unseen)) if hidden else self._kind(kingdom[cell])
            kingdom[cell] = LETTER[card]
            self.discard_pile.append(old)
        if "." in kingdom and self._claims(seat):
            words = yield Due(str(seat + 1), dict.fromkeys(self._claims(seat) | {"end"}, 1))
            if words != "end":
                yield from self._claim(seat, words)

    def _draw(self) -> Choice:
        if self.draw_pile == 0:
            top = self.discard_pile.pop()
            self.reshuffled = Counter(self.discard_pile)
            self.draw_pile = len(self.discard_pile)
            self.discard_pile = [top]
            self.reshuffles += 1
        card = yield from self._turn_up(self.unseen if self.reshuffled is None else self.reshuffled)
        self.draw_pile -= 1
        return card

    def _action(self, seat: int, actions: set[str]) -> Choice:
        """One of the actions, before which a legend may be claimed if none was in this turn."""
        while True:
            words = yield Due(str(seat + 1), dict.fromkeys(actions | self._claims(seat), 1))
            if words in actions:
                return words
            yield from self._claim(seat, words)

    def _claims(self, seat: int) -> set[str]:
        if self.claimed_this_turn:
            return set()
        met = legends_met(self.letters(seat))
        return {f"claim {legend}" for legend in self.row if legend in met}

    def _claim(self, seat: int, words: str) -> Script:
        legend = words.split()[1]
        self.claimed_this_turn = True
        self.claimed[seat].append(legend)
        self.row.remove(legend)
        if self.legend_deck.total():
            self.row.append((yield from self._turn_up(self.legend_deck)))

    def _places(self, seat: int, card: str) -> set[str]:
        kingdom = self.kingdoms[seat]
        return cell_words("place", [cell for cell in range(16) if kingdom[cell] not in ("X", "O", LETTER[card])])

    def _turn_up(self, bag: Counter[str]) -> Choice:
        """Chance turns up one of the cards of the bag, each as likely as any other."""
        card = yield Due(CHANCE, {kind: count for kind, count in bag.items() if count})
        bag[card] -= 1
        return card

    @staticmethod
    def _face_down(kingdom: list[str]) -> list[int]:
        return [cell for cell in range(16) if kingdom[cell] == "."]

    @staticmethod
    def _kind(letter: str) -> str:
        return next(kind for kind, its_letter in LETTER.items() if its_letter == letter)
