// The games that are kept, on the set-up screen: each may be gone on with; what else can be done with it, a dialog offers.
import { html, nothing } from "lit-html";
import { isDay } from "../daily.js";
import { miniature } from "./kingdom.js";

/**
 * @typedef {import("../shelf.js").Kept} Kept
 * @typedef {import("../shelf.js").Aside} Aside
 * @typedef {import("../words.js").Words} Words
 * @typedef {import("../intents.js").Intents} Intents
 */

/** @param {Words} w @param {Kept} game */
export const namesOf = (w, { seats }) => w.list(seats.map(({ name }) => name));

/** What lies there in the order in which it came. @param {{ shelf: Kept[], aside: Aside[] }} state */
const inOrder = ({ shelf, aside }) =>
  [...shelf, ...aside].sort((one, other) => (other.changed ?? 0) - (one.changed ?? 0));

/** @param {import("../store.js").State} state @param {Words} w @param {Intents} does */
export function shelf(state, w, does) {
  const { dropped, taken_up, shelf_shown } = state;
  const all = inOrder(state);
  if (all.length === 0 && !dropped) return nothing;
  const left = all.length - shelf_shown;
  return html`<section class="shelf" aria-labelledby="shelf-title">
    <h2 id="shelf-title" tabindex="-1">${w.t("shelf.title")}</h2>
    ${taken_up === null ? nothing : html`<p>${w.t("shelf.waiting")}</p>`}
    <ul>${all.slice(0, shelf_shown).map((one) => ("aside" in one ? refused(one, w, does) : kept(one, w, does)))}</ul>
    ${
      dropped
        ? html`<p>${dropped.said}
            <button type="button" @click=${() => does.putBack()}>${w.t("shelf.put_back")}</button></p>`
        : nothing
    }
    <div class="actions">
      ${left > 0 ? html`<button type="button" @click=${() => does.showMore()}>${w.t("shelf.show_more", { left })}</button>` : nothing}
      ${importButton(w, does)}
      ${state.shelf.length ? html`<button type="button" @click=${() => does.saveAll()}>${w.t("shelf.save_all")}</button>` : nothing}
    </div>
  </section>`;
}

/** @param {Words} w @param {Intents} does */
export const importButton = (w, does) =>
  html`<button type="button" @click=${() => does.open({ kind: "import", text: "", taken: null })}>${w.t("import.open")}</button>`;

/** @param {Kept} game @param {Words} w @param {Intents} does */
const kept = (game, w, does) => html`<li>
  <button type="button" @click=${() => does.takeUp(game.id)}>
    ${game.title ? html`<b>${game.title}</b>` : nothing}
    <span>${w.list(game.seats.map(({ name, pts }) => w.t("shelf.seat", { name, pts })))}</span>
    ${sort(game, w)}
    <small>${w.t("shelf.stands", { over: game.over, turn: game.turn, when: w.time(game.changed) })}</small>
    ${pictures(game)}
  </button>
  <button
    type="button"
    aria-label=${w.t("shelf.more_of", { names: game.title ?? namesOf(w, game) })}
    @click=${() => does.open({ kind: "kept", id: game.id, copied: null })}
  ><span aria-hidden="true">⋯</span></button>
</li>`;

/** What sets a game apart from one that is played here whenever one likes. @param {Kept} game @param {Words} w */
const sort = ({ asked: { here, daily } }, w) => {
  if (here) return html`<small>${w.t("shelf.apart")}</small>`;
  return daily && isDay(daily) ? html`<small>${w.t("shelf.daily", { day: w.day(daily) })}</small>` : nothing;
};

/** The kingdoms as they stand; of a game that was kept before they were, there is no picture. @param {Kept} game */
const pictures = ({ seats }) =>
  seats.some(({ cells }) => !cells)
    ? nothing
    : html`<span class="pictures">${seats.map(({ cells = [] }) => miniature(cells.map(plainCell)))}</span>`;

/** @param {import("../types.js").Kind | null} kind */
const plainCell = (kind) => ({
  ...{ kind, name: "", tame: undefined, change: undefined, beams: [] },
  ...{ lit: false, selected: false, changed: false, ends_game: false },
});

/** @param {Aside} entry @param {Words} w @param {Intents} does */
const refused = (entry, w, does) => html`<li>
  <button type="button" @click=${() => does.open({ kind: "aside", id: entry.id })}>
    <span>${asideTitle(w, entry)}</span>
    ${entry.changed ? html`<small>${w.time(entry.changed)}</small>` : nothing}
  </button>
</li>`;

/** @param {Words} w @param {Aside} entry */
export const asideTitle = (w, { name, refused }) =>
  refused.length ? w.t("aside.refused", { name, named: name !== "" }) : w.t("aside.newer");
