"""A kingdom packed for speed: one long int holds a byte for each of the sixteen cells, so that one addition counts for all of them.

From how many cards of each kind a cell's card is connected to come, in a few additions and without a loop over cells, what every
cell would earn with a card of a kind, the total, and the legends.  ``scoring`` says plainly what is right; a test holds the two equal.
"""

from functools import cache
from typing import Final

from drako.cards import (
    CELLS,
    CONFLICT_PTS,
    DRAGON,
    DWARF,
    ELF,
    GOBLIN,
    HATES,
    HUMAN,
    KINDS,
    LEGENDS,
    PORTAL,
    TAMERS,
    TAMERS_NEEDED,
    TRIBE_LAND_PTS,
    Legend,
)
from drako.kingdom import NEIGHBOURS, Kingdom, around, cells_of, portal_groups
from drako.scoring import PAIR_PTS, dragons_pts

_KINDS: Final = len(KINDS)


def _pack(mask: int) -> int:
    """A 1 in the byte of each cell of a 16-bit mask."""
    return sum(1 << 8 * cell for cell in cells_of(mask))


_ONES: Final = _pack((1 << CELLS) - 1)
_FULL: Final = 0xFF * _ONES
_BYTE: Final = tuple(0xFF << 8 * cell for cell in range(CELLS))
_NEAR: Final = tuple(_pack(mask) for mask in NEIGHBOURS)
_BESIDE: Final = tuple(tuple(cells_of(mask)) for mask in NEIGHBOURS)
# Points may be negative: every byte is lifted by as much, and read with that taken off.
_LIFT: Final = 64 * _ONES
_GAIN_LIFT: Final = 128 * _ONES
GAIN_ZERO: Final = 128
# A portal links foes as well as friends and locks its cell: in quick games placing none but by need won 0.55 (4,800 games).
PORTAL_COST_PTS: Final = 4
# A count of 2 or more has a bit among these; and added to this, it carries into the highest bit of its byte.
_TWO_OR_MORE: Final = 0xFE * _ONES
_CARRY_AT_TWO: Final = 126 * _ONES
_TOP_BITS: Final = 128 * _ONES


def _count_of(kind: int, other: int) -> int:
    """Where Board.counts tells how many of the other kind a card of the kind is connected to: goblins know neighbours only."""
    return other + (_KINDS if GOBLIN in (kind, other) else 0)


# For each land and tribe: the points of each connection, and where the connections are counted.
_EARNS: Final = tuple(
    (kind, tuple(
        (pts, _count_of(kind, other))
        for other in range(_KINDS)
        if (pts := PAIR_PTS.get((kind, other), PAIR_PTS.get((other, kind), 0)))
    ))
    for kind in range(DRAGON)
)  # fmt: skip
_TRIBE_LANDS: Final = tuple(
    (tribe, _count_of(tribe, land), pts) for tribe, lands in TRIBE_LAND_PTS.items() for land, pts in lands.items()
)
_CONFLICTS: Final = tuple((one, _count_of(one, other), 1 + (one == other)) for one, other in HATES)


def _legend_tests(bit: int, legend: Legend) -> list[tuple[int, int, int, int]]:
    """Each way to meet it: its bit, the kind of which one card needs a number of others, where these are counted, bits of the number."""
    one, other = legend.kinds[0], legend.kinds[-1]
    ways = {(one, other), (other, one)} if legend.shape == "battle" else {(one, other)}
    return [(bit, kind, _count_of(kind, needed), _ENOUGH[legend.shape]) for kind, needed in ways]


_ENOUGH: Final = {"pair": _FULL, "alliance": _FULL, "trio": _TWO_OR_MORE, "battle": _TWO_OR_MORE}
_FOUR: Final = sum(1 << number for number, legend in enumerate(LEGENDS) if legend.shape == "four")
_LEGEND_TESTS: Final = tuple(
    test
    for number, legend in enumerate(LEGENDS)
    if legend.shape in _ENOUGH
    for test in _legend_tests(1 << number, legend)
)


@cache
def _tests(legends: int) -> tuple[tuple[int, int, int, int], ...]:
    return tuple(test for test in _LEGEND_TESTS if test[0] & legends)


# By the number of dragons, and of those that are domesticated.
_DRAGONS_PTS: Final = tuple(tuple(dragons_pts(all_, tame) for tame in range(CELLS + 2)) for all_ in range(CELLS + 2))


@cache
def _spreads(portals: int) -> tuple[int, ...]:
    """For each cell, packed, the cells where a card is connected to one in it, with these portals, goblins left out of account."""
    spreads = list(NEIGHBOURS)
    for group in portal_groups(portals):
        border = around(group) & ~group
        for cell in cells_of(border):
            spreads[cell] |= border & ~(1 << cell)
    return tuple(_pack(mask) for mask in spreads)


class Board:
    """One kingdom, packed.

    kinds    for each cell its kind, or -1 for a face-down card
    here     for each kind 0xFF in the bytes of its cells; down: the same for the face-down cells
    counts   for each kind, in the byte of a cell, how many cards of it a card there is connected to; then, for each kind again, how
             many of it are neighbours
    """

    __slots__ = ("_bonus", "_dragons", "_own", "_portals", "_spread", "_values", "counts", "down", "here", "kinds")

    def __init__(self, kingdom: Kingdom) -> None:
        self.here = [0xFF * _pack(mask) for mask in kingdom.masks]
        self.down = 0xFF * _pack(kingdom.face_down())
        kinds = [kingdom.kind_at(cell) for cell in range(CELLS)]
        self.kinds = [-1 if kind is None else kind for kind in kinds]
        self._values: list[int] = []
        self._bonus: list[int] = []
        self._own = -1
        self._dragons = [*cells_of(kingdom.masks[DRAGON])]
        self._portals = kingdom.masks[PORTAL]
        self._spread = _spreads(self._portals)
        self.counts = [0] * (2 * _KINDS)
        for cell, kind in enumerate(self.kinds):
            if kind >= 0:
                self.counts[kind] += self._spread[cell]
                self.counts[_KINDS + kind] += _NEAR[cell]

    def clone(self) -> "Board":
        """An independent copy."""
        other = Board.__new__(Board)
        other.kinds = self.kinds[:]
        other.here = self.here[:]
        other.down = self.down
        other.counts = self.counts[:]
        other._portals = self._portals
        other._spread = self._spread
        other._own = self._own
        other._dragons = self._dragons[:]
        other._values = self._values
        other._bonus = self._bonus
        return other

    def kingdom(self) -> Kingdom:
        """The kingdom, unpacked."""
        masks = [0] * _KINDS
        for cell, kind in enumerate(self.kinds):
            if kind >= 0:
                masks[kind] |= 1 << cell
        return Kingdom(masks)

    def put(self, cell: int, kind: int) -> int:
        """Lay a card face up in the cell; the kind that lay there face up, or -1."""
        kinds, here, counts = self.kinds, self.here, self.counts
        byte, far, near = _BYTE[cell], self._spread[cell], _NEAR[cell]
        old = kinds[cell]
        if old < 0:
            self.down ^= byte
        else:
            here[old] ^= byte
            counts[old] -= far
            counts[_KINDS + old] -= near
        kinds[cell] = kind
        here[kind] ^= byte
        counts[kind] += far
        counts[_KINDS + kind] += near
        if kind >= DRAGON:
            if kind == PORTAL:
                self._open_portal(cell)
            else:
                self._dragons.append(cell)
        self._own = -1
        return old

    def _open_portal(self, cell: int) -> None:
        """Count what is connected to more cards through a new portal: what borders it, or its whole group."""
        kinds, counts, narrow = self.kinds, self.counts, self._spread
        bordering = range(CELLS) if self._portals & NEIGHBOURS[cell] else _BESIDE[cell]
        self._portals |= 1 << cell
        self._spread = wide = _spreads(self._portals)
        for other in bordering:
            if kinds[other] >= 0:
                counts[kinds[other]] += wide[other] - narrow[other]

    def gains(self, kind: int, explore_pts: int = 0) -> bytes:
        """For each cell GAIN_ZERO + the points that placing a card of the kind there adds; 0 where it may not be placed.

        Exact but for portals, which are taken to cost PORTAL_COST_PTS, and for cards that do two things to dragons at once: tame two
        where only three count, or replace the tamer of one.
        """
        if self._own < 0:
            self._work_out()
        here = self.here
        allowed = _FULL ^ here[DRAGON] ^ here[PORTAL]
        if kind < DRAGON:
            allowed ^= here[kind]
            value = self._values[kind] + self._bonus[kind]
        elif kind == DRAGON:
            value = self._dragon_values()
        else:
            value = _LIFT - PORTAL_COST_PTS * _ONES
        if explore_pts:
            value += explore_pts * (self.down & _ONES)
        return ((value + _GAIN_LIFT - self._own) & allowed).to_bytes(CELLS, "little")

    def _work_out(self) -> None:
        """What each card earns where it lies, and would earn elsewhere; what dragons add to that."""
        counts, here = self.counts, self.here
        self._values = values = [_LIFT] * DRAGON
        own = self.down & _LIFT
        for kind, earns in _EARNS:
            value = _LIFT
            for pts, at in earns:
                value += pts * counts[at]
            values[kind] = value
            own |= value & here[kind]
        self._bonus = [0] * DRAGON
        if here[DRAGON]:
            own += self._tame()
        self._own = own

    def _tame(self) -> int:
        """Note where a card of a tribe would tame a dragon that one of it is connected to; the loss, packed, of a tamer that goes."""
        counts, here, bonus = self.counts, self.here, self._bonus
        tamed = self._tamed()
        good = (tamed & here[DRAGON]).bit_count()
        points = _DRAGONS_PTS[len(self._dragons)]
        loss = 0
        for cell in self._dragons:
            byte, spread = _BYTE[cell], self._spread[cell]
            if tamed & byte:
                numbers = [(counts[tribe] & byte) >> 8 * cell for tribe in TAMERS]
                if max(numbers) == TAMERS_NEEDED and numbers.count(TAMERS_NEEDED) == 1:
                    loss += (points[good] - points[good - 1]) * (spread & here[TAMERS[numbers.index(TAMERS_NEEDED)]])
            else:
                for tribe in TAMERS:
                    if counts[tribe] & byte:
                        bonus[tribe] += (points[good + 1] - points[good]) * spread
        return loss

    def _tamed(self) -> int:
        """A 1 in the byte of each cell where a dragon is, or would be, domesticated."""
        counts = self.counts
        carried = counts[ELF] + _CARRY_AT_TWO | counts[DWARF] + _CARRY_AT_TWO | counts[HUMAN] + _CARRY_AT_TWO
        return (carried & _TOP_BITS) >> 7

    def _dragon_values(self) -> int:
        tamed = self._tamed()
        dragons = len(self._dragons)
        good = (tamed & self.here[DRAGON]).bit_count()
        now, then = _DRAGONS_PTS[dragons][good], _DRAGONS_PTS[dragons + 1]
        wild, tame = then[good] - now, then[good + 1] - now
        return _LIFT + wild * _ONES + (tame - wild) * tamed

    def total(self) -> int:
        """The harmony points of everything but legends."""
        counts, here = self.counts, self.here
        # The bytes of a number add up to its remainder by 255, as long as they come to less.
        pts = 0
        for tribe, at, each in _TRIBE_LANDS:
            pts += each * ((counts[at] & here[tribe]) % 255)
        for tribe, at, met in _CONFLICTS:
            pts += CONFLICT_PTS * ((counts[at] & here[tribe]) % 255 // met)
        if self._dragons:
            pts += _DRAGONS_PTS[len(self._dragons)][(self._tamed() & here[DRAGON]).bit_count()]
        return pts

    def met(self, among: int) -> int:
        """The legends, of a 15-bit mask, whose requirement the cards meet."""
        counts, here = self.counts, self.here
        met = 0
        for bit, kind, count, enough in _tests(among):
            if here[kind] & counts[count] & enough:
                met |= bit
        if among & _FOUR and here[ELF] and here[DWARF] and here[HUMAN] and here[GOBLIN]:
            met |= _FOUR
        return met

    def expected(self, cell: int, pool: list[int]) -> float:
        """What a card drawn from the pool, by kind, would add in a face-down cell on the average; dragons and portals as nothing."""
        if self._own < 0:
            self._work_out()
        shift = 8 * cell
        pts = sum(count * ((value >> shift & 0xFF) - 64) for value, count in zip(self._values, pool, strict=False))
        return pts / sum(pool)


def exact_gains(board: Board, kind: int) -> list[tuple[int, int]]:
    """For each cell where a card of the kind may be placed: the harmony points that this adds at once, and the cell."""
    before = board.total()
    gains = []
    for cell, there in enumerate(board.kinds):
        if there != kind and there < DRAGON:
            after = board.clone()
            after.put(cell, kind)
            gains.append((after.total() - before, cell))
    return gains
