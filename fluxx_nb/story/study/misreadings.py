"""The misreading behind each wrong option of a scenario: `decks/<edition>/misreadings.json`, by scenario and option."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.story.scenarios.library import Scenario

FILE = "misreadings.json"


def misreadings_of(scenario: Scenario) -> Mapping[str, str]:
    """Return for each wrong option of a scenario the misreading behind it, as a sentence that begins with "You".

    An option that the file does not have is left out.
    """
    return stored(scenario.edition).get(scenario.id, {})


@lru_cache(maxsize=16)
def stored(edition: str) -> dict[str, dict[str, str]]:
    """Return what the file of an edition says: for each scenario a sentence by wrong option; empty without a file."""
    try:
        text = (decks_root() / edition / FILE).read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    found: dict[str, dict[str, str]] = json.loads(text)
    return found
