"""Every language has every message, with the same slots, so that no sentence is lost in translation."""

import json
import re

import pytest

import build

MESSAGES = {path.stem: json.loads(path.read_text("utf-8")) for path in (build.WEB / "messages").glob("*.json")}
# The forms that a plural of each language has; an exact number such as =1 may stand for one of them.
PLURALS = {"en": {"one", "other"}, "nl": {"one", "other"}}
EXACT = {"=1": "one"}


def slots(message: str) -> set[tuple[str, str]]:
    """The arguments of an ICU message, each with its type, wherever in its plurals and selects they stand."""
    found: set[tuple[str, str]] = set()
    rest = _message(message, 0, found)
    assert rest == len(message), f"a brace too many in {message!r}"
    return found


def _message(text: str, at: int, found: set[tuple[str, str]]) -> int:
    while at < len(text) and text[at] != "}":
        at = _argument(text, at + 1, found) if text[at] == "{" else at + 1
    return at


def _argument(text: str, at: int, found: set[tuple[str, str]]) -> int:
    head = re.compile(r"\s*(\w+)\s*(?:,\s*(\w+)\s*)?").match(text, at)
    assert head, f"no argument at {at} of {text!r}"
    name, kind, at = head[1], head[2] or "", head.end()
    found.add((name, kind))
    if text[at] == ",":
        while branch := re.compile(r"[,\s]*(=?\w+)\s*\{").match(text, at):
            found.add((name, f"{kind} {branch[1]}"))
            at = _message(text, branch.end(), found) + 1
    assert text[at] == "}", f"no closing brace at {at} of {text!r}"
    return at + 1


def plain(message: str) -> set[tuple[str, str]]:
    """The slots without the plural forms, which are each language's own."""
    return {(name, kind) for name, kind in slots(message) if not kind.startswith("plural ")}


@pytest.mark.parametrize("language", sorted(MESSAGES.keys() - {"en"}))
def test_a_language_has_every_message_with_the_same_slots(language: str) -> None:
    translated = MESSAGES[language]
    assert list(translated) == list(MESSAGES["en"])
    for key, message in MESSAGES["en"].items():
        assert plain(translated[key]) == plain(message), key


@pytest.mark.parametrize("language", sorted(MESSAGES))
def test_every_message_says_something_and_has_all_plural_forms(language: str) -> None:
    for key, message in MESSAGES[language].items():
        assert message.strip(), key
        # In ICU a straight apostrophe quotes; the typographic one is also the right one.
        assert "'" not in message, key
        found = slots(message)
        for name in {name for name, kind in found if kind == "plural"}:
            forms = {kind.removeprefix("plural ") for slot, kind in found if slot == name}
            assert {EXACT.get(form, form) for form in forms} >= PLURALS[language], key


def test_the_slots_of_a_message_are_found_however_deep() -> None:
    nested = "{n, plural, =0 {none} one {{who} has {a, select, x {an {it}} other {}}} other {#}} of {total, number}"
    assert plain(nested) == {
        ("n", "plural"),
        ("who", ""),
        ("a", "select"),
        ("a", "select x"),
        ("a", "select other"),
        ("it", ""),
        ("total", "number"),
    }
