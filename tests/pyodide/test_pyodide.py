"""The built wheel in Pyodide with the whole of Python's library: it passes the engine's tests and replays a game as CPython does."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import build

pytestmark = pytest.mark.no_cover
RUNNER = Path(__file__).with_name("python.mjs")

ENGINE_TESTS = """
import drako, pytest
assert drako.__file__.startswith("/lib/python3.14/site-packages/"), drako.__file__
int(pytest.main(["/folder/main/tests", "-m", "not heavy", "--verbose", "--strict-markers", "-p", "no:cacheprovider"]))
"""

REPLAY = """
from drako.__main__ import main
main(["replay", "/folder/game"]) or 0
"""


def python_in_pyodide(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs Python beside the built wheel; it sees a folder, but not the source tree."""
    assert build.ENGINE_WHEEL.exists(), "There is no built wheel: run `python3 build.py` first."
    wheels = [build.engine_wheel(), *build.PYODIDE_WHEELS.glob("*.whl")]
    command = [build.BIN / "node", RUNNER, build.WEB / "node_modules" / "pyodide", folder, code, *wheels]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_built_wheel_passes_the_engines_tests(tmp_path: Path) -> None:
    # The tests lie as they do here, with what lies beside the project when it is there.
    tests, beside = Path("tests", "engine"), build.ROOT.parent / "shared"
    shutil.copytree(build.ROOT / tests, tmp_path / "main" / tests, ignore=shutil.ignore_patterns("__pycache__"))
    if beside.exists():
        shutil.copytree(beside, tmp_path / beside.name)
    run = python_in_pyodide(ENGINE_TESTS, tmp_path)
    assert run.returncode == 0, run.stdout + run.stderr
    ran = set(re.findall(r"(test_\w+\.py)::.* PASSED", run.stdout))
    assert "test_cases.py" in ran, run.stdout


def test_a_search_stays_within_its_memory_and_leaves_nothing_behind(tmp_path: Path) -> None:
    # Measured: 30 MiB when Python is there, 51 to 62 with a full tree, for the memory grows by a fifth at a time; the bound leaves
    # room for one more such step. 200 searches left some 100 objects more, and the tree of a single one has 1,000.
    run = python_in_pyodide(Path(__file__).with_name("memory.py").read_text(), tmp_path)
    assert run.returncode == 0, run.stderr
    figures = json.loads(run.stdout)
    assert figures["mib_full"] <= figures["mib_first"] + 50, figures
    assert figures["mib_last"] == figures["mib_full"], figures
    assert figures["objects_last"] <= figures["objects_first"] + 10_000, figures


def drako(*arguments: object) -> str:
    command = [sys.executable, "-m", "drako", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("seats", ["greedy,random", "greedy,greedy,random,random"])
def test_a_record_is_replayed_to_the_same_text(seats: str, tmp_path: Path) -> None:
    drako("play", "--seats", seats, "--start", 1, "--seed", 7, "--record", tmp_path / "game")
    replayed = python_in_pyodide(REPLAY, tmp_path)
    assert replayed.returncode == 0, replayed.stderr
    assert replayed.stdout == drako("replay", tmp_path / "game")
