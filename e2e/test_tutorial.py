"""Learning: the tutorial by touch and by keyboard, left and gone on with; rules, player aid, and help on what is held."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import build
from drako import cards
from e2e.conftest import SUB_PATH
from e2e.player import PATIENCE_MS, Player
from e2e.test_languages import MESSAGES
from e2e.test_play import A_PERSON
from e2e.test_play_access import check_faults

pytestmark = pytest.mark.no_cover

SCRIPT = json.loads((build.WEB / "src" / "tutorial" / "script.json").read_text("utf-8"))
LESSONS = SCRIPT["lessons"]
# The game plays on without a pause between its steps.
AT_ONCE = f"localStorage.setItem('drako /{SUB_PATH}/ settings', JSON.stringify({{ pace: 'once' }}))"


class Learner:
    """Does what the lessons ask for, by what the page rings or has focused."""

    def __init__(self, page: Page, language: str = "en") -> None:
        self.page = page
        self.words = MESSAGES[language]

    def begin(self) -> None:
        self.page.add_init_script(AT_ONCE)
        self.page.goto("./")
        self.button("learn.open").click()
        self.reach(0)

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=self.words[key], exact=True)

    def reach(self, number: int) -> None:
        """Waits for a lesson; it stands with its text, and nothing that it speaks of is covered."""
        expect(self.page.locator(f".lesson[data-lesson='{number}']:not([data-playing])")).to_be_visible(
            timeout=PATIENCE_MS
        )
        begins = self.words[f"lesson.{LESSONS[number]['say']}"].partition("{")[0]
        expect(self.text).to_contain_text(begins)
        # It is told once, with what is to be done.
        expect(self.page.get_by_role("status")).to_contain_text(begins)
        assert self.page.evaluate(COVERED) == []

    @property
    def text(self) -> Locator:
        return self.page.locator(".lesson-text")

    def follow(self, press: Callable[[Locator], None], until: int = len(LESSONS) - 1) -> None:
        """Presses what has the focus, a lesson after the other."""
        number = int(self.page.locator(".lesson").get_attribute("data-lesson") or 0)
        while number < until:
            asked = LESSONS[number].get("does")
            lesson = self.page.locator(f".lesson[data-lesson='{number}']:not([data-playing])")
            while lesson.count():
                focused = self.page.locator(":focus")
                expect(focused).to_have_count(1)
                assert focused.evaluate(
                    "(focused, where) => focused.matches(where)", "[data-pointed]" if asked else ".next"
                )
                press(focused)
                self.page.evaluate("() => new Promise(requestAnimationFrame)")
            number += 1
            self.reach(number)


# What is pointed at and covered by the lesson, or out of sight; a lesson on the score sheet scrolls there.
COVERED = """() => {
  const bar = document.querySelector(".lesson").getBoundingClientRect();
  return [...document.querySelectorAll("[data-pointed]")].filter((pointed) => {
    const { top, bottom, left, right } = pointed.getBoundingClientRect();
    return top < bar.bottom - 1 || bottom > innerHeight + 1 || left < 0 || right > innerWidth;
  }).map(({ outerHTML }) => outerHTML);
}"""


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 320, "height": 568})
def test_the_whole_tutorial_by_touch_on_the_smallest_phone(page: Page) -> None:
    learner = Learner(page)
    learner.begin()
    learner.follow(lambda control: control.tap())
    check_faults(page)
    sheet = Player(page).scores()
    assert sheet["Total"][0] > sheet["Total"][1]
    learner.button("learn.finish").tap()
    # Who has seen all of it begins at the beginning again.
    expect(learner.button("learn.open")).to_be_visible()


@pytest.mark.browser_context_args(locale="fr-FR")
def test_the_whole_tutorial_with_the_keyboard_alone_in_french(page: Page) -> None:
    learner = Learner(page, "fr")
    learner.begin()
    learner.follow(lambda _: page.keyboard.press("Enter"))
    expect(page.locator(":focus")).to_have_text(learner.words["learn.finish"])
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_a_tap_that_the_lesson_does_not_wait_for_says_so(page: Page) -> None:
    learner = Learner(page)
    learner.begin()
    learner.follow(lambda control: control.click(), until=2)
    player = Player(page)
    told = player.told.count()
    for other in ("^Draw pile", "^row 1, column 1", "^Two elves"):
        player.button(other).click()
        for speaking in (page.locator(".task"), player.said):
            expect(speaking).to_have_text("Not yet, and nothing is lost. Tap the discard pile.")
    page.keyboard.press("Control+z")
    assert player.told.count() == told
    check_faults(page)
    player.button("discard pile").click()
    learner.reach(3)
    player.button("^row 1, column 2").click()
    expect(player.button("^Place it")).to_be_hidden()
    expect(page.locator(".task")).to_contain_text("Not yet")
    player.button("^row 2, column 1").click()
    expect(page.locator(".task")).to_contain_text("Once more to confirm.")
    expect(page.locator(".task")).not_to_contain_text("Not yet")


def test_the_tutorial_is_left_and_gone_on_with(page: Page) -> None:
    learner = Learner(page)
    learner.begin()
    back, skip, leave = (learner.button(f"learn.{name}") for name in ("back", "skip", "leave"))
    expect(back).to_be_disabled()
    learner.button("learn.next").click()
    for number in range(1, 6):
        learner.reach(number)
        skip.click()
    learner.reach(6)
    # A newer version, too, starts by a reload.
    page.reload()
    learner.reach(6)
    back.click()
    learner.reach(5)
    leave.click()
    resume = page.get_by_role("button", name="Go on learning (6 of 20)")
    expect(resume).to_be_visible()
    page.reload()
    resume.click()
    learner.reach(5)
    learner.follow(lambda control: control.click(), until=7)


def test_the_tutorial_needs_no_storage(page: Page) -> None:
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } })")
    page.goto("./")
    learner = Learner(page)
    learner.button("learn.open").click()
    learner.reach(0)
    learner.button("learn.next").click()
    learner.reach(1)


# Rules, aid and help


def test_rules_and_aid_have_the_engines_figures(player: Player) -> None:
    player.button("^The rules$").click()
    expect(player.dialog.get_by_role("table").first).to_be_visible(timeout=PATIENCE_MS)
    check_figures(player)
    rules = player.dialog.inner_text()
    for legend in cards.LEGENDS:
        assert f"{legend.pts} points for: " in rules
    player.close()
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    player.button("^Player aid$").click()
    check_figures(player)
    player.button("^The rules$").click()
    expect(player.dialog).to_contain_text("A row of 8 legends")
    player.close()
    expect(player.button("^Player aid$")).to_be_focused()
    player.button("^Menu$").click()
    expect(player.button("^The rules$")).to_be_visible()


def check_figures(player: Player) -> None:
    """The tables of tribes and dragons, and the points of a conflict, are those of the engine."""
    shown = player.dialog.get_by_role("row").evaluate_all(
        "rows => rows.map(({ cells }) => [...cells].map((cell) => cell.innerText))"
    )
    figures = {head: cells for head, *cells in shown}
    for tribe, lands in cards.TRIBE_LAND_PTS.items():
        row = figures[cards.KINDS[tribe].capitalize()]
        assert [signed(lands[land]) if land in lands else "" for land in cards.LANDS] == row
    for heads, points in zip(("1", "2", "3 or more"), cards.DRAGON_PTS[1:], strict=True):
        assert figures[heads] == [signed(points), signed(-points)]
    expect(player.dialog).to_contain_text(f"brings {signed(cards.CONFLICT_PTS)} points")


def signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−")


@pytest.mark.browser_context_args(has_touch=True)
def test_a_card_or_legend_that_is_held_tells_about_itself_and_does_nothing_else(player: Player) -> None:
    page = player.page
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    player.move_until("may be drawn")
    told = player.told.count()
    touch = page.context.new_cdp_session(page)
    for control, title in (
        (player.button("^row 2, column 2"), None),
        (player.button("^row 1, column 1"), "Unexplored land"),
        (player.button("^Draw pile"), "Unexplored land"),
        (page.locator(".legend").first, None),
    ):
        box = control.bounding_box()
        assert box
        finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
        expect(player.dialog).to_be_visible()
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        if title:
            expect(player.dialog.get_by_role("heading")).to_have_text(title)
        player.close()
    assert player.told.count() == told
    # A short touch taps as ever.
    player.button("^Draw pile").tap()
    expect(player.told).not_to_have_count(told)


def test_help_comes_by_the_mouses_other_button_and_by_keys(player: Player) -> None:
    page = player.page
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    player.move_until("may be drawn")
    told = player.told.count()
    kinds = cards.KINDS[: cards.DRAGON]
    card = page.locator(", ".join(f"#kingdom [data-kind={kind}]" for kind in kinds)).first
    kind = card.get_attribute("data-kind") or ""
    card.click(button="right")
    expect(player.dialog.get_by_role("heading")).to_have_text(kind.capitalize())
    expect(player.dialog).to_contain_text(re.compile("There are 4 in the deck among 2 players; .* seen"))
    player.close()
    expect(card).to_be_focused()
    page.keyboard.press("?")
    expect(player.dialog.get_by_role("heading")).to_have_text(kind.capitalize())
    player.close()
    legend = page.locator(".legend").first
    legend.focus()
    page.keyboard.press("?")
    expect(player.dialog).to_contain_text("Once in a turn")
    player.close()
    # In a dialog too; and from there back to it.
    player.button("^Bram, .*: look at the kingdom$").click()
    player.dialog.get_by_role("button", name="row 2, column 2").click(button="right")
    player.dialog.get_by_role("button", name="Back", exact=True).click()
    expect(player.dialog.get_by_role("grid", name="The kingdom of Bram")).to_be_visible()
    player.close()
    assert player.told.count() == told
