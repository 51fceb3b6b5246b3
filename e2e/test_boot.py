"""The engine's worker: it boots from the site's own files, answers, is stopped, and is replaced when it fails."""

from typing import Any

import pytest
from playwright.sync_api import Page

import build
from e2e.conftest import Problems

pytestmark = [pytest.mark.no_cover, pytest.mark.usefixtures("harness")]
GAME = "{ seats: [{ name: 'A', player: 'ranger' }, { name: 'B', player: 'ranger' }], start: 0, seed: 1 }"


@pytest.fixture
def engine(page: Page) -> Page:
    """A page with an engine that boots; what it tells of the boot is in ``boots``."""
    page.goto("/harness/")
    return start(page)


def start(page: Page) -> Page:
    """Boots an engine; what it tells of the boot is in ``boots``."""
    page.evaluate("window.boots = []; window.engine = createEngine({ onBoot: (boot) => boots.push(boot) }); null")
    return page


def outcome(page: Page, promise: str) -> Any:
    """What a promise comes to: its value, or name, code and message of its error."""
    return page.evaluate(
        f"(async () => {promise})().catch((error) => ({{ name: error.name, code: error.code, message: error.message }}))"
    )


def test_it_boots_and_answers_from_the_site_alone(engine: Page) -> None:
    tables = outcome(engine, "engine.call('tables')")
    assert [level["player"] for level in tables["levels"]] == ["wanderer", "settler", "ranger", "warden", "sovereign"]
    boots = engine.evaluate("boots")
    assert boots[-1] == {"state": "ready"}
    assert {boot["stage"] for boot in boots[:-1]} == {"download", "start"}


def test_it_starts_from_a_snapshot_and_draws_by_lot_anew(page: Page) -> None:
    page.goto("/harness/")
    deals = set()
    for _ in range(2):
        with page.expect_console_message(lambda message: "from its snapshot" in message.text):
            start(page)
        deals.add(outcome(page, f"engine.call('new', {{ ...{GAME}, seed: null }}).then((made) => made.record)"))
    assert len(deals) == 2


def test_the_bytes_it_tells_of_are_those_of_the_files(engine: Page) -> None:
    outcome(engine, "engine.ready")
    total = sum((build.ENGINE_FILES / name).stat().st_size for name in ("pyodide.asm.wasm", "drako.snapshot"))
    # Before the worker is there, nobody knows of any.
    loading = [boot for boot in engine.evaluate("boots") if boot["state"] == "loading"][1:]
    loaded = [boot["loaded_bytes"] for boot in loading]
    assert {boot["total_bytes"] for boot in loading} == {total}
    assert loaded == sorted(loaded)
    assert (loaded[0], loaded[-1]) == (0, total)


def test_an_error_of_the_bridge_has_its_code_and_message(engine: Page) -> None:
    error = outcome(engine, "engine.call('dance')")
    assert error["name"] == "EngineError"
    assert error["code"] != "worker"
    assert "dance" in error["message"]


def test_a_search_tells_its_progress_and_then_its_action(engine: Page) -> None:
    thinking = f"""(async () => {{
        const {{ record, view }} = await engine.call("new", {GAME});
        const told = [];
        const asked = {{ record, ms: 200, slice_ms: 20, seed: 1 }};
        const {{ action }} = await engine.think(asked, {{ onProgress: (p) => told.push(p) }});
        return {{ action, told, actions: view.actions.map((each) => each.action) }};
    }})()"""
    answer = outcome(engine, thinking)
    assert answer["action"] in answer["actions"]
    shares = [progress["share"] for progress in answer["told"]]
    assert shares
    assert shares == sorted(shares)


@pytest.mark.parametrize("slice_ms", [20, 3000], ids=["at once", "late, as on a busy device"])
def test_a_search_stops_when_told_and_its_worker_answers_on(engine: Page, slice_ms: int) -> None:
    # The search has an hour; only a stop lets the next job be answered within the test's time, by the same worker.
    outcome(engine, "engine.ready")
    workers = engine.workers
    stopping = f"""(async () => {{
        const {{ record }} = await engine.call("new", {GAME});
        const stop = new AbortController();
        const options = {{ signal: stop.signal, onProgress: () => stop.abort() }};
        const thinking = engine.think({{ record, ms: 3600000, slice_ms: {slice_ms}, seed: 1 }}, options);
        const error = await thinking.catch((error) => error.name);
        return [error, Object.keys(await engine.call("tables")).includes("kinds")];
    }})()"""
    assert outcome(engine, stopping) == ["AbortError", True]
    assert engine.workers == workers
    assert len(workers) == 1


def test_what_was_aborted_before_it_was_asked_is_not_answered(engine: Page) -> None:
    assert outcome(engine, "engine.call('tables', {}, { signal: AbortSignal.abort() })")["name"] == "AbortError"


def test_who_disposes_of_the_engine_hears_so_and_the_worker_is_gone(engine: Page) -> None:
    outcome(engine, "engine.ready")
    with engine.workers[0].expect_event("close"):
        error = outcome(engine, "(() => { const asked = engine.call('tables'); engine.dispose(); return asked; })()")
    assert error["code"] == "disposed"
    assert engine.workers == []


def test_what_a_worker_was_asked_when_it_died_is_asked_again_of_a_fresh_one(engine: Page, problems: Problems) -> None:
    engine.evaluate(
        f"""async () => {{
            const {{ record }} = await engine.call("new", {GAME});
            await new Promise((begun) => {{
                window.thinking = engine.think({{ record, ms: 2000, slice_ms: 20, seed: 1 }}, {{ onProgress: begun }});
            }});
        }}"""
    )
    (dying,) = engine.workers
    dying.evaluate("setTimeout(() => { throw new Error('the worker dies') }); null")
    assert outcome(engine, "thinking")["action"].startswith("arrange")
    assert dying not in engine.workers
    # Whether the browser still tells of the error of a worker that has gone is up to it.
    problems.take()


def test_a_worker_that_is_not_heard_is_replaced_and_then_given_up(page: Page) -> None:
    silent = "onmessage = () => {};"
    page.context.route("**/worker-*.js", lambda route: route.fulfill(body=silent, content_type="text/javascript"))
    page.clock.install()
    page.goto("/harness/")
    with page.expect_worker():
        start(page)
        page.clock.run_for(100)
    with page.expect_worker():
        page.clock.run_for(30_000)
    page.clock.run_for(30_000)
    assert outcome(page, "engine.ready")["code"] == "silent"
    assert [(boot["state"], boot.get("quiet")) for boot in page.evaluate("boots")] == [
        *[("loading", False), ("loading", True)] * 2,
        ("failed", None),
    ]
