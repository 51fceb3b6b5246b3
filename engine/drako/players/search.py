"""A tree search: seats choose by their own share of wins and margin (max^n), chance by the pools, leaves are played out quickly.

Textbook parts: PUCT (Rosin 2011) in a tree (Kocsis, Szepesvári 2006), max^n values (Luckhardt, Irani 1986).  What makes it play:
few candidates, with priors from immediate gain; knowing play to the end instead of random; and for every action at the root the
same worlds in the same order, so that all are compared on equal luck.
"""

import math
import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from drako.chance import World
from drako.game import ARRANGING, CHANCE, NOBODY, Position
from drako.kingdom import Kingdom, cells_of
from drako.players.board import Board
from drako.players.candidates import Hope, candidates
from drako.players.greedy import greedy_action
from drako.players.playout import Policy, play_out
from drako.scoring import Result, result

EXPLORATION: Final = 1.2
PRIOR_SCALE_PTS: Final = 2.5
MARGIN_WEIGHT: Final = 0.4
MARGIN_SCALE_PTS: Final = 12.0
PLAYOUT_POLICY: Final = Policy(take_pts=3, place_pts=1, explore_pts=2)

# Bounds of memory: a node takes some 0.5 kB with what hangs on it, a world 1 kB.  A full tree grows no more, but is played on.
NODES_MAX: Final = 40_000
WORLDS_MAX: Final = 2_000
# How many nodes are looked through for a position that play has reached; those with fewer visits would not be worth keeping.
LOOKED_THROUGH: Final = 200
KEPT_VISITS: Final = 8
# An action with fewer visits than this share of the most is known too little to be chosen for its worth.
ENOUGH_VISITS: Final = 0.3


class Node:
    """A position reached by certain steps: how often, what it was worth to each seat in sum, and where it leads.

    Where a seat acts, ``hopes`` has its candidates and ``priors`` the share of each; where chance acts they stay empty.
    """

    __slots__ = ("children", "hopes", "priors", "totals", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.totals = [0.0] * seats
        self.children: dict[int, Node] = {}
        self.hopes: list[Hope] = []
        self.priors: list[float] = []

    def expand(self, position: Position) -> None:
        """Find the candidates of the seat that acts in the node's position."""
        self.hopes = candidates(position)
        most = max(hope.pts for hope in self.hopes)
        weights = [math.exp((hope.pts - most) / PRIOR_SCALE_PTS) for hope in self.hopes]
        whole = sum(weights)
        self.priors = [weight / whole for weight in weights]

    def child(self, step: int) -> "Node":
        """Where a step leads."""
        node = self.children.get(step)
        if node is None:
            node = self.children[step] = Node(len(self.totals))
        return node

    def most_promising(self, seat: int) -> int:
        """The action to look into next, by PUCT; one never visited is expected to be worth what its parent is."""
        mean = self.totals[seat] / self.visits if self.visits else 0.5
        scale = EXPLORATION * math.sqrt(self.visits + 1)
        best, best_action = -math.inf, -1
        for hope, prior in zip(self.hopes, self.priors, strict=True):
            value = mean + scale * prior
            if child := self.children.get(hope.action):
                value = child.totals[seat] / child.visits + scale * prior / (1 + child.visits)
            if value > best:
                best, best_action = value, hope.action
        return best_action


class Tally(NamedTuple):
    """What was found of an action at the root: visits, and for each seat the sums of its worth, its share of wins, its points."""

    visits: int
    worth: tuple[float, ...]
    wins: tuple[float, ...]
    points: tuple[float, ...]

    def plus(self, other: "Tally") -> "Tally":
        """Both together."""
        return Tally(
            self.visits + other.visits,
            *(
                tuple(mine + theirs for mine, theirs in zip(ours, others, strict=True))
                for ours, others in zip(self[1:], other[1:], strict=True)
            ),
        )


class Search:
    """The tree below one position, in which a seat is to act.  The same generator and number of iterations find the same."""

    def __init__(self, position: Position, generator: random.Random, root: Node | None = None) -> None:
        """``root``: the tree of an earlier search that has led to this position."""
        self.position: Final = position.clone()
        self._random: Final = generator
        self._boards: Final = [Board(kingdom) for kingdom in position.kingdoms]
        self._worlds: Final[list[World]] = []
        self.root: Final = root or Node(position.seats)
        self._nodes = 0
        if not self.root.hopes:
            self.root.expand(position)
        self.tallies: Final[dict[int, Tally]] = {}

    def iterate(self) -> None:
        """One walk down the tree, one playout, and what it came to carried up."""
        position, node, path = self.position.clone(), self.root, [self.root]
        action = step = node.most_promising(position.seat)
        visited = node.children.get(action)
        world = self._world(visited.visits if visited else 0)
        while True:
            position.apply(step)
            node = node.child(step)
            path.append(node)
            actor = position.to_act()
            if actor == CHANCE:
                step = world.outcome(position)
            elif actor == NOBODY or not (node.hopes or self._grow(node, position)):
                break
            else:
                step = node.most_promising(actor)
        totals, outcome = self._play_out(position, world)
        values = worth(totals, outcome)
        for node in path:
            node.visits += 1
            node.totals = [total + value for total, value in zip(node.totals, values, strict=True)]
        self._tally(action, Tally(1, tuple(values), tuple(shares(outcome, len(totals))), tuple(map(float, totals))))

    def best(self, whims: Mapping[int, float] | None = None) -> int:
        """The action that was visited most; with whims, of those visited about as much, the one of most worth and whim together."""
        children = self.root.children
        if not children:
            return self.root.hopes[0].action
        most = max(children, key=lambda action: children[action].visits)
        if not whims:
            return most
        seat, enough = self.position.seat, ENOUGH_VISITS * children[most].visits
        near = [action for action, child in children.items() if child.visits >= enough]
        return max(near, key=lambda action: children[action].totals[seat] / children[action].visits + whims[action])

    def lead(self) -> int:
        """How many visits more the best action has than any other."""
        visits = sorted(child.visits for child in self.root.children.values())
        return visits[-1] - sum(visits[-2:-1]) if visits else 0

    def merge(self, tallies: Mapping[int, Tally]) -> None:
        """Add what other searches of the same position found at their roots.  Raises ValueError for an action that is none here."""
        known = {hope.action for hope in self.root.hopes}
        if not known.issuperset(tallies):
            raise ValueError("these findings are of another position: they know actions that are no candidates here")
        for action, tally in tallies.items():
            for node in (self.root, self.root.child(action)):
                node.visits += tally.visits
                node.totals = [total + value for total, value in zip(node.totals, tally.worth, strict=True)]
            self._tally(action, tally)

    def find(self, position: Position) -> Node | None:
        """The node of a position that play has reached since, if the tree knows it well enough to be kept."""
        level = [(self.root, self.position)]
        looked = 0
        while level and looked < LOOKED_THROUGH:
            deeper = []
            for node, there in level:
                for step, child in node.children.items():
                    if child.visits >= KEPT_VISITS:
                        looked += 1
                        reached = there.clone()
                        reached.apply(step)
                        if reached == position:
                            return child
                        deeper.append((child, reached))
            level = deeper
        return None

    def _tally(self, action: int, tally: Tally) -> None:
        known = self.tallies.get(action)
        self.tallies[action] = known.plus(tally) if known else tally

    def _grow(self, node: Node, position: Position) -> bool:
        """Find the candidates of a node at its second visit, while there is room; whether it has them now."""
        if not node.visits or self._nodes >= NODES_MAX:
            return False
        node.expand(position)
        self._nodes += len(node.hopes)
        return True

    def _world(self, number: int) -> World:
        """The same one for the same number: an action's first visit sees the first world, its second the second."""
        if number >= WORLDS_MAX:
            return World(self.position, self._random)
        while len(self._worlds) <= number:
            self._worlds.append(World(self.position, self._random))
        return self._worlds[number].copy()

    def _play_out(self, position: Position, world: World) -> tuple[list[int], Result]:
        """Each seat's total at the end of the game and who wins it, after setup and what follows has been played out."""
        while position.phase == ARRANGING or position.to_act() == CHANCE:
            position.apply(world.outcome(position) if position.to_act() == CHANCE else greedy_action(position))
        if position.to_act() == NOBODY:
            scores = position.scores()
            return [sheet.total for sheet in scores], result(scores)
        boards = [
            _moved_on(board, before, kingdom)
            for board, before, kingdom in zip(self._boards, self.position.kingdoms, position.kingdoms, strict=True)
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


def shares(outcome: Result, seats: int) -> list[float]:
    """Each seat's share of the win."""
    return [(seat in outcome.winners) / len(outcome.winners) for seat in range(seats)]


def worth(totals: Sequence[int], outcome: Result) -> list[float]:
    """What the end of a game is worth to each seat, 0–1: its share of the win first, then its margin over the best other, squashed."""
    values = []
    for seat, share in enumerate(shares(outcome, len(totals))):
        margin = totals[seat] - max(total for rival, total in enumerate(totals) if rival != seat)
        squashed = 0.5 + 0.5 * math.tanh(margin / MARGIN_SCALE_PTS)
        values.append((1 - MARGIN_WEIGHT) * share + MARGIN_WEIGHT * squashed)
    return values
