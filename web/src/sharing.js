// Links that carry a whole game in their fragment: made, as text and QR code, and opened. What is opened is only looked at; a copy of it can be played.
import { EngineError } from "./engine/client.js";

/**
 * @typedef {import("./store.js").Game} Game
 * @typedef {import("./types.js").View} View
 * @typedef {{ record: string, view: View }} Answer
 * @typedef {{ play: boolean, text: string }} Link what a link says: the game, and whether it is a turn in a game on several devices
 *
 * @typedef {object} Sharing what the dialog shows
 * @property {boolean} play
 * @property {string | null} address null: it is being made
 * @property {boolean[][] | null} code the QR code, row by row, true where it is dark; null: there is none yet, or never
 * @property {boolean} failed the game is too long for a link
 * @property {boolean | null} copied
 */

/** What stands before the game in an address. */
const LINK = /#(g|play)=([\w-]*)/;

/** The light frame that a QR code needs to be found. */
const QUIET_ZONE = 4;

/** The link in an address, or in a text around it. @param {string} text @returns {Link | null} */
export function linkIn(text) {
  const [whole, how, game] = LINK.exec(text) ?? [];
  return whole === undefined ? null : { play: how === "play", text: game ?? "" };
}

/** @param {Link} link */
const addressOf = ({ play, text }) => `${location.origin}${location.pathname}#${play ? "play" : "g"}=${text}`;

/** An address that asks for no game any more says none. @param {import("./store.js").State} state */
export function tidyAddress({ link, game }) {
  if (!link && !game?.linked && linkIn(location.hash))
    history.replaceState(null, "", location.pathname + location.search);
}

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
 */
export function createSharing(store, { words, call, attempt, turnTo, open, carryOn, copy }) {
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
        if (answer) look(answer);
      },
      signal,
      again,
    );
    if (store.state.link === link) store.set({ link: null });
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

  /** Plays on with a copy of the game that is looked at. */
  async function goOnWithCopy() {
    const { game } = store.state;
    if (!game?.linked) return;
    const signal = turnTo();
    const { record, asked, marked_from, said_to } = game;
    await attempt(
      async () => {
        const answer = await call("settle", { record }, { signal });
        open(answer, { id: Date.now(), asked, marked_from, said_to });
        await carryOn(signal, answer);
      },
      signal,
      goOnWithCopy,
    );
  }

  return {
    openLink,
    /** @param {{ record: string, asked: Game["asked"] }} game */
    async share({ record, asked }) {
      const play = Boolean(asked.here);
      /** @type {Sharing} */
      const sharing = { play, address: null, code: null, failed: false, copied: null };
      store.set({ dialog: { kind: "share", ...sharing }, traced: null, announcement: "" });
      const stop = new AbortController();
      store.until(({ dialog }) => dialog?.kind !== "share").then(() => stop.abort());
      await attempt(() => make(record, play, stop.signal), stop.signal);
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
    goOnWithCopy,
  };
}
