"""Makes the pictures that the web app manifest names: icons of the drawings beside them, and screenshots of the built site.

``python -m e2e.pictures`` overwrites them in web/public/; who changes an icon, or the look of the table, runs it.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, sync_playwright

import build
from e2e.conftest import launch_args, serving
from e2e.player import Player

PUBLIC = build.WEB / "public"
ICONS = {"icon": (192, 512), "full": (180, 512), "monochrome": (512,)}
SCREENS: dict[str, ViewportSize] = {"narrow": {"width": 390, "height": 844}, "wide": {"width": 1280, "height": 800}}


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_args())
        draw_icons(browser)
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "site").symlink_to(build.DIST, target_is_directory=True)
            with serving(Path(folder)) as host:
                take_screenshots(browser, f"{host.origin}site/")


def draw_icons(browser: Browser) -> None:
    for name, sizes in ICONS.items():
        drawing = PUBLIC / "icon.svg" if name == "icon" else PUBLIC / "icons" / f"{name}.svg"
        for size in sizes:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body {{ margin: 0 }} svg {{ display: block; inline-size: 100% }}</style>{drawing.read_text()}"
            )
            page.screenshot(path=PUBLIC / "icons" / f"{name}-{size}.png", omit_background=True)
            page.close()


def take_screenshots(browser: Browser, address: str) -> None:
    for name, viewport in SCREENS.items():
        context = browser.new_context(base_url=address, viewport=viewport, locale="en", service_workers="block")
        player = Player(context.new_page())
        player.open()
        player.set_up([("Anna", "human"), ("Bram", "settler"), ("Cleo", "warden")])
        player.start()
        while player.told.count() < 24 and not player.sheet.count():
            player.move()
        player.page.screenshot(path=PUBLIC / "screens" / f"{name}.jpg", type="jpeg", quality=80)
        context.close()


if __name__ == "__main__":
    main()
