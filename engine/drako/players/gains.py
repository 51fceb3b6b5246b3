"""What placing a card would add to the score at once, for every cell: quick, because search and playouts ask little else.

A card changes only the pairs that it is part of and the dragons that it tames, unless it is a portal: then the whole kingdom is
scored anew.  A test holds it equal to the difference of two scores.
"""

from typing import Final

from drako.cards import DRAGON, GOBLIN, KINDS, PORTAL, TAMERS, TAMERS_NEEDED
from drako.kingdom import NEIGHBOURS, Kingdom, cells_of
from drako.scoring import PAIR_PTS, dragons_pts, score

# For each kind, with what other kinds a connection brings points, and how many.
_PARTNERS: Final = tuple(
    tuple(
        (other, pts)
        for other in range(len(KINDS))
        if (pts := PAIR_PTS.get((kind, other), PAIR_PTS.get((other, kind), 0)))
    )
    for kind in range(len(KINDS))
)  # fmt: skip


def placement_gains(kingdom: Kingdom, kind: int, targets: int) -> list[tuple[int, int]]:
    """For each cell of the mask: the harmony points that placing a card of the kind there adds at once, and the cell.

    The mask holds no cell with a face-up dragon or portal.
    """
    if kind == PORTAL:
        return _portal_gains(kingdom, targets)
    masks, reach, face_up = kingdom.masks, kingdom.reach(), kingdom.face_up()
    dragons = [
        (1 << cell, [(reach[cell] & masks[tribe]).bit_count() for tribe in TAMERS]) for cell in cells_of(masks[DRAGON])
    ]
    tame_now = _dragons_gain(dragons, 0, -1, -1) if dragons else 0
    gains = []
    for cell in cells_of(targets):
        bit = 1 << cell
        old = next((other for other, mask in enumerate(masks) if mask & bit), -1)
        near, far = NEIGHBOURS[cell] & face_up, reach[cell]
        link, old_link = near if kind == GOBLIN else far, near if old == GOBLIN else far
        gain = 0
        for other, pts in _PARTNERS[kind]:
            gain += pts * (link & masks[other]).bit_count()
        if old >= 0:
            for other, pts in _PARTNERS[old]:
                gain -= pts * (old_link & masks[other]).bit_count()
        if kind == DRAGON:
            own = [(far & masks[tribe]).bit_count() for tribe in TAMERS]
            gain += _dragons_gain([*dragons, (bit, own)], far, old, -1) - tame_now
        elif dragons and (kind in TAMERS or old in TAMERS):
            gain += _dragons_gain(dragons, far, old, kind) - tame_now
        gains.append((gain, cell))
    return gains


def _dragons_gain(dragons: list[tuple[int, list[int]]], reached: int, old: int, new: int) -> int:
    """The points of the dragons after a card of one kind gave way to another in a cell that reaches these cells."""
    tame = 0
    for bit, counts in dragons:
        connected = bool(reached & bit)
        for tribe, count in zip(TAMERS, counts, strict=True):
            if count + connected * ((tribe == new) - (tribe == old)) >= TAMERS_NEEDED:
                tame += 1
                break
    return dragons_pts(len(dragons), tame)


def _portal_gains(kingdom: Kingdom, targets: int) -> list[tuple[int, int]]:
    before = score(kingdom).total
    gains = []
    for cell in cells_of(targets):
        after = kingdom.clone()
        after.put(cell, PORTAL)
        gains.append((score(after).total - before, cell))
    return gains
