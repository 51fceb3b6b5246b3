"""Links: a whole game in the fragment of an address, shown as text and QR code; opened, it is looked at, and a copy of it played."""

import base64
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from drako.link import pack, unpack
from drako.record import Game
from e2e.conftest import Host
from e2e.player import PATIENCE_MS, Keyboard, Player
from e2e.test_play_access import SCROLLS, TARGETS, check_faults
from e2e.test_shelf import BEGUN, Shelf, played

pytestmark = pytest.mark.no_cover

LINK_MAX_CHARS = 2000
FINISHED = played("Anna", "Bram", "Cleo", "Dirk", seed=4)


def link_of(record: str, how: str = "g") -> str:
    return f"./#{how}={pack(Game.read(record))}"


def shown_link(player: Player) -> str:
    """The link in the dialog, whose QR code is there too."""
    expect(player.dialog.get_by_role("img", name="QR code of the link")).to_be_visible(timeout=PATIENCE_MS)
    return player.dialog.get_by_role("textbox", name="The link").input_value()


def code_of(host: Host, code: Locator) -> str:
    """What a QR code says as it is on the screen: read by a reader of its own."""
    page = code.page.context.new_page()
    picture = base64.b64encode(code.screenshot()).decode()
    page.goto(f"{host.origin}harness/")
    page.wait_for_function("'readCode' in window")
    read: str = page.evaluate("png => window.readCode(png)", f"data:image/png;base64,{picture}")
    page.close()
    return read


@pytest.mark.usefixtures("harness")
@pytest.mark.browser_context_args(
    viewport={"width": 320, "height": 568}, device_scale_factor=2, permissions=["clipboard-read", "clipboard-write"]
)
def test_a_game_becomes_a_link_and_a_qr_code_that_a_phone_can_read(player: Player, host: Host) -> None:
    shelf, page = Shelf(player), player.page
    shelf.bring_in(f"{FINISHED}\n{BEGUN}")
    shelf.region.get_by_role("button", name=re.compile("^Anna")).click()
    expect(player.sheet).to_be_visible(timeout=PATIENCE_MS)
    player.press = Keyboard(page)
    player.press(player.button("^Share as a link$"))
    address = shown_link(player)
    assert len(address) <= LINK_MAX_CHARS
    assert address.startswith(page.url)
    assert unpack(address.partition("#g=")[2]).text() == FINISHED
    player.press(player.button("^Copy the link$"))
    expect(player.button("^Copied$")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == address
    check_faults(page)
    code = player.dialog.get_by_role("img")
    for media in ({"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}):
        page.emulate_media(**media)
        assert code_of(host, code) == address
    page.set_viewport_size({"width": 568, "height": 320})
    assert code_of(host, code) == address


def test_a_link_is_looked_at_and_gone_on_with_as_a_copy(page: Page, new_context: Callable[..., BrowserContext]) -> None:
    player = Player(page)
    page.clock.install()
    page.goto(link_of(BEGUN))
    prompt = player.prompt.filter(has_text="A game from a link, to look at.")
    expect(prompt).to_be_visible(timeout=PATIENCE_MS)
    expect(player.said).to_contain_text("A game from a link")
    # Nothing can be done but look.
    expect(player.offers).to_have_count(0)
    for tapped in ("^Draw pile", "discard pile", "^row 2, column 2"):
        player.button(tapped).click()
    page.keyboard.press("Control+z")
    expect(prompt).to_be_visible()
    told = player.told.all_inner_texts()
    player.button("look at the kingdom").first.click()
    player.close()
    for size in ((320, 568), (844, 390)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(SCROLLS) == [0, 0]
        assert all(target["inside"] and target["side"] >= 24 for target in page.evaluate(TARGETS))
    check_faults(page)
    assert player.record() == BEGUN
    # It is still there when the page is loaded anew, and nothing of it was kept.
    page.reload()
    expect(prompt).to_be_visible(timeout=PATIENCE_MS)
    page.keyboard.press("Tab")
    keyboard = Keyboard(page)
    keyboard(player.button("^Go on with a copy$"))
    player.wait()
    assert "#" not in page.url
    assert player.told.all_inner_texts() == told
    player.move()
    record = player.record()
    assert record.startswith(BEGUN)
    assert len(record) > len(BEGUN)

    # A link that comes while a game is on: that one stays on the shelf.
    page.evaluate("address => { location.href = address; }", link_of(FINISHED))
    expect(player.sheet).to_be_visible(timeout=PATIENCE_MS)
    player.button("^New game$").click()
    assert "#" not in page.url
    shelf = Shelf(player)
    expect(shelf.items).to_have_count(1)
    # A damaged one harms nothing.
    page.evaluate("address => { location.href = address; }", link_of(FINISHED)[:-5])
    expect(player.dialog).to_contain_text("This link holds no game", timeout=PATIENCE_MS)
    check_faults(page)
    player.close()
    assert "#" not in page.url
    # Brought in like a text, it opens.
    player.button("^Bring in games$").click()
    player.dialog.get_by_role("textbox").fill(f"Look at this: https://example.org/{link_of(FINISHED)[2:]}.")
    player.button("^Bring them in$").click()
    expect(player.sheet).to_be_visible(timeout=PATIENCE_MS)
    player.button("^Keep a copy$").click()
    player.wait()
    player.button("^New game$").click()
    expect(shelf.items).to_have_count(2)
