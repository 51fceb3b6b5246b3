"""The settings: what they change at once, what is kept of them and of the seats, and that nothing kept can do harm."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

import build
from e2e.conftest import Host, Problems
from e2e.player import Player
from e2e.test_play import A_PERSON, SETTLER

pytestmark = pytest.mark.no_cover


def set_to(player: Player, **wanted: str | bool) -> None:
    """Sets some settings, by how they are labelled, wherever the page is."""
    if not player.button("^Settings$").count():
        player.button("^Menu$").click()
    player.button("^Settings$").last.click()
    for label, value in wanted.items():
        name = re.compile(label.replace("_", " "))
        if isinstance(value, str):
            player.dialog.get_by_role("combobox", name=name).select_option(value)
        else:
            player.dialog.get_by_role("checkbox", name=name).set_checked(value)
    player.page.keyboard.press("Escape")
    expect(player.dialog).to_be_hidden()


@pytest.fixture
def leaving(page: Page, problems: Problems) -> Iterator[None]:
    """For a test that reloads the page, which then gives up what it is fetching."""
    yield
    assert all(problem.endswith("net::ERR_ABORTED") for problem in problems.take())


@pytest.mark.usefixtures("leaving")
def test_settings_and_seats_are_kept_by_each_copy_for_itself(player: Player, host: Host) -> None:
    page, root = player.page, player.page.locator("html")
    seat = page.locator("fieldset.seat")
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON), ("", SETTLER)])
    set_to(player, Colours="dark", Pace="once", Show_what=False, Language="de")
    expect(root).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(root).to_have_attribute("lang", "de")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-pace", "once")
    expect(seat).to_have_count(3)
    expect(seat.nth(1).get_by_role("textbox")).to_have_value("Bram")
    expect(seat.nth(2).get_by_role("combobox")).to_have_value("settler")

    (host.folder / "another").symlink_to(build.DIST, target_is_directory=True)
    page.goto(f"{host.origin}another/")
    expect(root).to_have_attribute("lang", "en")
    expect(root).not_to_have_attribute("data-theme", re.compile(""))
    expect(seat).to_have_count(2)


def test_what_is_set_in_one_tab_holds_in_the_other(player: Player) -> None:
    other = player.page.context.new_page()
    other.goto("./")
    set_to(player, Colours="dark", Language="fr")
    root = other.locator("html")
    expect(root).to_have_attribute("lang", "fr")
    expect(root).to_have_attribute("data-theme", "dark")
    # And what is set there leaves the rest as it is.
    other.get_by_role("combobox", name="Langue").select_option("en")
    expect(player.page.locator("html")).to_have_attribute("lang", "en")
    expect(player.page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.usefixtures("leaving")
@pytest.mark.parametrize(
    ("name", "stored"),
    [
        ("settings", {"theme": "purple", "pace": "once", "language": 7, "preview": "yes", "more": 1}),
        ("settings", None),
        ("setup", {"seats": [{"name": 5, "player": "bishop"}, None], "count": 99, "start": -1}),
        ("setup", {"seats": {}, "count": "3", "start": 2.5}),
        ("setup", [1]),
    ],
)
def test_a_damaged_value_falls_back_field_by_field(player: Player, name: str, stored: object) -> None:
    page, root = player.page, player.page.locator("html")
    text = "{" if stored is None else json.dumps(stored)
    keys = page.evaluate(
        "([name, text]) => { const key = `drako ${location.pathname} ${name}`; localStorage.setItem(key, text); return key; }",
        [name, text],
    )
    assert keys == f"drako /some/where/ {name}"
    page.reload()
    expect(root).to_have_attribute("lang", "en")
    expect(root).to_have_attribute("data-pace", "once" if stored and name == "settings" else "normal")
    expect(root).not_to_have_attribute("data-theme", re.compile(""))
    expect(page.locator("fieldset.seat")).to_have_count(2)
    expect(page.get_by_role("textbox", name="Name").first).to_have_value("")
    expect(page.get_by_role("combobox", name="Played by").first).to_have_value("human")


def test_storage_that_throws_does_no_harm(page: Page) -> None:
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } })")
    player = Player(page)
    player.open()
    set_to(player, Colours="contrast")
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    player.move()
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")


def test_what_helps_can_be_turned_off_in_the_game(player: Player) -> None:
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    set_to(player, Pause_to=False)
    player.press(player.button("^Keep this"))
    expect(player.told).to_have_count(1)
    player.settle()
    expect(player.dialog).to_be_hidden()
    player.move_until("may be discarded")
    badges = player.page.locator("#kingdom .badge")
    expect(badges).not_to_have_count(0)
    set_to(player, Show_what=False)
    expect(badges).to_have_count(0)
    target = player.button("may be replaced").first
    target.click()
    expect(player.button("^Place it$")).to_be_visible()
    expect(player.prompt).not_to_contain_text("point")
    player.page.keyboard.press("Escape")
    set_to(player, by_a_second_tap=False)
    happened = player.told.count()
    target.click()
    expect(player.told.nth(happened)).to_contain_text("places")


def test_a_computer_takes_the_time_that_is_wanted_and_waits_for_an_open_menu(player: Player) -> None:
    player.set_up([("Anna", A_PERSON), ("Robot", SETTLER)])
    set_to(player, Pace="slow")
    player.start()
    player.stop_clock()
    player.button("^Keep this").click()
    expect(player.told).to_have_count(1)
    player.page.clock.run_for(1500)
    expect(player.told).to_have_count(1)
    player.button("^Menu$").click()
    expect(player.dialog).to_contain_text("The computers wait")
    player.page.clock.run_for(60_000)
    expect(player.told).to_have_count(1)
    player.close()
    expect(player.told.nth(1)).to_contain_text("Robot arranges")
