"""Whole games by one means alone: mouse, touch, keyboard, accessibility tree; each in part with reduced motion and at 200 %.

A game is one by its means from the first button to the score sheet.  Motion and zoom change in its middle, so that each means meets both
ways on the table; two begin in the one, two in the other, so that set-up and score sheet are met in both too.
"""

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page

from e2e.player import Keyboard, Player, gain
from e2e.screens import adjust
from e2e.test_play import check_sheet

pytestmark = pytest.mark.no_cover

# At 200 % a window of 1280 by 800 has room for half as many of the page's pixels each way.
PLAIN = {"reduced_motion": "no-preference"}, {"width": 1280, "height": 800}
ZOOMED = {"reduced_motion": "reduce"}, {"width": 640, "height": 400}
NAMES = ["Player 1", "Computer 2"]
# What happens until the middle of a game, and more than ever happens.
MIDDLE, NEVER = 30, 500


def see(page: Page, way: tuple[dict, dict]) -> None:
    media, size = way
    page.emulate_media(**media)
    page.set_viewport_size(size)


class Listener:
    """Knows what the browser tells assistive technology, a role and a name each, and does what such a thing does by default."""

    def __init__(self, page: Page) -> None:
        self.browser = page.context.new_cdp_session(page)
        self.browser.send("Accessibility.enable")

    def told(self) -> list["Told"]:
        nodes = self.browser.send("Accessibility.getFullAXTree")["nodes"]
        told = [node for node in nodes if not node["ignored"] and "name" in node and "backendDOMNodeId" in node]
        return [Told(node["role"]["value"], node["name"]["value"], node["backendDOMNodeId"]) for node in told]

    def press(self, what: "Told") -> None:
        found = self.browser.send("DOM.resolveNode", {"backendNodeId": what.node})["object"]
        click = {"functionDeclaration": "function () { this.click(); }", "objectId": found["objectId"]}
        self.browser.send("Runtime.callFunctionOn", click)

    def move(self, buttons: list["Told"]) -> None:
        """One press: what was chosen is confirmed; then as a ``Player`` moves."""
        for wish in (" it( \\(.*)?$", "^Start the game$", "^Keep this", "may be claimed", "^End turn$", "may be drawn"):
            if wished := [button for button in buttons if re.search(wish, button.name)]:
                self.press(wished[0])
                return
        targets = [button for button in buttons if re.search("may be (replaced|turned)", button.name)]
        discard = [button for button in buttons if "may be discarded" in button.name]
        best = max(targets, key=lambda target: gain(target.name))
        self.press(discard[0] if gain(best.name) < 1 and discard else best)


class Told(NamedTuple):
    role: str
    name: str
    node: int


def test_a_game_by_the_accessibility_tree_alone(player: Player) -> None:
    page = player.page
    see(page, PLAIN)
    adjust(page, pace="once")
    listener = Listener(page)
    for number in range(NEVER):
        told = listener.told()
        if ("table", "Harmony points") in [(one.role, one.name) for one in told]:
            break
        if number == MIDDLE:
            see(page, ZOOMED)
        listener.move([one for one in told if one.role == "button"])
        player.wait()
    check_sheet(player, NAMES)


def touch(control: Locator) -> None:
    control.tap()


@pytest.mark.browser_context_args(has_touch=True)
@pytest.mark.parametrize(
    ("means", "first", "then"), [("mouse", PLAIN, ZOOMED), ("touch", ZOOMED, PLAIN), ("keyboard", ZOOMED, PLAIN)]
)
def test_a_game_by_one_means_alone(
    player: Player, means: str, first: tuple[dict, dict], then: tuple[dict, dict]
) -> None:
    page = player.page
    see(page, first)
    adjust(page, pace="once")
    player.press = {"mouse": player.press, "touch": touch, "keyboard": Keyboard(page)}[means]
    names = ["Anna", "Computer 2"] if means == "keyboard" else NAMES
    if means == "keyboard":
        name_and_choose(page, player.press)
    player.start()
    while player.told.count() < MIDDLE:
        player.move()
    see(page, then)
    player.play()
    check_sheet(player, names)


def name_and_choose(page: Page, keyboard: Keyboard) -> None:
    """Types a name, and has the second seat played by the level below the one proposed."""
    keyboard.go_to(page.get_by_role("group", name="Seat 1").get_by_role("textbox", name="Name"))
    page.keyboard.type("Anna")
    level = page.get_by_role("group", name="Seat 2").get_by_role("combobox", name="Played by")
    keyboard.go_to(level)
    while level.input_value() != "settler":
        page.keyboard.press("ArrowUp")
