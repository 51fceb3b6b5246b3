// Everything the page knows, in one object; a change makes a new one and draws it.

/**
 * @typedef {import("./types.js").Tables} Tables
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Kind} Kind
 *
 * @typedef {{ name: string, player: string, away?: boolean }} SetupSeat an empty name stands for the default one; `away`: played on another device
 * @typedef {{ seats: SetupSeat[], count: number, start: number | null, waiting: boolean, apart: boolean }} Setup
 *   `seats` always holds the most there can be, so that a smaller `count` forgets nothing; `start` null: drawn at
 *   random; `waiting`: the game has been asked for and begins when the engine is ready; `apart`: on several devices
 *
 * @typedef {{ cell: number, code: string } | { action: string, code: string }} Refusal what was tapped, and why it may not be
 *
 * @typedef {object} Game
 * @property {number} id when it was begun, in ms since 1970: under this it is kept
 * @property {number} written how often it has been kept
 * @property {string} record
 * @property {View} view
 * @property {{ seats: { name: string, player: string }[], start: number | null, here?: number[], daily?: string }} asked what a rematch asks again;
 *   `here`: of a game on several devices, the seats that are played on this one; `daily`: the day whose deal it is, YYYY-MM-DD
 * @property {string} [title] what a person calls it
 * @property {string} [shared] of a game on several devices, the record as it was sent or came last: nothing of it is taken back
 * @property {boolean} [linked] it came by a link and is only looked at
 * @property {number} large the seat whose kingdom is shown large
 * @property {number} marked_from the log's length before a person last acted: what changed since is marked
 * @property {number} said_to how much of the log the live region has told
 * @property {string | null} choice the action tapped once, waiting for its second tap
 * @property {Kind[] | null} arrangement while a person arranges: the order tried out
 * @property {number | null} picked the cell of the arrangement that is about to change places
 * @property {Refusal | null} refusal
 * @property {string | null} hint the action that a hint points at
 * @property {boolean} busy the engine has been asked, or has only just answered: what is pressed counts for nothing
 * @property {boolean} scripted the tutorial plays it: no computer thinks
 * @property {boolean} slow the engine has been asked for longer than one expects
 *
 * @typedef {object} Replay a game that is looked back at
 * @property {{ turn: number, seat: number, steps: number }[]} turns where each begins, after so many steps
 * @property {number[]} moments where one may stop, after so many steps
 * @property {number} at the moment that is asked for
 * @property {Game} game as it was at a moment, soon that one
 * @property {string} title who won, or whose turn it was
 * @property {number | null} seat whose kingdom is large; null: of whoever acts
 * @property {boolean} playing
 * @property {State["screen"]} back where one came from
 *
 * @typedef {object} Analysis of a finished game; it goes on in the background
 * @property {number} id of the game
 * @property {string} record
 * @property {string[]} seats their names
 * @property {{ done: number, of: number } | null} progress in decisions; null: nothing is being weighed
 * @property {string | null} failed what went wrong
 * @property {import("./lookback/analysis.js").Found | null} found
 * @property {boolean} told it was done while something else was in sight, and that is being said
 * @property {State["screen"]} back where one came from
 *
 * @typedef {object} Statistics
 * @property {import("./lookback/ledger.js").Entry[]} games
 * @property {string[]} names of the people in them
 * @property {string | null} name whose figures are shown; null: all people's
 * @property {import("./lookback/statistics.js").Figures | null} figures null: they are being reckoned up
 * @property {boolean} asked whether all of it is to be forgotten
 * @property {State["screen"]} back where one came from
 *
 * @typedef {{ number: number, playing: boolean, wrong: boolean }} Tutorial which lesson is on or next, whether the game plays on
 *   to it, and whether something was tapped that it does not wait for
 *
 * @typedef {{ legend: string } | { kind: Kind } | "face-down"} Subject what help is asked for
 *
 * @typedef {{ kind: "menu" | "about" | "settings" | "aid" | "rules" | "install" } | { kind: "help", subject: Subject, back: Dialog | null } | { kind: "hand_over", from: number } | { kind: "record", copied: boolean | null } | { kind: "look", seat: number }
 *   | { kind: "leave", then: Leaving } | { kind: "trouble", message: string }
 *   | { kind: "hint", options: import("./engine/client.js").Option[] | null } | { kind: "daily", day: string, text: string | null } | { kind: "unkept" | "unfetched" } | { kind: "kept", id: number, copied: boolean | null, problem?: string } | { kind: "aside", id: IDBValidKey }
 *   | ({ kind: "share" } & import("./sharing.js").Sharing) | { kind: "bad_link", message: string }
 *   | { kind: "arrived", from: number } | { kind: "known", behind: boolean } | { kind: "join", answer: import("./sharing.js").Answer, here: number[] }
 *   | { kind: "fork", answer: import("./sharing.js").Answer, mine: import("./shelf.js").Kept }
 *   | { kind: "import", text: string, taken: import("./keeping.js").Taken | "reading" | null } | { kind: "elsewhere", moved: boolean }} Dialog `moved`: the game was played on in another tab
 *
 * @typedef {"setup" | "rematch" | "link"} Leaving what a game is left for
 *
 * @typedef {object} State
 * @property {import("./settings.js").Settings} settings
 * @property {import("./engine/client.js").Boot} boot
 * @property {Tables | null} tables
 * @property {"setup" | "table" | "sheet" | "replay" | "analysis" | "statistics"} screen
 * @property {Setup} setup
 * @property {Game | null} game
 * @property {import("./shelf.js").Kept[]} shelf the games that are kept, the last one played first
 * @property {import("./shelf.js").Aside[]} aside what lies there and cannot be read
 * @property {number} shelf_shown how many of them are shown
 * @property {{ id: IDBValidKey, value: unknown, said: string } | null} dropped what was deleted last, and how that is said: it can be put back
 * @property {import("./address.js").Link | null} link what the address asks for, until it is there
 * @property {number | null} taken_up the kept game that goes on as soon as the engine is there
 * @property {boolean} unkept the browser has refused to keep anything
 * @property {Replay | null} replay
 * @property {Analysis | null} analysis
 * @property {Statistics | null} statistics
 * @property {Tutorial | null} tutorial
 * @property {number} kept_lesson the lesson to go on with, from 0
 * @property {Dialog | null} dialog
 * @property {import("./types.js").Category | null} traced the category of the kingdom looked at whose connections are lit
 * @property {Record<string, number>} tab_stops the one cell of each grid that Tab reaches
 * @property {string} announcement what the live region says
 * @property {import("./offline.js").Offline} offline
 * @property {import("./offline.js").Update} update
 * @property {import("./install.js").Install} install
 * @property {boolean} install_declined
 */

/**
 * @param {State} initial
 * @param {(state: State) => void} draw
 */
export function createStore(initial, draw) {
  let state = initial;
  /** @type {Set<() => void>} */
  const waiting = new Set();
  return {
    get state() {
      return state;
    },
    /** @param {Partial<State>} changes */
    set(changes) {
      state = { ...state, ...changes };
      draw(state);
      for (const check of waiting) check();
    },
    /** @param {(state: State) => boolean} wanted @returns {Promise<void>} */
    until(wanted) {
      return new Promise((resolve) => {
        const check = () => {
          if (!wanted(state)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      });
    },
    /** Changes the game that is on; once it has been left, nothing.
     * @param {Partial<Game>} changes @param {Partial<State>} [beside] */
    setGame(changes, beside) {
      if (state.game) this.set({ ...beside, game: { ...state.game, ...changes } });
    },
    /** @param {Partial<Setup>} changes */
    setSetup(changes) {
      this.set({ setup: { ...state.setup, ...changes } });
    },
  };
}
