"""What every command is made of, and the words that several commands share."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
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


@contextmanager
def usage_errors(*kinds: type[Exception]) -> Iterator[None]:
    """Turn errors of these kinds into words that make no sense, for which the shell gets 2."""
    try:
        yield
    except kinds as error:
        raise CommandError(str(error), USAGE) from None


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


def number_within(least: int, most: int, what: str) -> Callable[[str], int]:
    """Return what reads a number of the command line within these bounds; `what` it is, with its article."""

    def read(word: str) -> int:
        if not word.isdecimal() or len(word) > len(str(most)) or not least <= int(word) <= most:
            raise argparse.ArgumentTypeError(f"{shown(word)} is not {what}. Write a number from {least} to {most}")
        return int(word)

    return read


port = number_within(1, 65535, "a port")


def address(word: str) -> str:
    """An address of this machine to listen at."""
    try:
        return str(ip_address(word))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{shown(word)} is not an address. Write one such as 192.168.1.5") from None


@contextmanager
def writing(path: Path | str) -> Iterator[None]:
    """Say which file it was, and why, if it cannot be written."""
    try:
        yield
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}. Name another file") from None
