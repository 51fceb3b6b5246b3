// The dialog of a game's link: its text, the ways to send it, and its QR code.
import { html, nothing, svg } from "lit-html";

/**
 * @typedef {import("../words.js").Words} Words
 * @typedef {import("../intents.js").Intents} Intents
 */

/** @param {import("../sharing.js").Sharing} sharing @param {Words} w @param {Intents} does */
export function sharing({ to, address, code, failed, copied }, w, does) {
  if (failed) return html`<p>${w.t("share.too_long")}</p>`;
  if (!address) return html`<p>${w.t("share.making")}</p>`;
  return html`<p>${to ? w.t("away.text", { names: w.list(to) }) : w.t("share.text")}</p>
    <div class="actions">
      <button type="button" @click=${copyOrSelect(address, does)}>${w.t(copied ? "record.copied" : "share.copy")}</button>
      ${
        "share" in navigator
          ? html`<button type="button" @click=${() => does.sendLink(address)}>${w.t("share.send")}</button>`
          : nothing
      }
    </div>
    <textarea readonly rows="3" aria-label=${w.t("share.link")} spellcheck="false" .value=${address}></textarea>
    ${copied === false ? html`<p>${w.t("record.select")}</p>` : nothing}
    ${code ? html`<p>${w.t("share.scan")}</p>${picture(code, w)}` : nothing}
    ${to ? html`<p>${w.t("play.trust")}</p>` : nothing}`;
}

/** What cannot be copied is selected instead. @param {string} address @param {Intents} does */
const copyOrSelect =
  (address, does) =>
  async (/** @type {Event} */ { target }) => {
    const dialog = /** @type {Element} */ (target).closest("dialog");
    if (!(await does.copyLink(address))) dialog?.querySelector("textarea")?.select();
  };

/** A QR code: dark on light in every theme, as cameras want it. @param {boolean[][]} code @param {Words} w */
function picture(code, w) {
  const dark = code.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return svg`<svg class="qr" viewBox=${`0 0 ${code.length} ${code.length}`} role="img" aria-label=${w.t("share.code")}>
    <path d=${dark}></path>
  </svg>`;
}

/** Which seats of a game that came are played on this device.
 * @param {Extract<import("../store.js").Dialog, { kind: "join" }>} dialog @param {Words} w @param {Intents} does */
export function joining({ answer, here }, w, does) {
  /** @param {import("../types.js").Seat} seat @param {number} index */
  const choice = ({ name, player }, index) =>
    player === "human"
      ? html`<label class="switch">
          <input
            type="checkbox"
            .checked=${here.includes(index)}
            @change=${(/** @type {{ target: HTMLInputElement }} */ { target }) =>
              does.open({
                kind: "join",
                answer,
                here: [...here.filter((seat) => seat !== index), ...(target.checked ? [index] : [])],
              })}
          /><span>${name}</span>
        </label>`
      : nothing;
  return html`<fieldset>
      <legend>${w.t("join.text")}</legend>
      ${answer.view.seats.map(choice)}
    </fieldset>
    <p>${w.t("play.trust")}</p>`;
}
