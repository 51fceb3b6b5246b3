// Cut paper: the few shapes of which every scene is made, as path data and elements. Runs at build time only.

/** Every scene is a square of so many units; shapes may reach beyond it. */
export const SIDE = 120;
const OUT = 6;

/** @typedef {[x: number, y: number]} Point */
/** Random numbers 0–1 that are the same at each build. @typedef {() => number} Chance */

/** @param {number} seed @returns {Chance} */
export function chance(seed) {
  let state = seed * 2654435761;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 12)) >>> 0) / 2 ** 32;
  };
}

/** @param {number} n */
const half = (n) => Math.round(n * 2) / 2;

/** Path data in short: numbers to half a unit, no space that is not needed.
 * @param {TemplateStringsArray} strings @param {number[]} numbers */
export const d = (strings, ...numbers) =>
  String.raw({ raw: strings }, ...numbers.map(half)).replace(/ -/g, "-");

/** @param {Point[]} points */
export const polygon = (points) => `M${points.map(([x, y]) => d`${x} ${y}`).join("L")}Z`;

/** A sheet from a line of points down to the lower edge: smooth hills, or sharp ones.
 * @param {Point[]} points @param {boolean} [sharp] @param {number} [side] */
export function sheet(points, sharp = false, side = SIDE) {
  const [first = [0, 0], ...rest] = points;
  let path = d`M${-OUT} ${side + OUT}V${first[1]}L${first[0]} ${first[1]}`;
  rest.forEach(([x, y], index) => {
    const [nx, ny] = rest[index + 1] ?? [x, y];
    path += sharp ? d`L${x} ${y}` : d`Q${x} ${y} ${(x + nx) / 2} ${(y + ny) / 2}`;
  });
  const last = rest.at(-1) ?? first;
  return `${path}${d`L${last[0]} ${last[1]}V${side + OUT}Z`}`;
}

/** The line of a hilly horizon.
 * @param {Chance} random @param {number} y @param {number} rise @param {number} [step] @param {number} [width] @returns {Point[]} */
export const hills = (random, y, rise, step = 26, width = SIDE) =>
  Array.from({ length: Math.ceil((width + 2 * OUT) / step) + 1 }, (_, index) => [
    index * step - OUT,
    y - rise * (random() - 0.3),
  ]);

/** @param {number} x @param {number} y @param {number} rx @param {number} [ry] */
export const oval = (x, y, rx, ry = rx) =>
  d`M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;

/** @param {number} x @param {number} y @param {number} width @param {number} height */
export const block = (x, y, width, height) => d`M${x} ${y}h${width}v${height}h${-width}Z`;

/** A conifer of three tiers that stands at (x, y). @param {number} x @param {number} y @param {number} height @param {number} [width] */
export const pine = (x, y, height, width = height * 0.5) =>
  polygon([
    [x, y - height],
    [x + width * 0.28, y - height * 0.64],
    [x + width * 0.16, y - height * 0.64],
    [x + width * 0.4, y - height * 0.36],
    [x + width * 0.24, y - height * 0.36],
    [x + width * 0.5, y - height * 0.08],
    [x + width * 0.07, y - height * 0.08],
    [x + width * 0.07, y + 2],
    [x - width * 0.07, y + 2],
    [x - width * 0.07, y - height * 0.08],
    [x - width * 0.5, y - height * 0.08],
    [x - width * 0.24, y - height * 0.36],
    [x - width * 0.4, y - height * 0.36],
    [x - width * 0.16, y - height * 0.64],
    [x - width * 0.28, y - height * 0.64],
  ]);

/** A leafy crown of overlapping rounds, without its trunk. @param {number} x @param {number} y @param {number} size */
export const crown = (x, y, size) =>
  oval(x, y - size * 0.3, size * 0.5) +
  oval(x - size * 0.45, y, size * 0.42) +
  oval(x + size * 0.45, y, size * 0.42) +
  oval(x, y + size * 0.15, size * 0.5);

/** A long flat cloud. @param {number} x @param {number} y @param {number} size */
export const cloud = (x, y, size) =>
  d`M${x - size} ${y}q${size * 0.15} ${-size * 0.36} ${size * 0.5} ${-size * 0.28}q${size * 0.2} ${-size * 0.4} ${size * 0.6} ${-size * 0.16}q${size * 0.34} ${-size * 0.2} ${size * 0.5} ${size * 0.14}q${size * 0.36} ${-size * 0.06} ${size * 0.4} ${size * 0.3}Z`;

/** A blade of grass or a flame: from (x, y) up to its tip, leaning by `lean`. @param {number} x @param {number} y @param {number} height @param {number} width @param {number} lean */
export const blade = (x, y, height, width, lean) =>
  d`M${x - width / 2} ${y}Q${x - width / 2 + lean * 0.2} ${y - height * 0.6} ${x + lean} ${y - height}Q${x + width / 2 + lean * 0.4} ${y - height * 0.5} ${x + width / 2} ${y}Z`;

/** A tower with a roof of its own, its foot at y. @param {number} x @param {number} y @param {number} width @param {number} height */
export const tower = (x, y, width, height) => block(x - width / 2, y - height, width, height + 8);

/** @param {number} x @param {number} y @param {number} width @param {number} height */
export const roof = (x, y, width, height) =>
  polygon([
    [x - width / 2, y],
    [x, y - height],
    [x + width / 2, y],
  ]);

/** A wall's top with battlements. @param {number} x @param {number} y @param {number} width @param {number} height @param {number} [tooth] */
export function battlement(x, y, width, height, tooth = 4) {
  const count = Math.floor(width / tooth / 2);
  let path = d`M${x} ${y + height}V${y}`;
  for (let index = 0; index < count; index++) path += d`v${-tooth}h${tooth}v${tooth}h${tooth}`;
  return `${path}${d`H${x + width}V${y + height}Z`}`;
}

/** A pointed arch. @param {number} x its middle @param {number} y its foot @param {number} width @param {number} height */
export const arch = (x, y, width, height) =>
  d`M${x - width / 2} ${y}V${y - height * 0.55}Q${x - width * 0.4} ${y - height * 0.85} ${x} ${y - height}Q${x + width * 0.4} ${y - height * 0.85} ${x + width / 2} ${y - height * 0.55}V${y}Z`;

/** Four-pointed stars, strewn over a part of the sky.
 * @param {Chance} random @param {number} count @param {number} [bottom] @param {number} [width] */
export const stars = (random, count, bottom = 70, width = SIDE) =>
  Array.from({ length: count }, () => {
    const [x, y, s] = [random() * width, random() * bottom, 0.9 + random() * 1.6];
    return d`M${x} ${y - 2 * s}L${x + s / 2} ${y - s / 2}L${x + 2 * s} ${y}L${x + s / 2} ${y + s / 2}L${x} ${y + 2 * s}L${x - s / 2} ${y + s / 2}L${x - 2 * s} ${y}L${x - s / 2} ${y - s / 2}Z`;
  }).join("");

/** So many of something, evenly across with some chance.
 * @param {Chance} random @param {number} count @param {(x: number, random: Chance, index: number) => string} make @param {number} [from] @param {number} [to] */
export const row = (random, count, make, from = 0, to = SIDE) =>
  Array.from({ length: count }, (_, index) =>
    make(from + ((to - from) * (index + 0.5 + (random() - 0.5) * 0.7)) / count, random, index),
  ).join("");

// Elements.

/** One colour, however many shapes. @param {string} fill @param {...string} paths */
export const cut = (fill, ...paths) => `<path fill="${fill}" d="${paths.join("")}"/>`;

/** The same seen through. @param {string} fill @param {number} opacity @param {...string} paths */
export const veil = (fill, opacity, ...paths) =>
  `<path fill="${fill}" opacity="${opacity}" stroke="none" d="${paths.join("")}"/>`;

/** A sky with a light in it: rings from the sky's colour to the light's.
 * @param {Point} light @param {string[]} colours outermost first @param {number} [reach] */
export const sky = ([x, y], [first = "", ...rings], reach = 96) =>
  `<g stroke="none"><path fill="${first}" d="${block(-OUT, -OUT, SIDE + 2 * OUT, SIDE + 2 * OUT)}"/>${rings
    .map((fill, index) => cut(fill, oval(x, y, reach * (1 - index / rings.length) ** 1.15)))
    .join("")}</g>`;

/** Layers of paper, each with the dark rim of a sheet that lies on others. @param {...string} layers */
export const collage = (...layers) =>
  `<g stroke="#1c0f0a" stroke-opacity=".17" stroke-width="2.2" paint-order="stroke" stroke-linejoin="round">${layers.join("")}</g>`;
