// A Vite plugin: makes the one SVG file with all drawings, of the scenes in src/art/ and the few emblems that are picked
// out of the four thousand of game-icons. `virtual:art` is its address.
import { createRequire } from "node:module";
import { sprite } from "./src/art/sprite.js";

const MODULE = "virtual:art";
const DEV_ADDRESS = "/art.svg";

/** What the page calls an emblem → its name in the icon set. */
const PICKED = {
  forest: "pine-tree",
  mountain: "peaks",
  plain: "wheat",
  swamp: "reed",
  elf: "elf-helmet",
  dwarf: "dwarf-face",
  human: "black-knight-helm",
  goblin: "goblin",
  dragon: "spiked-dragon-head",
  "dragon-tame": "dragon-head",
  legends: "laurel-crown",
  conflicts: "crossed-swords",
  alliance: "shaking-hands",
  computer: "vintage-robot",
  person: "person",
  hint: "light-bulb",
};

/** Emblems of our own, as path data in the same box of 512. */
const DRAWN = {
  portal:
    "M60 478V248a196 196 0 0 1 392 0v230H352V248a96 96 0 0 0-192 0v230ZM256 190l28 74 74 28-74 28-28 74-28-74-74-28 74-28Z",
};

/** @param {string} body an icon of one path, as the set holds it */
function pathOf(body) {
  const [, d] = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(body) ?? [];
  if (!d) throw new Error(`art.js expects icons of a single path, not ${body.slice(0, 80)}`);
  return d;
}

function drawings() {
  const { icons } = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");
  const picked = Object.entries(PICKED).map(([name, icon]) => [name, pathOf(icons[icon].body)]);
  return sprite({ ...Object.fromEntries(picked), ...DRAWN });
}

/** @returns {import("vite").Plugin} */
export function art() {
  let serving = false;
  return {
    name: "art",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    configureServer(server) {
      serving = true;
      server.middlewares.use(DEV_ADDRESS, (_, response) => {
        response.setHeader("Content-Type", "image/svg+xml").end(drawings());
      });
    },
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      if (serving) return `export default ${JSON.stringify(DEV_ADDRESS)};`;
      const file = this.emitFile({ type: "asset", name: "art.svg", source: drawings() });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}
