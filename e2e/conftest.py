"""What every browser test gets: the built site under a sub-path, and a page whose every problem fails the test."""

import contextlib
import functools
import http.server
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import BrowserContext, Page, Request, Response

import build
from e2e.player import Player

SUB_PATH = "some/where"


class Host(NamedTuple):
    """A static host: what lies in its folder has an address under its origin."""

    folder: Path
    origin: str


@contextlib.contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[Host]:
    handler = functools.partial(build.Site, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Host(folder, f"http://127.0.0.1:{server.server_port}/")
        server.shutdown()


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with serving(tmp_path_factory.mktemp("host")) as host:
        yield host


@pytest.fixture(scope="session")
def base_url(host: Host) -> str:
    """Where the built site is, under a sub-path; ``page.goto("./")`` opens it."""
    assert (build.DIST / "index.html").exists(), "There is no built site: run `python3 build.py` first."
    (host.folder / SUB_PATH).parent.mkdir(parents=True)
    (host.folder / SUB_PATH).symlink_to(build.DIST, target_is_directory=True)
    return f"{host.origin}{SUB_PATH}/"


def launch_args() -> dict:
    # The browser must neither call home nor, as the super-user that CI is, refuse to start.
    args = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
    args.append("--disable-gpu")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        args.append("--no-sandbox")
    # Without a browser of the system, `build.py` has installed Playwright's own.
    return {"executable_path": build.system_browser(), "args": args}


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    return {**browser_type_launch_args, **launch_args()}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict) -> dict:
    """Nothing moves, which saves time, but where a test wants it to."""
    return {**browser_context_args, "reduced_motion": "reduce"}


def bundle_harness(host: Host) -> None:
    vite = ("npm", "--prefix=web", "--silent", "exec", "--", "vite", "build", str(build.WEB / "harness"))
    options = (f"--config={build.WEB / 'vite.config.js'}", f"--outDir={host.folder / 'harness'}", "--logLevel=error")
    assert build.run(*vite, "--mode=test", *options) == 0


@pytest.fixture(scope="session")
def harness(host: Host) -> None:
    """``/harness/``: a page with only the parts that are tested by hand, bundled like the site, beside it on the same host."""
    bundle_harness(host)


# A test begins with a browser that knows nothing: to keep the game there for playing offline would be for nobody.
NOTHING_KEPT = "if ('serviceWorker' in navigator) navigator.serviceWorker.register = () => new Promise(() => {})"


class Problems:
    """What no test may make a page do, in words, as the browser tells it."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.contexts: list[BrowserContext] = []

    def watch(self, context: BrowserContext, origin: str) -> None:
        def add_if(wrong: bool, problem: str) -> None:
            if wrong:
                self.found.append(problem)

        def asked(request: Request) -> None:
            own = request.url.startswith((origin, "data:", "blob:"))
            add_if(not own, f"request to another origin: {request.url}")

        def answered(response: Response) -> None:
            add_if(response.status >= 400, f"failed request: {response.url} was answered {response.status}")

        context.on("console", lambda message: add_if(message.type == "error", f"console error: {message.text}"))
        context.on("weberror", lambda error: add_if(True, f"page error: {error.error}"))
        context.on("request", asked)
        context.on("response", answered)
        context.on("requestfailed", lambda request: add_if(True, f"failed request: {request.url}: {request.failure}"))
        self.contexts.append(context)

    def take(self) -> list[str]:
        """The problems so far, which count no longer: for a test that makes them on purpose."""
        for context in self.contexts:
            context.cookies()  # Any answer of the browser comes after all that it told before.
        taken, self.found = self.found, []
        return taken


@pytest.fixture(autouse=True)
def problems() -> Problems:
    return Problems()


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext], problems: Problems, host: Host
) -> Iterator[Callable[..., BrowserContext]]:
    def watched(**options: object) -> BrowserContext:
        context = new_context(**options)
        context.add_init_script(NOTHING_KEPT)
        problems.watch(context, host.origin)
        return context

    yield watched
    assert problems.take() == []


@pytest.fixture
def player(page: Page) -> Player:
    """A test player at the first screen of the page."""
    player = Player(page)
    player.open()
    return player
