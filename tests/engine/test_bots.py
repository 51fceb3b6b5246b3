"""Players by others: found by ``module:Class`` or by a registered name, and refused with what would be right."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from drako import bridge
from drako.players import PLAYERS, bots, choose
from drako.players import make as known
from drako.players.bots import make
from drako.players.greedy import Greedy
from drako.record import Game, Seat
from tables import lay_out

BOTS = """
from drako.players import greedy

class Seeded:
    def __init__(self, seed):
        self.seed = seed

    def consider(self, position):
        yield greedy.greedy_action(position)

class Seedless:
    def consider(self, position):
        yield 0

class Idle:
    def __init__(self, seed):
        pass

number = 7
"""


@pytest.fixture(autouse=True)
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of modules from which Python imports, and a package in it that registered two names."""
    (tmp_path / "own_bots.py").write_text(BOTS, "utf-8")
    (tmp_path / "broken_bots.py").write_text("import no_such_module", "utf-8")
    (tmp_path / "own_bots-1.0.dist-info").mkdir()
    (tmp_path / "own_bots-1.0.dist-info" / "METADATA").write_text("Name: own-bots\nVersion: 1.0\n", "utf-8")
    registered = (
        f"[{bots.GROUP}]\nseeded = own_bots:Seeded\nlost = own_bots:Lost\n[other.group]\nother = own_bots:Seeded\n"
    )
    (tmp_path / "own_bots-1.0.dist-info" / "entry_points.txt").write_text(registered, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("own_bots", "broken_bots"):
        monkeypatch.delitem(sys.modules, name, raising=False)


@pytest.mark.parametrize("word", ["own_bots:Seeded", "seeded"])
def test_a_bot_is_made_from_its_seed(word: str) -> None:
    bot = make(word, 12)
    assert (type(bot).__name__, bot.seed) == ("Seeded", 12)  # type: ignore[attr-defined]
    position = lay_out("..../.FM./.PS./....", "..../.FM./.PS./....", hand="E")
    assert choose(bot, position, 1) == choose(Greedy(), position, 1)


@pytest.mark.parametrize("word", PLAYERS)
def test_computer_players_are_made_too(word: str) -> None:
    assert type(make(word)) is type(known(word))


def test_registered_names_are_listed() -> None:
    assert bots.names() == {"seeded": "own_bots:Seeded", "lost": "own_bots:Lost"}
    with pytest.raises(ValueError, match="sovereign, seeded, lost; or module:Class of your own"):
        make("seeded2")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("no_such_bots:Bot", "'no_such_bots:Bot' cannot be imported: ModuleNotFoundError: No module named 'no_such_bots'; its module"),
        ("broken_bots:Bot", "'broken_bots:Bot' cannot be imported: ModuleNotFoundError: No module named 'no_such_module'"),
        ("own_bots:Lost", "'own_bots:Lost' cannot be imported: own_bots has no class Lost"),
        ("lost", "'lost' cannot be imported: own_bots has no class Lost"),
        ("own_bots:number", "'own_bots:number' cannot be imported: own_bots has no class number"),
        ("own_bots:", "'own_bots:' has not the form module:Class"),
        (":Seeded", "':Seeded' has not the form module:Class"),
        ("own-bots:Seeded", "'own-bots:Seeded' has not the form"),
        ("own_bots:Seedless", "'own_bots:Seedless' cannot be made from a seed: TypeError: Seedless() takes no arguments"),
        ("own_bots:Idle", "'own_bots:Idle' is no player: it has no method consider"),
    ],
)  # fmt: skip
def test_bots_that_cannot_be_had(word: str, said: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011  # the whole text is compared
        make(word)
    assert str(refused.value).startswith(said)


def test_a_record_can_name_a_bot_but_the_page_imports_none() -> None:
    game = Game([Seat("Ann", "own_bots:Seeded"), Seat("Bo", "greedy")], seed=1)
    game.settle()
    request = {"job": "think", "record": game.text(), "ms": 1, "slice_ms": 1, "seed": 1}
    (answer,) = map(json.loads, bridge.think(json.dumps(request)))
    assert answer["error"]["message"].startswith("'own_bots:Seeded' is no computer player; there are random")
    assert "own_bots" not in sys.modules
