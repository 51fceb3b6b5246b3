// Says what is wrong when the page itself cannot run. A plain script: of a page that was opened as a file, no browser runs a module.
(() => {
  /** @param {string} id */
  function show(id) {
    const text = document.getElementById(id);
    if (text) text.hidden = false;
    else document.addEventListener("DOMContentLoaded", () => show(id), { once: true });
  }
  if (location.protocol === "file:") show("opened-as-file");
  else
    addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && show("not-fetched"), true);
})();
