"""The documents are true: their examples run, their figures are the engine's, their links lead somewhere."""

from __future__ import annotations

import doctest
import re
from itertools import takewhile
from pathlib import Path

import pytest

from drako import cards
from drako.game import Position
from drako.words import CODES

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
RULES = ROOT / "docs" / "rules.md"

pytestmark = pytest.mark.skipif(not README.exists(), reason="the documents lie beside the tests in a checkout only")


def test_the_python_of_the_readme_runs() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    examples = doctest.DocTestParser().get_doctest(block, {}, "README.md", str(README), 0)
    assert len(examples.examples) > 5
    assert doctest.DocTestRunner().run(examples).failed == 0


@pytest.mark.parametrize(
    "name",
    [
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "docs/architecture.md",
        "docs/bots.md",
        "docs/levels.md",
        "docs/performance.md",
        "docs/rules.md",
    ],
)
def test_links_lead_somewhere(name: str) -> None:
    file = ROOT / name
    links = re.findall(r"(?<!!)\[[^]]+\]\(([^):#]+)\)", file.read_text("utf-8"))
    assert [link for link in links if not (file.parent / link).exists()] == []


def table(first_head: str) -> list[list[str]]:
    """The rows of the table in docs/rules.md whose first column has this head."""
    lines = RULES.read_text("utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(f"| {first_head} |"))
    rows = takewhile(lambda line: line.startswith("|"), lines[start + 2 :])
    return [[field.strip(" `") for field in row.strip("|").split("|")] for row in rows]


def test_the_deck_of_the_rules_is_the_engines() -> None:
    assert [[int(field) for field in row] for row in table("players")] == [
        [seats, copies, copies * len(cards.KINDS), Position(seats).draw_pile] for seats, copies in cards.COPIES.items()
    ]


def test_the_legends_of_the_rules_are_the_engines() -> None:
    rows = table("code")
    assert [code for code, _, _ in rows] == [*CODES]
    assert [int(pts) for _, _, pts in rows] == [legend.pts for legend in cards.LEGENDS]
    stems = {"elf": "el", "dwarf": "dwar"}  # elves, dwarves
    for (_, asks, _), legend in zip(rows, cards.LEGENDS, strict=True):
        named = {kind for kind in cards.KINDS if stems.get(kind, kind) in asks}
        assert named == {cards.KINDS[kind] for kind in legend.kinds}


def test_the_points_of_the_rules_are_the_engines() -> None:
    assert [(row[0], [int(pts) for pts in row[1:]]) for row in table("tribe")] == [
        (cards.KINDS[tribe], [lands.get(land, 0) for land in cards.LANDS])
        for tribe, lands in cards.TRIBE_LAND_PTS.items()
    ]
    assert [int(pts) for _, pts in table("dragons in the kingdom")] == [*cards.DRAGON_PTS[1:]]
    assert f"cost {-cards.CONFLICT_PTS} points" in RULES.read_text("utf-8")
    assert "Eight legends" in RULES.read_text("utf-8")
    assert cards.LEGEND_ROW == 8
