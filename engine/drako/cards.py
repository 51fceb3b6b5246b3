"""The cards of Drako: Aetherya Pocket and every figure printed on them.  Tables, nothing else (rules: Cards, Scoring)."""

from typing import Final, NamedTuple

# Kinds are plain ints, the index into these tables, because the search spends its time comparing them.
KINDS: Final = ("forest", "mountain", "plain", "swamp", "elf", "dwarf", "human", "goblin", "dragon", "portal")
LETTERS: Final = "FMPSEDHGXO"
FOREST, MOUNTAIN, PLAIN, SWAMP, ELF, DWARF, HUMAN, GOBLIN, DRAGON, PORTAL = range(10)
FACE_DOWN_LETTER: Final = "."

LANDS: Final = (FOREST, MOUNTAIN, PLAIN, SWAMP)
TRIBES: Final = (ELF, DWARF, HUMAN, GOBLIN)
LOCKED: Final = (DRAGON, PORTAL)
GROUPS: Final = {"land": LANDS, "tribe": TRIBES, "special": LOCKED}

SEATS_MIN: Final = 2
SEATS_MAX: Final = 4
# The back marks 2, 3 and 4 say from how many players a copy is used.
COPIES: Final = {2: 4, 3: 6, 4: 8}

CELLS: Final = 16
MIDDLE: Final = (5, 6, 9, 10)
OUTER: Final = tuple(cell for cell in range(CELLS) if cell not in MIDDLE)


class Legend(NamedTuple):
    """A legend card: its code, the shape of its requirement, the kinds that it asks for, and its points."""

    code: str
    shape: str
    kinds: tuple[int, ...]
    pts: int


LEGENDS: Final = (
    *(Legend(f"pair-{LETTERS[tribe]}", "pair", (tribe,), 2) for tribe in TRIBES),
    *(Legend(f"trio-{LETTERS[land]}", "trio", (land,), 4) for land in LANDS),
    Legend("alliance-HD", "alliance", (HUMAN, DWARF), 2),
    Legend("alliance-HE", "alliance", (HUMAN, ELF), 2),
    Legend("battle-GH", "battle", (GOBLIN, HUMAN), 3),
    Legend("battle-GE", "battle", (GOBLIN, ELF), 3),
    Legend("battle-GD", "battle", (GOBLIN, DWARF), 3),
    Legend("battle-ED", "battle", (ELF, DWARF), 3),
    Legend("four", "four", TRIBES, 4),
)
LEGEND_ROW: Final = 8

CATEGORIES: Final = ("elves", "dwarves", "humans", "goblins", "dragons", "legends", "conflicts")
CATEGORY_OF: Final = {ELF: "elves", DWARF: "dwarves", HUMAN: "humans", GOBLIN: "goblins"}

TRIBE_LAND_PTS: Final[dict[int, dict[int, int]]] = {
    ELF: {FOREST: 2, SWAMP: -1},
    DWARF: {MOUNTAIN: 2},
    HUMAN: {PLAIN: 2, FOREST: 1, MOUNTAIN: 1, SWAMP: -1},
    GOBLIN: {SWAMP: 3},
}
CONFLICT_PTS: Final = -2
HATES: Final = ((GOBLIN, GOBLIN), (GOBLIN, ELF), (GOBLIN, DWARF), (GOBLIN, HUMAN), (ELF, DWARF))

# Points of one domesticated dragon, by the number of dragons in the kingdom; a wild one costs the same.
DRAGON_PTS: Final = (0, 3, 4, 5)
DOMESTICATED_MAX: Final = 3
TAMERS: Final = (ELF, DWARF, HUMAN)
TAMERS_NEEDED: Final = 2
