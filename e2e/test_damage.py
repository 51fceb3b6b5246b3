"""A sample of games changed at random, as links and as files: the page shows what the engine can read, explains the rest, and goes on."""

import random
import re

import pytest
from playwright.sync_api import expect

from drako.link import pack, unpack
from drako.record import Game
from e2e.player import PATIENCE_MS, Player
from e2e.test_shelf import BEGUN, ENDED, MARKUP, Shelf
from test_fuzz import line_moved, mutated

pytestmark = pytest.mark.no_cover

LINKS, FILES, GAMES_EACH = 40, 6, 20
# Where what an address holds of a link ends.
NO_LINK = r"[^A-Za-z0-9_-]"


def is_game(text: str) -> bool:
    try:
        unpack(text)
    except ValueError:
        return False
    return True


def test_damaged_links_and_files_are_shown_or_explained_and_the_page_goes_on(player: Player) -> None:
    generator = random.Random(1)
    shelf, page = Shelf(player), player.page
    page.evaluate("window.stays = true")
    for _ in range(FILES):
        change = generator.choice([mutated, line_moved])
        told = shelf.bring_in("\n".join(change(BEGUN, generator) for _ in range(GAMES_EACH)))
        assert "on the shelf" in told

    looked_at = player.button("^(Go on with|Keep) a copy$")
    whole = 0
    for number in range(LINKS):
        text = pack(Game.read(generator.choice([BEGUN, ENDED, MARKUP])))
        if number % 4:
            text = mutated(text, generator)
        page.evaluate("text => { location.hash = `g=${text}`; }", text)
        if is_game(re.split(NO_LINK, text)[0]):
            whole += 1
            expect(looked_at.first).to_be_visible(timeout=PATIENCE_MS)
        else:
            expect(player.dialog).to_contain_text("This link holds no game", timeout=PATIENCE_MS)
            page.keyboard.press("Escape")
        expect(player.dialog).to_have_count(0)
    assert 0 < whole < LINKS

    page.evaluate("text => { location.hash = `g=${text}`; }", pack(Game.read(BEGUN)))
    looked_at.click()
    player.wait()
    player.move()
    assert page.evaluate("window.stays")
