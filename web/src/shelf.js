// The games that are kept, in a database under the page's own path. A game's record is all of it; the rest is how the page stood.
// Beside them lies what came in and is no game that this version can read: it is kept as it is.
import { createStore, del, entries, get, set, update } from "idb-keyval";
import { ownName } from "./keep.js";

/**
 * @typedef {object} Kept a game as it is kept
 * @property {number} id when it was begun, in ms since 1970
 * @property {number} written how often it has been: who has not seen the last time may not write over it
 * @property {number} changed when it was played last, in ms since 1970
 * @property {string} record
 * @property {import("./store.js").Game["asked"]} asked
 * @property {number} large the seat that has the device
 * @property {number} marked_from
 * @property {number} said_to
 * @property {{ name: string, pts: number, cells?: (import("./types.js").Kind | null)[] }[]} seats `cells`: what its kingdom shows
 * @property {number} turn
 * @property {boolean} over
 * @property {string} [title] what a person calls it
 * @property {string} [shared] of a game on several devices, the record as it was sent or came last
 *
 * @typedef {object} Aside a text that came in and was refused, or a game of a newer version of the page
 * @property {IDBValidKey} id
 * @property {number} [changed] when it came in, in ms since 1970
 * @property {string} name of its file; empty if it had none
 * @property {string} aside the text as it came
 * @property {{ line: number | null, reason: string }[]} refused the first things wrong with it; empty: it is of a newer version
 *
 * @typedef {{ id: number, what: "opened" | "open" | "written" }} News of a game, between the tabs in which the page is open
 */

const STORE = createStore(ownName("games"), "games");
/** Beside the games, and as durable: localStorage loses its last seconds with the browser's process. */
const TABLE = createStore(ownName("table"), "table");

/** Somebody else, such as another tab, has written the game in the meantime: nothing was written over that. */
export class PlayedElsewhere extends Error {}

/** @param {unknown} value @returns {value is Kept} */
export function isGame(value) {
  const { id, record, asked, seats } = /** @type {Kept} */ (value ?? {});
  return (
    typeof id === "number" &&
    typeof record === "string" &&
    Array.isArray(asked?.seats) &&
    Array.isArray(seats)
  );
}

/** @param {unknown} value @returns {value is Aside} */
function isAside(value) {
  const { aside, refused } = /** @type {Aside} */ (value ?? {});
  return typeof aside === "string" && Array.isArray(refused);
}

/** What only a newer version of the page could have written: its text is its record, or else all of it. @param {IDBValidKey} id @param {unknown} value @returns {Aside} */
function newer(id, value) {
  const { record } = /** @type {Kept} */ (value ?? {});
  return { id, name: "", aside: typeof record === "string" ? record : plainText(value), refused: [] };
}

/** @param {unknown} value */
function plainText(value) {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return String(value); // What goes round in circles, for one, is no JSON.
  }
}

/** All games, the last one played first, and all that is no game. @returns {Promise<{ shelf: Kept[], aside: Aside[] }>} */
export async function wholeShelf() {
  const all = await entries(STORE);
  const shelf = all.map(([, value]) => value).filter(isGame);
  const others = all.filter(([, value]) => !isGame(value));
  const aside = others.map(([id, value]) => (isAside(value) ? value : newer(id, value)));
  return { shelf: shelf.sort((one, other) => other.changed - one.changed), aside };
}

/** @param {number} id @returns {Promise<Kept | undefined>} */
export const keptGame = (id) => get(id, STORE);

/** Writes a game that has been written one time less, or is gone. Rejects with PlayedElsewhere if it has been more often, and with the browser's error if
 * nothing can be kept. @param {Kept} game @returns {Promise<void>} */
export const keepGame = (game) =>
  update(
    game.id,
    (/** @type {Kept | undefined} */ before) => {
      if (before && before.written !== game.written - 1) throw new PlayedElsewhere();
      return game;
    },
    STORE,
  );

// Async, since a browser that keeps nothing may throw at once.

/** The game that was on when the page was left. @returns {Promise<number | null | undefined>} its id */
export const gameOnTable = async () => get("game", TABLE);

/** @param {number | null} id @returns {Promise<void>} */
export const layOnTable = async (id) => set("game", id, TABLE);

/** Writes whatever it is where there is nothing yet. @param {IDBValidKey} id @param {unknown} value @returns {Promise<void>} */
export const putDown = (id, value) =>
  update(
    id,
    (/** @type {unknown} */ before) => {
      if (before !== undefined) throw new PlayedElsewhere();
      return value;
    },
    STORE,
  );

/** Takes something off the shelf. @param {IDBValidKey} id @returns {Promise<unknown>} it, as it was kept */
export async function takeOff(id) {
  const value = await get(id, STORE);
  await del(id, STORE);
  return value;
}

/** Ids for things that are put down now: none is taken, by what is known.
 * @param {{ id: IDBValidKey }[]} known @param {number} count */
export function freshIds(known, count) {
  const now = Date.now();
  const taken = new Set(known.map(({ id }) => id));
  const ids = Array.from({ length: taken.size + count }, (_, index) => now + index);
  return ids.filter((id) => !taken.has(id)).slice(0, count);
}

/** Tells the page's other tabs of a game, and hears from them. @param {(news: News) => void} hear */
export function createChannel(hear) {
  const channel = new BroadcastChannel(ownName("games"));
  channel.onmessage = ({ data }) => hear(data);
  return {
    /** @param {News} news */
    tell(news) {
      channel.postMessage(news);
    },
  };
}
