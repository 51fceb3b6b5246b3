"""Hypothesis plays: any step at any time, legal or not, with undo, clones and records between, beside the referee.

It looks for the short sequence that breaks an invariant, where the random games look for the rare one.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from drako.game import CHANCE, NOBODY, STEPS, IllegalStep, Position
from drako.record import Game, Seat
from drako.words import step_words
from invariants import check_actions, check_clone, check_kingdoms, check_referee, check_scores, check_step, snapshot
from referee import Referee
from tables import random_step

choices = st.integers(min_value=0, max_value=10**6)


class Table(RuleBasedStateMachine):
    """A game, and the referee beside it."""

    @initialize(
        seats=st.integers(2, 4),
        start=st.integers(0, 3),
        ahead=st.sampled_from([0, 0, 30, 60, 120, 200]),
        seed=st.integers(0, 999),
    )
    def sit_down(self, seats: int, start: int, ahead: int, seed: int) -> None:
        """Begin a game, and play a number of random steps ahead, or as many as it has less a few."""
        start %= seats
        self.game = Game([Seat("Someone", "human")] * seats, start)
        self.referee = Referee(seats, start)
        generator = random.Random(seed)
        rehearsal, steps = Position(seats, start), []
        while rehearsal.to_act() != NOBODY and len(steps) < ahead:
            steps.append(random_step(rehearsal, generator))
            rehearsal.apply(steps[-1])
        for step in steps if rehearsal.to_act() != NOBODY else steps[:-40]:
            self.do(step)

    def do(self, step: int) -> None:
        self.referee.do(step_words(self.game.position, step))
        self.game.play(self.game.position.to_act(), step)

    @property
    def position(self) -> Position:
        return self.game.position

    @precondition(lambda self: self.position.to_act() >= 0)
    @rule(choice=choices)
    def act(self, choice: int) -> None:
        legal = self.position.legal_actions()
        self.do(legal[choice % len(legal)])

    @precondition(lambda self: self.position.to_act() == CHANCE)
    @rule(choice=choices)
    def turn_up(self, choice: int) -> None:
        """Any possible outcome, however unlikely."""
        listed = self.position.chance_outcomes()
        self.do(listed[choice % len(listed)][0])

    @rule(step=st.integers(0, STEPS - 1), actor=st.integers(NOBODY, 3))
    def try_anything(self, step: int, actor: int) -> None:
        """A step by anybody: done if it is theirs to do and legal, else refused without a trace."""
        listed = self.position.legal_actions() + [outcome for outcome, _ in self.position.chance_outcomes()]
        if actor == self.position.to_act() and step in listed:
            self.do(step)
            return
        before = snapshot(self.position)
        with pytest.raises(IllegalStep):
            self.game.play(actor, step)
        assert snapshot(self.position) == before

    @rule(step=st.one_of(st.integers(-50, -1), st.integers(STEPS, STEPS + 50)))
    def try_what_is_no_step(self, step: int) -> None:
        with pytest.raises(ValueError, match="a step is a number"):
            self.game.play(self.position.to_act(), step)

    @rule()
    def go_on_with_a_clone(self) -> None:
        check_clone(self.position)
        self.game.position = self.position.clone()

    @rule(back=st.integers(1, 10))
    def undo(self, back: int) -> None:
        """Go back some steps, by playing all the others again."""
        steps = self.game.steps[:-back]
        self.game = Game(self.game.seats, self.game.start)
        self.referee = Referee(self.position.seats, self.game.start)
        for step in steps:
            self.do(step)

    @rule()
    def write_and_read(self) -> None:
        text = self.game.text()
        read = Game.read(text)
        assert (read.steps, read.position) == (self.game.steps, self.position)
        assert read.text() == text
        self.game = read

    @rule()
    def check_more(self) -> None:
        check_actions(self.position)
        check_kingdoms(self.position)
        if self.position.to_act() != CHANCE:
            check_scores(self.position, self.referee)

    @invariant()
    def holds(self) -> None:
        if hasattr(self, "game"):
            check_referee(self.position, self.referee, check_step(self.position))


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=60, stateful_step_count=40)
