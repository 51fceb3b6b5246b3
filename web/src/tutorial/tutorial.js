// The tutorial: a real game whose steps a script knows, with a lesson here and there that waits for the learner.
import { actionAt, chosenAction } from "../board.js";
import { keep } from "../keep.js";
import { STEP_MS } from "../settings.js";
import { gameOnTable, layOnTable } from "../shelf.js";
import { awaitedAction, keptLesson, LESSONS, LESSONS_ID, lessonText, targetOf, taskText } from "./lessons.js";
import script from "./script.json";

/**
 * @typedef {import("../store.js").Game} Game
 * @typedef {import("../types.js").View} View
 * @typedef {import("../types.js").Action} Action
 * @typedef {{ record: string, view: View }} Answer
 */

/** The game plays on by itself twice as fast as among players, and a long stretch of it takes no longer than this. */
const HASTE = 2;
const STRETCH_MS = 5000;

/** How long nothing can be pressed when a lesson appears: the second tap of a double one is not for it. */
const SETTLE_MS = 400;

/** @param {number} ms @returns {Promise<void>} */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * What the page's intents are while the tutorial is on: taps that the lesson does not wait for say so, and what it waits for moves
 * the script on. Without a tutorial they are as they were.
 * @template {{ tapCell: (cell: number) => void, tap: (text: string) => void, confirm: () => void, leave: (then: "setup") => void,
 *   start: () => Promise<void>, tryAgain: () => Promise<void>, retryBoot: () => void, undo: () => Promise<void>,
 *   takeUpLast: (left: number | null, wanted?: boolean) => Promise<void> }} Does
 * @param {ReturnType<typeof import("../store.js").createStore>} store
 * @param {Does} does
 * @param {object} table
 * @param {() => import("../words.js").Words} table.words
 * @param {(job: string, args: object, signal: AbortSignal) => Promise<Answer>} table.ask
 * @param {(run: () => Promise<void>, signal: AbortSignal) => Promise<void>} table.attempt
 * @param {(answer: Answer) => void} table.show
 * @param {(game: Game, action: Action) => boolean} table.takesEffect whether a tap does it, or only chooses it
 * @param {() => void} table.prepare makes sure that the engine is there or on its way
 * @param {(answer: Answer, how: Pick<Game, "id" | "asked" | "scripted">) => void} table.open
 */
export function withTutorial(store, does, { words, ask, attempt, show, takesEffect, prepare, open }) {
  /** The game after each step so far: going back asks nobody. @type {Answer[]} */
  let answers = [];
  /** The step that the table shows. */
  let shown = 0;
  let playing = new AbortController();

  /** The game after so many steps. @param {number} step @param {AbortSignal} signal */
  async function after(step, signal) {
    for (let at = answers.length; at <= step; at++) {
      const { record } = /** @type {Answer} */ (answers[at - 1]);
      const [seat, ...action] = (script.steps[at - 1] ?? "").split(" ");
      answers[at] = await ask("play", { record, seat: Number(seat) - 1, action: action.join(" ") }, signal);
      signal.throwIfAborted();
    }
    return /** @type {Answer} */ (answers[step]);
  }

  async function learn() {
    prepare();
    playing.abort();
    playing = new AbortController();
    const { signal } = playing;
    const number = keptLesson();
    store.set({ tutorial: { number, playing: true, wrong: false }, taken_up: null, dialog: null });
    layOnTable(LESSONS_ID).catch(() => {}); // Where nothing is kept, a lesson is chosen anew.
    // Whoever ends it, such as a link that is opened.
    store.until(({ tutorial }) => !tutorial).then(() => playing.abort());
    await attempt(async () => {
      const seats = ["person", "computer"].map((kind, index) => ({
        name: words().t("setup.default_name", { kind, number: index + 1 }),
        player: kind === "person" ? "human" : (store.state.tables?.levels[0]?.player ?? "wanderer"),
      }));
      const asked = { seats, start: script.start };
      answers = [await ask("new", { ...asked, seed: script.seed }, signal)];
      signal.throwIfAborted();
      shown = LESSONS[number]?.at ?? 0;
      const answer = await after(shown, signal);
      open(answer, { id: LESSONS_ID, asked, scripted: true });
      show(answer);
      await teach(number, signal);
    }, signal);
  }

  /** Goes to a lesson: at once, or by every step that leads there from what the table shows.
   * @param {number} number @param {boolean} [visibly] */
  async function goTo(number, visibly = false) {
    playing.abort();
    playing = new AbortController();
    const { signal } = playing;
    store.set({ tutorial: { number, playing: true, wrong: false } });
    store.setGame({ busy: true, choice: null, picked: null });
    await attempt(async () => {
      const to = LESSONS[number]?.at ?? 0;
      if (visibly) await playOn(to, signal);
      else if (shown !== to) await turnTo(to, signal);
      await teach(number, signal);
    }, signal);
  }

  /** Shows every step on the way. @param {number} to @param {AbortSignal} signal */
  async function playOn(to, signal) {
    const step_ms = Math.min(STEP_MS[store.state.settings.pace] / HASTE, STRETCH_MS / (to - shown));
    store.setGame({ marked_from: store.state.game?.view.log.length ?? 0 });
    while (shown < to) {
      await store.until(({ dialog }) => !dialog);
      signal.throwIfAborted();
      show(await after(shown + 1, signal));
      signal.throwIfAborted();
      shown += 1;
      await pause(step_ms);
      signal.throwIfAborted();
    }
  }

  /** @param {number} to @param {AbortSignal} signal */
  async function turnTo(to, signal) {
    const answer = await after(to, signal);
    shown = to;
    store.setGame({ marked_from: answer.view.log.length });
    show(answer);
  }

  /** The lesson waits from here on. @param {number} number @param {AbortSignal} signal */
  async function teach(number, signal) {
    keep("lesson", number);
    store.set({ screen: store.state.game?.view.result ? "sheet" : "table" });
    await pause(SETTLE_MS);
    signal.throwIfAborted();
    store.setGame({ busy: false }, { tutorial: { number, playing: false, wrong: false } });
    announce();
  }

  function announce() {
    const { state } = store;
    if (!state.tutorial || !state.game || !state.tables) return;
    const w = words();
    const text = lessonText(w, state.tutorial, state.game, state.tables);
    store.set({ announcement: `${text} ${taskText(w, state.tutorial, state.game, state.tables)}` });
  }

  function stop() {
    playing.abort();
    store.set({ tutorial: null });
  }

  function announceTask() {
    const { tutorial, game, tables } = store.state;
    if (!tutorial || !game || !tables) return;
    const task = taskText(words(), tutorial, game, tables);
    store.set({ announcement: tutorial.wrong ? `${words().t("learn.wrong")} ${task}` : task });
  }

  /** A tap that may be what the lesson waits for: then it does what it always does, or moves the script on; else it says so.
   * @param {(game: Game, action: Action) => boolean} isAwaited @param {() => void} run */
  function tapped(isAwaited, run) {
    const { tutorial, game } = store.state;
    if (!tutorial || !game) return run();
    if (game.busy) return;
    const action = awaitedAction(game, tutorial.number);
    const wrong = !action || !isAwaited(game, action);
    store.set({ tutorial: { ...tutorial, wrong } });
    if (wrong) announceTask();
    else if (game.arrangement && chosenAction(game) !== action) {
      run();
      announceTask();
    } else if (takesEffect(game, action)) goTo(tutorial.number + 1, true);
    else run();
  }

  async function tryAgain() {
    const { tutorial, game } = store.state;
    if (!tutorial) return does.tryAgain();
    store.set({ dialog: null });
    if (game) await goTo(tutorial.number);
    else await learn();
  }

  return {
    ...does,
    learn,
    /** What was on when the page was left: the lessons, or a game. @param {boolean} [wanted] */
    async takeUpLast(wanted) {
      const left = (await gameOnTable().catch(() => null)) ?? null;
      await (left === LESSONS_ID && !store.state.game ? learn() : does.takeUpLast(left, wanted));
    },
    /** @param {number} number */
    goToLesson: (number) => goTo(number),
    /** Goes on from a lesson, by what it waits for if it waits for something. */
    nextLesson() {
      const { tutorial } = store.state;
      if (!tutorial) return;
      // While the game plays on, to press means not to wait for it.
      if (tutorial.playing) goTo(tutorial.number);
      else goTo(tutorial.number + 1, true);
    },
    leaveLessons() {
      const last = store.state.tutorial?.number === LESSONS.length - 1;
      if (last) keep("lesson", 0);
      store.set({ kept_lesson: keptLesson() });
      stop();
      does.leave("setup");
    },
    start() {
      stop();
      return does.start();
    },
    /** @param {number} cell */
    tapCell: (cell) =>
      tapped(
        (game, action) =>
          game.arrangement ? targetOf(game, action) === `cell ${cell}` : actionAt(game.view, cell) === action,
        () => does.tapCell(cell),
      ),
    /** @param {string} text */
    tap: (text) =>
      tapped(
        (_, { action }) => action === text,
        () => does.tap(text),
      ),
    /** In the tutorial one goes back by lessons. */
    async undo() {
      if (!store.state.tutorial) await does.undo();
    },
    confirm: () => tapped((game, action) => chosenAction(game) === action, does.confirm),
    tryAgain,
    /** Starts the engine anew, and asks it again. */
    async retryBoot() {
      does.retryBoot();
      await tryAgain();
    },
  };
}
