"""What every command is made of, and the words that several commands share."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable
from typing import Any, Protocol

from fluxx_nb.engine.core.bounds import MOST_DIGITS
from fluxx_nb.engine.core.text import shown

GOOD, WRONG, USAGE = 0, 1, 2
"""What the command line returns to the shell."""

Say = Callable[[str], None]


class CommandError(Exception):
    """Something that the command line says instead of going on; `code` is what it returns to the shell."""

    def __init__(self, message: str, code: int = WRONG) -> None:
        super().__init__(message)
        self.code = code


class Command(Protocol):
    """One command."""

    examples: str

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        ...

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Do it, and return what the shell gets."""
        ...


def as_json(data: Any) -> str:
    """Data as it is printed with `--json`."""
    return json.dumps(data, ensure_ascii=False, indent=1)


def add_json(parser: argparse.ArgumentParser) -> None:
    """The option `--json`."""
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def whole(word: str) -> int:
    """A whole number of the command line."""
    if not re.fullmatch(rf"[+-]?\d{{1,{MOST_DIGITS}}}", word.strip()):
        raise argparse.ArgumentTypeError(f"{shown(word)} is no whole number of at most {MOST_DIGITS} digits")
    return int(word)
