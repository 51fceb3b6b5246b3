"""Every screen and dialog: no fault that axe finds in any language and theme; and some look as their pictures in docs/screens/ do."""

import functools
import io

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page

import build
from e2e.conftest import Problems
from e2e.player import Player
from e2e.screens import FOLDER, LANGUAGES, SCREENS, WAYS, Picture, adjust, index, pictures
from e2e.test_play_access import AXE, FAULTS

pytestmark = pytest.mark.no_cover

# What the system asks for, and how it is where it asks for nothing.
PLAIN = {"color_scheme": "light", "forced_colors": "none"}
DARK, FORCED = {**PLAIN, "color_scheme": "dark"}, {**PLAIN, "forced_colors": "active"}
# Each look by what the person has set, and the system.
LOOKS = [("system", PLAIN), ("system", DARK), ("contrast", PLAIN), ("contrast", DARK), ("system", FORCED)]

PHONE, TALL, WIDE, DESK = (320, 568), (390, 844), (844, 390), (1280, 800)
COMPARED = [
    Picture("boot-failed", PHONE, "light"),
    Picture("set-up", DESK, "light"),
    Picture("rules", PHONE, "dark"),
    Picture("arrange", PHONE, "light"),
    Picture("hand-over", TALL, "dark"),
    Picture("draw", DESK, "dark"),
    Picture("choice", TALL, "light"),
    Picture("claim", WIDE, "dark"),
    Picture("sheet", TALL, "light"),
    Picture("kingdom", WIDE, "light"),
    Picture("place-4", PHONE, "dark"),
    Picture("draw-4", DESK, "light"),
    Picture("lesson-place", TALL, "light"),
]

# A pixel differs when one of its channels does by more than this, of 255; and a picture when more than such a share of it does.
CHANNEL, SHARE = 12, 0.001
ACTUAL = build.ROOT / "test-results" / "screens"
REMEDY = "see test-results/screens/; if this is how it is meant to look, run `.venv/bin/python -m e2e.screens` and commit docs/screens/"


@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844})
@pytest.mark.parametrize("way", WAYS)
def test_every_screen_is_faultless_in_every_language_and_theme_and_looks_as_pictured(
    page: Page, problems: Problems, way: str
) -> None:
    wrong = []
    for number, screen in enumerate(WAYS[way](Player(page))):
        wrong += [name for picture in COMPARED if picture.screen == screen if (name := unlike(page, picture))]
        page.set_viewport_size({"width": 390, "height": 844})
        wrong += faults(page, screen, number)
        if screen in ("boot-failed", "trouble"):
            problems.take()
    assert not wrong, "\n".join(wrong)


def faults(page: Page, screen: str, number: int) -> list[str]:
    """What axe finds: each language and each look is seen on each screen, and from screen to screen another of the pairs."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = []
    for look, (theme, media) in enumerate(LOOKS):
        language = LANGUAGES[(look + number) % len(LANGUAGES)]
        page.emulate_media(**media)
        adjust(page, language=language, theme=theme)
        # In forced colours axe takes the page's own colours for those in which text is drawn.
        skipped = ["color-contrast"] if media is FORCED else []
        found += [f"{screen}, {language}, {theme} {media}: {fault}" for fault in page.evaluate(FAULTS, skipped)]
    adjust(page, language="en", theme="system")
    page.emulate_media(**PLAIN)
    return found


def unlike(page: Page, picture: Picture) -> str:
    """What is wrong if the page does not look as the picture; it is then in a file, and so is where they differ."""
    taken = picture.take(page)
    actual, expected = (Image.open(file).convert("RGB") for file in (io.BytesIO(taken), FOLDER / picture.name))
    differs = difference(actual, expected)
    share = sum(differs.histogram()[1:]) / (differs.width * differs.height)
    if share <= SHARE:
        return ""
    ACTUAL.mkdir(parents=True, exist_ok=True)
    (ACTUAL / picture.name).write_bytes(taken)
    differs.save(ACTUAL / f"{picture.name}.difference.png")
    return f"{picture.name}: {share:.2%} of it differ; {REMEDY}"


def difference(one: Image.Image, other: Image.Image) -> Image.Image:
    """White where they differ; all of it if they are not as large."""
    if one.size != other.size:
        return Image.new("L", one.size, 255)
    channels = ImageChops.difference(one, other).split()
    return functools.reduce(ImageChops.lighter, channels).point(lambda value: 255 * (value > CHANNEL))


def test_there_is_a_picture_of_every_screen_and_no_other() -> None:
    expected = {picture.name for screen in SCREENS for picture in pictures(screen)}
    assert {path.name for path in FOLDER.iterdir()} == {"README.md", *expected}
    assert (FOLDER / "README.md").read_text("utf-8") == index()
    assert {*COMPARED} <= {picture for screen in SCREENS for picture in pictures(screen)}
