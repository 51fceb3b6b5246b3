"""The analysis of a finished game: what the page shows is what the engine finds, it gives way to play, and is kept with the game."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from drako import bridge
from e2e.conftest import Problems
from e2e.player import PATIENCE_MS, Keyboard, Player
from e2e.screens import AN_HOUR_MS, advise, at_the_end, begin, open_page
from e2e.test_boot import outcome
from e2e.test_hints import last, percent
from e2e.test_play import A_PERSON, SETTLER
from e2e.test_play_access import SCROLLS, SIZES, check_faults
from e2e.test_replay import check_moment, moments

pytestmark = pytest.mark.no_cover

FEW = {"iterations": 30, "seed": 1}


def ask(**asked: object) -> dict:
    return json.loads(bridge.call(json.dumps(asked)))["ok"]


def analysed(record: str) -> dict:
    """The same by the engine alone."""
    decisions = []
    for steps in ask(job="replay", record=record)["decisions"]:
        asked = {"job": "advise", "record": record, "steps": steps, "slice_ms": 1000, **FEW}
        decisions.append({"steps": steps, **last(bridge.advise(json.dumps(asked)))})
    return ask(job="analysis", record=record, decisions=decisions)


def rows(page: Page, name: str) -> list[list[str]]:
    table = page.get_by_role("region", name=name).locator("tbody tr")
    return table.evaluate_all("rows => rows.map((row) => [...row.children].map((cell) => cell.textContent.trim()))")


def test_a_game_is_analysed_as_the_engine_does_it_and_that_is_kept(page: Page, problems: Problems) -> None:
    player = Player(page)
    open_page(player)
    begin(player, at_the_end(2))
    record = player.record()
    advise(page, ms=AN_HOUR_MS, iterations=None)
    player.press = Keyboard(page)
    player.press(player.button("^Analysis$"))
    bar = page.get_by_role("progressbar")
    expect(bar).to_have_accessible_name(re.compile("^0 of"), timeout=PATIENCE_MS)
    player.press(player.button("^Stop the analysis$"))
    expect(player.said).to_have_text("The analysis was stopped.")
    advise(page, **FEW)
    player.press(player.button("^Analyse the game$"))
    expect(player.said).to_have_text("The analysis is done.", timeout=PATIENCE_MS)
    charts = page.get_by_role("img")
    expect(charts).to_have_count(2)
    expect(charts.locator("canvas")).to_have_count(2)

    found = analysed(record)
    for summary in page.locator("summary").all():
        summary.click()
    by_turn: dict = {}
    for standing in found["chart"]:
        by_turn.setdefault("End" if standing["seat"] is None else str(standing["turn"]), standing)
    shown = rows(page, "The charts in figures")
    assert [row[0] for row in shown] == [*by_turn]
    for turn, *figures in shown:
        assert figures[:2] == [percent(share) for share in by_turn[turn]["win"]]
        assert [float(pts) for pts in figures[2:]] == pytest.approx(by_turn[turn]["points"], abs=0.051)
    decisions = rows(page, "All decisions")
    assert len(decisions) == len(found["decisions"])
    for (turn, name, played, best, lost), verdict in zip(decisions, found["decisions"], strict=True):
        assert (turn, name) == (str(verdict["turn"]), ["Anna", "Bram"][verdict["seat"]])
        assert played.startswith(
            {"place": "Place", "draw": "Draw", "take": "Take"}.get(verdict["played"].split()[0], "")
        )
        assert (best == "the same") == (verdict["played"] == verdict["best"])
        assert lost == "–" if not verdict["loss"] else lost.startswith(percent(verdict["loss"]))
    told = page.locator(".moments > li")
    expect(told).to_have_count(len(found["moments"]))
    for moment, text in zip(found["moments"], told.all_inner_texts(), strict=True):
        assert f"from {percent(moment['before'])} to {percent(moment['after'])}" in text
        assert ("decision of" in text) == (moment["kind"] == "mistake")

    # Shown in the replay, and back.
    player.press(told.first.get_by_role("button"))
    check_moment(page, record, moments(record).index(found["moments"][0]["steps"]))
    page.keyboard.press("Escape")
    expect(told.first).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SCROLLS)[0] == 0, (width, height)
    check_faults(page)

    # It lies there again when the page comes back, and nothing is asked for it.
    page.reload()
    player.wait()
    assert all(problem.endswith("net::ERR_ABORTED") for problem in problems.take())
    advise(page, ms=AN_HOUR_MS, iterations=None)
    player.press(player.button("^Analysis$"))
    expect(told).to_have_count(len(found["moments"]))
    assert page.locator(".moments > li").all_inner_texts()[0].startswith(f"Turn {found['moments'][0]['turn']}")


def test_an_analysis_goes_on_beside_a_game(page: Page) -> None:
    player = Player(page)
    open_page(player)
    begin(player, at_the_end(2))
    advise(page, ms=AN_HOUR_MS, iterations=None)
    player.button("^Analysis$").click()
    expect(page.get_by_role("progressbar")).to_have_accessible_name(re.compile("^0 of"), timeout=PATIENCE_MS)
    player.button("^Back$").click()
    # With a search without end in the background, another game is played.
    player.button("^New game$").click()
    page.evaluate("delete window.opening")
    player.set_up([("Cleo", A_PERSON), ("Robot", SETTLER)])
    player.start()
    for _ in range(4):
        player.move()
    # It has been begun again each time; now it comes to its end.
    advise(page, **FEW)
    player.move()
    expect(page.get_by_text("The analysis of the game of Anna and Bram is done.")).to_be_visible(timeout=PATIENCE_MS)
    check_faults(page)
    player.button("^Look at it$").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Analysis: Anna and Bram")
    expect(page.get_by_text("is done.", exact=False).locator("visible=true")).to_have_count(0)
    player.button("^Back$").click()
    expect(page.get_by_role("region", name="The kingdom of Cleo")).to_be_visible()


# An engine that does as it is told, and tells what it was asked.
PATIENT = """async () => {
  const heard = [];
  const answers = [];
  const asked = (what) => (args, { signal } = {}) => new Promise((resolve, reject) => {
    heard.push(what);
    answers.push(resolve);
    signal?.addEventListener("abort", () => { heard.push(`${what} stopped`); reject(signal.reason); });
  });
  const tick = () => new Promise((resolve) => setTimeout(resolve));
  const engine = patient({ call: asked("call"), think: asked("think"), advise: asked("advise") });
  const stop = new AbortController();
  const pondering = engine.ponder({}, stop.signal).then((answer) => heard.push(`pondered ${answer}`));
  await tick();
  const thinking = engine.think({});
  const calling = engine.call("view");
  await tick();
  // The think is answered; the call is still waited for.
  answers[1](1);
  await thinking;
  await tick();
  answers[2](2);
  await calling;
  await tick();
  answers[3](3);
  await pondering;
  const again = engine.ponder({}, stop.signal).catch(() => heard.push("given up"));
  await tick();
  stop.abort();
  await again;
  return heard;
}"""


@pytest.mark.usefixtures("harness")
def test_what_nobody_waits_for_gives_way(page: Page) -> None:
    page.goto("/harness/")
    assert outcome(page, f"({PATIENT})()") == [
        "advise",
        "advise stopped",
        "think",
        "call",
        "advise",
        "pondered 3",
        "advise",
        "advise stopped",
        "given up",
    ]
