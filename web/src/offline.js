// The page's side of the service worker: that the game is kept for playing without a network, and newer versions of it.
//
// Not by workbox-window: it takes the service worker of another copy, under a path above this one, for an older version
// of this one, and it does not tell that nothing could be kept.
import { wordsIn } from "./words.js";

/**
 * @typedef {{ state: "unknown" } | { state: "kept" } | { state: "failed", reason: "full" | "refused" | "unsupported", message: string }} Offline
 *   `kept`: in this visit, for the first time
 * @typedef {"none" | "offered" | "later" | "elsewhere"} Update `later`: it was put off; `elsewhere`: it was accepted, and waits
 *   until the game is open in this tab only
 */

const SCRIPT = "./sw.js";

/** @param {ReturnType<typeof import("./store.js").createStore>} store */
export function createOffline(store) {
  /** @type {ServiceWorkerRegistration | undefined} */
  let registration;
  let problem = { name: "", message: "" };

  /** @param {Offline} offline */
  const tell = (offline) => store.set({ offline });

  async function start() {
    if (!("serviceWorker" in navigator)) {
      tell({
        state: "failed",
        reason: "unsupported",
        message: `No service workers at ${location.origin}.`,
      });
      return;
    }
    // A service worker of another copy may write to this page too.
    navigator.serviceWorker.onmessage = ({ data, source }) => {
      const { scriptURL } = /** @type {ServiceWorker} */ (source);
      if (data?.type !== "NOT_KEPT" || scriptURL !== new URL(SCRIPT, document.baseURI).href) return;
      problem = data;
      if (store.state.offline.state === "failed") fail();
    };
    document.addEventListener("visibilitychange", lookForUpdate);
    await register();
  }

  async function register() {
    tell({ state: "unknown" });
    try {
      const registered = await navigator.serviceWorker.register(SCRIPT, { updateViaCache: "none" });
      registration = registered;
      if (registered.waiting && registered.active) offer();
      // It may have come to nothing already.
      if (!registered.installing && !registered.waiting && !registered.active) fail();
      follow(registered);
      registered.onupdatefound = () => follow(registered);
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      problem = { name, message };
      fail();
    }
  }

  /** Follows the version that is being fetched. @param {ServiceWorkerRegistration} registered */
  function follow(registered) {
    const coming = registered.installing;
    if (!coming) return;
    const isFirst = !registered.active;
    coming.onstatechange = () => {
      if (isFirst && coming.state === "redundant") fail();
      if (isFirst && coming.state === "activated") {
        tell({ state: "kept" });
        claim(coming);
      }
      if (!isFirst && coming.state === "installed") offer();
      // What becomes of it later is of no interest here.
      if (coming.state === "activated") coming.onstatechange = null;
    };
  }

  function offer() {
    const announcement = wordsIn(store.state.settings.language).t("update.offered");
    store.set({ update: "offered", announcement });
  }

  function fail() {
    const { name, message } = problem;
    tell({
      state: "failed",
      reason: name === "QuotaExceededError" ? "full" : "refused",
      message: `${name}: ${message}`,
    });
  }

  /** From here on this page too gets its files from the device, unless the server has changed them since it was opened.
   * @param {ServiceWorker} active */
  async function claim(active) {
    if (await caches.match(import.meta.url)) active.postMessage({ type: "CLAIM" });
  }

  function lookForUpdate() {
    // Without a network there is nothing to be found.
    if (!document.hidden) registration?.update().catch(() => {});
  }

  return {
    /** Begins to keep the game on the device, or looks whether there is a newer version of what is kept. */
    startOffline: start,
    keepOffline: register,
    /** Starts the newer version, if the game is open nowhere else: it would be left without its files there. */
    async startUpdate() {
      const { waiting, active } = registration ?? {};
      if (!waiting || !active) return;
      store.set({ dialog: null });
      waiting.onstatechange = () => waiting.state === "activated" && location.reload();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => data.alone || store.set({ update: "elsewhere" });
      active.postMessage({ type: "GIVE_WAY" }, [port2]);
    },
    putOffUpdate: () => store.set({ update: "later" }),
  };
}
