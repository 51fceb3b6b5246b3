"""No identity of a hidden card is in a position, a record, or what the page is shown, until the card is shown."""

from __future__ import annotations

import json
import random

import pytest

from drako.cards import COPIES, KINDS, OUTER
from drako.game import CARD, CHANCE, DEALING, DRAWING, FIRST_DISCARD, NOBODY, TURN_LEGEND, Position
from drako.players.search import Search, Tally
from drako.record import Game, Seat
from invariants import snapshot
from tables import lay_out, random_step

view = pytest.importorskip("drako.view", reason="the engine without its page").view


class Deal:
    """A deal whose every card is laid down beforehand, so that two can differ in hidden cards only."""

    def __init__(self, seats: int, seed: int) -> None:
        generator = random.Random(seed)
        self.legends = generator.sample(range(15), 15)
        self.first = [kind for _ in range(seats) for kind in generator.sample(range(10), 4)]
        deck = [kind for kind in range(10) for _ in range(COPIES[seats] - self.first.count(kind))]
        generator.shuffle(deck)
        self.first.append(deck.pop())
        self.hidden: dict[tuple[int, int], int] = {(seat, cell): deck.pop() for seat in range(seats) for cell in OUTER}
        self.hidden |= {(-1, place): kind for place, kind in enumerate(deck)}

    def swapped(self, one: tuple[int, int], other: tuple[int, int]) -> Deal:
        """The same deal, two hidden cards exchanged."""
        deal = Deal.__new__(Deal)
        deal.legends, deal.first = self.legends, self.first
        deal.hidden = self.hidden | {one: self.hidden[other], other: self.hidden[one]}
        return deal

    def redealt(self, shown: set[tuple[int, int]], legends_shown: int, generator: random.Random) -> Deal:
        """The same deal as far as it was shown, everything else dealt anew."""
        deal = Deal.__new__(Deal)
        hidden = [place for place in self.hidden if place not in shown]
        kinds = generator.sample([self.hidden[place] for place in hidden], len(hidden))
        deal.first, deal.hidden = self.first, self.hidden | dict(zip(hidden, kinds, strict=True))
        left = self.legends[legends_shown:]
        deal.legends = self.legends[:legends_shown] + generator.sample(left, len(left))
        return deal

    def place(self, position: Position) -> tuple[int, int] | None:
        """The place of the hidden card that is about to be shown."""
        if position.legend_slot >= 0 or position.phase in (DEALING, FIRST_DISCARD):
            return None
        return (position.seat, position.cell) if position.cell >= 0 else (-1, position.draw_pile)

    def outcome(self, position: Position) -> int:
        if position.legend_slot >= 0:
            return TURN_LEGEND + self.legends[15 - len(position.legend_deck())]
        if position.phase == DRAWING and position.reshuffled is not None:
            # From here on the draw pile is another one, of cards that all have seen.
            return next(CARD + kind for kind, count in enumerate(position.reshuffled) if count)
        if position.phase == DEALING:
            return CARD + self.first[sum(map(len, position.hands))]
        place = self.place(position)
        return CARD + (self.first[-1] if place is None else self.hidden[place])


def shown(game: Game) -> tuple[object, ...]:
    """Everything that leaves the engine: the position, the record, and the page's view of it."""
    return snapshot(game.position), game.text(), json.dumps(view(game))


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deals_that_differ_in_hidden_cards_only_look_the_same(seats: int) -> None:
    """Two such deals, played alike, give the same positions, records and views until one of the two cards is shown; then not."""
    compared = 0
    for seed in range(12):
        generator = random.Random(seed)
        deal = Deal(seats, seed)
        pairs = [(one, other) for one in deal.hidden for other in deal.hidden if deal.hidden[one] != deal.hidden[other]]
        places = generator.choice(pairs)
        deals = deal, deal.swapped(*places)
        games = [Game([Seat("Someone", "human")] * seats) for _ in deals]
        while games[0].position.to_act() != NOBODY:
            position = games[0].position
            if position.reshuffled is not None:
                break  # from here on the draw pile is another one
            if position.to_act() == CHANCE:
                differs = deal.place(position) in places
                for game, source in zip(games, deals, strict=True):
                    game.play(CHANCE, source.outcome(game.position))
                if differs:
                    assert games[0].steps != games[1].steps
                    break
            else:
                assert shown(games[0]) == shown(games[1])
                compared += 1
                action = random_step(position, generator)
                for game in games:
                    game.play(game.position.to_act(), action)
            assert games[0].position == games[1].position
    assert compared > 50


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dealing_everything_hidden_anew_changes_no_choice_of_the_search(seats: int) -> None:
    """A game is played to a decision, then again with every card and legend dealt anew that was not shown: the search finds the same."""
    redeals = compared = 0
    for seed in range(3):
        generator = random.Random(seed)
        deal, game, shown = Deal(seats, seed), Game([Seat("Someone", "human")] * seats), set[tuple[int, int]]()
        while (actor := game.position.to_act()) != NOBODY:
            position = game.position
            if actor == CHANCE:
                shown |= {place} if (place := deal.place(position)) else set()
                game.play(CHANCE, deal.outcome(position))
                continue
            if generator.random() < 0.2 and position.turn:
                other = deal.redealt(shown, 15 - len(position.legend_deck()), generator)
                again = Game(game.seats)
                for step in game.steps:
                    due = again.position.to_act()
                    again.play(due, other.outcome(again.position) if due == CHANCE else step)
                assert again.steps == game.steps
                redeals += other.hidden != deal.hidden
                compared += 1
                assert found(again.position, seed) == found(position, seed)
            game.play(actor, random_step(position, generator))
    assert redeals > 0.8 * compared > 20


def found(position: Position, seed: int) -> dict[int, Tally]:
    """What a search finds of each action, and so which it chooses."""
    search = Search(position, random.Random(seed))
    for _ in range(20):
        search.iterate()
    return search.tallies


def test_a_position_has_nothing_but_what_it_lists() -> None:
    """No attribute beside its slots, and among these nothing but numbers, lists of numbers and kingdoms."""
    position = lay_out("..../.FM./.PS./....", "..../.FM./.PS./....")
    assert not hasattr(position, "__dict__")
    for name in Position.__slots__:
        held = getattr(position, name)
        if name == "kingdoms":
            assert not any(hasattr(kingdom, "__dict__") for kingdom in held)
            held = [[getattr(kingdom, part) for part in kingdom.__slots__] for kingdom in held]
        json.dumps(held)


def test_hidden_cards_are_known_only_as_counts() -> None:
    """The pools, one count a kind, are what all that lies open leaves; where a card lies is nowhere."""
    position = lay_out("E.../.FM./.PS./....", "..../.FM./.PS./...X", discard="HH")
    assert len(position.unseen) == len(KINDS)
    open_cards = "EFMPSFMPSXHH"
    assert position.unseen == [4 - open_cards.count(letter) for letter in "FMPSEDHGXO"]


def test_the_source_of_chance_is_not_reachable_from_a_game_s_position() -> None:
    game = Game([Seat("One", "human"), Seat("Two", "human")], seed=3)
    game.settle()
    seen = repr([getattr(game.position, name) for name in Position.__slots__])
    assert "Deal" not in seen
    assert not any(hasattr(game, name) for name in ("deal", "_deal", "_chance"))


def test_the_view_names_no_face_down_card() -> None:
    game = Game([Seat("One", "human"), Seat("Two", "human")], seed=3)
    game.settle()
    generator = random.Random(3)
    while game.position.turn < 6:
        game.play(game.position.to_act(), random_step(game.position, generator))
        game.settle()
    for number, seat in enumerate(view(game)["seats"]):
        down = [cell for cell, kind in enumerate(seat["cells"]) if kind is None]
        assert len(down) == seat["face_down"] == game.position.kingdoms[number].face_down().bit_count()
