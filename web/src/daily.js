// The deal of the day: every day, by the clock of Greenwich, has one deal for all. One person plays it against a level that thinks the same
// about the same position wherever it plays, so that two results can be held against each other.
import { keep, kept } from "./keep.js";
import { seatNames } from "./names.js";

/**
 * @typedef {object} Result how the first game of a day's deal ended
 * @property {number} own points of the person
 * @property {number} other of the computer
 * @property {number} won the person's share of the win, 0 to 1
 */

export const FIRST_DAY = "2026-01-01";
const DAY = /^\d{4}-\d\d-\d\d$/;
/** The middle level, and as many pieces of work as it does in a browser in its time. */
export const OPPONENT = "ranger";
const ITERATIONS = 30;

export const today = () => new Date().toISOString().slice(0, 10);

/** Whether a deal can be played: none of days to come. @param {string} day */
export const isDay = (day) => DAY.test(day) && FIRST_DAY <= day && day <= today();

/** How its computer is to think: by a count, and by chance that the day decides. @param {string} day */
export const dailyThought = (day) => ({ iterations: ITERATIONS, seed: Number(day.replaceAll("-", "")) });

/** The days that have been played to their end. @returns {Record<string, Result>} */
export function dailyResults() {
  const all = Object.entries(kept("daily") ?? {});
  return Object.fromEntries(all.filter(([day, result]) => isResult(day, result)));
}

/** @param {string} day @param {unknown} result */
function isResult(day, result) {
  const { own, other, won } = /** @type {Result} */ (result ?? {});
  return DAY.test(day) && [own, other, won].every(Number.isFinite);
}

/** The game of a day's deal that is not over yet. @param {import("./shelf.js").Kept[]} shelf @param {string} day */
export const begunOn = (shelf, day) => shelf.find(({ asked, over }) => asked.daily === day && !over);

/** Keeps how a day's deal ended, if it is its first end. @param {string} day @param {import("./types.js").View} view */
export function keepDailyResult(day, { seats, result }) {
  if (!result) return;
  const before = dailyResults();
  if (before[day]) return;
  const own = seats.findIndex(({ player }) => player === "human");
  const won = result.winners.includes(own) ? 1 / result.winners.length : 0;
  const [mine, theirs] = [own, 1 - own].map((seat) => seats[seat]?.score.total ?? 0);
  keep("daily", { ...before, [day]: { own: mine, other: theirs, won } });
}

/** @param {import("./words.js").Words} w @param {string} day @param {Result} result */
export const dailyText = (w, day, { own, other, won }) =>
  w.t("daily.result", { day: w.day(day), own, other, won: won === 1 ? "yes" : won ? "shared" : "no" });

/**
 * @param {ReturnType<typeof import("./store.js").createStore>} store
 * @param {object} page
 * @param {() => import("./words.js").Words} page.words
 * @param {(asked: import("./store.js").Game["asked"]) => Promise<void>} page.begin
 * @param {(id: number) => Promise<void>} page.takeUp
 * @param {(text: string) => Promise<boolean>} page.copy
 */
export function createDaily(store, { words, begin, takeUp, copy }) {
  return {
    /** @param {string} [day] */
    openDaily: (day = today()) => store.set({ dialog: { kind: "daily", day, text: null }, announcement: "" }),
    /** Plays a day's deal, or goes on with it. @param {string} day */
    async playDaily(day) {
      const begun = begunOn(store.state.shelf, day);
      if (begun) {
        await takeUp(begun.id);
        return;
      }
      store.set({ announcement: words().t("daily.waiting") });
      await store.until(({ tables, boot }) => tables !== null || boot.state === "failed");
      const { tables, setup } = store.state;
      if (!tables) return;
      const sitting = [
        { name: setup.seats[0]?.name ?? "", player: "human" },
        { name: "", player: OPPONENT },
      ];
      const names = seatNames(words(), sitting, tables.name_max_chars);
      const seats = sitting.map(({ player }, index) => ({ name: names[index] ?? "", player }));
      await begin({ seats, start: null, daily: day });
    },
    /** Hands a day's result on in words: to the device's other apps, or else as a copy. @param {string} day @param {Result} result */
    async sendDaily(day, result) {
      const text = `${words().t("app.title")}\n${dailyText(words(), day, result)}\n${new URL(".", document.baseURI)}`;
      if ("share" in navigator) {
        await navigator.share({ text }).catch(() => {}); // Who changes their mind is no trouble.
        return;
      }
      const copied = await copy(text);
      const { dialog } = store.state;
      if (dialog?.kind === "daily") store.set({ dialog: { ...dialog, text: copied ? null : text } });
      store.set({ announcement: words().t(copied ? "record.copied" : "record.select") });
    },
  };
}
