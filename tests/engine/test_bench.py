"""The bench: it does the work that it counts, by rounds, and says so in a table or in JSON.  No figure is expected of any machine."""

from __future__ import annotations

import json
from itertools import count

import pytest

from commands import Run, run_main
from drako import __version__, bench
from drako.kingdom import ALL_CELLS, Kingdom


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return lambda *argv: run_main(capsys, *argv)


def test_a_figure_is_the_work_done_by_the_time_of_the_clock() -> None:
    pieces = count(1)

    def work() -> int:
        next(pieces)
        return 6

    clock = count()  # each look at it is a second later
    rates = bench.measure({"anything": lambda: work}, 0.0, lambda: float(next(clock)))
    assert rates == {"anything": [6.0] * bench.ROUNDS}
    assert next(pieces) == 1 + bench.ROUNDS + 1, "one piece a round, and one before that is not measured"


def test_the_table_has_a_line_for_each_workload(run: Run) -> None:
    told = run("bench", "--seconds", "0.01")
    assert (told.code, told.err) == (0, "")
    head, columns, *lines = told.out.splitlines()
    assert head.startswith(f"drako {__version__}, ")
    assert columns.split() == ["median", "least", "most"]
    assert [line[:20].strip().replace(" ", "_") for line in lines] == [*bench.WORKLOADS]
    for line in lines:
        middle, least, most = (int(figure.replace(",", "")) for figure in line[20:].split())
        assert 0 < least <= middle <= most


def test_json_has_the_same(run: Run) -> None:
    told = json.loads(run("bench", "--json", "--seconds", "0.01").out)
    assert told.keys() == {"drako", "python", "seconds", "per_second"}
    assert told["per_second"].keys() == bench.WORKLOADS.keys()
    for figures in told["per_second"].values():
        assert 0 < figures["least"] <= figures["median"] <= figures["most"]


@pytest.mark.parametrize("seconds", ["0", "-1", "3601", "nan", "inf", "soon", ""])
def test_a_time_that_cannot_be_is_refused(run: Run, seconds: str) -> None:
    told = run("bench", "--seconds", seconds)
    assert told.code == 2
    assert told.err.endswith(f"error: argument --seconds: a number of seconds from 0.01 to 3600, not {seconds!r}\n")


def test_the_kingdoms_that_are_scored_are_full() -> None:
    kingdoms = [Kingdom.from_letters(letters) for letters in bench.random_kingdoms()]
    assert all(kingdom.face_up() == ALL_CELLS for kingdom in kingdoms)
    assert len(kingdoms) == len({kingdom.letters() for kingdom in kingdoms})
