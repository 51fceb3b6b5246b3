"""Drawing from pools agrees with a shuffled deck: exactly on small pools, by enumerating all shuffles, and by chi-square on big ones.

The literal table here knows every hidden card: it shuffles lists and deals them. What a game on it shows, over all shuffles, must come with
the same probability as along the engine's chance events, whose weights are multiplied, and as from the engine's sources of chance.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from fractions import Fraction
from itertools import pairwise, permutations

import pytest

from drako.cards import COPIES, LETTERS
from drako.chance import Chance, Fair, FixedDeal, settle
from drako.game import CARD, CHANCE, NOBODY, Position
from drako.words import cell_word, read_cell
from tables import go, lay_out, phase

Odds = dict[str, Fraction]
# What to do next, in words, from the cards shown so far and the number of actions done; None to stop there.
Policy = Callable[[str, int], str | None]


class LiteralTable:
    """A table at which every card lies somewhere, known or not: two kingdoms, the draw pile and the discard pile, top last."""

    def __init__(self, boards: Sequence[str], hidden: Sequence[str], discard: str) -> None:
        cards = list(hidden)
        self.kingdoms = [[cards.pop(0) if letter == "." else letter for letter in board] for board in boards]
        self.down = [(seat, cell) for seat, board in enumerate(boards) for cell in range(16) if board[cell] == "."]
        self.draw_pile, self.discard_pile = cards, list(discard)
        self.seat, self.hand, self.shown, self.done = 0, "", "", 0

    def over(self) -> bool:
        return all(seat != self.seat for seat, _ in self.down)

    def do(self, words: str, shuffles: Callable[[list[str]], Iterator[list[str]]]) -> Iterator[LiteralTable]:
        """The tables after an action: one, or one for each shuffle when the discard pile is shuffled."""
        verb, _, where = words.partition(" ")
        place = (self.seat, read_cell(where)) if where else (-1, -1)
        self.done += 1
        if verb == "draw":
            piles = [self.draw_pile]
            if not self.draw_pile:
                *under, top = self.discard_pile
                self.discard_pile = [top]
                piles = list(shuffles(under))
            for pile in piles:
                table = deepcopy(self)
                table.hand, *table.draw_pile = pile
                table.shown += table.hand
                yield table
            return
        if verb == "discard":
            self.discard_pile.append(self.hand)
            yield self
            return
        seat, cell = place
        old = self.kingdoms[seat][cell]
        if place in self.down:
            self.shown += old
            self.down.remove(place)
        if verb == "place":
            self.kingdoms[seat][cell] = self.hand
            self.discard_pile.append(old)
        if self.over():
            self.shown += "".join(self.kingdoms[seat][cell] for seat, cell in self.down)
            self.down = []
        else:
            self.seat = 1 - self.seat
        yield self


def arrangements(cards: Sequence[str]) -> list[list[str]]:
    """All shuffles; those that look alike once, which leaves all as likely as each other."""
    return [list(shuffled) for shuffled in sorted(set(permutations(cards)))]


def literal_odds(boards: Sequence[str], hidden: str, discard: str, policy: Policy) -> Odds:
    """How likely each sequence of cards shown is, from all shuffles."""
    odds: Odds = defaultdict(Fraction)

    def play(table: LiteralTable, chance: Fraction) -> None:
        words = policy(table.shown, table.done) if table.down else None
        if words is None:
            odds[table.shown] += chance
            return
        after = list(table.do(words, lambda under: iter(arrangements(under))))
        for each in after:
            play(each, chance / len(after))

    deals = arrangements(hidden)
    for deal in deals:
        play(LiteralTable(boards, deal, discard), Fraction(1, len(deals)))
    return dict(odds)


def engine_odds(position: Position, policy: Policy) -> Odds:
    """The same from the engine's weights, multiplied along each sequence of chance events."""
    odds: Odds = defaultdict(Fraction)

    def play(here: Position, shown: str, done: int, chance: Fraction) -> None:
        if here.to_act() == CHANCE:
            listed = here.chance_outcomes()
            total = sum(weight for _, weight in listed)
            for step, weight in listed:
                after = here.clone()
                after.apply(step)
                play(after, shown + LETTERS[step - CARD], done, chance * weight / total)
            return
        words = None if here.to_act() == NOBODY else policy(shown, done)
        if words is None:
            odds[shown] += chance
            return
        play(go(here.clone(), words), shown, done + 1, chance)

    play(position, "", 0, Fraction(1))
    return dict(odds)


def boards_with(down: Sequence[Sequence[int]], outside: str) -> list[str]:
    """Two kingdoms that hold all the cards that lie nowhere else, with the face-down cells of each."""
    rest = [letter for letter in LETTERS for _ in range(COPIES[2] - outside.count(letter))]
    return ["".join("." if cell in cells else rest.pop() for cell in range(16)) for cells in down]


def placing(cells: Sequence[str]) -> Policy:
    """Draw and place, on these cells in turn."""
    return lambda shown, done: None if done // 2 >= len(cells) else f"place {cells[done // 2]}" if done % 2 else "draw"


def revealing(cells: Sequence[str]) -> Policy:
    """Draw, discard and reveal these cells in turn."""
    return lambda shown, done: (
        None if done // 3 >= len(cells) else ("draw", "discard", f"reveal {cells[done // 3]}")[done % 3]
    )


def place_drawn_tribes(cells: Sequence[str]) -> Policy:
    """Place an elf or a dwarf that was drawn, else discard and reveal; always on the next cell. It adapts to what was drawn."""

    def policy(shown: str, done: int) -> str | None:
        # The turns so far, from their lengths: two actions and two cards for a placement, three and two for a reveal.
        turn = 0
        while True:
            if turn >= len(cells):
                return None
            turn_actions = ("draw", f"place {cells[turn]}")
            if shown[2 * turn : 2 * turn + 1] not in ("E", "D", ""):
                turn_actions = ("draw", "discard", f"reveal {cells[turn]}")  # type: ignore[assignment]
            if done < len(turn_actions):
                return turn_actions[done]
            done -= len(turn_actions)
            turn += 1

    return policy


# Name, face-down cells of both seats, hidden cards, discard pile, policy. Outside the kingdoms lie eight cards in all.
SMALL: dict[str, tuple[list[list[int]], str, str, Policy]] = {
    "reveals": ([[0, 1], [0, 1]], "EEDXOOH", "FFFMM", revealing(["r1c1", "r1c1", "r1c2"])),
    "face-down cards replaced": ([[0, 1], [0, 1]], "EEDXOOH", "FFFMM", placing(["r1c1", "r1c2", "r1c2"])),
    "as drawn": ([[0, 1], [0, 1]], "EEDXOOH", "FFFMM", place_drawn_tribes(["r1c1", "r1c2", "r1c2"])),
    "all turned up at the end": ([[0], [0, 5, 15]], "EEDDXO", "FFFMMP", revealing(["r1c1"])),
    "the draw pile runs out": ([[0, 1], [2, 3]], "EEXOO", "FFFFMMM", revealing(["r1c1", "r1c3", "r1c2"])),
    "it runs out again": ([[0, 1, 2, 3], [4]], "EEXOO", "HHHHMMMF", placing(["r4c4", "r4c4", "r1c1", "r2c1"])),
    "replaced after it ran out": ([[0, 1, 2], [2, 3]], "EEXOO", "FFFFMMMM", placing(["r1c1", "r1c3", "r1c2"])),
    "at once": ([[0, 1], [2]], "EXO", "FFFFMMMP", place_drawn_tribes(["r1c1", "r1c3"])),
}


@pytest.mark.parametrize("name", SMALL)
def test_small_pools_exactly(name: str) -> None:
    down, hidden, discard, policy = SMALL[name]
    boards = boards_with(down, hidden + discard)
    position = lay_out(*boards, discard=discard)
    assert position.unseen == [hidden.count(letter) for letter in LETTERS]
    literal = literal_odds(boards, hidden, discard, policy)
    assert sum(literal.values()) == 1
    assert len(literal) > 10
    assert engine_odds(position, policy) == literal


def test_small_decks_exactly_in_setup() -> None:
    """Repeats are set aside until all have four kinds, and come back then: with a deck of nine, from all its shuffles."""
    deck = "FFMMPPSSE"
    literal: Odds = defaultdict(Fraction)
    shuffles = arrangements(deck)
    for shuffled in shuffles:
        shown, aside, left = "", [], list(shuffled)
        for _ in range(2):
            hand: set[str] = set()
            while len(hand) < 4 and left:
                card = left.pop()
                shown += card
                if card in hand:
                    aside.append(card)
                hand.add(card)
        if len(hand) < 4:  # dealt out: this deck is too small for the seat
            literal[shown] += Fraction(1, len(shuffles))
            continue
        back = left + aside
        for card in back:  # shuffled back: each as likely to be turned up first
            literal[shown + card] += Fraction(1, len(shuffles) * len(back))

    position = go(Position(2), *["pair-E", "pair-D", "pair-H", "pair-G", "trio-F", "trio-M", "trio-P", "trio-S"])
    position.unseen = [deck.count(letter) for letter in LETTERS]
    assert phase(position) == "deal"
    odds: Odds = defaultdict(Fraction)

    def play(here: Position, shown: str, chance: Fraction) -> None:
        while phase(here) == "arrange":
            here.apply(here.legal_actions()[0])
        dealt_out = phase(here) == "deal" and len(shown) == len(deck)
        listed = [] if dealt_out or phase(here) == "draw" else here.chance_outcomes()
        if not listed:
            odds[shown] += chance
        for step, weight in listed:
            after = here.clone()
            after.apply(step)
            play(after, shown + LETTERS[step - CARD], chance * weight / sum(each for _, each in listed))

    play(position, "", Fraction(1))
    assert odds == literal


# Big pools: whole games, by chi-square against the literal table.

# Upper critical values of the chi-square distribution for a probability of 0.001, by degrees of freedom: NIST/SEMATECH e-Handbook of
# Statistical Methods, section 1.3.6.7.4. The seeds are fixed, so a test that passes once passes always.
CRITICAL = {
    1: 10.828,
    2: 13.816,
    3: 16.266,
    4: 18.467,
    5: 20.515,
    6: 22.458,
    7: 24.322,
    8: 26.125,
    9: 27.877,
    10: 29.588,
}
GAMES = 2500
BIN_MIN = 25


def two_samples(one: Counter[int], other: Counter[int]) -> tuple[float, int]:
    """Chi-square of two samples of equal size, and its degrees of freedom; neighbouring bins are joined until each holds enough."""
    assert one.total() == other.total()
    bins: list[list[int]] = [[0, 0]]
    for value in sorted(one | other):
        bins[-1][0] += one[value]
        bins[-1][1] += other[value]
        if sum(bins[-1]) >= 2 * BIN_MIN:
            bins.append([0, 0])
    last = bins.pop()
    bins[-1] = [bins[-1][0] + last[0], bins[-1][1] + last[1]]
    return sum((a - b) ** 2 / (a + b) for a, b in bins), len(bins) - 1


def test_the_measure_itself() -> None:
    assert two_samples(Counter({0: 500, 1: 500}), Counter({0: 500, 1: 500})) == (0, 1)
    assert two_samples(Counter({0: 550, 1: 450}), Counter({0: 450, 1: 550})) == (20, 1)
    assert two_samples(Counter({0: 500, 1: 490, 2: 5, 3: 5}), Counter({0: 500, 1: 500})) == (
        pytest.approx(0, abs=0.2),
        1,
    )


Seen = dict[str, int]


def habit(card: str, down: Sequence[int], turn: int) -> list[str]:
    """What both tables' players do: place tribes outside, lands in the middle where they may, and discard what is special to reveal."""
    if card in "XO" or (turn % 3 == 0 and down):
        return ["discard", f"reveal {cell_word(down[-1])}"]
    if card in "EDHG":
        return [f"place {cell_word(down[0])}"]
    return []


def middle_target(letters: Sequence[str], card: str) -> str | None:
    return next((f"place {cell_word(cell)}" for cell in (5, 6, 9, 10) if letters[cell] not in ("X", "O", card)), None)


def decide(letters: Sequence[str], down: Sequence[int], card: str, turn: int) -> list[str]:
    return (
        habit(card, down, turn)
        or [words for words in [middle_target(letters, card)] if words]
        or [f"place {cell_word(down[0])}"]
    )


def engine_game(chance: Chance) -> Seen:
    """A two-player game in which every card is drawn from the draw pile; what is compared of it."""
    position = Position(2)
    seen = {"set aside": 0, "reshuffles": 0, "same kind twice after a reshuffle": 0}
    after: list[int] = []
    while position.to_act() != NOBODY:
        if position.to_act() == CHANCE:
            drawing = phase(position) == "drawing" and position.reshuffled is not None
            step = chance.outcome(position)
            if phase(position) == "deal":
                seen["set aside"] += LETTERS[step - CARD] in [LETTERS[kind] for kind in position.hands[position.seat]]
            position.apply(step)
            if drawing:
                after.append(step)
            continue
        name = phase(position)
        seat = position.to_act()
        if name == "arrange":
            position.apply(position.legal_actions()[0])
        elif name == "draw":
            seen["reshuffles"] += not position.draw_pile
            go(position, "draw")
        elif name == "place":
            kingdom = position.kingdoms[seat]
            letters = kingdom.letters().replace("/", "")
            down = [cell for cell in range(16) if letters[cell] == "."]
            for words in decide(letters, down, LETTERS[position.hand()], position.turn):
                go(position, words)
        else:
            go(position, "end")
    seen["same kind twice after a reshuffle"] = sum(a == b for a, b in pairwise(after))
    return seen | counted([kingdom.letters() for kingdom in position.kingdoms], position.turn)


def literal_game(generator: random.Random) -> Seen:
    """The same with real shuffled lists."""
    deck = [letter for letter in LETTERS for _ in range(COPIES[2])]
    generator.shuffle(deck)
    hands: list[list[str]] = []
    aside: list[str] = []
    for _ in range(2):
        hand: list[str] = []
        while len(hand) < 4:
            card = deck.pop()
            (aside if card in hand else hand).append(card)
        hands.append(hand)
    deck += aside
    generator.shuffle(deck)
    kingdoms = [[""] * 16 for _ in hands]
    for kingdom, hand in zip(kingdoms, hands, strict=True):
        for cell in range(16):
            kingdom[cell] = hand[(5, 6, 9, 10).index(cell)] if cell in (5, 6, 9, 10) else deck.pop()
    discard_pile = [deck.pop()]
    down = [[cell for cell in range(16) if cell not in (5, 6, 9, 10)] for _ in hands]
    turn, reshuffles, after = 0, 0, ""
    while True:
        turn += 1
        seat = (turn - 1) % 2
        if not deck:
            *deck, top = discard_pile
            generator.shuffle(deck)
            discard_pile = [top]
            reshuffles += 1
        card = deck.pop()
        after += card if reshuffles else ""
        letters = ["." if cell in down[seat] else kingdoms[seat][cell] for cell in range(16)]
        *_, words = decide(letters, down[seat], card, turn)
        verb, where = words.split()
        cell = read_cell(where)
        if verb == "reveal":
            discard_pile.append(card)
        else:
            discard_pile.append(kingdoms[seat][cell])
            kingdoms[seat][cell] = card
        if cell in down[seat]:
            down[seat].remove(cell)
        if not down[seat]:
            break
    seen = {
        "set aside": len(aside),
        "reshuffles": reshuffles,
        "same kind twice after a reshuffle": sum(a == b for a, b in pairwise(after)),
    }
    return seen | counted(["".join(kingdom) for kingdom in kingdoms], turn)


def counted(kingdoms: Sequence[str], turn: int) -> Seen:
    """What both tables' kingdoms hold at the end."""
    first, second = kingdoms
    return {
        "turns": turn,
        "portals of the first": first.count("O"),
        "dragons of the second": second.count("X"),
        "elves of both": (first + second).count("E"),
        "forests of the first": first.count("F"),
        "kinds of the second": len(set(second) - {"/"}),
    }


def samples(games: Iterator[Seen]) -> dict[str, Counter[int]]:
    """For each thing that is compared, how often it had which value."""
    found: dict[str, Counter[int]] = defaultdict(Counter)
    for seen in games:
        for what, value in seen.items():
            found[what][value] += 1
    return found


@pytest.fixture(scope="module")
def literal_samples() -> dict[str, Counter[int]]:
    generator = random.Random("literal")
    return samples(literal_game(generator) for _ in range(GAMES))


@pytest.mark.heavy
@pytest.mark.parametrize("source", ["fair", "fixed deal"])
def test_whole_games_as_with_a_shuffled_deck(literal_samples: dict[str, Counter[int]], source: str) -> None:
    fair = Fair(random.Random("engine"))
    found = samples(engine_game(fair if source == "fair" else FixedDeal(seed, 2)) for seed in range(GAMES))
    assert found.keys() == literal_samples.keys()
    for what, counts in found.items():
        chi_square, freedom = two_samples(counts, literal_samples[what])
        assert freedom >= 1, what
        assert chi_square < critical(freedom), (what, counts, literal_samples[what])


def critical(freedom: int) -> float:
    """Beyond the table: Wilson and Hilferty's cube for the same probability, 3.0902 standard deviations."""
    if freedom in CRITICAL:
        return CRITICAL[freedom]
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + 3.0902 * spread**0.5) ** 3


def test_critical_values() -> None:
    """The formula agrees with the table, so that a slip in either shows."""
    for freedom, value in CRITICAL.items():
        if freedom > 2:
            spread = 2 / (9 * freedom)
            assert freedom * (1 - spread + 3.0902 * spread**0.5) ** 3 == pytest.approx(value, rel=0.02)


@pytest.mark.parametrize("source", ["fair", "fixed deal"])
def test_each_kind_is_as_likely_everywhere(source: str) -> None:
    """By symmetry: the first legend, the first card of all, the first on the discard pile, the first drawn, the first revealed."""
    games = 1500
    counts: dict[str, Counter[int]] = defaultdict(Counter)
    fair = Fair(random.Random("kinds"))
    for seed in range(games):
        chance: Chance = fair if source == "fair" else FixedDeal(seed, 3)
        position = Position(3)
        shown = settle(position, chance)
        counts["first card"][shown[8]] += 1
        counts["first legend"][shown[0]] += 1
        while phase(position) == "arrange":
            position.apply(position.legal_actions()[0])
        counts["first discard"][settle(position, chance)[0]] += 1
        go(position, "draw")
        counts["first drawn"][settle(position, chance)[0]] += 1
        go(position, "discard", "reveal r4c4")
        counts["revealed"][settle(position, chance)[0]] += 1
    for what, count in counts.items():
        kinds = 15 if what == "first legend" else 10
        expected = games / kinds
        assert sum((count[step] - expected) ** 2 / expected for step in count) + expected * (kinds - len(count)) < (
            critical(kinds - 1)
        ), (what, count)


@pytest.mark.parametrize("source", ["fair", "fixed deal"])
def test_cards_set_aside_are_shuffled_back_among_the_others(source: str) -> None:
    """The card set aside last is where any other is: the first land revealed is of its kind as often as that kind is left."""
    fair = Fair(random.Random("aside"))
    hits, expected, spread = 0, 0.0, 0.0
    for seed in range(1500):
        chance: Chance = fair if source == "fair" else FixedDeal(seed, 2)
        position, last = Position(2), -1
        while position.to_act() == CHANCE:
            step = chance.outcome(position)
            if phase(position) == "deal" and step - CARD in position.hands[position.seat]:
                last = step - CARD
            position.apply(step)
        if last < 0:
            continue
        while phase(position) == "arrange":
            position.apply(position.legal_actions()[0])
        share = position.unseen[last] / sum(position.unseen)
        settle(position, chance)
        go(position, "draw")
        settle(position, chance)
        go(position, "discard", "reveal r1c1")
        hits += settle(position, chance)[0] == CARD + last
        expected += share
        spread += share * (1 - share)
    assert (hits - expected) ** 2 / spread < critical(1)
