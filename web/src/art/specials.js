// The scenes of dragons and portals, the card back, and the wide view of the kingdom on the first screen.

import { lightOf } from "./lands.js";
import {
  arch,
  battlement,
  blade,
  block,
  chance,
  cloud,
  collage,
  crown,
  cut,
  d,
  hills,
  oval,
  pine,
  polygon,
  roof,
  row,
  sheet,
  sky,
  stars,
  tower,
  veil,
} from "./paper.js";

/** A flying dragon, far away. @param {number} x @param {number} y @param {number} size */
const flying = (x, y, size) =>
  d`M${x} ${y}Q${x - size * 0.5} ${y - size * 0.7} ${x - size} ${y - size * 0.2}Q${x - size * 0.7} ${y - size * 0.3} ${x - size * 0.62} ${y}Q${x - size * 0.42} ${y - size * 0.16} ${x - size * 0.3} ${y + size * 0.18}Q${x - size * 0.14} ${y + size * 0.04} ${x} ${y + size * 0.26}L${x - size * 0.1} ${y + size * 0.7}L${x + size * 0.14} ${y + size * 0.24}Q${x + size * 0.24} ${y + size * 0.02} ${x + size * 0.4} ${y + size * 0.12}Q${x + size * 0.5} ${y - size * 0.2} ${x + size * 0.72} ${y - size * 0.06}Q${x + size * 0.78} ${y - size * 0.36} ${x + size * 1.04} ${y - size * 0.3}Q${x + size * 0.56} ${y - size * 0.78} ${x + size * 0.12} ${y - size * 0.06}L${x + size * 0.2} ${y - size * 0.34}L${x + size * 0.02} ${y - size * 0.26}Z`;

/** Fire, ash and lava: a dragon that nothing holds. @param {number} variant */
export function dragon(variant) {
  const random = chance(211 + variant);
  const skies = [
    ["#7d1f1c", "#a02a1e", "#c64324", "#e66b32", "#ffb552"],
    ["#6a1a22", "#8d2424", "#b43a27", "#db6130", "#ffa84a"],
    ["#8a2a18", "#ad3a1c", "#d05726", "#ec8038", "#ffc765"],
    ["#5c1a2a", "#7f232b", "#a9362c", "#d45b34", "#fda24c"],
  ];
  /** @type {[number, number][]} */
  const craters = [
    [24, 44],
    [98, 38],
    [14, 52],
    [104, 50],
  ];
  const [x, top] = craters[variant] ?? [30, 50];
  const lava =
    oval(x, top + 1, 8, 2.6) +
    polygon([
      [x - 5, top + 2],
      [x - 17, top + 44],
      [x - 1, top + 3],
    ]) +
    polygon([
      [x - 1, top + 2],
      [x + 5, top + 58],
      [x + 5, top + 2],
    ]);
  const flames = (/** @type {number} */ height, /** @type {number} */ width) =>
    row(
      random,
      10,
      (fx, chance) => blade(fx, 126, height * (0.6 + chance() * 0.6), width, chance() * 12 - 6),
      -4,
      124,
    );
  return (
    sky(lightOf(variant), skies[variant] ?? []) +
    veil(
      "#3b0f12",
      0.55,
      cloud(x + 6, top - 12, 20),
      cloud(x - 6, top - 22, 16),
      cloud(x + 14, top - 30, 12),
    ) +
    collage(
      cut(
        "#7d2622",
        sheet(
          [
            [-6, 78],
            [16, 62],
            [30, 76],
            [52, 60],
            [74, 78],
            [96, 60],
            [126, 74],
          ],
          true,
        ),
      ),
      cut(
        "#330d11",
        polygon([
          [x - 48, 126],
          [x - 9, top],
          [x - 3, top + 5],
          [x + 3, top + 2],
          [x + 9, top],
          [x + 50, 126],
        ]),
      ),
      cut("#ff8a2a", lava),
      cut("#2c0b10", flying(variant % 2 ? 26 : 92, 22 + variant * 3, 15)),
      cut(
        "#2a0a0d",
        sheet(
          [
            [-6, 104],
            [12, 94],
            [24, 106],
            [46, 100],
            [70, 108],
            [92, 96],
            [108, 104],
            [126, 96],
          ],
          true,
        ),
      ),
      cut("#d8431f", flames(34, 15)),
      cut("#ff9d2e", flames(22, 11)),
      cut("#ffdc6b", flames(11, 7)),
    ) +
    veil(
      "#ffcf6b",
      1,
      ...Array.from({ length: 9 }, () => oval(random() * 120, 20 + random() * 70, 0.7 + random() * 0.8)),
    )
  );
}

/** A golden morning over its rock: a dragon among friends. @param {number} variant */
export function tameDragon(variant) {
  const random = chance(241 + variant);
  const skies = [
    ["#f2b65c", "#f6c36c", "#f9d183", "#fce0a2", "#fff5d6"],
    ["#e9a86a", "#efb878", "#f4c98d", "#f9dcac", "#fff3da"],
    ["#f4c24f", "#f7cd63", "#fad97e", "#fde6a1", "#fff8d8"],
    ["#e8b487", "#eec293", "#f4d2a5", "#f9e3bf", "#fff6e4"],
  ];
  const rock = polygon([
    [-6, 126],
    [-6, 78],
    [14, 70],
    [26, 80],
    [36, 78],
    [44, 92],
    [58, 98],
    [64, 126],
  ]);
  const other = polygon([
    [126, 126],
    [126, 84],
    [110, 76],
    [100, 88],
    [90, 90],
    [82, 104],
    [66, 110],
    [60, 126],
  ]);
  const banner = (/** @type {number} */ x, /** @type {number} */ y) => d`M${x} ${y}v-34h1.6v2l12 4l-12 4v24Z`;
  return (
    sky(lightOf(variant), skies[variant] ?? []) +
    veil("#fff8e4", 0.85, cloud(28, 34, 20), cloud(94, 24, 18)) +
    collage(
      cut("#c98a5a", sheet(hills(random, 74, 14, 22))),
      cut(
        "#8f9a56",
        sheet(hills(random, 88, 8, 30)),
        row(random, 5, (x) => crown(x, 86, 9)),
      ),
      cut("#7a3324", flying(variant % 2 ? 30 : 90, 24 + variant * 2, 14)),
      cut("#86523a", rock),
      cut("#6f4230", other),
      cut("#b3302a", variant % 2 ? banner(108, 78) : banner(12, 74)),
      cut("#5e7a3c", sheet(hills(random, 110, 6, 26))),
      cut(
        "#3d5a2c",
        row(random, 12, (x, chance) => blade(x, 126, 12 + chance() * 10, 8, chance() * 8 - 4)),
      ),
    ) +
    veil("#fff1b8", 1, ...Array.from({ length: 9 }, () => oval(random() * 120, 102 + random() * 14, 1.7)))
  );
}

/** @param {number} variant */
export function portal(variant) {
  const random = chance(271 + variant);
  const skies = [
    ["#2a1a54", "#3b2573", "#5a3a9c", "#8a63cf", "#cfa8ff"],
    ["#22204f", "#322e70", "#4c489b", "#7573cd", "#b9b6ff"],
    ["#3b1650", "#52206c", "#773694", "#a75bc4", "#e2a4fa"],
    ["#1b2a55", "#263c74", "#3a5ca0", "#5c8cd2", "#a8d4ff"],
  ];
  const stone = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ width,
    /** @type {number} */ height,
    /** @type {number} */ lean,
  ) =>
    polygon([
      [x - width / 2, y],
      [x - width / 2 + lean, y - height + 3],
      [x + lean, y - height - 2],
      [x + width / 2 + lean, y - height + 2],
      [x + width / 2, y],
    ]);
  const rune = (/** @type {number} */ x, /** @type {number} */ y) =>
    polygon([
      [x, y],
      [x + 3.5, y + 5],
      [x, y + 10],
      [x - 3.5, y + 5],
    ]) + oval(x, y + 14, 1.4);
  const rocks = [
    stone(14, 110, 18, 70, 2) +
      stone(106, 110, 18, 66, -2) +
      polygon([
        [2, 42],
        [60, 30],
        [118, 46],
        [118, 34],
        [60, 18],
        [2, 30],
      ]),
    stone(12, 112, 20, 62, -2) +
      stone(34, 114, 12, 30, 2) +
      stone(108, 112, 18, 78, 1) +
      stone(88, 114, 12, 26, -2),
    d`M-2 112V64Q0 8 60 6Q120 8 122 64V112H104V66Q102 26 60 24Q18 26 16 66V112Z`,
    stone(10, 112, 16, 50, 2) +
      stone(28, 114, 12, 72, 1) +
      stone(94, 114, 12, 66, -1) +
      stone(112, 112, 16, 54, -2),
  ];
  return (
    sky([60, 58], skies[variant] ?? [], 84) +
    veil("#ffffff", 0.85, stars(random, 10, 96)) +
    `<g fill="none" stroke="#f3e4ff" stroke-opacity=".6" stroke-width="2">${[0, 1, 2]
      .map(
        (ring) =>
          `<path d="${d`M${60 - 30 - ring * 9} ${58 + ring * 4}a${30 + ring * 9} ${30 + ring * 9} 0 0 1 ${42 + ring * 10} ${-28 - ring * 9}`}"/><path d="${d`M${60 + 30 + ring * 9} ${58 - ring * 4}a${30 + ring * 9} ${30 + ring * 9} 0 0 1 ${-42 - ring * 10} ${28 + ring * 9}`}"/>`,
      )
      .join("")}</g>` +
    collage(
      cut("#1d1440", sheet(hills(random, 98, 8, 24))),
      cut("#54497a", rocks[variant] ?? ""),
      cut("#130c2c", sheet(hills(random, 112, 6, 20), true)),
    ) +
    veil("#e6c9ff", 1, rune(12, 58), rune(108, 60), rune(12, 82), rune(108, 84))
  );
}

/** The back of every card: a compass over unexplored land, the same on all of them. */
export function back() {
  const rays = (
    /** @type {number} */ count,
    /** @type {number} */ long,
    /** @type {number} */ wide,
    /** @type {number} */ turn,
  ) =>
    Array.from({ length: count }, (_, index) => {
      const a = (index / count) * 2 * Math.PI + turn;
      const at = (/** @type {number} */ angle, /** @type {number} */ reach) =>
        /** @type {import("./paper.js").Point} */ ([
          60 + Math.sin(angle) * reach,
          60 - Math.cos(angle) * reach,
        ]);
      return polygon([at(a, long), at(a + wide, long * 0.3), [60, 60], at(a - wide, long * 0.3)]);
    }).join("");
  const curl = d`M-6 112Q14 96 30 106Q40 92 58 104Q78 90 90 106Q108 96 126 110V126H-6Z`;
  const upper = d`M-6 8Q12 24 30 14Q42 28 60 16Q80 30 92 14Q108 24 126 10V-6H-6Z`;
  return (
    `<path fill="#233352" d="${block(-6, -6, 132, 132)}"/>` +
    veil("#2d4166", 1, oval(60, 60, 56)) +
    veil("#374e78", 1, oval(60, 60, 42)) +
    collage(cut("#1a2740", curl, upper)) +
    `<g fill="none" stroke="#d7ac5a" stroke-width="2"><path d="${oval(60, 60, 39)}"/><path stroke-width="1" d="${oval(60, 60, 33)}"/><path stroke-width="1.6" d="M6 26V6H26M94 6H114V26M114 94V114H94M26 114H6V94"/></g>` +
    veil("#a97f38", 1, rays(4, 30, 0.5, Math.PI / 4)) +
    veil("#e9c878", 1, rays(4, 44, 0.5, 0)) +
    veil("#233352", 1, oval(60, 60, 5)) +
    veil("#e9c878", 1, oval(60, 60, 2.4))
  );
}

/** The kingdom from afar, 600 × 200: all lands side by side. */
export function panorama() {
  const random = chance(5);
  const wide = 600;
  const low = 200;
  const suns = ["#f6c987", "#f9d497", "#fbdfab", "#fdeac4", "#fff6e0", "#fffdf4"];
  const sheetOf = (/** @type {import("./paper.js").Point[]} */ points, sharp = false) =>
    sheet(points, sharp, low);
  /** @type {[number, number, number, number][]} */
  const keep = [
    [300, 132, 22, 62],
    [276, 136, 16, 40],
    [324, 136, 16, 44],
    [252, 140, 14, 26],
    [348, 140, 14, 28],
  ];
  return (
    `<path fill="${suns[0]}" d="${block(-6, -6, wide + 12, low + 12)}"/>` +
    suns
      .slice(1)
      .map((fill, index) => cut(fill, oval(300, 96, [300, 210, 140, 90, 48][index] ?? 40)))
      .join("") +
    veil("#ffffff", 0.75, cloud(120, 46, 34), cloud(470, 38, 40), cloud(560, 74, 26), cloud(46, 80, 24)) +
    collage(
      cut(
        "#c9b7b4",
        sheetOf(
          [
            [-6, 116],
            [40, 88],
            [80, 104],
            [128, 60],
            [170, 100],
            [210, 84],
            [250, 110],
            [350, 108],
            [400, 80],
            [446, 44],
            [490, 88],
            [530, 66],
            [570, 96],
            [606, 84],
          ],
          true,
        ),
      ),
      cut(
        "#fff8f0",
        polygon([
          [128, 60],
          [116, 74],
          [124, 72],
          [130, 80],
          [138, 72],
          [146, 76],
        ]),
        polygon([
          [446, 44],
          [428, 62],
          [440, 60],
          [448, 72],
          [456, 60],
          [466, 66],
        ]),
        polygon([
          [530, 66],
          [520, 75],
          [530, 74],
          [540, 77],
        ]),
      ),
      cut("#9db08e", sheetOf(hills(random, 122, 14, 60, wide))),
      cut(
        "#f6e6c6",
        ...keep.map(([x, y, width, height]) => tower(x, y, width, height)),
        battlement(240, 122, 122, 24, 4),
      ),
      cut("#b23a32", ...keep.map(([x, y, width, height]) => roof(x, y - height + 1, width + 7, width * 1.1))),
      cut(
        "#274b8f",
        ...keep
          .slice(0, 3)
          .map(([x, y, width, height]) => d`M${x - 0.6} ${y - height - width}v-16h1.2l11 3.5l-11 3.5v9Z`),
      ),
      cut("#7a2b22", flying(418, 52, 24), flying(196, 44, 11)),
    ) +
    veil(
      "#4a3b45",
      1,
      ...keep.map(([x, y, , height]) => block(x - 1.5, y - height + 10, 3, 7)),
      arch(300, 140, 12, 18),
    ) +
    collage(
      cut(
        "#e8bd55",
        sheetOf([
          [150, 210],
          [200, 150],
          [300, 138],
          [400, 144],
          [470, 160],
          [520, 210],
        ]),
      ),
      cut(
        "#6d9a58",
        sheetOf([
          [-6, 128],
          [60, 132],
          [130, 142],
          [210, 160],
          [260, 178],
          [300, 200],
          [310, 210],
        ]),
        row(random, 11, (x, chance) => pine(x, 136 + x * 0.14, 26 + chance() * 18), 0, 190),
      ),
      cut(
        "#4f8580",
        sheetOf([
          [420, 210],
          [470, 176],
          [530, 160],
          [606, 150],
        ]),
      ),
    ) +
    veil(
      "#cfe0c8",
      0.8,
      block(486, 172, 50, 1.8),
      block(530, 180, 60, 1.8),
      block(470, 186, 40, 1.6),
      block(556, 164, 40, 1.6),
    ) +
    veil(
      "#c98f2a",
      1,
      ...[230, 262, 294, 326, 358, 390, 422].map((x) =>
        polygon([
          [306 + (x - 326) * 0.1, 140],
          [x - 20 + (x - 326) * 0.9, 206],
          [x - 6 + (x - 326) * 0.9, 206],
        ]),
      ),
    ) +
    collage(
      cut(
        "#2c5a3f",
        sheetOf([
          [-6, 160],
          [50, 164],
          [120, 180],
          [180, 196],
          [210, 210],
        ]),
        row(random, 9, (x, chance) => pine(x, 170 + x * 0.12, 44 + chance() * 26), -4, 150),
      ),
      cut(
        "#17393a",
        sheetOf([
          [440, 212],
          [500, 190],
          [560, 184],
          [606, 178],
        ]),
        row(random, 9, (x, chance) => blade(x, 200, 30 + chance() * 26, 6, chance() * 14 - 7), 520, 606),
      ),
      cut(
        "#3d6b3a",
        sheetOf([
          [150, 212],
          [260, 194],
          [360, 192],
          [470, 200],
          [520, 212],
        ]),
      ),
    )
  );
}
