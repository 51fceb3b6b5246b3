"""The only door for JavaScript: JSON text in, JSON text out.  docs/architecture.md lists the jobs and what they carry."""

import contextlib
import itertools
import json
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from drako.cards import CATEGORIES
from drako.chance import daily_seed
from drako.game import CHANCE, REASONS, IllegalStep, Position
from drako.ledger import Sheet, Summary, statistics, statistics_fields, summary
from drako.link import LinkError, pack, unpack
from drako.players import LEVELS, make, thoughts
from drako.players.analysis import Valued, Weighed, analysis, decisions
from drako.players.coach import Option, options, outlook, weigh
from drako.players.player import Player
from drako.players.search import Search, Tally
from drako.players.searcher import Searcher
from drako.record import RELATIONS, SEED_MAX, STEPS_MAX, Game, RecordError, read_games, relation
from drako.request import Clock, Request
from drako.scoring import Score
from drako.view import Json, score_fields, tables, view
from drako.words import read_action, step_words

__all__ = ["REASONS", "advise", "call", "think"]

VISITS_MAX: Final = 10**9
PTS_MAX: Final = 1000
FILE_MAX_CHARS: Final = 2_000_000


def call(text: str) -> str:
    """Do one job.  Whatever is wrong with the text is answered as an error, never raised."""
    try:
        request = Request.read(text)
        return _ok(_JOBS[request.one_of("job", _JOBS)](request))
    except ValueError as error:
        return _error(error)


def think(text: str) -> Iterator[str]:
    """Find an action for the seat to act, in slices: progress after each, last the action and what a search has found.

    The caller may drop the iterator between two slices: that is how thinking is cancelled.
    """
    try:
        request = Request.read(text)
        clock = Clock(request)
        game = request.game_to_think_about()
        player = _player(game.seats[game.position.to_act()].player, request.whole_or_null("seed", 0, SEED_MAX))
    except ValueError as error:
        yield _error(error)
        return
    best = -1
    for iterations, action in enumerate(thoughts(player, game.position, clock.left), 1):
        best = action
        if clock.slice_is_over():
            yield _ok(clock.progress(iterations))
            clock.begin_slice()
    found = player.found() if isinstance(player, Searcher) else {}
    yield _ok({"action": step_words(game.position, best), "found": _found(game.position, found)})


# The player that thought last, for its tree: who asks without a seed may get it again.  To lose it costs nothing but strength.
_last: Final[dict[str, Player]] = {}


def _player(word: str, seed: int | None) -> Player:
    if seed is not None:
        return make(word, seed)
    if word not in _last:
        player = make(word)
        _last.clear()
        _last[word] = player
    return _last[word]


def _found(position: Position, tallies: Mapping[int, Tally]) -> list[Json]:
    return [{"action": step_words(position, action), **tally._asdict()} for action, tally in tallies.items()]


def advise(text: str) -> Iterator[str]:
    """Weigh the options of the seat to act, in slices as think does: progress after each, the options and the outlook last.

    Of an earlier position of the record, what was played there is weighed with care too.
    """
    try:
        request = Request.read(text)
        clock = Clock(request)
        game, played = request.moment_to_think_about()
        position = game.position
        search = Search(position, random.Random(request.whole_or_null("seed", 0, SEED_MAX)))
    except ValueError as error:
        yield _error(error)
        return
    for iterations in weigh(search, clock.left, played):
        if clock.slice_is_over():
            yield _ok(clock.progress(iterations))
            clock.begin_slice()
    found = [_option(position, option) for option in options(search)]
    yield _ok({"options": found, "outlook": outlook(search)._asdict()})


def _option(position: Position, option: Option) -> Json:
    reasons = [reason._asdict() for reason in option.reasons]
    return {**option._asdict(), "action": step_words(position, option.action), "reasons": reasons}


def _tables(_: Request) -> Json:
    return tables({word: level.ms for word, level in LEVELS.items()})


def _new(request: Request) -> Json:
    seats = request.seats()
    start = request.whole_or_null("start", 0, max(len(seats) - 1, 0))
    if start is None:
        start = random.SystemRandom().randrange(max(len(seats), 1))
    game = Game(seats, start, request.whole_or_null("seed", 0, SEED_MAX))
    game.settle()
    return _shown(game)


def _view(request: Request) -> Json:
    return _shown(request.moment()[0])


def _settle(request: Request) -> Json:
    """A game that came in may wait for a card to be turned up: here it is."""
    game = request.game()
    game.settle()
    return _shown(game)


def _play(request: Request) -> Json:
    game = request.game()
    seat = request.whole("seat", 0, len(game.seats) - 1)
    game.position.expect(seat)
    game.play(seat, read_action(game.position, request.word("action")))
    game.settle()
    return _shown(game)


def _undo(request: Request) -> Json:
    game = request.game()
    game.undo()
    return _shown(game)


def _merge(request: Request) -> Json:
    """What several searches of one position have found, put together."""
    position = request.game_to_think_about().position
    search = Search(position, random.Random())
    for found in request.objects("found"):
        search.merge(dict([_tally(position, found)]))
    return {"action": step_words(position, search.best())}


def _tally(position: Position, request: Request) -> tuple[int, Tally]:
    sums = [tuple(request.numbers(name, position.seats)) for name in Tally._fields[1:]]
    return read_action(position, request.word("action")), Tally(request.whole("visits", 1, VISITS_MAX), *sums)


def _records(request: Request) -> Json:
    """The games of a file, and what in it is none."""
    text = request.word("text")
    if len(text) > FILE_MAX_CHARS:
        raise ValueError(f"a file of games has at most {FILE_MAX_CHARS} characters, and this one has {len(text)}")
    games, refused = read_games(text)
    return {"games": [_shown(game) for game in games], "refused": [part._asdict() for part in refused]}


def _link(request: Request) -> Json:
    return {"text": pack(request.game())}


def _unlink(request: Request) -> Json:
    return _shown(unpack(request.word("text")))


def _compare(request: Request) -> Json:
    """How a game that has come in stands to those that are kept: to the one of which it says most; not to what cannot be read."""
    game = request.game()
    known: dict[str, int] = {}
    for index, text in enumerate(request.list_of(str, "kept", "records")):
        with contextlib.suppress(RecordError):
            if how := relation(game, Game.read(text)):
                known.setdefault(how, index)
    how = min(known, key=RELATIONS.index, default="new")
    return {"how": how, "index": known.get(how)}


def _replay(request: Request) -> Json:
    """Where a viewer of the game may stop: after so many steps."""
    game = request.game()
    stops, turns = [], dict[int, Json]()
    for steps, position in enumerate(itertools.chain((position for position, _ in game.replay()), [game.position])):
        if position.to_act() != CHANCE:
            stops.append(steps)
            seat = position.to_act()
            turns.setdefault(
                position.turn, {"turn": position.turn, "seat": seat if seat >= 0 else None, "steps": steps}
            )
    return {
        "steps": len(game.steps),
        "turns": [*turns.values()],
        "moments": stops,
        "decisions": [*decisions(game)],
    }


def _analysis(request: Request) -> Json:
    game = request.game()
    found = analysis(game, [_weighed(game, one) for one in request.objects("decisions")])
    verdicts = [
        {
            **verdict._asdict(),
            **{name: _words_at(game, verdict.steps, getattr(verdict, name)) for name in ("played", "best")},
        }
        for verdict in found.verdicts
    ]
    chart = [standing._asdict() for standing in found.chart]
    return {"chart": chart, "decisions": verdicts, "moments": [moment._asdict() for moment in found.moments]}


def _weighed(game: Game, request: Request) -> Weighed:
    steps, seats = request.whole("steps", 0, len(game.steps)), len(game.seats)
    position = game.first(steps).position
    valued = [
        Valued(read_action(position, option.word("action")), option.number("win"), option.number("points"))
        for option in request.objects("options")
    ]
    outlook = request.object("outlook")
    return Weighed(steps, valued, outlook.numbers("win", seats), outlook.numbers("points", seats))


def _words_at(game: Game, steps: int, action: int) -> str:
    return step_words(game.first(steps).position, action)


def _summary(request: Request) -> Json:
    of_game = summary(request.game())
    seats = [{**seat._asdict(), "score": score_fields(seat.score)} for seat in of_game.seats]
    return {"summary": {**of_game._asdict(), "seats": seats}}


def _statistics(request: Request) -> Json:
    """What the summed-up games, the oldest first, come to for the people of a name, or for all of them."""
    name = None if request.is_null("name") else request.word("name")
    return statistics_fields(statistics([_read_summary(one) for one in request.objects("summaries")], name))


def _read_summary(request: Request) -> Summary:
    sheets = tuple(
        Sheet(
            seat.word("name"),
            seat.word("player"),
            Score(*(score.whole(category, -PTS_MAX, PTS_MAX) for category in CATEGORIES)),
            seat.number("won"),
            seat.number("luck_pts"),
        )
        for seat in request.objects("seats")
        for score in [seat.object("score")]
    )
    return Summary(sheets, request.whole("turns", 0, STEPS_MAX), request.whole_or_null("seed", 0, SEED_MAX))


def _daily(request: Request) -> Json:
    """The fixed deal of a day, the same for everyone."""
    date = request.word("date")
    seed = daily_seed(date)
    return {"date": date, "seed": seed, "start": seed % 2}


def _shown(game: Game) -> Json:
    return {"record": game.text(), "view": view(game)}


_JOBS: Final[dict[str, Callable[[Request], Json]]] = {
    "tables": _tables,
    "new": _new,
    "view": _view,
    "settle": _settle,
    "play": _play,
    "undo": _undo,
    "merge": _merge,
    "records": _records,
    "link": _link,
    "unlink": _unlink,
    "compare": _compare,
    "replay": _replay,
    "analysis": _analysis,
    "summary": _summary,
    "statistics": _statistics,
    "daily": _daily,
}


_CODES: Final[dict[type, str]] = {RecordError: "bad_record", LinkError: "bad_link"}


def _ok(answer: Json) -> str:
    return _json({"ok": answer})


def _error(error: ValueError) -> str:
    code = next((code for kind, code in _CODES.items() if isinstance(error, kind)), "bad_request")
    if isinstance(error, IllegalStep):
        code = error.code
    return _json({"error": {"code": code, "message": str(error)}})


def _json(answer: Json) -> str:
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
