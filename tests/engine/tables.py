"""Tables set by hand: a position from kingdoms written as letters, and steps played on it in words."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from pathlib import Path

from drako.cards import COPIES, LEGENDS, LETTERS
from drako.game import CARD, CHANCE, PHASES, Position
from drako.kingdom import Kingdom
from drako.scoring import Score, legends_met, score
from drako.words import CODES, read_action, read_cell, read_outcome, step_words

# What all projects of this game have in common lies beside this one; only a working copy there has it.
SHARED = Path(__file__).parent / "../../../shared"

UNEXPLORED = "..../.FM./.PS./...."  # the four lands in the middle; no legend is met and nothing scores
ALL_LEGENDS = (1 << len(LEGENDS)) - 1


def letters_to_kinds(letters: str) -> list[int]:
    return [LETTERS.index(letter) for letter in letters]


def legends(*codes: str) -> int:
    """The mask of some legends."""
    return sum(1 << CODES.index(code) for code in codes)


def codes(mask: int) -> set[str]:
    """The codes of a mask of legends."""
    return {code for number, code in enumerate(CODES) if mask >> number & 1}


def lay_out(
    *kingdoms: str,
    discard: str = "F",
    hand: str = "",
    taken: bool = False,
    draw_pile: str | None = None,
    row: Sequence[str] = (),
    claimed: Sequence[Iterable[str]] = (),
    phase: str | None = None,
    seat: int = 0,
) -> Position:
    """A position in the midst of a game, with every card accounted for.

    `discard` has its top card last. With `draw_pile` the draw pile has run out before and holds these cards; without, it shares the
    pool with the face-down cards. `taken` says that the card in hand came from the discard pile.
    """
    position = Position(len(kingdoms))
    position.kingdoms = [Kingdom.from_letters(letters) for letters in kingdoms]
    position.discard_pile = letters_to_kinds(discard)
    position.row = [CODES.index(code) for code in row]
    position.legend_slot = -1
    for number, kept in enumerate(claimed):
        position.claimed[number] = legends(*kept)
    position.turn = 1
    position.seat = seat
    position.phase = PHASES.index(phase or ("place" if hand else "draw"))
    position.hands[seat] = letters_to_kinds(hand)
    position.from_discard_pile = taken
    visible = "".join(kingdoms) + discard + hand + (draw_pile or "")
    position.unseen = [COPIES[len(kingdoms)] - visible.count(letter) for letter in LETTERS]
    assert min(position.unseen) >= 0, "more cards of a kind on the table than there are"
    face_down = "".join(kingdoms).count(".")
    if draw_pile is None:
        position.draw_pile = sum(position.unseen) - face_down
    else:
        assert sum(position.unseen) == face_down, (
            "draw pile, discard pile and hand must hold all cards outside the kingdoms"
        )
        position.draw_pile = len(draw_pile)
        position.reshuffled = [draw_pile.count(letter) for letter in LETTERS]
    return position


def go(position: Position, *steps: str) -> Position:
    """Play steps given in words, checked, each by whoever is to act."""
    for words in steps:
        actor = position.to_act()
        position.play(actor, read_outcome(words) if actor == CHANCE else read_action(position, words))
    return position


def actions(position: Position) -> set[str]:
    """What the seat to act may do, in words."""
    return {step_words(position, step) for step in position.legal_actions()}


def outcomes(position: Position) -> dict[str, int]:
    """What chance may turn up, in words, with the weights."""
    return {step_words(position, step): weight for step, weight in position.chance_outcomes()}


def refusal(position: Position, words: str) -> str | None:
    """The reason code for an action in words."""
    return position.why_illegal(read_action(position, words))


def kingdom(position: Position, seat: int = 0) -> str:
    return position.kingdoms[seat].letters()


def phase(position: Position) -> str:
    return PHASES[position.phase]


def set_up(seats: int, seed: int, start: int = 0) -> Position:
    """A random game at its first turn."""
    position = Position(seats, start)
    generator = random.Random(seed)
    while phase(position) != "draw":
        position.apply(random_step(position, generator))
    return position


def rotated(position: Position) -> Position:
    """The same position with every seat numbered one higher."""
    other = position.clone()
    for name in ("kingdoms", "claimed", "hands"):
        seats = getattr(other, name)
        seats.insert(0, seats.pop())
    other.seat = (position.seat + 1) % position.seats
    other.start = (position.start + 1) % position.seats
    return other


def random_step(position: Position, generator: random.Random) -> int:
    """An action, each as likely as any other, or an outcome by its weight."""
    if position.to_act() == CHANCE:
        steps, weights = zip(*position.chance_outcomes(), strict=True)
        return int(generator.choices(steps, weights)[0])
    return generator.choice(position.legal_actions())


def is_outcome(step: int) -> bool:
    return step >= CARD


def sheet(letters: str, *claimed: str) -> Score:
    """The score sheet of a kingdom."""
    return score(Kingdom.from_letters(letters), legends(*claimed))


def met(letters: str) -> set[str]:
    """The codes of the legends whose requirement a kingdom meets."""
    return codes(legends_met(Kingdom.from_letters(letters)))


def linked(letters: str, one: str, other: str) -> bool:
    """Whether two cells, named as in `r1c1`, hold connected cards; the links must say the same from both ends."""
    links = Kingdom.from_letters(letters).links()
    there, back = (links[read_cell(a)] >> read_cell(b) & 1 for a, b in ((one, other), (other, one)))
    assert there == back, "connected from one end only"
    return bool(there)
