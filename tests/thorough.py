"""How far tests search: `make test` tries a few games or files of a kind; `make test-all`, which CI runs, tries all.

`SEEDS=500 make test ARGS="-k new_in_its_level"` tries that many seeds, more than CI has time for.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest

ALL = os.environ.get("ALL") == "yes"
"""The variable that `make test-all` sets for tools/test.sh."""


def few_or_all(few: int, of: int) -> int:
    """Return how many are tried in this run."""
    return of if ALL else few


def first_few(values: Iterable[Any], few: int) -> list[Any]:
    """Return parameters of a test of which `make test` tries only the first few."""
    return [value if at < few else pytest.param(value, marks=pytest.mark.slow) for at, value in enumerate(values)]


def seeds_tried(few: int, of: int) -> int:
    """Return how many seeds are tried in this run; the variable SEEDS overrides it."""
    return int(os.environ.get("SEEDS") or few_or_all(few, of))
