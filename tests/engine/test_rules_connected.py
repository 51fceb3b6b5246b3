"""The rules under "Connected": neighbours, portals and groups of portals, goblins, once, face up."""

from __future__ import annotations

import pytest

from tables import linked, met, sheet

NAMES = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]
FULL = "FMPS/EDHG/FMPS/EDHG"  # sixteen cards, no portal


@pytest.mark.parametrize("one", NAMES)
def test_orthogonal_neighbours(one: str) -> None:
    """Without portals two cards are connected when they lie side by side; diagonals never, nor over the edge, nor with itself."""
    for other in NAMES:
        apart = abs(int(one[1]) - int(other[1])) + abs(int(one[3]) - int(other[3]))
        assert linked(FULL, one, other) == (apart == 1)


def test_the_edge_is_no_neighbour() -> None:
    assert sheet("...E/F.../..../....").elves == 0
    assert sheet("E.../..../..../F...").elves == 0
    assert sheet("E..F/..../..../....").elves == 0


def test_both_touch_the_same_portal() -> None:
    """In a row, round a corner, at any distance that a portal spans."""
    board = ".E../FOD./.H../...."
    around = ["r1c2", "r2c1", "r2c3", "r3c2"]
    for one in around:
        for other in around:
            assert linked(board, one, other) == (one != other)


def test_touching_a_portal_at_a_corner_is_not_touching() -> None:
    assert not linked("E.../.O../..F./....", "r1c1", "r3c3")
    assert not linked("E.../.OF./..../....", "r1c1", "r2c3")
    assert sheet("E.../.OF./..../....").elves == 0


@pytest.mark.parametrize(
    ("board", "one", "other"),
    [
        ("EOOF/..../..../....", "r1c1", "r1c4"),
        ("EO../.O../.OF./....", "r1c1", "r3c3"),
        ("EOO./..O./..OO/...F", "r1c1", "r4c4"),
        ("EO../.OOO/...O/..FO", "r1c1", "r4c3"),
        (".O../OOO./EOF./....", "r3c1", "r3c3"),
    ],
)
def test_portals_next_to_each_other_form_one_group(board: str, one: str, other: str) -> None:
    assert linked(board, one, other)
    assert sheet(board).elves == 2


@pytest.mark.parametrize(
    ("board", "one", "other"),
    [
        ("EO../..OF/..../....", "r1c1", "r2c4"),
        ("EO.O/...F/..../....", "r1c1", "r2c4"),
        ("EO../.M../.O../..F.", "r1c1", "r4c3"),
        ("O.../E.../..OF/....", "r2c1", "r3c4"),
    ],
)
def test_portals_apart_are_two_groups(board: str, one: str, other: str) -> None:
    """Diagonal portals, and portals with a card between, connect each their own cards only."""
    assert not linked(board, one, other)
    assert sheet(board).elves == 0


def test_a_card_between_two_groups_does_not_join_them() -> None:
    """Each is connected to the card between, not to each other: connected is no chain."""
    board = "EOMO/...F/..../...."
    assert linked(board, "r1c1", "r1c3")
    assert linked(board, "r1c3", "r2c4")
    assert not linked(board, "r1c1", "r2c4")


def test_every_card_that_borders_any_portal_of_the_group_is_connected_to_every_other() -> None:
    board = "EFD./MOOH/.XO./..P."
    bordering = ["r1c2", "r1c3", "r2c1", "r2c4", "r3c2", "r4c3"]
    for one in bordering:
        for other in bordering:
            assert linked(board, one, other) == (one != other), (one, other)
    assert linked(board, "r1c1", "r1c2")
    assert linked(board, "r1c1", "r2c1")
    assert not linked(board, "r1c1", "r1c3")


# Goblins.


@pytest.mark.parametrize("other", "FMPSEDHX")
def test_goblins_cannot_use_portals(other: str) -> None:
    """Seen from either side, with the goblin before or after the portal."""
    assert not linked(f"GO{other}./..../..../....", "r1c1", "r1c3")
    assert not linked(f"{other}OG./..../..../....", "r1c1", "r1c3")
    assert not linked(f"{other}OOG/..../..../....", "r1c1", "r1c4")


def test_two_goblins_cannot_use_a_portal_either() -> None:
    assert not linked("GOG./..../..../....", "r1c1", "r1c3")
    assert sheet("GOG./..../..../....").conflicts == 0
    assert met("GOG./..../..../....") == set()


def test_a_goblin_is_connected_to_its_neighbours() -> None:
    """Also when both touch the same portal."""
    board = "GS../OO../..../...."
    assert linked(board, "r1c1", "r1c2")
    assert sheet(board).goblins == 3
    board = "GE../OO../..../...."
    assert sheet(board).conflicts == -2


def test_a_goblin_does_not_bar_the_portal_to_others() -> None:
    assert linked("EOF./.G../..../....", "r1c1", "r1c3")
    assert sheet("EOF./.G../..../....").elves == 2


def test_a_portal_connects_a_goblin_to_nothing_in_scoring() -> None:
    assert sheet("GOS./.S../..../....").goblins == 0
    assert sheet("SOG./..../..../....").goblins == 0


def test_a_portal_connects_a_goblin_to_nothing_in_conflicts() -> None:
    for tribe in "EDHG":
        assert sheet(f"GO{tribe}./..../..../....").conflicts == 0
        assert sheet(f"{tribe}OG./..../..../....").conflicts == 0


@pytest.mark.parametrize("tribe", "EDH")
def test_a_portal_connects_a_goblin_to_nothing_in_legends(tribe: str) -> None:
    battle = f"battle-G{tribe}"
    assert battle not in met(f"GO{tribe}./.{tribe}../..../....")
    assert battle not in met(f"{tribe}OG./.G../..../....")
    assert battle not in met(f"G{tribe}G./..../O.../....").difference({battle})
    assert battle not in met(f"G{tribe}O./..G./..../....")
    assert battle in met(f"G{tribe}O./.G../..../....")


def test_dragons_and_all_other_tribes_use_portals() -> None:
    for one in "FMPSEDHX":
        for other in "FMPSEDHX":
            assert linked(f"{one}O{other}./..../..../....", "r1c1", "r1c3")


# Ruling: connected once.


@pytest.mark.parametrize(
    "board",
    [
        "EF../OO../..../....",  # neighbours that also share a group of portals
        "EF../.O../..../....",
        "OEO./OFO./..../....",  # neighbours that share two groups
        "OE../FO../..../....",  # no neighbours, two portals between them
        "EO../OF../..../....",
        "OOO./OEO./OFO./OOO.",  # inside a ring of portals
    ],
)
def test_either_connected_or_not(board: str) -> None:
    assert sheet(board).elves == 2


@pytest.mark.parametrize(
    "board", ["ED../OO../..../....", "OEO./ODO./..../....", "OE../DO../..../....", "EO../OD../..../...."]
)
def test_a_conflict_counts_once_however_connected(board: str) -> None:
    assert sheet(board).conflicts == -2


def test_a_card_is_never_connected_to_itself() -> None:
    """Nor by a portal, nor by a group that it touches twice, nor by two groups."""
    for board in ("EO../..../..../....", "EO../OO../..../....", ".O../OE../..../....", ".O../OEO./.O../...."):
        cell = "r1c1" if board[0] == "E" else "r2c2"
        assert not linked(board, cell, cell)
        assert met(board) == set()
    assert sheet(".O../OGO./.O../....").conflicts == 0


# Ruling: face up.


def test_a_face_down_portal_connects_nothing() -> None:
    assert not linked("E.F./..../..../....", "r1c1", "r1c3")
    assert linked("EOF./..../..../....", "r1c1", "r1c3")
    assert not linked("EO.O/...F/..../....", "r1c1", "r2c4")


def test_a_face_down_card_is_connected_to_nothing() -> None:
    board = "E.../..../..../...."
    for name in NAMES:
        assert not linked(board, "r1c1", name)
        assert not linked("EO../..../..../....", "r1c1", name) or name == "r1c2"
    assert sheet(board) == (0,) * 7
