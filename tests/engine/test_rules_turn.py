"""The rules under "A turn": drawing, replacing, locks, the reshuffle, legends, and how a turn ends."""

from __future__ import annotations

import pytest

from drako.cards import KINDS, LETTERS
from drako.game import CHANCE, CLAIM, DRAW, END, TAKE, IllegalStep, Position
from drako.words import CODES
from tables import UNEXPLORED, actions, codes, go, kingdom, lay_out, legends, outcomes, phase, refusal

CELLS = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]
# An elf and a dwarf apart from each other: the next elf beside the elf makes pair-E.
ELF_AND_DWARF = "..../.EM./.SD./...."
# A pair of elves: pair-E is met.
ELVES = "..../.EE./.SD./...."


def discard_pile(position: Position) -> str:
    return "".join(LETTERS[kind] for kind in position.discard_pile)


# Draw one card, from either pile.


def test_draw_one_card_from_either_pile() -> None:
    position = lay_out(UNEXPLORED, UNEXPLORED)
    assert actions(position) == {"take", "draw"}
    for words in ("discard", "end", "place r1c1", "reveal r1c1", "claim four"):
        expected = "not_in_row" if words.startswith("claim") else "now_draw"
        assert refusal(position, words) == expected


def test_only_one_card_is_drawn() -> None:
    for first in (["take"], ["draw", "forest"]):
        position = go(lay_out(UNEXPLORED, UNEXPLORED), *first)
        assert refusal(position, "take") == refusal(position, "draw") == "now_place"


def test_from_the_discard_pile_its_top_card() -> None:
    """The top card, which everyone sees: chance has no part in it."""
    position = go(lay_out(UNEXPLORED, UNEXPLORED, discard="EDH"), "take")
    assert KINDS[position.hand()] == "human"
    assert discard_pile(position) == "ED"
    assert position.to_act() == 0


def test_from_the_discard_pile_it_must_be_placed() -> None:
    """It cannot be put back, so no unexplored land is revealed."""
    position = go(lay_out(UNEXPLORED, UNEXPLORED, discard="E"), "take")
    assert actions(position) == {f"place {cell}" for cell in CELLS}
    assert refusal(position, "discard") == "from_discard_pile"
    assert refusal(position, "reveal r1c1") == "now_place"


def test_the_mark_of_the_discard_pile_does_not_stick() -> None:
    """The next player, who draws from the draw pile, may discard."""
    position = go(lay_out(UNEXPLORED, UNEXPLORED, discard="E"), "take", "place r2c2", "draw", "elf")
    assert position.to_act() == 1
    assert "discard" in actions(position)


def test_from_the_draw_pile() -> None:
    """Each hidden card is as likely as any other to be drawn."""
    position = go(lay_out(UNEXPLORED, UNEXPLORED, discard="E"), "draw")
    assert position.to_act() == CHANCE
    assert outcomes(position) == dict.fromkeys(KINDS, 4) | {
        "elf": 3,
        "forest": 2,
        "mountain": 2,
        "plain": 2,
        "swamp": 2,
    }
    assert position.draw_pile == 6
    go(position, "elf")
    assert KINDS[position.hand()] == "elf"
    assert discard_pile(position) == "E"


def test_from_the_draw_pile_place_it_or_discard_it() -> None:
    position = go(lay_out(UNEXPLORED, UNEXPLORED), "draw", "elf")
    assert actions(position) == {f"place {cell}" for cell in CELLS} | {"discard"}


def test_discard_it_and_then_turn_one_of_your_own_face_up() -> None:
    """A discard is followed by a reveal, of a face-down card of one's own and nothing else."""
    mine, theirs = "E.../.FM./.PS./...D", "H.../.FM./.PS./...."
    position = go(lay_out(mine, theirs), "draw", "elf", "discard")
    assert discard_pile(position) == "FE"
    assert actions(position) == {
        f"reveal {cell}" for cell in CELLS if cell not in ("r1c1", "r2c2", "r2c3", "r3c2", "r3c3", "r4c4")
    }
    assert refusal(position, "reveal r4c4") == "face_up"
    assert refusal(position, "place r1c2") == refusal(position, "draw") == "now_reveal"
    before = outcomes(go(position.clone(), "reveal r1c2"))
    go(position, "reveal r1c2", "dragon")
    assert kingdom(position) == "EX../.FM./.PS./...D"
    assert kingdom(position, 1) == theirs
    assert position.unseen[KINDS.index("dragon")] == before["dragon"] - 1
    assert position.to_act() == 1
    assert discard_pile(position) == "FE"


def test_a_revealed_card_comes_from_the_pool() -> None:
    position = go(lay_out(UNEXPLORED, UNEXPLORED), "draw", "elf", "discard", "reveal r1c1")
    assert position.to_act() == CHANCE
    assert outcomes(position)["elf"] == 3
    assert sum(outcomes(position).values()) == 24 + 6


# Replacing.


def test_replacing_a_face_up_card() -> None:
    """The new card goes face up where the old one lay; the old one goes on the discard pile, face up."""
    position = go(lay_out(UNEXPLORED, UNEXPLORED, discard="DE"), "take", "place r2c3")
    assert kingdom(position) == "..../.FE./.PS./...."
    assert discard_pile(position) == "DM"
    assert position.to_act() == 1


def test_replacing_a_face_down_card() -> None:
    """The old one is turned up as it goes on the discard pile; before, it could be any hidden card."""
    position = go(lay_out(UNEXPLORED, UNEXPLORED, discard="DE"), "take", "place r1c1")
    assert position.to_act() == CHANCE
    assert sum(outcomes(position).values()) == 24 + 6
    go(position, "goblin")
    assert kingdom(position) == "E.../.FM./.PS./...."
    assert discard_pile(position) == "DG"
    assert position.unseen[KINDS.index("goblin")] == 3


def test_a_drawn_card_is_placed_alike() -> None:
    position = go(lay_out(UNEXPLORED, UNEXPLORED, discard="D"), "draw", "elf", "place r3c3")
    assert kingdom(position) == "..../.FM./.PE./...."
    assert discard_pile(position) == "DS"
    position = go(lay_out(UNEXPLORED, UNEXPLORED, discard="D"), "draw", "elf", "place r4c4", "portal")
    assert kingdom(position) == "..../.FM./.PS./...E"
    assert discard_pile(position) == "DO"


@pytest.mark.parametrize("locked", "XO")
@pytest.mark.parametrize("hand", LETTERS)
@pytest.mark.parametrize("taken", [True, False])
def test_a_face_up_dragon_or_portal_is_locked(locked: str, hand: str, taken: bool) -> None:
    """It can never be replaced: by no card, from neither pile."""
    position = lay_out(f"..../.{locked}M./.PS./....", UNEXPLORED, hand=hand, taken=taken)
    assert "place r2c2" not in actions(position)
    assert refusal(position, "place r2c2") == "locked"
    with pytest.raises(IllegalStep, match="they are locked"):
        go(position, "place r2c2")


@pytest.mark.parametrize("hidden", ["dragon", "portal"])
def test_a_face_down_dragon_or_portal_can_be_replaced(hidden: str) -> None:
    position = go(lay_out(UNEXPLORED, UNEXPLORED, discard="E"), "take", "place r1c1", hidden)
    assert KINDS[position.discard_pile[-1]] == hidden
    assert kingdom(position) == "E.../.FM./.PS./...."


@pytest.mark.parametrize("kind", ["dragon", "portal"])
def test_a_dragon_or_portal_locks_once_it_lies_face_up(kind: str) -> None:
    """Placed or revealed, it stays."""
    letter = LETTERS[KINDS.index(kind)]
    placed = go(
        lay_out(UNEXPLORED, UNEXPLORED, hand=letter), "place r1c1", "human", "take", "place r1c1", "elf", "take"
    )
    assert refusal(placed, "place r1c1") == "locked"
    shown = go(
        lay_out(UNEXPLORED, UNEXPLORED, hand="E"), "discard", "reveal r1c1", kind, "take", "place r1c1", "human", "take"
    )
    assert refusal(shown, "place r1c1") == "locked"


@pytest.mark.parametrize("letter", "FMPSEDHG")
def test_not_by_a_card_of_its_own_kind(letter: str) -> None:
    """A face-up card may not be replaced by its own kind, but by any other."""
    board = f"..../.{letter}{'M' if letter == 'F' else 'F'}./..../...."
    for hand in LETTERS:
        position = lay_out(board, UNEXPLORED, hand=hand, discard="D")
        assert refusal(position, "place r2c2") == ("same_kind" if hand == letter else None)
        assert ("place r2c2" in actions(position)) == (hand != letter)


@pytest.mark.parametrize("letter", LETTERS)
def test_a_face_down_card_may_be_replaced_by_anything(letter: str) -> None:
    """Even if it turns out to be of the same kind."""
    position = lay_out(UNEXPLORED, UNEXPLORED, hand=letter, discard="E")
    assert refusal(position, "place r1c1") is None
    go(position, "place r1c1", KINDS[LETTERS.index(letter)])
    assert kingdom(position) == f"{letter}.../.FM./.PS./...."
    assert discard_pile(position) == f"E{letter}"


# Ruling: the draw pile runs out.


def test_the_draw_pile_runs_out_except_its_top_the_discard_pile_is_shuffled() -> None:
    """The top card stays; the rest is the new draw pile."""
    position = go(lay_out(UNEXPLORED, UNEXPLORED, draw_pile="", discard="EEDHGXOD"), "draw")
    assert discard_pile(position) == "D"
    assert position.draw_pile == 6  # seven, of which one is about to be turned up
    assert outcomes(position) == {"elf": 2, "dwarf": 1, "human": 1, "goblin": 1, "dragon": 1, "portal": 1}


def test_the_draw_pile_is_reshuffled_only_when_a_card_is_drawn_from_it() -> None:
    """Its last card drawn, nothing happens yet; and a card from the discard pile needs no draw pile."""
    position = go(lay_out(UNEXPLORED, UNEXPLORED, draw_pile="E", discard="EDHGXOD"), "draw", "elf", "place r2c2")
    assert position.draw_pile == 0
    assert discard_pile(position) == "EDHGXODF"
    go(position, "take")
    assert discard_pile(position) == "EDHGXOD"
    assert position.draw_pile == 0
    go(position, "place r3c3", "draw")
    assert discard_pile(position) == "S"


def test_the_first_reshuffle_splits_what_is_known() -> None:
    """From then on the draw pile is known as a set, and so are the face-down cards."""
    position = lay_out(UNEXPLORED, UNEXPLORED, discard="EEDHGXO", hand="D")
    assert position.draw_pile == 0
    assert position.reshuffled is None
    go(position, "place r2c2", "draw")
    hidden = outcomes(go(position.clone(), "elf", "discard", "reveal r1c1"))
    assert sum(outcomes(position).values()) == 7
    assert outcomes(position) == {"elf": 2, "dwarf": 1, "human": 1, "goblin": 1, "dragon": 1, "portal": 1}
    assert sum(hidden.values()) == 24
    assert hidden == {
        "forest": 2, "mountain": 2, "plain": 2, "swamp": 2, "elf": 2, "dwarf": 2, "human": 3, "goblin": 3, "dragon": 3, "portal": 3,
    }  # fmt: skip


def test_after_the_reshuffle_a_replaced_card_comes_from_the_face_down_ones() -> None:
    position = lay_out("..../.OO./.OO./....", UNEXPLORED, draw_pile="EED", discard="XXXE", hand="X")
    go(position, "place r1c1")
    assert "portal" not in outcomes(position)
    assert "dragon" not in outcomes(position)
    assert outcomes(position)["elf"] == 1
    assert sum(outcomes(position).values()) == 24


def test_the_draw_pile_runs_out_again_and_again() -> None:
    """Each time what was on the discard pile is the new set; no card is lost."""
    position = lay_out("..../.EM./.PS./....", UNEXPLORED, draw_pile="", discard="EDHGDHGD")
    for _ in range(40):
        known = sum(outcomes(go(position.clone(), "draw")).values())
        assert known == position.draw_pile or (position.draw_pile == 0 and known == len(position.discard_pile) - 1)
        go(position, "draw")
        go(position, next(iter(outcomes(position))))
        place = next(
            words for words in sorted(actions(position)) if words in {f"place r{r}c{c}" for r in (2, 3) for c in (2, 3)}
        )
        go(position, place)
        assert len(position.discard_pile) + position.draw_pile == 8
        assert sum(position.unseen) == 24
        assert position.reshuffled is not None
        assert sum(position.reshuffled) == position.draw_pile


# Legends.


@pytest.mark.parametrize(
    "steps",
    [
        [],
        ["take"],
        ["draw", "human"],
        ["draw", "human", "discard"],
        ["take", "place r3c2"],
        ["draw", "human", "place r3c2"],
        ["take", "place r1c1", "human"],
        ["draw", "human", "discard", "reveal r1c1", "human"],
    ],
    ids=" ".join,
)
def test_a_legend_may_be_claimed_before_or_after_drawing_placing_or_revealing(steps: list[str]) -> None:
    position = lay_out(ELVES, UNEXPLORED, discard="X", row=["four", "pair-E"])
    go(position, *steps)
    assert position.to_act() == 0
    assert "claim pair-E" in actions(position)
    go(position, "claim pair-E", "trio-S")
    assert codes(position.claimed[0]) == {"pair-E"}


def test_a_turn_goes_on_after_a_claim() -> None:
    """A claim takes the place of nothing else in the turn."""
    position = go(lay_out(ELVES, UNEXPLORED, row=["pair-E"]), "claim pair-E", "four")
    assert position.to_act() == 0
    assert actions(position) == {"take", "draw"}
    position = go(lay_out(ELVES, UNEXPLORED, row=["pair-E"]), "draw", "human", "claim pair-E", "four")
    assert "discard" in actions(position)
    assert "place r1c1" in actions(position)
    position = go(lay_out(ELVES, UNEXPLORED, row=["pair-E"]), "draw", "human", "discard", "claim pair-E", "four")
    assert actions(position) == {f"reveal {cell}" for cell in CELLS if cell not in ("r2c2", "r2c3", "r3c2", "r3c3")}


def test_a_legend_of_the_row() -> None:
    """Met, but not in the row: in the legend deck, or another player's."""
    position = lay_out(ELVES, UNEXPLORED, row=["four"], claimed=[[], ["pair-E"]])
    assert refusal(position, "claim pair-E") == "not_in_row"
    position = lay_out(ELVES, UNEXPLORED, row=["four"])
    assert refusal(position, "claim pair-E") == "not_in_row"


def test_a_legend_whose_requirement_is_met() -> None:
    position = lay_out(ELVES, UNEXPLORED, row=["four", "pair-D", "pair-E"])
    assert actions(position) == {"take", "draw", "claim pair-E"}
    assert refusal(position, "claim four") == refusal(position, "claim pair-D") == "not_met"


def test_one_s_own_cards_meet_a_legend() -> None:
    position = lay_out(UNEXPLORED, ELVES, row=["pair-E"])
    assert refusal(position, "claim pair-E") == "not_met"


def test_only_face_up_cards_meet_a_legend() -> None:
    """The elf in hand and the one just discarded do not count; placed or revealed it does."""
    position = lay_out(ELF_AND_DWARF, UNEXPLORED, discard="E", row=["pair-E"])
    assert refusal(go(position.clone(), "take"), "claim pair-E") == "not_met"
    assert refusal(go(position.clone(), "draw", "elf", "discard"), "claim pair-E") == "not_met"
    assert refusal(go(position.clone(), "take", "place r1c2", "human"), "claim pair-E") is None
    shown = go(position.clone(), "draw", "human", "discard", "reveal r1c2", "elf")
    assert refusal(shown, "claim pair-E") is None


def test_at_most_one_in_a_turn() -> None:
    board = "..../.EE./.DD./...."
    for steps in ([], ["draw", "human"], ["draw", "human", "discard"]):
        position = lay_out(board, UNEXPLORED, row=["pair-E", "pair-D"])
        go(position, *steps, "claim pair-E", "pair-H")
        assert refusal(position, "claim pair-D") == "claimed"
        assert not any(words.startswith("claim") for words in actions(position))


def test_after_the_action_no_second_claim_is_asked_for() -> None:
    position = lay_out("..../.EE./.DD./....", UNEXPLORED, row=["pair-E", "pair-D"])
    go(position, "claim pair-E", "pair-H", "draw", "human", "discard", "reveal r1c1", "human")
    assert position.to_act() == 1


def test_not_even_the_legend_that_took_its_place() -> None:
    position = go(lay_out("..../.EE./.DD./....", UNEXPLORED, row=["pair-E"]), "claim pair-E", "pair-D")
    assert refusal(position, "claim pair-D") == "claimed"


def test_another_legend_in_the_next_turn() -> None:
    """The mark is cleared: for the next player, and for oneself."""
    both = "..../.EE./.DD./...."
    position = go(
        lay_out(both, both, row=["pair-E", "pair-D"]), "claim pair-E", "pair-H", "take", "place r1c1", "human"
    )
    assert position.to_act() == 1
    assert refusal(position, "claim pair-D") is None
    go(position, "take", "place r1c1", "human", "end")
    assert position.to_act() == 0
    assert refusal(position, "claim pair-D") is None


def test_it_is_replaced_from_the_legend_deck() -> None:
    """Each legend left in the deck is as likely as any other, and takes the place in the row."""
    position = go(lay_out(ELVES, UNEXPLORED, row=["four", "pair-E", "trio-F"], claimed=[["pair-D"]]), "claim pair-E")
    assert position.to_act() == CHANCE
    assert outcomes(position) == dict.fromkeys(set(CODES) - {"four", "pair-E", "trio-F", "pair-D"}, 1)
    go(position, "battle-GE")
    assert [CODES[legend] for legend in position.row] == ["four", "battle-GE", "trio-F"]
    assert position.to_act() == 0


def test_while_that_lasts() -> None:
    """From an empty legend deck nothing comes: the row grows shorter."""
    row = ["four", "pair-E", "trio-F"]
    position = lay_out(ELVES, UNEXPLORED, row=row, claimed=[[], set(CODES) - set(row)])
    assert position.legend_deck() == []
    go(position, "claim pair-E")
    assert position.to_act() == 0
    assert [CODES[legend] for legend in position.row] == ["four", "trio-F"]
    assert actions(position) == {"take", "draw"}


def test_the_last_legend_of_all() -> None:
    position = lay_out(ELVES, ELVES, row=["pair-E"], claimed=[[], set(CODES) - {"pair-E"}])
    go(position, "claim pair-E", "take", "place r1c1", "human")
    assert position.row == []
    assert actions(position) == {"take", "draw"}


def test_a_claimed_legend_is_kept() -> None:
    """It counts even when the kingdom meets its requirement no more."""
    position = go(lay_out(ELVES, UNEXPLORED, discard="H", row=["pair-E"]), "claim pair-E", "four", "take", "place r2c2")
    assert kingdom(position) == "..../.HE./.SD./...."
    assert codes(position.claimed[0]) == {"pair-E"}
    assert position.scores()[0].legends == 2


def test_claiming_is_never_compulsory() -> None:
    """A whole turn without the claim; the legend stays in the row, and may be claimed later."""
    position = lay_out(ELVES, UNEXPLORED, discard="H", row=["pair-E"])
    go(position, "draw", "human", "discard", "reveal r1c1", "swamp")
    assert actions(position) == {"claim pair-E", "end"}
    go(position, "end")
    assert position.claimed == [0, 0]
    assert [CODES[legend] for legend in position.row] == ["pair-E"]
    go(position, "take", "place r1c1", "swamp")
    assert refusal(position, "claim pair-E") is None


def test_a_turn_ends_by_itself_when_nothing_is_left_to_do() -> None:
    """Placed, or revealed, with no legend to claim: the next seat is to act."""
    for steps in (
        ["take", "place r2c2"],
        ["take", "place r1c1", "swamp"],
        ["draw", "elf", "discard", "reveal r1c1", "swamp"],
    ):
        position = go(lay_out(UNEXPLORED, UNEXPLORED, discard="E", row=["four"]), *steps)
        assert (position.to_act(), phase(position), position.turn) == (1, "draw", 2)


def test_a_turn_ends_by_itself_after_the_claim_that_was_left() -> None:
    position = go(lay_out(ELVES, UNEXPLORED, row=["pair-E"]), "take", "place r1c1", "human", "claim pair-E", "trio-S")
    assert (position.to_act(), phase(position), position.turn) == (1, "draw", 2)
    position = lay_out(ELVES, UNEXPLORED, row=["pair-E"], claimed=[[], set(CODES) - {"pair-E"}])
    go(position, "take", "place r1c1", "human", "claim pair-E")
    assert (position.to_act(), phase(position), position.turn) == (1, "draw", 2)


def test_a_player_who_could_still_claim_is_asked() -> None:
    """After the action; nothing else can be done then."""
    position = go(lay_out(ELVES, UNEXPLORED, row=["pair-E"]), "take", "place r1c1", "human")
    assert (position.to_act(), phase(position)) == (0, "claim")
    assert actions(position) == {"claim pair-E", "end"}
    for words in ("take", "draw", "discard", "place r1c1", "reveal r1c2"):
        assert refusal(position, words) == "now_claim"
    go(position, "end")
    assert (position.to_act(), position.turn) == (1, 2)


def test_the_end_of_a_turn_cannot_be_said_earlier() -> None:
    position = lay_out(ELVES, UNEXPLORED, row=["pair-E"])
    assert refusal(position, "end") == "now_draw"
    assert refusal(go(position.clone(), "take"), "end") == "now_place"
    assert refusal(go(position.clone(), "draw", "elf", "discard"), "end") == "now_reveal"


def test_during_your_turn() -> None:
    """No other seat may do anything in it."""
    position = lay_out(UNEXPLORED, ELVES, row=["pair-E"])
    for step in (TAKE, DRAW, CLAIM, END):
        with pytest.raises(IllegalStep) as refused:
            position.play(1, step)
        assert refused.value.code == "other_seat"
    assert refusal(position, "claim pair-E") == "not_met"


def test_legends_score_what_they_say() -> None:
    position = lay_out(ELVES, UNEXPLORED, row=["pair-E"], claimed=[["four", "battle-GH"], ["trio-F"]])
    assert [sheet.legends for sheet in position.scores()] == [7, 4]
    go(position, "claim pair-E", "pair-D")
    assert [sheet.legends for sheet in position.scores()] == [9, 4]
    assert position.claimed == [legends("four", "battle-GH", "pair-E"), legends("trio-F")]
