// All drawings in one SVG file, each a symbol: scenes in four variants, crests (emblems on their plates), plain emblems.

import { forest, mountain, plain, swamp } from "./lands.js";
import { SIDE } from "./paper.js";
import { back, dragon, panorama, portal, tameDragon } from "./specials.js";
import { dwarf, elf, goblin, human } from "./tribes.js";

export const VARIANTS = 4;

/** @type {Record<string, (variant: number) => string>} */
const SCENES = {
  forest,
  mountain,
  plain,
  swamp,
  elf,
  dwarf,
  human,
  goblin,
  dragon,
  "dragon-tame": tameDragon,
  portal,
};

/** The plates that emblems lie on, in a box of 100: a seal for lands, a shield for tribes, a star for what
 * is locked; flames round a wild dragon, a rosette round a tame one. */
const PLATES = {
  seal: "M50 2a48 48 0 1 0 .01 0Z",
  shield: "M4 6Q30 9 50-1Q70 9 96 6Q101 66 50 102Q-1 66 4 6Z",
  gem: "M50 0L64 14L86 14L86 36L100 50L86 64L86 86L64 86L50 100L36 86L14 86L14 64L0 50L14 36L14 14L36 14Z",
  flame:
    "M50 -2L58 14L74 3L74 20L92 16L86 33L103 37L90 50L102 64L86 67L90 84L73 80L68 97L55 86L44 101L38 85L22 95L24 79L7 80L15 65L-3 57L11 47L-1 33L15 32L10 15L27 20L30 3L42 14Z",
  rosette:
    "M38 6A13 13 0 0 1 62 6A13 13 0 0 1 83 17A13 13 0 0 1 94 38A13 13 0 0 1 94 62A13 13 0 0 1 83 83A13 13 0 0 1 62 94A13 13 0 0 1 38 94A13 13 0 0 1 17 83A13 13 0 0 1 6 62A13 13 0 0 1 6 38A13 13 0 0 1 17 17A13 13 0 0 1 38 6Z",
};

/** What a crest is made of: its plate, its emblem, and where the emblem lies on the plate.
 * @type {Record<string, [plate: keyof typeof PLATES, emblem: string, size?: number, dx?: number, dy?: number]>} */
const CRESTS = {
  forest: ["seal", "forest", 80, 0, -2],
  mountain: ["seal", "mountain", 80, 0, -5],
  plain: ["seal", "plain", 74],
  swamp: ["seal", "swamp", 74],
  elf: ["shield", "elf", 78, 0, -3],
  dwarf: ["shield", "dwarf", 78, 0, 1],
  human: ["shield", "human", 72, 0, -4],
  goblin: ["shield", "goblin", 86, 0, -3],
  dragon: ["gem", "dragon", 78],
  "dragon-wild": ["flame", "dragon", 74],
  "dragon-tame": ["rosette", "dragon-tame", 74, -1],
  portal: ["gem", "portal", 70],
};

/** @param {string} id @param {string} box @param {string} body */
const symbol = (id, box, body) =>
  `<symbol id="art-${id}" viewBox="${box}" preserveAspectRatio="xMidYMid slice">${body}</symbol>`;

/** @param {string} name @param {string} path of its emblem, in a box of 512 */
function crest(name, path) {
  const [plate, , size = 64, dx = 0, dy = 0] = CRESTS[name] ?? ["seal", ""];
  const at = (/** @type {number} */ by) => 50 - size / 2 + by;
  const outline = PLATES[plate];
  return symbol(
    `crest-${name}`,
    "-6 -6 112 112",
    `<path d="${outline}" fill="var(--plate)" stroke="var(--rim)" stroke-width="5" stroke-linejoin="round"/>` +
      `<path d="${path}" fill="var(--emblem)" transform="translate(${at(dx)} ${at(dy)})scale(${(size / 512).toFixed(4)})"/>`,
  );
}

/** @param {Record<string, string>} emblems path data by name, in a box of 512 */
export function sprite(emblems) {
  const scenes = Object.entries(SCENES).flatMap(([kind, scene]) =>
    Array.from({ length: VARIANTS }, (_, variant) =>
      symbol(`${kind}-${variant}`, `0 0 ${SIDE} ${SIDE}`, scene(variant)),
    ),
  );
  const crests = Object.entries(CRESTS).map(([name, [, emblem]]) => crest(name, emblems[emblem] ?? ""));
  const plain = Object.entries(emblems).map(([name, path]) =>
    symbol(`emblem-${name}`, "0 0 512 512", `<path d="${path}"/>`),
  );
  const others = [
    symbol("back", `0 0 ${SIDE} ${SIDE}`, back()),
    symbol("panorama", "0 0 600 200", panorama()),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg">${[...scenes, ...crests, ...plain, ...others].join("")}</svg>`;
}
