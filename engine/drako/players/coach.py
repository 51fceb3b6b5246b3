"""What a search knows about a position, as data: each sensible option with its chances and the reasons for and against it."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from drako.cards import CATEGORIES, KINDS, LEGENDS
from drako.game import CLAIM, DISCARD, PLACE, TAKE, Position, split
from drako.kingdom import cells_of
from drako.players.board import Board, exact_gains
from drako.players.search import Search
from drako.scoring import explain


class Reason(NamedTuple):
    """One thing that an option does at once.

    code  what: adds, breaks (a category gains or loses points), tames, frees (dragons become domesticated or wild), opens (a legend of
          the row is newly met), claims, denies (a claim takes a legend that another seat meets, or a card taken is what the next seat
          would gain most from), leaves (a discard from which the next seat can gain), explores, ends_game
    pts   the harmony points that it is about: what the category changes by, what the legend brings, what the next seat could gain
    what  the category, the legend, or the kind of card; "" where nothing is to be named
    """

    code: str
    pts: int = 0
    what: str = ""


# What was played is looked into at least this often for each look into the best action, so that the two can be compared.
PLAYED_VISITS: Final = 0.5


def weigh(search: Search, left: Callable[[int], float], played: int | None = None) -> Iterator[int]:
    """Search on, for the count of iterations after each, while ``left`` of that count says that there is time, and once at least;
    then look into an action that was played, if one is named, as far as that was not done.
    """
    if played is not None:
        search.also(played)
    while not search.root.visits or left(search.root.visits) > 0:
        search.iterate()
        yield search.root.visits
    if played is not None:
        while search.visits(played) < PLAYED_VISITS * search.visits(search.best()):
            search.iterate(played)
            yield search.root.visits


class Option(NamedTuple):
    """An action; how often the search visited it; the seat's chance to win (ties shared, 0–1) and its expected points; reasons."""

    action: int
    visits: int
    win: float
    points: float
    reasons: list[Reason]


class Outlook(NamedTuple):
    """What is to be expected if the seat to act takes what the search would: each seat's chance to win, and its points."""

    win: tuple[float, ...]
    points: tuple[float, ...]


def outlook(search: Search) -> Outlook:
    """The search has done at least one iteration."""
    best = search.tallies[search.best()]
    return Outlook(tuple(won / best.visits for won in best.wins), tuple(pts / best.visits for pts in best.points))


def options(search: Search) -> list[Option]:
    """Every sensible option of the seat to act, the one that the search would take first.  The search has done at least one iteration."""
    position = search.position
    seat = position.seat
    found = [
        Option(
            action,
            tally.visits,
            tally.wins[seat] / tally.visits,
            tally.points[seat] / tally.visits,
            list(reasons(position, action)),
        )
        for action, tally in search.tallies.items()
    ]
    return sorted(found, key=lambda option: (option.action != search.best(), -option.visits))


def reasons(position: Position, action: int) -> Iterator[Reason]:
    """What an action of the seat to act does at once, for and against it."""
    verb, value = split(action)
    preview = position.preview(action)
    for category, pts in zip(CATEGORIES, preview.change, strict=True):
        if pts and verb != CLAIM:
            yield Reason("adds" if pts > 0 else "breaks", pts, category)
    for legend in cells_of(preview.opens):
        yield Reason("opens", LEGENDS[legend].pts, LEGENDS[legend].code)
    if verb in _MORE:
        yield from _MORE[verb](position, value)
    if preview.ends_game:
        yield Reason("ends_game")


def _of_placing(position: Position, cell: int) -> Iterator[Reason]:
    kingdom = position.kingdoms[position.seat]
    after = kingdom.clone()
    after.put(cell, position.hand())
    before_tame, tame = (sum(dragon.domesticated for dragon in explain(which).dragons) for which in (kingdom, after))
    if tame != before_tame:
        yield Reason("tames" if tame > before_tame else "frees", abs(tame - before_tame))
    replaced = kingdom.kind_at(cell)
    if replaced is None:
        yield Reason("explores")
    else:
        yield from _leaving(position, replaced)


def _of_discarding(position: Position, _: int) -> Iterator[Reason]:
    yield from _leaving(position, position.hand())


def _leaving(position: Position, kind: int) -> Iterator[Reason]:
    gain = _next_seats_gain(position, kind)
    if gain > 0:
        yield Reason("leaves", gain, KINDS[kind])


def _of_taking(position: Position, _: int) -> Iterator[Reason]:
    kind = position.discard_pile[-1]
    gain = _next_seats_gain(position, kind)
    if gain > 0:
        yield Reason("denies", gain, KINDS[kind])


def _of_claiming(position: Position, legend: int) -> Iterator[Reason]:
    yield Reason("claims", LEGENDS[legend].pts, LEGENDS[legend].code)
    others = (seat for seat in range(position.seats) if seat != position.seat)
    if any(position.met(seat) >> legend & 1 for seat in others):
        yield Reason("denies", LEGENDS[legend].pts, LEGENDS[legend].code)


def _next_seats_gain(position: Position, kind: int) -> int:
    """The most that the next seat could add at once with a card of the kind."""
    kingdom = position.kingdoms[(position.seat + 1) % position.seats]
    return max(gain for gain, _ in exact_gains(Board(kingdom), kind))


_MORE: Final = {PLACE: _of_placing, DISCARD: _of_discarding, TAKE: _of_taking, CLAIM: _of_claiming}
