"""The arena's games: who sits where and is dealt what, what loses a game, and what the games come to."""

from __future__ import annotations

import io
import math
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import fmean

import pytest

import arena_bots
from drako.arena import match, referee
from drako.arena.match import Played, Settings, play
from drako.arena.referee import HAS_ALARM, ITERATIONS, MS, Budget, Forfeit, ask
from drako.arena.report import Progress, report
from drako.arena.tally import Tally
from drako.players.greedy import greedy_action
from drako.words import read_action
from games import played
from tables import lay_out

TO_PLACE = lay_out("..../.FM./.PS./....", "..../.FM./.PS./....", hand="E")


def settings(*players: str, seats: int = 2, unit: str = ITERATIONS, limit_ms: int = 10_000, seed: int = 1) -> Settings:
    return Settings(players, (1,) * len(players), unit, seats, seed, limit_ms)


def bot(name: str) -> str:
    return f"arena_bots:{name}"


def timeless(games: Sequence[Played]) -> list[Played]:
    return [game._replace(times_ms=[[] for _ in game.times_ms]) for game in games]


# Seats and deals.


def test_each_deal_is_played_once_from_each_seat() -> None:
    match_of_three = settings("sovereign", "greedy", "random", seats=3)
    games = range(9)
    assert [match_of_three.seating(game) for game in games] == [[0, 1, 2], [2, 0, 1], [1, 2, 0]] * 3
    deals = [match_of_three.deal_seed(game) for game in games]
    assert deals == [deal for deal in deals[::3] for _ in range(3)]
    assert len({*deals}) == 3


def test_the_last_player_takes_the_seats_left_over() -> None:
    one_against_three = settings("sovereign", "greedy", seats=4)
    assert [one_against_three.seating(game) for game in range(4)] == [
        [0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0],
    ]  # fmt: skip


def test_another_seed_deals_other_cards() -> None:
    assert settings("greedy", "random", seed=1).deal_seed(0) != settings("greedy", "random", seed=2).deal_seed(0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_settings_play_the_same_games(seats: int) -> None:
    def games(seed: int) -> list[Played]:
        return timeless([play(settings("random", "greedy", seats=seats, seed=seed), game) for game in range(seats)])

    assert games(1) == games(1)
    assert games(1) != games(2)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", [0, 1])
def test_a_game_is_what_the_command_play_plays_from_its_deal(seats: int, game: int) -> None:
    found = play(settings("random", "greedy", seats=seats), game)
    same = played(*found.players, seed=found.deal).position
    result = same.result()
    assert result is not None
    assert found.totals == [score.total for score in same.scores()]
    assert (tuple(found.winners), found.turns, found.lost, found.is_over) == (result.winners, same.turn, None, True)


def test_the_seats_change_and_the_cards_do_not() -> None:
    """Two of the same kind, who play by no seed: the second game is the first, over again."""
    first, second = (play(settings("greedy", "greedy"), game) for game in range(2))
    assert (first.deal, first.totals) == (second.deal, second.totals)


def test_every_action_of_a_seat_is_timed() -> None:
    found = play(settings("greedy", "random"), 0)
    actions = [step for step in played("greedy", "random", seed=found.deal).steps if step < 75]
    assert sum(map(len, found.times_ms)) == len(actions)
    assert min(map(min, found.times_ms)) >= 0


def test_another_version_is_refused() -> None:
    with pytest.raises(ValueError, match=r"drako 9\.9 asks for this game, and here drako "):
        play(settings("greedy", "random")._replace(version="9.9"), 0)


# How long a player considers.


def test_iterations_are_counted() -> None:
    assert ask(arena_bots.Counting(1), TO_PLACE, Budget(ITERATIONS, 7), 10_000) == greedy_action(TO_PLACE)
    assert arena_bots.Counting.asked == 7


def test_an_endless_player_ends_with_its_time() -> None:
    assert ask(arena_bots.Counting(1), TO_PLACE, Budget(MS, 1), 10_000) == greedy_action(TO_PLACE)
    assert ask(arena_bots.Good(1), TO_PLACE, Budget(MS, 10_000), 20_000) == greedy_action(TO_PLACE)


# What loses a game.


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Raising", "RuntimeError: I give up"),
        ("Exiting", "SystemExit: bye"),
        ("Silent", "it yielded no action"),
        ("Worded", "TypeError: 'str' object cannot be interpreted as an integer"),
        ("Illegal", "it played the illegal action 47, take: the four first cards are to be arranged now, nothing else"),
        ("OutOfRange", "it played 100, and a step is a number from 0 to 99"),
    ],
)
def test_a_bot_that_misbehaves_loses_and_the_arena_goes_on(name: str, reason: str) -> None:
    match_of_three = settings(bot(name), "greedy", seats=3)
    games = [play(match_of_three, game) for game in range(3)]
    for seat, game in enumerate(games):
        assert game.lost == {"seat": seat, "reason": reason}
        assert game.winners == [other for other in range(3) if other != seat]
        assert [game.share(place) for place in range(3)] == [0 if place == seat else 0.5 for place in range(3)]
        assert not game.is_over


def test_a_bot_may_lose_in_the_middle_of_a_game() -> None:
    game = play(settings("greedy", bot("RaisingLater"))._replace(budgets=(2, 2)), 0)
    assert game.lost == {"seat": 1, "reason": "AssertionError: "}
    assert game.turns in (3, 4)
    assert game.winners == [0]


def test_what_a_bot_did_is_told_where_it_has_no_words() -> None:
    """An arrangement is named by the four cards that are held in setup; later there are none."""
    with pytest.raises(Forfeit, match="illegal action 51, arrange: the card in hand is to be placed now"):
        ask(arena_bots.Arranging(1), TO_PLACE, Budget(ITERATIONS, 1), 10_000)
    assert play(settings(bot("Arranging"), "greedy"), 0).turns == 1


def test_a_bot_that_cannot_be_made_loses() -> None:
    game = play(settings("greedy", bot("Unmakeable")), 0)
    assert game.lost is not None
    assert game.lost["seat"] == 1
    assert game.lost["reason"].startswith(
        "ValueError: 'arena_bots:Unmakeable' cannot be made from a seed: ValueError: no "
    )
    assert game.turns == 0


def test_a_long_reason_is_cut() -> None:
    with pytest.raises(Forfeit) as lost:
        referee.within(10_000, lambda: read_action(TO_PLACE, "x" * 500) or int("y" * 500))
    assert len(str(lost.value)) <= 200


@pytest.mark.skipif(not HAS_ALARM, reason="nothing can interrupt Python here")
def test_a_bot_that_never_answers_is_stopped() -> None:
    game = play(settings("greedy", bot("Endless"), limit_ms=50), 0)
    assert game.lost == {"seat": 1, "reason": "it took more than 50 ms"}


def test_a_late_answer_loses_where_there_is_no_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "HAS_ALARM", False)
    with pytest.raises(Forfeit, match="it took more than 1 ms"):
        ask(arena_bots.Slow(1), TO_PLACE, Budget(ITERATIONS, 1), 1)


@pytest.mark.skipif(sys.platform == "emscripten", reason="there are no threads")
def test_a_late_answer_loses_in_another_thread() -> None:
    with ThreadPoolExecutor(1) as pool:
        late = pool.submit(ask, arena_bots.Slow(1), TO_PLACE, Budget(ITERATIONS, 1), 1)
        assert str(late.exception()) == "it took more than 1 ms"


@pytest.mark.skipif(not HAS_ALARM, reason="nothing can interrupt Python here")
def test_the_alarm_of_the_caller_is_put_back() -> None:
    import signal

    before = signal.getsignal(signal.SIGALRM)
    ask(arena_bots.Good(1), TO_PLACE, Budget(ITERATIONS, 1), 10_000)
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_an_interrupt_is_no_forfeit() -> None:
    def interrupt() -> int:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        referee.within(10_000, interrupt)


def test_what_a_bot_does_to_its_position_hurts_nobody() -> None:
    assert timeless([play(settings(bot("Vandal"), "random"), 0)])[0]._replace(players=[]) == timeless(
        [play(settings("greedy", "random"), 0)]
    )[0]._replace(players=[])


def test_a_game_without_an_end_is_broken_off_and_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "TURNS_MAX", 20)
    game = play(settings(bot("Lingering"), bot("Lingering")), 0)
    assert (game.turns, game.winners, game.lost, game.is_over) == (41, [0, 1], None, False)


# What they come to.


def game_of(
    number: int, totals: list[int], winners: list[int], lost: int | None = None, is_over: bool = True
) -> Played:
    return Played(
        game=number,
        deal=5,
        players=[],
        totals=totals,
        winners=winners,
        turns=9,
        times_ms=[[float(number), 1.0], [2.0]] + [[3.0]] * (len(totals) - 2),
        lost=None if lost is None else {"seat": lost, "reason": "why not"},
        is_over=is_over and lost is None,
    )


def test_shares_and_margins_are_by_deals() -> None:
    tally = Tally(settings("a", "b"))
    completes = [
        tally.add(game)
        for game in (
            game_of(0, [10, 4], [0]),
            game_of(1, [3, 3], [0, 1]),
            game_of(2, [9, 9], [1]),
            game_of(3, [5, 8], [1]),
            game_of(4, [99, 0], [0]),
        )
    ]
    assert completes == [False, True, False, True, False]
    assert tally.games == 4
    assert tally.shares == [[0.75, 0.5], [0.25, 0.5]]
    assert tally.margins == [[3, 1.5], [-3, -1.5]]
    assert tally.times_ms == [[0, 1, 2, 2, 1, 2], [2, 1, 1, 2, 3, 1]]


def test_shares_of_a_player_in_several_seats_are_for_each_seat() -> None:
    tally = Tally(settings("a", "b", seats=3))
    for game in (game_of(0, [9, 5, 7], [0]), game_of(1, [9, 5, 7], [0]), game_of(2, [4, 8, 8], [1, 2])):
        tally.add(game)
    assert tally.shares == [[pytest.approx((1 + 0 + 0.5) / 3)], [pytest.approx((0 + 1 + 0.5) / 6)]]
    assert fmean([tally.shares[0][0], 2 * tally.shares[1][0]]) == pytest.approx(1 / 2)
    assert tally.margins == [[pytest.approx((2 - 4 + 0) / 3)], [pytest.approx((-4 - 2 + 2 - 2 - 4 + 0) / 6)]]


def test_forfeits_and_broken_games_have_no_margin() -> None:
    tally = Tally(settings("a", "b"))
    tally.add(game_of(0, [9, 2], [1], lost=0))
    tally.add(game_of(1, [9, 2], [0, 1], is_over=False))
    assert tally.margins == [[], []]
    assert tally.forfeits == [(0, 0, "why not")]
    assert tally.unfinished == 1
    tally.add(game_of(2, [9, 2], [0], lost=1))
    tally.add(game_of(3, [9, 2], [0]))
    assert tally.margins == [[-7], [7]]
    assert tally.forfeits == [(0, 0, "why not"), (2, 1, "why not")]


def test_the_report() -> None:
    of_two = settings("sovereign", "greedy")
    tally = Tally(of_two)
    for number in range(8):
        tally.add(game_of(number, [30, 10] if number % 2 else [10, 30], [(number + 1) % 2]))
    assert report(of_two, tally).splitlines() == [
        "8 games: 4 deals, each from 2 seats",
        "                          share            95 %  margin            95 %  ms a move  95th pct.  forfeits",
        "sovereign (1 iterations)  0.000  0.000 to 0.716   -20.0  -20.0 to -20.0        2.0        6.0         0",
        "greedy (1 iterations)     1.000  0.284 to 1.000   +20.0  +20.0 to +20.0        2.3        7.0         0",
        "An even share is 0.500.",
        "Elo of sovereign: -inf (-inf to +161)",
    ]


def test_the_report_of_forfeits() -> None:
    of_three = settings("sovereign", "greedy", seats=3)
    tally = Tally(of_three)
    for number in range(33):
        tally.add(game_of(number, [1, 2, 3], [0, 1], lost=2)._replace(times_ms=[[], [], []]))
    for number in range(33, 36):
        tally.add(game_of(number, [1, 2, 3], [0, 1, 2], is_over=False)._replace(times_ms=[[], [], []]))
    lines = report(of_three, tally).splitlines()
    assert lines[2].split() == [
        "sovereign",
        "(1",
        "iterations)",
        "0.333",
        "0.124",
        "to",
        "0.639",
        "–",
        "–",
        "–",
        "–",
        "11",
    ]
    assert lines[3].endswith("22")
    assert lines[4:7] == [
        "An even share is 0.333.",
        "3 games without an end, broken off and shared by all.",
        "Game 0: greedy lost it by a forfeit: why not",
    ]
    assert lines[-1] == "… and 23 more."
    assert len(lines) == 17


def test_the_report_of_one() -> None:
    of_four = settings("a", "b", seats=4)
    tally = Tally(of_four)
    for number in range(3):
        tally.add(game_of(number, [1, 2, 3, 4], [3]))
    tally.add(game_of(3, [1, 2, 3, 4], [0, 1, 2, 3], is_over=False))
    lines = report(of_four, tally).splitlines()
    assert lines[0] == "4 games: 1 deal, each from 4 seats"
    assert lines[-2:] == ["An even share is 0.250.", "1 game without an end, broken off and shared by all."]
    assert math.isinf(float(lines[2].split()[8]))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "told"),
    [
        (Terminal(), "\r2 of 30 games, a has a share of 0.500\r4 of 30 games, a has a share of 0.500\n"),
        (io.StringIO(), "4 of 30 games, a has a share of 0.500\n"),
    ],
)
def test_progress_is_shown(stream: io.StringIO, told: str) -> None:
    of_two = settings("a", "b")
    tally, progress = Tally(of_two), Progress(stream, of_two, 30)
    for number in range(4):
        if tally.add(game_of(number, [1, 0], [0])):
            progress.show(tally)
    progress.end()
    assert stream.getvalue() == told
