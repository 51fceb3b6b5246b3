// The scenes of the four tribes: where they live.

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

/** @param {number} variant */
export function elf(variant) {
  const random = chance(101 + variant);
  const skies = [
    ["#bfe3d3", "#cdebdb", "#dcf2e4", "#ecf8ee", "#fbfff8"],
    ["#cfd8f0", "#d9e2f3", "#e4ecf6", "#eff5f8", "#fcfffc"],
    ["#f1e3b6", "#f4eac6", "#f7f0d6", "#faf6e6", "#fffdf6"],
    ["#b9e0e4", "#c8e8ea", "#d8f0ef", "#e9f7f4", "#fafffb"],
  ];
  const trunk = (/** @type {number} */ x, /** @type {number} */ width) =>
    d`M${x - width / 2} -6Q${x - width * 0.35} 60 ${x - width * 0.8} 126H${x + width * 0.8}Q${x + width * 0.35} 60 ${x + width / 2} -6Z`;
  const marks = (/** @type {number} */ x, /** @type {number} */ width) =>
    Array.from({ length: 6 }, (_, index) =>
      block(x - width / 2 + random() * width * 0.5, 10 + index * 17 + random() * 8, width * 0.42, 2),
    ).join("");
  const places =
    [
      [10, 110],
      [16, 102, 116],
      [6, 24, 108],
      [12, 98],
    ][variant] ?? [];
  const spire = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ height) =>
    d`M${x - 5} ${y}Q${x - 4} ${y - height * 0.5} ${x} ${y - height}Q${x + 4} ${y - height * 0.5} ${x + 5} ${y}Z`;
  const canopy = row(random, 7, (x, chance) => crown(x, 2 + chance() * 8, 22), -6, 126);
  const lantern = (/** @type {number} */ x, /** @type {number} */ y) =>
    polygon([
      [x - 4, y],
      [x, y - 5],
      [x + 4, y],
      [x + 2.5, y + 8],
      [x - 2.5, y + 8],
    ]);
  const extras = [
    cut("#f2b93b", lantern(28, 36), lantern(92, 30), lantern(86, 62)) +
      veil("#5d8f77", 1, block(27.6, 8, 0.9, 24), block(91.6, 8, 0.9, 18)),
    cut("#ffffff", spire(40, 92, 54), spire(56, 92, 70), spire(72, 92, 46)),
    cut(
      "#e0a12f",
      ...Array.from({ length: 9 }, () => oval(8 + random() * 104, 22 + random() * 70, 2.4, 1.5)),
    ),
    cut("#ffffff", d`M58 60Q54 84 48 126H82Q76 84 72 60Z`) +
      veil("#9fd2dc", 1, block(60, 66, 2, 50), block(66, 70, 2, 54), block(71, 84, 2, 40)),
  ];
  return (
    sky(lightOf((variant + 1) % 4), skies[variant] ?? []) +
    collage(
      cut(
        "#aedcbf",
        sheet(hills(random, 76, 12)),
        row(random, 8, (x, chance) => crown(x, 72 + chance() * 6, 12), 0, 120),
      ),
      cut("#86c5a0", sheet(hills(random, 88, 8))),
      extras[variant] ?? "",
      cut("#5fa684", sheet(hills(random, 104, 8, 34))),
      cut("#fdfcf4", ...places.map((x) => trunk(x, x % 4 ? 9 : 12))),
    ) +
    veil("#3d5a52", 0.9, ...places.map((x) => marks(x, x % 4 ? 9 : 12))) +
    collage(
      cut(variant === 2 ? "#d9b84c" : "#74b98c", canopy),
      cut(
        "#2f7558",
        row(random, 10, (x, chance) => blade(x, 124, 13 + chance() * 10, 8, chance() * 8 - 4)),
      ),
    ) +
    veil("#ffffff", 1, ...Array.from({ length: 6 }, () => oval(random() * 120, 100 + random() * 14, 1.6)))
  );
}

/** @param {number} variant */
export function dwarf(variant) {
  const random = chance(131 + variant);
  const glows = [
    ["#4a2718", "#63331b", "#8a4a1f", "#c07126", "#f2ad45"],
    ["#43261d", "#5a3021", "#7d4325", "#b4652b", "#efa04a"],
    ["#3c2b26", "#52382c", "#735034", "#a5743d", "#e6b155"],
    ["#4d231a", "#69301e", "#943f20", "#cc6226", "#f7a03c"],
  ];
  const gate = (/** @type {number} */ size, /** @type {number} */ x = 60) =>
    polygon([
      [x - size, 126],
      [x - size, 100 - size * 0.9],
      [x - size * 0.5, 92 - size * 1.5],
      [x + size * 0.5, 92 - size * 1.5],
      [x + size, 100 - size * 0.9],
      [x + size, 126],
    ]);
  const hall = (/** @type {number} */ size) => `M-6-6H126V126H-6Z${gate(size)}`;
  const gem = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) =>
    polygon([
      [x - size, y],
      [x - size * 0.5, y - size * 0.8],
      [x + size * 0.5, y - size * 0.8],
      [x + size, y],
      [x, y + size * 1.1],
    ]);
  const pillar = (/** @type {number} */ x) =>
    block(x - 7, 14, 14, 112) +
    polygon([
      [x - 12, 4],
      [x + 12, 4],
      [x + 7, 18],
      [x - 7, 18],
    ]) +
    polygon([
      [x - 7, 104],
      [x + 7, 104],
      [x + 12, 116],
      [x - 12, 116],
    ]);
  const rune = (/** @type {number} */ x, /** @type {number} */ y) =>
    d`M${x - 2.5} ${y}h2v5l4-4v3l-3 3l3 3v3l-4-4v5h-2Z`;
  const extras = [
    cut("#6f4a34", pillar(14), pillar(106)) +
      veil("#ffce7a", 1, rune(14, 36), rune(106, 36), rune(14, 62), rune(106, 62)),
    cut("#58c6c0", gem(14, 84, 7), gem(102, 92, 8), gem(112, 72, 5)) +
      cut("#e8617a", gem(26, 96, 6), gem(90, 100, 5)) +
      cut("#f6d365", gem(8, 62, 4)),
    cut("#8c6a4b", battlement(-6, 84, 46, 40, 5), battlement(84, 78, 46, 46, 5)) +
      cut("#f7c25a", arch(14, 112, 10, 18), arch(106, 110, 10, 18)),
    cut(
      "#2c1712",
      polygon([
        [6, 106],
        [6, 92],
        [2, 86],
        [40, 86],
        [36, 92],
        [30, 94],
        [30, 100],
        [36, 106],
      ]),
    ) + cut("#ffd76e", blade(98, 112, 34, 14, 2), blade(108, 112, 24, 10, 4), blade(88, 112, 22, 10, -4)),
  ];
  return (
    sky([60, 74], glows[variant] ?? [], 78) +
    collage(
      cut("#7c4626", hall(52)).replace("<path", '<path fill-rule="evenodd"'),
      cut("#5f3420", `${hall(62)}`).replace("<path", '<path fill-rule="evenodd"'),
    ) +
    veil(
      "#2b1610",
      0.35,
      ...[22, 44, 66, 88].map(
        (y, index) => block(-2, y, index % 2 ? 12 : 18, 1.5) + block(index % 2 ? 104 : 110, y, 18, 1.5),
      ),
    ) +
    collage(
      extras[variant] ?? "",
      cut(
        "#301a12",
        sheet(
          [
            [-6, 108],
            [20, 112],
            [40, 110],
            [80, 112],
            [100, 108],
            [126, 112],
          ],
          true,
        ),
      ),
      cut(
        "#241008",
        polygon([
          [-6, 126],
          [-6, 116],
          [126, 116],
          [126, 126],
        ]),
      ),
    ) +
    veil(
      "#ffb347",
      0.9,
      ...Array.from({ length: 8 }, () => oval(24 + random() * 72, 20 + random() * 80, 0.8 + random())),
    )
  );
}

/** @param {number} variant */
export function human(variant) {
  const random = chance(151 + variant);
  const skies = [
    ["#7fb4e6", "#98c4ec", "#b3d4f1", "#d0e5f6", "#f3f9fd"],
    ["#8fa9e2", "#a5bbe8", "#becfee", "#d9e3f5", "#f7f9fd"],
    ["#f3b98d", "#f6c79c", "#f9d6b0", "#fce6c9", "#fff6e6"],
    ["#74bddb", "#90cbe2", "#aed9e9", "#cee8f0", "#f2fafa"],
  ];
  const flag = (/** @type {number} */ x, /** @type {number} */ y) =>
    d`M${x - 0.6} ${y + 2}V${y - 14}h1.2l11 3.5l-11 3.5V${y + 2}Z`;
  /** @type {[x: number, foot: number, width: number, height: number][][]} */
  const towers = [
    [
      [18, 100, 18, 56],
      [104, 100, 16, 48],
      [36, 100, 12, 36],
    ],
    [
      [100, 100, 20, 66],
      [82, 100, 12, 42],
      [116, 100, 12, 38],
    ],
    [
      [14, 104, 14, 40],
      [30, 104, 12, 60],
      [106, 104, 14, 54],
    ],
    [
      [12, 98, 16, 46],
      [108, 98, 16, 62],
      [92, 98, 12, 36],
    ],
  ];
  const castle = towers[variant] ?? [];
  const house = (/** @type {number} */ x, /** @type {number} */ y) => block(x - 7, y - 10, 14, 12);
  const gable = (/** @type {number} */ x, /** @type {number} */ y) => roof(x, y - 9, 19, 11);
  const houses = [
    [76, 108],
    [22, 108],
    [60, 110],
    [44, 108],
  ][variant] ?? [60, 108];
  const [hx = 60, hy = 108] = houses;
  return (
    sky(lightOf((variant + 3) % 4), skies[variant] ?? []) +
    veil("#ffffff", 0.9, cloud(64 + variant * 10, 22, 18), cloud(20, 36 + variant * 3, 13)) +
    collage(
      cut("#8fb0a6", sheet(hills(random, 74, 12, 30))),
      cut(
        "#f6e6c6",
        ...castle.map(([x, y, width, height]) => tower(x, y, width, height)),
        battlement(variant === 1 ? 70 : -6, 84, variant === 1 ? 56 : 44, 30),
        battlement(84, 88, 44, 26),
      ),
      cut(
        "#b23a32",
        ...castle.map(([x, y, width, height]) => roof(x, y - height + 1, width + 6, width * 1.1)),
      ),
      cut("#274b8f", ...castle.map(([x, y, width, height]) => flag(x, y - height - width * 1.1))),
    ) +
    veil(
      "#4a3b45",
      1,
      ...castle.map(
        ([x, y, , height]) => block(x - 1.5, y - height + 9, 3, 7) + block(x - 1.5, y - height + 23, 3, 6),
      ),
    ) +
    collage(
      cut("#7fae5a", sheet(hills(random, 98, 6, 36))),
      cut(
        "#ecd9a6",
        d`M50 126C46 114 66 110 60 102C58 98 56 98 57 95C66 98 70 100 69 104C68 112 66 114 78 126Z`,
      ),
      cut("#fbeccb", house(hx, hy), house(hx + 24, hy + 3)),
      cut("#a3432e", gable(hx, hy), gable(hx + 24, hy + 3)),
      cut(
        "#4c8246",
        sheet(hills(random, 114, 6, 26)),
        row(random, 3, (x, chance) => pine(x, 118, 12 + chance() * 6)),
      ),
    )
  );
}

/** @param {number} variant */
export function goblin(variant) {
  const random = chance(181 + variant);
  const skies = [
    ["#2c2440", "#372d4d", "#45395a", "#5a4b66", "#d9d98a"],
    ["#26283f", "#30334b", "#3e4358", "#525a66", "#cfe08c"],
    ["#33203a", "#412a45", "#543652", "#6e4a62", "#f0b060"],
    ["#232b38", "#2d3744", "#3b4852", "#506062", "#c6e28a"],
  ];
  const thorn = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ height,
    /** @type {number} */ lean,
  ) =>
    d`M${x - 8} ${y}Q${x - 3} ${y - height * 0.5} ${x + lean} ${y - height}Q${x + 4 + lean * 0.3} ${y - height * 0.5} ${x + 8} ${y}Z`;
  const hut = (/** @type {number} */ x, /** @type {number} */ y) =>
    d`M${x - 15} ${y}L${x - 12} ${y - 18}L${x - 18} ${y - 16}L${x + 3} ${y - 42}L${x + 17} ${y - 18}L${x + 11} ${y - 19}L${x + 14} ${y}Z`;
  const eyes = (/** @type {number} */ x, /** @type {number} */ y) =>
    d`M${x - 6} ${y}q3-3.5 5 1q-3 1.5-5-1ZM${x + 6} ${y}q-3-3.5-5 1q3 1.5 5-1Z`;
  const stakes = row(random, 11, (x, chance) => thorn(x, 122, 22 + chance() * 16, chance() * 8 - 4), -2, 122);
  const extras = [
    cut("#171224", hut(20, 100), hut(102, 102)) + cut("#f5b53d", block(15, 86, 5, 7), block(104, 88, 5, 7)),
    cut("#14192a", thorn(14, 104, 70, 10), thorn(106, 104, 82, -12), thorn(30, 104, 40, -8)) +
      cut("#d8f06a", eyes(18, 92), eyes(100, 88)),
    cut("#1d1020", d`M-6 104V40Q20 46 34 104Z`, d`M126 104V34Q98 46 88 104Z`) +
      cut("#ff9a3c", blade(18, 112, 36, 14, 3), blade(28, 112, 22, 9, 5), blade(102, 112, 30, 12, -4)) +
      cut("#ffe08a", blade(18, 112, 18, 7, 2), blade(102, 112, 15, 6, -2)),
    cut("#121a1e", d`M6 104Q10 60 2 20Q18 44 18 62Q26 52 34 46Q26 62 22 76Q22 92 28 104Z`, hut(100, 102)) +
      cut("#d8f06a", eyes(22, 96)) +
      cut("#f5b53d", block(102, 88, 5, 7)),
  ];
  return (
    sky(lightOf(variant), skies[variant] ?? [], 70) +
    veil("#f1f3c4", 0.8, stars(random, 7, 50)) +
    collage(
      cut(
        "#4b4266",
        sheet(
          [
            [-6, 70],
            [8, 52],
            [20, 66],
            [36, 44],
            [50, 66],
            [72, 54],
            [84, 68],
            [102, 42],
            [112, 62],
            [126, 50],
          ],
          true,
        ),
      ),
      cut(
        "#373052",
        sheet(
          [
            [-6, 86],
            [14, 72],
            [26, 84],
            [48, 74],
            [66, 88],
            [86, 70],
            [100, 84],
            [126, 70],
          ],
          true,
        ),
      ),
      extras[variant] ?? "",
      cut("#4d6b2e", sheet(hills(random, 104, 5, 20))),
      cut("#0f0c18", stakes, block(-6, 118, 132, 8)),
    )
  );
}
