"""What the screens owe everyone: no fault that axe finds, no scrolling during play, targets large enough."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

import build
from e2e.player import Player
from e2e.test_play import A_PERSON

pytestmark = pytest.mark.no_cover

AXE = build.WEB / "node_modules" / "axe-core" / "axe.min.js"
PHONES = [(320, 568), (568, 320), (390, 844), (844, 390), (599, 400), (640, 360), (667, 375)]
SIZES = [*PHONES, (1000, 700), (1024, 768), (1180, 820), (1280, 800), (1440, 900)]
TARGET_PX, SMALLEST_TARGET_PX = 44, 24

FAULTS = """async () => {
  const { violations } = await axe.run();
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
    """No fault in either theme and either language, at a phone's size."""
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


def test_axe_finds_no_fault_on_any_screen(page: Page, language: str) -> None:
    words = json.loads((build.WEB / "messages" / f"{language}.json").read_text("utf-8"))
    page.set_viewport_size({"width": 390, "height": 844})

    def check_dialog(*path: str) -> None:
        for name in path:
            page.get_by_role("button", name=name).last.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check_faults(page)
        # What is lit in a dialog ends first.
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()

    player = Player(page)
    player.open()
    speak(page, language)
    check_faults(page)
    check_dialog(words["about.open"])
    check_dialog(words["settings.title"])
    speak(page, "en")
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    speak(page, language)
    check_faults(page)
    speak(page, "en")
    player.button("^Keep this").click()
    expect(player.taking_over).to_be_visible()
    check_faults(page)
    player.wait()
    player.move_until("may be discarded")
    player.button("may be replaced").first.click()
    speak(page, language)
    check_faults(page)
    menu = words["menu.open"]
    check_dialog(menu)
    check_dialog(menu, words["record.open"])
    check_dialog(menu, words["menu.new_game"])
    check_dialog(menu, words["settings.title"])
    check_dialog("Bram, ", words["category.elves"])
    speak(page, "en")
    player.play()
    speak(page, language)
    check_faults(page)
    page.get_by_role("button", name=words["sheet.table"]).click()
    check_sizes(page, language)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_table_fits_every_screen(page: Page, seats: int, language: str) -> None:
    player = Player(page)
    player.open()
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
