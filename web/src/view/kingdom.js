// A kingdom as an ARIA grid with one tab stop and real buttons, and as a miniature.
import { html, nothing } from "lit-html";
import { crest, emblem, scene } from "./emblem.js";

/**
 * @typedef {import("../board.js").CellModel} CellModel
 * @typedef {import("../types.js").Kind} Kind
 */

const SIDE = 4;

/** Where a key moves from a cell. @type {Record<string, (cell: number, ctrl: boolean) => number>} */
const MOVES = {
  ArrowLeft: (cell) => (cell % SIDE === 0 ? cell : cell - 1),
  ArrowRight: (cell) => (cell % SIDE === SIDE - 1 ? cell : cell + 1),
  ArrowUp: (cell) => (cell < SIDE ? cell : cell - SIDE),
  ArrowDown: (cell) => (cell + SIDE >= SIDE * SIDE ? cell : cell + SIDE),
  Home: (cell, ctrl) => (ctrl ? 0 : cell - (cell % SIDE)),
  End: (cell, ctrl) => (ctrl ? SIDE * SIDE - 1 : cell - (cell % SIDE) + SIDE - 1),
};

/** How many scenes there are of each kind (src/art/sprite.js); mirrored, each is another one. */
const VARIANTS = 4;

/** Which scene a card shows follows from its cell, which everyone sees: cells that show the same one are far apart.
 * @param {number} cell */
const lookOf = (cell) => (cell % 8) ^ (cell < 8 ? 0 : 2);

/** A dragon's drawings say whether it is wild or tame. @param {Kind} kind @param {boolean | undefined} tame */
const crestOf = (kind, tame) => (tame === undefined ? kind : tame ? "dragon-tame" : "dragon-wild");

/** What lies on a card that is face up; on a face-down one the back, the same on all of them.
 * @param {Kind | null} kind @param {string} label @param {number} [cell] @param {boolean} [tame] */
export function cardFace(kind, label, cell = 0, tame) {
  if (!kind) return scene("back");
  const look = lookOf(cell);
  return html`${scene(`${tame ? "dragon-tame" : kind}-${look % VARIANTS}`, look >= VARIANTS)}
    ${crest(crestOf(kind, tame))}<span class="kind-name">${label}</span>`;
}

/**
 * @param {import("../words.js").Words} w
 * @param {object} grid
 * @param {string} grid.id
 * @param {string} grid.label
 * @param {CellModel[]} grid.cells
 * @param {number} grid.tab_stop
 * @param {boolean} [grid.home] whether focus comes here when the control that had it goes away
 * @param {(cell: number) => void} grid.onMove the tab stop moves
 * @param {(cell: number) => void} [grid.onTap] absent: a kingdom to look at only
 * @param {unknown} [grid.over] what is drawn over the cards
 */
export function kingdomGrid(w, { id, label, cells, tab_stop, home = false, onMove, onTap, over = nothing }) {
  /** @param {KeyboardEvent & { currentTarget: HTMLElement }} event */
  function keydown(event) {
    const move = MOVES[event.key];
    if (!move || event.altKey || event.metaKey) return;
    event.preventDefault();
    const to = move(tab_stop, event.ctrlKey);
    onMove(to);
    /** @type {HTMLElement | null} */ (event.currentTarget.querySelector(`[data-cell="${to}"]`))?.focus();
  }

  /** @param {CellModel} model @param {number} cell */
  const button = (model, cell) => html`
    <div role="gridcell" aria-selected=${onTap ? String(model.selected) : nothing}>
      <button
        type="button"
        class=${cellClass(model)}
        data-cell=${cell}
        data-kind=${model.kind ?? nothing}
        ?data-focus-home=${home && cell === tab_stop}
        tabindex=${cell === tab_stop ? 0 : -1}
        aria-label=${model.name}
        @focus=${() => cell !== tab_stop && onMove(cell)}
        @click=${() => onTap?.(cell)}
      >${cardFace(model.kind, model.kind ? w.t(`kind.${model.kind}`) : "", cell, model.tame)}
        ${model.beams.map((side) => html`<i class="beam" data-side=${side}></i>`)} ${
          model.change === undefined
            ? nothing
            : html`<span class=${badgeClass(model.change)}>${w.signed(model.change)}</span>`
        }</button>
    </div>`;

  // The board does not mirror on a right-to-left page.
  return html`<div class="kingdom" id=${id} role="grid" dir="ltr" aria-label=${label} @keydown=${keydown}>
    ${[0, 1, 2, 3].map(
      (row) => html`<div role="row">
        ${cells.slice(row * SIDE, (row + 1) * SIDE).map((model, column) => button(model, row * SIDE + column))}
      </div>`,
    )}
    ${over}
  </div>`;
}

/** @param {number} change */
const badgeClass = (change) => (change > 0 ? "badge" : change < 0 ? "badge loss" : "badge none");

/** @param {CellModel} model */
function cellClass({ kind, tame, beams, lit, selected, changed, ends_game }) {
  const marks = {
    "face-down": !kind,
    tame,
    wild: tame === false,
    linked: beams.length > 0,
    lit,
    selected,
    changed,
    "ends-game": ends_game,
  };
  return ["card", ...Object.entries(marks).flatMap(([mark, on]) => (on ? [mark] : []))].join(" ");
}

/** A kingdom too small for words; the button around it says what matters.
 * @param {CellModel[]} cells */
export const miniature = (cells) => html`<span class="miniature" dir="ltr" aria-hidden="true">
  ${cells.map(
    (model) =>
      html`<span class=${`small ${cellClass(model)}`} data-kind=${model.kind ?? nothing}>${model.kind ? emblem(model.tame ? "dragon-tame" : model.kind) : nothing}</span>`,
  )}
</span>`;
