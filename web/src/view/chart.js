// A chart of lines, one a seat, told apart by dashes as well as by colour; uPlot draws it, and is fetched when the first one is shown.
import "uplot/dist/uPlot.min.css";
import { html, svg } from "lit-html";

/**
 * @typedef {object} Chart
 * @property {number[]} turns of each point, from left to right
 * @property {{ name: string, values: number[] }[]} lines
 * @property {[number, number] | null} range of the values; null: as they are
 * @property {(value: number) => string} label of a value
 */

/** How each line is dashed, in px: the same where they are named (lookback.css has the colours). */
const DASHES = [[], [10, 5], [2, 4], [12, 4, 2, 4]];

const HEIGHT_PX = 220;

/** What each line stands for; who does not see the chart has the names in its table. @param {string[]} names */
const lineNames = (names) =>
  html`<ul class="legend-of-lines" aria-hidden="true">${names.map(
    (name, line) =>
      html`<li><svg width="40" height="8" data-line=${line}>${svg`<line x1="0" y1="4" x2="40" y2="4" stroke="currentColor" stroke-width="2.5" stroke-dasharray=${DASHES[line]?.join(" ") ?? ""} />`}</svg> ${name}</li>`,
  )}</ul>`;

/** A chart under its title. @param {string} title @param {Chart} chart @param {import("../words.js").Words} w */
export const chartOf = (title, chart, w) => html`<h2>${title}</h2>
  ${lineNames(chart.lines.map(({ name }) => name))}
  <drako-chart role="img" aria-label=${w.t("analysis.chart", { title })} .chart=${chart}></drako-chart>`;

/** Give it `.chart`, and it draws that in its own width; again when width, theme or what the system asks for change. */
class ChartElement extends HTMLElement {
  /** @type {Chart | undefined} */
  #chart;
  /** @type {{ destroy(): void } | undefined} */
  #plot;
  #resized = new ResizeObserver(() => this.#draw());
  #themed = new MutationObserver(() => this.#draw());
  #asked = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"].map(
    (query) => matchMedia(query),
  );
  #again = () => this.#draw();

  /** @param {Chart} chart */
  set chart(chart) {
    this.#chart = chart;
    this.#draw();
  }

  connectedCallback() {
    this.#resized.observe(this);
    this.#themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    for (const query of this.#asked) query.addEventListener("change", this.#again);
  }

  disconnectedCallback() {
    this.#resized.disconnect();
    this.#themed.disconnect();
    for (const query of this.#asked) query.removeEventListener("change", this.#again);
    this.#plot?.destroy();
    this.#plot = undefined;
  }

  async #draw() {
    const { default: Plot } = await import("uplot");
    const chart = this.#chart;
    if (!chart || !this.isConnected || !this.clientWidth) return;
    this.#plot?.destroy();
    const { turns, lines, range, label } = chart;
    const { color: ink, fontFamily } = getComputedStyle(this);
    const axis = {
      stroke: ink,
      font: `14px ${fontFamily}`,
      grid: { stroke: this.#colour("grid"), width: 1 },
      ticks: { show: false },
    };
    this.#plot = new Plot(
      {
        width: this.clientWidth,
        height: HEIGHT_PX,
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false }, ...(range ? { y: { range } } : {}) },
        axes: [
          {
            ...axis,
            size: 26,
            space: 40,
            incrs: [1, 2, 5, 10, 20, 50],
            values: (_, marks) => marks.map((at) => String(turns[at] ?? "")),
          },
          { ...axis, size: 46, values: (_, marks) => marks.map(label) },
        ],
        series: [
          {},
          ...lines.map(({ name }, seat) => ({
            label: name,
            stroke: this.#colour(String(seat)),
            width: 2.5,
            dash: DASHES[seat],
            points: { show: false },
          })),
        ],
      },
      [turns.map((_, at) => at), ...lines.map(({ values }) => values)],
      this,
    );
  }

  /** A colour of the style sheet's, as the theme and the system make it. @param {string} line */
  #colour(line) {
    const probe = document.createElement("i");
    probe.dataset.line = line;
    this.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }
}

customElements.define("drako-chart", ChartElement);
