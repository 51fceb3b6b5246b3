"""Players by others: found by ``module:Class``, or by a name that an installed package registered (docs/bots.md)."""

import importlib
from collections.abc import Callable
from typing import Final

from drako.players import PLAYERS
from drako.players import make as make_known
from drako.players.player import Player

GROUP: Final = "drako.players"
FORM: Final = "module:Class"
# How many pieces of work a bot may do for an action, unless told otherwise.
ITERATIONS: Final = 200


def make(word: str, seed: int | None = None) -> Player:
    """A computer player or a bot.  Raises ValueError for an unknown word, and for a bot that cannot be imported or made.

    To find a bot imports its module, which may do anything.  So this is for words that the person at the keyboard gave; for words
    out of a record there is ``drako.players.make``, which knows the computer players only.
    """
    if word in PLAYERS:
        return make_known(word, seed)
    registered = names()
    if word not in registered and ":" not in word:
        known = ", ".join([*PLAYERS, *registered])
        raise ValueError(f"{word!r:.80} is no computer player; there are {known}; or {FORM} of your own")
    bot = _imported(word, registered.get(word, word))
    try:
        player = bot(seed)
    except Exception as error:  # the bot's own code is run, and may raise anything
        raise ValueError(f"{word!r:.80} cannot be made from a seed: {type(error).__name__}: {error}") from error
    if not callable(getattr(player, "consider", None)):
        raise ValueError(f"{word!r:.80} is no player: it has no method consider(position)")
    return player


def iterations(word: str) -> int:
    """How many pieces of work a player usually does for an action where results must repeat."""
    return PLAYERS[word].iterations if word in PLAYERS else ITERATIONS


def names() -> dict[str, str]:
    """The registered bots: what each name stands for, in the form ``module:Class``."""
    # Only who asks for a bot waits for this import, which is slow in a browser.
    from importlib.metadata import entry_points

    return {point.name: point.value for point in entry_points(group=GROUP)}


def _imported(word: str, target: str) -> Callable[[int | None], Player]:
    module, _, name = target.partition(":")
    if not (name.isidentifier() and all(part.isidentifier() for part in module.split("."))):
        raise ValueError(f"{word!r:.80} has not the form {FORM}, such as examples.explorer:Explorer")
    try:
        made = getattr(importlib.import_module(module), name, None)
    except Exception as error:
        raise ValueError(
            f"{word!r:.80} cannot be imported: {type(error).__name__}: {error}; "
            "its module lies in the folder where the command is given, or is installed"
        ) from error
    if not callable(made):
        raise ValueError(f"{word!r:.80} cannot be imported: {module} has no class {name}")
    bot: Callable[[int | None], Player] = made
    return bot
