"""Every action is kept before it is shown: whenever the page goes, the same position comes back, and nothing is written over."""

import re

import pytest
from playwright.sync_api import Page, expect

from drako.record import Game
from e2e.conftest import Problems
from e2e.player import PATIENCE_MS, Player
from e2e.test_play import A_PERSON, SETTLER

pytestmark = pytest.mark.no_cover

TWO_PEOPLE = [("Anna", A_PERSON), ("Bram", A_PERSON)]
NO_DATABASE = "IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError'); }"

SLOW_DATABASE = """
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...what) {
    const request = open.apply(this, what);
    Object.defineProperty(request, "onsuccess", {
      set(then) { this.addEventListener("success", () => setTimeout(then, 2000)); },
    });
    return request;
  };
"""

# A browser's own quota does not stop the few kilobytes of a game.
FULL = """(store) => {
  window.full = true;
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...what) {
    if (full && (!store || this.name === store)) throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, what);
  };
}"""


def reload(player: Player, problems: Problems) -> None:
    """Loads the page anew, and waits until the game is on the table again."""
    player.page.reload()
    player.wait()
    # What the page that is left was fetching, it gives up.
    assert all(problem.endswith("net::ERR_ABORTED") for problem in problems.take())


def stands(player: Player) -> tuple[str, list[str]]:
    """The record and the log."""
    return player.record(), player.told.all_inner_texts()


def test_a_game_comes_back_in_each_phase_and_at_its_end(player: Player, problems: Problems) -> None:
    player.set_up(TWO_PEOPLE)
    player.start()
    for offered in ("^Keep this", "may be drawn", "may be discarded"):
        player.move_until(offered)
        stood = stands(player)
        reload(player, problems)
        expect(player.button(offered).first).to_be_visible()
        assert stands(player) == stood
    player.act(player.button("may be discarded"))
    expect(player.button("may be turned").first).to_be_visible()
    stood = stands(player)
    reload(player, problems)
    assert stands(player) == stood

    # A person who has not taken over yet is asked to do so.
    while not player.taking_over.count():
        player.press(player.offers.first)
        player.settle()
    told = player.told.all_inner_texts()
    player.page.reload()
    expect(player.taking_over).to_be_visible(timeout=PATIENCE_MS)
    assert player.told.all_inner_texts() == told
    player.wait()

    # What could be taken back still can be.
    player.move_until("may be taken")
    happened = player.told.count()
    player.act(player.button("may be taken"))
    reload(player, problems)
    expect(player.told).to_have_count(happened + 1)
    player.page.keyboard.press("Control+z")
    expect(player.told).to_have_count(happened)
    player.settle()

    player.play()
    record, scores = player.record(), player.scores()
    reload(player, problems)
    expect(player.sheet).to_be_visible()
    assert (player.record(), player.scores()) == (record, scores)


def test_a_computers_turn_goes_on_once(player: Player, problems: Problems) -> None:
    player.set_up([("Anna", A_PERSON), ("Computer", SETTLER), ("Machine", SETTLER)])
    player.start()
    for _ in range(4):
        player.do(player.offers.first)
        # While they play.
        reload(player, problems)
    # Each step stands there once: the rules allow the whole of it.
    game = Game.read(player.record())
    assert [seat.name for seat in game.seats] == ["Anna", "Computer", "Machine"]
    assert game.position.turn > 3


def test_a_game_that_comes_back_late_takes_nobody_away_from_what_they_have_begun(player: Player) -> None:
    player.set_up(TWO_PEOPLE)
    player.start()
    player.page.add_init_script(SLOW_DATABASE)
    player.page.reload()
    player.button("^About$").click()
    shelf = player.page.get_by_role("region", name="Kept games", include_hidden=True)
    expect(shelf).to_contain_text("Anna")
    expect(player.dialog).to_contain_text("unofficial")
    player.button("^Close$").click()
    shelf.get_by_role("button", name=re.compile("^Anna")).click()
    player.wait()


def test_games_lie_on_a_shelf(player: Player) -> None:
    page = player.page
    player.set_up(TWO_PEOPLE)
    player.start()
    player.move_until("may be drawn")
    stood = stands(player)
    player.button("^Menu$").click()
    player.button("^New game$").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    shelf = page.get_by_role("region", name="Kept games")
    expect(shelf.get_by_role("listitem")).to_have_count(1)
    player.set_up([("Cleo", A_PERSON), ("Dirk", A_PERSON)])
    player.start()
    player.button("^Menu$").click()
    player.button("^New game$").click()
    expect(shelf.get_by_role("listitem")).to_have_count(2)
    expect(shelf.get_by_role("listitem").first).to_contain_text("Cleo")

    # Deleted, and put back.
    shelf.get_by_role("button", name="More about Anna").click()
    player.dialog.get_by_role("button", name="Delete").click()
    expect(player.dialog).to_be_hidden()
    expect(shelf.get_by_role("listitem")).to_have_count(1)
    expect(player.said).to_have_text("The game of Anna and Bram is deleted.")
    shelf.get_by_role("button", name="Put it back").click()
    shelf.get_by_role("button", name=re.compile("^Anna")).click()
    player.wait()
    assert stands(player) == stood


def test_a_game_that_is_open_twice_is_never_written_over(player: Player) -> None:
    player.set_up(TWO_PEOPLE)
    player.start()
    player.move_until("may be drawn")
    other = Player(player.page.context.new_page())
    other.open()
    expect(other.dialog).to_contain_text("open in another tab", timeout=PATIENCE_MS)
    other.close()
    other.wait()
    other.act(other.button("may be drawn"))
    stood = other.record()
    expect(player.dialog).to_contain_text("played on in another tab")
    player.page.bring_to_front()
    # Who goes on all the same does nothing.
    player.page.keyboard.press("Escape")
    player.press(player.button("may be drawn"))
    expect(player.dialog).to_contain_text("played on in another tab")
    player.button("^Go on from there$").click()
    expect(player.dialog).to_be_hidden()
    player.wait()
    assert player.record() == stood


def test_without_storage_the_game_runs_and_says_that_it_is_not_kept(page: Page) -> None:
    page.add_init_script(NO_DATABASE)
    player = Player(page)
    player.open()
    player.set_up(TWO_PEOPLE)
    player.press(player.button("^Start the game$"))
    expect(player.dialog).to_contain_text("lets the page keep nothing", timeout=PATIENCE_MS)
    player.close()
    player.wait()
    player.move_until("may be drawn")
    player.button("^Menu$").click()
    player.button("^New game$").click()
    expect(player.dialog).to_contain_text("If it is left now, it is gone.")
    player.button("^Keep playing$").click()
    expect(player.button("^Menu$")).to_be_focused()
    player.button("^Menu$").click()
    player.button("^Start again").click()
    player.button("^Leave the game$").click()
    expect(player.told).to_have_count(0)


def test_a_storage_that_is_full_is_told_of_and_the_game_is_kept_once_there_is_room(
    player: Player, problems: Problems
) -> None:
    player.set_up(TWO_PEOPLE)
    player.start()
    player.move_until("may be drawn")
    player.page.evaluate(FULL)
    player.press(player.button("may be drawn"))
    expect(player.dialog).to_contain_text("or its storage is full", timeout=PATIENCE_MS)
    player.close()
    player.wait()
    player.move_until("may be taken")
    player.page.evaluate("full = false")
    player.act(player.button("may be taken"))
    stood = stands(player)
    # What is kept may be left without a question.
    player.button("^Menu$").click()
    expect(player.dialog).not_to_contain_text("can be played, but it is gone")
    player.close()
    reload(player, problems)
    assert stands(player) == stood


def test_a_storage_that_is_wiped_and_a_clock_that_is_set_back_lose_no_game_that_is_on(
    player: Player, problems: Problems
) -> None:
    player.set_up(TWO_PEOPLE)
    player.start()
    player.move_until("may be drawn")
    wiped = {"origin": player.page.evaluate("origin"), "storageTypes": "indexeddb,local_storage"}
    player.page.context.new_cdp_session(player.page).send("Storage.clearDataForOrigin", wiped)
    player.page.clock.set_system_time("2001-01-01")
    player.act(player.button("may be drawn"))
    stood = stands(player)
    reload(player, problems)
    assert stands(player) == stood
    player.move_until("may be taken")
    stood = stands(player)
    player.page.clock.set_system_time("2001-01-01")
    reload(player, problems)
    assert stands(player) == stood
