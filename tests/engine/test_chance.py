"""Who answers chance: the fixed deal, the fair source, the recorded source, and `settle`."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from drako.cards import COPIES, KINDS
from drako.chance import Fair, FixedDeal, Recorded, settle
from drako.game import CARD, CHANCE, DEALING, DRAWING, FIRST_DISCARD, NOBODY, IllegalStep, Position
from drako.words import step_words
from tables import UNEXPLORED, go, is_outcome, lay_out, outcomes, random_step, set_up

SEATS = (2, 3, 4)


class Shown:
    """What a fixed deal has shown in one game: by place, so that games played differently can be compared."""

    def __init__(self, seed: int, seats: int, start: int, generator: random.Random, steps_max: int = 5000) -> None:
        self.legends: list[int] = []
        self.first_cards: list[int] = []
        self.lands: dict[tuple[int, int], int] = {}
        self.drawn: list[int] = []
        self.after_reshuffle: list[int] = []
        self.position = position = Position(seats, start)
        self.steps: list[int] = []
        deal = FixedDeal(seed, seats)
        while position.to_act() != NOBODY and len(self.steps) < steps_max:
            if position.to_act() == CHANCE:
                step = deal.outcome(position)
                assert step in dict(position.chance_outcomes()), "the deal gives what cannot be"
                self._note(position, step)
            else:
                step = random_step(position, generator)
            position.apply(step)
            self.steps.append(step)

    def _note(self, position: Position, step: int) -> None:
        if position.legend_slot >= 0:
            self.legends.append(step)
        elif position.phase in (DEALING, FIRST_DISCARD):
            self.first_cards.append(step)
        elif position.cell >= 0:
            self.lands[position.seat, position.cell] = step
        else:
            assert position.phase == DRAWING
            (self.drawn if position.reshuffled is None else self.after_reshuffle).append(step)


# The fixed deal.


@pytest.mark.parametrize("seats", SEATS)
def test_same_seed_same_deck_and_face_down_cards_whatever_is_played(seats: int) -> None:
    for seed in range(5):
        games = [Shown(seed, seats, start % seats, random.Random(start)) for start in range(8)]
        lands: dict[tuple[int, int], int] = {}
        for game in games:
            assert game.first_cards == games[0].first_cards
            for place, kind in game.lands.items():
                assert lands.setdefault(place, kind) == kind, "another card lies there"
            for name in ("legends", "drawn"):
                longest = max((getattr(other, name) for other in games), key=len)
                assert longest[: len(getattr(game, name))] == getattr(game, name)
        assert len(lands) > 10 * seats, "hardly a card was compared"


@pytest.mark.parametrize("seats", SEATS)
def test_same_seed_and_actions_same_game(seats: int) -> None:
    """Including what the draw pile gives after it ran out."""
    games = [Shown(9, seats, 0, random.Random(3)) for _ in range(2)]
    assert games[0].steps == games[1].steps
    assert games[0].after_reshuffle


def test_other_seeds_other_deals() -> None:
    shown = {tuple(Shown(seed, 2, 0, random.Random(1), steps_max=20).steps) for seed in range(50)}
    assert len(shown) == 50


@pytest.mark.parametrize("seats", SEATS)
def test_a_fixed_deal_deals_the_whole_deck(seats: int) -> None:
    """Each kind as often as there are copies: dealt, face down, in the draw pile."""
    for seed in range(20):
        game = Shown(seed, seats, 0, random.Random(seed))
        assert game.position.to_act() == NOBODY
        hidden = game.position.unseen if game.position.reshuffled is None else [0] * len(KINDS)
        deal = FixedDeal(seed, seats)
        deck = Counter(
            [*deal._lands[0].values()]
            + [kind for lands in deal._lands[1:] for kind in lands.values()]
            + deal._draw_pile
            + [deal._first_discard]
        )
        hands = Counter(kind for seat in range(seats) for kind in four_of(deal, seat))
        assert deck + hands == Counter(dict.fromkeys(range(len(KINDS)), COPIES[seats]))
        assert min(hidden) >= 0


def four_of(deal: FixedDeal, seat: int) -> set[int]:
    """The four cards that a seat ends up with."""
    dealt = iter(deal._dealt)
    hand: set[int] = set()
    for _ in range(seat + 1):
        hand = set()
        while len(hand) < 4:
            hand.add(next(dealt))
    return hand


def test_a_fixed_deal_answers_from_the_position_alone() -> None:
    """So a game can be undone and resumed: asked again, or by a new source, the answer is the same; the position is unchanged."""
    deal = FixedDeal(4, 3)
    position, generator = Position(3), random.Random(2)
    while position.to_act() != NOBODY:
        if position.to_act() == CHANCE:
            before = position.clone()
            step = deal.outcome(position)
            assert deal.outcome(position.clone()) == step == FixedDeal(4, 3).outcome(position)
            assert position == before
        else:
            step = random_step(position, generator)
        position.apply(step)


def test_a_seed_means_the_same_deal_in_every_release() -> None:
    """Shared seeds must not change: these cards were noted when the first version was made."""
    position = Position(2)
    deal = FixedDeal(7, 2)
    assert " ".join(step_words(position, step) for step in settle(position, deal)) == (
        "alliance-HE battle-GD trio-S battle-GE pair-D alliance-HD four pair-H "
        "swamp swamp swamp forest portal human dwarf dwarf goblin plain goblin elf"
    )
    shown = []
    for words in (
        "arrange swamp forest portal human",
        "arrange dwarf goblin plain elf",
        "draw",
        "discard",
        "reveal r1c1",
    ):
        go(position, words)
        shown += [step_words(position, step) for step in settle(position, deal)]
    assert shown == ["goblin", "forest", "dragon"]


# The fair source.


@pytest.mark.parametrize("seats", SEATS)
def test_fair_gives_only_what_is_left(seats: int) -> None:
    """With the operating system's randomness, which no seed repeats."""
    fair, position, generator = Fair(), Position(seats), random.Random(1)
    while position.to_act() != NOBODY:
        if position.to_act() == CHANCE:
            before = position.clone()
            step = fair.outcome(position)
            assert step in dict(before.chance_outcomes())
            assert position == before
        else:
            step = random_step(position, generator)
        position.apply(step)


def test_fair_is_the_operating_system_s_randomness_by_default() -> None:
    assert isinstance(Fair()._random, random.SystemRandom)
    deals = set()
    for _ in range(20):
        position = Position(2)
        deals.add(tuple(settle(position, Fair())))
    assert len(deals) == 20


def test_fair_with_a_generator_can_be_repeated() -> None:
    one, other = (settle(Position(2), Fair(random.Random(5))) for _ in range(2))
    assert one == other


def test_fair_weighs_outcomes_by_the_cards_they_stand_for() -> None:
    """Nine in ten are elves: with 400 draws from a fixed seed, far from one half."""
    position = go(lay_out(UNEXPLORED, UNEXPLORED, discard="D", draw_pile="EEEHDDG"), "draw")
    assert outcomes(position) == {"elf": 3, "human": 1, "dwarf": 2, "goblin": 1}
    fair = Fair(random.Random(1))
    drawn = Counter(step_words(position, fair.outcome(position)) for _ in range(7000))
    assert {kind: round(count / 1000) for kind, count in drawn.items()} == {
        "elf": 3,
        "human": 1,
        "dwarf": 2,
        "goblin": 1,
    }


# The recorded source.


def test_recorded_gives_the_outcomes_in_their_order() -> None:
    """The steps of seats among them are passed over; a whole game is repeated."""
    generator = random.Random(8)
    position, steps = Position(3), []
    while position.to_act() != NOBODY:
        steps.append(random_step(position, generator))
        position.apply(steps[-1])
    again, recorded = Position(3), Recorded(steps)
    actions = iter([step for step in steps if not is_outcome(step)])
    replayed = settle(again, recorded)
    for action in actions:
        again.play(again.to_act(), action)
        replayed.append(action)
        replayed += settle(again, recorded)
    assert replayed == steps
    assert again == position


def test_recorded_has_no_more_than_the_record() -> None:
    position = Position(2)
    with pytest.raises(ValueError, match="no outcome left"):
        settle(position, Recorded([85, 86, 87]))
    assert len(position.row) == 3


# Settling.


def test_settle_goes_on_until_a_seat_is_to_act() -> None:
    position = Position(2)
    done = settle(position, Fair(random.Random(1)))
    assert position.to_act() == 0
    assert len(done) >= 8 + 8
    assert settle(position, Fair(random.Random(1))) == []


def test_settle_turns_up_all_at_the_end() -> None:
    position = lay_out(".FMP/SXOF/MPSX/OEDF", UNEXPLORED, UNEXPLORED, discard="H")
    go(position, "take", "place r1c1")
    assert len(settle(position, Fair(random.Random(1)))) == 1 + 24
    assert position.to_act() == NOBODY


@pytest.mark.parametrize("outcome", [CARD, 85, 47])
def test_settle_refuses_what_cannot_be(outcome: int) -> None:
    """A legend again, a card when a legend is due, an action: refused, and the position is as it was."""

    class Wrong:
        def outcome(self, position: Position) -> int:
            return outcome

    position = go(Position(2), "pair-E")
    before = position.clone()
    with pytest.raises(IllegalStep):
        settle(position, Wrong())
    assert position == before


def test_settle_leaves_a_set_up_game_alone() -> None:
    position = set_up(2, seed=1)
    before = position.clone()
    assert settle(position, Recorded([])) == []
    assert position == before
