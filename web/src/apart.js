// A game on several devices: each turn comes by a link. What comes is compared with the games that are kept, and nothing of those is ever lost by it.

import { standing } from "./keeping.js";
import { keepGame, wholeShelf } from "./shelf.js";

/**
 * @typedef {import("./store.js").Game} Game
 * @typedef {import("./sharing.js").Answer} Answer
 * @typedef {import("./shelf.js").Kept} Kept
 * @typedef {import("./types.js").View} View
 */

/** What the log tells that nobody does. */
const BY_ITSELF = ["last_explored", "turn_up"];

/** The people whose turn it is to be sent the game: who is to act, or at its end everyone who plays elsewhere.
 * @param {View} view @param {number[]} here */
export const receivers = ({ seats, to_act }, here) =>
  seats
    .filter(
      ({ player }, seat) => player === "human" && (to_act === null ? !here.includes(seat) : seat === to_act),
    )
    .map(({ name }) => name);

/** Whether a game that came has moved for a seat of this device. @param {View} view @param {number} from the log's length before @param {number[]} here */
const movesForUs = ({ log }, from, here) =>
  log.slice(from).some(({ seat, verb }) => seat !== null && here.includes(seat) && !BY_ITSELF.includes(verb));

/**
 * @param {ReturnType<typeof import("./store.js").createStore>} store
 * @param {object} page
 * @param {import("./engine/client.js").Engine["call"]} page.call
 * @param {(id: number) => Promise<void>} page.takeUp
 * @param {(answer: Answer, how: Pick<Game, "asked"> & Partial<Game>) => Promise<void>} page.playOn begins a game that came
 * @param {(answer: Answer) => void} page.look
 * @param {(news: import("./shelf.js").News) => void} page.tell the other tabs
 */
export function createApart(store, { call, takeUp, playOn, look, tell }) {
  /** Takes a kept game to where it has come, marks what happened and says it. @param {Kept} mine @param {Answer} answer @param {number} from the log's length before */
  async function goOn(mine, { record, view }, from) {
    const written = mine.written + 1;
    const stood = { marked_from: from, said_to: from, shared: record, changed: Date.now() };
    await keepGame({ ...mine, ...stood, record, ...standing(view), written });
    tell({ id: mine.id, what: "written" });
    await takeUp(mine.id);
    const { game, dialog } = store.state;
    if (game?.id === mine.id && !dialog && !game.view.result)
      store.set({ dialog: { kind: "arrived", from } });
  }

  return {
    /** What comes of a turn that a link brought. @param {Answer} answer @param {AbortSignal} signal */
    async receive(answer, signal) {
      const { shelf } = await wholeShelf().catch(() => store.state);
      const known = shelf.filter(({ asked }) => asked.here);
      const records = known.map(({ record }) => record);
      const { how, index } = await call("compare", { record: answer.record, kept: records }, { signal });
      const mine = known[index ?? -1];
      signal.throwIfAborted();
      if (!mine) {
        const { to_act } = answer.view;
        if (to_act === null) look(answer);
        else store.set({ dialog: { kind: "join", answer, here: [to_act] } });
      } else if (how === "same" || how === "behind") {
        await takeUp(mine.id);
        store.set({ dialog: { kind: "known", behind: how === "behind" } });
      } else {
        const { view } = await call("view", { record: mine.record }, { signal });
        const from = view.log.length;
        signal.throwIfAborted();
        if (how === "fork" || movesForUs(answer.view, from, mine.asked.here ?? []))
          store.set({ dialog: { kind: "fork", answer, mine } });
        else await goOn(mine, answer, from);
      }
    },
    /** Begins to play a game that came. @param {Answer} answer @param {number[]} here the seats of this device */
    async join(answer, here) {
      const seats = answer.view.seats.map(({ name, player }) => ({ name, player }));
      const seen = answer.view.log.length;
      const how = { asked: { seats, start: null, here }, shared: answer.record };
      store.set({ link: null });
      await playOn(answer, { ...how, marked_from: seen, said_to: seen });
    },
    /** Of two stories, that of this device. @param {Kept} mine */
    async keepMine(mine) {
      store.set({ link: null });
      await takeUp(mine.id);
    },
  };
}
