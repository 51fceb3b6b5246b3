// The games that are kept, in a database under the page's own path. A game's record is all of it; the rest is how the page stood.
import { createStore, del, entries, get, update } from "idb-keyval";
import { ownName } from "./keep.js";

/**
 * @typedef {object} Kept a game as it is kept
 * @property {number} id when it was begun, in ms since 1970
 * @property {number} written how often it has been: who has not seen the last time may not write over it
 * @property {number} changed when it was written last, in ms since 1970
 * @property {string} record
 * @property {import("./store.js").Game["asked"]} asked
 * @property {number} large the seat that has the device
 * @property {number} marked_from
 * @property {number} said_to
 * @property {{ name: string, pts: number }[]} seats
 * @property {number} turn
 * @property {boolean} over
 *
 * @typedef {{ id: number, what: "opened" | "open" | "written" }} News of a game, between the tabs in which the page is open
 */

const STORE = createStore(ownName("games"), "games");

/** Somebody else, such as another tab, has written the game in the meantime: nothing was written over that. */
export class PlayedElsewhere extends Error {}

/** What only a newer version of the page could have written is left alone. @param {[unknown, unknown]} entry */
function isKnown([, value]) {
  const { id, record, asked, seats } = /** @type {Kept} */ (value ?? {});
  return (
    typeof id === "number" &&
    typeof record === "string" &&
    Array.isArray(asked?.seats) &&
    Array.isArray(seats)
  );
}

/** All of them, the last one played first. @returns {Promise<Kept[]>} */
export async function keptGames() {
  const known = /** @type {[number, Kept][]} */ ((await entries(STORE)).filter(isKnown));
  return known.map(([, game]) => game).sort((one, other) => other.changed - one.changed);
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

/** @param {number} id @returns {Promise<void>} */
export const dropGame = (id) => del(id, STORE);

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
