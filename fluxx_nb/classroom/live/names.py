"""Names that a phone is given: two words that no one is hurt by, so that no pupil has to type one."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Container

_FIRST = (
    "Prime", "Even", "Odd", "Square", "Golden", "Clever", "Rapid", "Quiet", "Brave", "Sunny", "Silver", "Lucky",
    "Round", "Giant", "Tiny", "Mighty", "Gentle", "Curious", "Northern", "Southern", "Purple", "Amber", "Polar",
    "Merry",
)  # fmt: skip
_SECOND = (
    "Otter", "Falcon", "Lynx", "Panda", "Heron", "Badger", "Dolphin", "Gecko", "Hedgehog", "Koala", "Lemur", "Magpie",
    "Newt", "Owl", "Penguin", "Quokka", "Robin", "Seal", "Tapir", "Urchin", "Vole", "Walrus", "Yak", "Zebra",
    "Beaver", "Camel", "Crane", "Ferret", "Hare", "Ibex", "Moose", "Puffin",
)  # fmt: skip
LONGEST_NAME = 24
_MOST_MARKS = 2
"""Accents on one letter. No script needs more, and heaps of them cover the names above and below on the big screen."""

Below = Callable[[int], int]
"""Gives a random whole number from 0 up to, but not including, a number."""


def suggest_name(taken: Container[str], below: Below) -> str:
    """Return a name that no one in the room has."""
    start = below(len(_FIRST) * len(_SECOND))
    for step in range(len(_FIRST) * len(_SECOND)):
        # 331 is prime to the number of names, so that each is tried once and neighbors differ in both words.
        at = (start + 331 * step) % (len(_FIRST) * len(_SECOND))
        name = f"{_FIRST[at // len(_SECOND)]} {_SECOND[at % len(_SECOND)]}"
        if name not in taken:
            return name
    return f"Pupil {below(10**6)}"


def tidy_name(text: str) -> str:
    """Return a typed name without control characters, doubled spaces and heaps of accents; empty where none is left."""
    kept, marks = "", 0
    for one in text:
        marks = marks + 1 if unicodedata.category(one) in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            kept += one if one.isprintable() else " "
    return " ".join(kept.split())[:LONGEST_NAME].strip()
