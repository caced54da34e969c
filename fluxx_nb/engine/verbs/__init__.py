"""The verbs of the card language, by subject; importing this package registers them all."""

from fluxx_nb.engine.verbs import draws, exchanges, goals, hands, humans, keepers, piles, rules, shelters, turns

__all__ = ["draws", "exchanges", "goals", "hands", "humans", "keepers", "piles", "rules", "shelters", "turns"]
