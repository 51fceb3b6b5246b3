// Quiet lines about the page itself: that it works without a network, an engine that is slow to come back, a newer version, and
// that the page can be installed.
import { html, nothing } from "lit-html";
import { bootTrouble } from "./boot.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../words.js").Words} Words
 * @typedef {import("../intents.js").Intents} Intents
 */

/** On the set-up screen: whether it is kept for playing without a network.
 * @param {import("../offline.js").Offline} offline @param {Words} w @param {Intents} does */
export function offlineStatus(offline, w, does) {
  if (offline.state === "unknown") return nothing;
  if (offline.state === "kept") return html`<p class="boot">${w.t("offline.kept")}</p>`;
  return html`<div class="boot" data-offline=${offline.reason}>
    <p>${w.t(`offline.failed.${offline.reason}`)}</p>
    <details><summary>${w.t("boot.details")}</summary><p lang="en">${offline.message}</p></details>
    ${
      offline.reason === "unsupported"
        ? nothing
        : html`<button type="button" @click=${() => does.keepOffline()}>${w.t("boot.retry")}</button>`
    }
  </div>`;
}

/** At the lower edge of any screen, until it is answered or put off.
 * @param {State} state @param {Words} w @param {Intents} does */
export function notice({ boot, update, install, install_declined, screen, tutorial, analysis }, w, does) {
  // The set-up shows it among its own lines.
  if (screen !== "setup" && boot.state === "loading" && boot.quiet)
    return line(
      bootTrouble(boot, w),
      html`<button type="button" @click=${() => does.retryBoot()}>${w.t("boot.retry")}</button>`,
    );
  if (update === "offered" || update === "elsewhere")
    return line(
      w.t(`update.${update}`),
      html`<button type="button" @click=${() => does.startUpdate()}>${w.t("update.start")}</button>
        <button type="button" @click=${() => does.putOffUpdate()}>${w.t("update.later")}</button>`,
    );
  if (analysis?.told)
    return line(
      w.t("analysis.told", { names: w.list(analysis.seats) }),
      html`<button type="button" @click=${() => does.analyse(analysis)}>${w.t("analysis.look")}</button>
        <button type="button" @click=${() => does.putOffAnalysis()}>${w.t("update.later")}</button>`,
    );
  if (screen === "sheet" && !tutorial && install !== "none" && !install_declined)
    return line(
      w.t("install.offer"),
      html`<button type="button" @click=${() => does.install()}>${w.t("install.go")}</button>
        <button type="button" @click=${() => does.declineInstall()}>${w.t("install.later")}</button>`,
    );
  return nothing;
}

/** @param {string} text @param {unknown} buttons */
const line = (text, buttons) => html`<aside class="notice" aria-labelledby="notice">
  <p id="notice">${text}</p>
  <div class="actions">${buttons}</div>
</aside>`;

/** The same in a menu. @param {State["update"]} update @param {State["install"]} install @param {Words} w @param {Intents} does */
export const menuNotices = (update, install, w, does) => html`
  ${update === "none" ? nothing : html`<button type="button" @click=${() => does.startUpdate()}>${w.t("update.start")}</button>`}
  ${install === "none" ? nothing : html`<button type="button" @click=${() => does.install()}>${w.t("install.go")}</button>`}`;
