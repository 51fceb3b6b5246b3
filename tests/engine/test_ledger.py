"""Finished games in figures: sums that a person can follow, luck by hand, and statistics that a second reckoning agrees with."""

from __future__ import annotations

from fractions import Fraction

import pytest

from drako.cards import CATEGORIES, DRAGON, PORTAL
from drako.game import CARD, CHANCE, DRAW, DRAWING, REVEAL, REVEALING, TURNING_UP, Position
from drako.kingdom import Kingdom
from drako.ledger import Opposition, Sheet, Streak, Summary, luck, statistics, summary
from drako.record import HUMAN, Game
from drako.scoring import Score, score
from games import WHOLE_GAME, played, sample

GAME = Game.read(WHOLE_GAME)


def test_a_game_is_summed_up() -> None:
    whole = summary(GAME)
    assert (whole.turns, whole.seed) == (GAME.position.turn, GAME.seed)
    assert [(sheet.name, sheet.player) for sheet in whole.seats] == GAME.seats
    assert [sheet.score for sheet in whole.seats] == GAME.position.scores()
    assert sum(sheet.won for sheet in whole.seats) == 1
    assert [sheet.luck_pts for sheet in whole.seats] == [round(pts, 2) for pts in luck(GAME)]


def test_a_game_that_goes_on_is_not_summed_up() -> None:
    with pytest.raises(ValueError, match="only a game that is over can be summed up"):
        summary(GAME.first(30))


def best_gain(kingdom: Kingdom, kind: int) -> int:
    """What a card in hand can add at once, tried in every cell; discarded it adds nothing."""
    gains = [0]
    for cell in range(16):
        if kingdom.kind_at(cell) not in (kind, DRAGON, PORTAL):
            after = Kingdom([mask & ~(1 << cell) for mask in kingdom.masks])
            after.put(cell, kind)
            gains.append(score(after).total - score(kingdom).total)
    return max(gains)


@pytest.mark.parametrize("game", sample(), ids=lambda game: f"{len(game.seats)} seats")
def test_luck_reckoned_plainly(game: Game) -> None:
    expected = [Fraction(0)] * len(game.seats)
    before = None
    for position, step in game.replay():
        own = (
            position.phase in (DRAWING, REVEALING, TURNING_UP)
            and position.to_act() == CHANCE
            and position.legend_slot < 0
        )
        if own:
            kingdom = position.kingdoms[position.seat]

            def worth(outcome: int, position: Position = position, kingdom: Kingdom = kingdom) -> int:
                if position.phase == DRAWING:
                    return best_gain(kingdom, outcome - CARD)
                after = kingdom.clone()
                after.put(position.cell, outcome - CARD)
                return score(after).total - score(kingdom).total

            cards = [outcome for outcome, weight in position.chance_outcomes() for _ in range(weight)]
            expected[position.seat] += worth(step) - Fraction(sum(map(worth, cards)), len(cards))
        if before is not None and own and position.phase in (DRAWING, REVEALING):
            assert before in (DRAW, *range(REVEAL, REVEAL + 16))
        before = step
    assert luck(game) == pytest.approx([float(pts) for pts in expected])


@pytest.mark.heavy
def test_luck_evens_out() -> None:
    """Chance is fair, so over many games nobody is lucky."""
    games = [played("greedy", "greedy", seed=seed, start=seed % 2) for seed in range(150)]
    pts = [seat for game in games for seat in luck(game)]
    mean = sum(pts) / len(pts)
    spread = (sum((one - mean) ** 2 for one in pts) / len(pts)) ** 0.5
    assert abs(mean) < 2.58 * spread / len(pts) ** 0.5  # 99 % of fair samples
    assert spread > 1


def game_of(won: float, own: int, other: str = "warden", name: str = "Ada", seats: int = 2) -> Summary:
    """A game that somebody played against computers, with points in two categories."""
    sheets = [Sheet(name, HUMAN, Score(own, 1, 0, 0, 0, 0, -2), won, 1.5)]
    sheets += [Sheet(f"Computer {number}", other, Score(3, 0, 0, 0, 0, 0, 0), 0.0, -0.5) for number in range(1, seats)]
    return Summary(tuple(sheets), 20, None)


def test_statistics_of_some_games() -> None:
    games = [
        game_of(1.0, 9),
        game_of(0.5, 5, "ranger"),
        game_of(0.0, 2),
        game_of(1.0, 8, "warden", seats=3),
        game_of(1.0, 30, name="Bo"),
    ]
    figures = statistics(games, "Ada")
    assert (figures.games, figures.won) == (4, 2.5)
    assert list(figures.average) == [*CATEGORIES, "total"]
    assert (figures.average["elves"], figures.average["conflicts"], figures.average["total"]) == (6.0, -2.0, 5.0)
    assert (figures.best["elves"], figures.best["total"]) == (9, 8)
    assert figures.by_opposition == [
        Opposition("ranger", 2, 1, 0.5),
        Opposition("warden", 2, 2, 1.0),
        Opposition("warden", 3, 1, 1.0),
    ]
    assert figures.streak == Streak(1, 2)
    assert (figures.luck_pts, figures.others_luck_pts) == (1.5, -0.5)
    assert statistics(games).games == 5
    assert statistics(games[:3], "Ada").streak == Streak(0, 2)


def test_people_among_themselves_and_players_that_are_not_known() -> None:
    one = game_of(1.0, 9)
    two = game_of(0.0, 4, "human", "Bo")
    both = Summary((one.seats[0], two.seats[0]), 10, 3)
    strange = game_of(1.0, 7, "my.bots:Best")
    figures = statistics([both, strange])
    assert figures.games == 3
    assert figures.by_opposition == [Opposition("my.bots:Best", 2, 1, 1.0), Opposition("human", 2, 2, 1.0)]


def test_no_games() -> None:
    figures = statistics([])
    assert (figures.games, figures.won, figures.average, figures.best) == (0, 0, {}, {})
    assert figures.streak == Streak(0, 0)
