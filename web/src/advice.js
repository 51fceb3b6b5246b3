// What a search has found of a position, in words.
/** @typedef {import("./words.js").Words} Words */

/** @param {Words} w @param {import("./engine/client.js").Option} option */
export const chancesText = (w, { win, points }) =>
  w.t("hint.chances", { win: w.percent(win), points, exact: w.exact(points) });

/** One thing that speaks for an action, or against it.
 * @param {Words} w @param {import("./engine/client.js").Reason} reason @param {import("./types.js").Tables} tables */
export function reasonText(w, { code, pts, what }, tables) {
  const legend = tables.legends.find((one) => one.legend === what);
  const kind = tables.kinds.find((one) => one.kind === what)?.kind;
  const category = tables.categories.find((one) => one === what);
  return w.tIfKnown("because", code, "because.other", {
    what,
    points: pts,
    signed: w.signed(pts),
    category: category ? w.t(`category.${category}`) : "",
    legend: legend ? w.legendName(legend) : "",
    is_legend: Boolean(legend),
    the: kind ? w.t(`kind.${kind}.the`) : "",
  });
}
