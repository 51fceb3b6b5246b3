// What a category of a kingdom's score comes from, as lines and figures on the kingdom: data for the templates, no markup.
import { neighbours } from "./board.js";

/**
 * @typedef {import("./types.js").Seat} Seat
 * @typedef {import("./types.js").Category} Category
 *
 * @typedef {{ path: number[], loss: boolean }} Line the cells that it joins, one after the other
 * @typedef {{ row: number, column: number, pts: number }} Figure where it stands, in cells, and what comes in there
 * @typedef {{ lines: Line[], figures: Figure[] }} Trace
 */

/** The shortest way from one cell to another over portals; neighbours need none.
 * @param {number} from @param {number} to @param {number[]} portals */
export function pathBetween(from, to, portals) {
  const paths = [[from]];
  for (const path of paths) {
    const last = path.at(-1) ?? from;
    if (last === to) return path;
    const onwards = neighbours(last).filter((cell) => cell === to || portals.includes(cell));
    // Each cell need be reached once.
    paths.push(
      ...onwards.filter((cell) => !paths.some((one) => one.includes(cell))).map((cell) => [...path, cell]),
    );
  }
  return [from, to];
}

/** @param {Seat} seat @param {Category} category @returns {Trace} */
export function traceOf(seat, category) {
  const connected = seat.connections
    .filter((connection) => connection.category === category)
    .map(({ cells: [from, to], pts, portals }) => ({ path: pathBetween(from, to, portals), pts }));
  const dragons = category === "dragons" ? seat.dragons : [];
  const tamed = dragons.flatMap(({ cell, tamers, pts }) =>
    tamers.map((tamer) => {
      const links = seat.links.filter(({ cards }) => cards.includes(cell) && cards.includes(tamer));
      const portals = links.flatMap((link) => link.portals);
      return { path: pathBetween(tamer, cell, portals), pts };
    }),
  );
  return {
    lines: [...connected, ...tamed].map(({ path, pts }) => ({ path, loss: pts < 0 })),
    figures: summed([
      ...connected.map(({ path, pts }) => ({ ...between(path.slice(-2)), pts })),
      ...dragons.map(({ cell, pts }) => ({ ...between([cell]), pts })),
    ]),
  };
}

/** The middle of some cells. @param {number[]} cells */
function between(cells) {
  const mean = (/** @type {(cell: number) => number} */ of) =>
    cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length;
  return { row: mean((cell) => Math.floor(cell / 4)), column: mean((cell) => cell % 4) };
}

/** Where several lines come in by the same portal, one figure for all of them. @param {Figure[]} figures */
function summed(figures) {
  /** @type {Map<string, Figure>} */
  const byPlace = new Map();
  for (const figure of figures) {
    const place = `${figure.row} ${figure.column}`;
    const pts = figure.pts + (byPlace.get(place)?.pts ?? 0);
    byPlace.set(place, { ...figure, pts });
  }
  return [...byPlace.values()];
}
