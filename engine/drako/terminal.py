"""The game as text for a terminal: the table, what may be chosen, the score sheet and who won.  It prints and asks nothing itself."""

from collections.abc import Sequence
from typing import Final

from drako.cards import CATEGORIES, FACE_DOWN_LETTER, KINDS, LEGEND_ROW, LEGENDS, LETTERS, Legend
from drako.game import PHASES, REASONS, TO_PLACE, TURN_LEGEND, Position
from drako.kingdom import cells_of
from drako.record import HUMAN, Game
from drako.scoring import Score
from drako.words import CODES, read_action, step_words

GAP: Final = "   "

HELP: Final = f"""Choose by its number in the list, or by its words, such as: draw, place r2c3, claim pair-E.
A cell is named by row and column: r1c1 is at the top left, r4c4 at the bottom right.
Letters: {", ".join(f"{letter} {kind}" for letter, kind in zip(LETTERS, KINDS, strict=True))}, {FACE_DOWN_LETTER} face down.
quit stops the game; help shows this."""

# What each shape of legend asks for; the kinds stand in as {0}, {1}, …
_REQUIREMENTS: Final = {
    "pair": "two connected {0} cards",
    "trio": "three {0} cards, the one in the middle connected to both others",
    "alliance": "one {0} and one {1}, connected",
    "battle": "two {0} cards connected to the same {1}, or two {1} cards connected to the same {0}",
    "four": "{0}, {1}, {2} and {3} in the kingdom, connected or not",
}


def requirement(legend: Legend) -> str:
    """What a legend asks for, in words."""
    return _REQUIREMENTS[legend.shape].format(*(KINDS[kind] for kind in legend.kinds))


def listed(words: Sequence[str]) -> str:
    """Words joined as in a sentence: one, two and three."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def points(number: int) -> str:
    return f"{number} harmony point{'' if abs(number) == 1 else 's'}"


# The table.


def opening(game: Game) -> str:
    """What setup lays out for all before the first action: the legend row."""
    return f"The legend row: {', '.join(CODES[step - TURN_LEGEND] for step in game.steps[:LEGEND_ROW])}."


def table(game: Game) -> str:
    """Everything that lies on the table, for the seat to act."""
    position = game.position
    seat = game.seats[position.seat]
    lines = ["", f"Turn {position.turn}, {seat.name} is to act" if position.turn else f"Setup, {seat.name} is to act"]
    lines += [line.rstrip() for line in map(GAP.join, zip(*_blocks(game), strict=True))]
    lines += ["", _piles(position)]
    lines += [f"Legend row ({len(position.legend_deck())} left in the legend deck; * is met now):"]
    met = position.met(position.seat)
    lines += [_legend_line(LEGENDS[legend], bool(met >> legend & 1)) for legend in position.row]
    return "\n".join(lines)


def _blocks(game: Game) -> list[list[str]]:
    """For each seat a column of text, all lines equally wide: who it is, the kingdom, the score, the legends claimed."""
    position = game.position
    blocks = []
    scores = position.scores()
    for seat, score, kingdom, claimed in zip(game.seats, scores, position.kingdoms, position.claimed, strict=True):
        rows = [f"r{row}  {'  '.join(letters)}" for row, letters in enumerate(kingdom.letters().split("/"), 1)]
        player = "" if seat.player == HUMAN else f" ({seat.player})"
        legends = [CODES[legend] for legend in cells_of(claimed)]
        blocks.append([f"{seat.name}{player}", "    c1 c2 c3 c4", *rows, points(score.total), *legends])
    height = max(map(len, blocks))
    width = [max(map(len, block)) for block in blocks]
    return [
        [line.ljust(wide) for line in block + [""] * (height - len(block))]
        for block, wide in zip(blocks, width, strict=True)
    ]


def _piles(position: Position) -> str:
    piles = f"Draw pile: {position.draw_pile}. Discard pile: {len(position.discard_pile)}"
    if position.discard_pile:
        piles += f", on top {KINDS[position.discard_pile[-1]]}"
    hand = position.hands[position.seat]
    if hand:
        piles += f". In hand: {', '.join(KINDS[kind] for kind in hand)}"
    if position.phase == TO_PLACE:
        piles += f" from the {'discard' if position.from_discard_pile else 'draw'} pile"
    return f"{piles}."


def _legend_line(legend: Legend, met: bool) -> str:
    return f" {'*' if met else ' '} {legend.code:<12}{legend.pts}  {requirement(legend)}"


# What may be chosen.


def choices(position: Position, actions: Sequence[int]) -> str:
    """The actions, numbered from 1, each with what it changes at once."""
    lines = [
        f"{number:>4}  {step_words(position, action):<20}{_effect(position, action)}".rstrip()
        for number, action in enumerate(actions, 1)
    ]
    return "\n".join(["", *lines])


def _effect(position: Position, action: int) -> str:
    preview = position.preview(action)
    effects = [_change(preview.change)] if any(preview.change) else []
    if preview.opens:
        effects.append(f"meets {', '.join(CODES[legend] for legend in cells_of(preview.opens))}")
    if preview.ends_game:
        effects.append("ends the game")
    return f"  {'; '.join(effects)}" if effects else ""


def _change(change: Score) -> str:
    parts = [f"{category} {pts:+}" for category, pts in zip(CATEGORIES, change, strict=True) if pts]
    return f"{change.total:+} ({', '.join(parts)})"


def chosen(position: Position, actions: Sequence[int], words: str) -> int:
    """The action that a number or the words of an action choose.  Raises ValueError, saying why not or what would be right."""
    if words.isdecimal():
        number = int(words)
        if not 1 <= number <= len(actions):
            raise ValueError(f"the list goes from 1 to {len(actions)}; there is no {number}")
        return actions[number - 1]
    action = read_action(position, words)
    code = position.why_illegal(action)
    if code is not None:
        raise ValueError(f"{words} is not possible: {REASONS[code]}")
    return action


# The scores.


def totals_line(names: Sequence[str], totals: Sequence[int]) -> str:
    """The score of each seat so far."""
    return f"Score: {', '.join(f'{name} {total}' for name, total in zip(names, totals, strict=True))}."


def sheet(position: Position, names: Sequence[str]) -> str:
    """The score sheet: categories and total as rows, seats as columns."""
    scores = position.scores()
    rows: list[tuple[str, Sequence[str]]] = [("", names)]
    rows += [(category, [str(pts) for pts in row]) for category, *row in zip(CATEGORIES, *scores, strict=True)]
    rows += [("total", [str(score.total) for score in scores])]
    return "\n".join(
        GAP.join([f"{head:<9}", *(field.rjust(max(len(name), 4)) for name, field in zip(names, fields, strict=True))])
        for head, fields in rows
    )


def outcome(position: Position, names: Sequence[str]) -> str:
    """Who won and how a tie was broken, or whose turn it is in a game that is not over."""
    result = position.result()
    if result is None:
        return f"The game is not over: turn {position.turn}, phase {PHASES[position.phase]}, {names[position.seat]}."
    winners = listed([names[seat] for seat in result.winners])
    win = "wins" if len(result.winners) == 1 else "share the win"
    total = points(position.scores()[result.winners[0]].total)
    tie = result.tie_break
    if tie is None:
        return f"{winners} {win} with {total}."
    tied = f"{listed([names[seat] for seat in tie.seats])} are tied at {total}"
    if tie.rank is None:
        return f"{tied} and equal in all seven categories: they {win}."
    values = ", ".join(f"{names[seat]} {value}" for seat, value in zip(tie.level, tie.values, strict=True))
    by = f" by {tie.category}" if tie.category else ""
    return f"{tied}. The {_RANKS[tie.rank]} category decides ({values}): {winners} {win}{by}."


_RANKS: Final = ("highest", *(f"{n} highest" for n in ("second", "third", "fourth", "fifth", "sixth", "seventh")))
