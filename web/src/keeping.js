// What can be done with the games on the shelf, and how games come onto it from elsewhere. The engine reads what comes in; nothing that it
// refuses is lost: it is kept aside as it came.

import { linkIn } from "./address.js";
import { EngineError } from "./engine/client.js";
import { enter } from "./lookback/ledger.js";
import {
  freshIds,
  isGame,
  keepGame,
  keptGame,
  PlayedElsewhere,
  putDown,
  takeOff,
  wholeShelf,
} from "./shelf.js";

/**
 * @typedef {import("./shelf.js").Kept} Kept
 * @typedef {import("./shelf.js").Aside} Aside
 * @typedef {import("./types.js").View} View
 *
 * @typedef {{ name: string, text: string }} Text what comes in, and the name of its file; empty if it has none
 * @typedef {object} Taken what became of it
 * @property {number} games new on the shelf
 * @property {number} known there already
 * @property {number} aside texts that are kept aside
 * @property {string[]} too_large files that were not read
 * @property {string[]} no_text files that are none
 * @property {boolean} failed the engine did not answer
 */

/** The most that is read of a file, and put into one (docs/record.md). */
export const FILE_MAX_BYTES = 2_000_000;

/** How many things that are wrong with a text are kept with it. */
const REASONS_MAX = 10;

/** How many more of a long shelf are shown at a time. */
export const SHOWN_FIRST = 3;
const SHOWN_MORE = 20;

/** What a record says of a game at a glance. @param {View} view */
export const standing = ({ seats, turn, result }) => ({
  seats: seats.map(({ name, score, cells }) => ({ name, pts: score.total, cells })),
  turn,
  over: result !== null,
});

/** A game that came in, as it is kept first. @param {number} id @param {{ record: string, view: View }} answer @returns {Kept} */
export function newlyKept(id, { record, view }) {
  const seats = view.seats.map(({ name, player }) => ({ name, player }));
  const person = view.seats.findIndex(({ player }) => player === "human");
  const seen = view.log.length;
  return {
    ...{ id, written: 1, changed: Date.now(), record, asked: { seats, start: null } },
    ...{ large: Math.max(person, 0), marked_from: seen, said_to: seen, ...standing(view) },
  };
}

/** Records in as few texts as can be read again, with an empty line between two. @param {string[]} records */
export function files(records) {
  /** @type {string[]} */
  const texts = [];
  for (const record of records) {
    const longer = texts.length ? `${texts.at(-1)}\n${record}` : record;
    if (texts.length && new Blob([longer]).size <= FILE_MAX_BYTES) texts[texts.length - 1] = longer;
    else texts.push(record);
  }
  return texts;
}

/** Has the browser save a text. @param {string} name @param {string} text */
export function save(name, text) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([text], { type: "text/x-drako" }));
  link.click();
  // Only after the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** What a file is called in which a game is saved. @param {{ seats: { name: string }[] }} game */
export const fileName = ({ seats }) =>
  `${["drako", ...seats.map(({ name }) => name)].join(" ").replace(/[^\p{L}\p{N}]+/gu, "-")}.drako`;

/**
 * @param {ReturnType<typeof import("./store.js").createStore>} store
 * @param {object} page
 * @param {() => import("./words.js").Words} page.words
 * @param {import("./engine/client.js").Engine["call"]} page.call
 * @param {(link: import("./address.js").Link) => void} page.follow
 * @param {(news: import("./shelf.js").News) => void} page.tell the other tabs
 */
export function createKeeping(store, { words, call, follow, tell }) {
  const readShelf = async () => store.set(await wholeShelf());

  /** Changes what is kept, and shows it; that nothing can be kept is said. @param {() => Promise<unknown>} run @returns {Promise<boolean>} whether it was done */
  async function change(run) {
    try {
      await run();
      await readShelf();
      return true;
    } catch (error) {
      // Another tab was faster: what it has done is shown.
      if (error instanceof PlayedElsewhere) await readShelf();
      else store.set({ unkept: true, dialog: { kind: "unkept" } });
      return false;
    }
  }

  /** Puts down what a text holds. @param {Text} text @param {Taken} taken */
  async function takeText({ name, text }, taken) {
    const { games, refused } = await read(text);
    const { shelf, aside } = await wholeShelf();
    const records = new Set(shelf.map(({ record }) => record));
    const fresh = games.filter(({ record }) => !records.has(record) && records.add(record));
    const ids = freshIds([...shelf, ...aside], fresh.length + 1);
    for (const [index, game] of fresh.entries()) {
      const id = ids[index] ?? 0;
      await putDown(id, newlyKept(id, game));
    }
    taken.games += fresh.length;
    taken.known += games.length - fresh.length;
    if (refused.length === 0) return;
    taken.aside += 1;
    if (aside.some((one) => one.aside === text)) return;
    const id = ids.at(-1) ?? 0;
    /** @type {Aside} */
    const kept = { id, changed: Date.now(), name, aside: text, refused: refused.slice(0, REASONS_MAX) };
    await putDown(id, kept);
  }

  /** The games of a text, and what is wrong with it. @param {string} text
   * @returns {Promise<{ games: { record: string, view: View }[], refused: Aside["refused"] }>} */
  async function read(text) {
    try {
      const { games, refused } = await call("records", { text });
      if (games.length + refused.length === 0) refused.push({ line: 1, reason: "here stands no record" });
      return {
        games,
        refused: refused.map((/** @type {Aside["refused"][number]} */ { line, reason }) => ({
          line,
          reason,
        })),
      };
    } catch (error) {
      const { code, message } = /** @type {EngineError} */ (error);
      if (code !== "bad_request") throw error;
      return { games: [], refused: [{ line: null, reason: message }] };
    }
  }

  /** Onto the shelf with what comes in; but a link is opened. @param {Text[]} texts @param {Partial<Taken>} [beside] what became of the rest */
  async function takeIn(texts, beside) {
    /** @type {Taken} */
    const taken = { games: 0, known: 0, aside: 0, too_large: [], no_text: [], failed: false, ...beside };
    const text = texts.map((one) => one.text).join("\n");
    const link = linkIn(text);
    if (link) {
      store.set({ dialog: null });
      follow(link);
      return;
    }
    store.set({
      dialog: { kind: "import", text, taken: "reading" },
      announcement: words().t("import.reading"),
    });
    await store.until(({ tables, boot }) => tables !== null || boot.state === "failed");
    const done = await change(async () => {
      try {
        for (const one of texts) if (one.text.trim()) await takeText(one, taken);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        taken.failed = true;
      }
    });
    // Who has closed the dialog meanwhile finds it on the shelf.
    if (done && store.state.dialog?.kind === "import")
      store.set({
        dialog: { kind: "import", text: taken.failed ? text : "", taken },
        announcement: takenTexts(words(), taken).join(" "),
      });
  }

  return {
    readShelf,
    showMore: () => store.set({ shelf_shown: store.state.shelf_shown + SHOWN_MORE }),
    takeIn,
    /** @param {Iterable<File>} all */
    async takeFiles(all) {
      /** @type {Text[]} */
      const texts = [];
      /** @type {string[]} */
      const too_large = [];
      /** @type {string[]} */
      const no_text = [];
      for (const file of all) {
        if (file.size > FILE_MAX_BYTES) too_large.push(file.name);
        else
          try {
            const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
            texts.push({ name: file.name, text });
          } catch {
            no_text.push(file.name);
          }
      }
      await takeIn(texts, { too_large, no_text });
    },
    /** Gives a game a name, or with an empty one takes it away. @param {Kept} game @param {string} title */
    async rename({ id }, title) {
      await change(async () => {
        const game = await keptGame(id);
        if (!game) return;
        await keepGame({ ...game, written: game.written + 1, title: title.trim() || undefined });
        tell({ id, what: "written" });
      });
      store.set({ announcement: words().t("kept.renamed") });
    },
    /** A copy is played on this device alone. @param {Kept} game */
    async duplicate({ shared, asked: { here, ...asked }, ...game }) {
      const { shelf, aside } = store.state;
      const [id = 0] = freshIds([...shelf, ...aside], 1);
      const copy = { ...game, asked, id, written: 1, changed: Date.now() };
      if (await change(() => putDown(id, copy)))
        store.set({ dialog: null, announcement: words().t("kept.duplicated") });
    },
    /** @param {Kept | Aside} entry @param {string} said that it is deleted */
    async drop({ id }, said) {
      /** @type {unknown} */
      let value;
      const taken = await change(async () => {
        value = await takeOff(id);
        if (value !== undefined)
          store.set({ dropped: { id, value, said }, dialog: null, announcement: said });
      });
      // It can be put back by now, should the ledger have no room.
      const game = value;
      if (taken && isGame(game)) await change(() => enter(game));
    },
    /** Back onto the shelf with what was deleted last. */
    async putBack() {
      const { dropped } = store.state;
      if (dropped && (await change(() => putDown(dropped.id, dropped.value)))) store.set({ dropped: null });
    },
    saveAll() {
      const texts = files(store.state.shelf.map(({ record }) => record));
      for (const [index, text] of texts.entries())
        save(index ? `drako-${index + 1}.drako` : "drako.drako", text);
    },
    /** @param {string} text @returns {Promise<boolean>} whether it could be copied */
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
        return true;
      } catch {
        return false; // The person or the browser said no, or there is no clipboard, as over plain http.
      }
    },
  };
}

/** What became of what came in, in sentences. @param {import("./words.js").Words} w @param {Taken} taken */
export const takenTexts = (w, { games, known, aside, too_large, no_text, failed }) => [
  ...(failed ? [w.t("import.failed")] : []),
  ...(games || !(known || aside || failed || too_large.length || no_text.length)
    ? [w.t("import.games", { count: games })]
    : []),
  ...(known ? [w.t("import.known", { count: known })] : []),
  ...(aside ? [w.t("import.aside", { count: aside })] : []),
  ...too_large.map((name) => w.t("import.too_large", { name, max: FILE_MAX_BYTES / 1e6 })),
  ...no_text.map((name) => w.t("import.no_text", { name })),
];
