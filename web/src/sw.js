// The service worker: keeps all files of one version of the site on the device, and answers from there. It keeps all of
// them or none, each checked by its hash, and those of the version before stay until this one takes over.
import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

/**
 * @typedef {Event & { waitUntil(promise: Promise<unknown>): void }} LifeEvent
 * @typedef {MessageEvent & LifeEvent & { source: { id: string } }} PageMessage
 * @typedef {{ id: string, postMessage(message: unknown): void }} Client
 * @typedef {object} ServiceWorker the part that is used here of what the browser gives it
 * @property {{ url: string, revision: string | null, integrity?: string }[]} __WB_MANIFEST put there by the build
 * @property {{ claim(): Promise<void>, matchAll(options: object): Promise<Client[]> }} clients
 * @property {ServiceWorkerRegistration} registration
 * @property {() => Promise<void>} skipWaiting
 * @property {(type: string, listener: (event: any) => void) => void} addEventListener
 */
const worker = /** @type {ServiceWorker} */ (/** @type {unknown} */ (self));

const files = new PrecacheController({
  plugins: [
    {
      // What the page has just fetched is not sent again if the server says that it is the same.
      requestWillFetch: async ({ request }) => new Request(request, { cache: "no-cache" }),
    },
  ],
});
// `self`, because the build looks for these words.
files.addToCacheList(/** @type {any} */ (self).__WB_MANIFEST);
// The page has one file whatever its address asks for.
registerRoute(new PrecacheRoute(files, { ignoreURLParametersMatching: [/./], cleanURLs: false }));

/** @param {LifeEvent} event */
async function install(event) {
  try {
    await files.install(/** @type {any} */ (event));
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    for (const page of pages) page.postMessage({ type: "NOT_KEPT", name, message });
    throw error;
  }
}

/** Lets the version that waits take over, unless the game is open in another tab: that needs the files of this one.
 * @param {PageMessage} event */
async function giveWay({ source, ports }) {
  const pages = await worker.clients.matchAll({ type: "window" });
  const alone = pages.every(({ id }) => id === source.id);
  if (alone) worker.registration.waiting?.postMessage({ type: "SKIP_WAITING" });
  ports[0]?.postMessage({ alone });
}

/** What a page may ask for. @type {Record<string, (event: PageMessage) => Promise<void>>} */
const ASKED = {
  CLAIM: () => worker.clients.claim(),
  GIVE_WAY: giveWay,
  SKIP_WAITING: () => worker.skipWaiting(),
};

worker.addEventListener("install", (/** @type {LifeEvent} */ event) => event.waitUntil(install(event)));
worker.addEventListener("activate", files.activate);
worker.addEventListener("message", (/** @type {PageMessage} */ event) => {
  const answer = ASKED[event.data?.type]?.(event);
  if (answer) event.waitUntil(answer);
});
