"""Reads messages in the form of ICU MessageFormat as far as the page uses it: text, and arguments that may hold messages."""

import re
from typing import NamedTuple

_ARGUMENT = re.compile(r"\s*(\w+)\s*(?:,\s*(\w+)\s*)?")
_BRANCH = re.compile(r"[,\s]*(=?\w+)\s*\{")


class Message(NamedTuple):
    slots: set[tuple[str, str]]
    """The arguments, each with its type and with its type and each of its branches, wherever they stand."""
    texts: list[str]
    """What is said as it stands, in pieces: before, between and in the branches of the arguments."""
    pieces: list[tuple[str, bool]]
    """The whole message in pieces, each with whether it is said as it stands."""


def parse(message: str) -> Message:
    reader = _Reader(message)
    reader.message()
    assert reader.at == len(message), f"a brace too many in {message!r}"
    return Message(reader.slots, [text for text, said in reader.pieces if said], reader.pieces)


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.slots: set[tuple[str, str]] = set()
        self.pieces: list[tuple[str, bool]] = []

    def message(self) -> None:
        while self.at < len(self.text) and self.text[self.at] != "}":
            if self.text[self.at] == "{":
                self.argument()
            else:
                self.take(re.compile("[^{}]+"), said=True)

    def argument(self) -> None:
        self.take(re.compile(r"\{"))
        head = self.take(_ARGUMENT)
        name, kind = head[1], head[2] or ""
        self.slots.add((name, kind))
        while branch := self.take_if(_BRANCH):
            self.slots.add((name, f"{kind} {branch[1]}"))
            self.message()
            self.take(re.compile(r"\}\s*"))
        self.take(re.compile(r"\}"))

    def take(self, pattern: re.Pattern, *, said: bool = False) -> re.Match:
        found = self.take_if(pattern, said=said)
        assert found, f"{pattern.pattern} was expected at {self.at} of {self.text!r}"
        return found

    def take_if(self, pattern: re.Pattern, *, said: bool = False) -> re.Match | None:
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
            self.pieces.append((found[0], said))
        return found
