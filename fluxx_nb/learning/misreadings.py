"""The misreading behind each wrong option of a scenario: `decks/<edition>/misreadings.json`, by scenario and option.

An option that the file does not have is named as what the learner expected, with what players often take the rule for.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.learning.task import Misreading
from fluxx_nb.story.scenarios.library import Scenario

FILE = "misreadings.json"


def misreadings_of(scenario: Scenario) -> Mapping[str, Misreading]:
    """The misreading behind each wrong option of a scenario that has one of its own."""
    return {option: Misreading(says, says) for option, says in stored(scenario.edition).get(scenario.id, {}).items()}


@lru_cache(maxsize=16)
def stored(edition: str) -> dict[str, dict[str, str]]:
    """What the file of an edition says: for each scenario a sentence by wrong option; empty without a file."""
    try:
        text = (decks_root() / edition / FILE).read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    found: dict[str, dict[str, str]] = json.loads(text)
    return found
