"""A tree search: seats choose by their own share of wins and margin (max^n), chance by the pools, leaves are played out greedily.

Textbook parts: UCB1 (Auer, Cesa-Bianchi, Fischer 2002) in a tree (Kocsis, Szepesvári 2006), max^n values (Luckhardt, Irani 1986).
What makes it play is knowledge: few candidates, by immediate gain, and greedy play to the end; with random playouts it would lose
nine games of ten to the greedy player.
"""

import heapq
import math
import random
from collections.abc import Callable, Iterator
from typing import Final

from drako.chance import Fair
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
from drako.kingdom import cells_of
from drako.players.gains import placement_gains
from drako.players.greedy import greedy_action

CANDIDATE_PLACEMENTS: Final = 4
CANDIDATE_ORDERS: Final = 4
EXPLORATION: Final = 0.5
MARGIN_WEIGHT: Final = 0.4
MARGIN_SCALE_PTS: Final = 12.0
# From this many turns a seat on, only what brings the end nearer is considered: nothing in the rules would stop two players
# who replace face-up cards for ever (rules: End of the game, ruling).
PATIENCE_TURNS: Final = 40


class Node:
    """A position reached by certain steps: how often, what it brought each seat in sum, and where it leads."""

    __slots__ = ("children", "totals", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.totals = [0.0] * seats
        self.children: dict[int, Node] = {}


class Search:
    """The tree-search player.  The same seed and number of iterations choose the same action."""

    def __init__(self, seed: int | None = None) -> None:
        self._chance: Final = Fair(random.Random(seed))

    def consider(self, position: Position) -> Iterator[int]:
        """The action visited most after each iteration, without end; just the one when there is no choice."""
        root = Node(position.seats)
        self._expand(root, position)
        if len(root.children) == 1:
            yield next(iter(root.children))
            return
        while True:
            self._iterate(root, position.clone())
            yield max(root.children, key=lambda action: root.children[action].visits)

    def _iterate(self, root: Node, position: Position) -> None:
        """One walk down the tree, one playout, and its values carried up."""
        node, path = root, [root]
        while position.to_act() != NOBODY:
            if position.to_act() == CHANCE:
                step = self._chance.outcome(position)
                child = node.children.setdefault(step, Node(position.seats))
            else:
                if not node.children:
                    if not node.visits:
                        break
                    self._expand(node, position)
                step, child = _most_promising(node, position.seat)
            position.apply(step)
            node = child
            path.append(node)
        values = self._play_out(position)
        for visited in path:
            visited.visits += 1
            for seat, value in enumerate(values):
                visited.totals[seat] += value

    def _expand(self, node: Node, position: Position) -> None:
        for action in candidates(position):
            node.children[action] = Node(position.seats)

    def _play_out(self, position: Position) -> list[float]:
        """Greedy play to the end, which it always reaches: it replaces a face-up card only for a gain."""
        while (actor := position.to_act()) != NOBODY:
            position.apply(self._chance.outcome(position) if actor == CHANCE else greedy_action(position))
        return values(position)


def _most_promising(node: Node, seat: int) -> tuple[int, Node]:
    """By UCB1; children that were never visited first, in the order of the candidates."""
    log = math.log(node.visits + 1)
    best, best_step, best_child = -math.inf, -1, node
    for step, child in node.children.items():
        if not child.visits:
            return step, child
        worth = child.totals[seat] / child.visits + EXPLORATION * math.sqrt(log / child.visits)
        if worth > best:
            best, best_step, best_child = worth, step, child
    return best_step, best_child


def values(position: Position) -> list[float]:
    """What a finished game brought each seat, 0–1: its share of the win, and its margin over the best other, squashed."""
    totals = [sheet.total for sheet in position.scores()]
    outcome = position.result()
    assert outcome is not None
    shares = [(seat in outcome.winners) / len(outcome.winners) for seat in range(position.seats)]
    return [
        (1 - MARGIN_WEIGHT) * share + MARGIN_WEIGHT * (0.5 + 0.5 * math.tanh(_margin(totals, seat) / MARGIN_SCALE_PTS))
        for seat, share in enumerate(shares)
    ]


def _margin(totals: list[int], seat: int) -> int:
    return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)


def candidates(position: Position) -> list[int]:
    """The sensible actions of the seat to act, the most promising first: claims, then what its phase offers."""
    claims = [CLAIM + legend for legend in cells_of(position.claimable())]
    hurry = position.turn > PATIENCE_TURNS * position.seats
    return claims + _CANDIDATES[position.phase](position, hurry)


def _orders(position: Position, _: bool) -> list[int]:
    orders = range(ARRANGE, ARRANGE + len(ORDERS))
    return heapq.nlargest(CANDIDATE_ORDERS, orders, key=lambda action: position.preview(action).change.total)


def _draws(position: Position, hurry: bool) -> list[int]:
    return [DRAW] if hurry else [TAKE, DRAW]


def _placements(position: Position, hurry: bool) -> list[int]:
    targets = position.targets(position.hand())
    if hurry:
        targets &= position.kingdoms[position.seat].face_down()
    best = heapq.nlargest(
        CANDIDATE_PLACEMENTS, placement_gains(position.kingdoms[position.seat], position.hand(), targets)
    )
    return [PLACE + cell for _, cell in best] + ([] if position.from_discard_pile else [DISCARD])


def _reveals(position: Position, _: bool) -> list[int]:
    return [REVEAL + cell for cell in cells_of(position.kingdoms[position.seat].face_down())]


_CANDIDATES: Final[dict[int, Callable[[Position, bool], list[int]]]] = {
    ARRANGING: _orders,
    TO_DRAW: _draws,
    TO_PLACE: _placements,
    TO_REVEAL: _reveals,
    TO_CLAIM: lambda position, hurry: [END],
}
