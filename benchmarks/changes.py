"""How much happens in a game: the changes of its State, and the cards among them that moved."""

from __future__ import annotations

from typing import NamedTuple

from benchmarks.games import games_with_log
from fluxx_nb.engine.core.events import APPLY

WITHOUT_CHANGE = frozenset(kind for kind, write in APPLY.items() if write is APPLY["asked"])
"""The kinds of events that leave the State as it is: what is asked, answered, or only told."""


class Changes(NamedTuple):
    """What happened in some games."""

    decisions: int
    changes: int
    """The peer keeps no events: of it, cards that moved and shuffles are counted."""
    cards: int
    """How many of the changes were a card that moved from one place to another."""

    @property
    def per_decision(self) -> float:
        """Changes per decision."""
        return self.changes / self.decisions


def changes_of(edition: str, players: int, seeds: range) -> Changes:
    """What happens in the random games of these seeds."""
    decisions = changes = cards = 0
    for game in games_with_log(edition, players, seeds):
        decisions += len(game.answers)
        for event in game.events:
            changes += event.what not in WITHOUT_CHANGE
            cards += event.what == "moved"
    return Changes(decisions, changes, cards)
