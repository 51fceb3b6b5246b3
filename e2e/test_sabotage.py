"""The built site with something wrong: within 20 s it says what, and what to do, and can try again; or it plays on all the same."""

import gzip
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.conftest import Problems
from e2e.player import PATIENCE_MS, Player
from e2e.test_play import A_PERSON, SETTLER

pytestmark = pytest.mark.no_cover

TOLD_MS = 20_000
WASM, LOADER, SNAPSHOT, LIBRARY = "**/pyodide.asm.wasm", "**/*.mjs", "**/drako.snapshot", "**/python.zip"
WORKER = "**/worker-*.js"

Answer = Callable[[Route], None]


# What may become of a file


def missing(route: Route) -> None:
    route.fulfill(status=404)


def unreachable(route: Route) -> None:
    route.abort()


def changed(change: Callable[[bytes], bytes]) -> Answer:
    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=change(response.body()))

    return answer


cut = changed(lambda body: body[: len(body) // 2])
damaged = changed(lambda body: body[: len(body) // 2] + bytes(len(body) - len(body) // 2))


def unpacked(change: Callable[[bytes], bytes]) -> Answer:
    """Changes what a snapshot holds; its size stays, by a comment in it."""

    def repacked(body: bytes) -> bytes:
        new = gzip.compress(change(gzip.decompress(body)))
        comment = b"x" * (len(body) - len(new) - 1) + b"\0"
        return new[:3] + b"\x10" + new[4:10] + comment + new[10:]

    return changed(repacked)


def head_changed(pattern: bytes, change: Callable[[bytes], bytes]) -> Answer:
    return unpacked(lambda plain: re.sub(pattern, lambda found: found[1] + change(found[2]), plain, count=1))


of_another_version = head_changed(rb'("key":")(\w+)', lambda key: key[::-1])
of_another_browser = head_changed(rb'("heap_bytes":)(\d+)', lambda size: b"%d" % (int(size) - 1))
of_another_runtime = head_changed(rb'("build_id":")(\w+)', lambda build_id: build_id[::-1])
# It says that it is right, and is not.
with_wild_addresses = unpacked(lambda plain: plain[: len(plain) // 2] + b"\xff" * (len(plain) - len(plain) // 2))


def of_type(content_type: str) -> Answer:
    return lambda route: route.fulfill(response=route.fetch(), content_type=content_type)


def under_policy(policy: str) -> Answer:
    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, "content-security-policy": policy})

    return answer


def as_script(text: str) -> Answer:
    return lambda route: route.fulfill(body=text, content_type="text/javascript")


def sabotage(context: BrowserContext, wrongs: dict[str, Answer]) -> None:
    for address, answer in wrongs.items():
        context.route(address, answer)


# It cannot start

UNFETCHED, UNSERVED = "could not be fetched. Check the connection", "server does not hand out"
DAMAGED, MISTYPED = "arrived damaged. Check the connection", "wrong type.* serve .mjs files as text/javascript"
FATAL: dict[str, tuple[dict[str, Answer], str]] = {
    "wasm unreachable": ({WASM: unreachable}, UNFETCHED),
    "wasm missing": ({WASM: missing}, UNSERVED),
    "wasm cut": ({WASM: cut}, DAMAGED),
    "wasm of wrong bytes": ({WASM: damaged}, DAMAGED),
    "loader missing": ({LOADER: missing}, UNSERVED),
    "loader of wrong bytes": ({LOADER: as_script("export {")}, DAMAGED),
    "loader as text": ({LOADER: of_type("text/plain")}, MISTYPED),
    "snapshot and library missing": ({SNAPSHOT: missing, LIBRARY: missing}, UNSERVED),
    "snapshot missing, library of wrong bytes": ({SNAPSHOT: missing, LIBRARY: damaged}, DAMAGED),
    "no WebAssembly by policy": ({"**/*": under_policy("script-src 'self'")}, "WebAssembly.* Allow it, or use another"),
    "worker missing": ({WORKER: missing}, "engine stopped. Try again; if it keeps stopping, close other tabs"),
    "worker killed at each boot": ({WORKER: as_script("throw new Error('killed')")}, "engine stopped"),
    "worker silent": ({WORKER: as_script("onmessage = () => {}")}, "Nothing has arrived.* close other tabs and try"),
    "worker gone": ({WORKER: as_script("close()")}, "Nothing has arrived"),
}


@pytest.mark.parametrize("wrong", FATAL)
def test_what_cannot_start_says_why_and_starts_when_that_is_put_right(
    page: Page, problems: Problems, wrong: str
) -> None:
    wrongs, reason = FATAL[wrong]
    sabotage(page.context, wrongs)
    page.goto("./")
    retry = page.get_by_role("button", name="Try again")
    expect(retry).to_be_visible(timeout=TOLD_MS)
    told = page.locator("[data-boot]")
    expect(told).to_contain_text(re.compile(reason))
    expect(page.get_by_role("status").first).to_contain_text(re.compile(reason))
    if told.get_attribute("data-boot") == "failed":
        expect(told).to_contain_text("no game can be played, not even without computers")
    for address in wrongs:
        page.context.unroute(address)
    # A policy stays with the page that has come with it.
    if "**/*" in wrongs:
        page.reload()
    else:
        retry.click()
    expect(page.locator("[data-boot=ready]")).to_be_visible(timeout=PATIENCE_MS)
    # Chromium tells of some of these failures and not of others.
    problems.take()


def begin(player: Player) -> None:
    """Two people play each other."""
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    player.act(player.button("^Keep this"))
    expect(player.told).to_have_count(1)


# It starts all the same

HARMLESS: dict[str, tuple[dict[str, Answer], str]] = {
    "wasm as bytes": ({WASM: of_type("application/octet-stream")}, "from its snapshot"),
    "wasm as text": ({WASM: of_type("text/plain")}, "from its snapshot"),
    "snapshot missing": ({SNAPSHOT: missing}, "without its snapshot"),
    "snapshot cut": ({SNAPSHOT: cut}, "without its snapshot"),
    "snapshot of wrong bytes": ({SNAPSHOT: damaged}, "without its snapshot"),
    "snapshot of another version": ({SNAPSHOT: of_another_version}, "belongs to another version"),
    "snapshot of another runtime": ({SNAPSHOT: of_another_runtime}, "belongs to another runtime"),
    "snapshot of another browser": ({SNAPSHOT: of_another_browser}, "belongs to another runtime"),
    "snapshot with wild addresses": ({SNAPSHOT: with_wild_addresses}, "snapshot: table index is out of bounds"),
    "library missing": ({LIBRARY: missing}, "from its snapshot"),
}


@pytest.mark.parametrize("wrong", HARMLESS)
def test_what_can_be_done_without_is_done_without(page: Page, problems: Problems, wrong: str) -> None:
    wrongs, said = HARMLESS[wrong]
    sabotage(page.context, wrongs)
    with page.expect_console_message(lambda message: said in message.text):
        page.goto("./")
    begin(Player(page))
    assert len(page.workers) == 1
    problems.take()


def test_a_file_that_fails_once_is_fetched_again(page: Page, problems: Problems) -> None:
    page.context.route(WASM, unreachable, times=1)
    page.goto("./")
    begin(Player(page))
    assert problems.take()


# It dies without a word, as where a device is short of memory

KILLING = """
window.kills = ["boot"];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...more) {
  post.call(this, message, ...more);
  if (message.method !== kills[0]) return;
  kills.shift();
  this.terminate();
};
"""


def test_a_worker_that_is_killed_is_replaced_and_the_game_goes_on(page: Page) -> None:
    page.add_init_script(KILLING)
    player = Player(page)

    def wait_until_replaced(left: int, silence_ms: int) -> None:
        page.wait_for_function(f"() => kills.length === {left}")
        page.clock.fast_forward(silence_ms)

    player.open()
    wait_until_replaced(0, 30_000)
    player.set_up([("Anna", A_PERSON), ("Robot", SETTLER)])
    player.start()
    page.evaluate("window.kills = ['call', 'think']")
    player.button("^Keep this").click()
    wait_until_replaced(1, 10_000)
    expect(player.told.first).to_contain_text("Anna arranges", timeout=PATIENCE_MS)
    wait_until_replaced(0, 10_000)
    expect(player.told.nth(1)).to_contain_text("Robot arranges", timeout=PATIENCE_MS)
    player.wait()


def test_an_engine_that_does_not_come_back_is_told_of_at_the_table(player: Player) -> None:
    page = player.page
    player.set_up([("Anna", A_PERSON), ("Bram", A_PERSON)])
    player.start()
    page.context.route(WORKER, as_script("onmessage = () => {}"))
    page.workers[0].evaluate("setTimeout(() => close()); null")
    player.button("^Keep this").click()
    with page.expect_worker():
        page.clock.fast_forward(10_000)
    page.clock.fast_forward(8_000)
    notice = page.get_by_role("complementary")
    expect(notice).to_contain_text("Nothing has arrived")
    page.context.unroute(WORKER)
    notice.get_by_role("button", name="Try again").click()
    expect(player.told).to_have_count(1, timeout=PATIENCE_MS)
    expect(notice).to_have_count(0)
    player.wait()
