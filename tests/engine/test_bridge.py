"""The door for JavaScript: JSON in, JSON out, whatever is asked; nothing is raised through it."""

from __future__ import annotations

import itertools
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from drako import bridge
from drako.game import CHANCE, REASONS
from drako.players import LEVELS
from drako.players.analysis import decisions
from drako.record import HUMAN, SEED_MAX, Game
from drako.view import tables, view
from drako.words import read_action
from games import HEAD_LINES, WHOLE_GAME, played

GAME_TO_DRAW = played("random", "random", turns=1).text()
PAIR = [{"name": "Ada", "player": "human"}, {"name": "Björn", "player": "greedy"}]


def ask(**request: Any) -> Any:
    """What a job answers; it must succeed."""
    return json.loads(bridge.call(json.dumps(request)))["ok"]


def refused(**request: Any) -> tuple[str, str]:
    """The code and message of the error that a job answers."""
    error = json.loads(bridge.call(json.dumps(request)))["error"]
    return error["code"], error["message"]


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def thoughts(ask: Callable[[str], Iterator[str]] = bridge.think, **request: Any) -> list[Any]:
    return [json.loads(text) for text in ask(json.dumps(request))]


# The jobs.


def test_tables() -> None:
    assert ask(job="tables") == as_json(tables({word: level.ms for word, level in LEVELS.items()}))
    assert {*bridge.REASONS} == {*REASONS}


def test_new_and_view() -> None:
    answer = ask(job="new", seats=PAIR, start=1, seed=7)
    game = Game.read(answer["record"])
    assert [tuple(seat) for seat in game.seats] == [("Ada", HUMAN), ("Björn", "greedy")]
    assert (game.start, game.seed) == (1, 7)
    assert answer["view"] == as_json(view(game))
    assert ask(job="view", record=answer["record"]) == answer
    assert answer["view"]["phase"] == "arrange"
    assert ask(job="new", seats=PAIR, start=1, seed=7) == answer


def test_new_draws_a_start_at_random_and_deals_fairly() -> None:
    answers = [ask(job="new", seats=PAIR, start=None, seed=None) for _ in range(30)]
    assert {answer["view"]["start"] for answer in answers} == {0, 1}
    assert len({answer["record"] for answer in answers}) == 30


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_over_the_bridge(seats: int) -> None:
    """Played by what the view offers, thought of by each player in turn; the record is the game's own replay."""
    players = itertools.cycle([{"name": "A", "player": "random"}, {"name": "B", "player": "greedy"}])
    answer = ask(job="new", seats=[next(players) for _ in range(seats)], start=0, seed=seats)
    while (seat := answer["view"]["to_act"]) is not None:
        *_, thought = thoughts(record=answer["record"], ms=1, slice_ms=1, seed=seats)
        action = thought["ok"]["action"]
        assert action in [offered["action"] for offered in answer["view"]["actions"]]
        answer = ask(job="play", record=answer["record"], seat=seat, action=action)
    assert answer["view"]["result"]["winners"]
    assert ask(job="view", record=answer["record"])["view"] == answer["view"]


# Errors.


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a request is a JSON object; this is no JSON"),
        ("{", "this is no JSON"),
        ("[" * 100_000, "a request is a JSON object of up to 10 levels; this one has more"),
        ("]" * 99 + "[" * 110, "up to 10 levels"),
        ('{"a": "' + "[" * 100, "this is no JSON"),
        ("[]", "a request is a JSON object, not []"),
        ("null", "a request is a JSON object, not None"),
        ("{}", "job is a text, not None"),
        ('{"job": 1}', "job is a text, not 1"),
        ('{"job": "redo"}', "job is one of tables, new, view, settle, play, undo, merge, records, "),
    ],
)
def test_no_request(text: str, message: str) -> None:
    error = json.loads(bridge.call(text))["error"]
    assert error["code"] == "bad_request"
    assert message in error["message"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seats": None}, "seats is a list of objects, not None"),
        ({"seats": PAIR[:1]}, "a game has 2 to 4 seats, not 1"),
        ({"seats": []}, "a game has 2 to 4 seats, not 0"),
        ({"seats": [], "start": None}, "a game has 2 to 4 seats, not 0"),
        ({"seats": PAIR * 2 + PAIR[:1]}, "a game has 2 to 4 seats, not 5"),
        ({"seats": ["Ada", "Bo"]}, "seats is a list of objects, so 'Ada' cannot stand there"),
        ({"seats": [{"player": "human"}, PAIR[0]]}, "name is a text, not None"),
        (
            {"seats": [{"name": "Ada", "player": "genius"}, PAIR[0]]},
            "player is one of human, random, greedy, wanderer, settler, ranger, warden, sovereign, not 'genius'",
        ),
        ({"seats": [{"name": "", "player": "human"}, PAIR[0]]}, "a name has 1 to 40 printable characters"),
        ({"start": 2}, "start is a whole number from 0 to 1, not 2"),
        ({"start": -1}, "start is a whole number from 0 to 1, not -1"),
        ({"start": True}, "start is a whole number from 0 to 1, not True"),
        ({"start": "0"}, "start is a whole number from 0 to 1, not '0'"),
        ({"seed": 1.5}, "seed is a whole number from 0 to 999999999999999, not 1.5"),
        ({"seed": SEED_MAX + 1}, "seed is a whole number from 0 to"),
    ],
)
def test_no_new_game(changes: dict[str, Any], message: str) -> None:
    code, text = refused(**{"job": "new", "seats": PAIR, "start": 0, "seed": 1} | changes)
    assert code == "bad_request"
    assert message in text


@pytest.mark.parametrize("job", ["view", "play"])
def test_a_bad_record(job: str) -> None:
    rest = {"seat": 0, "action": "draw"}
    assert refused(job=job, record="rubbish", **rest)[0] == "bad_record"
    assert refused(job=job, record=WHOLE_GAME.replace("* elf", "* yak", 1), **rest) == (
        "bad_record",
        "line 21: 'yak' is no kind of card; there are forest, mountain, plain, swamp, elf, dwarf, human, goblin, dragon, portal",
    )
    assert refused(job=job, record=3, **rest) == ("bad_request", "record is a text, not 3")


@pytest.mark.parametrize(
    ("seat", "action", "code", "message"),
    [
        (1, "draw", "other_seat", "it is another seat's turn (to act: seat 1, phase draw)"),
        (0, "discard", "now_draw", "a card is to be drawn first"),
        (0, "jump", "bad_request", "'jump' is no action; there are take, draw"),
        (0, 5, "bad_request", "action is a text, not 5"),
        (2, "draw", "bad_request", "seat is a whole number from 0 to 1, not 2"),
        (None, "draw", "bad_request", "seat is a whole number from 0 to 1, not None"),
    ],
)
def test_no_play(seat: object, action: object, code: str, message: str) -> None:
    record = game_to_draw()
    shown = ask(job="view", record=record)
    answer = refused(job="play", record=record, seat=seat, action=action)
    assert answer[0] == code
    assert message in answer[1]
    assert ask(job="view", record=record) == shown


def game_to_draw() -> str:
    """A record of two random players at the first draw."""
    return played("random", "random", turns=1).text()


def test_nothing_is_played_after_the_end() -> None:
    assert refused(job="play", record=WHOLE_GAME, seat=0, action="draw")[0] == "over"


# Taking back.


def test_undo() -> None:
    started = ask(job="new", seats=PAIR, start=0, seed=1)
    assert started["view"]["can_undo"] is False
    first = started["view"]["actions"][0]["action"]
    played_on = ask(job="play", record=started["record"], seat=0, action=first)
    assert played_on["view"]["can_undo"] is True
    assert ask(job="undo", record=played_on["record"]) == started


def test_no_undo() -> None:
    code, said = refused(job="undo", record=game_to_draw())
    assert (code, said[:29]) == ("bad_request", "nothing can be taken back: no")


# Thinking.


@pytest.fixture
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that every look at it moves on by a second."""
    ticks = itertools.count(1)
    monkeypatch.setattr(time, "monotonic", lambda: next(ticks))


@pytest.mark.usefixtures("_clock")
def test_thinking_reports_its_progress_and_then_its_action() -> None:
    record = played("warden", "random", turns=1).text()
    *progress, last = thoughts(record=record, ms=40_000, slice_ms=3000, seed=1)
    assert [*last["ok"]] == ["action", "found"]
    assert last["ok"]["action"] in ("take", "draw")
    assert sum(found["visits"] for found in last["ok"]["found"]) >= progress[-1]["ok"]["iterations"]
    iterations = [slice_["ok"]["iterations"] for slice_ in progress]
    shares = [slice_["ok"]["share"] for slice_ in progress]
    assert len(progress) >= 3
    assert iterations == sorted({*iterations})
    assert shares == sorted({*shares})
    assert all(0 < share < 1 for share in shares)


@pytest.mark.usefixtures("_clock")
def test_the_same_seed_thinks_the_same() -> None:
    request = {"record": played("sovereign", "random", turns=1).text(), "ms": 30_000, "slice_ms": 5000, "seed": 3}
    assert thoughts(**request) == thoughts(**request)


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_a_player_that_is_sure_answers_at_once(player: str) -> None:
    record = played(player, "random", turns=1).text()
    assert len(thoughts(record=record, ms=3_600_000, slice_ms=3_600_000, seed=None)) == 1


def test_thinking_can_be_dropped_between_two_slices() -> None:
    record = played("sovereign", "random", turns=1).text()
    thinking = bridge.think(json.dumps({"record": record, "ms": 3_600_000, "slice_ms": 1, "seed": 1}))
    assert json.loads(next(thinking))["ok"]["iterations"] >= 1
    thinking.close()  # type: ignore[attr-defined]
    assert list(thinking) == []


@pytest.mark.parametrize(
    ("changes", "code", "message"),
    [
        ({"ms": 0}, "bad_request", "ms is a whole number from 1 to 3600000, not 0"),
        ({"slice_ms": None}, "bad_request", "slice_ms is a whole number from 1 to 3600000, not None"),
        ({"seed": "x"}, "bad_request", "seed is a whole number"),
        ({"record": "rubbish"}, "bad_record", "line 1: here stands 'drako game 1'"),
        ({"record": WHOLE_GAME}, "bad_request", "nobody is to act in this record"),
        ({"record": WHOLE_GAME.rsplit("\n", 2)[0]}, "bad_request", "nobody is to act"),
    ],
)
@pytest.mark.parametrize("ask", [bridge.think, bridge.advise])
def test_no_thinking(ask: Callable[[str], Iterator[str]], changes: dict[str, Any], code: str, message: str) -> None:
    request = {"record": game_to_draw(), "ms": 10, "slice_ms": 10, "seed": 1} | changes
    (answer,) = thoughts(ask, **request)
    assert answer["error"]["code"] == code
    assert message in answer["error"]["message"]


def test_thinking_for_a_person_is_refused() -> None:
    record = ask(job="new", seats=PAIR, start=0, seed=1)["record"]
    (answer,) = thoughts(record=record, ms=10, slice_ms=10, seed=1)
    assert answer["error"]["message"].startswith("'human' is no computer player")


def test_without_a_seed_the_tree_is_kept_until_another_player_thinks() -> None:
    request = {"record": played("ranger", "warden", turns=1).text(), "ms": 20, "slice_ms": 1000}
    thoughts(**request, seed=None)
    kept = bridge._last["ranger"]
    thoughts(**request, seed=None)
    thoughts(**request, seed=1)
    assert bridge._last == {"ranger": kept}
    thoughts(**request | {"record": played("warden", "ranger", turns=1).text()}, seed=None)
    assert [*bridge._last] == ["warden"]


# Merging.


@pytest.mark.usefixtures("_clock")
def test_what_several_searches_found_is_added_up() -> None:
    record = played("sovereign", "random", turns=1).text()
    found = [thoughts(record=record, ms=30_000, slice_ms=40_000, seed=seed)[-1]["ok"]["found"] for seed in range(3)]
    everything = list(itertools.chain.from_iterable(found))
    visits = Counter[str]()
    for one in everything:
        visits[one["action"]] += one["visits"]
    assert len(visits) > 1
    assert ask(job="merge", record=record, found=everything) == {
        "action": max(visits, key=lambda action: visits[action])
    }
    loser = min(visits, key=lambda action: visits[action])
    more = [one for one in found[0] if one["action"] == loser] * 99
    assert ask(job="merge", record=record, found=[*found[0], *more]) == {"action": loser}


def test_nothing_found_is_merged_into_what_promises_most() -> None:
    assert ask(job="merge", record=played("greedy", "random", turns=1).text(), found=[])["action"] in ("take", "draw")


@pytest.mark.parametrize(
    ("found", "message"),
    [
        (None, "found is a list of objects, not None"),
        ([[]], "found is a list of objects, so [] cannot stand there"),
        ([{"action": "end"}], "action"),
        ([{"visits": 0}], "visits is a whole number from 1 to 1000000000, not 0"),
        ([{"worth": [1.0]}], "worth is a list of 2 numbers, not [1.0]"),
        ([{"wins": [1.0, None]}], "wins is a list of 2 numbers, not [1.0, None]"),
        ([{"points": [1.0, float("inf")]}], "points is a list of 2 numbers, not [1.0, inf]"),
        ([{"action": "arrange elf dragon dwarf plain"}], ""),
    ],
)
def test_no_merging(found: Any, message: str) -> None:
    good = {"action": "draw", "visits": 1, "worth": [0.5, 0.5], "wins": [1, 0], "points": [9.0, 7]}
    if found and found[0]:
        found = [good | found[0]]
    code, said = refused(job="merge", record=game_to_draw(), found=found)
    assert code == "bad_request"
    assert message in said


@pytest.mark.parametrize("ask", [bridge.think, bridge.advise])
def test_thinking_about_no_json(ask: Callable[[str], Iterator[str]]) -> None:
    assert [json.loads(text)["error"]["code"] for text in ask("?")] == ["bad_request"]


@pytest.mark.usefixtures("_clock")
def test_advice_is_what_the_coach_says_in_words() -> None:
    """For a person's seat too: it is the position that is weighed, not a player asked."""
    record = ask(job="new", seats=PAIR, start=0, seed=1)["record"]
    request = {"record": record, "ms": 30_000, "slice_ms": 5000, "seed": 3}
    *progress, last = thoughts(bridge.advise, **request)
    assert progress
    assert [*progress[0]["ok"]] == ["iterations", "share"]
    actions = {action["action"]: action for action in ask(job="view", record=record)["view"]["actions"]}
    for option in last["ok"]["options"]:
        assert [*option] == ["action", "visits", "win", "points", "reasons"]
        adds = sum(reason["pts"] for reason in option["reasons"] if reason["code"] in ("adds", "breaks"))
        assert adds == actions[option["action"]]["change"]["total"]
    assert thoughts(bridge.advise, **request)[-1] == last


# Looking back, links, many games.


def test_a_moment_of_a_game() -> None:
    game = Game.read(WHOLE_GAME)
    for steps in (0, 40, len(game.steps)):
        part = game.first(steps)
        assert ask(job="view", record=WHOLE_GAME, steps=steps) == {"record": part.text(), "view": as_json(view(part))}
    assert refused(job="view", record=WHOLE_GAME, steps=len(game.steps) + 1)[1].startswith(
        "steps is a whole number from 0 to"
    )


def test_replay_stops_where_a_seat_is_to_act_or_nobody() -> None:
    game = Game.read(WHOLE_GAME)
    answer = ask(job="replay", record=WHOLE_GAME)
    assert answer["steps"] == answer["moments"][-1] == len(game.steps)
    assert all(game.first(steps).position.to_act() != CHANCE for steps in answer["moments"])
    assert {*answer["decisions"]} < {*answer["moments"]}
    assert [turn["turn"] for turn in answer["turns"]] == [*range(game.position.turn + 1)]
    for turn in answer["turns"]:
        position = game.first(turn["steps"]).position
        assert (position.turn, position.seat) == (turn["turn"], turn["seat"])
        assert turn["steps"] in answer["moments"]


def test_a_game_that_has_not_begun_has_one_place_to_stop_at() -> None:
    started = ask(job="new", seats=PAIR, start=0, seed=1)["record"]
    answer = ask(job="replay", record=started)
    assert [answer["steps"]] == answer["moments"]
    assert answer["turns"] == [{"turn": 0, "seat": 0, "steps": answer["steps"]}]
    assert answer["decisions"] == []


def test_advice_counts_iterations_and_weighs_what_was_played() -> None:
    steps = next(decisions(Game.read(WHOLE_GAME)))
    request = {"record": WHOLE_GAME, "steps": steps, "iterations": 25, "slice_ms": 1, "seed": 1}
    *progress, last = thoughts(bridge.advise, **request)
    assert all(0 < one["ok"]["share"] <= 1 for one in progress)
    assert [*last["ok"]] == ["options", "outlook"]
    assert sum(option["visits"] for option in last["ok"]["options"]) >= 25
    played_there = WHOLE_GAME.splitlines()[HEAD_LINES + steps][2:]
    assert played_there in [option["action"] for option in last["ok"]["options"]]
    assert sum(last["ok"]["outlook"]["win"]) == pytest.approx(1)
    assert thoughts(bridge.advise, **request)[-1] == last


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"iterations": 0}, "iterations is a whole number from 1 to 1000000, not 0"),
        ({"iterations": None}, "ms is a whole number from 1 to 3600000, not None"),
        ({"steps": 10_000}, "steps is a whole number from 0 to"),
        ({"steps": 0}, "nobody is to act in this record"),
    ],
)
def test_no_advice(changes: dict[str, Any], message: str) -> None:
    request = {"record": WHOLE_GAME, "steps": 40, "iterations": 5, "slice_ms": 10, "seed": 1}
    (answer,) = thoughts(bridge.advise, **request | changes)
    assert message in answer["error"]["message"]


def analysed() -> dict[str, Any]:
    """What the page asks about a game that it has had weighed."""
    found = []
    for steps in ask(job="replay", record=WHOLE_GAME)["decisions"]:
        request = {"record": WHOLE_GAME, "steps": steps, "iterations": 3, "slice_ms": 1000, "seed": 1}
        found.append({"steps": steps, **thoughts(bridge.advise, **request)[-1]["ok"]})
    return {"job": "analysis", "record": WHOLE_GAME, "decisions": found}


def test_analysis() -> None:
    request = analysed()
    answer = ask(**request)
    assert [*answer] == ["chart", "decisions", "moments"]
    assert [one["steps"] for one in answer["chart"]] == [
        *(one["steps"] for one in request["decisions"]),
        len(Game.read(WHOLE_GAME).steps),
    ]
    lines = WHOLE_GAME.splitlines()
    for verdict, weighed in zip(answer["decisions"], request["decisions"], strict=True):
        assert f"{verdict['seat'] + 1} {verdict['played']}" == lines[HEAD_LINES + verdict["steps"]]
        assert verdict["best"] == weighed["options"][0]["action"]
    assert [*answer["moments"][0]] == ["steps", "turn", "seat", "kind", "before", "after"]
    assert ask(**request) == answer


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"decisions": None}, "decisions is a list of objects, not None"),
        ({"decisions": [{}]}, "steps is a whole number"),
        ({"decisions": [{"steps": 40}]}, "options is a list of objects, not None"),
        ({"decisions": [{"steps": 40, "options": [], "outlook": {}}]}, "win is a list of 2 numbers, not None"),
        ({"record": GAME_TO_DRAW, "decisions": []}, "only a game that is over can be looked back at"),
    ],
)
def test_no_analysis(changes: dict[str, Any], message: str) -> None:
    code, said = refused(**{"job": "analysis", "record": WHOLE_GAME, "decisions": []} | changes)
    assert code == "bad_request"
    assert message in said


def test_an_option_without_figures_is_refused() -> None:
    request = analysed()
    request["decisions"][0]["options"] = []
    assert "has not been weighed" in refused(**request)[1]
    request["decisions"][0]["options"] = [{"action": "draw", "win": True, "points": 1}]
    assert refused(**request)[1] == "win is a number, not True"


def test_links() -> None:
    text = ask(job="link", record=WHOLE_GAME)["text"]
    assert ask(job="unlink", text=text) == ask(job="view", record=WHOLE_GAME)
    code, message = refused(job="unlink", text=text[:-1])
    assert code == "bad_link"
    assert "damaged" in message
    assert refused(job="unlink", text=5) == ("bad_request", "text is a text, not 5")


def test_records_of_a_file() -> None:
    answer = ask(job="records", text=f"{WHOLE_GAME}\ndrako game 7\n")
    assert answer["games"] == [ask(job="view", record=WHOLE_GAME)]
    (part,) = answer["refused"]
    assert [*part] == ["line", "reason", "text"]
    assert part["line"] == len(WHOLE_GAME.splitlines()) + 2
    assert "at most 2000000 characters" in refused(job="records", text="\n" * 2_000_001)[1]
    assert "at most 1000 records, and this one has 1001" in refused(job="records", text="drako game 7\n" * 1001)[1]


def test_settle_turns_up_what_is_due() -> None:
    record = game_to_draw()
    assert ask(job="settle", record=record) == ask(job="view", record=record)
    game = Game.read(record)
    game.play(game.position.to_act(), read_action(game.position, "draw"))
    assert ask(job="view", record=game.text())["view"]["to_act"] is None
    settled = ask(job="settle", record=game.text())
    assert settled["record"].startswith(game.text())
    assert settled["view"]["hand"]["from"] == "draw_pile"


def test_compare_finds_the_kept_game_that_says_most() -> None:
    game = Game.read(WHOLE_GAME)
    early, late, other = game.first(40).text(), game.first(60).text(), played("random", "greedy").text()
    assert ask(job="compare", record=late, kept=[]) == {"how": "new", "index": None}
    assert ask(job="compare", record=late, kept=[other]) == {"how": "new", "index": None}
    assert ask(job="compare", record=late, kept=[other, early]) == {"how": "continues", "index": 1}
    assert ask(job="compare", record=late, kept=[early, late]) == {"how": "same", "index": 1}
    assert ask(job="compare", record=early, kept=[late]) == {"how": "behind", "index": 0}
    # One that is damaged, or of a later version, does not stand in the way.
    assert ask(job="compare", record=late, kept=["?", early]) == {"how": "continues", "index": 1}
    assert refused(job="compare", record="?", kept=[])[0] == "bad_record"


def test_statistics_over_the_bridge() -> None:
    game = played("greedy", "random", seed=4)
    people = Game([seat._replace(player=HUMAN) if not number else seat for number, seat in enumerate(game.seats)], 0, 4)
    for step in game.steps:
        people.play(people.position.to_act(), step)
    one = ask(job="summary", record=people.text())["summary"]
    assert [*one] == ["seats", "turns", "seed"]
    assert one["seats"][0]["score"]["total"] == people.position.scores()[0].total
    answer = ask(job="statistics", summaries=[one, one], name=None)
    assert answer["games"] == 2
    assert answer["average"]["total"] == one["seats"][0]["score"]["total"]
    assert [*answer["streak"]] == ["now", "most"]
    assert answer["by_opposition"][0]["level"] == "random"
    assert ask(job="statistics", summaries=[one], name="nobody")["games"] == 0
    assert "only a game that is over" in refused(job="summary", record=GAME_TO_DRAW)[1]
    one["seats"][0]["score"]["elves"] = 10**9
    assert "elves is a whole number from -1000 to 1000" in refused(job="statistics", summaries=[one], name=None)[1]


def test_the_deal_of_a_day() -> None:
    assert ask(job="daily", date="2026-12-01") == {"date": "2026-12-01", "seed": 20261201, "start": 1}
    assert ask(job="daily", date="2028-02-29")["seed"] == 20280229
    for date in ("2025-12-31", "2026-02-30", "20261201", "2026-W01-1", "yesterday", ""):
        assert "a day is YYYY-MM-DD, from 2026-01-01 on" in refused(job="daily", date=date)[1]


# Anything at all.


def test_whatever_is_asked_is_answered() -> None:
    """Good requests with one field replaced by something else, a few thousand times: an answer, never an exception."""
    generator = random.Random(1)
    strange = [
        None,
        True,
        -1,
        0,
        1,
        2**70,
        1.5,
        float("nan"),
        "",
        "x" * 200,
        "draw",
        [],
        [[]],
        {},
        {"a": 1},
        "\ud800",
        "é\n",
    ]
    record = game_to_draw()
    good: list[dict[str, Any]] = [
        {"job": "tables"},
        {"job": "new", "seats": PAIR, "start": 0, "seed": 1},
        {"job": "view", "record": record},
        {"job": "settle", "record": record},
        {"job": "play", "record": record, "seat": 0, "action": "draw"},
        {"job": "merge", "record": record, "found": []},
        {"job": "records", "text": record},
        {"job": "link", "record": record},
        {"job": "unlink", "text": ask(job="link", record=record)["text"]},
        {"job": "compare", "record": record, "kept": [record]},
        {"job": "replay", "record": record},
        {"job": "analysis", "record": record, "decisions": []},
        {"job": "summary", "record": record},
        {"job": "statistics", "summaries": [], "name": None},
        {"job": "daily", "date": "2026-12-01"},
    ]
    for _ in range(2000):
        request = dict(generator.choice(good))
        request[generator.choice([*request])] = generator.choice(strange)
        answer = json.loads(bridge.call(json.dumps(request)))
        assert [*answer] in (["ok"], ["error"])
        if "error" in answer:
            assert [*answer["error"]] == ["code", "message"]
            assert len(answer["error"]["message"]) < 500
