"""The command line: play, score, verify, replay; its forms, its exit codes, and what it says when something is wrong."""

from __future__ import annotations

import builtins
import errno
import io
import itertools
import json
import os
import re
import runpy
import sys
from pathlib import Path

import pytest

from commands import Ran, Run, run_main
from drako import __main__ as command_line
from drako import __version__, bridge, terminal
from drako.cards import LEGENDS
from drako.diagram import position_text
from drako.game import CHANCE
from drako.record import Game, Seat
from games import DATA, WHOLE_GAME, played, positions, settled_stages, stages
from tables import lay_out

CASES = json.loads((DATA / "scoring.json").read_text("utf-8"))["kingdoms"]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line, with what is typed or piped in."""

    def ran(*argv: object, typed: str | bytes = "") -> Ran:
        raw = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), "utf-8"))
        return run_main(capsys, *argv)

    return ran


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


# The command itself.


def test_help_names_every_command(run: Run) -> None:
    told = run("--help")
    assert told.code == 0
    assert all(command in told.out for command in ("play", "score", "verify", "replay", "statistics"))


@pytest.mark.parametrize("command", ["play", "score", "verify", "replay", "statistics"])
def test_each_command_has_help(run: Run, command: str) -> None:
    told = run(command, "--help")
    assert told.code == 0
    assert f"usage: python -m drako {command}" in told.out


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"{__version__}\n", "")


@pytest.mark.parametrize("argv", [[], ["win"], ["verify"], ["replay"], ["play"]])
def test_no_command(run: Run, argv: list[str]) -> None:
    told = run(*argv)
    assert told.code == 2
    assert "error: " in told.err


def test_it_runs_as_a_program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["drako", "verify", str(DATA / "whole_game.txt")])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(command_line.__file__), run_name="__main__")
    assert ended.value.code == 0
    assert "a true record" in capsys.readouterr().out


def test_a_reader_that_has_gone_is_no_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

        def fileno(self) -> int:
            return stand_in.fileno()

    with (tmp_path / "stand-in").open("w") as stand_in:
        monkeypatch.setattr(sys, "stdout", Closed())
        assert command_line.main(["replay", str(DATA / "whole_game.txt")]) == 1


def test_interrupted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "outcome", interrupt)
    assert run("verify", DATA / "whole_game.txt") == (130, "", "")


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def test_letters_that_the_terminal_lacks_are_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, "ascii"))
    assert command_line.main(["replay", str(DATA / "whole_game.txt")]) == 0
    assert rb"Bj\xf6rn draws: portal." in raw.getvalue()


# play


@pytest.mark.parametrize("seats", ["random,greedy", "greedy,random,greedy", "random,random,greedy,greedy"])
def test_computers_play_a_whole_game(run: Run, record: Path, seats: str) -> None:
    told = run("play", "--seats", seats, "--start", 2, "--seed", 7, "--record", record)
    assert (told.code, told.err) == (0, "")
    game = Game.read(record.read_text("utf-8"))
    assert [seat.player for seat in game.seats] == seats.split(",")
    assert (game.start, game.seed) == (1, 7)
    assert game.position.result() is not None
    # The same sentences, in the same order, and the same end as a replay of what was kept.
    replayed = run("replay", record).out
    story, end = replayed.split("\n\n", 1)
    sentences = [line.strip() for line in story.splitlines() if line.startswith("  ") and "Score:" not in line]
    assert told.out == "\n".join([*sentences, "", end])
    assert [*record.parent.iterdir()] == [record]


def test_the_search_plays(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command_line, "iterations", lambda word: 1)
    assert run("play", "--seats", "warden,greedy", "--seed", 1, "--record", record).code == 0
    assert Game.read(record.read_text("utf-8")).position.result() is not None


def test_the_same_seed_is_the_same_game(run: Run) -> None:
    def once(seed: int) -> str:
        return run("play", "--seats", "random,random,random", "--start", "random", "--seed", seed).out

    assert once(5) == once(5)
    assert once(5) != once(6)


def test_two_random_players_of_one_seed_play_differently(run: Run, record: Path) -> None:
    run("play", "--seats", "random,random", "--seed", 4, "--record", record)
    game = Game.read(record.read_text("utf-8"))
    choices: list[list[int]] = [[], []]
    for position, step in game.replay():
        if position.to_act() >= 0:
            choices[position.to_act()].append(step)
    assert choices[0][:10] != choices[1][:10]


def test_without_a_seed_chance_is_fair(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command_line, "choose", interrupt)
    starts, records = set(), set()
    for _ in range(40):
        run("play", "--seats", "greedy,greedy", "--start", "random", "--record", record)
        text = record.read_text("utf-8")
        assert "deal fair" in text
        starts.add(Game.read(text).start)
        records.add(text)
    assert starts == {0, 1}
    assert len(records) == 40


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (
            "--seats foo,human",
            "error: 'foo' is no computer player; there are random, greedy, wanderer, settler, ranger, warden, sovereign; or module:Class",
        ),
        ("--seats human,,human", "error: '' is no computer player"),
        ("--seats human", "error: a game has 2 to 4 seats, not 1"),
        ("--seats human,human,human,human,human", "error: a game has 2 to 4 seats, not 5"),
        ("--seats human,human --start 3", "error: the starting seat is 'random' or a number from 1 to 2, not '3'"),
        ("--seats human,human --start 0", "from 1 to 2, not '0'"),
        ("--seats human,human --start first", "from 1 to 2, not 'first'"),
        ("--seats human,human --seed -1", "error: a seed is a whole number from 0 to 999999999999999, not '-1'"),
        ("--seats human,human --seed seven", "not 'seven'"),
        ("--seats human,human --seed 1000000000000000", "not '1000000000000000'"),
    ],
)
def test_no_game(run: Run, argv: str, message: str) -> None:
    told = run("play", *argv.split(" "))
    assert (told.code, told.out) == (2, "")
    assert message in told.err


def test_a_person_plays_a_whole_game(run: Run, record: Path) -> None:
    told = run("play", "--seats", "human,greedy", "--seed", 3, "--record", record, typed="2\n" * 400)
    assert (told.code, told.err) == (0, "")
    game = Game.read(record.read_text("utf-8"))
    assert game.position.result() is not None
    assert told.out.endswith(f"{terminal.outcome(game.position, ['Seat 1', 'Seat 2'])}\n")


def test_a_person_chooses_by_words_and_is_told_why_not(run: Run, record: Path) -> None:
    typed = [
        "1", "  place   r2c2 ", "draw", "help", "fly", "99", "0", "", "place r2c3", "claim four", "place r1c1", "quit",
    ]  # fmt: skip
    told = run("play", "--seats", "human,greedy", "--seed", 3, "--record", record, typed="\n".join(typed))
    assert (told.code, told.err) == (0, "")
    assert "place r2c2 is not possible: a card is to be drawn first, from the draw pile or the discard pile" in told.out
    assert "X dragon, O portal, . face down" in told.out
    assert "'fly' is no action; there are take, draw, discard, end" in told.out
    assert "the list goes from 1 to 16; there is no 99" in told.out
    assert "there is no 0" in told.out
    assert "'' is no action" in told.out
    assert "place r2c3 is not possible: dragons and portals stay where they lie face up: they are locked" in told.out
    assert "claim four is not possible: the face-up cards of the kingdom do not meet" in told.out
    assert "Seat 1 places on r1c1: goblin." in told.out
    assert told.out.endswith(f"\nThe game stops here; its record is in {record}.\n")


def test_the_record_holds_every_step_whenever_the_input_ends(run: Run, record: Path) -> None:
    """Cut at every point: what was kept is the beginning of the whole game, one action longer each time."""
    longer = ""
    for count in reversed(range(30)):
        told = run("play", "--seats", "human,human", "--seed", 3, "--record", record, typed="1\n" * count)
        assert told.code == 0
        assert "The game stops here" in told.out
        text = record.read_text("utf-8")
        assert Game.read(text).position.to_act() != CHANCE
        assert not longer or (longer.startswith(text) and longer != text)
        longer = text


def test_ctrl_c_ends_a_game_cleanly(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, "input", interrupt)
    told = run("play", "--seats", "human,human", "--record", record)
    assert (told.code, told.err) == (130, "")
    assert f"its record is in {record}" in told.out
    monkeypatch.setattr(command_line, "choose", interrupt)
    told = run("play", "--seats", "greedy,greedy")
    assert (told.code, told.err) == (130, "")
    assert told.out.endswith("\nThe game stops here; nothing was kept, for want of --record FILE.\n")


def test_a_record_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "game.txt"
    assert run("play", "--seats", "greedy,greedy", "--record", file).err == f"{file}: {os.strerror(errno.ENOENT)}\n"
    told = run("play", "--seats", "greedy,greedy", "--record", tmp_path)
    assert (told.code, told.err) == (1, f"{tmp_path}: {os.strerror(errno.EISDIR)}\n")


def test_a_full_disk_leaves_the_last_whole_record(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_text = Path.write_text
    writes = itertools.count(1)

    def full_at_the_tenth(path: Path, text: str, *encoding: str, newline: str) -> int:
        if next(writes) < 10:
            return write_text(path, text, *encoding, newline=newline)
        write_text(path, text[:100], *encoding, newline=newline)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_text", full_at_the_tenth)
    told = run("play", "--seats", "greedy,greedy", "--seed", 1, "--record", record)
    assert (told.code, told.err) == (1, f"{record}: {os.strerror(errno.ENOSPC)}\n")
    text = record.read_text("utf-8")
    assert Game.read(text).text() == text
    assert text.count("\n") > 30


def test_a_record_does_not_take_the_place_of_a_device(run: Run) -> None:
    assert run("play", "--seats", "greedy,greedy", "--record", os.devnull).code == 0
    assert not Path(os.devnull).is_file()


def test_an_old_record_is_replaced(run: Run, record: Path) -> None:
    record.write_text("something longer than any record\n" * 1000)
    run("play", "--seats", "greedy,greedy", "--seed", 1, "--record", record)
    assert Game.read(record.read_text("utf-8")).seed == 1


# What a person is shown.


def test_the_table_shows_everything_that_can_be_seen() -> None:
    for game in settled_stages()[::5]:
        position = game.position
        if position.to_act() < 0:
            continue
        shown = terminal.table(game)
        assert f"{game.seats[position.seat].name} is to act" in shown
        for row in range(4):
            assert "   ".join(
                f"r{row + 1}  {'  '.join(kingdom.letters().split('/')[row])}" for kingdom in position.kingdoms
            ) in re.sub(" {4,}", "   ", shown)
        assert f"Draw pile: {position.draw_pile}. Discard pile: {len(position.discard_pile)}" in shown
        for legend in position.row:
            assert f"{LEGENDS[legend].code:<12}{LEGENDS[legend].pts}  {terminal.requirement(LEGENDS[legend])}" in shown
        assert sum(line.startswith(" * ") for line in shown.splitlines()) == position.met(position.seat).bit_count()
        choices = terminal.choices(position, position.legal_actions())
        assert len(choices.splitlines()) == 1 + len(position.legal_actions())
        assert all(len(line) <= 132 and line == line.rstrip() for line in (shown + choices).splitlines())


def test_the_table_in_the_midst_of_a_turn() -> None:
    game = Game([Seat("Ada", "human"), Seat("Bo", "greedy")])
    game.position = lay_out(
        "..../.FM./.PS./....",
        "..../.EX./.OD./....",
        hand="E",
        discard="H",
        row=["pair-E", "four"],
        claimed=[["trio-F"]],
    )
    assert terminal.table(game).splitlines() == [
        "",
        "Turn 1, Ada is to act",
        "Ada                Bo (greedy)",
        "    c1 c2 c3 c4        c1 c2 c3 c4",
        "r1  .  .  .  .     r1  .  .  .  .",
        "r2  .  F  M  .     r2  .  E  X  .",
        "r3  .  P  S  .     r3  .  O  D  .",
        "r4  .  .  .  .     r4  .  .  .  .",
        "4 harmony points   -5 harmony points",
        "trio-F",
        "",
        "Draw pile: 6. Discard pile: 1, on top human. In hand: elf from the draw pile.",
        "Legend row (12 left in the legend deck; * is met now):",
        "   pair-E      2  two connected elf cards",
        "   four        4  elf, dwarf, human and goblin in the kingdom, connected or not",
    ]


def test_choices_say_what_they_change() -> None:
    position = lay_out("EF../.FS./..../....", "..../..../..../....", hand="E", row=["pair-E", "battle-ED"])
    choices = terminal.choices(position, position.legal_actions()).splitlines()
    assert choices[:3] == [
        "",
        "   1  place r1c2            meets pair-E",
        "   2  place r1c3            +1 (elves +1)",
    ]
    ending = lay_out("ESPF/FPMM/HPSH/MMP.", "..../..../..../....", hand="E", row=["pair-E", "battle-ED"])
    choices = terminal.choices(ending, ending.legal_actions()).splitlines()
    assert choices[-2:] == ["  15  place r4c4            ends the game", "  16  discard"]


@pytest.mark.parametrize(
    ("kingdoms", "sentence"),
    [
        (["EF../..../..../....", "D.../..../..../...."], "Ann wins with 2 harmony points."),
        (["H.F./H.M./..../....", "X.../..../..../....", "HF../..../..../...."], "Cy wins with 1 harmony point."),
        (
            ["EF../..../..../....", "DM../..../..../...."],
            "Ann and Bo are tied at 2 harmony points and equal in all seven categories: they share the win.",
        ),
        (
            ["DM../..../EF../....", "FEF./..../..../...."],
            "Ann and Bo are tied at 4 harmony points. The highest category decides (Ann 2, Bo 4): Bo wins by elves.",
        ),
        (
            ["FEF./..../DM../....", "FEF./..../GS.H/...S"],
            "Ann and Bo are tied at 6 harmony points. The second highest category decides (Ann 2, Bo 3): Bo wins by goblins.",
        ),
        (
            ["FEF./..../..../....", "DM../..../EF../....", "MDM./..../..../...."],
            "Ann, Bo and Cy are tied at 4 harmony points. The highest category decides (Ann 4, Bo 2, Cy 4): Ann and Cy share the win.",
        ),
    ],
)
def test_who_won_and_why(kingdoms: list[str], sentence: str) -> None:
    position = lay_out(*kingdoms, discard="P", phase="over")
    assert terminal.outcome(position, ["Ann", "Bo", "Cy"][: len(kingdoms)]) == sentence


def test_the_score_sheet_has_rows_for_categories_and_columns_for_seats() -> None:
    position = lay_out("FEF./..../GS.H/...S", "DM../..../..../....", claimed=[["four"]], phase="over")
    assert terminal.sheet(position, ["Ann", "Bartholomew"]).splitlines() == [
        "             Ann   Bartholomew",
        "elves          4             0",
        "dwarves        0             2",
        "humans        -1             0",
        "goblins        3             0",
        "dragons        0             0",
        "legends        4             0",
        "conflicts      0             0",
        "total         10             2",
    ]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("pair-G", "two connected goblin cards"),
        ("trio-S", "three swamp cards, the one in the middle connected to both others"),
        ("alliance-HE", "one human and one elf, connected"),
        ("battle-ED", "two elf cards connected to the same dwarf, or two dwarf cards connected to the same elf"),
        ("four", "elf, dwarf, human and goblin in the kingdom, connected or not"),
    ],
)
def test_what_a_legend_asks_for(code: str, words: str) -> None:
    assert terminal.requirement(next(legend for legend in LEGENDS if legend.code == code)) == words


# score


def kingdom_line(case: dict[str, list[str]], between: str) -> str:
    return " ".join([between.join(case["kingdom"]), *([",".join(case["claimed"])] if case["claimed"] else [])])


@pytest.mark.parametrize("between", ["", "/"])
def test_score_answers_the_common_cases(run: Run, tmp_path: Path, between: str) -> None:
    text = "\n".join(kingdom_line(case, between) for case in CASES)
    file = tmp_path / "kingdoms.txt"
    file.write_text(text)
    for told in (run("score", typed=text), run("score", "-", typed=text), run("score", file)):
        assert (told.code, told.err) == (0, "")
        assert [json.loads(line) for line in told.out.splitlines()] == CASES


def test_score_passes_over_blank_lines_and_odd_line_ends(run: Run) -> None:
    assert run("score", typed="\n  \n\r\n").out == ""
    told = run("score", typed="\r\n................ four\r\n\n ................ \t pair-E,four \n")
    assert [json.loads(line)["score"]["total"] for line in told.out.splitlines()] == [4, 6]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("FMPS", "a kingdom has 16 letters, not 4: 'FMPS'"),
        ("FMPS/FMPS", "a kingdom is sixteen letters, or four rows of four with / between, not 'FMPS/FMPS'"),
        ("FMPSF/MPS/FMPS/FMPS", "four rows of four"),
        ("FMPSFMPSFMPSFMPQ", "'Q' is no card; the letters are FMPSEDHGXO and . for face down"),
        ("fmpsfmpsfmpsfmps", "'f' is no card"),
        ("................ pair-X", "'pair-X' is no legend; there are pair-E, pair-D"),
        ("................ four,four", "four is claimed twice; there is one of each legend"),
        ("................ four,", "'' is no legend"),
        ("................ four pair-E", "claimed legends joined by commas, not"),
    ],
)
def test_score_refuses_a_line(run: Run, tmp_path: Path, line: str, reason: str) -> None:
    file = tmp_path / "kingdoms.txt"
    file.write_text(f"................\n\n{line}\n................\n")
    told = run("score", file)
    assert told.code == 1
    assert len(told.out.splitlines()) == 1, "the good line before it is answered"
    assert told.err.startswith(f"{file}: line 3: ")
    assert reason in told.err
    assert run("score", typed=line).err.startswith("standard input: line 1: ")


# verify


def test_verify_whole_games_and_positions(run: Run, tmp_path: Path) -> None:
    files = [DATA / "whole_game.txt"]
    for number, part in enumerate([*stages(Game.read(WHOLE_GAME))][::20]):
        files.append(tmp_path / f"{number}-game.txt")
        files[-1].write_text(part.text(), "utf-8")
        files.append(tmp_path / f"{number}-position.txt")
        files[-1].write_text(position_text(part.position), "utf-8")
    told = run("verify", *files)
    assert (told.code, told.err) == (0, "")
    lines = told.out.splitlines()
    assert lines[0] == f"{files[0]}: a true record of 2 seats and 105 steps. Björn wins with 26 harmony points."
    for file, line in zip(files[1:], lines[1:], strict=True):
        what = "a possible position of 2 seats" if "position" in file.name else "a true record of 2 seats and"
        assert line.startswith(f"{file}: {what}")
        assert "The game is not over: turn " in line


def test_verify_names_file_line_and_reason(run: Run, tmp_path: Path) -> None:
    good, bad, position = DATA / "whole_game.txt", tmp_path / "bad.txt", tmp_path / "position.txt"
    bad.write_text(WHOLE_GAME.replace("1 take", "2 take", 1), "utf-8")
    midst = next(where for where in positions(Game.read(WHOLE_GAME)) if where.turn == 5)
    position.write_text(position_text(midst).replace("turn 5", "turn five"), "utf-8")
    told = run("verify", bad, good, position)
    assert told.code == 1
    assert told.out == f"{good}: a true record of 2 seats and 105 steps. Björn wins with 26 harmony points.\n"
    line = WHOLE_GAME.splitlines().index("1 take") + 1
    one, other = told.err.splitlines()
    assert one == f"{bad}: line {line}: it is another seat's turn (to act: seat 1, phase draw)"
    assert other.startswith(f"{position}: line 4: 'five' is no whole number")


@pytest.mark.parametrize("command", ["verify", "replay", "score"])
def test_a_file_that_cannot_be_read(run: Run, tmp_path: Path, command: str) -> None:
    missing = tmp_path / "missing.txt"
    assert run(command, missing) == (1, "", f"{missing}: {os.strerror(errno.ENOENT)}\n")
    assert run(command, tmp_path) == (1, "", f"{tmp_path}: {os.strerror(errno.EISDIR)}\n")
    binary = tmp_path / "binary.txt"
    binary.write_bytes(b"drako game 1\nseat 1 human \xff\n")
    assert run(command, binary) == (1, "", f"{binary}: line 2: here stands text in UTF-8, not the byte 0xff\n")


@pytest.mark.parametrize("text", ["", "\n", "hello\n", "drako game 2\n", "drako position 9\n"])
def test_verify_refuses_what_is_no_record(run: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "file.txt"
    file.write_text(text)
    quoted = repr(text.rstrip("\n"))
    assert run("verify", file).err == (
        f"{file}: line 1: here stands 'drako game 1' or 'drako position 1', not {quoted}\n"
    )


# replay


def test_replay_tells_the_kept_game(run: Run) -> None:
    told = run("replay", DATA / "whole_game.txt")
    assert (told.code, told.err) == (0, "")
    assert told.out == (DATA / "whole_game_told.txt").read_text("utf-8")


def test_replay_gives_the_scores_at_the_end_of_each_turn(run: Run, record: Path) -> None:
    game = played("random", "greedy", "random", seed=9)
    record.write_text(game.text(), "utf-8")
    lines = [line for line in run("replay", record).out.splitlines() if line.startswith("  Score: ")]
    ends: dict[int, str] = {}
    for position in positions(game):
        totals = [score.total for score in position.scores()]
        ends[position.turn] = f"  Score: Seat 1 {totals[0]}, Seat 2 {totals[1]}, Seat 3 {totals[2]}."
    # The last position of each turn is the one before the step that ends it; that step's effect is the next turn's first position.
    firsts: dict[int, str] = {}
    for position in positions(game):
        totals = [score.total for score in position.scores()]
        firsts.setdefault(position.turn, f"  Score: Seat 1 {totals[0]}, Seat 2 {totals[1]}, Seat 3 {totals[2]}.")
    assert lines == [*(firsts[turn + 1] for turn in range(game.position.turn)), ends[game.position.turn]]


def test_replay_of_a_game_in_progress(run: Run, record: Path) -> None:
    for part in stages(Game.read(WHOLE_GAME)):
        record.write_text(part.text(), "utf-8")
        told = run("replay", record)
        assert (told.code, told.err) == (0, "")
        assert ("The game is not over" in told.out) == (part.position.result() is None)
    record.write_text(WHOLE_GAME.replace("* elf", "* yak"), "utf-8")
    assert run("replay", record).err.startswith(f"{record}: line 21: 'yak' is no kind of card")


# Statistics.


def test_statistics_of_files_are_those_of_the_page(run: Run, tmp_path: Path) -> None:
    games = [people(played("greedy", "random", seed=seed)) for seed in (1, 2)]
    both, running = tmp_path / "both.drako", tmp_path / "running.drako"
    both.write_text("\n".join(game.text() for game in games), "utf-8")
    running.write_text(games[0].first(40).text(), "utf-8")
    summaries = [json.loads(bridge.call(json.dumps({"job": "summary", "record": game.text()})))["ok"] for game in games]
    asked = {"job": "statistics", "summaries": [one["summary"] for one in summaries], "name": "Seat 1"}
    told = run("statistics", both, running, "--name", "Seat 1")
    assert told.code == 0
    assert json.loads(told.out) == json.loads(bridge.call(json.dumps(asked)))["ok"]
    assert json.loads(run("statistics", both, "--name", "Bo").out)["games"] == 0


def people(game: Game) -> Game:
    """The game as if a person had sat in its first seat."""
    other = Game([game.seats[0]._replace(player="human"), *game.seats[1:]], game.start, game.seed)
    for step in game.steps:
        other.play(other.position.to_act(), step)
    return other


def test_statistics_of_what_is_no_record(run: Run, tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_text("Dear Bo,\n", "utf-8")
    told = run("statistics", letter)
    assert (told.code, told.out) == (1, "")
    assert told.err.startswith(f"{letter}: line 1: here stands 'drako game 1'")
    assert run("statistics", tmp_path / "none").code == 1
