"""Lets a player do its part, and says by what it loses the game when it does not."""

import operator
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NamedTuple, TypeVar

from drako.game import ARRANGE, ARRANGING, REASONS, STEPS, Position, split
from drako.players import left, thoughts
from drako.players.player import Player
from drako.words import step_words

ITERATIONS: Final = "iterations"
MS: Final = "ms"
REASON_MAX_CHARS: Final = 200
# In a browser nothing can interrupt Python.
HAS_ALARM: Final = hasattr(signal, "setitimer") and sys.platform != "emscripten"

Done = TypeVar("Done")


class Budget(NamedTuple):
    """How long a player considers an action: so many pieces of work, or milliseconds; the unit is ITERATIONS or MS."""

    unit: str
    amount: int


class Forfeit(Exception):
    """The player loses the game; the text says by what."""


class _TimeUp(BaseException):
    """No Exception, so that a bot which catches all of those does not catch this."""


def ask(player: Player, position: Position, budget: Budget, limit_ms: int) -> int:
    """The action of the player for the seat to act.  It gets a copy of the position, to do with what it likes.

    Raises Forfeit when it raises, yields nothing, plays what is illegal, or takes longer than the limit.
    """
    action = within(limit_ms, lambda: _last(player, position.clone(), budget))
    if action not in position.legal_actions():
        raise Forfeit(_illegal(position, action))
    return action


def within(limit_ms: int, work: Callable[[], Done]) -> Done:
    """What a player's work comes to.  Raises Forfeit when it raises anything, or takes longer.

    In the main thread, on systems that have SIGALRM, the work is interrupted when its time is up; elsewhere that is seen only when
    it ends by itself.
    """
    began = time.perf_counter()
    try:
        with _alarm(limit_ms):
            done = work()
        is_late = time.perf_counter() - began > limit_ms / 1000
    except _TimeUp:
        is_late = True
    except (Forfeit, KeyboardInterrupt):
        raise
    except BaseException as error:  # a bot that calls sys.exit() ends its game, not the arena
        raise Forfeit(f"{type(error).__name__}: {error}"[:REASON_MAX_CHARS]) from error
    if is_late:
        raise Forfeit(f"it took more than {limit_ms} ms")
    return done


@contextmanager
def _alarm(limit_ms: int) -> Iterator[None]:
    """Raise _TimeUp inside when the time is up, where that is possible."""
    if not HAS_ALARM or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, limit_ms / 1000)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(_signal: int, _frame: FrameType | None) -> None:
    raise _TimeUp


def _last(player: Player, position: Position, budget: Budget) -> int:
    """The last action that is yielded within the budget.  Raises Forfeit if there is none, TypeError if it is no number."""
    last = deque(thoughts(player, position, _HOW_LONG[budget.unit](budget.amount)), maxlen=1)
    if not last:
        raise Forfeit("it yielded no action")
    return operator.index(last[0])


def _for_iterations(iterations: int) -> Callable[[int], float]:
    return lambda done: iterations - done


def _for_ms(ms: int) -> Callable[[int], float]:
    began = time.perf_counter()
    return lambda done: left(done, ms, 1000 * (time.perf_counter() - began))


_HOW_LONG: Final[dict[str, Callable[[int], Callable[[int], float]]]] = {ITERATIONS: _for_iterations, MS: _for_ms}
UNITS: Final = tuple(_HOW_LONG)


def _illegal(position: Position, action: int) -> str:
    if not 0 <= action < STEPS:
        return f"it played {action}, and a step is a number from 0 to {STEPS - 1}"
    # The words of an arrangement are the kinds in hand, so there are none when no such hand is held.
    has_words = split(action)[0] != ARRANGE or position.phase == ARRANGING
    words = step_words(position, action) if has_words else "arrange"
    return f"it played the illegal action {action}, {words}: {REASONS[position.why_illegal(action) or '']}"
