"""The tutorial's script is a game by the rules, and each of its lessons is true where it stands: it breaks when rules or deals change."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from drako.cards import CONFLICT_PTS, DRAGON_PTS
from drako.kingdom import NEIGHBOURS
from drako.record import Game, Seat
from drako.view import Json, view
from drako.words import read_action, read_cell

FILE = Path(__file__).parents[2] / "web" / "src" / "tutorial" / "script.json"

if not FILE.exists():
    pytest.skip("the tutorial lies beside the engine in a checkout only", allow_module_level=True)

SCRIPT = json.loads(FILE.read_text("utf-8"))
LESSONS = SCRIPT["lessons"]


@pytest.fixture(scope="module")
def views() -> list[Json]:
    """The view before each step, and the last one; the engine checks each step as it is played."""
    game = Game([Seat("Ada", "human"), Seat("Bo", "wanderer")], SCRIPT["start"], SCRIPT["seed"])
    game.settle()
    views = [view(game)]
    for step in SCRIPT["steps"]:
        seat, _, words = step.partition(" ")
        game.position.expect(int(seat) - 1)
        game.play(int(seat) - 1, read_action(game.position, words))
        game.settle()
        views.append(view(game))
    return views


class Stage(NamedTuple):
    """Where a lesson stands: what lies on the table, the words of the step that comes next, and what it leads to."""

    now: Json
    step: str
    then: Json

    @property
    def own(self) -> Json:
        return self.now["seats"][0]

    @property
    def hand(self) -> list[str]:
        return self.now["hand"]["kinds"]

    @property
    def cell(self) -> int:
        return read_cell(self.step.split()[-1])

    def gained(self, category: str = "total") -> int:
        return self.then["seats"][0]["score"][category] - self.own["score"][category]

    def places(self, kind: str, on: str | None) -> bool:
        """Whether the step puts a card of the kind on one of the other, None for one that lies face down."""
        return self.step.split()[0] == "place" and self.hand == [kind] and self.own["cells"][self.cell] == on


def arrange(stage: Stage) -> bool:
    """Dwarf and elf would be connected as they were dealt, and are not as they are arranged; dwarf and mountain are."""
    dealt, chosen = (stage.hand, stage.step.split()[1:])
    apart = [{order.index("dwarf"), order.index("elf")} in ({0, 3}, {1, 2}) for order in (dealt, chosen)]
    # One swap does it: the page asks for two taps.
    changed = sum(one != other for one, other in zip(dealt, chosen, strict=True))
    return apart == [False, True] and changed == 2 and stage.gained("dwarves") > 0 and stage.gained("conflicts") == 0


def portal(stage: Stage) -> bool:
    """The land just turned up is a portal, which connects the cards that the lesson points at."""
    own = stage.own
    return {"portals": [8], "cards": [4, 9]} in own["links"] and [own["cells"][cell] for cell in (8, 4, 9)] == [
        "portal",
        "dwarf",
        "elf",
    ]


def conflict(stage: Stage) -> bool:
    """The two that it points at are the kingdom's one conflict, by that portal."""
    (pair,) = [one for one in stage.own["connections"] if one["category"] == "conflicts"]
    return {*pair["cells"]} == {4, 9} and pair["portals"] == [8] and stage.own["score"]["conflicts"] == CONFLICT_PTS


def through(stage: Stage) -> bool:
    """The mountain earns with a dwarf and a human, and beside neither of them."""
    earning = [one for one in stage.then["seats"][0]["connections"] if stage.cell in one["cells"]]
    kinds = {stage.own["cells"][cell] for one in earning for cell in one["cells"] if cell != stage.cell}
    near = [cell for one in earning for cell in one["cells"] if NEIGHBOURS[stage.cell] >> cell & 1]
    return stage.places("mountain", None) and kinds == {"dwarf", "human"} and not near and stage.gained() > 0


def pair(stage: Stage) -> bool:
    """Placed where it is asked for, the human meets a legend that was not met."""
    met = [
        [one["met"] for one in table["legend_row"] if one["legend"] == "pair-H"] for table in (stage.now, stage.then)
    ]
    return stage.places("human", None) and met == [[False], [True]] and stage.then["to_act"] == 0


def dragon(stage: Stage) -> bool:
    """The land just turned up is a dragon, the only one, wild, with one dwarf beside it."""
    (one,) = stage.own["dragons"]
    beside = [kind for cell, kind in enumerate(stage.own["cells"]) if NEIGHBOURS[one["cell"]] >> cell & 1]
    return (one["cell"], one["domesticated"], one["pts"]) == (7, False, -DRAGON_PTS[1]) and beside.count("dwarf") == 1


def tame(stage: Stage) -> bool:
    (one,) = stage.then["seats"][0]["dragons"]
    return stage.places("dwarf", None) and one["domesticated"] and stage.gained("dragons") == 2 * DRAGON_PTS[1]


# What makes each lesson true.
CLAIMS: dict[str, Callable[[Stage], bool]] = {
    "welcome": lambda stage: stage.own["cells"].count(None) == 16 and len(stage.hand) == 4,
    "arrange": arrange,
    "take": lambda stage: stage.now["discard_pile"][-1] == "dwarf" and stage.step == "take",
    "place": lambda stage: stage.places("dwarf", None) and stage.gained("dwarves") == stage.gained() > 0,
    "draw": lambda stage: stage.step == "draw",
    "human": lambda stage: stage.places("human", None) and stage.gained("humans") == stage.gained() > 0,
    "discard": lambda stage: stage.now["hand"]["from"] == "draw_pile" and stage.step == "discard",
    "reveal": lambda stage: stage.step.startswith("reveal"),
    "portal": portal,
    "conflict": conflict,
    "replace": lambda stage: stage.places("human", "elf") and stage.then["seats"][0]["score"]["conflicts"] == 0,
    "through": through,
    "pair": pair,
    "claim": lambda stage: stage.step == "claim pair-H" and stage.gained("legends") == stage.gained() > 0,
    "explore": lambda stage: stage.step.startswith("reveal") and stage.now["log"][-1]["verb"] == "discard",
    "dragon": dragon,
    "tame": tame,
    "last": lambda stage: (
        stage.step.startswith("reveal") and stage.own["face_down"] == 1 and bool(stage.then["result"])
    ),
    "sheet": lambda stage: list(stage.now["result"]["winners"]) == [0],
    "end": lambda stage: stage.now["phase"] == "over",
}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson["say"])
def test_a_lesson_is_true_where_it_stands(lesson: Json, views: list[Json]) -> None:
    at = lesson["at"]
    step = SCRIPT["steps"][at].split(" ", 1)[1] if at < len(SCRIPT["steps"]) else ""
    assert CLAIMS[lesson["say"]](Stage(views[at], step, views[min(at + 1, len(views) - 1)]))


def test_the_script_is_a_whole_game_with_a_lesson_for_every_claim(views: list[Json]) -> None:
    assert [table["phase"] == "over" for table in views].index(True) == len(SCRIPT["steps"])
    assert [lesson["say"] for lesson in LESSONS] == list(CLAIMS)
    places = [lesson["at"] for lesson in LESSONS]
    assert places == sorted(places)
    # What a learner does, the learner's seat does; and nothing that is to be done is asked for twice.
    asked = [lesson["at"] for lesson in LESSONS if lesson.get("does")]
    assert len(asked) == len({*asked})
    assert all(SCRIPT["steps"][at].startswith("1 ") for at in asked)
    assert {SCRIPT["steps"][at].split()[1] for at in asked} == {
        "arrange",
        "take",
        "draw",
        "place",
        "discard",
        "reveal",
        "claim",
    }
