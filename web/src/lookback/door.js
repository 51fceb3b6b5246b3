// The door to looking back at games: replay and what belongs to it is fetched when it is first asked for.

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../words.js").Words} Words
 *
 * @typedef {object} Page what looking back needs of the page
 * @property {() => Words} words
 * @property {(run: () => Promise<void>, signal: AbortSignal, again?: () => Promise<void>) => Promise<void>} attempt
 * @property {import("../engine/client.js").Engine["call"]} call
 * @property {import("../engine/patient.js").PatientEngine["ponder"]} ponder
 *
 * @typedef {{ id: number, record: string }} Subject the game that is looked back at
 */

/** @param {ReturnType<typeof import("../store.js").createStore>} store @param {Page} page */
export function createDoor(store, page) {
  /** @type {ReturnType<typeof import("./room.js").createRoom> | undefined} */
  let room;

  async function enter() {
    try {
      room ??= (await import("./room.js")).createRoom(store, page);
    } catch {
      store.set({ dialog: { kind: "unfetched" } });
    }
    return room;
  }

  return {
    /** Looks back at a game, from its beginning if it is over, else from where it stands. @param {Subject} subject */
    async replay(subject) {
      await (await enter())?.replay(subject);
    },
    /** What a search thinks of a finished game. @param {Subject} subject */
    async analyse(subject) {
      await (await enter())?.analyse(subject);
    },
    async statistics() {
      await (await enter())?.statistics();
    },
    putOffAnalysis() {
      const { analysis } = store.state;
      if (analysis) store.set({ analysis: { ...analysis, told: false } });
    },
    /** @param {State} state @param {Words} w @param {any} does all that can be asked of the page, this included @returns {unknown} */
    lookbackScreen: (state, w, does) => room?.screen(state, w, does),
  };
}
