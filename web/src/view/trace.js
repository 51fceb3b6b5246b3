// The lines and figures over a kingdom that show what a category of its score comes from; the sum beside it says it in words.
import { nothing, svg } from "lit-html";
import { emblemAt } from "./emblem.js";

/** A cell's side in the drawing's own units, the height of a figure's plate, and its width without and with a sign. */
const CELL = 100;
const HEIGHT = 30;
const WIDTH = 46;
const WIDTH_WITH_SIGN = 70;

/** @param {number} cells */
const middle = (cells) => (cells + 0.5) * CELL;

/** @param {import("../words.js").Words} w @param {import("../trace.js").Trace} trace @param {boolean} in_conflict */
export const traceDrawing = (w, { lines, figures }, in_conflict) => svg`<svg
  class="trace" viewBox="0 0 ${4 * CELL} ${4 * CELL}" aria-hidden="true">
  ${lines.map(({ path, loss }) => {
    const points = path.map((cell) => `${middle(cell % 4)},${middle(Math.floor(cell / 4))}`).join(" ");
    return svg`<g class=${loss ? "line loss" : "line gain"}><polyline class="casing" points=${points} /><polyline points=${points} /></g>`;
  })}
  ${figures.map(({ row, column, pts }) => {
    const width = in_conflict ? WIDTH_WITH_SIGN : WIDTH;
    return svg`<g class=${pts < 0 ? "figure loss" : "figure gain"} transform=${`translate(${middle(column)} ${middle(row)})`}>
      <rect x=${-width / 2} y=${-HEIGHT / 2} width=${width} height=${HEIGHT} rx=${pts < 0 ? 4 : HEIGHT / 2} />
      ${in_conflict ? emblemAt("conflicts", 4 - width / 2, -11, 22) : nothing}
      <text x=${in_conflict ? 12 : 0} y="9">${w.signed(pts)}</text>
    </g>`;
  })}
</svg>`;
