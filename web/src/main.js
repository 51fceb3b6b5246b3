// The page's start: one store, one engine, one function that draws the state and keeps the focus where it makes sense.
import { html, render } from "lit-html";
import "./page.css";
import { linkIn, tidyAddress } from "./address.js";
import { gameInSight, shownGame } from "./board.js";
import { createCrew } from "./engine/crew.js";
import { patient } from "./engine/patient.js";
import { listenForGames, sharedText } from "./incoming.js";
import { createInstall, firstInstall } from "./install.js";
import { createIntents } from "./intents.js";
import { keep, kept, whenKeptElsewhere } from "./keep.js";
import { SHOWN_FIRST } from "./keeping.js";
import { createMotion } from "./motion.js";
import { createOffline } from "./offline.js";
import { applySettings, readSettings, readSetup, settingsToKeep, setupToKeep } from "./settings.js";
import { createCues } from "./sound.js";
import { createStore } from "./store.js";
import { keptLesson } from "./tutorial/lessons.js";
import { dialogElement } from "./view/dialogs.js";
import { loadDrawings } from "./view/emblem.js";
import { listenForHelp } from "./view/hold.js";
import { pointOut } from "./view/lesson.js";
import { notice } from "./view/notices.js";
import { setupScreen } from "./view/setup.js";
import { sheetScreen } from "./view/sheet.js";
import { tableScreen } from "./view/table.js";
import { KNOWN_LEVELS, loadWords, wordsIn } from "./words.js";

/** @typedef {import("./store.js").State} State */

const root = /** @type {HTMLElement} */ (document.getElementById("page"));

/** The middle level: a first game is to be neither lost nor won before it has begun. */
const FIRST_OPPONENT = KNOWN_LEVELS[Math.floor(KNOWN_LEVELS.length / 2)] ?? "human";

/** @type {import("./store.js").Setup} */
const FIRST_SETUP = {
  seats: ["human", FIRST_OPPONENT, FIRST_OPPONENT, FIRST_OPPONENT].map((player) => ({ name: "", player })),
  count: 2,
  start: null,
  waiting: false,
  apart: false,
};

/** @type {State} */
const initial = {
  settings: readSettings(kept("settings")),
  boot: { state: "loading", quiet: false, stage: "download", loaded_bytes: 0, total_bytes: 0 },
  tables: null,
  screen: "setup",
  setup: readSetup(kept("setup"), FIRST_SETUP),
  game: null,
  shelf: [],
  aside: [],
  shelf_shown: SHOWN_FIRST,
  dropped: null,
  link: linkIn(location.hash),
  taken_up: null,
  unkept: false,
  replay: null,
  analysis: null,
  statistics: null,
  tutorial: null,
  kept_lesson: keptLesson(),
  dialog: null,
  traced: null,
  tab_stops: {},
  announcement: "",
  offline: { state: "unknown" },
  update: "none",
  ...firstInstall(),
};

/** @param {State} state */
function screen(state) {
  const { game, tables, settings } = state;
  const w = wordsIn(settings.language);
  if (LOOKBACK.includes(state.screen)) return does.lookbackScreen(state, w, does);
  if (!game || !tables || state.screen === "setup") return setupScreen(state, w, does);
  if (state.screen === "sheet") return sheetScreen(state, game, tables, w, does);
  return tableScreen(state, shownGame(game, settings.preview), tables, w, does);
}

/** The screens that are fetched when they are first asked for. @type {State["screen"][]} */
const LOOKBACK = ["replay", "analysis", "statistics"];

/** @param {State["screen"]} screen */
const onTable = (screen) => screen === "table" || screen === "replay";

/** What the address asks for, by a shortcut of the installed page; else the game that was on. A reload does not ask again. */
function openAsAsked() {
  if (store.state.link) {
    does.openLink();
    return;
  }
  const query = new URLSearchParams(location.search);
  const [asked, shared] = [query.get("open"), sharedText(query)];
  if (asked || shared) history.replaceState(null, "", location.pathname);
  if (shared) {
    does.takeIn([{ name: "", text: shared }]);
    return;
  }
  if (asked !== "computer") {
    does.takeUpLast(asked === "continue");
    return;
  }
  const seats = store.state.setup.seats.map((seat, index) => ({
    ...seat,
    player: againstComputer(seat, index),
  }));
  store.setSetup({ seats, count: 2, start: null });
  does.start();
}

/** A person in the first seat, and a computer in the others: the one that sat there last, if one did.
 * @param {import("./store.js").SetupSeat} seat @param {number} index */
function againstComputer({ player }, index) {
  if (index === 0) return "human";
  return player === "human" ? FIRST_OPPONENT : player;
}

/** @type {State["screen"] | undefined} */
let drawnScreen;
/** To apply them again would cost the style of the whole page. @type {State["settings"] | undefined} */
let appliedSettings;

/** @param {State} state */
function draw(state) {
  const w = wordsIn(state.settings.language);
  const hadFocus = document.activeElement !== document.body;
  if (state.settings !== appliedSettings) applySettings(state.settings);
  appliedSettings = state.settings;
  document.title = w.t("app.title");
  motion.draw(onTable(state.screen) ? gameInSight(state) : null, w, () =>
    render(
      html`${screen(state)}${notice(state, w, does)}${dialogElement(state, w, does)}
      <p class="unseen" role="status">${state.dialog ? "" : state.announcement}</p>`,
      root,
    ),
  );
  const dialog = /** @type {HTMLDialogElement} */ (root.querySelector("dialog"));
  if (state.dialog && !dialog.open) dialog.showModal();
  else if (!state.dialog && dialog.open) dialog.close();

  if (drawnScreen !== state.screen) {
    if (drawnScreen) /** @type {HTMLElement | null} */ (root.querySelector("main h1"))?.focus();
    drawnScreen = state.screen;
  } else if (hadFocus && document.activeElement === document.body) {
    const within = dialog.open ? dialog : root;
    /** @type {HTMLElement | null} */ (within.querySelector("[data-focus-home]"))?.focus();
  }
  pointOut(root, state);
  tidyAddress(state);
}

/** What is kept already. @type {Pick<State, "settings" | "setup">} */
let keptState = initial;

/** @param {State} state */
function keepChanges({ settings, setup }) {
  if (settings !== keptState.settings) keep("settings", settingsToKeep(settings));
  if (setup !== keptState.setup) keep("setup", setupToKeep(setup));
  keptState = { settings, setup };
}

const motion = createMotion(root);
const cues = createCues(initial);

await loadWords(initial.settings.language).catch((error) => {
  // Words that need no messages.
  /** @type {HTMLElement} */ (document.getElementById("not-fetched")).hidden = false;
  throw error;
});
root.replaceChildren();
const store = createStore(initial, (state) => {
  draw(state);
  cues.tell(state);
  keepChanges(state);
});
const does = createIntents(store, (onBoot) => patient(createCrew({ onBoot })), {
  ...createOffline(store),
  ...createInstall(store),
});
draw(store.state);
loadDrawings();
openAsAsked();
// Not at once: what the engine starts from comes first.
store.until(({ boot }) => boot.state !== "loading").then(does.startOffline);
// Who has played to the end is likely to come back; some browsers ask the person.
store
  .until(({ game, tutorial }) => Boolean(game?.view.result) && !tutorial)
  .then(() => navigator.storage?.persist());
whenKeptElsewhere("settings", () => does.setSettings(readSettings(kept("settings"))));

listenForGames(does);
addEventListener("hashchange", ({ newURL }) => does.follow(linkIn(newURL)));

for (const gesture of ["click", "keydown", "change"])
  document.addEventListener(gesture, () => cues.wake(store.state));

document.addEventListener("keydown", (event) => {
  const { dialog, traced } = store.state;
  if (event.key === "Escape" && traced) {
    does.untrace();
    // The dialog stays.
    event.preventDefault();
  } else if (event.key === "Escape" && !dialog) does.unchoose();
  if (isUndo(event) && (!dialog || dialog.kind === "hand_over")) {
    does.undo();
    event.preventDefault();
  }
  // A key that is held down presses once, not whatever comes next too.
  if (event.key === "Enter" && event.repeat) event.preventDefault();
});

/** In a field, the keys are the field's own. @param {KeyboardEvent} event */
const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey, target }) =>
  key.toLowerCase() === "z" &&
  (ctrlKey || metaKey) &&
  !(shiftKey || altKey) &&
  !(/** @type {Element} */ (target).matches("input, textarea"));
listenForHelp((subject) => does.open({ kind: "help", subject, back: store.state.dialog }));

addEventListener("beforeunload", (event) => {
  const { game, tutorial, unkept } = store.state;
  if (unkept && game && !game.view.result && !tutorial) event.preventDefault();
});
