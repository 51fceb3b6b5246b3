// The lines and figures over a kingdom that show what a category of its score comes from; the sum beside it says it in words.
import art from "virtual:art";
import { svg } from "lit-html";

/** A cell's side in the drawing's own units, and the size of a figure's plate. */
const CELL = 100;
const PLATE = { width: 46, height: 30 };

/** @param {number} cells */
const middle = (cells) => (cells + 0.5) * CELL;

/** @param {import("../words.js").Words} w @param {import("../trace.js").Trace} trace @param {boolean} in_conflict */
export const traceDrawing = (w, { lines, figures }, in_conflict) => svg`<svg
  class="trace" viewBox="0 0 ${4 * CELL} ${4 * CELL}" aria-hidden="true">
  ${lines.map(({ path, loss }) => {
    const points = path.map((cell) => `${middle(cell % 4)},${middle(Math.floor(cell / 4))}`).join(" ");
    return svg`<polyline class="casing" points=${points} /><polyline class=${loss ? "loss" : "gain"} points=${points} />`;
  })}
  ${figures.map(({ row, column, pts }) => {
    const { width, height } = { ...PLATE, width: PLATE.width + (in_conflict ? 24 : 0) };
    return svg`<g class=${pts < 0 ? "loss" : "gain"} transform=${`translate(${middle(column)} ${middle(row)})`}>
      <rect x=${-width / 2} y=${-height / 2} width=${width} height=${height} rx=${pts < 0 ? 4 : height / 2} />
      ${in_conflict ? svg`<use href=${`${art}#emblem-conflicts`} x=${-width / 2 + 4} y="-11" width="22" height="22" />` : ""}
      <text x=${in_conflict ? 12 : 0} y="9">${w.signed(pts)}</text>
    </g>`;
  })}
</svg>`;
