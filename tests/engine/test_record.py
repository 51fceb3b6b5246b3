"""Records: a game is kept and read back exactly; whatever is wrong with a text is refused with its line and reason."""

from __future__ import annotations

import re

import pytest

from drako.chance import Recorded, settle
from drako.diagram import position_text, read_position
from drako.game import ARRANGE, CARD, CHANCE, END, NOBODY, PLACE, TAKE, IllegalStep, Position
from drako.record import (
    HUMAN,
    NAME_MAX_CHARS,
    RECORD_MAX_CHARS,
    SEED_MAX,
    STEPS_MAX,
    Game,
    RecordError,
    Seat,
    read_games,
    relation,
)
from games import DOCS, HEAD_LINES, WHOLE_GAME, played, sample, stages
from invariants import snapshot

TWO = [Seat("Ada", HUMAN), Seat("Björn", "sovereign")]
LINES = WHOLE_GAME.splitlines()


# What is kept.


def test_a_game_before_its_first_card() -> None:
    assert Game(TWO, 1, 7).text() == "drako game 1\nseat 1 human Ada\nseat 2 sovereign Björn\nstart 2\ndeal seed 7\n"
    assert Game(TWO).text() == "drako game 1\nseat 1 human Ada\nseat 2 sovereign Björn\nstart 1\ndeal fair\n"


@pytest.mark.no_cover
@pytest.mark.parametrize("game", sample(), ids=lambda game: f"{len(game.seats)} seats")
def test_a_record_is_read_back_exactly_after_each_step(game: Game) -> None:
    for part in stages(game):
        text = part.text()
        read = Game.read(text)
        assert read.text() == text
        assert (read.seats, read.start, read.seed, read.steps) == (part.seats, part.start, part.seed, part.steps)
        assert read.position == part.position


def test_the_kept_game_is_over() -> None:
    game = Game.read(WHOLE_GAME)
    assert game.text() == WHOLE_GAME
    assert game.position.to_act() == NOBODY
    assert [sheet.total for sheet in game.position.scores()] == [12, 26]


def test_other_line_ends_and_no_last_one_are_read_too() -> None:
    assert Game.read(WHOLE_GAME.replace("\n", "\r\n")).text() == WHOLE_GAME
    assert Game.read(WHOLE_GAME.removesuffix("\n")).text() == WHOLE_GAME


@pytest.mark.parametrize(
    "seat", [Seat("名前 = Ω 🐉", HUMAN), Seat("x" * NAME_MAX_CHARS, "a" * 80), Seat("seat 2 human", "search:1.5_x-y")]
)
def test_names_and_players_of_any_kind_are_kept(seat: Seat) -> None:
    assert Game.read(Game([seat, TWO[1]]).text()).seats == [seat, TWO[1]]


@pytest.mark.parametrize("seed", [None, 0, SEED_MAX])
def test_the_seed_is_kept(seed: int | None) -> None:
    assert Game.read(Game(TWO, 0, seed).text()).seed == seed


def test_a_game_read_in_the_midst_goes_on_as_it_would_have() -> None:
    whole = played("greedy", "greedy", seed=11)
    part = Game.read(played("greedy", "greedy", seed=11, turns=6).text())
    for step in whole.steps[len(part.steps) :]:
        if part.position.to_act() == CHANCE:
            assert part.chance().outcome(part.position) == step
        part.play(part.position.to_act(), step)
    assert part.text() == whole.text()


def test_the_record_can_be_the_source_of_chance() -> None:
    game = Game.read(WHOLE_GAME)
    position, chance = Position(2, game.start), Recorded(game.steps)
    settle(position, chance)
    for step in game.steps:
        if step < CARD:
            position.play(position.to_act(), step)
            settle(position, chance)
    assert position == game.position


def test_a_record_at_its_end_has_no_chance_left() -> None:
    with pytest.raises(ValueError, match="no outcome left"):
        settle(Position(2), Recorded([]))


def test_fair_chance_differs() -> None:
    assert len({tuple(played("random", "random", seed=None, turns=1).steps) for _ in range(3)}) > 1


# What is refused.


@pytest.mark.parametrize(
    ("seats", "start", "seed", "message"),
    [
        ([], 0, None, "a game has 2 to 4 seats, not 0"),
        (TWO[:1], 0, None, "a game has 2 to 4 seats, not 1"),
        (TWO * 2 + TWO[:1], 0, None, "a game has 2 to 4 seats, not 5"),
        (TWO, 2, None, "the starting seat of 2 is 1 to 2, not 3"),
        (TWO, -1, None, "the starting seat of 2 is 1 to 2, not 0"),
        (TWO, 0, -1, "a seed is a whole number from 0 to 999999999999999, not -1"),
        (TWO, 0, SEED_MAX + 1, "a seed is a whole number from 0 to"),
        ([Seat("", HUMAN), TWO[1]], 0, None, "a name has 1 to 40 printable characters"),
        ([Seat(" Ada", HUMAN), TWO[1]], 0, None, "no space at its ends, not ' Ada'"),
        ([Seat("A\nda", HUMAN), TWO[1]], 0, None, "printable characters"),
        ([Seat("x" * 41, HUMAN), TWO[1]], 0, None, "1 to 40"),
        (
            [Seat("Ada", "two words"), TWO[1]],
            0,
            None,
            "a player is human or one word for a computer player, not 'two words'",
        ),
        ([Seat("Ada", ""), TWO[1]], 0, None, "a player is human or one word"),
    ],
)
def test_no_game(seats: list[Seat], start: int, seed: int | None, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        Game(seats, start, seed)


def test_a_refused_step_leaves_the_game_as_it_was() -> None:
    game = played("random", "random", turns=1)
    before, text = snapshot(game.position), game.text()
    for actor, step in ((1, TAKE), (CHANCE, CARD), (0, CARD), (CHANCE, TAKE), (NOBODY, TAKE)):
        with pytest.raises(IllegalStep):
            game.play(actor, step)
    assert snapshot(game.position) == before
    assert game.text() == text


def refusal(lines: list[str]) -> RecordError:
    with pytest.raises(RecordError) as refused:
        Game.read("".join(f"{line}\n" for line in lines))
    assert str(refused.value) == f"line {refused.value.line}: {refused.value.reason}"
    return refused.value


def changed(line: int, text: str) -> list[str]:
    """The kept record with another text in one line, counted from 1."""
    return [*LINES[: line - 1], text, *LINES[line:]]


@pytest.mark.parametrize(
    ("line", "text", "reason"),
    [
        (
            1,
            "drako game 2",
            "here stands 'drako game 1', the form and version that this program reads, not 'drako game 2'",
        ),
        (1, "Drako game 1", "'drako game 1'"),
        (2, "seat 2 human Ada", "here stands 'seat 1 PLAYER NAME', not 'seat 2 human Ada'"),
        (2, "seat 1 human", "'seat 1 PLAYER NAME'"),
        (3, "seat 1 human Ada", "'seat 2 PLAYER NAME'"),
        (2, "seat 1 human  Ada", "a name has 1 to 40 printable characters and no space at its ends, not ' Ada'"),
        (2, "seat 1 human Ada\t", "printable"),
        (2, "seat 1 hum/an Ada", "a player is human or one word"),
        (4, "start 3", "the starting seat of 2 is 1 to 2, not 3"),
        (4, "start 0", "here stands 'start N', N being the seat that begins, not 'start 0'"),
        (4, "begin 1", "'start N'"),
        (5, "deal", "here stands 'deal fair', or 'deal seed N' with up to 15 digits, not 'deal'"),
        (5, "deal seed -1", "'deal seed N'"),
        (5, "deal seed 1000000000000000", "up to 15 digits"),
        (6, "", "here stands a step, '* CARD' for a card turned up or 'SEAT ACTION', not ''"),
        (6, "5 take", "here stands a step"),
        (6, "* unicorn", "'unicorn' is no kind of card"),
        (6, "* elf", "no such card is left to be turned up"),
        (6, "1 take", "no seat acts until it lies there"),
        (7, LINES[5], "no such card is left to be turned up"),
        (7, "* four", "the deal of seed 869 has pair-H here, not four; a game with other cards is 'deal fair'"),
    ],
)
def test_a_line_that_is_wrong(line: int, text: str, reason: str) -> None:
    refused = refusal(changed(line, text))
    assert refused.line == line
    assert reason in refused.reason


def test_every_line_of_a_record_is_verified() -> None:
    """Garbled, emptied, or said by nobody that there is: each line is refused by its own number."""
    for number, line in enumerate(LINES, 1):
        for text in ("", f"{line}x", f"{line} ", f" {line}", line.swapcase(), "9" + line[1:]):
            if line.startswith("seat ") and text == f"{line}x":
                continue  # another name, and a good one
            assert refusal(changed(number, text)).line == number, (line, text)


def test_every_step_is_by_whoever_is_to_act() -> None:
    for number, line in enumerate(LINES[HEAD_LINES:], HEAD_LINES + 1):
        actor, words = line.split(" ", 1)
        for other in {"1", "2", "*"} - {actor}:
            assert refusal(changed(number, f"{other} {words}")).line == number


def test_every_step_is_a_legal_one() -> None:
    """Each step in turn is replaced by something that the rules forbid at that point."""
    forbidden = ["take", "draw", "discard", "end", "place r2c2", "reveal r2c2", "claim four", "arrange elf elf elf elf"]
    for number, part in enumerate(stages(Game.read(WHOLE_GAME)), HEAD_LINES + 1):
        actor = part.position.to_act()
        if actor < 0:
            continue
        before = LINES[: number - 1]
        refusals = []
        for words in forbidden:
            try:
                Game.read("\n".join([*before, f"{actor + 1} {words}"]))
            except RecordError as error:
                refusals.append(error.line)
        assert set(refusals) == {number}
        assert len(refusals) >= len(forbidden) - 2


def test_nothing_follows_the_end() -> None:
    for step in ("* elf", "1 draw", "2 end"):
        refused = refusal([*LINES, step])
        assert refused.line == len(LINES) + 1
        assert refused.reason.startswith("the game is over")


@pytest.mark.parametrize(("lines", "line"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)])
def test_a_head_that_ends_too_soon(lines: int, line: int) -> None:
    assert refusal(LINES[:lines]).line == line


@pytest.mark.parametrize(("seats", "line"), [(1, 3), (5, 7)])
def test_too_few_or_too_many_seats(seats: int, line: int) -> None:
    head = [f"seat {number} human P{number}" for number in range(1, seats + 1)]
    refused = refusal([LINES[0], *head, "start 1", "deal fair"])
    assert refused.line == line
    assert refused.reason == f"a game has 2 to 4 seats, not {seats}"


def test_a_long_line_is_quoted_in_part() -> None:
    assert len(str(refusal(["x" * 100_000]))) < 300


# What docs/record.md says.


@pytest.mark.skipif(not DOCS.exists(), reason="the documents lie beside the tests in a checkout only")
def test_the_examples_of_the_document_are_true() -> None:
    game, position = re.findall(r"```drako\n(.*?)```", (DOCS / "record.md").read_text("utf-8"), re.DOTALL)
    assert Game.read(game).text() == game
    assert position_text(read_position(position)) == position


# Taking back.


def test_what_a_person_did_last_can_be_taken_back_until_a_hidden_card_is_turned_up() -> None:
    """At each stage of games between people and computers, by the plain words of the record."""
    taken_back = 0
    for game in sample():
        for part in stages(game):
            lines = part.text().splitlines()[1 + len(part.seats) + 2 :]
            people = [str(number) for number, seat in enumerate(part.seats, 1) if seat.player == HUMAN]
            since = lines[len(lines) - [*map(first_word, reversed(lines)), "*"].index("*") :]
            mine = [number for number, line in enumerate(since) if first_word(line) in people]
            if mine:
                taken_back += 1
                kept = part.text().splitlines()[: -len(since[mine[-1] :])]
                part.undo()
                assert part.text().splitlines() == kept
                assert Game.read(part.text()).position == part.position
            else:
                assert part.last_choice() is None
                with pytest.raises(ValueError, match="nothing can be taken back: no person has done anything since"):
                    part.undo()
                assert part.text().splitlines()[1 + len(part.seats) + 2 :] == lines
    assert taken_back > 10


def first_word(line: str) -> str:
    return line.split(" ")[0]


def test_what_computers_did_since_is_taken_back_with_it() -> None:
    game = Game([Seat("Ada", HUMAN), Seat("Bo", "greedy")], seed=2)
    game.settle()
    for step in (ARRANGE, ARRANGE):
        game.play(game.position.to_act(), step)
        game.settle()
    game.play(0, TAKE)
    before = game.text()
    cell = next(cell for cell in (5, 6, 9, 10) if game.position.why_illegal(PLACE + cell) is None)
    game.play(0, PLACE + cell)
    if game.position.to_act() == 0:
        game.play(0, END)
    assert game.position.to_act() == 1
    game.play(1, TAKE)
    for _ in range(2 + (game.steps[-2] == END) - 1):
        game.undo()
    assert game.text() == before


# Parts of a game, several games, games from elsewhere.


def test_a_game_after_its_first_steps() -> None:
    game = Game.read(WHOLE_GAME)
    for steps in (0, 1, 50, len(game.steps)):
        assert game.first(steps).text() == "\n".join(LINES[: HEAD_LINES + steps]) + "\n"
    for steps in (-1, len(game.steps) + 1):
        with pytest.raises(
            ValueError, match=f"this game has {len(game.steps)} steps, so there is none to be seen after"
        ):
            game.first(steps)


def test_a_record_without_end() -> None:
    long = WHOLE_GAME + "\n" * RECORD_MAX_CHARS
    with pytest.raises(RecordError, match="line 1: a record has at most 400000 characters"):
        Game.read(long)
    head = "\n".join(LINES[:HEAD_LINES])
    with pytest.raises(RecordError, match=f"line {HEAD_LINES + STEPS_MAX + 1}: a record has at most 10000 steps"):
        Game.read(head + "\n* elf" * (STEPS_MAX + 1))


def test_a_file_of_several_games() -> None:
    one, other = Game.read(WHOLE_GAME), played("random", "greedy")
    games, refused = read_games(f"{one.text()}\n{other.text()}\n\n")
    assert [game.text() for game in games] == [one.text(), other.text()]
    assert refused == []
    assert read_games("") == ([], [])
    assert read_games("\n \n") == ([], [])


def test_what_in_a_file_is_no_game_is_told_apart() -> None:
    good = Game.read(WHOLE_GAME).text()
    lines = len(good.splitlines())
    damaged = good.replace("* elf", "* yak", 1)
    games, refused = read_games(f"Dear Bo,\n{good}{damaged}\ndrako game 2\nwho knows\n{good}")
    assert [game.text() for game in games] == [good, good]
    letter, yak, future = refused
    assert (letter.line, letter.text) == (1, "Dear Bo,\n")
    assert (yak.line, yak.text) == (1 + lines + 21, damaged)
    assert yak.reason.startswith("'yak' is no kind of card")
    assert (future.line, future.text) == (2 * lines + 3, "drako game 2\nwho knows\n")
    assert "'drako game 1', the form and version that this program reads" in future.reason


def test_how_a_game_stands_to_one_that_is_known() -> None:
    game = Game.read(WHOLE_GAME)
    later, earlier = game.first(60), game.first(40)
    assert relation(later, later) == "same"
    assert relation(later, earlier) == "continues"
    assert relation(earlier, later) == "behind"
    other = game.first(60)
    action = next(number for number, step in enumerate(other.steps) if step < CARD)
    forked = game.first(action)
    forked.play(forked.position.to_act(), ARRANGE + (other.steps[action] == ARRANGE))
    assert relation(forked, other) == "fork"
    assert relation(other, forked) == "fork"


def test_another_game_is_not_related() -> None:
    game = Game.read(WHOLE_GAME)
    assert relation(played("random", "greedy"), game) is None
    fair = Game(game.seats, game.start, None)
    fair.settle()
    other = Game(game.seats, game.start, None)
    other.settle()
    assert fair.steps != other.steps
    assert relation(fair, other) is None
    assert relation(fair, game) is None
    assert relation(fair.first(3), fair) == "behind"
