"""Sentences that a game seldom leads to, asked of the page's words by hand."""

import pytest
from playwright.sync_api import Page

pytestmark = [pytest.mark.no_cover, pytest.mark.usefixtures("harness")]

TIES = {
    "one of two": (
        {"seats": [0, 1], "rank": 0, "level": [0, 1], "values": [9, 7], "category": "elves"},
        (
            "Ann and Bob have the same total. The highest category decides: Ann 9 points and Bob 7 points. "
            "The winner’s points there come from this category: Elves."
        ),
    ),
    "one of three, two of them level for longer": (
        {"seats": [0, 1, 2], "rank": 2, "level": [0, 2], "values": [-1, 0], "category": "dragons"},
        (
            "Ann, Bob, and Cy have the same total. Compared from the highest category down, Bob falls behind first; "
            "Ann and Cy stay equal longer. The highest categories are equal too; number 3 from the top decides: "
            "Ann −1 point and Cy 0 points. The winner’s points there come from this category: Dragons."
        ),
    ),
    "two of three": (
        {"seats": [0, 1, 2], "rank": 1, "level": [0, 1, 2], "values": [5, 5, 4], "category": None},
        (
            "Ann, Bob, and Cy have the same total. The highest categories are equal too; the second highest decides: "
            "Ann 5 points, Bob 5 points, and Cy 4 points."
        ),
    ),
    "equal in all": (
        {"seats": [0, 1], "rank": None, "level": [0, 1], "values": [], "category": None},
        "Ann and Bob have the same total and are equal in every category: they share the win.",
    ),
}


@pytest.mark.parametrize("tie", TIES)
def test_how_a_tie_was_decided_is_told(page: Page, tie: str) -> None:
    result, told = TIES[tie]
    page.goto("/harness/")
    telling = "tie => tieText(wordsIn('en'), { seats: ['Ann', 'Bob', 'Cy'].map((name) => ({ name })) }, tie)"
    assert page.evaluate(telling, result) == told


def test_a_negative_number_has_a_true_minus_sign_in_a_sentence_too(page: Page) -> None:
    page.goto("/harness/")
    slots = {"name": "Ann-2", "points": -2, "face_down": 0, "claimed": 0}
    told = page.evaluate("slots => wordsIn('en').t('table.look', slots)", slots)
    assert told.startswith("Ann-2, −2 points")


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("en", "Elves vs dwarves"),
        ("nl", "Elfen tegen dwergen"),
        ("fr", "Elfes contre nains"),
        ("de", "Elfen gegen Zwerge"),
    ],
)
def test_a_legend_begins_with_a_capital(page: Page, language: str, name: str) -> None:
    page.goto("/harness/")
    battle = {"shape": "battle", "kinds": ["elf", "dwarf"]}
    assert page.evaluate(f"legend => wordsIn('{language}').legendName(legend)", battle) == name


PLACED = {"seat": 0, "verb": "place", "kind": "human", "replaced": "elf", "cell": 6, "was_face_down": True}
EVENTS = {
    "fr": {
        "Ann place l’humain en ligne 2, colonne 3, sur une terre inexplorée\u202f: c’était un elfe.": PLACED,
        "Ann place l’humain en ligne 2, colonne 3, en remplaçant un elfe.": {**PLACED, "was_face_down": False},
        "La défausse commence par une forêt.": {"verb": "start_discard", "kind": "forest"},
        "Ann prend le marais dans la défausse.": {"seat": 0, "verb": "take", "kind": "swamp"},
        "Ann revendique la légende «\u202fHumains et nains\u202f» pour 2 points.": {
            "seat": 0,
            "verb": "claim",
            "legend": "x",
        },
    },
    "de": {
        "Ann legt den Menschen in Reihe 2, Spalte 3, auf ein unerforschtes Land, das einen Elfen verbarg.": PLACED,
        "Ann legt den Menschen in Reihe 2, Spalte 3, und ersetzt einen Elfen.": {**PLACED, "was_face_down": False},
        "Zu Beginn zeigt der Ablagestapel einen Wald.": {"verb": "start_discard", "kind": "forest"},
        "Ann nimmt den Drachen vom Ablagestapel.": {"seat": 0, "verb": "take", "kind": "dragon"},
        "Ann beansprucht die Legende „Menschen und Zwerge“ für 2 Punkte.": {"seat": 0, "verb": "claim", "legend": "x"},
    },
}


@pytest.mark.parametrize("language", EVENTS)
def test_a_card_stands_in_the_case_and_with_the_article_that_its_sentence_asks_for(page: Page, language: str) -> None:
    page.goto("/harness/")
    legends = "new Map([['x', { shape: 'alliance', kinds: ['human', 'dwarf'], pts: 2 }]])"
    telling = f"entry => wordsIn('{language}').event(entry, [{{ name: 'Ann' }}], {legends})"
    for told, entry in EVENTS[language].items():
        assert page.evaluate(telling, entry) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["0 points", "−1 point", "+1 point", "+2 points"]),
        ("nl", ["0 punten", "−1 punt", "+1 punt", "+2 punten"]),
        ("fr", ["0 point", "−1 point", "+1 point", "+2 points"]),
        ("de", ["0 Punkte", "−1 Punkt", "+1 Punkt", "+2 Punkte"]),
    ],
)
def test_numbers_take_the_plural_of_the_language(page: Page, language: str, told: list[str]) -> None:
    page.goto("/harness/")
    changes = page.evaluate(f"[0, -1, 1, 2].map((points) => wordsIn('{language}').change(points))")
    assert changes == told
