"""Greedy play from a position to the end of the game, in one world, as fast as plain Python goes: what a search learns from."""

from typing import Final, NamedTuple

from drako.cards import LEGENDS
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
    row, discard_pile, lands = position.row, position.discard_pile, world.lands
    pts = [legends_pts(claimed) for claimed in position.claimed]
    hand = position.hands[seat][0] if phase == TO_PLACE else -1
    must_place = position.from_discard_pile
    for _ in range(TURNS_MAX):
        board, policy = boards[seat], policies[seat]
        if not has_claimed:
            has_claimed = _claim(board, row, world, pts, seat)
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
                board.put(cell, lands[seat][cell])
            if not board.down:
                break
            if not has_claimed:
                _claim(board, row, world, pts, seat)
        seat = (seat + 1) % seats
        phase, has_claimed, must_place = TO_DRAW, False, False
    for other, board in enumerate(boards):
        while board.down:
            cell = board.kinds.index(-1)
            board.put(cell, lands[other][cell])
    totals = [board.total() + legend_pts for board, legend_pts in zip(boards, pts, strict=True)]
    best = max(totals)
    if totals.count(best) == 1:
        return totals, Result((totals.index(best),), None)
    return totals, result(
        [score(board.kingdom())._replace(legends=won) for board, won in zip(boards, pts, strict=True)]
    )


def _claim(board: Board, row: list[int], world: World, pts: list[int], seat: int) -> bool:
    """Claim the most valuable legend that is met, if there is one; whether there was."""
    best = 0
    for legend in row:
        if _LEGEND_PTS[legend] > best and board.meets(legend):
            best, chosen = _LEGEND_PTS[legend], legend
    if not best:
        return False
    pts[seat] += best
    slot = row.index(chosen)
    if world.legends:
        row[slot] = world.legends.pop()
    else:
        del row[slot]
    return True
