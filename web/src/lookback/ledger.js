// The ledger: what each finished game came to, in a database of its own, so that it outlasts the games. The record is the key, so a copy
// of a game counts once.
import { clear, createStore, entries, set as put } from "idb-keyval";
import { keep, kept, ownName } from "../keep.js";
import { wholeShelf } from "../shelf.js";

/**
 * @typedef {import("../types.js").Score} Score
 * @typedef {{ seats: { name: string, player: string, score: Score, won: number, luck_pts: number }[], turns: number, seed: number | null }} Summary
 * @typedef {{ ended: number, summary: Summary }} Entry when the game was over, in ms since 1970
 */

const STORE = createStore(ownName("ledger"), "ledger");

/** Since when games count, in ms since 1970: the ledger was begun anew then. */
function begun() {
  const since = kept("ledger");
  return typeof since === "number" ? since : 0;
}

/** Enters the finished games of the shelf that are not there yet, and reads it, the oldest first.
 * @param {(record: string) => Promise<Summary>} sum @returns {Promise<Entry[]>} */
export async function readLedger(sum) {
  const { shelf } = await wholeShelf();
  const known = new Map(/** @type {[string, Entry][]} */ (await entries(STORE)));
  for (const { record, over, changed } of shelf) {
    if (!over || known.has(record) || changed < begun()) continue;
    const entry = { ended: changed, summary: await sum(record) };
    await put(record, entry, STORE);
    known.set(record, entry);
  }
  return [...known.values()].sort((one, other) => one.ended - other.ended);
}

/** Forgets all of it; games that are over already do not come back. */
export async function clearLedger() {
  keep("ledger", Date.now());
  await clear(STORE);
}
