// The page's words: messages in the language shown, and the phrases which several places make of what the engine tells.
import { IntlMessageFormat } from "intl-messageformat";
import de from "../messages/de.json?url";
import en from "../messages/en.json?url";
import fr from "../messages/fr.json?url";
import nl from "../messages/nl.json?url";

/**
 * @typedef {import("./types.js").Legend} Legend
 * @typedef {import("./types.js").Kind} Kind
 * @typedef {import("./types.js").Seat} Seat
 * @typedef {import("./types.js").Score} Score
 * @typedef {import("./types.js").Category} Category
 * @typedef {import("./types.js").LogEntry} LogEntry
 * @typedef {typeof import("../messages/en.json")} Messages
 * @typedef {keyof Messages} Key
 * @typedef {"en" | "nl" | "fr" | "de"} Language
 * @typedef {Record<string, string | number | boolean>} Values
 * @typedef {ReturnType<typeof makeWords>} Words
 */

/** Where each language's messages are: a file of their own, fetched when it is first spoken. @type {Record<Language, string>} */
const MESSAGES = { en, nl, fr, de };

/** Each language under the name its speakers give it.
 * @type {Record<Language, string>} */
export const LANGUAGES = { en: "English", nl: "Nederlands", fr: "Français", de: "Deutsch" };

/** Computer players which the page has words for, weakest first: what can be chosen before the engine has told its own. */
export const KNOWN_LEVELS = ["wanderer", "settler", "ranger", "warden", "sovereign"];

/**
 * @param {readonly string[]} preferred language tags, the most wanted first
 * @returns {Language}
 */
export function chooseLanguage(preferred) {
  const known = preferred.map((tag) => tag.split("-")[0]).find((tag) => tag && tag in MESSAGES);
  return /** @type {Language} */ (known ?? "en");
}

/** Formats numbers with a true minus sign.
 * @param {ConstructorParameters<typeof Intl.NumberFormat>} how */
function numberFormat(...how) {
  const format = new Intl.NumberFormat(...how);
  return { format: (/** @type {number} */ value) => format.format(value).replace("-", "−") };
}

/** To make such a thing takes far longer than to use it: each is made once.
 * @template {any[]} How @template Made @param {(...how: How) => Made} make */
function once(make) {
  /** @type {Map<string, Made>} */
  const made = new Map();
  return (/** @type {How} */ ...how) => {
    const key = JSON.stringify(how);
    const known = made.get(key) ?? make(...how);
    made.set(key, known);
    return known;
  };
}

/** Those of the messages: the same numbers in the middle of a sentence. */
const FORMATTERS = /** @type {import("intl-messageformat").Formatters} */ ({
  getNumberFormat: once(numberFormat),
  getDateTimeFormat: (...how) => new Intl.DateTimeFormat(...how),
  getPluralRules: once(
    (/** @type {ConstructorParameters<typeof Intl.PluralRules>} */ ...how) => new Intl.PluralRules(...how),
  ),
});

/** @type {Map<Language, Words>} */
const made = new Map();

/** Fetches what {@link wordsIn} has to have. @param {Language} language */
export async function loadWords(language) {
  if (made.has(language)) return;
  const response = await fetch(MESSAGES[language]);
  if (!response.ok) throw new Error(`There are no messages in ${language}: ${response.status}`);
  made.set(language, makeWords(language, await response.json()));
}

/** @param {Language} language one that has been loaded */
export const wordsIn = (language) => /** @type {Words} */ (made.get(language));

/** @param {Language} language @param {Record<Key, string>} messages */
export function makeWords(language, messages) {
  /** @type {Map<string, IntlMessageFormat>} */
  const formats = new Map();
  // A date in the order of the reader's own country, in figures.
  const own = navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;
  const timed = new Intl.DateTimeFormat(own, {
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  });
  const dated = new Intl.DateTimeFormat(own, { dateStyle: "medium", timeZone: "UTC" });
  const listed = new Intl.ListFormat(language, { type: "conjunction" });
  const plainNumber = numberFormat(language);
  const exactNumber = numberFormat(language, { maximumFractionDigits: 1 });
  const signedExactNumber = numberFormat(language, { maximumFractionDigits: 1, signDisplay: "exceptZero" });
  const share = numberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  const signedNumber = numberFormat(language, { signDisplay: "exceptZero" });

  /** @param {Key} key @param {Values} [values] @returns {string} */
  function t(key, values) {
    let format = formats.get(key);
    if (!format) {
      format = new IntlMessageFormat(messages[key], language, undefined, {
        ignoreTag: true,
        formatters: FORMATTERS,
      });
      formats.set(key, format);
    }
    return String(format.format(values));
  }

  /** A word that may be newer than the page's messages, such as a code of the engine.
   * @param {string} group @param {string} code @param {Key} otherwise @param {Values} [values] */
  function tIfKnown(group, code, otherwise, values) {
    const key = `${group}.${code}`;
    return t(key in messages ? /** @type {Key} */ (key) : otherwise, values);
  }

  const number = plainNumber.format;

  const signed = signedNumber.format;

  /** @param {number} points */
  const change = (points) => t("points.change", { points, signed: signed(points) });

  /** @param {string} what @param {number} points */
  const worth = (what, points) => t("points.worth", { what, signed: signed(points) });

  /** @param {string[]} items */
  const list = (items) => listed.format(items);

  /** @param {string} text */
  const capitalised = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

  /** @param {number} cell */
  const place = (cell) => ({ row: Math.floor(cell / 4) + 1, column: (cell % 4) + 1 });

  return {
    language,
    t,
    tIfKnown,
    number,
    /** With a digit after the point. */
    exact: exactNumber.format,
    /** The same with its sign. */
    exactly: signedExactNumber.format,
    /** @param {number} share 0 to 1, in per cent */
    percent: share.format,
    signed,
    change,
    worth,
    list,
    capitalised,
    place,
    kindSlots,
    /** @param {number} ms since 1970 */
    time: (ms) => timed.format(ms),
    /** @param {string} day YYYY-MM-DD */
    day: (day) => dated.format(Date.parse(day)),

    /** @param {string} player `human` or a level */
    player: (player) =>
      player === "human" ? t("player.human") : tIfKnown("level", player, "player.computer"),

    /** The parts of a change of score, such as "elves +4 and conflicts −2"; empty when there are not several.
     * @param {Score} score @param {Category[]} categories */
    parts(score, categories) {
      const changed = categories.filter((category) => score[category] !== 0);
      if (changed.length < 2) return "";
      return list(
        changed.map((category) =>
          t("points.part", { category: t(`category.${category}`), signed: signed(score[category]) }),
        ),
      );
    },

    /** @param {Legend} legend */
    legendName: (legend) => capitalised(t(`legend.${legend.shape}`, kindSlots(legend.kinds))),

    /** @param {Legend} legend */
    legendNeeds: (legend) => t(`legend.${legend.shape}.needs`, kindSlots(legend.kinds)),

    /** What happened, in one sentence.
     * @param {LogEntry} entry @param {Seat[]} seats @param {Map<string, Legend>} legends */
    event(entry, seats, legends) {
      /** @type {Values} */
      const values = { name: seats[entry.seat ?? 0]?.name ?? "" };
      if (entry.kind)
        Object.assign(values, { a: t(`kind.${entry.kind}.a`), the: t(`kind.${entry.kind}.the`) });
      if (entry.kinds) values.cards = list(entry.kinds.map((kind) => t(`kind.${kind}.a`)));
      if (entry.cell !== undefined) Object.assign(values, place(entry.cell));
      if (entry.verb === "place") {
        values.face_down = Boolean(entry.was_face_down);
        values.replaced = entry.replaced ? t(`kind.${entry.replaced}.a`) : "";
      }
      const legend = legends.get(entry.legend ?? "");
      if (legend) Object.assign(values, { legend: this.legendName(legend), points: entry.pts ?? legend.pts });
      return t(`log.${entry.verb}`, values);
    },
  };

  /** Some kinds in the forms that messages ask for: {one1}, {a1} and {many1} are those of the first.
   * @param {Kind[]} kinds @returns {Values} */
  function kindSlots(kinds) {
    return Object.fromEntries(
      kinds.flatMap((kind, index) => [
        [`one${index + 1}`, t(`kind.${kind}`)],
        [`a${index + 1}`, t(`kind.${kind}.a`)],
        [`many${index + 1}`, t(`kind.${kind}.many`)],
      ]),
    );
  }
}
