// Installing the page as an app: the browser's offer, kept until it fits; on iOS, where only a person can do it, how.
import { keep, kept } from "./keep.js";

/**
 * @typedef {"none" | "offered" | "by_hand"} Install `none`: it is installed, or cannot be
 * @typedef {Event & { prompt(): Promise<unknown> }} InstallPrompt
 */

/** @param {ReturnType<typeof import("./store.js").createStore>} store */
export function createInstall(store) {
  /** @type {InstallPrompt | undefined} */
  let prompt;

  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    prompt = /** @type {InstallPrompt} */ (event);
    store.set({ install: "offered" });
  });
  addEventListener("appinstalled", () => store.set({ install: "none" }));

  return {
    /** Asks the browser to install the page; it can be asked once for each of its offers. */
    async install() {
      if (!prompt) {
        store.set({ dialog: { kind: "install" } });
        return;
      }
      await prompt.prompt();
      prompt = undefined;
      store.set({ install: "none" });
    },
    /** It is not brought up again; the menu still has it. */
    declineInstall() {
      keep("install", "declined");
      store.set({ install_declined: true });
    },
  };
}

/** What is known of it before the browser has said anything: only iOS tells whether the page runs as an app. @returns {{ install: Install, install_declined: boolean }} */
export const firstInstall = () => ({
  install: /** @type {{ standalone?: boolean }} */ (navigator).standalone === false ? "by_hand" : "none",
  install_declined: kept("install") === "declined",
});
