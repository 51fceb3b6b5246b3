// The dialog of the deal of the day: today's or a past one, how it ended, and how all others did.
import { html, nothing } from "lit-html";
import { begunOn, dailyResults, dailyText, FIRST_DAY, isDay, OPPONENT, today } from "../daily.js";
import { isRefused } from "../keep.js";

/** @param {import("../store.js").State} state
 * @param {Extract<import("../store.js").Dialog, { kind: "daily" }>} dialog
 * @param {import("../words.js").Words} w @param {import("../intents.js").Intents} does */
export function daily({ shelf, boot, announcement }, { day, text }, w, does) {
  const results = dailyResults();
  const result = results[day];
  const begun = begunOn(shelf, day);
  const others = Object.keys(results).sort().reverse();
  return html`<p>${w.t("daily.what", { level: w.player(OPPONENT) })}</p>
    <label class="choice"><span>${w.t("daily.day")}</span>
      <input
        type="date"
        required
        min=${FIRST_DAY}
        max=${today()}
        .value=${day}
        @change=${(/** @type {{ target: HTMLInputElement }} */ { target }) => {
          if (isDay(target.value)) does.openDaily(target.value);
          else target.value = day;
        }}
      /></label>
    <p>${result ? dailyText(w, day, result) : w.t(begun ? "daily.begun" : "daily.open")}</p>
    <div class="actions">
      <button type="button" class="main" ?disabled=${boot.state === "failed"} @click=${() => does.playDaily(day)}>
        ${w.t("daily.play", { how: begun ? "on" : result ? "again" : "first" })}
      </button>
      ${result ? html`<button type="button" @click=${() => does.sendDaily(day, result)}>${w.t("daily.send")}</button>` : nothing}
    </div>
    ${isRefused("daily") ? html`<p>${w.t("daily.unkept")}</p>` : nothing}
    ${announcement ? html`<p>${announcement}</p>` : nothing}
    ${text ? html`<textarea readonly rows="3" aria-label=${w.t("daily.send")} .value=${text}></textarea>` : nothing}
    ${
      others.length
        ? html`<h3>${w.t("daily.results")}</h3>
            <ul>${others.map((one) => html`<li>${dailyText(w, one, /** @type {import("../daily.js").Result} */ (results[one]))}</li>`)}</ul>`
        : nothing
    }`;
}
