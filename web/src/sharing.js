// Links that carry a whole game in their fragment: made, as text and QR code, and opened. What is opened is only looked at; a copy of it can be played.
import { addressOf } from "./address.js";
import { createApart, receivers } from "./apart.js";
import { lockOf } from "./board.js";
import { EngineError } from "./engine/client.js";

/**
 * @typedef {import("./store.js").Game} Game
 * @typedef {import("./types.js").View} View
 * @typedef {{ record: string, view: View }} Answer
 * @typedef {import("./address.js").Link} Link
 *
 * @typedef {object} Sharing what the dialog shows
 * @property {string[] | null} to whom a turn is sent; null: it is not a turn
 * @property {string | null} address null: it is being made
 * @property {boolean[][] | null} code the QR code, row by row, true where it is dark; null: there is none yet, or never
 * @property {boolean} failed the game is too long for a link
 * @property {boolean | null} copied
 */

/** The light frame that a QR code needs to be found. */
const QUIET_ZONE = 4;

/**
 * @param {ReturnType<typeof import("./store.js").createStore>} store
 * @param {object} page
 * @param {() => import("./words.js").Words} page.words
 * @param {import("./engine/client.js").Engine["call"]} page.call
 * @param {(run: () => Promise<void>, signal: AbortSignal, again?: () => Promise<void>) => Promise<void>} page.attempt
 * @param {() => AbortSignal} page.turnTo leaves what is on
 * @param {(answer: Answer, how: Pick<Game, "id" | "asked"> & Partial<Game>) => void} page.open
 * @param {(signal: AbortSignal, answer: Answer) => Promise<void>} page.carryOn
 * @param {(text: string) => Promise<boolean>} page.copy
 * @param {(id: number) => Promise<void>} page.takeUp
 * @param {() => Promise<unknown>} page.readShelf
 * @param {(answer: Answer) => Promise<void>} page.write keeps the game on the table
 * @param {(news: import("./shelf.js").News) => void} page.tell the other tabs
 */
export function createSharing(store, page) {
  const { words, call, attempt, turnTo, open, carryOn, copy, takeUp, readShelf, write, tell } = page;

  /** @param {Partial<Sharing>} changes */
  function put(changes) {
    const { dialog } = store.state;
    if (dialog?.kind === "share") store.set({ dialog: { ...dialog, ...changes } });
  }

  /** The link of a game, and its QR code. @param {string} record @param {boolean} play @param {AbortSignal} signal */
  async function make(record, play, signal) {
    try {
      const { text } = await call("link", { record }, { signal });
      const address = addressOf({ play, text });
      put({ address });
      const { encodeQR } = await import("qr");
      put({ code: encodeQR(address, "raw", { ecc: "low", border: QUIET_ZONE }) });
    } catch (error) {
      if (error instanceof EngineError && error.code !== "bad_link") throw error;
      // Else there is no link, or it is too long for a code, or what makes codes could not be fetched.
      put({ failed: error instanceof EngineError });
    }
  }

  /** Opens the link that waits, as soon as the engine is there. */
  async function openLink() {
    const { link } = store.state;
    if (!link) return;
    readShelf().catch(() => {}); // That nothing is kept is told when something is to be.
    const signal = turnTo();
    await store.until(({ tables, link: now }) => tables !== null || now !== link);
    if (signal.aborted || store.state.link !== link) return;
    const again = async () => {
      store.set({ link });
      await openLink();
    };
    await attempt(
      async () => {
        const answer = await unlink(link, signal);
        if (answer && link.play) await receive(answer, signal);
        else if (answer) look(answer);
      },
      signal,
      again,
    );
    // While it is not decided what becomes of it, the address keeps it.
    const { dialog } = store.state;
    if (store.state.link === link && dialog?.kind !== "join" && dialog?.kind !== "fork")
      store.set({ link: null });
  }

  /** The game of a link; of one that carries none it is said why. @param {Link} link @param {AbortSignal} signal @returns {Promise<Answer | undefined>} */
  async function unlink({ text }, signal) {
    try {
      return await call("unlink", { text }, { signal });
    } catch (error) {
      const { code, message } = /** @type {EngineError} */ (error);
      if (code !== "bad_link") throw error;
      store.set({ dialog: { kind: "bad_link", message }, announcement: "" });
    }
  }

  /** Shows a game that can only be looked at. @param {Answer} answer */
  function look(answer) {
    const seen = answer.view.log.length;
    const asked = { seats: answer.view.seats.map(({ name, player }) => ({ name, player })), start: null };
    open(answer, { id: 0, asked, linked: true, busy: false, marked_from: seen, said_to: seen });
    store.set({
      link: null,
      screen: answer.view.result ? "sheet" : "table",
      announcement: words().t("linked.prompt"),
    });
  }

  /** Plays on from a game that came, and keeps it. @param {{ record: string }} answer @param {Pick<Game, "asked"> & Partial<Game>} how */
  async function playOn({ record }, how) {
    const signal = turnTo();
    const again = () => playOn({ record }, how);
    const run = async () => {
      const answer = await call("settle", { record }, { signal });
      open(answer, { id: Date.now(), ...how });
      await carryOn(signal, answer);
    };
    await attempt(run, signal, again);
  }

  const { receive, ...apart } = createApart(store, { call, takeUp, playOn, look, tell });

  return {
    openLink,
    /** Shows the link of a game. Of one on several devices, whose next turn is elsewhere or which is over, the turn: with that it is sent.
     * @param {{ record: string } | Game} game */
    async share(game) {
      const { record } = game;
      const here = "view" in game && !game.linked && game.asked.here;
      const sends = here && (game.view.result || lockOf(game));
      const to = here && sends ? receivers(game.view, here) : null;
      /** @type {Sharing} */
      const sharing = { to, address: null, code: null, failed: false, copied: null };
      store.set({ dialog: { kind: "share", ...sharing }, traced: null, announcement: "" });
      const stop = new AbortController();
      store.until(({ dialog }) => dialog?.kind !== "share").then(() => stop.abort());
      await attempt(async () => {
        if (to && "view" in game && game.shared !== record) {
          store.setGame({ shared: record });
          await write(game);
        }
        await make(record, to !== null, stop.signal);
      }, stop.signal);
    },
    /** @param {string} address */
    async copyLink(address) {
      const copied = await copy(address);
      put({ copied });
      store.set({ announcement: words().t(copied ? "record.copied" : "record.select") });
      return copied;
    },
    /** Hands a link to the device's other apps. @param {string} address */
    async sendLink(address) {
      // Who changes their mind is no trouble.
      await navigator.share({ title: words().t("app.title"), url: address }).catch(() => {});
    },
    ...apart,
    /** Plays on with a copy of the game that is looked at. */
    async goOnWithCopy() {
      const { game } = store.state;
      if (!game?.linked) return;
      const { asked, marked_from, said_to } = game;
      await playOn(game, { asked, marked_from, said_to });
    },
  };
}
