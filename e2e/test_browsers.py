"""The same short run in three browsers, each by what drives it: kept, started, reloaded, and played on to the end without a network."""

import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser

import build
from e2e.conftest import serving
from e2e.player import PATIENCE_MS

pytestmark = [
    pytest.mark.no_cover,
    # The other browsers' drivers use what is about to go, and leave sockets open.
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
]


class Control(Protocol):
    def click(self) -> None: ...


class Window(Protocol):
    """A browser with one page.  A script is the body of a function."""

    def open(self, address: str) -> None: ...

    def reload(self) -> None: ...

    def run(self, script: str) -> Any:
        """What a script answers; an element is a control."""


class Chromium:
    def __init__(self, browser: Browser) -> None:
        self.page = browser.new_page(reduced_motion="reduce", locale="en")
        self.open = self.page.goto
        self.reload = self.page.reload

    def run(self, script: str) -> Any:
        answer = self.page.evaluate_handle(f"() => {{ {script} }}")
        return answer.as_element() or answer.json_value()


class Firefox:
    def __init__(self, driver: Any) -> None:
        self.open = driver.navigate
        # Its `refresh` goes past all that is kept, as a person's does with Shift.
        self.reload = lambda: driver.navigate(driver.get_url())
        self.run = driver.execute_script


class WebKit:
    def __init__(self, driver: Any) -> None:
        self.open = driver.get
        self.reload = driver.refresh
        self.run = driver.execute_script


def program(name: str) -> str:
    """One that `build.py test` installs where it can."""
    found = build.other_browsers()[name]
    if not found and "CI" not in os.environ:
        pytest.skip(f"there is no {name} on this system: install it with the system's packages")
    assert found, f"there is no {name} on this system"
    return found


@contextlib.contextmanager
def chromium(request: pytest.FixtureRequest) -> Iterator[Window]:
    window = Chromium(request.getfixturevalue("browser"))
    yield window
    window.page.context.close()


@contextlib.contextmanager
def firefox(request: pytest.FixtureRequest) -> Iterator[Window]:
    binary = program("Firefox")
    from marionette_driver.marionette import Marionette

    prefs = {"ui.prefersReducedMotion": 1, "intl.accept_languages": "en"}
    # What is there already it deletes, so it is to be a file of its own.
    log = request.getfixturevalue("tmp_path") / "gecko.log"
    driver = Marionette(bin=binary, headless=True, prefs=prefs, port=0, gecko_log=str(log))
    try:
        driver.start_session()
        yield Firefox(driver)
    finally:
        driver.cleanup()


@contextlib.contextmanager
def webkit(_: pytest.FixtureRequest) -> Iterator[Window]:
    binary, screen = program("WebKitGTK"), program("Xvfb")
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    with display(screen) as name:
        service = Service(binary, env={**os.environ, "DISPLAY": name, "LC_ALL": "C.UTF-8"})
        options = Options()
        options.add_argument("--automation")
        driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            yield WebKit(driver)
        finally:
            driver.quit()


@contextlib.contextmanager
def display(screen: str) -> Iterator[str]:
    """A screen that nobody sees."""
    told, tells = os.pipe()
    command = [screen, "-displayfd", str(tells), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[tells], stderr=subprocess.DEVNULL) as server:
        os.close(tells)
        try:
            with os.fdopen(told) as number:
                yield f":{number.readline().strip()}"
        finally:
            server.terminate()


BUTTON = """const button = (pattern) => [...document.querySelectorAll("button")].find((each) =>
  each.checkVisibility() && pattern.test(each.getAttribute("aria-label") ?? each.textContent.trim()));
"""
SET_UP = (
    """localStorage.setItem("drako / settings", JSON.stringify({ pace: "once", second_tap: false, remind: false }))"""
)
LEVEL = """const select = document.querySelectorAll("fieldset select")[1];
select.value = "wanderer";
select.dispatchEvent(new Event("change", { bubbles: true }));"""
READY = "return document.querySelector('[data-boot=ready]')"
KEPT = "return navigator.serviceWorker.controller && document.body.textContent.includes('works without a network')"
TOLD = "return [...document.querySelectorAll('[role=log] li')].map((entry) => entry.textContent)"
OVER = f"{BUTTON} return button(/^Rematch$/)"
# What a person can do now: legends first, the first card anywhere.
NEXT = f"""{BUTTON}
if (document.querySelector("main[data-busy]")) return null;
return button(/^Keep this/) ?? button(/may be claimed/) ?? button(/^End turn$/) ?? button(/may be drawn/)
  ?? button(/may be (replaced|turned)/);"""


def wait(window: Window, script: str) -> Any:
    """Until a script answers with something."""
    until = time.monotonic() + PATIENCE_MS / 1000
    while not (answer := window.run(script)):
        assert time.monotonic() < until, window.run("return document.body.innerText")
        time.sleep(0.05)
    return answer


@pytest.fixture
def without_library(tmp_path: Path) -> Path:
    """A site that starts from its snapshot or not at all."""
    return shutil.copytree(build.DIST, tmp_path / "site", ignore=shutil.ignore_patterns("python.zip"))


@pytest.mark.parametrize("browser_of", [chromium, firefox, webkit], ids=lambda each: each.__name__)
def test_kept_started_reloaded_and_played_on_without_a_network(
    request: pytest.FixtureRequest,
    browser_of: Callable[[pytest.FixtureRequest], contextlib.AbstractContextManager[Window]],
    without_library: Path,
) -> None:
    with browser_of(request) as window:
        with serving(without_library) as host:
            window.open(host.origin)
            wait(window, READY)
        with serving(build.DIST) as host:
            window.open(host.origin)
            # It is told in the visit in which it happens.
            wait(window, KEPT)
            window.run(SET_UP)
            window.reload()
            wait(window, READY)
            window.run(LEVEL)
            wait(window, f"{BUTTON} return button(/^Start the game$/)").click()
            while len(told := window.run(TOLD)) < 6:
                wait(window, NEXT).click()
            window.reload()
            wait(window, NEXT)
            assert window.run(TOLD)[: len(told)] == told
        told = window.run(TOLD)
        window.reload()
        wait(window, NEXT)
        assert window.run(TOLD) == told
        while not window.run(OVER):
            if step := window.run(NEXT):
                step.click()
        assert "wins" in window.run("return document.querySelector('h1').textContent")
