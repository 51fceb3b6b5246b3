"""A second scorer, written literally and slowly from the sentences of the rules: cards are objects, connections are sets of two cards.

It shares nothing with the engine, on purpose: where the two agree, a slip must have been made twice in quite different words.
A kingdom is sixteen letters, row by row: F forest, M mountain, P plain, S swamp, E elf, D dwarf, H human, G goblin, X dragon,
O portal, `.` face down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

TRIBES = "EDHG"
LANDS = "FMPS"
CATEGORIES = ("elves", "dwarves", "humans", "goblins", "dragons", "legends", "conflicts")

LEGEND_POINTS = {
    "pair-E": 2, "pair-D": 2, "pair-H": 2, "pair-G": 2,
    "trio-F": 4, "trio-M": 4, "trio-P": 4, "trio-S": 4,
    "alliance-HD": 2, "alliance-HE": 2,
    "battle-GH": 3, "battle-GE": 3, "battle-GD": 3, "battle-ED": 3,
    "four": 4,
}  # fmt: skip

TRIBE_OF_CATEGORY = {"elves": "E", "dwarves": "D", "humans": "H", "goblins": "G"}

LAND_POINTS = {
    ("E", "F"): 2, ("E", "S"): -1,
    ("D", "M"): 2,
    ("H", "P"): 2, ("H", "F"): 1, ("H", "M"): 1, ("H", "S"): -1,
    ("G", "S"): 3,
}  # fmt: skip

HATE_EACH_OTHER = [{"G", "E"}, {"G", "D"}, {"G", "H"}, {"G"}, {"E", "D"}]


@dataclass(frozen=True)
class Card:
    """One face-up card and where it lies."""

    kind: str
    row: int
    column: int


Connection = frozenset[Card]


def cards_of(letters: str) -> list[Card]:
    """The face-up cards of a kingdom: only these count."""
    return [Card(kind, place // 4, place % 4) for place, kind in enumerate(letters) if kind != "."]


def are_neighbours(one: Card, other: Card) -> bool:
    """Orthogonal neighbours; diagonals never, a card and itself never."""
    return abs(one.row - other.row) + abs(one.column - other.column) == 1


def portal_groups(cards: Iterable[Card]) -> list[set[Card]]:
    """Portals next to each other form one group: start with each alone, and join two groups while any two of their portals touch."""
    groups = [{card} for card in cards if card.kind == "O"]
    while True:
        touching = [
            (one, other)
            for one, other in combinations(groups, 2)
            if any(are_neighbours(portal, another) for portal in one for another in other)
        ]
        if not touching:
            return groups
        one, other = touching[0]
        groups = [group for group in groups if group is not one and group is not other] + [one | other]


def connections(cards: Sequence[Card]) -> set[Connection]:
    """Every two cards that are connected, once each, whatever the number of reasons."""
    found = {frozenset((one, other)) for one, other in combinations(cards, 2) if are_neighbours(one, other)}
    for group in portal_groups(cards):
        bordering = [
            card for card in cards if card not in group and any(are_neighbours(card, portal) for portal in group)
        ]
        who_can_use_portals = [card for card in bordering if card.kind != "G"]
        found |= {frozenset(pair) for pair in combinations(who_can_use_portals, 2)}
    return found


def connected_to(card: Card, links: set[Connection]) -> set[Card]:
    return {other for link in links if card in link for other in link if other != card}


def tribe_points(tribe: str, cards: Sequence[Card], links: set[Connection]) -> int:
    """Each card of the tribe scores for every connected land."""
    return sum(
        LAND_POINTS.get((tribe, other.kind), 0)
        for card in cards
        if card.kind == tribe
        for other in connected_to(card, links)
    )


def conflict_points(links: set[Connection]) -> int:
    """-2 for each connected pair that hate each other."""
    return -2 * sum({card.kind for card in link} in HATE_EACH_OTHER for link in links)


def is_domesticated(dragon: Card, links: set[Connection]) -> bool:
    tribes = Counter(card.kind for card in connected_to(dragon, links) if card.kind in {"E", "D", "H"})
    return any(count >= 2 for count in tribes.values())


def dragon_points(cards: Sequence[Card], links: set[Connection]) -> int:
    dragons = [card for card in cards if card.kind == "X"]
    tame = [dragon for dragon in dragons if is_domesticated(dragon, links)]
    each = {0: 0, 1: 3, 2: 4}.get(len(dragons), 5)
    rewarded = tame[:3]
    return each * len(rewarded) - each * (len(dragons) - len(rewarded))


def legends_met(letters: str) -> set[str]:
    """The codes of all legends whose requirement the face-up cards meet."""
    cards = cards_of(letters)
    links = connections(cards)

    def some_card_has(kind: str, how_many: int, other_kind: str) -> bool:
        """Is some card of `kind` connected to that many cards of `other_kind`?"""
        return any(
            sum(other.kind == other_kind for other in connected_to(card, links)) >= how_many
            for card in cards
            if card.kind == kind
        )

    met = set()
    for tribe in TRIBES:
        if some_card_has(tribe, 1, tribe):
            met.add(f"pair-{tribe}")
    for land in LANDS:
        if some_card_has(land, 2, land):
            met.add(f"trio-{land}")
    for one, other in ("HD", "HE"):
        if some_card_has(one, 1, other):
            met.add(f"alliance-{one}{other}")
    for one, other in ("GH", "GE", "GD", "ED"):
        if some_card_has(one, 2, other) or some_card_has(other, 2, one):
            met.add(f"battle-{one}{other}")
    if set(TRIBES) <= {card.kind for card in cards}:
        met.add("four")
    return met


def score(letters: str, claimed: Iterable[str] = ()) -> dict[str, int]:
    """The seven categories and their total."""
    cards = cards_of(letters)
    links = connections(cards)
    sheet = {category: tribe_points(tribe, cards, links) for category, tribe in TRIBE_OF_CATEGORY.items()}
    sheet["dragons"] = dragon_points(cards, links)
    sheet["legends"] = sum(LEGEND_POINTS[legend] for legend in claimed)
    sheet["conflicts"] = conflict_points(links)
    return sheet | {"total": sum(sheet.values())}


def winners(sheets: Sequence[dict[str, int]]) -> list[int]:
    """The seats that win: best total; tied players compare their highest category, then their next highest, and so on."""
    totals = [sum(sheet[category] for category in CATEGORIES) for sheet in sheets]
    left = [seat for seat, total in enumerate(totals) if total == max(totals)]
    ranked = {seat: sorted((sheets[seat][category] for category in CATEGORIES), reverse=True) for seat in left}
    for rank in range(len(CATEGORIES)):
        best = max(ranked[seat][rank] for seat in left)
        left = [seat for seat in left if ranked[seat][rank] == best]
    return left
