"""The verbs of the card language, by subject; importing this package registers them all."""

from fluxx_nb.engine.verbs import (
    cures,
    draws,
    exchanges,
    goals,
    hands,
    humans,
    keepers,
    omens,
    piles,
    rules,
    shelters,
    tomes,
    turns,
)

__all__ = [
    "cures",
    "draws",
    "exchanges",
    "goals",
    "hands",
    "humans",
    "keepers",
    "omens",
    "piles",
    "rules",
    "shelters",
    "tomes",
    "turns",
]
