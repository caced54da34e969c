"""Prompts in words: what a card asks, with the nouns of the edition."""

from __future__ import annotations

from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.state import State
from fluxx_nb.story.words.points import kinds_in


def prompt_words(s: State, decision: Decision) -> str:
    """Return what a player is asked."""
    return kinds_in(s, decision.prompt)
