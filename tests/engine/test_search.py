"""The tree search: what it finds, what it keeps, what it may know."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import islice

import pytest

from drako.chance import Fair, World, settle
from drako.game import CHANCE, DRAW, TAKE, TO_DRAW, Position
from drako.players import candidates as candidates_module
from drako.players import search as search_module
from drako.players.coach import options
from drako.players.search import Search, Tally
from drako.players.searcher import Searcher
from drako.scoring import Result
from endings import Ending
from games import settled_stages
from tables import rotated


def searched(position: Position, iterations: int, seed: int = 1) -> Search:
    search = Search(position, random.Random(seed))
    for _ in range(iterations):
        search.iterate()
    return search


def decisions() -> list[Position]:
    return [game.position for game in settled_stages() if game.position.to_act() >= 0]


def test_the_same_seed_and_iterations_find_the_same() -> None:
    position = decisions()[30]
    one, other = searched(position, 60), searched(position, 60)
    assert one.tallies == other.tallies
    assert one.best() == other.best()
    assert searched(position, 60, seed=2).tallies != one.tallies


def test_every_visit_is_accounted_for() -> None:
    """From every kind of decision: visits and worths add up from the children to the root, one share of the win an iteration."""
    for position in decisions()[::12]:
        search = searched(position, 40)
        root = search.root
        assert root.visits == sum(node.visits for node in root.children.values()) == 40
        for seat in range(position.seats):
            assert root.totals[seat] == pytest.approx(sum(node.totals[seat] for node in root.children.values()))
        assert sum(sum(tally.wins) for tally in search.tallies.values()) == pytest.approx(40)
        for action, tally in search.tallies.items():
            assert tally.visits == root.children[action].visits
            assert tally.worth == pytest.approx(root.children[action].totals)


def test_a_search_leaves_its_position_alone_and_before_its_first_iteration_takes_the_most_promising() -> None:
    position = decisions()[30]
    before = position.clone()
    assert searched(position, 0).best() in position.legal_actions()
    searched(position, 10)
    assert position == before


def test_each_action_meets_the_same_worlds_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Common random numbers: the first draws of the n-th visit are alike for all actions."""
    asked: list[int] = []
    plain = Search._world

    def spied(self: Search, number: int) -> object:
        asked.append(number)
        return plain(self, number)

    monkeypatch.setattr(Search, "_world", spied)
    search = searched(decisions()[40], 50)
    expected = sorted(number for node in search.root.children.values() for number in range(node.visits))
    assert sorted(asked) == expected


def test_the_tree_is_kept_when_play_goes_on_below_it() -> None:
    position = next(position for position in decisions() if position.phase == TO_DRAW and position.turn > 4)
    player = Searcher(1)
    action = list(islice(player.consider(position), 300))[-1]
    assert action in (TAKE, DRAW)
    later = position.clone()
    later.apply(action)
    if later.to_act() == CHANCE:
        later.apply(max(later.chance_outcomes(), key=lambda outcome: outcome[1])[0])
    assert player._last is not None
    known = player._last.find(later)
    assert known is not None
    assert known.visits >= search_module.KEPT_VISITS
    visits = known.visits
    next(player.consider(later))
    assert player._last.root is known
    assert known.visits == visits + 1
    assert player._last.find(position) is None


def test_no_more_than_so_many_nodes_are_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    search = searched(decisions()[30], 200)
    unreachable = decisions()[31].clone()
    unreachable.turn += 1
    applied: list[int] = []
    plain = Position.apply
    monkeypatch.setattr(Position, "apply", lambda self, step: (applied.append(step), plain(self, step))[1])
    monkeypatch.setattr(search_module, "LOOKED_THROUGH", 5)
    assert search.find(unreachable) is None
    assert 5 <= len(applied) < 40


def test_a_full_tree_is_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def nodes(search: Search) -> int:
        level, count = [search.root], 0
        while level:
            count += len(level)
            level = [child for node in level for child in node.children.values()]
        return count

    monkeypatch.setattr(search_module, "NODES_MAX", 20)
    monkeypatch.setattr(search_module, "WORLDS_MAX", 4)
    small = searched(decisions()[30], 250)
    kept = small.root.size()
    for _ in range(5):
        again = Search(decisions()[30], random.Random(2), small.root)
        for _ in range(50):
            again.iterate()
    assert small.root.size() == kept
    small = searched(decisions()[30], 250)
    monkeypatch.undo()
    assert small.root.visits == 250
    assert nodes(small) < nodes(searched(decisions()[30], 250)) / 2


def test_findings_of_several_searches_add_up() -> None:
    position = decisions()[30]
    one, other = searched(position, 40, seed=1), searched(position, 50, seed=2)
    expected = {
        action: sum(search.tallies[action].visits for search in (one, other) if action in search.tallies)
        for action in one.tallies | other.tallies
    }
    one.merge(other.tallies)
    assert {action: tally.visits for action, tally in one.tallies.items()} == expected
    assert {action: node.visits for action, node in one.root.children.items()} == expected
    assert one.root.visits == 90
    one.iterate()
    assert one.root.visits == 91


def test_findings_of_another_position_are_refused() -> None:
    search = searched(decisions()[30], 10)
    tallies = {99: Tally(1, (0.5, 0.5), (1.0, 0.0), (3.0, 2.0))}
    with pytest.raises(ValueError, match="another position"):
        search.merge(tallies)
    assert search.root.visits == 10


def test_the_number_of_a_seat_makes_no_difference() -> None:
    """Setup apart, where seats arrange in the order of their numbers."""
    for position in [position for position in decisions() if position.turn][::25]:
        one, other = searched(position, 50), searched(rotated(position), 50)
        assert {action: tally.visits for action, tally in one.tallies.items()} == {
            action: tally.visits for action, tally in other.tallies.items()
        }


def test_near_the_end_everything_is_looked_at() -> None:
    """With few lands left a search must not miss what a rule of thumb leaves out."""
    for position in decisions():
        left = min(kingdom.face_down().bit_count() for kingdom in position.kingdoms)
        if left <= candidates_module.LAST_LANDS:
            looked_at = {hope.action for hope in candidates_module.candidates(position)}
            assert looked_at == {*position.legal_actions()}


SCANNED = 2_000


@pytest.mark.heavy
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_search_cut_at_any_check_point_leaves_a_sensible_action(seats: int) -> None:
    """One decision of each phase is cut after each of its first iterations; and the player goes on from there to its next."""
    phases = {position.phase: position for position in decisions() if position.seats == seats}
    assert len(phases) == 5
    for position in phases.values():
        scan(position, SCANNED)


def test_a_search_cut_early_leaves_a_sensible_action() -> None:
    for position in decisions()[::40]:
        scan(position, 60)


def scan(position: Position, check_points: int) -> None:
    before, player = position.clone(), Searcher(1)
    sensible = {hope.action for hope in candidates_module.candidates(position)}
    assert sensible <= {*position.legal_actions()}
    thinking = player.consider(position)
    for action in islice(thinking, check_points):
        assert action in sensible
    thinking.close()
    assert position == before
    later = position.clone()
    later.apply(action)
    settle(later, Fair(random.Random(1)))
    if later.to_act() >= 0:
        assert next(player.consider(later)) in later.legal_actions()


# What is dealt, in which position, and the action that brings it about: of all legal ones the last is to draw, the first to claim.
DEALS: dict[str, tuple[Callable[[Position], bool], int]] = {
    "a card of one pool with the lands": (lambda each: each.phase == TO_DRAW and each.reshuffled is None, -1),
    "a card of a draw pile known as a set": (lambda each: each.phase == TO_DRAW and sum(each.reshuffled or ()) > 2, -1),
    "a legend": (lambda each: each.claimable() > 0 and len(each.legend_deck()) > 4, 0),
}


@pytest.mark.parametrize("dealt", DEALS)
def test_what_chance_deals_below_the_root_matches_the_pools(dealt: str) -> None:
    """Chi-square with up to 9 degrees of freedom exceeds 27.88 with a probability of 0.001; the seed is fixed."""
    fits, place = DEALS[dealt]
    position = next(each for each in decisions() if fits(each))
    generator, worlds, there = random.Random(5), 3_000, position.clone()
    there.apply(there.legal_actions()[place])
    outcomes = there.chance_outcomes()
    assert 1 < len(outcomes) <= 10
    seen = Counter(World(position, generator).outcome(there) for _ in range(worlds))
    whole = sum(weight for _, weight in outcomes)
    expected = {step: worlds * weight / whole for step, weight in outcomes}
    assert seen.keys() == expected.keys()
    assert sum((seen[step] - often) ** 2 / often for step, often in expected.items()) < 27.88


def test_to_win_is_worth_more_than_any_margin_and_a_margin_more_than_none() -> None:
    def both(*totals: int) -> list[float]:
        return search_module.worth(totals, Result((totals.index(max(totals)),), None))

    narrow, wide = both(31, 30), both(60, 10)
    assert narrow[1] < wide[0] - 0.6 < narrow[0] < wide[0]
    assert wide[1] < narrow[1] < narrow[0]
    assert sum(narrow) == pytest.approx(1)
    assert both(30, 31, 10) == pytest.approx([narrow[1], narrow[0], both(10, 31)[0]])


def test_a_search_ends_when_one_action_only_may_be_best() -> None:
    """To turn up the last land, before or after the claim that wins: all ways in which the hidden cards may lie are soon gone through."""
    position = Ending(2, "reveal", 25).position()
    player = Searcher(1)
    chosen = list(islice(player.consider(position), 500))
    assert 1 < len(chosen) < 100
    # It is not to be outvoted by searches that go by chance.
    assert player.found() == {}
    search = searched(position, len(chosen))
    assert search.sure()
    assert search.lead() == 0
    assert search.best() == options(search)[0].action == chosen[-1]
