"""Every form that a released version wrote is read for ever: one file of each, which is never written anew."""

from drako.diagram import position_text, read_position
from drako.link import pack, unpack
from drako.record import Game
from games import DATA

RELEASED = DATA / "released"
GAME_1 = (RELEASED / "game-1.drako").read_text("utf-8")


def test_version_1_of_games() -> None:
    game = Game.read(GAME_1)
    assert game.text() == GAME_1
    assert [seat.name for seat in game.seats] == ["Zoë", "Björn Ångström", "“Ms” <b>&", "龍 🐉"]
    assert game.position.result()


def test_version_1_of_positions() -> None:
    text = (RELEASED / "position-1.txt").read_text("utf-8")
    position = read_position(text)
    assert position_text(position) == text
    assert position == Game.read(GAME_1).first(len(GAME_1.splitlines()[7:]) // 2).position


def test_version_1_of_links() -> None:
    text = (RELEASED / "link-1.txt").read_text("utf-8").strip()
    assert unpack(text).text() == GAME_1
    assert pack(unpack(text)) == text
