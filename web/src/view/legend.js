// A legend's card: its requirement as pictures, its name and its points; pressed, it is claimed.
import { html, nothing } from "lit-html";
import { emblem } from "./emblem.js";

/** @typedef {import("../types.js").Legend} Legend */

/** The class for what a legend is to whoever acts. */
const CLASSES = { claim: "legend lit", met: "legend met", open: "legend" };

/**
 * @param {import("../words.js").Words} w
 * @param {Legend} legend
 * @param {keyof typeof CLASSES} state it can be claimed now, its requirement is met, or neither
 * @param {() => void} onTap
 */
export function legendCard(w, legend, state, onTap) {
  const [name, needs] = [w.legendName(legend), w.legendNeeds(legend)];
  return html`<button
    type="button"
    class=${CLASSES[state]}
    data-legend=${legend.legend}
    aria-label=${w.t("legend.label", { legend: name, needs, points: legend.pts, state })}
    @click=${onTap}
  >
    <span class="legend-picture">${picture(legend)}</span>
    <span class="legend-name">${name}</span>
    <span class="legend-needs">${needs}</span>
    <span class="legend-pts" data-pts=${legend.pts}></span>
  </button>`;
}

/** The requirement: small cards that are to be connected stand in one chain; a battle may be won either way.
 * @param {Legend} legend */
function picture({ shape, kinds }) {
  const [first = "", second = ""] = kinds;
  /** @type {Record<import("../types.js").LegendShape, { chains: string[][], sign?: string }>} */
  const pictures = {
    pair: { chains: [[first, first]] },
    trio: { chains: [[first, first, first]] },
    alliance: { chains: [[first, second]], sign: "alliance" },
    battle: {
      chains: [
        [first, second, first],
        [second, first, second],
      ],
      sign: "conflicts",
    },
    four: { chains: kinds.map((kind) => [kind]) },
  };
  const { chains, sign } = pictures[shape];
  return chains.map(
    (chain) =>
      html`<span class="chain" data-shape=${shape}>${chain.map(
        (kind, index) =>
          html`${index ? html`<i class="link">${sign ? emblem(sign) : nothing}</i>` : nothing}<span class="tile" data-kind=${kind}>${emblem(kind)}</span>`,
      )}</span>`,
  );
}
