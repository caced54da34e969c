"""Codes: the four characters that a class types, and the keys that no one guesses."""

from __future__ import annotations

import secrets

from fluxx_nb.classroom.live.names import Below

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ3479"
"""Without 0 O 1 I L and 2 5 6 8, which look like others on a big screen: Z S G B."""
SHORT, LENGTH = 4, 8
"""A class types the first characters of a code; once someone guesses, all of them (see `guesses`)."""
_TYPED_FOR = str.maketrans("2568", "ZSGB", "0O1IL -")


def new_code(below: Below) -> str:
    """Return a code for a room, all characters of it."""
    return "".join(LETTERS[below(len(LETTERS))] for _ in range(LENGTH))


def new_key() -> str:
    """Return a key of 128 bits: a teacher's, or that of a phone."""
    return secrets.token_hex(16)


def is_key(text: object) -> bool:
    """Whether a text could be such a key."""
    return isinstance(text, str) and len(text) == 32 and all(one in "0123456789abcdef" for one in text)


def grouped(code: str) -> str:
    """Return a code as a big screen shows it, in groups of four."""
    return " ".join(code[at : at + SHORT] for at in range(0, len(code), SHORT))


def same_code(typed: str, code: str) -> bool:
    """Whether a person typed this code, also in small letters, with spaces, or with a look-alike such as 5 for S."""
    return secrets.compare_digest(typed.upper().translate(_TYPED_FOR).encode(), code.encode())
