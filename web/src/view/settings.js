// The settings: what they are called, and the fields that change them at once.
import { html, nothing } from "lit-html";
import { PACES, THEMES } from "../settings.js";
import { CAN_VIBRATE } from "../sound.js";
import { LANGUAGES } from "../words.js";

/**
 * @typedef {import("../settings.js").Settings} Settings
 * @typedef {import("../words.js").Words} Words
 * @typedef {import("../intents.js").Intents} Intents
 */

/** @typedef {"motion" | "sound" | "vibration" | "preview" | "hints" | "remind" | "second_tap" | "hand_over"} Switch */

/** What may be on or off: the feel, as far as the device has it, the assists, and the pause between two people. */
const SWITCHES = /** @type {Switch[]} */ (
  ["motion", "sound", "vibration", "preview", "hints", "remind", "second_tap", "hand_over"].filter(
    (name) => name !== "vibration" || CAN_VIBRATE,
  )
);

/** @param {string} label @param {{ value: string, name: string, lang?: string }[]} options @param {string} chosen @param {(value: any) => void} choose */
const choice = (label, options, chosen, choose) => html`<label class="choice">
  <span>${label}</span>
  <select @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => choose(target.value)}>
    ${options.map(
      ({ value, name, lang }) =>
        html`<option value=${value} lang=${lang ?? nothing} .selected=${value === chosen}>${name}</option>`,
    )}
  </select>
</label>`;

/** @param {Settings} settings @param {Words} w @param {Intents} does */
export const languageChoice = ({ language }, w, does) =>
  choice(
    w.t("menu.language"),
    Object.entries(LANGUAGES).map(([value, name]) => ({ value, name, lang: value })),
    language,
    (value) => does.setSettings({ language: value }),
  );

/** @param {Settings} settings @param {Words} w @param {Intents} does */
export const settingsFields = (settings, w, does) => html`
  ${languageChoice(settings, w, does)}
  ${choice(
    w.t("settings.theme"),
    THEMES.map((value) => ({ value, name: w.t(`theme.${value}`) })),
    settings.theme,
    (theme) => does.setSettings({ theme }),
  )}
  ${choice(
    w.t("settings.pace"),
    PACES.map((value) => ({ value, name: w.t(`pace.${value}`) })),
    settings.pace,
    (pace) => does.setSettings({ pace }),
  )}
  ${SWITCHES.map(
    (name) => html`<label class="switch">
      <input
        type="checkbox"
        .checked=${settings[name]}
        @change=${(/** @type {{ target: HTMLInputElement }} */ { target }) => does.setSettings({ [name]: target.checked })}
      /><span>${w.t(`settings.${name}`)}</span>
    </label>`,
  )}`;
