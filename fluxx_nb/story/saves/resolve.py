"""What a name, a code or a file means: a scenario, a saved game or a deck."""

from __future__ import annotations

from pathlib import Path

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import read_deck
from fluxx_nb.engine.files.yamltext import FileError
from fluxx_nb.story.saves import codes
from fluxx_nb.story.saves.saves import load
from fluxx_nb.story.scenarios import filekinds
from fluxx_nb.story.scenarios.library import Scenario, scenario
from fluxx_nb.story.time.timeline import Timeline

Playable = str | Path | Deck | Game | Timeline | Scenario
"""What a table or an export may be made of."""


def resolve(what: Playable) -> Playable:
    """Return what a name, a share code or a file stands for; anything else is returned unchanged."""
    if isinstance(what, str) and codes.is_code(what):
        return codes.opened(what)
    if isinstance(what, str | Path) and filekinds.is_path(what):
        path = Path(what)
        kind = filekinds.kind_of(path)
        if kind == filekinds.SCENARIOS:
            return scenario(path)
        if kind == filekinds.SAVE:
            return load(path)
        if kind == filekinds.DECK:
            return read_deck(path)
        raise FileError(path, 1, f"is a {kind}: it holds no game to play; give a deck, a scenario or a save")
    return scenario(what) if isinstance(what, str) and "/" in what else what
