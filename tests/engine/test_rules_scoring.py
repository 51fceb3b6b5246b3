"""The rules under "Scoring": lands, conflicts, dragons, ties, the total."""

from __future__ import annotations

from itertools import permutations

import pytest

from drako.cards import CATEGORIES
from drako.scoring import Score, result
from tables import sheet

CATEGORY = {"E": "elves", "D": "dwarves", "H": "humans", "G": "goblins"}
PTS = {
    "E": {"F": 2, "M": 0, "P": 0, "S": -1},
    "D": {"F": 0, "M": 2, "P": 0, "S": 0},
    "H": {"F": 1, "M": 1, "P": 2, "S": -1},
    "G": {"F": 0, "M": 0, "P": 0, "S": 3},
}


def alone(**categories: int) -> Score:
    return Score(**(dict.fromkeys(CATEGORIES, 0) | categories))


# Seven categories.


def test_seven_categories_and_their_sum() -> None:
    assert CATEGORIES == Score._fields == ("elves", "dwarves", "humans", "goblins", "dragons", "legends", "conflicts")
    assert Score(1, 2, 4, 8, 16, 32, -64).total == -1
    full = sheet("FESG/MDPH/XHHX/PEEF", "pair-E", "four")
    assert full.total == sum(full)


def test_an_empty_kingdom() -> None:
    assert sheet("..../..../..../....") == alone()


@pytest.mark.parametrize("land", "FMPS")
@pytest.mark.parametrize("tribe", "EDHG")
def test_each_card_scores_for_a_connected_land(tribe: str, land: str) -> None:
    expected = alone(**{CATEGORY[tribe]: PTS[tribe][land]})
    assert sheet(f"{tribe}{land}../..../..../....") == expected
    assert sheet(f"..../..{land}./..{tribe}./....") == expected
    assert sheet(f"{tribe}.{land}./..../..../....") == alone()
    assert sheet(f"{tribe}O{land}./..../..../....") == (alone() if tribe == "G" else expected)


@pytest.mark.parametrize("tribe", "EDHG")
def test_for_every_connected_land(tribe: str) -> None:
    """Four lands around one card, and the same land twice."""
    assert sheet(f".F../M{tribe}P./.S../....") == alone(**{CATEGORY[tribe]: sum(PTS[tribe].values())})
    for land in "FMPS":
        assert sheet(f"{land}{tribe}{land}./..../..../....") == alone(**{CATEGORY[tribe]: 2 * PTS[tribe][land]})


@pytest.mark.parametrize("tribe", "EDH")
def test_each_card_of_it(tribe: str) -> None:
    """One land serves two cards."""
    for land in "FMPS":
        assert sheet(f"{tribe}{land}{tribe}./..../..../....") == alone(**{CATEGORY[tribe]: 2 * PTS[tribe][land]})


def test_lands_portals_and_special_cards_score_nothing_themselves() -> None:
    assert sheet("FFMM/PPSS/OOFM/PSOO") == alone()


# Conflicts.


@pytest.mark.parametrize(
    ("pair", "hate"),
    [
        ("GE", True), ("GD", True), ("GH", True), ("GG", True), ("ED", True),
        ("EE", False), ("DD", False), ("HH", False), ("HE", False), ("HD", False),
        ("GX", False), ("EX", False), ("GS", False), ("GO", False),
    ],
)  # fmt: skip
def test_each_connected_pair_that_hate_each_other(pair: str, hate: bool) -> None:
    """Goblins hate every tribe, goblins included; elves and dwarves hate each other; humans hate goblins only."""
    one, other = pair
    for board in (f"{one}{other}../..../..../....", f"{other}.../{one}.../..../...."):
        assert sheet(board).conflicts == (-2 if hate else 0)
    assert sheet(f"{one}.{other}./..../..../....").conflicts == 0


@pytest.mark.parametrize(
    ("board", "pairs"),
    [
        ("GGG./..../..../....", 2),
        ("GG../GG../..../....", 4),
        ("GGGG/GGGG/GGGG/GGGG", 24),
        ("EDE./DED./..../....", 7),
        ("EOD./.D../..../....", 2),
        (".E../DOD./.E../....", 4),
        ("GED./..../..../....", 2),
    ],
)
def test_each_pair_counts_once(board: str, pairs: int) -> None:
    assert sheet(board).conflicts == -2 * pairs


# Dragons.


@pytest.mark.parametrize("tribe", "EDH")
def test_a_dragon_is_domesticated_by_two_of_the_same_tribe(tribe: str) -> None:
    assert sheet(f"{tribe}X{tribe}./..../..../....").dragons == 3
    assert sheet(f"{tribe}X{tribe}./.{tribe}../..../....").dragons == 3
    assert sheet(f"{tribe}O{tribe}./.X../..../....").dragons == 3
    assert sheet(f"{tribe}X../..../..../....").dragons == -3
    assert sheet(f"{tribe}X../..{tribe}./..../....").dragons == -3


def test_not_by_two_of_different_tribes() -> None:
    assert sheet("EXD./.H../..../....").dragons == -3


def test_not_by_lands_or_other_dragons() -> None:
    assert sheet("FXF./.F../..../....").dragons == -3
    assert sheet("OXO./.O../..../....").dragons == -3


def test_goblins_not_counting() -> None:
    assert sheet(".G../GXG./.G../....").dragons == -3
    assert sheet("GXE./..../..../....").dragons == -3
    assert sheet("EXE./.G../..../....").dragons == 3


def test_otherwise_wild() -> None:
    assert sheet("X.../..../..../....").dragons == -3


# Boards with n dragons, of which d are domesticated: each column of `EXE` is a domesticated one, a bare X a wild one.
TAME_AND_WILD = {
    (0, 0): "..../..../..../....",
    (1, 0): "X.../..../..../....",
    (1, 1): "EXE./..../..../....",
    (2, 0): "X..X/..../..../....",
    (2, 1): "EXE./..../..../X...",
    (2, 2): "EXE./EXE./..../....",
    (3, 0): "X..X/..../..../X...",
    (3, 1): "EXE./..../..../X..X",
    (3, 2): "EXE./EXE./..../X...",
    (3, 3): "EXE./EXE./EXE./....",
    (4, 0): "X..X/..../..../X..X",
    (4, 1): "EXE./..../X..X/...X",
    (4, 2): "EXE./EXE./..../X..X",
    (4, 3): "EXE./EXE./EXE./...X",
    (4, 4): "EXE./EXE./EXE./EXE.",
    (5, 0): "X..X/..X./..../X..X",
    (5, 3): "EXE./EXE./EXE./X..X",
    (5, 4): "EXEX/EXE./EXE./EXE.",
    (6, 5): "EXEX/EXEX/EXE./EXE.",
}


@pytest.mark.parametrize(("dragons", "domesticated"), TAME_AND_WILD)
def test_dragons_in_the_kingdom(dragons: int, domesticated: int) -> None:
    """The table, and the ruling's sum for more than three."""
    board = TAME_AND_WILD[dragons, domesticated]
    wild = dragons - domesticated
    expected = {
        0: 0,
        1: 3 * domesticated - 3 * wild,
        2: 4 * domesticated - 4 * wild,
        3: 5 * domesticated - 5 * wild,
    }.get(dragons, 5 * min(domesticated, 3) - 5 * (dragons - min(domesticated, 3)))
    assert board.count("X") == dragons
    assert sheet(board).dragons == expected


@pytest.mark.parametrize(
    ("board", "pts"),
    [
        ("EXE./EXE./EXE./EXE.", 10),  # four, all domesticated: three at 5 and one at -5
        ("EXE./EXE./EXE./...X", 10),  # the wild one is the one beyond the third
        ("EXE./EXE./X..X/....", 0),
        ("XXXX/XXXX/..../....", -40),
    ],
)
def test_more_than_three_dragons(board: str, pts: int) -> None:
    """Each beyond the third is -5 even if domesticated; the owner chooses which."""
    assert sheet(board).dragons == pts


# Ties.


def test_the_highest_total_wins() -> None:
    assert result([alone(elves=3), alone(elves=4), alone(goblins=2)]) == ((1,), None)
    assert result([alone(elves=-3), alone(conflicts=-2)]) == ((1,), None)


def test_ties_compare_the_highest_category() -> None:
    """Whichever category that is for each."""
    assert result([alone(elves=5, conflicts=-2), alone(humans=6, dragons=-3)]).winners == (1,)


def test_then_their_next_highest() -> None:
    outcome = result([alone(elves=5, humans=1, goblins=1), alone(dwarves=5, goblins=2)])
    assert outcome.winners == (1,)
    assert outcome.tie_break == ((0, 1), 1, (0, 1), (1, 2), "goblins")


@pytest.mark.parametrize("rank", range(6))
def test_and_so_on_through_all_seven(rank: int) -> None:
    """Two sheets that are equal down to a rank, and part there."""
    values = [20, 15, 10, 5, 0, -5, -10]
    better, worse = values[:], values[:]
    better[rank] += 1
    better[6] -= 1 if rank < 6 else 0
    for order in ([0, 1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1, 0], [3, 0, 6, 1, 5, 2, 4]):
        sheets = [Score(*worse), Score(*(better[place] for place in order))]
        outcome = result(sheets)
        assert outcome.winners == (1,)
        assert outcome.tie_break is not None
        assert (outcome.tie_break.rank, outcome.tie_break.values) == (rank, (values[rank], values[rank] + 1))
        assert result(sheets[::-1]).winners == (0,)


def test_players_equal_in_all_seven_share_the_win() -> None:
    """Equal values, in whatever categories."""
    one = Score(5, 4, 3, 2, 1, 0, -1)
    other = Score(-1, 0, 1, 2, 3, 4, 5)
    assert result([one, other]) == ((0, 1), ((0, 1), None, (0, 1), (), None))
    assert result([one, alone(elves=13), other, one]).winners == (0, 2, 3)


def test_only_the_tied_players_are_compared() -> None:
    """A higher category in a lower total does not help."""
    assert result([alone(elves=9, conflicts=-6), alone(elves=2, humans=2), alone(elves=3, humans=1)]).winners == (2,)


def test_in_any_seat() -> None:
    """The winner's sheet wins wherever it sits."""
    sheets = [alone(elves=4), alone(elves=3, humans=1), alone(elves=2, humans=2), alone(elves=3)]
    for order in permutations(range(4)):
        assert result([sheets[place] for place in order]).winners == (order.index(0),)
