"""A game on two devices: each turn goes by a link; lost, repeated, out of order or forged, it takes nothing from a device."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from drako.game import CHANCE
from drako.link import pack, unpack
from drako.record import Game
from e2e.player import PATIENCE_MS, Player
from e2e.test_play import A_PERSON
from e2e.test_play_access import SCROLLS, TARGETS, check_faults

pytestmark = pytest.mark.no_cover


class Device:
    """A browser of its own, on which one seat is played."""

    def __init__(self, page: Page) -> None:
        self.player, self.page = Player(page), page
        self.player.open()

    @property
    def sending(self) -> Locator:
        return self.player.sending

    def play(self) -> None:
        """This seat's turn, until the game is to be sent or is over."""
        while not self.sending.count():
            self.player.move()

    def send(self) -> str:
        """The link of the turn."""
        self.player.press(self.sending)
        link = self.player.dialog.get_by_role("textbox", name="The link")
        expect(link).to_be_visible(timeout=PATIENCE_MS)
        address = link.input_value()
        self.player.close()
        return address

    def open(self, address: str) -> None:
        """Opens a link, as a messenger would have it opened here."""
        fragment = address.partition("#")[2]
        self.page.evaluate("fragment => { location.hash = fragment; }", fragment)

    def receive(self, address: str) -> None:
        """Opens the link of the turn that is due here, and sees what happened."""
        self.open(address)
        go_on = self.player.button("^Go on$")
        expect(go_on.or_(self.player.sheet).first).to_be_visible(timeout=PATIENCE_MS)
        if go_on.count():
            self.player.press(go_on)
            self.player.wait()

    def known(self, address: str, text: str) -> None:
        """Opens the link of a turn that has been here: it is said so, and nothing changes."""
        before = self.player.record()
        self.open(address)
        expect(self.player.dialog).to_contain_text("This turn is known already", timeout=PATIENCE_MS)
        expect(self.player.dialog).to_contain_text(text)
        self.player.close()
        self.player.wait()
        assert self.player.record() == before

    def refuses(self, forged: Game) -> None:
        """Opens a link of another story, and keeps to its own."""
        before = self.player.record()
        self.open(f"#play={pack(forged)}")
        expect(self.player.dialog).to_contain_text("This link tells another story", timeout=PATIENCE_MS)
        check_faults(self.page)
        self.player.press(self.player.button("^Go on with the game kept here$"))
        self.player.wait()
        assert "#" not in self.page.url
        assert self.player.record() == before


def game_of(address: str) -> Game:
    return unpack(address.partition("#play=")[2])


def altered(game: Game) -> Game:
    """The same game, but for another action in the place of the last one where there was a choice."""
    for number in reversed(range(len(game.steps))):
        forged = game.first(number)
        if forged.position.to_act() == CHANCE:
            continue
        others = [action for action in forged.position.legal_actions() if action != game.steps[number]]
        if others:
            forged.play(forged.position.seat, others[0])
            forged.settle()
            return forged
    raise AssertionError("there never was a choice")


def moved_for_all(game: Game) -> Game:
    """The game after one more turn that the next seat has not played itself."""
    forged = game.first(len(game.steps))
    seat = forged.position.seat
    while forged.position.to_act() == seat:
        forged.play(seat, forged.position.legal_actions()[0])
        forged.settle()
    return forged


def test_a_whole_game_on_two_devices(new_context: Callable[..., BrowserContext]) -> None:
    phone = new_context(viewport={"width": 320, "height": 568})
    anna, bram = Device(phone.new_page()), Device(new_context().new_page())
    anna.player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    anna.page.get_by_role("checkbox", name=re.compile("^On several devices")).check()
    seats = anna.page.get_by_role("checkbox", name="Played on this device")
    expect(seats.nth(0)).to_be_checked()
    expect(seats.nth(1)).not_to_be_checked()
    anna.page.get_by_role("combobox", name="Who starts?").select_option("Anna")
    check_faults(anna.page)
    anna.player.start()

    # What is not sent yet can be taken back, and nothing else can be done here.
    anna.play()
    expect(anna.player.offers).to_have_count(0)
    anna.page.keyboard.press("Control+z")
    anna.player.settle()
    anna.play()
    assert anna.page.evaluate(SCROLLS) == [0, 0]
    assert all(target["inside"] and target["side"] >= 24 for target in anna.page.evaluate(TARGETS))
    check_faults(anna.page)
    address = anna.send()
    anna.page.keyboard.press("Control+z")
    expect(anna.player.prompt).to_contain_text("has been sent")

    # Lost on its way, it can be sent again, from a page that was closed meanwhile too.
    anna.page.reload()
    expect(anna.sending).to_be_visible(timeout=PATIENCE_MS)
    assert anna.send() == address
    bram.open(address)
    expect(bram.player.dialog).to_contain_text("Which seats are played on this device?", timeout=PATIENCE_MS)
    expect(bram.player.dialog.get_by_role("checkbox", name="Bram")).to_be_checked()
    expect(bram.player.dialog.get_by_role("checkbox", name="Anna")).not_to_be_checked()
    check_faults(bram.page)
    bram.player.press(bram.player.button("^Join the game$"))
    bram.player.wait()
    expect(bram.page.get_by_role("region", name="The kingdom of Bram")).to_be_visible()

    sent = [address]
    here, there = bram, anna
    while not here.player.sheet.count():
        if len(sent) == 3:
            # Repeated; and out of order.
            here.known(sent[-1], "stands there already")
            here.known(sent[0], "has gone on from there")
        if len(sent) == 4:
            # Forged: an action altered; and a turn played for the one who is to play it here.
            here.refuses(altered(game_of(sent[-1])))
            here.refuses(moved_for_all(game_of(sent[-1])))
            here.open(sent[-1][:-4])
            expect(here.player.dialog).to_contain_text("This link holds no game", timeout=PATIENCE_MS)
            here.player.close()
        here.play()
        sent.append(here.send())
        there.receive(sent[-1])
        here, there = there, here
    assert here.player.record() == there.player.record() == game_of(sent[-1]).text()
    assert game_of(sent[-1]).position.result()
    assert here.player.scores() == there.player.scores()


def test_another_story_can_be_kept_beside_ones_own(page: Page) -> None:
    device = Device(page)
    player = device.player
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    page.get_by_role("checkbox", name=re.compile("^On several devices")).check()
    page.get_by_role("combobox", name="Who starts?").select_option("Anna")
    player.start()
    device.play()
    own = player.record()
    device.open(f"#play={pack(altered(Game.read(own)))}")
    player.button("^Keep the other one beside it$").click(timeout=PATIENCE_MS)
    player.wait()
    assert player.record() != own
    player.button("^Menu$").click()
    player.button("^New game$").click()
    shelf = page.get_by_role("region", name="Kept games").get_by_role("listitem")
    expect(shelf).to_have_count(2)
    expect(shelf.first).to_contain_text("On several devices")
    expect(shelf.last).to_contain_text("On several devices")
    shelf.last.get_by_role("button").first.click()
    player.wait()
    assert player.record() == own
