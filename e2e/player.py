"""A person at the page: reads what it offers by role and name, and presses that; knows no rule of the game."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from drako.record import Game

# A boot, or several computers' turns in a row, may take their time on a busy machine.
PATIENCE_MS = 120_000

Press = Callable[[Locator], None]


def tap(control: Locator) -> None:
    control.click()


class Player:
    """Plays for every person at the table, with the page in English.  ``press`` is how it presses a control."""

    def __init__(self, page: Page, press: Press = tap) -> None:
        self.page = page
        self.press = press

    def button(self, name: str) -> Locator:
        """The buttons whose accessible name matches a regular expression."""
        return self.page.get_by_role("button", name=re.compile(name))

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
        """Until a person can do something, or the score sheet lies there."""
        expect(self.offers.or_(self.sheet).first).to_be_visible(timeout=PATIENCE_MS)

    @property
    def sheet(self) -> Locator:
        return self.page.get_by_role("table", name="Harmony points")

    @property
    def offers(self) -> Locator:
        """Everything that can be done now, in the order in which this player likes it."""
        return self.button(r"^(Keep it so|Claim the|Draw a|Take the|Discard the)|may be (replaced|turned)|^End turn$")

    def told(self) -> Locator:
        return self.page.get_by_role("log").get_by_role("listitem")

    def act(self, control: Locator) -> None:
        """Presses a control, and once more if that only chose it, until something has happened."""
        happened = self.told().count()
        self.press(control)
        confirm = self.button("^(Place it|Turn it up|Discard it)")
        expect(confirm.or_(self.told().nth(happened)).or_(self.sheet).first).to_be_visible(timeout=PATIENCE_MS)
        if confirm.count():
            self.press(control)
        expect(self.told()).not_to_have_count(happened, timeout=PATIENCE_MS)
        self.wait()

    def move(self) -> None:
        """One action: legends first; a card is placed where it gains most, or discarded if it gains nothing."""
        for wish in ("^Keep it so", "^Claim the", "^End turn$", "^Draw a"):
            if (wished := self.button(wish)).count():
                self.act(wished.first)
                return
        targets = self.button("may be (replaced|turned)").all()
        gains = [gain(target.get_attribute("aria-label") or "") for target in targets]
        best = gains.index(max(gains))
        discard = self.button("^Discard the")
        self.act(discard.first if gains[best] < 1 and discard.count() else targets[best])

    def play(self) -> None:
        """Until the score sheet."""
        while not self.sheet.count():
            self.move()

    def record(self) -> str:
        """The record that the page shows, and the dialog closed again."""
        if not self.button("^Show the record$").count():
            self.press(self.button("^Menu$"))
        self.press(self.button("^Show the record$"))
        dialog = self.page.get_by_role("dialog")
        text = dialog.get_by_role("textbox").input_value()
        self.press(dialog.get_by_role("button", name="Close"))
        expect(dialog).to_be_hidden()
        return text

    def scores(self) -> dict[str, list[int]]:
        """The figures of the sheet, row by row, and its columns' heads as ``players``."""
        heads = [head.inner_text() for head in self.sheet.get_by_role("columnheader").all()[1:]]
        rows: dict[str, list[int]] = {}
        for row in self.sheet.get_by_role("row").all()[1:]:
            figures = [cell.inner_text().replace("−", "-") for cell in row.get_by_role("cell").all()]
            rows[row.get_by_role("rowheader").inner_text()] = [int(figure) for figure in figures]
        return {"players": heads, **rows}  # type: ignore[dict-item]


def gain(name: str) -> int:
    """The change in points that a control's name tells of."""
    found = re.search(r"([+−]\d+) points?", name)
    return int(found[1].replace("−", "-")) if found else 0


def replayed(record: str) -> Game:
    """The game which the engine itself makes of a record, every step verified."""
    return Game.read(record)
