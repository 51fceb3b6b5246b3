// The parts that tables of figures have in common.
import { html } from "lit-html";

/** Where a table may be wider than the page, it is scrolled there, by keys too.
 * @param {string} name @param {import("lit-html").TemplateResult} table */
export const wide = (name, table) =>
  html`<div class="wide" tabindex="0" role="region" aria-label=${name}>${table}</div>`;

/** @param {string[]} names of the columns */
export const head = (names) =>
  html`<thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>`;
