"""The engine is not much slower than that of the main branch, measured on the same machine in the same run.

No time is expected of any machine: only the ratio of two engines counts, which take turns.  The best rounds are compared, by the
clock of the processor, since whatever else the machine does can only make a round slower.
"""

import io
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

import build

pytestmark = pytest.mark.no_cover
SLOWER_MAX = 1.5
ROUNDS = 4
SECONDS = 0.35
# The workloads are those of the working tree for both engines; what one of them lacks is told instead of measured.
MEASURE = """
import json, runpy, sys, drako
bench, told = runpy.run_path(sys.argv[1]), {"drako": drako.__file__}
for name, make in bench["WORKLOADS"].items():
    try:
        told[name] = max(bench["measure"]({name: make}, float(sys.argv[2]))[name])
    except (AttributeError, TypeError) as lack:
        told[name] = str(lack)
print(json.dumps(told))
"""
Best = dict[str, float | str]


@pytest.fixture(scope="module")
def older_engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the engine where this branch left the main branch; on the main branch itself, of the commit before."""
    try:
        head = git("rev-parse", "HEAD").decode().strip()
        left = git("merge-base", "HEAD", main_branch()).decode().strip()
        archive = git("archive", f"{head}~1" if left == head else left, "engine/drako")
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"git does not have the older engine here: {error}")
    folder = tmp_path_factory.mktemp("older")
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        packed.extractall(folder, filter="data")
    return folder / "engine"


def git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=build.ROOT, capture_output=True, check=True).stdout


def main_branch() -> str:
    """As the host has it, if there is one: a fork's own may be behind, or may be missing where one commit was fetched."""
    return "origin/main" if git("branch", "--remotes", "--list", "origin/main") else "main"


def test_no_workload_is_much_slower(older_engine: Path, subtests: pytest.Subtests) -> None:
    older, newer = compare(older_engine, build.ROOT / "engine")
    if any(too_slow(older[name], newer[name]) for name in older):
        # Once more: the machine may have been busy with something else for a while.
        older, newer = compare(older_engine, build.ROOT / "engine")
    for name, rate in older.items():
        with subtests.test(name):
            if isinstance(rate, str):
                pytest.skip(f"the older engine cannot do this: {rate}")
            assert not isinstance(newer[name], str), newer[name]
            assert not too_slow(rate, newer[name]), (
                f"{name}: {newer[name]:,.0f} a second now, {rate:,.0f} in the older engine"
            )


def too_slow(older: float | str, newer: float | str) -> bool:
    return isinstance(older, float) and isinstance(newer, float) and older > SLOWER_MAX * newer


def compare(*engines: Path) -> list[Best]:
    """The best rates of each engine, by workload, from rounds in which they take turns."""
    rounds = [[measured(engine) for engine in engines] for _ in range(ROUNDS)]
    return [{name: max(rates[name] for rates in each) for name in each[0]} for each in zip(*rounds, strict=True)]


def measured(engine: Path) -> Best:
    command = [sys.executable, "-P", "-c", MEASURE, str(build.ROOT / "engine" / "drako" / "bench.py"), str(SECONDS)]
    environment = {**os.environ, "PYTHONPATH": str(engine)}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert told.pop("drako") == str(engine / "drako" / "__init__.py")
    return told
