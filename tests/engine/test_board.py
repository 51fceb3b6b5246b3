"""The packed board, the worlds and the playouts of the search, against the plain engine that says what is right."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from drako.cards import CELLS, DRAGON, KINDS, LEGENDS, MIDDLE, PORTAL, TRIBES
from drako.chance import World
from drako.game import (
    ARRANGE,
    ARRANGING,
    CARD,
    CHANCE,
    CLAIM,
    DISCARD,
    DRAW,
    NOBODY,
    PLACE,
    REVEAL,
    TAKE,
    TO_CLAIM,
    TO_DRAW,
    TO_PLACE,
    TO_REVEAL,
    Position,
    split,
)
from drako.kingdom import Kingdom, cells_of
from drako.players import playout as playout_module
from drako.players.board import GAIN_ZERO, Board, exact_gains
from drako.players.playout import Policy, play_out, random_play_out
from drako.scoring import legends_met, score
from games import settled_stages
from tables import ALL_LEGENDS

LETTERS = "FMPSEDHGXO."


def random_kingdoms(count: int, seed: int) -> list[Kingdom]:
    """Kingdoms in which some hold many portals, dragons and face-down cards, and some none."""
    generator = random.Random(seed)
    kingdoms = []
    for _ in range(count):
        weights = [4, 4, 4, 4, 5, 5, 5, 4, *generator.choices((0, 2, 8), k=3)]
        kingdoms.append(Kingdom.from_letters("".join(generator.choices(LETTERS, weights, k=CELLS))))
    return kingdoms


def test_a_board_keeps_count_while_cards_are_laid() -> None:
    generator = random.Random(1)
    for kingdom in random_kingdoms(1500, 1):
        board = Board(kingdom)
        for _ in range(4):
            cell, kind = generator.randrange(CELLS), generator.randrange(len(KINDS))
            there = kingdom.kind_at(cell)
            if there in (DRAGON, PORTAL, kind):
                continue
            kingdom.put(cell, kind)
            assert board.clone().put(cell, kind) == board.put(cell, kind) == (-1 if there is None else there)
        assert board.kingdom() == kingdom
        fresh = Board(kingdom)
        assert (board.kinds, board.here, board.down, board.counts) == (
            fresh.kinds,
            fresh.here,
            fresh.down,
            fresh.counts,
        )


def test_a_board_scores_as_the_engine_does() -> None:
    for kingdom in random_kingdoms(3000, 2):
        board = Board(kingdom)
        assert board.total() == score(kingdom).total, kingdom
        assert board.met(ALL_LEGENDS) == legends_met(kingdom)


def test_exact_gains_are_differences_of_two_scores() -> None:
    generator = random.Random(3)
    for kingdom in random_kingdoms(600, 3):
        kind = generator.randrange(len(KINDS))
        for gain, cell in exact_gains(Board(kingdom), kind):
            after = kingdom.clone()
            after.put(cell, kind)
            assert gain == score(after).total - score(kingdom).total, (kingdom, kind, cell)


def test_quick_gains_are_exact_but_for_portals_and_a_tamer_in_place_of_a_tamer() -> None:
    for kingdom in random_kingdoms(600, 4):
        board = Board(kingdom)
        for kind in range(len(KINDS)):
            gains = board.gains(kind)
            exact = {cell: gain for gain, cell in exact_gains(board, kind)}
            assert [cell for cell in range(CELLS) if gains[cell]] == sorted(exact)
            if kind == PORTAL:
                continue
            for cell, gain in exact.items():
                replaces_a_tamer = (
                    kingdom.masks[DRAGON] and kind in (*TRIBES, DRAGON) and kingdom.kind_at(cell) in TRIBES
                )
                assert replaces_a_tamer or gains[cell] - GAIN_ZERO == gain, (kingdom, kind, cell)


@pytest.mark.parametrize("kingdom", ["EXEX/EXE./EXE./E...", "XEXE/EXE./.M../....", ".X../XE.X/.X.E/...E"])
def test_quick_gains_know_that_only_three_dragons_count(kingdom: str) -> None:
    """Where a card tames no more than one dragon at a time, and no tamer is replaced."""
    board = Board(Kingdom.from_letters(kingdom))
    exact = {cell: gain for gain, cell in exact_gains(board, KINDS.index("elf"))}
    gains = board.gains(KINDS.index("elf"))
    assert {cell: gains[cell] - GAIN_ZERO for cell in exact} == exact


def test_quick_gains_add_what_exploring_is_worth() -> None:
    board = Board(Kingdom.from_letters("..../.EF./.MH./...."))
    plain, eager = board.gains(KINDS.index("swamp")), board.gains(KINDS.index("swamp"), explore_pts=2)
    assert [more - less for less, more in zip(plain, eager, strict=True)] == [2] * 5 + [0, 0, 2, 2, 0, 0] + [2] * 5


def test_what_a_hidden_card_is_expected_to_add_is_the_mean_over_the_pool() -> None:
    kingdom = Kingdom.from_letters("..../.EF./.MH./....")
    pool = [3, 2, 0, 4, 1, 0, 2, 2, 0, 0]
    board = Board(kingdom)
    for cell in cells_of(kingdom.face_down()):
        total = 0
        for kind, count in enumerate(pool):
            after = kingdom.clone()
            after.put(cell, kind)
            total += count * (score(after).total - score(kingdom).total)
        assert board.expected(cell, pool) == pytest.approx(total / sum(pool))


def decisions(*, arranging: bool = False) -> list[Position]:
    """Positions in which a seat is to act, setup being over or not."""
    return [
        game.position for game in settled_stages() if game.position.to_act() >= 0 and (arranging or game.position.turn)
    ]


def test_a_world_holds_just_the_hidden_cards() -> None:
    """Setup included, where the middle is empty and the first discard hidden too."""
    for number, position in enumerate(decisions(arranging=True)):
        world = World(position, random.Random(number))
        lands = [kind for lands in world.lands for kind in lands if kind >= 0]
        down = [{cell for cell, kind in enumerate(lands) if kind >= 0} for lands in world.lands]
        assert down == [{*cells_of(kingdom.face_down())} - {*MIDDLE} for kingdom in position.kingdoms]
        assert len(world.draw_pile) == position.draw_pile
        if position.phase == ARRANGING:
            lands.append(first_discard(position, world))
        pools = [lands + world.draw_pile] if position.reshuffled is None else [lands, world.draw_pile]
        counts = [position.unseen] if position.reshuffled is None else [position.unseen, position.reshuffled]
        for pool, count in zip(pools, counts, strict=True):
            assert [pool.count(kind) for kind in range(len(KINDS))] == count
        assert sorted(world.legends) == position.legend_deck()


def first_discard(position: Position, world: World) -> int:
    """What the discard pile would start with, every seat keeping its cards as they came."""
    position = position.clone()
    while position.phase == ARRANGING:
        position.apply(ARRANGE)
    return world.copy().outcome(position) - CARD


def test_in_worlds_the_first_discard_is_as_likely_as_any_card() -> None:
    """Chi-square with 9 degrees of freedom exceeds 27.88 with a probability of 0.001."""
    position = next(position for position in decisions(arranging=True) if position.phase == ARRANGING)
    generator = random.Random(7)
    worlds = 3000
    seen = Counter(first_discard(position, World(position, generator)) for _ in range(worlds))
    expected = {kind: worlds * count / sum(position.unseen) for kind, count in enumerate(position.unseen) if count}
    assert seen.keys() == expected.keys()
    assert sum((seen[kind] - often) ** 2 / often for kind, often in expected.items()) < 27.88


def test_in_worlds_a_hidden_card_is_as_likely_as_its_pool_says() -> None:
    position = next(position for position in decisions() if position.seats == 2)
    cell = next(cells_of(position.kingdoms[1].face_down()))
    generator = random.Random(6)
    worlds = 4000
    seen = Counter(World(position, generator).lands[1][cell] for _ in range(worlds))
    whole = sum(position.unseen)
    expected = {kind: worlds * count / whole for kind, count in enumerate(position.unseen) if count}
    assert seen.keys() == expected.keys()
    # Chi-square with up to 9 degrees of freedom exceeds 27.88 with a probability of 0.001; the seed is fixed.
    assert sum((seen[kind] - often) ** 2 / often for kind, often in expected.items()) < 27.88


def test_a_world_plays_on_through_reshuffles() -> None:
    for number, position in enumerate(decisions()[::20]):
        generator = random.Random(number)
        world = World(position, generator)
        position = position.clone()
        while (actor := position.to_act()) != NOBODY:
            position.play(
                actor, world.outcome(position) if actor == CHANCE else generator.choice(position.legal_actions())
            )


def plainly_played(position: Position, world: World, policies: list[Policy]) -> tuple[list[int], tuple[int, ...]]:
    """What play_out does, by the plain engine: the totals at the end and the winners."""
    while (actor := position.to_act()) != NOBODY:
        position.play(actor, world.outcome(position) if actor == CHANCE else _plain_action(position, policies[actor]))
    outcome = position.result()
    assert outcome is not None
    return [sheet.total for sheet in position.scores()], outcome.winners


def packed_played(position: Position, world: World, policies: list[Policy]) -> tuple[list[int], tuple[int, ...]]:
    totals, outcome = play_out(position, world, [Board(kingdom) for kingdom in position.kingdoms], policies)
    return totals, outcome.winners


def _plain_action(position: Position, policy: Policy) -> int:
    board = Board(position.kingdoms[position.seat])
    claims = [legend for legend in position.row if position.claimable() >> legend & 1]
    if claims:
        return CLAIM + max(claims, key=lambda legend: LEGENDS[legend].pts)
    if position.phase == TO_DRAW:
        gain = max(board.gains(position.discard_pile[-1], policy.explore_pts)) - GAIN_ZERO
        return TAKE if gain >= policy.take_pts else DRAW
    if position.phase == TO_PLACE:
        gains = board.gains(position.hand(), policy.explore_pts)
        best = max(gains)
        return (
            PLACE + gains.index(best) if position.from_discard_pile or best - GAIN_ZERO >= policy.place_pts else DISCARD
        )
    return REVEAL + board.kinds.index(-1)


@pytest.mark.parametrize("policy", [Policy(), Policy(take_pts=3, place_pts=1, explore_pts=2)])
def test_a_playout_is_a_game_by_the_rules(policy: Policy) -> None:
    """From every phase; the reshuffles draw on one generator, so both games begin with its state alike."""
    for number, position in enumerate(decisions()[::3]):
        ends = [
            play(position.clone(), World(position, random.Random(number)), [policy] * position.seats)
            for play in (plainly_played, packed_played)
        ]
        assert ends[0] == ends[1], (number, position.phase)


def test_a_playout_starts_in_any_phase() -> None:
    phases = {position.phase for position in decisions()[::3]}
    assert {TO_DRAW, TO_PLACE, TO_REVEAL, TO_CLAIM} == phases


def plainly_random(position: Position, world: World, generator: random.Random) -> tuple[list[int], tuple[int, ...]]:
    """What random_play_out does, by the plain engine and by the same numbers of the generator."""
    roll = cell = 0
    while (actor := position.to_act()) != NOBODY:
        actions = position.legal_actions()
        claims = [action for action in actions if split(action)[0] == CLAIM]
        if actor == CHANCE:
            action = world.outcome(position)
        elif claims:
            action = max(claims)
        elif position.phase == TO_DRAW:
            roll = generator.getrandbits(6)
            cell = roll % CELLS
            action = TAKE if roll < 32 else DRAW
        elif position.phase == TO_PLACE and roll >= 48:
            action = DISCARD
        else:
            first = PLACE if position.phase == TO_PLACE else REVEAL
            while first + cell not in actions:
                cell = generator.getrandbits(4)
            action = first + cell
        position.play(actor, action)
    outcome = position.result()
    assert outcome is not None
    return [sheet.total for sheet in position.scores()], outcome.winners


@pytest.mark.no_cover
def test_a_random_playout_is_a_game_by_the_rules() -> None:
    beginnings = [position for position in decisions() if position.phase == TO_DRAW and not position.has_claimed]
    assert {position.seats for position in beginnings} == {2, 3, 4}
    for number, position in enumerate(beginnings * 2):
        generator = random.Random(number)
        expected = plainly_random(position.clone(), World(position, generator), generator)
        generator = random.Random(number)
        world, boards = World(position, generator), [Board(kingdom) for kingdom in position.kingdoms]
        totals, outcome = random_play_out(position.clone(), world, boards, generator)
        assert (totals, outcome.winners) == expected, number


def test_a_playout_without_end_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players who take and place whatever it brings: nothing in the rules would stop them."""
    monkeypatch.setattr(playout_module, "TURNS_MAX", 3)
    position = decisions()[3]
    boards = [Board(kingdom) for kingdom in position.kingdoms]
    totals, _ = play_out(
        position.clone(), World(position, random.Random(1)), boards, [Policy(-99, -99, -9)] * position.seats
    )
    assert not any(board.down for board in boards)
    assert len(totals) == position.seats
