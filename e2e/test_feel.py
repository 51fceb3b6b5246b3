"""What moves, sounds and vibrates: only for whom that is wanted, and nothing depends on it."""

import pytest
from playwright.sync_api import FloatRect, Page, expect

from e2e.conftest import SUB_PATH
from e2e.player import SETTLED_MS, Player
from e2e.test_play import A_PERSON, SETTLER
from e2e.test_settings import leaving, set_to

__all__ = ["leaving"]
pytestmark = pytest.mark.no_cover

# Whatever is set in motion stays at its start.
HELD = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  animation.pause();
  return animation;
};
"""
A_FRAME_MS = 50
DRAW_PILE, HAND = (f"[data-pile={pile}] .card" for pile in ("draw", "hand"))


def at_the_table(page: Page) -> Player:
    """A game against a computer in which a person is to draw."""
    player = Player(page)
    player.open()
    player.set_up([("Anna", A_PERSON), ("Robot", SETTLER)])
    page.get_by_role("combobox", name="Who starts?").select_option("Anna")
    player.start()
    player.act(player.button("^Keep this"))
    return player


def box(page: Page, selector: str) -> FloatRect:
    found = page.locator(selector).bounding_box()
    assert found
    return found


def is_at(one: FloatRect, other: FloatRect) -> bool:
    return all(abs(one[side] - other[side]) < 3 for side in ("x", "y", "width", "height"))  # type: ignore[literal-required]


def in_motion(page: Page) -> int:
    return page.evaluate("document.getAnimations().filter((one) => !(one instanceof CSSTransition)).length")


def test_cards_fly_from_where_they_were_unless_that_is_unwanted_or_skipped(page: Page) -> None:
    page.add_init_script(HELD)
    player = at_the_table(page)
    flights = page.locator(".flight")

    # Whose system asks for less motion sees none, nor who has turned it off.
    player.act(player.button("may be drawn"))
    assert in_motion(page) == 0
    page.emulate_media(reduced_motion="no-preference")
    set_to(player, Cards_move=False)
    player.act(player.button("may be replaced").first)
    player.move_until("may be drawn")
    set_to(player, Cards_move=True, Pace="once")
    player.act(player.button("may be drawn"))
    assert in_motion(page) == 0
    set_to(player, Pace="normal")
    expect(page.get_by_role("dialog")).to_be_hidden()
    player.act(player.button("may be replaced").first)
    player.move_until("may be drawn")

    # From the pile to the hand; the page itself is at its end at once, for whoever does not see.
    page.keyboard.press("Shift")
    player.stop_clock()
    happened = player.told.count()
    pile = box(page, DRAW_PILE)
    player.button("may be drawn").click()
    expect(player.told).to_have_count(happened + 1)
    page.clock.run_for(SETTLED_MS)
    expect(flights).to_have_count(1)
    assert is_at(box(page, ".flight"), pile)
    expect(page.locator(HAND)).to_have_css("opacity", "0")
    expect(page.locator(".flights")).to_have_attribute("aria-hidden", "true")

    # A tap anywhere is the end of it, and does what it always does.
    target = player.button("may be replaced").first
    cell = f"#kingdom [data-cell='{target.get_attribute('data-cell')}']"
    target.click()
    expect(player.button("^Place it")).to_be_visible()
    expect(flights).to_have_count(0)
    expect(page.locator(HAND)).to_have_css("opacity", "1")
    assert in_motion(page) == 0

    # From the hand to its place, and what lay there to the discard pile.
    hand, place = box(page, HAND), box(page, cell)
    player.button("^Place it").click()
    expect(player.told).to_have_count(happened + 2)
    page.clock.run_for(A_FRAME_MS)
    starts = [start for flight in flights.all() if (start := flight.bounding_box())]
    assert any(is_at(start, hand) for start in starts)
    assert any(abs(start["x"] - place["x"]) < 5 and abs(start["y"] - place["y"]) < 5 for start in starts)
    expect(page.locator(cell)).to_have_css("opacity", "0")

    # What comes next takes over: all this is at its end.
    flights.evaluate_all("all => all.forEach((one) => { one.id = 'old'; })")
    if player.button("^End turn$").count():
        page.clock.run_for(SETTLED_MS)
        happened = player.told.count()
        player.button("^End turn$").click()
        expect(player.told).to_have_count(happened + 1)
    happened = player.told.count()
    while player.told.count() == happened:
        page.clock.run_for(100)
    expect(page.locator(cell)).to_have_css("opacity", "1")
    expect(page.locator("#old")).to_have_count(0)
    page.clock.run_for(A_FRAME_MS)
    expect(flights).not_to_have_count(0)
    page.keyboard.press("Shift")
    expect(flights).to_have_count(0)


SPIES = """
window.contexts = 0;
window.notes = 0;
window.vibrations = 0;
window.AudioContext = class extends AudioContext {
  constructor() {
    super();
    contexts += 1;
  }
};
const { start } = AudioScheduledSourceNode.prototype;
AudioScheduledSourceNode.prototype.start = function (...when) {
  notes += 1;
  return start.apply(this, when);
};
navigator.vibrate = () => {
  vibrations += 1;
  return true;
};
"""
TOLD = "() => [contexts, notes > 0, vibrations > 0]"


@pytest.mark.usefixtures("leaving")
@pytest.mark.browser_context_args(has_touch=True, is_mobile=True)
def test_nothing_is_heard_or_felt_until_it_is_asked_for(page: Page) -> None:
    page.add_init_script(SPIES)
    player = at_the_table(page)
    player.act(player.button("may be drawn"))
    assert page.evaluate(TOLD) == [0, False, False]
    set_to(player, Sounds=True)
    assert page.evaluate(TOLD) == [1, False, False]
    player.act(player.button("may be replaced").first)
    assert page.evaluate(TOLD) == [1, True, False]
    set_to(player, Sounds=False, Vibration=True)
    page.evaluate("notes = 0")
    player.move_until("may be drawn")
    player.button("^row .*unexplored land").first.click()
    assert page.evaluate(TOLD) == [1, False, True]

    # It is kept; the browser lets a page be heard only after something was pressed.
    set_to(player, Sounds=True)
    page.evaluate("window.onbeforeunload = null")
    page.goto("about:blank")
    page.goto(f"./?{SUB_PATH}")
    assert page.evaluate(TOLD) == [0, False, False]
    page.get_by_role("heading", level=1).click()
    assert page.evaluate(TOLD) == [1, False, False]


def test_a_device_that_nobody_holds_offers_no_vibration(player: Player) -> None:
    player.button("^Settings$").click()
    expect(player.dialog.get_by_role("checkbox", name="Sounds")).to_be_visible()
    expect(player.dialog.get_by_role("checkbox", name="Vibration")).to_have_count(0)
