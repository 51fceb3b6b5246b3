// What is kept between visits, under the page's own path: two copies on one origin do not touch each other's. Storage
// may be refused, as in a private window: then it lasts for this visit, and nothing else is the worse for it.

/** What storage has refused. @type {Map<string, unknown>} */
const refused = new Map();

/** What something is called in the browser's storage. @param {string} name */
export const ownName = (name) => `drako ${new URL(".", document.baseURI).pathname} ${name}`;

/** Whether something will be gone with the page. @param {string} name */
export const isRefused = (name) => refused.has(name);

/** What was kept; null if that is nothing, or nothing that can be read. @param {string} name @returns {unknown} */
export function kept(name) {
  if (refused.has(name)) return refused.get(name);
  try {
    return JSON.parse(localStorage.getItem(ownName(name)) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    localStorage.setItem(ownName(name), JSON.stringify(value));
    refused.delete(name);
  } catch {
    refused.set(name, value);
  }
}

/** Tells when another tab has kept something. @param {string} name @param {() => void} told */
export function whenKeptElsewhere(name, told) {
  addEventListener("storage", ({ key }) => {
    if (key === ownName(name)) told();
  });
}
