"""A tree search: seats choose by their own share of wins and margin (max^n), chance by the pools, leaves are played out quickly.

Textbook parts: PUCT (Rosin 2011) in a tree (Kocsis, Szepesvári 2006), max^n values (Luckhardt, Irani 1986).  What makes it play:
few candidates, with priors from immediate gain; knowing play to the end instead of random; and for every action at the root the
same worlds in the same order, so that all are compared on equal luck.  Near the end of the game bounds take the place of luck:
what is known to be worse than another action is looked at no more.
"""

import math
import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from drako.chance import World
from drako.game import ARRANGING, CHANCE, NOBODY, OVER, TURNING_UP, Position
from drako.kingdom import Kingdom, cells_of
from drako.players.board import Board
from drako.players.bounds import CLOSE, UNKNOWN, Bounds, chosen, expected
from drako.players.candidates import Hope, candidates, weights
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
# When the game ends with no more ways than this in which the lands that are left may lie, all are gone through, in some 10 ms.
WAYS_MAX: Final = 100
# An action with fewer visits than this share of the most is known too little to be chosen for its worth.
ENOUGH_VISITS: Final = 0.3


class Node:
    """A position reached by certain steps: how often, what it was worth to each seat in sum, and where it leads.

    Where a seat acts, ``hopes`` has its candidates and ``priors`` the share of each; where chance acts they stay empty.
    ``bounds`` is what is certain of its worth.
    """

    __slots__ = ("bounds", "children", "hopes", "priors", "totals", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.totals = [0.0] * seats
        self.bounds = UNKNOWN[seats]
        self.children: dict[int, Node] = {}
        self.hopes: list[Hope] = []
        self.priors: list[float] = []

    def expand(self, position: Position) -> None:
        """Find the candidates of the seat that acts in the node's position."""
        self.hopes = candidates(position)
        counts = weights(self.hopes, PRIOR_SCALE_PTS)
        whole = sum(counts)
        self.priors = [count / whole for count in counts]

    def size(self) -> int:
        """How many candidates this node and those below it have: what its tree takes of NODES_MAX."""
        size, left = 0, [self]
        while left:
            node = left.pop()
            size += len(node.hopes)
            left += node.children.values()
        return size

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
        sure = self.bounds.least[seat] - CLOSE
        best, best_action = -math.inf, -1
        for hope, prior in zip(self.hopes, self.priors, strict=True):
            value = mean + scale * prior
            if child := self.children.get(hope.action):
                least, most = child.bounds
                if most[seat] < sure:
                    continue
                value = min(most[seat], max(least[seat], child.totals[seat] / child.visits))
                value += scale * prior / (1 + child.visits)
            if value > best:
                best, best_action = value, hope.action
        return best_action

    def possible(self, seat: int) -> dict[int, "Node"]:
        """The children that were visited and are not known to be worth less to the seat than another."""
        sure = self.bounds.least[seat] - CLOSE
        return {action: child for action, child in self.children.items() if child.bounds.most[seat] >= sure}

    def narrow(self, position: Position) -> bool:
        """Draw the bounds closer after those of a child have changed; whether that changed them."""
        before, unknown = self.bounds, UNKNOWN[position.seats]
        outcomes = position.chance_outcomes()
        steps = [step for step, _ in outcomes] or [hope.action for hope in self.hopes]
        parts = [self.children[step].bounds if step in self.children else unknown for step in steps]
        self.bounds = expected([weight for _, weight in outcomes], parts) if outcomes else chosen(parts, position.seat)
        return self.bounds != before


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
        self._nodes = self.root.size()
        if not self.root.hopes:
            self.root.expand(position)
        self.tallies: Final[dict[int, Tally]] = {}

    def also(self, action: int) -> None:
        """Have an action of the seat to act weighed even if it is no candidate."""
        if all(hope.action != action for hope in self.root.hopes):
            self.root.hopes.append(Hope(action, 0.0))
            self.root.priors.append(0.0)

    def visits(self, action: int) -> int:
        """How often the search has looked into an action of the seat to act."""
        return self.tallies[action].visits if action in self.tallies else 0

    def iterate(self, first: int | None = None) -> None:
        """One walk down the tree, one playout, and what it came to carried up; ``first``: the action to look into, whatever it promises."""
        position, node, path, steps = self.position.clone(), self.root, [self.root], list[int]()
        action = step = node.most_promising(position.seat) if first is None else first
        visited = node.children.get(action)
        world = self._world(visited.visits if visited else 0)
        while True:
            position.apply(step)
            steps.append(step)
            node = node.child(step)
            path.append(node)
            actor = position.to_act()
            if position.phase in (TURNING_UP, OVER):
                if not node.visits and _ways(position) <= WAYS_MAX:
                    node.bounds = _turned_up(position)
                    self._narrow(path, steps)
                break
            if actor == CHANCE:
                step = world.outcome(position)
            elif not (node.hopes or self._grow(node, position)):
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
        """The action that was visited most of those that may be best; with whims, of those visited about as much, the one of most
        worth and whim together.
        """
        children = self.root.possible(self.position.seat)
        if not children:
            return self.root.hopes[0].action
        most = max(children, key=lambda action: children[action].visits)
        if not whims:
            return most
        seat, enough = self.position.seat, ENOUGH_VISITS * children[most].visits
        near = [action for action, child in children.items() if child.visits >= enough]
        return max(near, key=lambda action: children[action].totals[seat] / children[action].visits + whims[action])

    def sure(self) -> bool:
        """Whether there is one action only that may be best."""
        hopes, children, seat = self.root.hopes, self.root.children, self.position.seat
        return len(hopes) - len(children) + len(self.root.possible(seat)) == 1

    def lead(self) -> int:
        """How many visits more the best action has than any other; 0 near the end, where what becomes certain may overtake it sooner."""
        children = self.root.children.values()
        if any(child.bounds != UNKNOWN[self.position.seats] for child in children):
            return 0
        visits = sorted(child.visits for child in children)
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

    def _narrow(self, path: Sequence[Node], steps: Sequence[int]) -> None:
        """Carry the bounds of the last node of a path up, as far as they change any."""
        positions = [self.position]
        for step in steps[:-1]:
            positions.append(positions[-1].clone())
            positions[-1].apply(step)
        for node, position in zip(reversed(path[:-1]), reversed(positions), strict=True):
            if not node.narrow(position):
                break

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


def _ways(position: Position) -> int:
    """In how many ways the cards that lie face down in the kingdoms may lie, at most."""
    hidden = sum(kingdom.face_down().bit_count() for kingdom in position.kingdoms)
    return math.prod([sum(map(bool, position.unseen))] * hidden)


def _turned_up(position: Position) -> Bounds:
    """What the game is worth once it has ended, over all ways in which the lands that are left may lie."""
    outcomes = position.chance_outcomes()
    if not outcomes:
        scores = position.scores()
        values = tuple(worth([sheet.total for sheet in scores], result(scores)))
        return Bounds(values, values)
    parts = []
    for step, _ in outcomes:
        after = position.clone()
        after.apply(step)
        parts.append(_turned_up(after))
    return expected([weight for _, weight in outcomes], parts)


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
