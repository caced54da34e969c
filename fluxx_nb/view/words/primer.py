"""Primer: one line about each type of card, told when the first card of that type is played."""

from __future__ import annotations

from collections.abc import Sequence

from fluxx_nb.engine.core.card import ACTION, CREEPER, GOAL, KEEPER, RULE, SURPRISE, UNGOAL
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.event import Event
from fluxx_nb.view.shapes.theme import TYPES
from fluxx_nb.view.words.panels import safe

ABOUT_TYPES = {
    KEEPER: "stays face up in front of you. Goals ask for Keepers.",
    GOAL: "says how to win, for everyone. A new Goal replaces the old one.",
    RULE: "changes a rule at once, for everyone.",
    ACTION: "is done once, then discarded.",
    CREEPER: "is played as soon as you draw it. It usually keeps you from winning.",
    SURPRISE: "may be played out of turn, against a card or at your own turn.",
    UNGOAL: "says how everyone loses.",
}
"""What a card of each type does, after the type's name."""


def first_of_type(events: Sequence[Event], step: range, deck: Deck) -> str:
    """Return a line for each type of card that is played in a step for the first time in the game, as HTML."""
    seen: set[str] = {deck.types[event.card] for event in events[: step.start] if _is_played(event)}
    found = ""
    for event in events[step.start : step.stop]:
        kind = deck.types[event.card] if _is_played(event) else ""
        if kind in ABOUT_TYPES and kind not in seen:
            seen.add(kind)
            found += f'<p class="fluxx-primer"><b>{safe(TYPES[kind].name)}</b> {safe(ABOUT_TYPES[kind])}</p>'
    return found


def _is_played(event: Event) -> bool:
    return event.what == "moved" and event.why.acts and event.card >= 0
