"""Conditions: what may be true as something happens, each under the name that a table of citations knows it by."""

from fluxx_nb.story.cite.conditions import cards, surprises, table, winning
from fluxx_nb.story.cite.conditions.register import CONDITIONS

__all__ = ["CONDITIONS", "cards", "surprises", "table", "winning"]
