"""What a name, a code or a file stands for: a scenario, a saved game or a deck."""

from __future__ import annotations

from pathlib import Path

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import read_deck
from fluxx_nb.engine.files.lined import FileError
from fluxx_nb.story import codes, papers
from fluxx_nb.story.saves import load
from fluxx_nb.story.scenario import Scenario, scenario
from fluxx_nb.story.timeline import Timeline

Playable = str | Path | Deck | Game | Timeline | Scenario
"""What a table or an export may be made of."""


def opened(what: Playable) -> Playable:
    """What a name, a code or a file stands for; all else is what it is."""
    if isinstance(what, str) and codes.is_code(what):
        return codes.opened(what)
    if isinstance(what, str | Path) and papers.is_path(what):
        path = Path(what)
        kind = papers.kind_of(path)
        if kind == papers.SITUATIONS:
            return scenario(path)
        if kind == papers.SAVE:
            return load(path)
        if kind == papers.DECK:
            return read_deck(path)
        raise FileError(path, 1, f"is a {kind}: it holds no game to play; give a deck, a situation or a save")
    return scenario(what) if isinstance(what, str) and "/" in what else what
