// Asking what a card or legend is: a long touch, a right click, the context-menu key, or "?" on what has the focus.

/** From how long on a touch is held, and how far a finger may slip. */
const HOLD_MS = 500;
const SLIP_PX = 10;

/** @typedef {import("../store.js").Subject} Subject */

/** What an element shows. @param {EventTarget | null} target @returns {Subject | undefined} */
function subjectOf(target) {
  const place = target instanceof Element ? target.closest("[data-legend], [data-cell], .pile, .hand") : null;
  if (!(place instanceof HTMLElement)) return;
  const { legend, kind } = place.dataset;
  if (legend) return { legend };
  const shown = kind ?? place.querySelector("[data-kind]")?.getAttribute("data-kind");
  if (shown) return { kind: /** @type {import("../types.js").Kind} */ (shown) };
  return place.matches(".face-down, :has(.face-down)") ? "face-down" : undefined;
}

/** @param {(subject: Subject) => void} open */
export function listenForHelp(open) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let from = { x: 0, y: 0 };
  /** Whether this touch has been held: then it taps nothing. */
  let held = false;
  const letGo = () => clearTimeout(timer);

  /** @param {Event} event @param {Subject | undefined} subject */
  function help(event, subject) {
    if (!subject) return;
    event.preventDefault();
    letGo();
    // A finger that has been held long enough has opened it already.
    if (!held) open(subject);
    held = event instanceof PointerEvent && event.pointerType === "touch";
  }

  document.addEventListener("pointerdown", (event) => {
    letGo();
    held = false;
    const subject = subjectOf(event.target);
    if (!subject || event.pointerType === "mouse") return;
    from = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      held = true;
      open(subject);
    }, HOLD_MS);
  });
  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > SLIP_PX) letGo();
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, letGo);
  document.addEventListener(
    "click",
    (event) => {
      // A click by the keyboard has no detail.
      if (!held || event.detail === 0) return;
      held = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  document.addEventListener("contextmenu", (event) => help(event, subjectOf(event.target)));
  document.addEventListener("keydown", (event) => {
    if (event.key === "?") help(event, subjectOf(event.target));
  });
}
