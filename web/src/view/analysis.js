// The analysis of a finished game: the moments that decided it, how the chances went, and what the search would have played.
import { html, nothing } from "lit-html";
import { plainText } from "../sayings.js";
import { chartOf } from "./chart.js";
import { head, wide } from "./figures.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../store.js").Analysis} Analysis
 * @typedef {import("../types.js").Tables} Tables
 * @typedef {import("../words.js").Words} Words
 * @typedef {import("../lookback/analysis.js").Found} Found
 * @typedef {import("../lookback/analysis.js").Moment} Moment
 * @typedef {import("../lookback/analysis.js").Verdict} Verdict
 * @typedef {ReturnType<typeof import("../lookback/analysis.js").createAnalysis>} Analyst
 * @typedef {(subject: import("../lookback/door.js").Subject, steps: number) => Promise<void>} Show the replay from there
 */

/** @param {State} state @param {Words} w @param {Analyst} analyst @param {Show} show */
export function analysisScreen({ analysis, tables }, w, analyst, show) {
  if (!analysis || !tables) return html`<main></main>`;
  const { progress, failed, found } = analysis;
  return html`<main class="sheet analysis">
    <h1 tabindex="-1" data-focus-home>${w.t("analysis.title", { names: w.list(analysis.seats) })}</h1>
    <p>${w.t("analysis.what")}</p>
    ${progress ? working(progress, w, analyst) : nothing}
    ${failed ? html`<p>${w.t("analysis.failed")}</p><details><summary>${w.t("boot.details")}</summary><p lang="en">${failed}</p></details>` : nothing}
    <div class="actions">
      ${progress || found ? nothing : html`<button type="button" class="main" @click=${() => analyst.start()}>${w.t("analysis.start")}</button>`}
      <button type="button" @click=${() => show(analysis, 0)}>${w.t("replay.open")}</button>
      <button type="button" @click=${() => analyst.leave()}>${w.t("learn.back")}</button>
    </div>
    ${found ? results(analysis, found, tables, w, show) : nothing}
  </main>`;
}

/** @param {NonNullable<Analysis["progress"]>} progress @param {Words} w @param {Analyst} analyst */
const working = ({ done, of }, w, analyst) => html`<div class="boot">
  <label>${w.t("analysis.progress", { done, of })} <progress max=${of || 1} value=${done}></progress></label>
  <p>${w.t("analysis.meanwhile")}</p>
  <div class="actions"><button type="button" @click=${() => analyst.cancel()}>${w.t("analysis.cancel")}</button></div>
</div>`;

/** @param {Analysis} analysis @param {Found} found @param {Tables} tables @param {Words} w @param {Show} show */
function results(analysis, found, tables, w, show) {
  const { seats } = analysis;
  const { chart, moments, verdicts } = found;
  const shown = (/** @type {number} */ steps) => () => show(analysis, steps);
  return html`
    <h2>${w.t("analysis.moments")}</h2>
    ${moments.length ? nothing : html`<p>${w.t("analysis.no_moments")}</p>`}
    <ol class="moments">${moments.map(
      (moment) => html`<li>
        <p>${momentText(w, moment, found, seats, tables)}</p>
        <button type="button" @click=${shown(moment.steps)}>${w.t("analysis.show", { turn: moment.turn })}</button>
      </li>`,
    )}</ol>
    ${lines(w.t("analysis.win"), chart, "win", seats, w)}
    ${lines(w.t("analysis.points"), chart, "points", seats, w)}
    <details>
      <summary>${w.t("analysis.figures")}</summary>
      ${wide(w.t("analysis.figures"), figures(chart, seats, w))}
    </details>
    <details>
      <summary>${w.t("analysis.decisions")}</summary>
      ${wide(w.t("analysis.decisions"), decisions(verdicts, seats, tables, w, shown))}
    </details>`;
}

/** What a moment was about, in words. @param {Words} w @param {Moment} moment @param {Found} found @param {string[]} seats @param {Tables} tables */
function momentText(w, { kind, steps, turn, seat, before, after, happened }, { verdicts }, seats, tables) {
  const slots = { name: seats[seat] ?? "", turn, before: w.percent(before), after: w.percent(after) };
  const verdict = verdicts.find((one) => one.steps === steps);
  if (kind === "mistake" && verdict)
    return w.t("analysis.mistake", { ...slots, ...twoWays(w, verdict, tables) });
  const legends = new Map(tables.legends.map((legend) => [legend.legend, legend]));
  const named = seats.map((name) => /** @type {import("../types.js").Seat} */ ({ name }));
  const events = happened.map((entry) => w.event(entry, named, legends)).join(" ");
  return w.t("analysis.luck", { ...slots, events, better: after > before });
}

/** @param {Words} w @param {Verdict} verdict @param {Tables} tables */
const twoWays = (w, { played, best, table }, tables) => ({
  played: plainText(w, /** @type {import("../types.js").View} */ (table), played, tables),
  best: plainText(w, /** @type {import("../types.js").View} */ (table), best, tables),
});

/** @param {string} title @param {Found["chart"]} chart @param {"win" | "points"} what @param {string[]} seats @param {Words} w */
function lines(title, chart, what, seats, w) {
  /** @type {import("./chart.js").Chart} */
  const data = {
    turns: chart.map(({ turn }) => turn),
    lines: seats.map((name, seat) => ({ name, values: chart.map((standing) => standing[what][seat] ?? 0) })),
    range: what === "win" ? [0, 1] : null,
    label: what === "win" ? w.percent : w.number,
  };
  return chartOf(title, data, w);
}

/** The charts in figures: the first decision of each turn, and the end. @param {Found["chart"]} chart @param {string[]} seats @param {Words} w */
function figures(chart, seats, w) {
  const rows = chart.filter(({ turn, seat }, at) => seat === null || chart[at - 1]?.turn !== turn);
  return html`<table class="figures">
    <thead>
      <tr>
        <th scope="col" rowspan="2">${w.t("replay.to_turn")}</th>
        <th scope="colgroup" colspan=${seats.length}>${w.t("analysis.win")}</th>
        <th scope="colgroup" colspan=${seats.length}>${w.t("analysis.points")}</th>
      </tr>
      <tr>${[...seats, ...seats].map((name) => html`<th scope="col">${name}</th>`)}</tr>
    </thead>
    <tbody>${rows.map(
      ({ turn, seat, win, points }) => html`<tr>
        <th scope="row">${seat === null ? w.t("analysis.end") : w.number(turn)}</th>
        ${win.map((share) => html`<td>${w.percent(share)}</td>`)}
        ${points.map((pts) => html`<td>${w.exact(pts)}</td>`)}
      </tr>`,
    )}</tbody>
  </table>`;
}

/** @param {Verdict[]} verdicts @param {string[]} seats @param {Tables} tables @param {Words} w @param {(steps: number) => () => void} shown */
const decisions = (verdicts, seats, tables, w, shown) => html`<table class="figures decisions">
  ${head([w.t("replay.to_turn"), w.t("analysis.who"), w.t("analysis.played"), w.t("analysis.best"), w.t("analysis.lost")])}
  <tbody>${verdicts.map((verdict) => {
    const { played, best } = twoWays(w, verdict, tables);
    const { turn, seat, steps, loss, loss_pts } = verdict;
    return html`<tr data-steps=${steps}>
      <th scope="row"><button type="button" aria-label=${w.t("analysis.show", { turn })} @click=${shown(steps)}>${w.number(turn)}</button></th>
      <td>${seats[seat]}</td>
      <td>${played}</td>
      <td>${played === best ? w.t("analysis.same") : best}</td>
      <td>${loss ? w.t("analysis.loss", { win: w.percent(loss), points: loss_pts, exact: w.exact(loss_pts) }) : "–"}</td>
    </tr>`;
  })}</tbody>
</table>`;
