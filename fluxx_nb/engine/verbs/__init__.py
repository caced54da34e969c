"""Verbs: the words of the card language, filed by what they do; importing this subpackage registers them all."""

from fluxx_nb.engine.verbs import (
    creepers,
    discards,
    draws,
    hands,
    moves,
    plays,
    rules,
    shelters,
    spells,
    thefts,
    trash,
    turns,
)

__all__ = [
    "creepers",
    "discards",
    "draws",
    "hands",
    "moves",
    "plays",
    "rules",
    "shelters",
    "spells",
    "thefts",
    "trash",
    "turns",
]
