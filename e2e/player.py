"""A person at the page: reads what it offers by role and name, and presses that; knows no rule of the game."""

import datetime
import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

# For so long nothing can be pressed after something was done, or a little longer.
SETTLED_MS = 500
# A boot, or several computers' turns in a row, may take their time on a busy machine.
PATIENCE_MS = 120_000


def tap(control: Locator) -> None:
    control.click()


class Player:
    """Plays for every person at the table, with the page in English.  ``press`` is how it presses a control."""

    def __init__(self, page: Page, press: Callable[[Locator], None] = tap) -> None:
        self.page = page
        self.press = press

    def open(self) -> None:
        """Opens the page, whose clock can be moved on."""
        self.page.clock.install()
        self.page.goto("./")
        expect(self.page.locator("h1[data-focus-home]")).to_be_visible()  # not the title that stands in for it

    def stop_clock(self) -> None:
        """From here on time passes in the page only when the test says so."""
        self.page.clock.pause_at(datetime.datetime.now() + datetime.timedelta(hours=1))

    def button(self, name: str) -> Locator:
        """The buttons whose accessible name matches a regular expression."""
        return self.page.get_by_role("button", name=re.compile(self.worded(name)))

    def worded(self, name: str) -> str:
        """A regular expression for an English name, as it is for the language of the page."""
        return name

    @property
    def sheet(self) -> Locator:
        return self.page.get_by_role("table", name="Harmony points", exact=True)

    @property
    def offers(self) -> Locator:
        """Everything that can be done now."""
        return self.button(r"^Keep this|may be (drawn|taken|discarded|claimed|replaced|turned)|^End turn$")

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    @property
    def told(self) -> Locator:
        """The sentences of the log."""
        return self.page.get_by_role("log").get_by_role("listitem")

    @property
    def prompt(self) -> Locator:
        """What is to be done, what a choice would do, or why something is refused."""
        return self.page.get_by_role("main").get_by_role("paragraph").first

    @property
    def said(self) -> Locator:
        """What the one live region says."""
        return self.page.get_by_role("status")

    def set_up(self, players: list[tuple[str, str]]) -> None:
        """Fills in the set-up: a name and who plays, as the page words it, for each seat."""
        self.page.get_by_role("radio", name=f"{len(players)} players").check()
        for number, (name, player) in enumerate(players, 1):
            seat = self.page.get_by_role("group", name=f"Seat {number}")
            seat.get_by_role("textbox", name="Name").fill(name)
            seat.get_by_role("combobox", name="Played by").select_option(player)

    def start(self) -> None:
        self.press(self.button("^Start the game$"))
        self.wait()

    def wait(self) -> None:
        """Until a person can do something, who has taken over if need be, or the score sheet lies there, or the turn is to be sent."""
        self.offers.or_(self.sheet).or_(self.sending).first.wait_for(timeout=PATIENCE_MS)
        self.settle()
        if self.taking_over.count():
            self.press(self.taking_over)
            self.settle()

    def settle(self) -> None:
        """Until what is pressed counts; on a busy machine the moment before that may begin late."""
        deadline = time.monotonic() + PATIENCE_MS / 1000
        while self.unsettled.count() and time.monotonic() < deadline:
            self.page.clock.fast_forward(SETTLED_MS)
        expect(self.unsettled).to_have_count(0)

    @property
    def sending(self) -> Locator:
        """Sends a turn to another device, or the end of the game."""
        return self.button("^Send to ")

    @property
    def taking_over(self) -> Locator:
        return self.button(" takes over$")

    @property
    def unsettled(self) -> Locator:
        """The table while nothing can be pressed."""
        return self.page.locator("main[data-busy]")

    def act(self, control: Locator) -> None:
        """Does something, and waits until the next thing can be done."""
        self.do(control)
        self.wait()

    def do(self, control: Locator) -> None:
        """Presses a control, and once more if that only chose it, until something has happened."""
        done = self.told.nth(self.told.count()).or_(self.sheet)
        self.press(control)
        confirm = self.button("^(Place it|Turn it up|Discard it)").or_(self.reminder)
        confirm.or_(done).first.wait_for(timeout=PATIENCE_MS)
        if confirm.count():
            self.press(control)
        done.first.wait_for(state="attached", timeout=PATIENCE_MS)

    @property
    def reminder(self) -> Locator:
        return self.page.get_by_role("main").get_by_role("paragraph").filter(has_text="End the turn?")

    def move(self) -> None:
        """One action: legends first; a card is placed where it gains most, or discarded if it gains nothing."""
        names = self.offers.evaluate_all("all => all.map((offer) => offer.ariaLabel ?? offer.textContent.trim())")

        def offered(wish: str) -> list[int]:
            return [index for index, name in enumerate(names) if re.search(self.worded(wish), name)]

        choice = next(filter(None, map(offered, ("^Keep this", "may be claimed", "^End turn$", "may be drawn"))), None)
        if choice is None:
            choice = sorted(offered("may be (replaced|turned)"), key=lambda index: -gain(names[index]))
            if gain(names[choice[0]]) < 1:
                choice = offered("may be discarded") or choice
        self.act(self.offers.nth(choice[0]))

    def move_until(self, offered: str) -> Locator:
        """Plays on until a button of such a name is offered."""
        while not (found := self.button(offered)).count():
            self.move()
        return found

    def play(self) -> None:
        """Until the score sheet."""
        while not self.sheet.count():
            self.move()

    def close(self) -> None:
        self.press(self.dialog.get_by_role("button", name="Close"))
        expect(self.dialog).to_be_hidden()

    def record(self) -> str:
        """The record that the page shows."""
        if not self.button("^Show the record$").count():
            self.press(self.button("^Menu$"))
        self.press(self.button("^Show the record$").last)
        text = self.dialog.get_by_role("textbox").input_value()
        self.close()
        return text

    def players(self) -> list[str]:
        """The heads of the score sheet's columns."""
        return [" ".join(head.inner_text().split()) for head in self.sheet.get_by_role("columnheader").all()[1:]]

    def scores(self) -> dict[str, list[int]]:
        """The figures of the score sheet, row by row."""
        rows: dict[str, list[int]] = {}
        for row in self.sheet.get_by_role("row").all()[1:]:
            figures = [cell.inner_text().replace("−", "-") for cell in row.get_by_role("cell").all()]
            rows[row.get_by_role("rowheader").inner_text()] = [int(figure) for figure in figures]
        return rows


def gain(name: str) -> int:
    """The change in points that a control's name tells of."""
    found = re.search(r"([+−]\d+) points?", name)
    return int(found[1].replace("−", "-")) if found else 0


class Keyboard:
    """Presses controls with the keyboard alone: Tab to what can be tabbed to, arrows inside a grid, Enter."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, control: Locator) -> None:
        self.go_to(control)
        self.page.keyboard.press("Enter")

    def go_to(self, control: Locator) -> None:
        target = control.element_handle()
        for _ in range(100):
            steps = target.evaluate(STEPS_TO)
            if steps is None:
                self.page.keyboard.press("Tab")
                continue
            for key in steps:
                self.page.keyboard.press(key)
            assert target.evaluate("element => element === document.activeElement")
            return
        raise AssertionError(f"the keyboard does not reach {control}")


# Which keys lead from the focused element to the target: none; arrows in the same grid; null: Tab on.
STEPS_TO = """target => {
  const focused = document.activeElement;
  if (focused === target) return [];
  const grid = target.closest("[role=grid]");
  if (!grid || !grid.contains(focused)) return null;
  const place = (element) => {
    const row = element.closest("[role=row]");
    return [[...grid.children].indexOf(row), [...row.children].indexOf(element.closest("[role=gridcell]"))];
  };
  const [[row, column], [toRow, toColumn]] = [place(focused), place(target)];
  const steps = (by, more, less) => Array(Math.abs(by)).fill(by > 0 ? more : less);
  return [...steps(toRow - row, "ArrowDown", "ArrowUp"), ...steps(toColumn - column, "ArrowRight", "ArrowLeft")];
}"""
