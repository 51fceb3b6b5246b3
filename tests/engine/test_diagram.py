"""The text form of a position: read back exactly; whatever cannot be is refused, and what is accepted can be played on."""

from __future__ import annotations

import random
import re

import pytest

from drako.diagram import position_text, read_position
from drako.game import NOBODY, TURNING_UP, Position
from drako.record import Game, RecordError
from games import WHOLE_GAME, played, positions, sample
from invariants import check_step
from tables import random_step

MIDST = next(where for where in positions(Game.read(WHOLE_GAME)) if where.turn == 11 and where.from_discard_pile)
LINES = position_text(MIDST).splitlines()
KEYS = [re.sub(r"^(kingdom|legends|hand) (\d) .*|^(\S+) .*", r"\1\2\3", line) for line in LINES]


def line_of(key: str) -> int:
    return KEYS.index(key) + 1


def read(lines: list[str]) -> Position:
    return read_position("".join(f"{line}\n" for line in lines))


def refusal(lines: list[str]) -> RecordError:
    with pytest.raises(RecordError) as refused:
        read(lines)
    return refused.value


def test_the_form() -> None:
    assert position_text(Position(2, 1)).splitlines() == [
        "drako position 1", "seats 2", "start 2", "turn 0", "seat 1", "phase legends", "claimed no", "taken no", "cell -", "row -",
        "slot 1", "draw-pile 7", "reshuffled no", "discard-pile -", "aside -", "kingdom 1 ..../..../..../....", "legends 1 -", "hand 1 -",
        "kingdom 2 ..../..../..../....", "legends 2 -", "hand 2 -",
    ]  # fmt: skip


@pytest.mark.parametrize("game", sample(), ids=lambda game: f"{len(game.seats)} seats")
def test_every_position_of_a_game_is_read_back(game: Game) -> None:
    for position in positions(game):
        text = position_text(position)
        read_back = read_position(text)
        assert read_back == position
        assert position_text(read_back) == text


def test_a_record_says_nothing_of_what_lies_hidden() -> None:
    """Of two deals that look alike so far, the texts are alike; the counts of unseen cards are not written at all."""
    position = MIDST.clone()
    position.unseen = position.unseen[::-1]
    assert position_text(position) == position_text(MIDST)


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("seats", "1", "a game has 2 to 4 seats, not 1"),
        ("seats", "5", "a game has 2 to 4 seats, not 5"),
        ("seats", "two", "here stands 'seats N', the number of players"),
        ("start", "3", "the starting seat of 2 is 1 to 2, not 3"),
        ("start", "01", "'01' is no whole number of up to 6 digits"),
        ("turn", "-1", "'-1' is no whole number"),
        ("turn", "1000000", "no whole number of up to 6 digits"),
        ("turn", "0", "the turn is 0 during setup, and 1 or more after it"),
        ("seat", "3", "'3' cannot stand here; it is one of 1, 2"),
        ("seat", "1", "the seat whose turn it is follows from the start and the turn"),
        ("phase", "lunch", "'lunch' cannot stand here; it is one of arrange, draw, place, reveal, claim, over"),
        ("phase", "arrange", "the turn is 0 during setup"),
        ("claimed", "maybe", "it is one of no, yes"),
        ("claimed", "yes", "a seat claims one legend a turn at most, in its own turn"),
        ("taken", "often", "it is one of no, yes"),
        ("cell", "r9c9", "'r9c9' is no cell; there are r1c1 to r4c4"),
        ("cell", "r1c1", "a cell stands here only while its card is being turned up"),
        ("row", "pair-X", "'pair-X' is no legend"),
        ("row", "-", "the row holds 8 legends while the legend deck lasts"),
        ("row", " ".join(["four"] * 8), "each legend exists once"),
        ("slot", "8", "the slot is the place of one on its way"),
        ("slot", "9", "'9' cannot stand here; it is one of 1, 2, 3"),
        ("legends1", "four four", "each legend exists once, and is claimed once"),
        ("draw-pile", "first", "'first' is no whole number"),
        ("kingdom1", "................", "'................' is no kingdom: four rows of four letters"),
        ("slot", "0", "'0' cannot stand here; it is one of 1, 2, 3"),
        ("draw-pile", "3", "the cards do not add up"),
        ("reshuffled", "yes", "'yes' is no kind of card"),
        ("discard-pile", "elf unicorn", "'unicorn' is no kind of card"),
        ("discard-pile", "elf", "the cards do not add up"),
        ("aside", "elf", "only repeats are set aside"),
        ("kingdom1", "..../HDPS", "four rows of four"),
        ("kingdom1", "..../HDPS/PXO./.X.Q", "'Q' is no card"),
        ("kingdom1", "..../HDPS/P.O./.X..", "the middle four cards are laid out in setup"),
        ("kingdom1", "FFFF/FDPS/PXO./.X..", "more cards of a kind lie open than there are"),
        ("legends1", "alliance-HE four pair-D trio-M trio-P battle-GD", "a seat claims one legend a turn at most"),
        ("legends2", "unicorn", "'unicorn' is no legend"),
        ("hand1", "elf", "only the seat that is to place holds a card"),
        ("hand2", "-", "only the seat that is to place holds a card"),
        ("hand2", "forest forest", "only the seat that is to place holds a card"),
    ],
)
def test_a_line_that_is_wrong(key: str, value: str, reason: str) -> None:
    number = line_of(key)
    head = LINES[number - 1].removesuffix(LINES[number - 1].split(" ", 2 if key[-1] in "12" else 1)[-1])
    refused = refusal([*LINES[: number - 1], head + value, *LINES[number:]])
    assert reason in refused.reason
    assert 1 <= refused.line <= len(LINES)
    if "cannot stand" in reason or " is no " in reason or key in ("seats", "start", "seat", "aside"):
        assert refused.line == number


def test_every_line_is_there_and_in_its_place() -> None:
    for number in range(1, len(LINES) + 1):
        assert refusal(LINES[: number - 1]).line == number
        assert refusal([*LINES[: number - 1], "nonsense", *LINES[number:]]).line == number
        assert refusal([*LINES[: number - 1], *LINES[number:]]).line == number
    refused = refusal([*LINES, "hand 3 -"])
    assert (refused.line, refused.reason) == (len(LINES) + 1, "a position ends with its line 'hand 2 …'")


def test_the_header_names_form_and_version() -> None:
    refused = refusal(["drako position 2", *LINES[1:]])
    assert str(refused) == (
        "line 1: here stands 'drako position 1', the form and version that this program reads, not 'drako position 2'"
    )


def test_what_is_accepted_can_be_played_to_its_end() -> None:
    """Positions whose lines are swapped with those of others: refused, or as good as one that was reached by play."""
    generator = random.Random(4)
    games = [*sample(), *(played("random", "random", seed=seed) for seed in range(3))]
    texts = {
        seats: [
            position_text(where).splitlines() for game in games if len(game.seats) == seats for where in positions(game)
        ]
        for seats in (2, 3, 4)
    }
    accepted = 0
    for _ in range(2000):
        pool = texts[generator.choice((2, 2, 3, 4))]
        lines, other = list(generator.choice(pool)), generator.choice(pool)
        for number in generator.sample(range(2, len(lines)), generator.choice((1, 1, 2, 3))):
            lines[number] = other[number]
        try:
            position = read(lines)
        except RecordError:
            continue
        accepted += 1
        assert position_text(position).splitlines() == lines
        for _ in range(40):
            check_step(position)
            if position.to_act() == NOBODY:
                break
            position.apply(random_step(position, generator))
    assert accepted > 50


def ended(*changes: tuple[str, str]) -> RecordError | None:
    """How the end of a game is refused with some of its values changed; None if it is not."""
    game = played("greedy", "greedy", "greedy", seed=5)
    turning_up = next(position for position in positions(game) if position.phase == TURNING_UP)
    lines = position_text(turning_up).splitlines()
    for key, value in changes:
        (number,) = (number for number, line in enumerate(lines) if line.startswith(f"{key} "))
        lines[number] = f"{key} {value}"
    try:
        read(lines)
    except RecordError as error:
        return error
    return None


def test_at_the_end_the_seats_before_have_been_turned_up_and_the_one_whose_turn_it_was() -> None:
    turn = played("greedy", "greedy", "greedy", seed=5).position.turn
    assert ended() is None
    for other in (turn - 1, turn + 1):
        refused = ended(("turn", str(other)))
        assert refused is not None
        assert "the game goes on until a kingdom has no card face down" in refused.reason


def test_when_it_is_over_the_seat_is_the_last_to_be_turned_up() -> None:
    lines = position_text(played("greedy", "greedy", "greedy", seed=5).position).splitlines()
    (number,) = (number for number, line in enumerate(lines) if line.startswith("seat "))
    read(lines)
    for seat in {"1", "2", "3"} - {lines[number].split(" ")[1]}:
        with pytest.raises(RecordError, match="the seat whose turn it is follows"):
            read([*lines[:number], f"seat {seat}", *lines[number + 1 :]])
