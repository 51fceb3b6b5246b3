"""The computer players: each does what its definition says, all finish their games, and a seed repeats what they do."""

from __future__ import annotations

import math
from itertools import islice

import pytest

from drako.cards import LEGENDS
from drako.game import ARRANGE, CLAIM, DISCARD, DRAW, END, PLACE, REVEAL, TAKE, Position, split
from drako.players import LEVELS, PLAYERS, choose, left, make, thoughts
from drako.players.candidates import PATIENCE_TURNS, candidates
from drako.players.hopeful import Hopeful
from drako.players.search import worth
from drako.scoring import Result
from drako.words import step_words
from games import played, settled_stages
from invariants import snapshot
from tables import codes, go, lay_out


def decisions() -> list[Position]:
    """Many positions in which a seat is to act."""
    return [game.position for game in settled_stages() if game.position.to_act() >= 0]


# All of them.


def test_unknown_players_are_refused() -> None:
    with pytest.raises(ValueError, match="'genius' is no computer player; there are random, greedy, wanderer"):
        make("genius")


@pytest.mark.parametrize("word", PLAYERS)
def test_a_player_chooses_a_legal_action_and_leaves_the_position_alone(word: str) -> None:
    for position in decisions()[::9]:
        before = snapshot(position)
        for action in islice(make(word, 1).consider(position), 2):
            assert action in position.legal_actions()
        assert snapshot(position) == before


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("one", PLAYERS)
@pytest.mark.parametrize("other", PLAYERS)
def test_they_finish_their_games(one: str, other: str, seats: int) -> None:
    game = played(*[(one, other)[seat % 2] for seat in range(seats)], seed=seats, turns=2000)
    assert game.position.result() is not None


@pytest.mark.parametrize("word", PLAYERS)
def test_the_same_seed_plays_the_same_game(word: str) -> None:
    def once(seed: int) -> list[int]:
        return played(word, word, seed=seed, iterations=3, turns=12).steps

    assert once(1) == once(1)
    assert once(1) != once(2)


def test_without_a_seed_a_player_differs_each_time() -> None:
    position = lay_out("..../.FM./.PS./....", "..../.FM./.PS./....", hand="E")
    player = make("random")
    assert len({choose(player, position, 1) for _ in range(200)}) > 1


def test_a_count_of_iterations_ends_the_thinking() -> None:
    position = lay_out("..../.FM./.PS./....", "..../.FM./.PS./....", discard="E")
    looked = list(islice(make("sovereign", 5).consider(position), 20))
    assert choose(make("sovereign", 5), position, 20) == looked[-1]


@pytest.mark.no_cover
def test_no_time_is_spent_on_what_could_change_nothing() -> None:
    """A search that is cut short as soon as no other action can overtake chooses what the whole of it would."""
    position = lay_out("..../.FM./.PS./....", "..../.FM./.PS./....", hand="E")
    for seed in range(10):
        looked = list(islice(make("sovereign", seed).consider(position), 300))
        found = list(thoughts(make("sovereign", seed), position, lambda done: 300 - done))
        assert found == looked[: len(found)]
        assert found[-1] == looked[-1]
        assert len(found) < 300


def test_a_clock_that_stands_still_does_not_end_the_thinking() -> None:
    assert left(3, 100, 0) == math.inf
    assert left(3, 100, 50) == 3
    assert left(3, 100, 100) == 0


# Levels.


def test_the_levels_think_ever_longer() -> None:
    times = [level.ms for level in LEVELS.values()]
    assert len(times) == 5
    assert times == sorted(times)
    assert [level.iterations for level in LEVELS.values()] == sorted(level.iterations for level in LEVELS.values())


@pytest.mark.parametrize("word", [*LEVELS][:-1])
def test_below_the_best_level_near_equal_actions_vary(word: str) -> None:
    """Five cells, all alike, for a card that any of them would do for."""
    position = lay_out("..../.FM./.PS./....", "..../.FM./.PS./....", hand="E")
    assert len({choose(make(word, seed), position, 30) for seed in range(30)}) > 1


def test_the_more_doubt_the_less_promises_count() -> None:
    position = lay_out("..../.FM./.PS./....", "..../.FM./.PS./....", hand="E")
    hopes = candidates(position)
    best = {hope.action for hope in hopes if hope.pts == max(hope.pts for hope in hopes)}
    assert {choose(Hopeful(seed, 0.01), position, 1) for seed in range(50)} == best
    assert {choose(Hopeful(seed, 1e9), position, 1) for seed in range(200)} == {hope.action for hope in hopes} > best


# Random.


def test_random_does_anything_legal() -> None:
    position = claimable()
    assert {choose(make("random", seed), position, 1) for seed in range(300)} == {*position.legal_actions()}


def claimable() -> Position:
    """A turn whose action is done; two legends could be claimed, or none."""
    position = lay_out(
        "..../.EE./.HD./....",
        "..../.FM./.PS./....",
        discard="F",
        row=["trio-F", "alliance-HE", "pair-E"],
        phase="claim",
    )
    assert {split(action) for action in position.legal_actions()} == {(CLAIM, 0), (CLAIM, 9), (END, 0)}
    return position


def test_no_player_is_forced_to_claim() -> None:
    """The greedy one always wants to; the others may end the turn instead."""
    position = claimable()
    assert END in {choose(make("random", seed), position, 1) for seed in range(50)}
    assert {*considered(position)} == {*position.legal_actions()}


# Greedy.


def greedy(position: Position) -> int:
    """What it does; it needs no second thought."""
    (action,) = make("greedy").consider(position)
    return action


def best_placement(position: Position) -> tuple[int, set[int]]:
    """The most that placing the card in hand adds at once, and every placement that does."""
    gains = {
        action: position.preview(action).change.total
        for action in position.legal_actions()
        if split(action)[0] == PLACE
    }
    best = max(gains.values())
    return best, {action for action, gain in gains.items() if gain == best}


def test_greedy_keeps_to_its_definition() -> None:
    """Each clause of it, worked out anew from what the position promises, in every position of the sample games."""
    seen = set()
    for position in decisions():
        action = greedy(position)
        verb, value = split(action)
        seen.add(verb)
        if position.claimable():
            pts = [LEGENDS[legend].pts for legend in range(len(LEGENDS)) if position.claimable() >> legend & 1]
            assert verb == CLAIM
            assert LEGENDS[value].pts == max(pts)
        elif verb == ARRANGE:
            promised = [position.preview(order).change.total for order in position.legal_actions()]
            assert position.preview(action).change.total == max(promised)
        elif verb in (TAKE, DRAW):
            taken = go(position.clone(), "take")
            assert (verb == TAKE) == (best_placement(taken)[0] >= 2)
        elif verb in (PLACE, DISCARD):
            gain, places = best_placement(position)
            assert (verb == PLACE) == (gain >= 0.5 or position.from_discard_pile)
            assert verb == DISCARD or action in places
        else:
            assert verb == REVEAL
    assert seen == {ARRANGE, TAKE, DRAW, PLACE, DISCARD, REVEAL, CLAIM}


def test_greedy_ends_a_turn_in_which_it_has_claimed() -> None:
    position = claimable()
    position.has_claimed = True
    assert greedy(position) == END


@pytest.mark.parametrize(
    ("kingdom", "top", "action"),
    [
        ("..../.FX./.OX./....", "H", DRAW),  # 1 point at most, for the forest
        ("..../.FX./.OX./....", "E", TAKE),  # exactly 2
        ("..../.FX./.OX./....", "S", DRAW),  # nothing
        ("..../.FX./.OX./....", "G", DRAW),
        ("..../.SX./.OX./....", "G", TAKE),  # 3
    ],
)
def test_greedy_takes_for_two_points(kingdom: str, top: str, action: int) -> None:
    assert greedy(lay_out(kingdom, "..../.FM./.PS./....", discard=top)) == action


@pytest.mark.parametrize(("hand", "places"), [("H", True), ("E", True), ("S", False), ("P", False)])
def test_greedy_places_for_a_gain_and_else_reveals(hand: str, places: bool) -> None:
    position = lay_out("..../.FX./.OX./....", "..../.FM./.PS./....", hand=hand)
    action = greedy(position)
    assert (split(action)[0] == PLACE) is places
    if not places:
        assert action == DISCARD
        go(position, "discard")
        assert split(greedy(position))[0] == REVEAL


def test_greedy_places_what_it_took_even_for_nothing() -> None:
    assert split(greedy(lay_out("..../.FX./.OX./....", "..../.FM./.PS./....", hand="S", taken=True)))[0] == PLACE


def test_greedy_claims_the_most_valuable_before_it_draws() -> None:
    row = ["alliance-HE", "battle-ED", "four"]
    position = lay_out("..../.EH./.DE./....", "..../.FM./.PS./....", discard="P", row=row)
    assert codes(position.claimable()) == {"alliance-HE", "battle-ED"}
    assert step_words(position, greedy(position)) == "claim battle-ED"


# The search.


def test_search_considers_legal_actions_only_and_something_always() -> None:
    for position in decisions():
        for turn in (position.turn, position.turn + PATIENCE_TURNS * position.seats):
            later = position.clone()
            later.turn = turn
            actions = considered(later)
            assert actions
            assert {*actions} <= {*later.legal_actions()}
            assert len({*actions}) == len(actions)


def test_search_needs_no_thought_without_a_choice() -> None:
    position = claimable()
    position.has_claimed = True
    assert list(make("sovereign", 1).consider(position)) == [END]


def test_what_totals_are_worth() -> None:
    alone, both = Result((0,), None), Result((0, 1), None)
    won, clearly, on_a_tie, shared = (
        worth([2, 0], alone),
        worth([4, 0], alone),
        worth([2, 2], alone),
        worth([2, 2, 0], both),
    )
    assert 1 > clearly[0] > won[0] > on_a_tie[0] > on_a_tie[1] > won[1] > clearly[1] > 0
    assert on_a_tie[0] > shared[0] == shared[1] > shared[2]


def considered(position: Position) -> list[int]:
    """The actions that the search looks at."""
    return [action for action, _ in candidates(position)]


def test_patience_brings_an_endless_game_to_its_end() -> None:
    """Whichever of the candidates is chosen: here always the one that explores least, by all seats."""
    for seats in (2, 3, 4):
        game = played(*["random"] * seats, seed=seats, turns=1)
        position = game.position
        limit = (PATIENCE_TURNS + 13) * seats
        while position.to_act() >= 0:
            assert position.turn <= limit
            game.play(position.seat, dawdling(position))
            game.settle()
        assert position.turn > PATIENCE_TURNS * seats, "these would have gone on without it"


def dawdling(position: Position) -> int:
    """Take, replace what lies face up, claim nothing; what explores a land comes last."""
    down = position.kingdoms[position.seat].face_down()

    def explores(action: int) -> int:
        verb, value = split(action)
        return verb in (REVEAL, DISCARD) or (verb == PLACE and bool(down >> value & 1))

    def rank(action: int) -> tuple[int, bool]:
        return explores(action), action != TAKE

    return min(considered(position), key=rank)


def test_candidates_of_a_seat_in_a_hurry() -> None:
    position = lay_out("..../.FM./.PS./....", "..../.FM./.PS./....", discard="E")
    assert {*considered(position)} == {TAKE, DRAW}
    position.turn = PATIENCE_TURNS * 2 + 1
    assert considered(position) == [DRAW]
