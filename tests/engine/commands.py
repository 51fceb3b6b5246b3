"""How the tests run a command line: in this process, with its exit code and what it printed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from drako.__main__ import main


class Ran(NamedTuple):
    code: object
    out: str
    err: str


Run = Callable[..., Ran]


def run_main(capsys: pytest.CaptureFixture[str], *argv: object) -> Ran:
    """Run `python -m drako` with these arguments."""
    code: object
    try:
        code = main([str(argument) for argument in argv])
    except SystemExit as stop:
        code = stop.code
    return Ran(code, *capsys.readouterr())
