// Single cards and piles of them.
import { html, nothing } from "lit-html";
import { scene } from "./emblem.js";
import { cardFace } from "./kingdom.js";

/** The place for a card. */
export const noCard = html`<span class="card none"></span>`;

/** A single card that lies open. @param {import("../words.js").Words} w @param {import("../types.js").Kind | undefined} kind */
export const card = (w, kind) =>
  kind ? html`<span class="card" data-kind=${kind}>${cardFace(kind, w.t(`kind.${kind}`))}</span>` : noCard;

/** The back of a card. */
export const cardBack = html`<span class="card face-down">${scene("back")}</span>`;

/** The more cards a pile holds, up to some, the higher it looks. @param {number} count */
const heightOf = (count) => Math.min(3, Math.ceil(count / 4));

/** A pile to be tapped, with the number of its cards.
 * @param {object} pile
 * @param {"draw" | "discard"} pile.id
 * @param {string} pile.name
 * @param {unknown} pile.card
 * @param {string} pile.label
 * @param {number} pile.count
 * @param {boolean} pile.lit
 * @param {boolean} [pile.selected]
 * @param {() => void} pile.onTap
 */
export const pile = ({ id, name, card, label, count, lit, selected = false, onTap }) => html`<button
  type="button"
  class=${["pile", lit ? "lit" : "", selected ? "selected" : ""].join(" ")}
  data-pile=${id}
  data-height=${heightOf(count)}
  aria-label=${name}
  @click=${onTap}
>
  ${card} <span class="pile-name">${label}</span> ${count ? html`<span class="count">${count}</span>` : nothing}
</button>`;
