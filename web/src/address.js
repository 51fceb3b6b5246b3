// How a link stands in an address: all of the game in the fragment, which no server sees.

/** @typedef {{ play: boolean, text: string }} Link what a link says: the game, and whether it is a turn in a game on several devices */

/** What stands before the game in an address. */
const LINK = /#(g|play)=([\w-]*)/;

/** The link in an address, or in a text around it. @param {string} text @returns {Link | null} */
export function linkIn(text) {
  const [whole, how, game] = LINK.exec(text) ?? [];
  return whole === undefined ? null : { play: how === "play", text: game ?? "" };
}

/** @param {Link} link @returns {string} */
export const addressOf = ({ play, text }) =>
  `${location.origin}${location.pathname}#${play ? "play" : "g"}=${text}`;

/** An address that asks for no game any more says none. @param {import("./store.js").State} state */
export function tidyAddress({ link, game }) {
  if (!link && !game?.linked && linkIn(location.hash))
    history.replaceState(null, "", location.pathname + location.search);
}
