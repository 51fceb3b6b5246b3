"""Play from a position to the end of the game, in one world, as fast as plain Python goes.

Greedy play is what the search learns from; random play is the yardstick of speed that other programs have too.
"""

import random
from itertools import cycle
from typing import Final, NamedTuple

from drako.cards import DRAGON, KINDS, LEGENDS, PORTAL
from drako.chance import World
from drako.game import TO_CLAIM, TO_DRAW, TO_PLACE, TO_REVEAL, Position
from drako.players.board import GAIN_ZERO, Board
from drako.scoring import Result, legends_pts, result, score

_LEGEND_PTS: Final = tuple(legend.pts for legend in LEGENDS)


class Policy(NamedTuple):
    """How a seat plays: the least gains for which it takes the top discard and places a drawn card; what progress is worth to it."""

    take_pts: int = 2
    place_pts: int = 1
    explore_pts: int = 0


GREEDY: Final = Policy()
# No policy used here comes near it: each replaces a face-up card only for a gain, and gains have an end.  But a playout must have one.
TURNS_MAX: Final = 1000


def play_out(position: Position, world: World, boards: list[Board], policies: list[Policy]) -> tuple[list[int], Result]:
    """Each seat's total at the end, and who wins; after TURNS_MAX turns as if the game had ended.

    Position, world and boards are used up; a seat is to act, setup being over.
    """
    seat, seats = position.seat, position.seats
    phase, has_claimed = position.phase, position.has_claimed
    discard_pile, lands = position.discard_pile, world.lands
    legends = _Legends(position, world, boards)
    hand = position.hands[seat][0] if phase == TO_PLACE else -1
    must_place = position.from_discard_pile
    for _ in range(TURNS_MAX):
        board, policy = boards[seat], policies[seat]
        if legends.met[seat] and not has_claimed:
            legends.claim(seat, legends.best(seat))
            has_claimed = True
        if phase != TO_CLAIM:
            cell = -1
            if phase == TO_DRAW:
                top = discard_pile[-1]
                gains = board.gains(top, policy.explore_pts)
                best = max(gains)
                if best >= GAIN_ZERO + policy.take_pts:
                    cell, hand = gains.index(best), top
                    discard_pile.pop()
                else:
                    if not world.draw_pile:
                        world.reshuffle(discard_pile)
                    hand = world.draw_pile.pop()
            if phase != TO_REVEAL and cell < 0:
                gains = board.gains(hand, policy.explore_pts)
                best = max(gains)
                if must_place or best >= GAIN_ZERO + policy.place_pts:
                    cell = gains.index(best)
                else:
                    discard_pile.append(hand)
            if cell >= 0:
                old = board.put(cell, hand)
                discard_pile.append(lands[seat][cell] if old < 0 else old)
            else:
                cell = board.kinds.index(-1)
                hand = lands[seat][cell]
                old = board.put(cell, hand)
            if not board.down:
                break
            legends.update(seat, hand, old)
            if legends.met[seat] and not has_claimed:
                legends.claim(seat, legends.best(seat))
        seat = (seat + 1) % seats
        phase, has_claimed, must_place = TO_DRAW, False, False
    return _end(boards, world, legends.pts)


def _end(boards: list[Board], world: World, pts: list[int]) -> tuple[list[int], Result]:
    """Turn up what still lies face down; each seat's total with the points of its legends, and who wins."""
    for board, lands in zip(boards, world.lands, strict=True):
        while board.down:
            cell = board.kinds.index(-1)
            board.put(cell, lands[cell])
    totals = [board.total() + legend_pts for board, legend_pts in zip(boards, pts, strict=True)]
    best = max(totals)
    if totals.count(best) == 1:
        return totals, Result((totals.index(best),), None)
    return totals, result(
        [score(board.kingdom())._replace(legends=won) for board, won in zip(boards, pts, strict=True)]
    )


def random_play_out(
    position: Position, world: World, boards: list[Board], generator: random.Random
) -> tuple[list[int], Result]:
    """The same with nothing but luck: nothing of a game is left out, and nothing is known of how to play it well.

    A seat takes the top discard or draws, either as likely; it places a drawn card, or discards it and turns up a land, either as
    likely; any cell is as likely as any other that the rules allow.  It claims as soon as it can; of several legends the last in
    the order of the cards.

    Position, world and boards are used up; a turn is about to begin.
    """
    bits, discard_pile, draw_pile = generator.getrandbits, position.discard_pile, world.draw_pile
    legends = _Legends(position, world, boards)
    met = legends.met
    seats = [(seat, boards[seat], boards[seat].kinds, world.lands[seat]) for seat in range(position.seats)]
    turns = cycle(seats[position.seat :] + seats[: position.seat])
    while True:
        seat, board, kinds, lands = next(turns)
        has_claimed = met[seat] > 0
        if has_claimed:
            legends.claim(seat, met[seat].bit_length() - 1)
        # A quarter of the 64 numbers for each of four ways to play a turn, two of which take the top discard; in each sixteen cells.
        roll = bits(6)
        cell = roll & 15
        if roll < 32:
            card = discard_pile.pop()
        else:
            if not draw_pile:
                world.reshuffle(discard_pile)
                draw_pile = world.draw_pile
            card = draw_pile.pop()
        if roll < 48:
            while kinds[cell] == card or kinds[cell] >= DRAGON:
                cell = bits(4)
            old = board.put(cell, card)
            discard_pile.append(lands[cell] if old < 0 else old)
        else:
            discard_pile.append(card)
            while kinds[cell] >= 0:
                cell = bits(4)
            card = lands[cell]
            old = board.put(cell, card)
        if old < 0 and not board.down:
            return _end(boards, world, legends.pts)
        legends.update(seat, card, old)
        if met[seat] and not has_claimed:
            legends.claim(seat, met[seat].bit_length() - 1)


# For each kind, as a 15-bit mask, the legends that a card of it may help to meet: a portal may help with any, and a face-down card,
# which is the kind -1, with none.
_HELPED: Final = (
    *(
        sum(1 << number for number, legend in enumerate(LEGENDS) if kind in legend.kinds or kind == PORTAL)
        for kind in range(len(KINDS))
    ),
    0,
)


class _Legends:
    """The legend row of a playout and who meets what of it, found anew only where a card that is laid may have changed it.

    pts   of the claimed legends, for each seat
    met   for each seat, as a 15-bit mask, the legends of the row that it meets
    """

    __slots__ = ("_boards", "_deck", "_row", "_row_mask", "met", "pts")

    def __init__(self, position: Position, world: World, boards: list[Board]) -> None:
        self._boards = boards
        self._deck = world.legends
        self._row = position.row
        self._row_mask = row = sum(1 << legend for legend in position.row)
        self.met = [board.met(row) for board in boards]
        self.pts = [legends_pts(claimed) for claimed in position.claimed]

    def update(self, seat: int, kind: int, old: int) -> None:
        """A card of the kind was laid, in place of one of the kind ``old``, or -1 for one that lay face down."""
        met = self.met[seat]
        at_stake = met & _HELPED[old]
        asked = at_stake | self._row_mask & _HELPED[kind] & ~met
        if asked:
            self.met[seat] = met & ~at_stake | self._boards[seat].met(asked)

    def best(self, seat: int) -> int:
        """The most valuable legend that the seat meets; of several the first of the row."""
        met = self.met[seat]
        return max((legend for legend in self._row if met >> legend & 1), key=_LEGEND_PTS.__getitem__)

    def claim(self, seat: int, legend: int) -> None:
        """Claim a legend; the next of the deck takes its place."""
        self.pts[seat] += _LEGEND_PTS[legend]
        slot = self._row.index(legend)
        del self._row[slot]
        claimed, turned_up = 1 << legend, 0
        if self._deck:
            self._row.insert(slot, self._deck.pop())
            turned_up = 1 << self._row[slot]
        self._row_mask ^= claimed | turned_up
        for other, board in enumerate(self._boards):
            self.met[other] = self.met[other] & ~claimed | board.met(turned_up)
