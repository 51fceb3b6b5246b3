// The statistics of the games played here: in figures, bars beside them, and a line over time.
import { html, nothing, svg } from "lit-html";
import { chartOf } from "./chart.js";
import { head, wide } from "./figures.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../store.js").Statistics} Shown
 * @typedef {import("../types.js").Tables} Tables
 * @typedef {import("../words.js").Words} Words
 * @typedef {import("../lookback/statistics.js").Figures} Figures
 * @typedef {import("../lookback/ledger.js").Entry} Entry
 * @typedef {ReturnType<typeof import("../lookback/statistics.js").createStatistics>} Statistician
 */

/** A bar's units: so many at most. */
const BAR = 100;

/** A bar beside a figure: to the right for a gain, to the left for a loss. @param {number} value @param {number} most of all values, without their signs */
function bar(value, most) {
  const width = most ? (Math.abs(value) / most) * (BAR / 2) : 0;
  return html`<svg class=${value < 0 ? "amount loss" : "amount"} viewBox="0 0 ${BAR} 12" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect x=${value < 0 ? BAR / 2 - width : BAR / 2} y="1" width=${width} height="10" /><line x1=${BAR / 2} y1="0" x2=${BAR / 2} y2="12" />`}
  </svg>`;
}

/** A share of games. @param {number} won @param {number} games */
const share = (
  won,
  games,
) => html`<svg class="amount" viewBox="0 0 ${BAR} 12" preserveAspectRatio="none" aria-hidden="true">
  ${svg`<rect class="whole" x="0" y="1" width=${BAR} height="10" /><rect x="0" y="1" width=${games ? (won / games) * BAR : 0} height="10" />`}
</svg>`;

/** @param {State} state @param {Words} w @param {Statistician} does */
export function statisticsScreen({ statistics, tables }, w, does) {
  if (!statistics) return html`<main></main>`;
  const { names, name, figures, asked } = statistics;
  return html`<main class="sheet statistics">
    <h1 tabindex="-1" data-focus-home>${w.t("statistics.title")}</h1>
    <p>${w.t("statistics.what")}</p>
    ${
      names.length > 1
        ? html`<label class="choice"><span>${w.t("statistics.whose")}</span>
            <select @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => does.of(target.value ? (names[Number(target.value) - 1] ?? null) : null)}>
              <option value="" .selected=${name === null}>${w.t("statistics.all")}</option>
              ${names.map((one, index) => html`<option value=${index + 1} .selected=${one === name}>${one}</option>`)}
            </select></label>`
        : nothing
    }
    ${!figures || !tables ? html`<p>${w.t("next.moment")}</p>` : figures.games ? body(statistics, figures, tables, w) : html`<p>${w.t("statistics.none")}</p>`}
    ${asked ? html`<p>${w.t("statistics.sure")}</p>` : nothing}
    <div class="actions">
      <button type="button" class=${asked ? "" : "main"} @click=${() => (asked ? does.keep() : does.leave())}>${w.t(asked ? "statistics.keep" : "learn.back")}</button>
      ${
        figures?.games
          ? html`<button type="button" ?hidden=${asked} @click=${() => does.export()}>${w.t("statistics.export")}</button>
              <button type="button" class="danger" @click=${() => does.reset()}>${w.t(asked ? "statistics.reset_now" : "statistics.reset")}</button>`
          : nothing
      }
    </div>
  </main>`;
}

/** @param {Shown} shown @param {Figures} figures @param {Tables} tables @param {Words} w */
function body({ games, name }, figures, tables, w) {
  const { won, by_opposition, average, best, streak, luck_pts, others_luck_pts } = figures;
  /** @param {string} label @param {string} value */
  const fact = (label, value) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
  return html`
    <dl class="facts">
      ${fact(w.t("statistics.games"), w.number(figures.games))}
      ${fact(w.t("statistics.won"), w.t("statistics.share", { won: w.exact(won), share: w.percent(won / figures.games) }))}
      ${fact(w.t("statistics.best"), w.number(best.total ?? 0))}
      ${fact(w.t("statistics.streak"), w.number(streak.now))}
      ${fact(w.t("statistics.streak_most"), w.number(streak.most))}
      ${fact(w.t("statistics.luck"), w.exactly(luck_pts))}
      ${fact(w.t("statistics.others_luck"), w.exactly(others_luck_pts))}
    </dl>
    <p>${w.t("statistics.luck_what")}</p>
    ${wide(w.t("statistics.opposition"), against(by_opposition, w))}
    ${wide(w.t("statistics.categories"), byCategory(average, best, tables, w))}
    ${overTime(games, name, w)}`;
}

/** @param {Figures["by_opposition"]} by_opposition @param {Words} w */
const against = (by_opposition, w) => html`<table class="figures">
  <caption>${w.t("statistics.opposition")}</caption>
  ${head([w.t("statistics.against"), w.t("statistics.seats"), w.t("statistics.games"), w.t("statistics.won")])}
  <tbody>${by_opposition.map(
    ({ level, seats, games, won }) => html`<tr>
      <th scope="row">${w.player(level)}</th>
      <td>${w.number(seats)}</td>
      <td>${w.number(games)}</td>
      <td>${share(won, games)} <span>${w.exact(won)}</span></td>
    </tr>`,
  )}</tbody>
</table>`;

/** @param {Figures["average"]} average @param {Figures["best"]} best @param {Tables} tables @param {Words} w */
function byCategory(average, best, { categories }, w) {
  const rows = [...categories, /** @type {const} */ ("total")];
  const most = Math.max(...categories.map((category) => Math.abs(average[category] ?? 0)));
  return html`<table class="figures">
    <caption>${w.t("statistics.categories")}</caption>
    ${head([w.t("sheet.category"), w.t("statistics.average"), w.t("statistics.most")])}
    <tbody>${rows.map(
      (row) => html`<tr data-category=${row}>
        <th scope="row">${w.t(`category.${row}`)}</th>
        <td>${row === "total" ? nothing : bar(average[row] ?? 0, most)} <span>${w.exact(average[row] ?? 0)}</span></td>
        <td>${w.number(best[row] ?? 0)}</td>
      </tr>`,
    )}</tbody>
  </table>`;
}

/** Every game's totals, one after the other. @param {Entry[]} games @param {string | null} name @param {Words} w */
function overTime(games, name, w) {
  const played = games.flatMap(({ ended, summary }) =>
    summary.seats
      .filter((seat) => seat.player === "human" && (name === null || seat.name === name))
      .map((seat) => ({ ended, seat, others: summary.seats.filter((other) => other !== seat) })),
  );
  const best = played.map(({ others }) => Math.max(...others.map(({ score }) => score.total)));
  const lines = [
    { name: w.t("statistics.own"), values: played.map(({ seat }) => seat.score.total) },
    { name: w.t("statistics.best_other"), values: best },
  ];
  const chart = { turns: played.map((_, at) => at + 1), lines, range: null, label: w.number };
  const columns = [
    ...[w.t("statistics.when"), w.t("analysis.who"), w.t("statistics.own"), w.t("statistics.best_other")],
    ...[w.t("statistics.won"), w.t("statistics.luck")],
  ];
  const each = html`<table class="figures">
    ${head(columns)}
    <tbody>${played.map(
      ({ ended, seat }, at) => html`<tr>
        <th scope="row">${w.time(ended)}</th>
        <td>${seat.name}</td>
        <td>${w.number(seat.score.total)}</td>
        <td>${w.number(best[at] ?? 0)}</td>
        <td>${w.exact(seat.won)}</td>
        <td>${w.exactly(seat.luck_pts)}</td>
      </tr>`,
    )}</tbody>
  </table>`;
  return html`${chartOf(w.t("statistics.time"), chart, w)}
    <details>
      <summary>${w.t("statistics.each")}</summary>
      ${wide(w.t("statistics.each"), each)}
    </details>`;
}
