// The rules, the player aid, and the help on one card or legend: paragraphs from the messages, every figure from the engine.
import { html, nothing } from "lit-html";
import { gameInSight } from "../board.js";
import { card, cardBack } from "./pile.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../store.js").Subject} Subject
 * @typedef {import("../types.js").Kind} Kind
 * @typedef {import("../types.js").Tables} Tables
 * @typedef {import("../words.js").Words} Words
 * @typedef {import("../words.js").Key} Key
 *
 * @typedef {object} Section
 * @property {string} name
 * @property {number} paragraphs
 * @property {number[]} [aid] the paragraphs that the player aid has too; without it, it has none of the section
 * @property {(w: Words, tables: Tables) => unknown} [figures] below the first paragraph
 */

/** What the paragraphs are given. @param {Words} w @param {Tables} tables */
function slotsOf(w, tables) {
  /** @param {string} group */
  const many = (group) =>
    w.list(tables.kinds.filter((kind) => kind.group === group).map(({ kind }) => w.t(`kind.${kind}.many`)));
  return {
    ...{ lands: many("land"), tribes: many("tribe"), special: many("special") },
    row: tables.legend_row,
    points: w.change(tables.conflict_pts),
    ...{ needed: tables.tamers_needed, most: tables.domesticated_max },
    categories: w.list(tables.categories.map((category) => w.t(`category.${category}`))),
  };
}

/** @param {Words} w @param {Tables} tables @param {string} name @param {number} number */
function paragraph(w, tables, name, number) {
  const slots = slotsOf(w, tables);
  // A dragon has tribes of its own to be tamed by.
  if (name === "dragons") slots.tribes = w.list(tables.tamers.map((kind) => w.t(`kind.${kind}.many`)));
  return html`<p>${w.t(/** @type {Key} */ (`rules.${name}.${number}`), slots)}</p>`;
}

/** @param {unknown[]} heads @param {unknown[][]} rows the first of each is its head */
const grid = (heads, rows) => html`<table class="figures">
  <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
  <tbody>${rows.map(
    ([head, ...cells]) =>
      html`<tr><th scope="row">${head}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody>
</table>`;

/** @param {Words} w @param {Tables} tables */
const decks = (w, { decks }) =>
  grid(
    [w.t("help.players"), w.t("help.each"), w.t("help.pile")],
    decks.map(({ seats, copies, draw_pile }) => [seats, copies, draw_pile]),
  );

/** @param {Words} w @param {Tables} tables */
function tribes(w, { kinds, tribe_land_pts }) {
  const lands = kinds.filter(({ group }) => group === "land").map(({ kind }) => kind);
  return grid(
    [w.t("help.tribe"), ...lands.map((land) => w.capitalised(w.t(`kind.${land}`)))],
    Object.entries(tribe_land_pts).map(([tribe, points]) => [
      w.capitalised(w.t(/** @type {Key} */ (`kind.${tribe}`))),
      ...lands.map((land) => (points[land] ? w.signed(points[land]) : "")),
    ]),
  );
}

/** @param {Words} w @param {[Kind, Kind]} pair */
const hate = (w, [one, other]) =>
  w.capitalised(w.t("rules.hate", { one: w.t(`kind.${one}.many`), other: w.t(`kind.${other}.many`) }));

/** @param {Words} w @param {Tables} tables */
const hates = (w, tables) =>
  html`<ul class="hates">${tables.hates.map((pair) => html`<li>${hate(w, pair)}</li>`)}</ul>`;

/** @param {Words} w @param {Tables} tables */
const dragons = (w, { dragon_pts }) =>
  grid(
    [w.t("help.dragons"), w.t("help.tame"), w.t("help.wild")],
    dragon_pts.map((points, index) => [
      index + 1 < dragon_pts.length ? index + 1 : w.t("help.or_more", { count: index + 1 }),
      w.signed(points),
      w.signed(-points),
    ]),
  );

/** @param {Words} w @param {Tables} tables */
const legends = (w, { legends }) =>
  html`<dl class="all-legends">${legends.map(
    (legend) => html`<dt>${w.legendName(legend)}</dt>
    <dd>${w.t("help.legend", { points: legend.pts, needs: w.legendNeeds(legend) })}</dd>`,
  )}</dl>`;

/** @type {Section[]} */
const SECTIONS = [
  { name: "goal", paragraphs: 1 },
  { name: "cards", paragraphs: 1, figures: decks },
  { name: "setup", paragraphs: 2 },
  { name: "turn", paragraphs: 4, aid: [1, 2, 3] },
  { name: "connected", paragraphs: 1, aid: [1] },
  { name: "portals", paragraphs: 1, aid: [1] },
  { name: "tribes", paragraphs: 1, aid: [1], figures: tribes },
  { name: "conflicts", paragraphs: 1, aid: [1], figures: hates },
  { name: "dragons", paragraphs: 2, aid: [1], figures: dragons },
  { name: "legends", paragraphs: 2, aid: [1], figures: legends },
  { name: "end", paragraphs: 2, aid: [1] },
];

/** @param {Words} w @param {Tables} tables @param {Section} section @param {number[]} numbers */
const section = (w, tables, { name, figures }, numbers) => html`<section class="rule">
  <h3>${w.t(/** @type {Key} */ (`rules.${name}`))}</h3>
  ${numbers.map((number, index) => [paragraph(w, tables, name, number), index === 0 ? (figures?.(w, tables) ?? nothing) : nothing])}
</section>`;

/** @param {Words} w @param {Tables} tables */
export const rules = (w, tables) =>
  SECTIONS.map((one) =>
    section(
      w,
      tables,
      one,
      Array.from({ length: one.paragraphs }, (_, index) => index + 1),
    ),
  );

/** @param {Words} w @param {Tables} tables */
export const aid = (w, tables) => [
  html`<p>${w.t("help.hold")}</p><p>${w.t("help.undo")}</p>`,
  SECTIONS.map((one) => (one.aid ? section(w, tables, one, one.aid) : nothing)),
];

/** The help on one thing: its name and what there is to know. @param {State} state @param {Subject} subject @param {Words} w
 * @returns {[string, unknown]} */
export function helpOn(state, subject, w) {
  const { tables } = state;
  const game = gameInSight(state);
  if (!tables) return ["", nothing];
  if (subject === "face-down") return faceDown(game?.view, tables, w);
  if ("kind" in subject) return kindHelp(subject.kind, game?.view, tables, w);
  const legend = tables.legends.find((one) => one.legend === subject.legend);
  if (!legend) return ["", nothing];
  const needs = w.t("help.legend", { points: legend.pts, needs: w.legendNeeds(legend) });
  return [w.legendName(legend), html`<p>${needs}</p>${paragraph(w, tables, "legends", 1)}`];
}

/** @typedef {import("../types.js").View | undefined} Shown */

/** @param {Shown} view @param {Tables} tables @param {Words} w @returns {[string, unknown]} */
function faceDown(view, tables, w) {
  const rows = tables.kinds.map(({ kind }) => [w.capitalised(w.t(`kind.${kind}`)), view?.unseen[kind] ?? ""]);
  return [
    w.capitalised(w.t("cell.face_down")),
    html`${cardBack}<p>${w.t("help.hidden")}</p>
      <table class="figures"><tbody>${rows.map(([head, cell]) => html`<tr><th scope="row">${head}</th><td>${cell}</td></tr>`)}</tbody></table>`,
  ];
}

/** @param {Kind} kind @param {Shown} view @param {Tables} tables @param {Words} w @returns {[string, unknown]} */
function kindHelp(kind, view, tables, w) {
  const group = tables.kinds.find((one) => one.kind === kind)?.group ?? "land";
  const seats = view?.seats.length;
  const copies = tables.decks.find((deck) => deck.seats === seats)?.copies;
  const about = { land: landHelp, tribe: tribeHelp, special: specialHelp }[group];
  return [
    w.capitalised(w.t(`kind.${kind}`)),
    html`<div class="subject">${card(w, kind)}<div>${about(kind, tables, w)}</div></div>
      ${view && seats && copies ? html`<p>${w.t("help.copies", { copies, seats, unseen: view.unseen[kind] })}</p>` : nothing}`,
  ];
}

/** @param {[Kind, number][]} points @param {Words} w */
const earned = (points, w) =>
  html`<ul>${points.map(
    ([kind, pts]) =>
      html`<li>${w.t("points.part", { category: w.t(`kind.${kind}`), signed: w.signed(pts) })}</li>`,
  )}</ul>`;

/** @param {Kind} kind @param {Tables} tables @param {Words} w */
function tribeHelp(kind, tables, w) {
  const points = /** @type {[Kind, number][]} */ (Object.entries(tables.tribe_land_pts[kind] ?? {}));
  const hated = tables.hates.filter((pair) => pair.includes(kind));
  return html`<p>${w.t("help.earns")}</p>${earned(points, w)}
    <p>${w.t("help.hates", { points: w.change(tables.conflict_pts) })}</p>
    <ul>${hated.map((pair) => html`<li>${hate(w, pair)}</li>`)}</ul>`;
}

/** @param {Kind} kind @param {Tables} tables @param {Words} w */
function landHelp(kind, tables, w) {
  const points = Object.entries(tables.tribe_land_pts).flatMap(([tribe, lands]) =>
    lands[kind] ? [/** @type {[Kind, number]} */ ([tribe, lands[kind]])] : [],
  );
  return html`<p>${w.t("help.liked")}</p>${earned(points, w)}`;
}

/** @param {Kind} kind @param {Tables} tables @param {Words} w */
const specialHelp = (kind, tables, w) =>
  kind === "dragon"
    ? [paragraph(w, tables, "dragons", 1), dragons(w, tables)]
    : paragraph(w, tables, "portals", 1);
