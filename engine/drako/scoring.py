"""What a kingdom is worth: the score sheet, where each point comes from, legend requirements, standings and ties."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from drako.cards import (
    CATEGORIES,
    CATEGORY_OF,
    CONFLICT_PTS,
    DOMESTICATED_MAX,
    DRAGON,
    DRAGON_PTS,
    HATES,
    LEGENDS,
    TAMERS,
    TAMERS_NEEDED,
    TRIBE_LAND_PTS,
    TRIBES,
    Legend,
)
from drako.kingdom import Kingdom, cells_of


class Score(NamedTuple):
    """The seven categories of the score sheet, in harmony points."""

    elves: int
    dwarves: int
    humans: int
    goblins: int
    dragons: int
    legends: int
    conflicts: int

    @property
    def total(self) -> int:
        """The sum of the seven."""
        return sum(self)

    def minus(self, other: "Score") -> "Score":
        """The difference, category by category."""
        return Score(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))


class Connection(NamedTuple):
    """A connected pair of cells that brings points, and the portal groups (as one mask) that connect it; 0 for neighbours."""

    category: str
    cells: tuple[int, int]
    pts: int
    portals: int


class Dragon(NamedTuple):
    """A dragon's cell, whether it is domesticated, its points, and the cells of the tribes' cards that tame it."""

    cell: int
    domesticated: bool
    pts: int
    tamers: tuple[int, ...]


class Explanation(NamedTuple):
    """Every connection, dragon and legend of a kingdom with the points it brings; the points add up to the score."""

    connections: list[Connection]
    dragons: list[Dragon]
    legends: list[Legend]


# What a card of the first kind earns for being connected to one of the second; for a conflict each pair counts once.
PAIR_PTS: Final = {
    **{(tribe, land): pts for tribe, lands in TRIBE_LAND_PTS.items() for land, pts in lands.items()},
    **dict.fromkeys(HATES, CONFLICT_PTS),
}
_LEGEND_PTS: Final = tuple(legend.pts for legend in LEGENDS)


def legends_pts(claimed: int) -> int:
    """The points of the legends in a 15-bit mask."""
    return sum(_LEGEND_PTS[legend] for legend in cells_of(claimed))


def connected_pairs(links: Sequence[int], these: int, those: int) -> int:
    """How many pairs have one card in each of two disjoint masks and are connected."""
    pairs = 0
    for cell in cells_of(these):
        pairs += (links[cell] & those).bit_count()
    return pairs


def score(kingdom: Kingdom, claimed: int = 0) -> Score:
    """The score sheet of a kingdom as its face-up cards lie, with a 15-bit mask of claimed legends (rules: Scoring)."""
    masks, links = kingdom.masks, kingdom.links()
    elves, dwarves, humans, goblins = (
        sum(pts * connected_pairs(links, masks[tribe], masks[land]) for land, pts in lands.items())
        for tribe, lands in TRIBE_LAND_PTS.items()
    )
    conflicts = 0
    for one, other in HATES:
        pairs = connected_pairs(links, masks[one], masks[other])
        # Within one kind each pair was met from both its ends.
        conflicts += pairs // 2 if one == other else pairs
    dragons = _dragons(masks, links)
    return Score(elves, dwarves, humans, goblins, dragons, legends_pts(claimed), CONFLICT_PTS * conflicts)


def tamers(masks: Sequence[int], link: int) -> int:
    """The mask of the cards that domesticate a dragon with these links: of each tribe with enough of them, goblins apart."""
    return sum(
        same
        for same in (link & masks[tribe] for tribe in TAMERS)
        if same.bit_count() >= TAMERS_NEEDED
    )  # fmt: skip


def _dragons(masks: Sequence[int], links: Sequence[int]) -> int:
    domesticated = sum(1 for cell in cells_of(masks[DRAGON]) if tamers(masks, links[cell]))
    return dragons_pts(masks[DRAGON].bit_count(), domesticated)


def dragons_pts(dragons: int, domesticated: int) -> int:
    """The points of so many dragons, of which so many are domesticated (rules: Dragons)."""
    good = min(domesticated, DOMESTICATED_MAX)
    return DRAGON_PTS[min(dragons, DOMESTICATED_MAX)] * (good - (dragons - good))


def explain(kingdom: Kingdom, claimed: int = 0) -> Explanation:
    """Where each point of ``score`` comes from, category by category."""
    masks, links = kingdom.masks, kingdom.links()
    groups = kingdom.portal_borders()
    connections = []
    for (one, other), pts in PAIR_PTS.items():
        category = CATEGORY_OF[one] if other not in TRIBES else "conflicts"
        for cell in cells_of(masks[one]):
            for linked in cells_of(links[cell] & masks[other]):
                if one == other and linked < cell:
                    continue
                both = 1 << cell | 1 << linked
                portals = sum(group for group, border in groups if border & both == both)
                connections.append(Connection(category, (cell, linked), pts, portals))
    return Explanation(
        connections,
        _explain_dragons(masks, links),
        [LEGENDS[legend] for legend in cells_of(claimed)],
    )


def _explain_dragons(masks: Sequence[int], links: Sequence[int]) -> list[Dragon]:
    each = DRAGON_PTS[min(masks[DRAGON].bit_count(), DOMESTICATED_MAX)]
    dragons = []
    good = 0
    for cell in cells_of(masks[DRAGON]):
        by = tuple(cells_of(tamers(masks, links[cell])))
        good += bool(by)
        dragons.append(Dragon(cell, bool(by), each if by and good <= DOMESTICATED_MAX else -each, by))
    return dragons


def _meets_pair(masks: Sequence[int], links: Sequence[int], kinds: Sequence[int]) -> bool:
    mask = masks[kinds[0]]
    return any(links[cell] & mask for cell in cells_of(mask))


def _meets_trio(masks: Sequence[int], links: Sequence[int], kinds: Sequence[int]) -> bool:
    mask = masks[kinds[0]]
    return any((links[cell] & mask).bit_count() >= 2 for cell in cells_of(mask))


def _meets_alliance(masks: Sequence[int], links: Sequence[int], kinds: Sequence[int]) -> bool:
    return any(links[cell] & masks[kinds[1]] for cell in cells_of(masks[kinds[0]]))


def _meets_battle(masks: Sequence[int], links: Sequence[int], kinds: Sequence[int]) -> bool:
    one, other = (masks[kind] for kind in kinds)
    return any(
        (links[cell] & those).bit_count() >= 2
        for these, those in ((one, other), (other, one))
        for cell in cells_of(these)
    )


def _meets_four(masks: Sequence[int], links: Sequence[int], kinds: Sequence[int]) -> bool:
    return all(masks[kind] for kind in kinds)


_MEETS: Final[dict[str, Callable[[Sequence[int], Sequence[int], Sequence[int]], bool]]] = {
    "pair": _meets_pair,
    "trio": _meets_trio,
    "alliance": _meets_alliance,
    "battle": _meets_battle,
    "four": _meets_four,
}
_LEGEND_CHECKS: Final = tuple((1 << n, _MEETS[legend.shape], legend.kinds) for n, legend in enumerate(LEGENDS))


def legends_met(kingdom: Kingdom, among: int = (1 << len(LEGENDS)) - 1) -> int:
    """The legends, of a 15-bit mask, whose requirement the face-up cards meet (rules: Legend deck)."""
    if kingdom.met < 0:
        masks, links = kingdom.masks, kingdom.links()
        kingdom.met = sum(bit for bit, meets, kinds in _LEGEND_CHECKS if meets(masks, links, kinds))
    return kingdom.met & among


class TieBreak(NamedTuple):
    """How a tie on the total was decided (rules: Ties).

    seats     were tied on the total
    rank      0–6: which of their values, each seat's highest first, decided in the end; None where all are equal in all seven
    level     the seats that were still equal before that rank, and values what each of them has there
    category  the category in which the one winner has that value; None where several share the win
    """

    seats: tuple[int, ...]
    rank: int | None
    level: tuple[int, ...]
    values: tuple[int, ...]
    category: str | None


class Result(NamedTuple):
    """The seats that win, and how a tie on the total was broken, if there was one."""

    winners: tuple[int, ...]
    tie_break: TieBreak | None


def result(scores: Sequence[Score]) -> Result:
    """Who wins with these score sheets, one a seat: the highest total, ties broken by the highest category, then the next."""
    best = max(sheet.total for sheet in scores)
    tied = tuple(seat for seat, sheet in enumerate(scores) if sheet.total == best)
    if len(tied) == 1:
        return Result(tied, None)
    ranked = {seat: sorted(scores[seat], reverse=True) for seat in tied}
    winners, tie_break = tied, TieBreak(tied, None, tied, (), None)
    for rank in range(len(CATEGORIES)):
        values = tuple(ranked[seat][rank] for seat in winners)
        ahead = tuple(seat for seat, value in zip(winners, values, strict=True) if value == max(values))
        if ahead != winners:
            category = CATEGORIES[scores[ahead[0]].index(max(values))] if len(ahead) == 1 else None
            tie_break = TieBreak(tied, rank, winners, values, category)
            winners = ahead
    return Result(winners, tie_break)
