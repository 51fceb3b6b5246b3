"""Runs in Pyodide, and tells in JSON how large its memory is with a full tree, and what searches leave behind."""

import gc
import itertools
import json
import random
import sys
import types
from collections.abc import Callable, Iterator

import pyodide_js

from drako import bridge, request
from drako.chance import World
from drako.game import Position
from drako.players.search import NODES_MAX, Search
from drako.record import Game
from drako.scoring import Result

SEARCHES = 200
SEATS = [{"name": name, "player": "sovereign"} for name in ("A", "B", "C", "D")]


def mib() -> int:
    return pyodide_js._module.HEAP8.length // 2**20


def objects() -> int:
    gc.collect()
    return len(gc.get_objects())


def ask(**request: object) -> dict:
    return json.loads(bridge.call(json.dumps(request)))["ok"]


def fill_a_tree() -> None:
    """And search on for as long again.  Who wins is drawn by lot: only what the tree holds counts here."""
    chance = random.Random(1)
    play_out, Search._play_out = Search._play_out, by_lot(chance)
    search = Search(Game.read(ask(job="new", seats=SEATS, start=0, seed=1)["record"]).position, chance)
    iterations = 0
    while search._nodes < NODES_MAX:
        search.iterate()
        iterations += 1
    for _ in range(iterations):
        search.iterate()
    Search._play_out = play_out


def by_lot(chance: random.Random) -> Callable[[Search, Position, World], tuple[list[int], Result]]:
    def play_out(search: Search, position: Position, world: World) -> tuple[list[int], Result]:
        return [chance.randrange(50) for _ in SEATS], Result((chance.randrange(len(SEATS)),), None)

    return play_out


def searches() -> Iterator[None]:
    """Plays games as the page does, a search at a time."""
    for seed in itertools.count():
        shown = ask(job="new", seats=SEATS[:2], start=0, seed=seed)
        while (seat := shown["view"]["to_act"]) is not None:
            *_, last = bridge.think(json.dumps({"record": shown["record"], "ms": 60_000, "slice_ms": 10_000}))
            yield
            shown = ask(job="play", record=shown["record"], seat=seat, action=json.loads(last)["ok"]["action"])


def measure() -> None:
    figures = {"mib_first": mib()}
    fill_a_tree()
    figures["mib_full"] = mib()
    # A second passes between any two looks at the clock.
    request.time = types.SimpleNamespace(monotonic=itertools.count().__next__)
    playing = searches()
    for _ in range(SEARCHES // 10):
        next(playing)
    figures["objects_first"] = objects()
    for _ in range(SEARCHES):
        next(playing)
    figures |= {"objects_last": objects(), "mib_last": mib()}
    sys.stdout.write(json.dumps(figures) + "\n")


measure()
