"""What the screens owe everyone: no fault that axe finds, no scrolling during play, targets large enough."""

import re

import pytest
from playwright.sync_api import Page, expect

import build
from e2e.player import Player
from e2e.screens import at_the_end, begin, open_page
from e2e.test_play import A_PERSON

pytestmark = pytest.mark.no_cover

AXE = build.WEB / "node_modules" / "axe-core" / "axe.min.js"
PHONES = [(320, 568), (568, 320), (390, 844), (844, 390), (599, 400), (640, 360), (667, 375)]
SIZES = [*PHONES, (1000, 700), (1024, 768), (1180, 820), (1280, 800), (1440, 900)]
TARGET_PX, SMALLEST_TARGET_PX = 44, 24

# What axe finds in the dialog, or on the screen where none is open; some rules may be skipped.
FAULTS = """async (skipped) => {
  const rules = Object.fromEntries((skipped ?? []).map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run(document.querySelector("dialog[open]") ?? document, { rules, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}"""

# A control that is shown and cut off, or too small; what is beside the point here is left out: the log's text scrolls in its panel.
TARGETS = """() => [...document.querySelectorAll("main button")].filter((one) => one.checkVisibility()).map((control) => {
  const { left, top, right, bottom, width, height } = control.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return { name: control.ariaLabel ?? control.textContent, inside, side: Math.min(width, height) };
})"""

SCROLLS = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [Math.max(0, scrollWidth - innerWidth), Math.max(0, scrollHeight - innerHeight)];
}"""


def check_faults(page: Page) -> None:
    """No fault in either theme; of what `test_screens.py` does not come to."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        faults = page.evaluate(FAULTS)
        assert not faults, "\n".join([theme, *faults])


@pytest.fixture(params=["en", "nl"])
def language(request: pytest.FixtureRequest) -> str:
    return request.param


def speak(page: Page, language: str) -> None:
    """Changes the language from wherever the page is."""
    if page.get_by_role("combobox", name="Language").or_(page.get_by_role("combobox", name="Taal")).count() == 0:
        page.get_by_role("button", name="Menu", exact=True).click()
        page.get_by_role("button", name=re.compile("^(Settings|Instellingen)$")).click()
    page.get_by_role("combobox", name="Language").or_(page.get_by_role("combobox", name="Taal")).select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize("seats", [2, 4])
def test_the_table_fits_every_screen(page: Page, seats: int, language: str) -> None:
    player = Player(page)
    open_page(player)
    begin(player, at_the_end(seats))
    player.button("^Back to the table$").click()
    check_sizes(page, language)
    player.button("^Menu$").click()
    player.button("^New game$").click()
    page.evaluate("delete window.opening")
    player.set_up([(name, A_PERSON) for name in ("Anna", "Bram with a long name", "Cleo", "Dirk")[:seats]])
    player.start()
    check_sizes(page, language)
    player.move_until("may be drawn")
    check_sizes(page, language)
    player.move_until("may be discarded")
    player.button("may be replaced").last.click()
    check_sizes(page, language)
    player.act(player.button("may be discarded"))
    check_sizes(page, language)
    # Where nobody meets a legend before the end, there is nothing to end.
    end = player.button("^End turn$")
    while not end.or_(player.sheet).count():
        player.move()
    if end.count():
        check_sizes(page, language)


def check_sizes(page: Page, language: str) -> None:
    """At every size nothing scrolls, is cut off or is too small to hit; zoomed to 200 %, nothing scrolls sideways."""
    speak(page, language)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SCROLLS) == [0, 0], (width, height)
        smallest = SMALLEST_TARGET_PX if 320 in (width, height) else TARGET_PX
        for target in page.evaluate(TARGETS):
            assert target["inside"], (width, height, target)
            assert target["side"] >= smallest, (width, height, target)
    for width, height in SIZES:
        page.set_viewport_size({"width": max(width // 2, min(SIZES)[0]), "height": height // 2})
        assert page.evaluate(SCROLLS)[0] == 0, (width, height)
    page.set_viewport_size({"width": 1280, "height": 800})
    speak(page, "en")
