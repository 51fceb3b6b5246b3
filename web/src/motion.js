// What moves: when the table shows another position, what is different flies, turns over or pops up. The page itself is at its end at once.

/**
 * @typedef {import("./store.js").Game} Game
 * @typedef {import("./words.js").Words} Words
 *
 * @typedef {{ from: string, to: string }} Move a card's way, by selectors: `from` on the table before, `to` on the one after
 * @typedef {{ at: string, pts: number }} Gain points that come in there
 * @typedef {{ rect: DOMRect, copy: HTMLElement }} Picture of an element as it was
 */

const DRAW_PILE = '[data-pile="draw"] .card';
const DISCARD_PILE = '[data-pile="discard"] .card';
const HAND = '[data-pile="hand"] .card';

/** @param {Game} game @param {number} seat @param {number} cell */
const cardAt = ({ large }, seat, cell) =>
  seat === large
    ? `#kingdom [data-cell="${cell}"]`
    : `[data-seat="${seat}"] .miniature > :nth-child(${cell + 1})`;

/** @param {number} seat */
const totalOf = (seat) => `[data-seat="${seat}"] .total`;

/** The cells of a seat that show another card. @param {Game} before @param {Game} after @param {number} seat */
const changedCells = ({ view }, after, seat) =>
  (after.view.seats[seat]?.cells ?? []).flatMap((kind, cell) =>
    kind === view.seats[seat]?.cells[cell] ? [] : [cell],
  );

/** The card in hand, once the first four are arranged. @param {Game} game */
const held = ({ view: { hand } }) => (hand && hand.from !== "deck" ? hand : undefined);

/** Which ways cards have gone between two positions, of which the second followed. @param {Game} before @param {Game} after @returns {Move[]} */
function movesBetween(before, after) {
  const [had, has] = [held(before), held(after)];
  const acted = before.view.to_act;
  const changes = after.view.seats.flatMap((_, seat) =>
    changedCells(before, after, seat).map((cell) => ({ seat, cell })),
  );
  // Who has turned up the last land has no other that could be: what changed there was placed.
  const placed = had && !has ? changes.find(({ seat }) => seat === acted) : undefined;
  const moves = changes.map((change) => {
    const from = change === placed ? HAND : cardAt(before, change.seat, change.cell);
    return { from, to: cardAt(after, change.seat, change.cell) };
  });
  if (placed) moves.push({ from: cardAt(before, placed.seat, placed.cell), to: DISCARD_PILE });
  else if (had && !has) moves.push({ from: HAND, to: DISCARD_PILE });
  else if (has && !had) moves.push({ from: has.from === "draw_pile" ? DRAW_PILE : DISCARD_PILE, to: HAND });
  return moves;
}

/** Which legends have gone to whom. @param {Game} before @param {Game} after @returns {Move[]} */
const claimsBetween = (before, after) =>
  after.view.seats.flatMap(({ claimed }, seat) =>
    claimed
      .filter((legend) => !before.view.seats[seat]?.claimed.includes(legend))
      .map((legend) => ({ from: `.legends [data-legend="${legend}"]`, to: totalOf(seat) })),
  );

/** Points are earned by a card of the large kingdom, if one has changed; else they are a seat's. @param {Game} before @param {Game} after @returns {Gain[]} */
const gainsBetween = (before, after) =>
  after.view.seats.flatMap(({ score }, seat) => {
    const pts = score.total - (before.view.seats[seat]?.score.total ?? 0);
    const cells = seat === after.large ? changedCells(before, after, seat) : [];
    const [cell] = cells;
    const at = cells.length === 1 && cell !== undefined ? cardAt(after, seat, cell) : totalOf(seat);
    return pts ? [{ at, pts }] : [];
  });

/** @param {Element} element @returns {Picture} */
function pictureOf(element) {
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  copy.classList.remove("lit", "selected", "changed", "linked", "ends-game");
  for (const mark of copy.querySelectorAll(".badge, .beam")) mark.remove();
  return { rect: element.getBoundingClientRect(), copy };
}

/** What makes a thing that lies in one rectangle seem to lie in another. @param {DOMRect} place @param {DOMRect} seeming */
const transformTo = (place, seeming) =>
  `translate(${seeming.x - place.x}px, ${seeming.y - place.y}px) scale(${seeming.width / place.width}, ${seeming.height / place.height})`;

/** @param {DOMRect} one @param {DOMRect} other */
const isSamePlace = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) < 1;

/** Times as fractions of how long a card flies: when points pop, and for how long. */
const POP = { after: 0.6, lasts: 1.5 };

const EASING = "cubic-bezier(0.3, 0.1, 0.2, 1)";

/** @param {Element} root where the page is drawn; what flies does so over it, in an element of its own that nothing reads or presses */
export function createMotion(root) {
  const layer = document.createElement("div");
  layer.className = "flights";
  layer.inert = true;
  layer.setAttribute("aria-hidden", "true");
  document.body.append(layer);
  /** @type {Set<Animation>} */
  const running = new Set();
  /** @type {Game | null} */
  let shown = null;
  let starting = 0;

  /** To the end, which is what lies on the table. */
  function skip() {
    cancelAnimationFrame(starting);
    for (const animation of running) animation.cancel();
    running.clear();
    layer.replaceChildren();
  }

  /** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing @param {() => void} [atEnd] */
  function animate(element, frames, timing, atEnd) {
    const animation = element.animate(frames, { easing: EASING, ...timing });
    running.add(animation);
    animation.onfinish = () => {
      running.delete(animation);
      atEnd?.();
    };
  }

  /** Puts something into the layer for as long as it is animated.
   * @param {DOMRect} rect @param {HTMLElement[]} content @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing */
  function fly({ x, y, width, height }, content, frames, timing) {
    const flight = document.createElement("div");
    flight.className = "flight";
    flight.style.cssText = `left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px; --card-size: ${width}px`;
    flight.append(...content);
    layer.append(flight);
    animate(flight, frames, timing, () => flight.remove());
  }

  /** A card goes its way to where it lies now, and turns over if another side of it is up there.
   * @param {{ from: Picture, to: Picture, target: Element, under: HTMLElement | undefined }} way @param {number} duration */
  function moveCard({ from, to, target, under }, duration) {
    const turns = from.copy.matches(".face-down") && !to.copy.matches(".face-down");
    if (isSamePlace(from.rect, to.rect) && !turns) return;
    if (under) fly(to.rect, [under], [], { duration });
    const start = { transform: transformTo(to.rect, from.rect) };
    fly(to.rect, turns ? [to.copy, from.copy] : [to.copy], [start, { transform: "none" }], { duration });
    animate(target, [{ opacity: 0 }, { opacity: 0 }], { duration });
    if (!turns) return;
    const [side, edge] = [{ transform: "none" }, { transform: "rotateY(90deg)" }];
    animate(from.copy, [side, { ...edge, offset: 0.5 }, edge], {
      duration,
      easing: "linear",
      fill: "forwards",
    });
    animate(to.copy, [edge, { ...edge, offset: 0.5 }, side], { duration, easing: "linear" });
  }

  /** A legend goes to who has claimed it, and becomes part of the score. @param {Picture} from @param {DOMRect} to @param {number} duration */
  function moveLegend({ rect, copy }, to, duration) {
    const landed = { opacity: 0.2, transform: transformTo(rect, to) };
    fly(rect, [copy], [{ opacity: 1 }, { opacity: 1, offset: 0.7 }, landed], { duration });
  }

  /** @param {string} text @param {boolean} loss @param {DOMRect} rect @param {number} duration */
  function pop(text, loss, rect, duration) {
    const figure = document.createElement("b");
    figure.className = loss ? "pop loss" : "pop";
    figure.textContent = text;
    const frames = [
      { opacity: 0, transform: "scale(0.6)" },
      { opacity: 1, transform: "none", offset: 0.2 },
      { opacity: 1, transform: "translateY(-0.5em)", offset: 0.7 },
      { opacity: 0, transform: "translateY(-1em)" },
    ];
    const times = { duration: POP.lasts * duration, delay: POP.after * duration };
    fly(rect, [figure], frames, { ...times, fill: "backwards" });
  }

  /** How long a card flies; 0 where nothing is to move (tokens.css). */
  const flightMs = () => 1000 * Number.parseFloat(getComputedStyle(layer).transitionDuration);

  const find = (/** @type {string} */ selector) => root.querySelector(selector);

  /** What is about to go. @param {Move} move */
  function depart({ from, to }) {
    const element = find(from);
    // What lies on a pile stays until another card is on top.
    const pile = to === DISCARD_PILE && find(to);
    return element ? [{ from: pictureOf(element), to, under: pile ? pictureOf(pile).copy : undefined }] : [];
  }

  /** Where it is now. @param {ReturnType<typeof depart>[number]} way */
  function arrive({ to, ...way }) {
    const target = find(to);
    return target ? [{ ...way, to: pictureOf(target), target }] : [];
  }

  /** @param {Gain} gain */
  function earn({ at, pts }) {
    const target = find(at);
    return target ? [{ rect: target.getBoundingClientRect(), pts }] : [];
  }

  for (const event of ["pointerdown", "keydown", "resize"]) addEventListener(event, skip, { capture: true });

  return {
    /** Draws the table of a game, or another screen, and sets in motion what is different on it.
     * @param {Game | null} game @param {Words} w @param {() => void} draw */
    draw(game, w, draw) {
      const before = shown;
      shown = game;
      if (before?.view === game?.view) return draw();
      skip();
      // What is taken back is there again, and that is all.
      const had = before?.view.log.length ?? 0;
      // Nor are steps that were passed over.
      const follows = before && game && game.view.log.length > had && game.marked_from <= had;
      const duration = follows ? flightMs() : 0;
      if (!follows || !duration) return draw();
      const cards = movesBetween(before, game).flatMap(depart);
      const legends = claimsBetween(before, game).flatMap(depart);
      draw();
      // Everything is measured before anything flies, so that the page is laid out once; and it flies from the next frame on, because
      // both would take a slow device too long at once.
      const landing = cards.flatMap(arrive);
      const claimed = legends.flatMap(arrive);
      const gains = gainsBetween(before, game).flatMap(earn);
      starting = requestAnimationFrame(() => {
        for (const way of landing) moveCard(way, duration);
        for (const { from, to } of claimed) moveLegend(from, to.rect, duration);
        for (const { rect, pts } of gains) pop(w.signed(pts), pts < 0, rect, duration);
      });
    },
  };
}
