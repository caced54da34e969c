"""A Setup is what a table agrees on before the first card is dealt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

HAND_DEALT = 3
"""How many cards everyone begins with."""


@dataclass(frozen=True)
class Setup:
    """Everything that fixes a game besides its deck and the answers of its players."""

    players: tuple[str, ...]
    seed: int = 0
    meta_rules: tuple[str, ...] = ()
    """The Meta Rules that all players agreed on."""
    first: int = 0
    """The seat that goes first."""
    date: tuple[int, int, int] | None = None
    """Today as (year, month, day), an input: no part of a game looks at a clock."""
    ages: Mapping[str, int] = field(default_factory=dict)
    """Ages by player, for Goals that ask for them."""
    ask_surprises: bool = True
    """Whether every other player is asked for a Surprise at each play; a table may agree not to be asked."""
    solo: bool = False
    """Whether it is the Solo Fluxx game, which only decks with a `solo` part in their header know."""
    table: Mapping[str, Any] | None = None
    """A scenario's table, laid out instead of a deal."""

    @property
    def is_scenario(self) -> bool:
        """Whether the table is laid out by hand, rather than dealt from a pile."""
        return self.table is not None and self.table.get("pile") is None

    def with_seed(self, seed: int) -> Setup:
        """Return the same with another random seed."""
        twin = object.__new__(Setup)
        # `dataclasses.replace` would take as long as a tenth of a short game.
        twin.__dict__.update(self.__dict__, seed=seed)
        return twin

    def age_of(self, name: str) -> int | None:
        """Return the age of a player, or None if it is not known."""
        return self.ages.get(name)
