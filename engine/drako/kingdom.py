"""One 4 × 4 kingdom: which card lies face up where, and what is connected to what (rules: Connected)."""

from collections.abc import Iterator
from typing import Final

from drako.cards import CELLS, FACE_DOWN_LETTER, GOBLIN, KINDS, LETTERS, PORTAL

ALL_CELLS: Final = (1 << CELLS) - 1
NEIGHBOURS: Final = tuple(
    sum(
        1 << other
        for other in range(CELLS)
        if abs(other // 4 - cell // 4) + abs(other % 4 - cell % 4) == 1
    )
    for cell in range(CELLS)
)  # fmt: skip


def cells_of(mask: int) -> Iterator[int]:
    """The cells in a 16-bit mask, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def around(mask: int) -> int:
    """The cells that border a cell of the mask orthogonally; cells of the mask itself may be among them."""
    border = 0
    for cell in cells_of(mask):
        border |= NEIGHBOURS[cell]
    return border


def portal_groups(portals: int) -> Iterator[int]:
    """The groups of portals that lie next to each other, in a mask of all of them (rules: Connected)."""
    while portals:
        group, grown = 0, portals & -portals
        while grown != group:
            group, grown = grown, grown | (around(grown) & portals)
        yield group
        portals &= ~group


class Kingdom:
    """The face-up cards of one seat, as one 16-bit mask of cells a kind; every other cell is face down, without identity.

    Change it by ``put`` only: what has been worked out of the masks is remembered until then.
    """

    __slots__ = ("_reach", "masks", "met")

    def __init__(self, masks: list[int] | None = None) -> None:
        self.masks = masks if masks is not None else [0] * len(KINDS)
        self._reach: list[int] | None = None
        self.met = -1  # the legends met, once scoring.legends_met has found them

    @classmethod
    def from_letters(cls, letters: str) -> "Kingdom":
        """Read sixteen letters, row by row, ``.`` for face down, ``/`` allowed between rows.

        Raises ValueError, saying what is wrong, for any other text.
        """
        rows = letters.split("/")
        if len(rows) not in (1, 4) or (len(rows) == 4 and any(len(row) != 4 for row in rows)):
            raise ValueError(f"a kingdom is sixteen letters, or four rows of four with / between, not {letters!r:.80}")
        cells = "".join(rows)
        if len(cells) != CELLS:
            raise ValueError(f"a kingdom has 16 letters, not {len(cells)}: {letters!r:.80}")
        kingdom = cls()
        for cell, letter in enumerate(cells):
            if letter == FACE_DOWN_LETTER:
                continue
            if letter not in LETTERS:
                raise ValueError(
                    f"{letter!r} is no card; the letters are {LETTERS} and {FACE_DOWN_LETTER} for face down"
                )
            kingdom.masks[LETTERS.index(letter)] |= 1 << cell
        return kingdom

    def letters(self) -> str:
        """Four rows of four letters with ``/`` between, as from_letters reads them."""
        cells = [FACE_DOWN_LETTER] * CELLS
        for kind, mask in enumerate(self.masks):
            for cell in cells_of(mask):
                cells[cell] = LETTERS[kind]
        return "/".join("".join(cells[row : row + 4]) for row in range(0, CELLS, 4))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kingdom) and self.masks == other.masks

    __hash__ = None  # type: ignore[assignment]  # a kingdom changes

    def __repr__(self) -> str:
        return f"Kingdom.from_letters({self.letters()!r})"

    def clone(self) -> "Kingdom":
        """An independent copy."""
        other = Kingdom(self.masks[:])
        other._reach = self._reach
        other.met = self.met
        return other

    def face_up(self) -> int:
        """The mask of the cells that lie face up."""
        a, b, c, d, e, f, g, h, i, j = self.masks
        return a | b | c | d | e | f | g | h | i | j

    def face_down(self) -> int:
        """The mask of the unexplored cells."""
        return ALL_CELLS & ~self.face_up()

    def kind_at(self, cell: int) -> int | None:
        """The kind of the card that lies face up in the cell; None for a face-down one."""
        bit = 1 << cell
        for kind, mask in enumerate(self.masks):
            if mask & bit:
                return kind
        return None

    def put(self, cell: int, kind: int) -> None:
        """Lay a card face up in the cell, in place of what lay there."""
        bit = 1 << cell
        for other, mask in enumerate(self.masks):
            if mask & bit:
                self.masks[other] = mask ^ bit
        self.masks[kind] |= bit
        self._reach = None
        self.met = -1

    def portal_borders(self) -> list[tuple[int, int]]:
        """For each group of portals next to each other: its mask, and the mask of the cards that it connects.

        Those are the face-up cards that border it, save goblins, which cannot use portals.
        """
        users = self.face_up() & ~self.masks[PORTAL] & ~self.masks[GOBLIN]
        return [(group, around(group) & users) for group in portal_groups(self.masks[PORTAL])]

    def reach(self) -> list[int]:
        """For each cell the mask of the cells that a card lying there is connected to, be it no goblin and no portal.

        Connected is a yes or no: neighbours that also share a portal are one bit (rules: Connected, second ruling).
        Not to be changed: it is remembered.
        """
        if self._reach is None:
            face_up = self.face_up()
            self._reach = [near & face_up for near in NEIGHBOURS]
            if self.masks[PORTAL]:
                for group, border in self.portal_borders():
                    for cell in cells_of(around(group) & ~group):
                        self._reach[cell] |= border & ~(1 << cell)
        return self._reach

    def links(self) -> list[int]:
        """For each cell the mask of the cells that its card is connected to; 0 where the card is face down."""
        face_up = self.face_up()
        links = [reach if face_up >> cell & 1 else 0 for cell, reach in enumerate(self.reach())]
        for cell in cells_of(self.masks[GOBLIN] | self.masks[PORTAL]):
            links[cell] = NEIGHBOURS[cell] & face_up
        return links
