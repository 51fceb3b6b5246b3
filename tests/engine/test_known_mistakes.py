"""A test, or several, for every line of the rules under "Where implementations of this game have gone wrong"."""

from __future__ import annotations

import re
from itertools import permutations

import pytest

from drako import cards
from drako.cards import CATEGORIES, DRAGON_PTS, KINDS, LEGENDS, TRIBE_LAND_PTS
from drako.game import CHANCE, NOBODY
from drako.scoring import Score, result
from drako.words import CODES
from tables import SHARED, UNEXPLORED, actions, go, kingdom, lay_out, linked, met, outcomes, phase, refusal, sheet

RULES = SHARED / "rules.md"


def tied(*values: int) -> Score:
    return Score(*values, *[0] * (7 - len(values)))


# Line 1: the tie-break.


def test_tie_break_descends() -> None:
    """Ascending, the other would win: its lowest is higher."""
    high, low = tied(6, 0, -2), tied(4, 0, 0)
    assert result([high, low]).winners == (0,)
    assert result([low, high]).winners == (1,)


def test_three_way_tie() -> None:
    """The first rank drops one, the second decides between the others."""
    sheets = [tied(5, 3, 0), tied(5, 2, 1), tied(4, 4, 0)]
    for order in permutations(range(3)):
        outcome = result([sheets[place] for place in order])
        assert outcome.winners == (order.index(0),)
        assert outcome.tie_break is not None
        assert outcome.tie_break.seats == (0, 1, 2)
        assert outcome.tie_break.rank == 1
        assert outcome.tie_break.level == tuple(sorted(order.index(seat) for seat in (0, 1)))
        assert sorted(outcome.tie_break.values) == [2, 3]


def test_three_way_tie_shared_by_two() -> None:
    sheets = [tied(5, 3), tied(4, 4), Score(0, 0, 3, 0, 0, 5, 0)]
    assert result(sheets).winners == (0, 2)


def test_full_equality() -> None:
    assert result([tied(5, 3)] * 4).winners == (0, 1, 2, 3)
    assert result([tied()] * 2).winners == (0, 1)


# Line 2: seen from one side only.


@pytest.mark.parametrize("pair", ["GH", "GE", "GD", "ED"])
def test_a_battle_counts_either_way_round(pair: str) -> None:
    one, other = pair
    assert f"battle-{pair}" in met(f"{one}{other}{one}./..../..../....")
    assert f"battle-{pair}" in met(f"{other}{one}{other}./..../..../....")


@pytest.mark.parametrize(
    "board", ["EOF./..../..../....", "FOE./..../..../....", "E.../O.../F.../....", "F.../O.../E.../...."]
)
def test_a_connection_through_a_portal_counts_from_both_ends(board: str) -> None:
    assert sheet(board).elves == 2


@pytest.mark.parametrize("board", ["HOE./..../..../....", "EOH./..../..../....", "H.../O.../O.../E..."])
def test_an_alliance_through_a_portal_counts_from_both_ends(board: str) -> None:
    assert "alliance-HE" in met(board)


@pytest.mark.parametrize(
    "board", ["GOS./..../..../....", "SOG./..../..../....", "G.../O.../S.../....", "S.../O.../G.../...."]
)
def test_goblins_are_let_through_a_portal_from_neither_end(board: str) -> None:
    assert sheet(board).goblins == 0


@pytest.mark.parametrize("tribe", "EDHG")
def test_no_conflict_with_a_goblin_through_a_portal_from_either_end(tribe: str) -> None:
    assert sheet(f"GO{tribe}./..../..../....").conflicts == sheet(f"{tribe}OG./..../..../....").conflicts == 0


# Line 3: twice, to itself, for ever.


def test_a_pair_both_adjacent_and_linked_by_a_portal_counts_once() -> None:
    assert sheet("ED../OO../..../....").conflicts == -2
    assert sheet("EF../OO../..../....").elves == 2
    assert sheet("EX../OO../..../....").dragons == -3  # one elf, not two


def test_a_pair_linked_by_two_portals_counts_once() -> None:
    assert sheet("OE../DO../..../....").conflicts == -2
    assert sheet("OE../FO../..../....").elves == 2
    assert sheet("OE../XO../..../....").dragons == -3
    assert "battle-ED" not in met("OE../DO../..../....")
    assert "trio-F" not in met("OF../FO../..../....")


def test_a_card_is_not_linked_to_itself() -> None:
    for letter in "FEDHGX":
        assert met(f"{letter}O../OO../..../....") == set()
        assert not linked(f".O../O{letter}O./.O../....", "r2c2", "r2c2")
    assert sheet("OOO./OGO./OOO./....").conflicts == 0


def test_a_ring_of_portals_comes_to_an_end() -> None:
    board = "OOOE/OFOD/OOOF/..EX"
    assert sheet(board).elves == 8  # each of the two elves with each of the two forests
    assert sheet("OOOO/OEFO/OEFO/OOOO").elves == 8
    assert sheet("OOOO/OOOO/OOOO/OOOO") == (0,) * 7


# Line 4: face down.


def test_face_down_cards_are_not_scored_while_the_game_runs() -> None:
    """The score is that of the face-up cards, after a placement on a face-down card too."""
    position = lay_out("..../.EF./.PS./....", UNEXPLORED, discard="F")
    assert [each.total for each in position.scores()] == [2, 0]
    go(position, "take", "place r1c2")
    assert position.to_act() == CHANCE
    assert position.scores()[0].elves == 4


def test_face_down_cards_do_not_count_for_a_legend_while_the_game_runs() -> None:
    position = lay_out("..../.EF./.PS./....", UNEXPLORED, discard="D", row=list(CODES[:8]))
    assert position.claimable() == 0
    go(position, "draw", "elf", "discard", "reveal r1c2")
    assert position.claimable() == 0
    go(position, "elf")
    assert actions(position) == {"claim pair-E", "end"}


# Line 5: after the end.


def test_the_game_ends_when_the_last_unexplored_land_is_replaced() -> None:
    position = lay_out(".FMP/SXOF/MPSX/OEDF", UNEXPLORED, UNEXPLORED, discard="H")
    go(position, "take", "place r1c1", "swamp")
    assert phase(position) == "turn_up"
    while position.to_act() == CHANCE:
        go(position, next(iter(outcomes(position))))
    assert position.to_act() == NOBODY


def test_no_legend_is_claimed_after_the_end() -> None:
    position = lay_out(".EMP/SXOF/MPSX/OFDF", UNEXPLORED, discard="E", row=["pair-E"])
    go(position, "take", "place r1c1", "swamp")
    while position.to_act() == CHANCE:
        assert refusal(position, "claim pair-E") == "chance"
        go(position, next(iter(outcomes(position))))
    assert "pair-E" in met(kingdom(position))
    assert refusal(position, "claim pair-E") == "over"
    assert position.claimed == [0, 0]


@pytest.mark.parametrize("start", range(4))
def test_the_round_is_not_played_out(start: int) -> None:
    """The ender may be the seat that began, with three others who had a turn less."""
    boards = [UNEXPLORED] * 4
    boards[start] = ".FMP/SXOF/MPSX/OEDF"
    position = lay_out(*boards, discard="H", seat=start)
    position.start = start
    go(position, "take", "place r1c1", "swamp")
    while position.to_act() == CHANCE:
        go(position, next(iter(outcomes(position))))
    assert position.to_act() == NOBODY
    assert position.turn == 1


# Line 6: legends.


def test_no_legend_comes_from_an_emptied_deck() -> None:
    row = ["pair-E", "four"]
    position = lay_out("..../.EE./.PS./....", UNEXPLORED, row=row, claimed=[[], set(CODES) - set(row)])
    go(position, "claim pair-E")
    assert position.to_act() == 0
    assert [CODES[legend] for legend in position.row] == ["four"]
    assert position.legend_deck() == []


def test_the_last_legend_of_the_deck_comes() -> None:
    row = ["pair-E", "four"]
    position = lay_out("..../.EE./.PS./....", UNEXPLORED, row=row, claimed=[[], set(CODES) - set(row) - {"trio-S"}])
    go(position, "claim pair-E")
    assert outcomes(position) == {"trio-S": 1}


def test_not_two_legends_in_a_turn() -> None:
    position = lay_out("..../.EE./.DD./....", UNEXPLORED, discard="H", row=["pair-E", "pair-D"])
    go(position, "claim pair-E", "four", "take")
    assert refusal(position, "claim pair-D") == "claimed"
    go(position, "place r1c1", "swamp")
    assert position.to_act() == 1


def test_no_claim_is_forced() -> None:
    position = lay_out("..../.EE./.DD./....", UNEXPLORED, discard="H", row=["pair-E", "pair-D"])
    go(position, "take", "place r1c1", "swamp")
    assert "end" in actions(position)
    go(position, "end")
    assert position.to_act() == 1
    assert position.claimed == [0, 0]


def test_the_mark_already_claimed_is_cleared() -> None:
    """After a claim before, during or after the action; whether the turn ended by itself, by a claim, or by saying so."""
    both = "..../.EE./.DD./...."
    for steps in (
        ["claim pair-E", "four", "take", "place r1c1", "swamp"],
        ["take", "claim pair-E", "four", "place r1c1", "swamp"],
        ["take", "place r1c1", "swamp", "claim pair-E", "four"],
        ["take", "place r1c1", "swamp", "end"],
    ):
        position = go(lay_out(both, both, discard="H", row=["pair-E", "pair-D"]), *steps)
        assert position.to_act() == 1
        assert not position.has_claimed
        assert refusal(position, "claim pair-D") is None


# Line 7: piles.


def test_draw_pile_and_discard_pile_are_never_both_empty() -> None:
    """At the start of a turn the discard pile has a card: whatever is done in one puts a card on it.

    With the smallest number outside the kingdoms, eight, an empty draw pile means that seven cards are reshuffled.
    """
    position = go(lay_out(UNEXPLORED, UNEXPLORED, discard="E", draw_pile="EEDDHHG"), "take")
    assert position.discard_pile == []
    go(position, "place r2c2")
    assert len(position.discard_pile) == 1
    position = go(lay_out(UNEXPLORED, UNEXPLORED, discard="EEEDDDHH", draw_pile=""), "draw")
    assert position.draw_pile + 1 == 7
    assert len(position.discard_pile) == 1


def test_the_top_discard_is_not_shuffled_away() -> None:
    """The next player can still take it."""
    position = go(lay_out(UNEXPLORED, UNEXPLORED, discard="EEEDDDHG", draw_pile=""), "draw")
    assert "goblin" not in outcomes(position)
    go(position, "elf", "discard", "reveal r1c1", "human")
    assert [KINDS[kind] for kind in position.discard_pile] == ["goblin", "elf"]


def test_no_card_is_lost_or_doubled_by_the_reshuffle() -> None:
    """All eight cards outside the kingdoms come again, once each."""
    position = go(lay_out(UNEXPLORED, UNEXPLORED, discard="EEEDDDHG", draw_pile=""), "draw")
    assert position.unseen == lay_out(UNEXPLORED, UNEXPLORED, discard="EEEDDDHG", draw_pile="").unseen
    drawn = []
    for _ in range(7):
        kind = next(iter(outcomes(position)))
        drawn.append(kind)
        cell = next(cell for cell in range(16) if position.kingdoms[position.seat].kind_at(cell) is None)
        go(position, kind, "discard", f"reveal r{cell // 4 + 1}c{cell % 4 + 1}")
        go(position, next(iter(outcomes(position))))
        if len(drawn) < 7:
            go(position, "draw")
    assert sorted(drawn) == ["dwarf", "dwarf", "dwarf", "elf", "elf", "elf", "human"]
    assert position.draw_pile == 0


# Line 8: the help text.


@pytest.mark.skipif(not RULES.exists(), reason="the rules lie beside the project; only a working copy there has them")
def test_the_figures_of_the_rules_are_the_engine_s() -> None:
    """What players are told is made from the engine's tables; these agree with the figures in the rules' own tables."""
    text = RULES.read_text("utf-8").replace("−", "-")
    rows = [
        [cell.strip() for cell in line.strip("| \n").split("|")] for line in text.splitlines() if line.startswith("| ")
    ]
    table = {row[0]: row[1:] for row in rows}
    for tribe, lands in TRIBE_LAND_PTS.items():
        told = {land: int(pts) for land, pts in re.findall(r"(\w+) ([+-]\d+)", table[KINDS[tribe]][0])}
        assert told == {KINDS[land]: pts for land, pts in lands.items()}
    for dragons, row in enumerate(("1", "2", "3 or more"), 1):
        good, bad = (int(re.findall(r"[+-]\d+", cell)[0]) for cell in table[row])
        assert (good, bad) == (DRAGON_PTS[dragons], -DRAGON_PTS[dragons])
    shapes = {
        "Tribes": "pair",
        "Lands": "trio",
        "Alliance": "alliance",
        "Legendary battle": "battle",
        "The four tribes": "four",
    }
    for name, shape in shapes.items():
        of_shape = [legend for legend in LEGENDS if legend.shape == shape]
        how_many, _, pts = table[name]
        assert len(of_shape) == int(how_many[0])
        assert {legend.pts for legend in of_shape} == {int(pts)}
    conflict = re.search(r"Conflicts: (-\d+) for each", text)
    assert conflict
    assert int(conflict[1]) == cards.CONFLICT_PTS
    assert len(CATEGORIES) == 7
