"""docs/bots.md is true: its code runs, its commands run, and its bot is the example."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from drako.__main__ import main
from drako.arena.match import TURNS_MAX
from drako.players import PLAYERS, bots

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "bots.md"

if not DOCUMENT.exists():
    pytest.skip("the documents lie beside the tests in a checkout only", allow_module_level=True)

TEXT = DOCUMENT.read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


COMMANDS = [line for block in blocks("sh") for line in block.splitlines()]


@pytest.fixture(autouse=True)
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a checkout with the document's package installed, but that files are written elsewhere."""
    (tmp_path / "explorer-1.0.dist-info").mkdir()
    (tmp_path / "explorer-1.0.dist-info" / "METADATA").write_text("Name: explorer\nVersion: 1.0\n", "utf-8")
    (block,) = blocks("toml")
    lines = [
        line
        for group, points in tomllib.loads(block)["project"]["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in points.items()))
    ]
    (tmp_path / "explorer-1.0.dist-info" / "entry_points.txt").write_text("\n".join(lines), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.syspath_prepend(ROOT)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def scheduler() -> Iterator[str]:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0"
    ) as cluster:
        yield cluster.scheduler_address


def test_every_block_is_of_a_language_that_is_tested_here() -> None:
    assert {*re.findall(r"```(\w+)", TEXT)} == {"python", "sh", "toml"}
    assert all(command.startswith("python -m drako ") for command in COMMANDS)


def test_the_bot_is_the_example_and_has_twenty_lines() -> None:
    bot = blocks("python")[0]
    assert bot == (ROOT / "examples" / "explorer.py").read_text("utf-8")
    assert len([line for line in bot.splitlines() if line]) <= 20


@pytest.mark.no_cover
def test_the_python_runs_against_every_computer_player(capsys: pytest.CaptureFixture[str]) -> None:
    for block in blocks("python"):
        exec(compile(block, str(DOCUMENT), "exec"), {"__name__": "document"})
    measured = capsys.readouterr().out.splitlines()
    assert [line.partition(" Estimate(value=")[0] for line in measured] == [*PLAYERS]


# The second of two that share a file goes on from the first one's games, so they are one test.
@pytest.mark.parametrize(
    "command", [command for command in COMMANDS if "--out" not in command and "--scheduler" not in command]
)
def test_commands(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(command)
    told = capsys.readouterr()
    assert "forfeit:" not in told.out
    assert re.search(r"share of the win|An even share is|wins with|share the win|win by|decides", told.out), told.out


def test_commands_with_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in COMMANDS:
        if "--out" in command:
            run(command)
            games = int(re.findall(r"--games (\d+)", command)[0])
            assert len((tmp_path / "match.jsonl").read_text("utf-8").splitlines()) == 1 + games
    for field in ("game", "deal", "players", "totals", "times_ms", "winners", "turns", "lost", "is_over"):
        assert f'"{field}":' in (tmp_path / "match.jsonl").read_text("utf-8").splitlines()[1]
        assert f"`{field}`" in TEXT
    capsys.readouterr()


def test_commands_on_a_cluster(scheduler: str, capsys: pytest.CaptureFixture[str]) -> None:
    (command,) = [command for command in COMMANDS if "--scheduler" in command]
    run(re.sub("tcp://[^ ]*", scheduler, command))
    assert "An even share is" in capsys.readouterr().out
    assert PROJECT["project"]["optional-dependencies"].keys() == {*re.findall(r"drako-engine\[(.*?)\]", TEXT)}


def run(command: str) -> None:
    _python, _m, _drako, *arguments = shlex.split(command)
    assert main(arguments) == 0


def test_what_it_says_of_limits_and_groups_is_so() -> None:
    assert f"{TURNS_MAX} turns a seat" in TEXT
    assert f'entry-points."{bots.GROUP}"' in TEXT
    assert bots.FORM in TEXT
