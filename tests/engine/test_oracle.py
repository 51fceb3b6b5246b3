"""The engine against the oracle on 20,000 random kingdoms, full of portals, dragons, goblins and face-down cards.

For each: the score sheet, the legends met, who is connected to whom, and `explain`, whose parts must be the oracle's connections and
dragons and add up to the score sheet, category by category. And 2,000 random sets of score sheets with many ties.
"""

from __future__ import annotations

import random

import pytest

import oracle
from drako.cards import LEGENDS, LETTERS
from drako.kingdom import Kingdom, cells_of
from drako.scoring import Score, explain, legends_met, result, score
from tables import codes, legends

KINGDOMS = 20_000
CHUNKS = 8
# Each mix is a bag from which cells are filled.
MIXES = (
    "FMPSEDHGXO.",
    "OOOOEEGDHFS.",
    "OOGGGGEDHSS",
    "XXXXEEDDHHGO.",
    "OOOEEDDHHFMPS",
    "......EDHGFXO",
    "OOOOOOOOGEX.",
    "EEEDDDHHHGGG",
    "FFMMPPSSEDHGO",
)


def random_kingdom(generator: random.Random) -> tuple[str, list[str]]:
    """Sixteen letters, and some claimed legends."""
    mix = generator.choice(MIXES)
    claimed = generator.sample(sorted(oracle.LEGEND_POINTS), generator.randrange(6))
    return "".join(generator.choices(mix, k=16)), claimed


@pytest.mark.no_cover
@pytest.mark.parametrize("chunk", [0, *(pytest.param(chunk, marks=pytest.mark.heavy) for chunk in range(1, CHUNKS))])
def test_engine_equals_oracle(chunk: int) -> None:
    generator = random.Random(f"kingdoms {chunk}")
    for _ in range(KINGDOMS // CHUNKS):
        letters, claimed = random_kingdom(generator)
        kingdom = Kingdom.from_letters(letters)
        assert codes(legends_met(kingdom)) == oracle.legends_met(letters), letters
        scored = score(kingdom, legends(*claimed))
        assert scored._asdict() | {"total": scored.total} == oracle.score(letters, claimed), letters
        check_explanation(letters, claimed, scored)


def check_explanation(letters: str, claimed: list[str], scored: Score) -> None:
    kingdom = Kingdom.from_letters(letters)
    explanation = explain(kingdom, legends(*claimed))
    cards = oracle.cards_of(letters)
    links = oracle.connections(cards)
    cell = {card: 4 * card.row + card.column for card in cards}
    assert {frozenset((one, other)) for one in range(16) for other in cells_of(kingdom.links()[one])} == {
        frozenset(map(cell.__getitem__, link)) for link in links
    }, letters

    parts = dict.fromkeys(oracle.CATEGORIES, 0)
    for part in explanation.connections:
        parts[part.category] += part.pts
    parts["dragons"] = sum(dragon.pts for dragon in explanation.dragons)
    parts["legends"] = sum(legend.pts for legend in explanation.legends)
    assert parts == scored._asdict(), letters
    assert [legend.code for legend in explanation.legends] == [one.code for one in LEGENDS if one.code in claimed]

    # Each connection that brings points is named once, and rightly: the oracle's points, neighbours or the portals between.
    expected = []
    for link in links:
        one, other = sorted(link, key=cell.__getitem__)
        pts = oracle.LAND_POINTS.get((one.kind, other.kind)) or oracle.LAND_POINTS.get((other.kind, one.kind))
        if {one.kind, other.kind} in oracle.HATE_EACH_OTHER:
            pts = -2
        if pts:
            expected.append((cell[one], cell[other], pts))
    assert sorted((*sorted(part.cells), part.pts) for part in explanation.connections) == sorted(expected), letters
    groups = oracle.portal_groups(cards)
    card_at = {place: card for card, place in cell.items()}
    for part in explanation.connections:
        first, second = (card_at[place] for place in part.cells)
        assert LETTERS[kingdom.kind_at(part.cells[0]) or 0] == first.kind
        shared = [
            group
            for group in groups
            if all(any(oracle.are_neighbours(card, portal) for portal in group) for card in (first, second))
            and "G" not in (first.kind, second.kind)
        ]
        assert set(cells_of(part.portals)) == {cell[portal] for group in shared for portal in group}, letters
        assert shared or oracle.are_neighbours(first, second)

    # Each dragon is named once, with the cards that domesticate it.
    assert [dragon.cell for dragon in explanation.dragons] == [cell[card] for card in cards if card.kind == "X"]
    for dragon in explanation.dragons:
        card = card_at[dragon.cell]
        assert dragon.domesticated == oracle.is_domesticated(card, links), letters
        near = oracle.connected_to(card, links)
        by = [other for other in near if other.kind in "EDH" and sum(one.kind == other.kind for one in near) > 1]
        assert list(dragon.tamers) == sorted(cell[other] for other in by), letters


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ties_equal_oracle(seats: int) -> None:
    """Sheets that are shuffles of each other, or nearly so: most of them tied on the total, many further down."""
    generator = random.Random(f"ties {seats}")
    for _ in range(700):
        values = [generator.randint(-2, 3) for _ in oracle.CATEGORIES]
        sheets = []
        for _ in range(seats):
            own = values[:]
            if generator.random() < 0.5:  # the same total by other values
                own[generator.randrange(7)] += 1
                own[generator.randrange(7)] -= 1
            sheets.append(Score(*generator.sample(own, 7)))
        check_result(sheets)


def check_result(sheets: list[Score]) -> None:
    outcome = result(sheets)
    assert list(outcome.winners) == oracle.winners([sheet._asdict() for sheet in sheets]), sheets
    best = max(sheet.total for sheet in sheets)
    tied = [seat for seat, sheet in enumerate(sheets) if sheet.total == best]
    if len(tied) == 1:
        assert outcome.tie_break is None
        return
    assert outcome.tie_break is not None
    assert list(outcome.tie_break.seats) == tied
    ranked = {seat: sorted(sheets[seat], reverse=True) for seat in tied}
    left, level, rank = tied, tied, -1
    while left != list(outcome.winners):
        rank += 1
        level, left = left, [seat for seat in left if ranked[seat][rank] == max(ranked[other][rank] for other in left)]
    if rank < 0:
        assert outcome.tie_break[1:] == (None, tuple(tied), (), None)
        return
    assert outcome.tie_break.rank == rank
    assert list(outcome.tie_break.level) == level
    assert list(outcome.tie_break.values) == [ranked[seat][rank] for seat in level]
    if len(outcome.winners) > 1:
        assert outcome.tie_break.category is None
        return
    assert outcome.tie_break.category is not None
    assert getattr(sheets[outcome.winners[0]], outcome.tie_break.category) == ranked[outcome.winners[0]][rank]
