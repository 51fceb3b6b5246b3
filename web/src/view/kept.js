// The dialogs of the shelf: what can be done with a kept game, what was refused and why, and how games are brought in.
import { html, nothing } from "lit-html";
import { fileName, save, takenTexts } from "../keeping.js";
import { asideTitle, namesOf } from "./shelf.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../shelf.js").Kept} Kept
 * @typedef {import("../store.js").Dialog} Dialog
 * @typedef {import("../shelf.js").Aside} Aside
 * @typedef {import("../words.js").Words} Words
 * @typedef {import("../intents.js").Intents} Intents
 */

/** How much of a text that was refused is shown; a file holds all of it. */
const SHOWN_CHARS = 20_000;

/** The title and what the dialog of a kept game holds.
 * @param {State} state @param {Extract<Dialog, { kind: "kept" }>} dialog @param {Words} w @param {Intents} does @returns {[string, unknown]} */
export function keptGame({ shelf, tables }, { id, copied, problem }, w, does) {
  const game = shelf.find((one) => one.id === id);
  if (!game) return [w.t("shelf.title"), html`<p>${w.t("kept.gone")}</p>`];
  const names = namesOf(w, game);
  return [
    game.title ?? names,
    html`${problem ? html`<p>${w.t("kept.unreadable")} <span lang="en">${problem}</span></p>` : nothing}
      <p>${w.t("shelf.stands", { over: game.over, turn: game.turn, when: w.time(game.changed) })}</p>
      <form class="renaming" @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const form = /** @type {HTMLFormElement} */ (event.target);
        does.rename(game, String(new FormData(form).get("title")));
      }}>
        <label>
          <span>${w.t("kept.name")}</span>
          <input type="text" name="title" maxlength="60" autocomplete="off" placeholder=${names} .value=${game.title ?? ""} />
        </label>
        <button type="submit">${w.t("kept.rename")}</button>
      </form>
      <div class="actions stacked">
        <button type="button" @click=${() => does.takeUp(id)}>${w.t("kept.open", { over: game.over })}</button>
        ${tables ? html`<button type="button" @click=${() => does.replay(game)}>${w.t("replay.open")}</button>` : nothing}
        ${tables && game.over ? html`<button type="button" @click=${() => does.analyse(game)}>${w.t("analysis.open")}</button>` : nothing}
        <button type="button" @click=${() => does.share(game)}>${w.t("share.open")}</button>
        <button type="button" @click=${() => does.duplicate(game)}>${w.t("kept.duplicate")}</button>
        <button type="button" @click=${() => save(fileName(game), game.record)}>${w.t("record.save")}</button>
        <button type="button" @click=${async () => {
          const now_copied = await does.copy(game.record);
          does.open({ kind: "kept", id, copied: now_copied });
        }}>${w.t(copied ? "record.copied" : "kept.copy")}</button>
        ${
          copied === false
            ? html`<label>${w.t("kept.by_hand")}
                <textarea readonly rows="4" spellcheck="false" .value=${game.record}></textarea></label>`
            : nothing
        }
        <button type="button" class="danger" @click=${() => does.drop(game, w.t("shelf.dropped", { names }))}>${w.t("shelf.drop")}</button>
      </div>`,
  ];
}

/** The same of what cannot be read. @param {State} state @param {IDBValidKey} id @param {Words} w @param {Intents} does
 * @returns {[string, unknown]} */
export function keptAside({ aside }, id, w, does) {
  const entry = aside.find((one) => one.id === id);
  if (!entry) return [w.t("shelf.title"), html`<p>${w.t("kept.gone")}</p>`];
  const title = asideTitle(w, entry);
  return [
    title,
    html`${entry.refused.length ? html`<p>${w.t("aside.why")}</p><ul class="reasons">${entry.refused.map((one) => reason(one, w))}</ul>` : nothing}
      <textarea readonly rows="6" aria-label=${w.t("aside.text")} spellcheck="false" .value=${entry.aside.slice(0, SHOWN_CHARS)}></textarea>
      <div class="actions stacked">
        <button type="button" @click=${() => save(entry.name || "drako.txt", entry.aside)}>${w.t("record.save")}</button>
        <button type="button" class="danger" @click=${() => does.drop(entry, w.t("aside.dropped"))}>${w.t("shelf.drop")}</button>
      </div>`,
  ];
}

/** The engine gives its reasons in English. @param {Aside["refused"][number]} refused @param {Words} w */
const reason = ({ line, reason }, w) => html`<li>
  ${line === null ? nothing : html`<b>${w.t("aside.line", { line })}</b>`} <span lang="en">${reason}</span>
</li>`;

/** @param {Extract<Dialog, { kind: "import" }>} dialog @param {Words} w @param {Intents} does */
export function importing({ text, taken }, w, does) {
  if (taken === "reading") return html`<p>${w.t("import.reading")}</p>`;
  return html`${taken ? html`<ul class="happened">${takenTexts(w, taken).map((said) => html`<li>${said}</li>`)}</ul>` : html`<p>${w.t("import.how")}</p>`}
    <div class="actions">
      <button type="button" @click=${(/** @type {{ currentTarget: Element }} */ { currentTarget }) =>
        /** @type {HTMLInputElement} */ (
          currentTarget.nextElementSibling
        ).click()}>${w.t("import.file")}</button>
      <input type="file" multiple hidden @change=${(/** @type {{ target: HTMLInputElement }} */ { target }) => does.takeFiles(target.files ?? [])} />
    </div>
    <form class="importing" @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      does.takeIn([{ name: "", text: String(new FormData(form).get("text")) }]);
    }}>
      <label>${w.t("import.text")}
        <textarea name="text" rows="5" spellcheck="false" autocomplete="off" .value=${text}></textarea>
      </label>
      <button type="submit">${w.t("import.go")}</button>
    </form>`;
}
