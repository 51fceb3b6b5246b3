// The set-up screen: who sits where, who starts; usable before Python is there.
import { html, nothing } from "lit-html";
import { seatName } from "../names.js";
import { LESSONS } from "../tutorial/lessons.js";
import { KNOWN_LEVELS } from "../words.js";
import { bootStatus } from "./boot.js";
import { scene } from "./emblem.js";
import { menuNotices, offlineStatus } from "./notices.js";
import { languageChoice } from "./settings.js";
import { importButton, shelf } from "./shelf.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../words.js").Words} Words
 * @typedef {import("../intents.js").Intents} Intents
 */

// How many may play, and the longest name, until the engine has told.
const FIRST_LIMITS = { seats_min: 2, seats_max: 4, name_max_chars: 40 };

/** Enter in a name goes on to the next field: the game is started by its button. @param {KeyboardEvent} event */
function toNextField(event) {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (event.target);
  const fields = [...(field.form?.elements ?? [])].filter((element) =>
    element.matches("input, select, button"),
  );
  /** @type {HTMLElement | undefined} */ (fields[fields.indexOf(field) + 1])?.focus();
}

/** @param {string} label @param {boolean} checked @param {(checked: boolean) => void} change */
const checkbox = (label, checked, change) => html`<label class="switch">
  <input
    type="checkbox"
    .checked=${checked}
    @change=${(/** @type {{ target: HTMLInputElement }} */ { target }) => change(target.checked)}
  /><span>${label}</span>
</label>`;

/** @param {State} state @param {Words} w @param {Intents} does */
export function setupScreen(state, w, does) {
  const { setup, boot, tables, settings, tutorial, kept_lesson, offline, install } = state;
  const { seats_min, seats_max, name_max_chars } = tables ?? FIRST_LIMITS;
  const levels = tables?.levels.map((level) => level.player) ?? KNOWN_LEVELS;
  const counts = Array.from({ length: seats_max - seats_min + 1 }, (_, index) => seats_min + index);
  const seats = setup.seats.slice(0, setup.count);
  const people = seats.filter(({ player }) => player === "human").length;

  /** @param {string} player @param {import("../store.js").SetupSeat} seat */
  const playerOption = (player, seat) =>
    html`<option value=${player} .selected=${player === seat.player}>${w.player(player)}</option>`;

  /** @param {import("../store.js").SetupSeat} seat @param {number} index */
  const seatFields = (seat, index) => html`<fieldset class="seat">
    <legend>${w.t("setup.seat", { number: index + 1 })}</legend>
    <label>
      <span>${w.t("setup.name")}</span>
      <input
        type="text"
        maxlength=${name_max_chars}
        autocomplete="off"
        enterkeyhint="next"
        .value=${seat.name}
        placeholder=${seatName(w, { ...seat, name: "" }, index)}
        @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) => does.setSeat(index, { name: target.value })}
        @keydown=${toNextField}
      />
    </label>
    <label>
      <span>${w.t("setup.player")}</span>
      <select
        @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => does.setSeat(index, { player: target.value })}
      >
        ${playerOption("human", seat)}
        <optgroup label=${w.t("player.computer")}>
          ${levels.map((level) => playerOption(level, seat))}
        </optgroup>
      </select>
    </label>
    ${
      setup.apart && people > 1 && seat.player === "human"
        ? checkbox(w.t("setup.here"), !seat.away, (here) => does.setSeat(index, { away: !here }))
        : nothing
    }
  </fieldset>`;

  return html`<main class="setup">
    <header class="title">
      ${scene("panorama")}
      <h1 tabindex="-1" data-focus-home>${w.t("app.title")}</h1>
      <p>${w.t("app.tagline")}</p>
      <button type="button" @click=${() => does.learn()}>${
        kept_lesson
          ? w.t("learn.resume", { number: kept_lesson + 1, count: LESSONS.length })
          : w.t("learn.open")
      }</button>
      <button type="button" @click=${() => does.openDaily()}>${w.t("daily.title")}</button>
    </header>
    ${shelf(state, w, does)}
    <form
      @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        does.start();
      }}
    >
      <fieldset class="count">
        <legend>${w.t("setup.count")}</legend>
        <div>${counts.map(
          (count) => html`<label>
            <input
              type="radio"
              name="count"
              .checked=${count === setup.count}
              @change=${() => does.setCount(count)}
            /><span>${w.t("setup.count_choice", { count })}</span>
          </label>`,
        )}</div>
      </fieldset>
      <div class="seats">${seats.map(seatFields)}</div>
      <label class="start">
        <span>${w.t("setup.start")}</span>
        <select
          @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) =>
            does.setStart(target.value === "" ? null : Number(target.value))}
        >
          <option value="" .selected=${setup.start === null}>${w.t("setup.start_random")}</option>
          ${seats.map(
            (seat, index) =>
              html`<option value=${index} .selected=${setup.start === index}>${seatName(w, seat, index)}</option>`,
          )}
        </select>
      </label>
      ${people > 1 ? checkbox(w.t("setup.apart"), setup.apart, (apart) => does.setApart(apart)) : nothing}
      <button type="submit" class="main">${w.t("setup.play")}</button>
      ${state.link && boot.state !== "failed" ? html`<p>${w.t("linked.waiting")}</p>` : nothing}
      ${(setup.waiting || tutorial) && boot.state !== "failed" ? html`<p>${w.t(boot.state === "ready" ? "next.moment" : "boot.waiting")}</p>` : nothing}
    </form>
    ${bootStatus(boot, w, does)}
    ${offlineStatus(offline, w, does)}
    <footer>
      ${languageChoice(settings, w, does)}
      <button type="button" @click=${() => does.statistics()}>${w.t("statistics.title")}</button>
      <button type="button" @click=${() => does.open({ kind: "settings" })}>${w.t("settings.title")}</button>
      <button type="button" @click=${() => does.open({ kind: "rules" })}>${w.t("help.rules")}</button>
      <button type="button" @click=${() => does.open({ kind: "about" })}>${w.t("about.open")}</button>
      ${state.shelf.length || state.aside.length ? nothing : importButton(w, does)}
      ${menuNotices("none", install, w, does)}
    </footer>
  </main>`;
}
