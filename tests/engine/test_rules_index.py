"""Which tests cover which paragraph of the rules: headings in their order, paragraphs by their first words."""

from __future__ import annotations

import importlib
import re

import pytest

from tables import SHARED

RULES = SHARED / "rules.md"

# Heading → the paragraph's, list item's or table's first words → module: the beginnings of the names of its tests.
COVERED: dict[str, dict[str, dict[str, list[str]]]] = {
    "Cards": {
        "Kingdom deck, 80 cards": {"test_rules_cards": ["test_kingdom_deck"]},
        "| group |": {"test_rules_cards": ["test_groups"]},
        "Legend deck, 15 cards": {"test_rules_cards": ["test_legend_deck", "test_legends_name"]},
        "| legend |": {
            "test_rules_cards": ["test_tribes", "test_lands", "test_alliance", "test_legendary_battle", "test_four_tribes"]
        },
    },
    "Setup": {
        "1. Shuffle": {"test_rules_setup": ["test_1_"]},
        "2. Each player, in seat order, draws": {"test_rules_setup": ["test_2_"]},
        "3. Each player puts": {"test_rules_setup": ["test_3_"]},
        "4. Each player is dealt": {"test_rules_setup": ["test_4_"], "test_hidden": ["test_"]},
        "5. One card is turned up": {"test_rules_setup": ["test_5_"]},
        "6. The oldest player starts": {"test_rules_setup": ["test_6_"], "test_bridge": ["test_new_draws_a_start_at_random"]},
    },
    "A turn": {
        "Draw one card": {"test_rules_turn": ["test_draw_one_card", "test_only_one_card"]},
        "- **from the discard pile**": {"test_rules_turn": ["test_from_the_discard_pile", "test_the_mark_of_the_discard_pile"]},
        "- **from the draw pile**": {
            "test_rules_turn": ["test_from_the_draw_pile", "test_discard_it_and_then", "test_a_revealed_card"]
        },
        "*Replacing*": {"test_rules_turn": ["test_replacing_", "test_a_drawn_card_is_placed"]},
        "- A face-up dragon or portal": {
            "test_rules_turn": ["test_a_face_up_dragon", "test_a_face_down_dragon", "test_a_dragon_or_portal_locks"]
        },
        "- A face-up card may not be replaced": {
            "test_rules_turn": ["test_not_by_a_card_of_its_own_kind", "test_a_face_down_card_may_be_replaced"]
        },
        "**Ruling: the draw pile runs out.**": {
            "test_rules_turn": ["test_the_draw_pile", "test_the_first_reshuffle", "test_after_the_reshuffle"]
        },
        "**Legends.**": {
            "test_rules_turn": [
                "test_a_legend_may_be_claimed", "test_a_turn_goes_on_after_a_claim", "test_during_your_turn",
                "test_a_legend_of_the_row", "test_a_legend_whose_requirement", "test_one_s_own_cards", "test_only_face_up_cards",
                "test_at_most_one_in_a_turn", "test_not_even_the_legend", "test_another_legend_in_the_next_turn",
                "test_it_is_replaced_from_the_legend_deck", "test_while_that_lasts", "test_a_claimed_legend_is_kept",
                "test_claiming_is_never_compulsory", "test_a_turn_ends_by_itself", "test_a_player_who_could_still_claim",
                "test_the_end_of_a_turn",
            ]
        },
    },
    "Connected": {
        "Two cards are *connected*": {
            "test_rules_connected": [
                "test_orthogonal_neighbours", "test_both_touch", "test_portals_next_to", "test_portals_apart", "test_every_card",
            ]
        },
        "- Goblins cannot use portals": {
            "test_rules_connected": ["test_goblins_cannot", "test_a_goblin_is_connected", "test_a_portal_connects_a_goblin"]
        },
        "- Ruling: two cards are either": {
            "test_rules_connected": ["test_either_connected", "test_a_conflict_counts_once", "test_a_card_is_never"]
        },
        "- Only face-up cards count": {"test_rules_connected": ["test_a_face_down_portal", "test_a_face_down_card"]},
    },
    "End of the game": {
        "The game ends at once": {
            "test_rules_end": [
                "test_the_game_ends_at_once", "test_no_more_legends", "test_the_game_goes_on", "test_all_other", "test_and_counted",
            ]
        },
        "Ruling: the rules set no limit": {
            "test_rules_end": ["test_no_limit"],
            "test_players": ["test_they_finish_their_games", "test_patience_brings"],
            "test_board": ["test_a_playout_without_end_is_cut"],
        },
    },
    "Scoring": {
        "Seven categories": {"test_rules_scoring": ["test_seven_categories"]},
        "| tribe |": {"test_rules_scoring": ["test_each_card_scores", "test_for_every_connected_land", "test_each_card_of_it"]},
        "**Conflicts": {"test_rules_scoring": ["test_each_connected_pair", "test_each_pair_counts_once"]},
        "**Dragons.**": {
            "test_rules_scoring": ["test_a_dragon_is_domesticated", "test_not_by", "test_goblins_not_counting", "test_otherwise"]
        },
        "| dragons in the kingdom |": {"test_rules_scoring": ["test_dragons_in_the_kingdom"]},
        "With more than three dragons": {"test_rules_scoring": ["test_more_than_three_dragons"]},
        "**Ties**": {
            "test_rules_scoring": [
                "test_the_highest_total", "test_ties_compare", "test_then_their_next", "test_and_so_on", "test_players_equal",
            ]
        },
    },
    "Where implementations of this game have gone wrong": {
        "Known from public implementations": {"test_known_mistakes": ["test_"]},
        "- the tie-break": {"test_known_mistakes": ["test_tie_break", "test_three_way_tie", "test_full_equality"]},
        "- a legend battle counted one way": {
            "test_known_mistakes": ["test_a_battle", "test_a_connection", "test_goblins_are_let", "test_no_conflict"]
        },
        "- a pair counted twice": {
            "test_known_mistakes": ["test_a_pair_both", "test_a_pair_linked", "test_a_card_is_not", "test_a_ring_of_portals"]
        },
        "- face-down cards scored": {"test_known_mistakes": ["test_face_down"]},
        "- the game going on": {
            "test_known_mistakes": ["test_the_game_ends_when", "test_no_legend_is_claimed_after", "test_the_round"]
        },
        "- a legend from an emptied deck": {
            "test_known_mistakes": ["test_no_legend_comes", "test_not_two", "test_no_claim", "test_the_mark"]
        },
        "- draw pile and discard pile both empty": {
            "test_known_mistakes": ["test_draw_pile_and", "test_the_top_discard", "test_no_card_is_lost"]
        },
        "- a help text": {"test_known_mistakes": ["test_the_figures_of_the_rules"]},
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("paragraph", "module", "beginning"),
    [
        (paragraph, module, beginning)
        for paragraphs in COVERED.values()
        for paragraph, modules in paragraphs.items()
        for module, beginnings in modules.items()
        for beginning in beginnings
    ],
)
def test_every_paragraph_has_its_tests(paragraph: str, module: str, beginning: str) -> None:
    names = vars(importlib.import_module(module))
    assert any(name.startswith(beginning) for name in names), f"{paragraph}: no test {module}.{beginning}*"


@pytest.mark.skipif(not RULES.exists(), reason="the rules lie beside the project; only a working copy there has them")
def test_no_paragraph_of_the_rules_is_missing() -> None:
    """Each paragraph, list item and table under a heading is one of those above, in the same order."""
    found: dict[str, list[str]] = {}
    paragraphs: list[str] = []
    before = ""
    for line in RULES.read_text("utf-8").splitlines():
        if heading := re.fullmatch("## (.+)", line):
            paragraphs = found[heading[1]] = []
        elif line and (not before or before.startswith("## ") or re.match(r"- |\d\. ", line)):
            paragraphs.append(line.replace("**Kingdom", "Kingdom").replace("**Legend deck", "Legend deck"))
        before = line
    # A table may follow its paragraph, and a paragraph its table, without belonging to it: all that is asked is that each is named.
    assert list(found) == list(COVERED)
    for heading, paragraphs in found.items():
        named = list(COVERED[heading])
        assert len(paragraphs) == len(named), (heading, paragraphs)
        for paragraph, first_words in zip(paragraphs, named, strict=True):
            assert paragraph.startswith(first_words)
