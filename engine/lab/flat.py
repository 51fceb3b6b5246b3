"""The flat search, a yardstick: no tree, a few candidates, each played out greedily in the same worlds, and the best mean taken.

Run it in the arena as ``lab.flat:Flat`` with ``PYTHONPATH=engine``.
"""

import random
from collections.abc import Iterator
from typing import Final

from drako.chance import World
from drako.game import ARRANGING, CHANCE, CLAIM, NOBODY, PLACE, TO_PLACE, TO_REVEAL, Position
from drako.players.board import Board, exact_gains
from drako.players.greedy import greedy_action
from drako.players.playout import GREEDY, play_out

PLACEMENTS: Final = 4
WIN_BONUS_PTS: Final = 10.0


class Flat:
    """Plays every candidate out in one world more at each step of its consideration."""

    def __init__(self, seed: int | None = None) -> None:
        self._random: Final = random.Random(seed)

    def consider(self, position: Position) -> Iterator[int]:
        """The candidate with the best sum of margins and wins, after each world."""
        actions = _candidates(position)
        worths = dict.fromkeys(actions, 0.0)
        while len(actions) > 1:
            world = World(position, self._random)
            for action in actions:
                worths[action] += _worth(position, action, world.copy())
            yield max(actions, key=lambda action: worths[action])
        yield actions[0]


def _worth(position: Position, action: int, world: World) -> float:
    seat, after = position.seat, position.clone()
    after.apply(action)
    while after.to_act() == CHANCE or after.phase == ARRANGING:
        after.apply(world.outcome(after) if after.to_act() == CHANCE else greedy_action(after))
    if after.to_act() == NOBODY:
        totals = [sheet.total for sheet in after.scores()]
    else:
        totals, _ = play_out(after, world, [Board(kingdom) for kingdom in after.kingdoms], [GREEDY] * after.seats)
    margin = totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
    return margin + WIN_BONUS_PTS * (margin > 0)


def _candidates(position: Position) -> list[int]:
    actions = position.legal_actions()
    if position.phase == ARRANGING:
        return sorted(actions, key=lambda action: -position.preview(action).change.total)[:PLACEMENTS]
    if position.phase == TO_PLACE:
        gains = sorted(exact_gains(Board(position.kingdoms[position.seat]), position.hand()), reverse=True)
        best = [PLACE + cell for _, cell in gains[:PLACEMENTS]]
        return best + [action for action in actions if action >= CLAIM]
    if position.phase == TO_REVEAL:
        return [action for action in actions if action >= CLAIM] + [action for action in actions if action < CLAIM][:1]
    return actions
