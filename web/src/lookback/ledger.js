// The ledger: what each finished game came to, in a database of its own, so that it outlasts the games. The record is the key, so a copy
// of a game counts once.
import { clear, createStore, entries, set, update } from "idb-keyval";
import { keep, kept, ownName } from "../keep.js";
import { wholeShelf } from "../shelf.js";

/**
 * @typedef {import("../types.js").Score} Score
 * @typedef {import("../shelf.js").Kept} Kept
 * @typedef {{ seats: { name: string, player: string, score: Score, won: number, luck_pts: number }[], turns: number, seed: number | null }} Summary
 * @typedef {{ ended: number, summary: Summary }} Entry when the game was over, in ms since 1970
 * @typedef {{ ended: number, summary: Summary | null }} Entered null: it has not been summed up yet
 */

const STORE = createStore(ownName("ledger"), "ledger");

/** Since when games count, in ms since 1970: the ledger was begun anew then. */
function begun() {
  const since = kept("ledger");
  return typeof since === "number" ? since : 0;
}

/** Enters a finished game before it is deleted; it is summed up when the ledger is read. @param {Kept} game */
export async function enter({ record, over, changed }) {
  if (!over || changed < begun()) return;
  /** @param {Entered | undefined} before */
  const entered = (before) => before ?? { ended: changed, summary: null };
  await update(record, entered, STORE);
}

/** Enters the finished games of the shelf, sums up those that are new, and reads it, the oldest first.
 * @param {(record: string) => Promise<Summary | null>} sum null: that it cannot be
 * @returns {Promise<Entry[]>} */
export async function readLedger(sum) {
  const { shelf } = await wholeShelf();
  for (const game of shelf) await enter(game);
  /** @type {[string, Entered][]} */
  const all = await entries(STORE);
  /** @type {Entry[]} */
  const read = [];
  for (const [record, { ended, summary }] of all) {
    const summed = summary ?? (await sum(record));
    if (!summed) continue;
    const entry = { ended, summary: summed };
    if (!summary) await set(record, entry, STORE);
    read.push(entry);
  }
  return read.sort((one, other) => one.ended - other.ended);
}

/** Forgets all of it; games that are over already do not come back. */
export async function clearLedger() {
  keep("ledger", Date.now());
  await clear(STORE);
}
