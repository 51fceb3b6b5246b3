// A kingdom's score by category: each a button that lights what it comes from.
import { html } from "lit-html";

/**
 * @param {import("../words.js").Words} w
 * @param {import("../types.js").Tables} tables
 * @param {import("../types.js").Seat} seat
 * @param {import("../types.js").Category | null} traced
 * @param {import("../intents.js").Intents} does
 */
export const scoreButtons = (w, tables, seat, traced, does) => html`
  <div class="categories" role="group" aria-label=${w.t("table.scores", { name: seat.name })}>
    ${tables.categories.map(
      (category) => html`<button
        type="button"
        aria-pressed=${String(category === traced)}
        data-category=${category}
        @click=${() => does.trace(seat, category)}
      ><span>${w.t(`category.${category}`)}</span> <b>${w.signed(seat.score[category])}</b></button>`,
    )}
    <p><span>${w.t("category.total")}</span> <b>${w.number(seat.score.total)}</b></p>
  </div>`;
