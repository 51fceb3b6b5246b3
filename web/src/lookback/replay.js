// Replay: a game moment by moment. The engine answers how it stood; the table shows that, and nothing on it does anything.
import { actingSeat } from "../board.js";
import { resultText } from "../sayings.js";
import { STEP_MS } from "../settings.js";

/**
 * @typedef {import("../store.js").Replay} Replay
 * @typedef {import("../store.js").Game} Game
 * @typedef {import("../types.js").View} View
 */

/** However fast the computers play, what is played back can be followed. */
const STEP_MIN_MS = 400;

/** @param {number} ms @returns {Promise<void>} */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The turn that a moment belongs to. @param {Pick<Replay, "turns" | "moments">} replay @param {number} at */
export const turnAt = ({ turns, moments }, at) =>
  turns.findLastIndex(({ steps }) => steps <= (moments[at] ?? 0));

/**
 * @param {ReturnType<typeof import("../store.js").createStore>} store
 * @param {import("./door.js").Page} page
 */
export function createReplay(store, { words, attempt, call }) {
  /** Ends what is asked for a game that is looked at no more. */
  let looking = new AbortController();
  let record = "";
  /** Views by how many steps have been done. @type {Map<number, View>} */
  let views = new Map();
  let fetching = false;

  /** @param {Partial<Replay>} changes @param {Partial<import("../store.js").State>} [beside] */
  function set(changes, beside) {
    const { replay } = store.state;
    if (replay) store.set({ ...beside, replay: { ...replay, ...changes } });
  }

  /** @param {number} steps @param {AbortSignal} signal @returns {Promise<View>} */
  async function viewAfter(steps, signal) {
    const known = views.get(steps);
    if (known) return known;
    const { view } = await call("view", { record, steps }, { signal });
    views.set(steps, view);
    return view;
  }

  /** The table as it was at a moment; what had just happened is marked.
   * @param {number[]} moments @param {number} at @param {number | null} seat @param {AbortSignal} signal */
  async function momentOf(moments, at, seat, signal) {
    const view = await viewAfter(moments[at] ?? 0, signal);
    const before = at > 0 ? await viewAfter(moments[at - 1] ?? 0, signal) : undefined;
    const w = words();
    const name = actingSeat(view)?.name ?? "";
    const title = view.result ? resultText(w, view, view.result) : w.t("table.turn", { name });
    return { title, game: tableOf(view, before?.log.length ?? 0, seat) };
  }

  /** Opens the replay of a game, after so many steps if that is said.
   * @param {import("./door.js").Subject} subject @param {number} [steps] */
  async function open(subject, steps) {
    looking.abort();
    looking = new AbortController();
    const { signal } = looking;
    const back = store.state.screen;
    const seat = store.state.game?.large ?? null;
    store.set({ dialog: null, traced: null });
    record = subject.record;
    views = new Map();
    fetching = false;
    await attempt(
      async () => {
        const { turns, moments } = await call("replay", { record }, { signal });
        const last = moments.length - 1;
        const { result } = await viewAfter(moments[last], signal);
        const at = steps === undefined ? (result ? 0 : last) : Math.max(0, moments.indexOf(steps));
        const moment = await momentOf(moments, at, seat, signal);
        signal.throwIfAborted();
        const replay = { turns, moments, at, seat, ...moment, playing: false, back };
        store.set({ screen: "replay", replay, tab_stops: {}, announcement: "" });
      },
      signal,
      () => open(subject, steps),
    );
  }

  /** Goes to a moment; of several that are asked for in the meantime, to the last. @param {number} to */
  async function goTo(to) {
    const { replay } = store.state;
    if (!replay) return;
    set({ at: Math.max(0, Math.min(to, replay.moments.length - 1)) });
    if (fetching) return;
    const { signal } = looking;
    fetching = true;
    await attempt(
      async () => {
        for (let shown = -1; shown !== store.state.replay?.at; ) {
          const { at, moments, seat } = /** @type {Replay} */ (store.state.replay);
          const moment = await momentOf(moments, at, seat, signal);
          signal.throwIfAborted();
          shown = at;
          set(moment, { traced: null, announcement: said(moment) });
        }
      },
      signal,
      () => goTo(store.state.replay?.at ?? 0),
    );
    fetching = false;
  }

  /** What is said of a moment; while it plays by itself, that would come too fast. @param {{ title: string, game: Game }} moment */
  function said({ title, game }) {
    if (store.state.replay?.playing) return "";
    return [...happenedTexts(game), title].join(" ");
  }

  /** What had just happened. @param {Game} game */
  function happenedTexts({ view, marked_from }) {
    const legends = new Map((store.state.tables?.legends ?? []).map((legend) => [legend.legend, legend]));
    const events = view.log.slice(marked_from).filter(({ verb }) => verb !== "turn_up");
    return events.map((entry) => words().event(entry, view.seats, legends));
  }

  async function play() {
    const { replay, settings } = store.state;
    if (!replay) return;
    const { signal } = looking;
    const again = replay.at === replay.moments.length - 1;
    set({ playing: true });
    if (again) await goTo(0);
    for (;;) {
      await Promise.race([pause(Math.max(STEP_MIN_MS, STEP_MS[settings.pace])), stopped()]);
      await store.until(({ dialog }) => !dialog);
      const { replay: now } = store.state;
      if (signal.aborted || !now?.playing) return;
      if (now.at === now.moments.length - 1) break;
      await goTo(now.at + 1);
    }
    stop();
  }

  const stopped = () => store.until(({ replay }) => !replay?.playing);

  function stop() {
    const { replay } = store.state;
    if (!replay?.playing) return;
    set({ playing: false });
    store.set({ announcement: said(replay) });
  }

  /** A person takes over: it plays by itself no longer. @param {number} to */
  function jump(to) {
    if (store.state.replay?.playing) set({ playing: false });
    return goTo(to);
  }

  return {
    open,
    jump,
    /** @param {number} by */
    step: (by) => jump((store.state.replay?.at ?? 0) + by),
    /** To where a turn begins; with `by`, one so many turns from this. @param {number} turn */
    toTurn(turn) {
      const { replay } = store.state;
      if (!replay) return;
      const begins = replay.turns[Math.max(0, Math.min(turn, replay.turns.length - 1))];
      return jump(replay.moments.indexOf(begins?.steps ?? 0));
    },
    togglePlay: () => (store.state.replay?.playing ? stop() : play()),
    /** Whose kingdom is large. @param {number | null} seat */
    from(seat) {
      const { replay } = store.state;
      if (!replay) return;
      const { view, marked_from } = replay.game;
      set({ seat, game: tableOf(view, marked_from, seat) }, { traced: null });
    },
    happenedTexts,
    leave() {
      looking.abort();
      const { replay } = store.state;
      store.set({ screen: replay?.back ?? "setup", replay: null, traced: null, announcement: "" });
    },
  };
}

/** A game as the table shows it, with nothing to be done. @param {View} view @param {number} marked_from @param {number | null} seat @returns {Game} */
const tableOf = (view, marked_from, seat) => ({
  ...{ id: 0, written: 0, record: "", asked: { seats: [], start: null }, said_to: 0 },
  ...{ choice: null, arrangement: null, picked: null, refusal: null, hint: null },
  ...{ busy: false, scripted: true, slow: false },
  view: { ...view, actions: [], result: null, can_undo: false },
  large: seat ?? view.to_act ?? 0,
  marked_from,
});
