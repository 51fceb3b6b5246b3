// The shapes of what the engine tells the page (docs/architecture.md), for the type checker.

/**
 * @typedef {"forest" | "mountain" | "plain" | "swamp" | "elf" | "dwarf" | "human" | "goblin" | "dragon" | "portal"} Kind
 * @typedef {"elves" | "dwarves" | "humans" | "goblins" | "dragons" | "legends" | "conflicts"} Category
 * @typedef {Record<Category | "total", number>} Score
 * @typedef {"pair" | "trio" | "alliance" | "battle" | "four"} LegendShape
 * @typedef {{ legend: string, shape: LegendShape, kinds: Kind[], pts: number }} Legend
 *
 * @typedef {object} Tables
 * @property {{ kind: Kind, letter: string, group: "land" | "tribe" | "special" }[]} kinds
 * @property {Legend[]} legends
 * @property {Category[]} categories
 * @property {{ player: string, ms: number }[]} levels computer players, weakest first, and how long each thinks about an action
 * @property {Record<string, Partial<Record<Kind, number>>>} tribe_land_pts
 * @property {[Kind, Kind][]} hates
 * @property {number} conflict_pts
 * @property {number[]} dragon_pts of each dragon, by how many there are
 * @property {number} domesticated_max
 * @property {Kind[]} tamers
 * @property {number} tamers_needed
 * @property {number} legend_row
 * @property {{ seats: number, copies: number, draw_pile: number }[]} decks
 * @property {number} seats_min
 * @property {number} seats_max
 * @property {number} name_max_chars
 *
 * @typedef {object} Seat
 * @property {string} name
 * @property {string} player `human` or a computer player
 * @property {(Kind | null)[]} cells
 * @property {number} face_down
 * @property {string[]} claimed
 * @property {Score} score
 * @property {{ category: Category, cells: [number, number], pts: number, portals: number[] }[]} connections
 * @property {{ cell: number, domesticated: boolean, pts: number, tamers: number[] }[]} dragons
 * @property {{ portals: number[], cards: number[] }[]} links groups of portals and the cards that each connects
 *
 * @typedef {object} Action
 * @property {string} action the words to hand back to the engine
 * @property {"arrange" | "take" | "draw" | "place" | "discard" | "reveal" | "claim" | "end"} verb
 * @property {number} [cell]
 * @property {string} [legend]
 * @property {Kind[]} [kinds]
 * @property {Score} [change]
 * @property {string[]} [opens]
 * @property {string[]} [closes]
 * @property {boolean} [ends_game]
 *
 * @typedef {object} LogEntry
 * @property {number} turn
 * @property {number | null} seat
 * @property {"arrange" | "start_discard" | "take" | "draw" | "reshuffle" | "place" | "discard" | "reveal" | "claim" | "end" | "last_explored" | "turn_up"} verb
 * @property {Kind[]} [kinds]
 * @property {Kind} [kind]
 * @property {number} [cell]
 * @property {Kind | null} [replaced]
 * @property {boolean} [was_face_down]
 * @property {string} [legend]
 * @property {number} [pts]
 * @property {string | null} [replacement]
 *
 * @typedef {{ seats: number[], rank: number | null, level: number[], values: number[], category: Category | null }} TieBreak
 *
 * @typedef {object} View
 * @property {Seat[]} seats
 * @property {"arrange" | "draw" | "place" | "reveal" | "claim" | "over"} phase
 * @property {number | null} to_act
 * @property {number} start
 * @property {number} turn
 * @property {boolean} claimed_this_turn
 * @property {{ kinds: Kind[], from: "deck" | "draw_pile" | "discard_pile" } | null} hand
 * @property {{ legend: string, met: boolean }[]} legend_row
 * @property {number} legend_deck
 * @property {number} draw_pile
 * @property {Kind[]} discard_pile
 * @property {Record<Kind, number>} unseen
 * @property {Action[]} actions
 * @property {Record<string, string>} refused
 * @property {Record<string, string>} [why_not]
 * @property {boolean} can_undo
 * @property {LogEntry[]} log
 * @property {{ winners: number[], tie_break: TieBreak | null } | null} result
 */

export {};
