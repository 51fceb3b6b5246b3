"""The tree search: what it finds, what it keeps, what it may know."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from drako.game import CHANCE, DRAW, TAKE, TO_DRAW, Position
from drako.players import candidates as candidates_module
from drako.players import search as search_module
from drako.players.search import Search, Tally
from drako.players.searcher import Searcher
from games import settled_stages


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


def rotated(position: Position) -> Position:
    """The same position with every seat numbered one higher."""
    other = position.clone()
    for name in ("kingdoms", "claimed", "hands"):
        seats = getattr(other, name)
        seats.insert(0, seats.pop())
    other.seat = (position.seat + 1) % position.seats
    other.start = (position.start + 1) % position.seats
    return other


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
