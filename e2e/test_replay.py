"""Looking back at a game moment by moment: everything on the table is as it was, whichever way one comes there, and nothing on it acts."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from drako import bridge
from drako.cards import KINDS
from drako.record import Game
from drako.story import tell
from e2e.conftest import Problems
from e2e.player import SETTLED_MS, Player
from e2e.screens import at_the_end, begin, midway, open_page
from e2e.test_play import A_PERSON, SETTLER
from e2e.test_play_access import SCROLLS, SIZES, SMALLEST_TARGET_PX, TARGETS, check_faults
from e2e.test_settings import set_to

pytestmark = pytest.mark.no_cover

# What lies on the table: the large kingdom, each seat's total in seat order, and how much the log tells.
SHOWN = """() => [
  [...document.querySelectorAll("#kingdom [data-cell]")].map(({ dataset }) => dataset.kind ?? null),
  [...document.querySelectorAll("[data-seat]")].sort((one, other) => one.dataset.seat - other.dataset.seat)
    .map((seat) => Number(seat.querySelector(".total").textContent.replace("−", "-"))),
  document.querySelectorAll(".log li").length,
]"""


def moments(record: str) -> list[int]:
    return json.loads(bridge.call(json.dumps({"job": "replay", "record": record})))["ok"]["moments"]


def was(record: str, steps: int, seat: int) -> list:
    """What the table showed after so many steps, by the engine's own replay."""
    game = Game.read(record).first(steps)
    cells = [game.position.kingdoms[seat].kind_at(cell) for cell in range(16)]
    kinds = [None if kind is None else KINDS[kind] for kind in cells]
    return [kinds, [score.total for score in game.position.scores()], len(list(tell(game)))]


def check_moment(page: Page, record: str, moment: int, seat: int = 0) -> None:
    stops = moments(record)
    slider = page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_have_value(str(moment))
    expect(slider).to_have_attribute("aria-valuetext", re.compile(f", step {moment + 1} of {len(stops)}$"))
    expected = was(record, stops[moment], seat)
    expect(page.locator(".log li")).to_have_count(expected[2])
    assert page.evaluate(SHOWN) == expected


def test_each_moment_of_a_game_is_as_it_was(page: Page) -> None:
    player = Player(page)
    open_page(player)
    begin(player, at_the_end(2))
    record = player.record()
    last = len(moments(record)) - 1
    player.button("^Replay$").click()
    slider = page.get_by_role("slider", name="Moment of the game")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    # Step by step, by the keyboard alone.
    for moment in range(last + 1):
        check_moment(page, record, moment)
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", level=1)).to_contain_text("wins with")
    expect(player.said).to_contain_text("wins with")
    page.keyboard.press("ArrowLeft")
    check_moment(page, record, last - 1)
    page.keyboard.press("Home")
    check_moment(page, record, 0)
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    turn_2 = next(steps for steps in moments(record) if Game.read(record).first(steps).position.turn == 2)
    check_moment(page, record, moments(record).index(turn_2))
    page.keyboard.press("PageUp")
    page.keyboard.press("End")
    check_moment(page, record, last)

    # By a turn, by the slider, from another seat; nothing that lies there does anything.
    page.get_by_role("combobox", name="Turn").select_option(label="Turn 2: Bram")
    check_moment(page, record, moments(record).index(turn_2))
    for value in (5, 30, 20):
        slider.fill(str(value))
    check_moment(page, record, 20)
    player.button("^Bram, .*: look at the kingdom$").click()
    check_moment(page, record, 20, seat=1)
    for pressed in ("pile, ", "^row 1, column 1"):
        player.button(pressed).first.click()
        check_moment(page, record, 20, seat=1)
    player.button("^Bram, .*: look at the kingdom$").click()
    expect(player.dialog.get_by_role("grid", name="The kingdom of Bram")).to_be_visible()
    player.close()
    page.get_by_role("combobox", name="Large kingdom").select_option("Whoever acts")
    acting = Game.read(record).first(moments(record)[20]).position.to_act()
    check_moment(page, record, 20, seat=acting)
    page.get_by_role("combobox", name="Large kingdom").select_option("Anna")

    # It plays by itself, to the end or until somebody takes over.
    slider.fill(str(last - 3))
    check_moment(page, record, last - 3)
    player.button("^Play$").click()
    page.clock.run_for(1000)
    check_moment(page, record, last - 2)
    player.button("^Pause$").click()
    page.clock.run_for(5000)
    check_moment(page, record, last - 2)
    player.button("^Play$").click()
    for _ in range(4):
        page.clock.run_for(1000)
    check_moment(page, record, last)
    expect(player.button("^Play$")).to_be_visible()

    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SCROLLS) == [0, 0], (width, height)
        for target in page.evaluate(TARGETS):
            assert target["inside"], (width, height, target)
            assert target["side"] >= SMALLEST_TARGET_PX, (width, height, target)
    check_faults(page)
    page.keyboard.press("Escape")
    expect(player.sheet).to_be_visible()


def test_a_game_that_goes_on_waits_for_who_looks_back(page: Page, problems: Problems) -> None:
    page.route("**/room-*.js", lambda route: route.abort())
    player = Player(page)
    player.open()
    player.set_up([("Anna", A_PERSON), ("Robot", SETTLER)])
    player.start()
    player.move_until("may be drawn")
    player.button("^Menu$").click()
    player.button("^Replay$").click()
    expect(player.dialog).to_contain_text("could not be fetched")
    player.close()
    problems.take()
    page.unroute("**/room-*.js")

    # While the computer is to play.
    record = player.record()
    stood = len(moments(record)) - 1
    set_to(player, Pace="slow")
    player.stop_clock()
    robot = page.get_by_role("heading", level=1, name="Robot to play")
    while not robot.count():
        if not player.unsettled.count():
            player.press(player.offers.first)
        page.clock.run_for(SETTLED_MS)
    player.button("^Menu$").click()
    player.button("^Replay$").click()
    slider = page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_be_visible()
    moment = int(slider.input_value())
    assert moment > stood
    page.clock.run_for(10_000)
    expect(slider).to_have_attribute("max", str(moment))
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    expect(page.locator(".log li")).to_have_count(0)
    assert page.evaluate(SHOWN) == was(record, moments(record)[0], 0)
    player.button("^Leave the replay$").click()
    page.clock.resume()
    player.wait()
    after = Game.read(player.record())
    assert after.steps[: len(Game.read(record).steps)] == Game.read(record).steps
    assert len(after.steps) > len(Game.read(record).steps) + 2


def test_a_game_of_four_is_looked_back_at_while_it_goes_on(page: Page) -> None:
    player = Player(page)
    open_page(player)
    begin(player, midway(4))
    record = player.record()
    player.button("^Menu$").click()
    player.button("^Replay$").click()
    slider = page.get_by_role("slider", name="Moment of the game")
    slider.fill("12")
    check_moment(page, record, 12, seat=3)
    page.get_by_role("combobox", name="Large kingdom").select_option("Cleo")
    check_moment(page, record, 12, seat=2)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SCROLLS) == [0, 0], (width, height)
        assert all(target["inside"] for target in page.evaluate(TARGETS)), (width, height)
