"""A finished game looked back at: how the chances went, what each decision gave away, and which moments decided the game."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from drako.game import Position
from drako.players.search import shares
from drako.record import Game

MOMENTS: Final = 3
# What a search of some hundred iterations cannot tell from nothing, as a share of the win.
NOTHING: Final = 0.05


class Valued(NamedTuple):
    """An action with the chance to win, 0–1, and the points that a search expects of it for the seat that acts."""

    action: int
    win: float
    points: float


class Weighed(NamedTuple):
    """What a search found of a decision: after how many steps it was due, its options, the best one first, and for each seat the
    chance to win and the expected points when that one is taken.
    """

    steps: int
    options: Sequence[Valued]
    win: Sequence[float]
    points: Sequence[float]


class Standing(NamedTuple):
    """How the game stood after so many steps, when ``seat`` was to act (None: it was over), for each seat."""

    steps: int
    turn: int
    seat: int | None
    win: Sequence[float]
    points: Sequence[float]


class Verdict(NamedTuple):
    """What was played and what would have been best; what that gave away of the chance to win, 0–1, and of the expected points."""

    steps: int
    turn: int
    seat: int
    played: int
    best: int
    loss: float
    loss_pts: float


class Moment(NamedTuple):
    """A turning point: a ``mistake``, before and after which the seat's chance to win was such; or ``luck``, good or bad, in the
    cards and in what the others did until it was next decided something.
    """

    steps: int
    turn: int
    seat: int
    kind: str
    before: float
    after: float


class Analysis(NamedTuple):
    chart: list[Standing]
    verdicts: list[Verdict]
    moments: list[Moment]


def decisions(game: Game) -> Iterator[int]:
    """After how many steps a seat had more than one thing to choose from."""
    for steps, (position, _) in enumerate(game.replay()):
        if len(position.legal_actions()) > 1:
            yield steps


def analysis(game: Game, weighed: Sequence[Weighed]) -> Analysis:
    """Puts together what searches found of a finished game's decisions, in their order.

    Raises ValueError for a game that is not over, and for what was found of something else than its decisions.
    """
    outcome = game.position.result()
    if outcome is None:
        raise ValueError("only a game that is over can be looked back at, and this one goes on")
    positions = _positions(game, [one.steps for one in weighed])
    chart = [
        Standing(one.steps, position.turn, position.seat, one.win, one.points)
        for one, position in zip(weighed, positions, strict=True)
    ]
    totals = [sheet.total for sheet in game.position.scores()]
    chart.append(Standing(len(game.steps), game.position.turn, None, shares(outcome, len(totals)), totals))
    verdicts = [_verdict(game, one, position) for one, position in zip(weighed, positions, strict=True)]
    return Analysis(chart, verdicts, _moments(chart, weighed, verdicts))


def _positions(game: Game, at: Sequence[int]) -> list[Position]:
    known = {*decisions(game)}
    if sorted({*at} & known) != [*at]:
        raise ValueError(
            f"the decisions of this game come after {sorted(known)} steps, in this order, not after {[*at]}"
        )
    return [position.clone() for steps, (position, _) in enumerate(game.replay()) if steps in {*at}]


def _verdict(game: Game, weighed: Weighed, position: Position) -> Verdict:
    played = game.steps[weighed.steps]
    worth = {option.action: option for option in weighed.options}
    if played not in worth:
        raise ValueError(f"what was played after {weighed.steps} steps has not been weighed")
    best, own = weighed.options[0], worth[played]
    loss = 0.0 if played == best.action else max(0.0, best.win - own.win)
    return Verdict(
        weighed.steps,
        position.turn,
        position.seat,
        played,
        best.action,
        loss,
        best.points - own.points if loss else 0.0,
    )


def _moments(chart: Sequence[Standing], weighed: Sequence[Weighed], verdicts: Sequence[Verdict]) -> list[Moment]:
    """The greatest changes of a chance to win, in the order of the game."""
    found = []
    for (_, after), one, verdict in zip(pairwise(chart), weighed, verdicts, strict=True):
        seat, best = verdict.seat, one.options[0].win
        reached = best - verdict.loss
        found.append(Moment(*verdict[:3], "mistake", best, reached))
        found.append(Moment(*verdict[:3], "luck", reached, after.win[seat]))
    greatest = sorted(found, key=_change, reverse=True)[:MOMENTS]
    return sorted(moment for moment in greatest if _change(moment) >= NOTHING)


def _change(moment: Moment) -> float:
    return abs(moment.after - moment.before)
