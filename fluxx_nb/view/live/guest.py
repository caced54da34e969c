"""Guests: people at a table on someone else's machine have no access to its files."""

from __future__ import annotations

import os

GUEST = "FLUXX_NB_GUEST"
"""The variable that says so to a kernel; the app sets it for every visitor."""


def is_guest() -> bool:
    """Whether this kernel serves a visitor."""
    return bool(os.environ.get(GUEST))
