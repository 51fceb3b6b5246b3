"""A game looked back at: every decision is weighed, what was played among it, and what decided the game is told."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest

from drako.game import CARD
from drako.players.analysis import MOMENTS, NOTHING, Analysis, Moment, Valued, Weighed, analysis, decisions
from drako.players.coach import PLAYED_VISITS, options, outlook, weigh
from drako.players.search import Search
from drako.record import Game
from games import WHOLE_GAME, played

GAME = Game.read(WHOLE_GAME)


@lru_cache
def weighed(iterations: int = 20) -> tuple[Weighed, ...]:
    """The kept game's decisions, each searched a little."""
    return tuple(weigh_one(GAME, steps, iterations) for steps in decisions(GAME))


def weigh_one(game: Game, steps: int, iterations: int) -> Weighed:
    search = Search(game.first(steps).position, random.Random(steps))
    list(weigh(search, lambda done: iterations - done, game.steps[steps]))
    found = [Valued(option.action, option.win, option.points) for option in options(search)]
    return Weighed(steps, found, *outlook(search))


def test_decisions_are_where_there_is_a_choice() -> None:
    at = list(decisions(GAME))
    assert at == [
        steps for steps, (position, _) in enumerate(GAME.replay()) if len(position.clone().legal_actions()) > 1
    ]
    assert all(GAME.steps[steps] < CARD for steps in at)


@pytest.mark.no_cover
@pytest.mark.parametrize("iterations", [1, 30])
def test_what_was_played_is_weighed_even_if_no_search_would_look_at_it(iterations: int) -> None:
    game = played("random", "random", seed=5)
    for steps in list(decisions(game))[::6]:
        search = Search(game.first(steps).position, random.Random(1))
        counts = list(weigh(search, lambda done: iterations - done, game.steps[steps]))
        assert counts == [*range(1, len(counts) + 1)]
        assert len(counts) >= iterations
        own = search.visits(game.steps[steps])
        assert own >= PLAYED_VISITS * search.visits(search.best())
        assert game.steps[steps] in [option.action for option in options(search)]


def test_without_what_was_played_nothing_is_added() -> None:
    search = Search(GAME.first(next(decisions(GAME))).position, random.Random(1))
    assert list(weigh(search, lambda done: 7 - done)) == [1, 2, 3, 4, 5, 6, 7]
    assert search.visits(99) == 0


def test_the_outlook_is_that_of_the_best_action_for_every_seat() -> None:
    one = weighed()[0]
    seat = GAME.first(one.steps).position.seat
    assert one.win[seat] == pytest.approx(one.options[0].win)
    assert one.points[seat] == pytest.approx(one.options[0].points)
    assert sum(one.win) == pytest.approx(1)


def test_the_chart_ends_with_the_result() -> None:
    chart = analysis(GAME, weighed()).chart
    assert [standing.steps for standing in chart] == [*decisions(GAME), len(GAME.steps)]
    outcome = GAME.position.result()
    assert outcome is not None
    last = chart[-1]
    assert last.seat is None
    assert list(last.win) == [(seat in outcome.winners) / len(outcome.winners) for seat in range(2)]
    assert list(last.points) == [sheet.total for sheet in GAME.position.scores()]
    for standing, one in zip(chart, weighed(), strict=False):
        assert (standing.win, standing.points) == (one.win, one.points)


def test_verdicts() -> None:
    for verdict, one in zip(analysis(GAME, weighed()).verdicts, weighed(), strict=True):
        assert verdict.played == GAME.steps[one.steps]
        assert verdict.best == one.options[0].action
        assert 0 <= verdict.loss <= 1
        if verdict.played == verdict.best:
            assert (verdict.loss, verdict.loss_pts) == (0, 0)


def crafted(wins: dict[int, tuple[float, float, float]]) -> Analysis:
    """The kept game as if every decision had been even, save some: the win by the best and by the played action, and after it."""
    found = []
    after = 0.5
    for steps in decisions(GAME):
        seat, played = GAME.first(steps).position.seat, GAME.steps[steps]
        best, own, after_it = wins.get(steps, (after, after, after))
        other = next(a for a in GAME.first(steps).position.legal_actions() if a != played)
        choice = [Valued(played, own, 10.0)] if best == own else [Valued(other, best, 12.0), Valued(played, own, 10.0)]
        win = [1 - best, 1 - best]
        win[seat] = best
        found.append(Weighed(steps, choice, win, [10.0, 10.0]))
        after = after_it
    return analysis(GAME, found)


def test_a_mistake_is_a_moment() -> None:
    steps = list(decisions(GAME))[8]
    found = crafted({steps: (0.5, 0.2, 0.5)})
    seat = GAME.first(steps).position.seat
    assert Moment(steps, GAME.first(steps).position.turn, seat, "mistake", 0.5, 0.2) in found.moments
    (verdict,) = [verdict for verdict in found.verdicts if verdict.loss]
    assert verdict.loss == pytest.approx(0.3)
    assert verdict.loss_pts == pytest.approx(2)


def test_moments_are_few_in_order_and_never_nothing() -> None:
    found = analysis(GAME, weighed())
    assert 0 < len(found.moments) <= MOMENTS
    assert [*found.moments] == sorted(found.moments)
    assert all(abs(moment.after - moment.before) >= NOTHING for moment in found.moments)


def test_what_cannot_be_looked_back_at() -> None:
    with pytest.raises(ValueError, match="only a game that is over can be looked back at"):
        analysis(GAME.first(40), [])
    with pytest.raises(ValueError, match="the decisions of this game come after"):
        analysis(GAME, [weighed()[0]._replace(steps=0)])
    with pytest.raises(ValueError, match="the decisions of this game come after"):
        analysis(GAME, weighed()[:2][::-1])
    with pytest.raises(ValueError, match=r"what was played after .* steps has not been weighed"):
        analysis(GAME, [weighed()[0]._replace(options=[Valued(99, 0.5, 1.0)])])
