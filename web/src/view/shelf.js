// The games that are kept, on the set-up screen: each may be gone on with, or deleted and put back.
import { html, nothing } from "lit-html";

/**
 * @typedef {import("../shelf.js").Kept} Kept
 * @typedef {import("../words.js").Words} Words
 * @typedef {import("../intents.js").Intents} Intents
 */

/** @param {Words} w @param {Kept} game */
const namesOf = (w, { seats }) => w.list(seats.map(({ name }) => name));

/** @param {import("../store.js").State} state @param {Words} w @param {Intents} does */
export function shelf({ shelf, dropped, taken_up }, w, does) {
  if (shelf.length === 0 && !dropped) return nothing;
  /** @param {Kept} game */
  const kept = (game) => html`<li>
    <button type="button" @click=${() => does.takeUp(game.id)}>
      <span>${w.list(game.seats.map((seat) => w.t("shelf.seat", seat)))}</span>
      <small>${w.t("shelf.stands", { over: game.over, turn: game.turn, when: w.time(game.changed) })}</small>
    </button>
    <button type="button" aria-label=${w.t("shelf.drop_which", { names: namesOf(w, game) })} @click=${() => does.drop(game)}
      >${w.t("shelf.drop")}</button>
  </li>`;
  return html`<section class="shelf" aria-labelledby="shelf-title">
    <h2 id="shelf-title" tabindex="-1">${w.t("shelf.title")}</h2>
    ${taken_up === null ? nothing : html`<p>${w.t("shelf.waiting")}</p>`}
    <ul>${shelf.map(kept)}</ul>
    ${
      dropped
        ? html`<p>${w.t("shelf.dropped", { names: namesOf(w, dropped) })}
            <button type="button" @click=${() => does.putBack()}>${w.t("shelf.put_back")}</button></p>`
        : nothing
    }
  </section>`;
}
