// A Vite plugin: picks the few emblems the page draws out of the four thousand of game-icons, at build time.
import { createRequire } from "node:module";

const MODULE = "virtual:emblems";

/** What the page calls an emblem → its name in the icon set. */
const PICKED = {
  forest: "forest",
  mountain: "peaks",
  plain: "wheat",
  swamp: "lily-pads",
  elf: "elf-helmet",
  dwarf: "dwarf-face",
  human: "visored-helm",
  goblin: "goblin",
  dragon: "sea-dragon",
  portal: "portal",
  legends: "laurel-crown",
  conflicts: "crossed-swords",
  alliance: "shaking-hands",
  computer: "vintage-robot",
  person: "person",
};

/** @param {string} body an icon of one path, as the set holds it */
function pathOf(body) {
  const [, d] = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(body) ?? [];
  if (!d) throw new Error(`emblems.js expects icons of a single path, not ${body.slice(0, 80)}`);
  return d;
}

export function emblems() {
  return {
    name: "emblems",
    /** @param {string} id */
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    /** @param {string} id */
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      const { icons } = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");
      const paths = Object.entries(PICKED).map(([emblem, icon]) => [emblem, pathOf(icons[icon].body)]);
      return `export default ${JSON.stringify(Object.fromEntries(paths))};`;
    },
  };
}
