"""Whole games on the built site, played by what the page offers, and checked against the engine's own replay."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from drako.record import Game
from e2e.conftest import Problems
from e2e.player import PATIENCE_MS, Player

A_PERSON, SETTLER, RANGER = "A person", "Settler: takes what lies near", "Ranger: looks a little ahead"

pytestmark = pytest.mark.no_cover


def check_sheet(player: Player, names: list[str]) -> None:
    """The sheet shown is the one that comes of replaying the record shown."""
    game = Game.read(player.record())
    assert [seat.name for seat in game.seats] == names
    scores = game.position.scores()
    expected = {field.capitalize(): [getattr(score, field) for score in scores] for field in scores[0]._fields}
    assert player.scores() == {**expected, "Total": [score.total for score in scores]}
    result = game.position.result()
    assert result
    winners = [names[seat] for seat in result.winners]
    assert player.players() == [f"Winner: {name}" if name in winners else name for name in names]
    heading = player.page.get_by_role("heading", level=1)
    for name in winners:
        expect(heading).to_contain_text(name)


@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_a_game_of_two_against_the_tree_search_and_a_rematch(player: Player) -> None:
    player.set_up([("Anna", A_PERSON), ("Robot", RANGER)])
    player.start()
    player.play()
    check_sheet(player, ["Anna", "Robot"])
    # Having looked at a kingdom, one is where one was.
    look = player.button("^Robot, .*: look at the kingdom$")
    look.click()
    expect(player.dialog.get_by_role("grid", name="The kingdom of Robot").get_by_role("gridcell")).to_have_count(16)
    player.close()
    expect(look).to_be_focused()
    player.button("^Back to the table$").click()
    expect(player.told.last).to_be_in_viewport()
    player.button("^Score sheet$").click()
    player.button("^Rematch$").click()
    player.wait()
    expect(player.page.get_by_role("region", name="The kingdom of Anna")).to_be_visible()
    expect(player.button("^Robot, .*: look at the kingdom$")).to_be_visible()


def test_a_game_of_four_with_two_computers(player: Player) -> None:
    names = ["Anna", "Robot", "<b>Bram & co</b>", "Tin {man}"]
    player.set_up(list(zip(names, [A_PERSON, RANGER, A_PERSON, SETTLER], strict=True)))
    player.start()
    player.play()
    check_sheet(player, names)


def test_what_may_not_be_done_says_why(player: Player) -> None:
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    player.button("^row .*unexplored land").first.click()
    expect(player.prompt).to_have_text("First arrange the four cards in the middle.")
    player.move_until("may be drawn")
    player.button(r"^row 2, column 2").click()
    expect(player.prompt).to_have_text("First draw a card, from the draw pile or the discard pile.")
    legends = player.page.get_by_role("region", name="Legend row")
    legends.get_by_role("button", name=re.compile("^(?!.*may be claimed)")).first.click()
    expect(player.prompt).to_have_text(re.compile("The kingdom does not meet this requirement yet.$"))
    expect(player.said).to_have_text(re.compile("The kingdom does not meet this requirement yet.$"))
    player.act(player.button("may be taken"))
    player.button("discard pile, ").click()
    expect(player.prompt).to_have_text(re.compile("^A card taken from the discard pile must be placed"))
    player.act(player.button("may be replaced").first)
    player.move_until("may be discarded")
    player.act(player.button("may be discarded"))
    player.button("may not be chosen").first.click()
    expect(player.prompt).to_have_text("This card lies face up already: choose an unexplored land.")


def test_the_first_tap_tells_what_the_second_would_do(player: Player) -> None:
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    player.move_until("may be discarded")
    happened = player.told.count()
    target = player.button("may be replaced").nth(1)
    place = re.match(r"row \d, column \d", target.get_attribute("aria-label") or "")
    assert place
    target.click()
    expect(target).to_have_accessible_name(re.compile("selected"))
    expect(player.prompt).to_contain_text(f"in {place[0]}")
    expect(player.said).to_contain_text("Once more to confirm.")
    player.page.keyboard.press("Escape")
    expect(player.button("^Place it")).to_be_hidden()
    assert player.told.count() == happened
    # The button confirms too; the focus does not go down with it.
    target.click()
    player.button("^Place it").click()
    expect(player.told.nth(happened)).to_contain_text(f"in {place[0]}")
    player.wait()
    expect(player.page.locator(":focus")).to_have_accessible_name(re.compile(r"^row \d, column \d"))


def test_the_arrangement_is_chosen_and_shows_its_points(player: Player) -> None:
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    before = [card.inner_text() for card in player.button("may change places").all()]
    assert len(before) == 4
    player.button("row 2, column 2").click()
    player.button("row 3, column 3").click()
    expect(player.said).to_contain_text("Arranged like this:")
    first, second, third, fourth = before
    after = [card.inner_text() for card in player.button("may change places").all()]
    assert after == [fourth, second, third, first]
    player.button("^Keep this").click()
    expect(player.told.first).to_have_text(
        re.compile(rf"Anna arranges an? {fourth}, an? {second}, an? {third}, and an? {first}\.")
    )


def test_the_grid_is_walked_with_the_keys_of_a_grid(player: Player) -> None:
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    grid = player.page.get_by_role("grid", name="The kingdom of Anna")
    assert grid.locator("[tabindex='0']").count() == 1
    grid.locator("[tabindex='0']").focus()
    for key, cell in {
        "ArrowUp": "row 1, column 1",
        "End": "row 1, column 4",
        "ArrowRight": "row 1, column 4",
        "ArrowDown": "row 2, column 4",
        "Home": "row 2, column 1",
        "ArrowLeft": "row 2, column 1",
        "Control+End": "row 4, column 4",
        "Control+Home": "row 1, column 1",
    }.items():
        player.page.keyboard.press(key)
        expect(player.page.locator(":focus")).to_have_accessible_name(re.compile(f"^{cell}"))
    assert grid.locator("[tabindex='0']").count() == 1


# What the page holds of each land that lies face down: its name, its attributes, its text.
HIDDEN = """cells => cells.map((cell) => [cell.ariaLabel, cell.getAttributeNames(), cell.innerText])"""


def test_nothing_in_the_page_tells_a_face_down_card_from_another(player: Player) -> None:
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    cells = player.page.get_by_role("grid").get_by_role("button", name="unexplored land")
    # Where a cell lies, and what the card in hand would change there, is not about the card that lies there.
    about_place = r"row \d, column \d|[+−]?\d+ points?|just changed|ends the game|[ ,]"
    seen = 0
    while not player.sheet.count():
        for name, attributes, text in cells.evaluate_all(HIDDEN):
            told = re.sub(about_place, "", name)
            assert told in {"unexploredland", "unexploredlandmaybereplaced", "unexploredlandmaybeturnedfaceup"}
            assert {*attributes} <= {"type", "class", "data-cell", "data-focus-home", "tabindex", "aria-label"}
            assert re.fullmatch(r"([+−]?\d+)?", text)
            seen += 1
        # The page's memory is the record, which says nothing beyond what the engine's position knows.
        if player.button("may be drawn").count():
            record = player.record()
            assert Game.read(record).text() == record
        player.move()
    assert seen > 12


def test_the_computers_turn_is_told_in_one_message_and_stays_marked(player: Player) -> None:
    player.set_up([("Anna", A_PERSON), ("Robot", SETTLER)])
    player.start()
    player.move_until("may be drawn")
    while not re.search("Robot (places|turns up)", player.said.inner_text()):
        player.move()
    expect(player.said).to_contain_text(re.compile(r"Robot (places|turns up) .*\. Anna: "))
    expect(player.page.get_by_role("log").locator(".new", has_text="Robot")).not_to_have_count(0)
    player.button("^Robot, .*: look at the kingdom$").click()
    expect(player.dialog.get_by_role("button", name="just changed")).not_to_have_count(0)


def test_the_language_changes_in_the_game(player: Player) -> None:
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    player.move()
    expect(player.told.first).to_contain_text("Anna arranges")
    player.button("^Menu$").click()
    player.button("^Settings$").click()
    player.dialog.get_by_role("combobox", name="Language").select_option("Nederlands")
    expect(player.page.locator("html")).to_have_attribute("lang", "nl")
    player.dialog.get_by_role("button", name="Sluiten").click()
    expect(player.told.first).to_have_text(re.compile(r"^Anna legt .* neer\.$"))
    expect(player.page.get_by_role("grid", name="Het koninkrijk van Bram")).to_be_visible()


@pytest.mark.browser_context_args(locale="nl-BE")
def test_the_language_is_the_browsers(page: Page) -> None:
    page.goto("./")
    expect(page.get_by_role("button", name="Begin het spel")).to_be_visible()


def test_the_game_is_set_up_before_python_is_there(page: Page) -> None:
    held: list[Route] = []
    page.route("**/*.wasm", lambda route: held.append(route))
    player = Player(page)
    with page.expect_request("**/*.wasm"):
        player.open()
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    expect(page.get_by_role("progressbar")).to_have_accessible_name(re.compile(r"[\d.]+ of [\d.]+ MB"))
    player.button("^Start the game$").click()
    expect(page.get_by_text("The game begins as soon as everything is there.").first).to_be_visible()
    for route in held:
        route.continue_()
    player.wait()
    expect(page.get_by_role("grid", name="The kingdom of Anna")).to_be_visible()


def test_who_starts_after_a_failed_boot_tries_it_again(player: Player, problems: Problems) -> None:
    page = player.page
    page.route("**/*.wasm", lambda route: route.abort())
    page.reload()
    expect(player.button("^Try again$")).to_be_visible(timeout=PATIENCE_MS)
    assert problems.take()
    page.unroute("**/*.wasm")
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    expect(page.get_by_role("grid", name="The kingdom of Anna")).to_be_visible()


def break_engine(page: Page) -> None:
    """The worker dies, and no other can start."""
    page.route("**/*.wasm", lambda route: route.abort())
    page.workers[0].evaluate("setTimeout(() => { throw new Error('broken on purpose'); })")


def see_trouble(player: Player, problems: Problems) -> None:
    """The page says that the engine failed; it can start again from here on."""
    expect(player.dialog).to_contain_text("Nothing is lost", timeout=PATIENCE_MS)
    problems.take()
    player.page.unroute("**/*.wasm")


def test_a_start_that_fails_can_be_tried_again(player: Player, problems: Problems) -> None:
    expect(player.page.get_by_text("Everything is there")).to_be_visible(timeout=PATIENCE_MS)
    break_engine(player.page)
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.button("^Start the game$").click()
    see_trouble(player, problems)
    player.dialog.get_by_role("button", name="Try again").click()
    player.wait()
    expect(player.page.get_by_role("grid", name="The kingdom of Anna")).to_be_visible()


def test_an_action_outlives_its_engine(player: Player, problems: Problems) -> None:
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    player.move()
    break_engine(player.page)
    player.button("^Keep this").click()
    see_trouble(player, problems)
    player.button("^Try again$").click()
    expect(player.told.nth(1)).to_contain_text("Bram arranges", timeout=PATIENCE_MS)
    player.wait()
    expect(player.button("may be drawn")).to_be_visible()


def test_who_closes_the_trouble_of_an_action_can_do_it_again(player: Player, problems: Problems) -> None:
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    player.move()
    record = player.record()
    break_engine(player.page)
    player.button("^Keep this").click()
    see_trouble(player, problems)
    player.page.keyboard.press("Escape")
    expect(player.dialog).to_be_hidden()
    assert player.record() == record
    player.act(player.button("^Keep this"))
    expect(player.told.nth(1)).to_contain_text("Bram arranges")


def test_who_closes_the_trouble_of_a_computer_can_have_it_play_on(player: Player, problems: Problems) -> None:
    player.set_up([("Anna", A_PERSON), ("Robot", SETTLER)])
    player.start()
    player.stop_clock()
    player.button("^Keep this").click()
    expect(player.told).to_have_count(1)
    break_engine(player.page)
    player.page.clock.run_for(1000)
    see_trouble(player, problems)
    player.page.keyboard.press("Escape")
    expect(player.dialog).to_be_hidden()
    expect(player.prompt).to_contain_text("did not answer")
    player.page.clock.resume()
    player.button("^Try again$").click()
    expect(player.told.nth(1)).to_contain_text("Robot arranges", timeout=PATIENCE_MS)
    player.wait()


def test_an_engine_that_hangs_is_waited_for_in_sight_and_then_replaced(player: Player) -> None:
    page = player.page
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    player.stop_clock()
    page.workers[0].evaluate("setTimeout(() => { for (;;); }); null")
    player.button("^Keep this").click()
    page.clock.run_for(1000)
    expect(player.prompt).to_have_text("One moment …")
    page.clock.run_for(9000)
    expect(player.prompt).to_contain_text(" MB", timeout=PATIENCE_MS)
    expect(player.told.first).to_contain_text("Anna arranges", timeout=PATIENCE_MS)
    player.wait()


def test_a_second_tap_does_not_go_through_to_what_comes_next(player: Player) -> None:
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    player.stop_clock()
    keep = player.button("^Keep this")
    keep.press("Enter")
    expect(player.told).to_have_count(1)
    # The pause between two people hears no second tap either, nor does what lies behind it.
    expect(player.page.locator(":focus")).to_have_accessible_name("Turn it over to Bram")
    player.taking_over.click()
    expect(player.taking_over).to_be_visible()
    player.settle()
    player.taking_over.click()
    expect(player.page.locator(":focus")).to_have_accessible_name(re.compile(r"^row \d, column \d"))
    keep.click()
    player.button("row 1, column 1").click()
    expect(player.prompt).to_contain_text("Bram: arrange")
    player.wait()
    player.act(keep)
    expect(player.told.nth(1)).to_contain_text("Bram arranges")
    player.move_until("may be drawn").click()
    target = player.button("may be replaced").first
    target.click()
    player.wait()
    expect(player.button("^Place it")).to_be_hidden()
    target.click()
    expect(player.button("^Place it")).to_be_visible()


def test_enter_in_a_name_goes_on_to_the_next_field(player: Player) -> None:
    seat = player.page.get_by_role("group", name="Seat 1")
    seat.get_by_role("textbox", name="Name").press("Enter")
    expect(seat.get_by_role("combobox", name="Played by")).to_be_focused()


def test_two_with_the_same_name_are_told_apart(player: Player) -> None:
    player.set_up([("Anna", A_PERSON), ("Anna", A_PERSON), ("Anna (2)", A_PERSON)])
    player.start()
    names = [re.split(", ", name)[0] for name in player.page.locator("[data-seat]").evaluate_all(LABELS)]
    assert sorted(names) == ["Anna", "Anna (2)", "Anna (2) (2)"]


LABELS = "buttons => buttons.map((button) => button.ariaLabel)"


def test_a_record_that_cannot_be_copied_is_selected(player: Player) -> None:
    # As on a host without https.
    player.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    player.button("^Menu$").click()
    player.button("^Show the record$").click()
    player.button("^Copy$").click()
    expect(player.dialog.get_by_role("status")).to_contain_text("the text is selected")
    expect(player.dialog.get_by_role("paragraph").filter(has_text="the text is selected")).to_be_visible()
    text = player.dialog.get_by_role("textbox")
    assert text.evaluate("text => text.value.slice(text.selectionStart, text.selectionEnd)") == text.input_value()
