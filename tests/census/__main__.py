"""Writes the census again and says how many lines have changed."""

from __future__ import annotations

from itertools import zip_longest

from tests.census import CENSUS, lines

before = CENSUS.read_text(encoding="utf-8").splitlines() if CENSUS.exists() else []
after = list(lines())
CENSUS.write_text("\n".join(after) + "\n", encoding="utf-8")
changed = sum(old != new for old, new in zip_longest(before, after))
print(f"{CENSUS.name}: {len(after)} games, {changed} lines changed")
