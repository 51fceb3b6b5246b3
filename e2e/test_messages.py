"""Every language has every message, with the same slots, in the forms and with the signs that the language needs."""

import json
import re

import pytest

import build
from e2e.icu import parse

MESSAGES = {path.stem: json.loads(path.read_text("utf-8")) for path in (build.WEB / "messages").glob("*.json")}
# The forms that a plural of each language has; an exact number such as =1 may stand for one of them.
# (French has one more, for millions; nothing here is counted so far.)
PLURALS = {
    "en": {"one", "other"},
    "nl": {"one", "other"},
    "fr": {"one", "other"},
    "de": {"one", "other"},
}
EXACT = {"=1": "one"}

# How each language would speak to the reader: when several share a device, nobody knows who that is.
ADDRESSED = {
    "en": r"(?i:you|yours?|yourself)",
    "nl": r"(?i:je|jij|jou|jouw|jullie|u|uw)",
    # Verbs in -ez too; adverbs end like that as well.
    "fr": r"(?i:tu|te|toi|ton|ta|tes|vous|votre|vos|(?!assez|chez)\w+ez)",
    # With a capital, "Ihr" is polite; without one it is hers.
    "de": r"(?i:du|dich|dir|deine?[mnrs]?|euch|eure?[mnrs]?)|Ihnen|Ihre?[mnrs]?",
}

# Marks that a language sets in its own way, each with what is wrong beside it.
MISSET = {
    "en": r"[\"'„«»]|\s[;:!?]",
    "nl": r"[\"'„«»]|\s[;:!?]",
    "fr": r"[\"'“”„]|(?<!\u202f)[;:!?»]|«(?!\u202f)|\s…",
    "de": r"[\"'”«»]|\s[;:!?]|(?<!\s)…",
}


def slots(message: str) -> set[tuple[str, str]]:
    """What a message is given. Its plural forms are each language's own, and so is whether it takes {one1}, {a1} or {many1}
    for the first kind of a legend, which are always given together."""
    return {
        (re.sub(r"^(one|a|many)(?=\d$)", "kind", name), kind)
        for name, kind in parse(message).slots
        if not kind.startswith("plural ")
    }


def test_all_languages_have_plural_forms_to_be_checked() -> None:
    assert MESSAGES.keys() == PLURALS.keys() == ADDRESSED.keys() == MISSET.keys()


@pytest.mark.parametrize("language", sorted(MESSAGES.keys() - {"en"}))
def test_a_language_has_every_message_with_the_same_slots(language: str) -> None:
    translated = MESSAGES[language]
    assert list(translated) == list(MESSAGES["en"])
    for key, message in MESSAGES["en"].items():
        assert slots(translated[key]) == slots(message), key


@pytest.mark.parametrize("language", sorted(MESSAGES))
def test_every_message_says_something_and_has_all_plural_forms(language: str) -> None:
    for key, message in MESSAGES[language].items():
        assert message.strip(), key
        # In ICU a straight apostrophe quotes; the typographic one is also the right one.
        assert "'" not in message, key
        found = parse(message).slots
        for name in {name for name, kind in found if kind == "plural"}:
            forms = {kind.removeprefix("plural ") for slot, kind in found if slot == name}
            assert {EXACT.get(form, form) for form in forms} >= PLURALS[language], key


@pytest.mark.parametrize("language", sorted(MESSAGES))
def test_no_message_speaks_to_the_reader(language: str) -> None:
    for key, message in MESSAGES[language].items():
        for text in parse(message).texts:
            assert not re.search(rf"\b(?:{ADDRESSED[language]})\b", text), (key, text)


@pytest.mark.parametrize("language", sorted(MESSAGES))
def test_every_mark_is_set_as_the_language_sets_it(language: str) -> None:
    title = MESSAGES["en"]["app.title"]
    for key, message in MESSAGES[language].items():
        # Side by side, so that a space at the end of one text is seen before the sign that begins the next.
        said = "".join(piece if is_said else "0" for piece, is_said in parse(message.replace(title, "")).pieces)
        assert not re.findall(MISSET[language], said), (key, said)


def test_the_parts_of_a_message_are_found_however_deep() -> None:
    nested = "{n, plural, =0 {none} one {{who} has {a, select, x {an {it}} other {}}} other {#}} of {total, number}"
    message = parse(nested)
    assert slots(nested) == {
        ("n", "plural"),
        ("who", ""),
        ("a", "select"),
        ("a", "select x"),
        ("a", "select other"),
        ("it", ""),
        ("total", "number"),
    }
    assert message.texts == ["none", " has ", "an ", "#", " of "]
    assert "".join(piece for piece, _ in message.pieces) == nested


@pytest.mark.parametrize("broken", ["{n", "n}", "{n, plural, one {#}", "{}", "{n, plural, one #}"])
def test_a_message_that_does_not_parse_is_found(broken: str) -> None:
    with pytest.raises(AssertionError):
        parse(broken)
