"""A tree search: seats choose by their own share of wins and margin (max^n), chance by the pools, leaves are played out quickly.

Textbook parts: PUCT (Rosin 2011) in a tree (Kocsis, Szepesvári 2006), max^n values (Luckhardt, Irani 1986).  What makes it play:
few candidates, with priors from immediate gain; knowing play to the end instead of random; and for every action at the root the
same worlds in the same order, so that all are compared on equal luck.
"""

import math
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from drako.cards import LEGENDS
from drako.chance import World
from drako.game import (
    ARRANGE,
    ARRANGING,
    CHANCE,
    CLAIM,
    DISCARD,
    DRAW,
    END,
    NOBODY,
    ORDERS,
    PLACE,
    REVEAL,
    TAKE,
    TO_CLAIM,
    TO_DRAW,
    TO_PLACE,
    TO_REVEAL,
    Position,
)
from drako.kingdom import Kingdom, cells_of
from drako.players.board import Board, exact_gains
from drako.players.greedy import greedy_action
from drako.players.playout import Policy, play_out

EXPLORATION: Final = 1.2
PRIOR_SCALE_PTS: Final = 2.5
MARGIN_WEIGHT: Final = 0.4
MARGIN_SCALE_PTS: Final = 12.0
PLAYOUT_POLICY: Final = Policy(take_pts=3, place_pts=1, explore_pts=2)

# How many of each sort are looked at, and what an action promises beside its immediate gain.
PLACEMENTS: Final = 5
ARRANGEMENTS: Final = 6
REVEALS: Final = 3
EXPLORE_PTS: Final = 1.5
DRAW_PTS: Final = 2.5
DISCARD_PTS: Final = 1.5
CLAIM_PTS: Final = 3.0
# From this many turns a seat on, only what brings the end nearer is looked at: nothing in the rules would stop players who
# replace face-up cards for ever (rules: End of the game, ruling).
PATIENCE_TURNS: Final = 40

# An action and the points that it promises.
Hope = tuple[int, float]


class Node:
    """A position reached by certain steps: how often, what it brought each seat in sum, and where it leads.

    ``priors`` has the share of each child, in order, once a seat's candidates are known; it stays empty where chance acts.
    """

    __slots__ = ("children", "priors", "totals", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.totals = [0.0] * seats
        self.children: dict[int, Node] = {}
        self.priors: list[float] = []


class Search:
    """The tree-search player.  The same seed and number of iterations choose the same action."""

    def __init__(self, seed: int | None = None) -> None:
        self._random: Final = random.Random(seed)

    def consider(self, position: Position) -> Iterator[int]:
        """The action visited most after each iteration, without end; just the one when there is no choice."""
        tree = _Tree(position, self._random)
        children = tree.root.children
        if len(children) == 1:
            yield from children
            return
        while True:
            tree.iterate()
            yield max(children, key=lambda action: children[action].visits)


class _Tree:
    """The tree below one position, in which a seat is to act."""

    def __init__(self, position: Position, generator: random.Random) -> None:
        self._position: Final = position
        self._random: Final = generator
        self._boards: Final = [Board(kingdom) for kingdom in position.kingdoms]
        self._worlds: Final[list[World]] = []
        self.root: Final = Node(position.seats)
        _expand(self.root, position)

    def iterate(self) -> None:
        """One walk down the tree, one playout, and what it brought carried up."""
        position = self._position.clone()
        action, node = _most_promising(self.root, position.seat)
        world = self._world(node.visits)
        position.apply(action)
        path = [self.root, node]
        while (actor := position.to_act()) != NOBODY:
            if actor == CHANCE:
                step = world.outcome(position)
                child = node.children.get(step) or node.children.setdefault(step, Node(position.seats))
            else:
                if not node.priors:
                    if not node.visits:
                        break
                    _expand(node, position)
                step, child = _most_promising(node, actor)
            position.apply(step)
            node = child
            path.append(node)
        values = worth(self._totals(position, world))
        for node in path:
            node.visits += 1
            node.totals = [total + value for total, value in zip(node.totals, values, strict=True)]

    def _world(self, number: int) -> World:
        """The same one for the same number: an action's first visit sees the first world, its second the second."""
        while len(self._worlds) <= number:
            self._worlds.append(World(self._position, self._random))
        return self._worlds[number].copy()

    def _totals(self, position: Position, world: World) -> list[int]:
        """Each seat's total at the end of the game, after setup and all that follows has been played out."""
        while position.phase == ARRANGING or position.to_act() == CHANCE:
            position.apply(world.outcome(position) if position.to_act() == CHANCE else greedy_action(position))
        if position.to_act() == NOBODY:
            return [sheet.total for sheet in position.scores()]
        boards = [
            _moved_on(board, before, kingdom)
            for board, before, kingdom in zip(self._boards, self._position.kingdoms, position.kingdoms, strict=True)
        ]
        return play_out(position, world, boards, [PLAYOUT_POLICY] * position.seats)


def _moved_on(board: Board, before: Kingdom, kingdom: Kingdom) -> Board:
    """A copy of a board, with the cards that a kingdom has more than before."""
    board = board.clone()
    if kingdom.masks != before.masks:
        for kind, (mask, was) in enumerate(zip(kingdom.masks, before.masks, strict=True)):
            for cell in cells_of(mask & ~was):
                board.put(cell, kind)
    return board


def _most_promising(node: Node, seat: int) -> tuple[int, Node]:
    """By PUCT; a child that was never visited is expected to bring what its parent does."""
    mean = node.totals[seat] / node.visits if node.visits else 0.5
    scale = EXPLORATION * math.sqrt(node.visits + 1)
    best, best_step, best_child = -math.inf, -1, node
    for (step, child), prior in zip(node.children.items(), node.priors, strict=True):
        visits = child.visits
        value = (child.totals[seat] / visits if visits else mean) + scale * prior / (1 + visits)
        if value > best:
            best, best_step, best_child = value, step, child
    return best_step, best_child


def worth(totals: Sequence[int]) -> list[float]:
    """What totals are worth to each seat, 0–1: its share of the win, and its margin over the best other, squashed.

    A tie counts as shared: what would break it is too small to steer by.
    """
    best = max(totals)
    share = 1 / totals.count(best)
    values = []
    for seat, total in enumerate(totals):
        margin = total - max(other for rival, other in enumerate(totals) if rival != seat)
        squashed = 0.5 + 0.5 * math.tanh(margin / MARGIN_SCALE_PTS)
        values.append((1 - MARGIN_WEIGHT) * share * (total == best) + MARGIN_WEIGHT * squashed)
    return values


def _expand(node: Node, position: Position) -> None:
    hopes = candidates(position)
    most = max(pts for _, pts in hopes)
    weights = [math.exp((pts - most) / PRIOR_SCALE_PTS) for _, pts in hopes]
    node.priors = [weight / sum(weights) for weight in weights]
    node.children = {action: Node(position.seats) for action, _ in hopes}


def candidates(position: Position) -> list[Hope]:
    """The sensible actions of the seat to act: every claim, and the best of what its phase offers."""
    claims = [(CLAIM + legend, CLAIM_PTS + LEGENDS[legend].pts) for legend in cells_of(position.claimable())]
    hurry = position.turn > PATIENCE_TURNS * position.seats
    return claims + _CANDIDATES[position.phase](position, hurry)


def _best(hopes: list[Hope], most: int) -> list[Hope]:
    return sorted(hopes, key=lambda hope: -hope[1])[:most]


def _arrangements(position: Position, _: bool) -> list[Hope]:
    orders = range(ARRANGE, ARRANGE + len(ORDERS))
    return _best([(action, float(position.preview(action).change.total)) for action in orders], ARRANGEMENTS)


def _draws(position: Position, hurry: bool) -> list[Hope]:
    if hurry:
        return [(DRAW, DRAW_PTS)]
    gains = exact_gains(Board(position.kingdoms[position.seat]), position.discard_pile[-1])
    return [(TAKE, float(max(gain for gain, _ in gains))), (DRAW, DRAW_PTS)]


def _placements(position: Position, hurry: bool) -> list[Hope]:
    board = Board(position.kingdoms[position.seat])
    hopes = [
        (PLACE + cell, gain + EXPLORE_PTS * explores)
        for gain, cell in exact_gains(board, position.hand())
        if (explores := board.kinds[cell] < 0) or not hurry
    ]
    return _best(hopes, PLACEMENTS) + ([] if position.from_discard_pile else [(DISCARD, DISCARD_PTS)])


def _reveals(position: Position, _: bool) -> list[Hope]:
    kingdom = position.kingdoms[position.seat]
    board = Board(kingdom)
    return _best(
        [(REVEAL + cell, board.expected(cell, position.unseen)) for cell in cells_of(kingdom.face_down())], REVEALS
    )


_CANDIDATES: Final[dict[int, Callable[[Position, bool], list[Hope]]]] = {
    ARRANGING: _arrangements,
    TO_DRAW: _draws,
    TO_PLACE: _placements,
    TO_REVEAL: _reveals,
    TO_CLAIM: lambda position, hurry: [(END, 0.0)],
}
