"""Kept on the device: it starts without its server, each copy for itself; a newer version comes whole or not at all."""

import base64
import contextlib
import hashlib
import json
import os
import re
import shutil
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page, expect

import build
from e2e.conftest import Host, Problems, launch_args, serving
from e2e.player import PATIENCE_MS, Player
from e2e.test_play import A_PERSON, SETTLER, check_sheet
from e2e.test_thinking import SHORT_WAITS, WANDERER

pytestmark = pytest.mark.no_cover

KEPT = "From now on the game works without a network too."
CONTROLLED = "() => navigator.serviceWorker.controller"
LOOK_FOR_UPDATE = "document.dispatchEvent(new Event('visibilitychange'))"
# The names of what is kept, each with the files in it.
CACHES = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) =>
  [name, (await (await caches.open(name)).keys()).map(({ url }) => url)])))"""


class OwnBrowser:
    """A browser with a profile of its own, which is closed and opened again."""

    def __init__(self, browser: BrowserType, profile: Path, problems: Problems) -> None:
        self.browser, self.profile, self.problems = browser, profile, problems

    @contextlib.contextmanager
    def open(self, host: Host) -> Iterator[BrowserContext]:
        context = self.browser.launch_persistent_context(
            self.profile, **launch_args(), base_url=host.origin, reduced_motion="reduce", locale="en"
        )
        context.add_init_script(SHORT_WAITS)
        self.problems.watch(context, host.origin)
        yield context
        # A page that is left gives up what it is fetching.
        assert [problem for problem in self.problems.take() if not problem.endswith("net::ERR_ABORTED")] == []
        self.problems.contexts.remove(context)
        context.close()


@pytest.fixture
def own(browser_type: BrowserType, tmp_path: Path, problems: Problems) -> OwnBrowser:
    return OwnBrowser(browser_type, tmp_path / "profile", problems)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with the built site in it, to be changed."""
    shutil.copytree(build.DIST, tmp_path / "site")
    return tmp_path / "site"


def keep(page: Page, path: str) -> None:
    """Visits a copy until it is kept, and the page itself gets its files from there."""
    page.goto(path)
    expect(page.get_by_text(KEPT)).to_be_visible(timeout=PATIENCE_MS)
    page.wait_for_function(CONTROLLED)


# Without the server

STARTS = [
    "./",
    "index.html",
    "?from=home",
    "index.html?open=nothing#top",
    "a/b/",
    "a/b/index.html",
    "a/b/?x=1",
    "a/b/#y",
]


def test_what_was_visited_once_starts_and_plays_without_its_server(own: OwnBrowser, site: Path) -> None:
    (site / "a").mkdir()
    (site / "a" / "b").symlink_to(build.DIST, target_is_directory=True)
    with serving(site) as host, own.open(host) as context:
        page = context.new_page()
        keep(page, "./")
        keep(page, "a/b/")
        kept = page.evaluate(CACHES)
    paths = {name.partition(host.origin)[2]: files for name, files in kept.items()}
    assert sorted(paths) == ["", "a/b/"]
    assert len(paths[""]) == len(paths["a/b/"])
    assert all(file.startswith(f"{host.origin}a/b/") for file in paths["a/b/"])
    with own.open(host) as context:
        page = context.new_page()
        for start in STARTS:
            page.goto(start)
            expect(page.get_by_role("button", name="Start the game")).to_be_visible()
        open_by_shortcuts(page)
        play_to_the_end(page)
        page.goto("a/b/")
        player = Player(page)
        player.set_up([("Anna", A_PERSON), ("Bram", WANDERER)])
        player.start()
        player.play()
        check_sheet(player, ["Anna", "Bram"])


def open_by_shortcuts(page: Page) -> None:
    """A game against a computer, laid aside and taken up again."""
    player = Player(page)
    player.set_up([("Anna", A_PERSON), ("Bram", SETTLER)])
    page.goto("?open=computer")
    player.wait()
    assert "?" not in page.url
    player.act(player.button("^Keep this"))
    record = player.record()
    player.button("^Menu$").click()
    player.button("^New game$").click()
    page.goto("?open=continue")
    player.wait()
    assert player.record() == record


def play_to_the_end(page: Page) -> None:
    """A game against a computer; with it ends what the page has waited for to ask to be kept and installed."""
    page.evaluate(OFFER_TO_INSTALL)
    page.evaluate("navigator.storage.persist = () => { window.asked = true; }")
    player = Player(page)
    expect(page.get_by_role("complementary")).to_have_count(0)
    player.play()
    assert page.evaluate("window.asked")
    notice = page.get_by_role("complementary")
    expect(notice).to_contain_text("Installed on this device")
    notice.get_by_role("button", name="Not now").click()
    expect(notice).to_have_count(0)
    player.button("^Menu$").click()
    player.button("^Install the game$").click()
    assert page.evaluate("window.installing")


OFFER_TO_INSTALL = """dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
  prompt: async () => { window.installing = true; },
}))"""


# A newer version


def put_next_version(site: Path) -> None:
    """What a build of changed sources makes: the scripts have other names, and so have all that name them."""
    names = {}
    for old in [*site.glob("assets/*.js")]:
        new = old.rename(old.with_stem(f"{old.stem}next"))
        names[old.name] = new.name
    (page_script,) = site.glob("assets/index-*.js")
    with page_script.open("a") as script:
        script.write("\ndocument.documentElement.dataset.version = 'next';\n")
    changed = [*site.glob("*.html"), *site.glob("assets/*.js"), site / "sw.js"]
    for path in changed:
        path.write_text(re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], path.read_text()))
    assert not [path for path in site.rglob("*.js") if any(old in path.read_text() for old in names)]
    worker = site / "sw.js"
    entries = r'\{"integrity":"[^"]*","revision":(?:null|"[^"]*"),"url":"([^"]*)"\}'
    worker.write_text(re.sub(entries, lambda found: entry_of(site, found), worker.read_text()))


def entry_of(site: Path, found: re.Match[str]) -> str:
    entry = json.loads(found[0])
    content = (site / entry["url"]).read_bytes()
    entry["integrity"] = f"sha384-{base64.b64encode(hashlib.sha384(content).digest()).decode()}"
    entry["revision"] = entry["revision"] and hashlib.md5(content).hexdigest()
    return json.dumps(entry)


def test_a_newer_version_is_offered_and_comes_whole_when_it_is_wanted(own: OwnBrowser, site: Path) -> None:
    with serving(site) as host, own.open(host) as context:
        page = context.new_page()
        keep(page, "./")
        player = Player(page)
        player.set_up([("Anna", A_PERSON), ("Bram", SETTLER)])
        player.start()
        player.act(player.button("^Keep this"))
        player.act(player.button("may be taken"))
        record, (old_worker,) = player.record(), page.workers
        put_next_version(site)

        # The files of the old version are gone from the server, but not from the device.
        with page.expect_worker() as started:
            old_worker.evaluate("setTimeout(() => { throw new Error('the worker dies') }); null")
            player.button("^Take back").click()
        assert started.value.url == old_worker.url
        expect(player.button("may be taken")).to_be_visible(timeout=PATIENCE_MS)
        player.settle()
        player.act(player.button("may be taken"))
        own.problems.take()

        notice = page.get_by_role("complementary")
        page.evaluate(LOOK_FOR_UPDATE)
        expect(notice).to_contain_text("A new version is ready", timeout=PATIENCE_MS)
        notice.get_by_role("button", name="Later").click()
        expect(notice).to_have_count(0)
        assert player.record() == record

        other = context.new_page()
        other.goto("./")
        player.button("^Menu$").click()
        player.button("^Start the new version$").click()
        expect(notice).to_contain_text("open in another tab")
        other.close()
        with page.expect_navigation():
            notice.get_by_role("button", name="Start the new version").click()
        check_next(player, record)
    with own.open(host) as context:
        page = context.new_page()
        page.goto("./")
        check_next(Player(page), record)


def check_next(player: Player, record: str) -> None:
    """The newer version is all there is, and the game stands where it stood, undo included."""
    player.wait()
    expect(player.page.locator("html")).to_have_attribute("data-version", "next")
    assert player.record() == record
    expect(player.button("^Take back")).to_be_enabled()
    assert all("next." in worker.url for worker in player.page.workers)
    (files,) = player.page.evaluate(CACHES).values()
    assert [file for file in files if re.search(r"/(index|worker)-.*(?<!next)\.js$", file)] == []


# Where nothing can be kept


def put(file: Path, text: str) -> None:
    """Changes a file; servers tell time by the second, and what is not newer they do not send again."""
    later = file.stat().st_mtime + 1
    file.write_text(text)
    os.utime(file, (later, later))


def test_what_cannot_be_kept_is_told_with_a_remedy_and_the_game_goes_on(own: OwnBrowser, site: Path) -> None:
    worker, icon = site / "sw.js", site / "icon.svg"
    scripts, drawing = worker.read_text(), icon.read_text()
    refusing = "caches.open = async () => { throw new DOMException('refused', 'SecurityError'); };"
    with serving(site) as host, own.open(host) as context:
        page = context.new_page()
        again = page.locator("[data-offline]").get_by_role("button", name="Try again")
        quota = {"origin": host.origin.rstrip("/")}
        browser = context.new_cdp_session(page)

        def check_told(reason: str, details: str) -> None:
            told = page.locator(f"[data-offline={reason}]")
            expect(told.locator("details")).to_contain_text(details, timeout=PATIENCE_MS)
            expect(told.get_by_role("paragraph")).to_contain_text("with a network everything works")

        put(worker, refusing + scripts)
        page.goto("./")
        check_told("refused", "SecurityError")
        play_and_leave(Player(page))
        put(worker, scripts)
        put(icon, "<html>Pay for this network first</html>")
        again.click()
        check_told("refused", "Failed to fetch")
        put(icon, drawing)
        browser.send("Storage.overrideQuotaForOrigin", {**quota, "quotaSize": 5_000_000})
        again.click()
        check_told("full", "QuotaExceededError")
        play_and_leave(Player(page))
        browser.send("Storage.overrideQuotaForOrigin", quota)
        again.click()
        expect(page.get_by_text(KEPT)).to_be_visible(timeout=PATIENCE_MS)
        own.problems.take()


def play_and_leave(player: Player) -> None:
    """Two people play each other."""
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    player.act(player.button("^Keep this"))
    player.button("^Menu$").click()
    player.button("^New game$").click()


def test_who_loses_the_network_in_the_first_visit_plays_on_and_can_have_it_kept_later(
    own: OwnBrowser, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, gone = threading.Event(), threading.Event()

    class Losing(build.Site):
        def do_GET(self) -> None:  # noqa: N802
            # Only what keeps the page for later asks for this one.
            if self.path.endswith("gallery.html") and not gone.is_set():
                asked.set()
                gone.wait()
                self.connection.shutdown(socket.SHUT_RDWR)
            else:
                super().do_GET()

    monkeypatch.setattr(build, "Site", Losing)
    with contextlib.ExitStack() as visit:
        with serving(site) as host:
            page = visit.enter_context(own.open(host)).new_page()
            player = Player(page)
            page.goto("./")
            player.set_up([("Anna", A_PERSON), ("Bram", WANDERER)])
            player.start()
            assert asked.wait(PATIENCE_MS / 1000)
            gone.set()
        # The computer's turn too.
        for _ in range(4):
            player.move()
        player.button("^Menu$").click()
        player.button("^New game$").click()
        told = page.locator("[data-offline=refused]")
        expect(told).to_contain_text("the connection broke")
        expect(told.locator("details")).to_contain_text("Failed to fetch")
        with serving(site, int(host.origin.rstrip("/").rpartition(":")[2])):
            told.get_by_role("button", name="Try again").click()
            expect(page.get_by_text(KEPT)).to_be_visible(timeout=PATIENCE_MS)
        own.problems.take()


def test_a_window_that_keeps_nothing_says_what_it_would_take(page: Page) -> None:
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto("./")
    expect(page.locator("[data-offline=unsupported]")).to_contain_text("https", timeout=PATIENCE_MS)


# Where the page itself does not run


def test_a_page_opened_as_a_file_says_how_to_serve_it(page: Page, problems: Problems) -> None:
    page.goto((build.DIST / "index.html").as_uri())
    for language in ("en", "nl", "fr", "de"):
        expect(page.locator(f"p[lang={language}]:visible")).to_contain_text("python3 -m http.server")
    # That is what the browser says to it.
    assert problems.take()


def test_a_page_whose_script_does_not_come_says_so(page: Page, problems: Problems) -> None:
    said = page.locator("p[lang=en]:visible")
    script = "**/index-*.js"
    page.context.route(script, lambda route: route.fulfill(response=route.fetch(), content_type="text/plain"))
    page.goto("./")
    expect(said).to_contain_text("a wrong type")
    page.context.unroute(script)
    page.context.route(script, lambda route: route.fulfill(status=404), times=1)
    page.goto("./")
    said.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    assert problems.take()


# The app


def test_the_manifest_makes_each_copy_an_app_of_its_own(
    page: Page, base_url: str, host: Host, problems: Problems
) -> None:
    ids = []
    for address in (base_url, f"{host.origin}elsewhere/"):
        if not (host.folder / "elsewhere").exists():
            (host.folder / "elsewhere").symlink_to(build.DIST, target_is_directory=True)
        page.goto(address)
        browser = page.context.new_cdp_session(page)
        manifest = browser.send("Page.getAppManifest")
        assert manifest["errors"] == []
        assert manifest["manifest"]["startUrl"] == manifest["manifest"]["scope"] == address
        assert all(each["url"].startswith(f"{address}?open=") for each in manifest["manifest"]["shortcuts"])
        (error,) = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert error["errorId"] == "in-incognito"
        ids.append(browser.send("Page.getAppId")["appId"])
    assert ids == [base_url, f"{host.origin}elsewhere/"]
    # The page was left while it was fetching.
    assert all(problem.endswith("net::ERR_ABORTED") for problem in problems.take())


def test_on_ios_the_page_tells_how_to_install_it(page: Page) -> None:
    page.add_init_script("navigator.standalone = false")
    page.goto("./")
    page.get_by_role("button", name="Install the game").click()
    expect(page.get_by_role("dialog")).to_contain_text("Add to Home Screen")
