"""Adds up the games of a match, deal by deal."""

from statistics import fmean
from typing import Final, NamedTuple

from drako.arena.match import Played, Settings


class Forfeited(NamedTuple):
    """A game that a player, by its place in the settings, lost by a forfeit."""

    game: int
    player: int
    reason: str


class Tally:
    """What the games have come to.  Games count when their deal has been played from every seat.

    shares, margins  for each player of the settings and each deal the mean over its seats and the games; margins are of games that
                     were played to the end only
    times_ms         for each player the time of each action
    """

    def __init__(self, settings: Settings) -> None:
        self._settings: Final = settings
        self._deal: list[Played] = []
        players = settings.players
        self.games = 0
        self.unfinished = 0
        self.forfeits: Final[list[Forfeited]] = []
        self.shares: Final[list[list[float]]] = [[] for _ in players]
        self.margins: Final[list[list[float]]] = [[] for _ in players]
        self.times_ms: Final[list[list[float]]] = [[] for _ in players]

    def add(self, played: Played) -> bool:
        """Take in the next game of the match; whether that completes a deal."""
        self._deal.append(played)
        if len(self._deal) < self._settings.seats:
            return False
        for player in range(len(self._settings.players)):
            self._add_deal(player)
        for game in self._deal:
            if game.lost:
                player = self._settings.seating(game.game)[game.lost["seat"]]
                self.forfeits.append(Forfeited(game.game, player, game.lost["reason"]))
            self.unfinished += not (game.is_over or game.lost)
        self.games += len(self._deal)
        self._deal = []
        return True

    def _add_deal(self, player: int) -> None:
        places = [
            (game, seat)
            for game in self._deal
            for seat, sitting in enumerate(self._settings.seating(game.game))
            if sitting == player
        ]
        self.shares[player].append(fmean(game.share(seat) for game, seat in places))
        margins = [game.margin(seat) for game, seat in places if game.is_over]
        if margins:
            self.margins[player].append(fmean(margins))
        for game, seat in places:
            self.times_ms[player] += game.times_ms[seat]
