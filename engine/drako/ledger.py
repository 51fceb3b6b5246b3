"""Finished games in figures: what each came to for its seats, how kind the cards were to them, and what many games come to."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from drako.cards import CATEGORIES
from drako.game import CARD, DRAWING, REVEALING, TURNING_UP, Position
from drako.players import PLAYERS
from drako.players.board import Board, exact_gains
from drako.record import HUMAN, Game
from drako.scoring import Score, score

# The chance events that bring a seat a card of its own; what lay under a card that replaces it goes to the discard pile.
_OWN_CARD: Final = (DRAWING, REVEALING, TURNING_UP)


class Sheet(NamedTuple):
    """One seat of a finished game.

    won       its share of the win, 0–1
    luck_pts  how many harmony points more its cards were worth at once than the average of those that could have come
    """

    name: str
    player: str
    score: Score
    won: float
    luck_pts: float


class Summary(NamedTuple):
    """A finished game: its seats, the turns that it took, the seed of its deal (None: fair chance)."""

    seats: tuple[Sheet, ...]
    turns: int
    seed: int | None


def summary(game: Game) -> Summary:
    """Raises ValueError for a game that is not over."""
    outcome = game.position.result()
    if outcome is None:
        raise ValueError("only a game that is over can be summed up, and this one goes on")
    luck_pts = luck(game)
    sheets = tuple(
        Sheet(*seat, sheet, (number in outcome.winners) / len(outcome.winners), round(luck_pts[number], 2))
        for number, (seat, sheet) in enumerate(zip(game.seats, game.position.scores(), strict=True))
    )
    return Summary(sheets, game.position.turn, game.seed)


def luck(game: Game) -> list[float]:
    """For each seat, summed over its cards, what a card was worth at once less the average over the hidden cards, in harmony points."""
    pts = [0.0] * len(game.seats)
    for position, step in game.replay():
        if position.phase in _OWN_CARD and position.legend_slot < 0:
            worth = dict(_worths(position))
            weights = position.chance_outcomes()
            average = sum(worth[outcome] * weight for outcome, weight in weights) / sum(weight for _, weight in weights)
            pts[position.seat] += worth[step] - average
    return pts


def _worths(position: Position) -> Iterator[tuple[int, int]]:
    """What each card that may be turned up for the seat is worth at once: in hand, or in the cell where it lies."""
    kingdom = position.kingdoms[position.seat]
    board, before = Board(kingdom), score(kingdom).total
    for outcome, _ in position.chance_outcomes():
        kind = outcome - CARD
        if position.phase == DRAWING:
            yield outcome, max(0, *(gain for gain, _ in exact_gains(board, kind)))
        else:
            after = kingdom.clone()
            after.put(position.cell, kind)
            yield outcome, score(after).total - before


class Opposition(NamedTuple):
    """Games against opponents of which the strongest is of this level, ``human`` where all are people, among so many seats."""

    level: str
    seats: int
    games: int
    won: float


class Streak(NamedTuple):
    """How many games were won in a row: by the last ones, and at the most."""

    now: int
    most: int


class Statistics(NamedTuple):
    """Many games of one person.

    won                       in shares of the win; by_opposition: weakest first
    average, best             by category and in total, in harmony points; empty without a game
    luck_pts, others_luck_pts  Sheet.luck_pts of a game on the average, the person's own and an opponent's
    """

    games: int
    won: float
    average: dict[str, float]
    best: dict[str, int]
    by_opposition: list[Opposition]
    streak: Streak
    luck_pts: float
    others_luck_pts: float


class _Played(NamedTuple):
    """A game as one of its seats has played it."""

    own: Sheet
    others: list[Sheet]


def statistics(summaries: Sequence[Summary], name: str | None = None) -> Statistics:
    """What the games, the oldest first, come to for the people of this name; for all people where it is None."""
    games = [
        _Played(seat, [other for other in game.seats if other is not seat])
        for game in summaries
        for seat in game.seats
        if seat.player == HUMAN and name in (None, seat.name)
    ]
    sheets = [{**game.own.score._asdict(), "total": game.own.score.total} for game in games]
    rows = {row: [sheet[row] for sheet in sheets] for row in (*CATEGORIES, "total")} if sheets else {}
    return Statistics(
        games=len(games),
        won=sum(game.own.won for game in games),
        average={row: _average(pts) for row, pts in rows.items()},
        best={row: max(pts) for row, pts in rows.items()},
        by_opposition=_by_opposition(games),
        streak=_streak(games),
        luck_pts=_average([game.own.luck_pts for game in games]),
        others_luck_pts=_average([other.luck_pts for game in games for other in game.others]),
    )


def statistics_fields(of_games: Statistics) -> dict[str, Any]:
    """As plain data for JSON."""
    return {
        **of_games._asdict(),
        "by_opposition": [one._asdict() for one in of_games.by_opposition],
        "streak": of_games.streak._asdict(),
    }


def _average(numbers: Sequence[float]) -> float:
    return round(sum(numbers) / len(numbers), 2) if numbers else 0.0


_STRENGTH: Final = (HUMAN, *PLAYERS)


def _strength(word: str) -> int:
    """The place of a player in _STRENGTH; of one that this program does not know, before all."""
    return _STRENGTH.index(word) if word in _STRENGTH else -1


def _by_opposition(games: Sequence[_Played]) -> list[Opposition]:
    met: dict[tuple[str, int], list[float]] = {}
    for own, others in games:
        strongest = max((other.player for other in others), key=_strength)
        met.setdefault((strongest, 1 + len(others)), []).append(own.won)
    order = sorted(met, key=lambda key: (_strength(key[0]), key))
    return [Opposition(*key, len(met[key]), sum(met[key])) for key in order]


def _streak(games: Sequence[_Played]) -> Streak:
    """A win that is shared counts as one."""
    runs = [sum(1 for _ in run) if won else 0 for won, run in groupby(games, lambda game: game.own.won > 0)]
    return Streak(runs[-1], max(runs)) if runs else Streak(0, 0)
