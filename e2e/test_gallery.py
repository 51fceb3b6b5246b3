"""The look, on the page that shows all of it: complete, told apart by everyone, readable in every theme, within its budgets."""

import base64
import gzip
import itertools
import json
import re

import pytest
from playwright.sync_api import Page

import build
from drako.cards import KINDS
from e2e.conftest import Problems
from e2e.test_play_access import AXE, FAULTS

pytestmark = pytest.mark.no_cover

SIZES = ["40", "72", "120"]
VISIONS = ["greyscale", "protanopia", "deuteranopia", "tritanopia"]
THEMES = ["light", "dark", "contrast"]
LANGUAGES = ["en", "nl", "fr", "de"]
STATES = [
    ".lit", ".selected", ".changed", ".face-down", ".face-down.lit", ".ends-game", ".linked .beam", ".wild", ".tame",
    ".badge", ".badge.none", ".badge.loss",
]  # fmt: skip

# So much do two kinds differ at 40 px at the least, the mean of all pixels, of 1; black on white, where most is white, less.
DIFFERENCE, DIFFERENCE_OF_DRAWINGS = 0.14, 0.08

# Kilobytes: all of the page's JavaScript and style, gzipped; the drawings, gzipped, and the typefaces of a first screen.
JS_KB, CSS_KB, ART_KB = 90, 20, 150

# What is read on what, by token; and what else carries meaning beside it.
TEXT = {
    "paper": ["ink", "ink-soft", "accent", "warn"],
    "surface": ["ink", "ink-soft", "accent", "warn", "gain"],
    "sunk": ["ink", "ink-soft", "accent", "warn"],
    "accent": ["accent-ink"],
    "accent-deep": ["accent-ink"],
    "ink-soft": ["surface"],
    "warn": ["surface"],
    "gain": ["surface"],
    "card": ["card-ink"],
}
SIGNS = {
    "paper": ["line", "lit", "focus"],
    "surface": ["line", "lit", "focus"],
    "sunk": ["lit", "focus"],
    "board": ["board-lit", "board-focus", "beam"],
    "board-deep": ["board-lit", "board-focus", "beam"],
    "back": ["back-line"],
}


@pytest.fixture
def gallery(page: Page) -> Page:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto("./gallery.html", wait_until="networkidle")
    return page


def test_every_kind_is_shown_in_every_variant_and_size(gallery: Page) -> None:
    for shown in [*KINDS, "wild", "tame"]:
        for size in SIZES:
            cards = gallery.locator(f'[data-shown="{shown}"] [data-size="{size}"] .card')
            scenes = cards.locator(".scene use").evaluate_all("uses => uses.map((use) => use.href.baseVal)")
            assert len({*scenes}) == len(scenes) == 4
            assert {round(box["width"]) for card in cards.all() if (box := card.bounding_box())} == {int(size)}


def test_every_state_is_shown_in_every_size(gallery: Page) -> None:
    for size in SIZES:
        board = gallery.locator(f"#states-{size}")
        assert [state for state in STATES if not board.locator(state).count()] == []
        assert abs((board.locator(".card").first.bounding_box() or {})["width"] - int(size)) < 3
    for state in ("open", "met", "claim"):
        shapes = gallery.locator(f'[data-state="{state}"] .chain')
        assert {*shapes.evaluate_all("chains => chains.map((chain) => chain.dataset.shape)")} == {
            "pair", "trio", "alliance", "battle", "four",
        }  # fmt: skip


def test_every_drawing_that_is_referred_to_exists(gallery: Page) -> None:
    uses = {*gallery.locator("use").evaluate_all("uses => uses.map((use) => use.href.baseVal)")}
    drawn = {*gallery.locator("symbol").evaluate_all("symbols => symbols.map((symbol) => `#${symbol.id}`)")}
    assert len(uses) > 60
    assert uses <= drawn


def test_the_drawings_are_fetched_once(page: Page) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url) if "/art-" in request.url else None)
    page.goto("./gallery.html", wait_until="networkidle")
    page.evaluate("document.querySelector('.boards').append(document.querySelector('.paintings').cloneNode(true))")
    page.wait_for_load_state("networkidle")
    assert len(fetched) == 1


def test_without_the_drawings_names_remain(page: Page, problems: Problems) -> None:
    page.route("**/art-*.svg", lambda route: route.abort())
    page.goto("./gallery.html", wait_until="networkidle")
    assert page.locator("#states-72 [data-kind=elf] .kind-name").is_visible()
    assert [problem for problem in problems.take() if "art-" not in problem and "ERR_FAILED" not in problem] == []


def test_a_face_down_card_tells_nothing(gallery: Page) -> None:
    """They are all the same, but for where they lie, what may be done with them and what a card placed there would bring."""
    shown = """cards => cards.map((card) => {
      const copy = card.cloneNode(true);
      copy.classList.remove("lit", "selected", "ends-game");
      copy.querySelector(".badge")?.remove();
      for (const told of ["data-cell", "tabindex", "aria-label"]) copy.removeAttribute(told);
      return copy.outerHTML.replace(/<!--.*?-->|\\s+/g, " ").replace(/ +/g, " ");
    })"""
    assert len({*gallery.locator("#states-72 .face-down").evaluate_all(shown)}) == 1


# Told apart


def differences(page: Page, vision: str) -> dict[tuple[str, str], float]:
    """How much each two kinds differ at 40 px, seen so."""
    row = page.locator(f'[data-vision="{vision}"] [data-size="40"]')
    picture = base64.b64encode(row.screenshot(animations="disabled")).decode()
    pixels = dict(zip(KINDS, row.evaluate(PIXELS, picture), strict=False))
    return {pair: difference(pixels[pair[0]], pixels[pair[1]]) for pair in itertools.combinations(KINDS, 2)}


def difference(one: list[int], other: list[int]) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one) / 255


# The channels of the inner pixels of each card of a row, out of a picture of it.
PIXELS = """async (row, picture) => {
  const { left, top } = row.getBoundingClientRect();
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), (byte) => byte.charCodeAt(0))]));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  return [...row.querySelectorAll(".card[data-kind]")].map((card) => {
    const { left: x, top: y } = card.getBoundingClientRect();
    const { data } = canvas.getImageData(Math.round(x - left) + 3, Math.round(y - top) + 3, 34, 34);
    return [...data].filter((_, index) => index % 4 < 3);
  });
}"""


def alike(page: Page, vision: str, least: float) -> list[tuple[str, str]]:
    return [pair for pair, found in differences(page, vision).items() if found < least]


@pytest.mark.parametrize("vision", VISIONS)
def test_ten_kinds_differ_at_40_px_however_colours_are_seen(gallery: Page, vision: str) -> None:
    assert alike(gallery, vision, DIFFERENCE) == []


def test_ten_kinds_differ_by_their_drawings_alone(gallery: Page) -> None:
    """In high contrast all of them are black on white."""
    choose(gallery, "contrast")
    assert alike(gallery, "greyscale", DIFFERENCE_OF_DRAWINGS) == []


@pytest.mark.parametrize(("one", "other"), [("forest", "mountain"), ("elf", "goblin"), ("plain", "portal")])
def test_two_kinds_with_the_same_drawing_are_found_out(gallery: Page, one: str, other: str) -> None:
    give = """(row, [one, other]) => {
      const [from, to] = [one, other].map((kind) => row.querySelector(`[data-kind=${kind}]`).querySelectorAll("use"));
      to.forEach((use, index) => use.setAttribute("href", from[index].getAttribute("href")));
    }"""
    gallery.locator('[data-vision="greyscale"] [data-size="40"]').evaluate(give, [one, other])
    choose(gallery, "contrast")
    assert alike(gallery, "greyscale", DIFFERENCE_OF_DRAWINGS) == [(one, other)]


# Readable


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_tokens_contrast_in_every_theme(gallery: Page, theme: str, scheme: str) -> None:
    gallery.emulate_media(color_scheme=scheme)
    choose(gallery, theme)
    too_weak = {
        (ground, over): found
        for least, pairs in ((4.5, TEXT), (3, SIGNS))
        for ground, others in pairs.items()
        for over in others
        if (found := gallery.evaluate(CONTRAST, [f"var(--{ground})", f"var(--{over})"])) < least
    }
    assert too_weak == {}
    for kind in [*KINDS, "dragon.tame"]:
        name, _, state = kind.partition(".")
        card = gallery.locator(f'.card[data-kind="{name}"]' + (f".{state}" if state else ":not(.tame)")).first
        for ground in ("plate", "ground"):
            assert card.evaluate(CONTRAST_HERE, [f"var(--{ground})", "var(--emblem)"]) >= 4.5, (kind, ground)


CONTRAST_HERE = """(element, colours) => {
  const probe = element.appendChild(document.createElement("i"));
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const luminances = colours.map((colour) => {
    probe.style.color = colour;
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  });
  probe.remove();
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}"""
CONTRAST = f"colours => ({CONTRAST_HERE})(document.body, colours)"


def choose(page: Page, theme: str) -> None:
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)


def test_axe_finds_no_fault_in_any_theme(gallery: Page) -> None:
    gallery.evaluate(AXE.read_text("utf-8"))
    for theme in THEMES:
        choose(gallery, theme)
        faults = gallery.evaluate(FAULTS)
        assert not faults, "\n".join([theme, *faults])


def test_more_contrast_and_forced_colours_are_heeded(gallery: Page) -> None:
    scene = gallery.locator("#states-72 [data-kind=elf] .scene")
    assert scene.evaluate("scene => getComputedStyle(scene).opacity") == "1"
    gallery.emulate_media(contrast="more")
    assert scene.evaluate("scene => getComputedStyle(scene).opacity") == "0"
    choose(gallery, "light")
    assert scene.evaluate("scene => getComputedStyle(scene).opacity") == "1"
    gallery.emulate_media(forced_colors="active")
    assert not scene.is_visible()
    lit = "card => getComputedStyle(card).borderColor"
    lit_color, plain_color = (
        gallery.locator(f"#states-72 {card}").first.evaluate(lit) for card in (".lit", "[data-kind=elf]")
    )
    assert lit_color != plain_color


def test_the_typefaces_have_every_letter_of_the_languages(gallery: Page) -> None:
    """A letter that a face lacks is as wide as the fallback's, which differs from one fallback to the other."""
    messages = "".join((build.WEB / "messages" / f"{language}.json").read_text("utf-8") for language in LANGUAGES)
    letters = sorted({letter for letter in messages + "ŒœßẞIJijÿÆæ" if letter.isalnum()})
    # The face of headings has no capital ẞ, which stands in words all of capitals only; there are none.
    missing = gallery.evaluate(
        """async (letters) => {
          const canvas = new OffscreenCanvas(1, 1).getContext("2d");
          const width = (font, letter) => { canvas.font = font; return canvas.measureText(letter).width; };
          const faces = ["700 40px Almendra", "500 40px 'Alegreya Sans'", "700 40px 'Alegreya Sans'"];
          await Promise.all(faces.map((face) => document.fonts.load(face, letters.join(""))));
          return faces.flatMap((face) => letters.filter((letter) =>
            width(`${face}, monospace`, letter) !== width(`${face}, serif`, letter)).map((letter) => [face, letter]));
        }""",
        letters,
    )
    assert [one for one in missing if one != ["700 40px Almendra", "ẞ"]] == []


# Budgets


def kilobytes(*patterns: str, zipped: bool = True) -> float:
    files = [path.read_bytes() for pattern in patterns for path in (build.DIST / "assets").glob(pattern)]
    assert files
    return sum(len(gzip.compress(data) if zipped else data) for data in files) / 1000


def test_the_page_keeps_its_budgets() -> None:
    # What is fetched for the first screen and a game; looking back, charts and QR codes are fetched by who asks for them.
    first = re.findall(r"assets/([^\"]+\.js)", (build.DIST / "index.html").read_text("utf-8"))
    assert len(first) > 1
    assert kilobytes(*first, "worker-*.js") <= JS_KB
    assert kilobytes("*.css") <= CSS_KB
    assert kilobytes("*.svg") + kilobytes("*-latin-[0-9]*.woff2", zipped=False) <= ART_KB


def test_the_gallery_is_built_and_linked_from_nowhere(gallery: Page) -> None:
    html = (build.DIST / "index.html").read_text("utf-8")
    scripts = "".join(path.read_text("utf-8") for path in (build.DIST / "assets").glob("index-*.js"))
    assert "gallery" not in html + json.dumps(scripts)
    assert gallery.locator("meta[name=robots]").get_attribute("content") == "noindex"
