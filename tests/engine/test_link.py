"""Links: a game in letters that an address can carry comes back exactly; what is damaged, forged or strange is refused in words."""

from __future__ import annotations

import base64
import binascii

import pytest

from drako.game import DRAW, REVEAL, TAKE
from drako.link import LINK_MAX_CHARS, LinkError, pack, unpack
from drako.record import HUMAN, NAME_MAX_CHARS, SEED_MAX, STEPS_MAX, Game, Seat
from games import WHOLE_GAME, played, sample, stages

TWO = [Seat("Ada", HUMAN), Seat("Björn 🐉", "sovereign")]


def sealed(body: bytes) -> str:
    """A link of these bytes with the check that belongs to them: what a forger would write."""
    return base64.urlsafe_b64encode(body + binascii.crc32(body).to_bytes(4, "big")).decode().rstrip("=")


@pytest.mark.no_cover
@pytest.mark.parametrize("game", sample(), ids=lambda game: f"{len(game.seats)} seats")
def test_a_game_comes_back_after_each_of_its_steps(game: Game) -> None:
    for part in stages(game):
        assert unpack(pack(part)).text() == part.text()


def test_fair_chance_too() -> None:
    game = played("random", "greedy", seed=None)
    assert unpack(pack(game)).text() == game.text()


@pytest.mark.parametrize("seed", [None, 0, SEED_MAX])
def test_names_starts_and_seeds_come_back(seed: int | None) -> None:
    game = Game(TWO, 1, seed)
    assert unpack(pack(game)).text() == game.text()


def test_a_whole_game_of_four_with_the_longest_names_is_short() -> None:
    seats = [Seat("🐉" * NAME_MAX_CHARS, "sovereign")] * 4
    game = played("greedy", "random", "greedy", "random", seed=None)
    long = Game(seats, game.start, None)
    for step in game.steps:
        long.play(long.position.to_act(), step)
    assert long.position.result()
    assert len(pack(long)) <= 2000


def test_it_is_letters_digits_and_two_signs_only() -> None:
    assert set(pack(Game.read(WHOLE_GAME))) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not of version 1"),
        ("A", "a part is missing, or is none of these"),
        ("A*==", "a part is missing, or is none of these"),
        ("é", "a part is missing, or is none of these"),
        ("A" * (LINK_MAX_CHARS + 1), "up to 4000 letters, and this one has 4001"),
        ("AgAAAAAA", "not of version 1"),
        ("AQAAAAAA", "is damaged"),
        (sealed(b"\1"), "a number has no end"),
        (sealed(b"\1\x80\x80\x80\x80\x80\x80\x80\x80\x80\1"), "a number has no end"),
        (sealed(b"\1\2\5Ada"), "a name is cut off"),
        (sealed(b"\1\2\1\xff\1A\1B\1B\0\0\0"), "utf-8"),
        (sealed(b"\1\5" + b"\1A\1B" * 5 + b"\0\0\0"), "a game has 2 to 4 seats, not 5"),
        (sealed(b"\1\2" + b"\1 \1B" * 2 + b"\0\0\0"), "a name has 1 to 40 printable characters"),
        (sealed(b"\1\2" + b"\1A\1B" * 2 + b"\2\0\0"), "start"),
        (sealed(b"\1\2" + b"\1A\1B" * 2 + b"\0\0\x91\x4e"), f"a game has at most {STEPS_MAX} steps, not 10001"),
        (sealed(b"\1\2" + b"\1A\1B" * 2 + b"\0\0\0\7"), "in another way than this program would write it"),
    ],
)
def test_what_is_no_link(text: str, message: str) -> None:
    with pytest.raises(LinkError) as caught:
        unpack(text)
    assert message in str(caught.value)


def test_any_one_letter_changed_or_lost_is_seen() -> None:
    text = pack(Game.read(WHOLE_GAME))
    for place, letter in enumerate(text):
        for damaged in (
            text[:place] + ("B" if letter != "B" else "C") + text[place + 1 :],
            text[:place] + text[place + 1 :],
        ):
            with pytest.raises(LinkError):
                unpack(damaged)


def test_more_steps_than_there_can_be() -> None:
    whole = Game.read(WHOLE_GAME)
    packed = pack(whole)
    body = bytearray(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))[:-4])
    at = body.index(len(whole.steps))
    body[at] += 1
    with pytest.raises(LinkError, match=f"it is over after {len(whole.steps)} steps, and {len(whole.steps) + 1} are"):
        unpack(sealed(bytes(body)))


def test_a_game_that_is_too_long_for_a_link() -> None:
    game = Game([Seat("🐉" * NAME_MAX_CHARS, "A" * 80)] * 4, 0, None)
    with pytest.raises(LinkError, match="and this one would need"):
        pack(long_game(game))


def long_game(game: Game) -> Game:
    """The game after thousands of steps: who can places on a card that lies face up, and explores nothing."""
    game.settle()
    while len(game.steps) < 9000 and game.position.to_act() >= 0:
        position = game.position
        up = position.kingdoms[position.seat].face_up()
        actions = position.legal_actions()
        action = max(
            actions, key=lambda action: (action < REVEAL and bool(up >> action & 1), action == TAKE, action == DRAW)
        )
        game.play(position.seat, action)
        game.settle()
    return game
