"""The levels: the weaker ones doubt and vary, all of them play what is legal."""

from __future__ import annotations

import random
from itertools import islice

from drako.game import Position
from drako.players.candidates import candidates
from drako.players.levels import Hopeful, Searcher
from games import settled_stages


def decisions() -> list[Position]:
    return [game.position for game in settled_stages() if game.position.to_act() >= 0]


def test_who_doubts_less_takes_what_promises_more() -> None:
    position = next(position for position in decisions() if len({hope.pts for hope in candidates(position)}) > 3)
    promised = {hope.action: hope.pts for hope in candidates(position)}
    mean = {}
    for doubt_pts in (0.5, 8.0):
        player = Hopeful(1, doubt_pts)
        mean[doubt_pts] = sum(promised[next(player.consider(position))] for _ in range(300)) / 300
    assert max(promised.values()) >= mean[0.5] > mean[8.0] > min(promised.values())


def test_near_equal_actions_vary_with_slack_only() -> None:
    position = next(position for position in decisions() if position.phase == 0)
    generator = random.Random(4)
    exact = {list(islice(Searcher(3).consider(position), 60))[-1] for _ in range(4)}
    slack = {list(islice(Searcher(generator.randrange(99), slack=0.5).consider(position), 60))[-1] for _ in range(12)}
    assert len(exact) == 1
    assert len(slack) > 1
    assert slack <= {hope.action for hope in candidates(position)}
