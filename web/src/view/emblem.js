// Emblems: the symbols once in the page, and references to them.

import emblems from "virtual:emblems";
import { svg } from "lit-html";

/** All emblems as symbols, to be put in the page once. */
export const emblemSymbols = () =>
  svg`<svg class="symbols" aria-hidden="true">${Object.entries(emblems).map(
    ([name, path]) => svg`<symbol id="emblem-${name}" viewBox="0 0 512 512"><path d=${path}></path></symbol>`,
  )}</svg>`;

/** @param {string} name */
export const emblem = (name) =>
  svg`<svg class="emblem" aria-hidden="true"><use href="#emblem-${name}"></use></svg>`;
