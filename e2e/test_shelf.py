"""The shelf: games are named, copied, deleted, saved and brought in; what cannot be read is kept aside and harms nothing."""

import re
import urllib.parse
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from drako.players import choose, make
from drako.record import HUMAN, Game, Seat
from e2e.player import PATIENCE_MS, Player
from e2e.screens import FUTURE
from e2e.test_play_access import SCROLLS, check_faults

pytestmark = pytest.mark.no_cover

# What a newer version of the page might have kept: a game in a later form, and something else.
NEWER = """() => new Promise((resolve, reject) => {
  const request = indexedDB.open(`drako ${location.pathname} games`);
  request.onsuccess = () => {
    const writing = request.result.transaction("games", "readwrite");
    const seats = [{ name: "Zoe", pts: 1 }, { name: "Yann", pts: 2 }];
    const game = { id: 1, written: 1, changed: 1, record: "drako game 2\\n", asked: { seats: [] }, seats, turn: 3, over: false };
    writing.objectStore("games").put(game, 1);
    writing.objectStore("games").put({ shape: "of later", text: "keep me" }, "a later key");
    writing.oncomplete = () => resolve();
    writing.onerror = () => reject(writing.error);
  };
})"""

# Drops a file, or text, on the page.
DROP = """([name, text]) => {
  const dataTransfer = new DataTransfer();
  if (name) dataTransfer.items.add(new File([text], name));
  else dataTransfer.setData("text/plain", text);
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""

PASTE = """text => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""


def played(*names: str, seed: int, turns: int = 1000) -> str:
    """The record of a game between people, played by the computer until so many turns have begun or it is over."""
    game = Game([Seat(name, HUMAN) for name in names], seed=seed)
    game.settle()
    player = make("greedy")
    while (seat := game.position.to_act()) >= 0 and game.position.turn < turns:
        game.play(seat, choose(player, game.position, iterations=1))
        game.settle()
    return game.text()


ENDED, BEGUN = played("Anna", "Bram", seed=1), played("Cleo", "Dirk", "Emil", "Fay", seed=2, turns=9)
# A step that the rules forbid, a record that is cut off, and a name that would like to be markup.
FORBIDDEN = BEGUN.replace("4 arrange", "1 arrange", 1)
CUT = ENDED[: len(ENDED) // 2].rsplit("\n", 1)[0][:-3]
MARKUP = played("<img src=x onerror=throw>", "</b>&amp;", seed=3, turns=3)


# Only an installed page is opened with files by the system.
LAUNCHES = (
    """Object.defineProperty(window, "launchQueue", { value: { setConsumer: (take) => { window.launch = take; } } });"""
)
LAUNCHED = (
    """(texts) => launch({ files: texts.map((text) => ({ getFile: async () => new File([text], "game.drako") })) })"""
)


NOT_ALL = "Not all of it could be read: it is kept on the shelf as it came, with the reasons."


class Shelf:
    def __init__(self, player: Player) -> None:
        self.player, self.page = player, player.page
        self.region = self.page.get_by_role("region", name="Kept games")
        self.items = self.region.get_by_role("listitem")

    def bring_in(self, text: str) -> str:
        """Brings a text in by the dialog's field, and says what is said of it."""
        self.player.press(self.player.button("^Bring in games$"))
        field = self.player.dialog.get_by_role("textbox", name="Or the text of games")
        field.fill(text)
        self.player.press(self.player.button("^Bring them in$"))
        return self.told()

    def told(self) -> str:
        told = self.player.dialog.get_by_role("listitem")
        expect(told.first).to_be_visible(timeout=PATIENCE_MS)
        said = " ".join(told.all_inner_texts())
        expect(self.player.dialog.get_by_role("status")).to_have_text(said)
        self.player.close()
        return said

    def open(self, name: str) -> None:
        self.player.press(self.region.get_by_role("button", name=f"More about {name}").first)
        expect(self.player.dialog).to_be_visible()

    def saved(self, button: str) -> tuple[str, str]:
        """The name and the text of the file that a button saves."""
        with self.page.expect_download() as download:
            self.player.press(self.player.button(button).last)
        return download.value.suggested_filename, Path(download.value.path()).read_text("utf-8")


@pytest.mark.browser_context_args(permissions=["clipboard-read", "clipboard-write"])
def test_games_are_named_copied_saved_and_brought_in_again(player: Player) -> None:
    shelf, page = Shelf(player), player.page
    assert shelf.bring_in(f"{ENDED}\n{BEGUN}") == "2 games are new on the shelf."
    expect(shelf.items).to_have_count(2)
    expect(shelf.region.locator(".miniature")).to_have_count(6)
    expect(shelf.region.locator(".miniature").first.locator("[data-kind]")).not_to_have_count(0)
    # Nothing is there twice, however it comes.
    assert shelf.bring_in(ENDED) == "1 game is on the shelf already."

    name, text = shelf.saved("^Save all as a file$")
    assert name == "drako.drako"
    assert sorted(text.replace("\n\n", "\n\0").split("\0")) == sorted([ENDED, BEGUN])
    shelf.open("Cleo")
    assert shelf.saved("^Save as a file$") == ("drako-Cleo-Dirk-Emil-Fay.drako", BEGUN)
    player.button("^Copy as text$").click()
    expect(player.button("^Copied$")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == BEGUN

    player.dialog.get_by_role("textbox", name="Name of this game").fill("Rainy Sunday")
    page.keyboard.press("Enter")
    expect(player.dialog.get_by_role("heading")).to_have_text("Rainy Sunday")
    player.button("^Make a copy$").click()
    expect(player.dialog).to_be_hidden()
    expect(shelf.items).to_have_count(3)
    expect(shelf.items.first).to_contain_text("Rainy Sunday")
    shelf.open("Rainy Sunday")
    player.button("^Delete$").click()
    expect(player.dialog).to_be_hidden()
    expect(player.said).to_contain_text("is deleted")
    expect(shelf.items).to_have_count(2)
    page.get_by_role("button", name="Put it back").click()
    expect(shelf.items).to_have_count(3)

    # The name stays, however the game is played on; a finished one opens its sheet.
    shelf.items.first.get_by_role("button").first.click()
    player.wait()
    player.move()
    player.button("^Menu$").click()
    player.button("^New game$").click()
    expect(shelf.items.first).to_contain_text("Rainy Sunday")
    shelf.region.get_by_role("button", name=re.compile("^Anna")).click()
    expect(player.sheet).to_be_visible(timeout=PATIENCE_MS)
    assert player.record() == ENDED

    # As another app shares it to the installed page.
    page.goto(f"./?shared_text={urllib.parse.quote(ENDED)}")
    assert shelf.told() == "1 game is on the shelf already."
    assert "shared" not in page.url


def test_what_cannot_be_read_is_kept_aside_and_explained(player: Player, tmp_path: Path) -> None:
    shelf, page = Shelf(player), player.page
    expect(page.get_by_text("Everything is there")).to_be_visible(timeout=PATIENCE_MS)
    page.evaluate(NEWER)
    mixed = f"{FUTURE}\n{MARKUP}\n{FORBIDDEN}\n{CUT}\n"
    page.evaluate(DROP, ["mixed.drako", mixed])
    said = shelf.told()
    assert said == f"1 game is new on the shelf. {NOT_ALL}"
    expect(shelf.items).to_have_count(3)
    player.button("^Show 1 more$").click()
    expect(shelf.items).to_have_count(4)
    # Names are text, and run nothing.
    expect(shelf.region.get_by_text("<img src=x onerror=throw>")).to_be_visible()

    shelf.items.filter(has_text="mixed.drako").get_by_role("button").click()
    reasons = player.dialog.get_by_role("listitem").all_inner_texts()
    assert [reason.split(":")[0] for reason in reasons] == [
        "Line 1",
        f"Line {line_of(mixed, FORBIDDEN)}",
        f"Line {len(mixed.splitlines())}",
    ]
    assert "'drako game 1', the form and version" in reasons[0]
    assert shelf.saved("^Save as a file$") == ("mixed.drako", mixed)
    check_faults(page)
    player.close()

    # The same again is there once; what a newer version has kept is as it was, and can be saved.
    page.evaluate(PASTE, mixed)
    assert "1 game is on the shelf already." in shelf.told()
    expect(shelf.items).to_have_count(4)
    page.evaluate(PASTE, "something else")
    expect(player.dialog).to_be_hidden()
    newer = shelf.items.filter(has_text="newer version")
    newer.get_by_role("button").click()
    assert shelf.saved("^Save as a file$")[1] == '{"shape":"of later","text":"keep me"}'
    player.button("^Delete$").click()
    expect(newer).to_have_count(0)
    page.get_by_role("button", name="Put it back").click()
    expect(newer).to_be_visible()
    shelf.region.get_by_role("button", name=re.compile("^Zoe")).click()
    expect(player.dialog).to_contain_text("cannot be read by this version", timeout=PATIENCE_MS)
    expect(player.dialog).to_contain_text("line 1: ")
    assert shelf.saved("^Save as a file$")[1] == "drako game 2\n"
    player.close()

    # Files: one too large, one that is no text, one with more games than are read.
    large, binary, many = tmp_path / "large.drako", tmp_path / "picture.png", tmp_path / "many.drako"
    large.write_text("x" * 2_000_001)
    binary.write_bytes(b"\x89PNG\xff\xfe")
    many.write_text("drako game 1\n" * 1001)
    player.button("^Bring in games$").click()
    with page.expect_file_chooser() as chooser:
        player.button("^Choose files$").click()
    chooser.value.set_files([large, binary, many])
    said = shelf.told()
    assert "large.drako has more than 2 MB: it was not read." in said
    assert "picture.png holds no text: it was not taken." in said
    shelf.items.filter(has_text="many.drako").get_by_role("button").click()
    expect(player.dialog.get_by_role("listitem")).to_have_text(
        "a file holds at most 1000 records, and this one has 1001"
    )
    player.close()
    # The shelf is whole after all that.
    page.reload()
    page.get_by_role("button", name="Show 2 more").click()
    expect(shelf.items).to_have_count(5)


def line_of(text: str, part: str) -> int:
    """The number of the first line in which a part of a text differs from what it was made of."""
    begins = text[: text.index(part)].count("\n")
    good = BEGUN.splitlines()
    return begins + next(number for number, line in enumerate(part.splitlines(), 1) if line != good[number - 1])


@pytest.mark.browser_context_args(viewport={"width": 320, "height": 568})
def test_a_long_shelf_is_usable_on_a_small_phone(player: Player) -> None:
    shelf, page = Shelf(player), player.page
    records = [
        played("Anna", "Bram", "A name of forty characters, no less ....", "D", seed=seed, turns=5)
        for seed in range(30)
    ]
    assert shelf.bring_in("\n".join(records)) == "30 games are new on the shelf."
    expect(shelf.items).to_have_count(3)
    player.button("^Show 27 more$").click()
    expect(shelf.items).to_have_count(23)
    expect(player.button("^Show 7 more$")).to_be_focused()
    assert page.evaluate(SCROLLS)[0] == 0
    check_faults(page)
    shelf.open("Anna")
    check_faults(page)
    player.close()
    player.button("^Bring in games$").click()
    check_faults(page)


def test_files_with_which_the_installed_page_is_opened_are_brought_in(page: Page) -> None:
    page.add_init_script(LAUNCHES)
    player = Player(page)
    player.open()
    page.evaluate(LAUNCHED, [ENDED, BEGUN])
    assert Shelf(player).told() == "2 games are new on the shelf."
