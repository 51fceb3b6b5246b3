"""Every screen and dialog, and how one gets there; `.venv/bin/python -m e2e.screens` after a build remakes docs/screens/ from it."""

import datetime
import io
import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Page, Route, expect, sync_playwright

import build
from drako.game import TO_DRAW, Position
from drako.link import pack
from drako.players import choose, make
from drako.record import HUMAN, Game, Seat
from drako.words import step_words
from e2e.conftest import NOTHING_KEPT, launch_args, serving
from e2e.player import PATIENCE_MS, Player
from e2e.test_keeping import NO_DATABASE
from e2e.test_play import A_PERSON, RANGER, SETTLER, break_engine

FOLDER = build.ROOT / "docs" / "screens"
SIZES = [(320, 568), (390, 844), (844, 390), (1280, 800)]
THEMES = ["light", "dark"]
LANGUAGES = ["en", "nl", "fr", "de"]
# The smallest files in which a letter is still sharp.
WEBP = {"quality": 25, "method": 6}

NAMES = ["Anna", "Bram", "Cleo", "Dirk"]
SEED = 11
# How many each has had in a game that is midway.
TURNS = 5
# What a later version of the engine might write.
FUTURE = "drako game 2\nwho knows\n"
NOON = datetime.datetime(2026, 12, 1, 12)

SCREENS = {
    "boot": "Set-up, while the engine is fetched",
    "boot-waiting": "Set-up, a game asked for before the engine is there",
    "boot-quiet": "Set-up, nothing has arrived for a while",
    "boot-failed": "Set-up, the engine could not be fetched",
    "set-up": "Set-up, two seats",
    "set-up-4": "Set-up, four seats",
    "set-up-shelf": "Set-up, with games to go on with",
    "daily": "The deal of the day",
    "statistics": "The statistics",
    "kept": "What can be done with a kept game",
    "import": "Games are brought in",
    "aside": "A text that is kept aside, and why",
    "settings": "Settings",
    "rules": "The rules",
    "about": "About",
    "arrange": "Arranging, two seats",
    "arrange-4": "Arranging, four seats",
    "hand-over": "The device is turned over",
    "draw": "To draw, two seats",
    "draw-4": "To draw, four seats",
    "place": "To place, two seats",
    "place-4": "To place, four seats",
    "choice": "A card is about to be placed",
    "refusal": "Something that may not be done says why",
    "reveal": "To turn a land up",
    "claim": "A legend may still be claimed",
    "hint": "A hint",
    "hint-table": "What a hint points at",
    "menu": "Menu",
    "aid": "Player aid",
    "help-card": "Help on a card",
    "help-legend": "Help on a legend",
    "kingdom": "A kingdom, and where the points come from",
    "record": "The record",
    "leave": "A game is about to be left",
    "unkept": "Nothing can be kept",
    "share": "A game as a link and a QR code",
    "linked": "A game from a link, to look at",
    "set-up-apart": "Set-up of a game on several devices",
    "away": "The turn is played on another device",
    "send": "A turn is sent",
    "arrived": "A turn has come",
    "known": "A turn has come again",
    "fork": "Another story has come",
    "join": "A game on several devices is joined",
    "bad-link": "A link is damaged",
    "elsewhere": "Another tab has played on",
    "trouble": "The engine has stopped",
    "sheet": "Score sheet, two seats",
    "sheet-4": "Score sheet, four seats",
    "replay": "A game is looked back at",
    "analysing": "A game is being analysed",
    "analysis": "The analysis of a game",
    "lesson": "The tutorial begins",
    "lesson-place": "The tutorial waits for a card to be placed",
}


# A game where the pictures want it


def deal(seats: int, seed: int = SEED, names: Sequence[str] = NAMES) -> dict:
    """What the engine is asked for a new game with always the same cards."""
    players = [{"name": name, "player": HUMAN} for name in names[:seats]]
    return {"job": "new", "seats": players, "start": 0, "seed": seed}


def midway(seats: int) -> dict:
    """What it is asked for the same game later on, the last seat to draw; the greedy player has played it."""
    turn = (seats - 1, TO_DRAW)
    return last_step(seats, lambda position: position.turn > TURNS * seats and (position.seat, position.phase) == turn)


def at_the_end(seats: int) -> dict:
    return last_step(seats, lambda position: bool(position.result()))


def last_step(seats: int, is_there: Callable[[Position], bool], seed: int = SEED, names: Sequence[str] = NAMES) -> dict:
    """The step of the game after which it is there, as the engine is asked for it."""
    game = Game([Seat(name, HUMAN) for name in names[:seats]], seed=seed)
    game.settle()
    player = make("greedy")
    while True:
        seat, action = game.position.to_act(), choose(player, game.position, iterations=1)
        asked = {"job": "play", "record": game.text(), "seat": seat, "action": step_words(game.position, action)}
        game.play(seat, action)
        game.settle()
        if is_there(game.position):
            return asked


# Where the page asks for a new game, the engine is asked for `opening` if there is one; and for advice as `advising` says: always the
# same, or without end.
OPEN = """
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...more) {
  const [text] = message.params ?? [];
  const { job, seed, ...asked } = JSON.parse(text || "{}");
  if (job === "new" && window.opening) message.params = [JSON.stringify(window.opening)];
  if (job === "advise" && window.advising) message.params = [JSON.stringify({ job, seed, ...asked, ...window.advising })];
  return post.call(this, message, ...more);
};
"""


AN_HOUR_MS = 3_600_000
ALIKE = {"iterations": 150, "seed": 1}


def advise(page: Page, **how: int | None) -> None:
    """From now on, how the engine is asked for advice."""
    page.evaluate("how => { window.advising = how; }", how)


def begin(player: Player, opening: dict) -> None:
    """Begins a game, and leaves another one for it, until a person can do something."""
    ask_for(player, opening)
    player.wait()


def ask_for(player: Player, opening: dict) -> None:
    player.page.evaluate("opening => { window.opening = opening; }", opening)
    start = player.button("^Start the game$")
    if not start.count():
        player.button("^Menu$").click()
        player.button("^New game$").click()
        # Only a game that is not kept would be lost.
        if player.button("^Leave the game$").count():
            player.button("^Leave the game$").click()
    start.click()


# What a person sets in another tab.
ADJUST = """settings => {
  const key = `drako ${location.pathname} settings`;
  const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
  localStorage.setItem(key, JSON.stringify({ ...kept, ...settings }));
  dispatchEvent(new StorageEvent("storage", { key }));
}"""


# Another tab plays on with the game that is on.
ELSEWHERE = """() => {
  const own = (name) => `drako ${location.pathname} ${name}`;
  const opening = indexedDB.open(own("table"));
  opening.onsuccess = () => {
    const reading = opening.result.transaction("table").objectStore("table").get("game");
    reading.onsuccess = () =>
      new BroadcastChannel(own("games")).postMessage({ id: reading.result, what: "written" });
  };
}"""


def adjust(page: Page, **settings: str) -> None:
    """Changes settings from wherever the page is."""
    page.evaluate(ADJUST, settings)
    if "language" in settings:
        expect(page.locator("html")).to_have_attribute("lang", settings["language"])


# The ways through the screens: at each `yield` the named one is there, in English; whoever shows it leaves it so.


def open_page(player: Player) -> None:
    player.page.add_init_script(OPEN)
    player.open()
    expect(player.page.get_by_text("Everything is there")).to_be_visible(timeout=PATIENCE_MS)


def boot(player: Player) -> Iterator[str]:
    """The boot, held up and failed."""
    page = player.page
    held: list[Route] = []
    page.route("**/engine/*", lambda route: held.append(route))
    player.open()
    expect(page.get_by_role("progressbar")).to_have_accessible_name(re.compile("^.* 0.0 of "), timeout=PATIENCE_MS)
    yield "boot"
    player.button("^Start the game$").click()
    yield "boot-waiting"
    page.clock.fast_forward(8_000)
    expect(player.button("^Try again$")).to_be_visible()
    yield "boot-quiet"
    page.route("**/engine/*", lambda route: route.abort())
    for route in held:
        route.abort()
    expect(page.locator("[data-boot=failed]")).to_be_visible(timeout=PATIENCE_MS)
    yield "boot-failed"


def start(player: Player) -> Iterator[str]:
    """The set-up, and what can be opened there."""
    open_page(player)
    yield "set-up"
    yield from dialog(player, "settings", "^Settings$")
    yield from dialog(player, "rules", "^The rules$")
    yield from dialog(player, "about", "^About$")
    player.set_up([("Anna", A_PERSON), ("Robot", SETTLER), ("Cleo", A_PERSON), ("", RANGER)])
    yield "set-up-4"


def two(player: Player) -> Iterator[str]:
    """A game of two, phase by phase; and what it leaves on the shelf, always at the same time."""
    page = player.page
    open_page(player)
    page.clock.set_fixed_time(NOON)
    begin(player, deal(2))
    yield "arrange"
    # A game is known by the moment it began at.
    page.clock.set_fixed_time(NOON + datetime.timedelta(minutes=30))
    begin(player, midway(2))
    place_last(player)
    yield "hand-over"
    player.wait()
    yield "draw"
    player.button("^row 2, column 2").click()
    yield "refusal"
    player.move()
    yield "place"
    player.button("may be replaced").first.click()
    yield "choice"
    player.act(player.button("may be discarded"))
    yield "reveal"
    player.move_until("^End turn$")
    yield "claim"
    page.evaluate(ELSEWHERE)
    yield from dialog(player, "elsewhere")
    player.button("^Menu$").click()
    player.button("^New game$").click()
    yield "set-up-shelf"
    yield from dialog(player, "kept", "^More about Anna")
    player.button("^Bring in games$").click()
    player.dialog.get_by_role("textbox").fill(FUTURE)
    player.button("^Bring them in$").click()
    expect(player.dialog.get_by_role("listitem")).to_be_visible()
    yield from dialog(player, "import")
    yield from dialog(player, "aside", "^A text, kept as it came")
    page.clock.set_fixed_time(NOON + datetime.timedelta(minutes=60))
    begin(player, at_the_end(2))
    yield "sheet"
    player.button("^New game$").click()
    yield from dialog(player, "daily", "^Deal of the day$")
    player.button("^Statistics$").click()
    expect(page.locator("drako-chart canvas")).to_be_visible(timeout=PATIENCE_MS)
    yield "statistics"
    page.evaluate("text => { location.hash = `g=${text}`; }", pack(Game.read(midway(2)["record"])))
    expect(player.button("^Go on with a copy$")).to_be_visible()
    yield "linked"


def dialogs(player: Player) -> Iterator[str]:
    """What can be opened during a game, here one that cannot be kept; and what opens by itself."""
    page = player.page
    page.add_init_script(NO_DATABASE)
    open_page(player)
    ask_for(player, deal(2))
    yield from dialog(player, "unkept")
    player.wait()
    begin(player, midway(2))
    place_last(player)
    player.wait()
    yield from dialog(player, "menu", "^Menu$")
    yield from dialog(player, "record", "^Menu$", "^Show the record$")
    yield from dialog(player, "share", "^Menu$", "^Share as a link$")
    yield from dialog(player, "leave", "^Menu$", "^New game$")
    yield from dialog(player, "aid", "^Player aid$")
    yield from dialog(player, "kingdom", "look at the kingdom", "^Elves")
    for name, subject in {"help-card": "#kingdom [data-kind]", "help-legend": ".legend"}.items():
        page.locator(subject).first.dispatch_event("contextmenu")
        yield from dialog(player, name)
    break_engine(page)
    player.button("may be drawn").click()
    expect(player.dialog).to_be_visible(timeout=PATIENCE_MS)
    yield "trouble"


def hints(player: Player) -> Iterator[str]:
    """A hint in a game against a computer, always the same one."""
    open_page(player)
    seats = [{"name": "Anna", "player": HUMAN}, {"name": "Robot", "player": "settler"}]
    begin(player, {**deal(2), "seats": seats})
    advise(player.page, **ALIKE)
    player.button("^Hint$").click()
    expect(player.dialog.get_by_role("listitem").first).to_be_visible(timeout=PATIENCE_MS)
    yield from dialog(player, "hint")
    yield "hint-table"


def back(player: Player) -> Iterator[str]:
    """Looking back at a game."""
    open_page(player)
    begin(player, at_the_end(2))
    player.button("^Replay$").click()
    player.page.get_by_role("combobox", name="Turn").select_option(label="Turn 9: Anna")
    expect(player.page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("^Turn 9"))
    yield "replay"
    player.button("^Leave the replay$").click()
    # It waits before its first decision.
    advise(player.page, ms=AN_HOUR_MS, iterations=None)
    player.button("^Analysis$").click()
    bar = player.page.get_by_role("progressbar")
    expect(bar).to_have_accessible_name(re.compile("^0 of"), timeout=PATIENCE_MS)
    yield "analysing"
    player.button("^Stop the analysis$").click()
    advise(player.page, **ALIKE)
    player.button("^Analyse the game$").click()
    expect(player.page.locator("drako-chart canvas")).to_have_count(2, timeout=PATIENCE_MS)
    yield "analysis"


def four(player: Player) -> Iterator[str]:
    """A game of four."""
    open_page(player)
    begin(player, deal(4))
    yield "arrange-4"
    begin(player, midway(4))
    place_last(player)
    player.wait()
    yield "draw-4"
    player.move()
    yield "place-4"
    begin(player, at_the_end(4))
    yield "sheet-4"


def tutorial(player: Player) -> Iterator[str]:
    """Some of its lessons."""
    open_page(player)
    adjust(player.page, pace="once")
    player.button("^Learn the game$").click()
    lessons = {0: "lesson", 3: "lesson-place"}
    for number in range(max(lessons) + 1):
        expect(player.page.locator(f".lesson[data-lesson='{number}']:not([data-playing])")).to_be_visible(
            timeout=PATIENCE_MS
        )
        if number in lessons:
            yield lessons[number]
        player.page.locator(".lesson .next").click()


def apart(player: Player) -> Iterator[str]:
    """A game on two devices, and what links can bring."""
    page = player.page
    open_page(player)
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    page.get_by_role("checkbox", name=re.compile("^On several devices")).check()
    yield "set-up-apart"
    begin(player, deal(2))
    player.button("^Keep this").click()
    expect(player.sending).to_be_visible()
    yield "away"
    yield from dialog(player, "send", "^Send to Bram$")
    game = Game.read(player.record())
    other = game.first(len(game.steps))
    for played, action in ((game, 0), (other, 1)):
        played.play(1, played.position.legal_actions()[action])
        played.settle()
    for name, text in {
        "arrived": f"play={pack(game)}",
        "known": f"play={pack(game)}",
        "fork": f"play={pack(other)}",
        "join": f"play={pack(Game.read(midway(4)['record']))}",
        "bad-link": f"play={pack(game)[:-3]}",
    }.items():
        page.evaluate("text => { location.hash = text; }", text)
        yield from dialog(player, name)


WAYS = {way.__name__: way for way in (boot, start, two, apart, dialogs, hints, back, four, tutorial)}


def dialog(player: Player, name: str, *path: str) -> Iterator[str]:
    """Opens a dialog by its buttons, and leaves it; what is lit in it ends first."""
    for button in path:
        player.button(button).last.click()
    expect(player.dialog).to_be_visible()
    yield name
    while player.dialog.count():
        player.page.keyboard.press("Escape")


def place_last(player: Player) -> None:
    """Plays the last seat's turn, so that little is marked as changed: the device is to be turned over to the first one."""
    player.move()
    target = player.button("may be replaced").first
    target.click()
    target.click()
    expect(player.taking_over).to_be_visible()
    player.settle()


# The pictures


class Picture(NamedTuple):
    screen: str
    size: tuple[int, int]
    theme: str

    @property
    def name(self) -> str:
        width, height = self.size
        return f"{self.screen}-{width}x{height}-{self.theme}.webp"

    def take(self, page: Page) -> bytes:
        """Of the screen that the page shows; it then has another size and theme."""
        width, height = self.size
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=self.theme, reduced_motion="reduce")
        page.mouse.move(0, 0)
        page.evaluate(STILL)
        # A dialog lies in the middle of what one sees; below it there is nothing more.
        whole = not page.get_by_role("dialog").count()
        png = page.screenshot(animations="disabled", caret="hide", full_page=whole)
        webp = io.BytesIO()
        Image.open(io.BytesIO(png)).save(webp, "WEBP", **WEBP)
        return webp.getvalue()


# From the top, with its typefaces, and no focus to be seen that depends on how one came there.
STILL = """async () => {
  document.activeElement?.blur();
  scrollTo(0, 0);
  await document.fonts.ready;
  await new Promise(requestAnimationFrame);
}"""


def pictures(screen: str) -> list[Picture]:
    return [Picture(screen, size, theme) for theme in THEMES for size in SIZES]


def index() -> str:
    """What docs/screens/README.md says."""
    lines = [
        "# Every screen",
        "",
        "Made by `.venv/bin/python -m e2e.screens` after a build; some are compared in `e2e/test_screens.py`.",
        "",
    ]
    for screen, title in SCREENS.items():
        shown = pictures(screen)
        lines += [
            f"## {title}",
            "",
            " ".join(
                f'<img src="{one.name}" height="200" alt="{one.size[0]} × {one.size[1]}, {one.theme}">' for one in shown
            ),
            "",
        ]
    return "\n".join(lines)


def main() -> None:
    for old in FOLDER.iterdir():
        old.unlink()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as host, sync_playwright() as playwright:
        (host.folder / "site").symlink_to(build.DIST, target_is_directory=True)
        browser = playwright.chromium.launch(**launch_args())
        for way in WAYS.values():
            context = browser.new_context(base_url=f"{host.origin}site/", locale="en-US")
            context.add_init_script(NOTHING_KEPT)
            for screen in way(Player(context.new_page())):
                for picture in pictures(screen):
                    (FOLDER / picture.name).write_bytes(picture.take(context.pages[0]))
                print(screen, flush=True)
                context.pages[0].set_viewport_size({"width": 1280, "height": 800})
            context.close()
        browser.close()
    (FOLDER / "README.md").write_text(index(), "utf-8")


if __name__ == "__main__":
    main()
