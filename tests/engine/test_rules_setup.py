"""The rules under "Setup", 1 to 6."""

from __future__ import annotations

from itertools import permutations

import pytest

from drako.cards import COPIES, KINDS, LEGENDS
from drako.game import CHANCE, Position
from drako.words import CODES
from referee import Referee
from tables import actions, go, kingdom, outcomes, phase, refusal, set_up

ROW = ("pair-E", "pair-D", "pair-H", "pair-G", "trio-F", "trio-M", "trio-P", "trio-S")
# Seat 0 draws a second elf, seat 1 a second and third goblin, and an elf, which is no repeat for this seat.
FIRST_CARDS = ("elf", "dwarf", "elf", "human", "plain", "goblin", "goblin", "forest", "elf", "goblin", "dragon")


def dealt() -> Position:
    """Two seats that hold their four cards."""
    return go(Position(2), *ROW, *FIRST_CARDS)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_legend_row(seats: int) -> None:
    """Eight legends are turned up, each of those left as likely as any other; the kingdom deck is that of the player count."""
    position = Position(seats)
    for turned in range(8):
        assert position.to_act() == CHANCE
        assert outcomes(position) == dict.fromkeys(set(CODES) - set(ROW[:turned]), 1)
        go(position, ROW[turned])
    assert [CODES[legend] for legend in position.row] == list(ROW)
    assert len(position.legend_deck()) == len(LEGENDS) - 8
    assert outcomes(position) == dict.fromkeys(KINDS, COPIES[seats])


def test_2_four_different_kinds_in_seat_order() -> None:
    """Each player draws until they hold four different kinds; then the next seat does."""
    position = dealt()
    assert [[KINDS[kind] for kind in hand] for hand in position.hands] == [
        ["elf", "dwarf", "human", "plain"],
        ["goblin", "forest", "elf", "dragon"],
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_each_seat_draws_four(seats: int) -> None:
    position = go(Position(seats), *ROW)
    for seat in range(seats):
        assert phase(position) == "deal"
        assert position.seat == seat
        go(position, "elf", "dwarf", "human", "plain")
    assert phase(position) == "arrange"


def test_2_repeats_are_set_aside() -> None:
    """A card set aside is not in the deck while others draw."""
    position = go(Position(2), *ROW, *FIRST_CARDS[:-1])
    assert sorted(KINDS[kind] for kind in position.aside) == ["elf", "goblin", "goblin"]
    left = outcomes(position)
    assert left == dict.fromkeys(KINDS, 4) | {"elf": 1, "dwarf": 3, "human": 3, "plain": 3, "goblin": 1, "forest": 3}


def test_2_cards_set_aside_go_back_when_all_have_four() -> None:
    position = dealt()
    assert position.aside == []
    in_hand = [KINDS[kind] for hand in position.hands for kind in hand]
    assert position.unseen == [4 - in_hand.count(kind) for kind in KINDS]


def test_2_repeats_can_empty_a_kind() -> None:
    """All copies of a kind set aside: it cannot come again before they go back."""
    position = go(Position(2), *ROW, "elf", "elf", "elf", "elf")
    assert "elf" not in outcomes(position)
    go(position, "dwarf", "human", "plain", "dwarf", "human", "plain", "goblin")
    assert phase(position) == "arrange"
    assert position.unseen[KINDS.index("elf")] == 3


def test_2_a_deck_that_runs_out_gets_the_cards_set_aside_back() -> None:
    """Next to impossible: three seats that set aside all but five mountains, and a fourth that draws these."""
    position, referee = Position(4), Referee(4)
    thrice = [("elf", "dwarf", "human"), ("goblin", "forest", "plain"), ("swamp", "dragon", "portal")]
    dealt_out = [kind for three in thrice for kind in [*[each for each in three for _ in range(8)], "mountain"]]
    for words in [*ROW, *dealt_out, *["mountain"] * 5]:
        assert outcomes(position) == referee.due.options
        go(position, words)
        referee.do(words)
    assert outcomes(position) == referee.due.options == dict.fromkeys(KINDS, 7) | {"mountain": 4}
    go(position, "elf", "dwarf", "human")
    assert phase(position) == "arrange"
    assert [len(hand) for hand in position.hands] == [4] * 4


def test_3_the_arrangement_they_choose() -> None:
    """Any of the 24 orders, on the four middle cells; all else lies face down."""
    position = dealt()
    orders = {" ".join(["arrange", *order]) for order in permutations(["elf", "dwarf", "human", "plain"])}
    assert len(orders) == 24
    assert actions(position) == orders
    go(position, "arrange human plain elf dwarf")
    assert kingdom(position) == "..../.HP./.ED./...."
    assert position.hands[0] == []


@pytest.mark.parametrize("order", list(permutations(["elf", "dwarf", "human", "plain"])))
def test_3_every_arrangement_lies_as_said(order: tuple[str, ...]) -> None:
    letters = {"elf": "E", "dwarf": "D", "human": "H", "plain": "P"}
    a, b, c, d = (letters[kind] for kind in order)
    assert kingdom(go(dealt(), " ".join(["arrange", *order]))) == f"..../.{a}{b}./.{c}{d}./...."


def test_3_in_seat_order_seeing_earlier_seats() -> None:
    """Ruling: seat 1 chooses when seat 0's cards lie."""
    position = dealt()
    assert position.to_act() == 0
    go(position, "arrange elf dwarf human plain")
    assert position.to_act() == 1
    assert kingdom(position) == "..../.ED./.HP./...."
    assert kingdom(position, 1) == "..../..../..../...."
    go(position, "arrange dragon elf forest goblin")
    assert kingdom(position, 1) == "..../.XE./.FG./...."


def test_3_nothing_else_can_be_done_while_arranging() -> None:
    position = dealt()
    for words in ("take", "draw", "discard", "end", "place r1c1", "reveal r1c1", "claim pair-E"):
        assert refusal(position, words) == "now_arrange"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_4_twelve_unexplored_lands(seats: int) -> None:
    """Twelve cards lie face down around the four, and nothing is known of them but what they can be."""
    position = set_up(seats, seed=4)
    assert [each.face_down().bit_count() for each in position.kingdoms] == [12] * seats
    assert all(each.kind_at(cell) is not None for each in position.kingdoms for cell in (5, 6, 9, 10))
    assert sum(position.unseen) == 12 * seats + position.draw_pile


@pytest.mark.parametrize(("seats", "draw_pile"), [(2, 7), (3, 11), (4, 15)])
def test_5_one_card_starts_the_discard_pile(seats: int, draw_pile: int) -> None:
    position = go(Position(seats), *ROW, *["elf", "dwarf", "human", "plain"] * seats)
    for _ in range(seats):
        assert position.discard_pile == []
        go(position, "arrange elf dwarf human plain")
    assert position.to_act() == CHANCE
    go(position, "swamp")
    assert [KINDS[kind] for kind in position.discard_pile] == ["swamp"]
    assert position.draw_pile == draw_pile
    assert position.unseen[KINDS.index("swamp")] == COPIES[seats] - 1


@pytest.mark.parametrize(("seats", "start"), [(seats, start) for seats in (2, 3, 4) for start in range(seats)])
def test_6_any_seat_starts_and_play_goes_in_seat_order(seats: int, start: int) -> None:
    position = set_up(seats, seed=6, start=start)
    position.row = []  # no legends, so that turns end by themselves
    for turn in range(2 * seats + 1):
        assert position.to_act() == (start + turn) % seats
        assert position.turn == turn + 1
        seat = position.seat
        cell = min(cell for cell in range(16) if position.kingdoms[seat].kind_at(cell) is None)
        go(position, "take", f"place r{cell // 4 + 1}c{cell % 4 + 1}", next(iter(outcomes_after(position, cell))))


def outcomes_after(position: Position, cell: int) -> dict[str, int]:
    """What may be turned up when the card in hand replaces the face-down one there."""
    ahead = position.clone()
    go(ahead, "take", f"place r{cell // 4 + 1}c{cell % 4 + 1}")
    return outcomes(ahead)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_players_are_two_to_four(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 4"):
        Position(seats)


@pytest.mark.parametrize(("seats", "start"), [(2, 2), (3, -1), (4, 4)])
def test_6_the_starting_seat_is_one_of_the_seats(seats: int, start: int) -> None:
    with pytest.raises(ValueError, match=f"1 to {seats}"):
        Position(seats, start)
