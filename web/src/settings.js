// What a person may set: every setting with its choices, what was kept of them, and what they do to the whole page.
import { chooseLanguage, KNOWN_LEVELS, LANGUAGES } from "./words.js";

/**
 * @typedef {import("./words.js").Language} Language
 * @typedef {import("./store.js").Setup} Setup
 *
 * @typedef {object} Settings
 * @property {Language} language
 * @property {"system" | "light" | "dark" | "contrast"} theme
 * @property {"once" | "fast" | "normal" | "slow"} pace of the computers' play, and of all that moves
 * @property {boolean} motion cards move
 * @property {boolean} sound
 * @property {boolean} vibration
 * @property {boolean} preview what each choice would score is shown
 * @property {boolean} hints in a game against computers the search can be asked
 * @property {boolean} remind who leaves a legend unclaimed is told so first
 * @property {boolean} second_tap what cannot be taken back takes effect at a second tap only
 * @property {boolean} hand_over between the turns of two people the page waits until the next one takes over
 */

/** @type {{ [Name in keyof Settings]: Settings[Name][] }} */
const CHOICES = {
  language: /** @type {Language[]} */ (Object.keys(LANGUAGES)),
  theme: ["system", "light", "dark", "contrast"],
  pace: ["once", "fast", "normal", "slow"],
  motion: [true, false],
  sound: [true, false],
  vibration: [true, false],
  preview: [true, false],
  hints: [true, false],
  remind: [true, false],
  second_tap: [true, false],
  hand_over: [true, false],
};
export const { theme: THEMES, pace: PACES } = CHOICES;

/** How long a computer's step stays in sight at least before its next one. @type {Record<Settings["pace"], number>} */
export const STEP_MS = { once: 0, fast: 250, normal: 700, slow: 1600 };

/** @returns {Settings} */
const defaults = () => ({
  language: chooseLanguage(navigator.languages),
  theme: "system",
  pace: "normal",
  motion: true,
  sound: false,
  vibration: false,
  preview: true,
  hints: true,
  remind: true,
  second_tap: true,
  hand_over: true,
});

/** What was kept, so far as it is known: each field by itself. @param {unknown} stored @returns {Settings} */
export function readSettings(stored) {
  const fields = Object.entries(stored ?? {}).filter(([name, value]) =>
    /** @type {Record<string, unknown[]>} */ (CHOICES)[name]?.includes(value),
  );
  return { ...defaults(), ...Object.fromEntries(fields) };
}

/** What is to be kept: what is not as it would be anyway. @param {Settings} settings */
export function settingsToKeep(settings) {
  const usual = Object.entries(defaults());
  return Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => !usual.some(([n, v]) => n === name && v === value)),
  );
}

/** Who sat where last time, so far as it is known: each field by itself.
 * @param {unknown} stored @param {Setup} usual @returns {Setup} */
export function readSetup(stored, usual) {
  const { seats, count, start } = /** @type {Record<string, unknown>} */ (stored ?? {});
  const known = { ...usual };
  if (Array.isArray(seats))
    known.seats = usual.seats.map((seat, index) => {
      const { name, player } = seats[index] ?? {};
      return {
        name: typeof name === "string" ? name : seat.name,
        player: ["human", ...KNOWN_LEVELS].includes(player) ? player : seat.player,
      };
    });
  if (typeof count === "number" && count >= usual.count && count <= usual.seats.length)
    known.count = Math.trunc(count);
  if (typeof start === "number" && start >= 0 && start < known.count) known.start = Math.trunc(start);
  return known;
}

/** @param {Setup} setup */
export const setupToKeep = ({ seats, count, start }) => ({ seats, count, start });

/** Gives the whole page its language, its colours and its motion (tokens.css). @param {Settings} settings */
export function applySettings({ language, theme, pace, motion }) {
  const root = document.documentElement;
  root.lang = language;
  root.dataset.pace = pace;
  root.dataset.motion = motion ? "on" : "off";
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
}
