// The page's start: one store, one engine, one function that draws the state and keeps the focus where it makes sense.
import { html, render } from "lit-html";
import "./page.css";
import { createCrew } from "./engine/crew.js";
import { createIntents } from "./intents.js";
import { createStore } from "./store.js";
import { dialogElement } from "./view/dialogs.js";
import { setupScreen } from "./view/setup.js";
import { sheetScreen } from "./view/sheet.js";
import { tableScreen } from "./view/table.js";
import { chooseLanguage, KNOWN_LEVELS, wordsIn } from "./words.js";

/** @typedef {import("./store.js").State} State */

const root = /** @type {HTMLElement} */ (document.getElementById("page"));

/** The middle level: a first game is to be neither lost nor won before it has begun. */
const FIRST_OPPONENT = KNOWN_LEVELS[Math.floor(KNOWN_LEVELS.length / 2)] ?? "human";

/** @type {State} */
const initial = {
  language: chooseLanguage(navigator.languages),
  boot: { state: "loading", stage: "download", loaded_bytes: 0, total_bytes: 0 },
  tables: null,
  screen: "setup",
  setup: {
    seats: ["human", FIRST_OPPONENT, FIRST_OPPONENT, FIRST_OPPONENT].map((player) => ({ name: "", player })),
    count: 2,
    start: null,
    waiting: false,
  },
  game: null,
  dialog: null,
  tab_stops: {},
  announcement: "",
};

/** @param {State} state */
function screen(state) {
  const { game, tables } = state;
  const w = wordsIn(state.language);
  if (!game || !tables || state.screen === "setup") return setupScreen(state, w, does);
  if (state.screen === "sheet") return sheetScreen(game, tables, w, does);
  return tableScreen(state, game, tables, w, does);
}

/** @type {State["screen"] | undefined} */
let drawnScreen;

/** @param {State} state */
function draw(state) {
  const w = wordsIn(state.language);
  const hadFocus = document.activeElement !== document.body;
  document.documentElement.lang = state.language;
  document.title = w.t("app.title");
  render(
    html`${screen(state)}${dialogElement(state, w, does)}
      <p class="unseen" role="status">${state.dialog ? "" : state.announcement}</p>`,
    root,
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
}

const store = createStore(initial, draw);
const does = createIntents(store, (onBoot) => createCrew({ onBoot }));
draw(store.state);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !store.state.dialog) does.unchoose();
  // A key that is held down presses once, not whatever comes next too.
  if (event.key === "Enter" && event.repeat) event.preventDefault();
});

addEventListener("beforeunload", (event) => {
  const { game } = store.state;
  if (game && !game.view.result) event.preventDefault();
});
