"""The computer players in the page: each plays a game to its end; one that thinks long is helped by further workers, which harm nothing."""

import pytest
from playwright.sync_api import Page, Route, Worker, expect

from e2e.conftest import Problems
from e2e.player import PATIENCE_MS, Player
from e2e.test_boot import outcome
from e2e.test_play import A_PERSON, RANGER, SETTLER, check_sheet

pytestmark = pytest.mark.no_cover

WANDERER, WARDEN, SOVEREIGN = "Wanderer: plays on a whim", "Warden: thinks before it acts", "Sovereign: the best it can"


# Whole games

# What the page waits for on purpose, such as a step that stays in sight, passes twenty times as fast; not the second
# in which a worker has to stop.
SHORT_WAITS = """
const wait = window.setTimeout;
window.setTimeout = (run, ms = 0, ...more) => wait(run, ms < 1000 ? ms / 20 : ms, ...more);
"""
# And so does the time by which a worker thinks.
FAST_CLOCK = "const now = performance.now.bind(performance); performance.now = () => 20 * now();"


def quicken(route: Route) -> None:
    response = route.fetch()
    route.fulfill(response=response, body=FAST_CLOCK + response.text())


class Hurried(Player):
    """A person who lets nothing take its time."""

    def open(self) -> None:
        self.page.context.route("**/worker-*.js", quicken)
        self.page.add_init_script(SHORT_WAITS)
        self.page.goto("./")

    def wait(self) -> None:
        expect(self.offers.or_(self.sheet).first).to_be_visible(timeout=PATIENCE_MS)
        expect(self.unsettled).to_have_count(0)


@pytest.mark.parametrize("levels", [(WANDERER, SETTLER, RANGER), (WARDEN, SOVEREIGN)])
def test_each_level_plays_a_game_to_its_end(page: Page, levels: tuple[str, ...]) -> None:
    player = Hurried(page)
    player.open()
    names = ["Anna", *(level.partition(":")[0] for level in levels)]
    player.set_up(list(zip(names, [A_PERSON, *levels], strict=True)))
    player.start()
    player.play()
    check_sheet(player, names)


# Several workers

# Cores, memory in GB, helpers.
ROOM = [
    (1, 8, 0),
    (2, 8, 0),
    (3, 8, 1),
    (4, 4, 2),
    (64, 32, 2),
    (8, 2, 0),
    (8, None, 2),
]


@pytest.mark.usefixtures("harness")
def test_a_device_has_as_many_helpers_as_it_has_room_for(page: Page) -> None:
    page.goto("/harness/")
    devices = [{"hardwareConcurrency": cores, "deviceMemory": memory} for cores, memory, _ in ROOM]
    assert page.evaluate("devices => devices.map(helpersFor)", devices) == [helpers for _, _, helpers in ROOM]


@pytest.mark.usefixtures("harness")
@pytest.mark.browser_context_args(has_touch=True, is_mobile=True)
def test_a_phone_that_does_not_tell_its_memory_has_no_helpers(page: Page) -> None:
    page.goto("/harness/")
    assert page.evaluate("helpersFor({ hardwareConcurrency: 8 })") == 0


DEVICE = """
Object.defineProperty(navigator, "hardwareConcurrency", { get: () => %d });
Object.defineProperty(navigator, "deviceMemory", { get: () => 8 });
// What workers are asked, told by job.
window.asked = [];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...more) {
  const [text] = message.params ?? [];
  if (typeof text === "string") asked.push(JSON.parse(text).job);
  return post.call(this, message, ...more);
};
"""
# A crew with a game; ``think`` asks for an action, ``together`` goes on until several workers have put together what they found.
CREW = """async () => {
  window.crew = createCrew();
  const seats = ["A", "B"].map((name) => ({ name, player: "sovereign" }));
  const { record, view } = await crew.call("new", { seats, start: 0, seed: 1 });
  window.actions = view.actions.map(({ action }) => action);
  window.think = async (ms, options) => {
    const { action } = await crew.think({ record, ms, slice_ms: 20, seed: null }, options);
    return actions.includes(action);
  };
  window.together = async () => {
    asked.length = 0;
    for (let times = 0; times < 500; times++) {
      const legal = await think(500);
      if (!legal || asked.includes("merge")) return legal;
    }
    return "never";
  };
}"""
AN_HOUR_MS = 3_600_000


@pytest.fixture
def crew(page: Page, request: pytest.FixtureRequest) -> Page:
    """A page with a crew on a device of three cores, or of as many as ``request`` says, and a game of the strongest level."""
    page.add_init_script(DEVICE % getattr(request, "param", 3))
    page.goto("/harness/")
    page.evaluate(CREW)
    return page


def helper(crew: Page) -> Worker:
    """The one helper, which has just been of help."""
    assert outcome(crew, "together()") is True
    _, helper = crew.workers
    return helper


def wait_for_workers(crew: Page, count: int) -> None:
    """Until so many are left."""
    while len(crew.workers) > count:
        with crew.workers[-1].expect_event("close"):
            pass
    assert len(crew.workers) == count


@pytest.mark.usefixtures("harness")
@pytest.mark.parametrize("crew", [2], indirect=True)
def test_without_a_core_to_spare_a_level_thinks_alone(crew: Page) -> None:
    assert outcome(crew, "think(500)") is True
    assert outcome(crew, "think(500)") is True
    assert len(crew.workers) == 1
    assert "merge" not in crew.evaluate("asked")


@pytest.mark.usefixtures("harness")
def test_a_level_that_thinks_long_is_helped_until_it_is_stopped(crew: Page) -> None:
    # One that does not think long is not.
    assert outcome(crew, "think(100)") is True
    assert len(crew.workers) == 1
    helper(crew)
    # A search of an hour is stopped in all workers: they search together again.
    stopping = f"""(() => {{
        const stop = new AbortController();
        return think({AN_HOUR_MS}, {{ signal: stop.signal, onProgress: () => stop.abort() }});
    }})()"""
    assert outcome(crew, stopping)["name"] == "AbortError"
    helper(crew)
    crew.evaluate("crew.dispose()")
    wait_for_workers(crew, 0)


@pytest.mark.usefixtures("harness")
@pytest.mark.parametrize("end", ["throw new Error('the helper dies')", "for (;;);"], ids=["dies", "hangs"])
def test_a_helper_that_fails_does_no_harm(crew: Page, problems: Problems, end: str) -> None:
    failing = helper(crew)
    crew.evaluate("new Promise((begun) => { window.thinking = think(1000, { onProgress: begun }); })")
    failing.evaluate(f"setTimeout(() => {{ {end} }}); null")
    assert outcome(crew, "thinking") is True
    wait_for_workers(crew, 1)
    # No other takes its place.
    assert outcome(crew, "think(500)") is True
    assert len(crew.workers) == 1
    # Whether the browser still tells of the error of a worker that has gone is up to it.
    problems.take()
