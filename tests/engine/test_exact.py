"""The search near the end, against exact values: it does what is best, knows the chance to win, and finds each win that can be forced.

``data/endings.txt`` lists endings (see endings.py) whose value an exact solver settles within this turn and so many more, and in which
not all actions are equally good: seats, turns, phase and numbers. In those with two more turns the best action lets the game go on.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, permutations

import pytest

from drako.chance import spread
from drako.game import CLAIM, DISCARD, REVEAL, Position, split
from drako.kingdom import cells_of
from drako.players.coach import options
from drako.players.search import Search, shares, worth
from drako.players.searcher import Searcher
from drako.scoring import result, score
from endings import Ending
from exact import CLOSE, Exact, solve
from games import DATA
from tables import rotated

# No level that thinks for a second or more does fewer.
ITERATIONS = 1000
BEST_SHARE = 0.98
WIN_OFF = 0.03


def listed() -> list[tuple[Ending, int]]:
    """Each ending, and how many turns more are looked at to settle it."""
    found = []
    for line in (DATA / "endings.txt").read_text("utf-8").splitlines():
        seats, turns, phase, *numbers = line.split()
        found += [(Ending(int(seats), phase, int(number)), int(turns)) for number in numbers]
    return found


def searched(position: Position, iterations: int) -> Search:
    """As long as it is of use, like a player does."""
    search = Search(position, random.Random(1))
    while search.root.visits < iterations and not search.sure():
        search.iterate()
    return search


def test_five_hundred_endings_of_every_sort() -> None:
    endings = [ending for ending, _ in listed()]
    assert len({*endings}) >= 500
    assert {ending.seats for ending in endings} == {2, 3, 4}
    assert {ending.phase for ending in endings} == {"draw", "place", "reveal", "claim"}


@pytest.mark.heavy
def test_the_search_is_exact_near_the_end() -> None:
    missed, off, endings = [], 0.0, listed()
    for ending, turns in endings:
        position = ending.position()
        exact = solve(position, turns)
        assert exact.settled(), f"{ending} is listed as one that is settled; has the greedy player changed?"
        chosen = options(searched(position, ITERATIONS))[0]
        if chosen.action not in exact.best():
            missed.append(ending)
        off += min(abs(chosen.win - bounds.win_min[position.seat]) for bounds in exact.best().values())
    assert len(missed) <= (1 - BEST_SHARE) * len(endings), missed
    assert off / len(endings) <= WIN_OFF


def test_what_the_search_is_certain_of_agrees() -> None:
    """Its bounds and the solver's are of the same value, so they overlap; at the ends that it has gone through they are the same."""
    equal = 0
    for ending, turns in listed()[::40]:
        position = ending.position()
        exact, search = solve(position, turns), searched(position, 300)
        assert exact.settled()
        for action, child in search.root.children.items():
            least, most = child.bounds
            known = exact.actions[action]
            for seat in range(position.seats):
                assert least[seat] <= known.worth_max[seat] + CLOSE
                assert most[seat] >= known.worth_min[seat] - CLOSE
                equal += most[seat] - least[seat] < CLOSE
    assert equal > 20


# Wins that can be forced.


def surely_won(exact: Exact) -> set[int]:
    return {action for action, bounds in exact.actions.items() if bounds.win_min[exact.seat] > 1 - CLOSE}


def surely_lost(exact: Exact) -> set[int]:
    return {action for action, bounds in exact.actions.items() if bounds.win_max[exact.seat] < CLOSE}


def from_every_seat(position: Position) -> Iterator[Position]:
    for _ in range(position.seats):
        yield position
        position = rotated(position)


AHEAD = [Ending(2, "place", 32), Ending(3, "place", 20), Ending(4, "place", 158)]
CLAIM_FIRST = [Ending(2, "reveal", 25), Ending(3, "reveal", 1572), Ending(4, "reveal", 123)]
BEHIND = [Ending(2, "place", 12), Ending(3, "place", 25), Ending(4, "place", 1)]


@pytest.mark.parametrize("ending", AHEAD)
def test_who_is_ahead_ends_the_game(ending: Ending) -> None:
    """The one land that is left is covered, and that wins however the others lie; no other action wins for sure."""
    for position in from_every_seat(ending.position()):
        won = surely_won(solve(position, 1))
        assert [position.preview(action).ends_game for action in won] == [True]
        assert searched(position, 200).best() in won


@pytest.mark.parametrize("ending", CLAIM_FIRST)
def test_who_wins_by_a_legend_claims_it_before_the_end(ending: Ending) -> None:
    """To turn up the last land at once loses: after the end there are no more legends."""
    for position in from_every_seat(ending.position()):
        exact = solve(position, 0)
        assert {split(action)[0] for action in surely_won(exact)} == {CLAIM}
        assert {split(action)[0] for action in surely_lost(exact)} == {REVEAL}
        assert searched(position, 200).best() in surely_won(exact)


@pytest.mark.parametrize("ending", BEHIND)
def test_who_is_behind_does_not_end_the_game(ending: Ending) -> None:
    """To cover the last land loses for sure, and so does to discard and turn it up; to replace another card may well win."""
    for position in from_every_seat(ending.position()):
        lost = surely_lost(solve(position, 1))
        assert (
            {
                action
                for action in position.legal_actions()
                if position.preview(action).ends_game or split(action)[0] == DISCARD
            }
            <= lost
            < {*position.legal_actions()}
        )
        assert searched(position, 200).best() not in lost


@pytest.mark.parametrize("ending", AHEAD + CLAIM_FIRST)
def test_a_search_that_is_cut_short_keeps_a_win_once_it_has_found_it(ending: Ending) -> None:
    """At each of 2,000 check points from the 200th on, or at the last, if it is sure before."""
    position = ending.position()
    won = surely_won(solve(position, 1))
    chosen = list(islice(Searcher(1).consider(position), 2_000))
    assert {*chosen[200:], chosen[-1]} <= won


# The solver itself.


def dealt_out(position: Position, claimed: int) -> tuple[float, float]:
    """What the end is worth to the seat to act, and its chance to win, over all orders of the hidden cards, dealt as at a table."""
    cells = [(seat, cell) for seat, kingdom in enumerate(position.kingdoms) for cell in cells_of(kingdom.face_down())]
    orders = [*permutations(spread(position.unseen))]
    values = wins = 0.0
    for order in orders:
        kingdoms = [kingdom.clone() for kingdom in position.kingdoms]
        for (seat, cell), kind in zip(cells, order, strict=False):
            kingdoms[seat].put(cell, kind)
        sheets = [
            score(kingdom, legends | claimed * (seat == position.seat))
            for seat, (kingdom, legends) in enumerate(zip(kingdoms, position.claimed, strict=True))
        ]
        outcome = result(sheets)
        values += worth([sheet.total for sheet in sheets], outcome)[position.seat] / len(orders)
        wins += shares(outcome, position.seats)[position.seat] / len(orders)
    return values, wins


def test_the_solver_agrees_with_every_deal_where_the_last_land_is_turned_up() -> None:
    positions = [ending.position() for ending, _ in listed() if ending.phase == "reveal"]
    few = [position for position in positions if sum(position.unseen) <= 5]
    assert {position.seats for position in few} == {2, 3, 4}
    for position in few[::5]:
        for action, bounds in solve(position, 0).actions.items():
            verb, legend = split(action)
            expected = dealt_out(position, 1 << legend if verb == CLAIM else 0)
            for least, most in (bounds[:2], bounds[2:]):
                assert least[position.seat] == pytest.approx(most[position.seat])
            assert (bounds.worth_min[position.seat], bounds.win_min[position.seat]) == pytest.approx(expected)


def test_more_turns_draw_bounds_closer() -> None:
    """What was known from fewer turns still holds, and a value that was settled stays as it was."""
    for ending in (Ending(2, "place", number) for number in range(12)):
        position = ending.position()
        if len(position.legal_actions()) > 12:
            continue
        few, more = (solve(position, turns).actions for turns in (0, 1))
        for action, bounds in few.items():
            for low, high, before_low, before_high in zip(
                more[action].worth_min, more[action].worth_max, bounds.worth_min, bounds.worth_max, strict=True
            ):
                assert before_low - CLOSE <= low <= high + CLOSE <= before_high + 2 * CLOSE
