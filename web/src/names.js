// The names of those who play, as the set-up asks for them and every record can hold them.

/** @param {import("./words.js").Words} w @param {import("./store.js").SetupSeat} seat @param {number} index */
export function seatName(w, { name, player }, index) {
  const kind = player === "human" ? "person" : "computer";
  // What no record can hold, such as a control character or a strange space, is a plain space.
  return (
    name.replace(/[\p{C}\p{Z}]+/gu, " ").trim() || w.t("setup.default_name", { kind, number: index + 1 })
  );
}

/** The names of all who play; who has another's name gets a number.
 * @param {import("./words.js").Words} w @param {import("./store.js").SetupSeat[]} seats @param {number} max_chars */
export function seatNames(w, seats, max_chars) {
  /** @type {Set<string>} */
  const names = new Set();
  seats.forEach((seat, index) => {
    const plain = seatName(w, seat, index);
    let name = plain;
    for (let number = 2; names.has(name); number++) {
      const suffix = ` (${number})`;
      name = [...plain].slice(0, max_chars - suffix.length).join("") + suffix;
    }
    names.add(name);
  });
  return [...names];
}
