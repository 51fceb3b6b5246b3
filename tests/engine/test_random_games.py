"""Random games to their end, 5,000 for each player count, with the invariants checked on the way.

At every step of every game: each card and each legend in exactly one place, the pools' sums, chance's weights, who is to act
(`check_step`). At the end of every game: that it ended, the winners by the oracle, and that the steps replayed give the same position.
At one position in a hundred: all 100 steps there are against `why_illegal`, that clones are independent, and that what kingdoms
remember is true. One game in twenty is played beside the referee, which is told every step: the same actor, actions, weights and cards
throughout, the same score sheets at one position in forty. One game in ten is written as a record, read back, and written again.
One game in 500: everything at every position.
"""

from __future__ import annotations

import random

import pytest

import oracle
from drako.game import CHANCE, CLAIM, DISCARD, DRAW, END, NOBODY, PHASES, PLACE, REVEAL, TAKE, Position, split
from drako.record import Game, Seat
from drako.words import step_words
from invariants import check_actions, check_clone, check_kingdoms, check_referee, check_scores, check_step
from referee import Referee
from tables import random_step

GAMES = 5000
CHUNKS = 20
STEPS_MAX = 5000  # random players have never needed more than a fifth of it

# How fond a player is of each verb: with 1 for all, long games with many reshuffles and games without a claim would be rare.
HABITS: tuple[dict[int, float], ...] = (
    {},
    {CLAIM: 20.0},
    {CLAIM: 0.0, END: 1.0},
    {DISCARD: 0.3, REVEAL: 0.1, TAKE: 0.2},
    {DISCARD: 40.0, DRAW: 5.0},
    {TAKE: 20.0},
)


def choose(
    position: Position, legal: list[int], generator: random.Random, habit: dict[int, float], outside: float
) -> int:
    """A random step; `outside` says how fond the player is of replacing a face-down card, against a face-up one."""
    if not legal:
        return random_step(position, generator)
    face_down = position.kingdoms[position.seat].face_down()

    def fondness(step: int) -> float:
        verb, value = split(step)
        return habit.get(verb, 1.0) * (outside if verb == PLACE and face_down >> value & 1 else 1.0)

    return generator.choices(legal, [fondness(step) + 1e-9 for step in legal])[0]


def play_one(seats: int, number: int) -> tuple[Position, list[int]]:
    """Play and check a game; where it ended, and its steps."""
    generator = random.Random(f"{seats} seats, game {number}")
    start = number // 3 % seats
    habit, outside = HABITS[number // 7 % len(HABITS)], 0.1 if generator.random() < 1 / 8 else 1.0
    everything = number % 500 == 0
    referee = Referee(seats, start) if number % 20 == 0 else None
    position = Position(seats, start)
    steps: list[int] = []
    while True:
        legal = check_step(position)
        if referee:
            check_referee(position, referee, legal)
            if position.to_act() != CHANCE and (everything or len(steps) % 40 == number % 40):
                check_scores(position, referee)
        if everything or generator.random() < 1 / 100:
            check_actions(position)
            check_clone(position)
            check_kingdoms(position)
        if position.to_act() == NOBODY:
            break
        step = choose(position, legal, generator, habit, outside)
        if referee:
            referee.do(step_words(position, step))
        position.apply(step)
        steps.append(step)
        assert len(steps) < STEPS_MAX, "the game does not end"
    check_end(position, steps, start)
    if referee:
        check_scores(position, referee)
    if number % 10 == 5 or everything:
        check_record(position, steps, start)
    return position, steps


def rare(position: Position, steps: list[int]) -> set[str]:
    """What happened in a finished game, of the things that a test must not miss."""
    again, seen, reshuffles = Position(position.seats, position.start), set(), 0
    for step in steps:
        verb, value = split(step)
        if verb == CLAIM:
            seen.add(f"claim in phase {PHASES[again.phase]}")
            seen.add("claim with an empty legend deck" if not again.legend_deck() else "claim")
        if verb == DRAW and not again.draw_pile:
            reshuffles += 1
            seen.add(f"reshuffle {min(reshuffles, 3)}")
        if verb in (PLACE, REVEAL) and again.kingdoms[again.seat].face_down() == 1 << value:
            seen.add(f"ended by {'placing' if verb == PLACE else 'revealing'}")
        if verb == TAKE and len(again.discard_pile) == 1:
            seen.add("the only discard taken")
        if verb == END:
            seen.add("claim declined")
        again.apply(step)
    return seen


RARE = {
    *(f"claim in phase {phase}" for phase in ("draw", "place", "reveal", "claim")),
    "claim",
    "claim with an empty legend deck",
    "claim declined",
    "reshuffle 1",
    "reshuffle 2",
    "reshuffle 3",
    "ended by placing",
    "ended by revealing",
    "the only discard taken",
}


def check_end(position: Position, steps: list[int], start: int) -> None:
    """The winners are the oracle's; the steps, played again, lead to the same position."""
    result = position.result()
    assert result is not None
    sheets = [
        oracle.score(kingdom.letters().replace("/", ""), claimed_codes(position, seat))
        for seat, kingdom in enumerate(position.kingdoms)
    ]
    assert list(result.winners) == oracle.winners(sheets)
    again = Position(position.seats, start)
    for step in steps:
        again.apply(step)
    assert again == position


def claimed_codes(position: Position, seat: int) -> list[str]:
    return [code for number, code in enumerate(oracle.LEGEND_POINTS) if position.claimed[seat] >> number & 1]


def check_record(position: Position, steps: list[int], start: int) -> None:
    """The game as text, read back with every step verified, is the same game; its text is the same text."""
    game = Game([Seat(f"Seat {number}", "random") for number in range(position.seats)], start)
    game.steps = steps
    text = game.text()
    read = Game.read(text)
    assert read.steps == steps
    assert read.position == position
    assert read.text() == text


@pytest.mark.heavy
@pytest.mark.no_cover
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games(seats: int, chunk: int) -> None:
    for number in range(chunk, GAMES, CHUNKS):
        play_one(seats, number)


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_few_random_games(seats: int) -> None:
    """Some games of each habit: for quick runs; between them everything rare happens."""
    seen: set[str] = set()
    for number in range(GAMES, GAMES + 14 * len(HABITS), 2):
        seen |= rare(*play_one(seats, number))
    assert seen == RARE
