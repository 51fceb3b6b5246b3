"""One game of a match: who sits where, which cards are dealt, and what came of it."""

import random
import time
from typing import Final, NamedTuple, TypedDict

from drako import __version__
from drako.arena.referee import Budget, Forfeit, ask, within
from drako.chance import FixedDeal, settle
from drako.game import NOBODY, Position
from drako.players.bots import make
from drako.record import SEED_MAX

# Nothing in the rules ends a game of players who replace face-up cards for ever (rules: End of the game, ruling).
TURNS_MAX: Final = 500


class Settings(NamedTuple):
    """All that decides what is played: the same settings play the same games, unless time is the budget.

    players, budgets  the words of the players, and each one's iterations or ms (unit) an action; the last also takes all seats that
                      would be left over
    seats, seed       how many play; what the deals and the players' own randomness come from
    limit_ms          a player that takes longer for an action loses the game
    """

    players: tuple[str, ...]
    budgets: tuple[int, ...]
    unit: str
    seats: int
    seed: int
    limit_ms: int
    version: str = __version__

    def deal_seed(self, game: int) -> int:
        """The seed of the fixed deal of a game: as many games in a row as there are seats have the same."""
        return random.Random(f"drako arena {self.seed} deal {game // self.seats}").randrange(SEED_MAX)

    def seating(self, game: int) -> list[int]:
        """For each seat which of ``players`` sits there: one seat on with each game, so that each plays a deal from every seat."""
        last = len(self.players) - 1
        return [min((seat - game) % self.seats, last) for seat in range(self.seats)]


class Lost(TypedDict):
    """The seat that lost a game before its end, and by what."""

    seat: int
    reason: str


class Played(NamedTuple):
    """A game that was played.

    game, deal  its number in the match, from 0; the seed of its deal
    players     the word of the player in each seat; totals: their harmony points; winners: the seats that share the win
    turns       turns begun; times_ms: for each seat the time of each of its actions
    lost        None unless a player lost by a forfeit: then the others share the win
    is_over     False for a game that was broken off, by a forfeit or after TURNS_MAX turns a seat: then nobody has won more than others
    """

    game: int
    deal: int
    players: list[str]
    totals: list[int]
    winners: list[int]
    turns: int
    times_ms: list[list[float]]
    lost: Lost | None
    is_over: bool

    def share(self, seat: int) -> float:
        """The share of the win, 0–1, that the seat has."""
        return (seat in self.winners) / len(self.winners)

    def margin(self, seat: int) -> int:
        """The points of the seat less those of the best other."""
        return self.totals[seat] - max(pts for other, pts in enumerate(self.totals) if other != seat)


def play(settings: Settings, game: int) -> Played:
    """Play one game of a match, by its number from 0.  Raises ValueError where another version of drako is installed."""
    if settings.version != __version__:
        raise ValueError(f"drako {settings.version} asks for this game, and here drako {__version__} is installed")
    position = Position(settings.seats)
    times_ms: list[list[float]] = [[] for _ in range(settings.seats)]
    lost = _play_out(settings, game, position, times_ms)
    result = position.result()
    seats = range(settings.seats)
    winners = result.winners if result else [seat for seat in seats if lost is None or seat != lost["seat"]]
    return Played(
        game=game,
        deal=settings.deal_seed(game),
        players=[settings.players[player] for player in settings.seating(game)],
        totals=[score.total for score in position.scores()],
        winners=list(winners),
        turns=position.turn,
        times_ms=times_ms,
        lost=lost,
        is_over=result is not None,
    )


def _play_out(settings: Settings, game: int, position: Position, times_ms: list[list[float]]) -> Lost | None:
    """Play the position to its end, or until a player loses by a forfeit."""
    deal = settings.deal_seed(game)
    chance = FixedDeal(deal, settings.seats)
    seating = settings.seating(game)
    players = []
    seat = 0
    try:
        for seat, player in enumerate(seating):
            # As `drako play --seed` does it: with that, the game can be seen again.
            word, seed = settings.players[player], 10 * deal + seat
            players.append(within(settings.limit_ms, lambda word=word, seed=seed: make(word, seed)))  # type: ignore[misc]
        settle(position, chance)
        while (seat := position.to_act()) != NOBODY and position.turn <= TURNS_MAX * settings.seats:
            budget = Budget(settings.unit, settings.budgets[seating[seat]])
            began = time.perf_counter()
            action = ask(players[seat], position, budget, settings.limit_ms)
            times_ms[seat].append(round(1000 * (time.perf_counter() - began), 2))
            position.apply(action)
            settle(position, chance)
    except Forfeit as forfeit:
        return {"seat": seat, "reason": str(forfeit)}
    return None
