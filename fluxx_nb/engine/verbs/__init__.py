"""The verbs of the card language, by subject; importing this package registers them all."""

from fluxx_nb.engine.verbs import draws, goals, hands, humans, keepers, piles, rules, turns

__all__ = ["draws", "goals", "hands", "humans", "keepers", "piles", "rules", "turns"]
