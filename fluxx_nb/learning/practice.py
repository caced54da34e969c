"""Which seeded games show which rule: found once, stored beside the deck, so that no learner waits for a search.

`decks/<edition>/practice.json` is only a hint. A game that no longer shows a rule, because a deck or a citation has
changed, gives no task; `tools/practice.py` looks again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import lru_cache

from fluxx_nb.engine.files.deckroot import decks_root

FILE = "practice.json"
WANTED = 12
"""How many games are stored for a rule."""
_UNKNOWN = tuple(range(1, 1 + WANTED))
"""Where nothing is stored, any games are looked through."""


def games_for(rule: str, edition: str) -> tuple[int, ...]:
    """The seeds of games that show a rule."""
    stored = _stored(edition)
    return stored.get(rule, ()) if stored else _UNKNOWN


@lru_cache(maxsize=16)
def _stored(edition: str) -> dict[str, tuple[int, ...]]:
    path = decks_root() / edition / FILE
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return {str(rule): tuple(map(int, seeds)) for rule, seeds in data.items()}
    except FileNotFoundError:
        return {}


def search(rules: Iterable[str], shows: Callable[[int, str], bool], most: int) -> dict[str, list[int]]:
    """For each rule the seeds of the first games that show it, among so many games."""
    found: dict[str, list[int]] = {rule: [] for rule in rules}
    for seed in range(1, most + 1):
        for rule, seeds in found.items():
            if len(seeds) < WANTED and shows(seed, rule):
                seeds.append(seed)
    return found


def written(found: dict[str, list[int]]) -> str:
    """What was found, as the text of the file: a line for each rule."""
    lines = [f" {json.dumps(rule)}: {json.dumps(seeds)}" for rule, seeds in found.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"
