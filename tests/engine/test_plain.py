"""The plain re-implementation is the same game: its kingdoms score and its games go as the engine says."""

from __future__ import annotations

import random

import pytest

import oracle
from drako.cards import LEGENDS
from drako.game import CHANCE, NOBODY, Position
from drako.kingdom import Kingdom
from drako.scoring import legends_met, score
from drako.words import read_action, read_outcome
from plain import Card, Game
from plain import Kingdom as PlainKingdom
from referee import LETTER
from tables import codes
from test_oracle import random_kingdom

KIND = {letter: kind for kind, letter in LETTER.items()}


def plain_kingdom(letters: str) -> PlainKingdom:
    cards = [Card(letter, letter != ".") for letter in letters]
    return PlainKingdom([cards[row : row + 4] for row in range(0, 16, 4)])


def test_kingdoms_score_and_meet_legends_as_in_the_engine() -> None:
    generator = random.Random(1)
    for _ in range(800):
        letters, claimed = random_kingdom(generator)
        plain, kingdom = plain_kingdom(letters), Kingdom.from_letters(letters)
        plain.legends = claimed
        mask = sum(1 << number for number, legend in enumerate(LEGENDS) if legend.code in claimed)
        assert plain.score() == score(kingdom, mask)._asdict(), letters
        assert {legend for legend in oracle.LEGEND_POINTS if plain.meets(legend)} == codes(legends_met(kingdom)), (
            letters
        )


def words(verb: str, what: object) -> str:
    """A step of a plain game in the words of a record."""
    if isinstance(what, tuple):
        return f"{verb} r{what[0] + 1}c{what[1] + 1}"
    if isinstance(what, list):
        return " ".join([verb, *(KIND[letter] for letter in what)])
    return f"{verb} {what}" if what else verb


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_its_games_are_games_of_the_engine(seats: int) -> None:
    for seed in range(12):
        game = Game(seats, random.Random(seed))
        sheets = game.play_at_random()
        position = Position(seats)
        for who, verb, what in game.told:
            if who == "*":
                position.play(CHANCE, read_outcome(KIND.get(str(what), str(what))))
            else:
                position.play(int(who) - 1, read_action(position, words(verb, what)))
        assert position.to_act() == NOBODY
        assert [sheet._asdict() for sheet in position.scores()] == sheets
        assert position.turn == game.turns


def test_it_lists_the_actions_that_the_engine_lists() -> None:
    """At every decision of a game in which anything legal is done; each verb is met on the way."""
    game = Game(2, random.Random(5))
    position = Position(2)
    told, verbs = 0, set()
    while game.phase != "over":
        for who, verb, what in game.told[told:]:
            step = (
                read_outcome(KIND.get(str(what), str(what))) if who == "*" else read_action(position, words(verb, what))
            )
            position.apply(step)
        told = len(game.told)
        actions = game.actions()
        assert {read_action(position, words(*action)) for action in actions} == {*position.legal_actions()}
        verbs |= {verb for verb, _ in actions}
        game.do(*game.generator.choice(actions))
    assert verbs == {"claim", "take", "draw", "place", "discard", "reveal", "end"}
