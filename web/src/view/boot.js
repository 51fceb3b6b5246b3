// How far the engine's boot is: stage and megabytes, or why it failed or may have failed, and a way to try again.
import { html, nothing } from "lit-html";

/** @typedef {import("../engine/client.js").Boot} Boot */

/** @param {import("../words.js").Words} w @param {number} bytes */
const megabytes = (w, bytes) =>
  new Intl.NumberFormat(w.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    bytes / 1e6,
  );

/** @param {Extract<Boot, { state: "loading" }>} boot @param {import("../words.js").Words} w */
export const bootText = ({ stage, loaded_bytes, total_bytes }, w) =>
  `${w.t(`boot.stage.${stage}`)} ${w.t("boot.megabytes", { loaded: megabytes(w, loaded_bytes), total: megabytes(w, total_bytes) })}`;

/** What is wrong with a boot, and what can be done; nothing if all is well.
 * @param {Boot} boot @param {import("../words.js").Words} w */
export function bootTrouble(boot, w) {
  if (boot.state === "failed")
    return `${w.tIfKnown("boot.failed", boot.reason, "boot.failed.other")} ${w.t("boot.unplayable")}`;
  return boot.state === "loading" && boot.quiet ? w.t(`boot.quiet.${boot.stage}`) : "";
}

/**
 * @param {Boot} boot
 * @param {import("../words.js").Words} w
 * @param {import("../intents.js").Intents} does
 */
export function bootStatus(boot, w, does) {
  if (boot.state === "ready")
    return html`<div class="boot" data-boot="ready"><p>${w.t("boot.ready")}</p></div>`;
  const retry = html`<button type="button" @click=${() => does.retryBoot()}>${w.t("boot.retry")}</button>`;
  if (boot.state === "failed")
    return html`<div class="boot failed" data-boot="failed">
      <p>${bootTrouble(boot, w)}</p>
      <details><summary>${w.t("boot.details")}</summary><p lang="en">${boot.message}</p></details>
      ${retry}
    </div>`;
  const { loaded_bytes, total_bytes, quiet } = boot;
  return html`<div class="boot" data-boot="loading">
    <p id="boot-stage">${bootText(boot, w)}</p>
    <progress aria-labelledby="boot-stage" max=${total_bytes || 1} .value=${total_bytes ? loaded_bytes : 0}></progress>
    ${quiet ? html`<p>${bootTrouble(boot, w)}</p>${retry}` : nothing}
  </div>`;
}
