"""How far tests search: `make test` tries a few games or files of a kind; `make test-all`, which CI runs, tries all."""

from __future__ import annotations

import os

ALL = os.environ.get("ALL") == "yes"
"""The variable that `make test-all` sets for tools/test.sh."""


def few_or_all(few: int, of: int) -> int:
    """Return how many are tried in this run."""
    return of if ALL else few
