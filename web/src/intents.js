// What a person can ask of the page. Each intent changes the store; the game's own are answered by the engine.
import {
  actingSeat,
  actionAt,
  chosenAction,
  isArranged,
  isRearranged,
  lockOf,
  mayUndo,
  people,
  personActs,
  shownGame,
  swapped,
} from "./board.js";
import { createDaily, dailyThought, keepDailyResult } from "./daily.js";
import { EngineError } from "./engine/client.js";
import { createHints } from "./hints.js";
import { createKeeping, standing } from "./keeping.js";
import { createDoor } from "./lookback/door.js";
import { seatNames } from "./names.js";
import { choiceText, isStalled, newsText, nextText, refusalText, sumTexts } from "./sayings.js";
import { STEP_MS } from "./settings.js";
import { createSharing } from "./sharing.js";
import { createChannel, keepGame, keptGame, layOnTable, PlayedElsewhere } from "./shelf.js";
import { withTutorial } from "./tutorial/tutorial.js";
import { bootTrouble } from "./view/boot.js";
import { loadWords, wordsIn } from "./words.js";

/**
 * @typedef {import("./store.js").State} State
 * @typedef {import("./store.js").Game} Game
 * @typedef {import("./store.js").Dialog} Dialog
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Action} Action
 * @typedef {import("./settings.js").Settings} Settings
 * @typedef {import("./engine/patient.js").PatientEngine} Engine
 * @typedef {ReturnType<typeof createIntents>} Intents
 * @typedef {ReturnType<typeof import("./offline.js").createOffline> & ReturnType<typeof import("./install.js").createInstall>} Device
 *   what can be asked of the page beside the game
 */

/** Between two slices a search sees that it is cancelled. */
const THINK_SLICE_MS = 30;

/** How long nothing can be pressed after something was done: the second tap of a double one is not for what came there. */
const SETTLE_MS = 400;

/** After how long a wait for the engine is shown. */
const SLOW_MS = 1000;

/** The actions that take effect only at a second tap: a slip would spoil the game. @type {Action["verb"][]} */
const CONFIRMED = ["place", "reveal", "discard"];

/** The actions that only begin a turn or go beside it: what the others did stays marked. @type {Action["verb"][]} */
const MARKS_STAY = ["draw", "take", "claim"];

/** Nobody looks back at something meanwhile. @param {State} state */
const isOnTable = ({ screen }) => screen === "table" || screen === "sheet";

/** Nothing holds the computers up. @param {State} state */
const isAtTable = (state) => !state.dialog && isOnTable(state);

/** @param {number} ms @returns {Promise<void>} */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * @param {ReturnType<typeof import("./store.js").createStore>} store
 * @param {(onBoot: (boot: import("./engine/client.js").Boot) => void) => Engine} startEngine
 * @param {Device} device
 */
export function createIntents(store, startEngine, device) {
  let engine = boot();
  /** Ends what is still being asked for a game that has been left. */
  let playing = new AbortController();
  /** What "Try again" does. */
  let retry = resume;
  /** The settings as they will be when their language is there. */
  let wanted = store.state.settings;

  const tabs = createChannel(hear);

  const words = () => wordsIn(store.state.settings.language);

  const { readShelf, ...keeping } = createKeeping(store, {
    words,
    call: (...asked) => engine.call(...asked),
    follow: (link) => does.follow(link),
    tell: tabs.tell,
  });

  function boot() {
    const started = startEngine((state) => {
      const trouble = bootTrouble(state, words());
      store.set({ boot: state, ...(trouble && { announcement: trouble }) });
    });
    started.call("tables").then(
      (tables) => {
        store.set({ tables });
        if (store.state.setup.waiting) start();
        else if (store.state.taken_up !== null) takeUp(store.state.taken_up);
      },
      // The boot's own state tells of the failure.
      () => {},
    );
    return started;
  }

  /** @param {string} text */
  const announce = (text) => store.set({ announcement: text });

  async function start() {
    const { setup, tables } = store.state;
    if (!tables) {
      if (store.state.boot.state === "failed") restart();
      store.set({ taken_up: null });
      store.setSetup({ waiting: true });
      announce(words().t("boot.waiting"));
      return;
    }
    const sitting = setup.seats.slice(0, setup.count);
    const names = seatNames(words(), sitting, tables.name_max_chars);
    const levels = tables.levels.map((level) => level.player);
    const seats = sitting.map((seat, index) => ({
      name: names[index] ?? "",
      player: ["human", ...levels].includes(seat.player) ? seat.player : (levels.at(-1) ?? ""),
    }));
    const persons = [...seats.keys()].filter((seat) => seats[seat]?.player === "human");
    const here = persons.filter((seat) => !sitting[seat]?.away);
    const apart = setup.apart && here.length < persons.length;
    await begin({ seats, start: setup.start, ...(apart && { here }) });
  }

  /** Nobody waits for the engine that there was. */
  function restart() {
    turnTo();
    engine.dispose();
    engine = boot();
  }

  /** Asks the engine; that it takes long is shown at the table.
   * @param {string} job @param {object} args @param {AbortSignal} signal */
  async function ask(job, args, signal) {
    const slow = setTimeout(() => store.setGame({ slow: true }), SLOW_MS);
    try {
      return await engine.call(job, args, { signal });
    } finally {
      clearTimeout(slow);
    }
  }

  /** What was being asked for another game is of no interest any more. */
  function turnTo() {
    playing.abort();
    playing = new AbortController();
    return playing.signal;
  }

  /** @param {Game["asked"]} asked */
  async function begin(asked) {
    const signal = turnTo();
    retry = () => begin(asked);
    store.set({ dialog: null, taken_up: null });
    store.setSetup({ waiting: true });
    store.setGame({ busy: true });
    await attempt(async () => {
      const { daily, ...players } = asked;
      const deal = daily ? await ask("daily", { date: daily }, signal) : { seed: null, start: asked.start };
      const answer = await ask("new", { ...players, seed: deal.seed, start: deal.start }, signal);
      open(answer, { id: Date.now(), asked });
      await carryOn(signal, answer);
    }, signal);
  }

  /** Goes on with a kept game, from where it stood. @param {number} id */
  async function takeUp(id) {
    store.set({ taken_up: id, dialog: null });
    if (!store.state.tables) {
      if (store.state.boot.state === "failed") restart();
      announce(words().t("shelf.waiting"));
      return;
    }
    const signal = turnTo();
    retry = () => takeUp(id);
    await attempt(async () => {
      const game = await keptGame(id);
      signal.throwIfAborted();
      store.set({ taken_up: null });
      if (!game) return;
      const answer = await settled(game, signal);
      if (!answer) return;
      const { asked, title, shared, large, marked_from, said_to, written } = game;
      if (store.state.game?.id !== id) tabs.tell({ id, what: "opened" });
      open(answer, { id, asked, title, shared, large, marked_from, said_to, written });
      await carryOn(signal, answer);
    }, signal);
  }

  /** What is shown of a kept game: one that came in may wait for a card, which is turned up and kept first. Nothing where it cannot
   * be read, which is said. @param {import("./shelf.js").Kept} game @param {AbortSignal} signal
   * @returns {Promise<{ record: string, view: View } | undefined>} */
  async function settled(game, signal) {
    try {
      const answer = await ask("settle", { record: game.record }, signal);
      if (
        answer.record !== game.record &&
        (await tryToKeep({ ...game, record: answer.record, written: game.written + 1 }))
      )
        game.written += 1;
      return answer;
    } catch (error) {
      const { code, message } = /** @type {EngineError} */ (error);
      if (code !== "bad_record") throw error;
      store.set({ dialog: { kind: "kept", id: game.id, copied: null, problem: message } });
    }
  }

  /** Shows the shelf, and takes up the game that was on when the page was left.
   * @param {number | null} left its id; null: none was on
   * @param {boolean} [wanted] if none was on, the one played last that is not over will do */
  async function takeUpLast(left, wanted = false) {
    await readShelf().catch(() => {}); // That nothing is kept is told when something is to be.
    const { shelf, game, dialog, setup } = store.state;
    const on = shelf.find(({ id }) => id === left);
    const last = on ?? (wanted ? shelf.find(({ over }) => !over) : undefined);
    // Who was quicker than that, and has begun something else, is not taken away from it.
    if (last && !(game || dialog || setup.waiting)) await takeUp(last.id);
  }

  /** Another tab has a game on, or has played it on. @param {import("./shelf.js").News} news */
  function hear({ id, what }) {
    const { game } = store.state;
    if (game?.id === id) {
      if (what === "opened") tabs.tell({ id, what: "open" });
      else store.set({ dialog: { kind: "elsewhere", moved: what === "written" } });
    } else if (what === "written") readShelf().catch(() => {});
  }

  /** Lays a game on the table. @param {{ record: string, view: View }} answer
   * @param {Pick<Game, "id" | "asked"> & Partial<Game>} how what is known of it beside that */
  function open({ record, view }, how) {
    const { here } = how.asked;
    const first = view.seats.findIndex(({ player }, seat) =>
      here ? here.includes(seat) : player === "human",
    );
    /** @type {Game} */
    const game = {
      ...{ record, view, large: Math.max(first, 0), marked_from: 0, said_to: 0, written: 0 },
      ...{
        choice: null,
        arrangement: null,
        picked: null,
        refusal: null,
        hint: null,
        busy: true,
        scripted: false,
        slow: false,
      },
      ...how,
    };
    store.set({ game, screen: "table", dialog: null, traced: null, tab_stops: {} });
    store.setSetup({ waiting: false });
  }

  /** Keeps the game on the table as the engine has answered. Rejects with PlayedElsewhere if another tab has played it on.
   * @param {{ record: string, view: View }} answer */
  async function write({ record, view }) {
    const { game } = store.state;
    if (!game || game.scripted || game.linked) return;
    const { id, asked, title, shared, large, marked_from, said_to } = game;
    const written = game.written + 1;
    const how = { id, asked, title, shared, large, marked_from, said_to, written, changed: Date.now() };
    if (asked.daily) keepDailyResult(asked.daily, view);
    if (await tryToKeep({ ...how, record, ...standing(view) })) store.setGame({ written });
  }

  /** Rejects with PlayedElsewhere; if nothing can be kept, that is said, and it is played all the same.
   * @param {import("./shelf.js").Kept} game @returns {Promise<boolean>} whether it is kept */
  async function tryToKeep(game) {
    try {
      await keepGame(game);
      await layOnTable(game.id);
      tabs.tell({ id: game.id, what: "written" });
      if (store.state.unkept) store.set({ unkept: false });
      return true;
    } catch (error) {
      if (error instanceof PlayedElsewhere) throw error;
      if (!store.state.unkept) store.set({ unkept: true, dialog: { kind: "unkept" } });
      return false;
    }
  }

  /** Keeps what the engine has answered, and then shows it. @param {AbortSignal} signal @param {{ record: string, view: View }} answer */
  async function layOut(signal, answer) {
    const { game } = store.state;
    if (game?.record !== answer.record || !game.written) await write(answer);
    signal.throwIfAborted();
    show(answer);
  }

  /** Shows what the engine answered. @param {{ record: string, view: View }} answer */
  function show({ record, view }) {
    const { game } = store.state;
    const person = personActs(view) && !(game && lockOf({ ...game, view }));
    store.setGame({
      ...{ record, view, choice: null, picked: null, refusal: null, hint: null, slow: false },
      arrangement: person && view.phase === "arrange" ? (view.hand?.kinds ?? null) : null,
      ...(person && view.to_act !== null ? { large: view.to_act } : {}),
    });
  }

  /** Shows what the engine answered, and lets the computers play until a person is to act or the game is over; then says
   * what happened, and has the device turned over if that is another person. An open dialog holds the computers up, and so does
   * looking back.
   * @param {AbortSignal} signal @param {{ record: string, view: View }} answer */
  async function carryOn(signal, answer) {
    const from = store.state.game?.large ?? 0;
    retry = resume;
    await layOut(signal, answer);
    for (;;) {
      const { record, view } = /** @type {Game} */ (store.state.game);
      const seat = actingSeat(view);
      if (!seat || seat.player === "human") break;
      const [action] = await Promise.all([
        choose(record, seat.player, signal),
        pause(STEP_MS[store.state.settings.pace]),
      ]);
      await store.until(isAtTable);
      signal.throwIfAborted();
      await layOut(signal, await ask("play", { record, seat: view.to_act, action }, signal));
    }
    await store.until(isOnTable);
    signal.throwIfAborted();
    tellNews();
    const { game, settings } = store.state;
    if (game && personActs(game.view) && game.large !== from && settings.hand_over && people(game.view) > 1)
      store.set({ dialog: { kind: "hand_over", from } });
    await settle(signal);
    if (store.state.game?.view.result) store.set({ screen: "sheet", dialog: null });
  }

  /** Lets what is pressed count again, after a moment. @param {AbortSignal} signal */
  async function settle(signal) {
    await pause(SETTLE_MS);
    signal.throwIfAborted();
    store.setGame({ busy: false });
  }

  /** What a computer player does next. @param {string} record @param {string} player @param {AbortSignal} signal */
  async function choose(record, player, signal) {
    const level = store.state.tables?.levels.find((one) => one.player === player);
    const daily = store.state.game?.asked.daily;
    const how = daily ? dailyThought(daily) : { seed: null };
    const asked = { record, ms: level?.ms ?? 1, slice_ms: THINK_SLICE_MS, ...how };
    return (await engine.think(asked, { signal })).action;
  }

  async function resume() {
    store.setGame({ busy: true });
    const { signal } = playing;
    const { game } = store.state;
    if (game) await attempt(() => carryOn(signal, game), signal);
  }

  function tellNews() {
    const { game, tables } = store.state;
    if (!game || !tables) return;
    store.setGame({ said_to: game.view.log.length }, { announcement: newsText(words(), game, tables) });
  }

  /** Runs what the engine is asked for; what goes wrong is said in a dialog, unless the game has been left.
   * @param {() => Promise<void>} run @param {AbortSignal} signal @param {() => Promise<void>} [again] what "Try again" then does */
  async function attempt(run, signal, again = retry) {
    try {
      await run();
    } catch (error) {
      // Who disposes of an engine asks the next one.
      if (signal.aborted || /** @type {EngineError} */ (error).code === "disposed") return;
      if (error instanceof PlayedElsewhere) {
        store.setGame({ busy: false, slow: false });
        store.set({ dialog: { kind: "elsewhere", moved: true } });
        return;
      }
      if (!(error instanceof EngineError)) throw error;
      retry = again;
      store.setGame({ busy: false, slow: false });
      store.setSetup({ waiting: false });
      store.set({ dialog: { kind: "trouble", message: `${error.code}: ${error.message}` } });
    }
  }

  /** Plays an action of the person to act. @param {Action} asked */
  async function act(asked) {
    const { game } = store.state;
    if (!game || game.busy) return;
    const { action, verb } = asked;
    const { record, view } = game;
    const { signal } = playing;
    retry = () => act(asked);
    const marked_from = MARKS_STAY.includes(verb) ? game.marked_from : view.log.length;
    store.setGame({ busy: true, marked_from }, { traced: null });
    await attempt(async () => {
      await carryOn(signal, await ask("play", { record, seat: view.to_act, action }, signal));
    }, signal);
  }

  /** Takes back what a person did last; a computer that is thinking stops. */
  async function undo() {
    const { game, tables } = store.state;
    if (!game || !tables || game.linked || (game.busy && personActs(game.view))) return;
    const w = words();
    if (isRearranged(game)) {
      const name = actingSeat(game.view)?.name ?? "";
      const announcement = w.t("undo.swaps", { name });
      store.setGame(
        { arrangement: game.view.hand?.kinds ?? null, picked: null, refusal: null },
        { announcement },
      );
      return;
    }
    if (!mayUndo(game)) {
      refuse({ action: "undo", code: game.view.can_undo ? "sent" : "undo" });
      return;
    }
    const signal = turnTo();
    retry = undo;
    store.setGame({ busy: true }, { dialog: null, traced: null });
    await attempt(async () => {
      await layOut(signal, await ask("undo", { record: game.record }, signal));
      const { game: before } = store.state;
      if (!before) return;
      retry = resume;
      const said_to = before.view.log.length;
      const said = w.t("undo.said", { name: actingSeat(before.view)?.name ?? "" });
      store.setGame(
        { said_to, marked_from: Math.min(before.marked_from, said_to) },
        { announcement: `${said} ${nextText(w, before)}` },
      );
      await settle(signal);
    }, signal);
  }

  /** Says why something may not be done now. @param {import("./store.js").Refusal} refusal */
  function refuse(refusal) {
    const { game, tables } = store.state;
    if (!game || !tables) return;
    const announcement = refusalText(words(), game, refusal, tables);
    store.setGame({ refusal, choice: null }, { announcement, traced: null });
  }

  /** Whether a slip would spoil the game: the action then takes effect at a second tap only. @param {Action} action */
  function isConfirmed({ verb, closes = [] }) {
    const { second_tap, remind } = store.state.settings;
    const { game } = store.state;
    // A lesson counts on the second tap, and points out each legend itself.
    if (game?.scripted) return CONFIRMED.includes(verb);
    return (second_tap && CONFIRMED.includes(verb)) || (remind && closes.length > 0);
  }

  /** The next person takes over; a second tap is not for what lies there. */
  async function takeOver() {
    const { game } = store.state;
    if (!game || game.busy) {
      store.set({});
      return;
    }
    const { signal } = playing;
    store.setGame({ busy: true }, { dialog: null, announcement: nextText(words(), game) });
    await attempt(async () => {
      await write(game);
      await settle(signal);
    }, signal);
  }

  /** The game as it is shown. */
  function seen() {
    const { game, settings } = store.state;
    return game && shownGame(game, settings.preview);
  }

  /** Whether a tap does an action now, or only chooses it. @param {Game} game @param {Action} action */
  const takesEffect = ({ choice }, action) => !isConfirmed(action) || choice === action.action;

  /** Whether a tap has to wait; if it is a computer that is waited for, that is said. @param {Game} game */
  function tapWaits(game) {
    if (lockOf(game)) {
      announce(nextText(words(), game));
      return true;
    }
    const computer = !game.view.result && !personActs(game.view);
    if (computer && !game.scripted) refuse({ action: "", code: isStalled(game) ? "" : "computer" });
    return game.busy || computer;
  }

  /** A tap on what stands for an action: the first one chooses it, or says why not; the second one does it.
   * @param {Action | undefined} action @param {import("./store.js").Refusal} refusal */
  function tapAction(action, refusal) {
    const { tables } = store.state;
    const game = seen();
    if (!game || !tables || tapWaits(game)) return;
    if (!action) {
      refuse(refusal);
    } else if (takesEffect(game, action)) {
      act(action);
    } else {
      const announcement = choiceText(words(), game, action, tables);
      store.setGame({ choice: action.action, refusal: null }, { announcement, traced: null });
    }
  }

  /** @param {Game} game @param {import("./types.js").Kind[]} arrangement @param {number} cell */
  function tapArranged({ picked }, arrangement, cell) {
    if (picked === null) store.setGame({ picked: cell, refusal: null }, { traced: null });
    else {
      store.setGame({ picked: null, refusal: null, arrangement: swapped(arrangement, picked, cell) });
      const shown = seen();
      const change = shown && chosenAction(shown)?.change;
      announce(
        words().t(change ? "choice.arrange" : "choice.swapped", {
          change: words().change(change?.total ?? 0),
        }),
      );
    }
  }

  /** Asks first when a game would be lost. @param {import("./store.js").Leaving} then */
  function askToLeave(then) {
    const { game, unkept } = store.state;
    if (unkept && game && !game.linked && !game.view.result) store.set({ dialog: { kind: "leave", then } });
    else leave(then);
  }

  /** @param {import("./store.js").Leaving} then */
  function leave(then) {
    const { game } = store.state;
    if (then === "link") {
      sharing.openLink();
      return;
    }
    if (then === "rematch" && game) {
      begin(game.asked);
      return;
    }
    playing.abort();
    layOnTable(null).catch(() => {}); // What cannot be kept was not.
    store.set({ screen: "setup", game: null, dialog: null });
    store.setSetup({ waiting: false });
    readShelf().catch(() => {});
  }

  const sharing = createSharing(store, {
    ...{ words, attempt, turnTo, open, carryOn, takeUp, readShelf, write },
    ...{ copy: keeping.copy, tell: tabs.tell },
    call: (...asked) => engine.call(...asked),
  });

  const does = {
    ...device,
    ...sharing,
    ...keeping,
    ...createDoor(store, {
      words,
      attempt,
      call: (...asked) => engine.call(...asked),
      ponder: (...asked) => engine.ponder(...asked),
    }),
    ...createDaily(store, { words, begin, takeUp, copy: keeping.copy }),
    ...createHints(store, { words, attempt, advise: (...asked) => engine.advise(...asked) }),
    start,
    leave,
    takeUp,
    takeUpLast,
    /** Goes on with the game on the table as another tab has left it. */
    async goOnFromThere() {
      const { game } = store.state;
      if (game) await takeUp(game.id);
    },
    /** Starts the engine anew; what it was asked counts for nothing. */
    retryBoot() {
      restart();
      store.setGame({ busy: false, slow: false });
    },
    /** @param {number} index @param {Partial<import("./store.js").SetupSeat>} changes */
    setSeat(index, changes) {
      const seats = store.state.setup.seats.map((seat, at) =>
        at === index ? { ...seat, ...changes } : seat,
      );
      store.setSetup({ seats });
    },
    /** On several devices, the first person plays here, until that is changed. @param {boolean} apart */
    setApart(apart) {
      const { seats } = store.state.setup;
      const first = seats.findIndex(({ player }) => player === "human");
      store.setSetup({ apart, seats: seats.map((seat, index) => ({ ...seat, away: index !== first })) });
    },
    /** @param {number} count */
    setCount(count) {
      const { start } = store.state.setup;
      store.setSetup({ count, start: start !== null && start < count ? start : null });
    },
    /** @param {number | null} start */
    setStart: (start) => store.setSetup({ start }),
    /** @param {Partial<Settings>} changes */
    async setSettings(changes) {
      const settings = { ...wanted, ...changes };
      wanted = settings;
      try {
        await loadWords(settings.language);
      } catch {
        wanted = store.state.settings; // Without its messages, a language cannot be changed to.
      }
      if (wanted === settings) store.set({ settings, announcement: "" });
    },

    /** @param {string} grid @param {number} cell */
    moveTabStop: (grid, cell) => store.set({ tab_stops: { ...store.state.tab_stops, [grid]: cell } }),
    /** @param {number} cell */
    tapCell(cell) {
      const game = seen();
      if (!game) return;
      if (game.arrangement && !game.busy && isArranged(cell)) tapArranged(game, game.arrangement, cell);
      else tapAction(actionAt(game.view, cell), { cell, code: game.view.refused[cell] ?? "" });
    },
    /** A tap on a pile, a legend or a button. @param {string} text the action it stands for */
    tap(text) {
      const game = seen();
      const action = game?.view.actions.find((one) => one.action === text);
      tapAction(action, { action: text, code: game?.view.why_not?.[text] ?? "" });
    },
    confirm() {
      const { game } = store.state;
      const action = game && chosenAction(game);
      if (action) act(action);
    },
    undo,
    takeOver,
    /** Lights what a category of a kingdom's score comes from, and says it; a second time ends it.
     * @param {import("./types.js").Seat} seat @param {import("./types.js").Category} category */
    trace(seat, category) {
      const { traced, tables } = store.state;
      if (!tables || traced === category) store.set({ traced: null, announcement: "" });
      else store.set({ traced: category, announcement: sumTexts(words(), seat, category, tables).join(" ") });
    },
    untrace: () => store.set({ traced: null, announcement: "" }),
    /** Takes back the first tap, and a hint. */
    unchoose: () => store.setGame({ choice: null, picked: null, refusal: null, hint: null }),

    /** @param {Dialog} dialog */
    open: (dialog) => store.set({ dialog, traced: null, announcement: "" }),
    close() {
      if (!store.state.dialog) return;
      if (store.state.dialog.kind === "hand_over") {
        takeOver();
        return;
      }
      // Who decides nothing opens no link.
      if (["leave", "join", "fork"].includes(store.state.dialog.kind)) store.set({ link: null });
      // Who closes the dialog about a trouble goes on from where the game stands.
      if (store.state.dialog.kind === "trouble") retry = resume;
      store.set({ dialog: null, traced: null, announcement: "" });
    },
    newGame: () => askToLeave("setup"),
    /** Opens a link. @param {import("./address.js").Link | null} link */
    follow(link) {
      if (!link) return;
      store.set({ link, tutorial: null });
      askToLeave("link");
    },
    rematch: () => askToLeave("rematch"),
    showTable: () => store.set({ screen: "table" }),
    showSheet: () => store.set({ screen: "sheet" }),
    async tryAgain() {
      store.set({ dialog: null });
      await retry();
    },
    /** @returns {Promise<boolean>} whether it could be copied */
    async copyRecord() {
      const copied = await keeping.copy(store.state.game?.record ?? "");
      if (store.state.dialog?.kind === "record") store.set({ dialog: { kind: "record", copied } });
      announce(words().t(copied ? "record.copied" : "record.select"));
      return copied;
    },
  };

  return withTutorial(store, does, {
    ...{ words, ask, attempt, show, takesEffect, open },
    prepare() {
      if (store.state.boot.state === "failed") restart();
    },
  });
}
