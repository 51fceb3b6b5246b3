"""What the page is shown: complete, true, and without anything hidden; by the fields of docs/architecture.md."""

from __future__ import annotations

import itertools
import json
import random
import re
from collections import Counter
from typing import Any

import pytest

from drako import cards
from drako.game import PHASES, REASONS, Position
from drako.kingdom import NEIGHBOURS, Kingdom
from drako.record import NAME_MAX_CHARS, Game
from drako.scoring import explain
from drako.view import Json, tables, view
from drako.words import CODES, read_action
from games import DOCS, WHOLE_GAME, first, settled_stages
from invariants import snapshot
from tables import codes


def test_the_tables_are_the_engines() -> None:
    shown = tables({"ranger": 20, "warden": 80})
    assert json.loads(json.dumps(shown)) == shown
    assert [(kind["kind"], kind["letter"]) for kind in shown["kinds"]] == list(
        zip(cards.KINDS, cards.LETTERS, strict=True)
    )
    assert [kind["group"] for kind in shown["kinds"]] == ["land"] * 4 + ["tribe"] * 4 + ["special"] * 2
    assert [(legend["legend"], legend["pts"]) for legend in shown["legends"]] == [
        (legend.code, legend.pts) for legend in cards.LEGENDS
    ]
    assert shown["legends"][8] == {"legend": "alliance-HD", "shape": "alliance", "kinds": ["human", "dwarf"], "pts": 2}
    assert shown["tribe_land_pts"] == {
        "elf": {"forest": 2, "swamp": -1},
        "dwarf": {"mountain": 2},
        "human": {"plain": 2, "forest": 1, "mountain": 1, "swamp": -1},
        "goblin": {"swamp": 3},
    }
    assert shown["hates"] == [
        ["goblin", "goblin"],
        ["goblin", "elf"],
        ["goblin", "dwarf"],
        ["goblin", "human"],
        ["elf", "dwarf"],
    ]
    assert (shown["conflict_pts"], shown["dragon_pts"]) == (-2, [3, 4, 5])
    assert shown["categories"] == ["elves", "dwarves", "humans", "goblins", "dragons", "legends", "conflicts"]
    assert shown["levels"] == [{"player": "ranger", "ms": 20}, {"player": "warden", "ms": 80}]
    assert (shown["tamers"], shown["tamers_needed"], shown["domesticated_max"]) == (["elf", "dwarf", "human"], 2, 3)
    assert shown["legend_row"] == 8
    assert shown["decks"] == [
        {"seats": 2, "copies": 4, "draw_pile": 7},
        {"seats": 3, "copies": 6, "draw_pile": 11},
        {"seats": 4, "copies": 8, "draw_pile": 15},
    ]
    assert (shown["seats_min"], shown["seats_max"], shown["name_max_chars"]) == (2, 4, NAME_MAX_CHARS)


def test_a_view_is_plain_json_and_changes_nothing() -> None:
    for game in settled_stages():
        before = snapshot(game.position)
        shown = view(game)
        assert {*json.loads(json.dumps(shown, allow_nan=False))} == {*shown}
        assert snapshot(game.position) == before


def test_the_table_is_shown_as_it_is() -> None:
    for game in settled_stages():
        position, shown = game.position, view(game)
        assert [(seat["name"], seat["player"]) for seat in shown["seats"]] == game.seats
        for seat, kingdom, claimed, sheet in zip(
            shown["seats"], position.kingdoms, position.claimed, position.scores(), strict=True
        ):
            assert letters(seat["cells"]) == kingdom.letters().replace("/", "")
            assert seat["face_down"] == seat["cells"].count(None)
            assert set(seat["claimed"]) == codes(claimed)
            assert seat["score"] == sheet._asdict() | {"total": sheet.total}
        assert shown["phase"] == PHASES[position.phase]
        assert shown["to_act"] == (None if position.to_act() < 0 else position.to_act())
        assert (shown["start"], shown["turn"]) == (position.start, position.turn)
        assert shown["claimed_this_turn"] is position.has_claimed
        assert shown["draw_pile"] == position.draw_pile
        assert letters(shown["discard_pile"]) == "".join(cards.LETTERS[kind] for kind in position.discard_pile)
        drawn_from = position.reshuffled or [0] * len(cards.KINDS)
        assert list(shown["unseen"]) == list(cards.KINDS)
        assert list(shown["unseen"].values()) == [sum(pools) for pools in zip(position.unseen, drawn_from, strict=True)]
        assert shown["legend_deck"] == len(position.legend_deck())
        assert [legend["legend"] for legend in shown["legend_row"]] == [CODES[legend] for legend in position.row]
        assert (shown["result"] is not None) == (shown["phase"] == "over")


def test_every_point_and_the_cards_that_portals_link_are_told() -> None:
    seen_links = False
    for game in settled_stages():
        for seat, kingdom in zip(view(game)["seats"], game.position.kingdoms, strict=True):
            assert_every_point_is_told(seat, kingdom)
            portals = [cell for link in seat["links"] for cell in link["portals"]]
            assert {seat["cells"][cell] for cell in portals} <= {"portal"}
            assert len(portals) == len({*portals})
            for link in seat["links"]:
                seen_links = True
                assert len(link["cards"]) > 1
                assert not {seat["cells"][cell] for cell in link["cards"]} & {None, "portal", "goblin"}
                links = kingdom.links()
                for one, other in itertools.permutations(link["cards"], 2):
                    assert links[one] >> other & 1
    assert seen_links


def assert_every_point_is_told(seat: dict[str, Any], kingdom: Kingdom) -> None:
    """Connections and dragons add up to the categories, and a portal is named just where the cells are no neighbours."""
    told: Counter[str] = Counter()
    for connection in seat["connections"]:
        one, other = connection["cells"]
        told[connection["category"]] += connection["pts"]
        assert NEIGHBOURS[one] >> other & 1 or connection["portals"]
    told["dragons"] = sum(dragon["pts"] for dragon in seat["dragons"])
    assert all(told[category] == seat["score"][category] for category in cards.CATEGORIES if category != "legends")
    assert seat["dragons"] == [dragon._asdict() for dragon in explain(kingdom).dragons]


def letters(kinds: list[str | None]) -> str:
    return "".join("." if kind is None else cards.LETTERS[cards.KINDS.index(kind)] for kind in kinds)


def test_everything_that_may_be_done_is_offered_and_all_else_has_a_reason() -> None:
    for game in settled_stages():
        position, shown = game.position, view(game)
        offered = [action["action"] for action in shown["actions"]]
        assert [read_action(position, words) for words in offered] == position.legal_actions()
        verb = "reveal" if shown["phase"] == "reveal" else "place"
        cells = {f"{verb} r{cell // 4 + 1}c{cell % 4 + 1}": str(cell) for cell in range(16)}
        assert {cells[words] for words in offered if words in cells} == {*cells.values()} - {*shown["refused"]}
        others = {"take", "draw", "discard", "end", *(f"claim {legend['legend']}" for legend in shown["legend_row"])}
        assert {words for words in offered if words in others} == others - {*shown["why_not"]}
        assert {*shown["refused"].values(), *shown["why_not"].values()} <= {*REASONS}
        for words, reason in shown["why_not"].items():
            assert position.why_illegal(read_action(position, words)) == reason


def test_an_action_says_what_it_changes() -> None:
    """Each of them is done, and the view afterwards compared with what was promised."""
    generator = random.Random(5)
    for game in generator.sample(settled_stages(), 60):
        shown = view(game)
        seat = shown["to_act"]
        for action in shown["actions"]:
            after = Game.read(game.text())
            after.play(seat, read_action(after.position, action["action"]))
            check_promise(action, shown, after, seat)


def check_promise(action: Json, shown: Json, after: Game, seat: int) -> None:
    words = action["action"].split(" ")
    assert action["verb"] == words[0]
    sheet = after.position.scores()[seat]
    before = shown["seats"][seat]["score"]
    promised = action.get("change", dict.fromkeys(before, 0))
    assert {name: before[name] + promised[name] for name in before} == sheet._asdict() | {"total": sheet.total}
    if "cell" in action:
        assert words[1] == f"r{action['cell'] // 4 + 1}c{action['cell'] % 4 + 1}"
        last = shown["seats"][seat]["face_down"] == 1 and shown["seats"][seat]["cells"][action["cell"]] is None
        assert action["ends_game"] is last
    if "legend" in action:
        assert words[1] == action["legend"]
    if action["verb"] == "arrange":
        assert words[1:] == action["kinds"] == [after_kinds(after, seat)[cell] for cell in (5, 6, 9, 10)]
    if action["verb"] == "place":
        newly = codes(after.position.met(seat)) - {legend["legend"] for legend in shown["legend_row"] if legend["met"]}
        assert {*action["opens"]} == newly & {legend["legend"] for legend in shown["legend_row"]}


def after_kinds(game: Game, seat: int) -> list[str | None]:
    kinds: list[str | None] = view(game)["seats"][seat]["cells"]
    return kinds


def test_the_hand_and_where_it_came_from() -> None:
    seen = set()
    for game in settled_stages():
        position, hand = game.position, view(game)["hand"]
        if hand is None:
            assert position.to_act() < 0 or not position.hands[position.seat]
            continue
        seen.add(hand["from"])
        assert letters(hand["kinds"]) == "".join(cards.LETTERS[kind] for kind in position.hands[position.seat])
        assert len(hand["kinds"]) == (4 if position.turn == 0 else 1)
        assert hand["from"] == (
            "deck" if position.turn == 0 else "discard_pile" if position.from_discard_pile else "draw_pile"
        )
    assert seen == {"deck", "draw_pile", "discard_pile"}


def test_what_a_view_holds_comes_from_what_can_be_seen() -> None:
    """Two deals that look alike so far are shown alike, and so is a position whose unseen cards are others: nothing hidden is in it."""
    for game in settled_stages()[::7]:
        hidden = Game(game.seats, game.start, game.seed)
        hidden.steps, hidden.position = game.steps, Position.clone(game.position)
        hidden.position.unseen = hidden.position.unseen[::-1]
        if hidden.position.reshuffled:
            hidden.position.reshuffled = hidden.position.reshuffled[::-1]
        assert view(hidden) == view(game)


def test_the_log_tells_the_whole_game() -> None:
    log = view(Game.read(WHOLE_GAME))["log"]
    by_verb = {entry["verb"]: entry for entry in log}
    fields = {verb: {*entry} - {"verb", "turn", "seat"} for verb, entry in by_verb.items()}
    assert fields == {
        "arrange": {"kinds"},
        "start_discard": {"kind"},
        "take": {"kind"},
        "reshuffle": set(),
        "draw": {"kind"},
        "place": {"kind", "cell", "replaced", "was_face_down"},
        "discard": {"kind"},
        "reveal": {"kind", "cell"},
        "claim": {"legend", "pts", "replacement"},
        "end": set(),
        "last_explored": set(),
        "turn_up": {"kind", "cell"},
    }
    assert log[0] == {"verb": "arrange", "turn": 0, "seat": 0, "kinds": ["dwarf", "plain", "dragon", "swamp"]}
    assert log[2] == {"verb": "start_discard", "turn": 0, "seat": None, "kind": "mountain"}
    assert by_verb["claim"] == {
        "verb": "claim", "turn": 10, "seat": 0, "legend": "alliance-HD", "pts": 2, "replacement": "trio-F",
    }  # fmt: skip
    assert log[-1] == {"verb": "turn_up", "turn": 23, "seat": 0, "kind": "dwarf", "cell": 14}


def test_the_last_legend_is_replaced_by_nothing() -> None:
    game = first("greedy", "greedy", "greedy", that=lambda game: len(game.position.row) < cards.LEGEND_ROW, since=99)
    claims = [entry for entry in view(game)["log"] if entry["verb"] == "claim"]
    assert claims[-1]["replacement"] is None


def test_the_result_names_winners_and_how_a_tie_was_broken() -> None:
    assert view(Game.read(WHOLE_GAME))["result"] == {"winners": (1,), "tie_break": None}
    tie = view(first("random", "random", that=tied))["result"]["tie_break"]
    assert tie["seats"] == (0, 1)
    assert {*tie} == {"seats", "rank", "level", "values", "category"}


def tied(game: Game) -> bool:
    one, other = game.position.scores()
    return one.total == other.total


@pytest.mark.skipif(not DOCS.exists(), reason="the documents lie beside the tests in a checkout only")
def test_the_fields_are_those_of_the_document() -> None:
    text = (DOCS / "architecture.md").read_text("utf-8")
    section = text.split("### View\n")[1].split("\n### ")[0]
    assert {*re.findall(r"`(\w+)`", section)} >= {*view(Game.read(WHOLE_GAME))}
