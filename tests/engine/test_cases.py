"""The common cases of `data/scoring.json`: score sheets, legends met, ties; for the engine and for the oracle."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import oracle
from drako.scoring import Score, result
from tables import SHARED, met, sheet

HERE = Path(__file__).parent
CASES: dict[str, list[dict[str, Any]]] = json.loads((HERE / "data" / "scoring.json").read_text("utf-8"))
COMMON = SHARED / "cases" / "scoring.json"


@pytest.mark.skipif(
    not COMMON.exists(), reason="the common file lies beside the project; only a working copy there has it"
)
def test_the_copy_is_the_common_file() -> None:
    assert (HERE / "data" / "scoring.json").read_bytes() == COMMON.read_bytes()


def test_there_are_cases() -> None:
    assert len(CASES["kingdoms"]) >= 230
    assert len(CASES["ties"]) >= 40


@pytest.mark.parametrize("case", CASES["kingdoms"], ids=lambda case: "/".join(case["kingdom"]))
def test_kingdom(case: dict[str, Any]) -> None:
    letters = "/".join(case["kingdom"])
    scored = sheet(letters, *case["claimed"])
    assert scored._asdict() | {"total": scored.total} == case["score"]
    assert met(letters) == set(case["meets"])


@pytest.mark.parametrize("case", CASES["kingdoms"], ids=lambda case: "/".join(case["kingdom"]))
def test_oracle_kingdom(case: dict[str, Any]) -> None:
    letters = "".join(case["kingdom"])
    assert oracle.score(letters, case["claimed"]) == case["score"]
    assert oracle.legends_met(letters) == set(case["meets"])


@pytest.mark.parametrize("case", CASES["ties"])
def test_tie(case: dict[str, Any]) -> None:
    assert list(result([Score(**player) for player in case["players"]]).winners) == case["winners"]
    assert oracle.winners(case["players"]) == case["winners"]
