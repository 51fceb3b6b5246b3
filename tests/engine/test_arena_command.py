"""``python -m drako arena``: its report, its file, its crews, and what it says when something is wrong."""

from __future__ import annotations

import json
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import arena_bots
from commands import Ran, Run, run_main
from drako.arena import crew
from drako.arena.crew import Crew, CrewError, alone, cluster, processes
from drako.arena.match import Played, Settings, play
from drako.arena.results import ResultsError, line, resume

NO_PROCESSES = pytest.mark.skipif(sys.platform == "emscripten", reason="there are no processes in a browser")
NOT_IN_PYODIDE = pytest.mark.skipif(sys.platform == "emscripten", reason="overflows the stack that Pyodide runs on")
SETTINGS = Settings(("random", "greedy"), (1, 1), "iterations", 2, 1, 30_000)


@pytest.fixture
def arena(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command in this process, unless it is told otherwise."""

    def ran(*argv: object) -> Ran:
        where = [] if {"--jobs", "--scheduler"} & {*argv} else ["--jobs", "1"]
        return run_main(capsys, "arena", *argv, *where)

    return ran


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def told(out: str) -> str:
    """A report without the times, which differ each time."""
    rows = re.sub(r" +[0-9.]+ +[0-9.]+( +[0-9]+)$", r"\1", out, flags=re.MULTILINE)
    return re.sub(" +", " ", rows)


def timeless(file: Path) -> list[object]:
    """The lines of a file without the times."""
    return [
        {name: value for name, value in json.loads(text).items() if name != "times_ms"}
        for text in file.read_text("utf-8").splitlines()
    ]


# What it answers.


def test_a_match(arena: Run) -> None:
    ran = arena("greedy", "random", "--games", 10)
    assert ran.code == 0
    first, _, *rows, even, elo = ran.out.splitlines()
    assert first == "10 games: 5 deals, each from 2 seats"
    assert [row.split()[:4] for row in rows] == [
        ["greedy", "(1", "iterations)", "1.000"],
        ["random", "(1", "iterations)", "0.000"],
    ]
    assert (even, elo.partition(" (")[0]) == ("An even share is 0.500.", "Elo of greedy: +inf")
    assert ran.err.splitlines()[-1] == "10 of 10 games, greedy has a share of 1.000"


def test_the_same_command_gives_the_same_result(arena: Run) -> None:
    once, again = (arena("random", "greedy", "--games", 8) for _ in range(2))
    assert told(once.out) == told(again.out)
    assert told(once.out) != told(arena("random", "greedy", "--games", 8, "--seed", 2).out)


@pytest.mark.parametrize("word", ["random", "greedy"])
def test_a_player_against_itself_is_even(arena: Run, word: str) -> None:
    """Exactly: in each deal both play the same game, as randomness goes with the seat."""
    rows = told(arena(word, word, "--games", 6).out).splitlines()[2:4]
    assert [row.partition(") ")[2] for row in rows] == ["0.500 0.037 to 0.963 +0.0 +0.0 to +0.0 0"] * 2


def test_games_are_rounded_up_to_whole_deals(arena: Run) -> None:
    assert arena("greedy", "random", "--games", 4, "--seats", 3).out.startswith("6 games: 2 deals, each from 3 seats\n")


def test_as_many_seats_as_players(arena: Run) -> None:
    assert "each from 4 seats" in arena("greedy", "random", "random", "greedy", "--games", 1).out


@pytest.mark.parametrize(
    ("options", "budgets"),
    [
        (["warden@2", "settler"], ["warden (2 iterations)", "settler (1 iterations)"]),
        (["arena_bots:Good", "greedy"], ["arena_bots:Good (200 iterations)", "greedy (1 iterations)"]),
        (["warden", "warden@3", "--iterations", 2], ["warden (2 iterations)", "warden (3 iterations)"]),
        (["warden@2", "greedy", "--ms", 1], ["warden (2 ms)", "greedy (1 ms)"]),
    ],
)
def test_budgets(arena: Run, options: list[object], budgets: list[str]) -> None:
    ran = arena(*options, "--games", 2)
    assert ran.code == 0
    assert [row.split("  ")[0] for row in ran.out.splitlines()[2:4]] == budgets


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("players", "elos", "said"),
    [
        (
            "greedy random",
            "0,100",
            r"SPRT: go: H1, \+100 Elo, is accepted against H0, \+0 Elo \(log-likelihood ratio \+",
        ),
        (
            "random greedy",
            "=-50,50",
            r"SPRT: no go: H0, -50 Elo, is accepted against H1, \+50 Elo \(log-likelihood ratio -",
        ),
        ("greedy greedy", "0,1", r"SPRT: undecided between H0, \+0 Elo, and H1, \+1 Elo: it takes more games \(log"),
    ],
)
def test_a_sequential_test_stops_by_itself(arena: Run, players: str, elos: str, said: str) -> None:
    sprt = [f"--sprt{elos}"] if elos.startswith("=") else ["--sprt", elos]
    ran = arena(*players.split(), "--games", 60, *sprt)
    assert ran.code == 0
    assert re.match(said, ran.out.splitlines()[-1])
    assert ran.out.startswith("60 games") == ("undecided" in said)


def test_a_bot_that_loses_by_a_forfeit_does_not_stop_the_arena(arena: Run) -> None:
    ran = arena("arena_bots:Raising", "greedy", "--games", 4)
    assert ran.code == 0
    assert ran.out.startswith("4 games")
    assert ran.out.splitlines()[-1] == "Game 3: arena_bots:Raising lost it by a forfeit: RuntimeError: I give up"


# What it refuses.


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("genius greedy", "error: 'genius' is no computer player; there are random, greedy, wanderer"),
        ("no_such:Bot greedy", "error: 'no_such:Bot' cannot be imported: ModuleNotFoundError"),
        ("arena_bots:Better greedy", "error: 'arena_bots:Better' cannot be imported: arena_bots has no class Better"),
        ("greedy", "error: 1 players do not fit in 2 seats: name 2 to 2"),
        ("greedy greedy greedy --seats 2", "error: 3 players do not fit in 2 seats: name 2 to 2"),
        ("greedy random greedy random greedy", "error: 5 players do not fit in 4 seats: name 2 to 4"),
        ("", "the following arguments are required: PLAYER"),
        ("greedy random --games 0", "error: argument --games: a whole number from 1 to 1000000000, not '0'"),
        ("greedy random --games many", "argument --games: a whole number from 1 to 1000000000, not 'many'"),
        ("greedy random --seats 1", "error: argument --seats: a whole number from 2 to 4, not '1'"),
        ("greedy random --seats 5", "error: argument --seats: a whole number from 2 to 4, not '5'"),
        ("greedy random --seed -1", "error: argument --seed: "),
        ("greedy random --iterations 0", "error: argument --iterations: a whole number from 1 to 1000000000, not '0'"),
        ("greedy random --ms 0", "error: argument --ms: a whole number from 1 to 1000000000, not '0'"),
        ("greedy random --ms=-5", "error: argument --ms: a whole number from 1 to 1000000000, not '-5'"),
        ("greedy random --ms 5 --iterations 5", "not allowed with argument"),
        ("greedy random --limit-ms 0", "error: argument --limit-ms: a whole number from 1 to"),
        (
            "greedy@7 random --ms 5 --limit-ms 7",
            "error: --limit-ms must be more than the 7 ms that a player may use, not 7",
        ),
        ("greedy@0 random", "error: 'greedy@0': after @ stands a whole number from 1 to 1000000000, not '0'"),
        ("greedy@ random", "error: 'greedy@': after @ stands a whole number"),
        ("greedy random --jobs 0", "error: argument --jobs: a whole number from 1 to 1024, not '0'"),
        ("greedy random --jobs 2 --scheduler tcp://host:1", "not allowed with argument"),
        (
            "greedy random --sprt 5",
            "error: argument --sprt: two Elo differences, the lower one first, such as 0,30, not '5'",
        ),
        ("greedy random --sprt 5,5", "two Elo differences, the lower one first"),
        ("greedy random --sprt 0,nan", "two Elo differences, the lower one first"),
        ("greedy random --sprt a,b", "two Elo differences, the lower one first"),
    ],
)
def test_no_match(arena: Run, options: str, message: str) -> None:
    ran = arena(*options.split())
    assert (ran.code, ran.out) == (2, "")
    assert message in " ".join(ran.err.split())


# The file.


def test_a_match_goes_on_from_its_file(arena: Run, file: Path) -> None:
    whole = arena("random", "greedy", "--games", 8, "--out", file)
    lines = timeless(file)
    assert len(lines) == 9
    for cut in (0, 30, file.read_text("utf-8").index("\n") + 1, file.stat().st_size // 2, file.stat().st_size - 1):
        file.write_bytes(file.read_bytes()[:cut])
        again = arena("random", "greedy", "--games", 8, "--out", file)
        assert (again.code, told(again.out)) == (0, told(whole.out))
        assert timeless(file) == lines


def test_games_of_the_file_are_not_played_again(arena: Run, file: Path) -> None:
    arena("random", "greedy", "--games", 4, "--out", file)
    kept = file.read_bytes()
    assert arena("random", "greedy", "--games", 4, "--out", file).out.startswith("4 games")
    assert file.read_bytes() == kept
    assert arena("random", "greedy", "--games", 2, "--out", file).out.startswith("2 games")
    assert file.read_bytes() == kept
    assert arena("random", "greedy", "--games", 6, "--out", file).out.startswith("6 games")
    assert file.read_bytes().startswith(kept)


def test_the_head_has_all_settings_and_a_line_all_of_a_game(file: Path) -> None:
    assert resume(file, SETTINGS) == []
    (head,) = map(json.loads, file.read_text("utf-8").splitlines())
    assert head == {"drako_arena": 1, **SETTINGS._asdict(), "players": ["random", "greedy"], "budgets": [1, 1]}
    games = [play(SETTINGS, 0), play(SETTINGS._replace(limit_ms=20_000), 1)]
    with file.open("a", encoding="utf-8") as lines:
        lines.writelines(map(line, games))
    assert resume(file, SETTINGS) == games


@pytest.mark.parametrize(
    ("options", "differs"),
    [
        ("random greedy --seed 2", "(seed 1 there, 2 here)"),
        ("random settler", "(players ['random', 'greedy'] there, ['random', 'settler'] here)"),
        ("random greedy --seats 3 --limit-ms 5", "(seats 2 there, 3 here; limit_ms 30000 there, 5 here)"),
        ("random@7 greedy", "(budgets [1, 1] there, [7, 1] here)"),
    ],
)
def test_a_file_of_other_settings_is_refused(arena: Run, file: Path, options: str, differs: str) -> None:
    resume(file, SETTINGS)
    kept = file.read_bytes()
    ran = arena(*options.split(), "--out", file)
    assert (ran.code, ran.out) == (2, "")
    assert f"{file} has games of other settings {differs}: give the same, or another file" in ran.err
    assert file.read_bytes() == kept


@pytest.mark.parametrize(
    "text",
    [
        "dear diary",
        "dear diary\n",
        "{}\n",
        "[1]\n",
        '{"drako_arena": 2}\n',
        "\n",
        pytest.param("[" * 100_000 + "\n", marks=NOT_IN_PYODIDE, id="nested"),
    ],
)
def test_a_file_of_something_else_is_refused_and_kept(file: Path, text: str) -> None:
    file.write_text(text, "utf-8")
    with pytest.raises(ResultsError, match="is no file of the arena: name one that is, or that does not exist yet"):
        resume(file, SETTINGS)
    assert file.read_text("utf-8") == text


@pytest.mark.parametrize(
    "wrong",
    [
        line(play(SETTINGS, 1)),
        line(play(SETTINGS, 0)._replace(deal=7)),
        line(play(SETTINGS, 0)._replace(players=["greedy", "random"])),
        '{"game": 0}\n',
        "rubbish\n",
    ],
)
def test_a_line_that_is_no_game_of_the_match_is_refused(file: Path, wrong: str) -> None:
    resume(file, SETTINGS)
    with file.open("a", encoding="utf-8") as lines:
        lines.write(wrong)
    with pytest.raises(ResultsError, match=r"line 2 is not game 0 of this match; name another file"):
        resume(file, SETTINGS)


def test_a_file_that_cannot_be_written(arena: Run, tmp_path: Path) -> None:
    ran = arena("random", "greedy", "--out", tmp_path / "none" / "match.jsonl")
    assert ran.code == 2
    assert "match.jsonl: No such file or directory" in ran.err
    assert "is no file" in arena("random", "greedy", "--out", tmp_path).err


def test_a_file_that_is_gone_while_it_plays(arena: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.mkdir()
    monkeypatch.setattr("drako.arena.command.resume", lambda *_: [])
    ran = arena("random", "greedy", "--games", 2, "--out", file)
    assert (ran.code, ran.out) == (1, "")
    assert "Is a directory" in ran.err


# Stopping.


def test_an_interrupt_leaves_what_was_found(arena: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_bots.Stopping, "games", 0)
    ran = arena("arena_bots:Stopping", "greedy", "--games", 20, "--out", file)
    assert ran.code == 130
    assert ran.out.startswith("2 games: 1 deal, each from 2 seats\n")
    assert ran.err.splitlines()[-1] == f"Stopped after 2 of 20 games.  The same command goes on from {file}."
    assert len(file.read_text("utf-8").splitlines()) == 3


def test_an_interrupt_before_anything_was_found(arena: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_bots.Stopping, "games", 3)
    ran = arena("arena_bots:Stopping", "greedy", "--sprt", "0,10")
    assert (ran.code, ran.err) == (130, "Stopped after 0 of 200 games.\n")
    assert ran.out.startswith("SPRT: undecided between H0, +0 Elo, and H1, +10 Elo: it takes more games")


# Who plays.


def games_of(who: Crew, count: int = 6) -> list[Played]:
    return [game._replace(times_ms=[]) for game in who.games(SETTINGS, range(count))]


def here() -> list[Played]:
    with alone() as who:
        return games_of(who)


def test_games_come_in_order() -> None:
    assert [game.game for game in here()] == [0, 1, 2, 3, 4, 5]


def test_a_game_that_cannot_be_played() -> None:
    with alone() as who, pytest.raises(CrewError, match=r"game 0 could not be played: ValueError\('drako 0 asks"):
        list(who.games(SETTINGS._replace(version="0"), [0]))


@NO_PROCESSES
def test_processes_play_the_same_games() -> None:
    import multiprocessing

    with processes(2) as who:
        assert games_of(who) == here()
    assert multiprocessing.active_children() == []


@NO_PROCESSES
def test_nobody_plays_on_after_an_interrupt() -> None:
    import multiprocessing

    def interrupted() -> None:
        with processes(2) as who:
            next(who.games(SETTINGS, range(100)))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert multiprocessing.active_children() == []


@NO_PROCESSES
def test_processes_of_others_are_left_alone() -> None:
    import multiprocessing

    context = multiprocessing.get_context("spawn")
    asked, answers = context.Pipe()
    other = context.Process(target=wait_for_word, args=(answers,))
    other.start()
    with processes(1) as who:
        games_of(who, 1)
    asked.send("go")
    other.join()
    assert other.exitcode == 7


def wait_for_word(connection: object) -> None:
    connection.recv()  # type: ignore[attr-defined]
    sys.exit(7)


@NO_PROCESSES
def test_processes_leave_interrupts_to_their_parent() -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        crew._leave_interrupts_to_the_parent()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


@NO_PROCESSES
def test_a_match_in_processes(arena: Run) -> None:
    assert told(arena("random", "greedy", "--games", 6, "--jobs", 2).out) == told(
        arena("random", "greedy", "--games", 6).out
    )


def test_a_cluster_needs_dask(arena: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = arena("random", "greedy", "--scheduler", "tcp://127.0.0.1:8786")
    assert ran == (1, "", "a cluster needs Dask: python -m pip install 'drako-engine[cluster]'\n")


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a Dask cluster of one worker, within this process."""
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0") as local:
        yield local.scheduler_address


def test_a_cluster_plays_the_same_games(scheduler: str) -> None:
    with cluster(scheduler) as who:
        assert games_of(who) == here()


def test_a_match_on_a_cluster(scheduler: str, arena: Run) -> None:
    alone = arena("random", "greedy", "--games", 6)
    assert told(arena("random", "greedy", "--games", 6, "--scheduler", scheduler).out) == told(alone.out)


def test_a_cluster_without_workers(arena: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    monkeypatch.setattr(crew, "CONNECT_S", 1)
    with distributed.LocalCluster(n_workers=0, threads_per_worker=1, processes=False, dashboard_address=":0") as local:
        ran = arena("random", "greedy", "--scheduler", local.scheduler_address)
    assert (ran.code, ran.out) == (1, "")
    assert "has no workers: start some with `dask worker`" in ran.err


@pytest.mark.parametrize("address", ["nonsense", "tcp://127.0.0.1:1", "none://host:1"])
def test_a_cluster_that_does_not_answer(arena: Run, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed")
    monkeypatch.setattr(crew, "CONNECT_S", 1)
    ran = arena("random", "greedy", "--scheduler", address)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"no Dask scheduler answers at {address}: ")
    assert ran.err.endswith("; its address is like tcp://host:8786\n")
