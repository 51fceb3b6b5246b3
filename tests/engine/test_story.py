"""What happened, told: the events alone say where every card went, and the kept game is told in known words."""

from __future__ import annotations

import pytest

from drako.cards import KINDS, LEGEND_ROW, LETTERS, MIDDLE
from drako.game import CARD, CLAIM, DISCARD, DRAW, PLACE, REVEAL, TAKE
from drako.kingdom import cells_of
from drako.record import Game
from drako.story import Event, sentence, tell
from games import DATA, WHOLE_GAME, first, sample, stages

VERBS = {
    "arrange", "start_discard", "take", "reshuffle", "draw", "place", "discard", "reveal", "claim", "end", "last_explored", "turn_up",
}  # fmt: skip


class Table:
    """Kingdoms, discard pile and claimed legends as somebody would lay them out who hears the events only."""

    def __init__(self, seats: int) -> None:
        self.kingdoms: list[list[int | None]] = [[None] * 16 for _ in range(seats)]
        self.discard_pile: list[int] = []
        self.claimed: list[list[int]] = [[] for _ in range(seats)]

    def hear(self, event: Event) -> None:
        seat = 0 if event.seat is None else event.seat
        if event.verb == "arrange":
            for cell, kind in zip(MIDDLE, event.kinds, strict=True):
                self.kingdoms[seat][cell] = kind
        elif event.verb in ("start_discard", "discard"):
            self.discard_pile += event.kinds
        elif event.verb == "take":
            assert self.discard_pile.pop() == event.kinds[0]
        elif event.verb == "reshuffle":
            del self.discard_pile[:-1]
        elif event.verb == "place":
            assert event.cell is not None
            assert event.replaced is not None
            there = self.kingdoms[seat][event.cell]
            assert there == (None if event.was_face_down else event.replaced)
            self.kingdoms[seat][event.cell] = event.kinds[0]
            self.discard_pile.append(event.replaced)
        elif event.verb in ("reveal", "turn_up"):
            assert event.cell is not None
            assert self.kingdoms[seat][event.cell] is None
            self.kingdoms[seat][event.cell] = event.kinds[0]
        elif event.verb == "claim":
            assert event.legend is not None
            self.claimed[seat].append(event.legend)


@pytest.mark.parametrize("game", sample(), ids=lambda game: f"{len(game.seats)} seats")
def test_the_events_alone_tell_where_every_card_went(game: Game) -> None:
    events = tell(game)
    table = Table(len(game.seats))
    for event in events:
        table.hear(event)
    position = game.position
    assert ["".join(LETTERS[kind] for kind in kingdom if kind is not None) for kingdom in table.kingdoms] == [
        kingdom.letters().replace("/", "") for kingdom in position.kingdoms
    ]
    assert table.discard_pile == position.discard_pile
    assert [sorted(claimed) for claimed in table.claimed] == [list(cells_of(mask)) for mask in position.claimed]
    assert sum(event.verb == "last_explored" for event in events) == 1
    assert [event.turn for event in events] == sorted(event.turn for event in events)
    assert events[-1].turn == position.turn


@pytest.mark.parametrize("game", sample(), ids=lambda game: f"{len(game.seats)} seats")
def test_what_was_told_stays_told(game: Game) -> None:
    """After each action and the chance that follows, the events so far are the first ones of the whole game."""
    whole = tell(game)
    for part in stages(game):
        if part.position.to_act() >= 0:
            events = tell(part)
            assert events == whole[: len(events)]


def test_an_action_before_its_card_is_turned_up() -> None:
    """A record may stop there; nothing is told that has not been seen."""
    seen = set()
    game = Game.read(WHOLE_GAME)
    for part in stages(game):
        if part.steps and part.steps[-1] < CARD:
            last = next(event for event in reversed(tell(part)) if event.verb != "last_explored")
            following = game.steps[len(part.steps)] if len(part.steps) < len(game.steps) else 0
            if following >= CARD and last.verb in ("draw", "reveal", "place", "claim"):
                seen.add(last.verb)
                assert last.kinds == (
                    (part.position.kingdoms[last.seat or 0].kind_at(last.cell or 0),) if last.verb == "place" else ()
                )
                assert last.replaced is last.replacement is None
    assert seen == {"draw", "reveal", "place", "claim"}


def test_each_action_is_one_event() -> None:
    game = Game.read(WHOLE_GAME)
    assert {event.verb for event in tell(game)} == VERBS
    counts = {verb: sum(event.verb == verb for event in tell(game)) for verb in VERBS}
    steps = [step for step in game.steps if step < CARD]
    assert counts["place"] == sum(PLACE <= step < REVEAL for step in steps)
    assert counts["reveal"] == sum(REVEAL <= step < CLAIM for step in steps)
    assert counts["claim"] == sum(CLAIM <= step < TAKE for step in steps)
    assert [counts["take"], counts["draw"], counts["discard"]] == [steps.count(step) for step in (TAKE, DRAW, DISCARD)]
    assert counts["reshuffle"] == 1


def test_a_legend_without_a_replacement() -> None:
    game = first("greedy", "greedy", "greedy", that=lambda game: len(game.position.row) < LEGEND_ROW, since=99)
    last = [event for event in tell(game) if event.verb == "claim"][-1]
    assert last.replacement is None
    assert sentence(last, ["Ann", "Bo", "Cy"]).endswith("; in its place comes nothing.")


def test_the_kept_game_in_words() -> None:
    told = (DATA / "whole_game_told.txt").read_text("utf-8")
    game = Game.read(WHOLE_GAME)
    sentences = [sentence(event, [seat.name for seat in game.seats]) for event in tell(game)]
    assert [line.strip() for line in told.splitlines() if line.strip() in sentences] == sentences
    assert {KINDS[kind] for event in tell(game) for kind in event.kinds} == set(KINDS)
