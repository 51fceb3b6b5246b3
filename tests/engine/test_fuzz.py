"""Records, positions and links that were changed at random: each is refused in words, or is a game that could have been."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from drako import bridge
from drako.diagram import position_text, read_position
from drako.link import pack, unpack
from drako.record import Game
from games import played, sample, settled_stages

CHUNKS, EACH = 20, 5_000
STRANGE = (
    "",
    "\n",
    "\0",
    " ",
    "é",
    "٣",
    "\u202e",
    "<script>",
    "9" * 30,
    "-1",
    "* elf\n",
    "1 end\n",
    "drako game 1\n",
    "A" * 50,
)


def mutated(text: str, generator: random.Random) -> str:
    """The text with one to three pieces cut, doubled, put elsewhere, or replaced by something strange."""
    for _ in range(generator.randint(1, 3)):
        start = generator.randrange(len(text) + 1)
        end = min(len(text), start + generator.choice([0, 1, 1, 2, 5, 30]))
        piece = text[start:end]
        place = generator.randrange(len(text) + 1)
        text = generator.choice(
            [
                text[:start] + text[end:],
                text[:start] + generator.choice(STRANGE) + text[end:],
                text[:place] + piece + text[place:],
                text[:end] + piece + text[end:],
                text[:start],
            ]
        )
    return text


def line_moved(text: str, generator: random.Random) -> str:
    """The text with one of its lines put in the place of another, as who forges a game would."""
    lines = text.splitlines(keepends=True)
    lines[generator.randrange(len(lines))] = generator.choice(lines)
    return "".join(lines)


def reads_record(text: str) -> None:
    game = Game.read(text)
    assert Game.read(game.text()).position == game.position


def reads_position(text: str) -> None:
    position = read_position(text)
    assert read_position(position_text(position)) == position


def reads_link(text: str) -> None:
    assert pack(unpack(text)) == text


FORMS: dict[str, tuple[Callable[[str], None], list[str]]] = {
    "records": (reads_record, [game.text() for game in sample()]),
    "positions": (reads_position, [position_text(game.position) for game in settled_stages()[::40]]),
    "links": (reads_link, [pack(game) for game in [*sample(), played("greedy", "greedy", seed=None, turns=3)]]),
}


def refusals(chunk: int, count: int) -> list[str]:
    """The reasons for which some of so many texts were refused; the others were read.  Any exception but ValueError is raised."""
    generator = random.Random(f"fuzz {chunk}")
    reasons = []
    for _ in range(count):
        reads, texts = generator.choice([*FORMS.values()])
        change = generator.choice([mutated, mutated, line_moved])
        try:
            reads(change(generator.choice(texts), generator))
        except ValueError as error:
            reasons.append(str(error))
    assert all(0 < len(reason) < 500 for reason in reasons)
    return reasons


def test_some_are_refused_and_some_are_games() -> None:
    assert 1000 < len(refusals(-1, 1500)) < 1490


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_hundred_thousand(chunk: int) -> None:
    refusals(chunk, EACH)


def test_over_the_bridge_too() -> None:
    """What is no text at all included; the answer is always one of the two."""
    generator = random.Random(2)
    jobs = {"records": ("view", "record"), "links": ("unlink", "text")}
    for form, (job, field) in jobs.items():
        for text in FORMS[form][1] * 60:
            answer = json.loads(bridge.call(json.dumps({"job": job, field: mutated(text, generator)})))
            assert [*answer] in (["ok"], ["error"])
