"""The identity of what plays a game: the package's version, its rules and the deck.

The same seed is the same game only where all three agree, so a batch that goes to another machine carries them along.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import fluxx_nb
from fluxx_nb.engine.core.deck import Deck

_PACKAGE = Path(__file__).resolve().parents[1]
_PLAYS = ("engine", "lab", "players", "story")
"""The subpackages whose source decides how a game goes."""


class Identity(NamedTuple):
    """What a machine plays with."""

    version: str
    rules: str
    """A digest of the source of the rules and the bots."""
    deck: str
    """A digest of the deck."""


def identity_of(deck: Deck) -> Identity:
    """Return what this machine plays a deck with."""
    return Identity(fluxx_nb.__version__, _rules(), deck.digest)


@cache
def _rules() -> str:
    digest = blake2b(digest_size=8)
    for path in sorted(path for part in _PLAYS for path in (_PACKAGE / part).rglob("*.py")):
        digest.update(f"{path.relative_to(_PACKAGE).as_posix()}\n".encode())
        # Some systems store lines with other ends.
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def refusal(worker: str, found: Identity, wanted: Identity) -> str:
    """Return why a worker may not play, and what to do; nothing if it plays the same games as this machine."""
    same_package = found[:2] == wanted[:2]
    differs = []
    if found.version != wanted.version:
        differs.append(f"version {found.version} instead of {wanted.version}")
    if found.rules != wanted.rules:
        differs.append("other rules")
    if found.deck != wanted.deck:
        differs.append("another deck")
    if not differs:
        return ""
    way = "Copy the deck's file there" if same_package else f"Install the same fluxx-nb {wanted.version} there"
    return f"The worker {worker} would play other games: it has {' and '.join(differs)}. {way}."
