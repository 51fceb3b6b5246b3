// The gallery (docs/style.md): every card, state and component of the look on one page, for whoever draws or judges it.
// It is built with the site and linked from nowhere; its figures are samples, not the game's.
import { html, render, svg } from "lit-html";
import "./page.css";
import "./gallery.css";
import { traceOf } from "./trace.js";
import { bootStatus } from "./view/boot.js";
import { crest, emblem, loadDrawings, scene } from "./view/emblem.js";
import { cardFace, kingdomGrid } from "./view/kingdom.js";
import { legendCard } from "./view/legend.js";
import { card, cardBack, noCard, pile } from "./view/pile.js";
import { seatButton } from "./view/seat.js";
import { traceDrawing } from "./view/trace.js";
import { loadWords, wordsIn } from "./words.js";

/**
 * @typedef {import("./types.js").Kind} Kind
 * @typedef {import("./board.js").CellModel} CellModel
 * @typedef {{ kind: Kind, tame?: boolean, label: string }} Shown
 */

await loadWords("en");
const w = wordsIn("en");
const SIZES = [40, 72, 120];
const VARIANTS = [0, 1, 2, 3];

/** @type {Kind[]} */
const KINDS = ["forest", "mountain", "plain", "swamp", "elf", "dwarf", "human", "goblin", "dragon", "portal"];

/** @type {Shown[]} */
const CARDS = [
  ...KINDS.map((kind) => ({ kind, label: w.t(`kind.${kind}`) })),
  { kind: "dragon", tame: false, label: "wild" },
  { kind: "dragon", tame: true, label: "tame" },
];

/** What colours become in linear light: Machado, Oliveira and Fernandes 2009, at full severity; grey is luminance. */
const VISIONS = {
  greyscale: "0.2126 0.7152 0.0722 0 0 0.2126 0.7152 0.0722 0 0 0.2126 0.7152 0.0722 0 0",
  protanopia:
    "0.152286 1.052583 -0.204868 0 0 0.114503 0.786281 0.099216 0 0 -0.003882 -0.048116 1.051998 0 0",
  deuteranopia:
    "0.367322 0.860646 -0.227968 0 0 0.280085 0.672501 0.047413 0 0 -0.01182 0.04294 0.968881 0 0",
  tritanopia: "1.255528 -0.076749 -0.178779 0 0 -0.078411 0.930809 0.147602 0 0 0.004733 0.691367 0.3039 0 0",
};

/** Those whose points are drawn on the kingdom in different ways. @type {import("./types.js").Category[]} */
const CATEGORIES = ["elves", "conflicts", "dragons"];

const NEUTRAL = {
  tame: undefined,
  beams: [],
  lit: false,
  selected: false,
  changed: false,
  ends_game: false,
  change: undefined,
};

/** The sixteen cells that show every state. @type {[name: string, model: Partial<CellModel>][]} */
const STATES = [
  ["face up", { kind: "elf" }],
  ["may be chosen", { kind: "forest", lit: true }],
  ["selected", { kind: "human", lit: true, selected: true, change: 4 }],
  ["just changed", { kind: "plain", changed: true }],
  ["face down", { kind: null }],
  ["face down, may be chosen", { kind: null, lit: true }],
  ["face down, selected", { kind: null, lit: true, selected: true, change: 0 }],
  ["ends the game", { kind: null, lit: true, ends_game: true, change: 2 }],
  ["linked by the portal", { kind: "dwarf" }],
  ["portal with light to what it links", { kind: "portal", beams: ["left", "right", "down"] }],
  ["linked by the portal", { kind: "mountain" }],
  ["loses points", { kind: "goblin", lit: true, change: -3 }],
  ["dragon, wild", { kind: "dragon", tame: false }],
  ["dragon, tame", { kind: "dragon", tame: true }],
  ["dragon, not known yet", { kind: "dragon" }],
  ["changes nothing", { kind: "swamp", lit: true, change: 0 }],
];

/** @param {Partial<CellModel>[]} models @param {string[]} names @returns {CellModel[]} */
const cells = (models, names) =>
  models.map((model, index) => ({ ...NEUTRAL, kind: null, name: names[index] ?? "", ...model }));

/** What a cell is called: what can be read on it, and its state. @param {[name: string, model: Partial<CellModel>]} state */
const nameOf = ([name, { kind, change }]) =>
  [w.t(kind ? `kind.${kind}` : "cell.face_down"), change === undefined ? "" : w.change(change), name]
    .filter(Boolean)
    .join(", ");

const STATE_CELLS = cells(
  STATES.map(([, model]) => model),
  STATES.map(nameOf),
);

/** @param {Kind} kind */
const allOf = (kind) =>
  cells(
    Array.from({ length: 16 }, () => ({ kind })),
    Array.from({ length: 16 }, (_, index) => `${kind} ${index + 1}`),
  );

/** @param {string} id @param {string} label @param {CellModel[]} models @param {() => void} [onTap] */
const grid = (id, label, models, onTap) =>
  kingdomGrid(w, { id, label, cells: models, tab_stop: 0, onMove: () => {}, onTap });

/** @param {Shown} shown @param {number} [variant] */
const cardOf = ({ kind, tame, label }, variant = 0) => {
  const state = tame === undefined ? "" : tame ? "tame" : "wild";
  return html`<span class=${`card ${state}`} data-kind=${kind} data-variant=${variant}>${cardFace(kind, label, variant, tame)}</span>`;
};

/** @param {string} title @param {unknown} body */
const section = (title, body) => html`<section aria-label=${title}><h2>${title}</h2>${body}</section>`;

const paintings = () =>
  CARDS.map(
    (shown) => html`<figure class="paintings" data-shown=${shown.label}>
      <figcaption>${shown.label}</figcaption>
      ${SIZES.map((size) => html`<div class="sized" data-size=${size}>${VARIANTS.map((variant) => cardOf(shown, variant))}</div>`)}
    </figure>`,
  );

const states = () => html`<div class="boards">
    ${SIZES.map((size) => html`<div class="board" data-size=${size}>${grid(`states-${size}`, `All states, ${size} pixels`, STATE_CELLS, () => {})}</div>`)}
  </div>
  <ol class="names">${STATES.map(([name]) => html`<li>${name}</li>`)}</ol>`;

const visions = () =>
  Object.keys(VISIONS).map(
    (vision) => html`<figure class="vision" data-vision=${vision}>
      <figcaption>${vision}</figcaption>
      ${SIZES.map((size) => html`<div class="sized" data-size=${size}>${CARDS.map((shown) => cardOf(shown))}${cardBack}</div>`)}
    </figure>`,
  );

/** A legend of each shape, with sample points. @type {import("./types.js").Legend[]} */
const LEGENDS = [
  { legend: "pair-E", shape: "pair", kinds: ["elf"], pts: 1 },
  { legend: "trio-F", shape: "trio", kinds: ["forest"], pts: 2 },
  { legend: "alliance-HD", shape: "alliance", kinds: ["human", "dwarf"], pts: 3 },
  { legend: "battle-GE", shape: "battle", kinds: ["goblin", "elf"], pts: 4 },
  { legend: "four", shape: "four", kinds: ["elf", "dwarf", "human", "goblin"], pts: 5 },
];

const legends = () =>
  /** @type {const} */ (["open", "met", "claim"]).map(
    (state) =>
      html`<div class="legends" data-state=${state}><ul>${LEGENDS.map((legend) => html`<li>${legendCard(w, legend, state, () => {})}</li>`)}</ul></div>`,
  );

/** @param {number} count @param {boolean} lit */
const drawPile = (count, lit) =>
  pile({
    id: "draw",
    name: w.t("pile.draw_pile", { count, lit }),
    card: count ? cardBack : noCard,
    label: w.t("pile.draw_short"),
    count,
    lit,
    onTap: () => {},
  });

const piles = () => html`<div class="desk">
  ${drawPile(12, true)} ${drawPile(3, false)} ${drawPile(0, false)}
  ${pile({
    id: "discard",
    name: w.t("pile.discard_pile", { top: w.t("kind.swamp"), count: 6, verb: "discard" }),
    card: card(w, "swamp"),
    label: w.t("pile.discard_short"),
    count: 6,
    lit: true,
    selected: true,
    onTap: () => {},
  })}
  <div class="hand">${card(w, "dwarf")}<span class="pile-name">${w.t("pile.hand")}</span></div>
  <div class="hand">${card(w, undefined)}<span class="pile-name">${w.t("pile.hand")}</span></div>
</div>`;

const SCORE = {
  elves: 4,
  dwarves: 2,
  humans: 3,
  goblins: 0,
  dragons: -3,
  legends: 4,
  conflicts: -2,
  total: 8,
};

/** As much of a game as a seat's picture needs. */
const GAME = /** @type {import("./store.js").Game} */ (
  /** @type {unknown} */ ({
    marked_from: 0,
    view: {
      to_act: 0,
      log: [{ turn: 1, seat: 1, verb: "reveal", cell: 6, kind: "dragon" }],
      seats: ["human", "greedy"].map((player, index) => ({
        name: ["Anna", "Robot"][index],
        player,
        cells: STATE_CELLS.map(({ kind }, cell) => (cell % 3 === index ? null : kind)),
        face_down: 5,
        claimed: index ? [] : ["pair-E"],
        score: SCORE,
        dragons: [
          { cell: 12, domesticated: false },
          { cell: 13, domesticated: true },
        ],
        links: [],
      })),
    },
  })
);

const seats = () =>
  html`<div class="seat-buttons">${[0, 1].map((seat) => seatButton(w, GAME, seat, /** @type {any} */ ({ open() {} }), true))}</div>`;

/** One kingdom with gains and losses, over portals and through conflicts. @type {(Kind | null)[]} */
const TRACED_KINDS = [
  ...["elf", "portal", "forest", "goblin", "swamp", "portal", "mountain", "elf"],
  ...["human", "elf", "dwarf", "dwarf", null, "dragon", "dwarf", "dragon"],
].map((kind) => /** @type {Kind | null} */ (kind));

const traces = () => {
  const pair = (
    /** @type {import("./types.js").Category} */ category,
    /** @type {[number, number]} */ cells,
    /** @type {number} */ pts,
  ) => ({ category, cells, pts, portals: [1, 5] });
  const seat = /** @type {any} */ ({
    links: [{ portals: [1, 5], cards: [0, 2, 4, 6, 9] }],
    connections: [
      ...[
        pair("elves", [0, 2], 2),
        pair("elves", [9, 2], 2),
        pair("elves", [0, 4], -1),
        pair("elves", [9, 4], -1),
      ],
      ...[pair("conflicts", [7, 3], -2), pair("conflicts", [9, 10], -2)],
    ],
    dragons: [
      { cell: 13, domesticated: false, pts: -4, tamers: [] },
      { cell: 15, domesticated: true, pts: 4, tamers: [11, 14] },
    ],
  });
  const models = cells(
    TRACED_KINDS.map((kind) => ({ kind })),
    TRACED_KINDS.map((kind, index) => `${kind ?? "face down"} ${index + 1}`),
  );
  return html`<div class="boards">${CATEGORIES.map(
    (category) =>
      html`<div class="board" data-size="72">${kingdomGrid(w, {
        ...{ id: `traced-${category}`, label: `What ${category} come from`, cells: models, tab_stop: 0 },
        ...{ onMove: () => {}, over: traceDrawing(w, traceOf(seat, category), category === "conflicts") },
      })}</div>`,
  )}</div>`;
};

const emblems = () => html`<ul class="emblems">
  ${["legends", "conflicts", "alliance", "computer", "person", "hint"].map((name) => html`<li>${emblem(name)} ${name}</li>`)}
  ${CARDS.map(({ kind, tame, label }) => html`<li class=${tame ? "tame" : ""} data-kind=${kind}>${crest(tame === undefined ? kind : tame ? "dragon-tame" : "dragon-wild")} ${label}</li>`)}
</ul>`;

const parts = () => html`<div class="actions">
    <button type="button" class="main">Place it (+4)</button>
    <button type="button">Menu</button>
    <button type="button" class="danger">Leave the game</button>
    <label>Language <select><option>English</option></select></label>
    <label>Name <input type="text" value="Anna" /></label>
  </div>
  <p class="prompt">What is to be done next.</p>
  <p class="prompt refusal">Why something may not be done.</p>
  ${bootStatus({ state: "loading", quiet: false, stage: "download", loaded_bytes: 5e6, total_bytes: 13e6 }, w, /** @type {any} */ ({}))}
  <div class="title">${scene("panorama")}<p class="specimen">Drako: Aetherya Pocket</p></div>
  <table>
    <caption>Harmony points</caption>
    <thead><tr><th scope="col">Category</th><th scope="col" class="winner">${emblem("legends")} Anna</th></tr></thead>
    <tbody><tr><th scope="row">Elves</th><td class="winner">4</td></tr></tbody>
    <tfoot><tr><th scope="row">Total</th><td class="winner">8</td></tr></tfoot>
  </table>`;

const SPECIMENS = {
  en: "Anna’s kingdom borders the dragon: +4 points, −2 for a quarrel.",
  nl: "Eén IJsvogel, twee ĳsberen: wie wordt de koning van ’t rĳk?",
  fr: "L’œuvre du cœur : forêt, naïveté, ça et là, où l’on sème.",
  de: "Große Sümpfe, hohe Gebirge: Äcker für Zwölf, SÜẞ und weiß.",
};

const type = () =>
  Object.entries(SPECIMENS).map(
    ([language, text]) =>
      html`<p lang=${language} class="specimen">${text}</p><p lang=${language}>${text} <b>${text}</b></p>`,
  );

const TOKENS = [
  "paper",
  "surface",
  "sunk",
  "ink",
  "ink-soft",
  "line",
  "gold",
  "accent",
  "lit",
  "focus",
  "warn",
  "gain",
  "board",
  "board-lit",
  "card",
  "back",
];

const THEMES = { "": "as the system says", light: "light", dark: "dark", contrast: "high contrast" };

/** @param {Event} event */
function setTheme({ target }) {
  const { value } = /** @type {HTMLSelectElement} */ (target);
  if (value) document.documentElement.dataset.theme = value;
  else delete document.documentElement.dataset.theme;
}

render(
  html`<svg class="unseen" aria-hidden="true">${Object.entries(VISIONS).map(
    ([vision, values]) =>
      svg`<filter id=${vision}><feColorMatrix values=${`${values} 0 0 0 1 0`}></feColorMatrix></filter>`,
  )}</svg>
  <main class="gallery">
    <header class="actions">
      <h1>The look of Drako</h1>
      <label>Theme
        <select @change=${setTheme}>${Object.entries(THEMES).map(([value, name]) => html`<option value=${value}>${name}</option>`)}</select>
      </label>
    </header>
    ${section("Cards: every kind and variant", paintings())}
    ${section("States", states())}
    ${section("Sixteen of one kind", html`<div class="boards">${KINDS.map((kind) => html`<div class="board" data-size="72">${grid(`all-${kind}`, `Sixteen times ${kind}`, allOf(kind))}</div>`)}</div>`)}
    ${section("Seen without colour, or with other colours", visions())}
    ${section("What points come from", traces())}
    ${section("Legends", legends())}
    ${section("Piles and the card in hand", piles())}
    ${section("Seats", seats())}
    ${section("Emblems and crests", emblems())}
    ${section("Other parts", parts())}
    ${section("Type", type())}
    ${section("Tokens", html`<ul class="tokens">${TOKENS.map((token) => html`<li data-token=${token}>${token}</li>`)}</ul>`)}
  </main>`,
  /** @type {HTMLElement} */ (document.getElementById("page")),
);
loadDrawings();
