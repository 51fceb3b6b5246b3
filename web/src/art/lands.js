// The scenes of the four lands. A scene keeps its middle calm, where the emblem comes, and its lower edge dark, where the name does.
import {
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
  row,
  sheet,
  sky,
  veil,
} from "./paper.js";

/** @typedef {import("./paper.js").Point} Point */

/** What differs from one picture of a kind to the next is where the light stands and what stands in it. */
/** @type {Point[]} */
const LIGHTS = [
  [92, 26],
  [30, 22],
  [66, 16],
  [12, 40],
];

/** @param {number} variant @returns {Point} */
export const lightOf = (variant) => LIGHTS[variant] ?? [60, 30];

/** @param {number} variant */
export function forest(variant) {
  const random = chance(11 + variant);
  const skies = [
    ["#b9d3a0", "#cfe0ac", "#e2ebb8", "#f3f3c8", "#fffbe0"],
    ["#a9cfae", "#bfdcb4", "#d6e8bd", "#ebf2cb", "#fdfbe4"],
    ["#c8cf8c", "#d9da98", "#e9e4a8", "#f5eebb", "#fff8d8"],
    ["#9fc4b0", "#b3d1b8", "#c9dfc2", "#e0ecce", "#f6f7e0"],
  ];
  const leafy = variant % 2 === 1;
  const far = row(random, 9, (x, chance) => pine(x, 66 + chance() * 5, 22 + chance() * 12));
  const middle = row(random, 6, (x, chance) =>
    leafy && chance() > 0.4
      ? crown(x, 66 + chance() * 6, 17 + chance() * 5) + block(x - 1.5, 70, 3, 22)
      : pine(x, 88, 34 + chance() * 14),
  );
  const tall = variant === 2 ? 104 : 88;
  const near = leafy
    ? crown(8, 40, 34) + block(3, 50, 8, 60) + crown(114, 46, 32) + block(111, 56, 8, 60)
    : pine(10, 108, tall, 44) +
      pine(112, 110, tall - 10, 42) +
      (variant ? pine(30, 112, 44, 26) : pine(92, 112, 42, 26));
  const extras = [
    cut("#f0e2b0", d`M50 126C44 110 66 106 62 96C60 90 56 88 58 84C68 88 74 92 72 98C70 108 66 112 82 126Z`),
    cut("#b5442c", d`M22 106a8 6 0 0 1 16 0Z`, d`M40 112a6 5 0 0 1 12 0Z`) +
      cut("#fff3dc", block(28, 106, 4, 8), block(44.5, 112, 3, 6), oval(27, 103, 1.3), oval(33, 102.5, 1.3)),
    cut(
      "#f7e7a1",
      oval(32, 58, 1.6),
      oval(88, 66, 1.6),
      oval(24, 80, 1.4),
      oval(98, 86, 1.6),
      oval(74, 92, 1.3),
    ),
    cut(
      "#bfe0df",
      d`M56 84C70 88 62 96 56 102C50 110 52 118 46 126H80C80 116 66 110 72 102C78 94 76 88 62 84Z`,
    ),
  ];
  return (
    sky(lightOf(variant), skies[variant] ?? []) +
    collage(
      cut("#8db782", sheet(hills(random, 62, 14)), far),
      cut("#5d9460", sheet(hills(random, 82, 8, 30)), middle),
      cut("#356f47", sheet(hills(random, 96, 8, 34))),
      extras[variant] ?? "",
      cut("#1d4a33", near),
      cut(
        "#143725",
        row(random, 12, (x, chance) => blade(x, 124, 16 + chance() * 12, 9, chance() * 10 - 5)),
      ),
    )
  );
}

/** A peak, its shaded side and its snow. @param {number} x @param {number} top @param {number} width @param {[rock: string, shade: string, snow: string]} colours */
function peak(x, top, width, [rock, shade, snow]) {
  const foot = 124;
  const down = (/** @type {number} */ side, /** @type {number} */ by) =>
    /** @type {Point} */ ([x + (side * width * by) / 2, top + (foot - top) * by]);
  /** @type {Point[]} */
  const ridge = [
    [x, top],
    [x + width * 0.03, top + 16],
    [x - width * 0.04, top + 30],
    [x + width * 0.05, top + 52],
    [x, foot],
  ];
  /** @type {Point[]} */
  const cap = [
    [x, top],
    down(1, 0.3),
    [x + width * 0.09, top + 22],
    [x + width * 0.04, top + 34],
    [x - width * 0.03, top + 22],
    [x - width * 0.08, top + 31],
    down(-1, 0.26),
  ];
  return (
    cut(rock, polygon([[x, top], down(1, 1), down(-1, 1)])) +
    veil(shade, 1, polygon([...ridge, down(1, 1)])) +
    veil(snow, 1, polygon(cap))
  );
}

/** @param {number} variant */
export function mountain(variant) {
  const random = chance(31 + variant);
  const skies = [
    ["#a9c9e6", "#bcd6ec", "#d0e2f1", "#e4eef6", "#fbfdff"],
    ["#b7c6e6", "#c8d2ec", "#dadff2", "#ecedf7", "#ffffff"],
    ["#e9c3bd", "#f0d0c4", "#f5ddcd", "#faead9", "#fff7ea"],
    ["#9fc6da", "#b4d3e2", "#cbe0ea", "#e1eef2", "#f8fdfd"],
  ];
  /** @type {[string, string, string]} */
  const stone = ["#8ea2bb", "#64799a", "#ffffff"];
  /** @type {[string, string, string]} */
  const pale = ["#b4c4d8", "#9db0ca", "#f4f9ff"];
  /** @type {[number, number, number][][]} */
  const ranges = [
    [
      [26, 20, 84],
      [98, 34, 76],
    ],
    [
      [96, 12, 96],
      [20, 44, 72],
    ],
    [
      [16, 30, 76],
      [60, 8, 92],
      [106, 34, 72],
    ],
    [
      [34, 10, 100],
      [104, 46, 66],
    ],
  ];
  const feet = [
    cut(
      "#3f5a4e",
      row(random, 8, (x, chance) => pine(x, 116, 14 + chance() * 10)),
    ),
    cut("#cfe4f2", d`M-6 98H126V112H-6Z`) +
      veil("#ffffff", 0.8, block(8, 103, 34, 1.6), block(66, 106, 40, 1.6), block(34, 109, 22, 1.4)),
    cut("#e8f0f7", cloud(30, 104, 34), cloud(98, 100, 30)),
    cut("#3f5a4e", pine(12, 118, 34), pine(26, 120, 24), pine(106, 118, 30), pine(94, 120, 20)),
  ];
  const range = (ranges[variant] ?? []).map(([x, top, width]) => peak(x, top, width, stone)).join("");
  return (
    sky(lightOf((variant + 2) % 4), skies[variant] ?? []) +
    veil("#ffffff", 0.85, cloud(24, 26 + variant * 3, 18), cloud(92, 18 + variant * 4, 20)) +
    collage(
      peak(2, 46, 66, pale) + peak(62, 40, 70, pale) + peak(116, 44, 60, pale),
      range,
      cut("#54698a", sheet(hills(random, 104, 10, 18), true)),
      feet[variant] ?? "",
      cut("#33455f", sheet(hills(random, 114, 8, 20), true)),
    )
  );
}

/** @param {number} variant */
export function plain(variant) {
  const random = chance(53 + variant);
  const skies = [
    ["#9fd3e8", "#b9dfea", "#d6ebe6", "#f2f3d6", "#fffbe0"],
    ["#ffd28a", "#ffdc9a", "#ffe6ae", "#fff0c6", "#fffae4"],
    ["#aed9f0", "#c3e3f0", "#d9edee", "#eff5e6", "#fffde9"],
    ["#f7c9a0", "#fad5a8", "#fde1b3", "#ffedc6", "#fff8e0"],
  ];
  const [vx] = lightOf(variant);
  const furrows = Array.from({ length: 9 }, (_, index) => {
    const x = -70 + index * 32;
    return polygon([
      [vx * 0.5 + 30 + index * 0.8, 74],
      [x, 126],
      [x + 15, 126],
    ]);
  }).join("");
  const mill =
    cut(
      "#fff1d6",
      polygon([
        [20, 76],
        [24, 46],
        [34, 46],
        [38, 76],
      ]),
    ) +
    cut(
      "#a24a2a",
      polygon([
        [22, 47],
        [29, 36],
        [36, 47],
      ]),
    ) +
    cut(
      "#7b4a22",
      ...[0.4, 1.97, 3.54, 5.11].map((angle) => {
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        return polygon([
          [29, 44],
          [29 + 24 * c, 44 + 24 * s],
          [29 + 24 * c - 6 * s, 44 + 24 * s + 6 * c],
          [29 + 6 * c - 6 * s, 44 + 6 * s + 6 * c],
        ]);
      }),
    );
  const stook = (/** @type {number} */ x, /** @type {number} */ y) =>
    d`M${x - 9} ${y}Q${x - 3} ${y - 12} ${x - 2} ${y - 16}L${x - 7} ${y - 24}H${x + 7}L${x + 2} ${y - 16}Q${x + 3} ${y - 12} ${x + 9} ${y}Z`;
  const extras = [
    mill,
    cut("#b56f14", stook(18, 98), stook(104, 94), stook(36, 88)),
    cut("#5f8f3c", crown(100, 60, 26), crown(16, 68, 14)) + cut("#6a4423", block(97.5, 66, 5, 18)),
    cut("#8fc3d6", d`M52 73Q70 78 50 88T30 126H78Q58 108 76 92T60 73Z`),
  ];
  const ears = row(random, 13, (x, chance) => {
    const top = 100 + chance() * 8;
    return (
      d`M${x} 124V${top}` +
      oval(x, top, 2.2, 5) +
      oval(x - 3, top + 5, 1.6, 4) +
      oval(x + 3, top + 5, 1.6, 4) +
      block(x - 0.7, top, 1.4, 26)
    );
  });
  return (
    sky(lightOf(variant), skies[variant] ?? []) +
    veil("#ffffff", 0.9, cloud(variant * 20 + 22, 30, 20), cloud(100 - variant * 14, 20 + variant * 5, 16)) +
    collage(
      cut("#b9c56a", sheet(hills(random, 72, 6, 34))),
      cut("#f0c34a", sheet(hills(random, 78, 5, 40))),
      veil("#d99a25", 1, furrows),
      extras[variant] ?? "",
      cut("#c07f1a", sheet(hills(random, 112, 5, 30))),
      cut("#8f5a12", ears),
    )
  );
}

/** @param {number} variant */
export function swamp(variant) {
  const random = chance(71 + variant);
  const skies = [
    ["#3f6a6b", "#4d7873", "#61897a", "#7f9f83", "#b6c795"],
    ["#46607a", "#557083", "#6a838b", "#879b93", "#bccba8"],
    ["#5a6b55", "#6b7c5e", "#82916a", "#a0aa7a", "#d2d39a"],
    ["#35616b", "#437075", "#58837f", "#779a89", "#adc29a"],
  ];
  const reed = (/** @type {number} */ x, /** @type {number} */ top, /** @type {number} */ lean = 0) =>
    d`M${x} 124L${x + lean} ${top}h1.6L${x + 2} 124Z` + oval(x + lean + 0.8, top + 2, 2.4, 8);
  const dead = (/** @type {number} */ x, /** @type {number} */ flip) =>
    d`M${x - 6 * flip} 100Q${x} 76 ${x - 2 * flip} 54Q${x - 4 * flip} 40 ${x - 16 * flip} 30Q${x - 2 * flip} 34 ${x + 2 * flip} 46Q${x + 4 * flip} 34 ${x - 2 * flip} 14Q${x + 10 * flip} 28 ${x + 8 * flip} 44Q${x + 14 * flip} 38 ${x + 26 * flip} 34Q${x + 12 * flip} 44 ${x + 8 * flip} 58Q${x + 6 * flip} 80 ${x + 12 * flip} 100Z`;
  const pads = row(random, 4, (x, chance) => oval(x, 98 + chance() * 12, 9 + chance() * 4, 2.8), 10, 110);
  const extras = [
    cut("#152f31", dead(18, 1)),
    cut("#152f31", dead(102, -1), dead(6, 1)),
    cut("#2b2a1c", d`M66 92V70H62L84 56L108 70H104V92Z`, block(66, 90, 2.5, 16), block(102, 90, 2.5, 16)) +
      cut("#f6cf6a", block(76, 74, 8, 9), block(90, 74, 6, 9)),
    cut("#152f31", dead(96, -1)) +
      cut("#d9e6b8", oval(20, 34, 2), oval(34, 60, 1.6), oval(14, 70, 1.6), oval(76, 26, 1.6)),
  ];
  return (
    sky(lightOf(variant), skies[variant] ?? [], 84) +
    collage(
      cut("#3a625c", sheet(hills(random, 58, 14, 16))),
      cut("#2b514e", sheet(hills(random, 70, 10, 22))),
      extras[variant] ?? "",
      cut(
        "#4f8580",
        sheet([
          [-6, 86],
          [40, 86],
          [126, 86],
        ]),
      ),
    ) +
    veil(
      "#a9c9b4",
      0.75,
      ...[90, 95, 101, 108].map(
        (y, index) =>
          block(8 + random() * 50, y, 26 + index * 8, 1.6) + block(60 + random() * 40, y + 2, 24, 1.4),
      ),
    ) +
    collage(
      cut("#7fae5c", pads),
      cut("#17393a", sheet(hills(random, 114, 8, 24))),
      cut(
        "#0f2829",
        reed(6, 70),
        reed(14, 82, -2),
        reed(22, 92, 2),
        reed(98, 88, -2),
        reed(106, 72, 2),
        reed(115, 80),
        row(random, 8, (x, chance) => blade(x, 124, 20 + chance() * 16, 5, chance() * 14 - 7)),
      ),
    )
  );
}
