"""A kingdom as it changes card by card: what it remembers of its connections and legends is never out of date."""

from __future__ import annotations

import random

import pytest

import oracle
from drako.cards import LETTERS
from drako.kingdom import Kingdom
from drako.scoring import explain, legends_met, score
from tables import codes


@pytest.mark.parametrize("seed", range(40))
def test_a_changed_kingdom_equals_a_fresh_one(seed: int) -> None:
    """Cards are put at random, portals often; between them scores, legends and links are asked for, or not, of it and of clones."""
    generator = random.Random(seed)
    kingdom, letters = Kingdom(), ["."] * 16
    kept: list[tuple[Kingdom, str]] = []
    for _ in range(60):
        cell, letter = generator.randrange(16), generator.choice("FMPSEDHGXOOO")
        kingdom.put(cell, LETTERS.index(letter))
        letters[cell] = letter
        if generator.random() < 0.5:
            check(kingdom, "".join(letters), generator)
        if generator.random() < 0.3:
            kept.append((kingdom, "".join(letters)))
            kingdom = kingdom.clone()
    for old, its_letters in kept:
        check(old, its_letters, generator)


def check(kingdom: Kingdom, letters: str, generator: random.Random) -> None:
    fresh = Kingdom.from_letters(letters)
    assert kingdom == fresh
    assert kingdom.letters() == fresh.letters()
    assert kingdom.face_up() == sum(1 << cell for cell in range(16) if letters[cell] != ".")
    assert kingdom.face_down() == 0xFFFF ^ kingdom.face_up()
    assert [kingdom.kind_at(cell) for cell in range(16)] == [
        LETTERS.index(letter) if letter in LETTERS else None for letter in letters
    ]
    some = generator.getrandbits(15)
    tasks = [
        lambda: codes(legends_met(kingdom, some)) == codes(some) & oracle.legends_met(letters),
        lambda: codes(legends_met(kingdom)) == oracle.legends_met(letters),
        lambda: score(kingdom)._asdict() | {"total": score(kingdom).total} == oracle.score(letters),
        lambda: kingdom.links() == fresh.links(),
        lambda: explain(kingdom) == explain(fresh),
    ]
    for task in generator.sample(tasks, len(tasks)):
        assert task()


@pytest.mark.parametrize(
    "text",
    ["", "FMPS", "FMPS/EDHG/XO../...", "FMPS/EDHG/XO../.....", "FMPSEDHGXO......X", "FMPS/EDHG/XO..", "FMPSEDHG/XO......",
     "fmps/EDHG/XO../....", "FMPS/EDHG/XO../...?", "FMP/SEDHG/XO../....", "FMPS EDHG XO.. ...."],
)  # fmt: skip
def test_what_is_no_kingdom_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"kingdom|card"):
        Kingdom.from_letters(text)


def test_letters_read_back() -> None:
    for text in ("FMPS/EDHG/XO../....", "..../..../..../...."):
        assert Kingdom.from_letters(text).letters() == text
        assert Kingdom.from_letters(text.replace("/", "")) == Kingdom.from_letters(text)
