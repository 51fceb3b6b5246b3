// A seat in short: name, claimed legends, score and, if wanted, the kingdom in miniature; pressed, it shows it large.
import { html, nothing } from "lit-html";
import { shownCells } from "../board.js";
import { emblem } from "./emblem.js";
import { miniature } from "./kingdom.js";

/**
 * @param {import("../words.js").Words} w
 * @param {import("../store.js").Game} game
 * @param {number} index
 * @param {import("../intents.js").Intents} does
 * @param {boolean} pictured
 */
export function seatButton(w, game, index, does, pictured) {
  const { view } = game;
  const seat = view.seats[index];
  if (!seat) return nothing;
  const { name, player, score, face_down, claimed } = seat;
  const slots = { name, points: score.total, face_down, claimed: claimed.length };
  return html`<button
    type="button"
    class=${index === view.to_act ? "seat-button acting" : "seat-button"}
    data-seat=${index}
    aria-label=${w.t("table.look", slots)}
    @click=${() => does.open({ kind: "look", seat: index })}
  >
    <span class="seat-line">
      <span class="seat-name">${emblem(player === "human" ? "person" : "computer")} ${name}</span>
      <span class="total">${w.number(score.total)}</span>
      ${claimed.length ? html`<span class="claimed" data-count=${claimed.length}>${emblem("legends")}</span>` : nothing}
    </span>
    ${pictured ? html`<span class="fit">${miniature(shownCells(w, game, index))}</span>` : nothing}
  </button>`;
}
