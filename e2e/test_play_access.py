"""What the screens owe everyone: no fault that axe finds, no scrolling during play, targets large enough."""

import pytest
from playwright.sync_api import Page

import build
from drako.game import TO_PLACE, TURN_PHASES
from e2e.player import Player
from e2e.screens import LANGUAGES, adjust, at_the_end, begin, deal, last_step, open_page

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


# Seeds of deals where legends with long names may be claimed, by seats.
SEEDS = {2: 6, 4: 10}
LONG_NAMES = ["Anna", "Bram with a long name", "Cleo", "Dirk"]


@pytest.mark.parametrize("seats", [2, 4])
def test_the_table_fits_every_screen(page: Page, seats: int) -> None:
    player = Player(page)
    open_page(player)
    seed = SEEDS[seats]
    begin(player, deal(seats, seed, LONG_NAMES))
    check_sizes(page)
    for phase in TURN_PHASES:
        begin(player, last_step(seats, lambda now, phase=phase: now.turn > 3 and now.phase == phase, seed, LONG_NAMES))
        if phase == TO_PLACE:
            player.button("may be replaced").last.click()
        check_sizes(page)
    begin(player, at_the_end(seats))
    player.button("^Back to the table$").click()
    check_sizes(page)


def check_sizes(page: Page) -> None:
    """At every size and in every language nothing scrolls, is cut off or is too small to hit; zoomed to 200 %, nothing scrolls sideways."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        smallest = SMALLEST_TARGET_PX if 320 in (width, height) else TARGET_PX
        for language in LANGUAGES:
            adjust(page, language=language)
            assert page.evaluate(SCROLLS) == [0, 0], (language, width, height)
            for target in page.evaluate(TARGETS):
                assert target["inside"], (language, width, height, target)
                assert target["side"] >= smallest, (language, width, height, target)
        page.set_viewport_size({"width": max(width // 2, min(SIZES)[0]), "height": height // 2})
        for language in LANGUAGES:
            adjust(page, language=language)
            assert page.evaluate(SCROLLS)[0] == 0, (language, width, height)
    page.set_viewport_size({"width": 1280, "height": 800})
    adjust(page, language="en")
