"""The languages: which one is chosen, that a switch leaves nothing behind, and that no words of the page bypass the messages."""

import functools
import json
import re
import unicodedata

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import build
from drako import cards
from e2e.conftest import Host, Problems
from e2e.icu import parse
from e2e.player import PATIENCE_MS, Player
from e2e.test_play import A_PERSON, break_engine

pytestmark = pytest.mark.no_cover

MESSAGES = {path.stem: json.loads(path.read_text("utf-8")) for path in (build.WEB / "messages").glob("*.json")}

# What a screen or its dialog says to eyes or ears, as [where, what]. Left out: what says itself that it is in another
# language, and what the person behind the page typed or asked for as data.
TOLD = """() => {
  const skipped = "script, style, noscript, textarea, body [lang]";
  const attributes = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "alt", "placeholder", "label"];
  const told = [["the page's title", document.title]];
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest(skipped)) continue;
    const where = element.localName + (element.className.baseVal ?? element.className).replace(/^|\\s+/g, ".");
    for (const name of attributes) if (element.getAttribute(name)) told.push([`${name} of ${where}`, element.getAttribute(name)]);
    for (const { nodeType, data } of element.childNodes)
      if (nodeType === Node.TEXT_NODE && data.trim()) told.push([where, data.trim()]);
  }
  return told;
}"""


def told(page: Page, after: str = "") -> list[tuple[str, str]]:
    """All that is told, right after something was done to the page."""
    return [(where, what) for where, what in page.evaluate(f"() => {{ {after}; return ({TOLD})(); }}")]


# Which language


@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [
        (["en-GB"], "en"),
        (["nl-BE"], "nl"),
        (["fr-CA"], "fr"),
        (["de-AT"], "de"),
        (["ja"], "en"),
        (["ja", "de-CH", "fr"], "de"),
        (["nds", "fy", "nl"], "nl"),
        ([], "en"),
    ],
)
def test_the_language_is_the_first_of_the_browsers_that_there_is(page: Page, wanted: list[str], chosen: str) -> None:
    page.add_init_script(f"Object.defineProperty(navigator, 'languages', {{ get: () => {json.dumps(wanted)} }})")
    page.goto("./")
    expect(page.locator("html")).to_have_attribute("lang", chosen)
    expect(page.get_by_role("button", name=MESSAGES[chosen]["setup.play"], exact=True)).to_be_visible()


@pytest.mark.browser_context_args(locale="fr-CA")
def test_the_browser_is_asked_for_its_languages(page: Page) -> None:
    page.goto("./")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_the_set_up_offers_every_language_by_its_own_name(page: Page) -> None:
    page.goto("./")
    options = page.get_by_role("combobox", name="Language").get_by_role("option")
    expect(options).to_have_count(4)
    assert {option.get_attribute("value"): option.inner_text() for option in options.all()} == {
        "en": "English",
        "nl": "Nederlands",
        "fr": "Français",
        "de": "Deutsch",
    }
    assert [option.get_attribute("lang") for option in options.all()] == ["en", "nl", "fr", "de"]


@pytest.mark.browser_context_args(locale="de-DE")
def test_messages_are_fetched_in_the_languages_that_are_spoken_only(page: Page, problems: Problems) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.extend(re.findall(r"/(en|nl|fr|de)-[^/]+\.json$", request.url)))
    page.goto("./")
    language = page.get_by_role("combobox", name="Sprache")
    language.select_option("nl")
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    assert fetched == ["de", "nl"]
    # What cannot be fetched is not spoken; of several wishes the last one counts.
    page.route("**/fr-*.json", lambda route: route.abort())
    language = page.get_by_role("combobox", name="Taal")
    language.select_option("fr")
    language.select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("combobox", name="Sprache").select_option("fr")
    page.get_by_role("combobox", name="Sprache").select_option("en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    problems.take()


def test_without_any_messages_the_page_says_what_is_wrong(page: Page, problems: Problems) -> None:
    page.route("**/en-*.json", lambda route: route.abort())
    page.goto("./")
    expect(page.get_by_text("A part of the page could not be fetched")).to_be_visible()
    assert problems.take()


# Switching


def speak(page: Page, language: str) -> None:
    """Changes the language, by the menu's settings if the screen itself does not offer it."""
    choice = page.locator(f"select:has(option[lang={language}])").last
    if not choice.count():
        spoken = MESSAGES[page.locator("html").get_attribute("lang") or ""]
        page.get_by_role("button", name=spoken["menu.open"], exact=True).click()
        page.get_by_role("button", name=spoken["settings.title"], exact=True).click()
    choice.select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.keyboard.press("Escape")
    # What a dialog said goes when its end has been heard of.
    expect(page.locator("dialog h2")).to_have_count(0)


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text.lower()))


def test_a_switch_in_the_game_leaves_no_word_behind(page: Page) -> None:
    player = Player(page)
    player.open()
    names = ["1234", "5678"]
    player.set_up([(name, A_PERSON) for name in names])
    player.start()
    player.move_until("may be discarded")
    player.act(player.button("may be discarded"))
    while page.get_by_role("log").get_by_role("listitem").count() < 12:
        player.move()
    player.move_until("may be discarded")
    player.button("may be replaced").last.click()
    english = on_the_table(page)
    assert len(english) > 60
    for language in sorted(MESSAGES.keys() - {"en"}):
        speak(page, language)
        translated = on_the_table(page)
        assert [where for where, _ in translated] == [where for where, _ in english]
        # Only words which this language has too, such as "dragon" in French, may still stand there.
        own = words(" ".join(text for message in MESSAGES[language].values() for text in parse(message).texts))
        own.add({"nl": "en", "fr": "et", "de": "und"}[language])
        for where, what in translated:
            assert words(what) <= own, (language, where, what)
        speak(page, "en")
        assert on_the_table(page) == english


def on_the_table(page: Page) -> list[tuple[str, str]]:
    """All that is told, except by the live region: what it said before a switch, it does not say again."""
    return [(where, what) for where, what in told(page) if where != "p.unseen"]


# A language of its own for every text that comes from the messages

# Letters that look like those of the alphabet and are none of them.
LOOKALIKES = {letter: chr(ord("𝚊") + index) for index, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
LOOKALIKES |= {letter.upper(): chr(ord("𝙰") + index) for index, letter in enumerate(LOOKALIKES)}
OPENED, CLOSED = "⟦", "⟧"


def disguise(text: str) -> str:
    """The text in letters that are no letters of the alphabet, accented ones included."""
    plain = unicodedata.normalize("NFD", text)
    return "".join(LOOKALIKES.get(letter, letter) for letter in plain if not unicodedata.combining(letter))


def pseudo(message: str) -> str:
    said = "".join(disguise(piece) if is_said else piece for piece, is_said in parse(message).pieces)
    return f"{OPENED}{said}{CLOSED}"


PSEUDO = {key: pseudo(message) for key, message in MESSAGES["en"].items()}


class PseudoPlayer(Player):
    """Reads the page in disguised English."""

    def worded(self, name: str) -> str:
        """Letters outside of escapes are disguised, and a name may begin or end with a bracket."""
        edges = {"^": f"^{OPENED}*", "$": f"{CLOSED}*$"}
        return re.sub(r"\\.|[A-Za-z^$]", lambda found: edges.get(found[0], disguise(found[0])), name)

    @property
    def sheet(self) -> Locator:
        return self.page.get_by_role("table", name=PSEUDO["sheet.caption"], exact=True)

    def sit(self, players: list[tuple[str, str]]) -> None:
        """As ``set_up``, by the value of who plays and not by how that is worded."""
        self.page.locator(".count input").nth(len(players) - 2).check()
        for seat, (name, player) in zip(self.page.locator("fieldset.seat").all(), players, strict=True):
            seat.get_by_role("textbox").fill(name)
            seat.get_by_role("combobox").select_option(player)


@pytest.fixture(scope="session")
def pseudo_site(host: Host, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where the site is once more, bundled with disguised messages in the place of the English ones."""
    config = tmp_path_factory.mktemp("pseudo") / "vite.config.mjs"
    config.write_text(
        f"import configure from {json.dumps((build.WEB / 'vite.config.js').as_uri())};\n"
        f"const source = {json.dumps(json.dumps(PSEUDO))};\n"
        "function load(id) {\n"
        "  if (!id.endsWith('/messages/en.json?url')) return null;\n"
        "  const file = this.emitFile({ type: 'asset', name: 'en.json', source });\n"
        "  return { code: `export default import.meta.ROLLUP_FILE_URL_${file};` };\n"
        "}\n"
        "const pseudo = { name: 'pseudo', enforce: 'pre', load };\n"
        "const config = configure({ mode: 'test' });\n"
        "export default { ...config, plugins: [...config.plugins, pseudo] };\n",
        "utf-8",
    )
    vite = ("npm", "--prefix=web", "--silent", "exec", "--", "vite", "build", str(build.WEB))
    options = (f"--config={config}", "--configLoader=native", f"--outDir={host.folder / 'pseudo'}", "--logLevel=error")
    assert build.run(*vite, *options) == 0
    return f"{host.origin}pseudo/"


def bypassing(page: Page, after: str = "") -> list[tuple[str, str]]:
    """What is told in letters that are not the disguised ones. The word between the parts of a list is the browser's."""
    return [(where, what) for where, what in told(page, after) if re.search(r"[^\W\d_]", undisguised(what))]


def undisguised(what: str) -> str:
    known = "".join(LOOKALIKES.values())
    return re.sub(rf"[{known}]|(?<={CLOSED}) and (?={OPENED})|(?<={CLOSED}), and (?={OPENED})", "", what)


def check_disguise(page: Page) -> None:
    assert bypassing(page) == []
    # All of it has come by the messages, so far as it has words at all.
    assert any(OPENED in what for _, what in told(page))


def test_no_words_of_the_page_bypass_the_messages(page: Page, pseudo_site: str, problems: Problems) -> None:
    check = functools.partial(check_disguise, page)
    player = PseudoPlayer(page)
    page.clock.install()
    # The boot, held up, failed and at last done.
    held: list[Route] = []
    page.route("**/*.wasm", lambda route: held.append(route))
    with page.expect_request("**/*.wasm"):
        page.goto(pseudo_site)
    check()
    player.sit([("", "human"), ("", "human"), ("", "human"), ("", "human")])
    player.sit([("", "human"), ("", "human")])
    check()
    player.button("^Start the game$").click()
    check()
    page.route("**/*.wasm", lambda route: route.abort())  # what it asks for the second time
    held.pop().abort()
    expect(page.locator("[data-boot=failed]")).to_be_visible(timeout=PATIENCE_MS)
    check()
    problems.take()
    page.unroute("**/*.wasm")
    check_dialog(player, "^Deal of the day$")
    check_dialog(player, "^About$")
    check_dialog(player, "^Settings$")
    check_dialog(player, "^The rules$")

    # Each phase, before and after a tap, and what may not be done.
    player.button("^Try again$").click()
    player.wait()
    check()
    player.button("row 2, column 2").click()
    check()
    player.button("row 3, column 3").click()
    check()
    player.button("^Take back$").click()
    check()
    player.button("^Keep this").click()
    expect(player.taking_over).to_be_visible()
    check()
    player.wait()
    player.move_until("may be drawn")
    check()
    for refused in ("^row 1, column 1", ", 2 points(; met)?$"):
        player.button(refused).first.click()
        check()
    check_dialog(player, "^Menu$")
    check_dialog(player, "^Menu$", "^About$")
    check_dialog(player, "^Menu$", "^Show the record$", "^Copy$")
    check_dialog(player, "^Menu$", "^Share as a link$", "^Copy the link$")
    # Left, deleted, put back and gone on with.
    player.button("^Menu$").click()
    for control in ("^New game$", "^Statistics$", "^Back$", "^More about", "^Delete$", "^Put it back$", "turn "):
        player.button(control).first.click()
        check()
    player.wait()
    check_dialog(player, "^Menu$", "^Settings$")
    check_dialog(player, "^Player aid$", "^The rules$")
    # The help on what lies there: the kingdom's cards, of whatever kinds.
    for subject in (".legend", "#kingdom .face-down", *(f"#kingdom [data-kind={kind}]" for kind in cards.KINDS)):
        if page.locator(subject).count():
            page.locator(subject).first.dispatch_event("contextmenu")
            expect(player.dialog).to_be_visible()
            check()
            check_dialog(player)
    check_dialog(player, "look at the kingdom", "^Conflicts")
    player.move_until("may be discarded")
    check()
    player.button("^Take back$").click()
    check()
    page.set_viewport_size({"width": 1920, "height": 1400})
    player.button("^Conflicts").click()
    check()
    for choice in ("may be replaced", "may be discarded"):
        player.button(choice).first.click()
        check()
    happened = player.told.count()
    player.button("^Discard it$").click()
    expect(player.told).not_to_have_count(happened)
    player.wait()
    check()
    player.button("may be turned").first.click()
    check()

    # The engine stops, and starts again.
    break_engine(page)
    player.button("^Turn it up$").click()
    expect(player.dialog).to_be_visible(timeout=PATIENCE_MS)
    check()
    problems.take()
    page.unroute("**/*.wasm")
    happened = player.told.count()
    player.button("^Try again$").click()
    expect(player.told).not_to_have_count(happened, timeout=PATIENCE_MS)
    player.wait()

    # To the end, with the last land.
    while not player.sheet.count():
        player.move()
        check()
    for category in ("Elves", "Dwarves", "Humans", "Goblins", "Dragons", "Legends", "Conflicts"):
        check_dialog(player, "look at the kingdom", f"^{category}")
    # Looked back at: replayed, and the analysis begun and stopped.
    for control in ("^Replay$", "^One step back$", "^Leave the replay$", "^Analysis$", "^Stop the", "^Back$"):
        player.button(control).click()
        check()
    player.button("^Back to the table$").click()
    check()


def check_dialog(player: Player, *path: str) -> None:
    for name in path:
        player.button(name).last.click()
        check_disguise(player.page)
    while player.dialog.count():
        player.page.keyboard.press("Escape")


def test_no_words_bypass_the_messages_when_computers_play(page: Page, pseudo_site: str) -> None:
    player = PseudoPlayer(page)
    page.clock.install()
    page.goto(pseudo_site)
    computer = page.locator("fieldset.seat select").last.input_value()
    player.sit([("", "human"), ("", computer), ("", computer)])
    check_disguise(page)
    player.start()
    check_dialog(player, "^Menu$")
    player.button("^Hint$").click()
    expect(player.dialog.locator("[data-action]")).not_to_have_count(0, timeout=PATIENCE_MS)
    check_dialog(player)
    check_disguise(page)
    for _ in range(3):
        player.move()
        check_disguise(page)


def test_no_words_bypass_the_messages_in_the_tutorial(page: Page, pseudo_site: str) -> None:
    page.add_init_script("localStorage.setItem('drako /pseudo/ settings', JSON.stringify({ pace: 'once' }))")
    page.goto(pseudo_site)
    player = PseudoPlayer(page)
    player.button("^Learn the game$").click()
    lessons = json.loads((build.WEB / "src" / "tutorial" / "script.json").read_text("utf-8"))["lessons"]
    for number in range(len(lessons)):
        expect(page.locator(f".lesson[data-lesson='{number}']:not([data-playing])")).to_be_visible(timeout=PATIENCE_MS)
        check_disguise(page)
        if number == 1:
            player.button("^row 1, column 1").click()
            expect(page.locator(".refusal")).to_be_visible()
            check_disguise(page)
        if number < len(lessons) - 1:
            page.locator(".lesson .next").click()
            check_disguise(page)


@pytest.mark.parametrize(
    "hard_coded",
    [
        "document.querySelector('h1').append('Hello')",
        "document.querySelector('h1').append('à')",
        "document.querySelector('h1').title = 'Hello'",
        "document.querySelector('input[type=text]').placeholder = 'Hello'",
        "document.querySelector('select').ariaLabel = 'Hello'",
        "document.querySelector('main').append(Object.assign(new Image(), { alt: 'Hello' }))",
        "document.title = 'Hello'",
    ],
)
def test_words_that_bypass_the_messages_are_found(page: Page, pseudo_site: str, hard_coded: str) -> None:
    page.goto(pseudo_site)
    expect(page.locator("h1[data-focus-home]")).to_be_visible()
    check_disguise(page)
    assert bypassing(page, after=hard_coded)


def test_every_letter_of_a_message_is_disguised_and_no_slot(page: Page) -> None:
    for key, message in PSEUDO.items():
        assert parse(message).slots == parse(MESSAGES["en"][key]).slots
        assert not re.search(r"[^\W\d_]", undisguised("".join(parse(message).texts))), key
