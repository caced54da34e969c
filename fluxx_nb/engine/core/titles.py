"""Titles: names of cards as a sentence needs them, with the type before a name that may be misread."""

from __future__ import annotations

import re

from fluxx_nb.engine.core.card import CREEPER, GOAL, KEEPER, UNGOAL, Card

JOINS = re.compile(r",| and ", re.IGNORECASE)
"""What a name has that reads like a list."""
_COUNTS = re.compile(r"\d+ (Keeper|Creeper|Card)s?\b")
_BEGINS_WITH_A_TYPE = re.compile(r"(Goal|Creeper)\b")


def typed(card: Card) -> str:
    """Return the name of a card with its type first: `the Goal Thousands`."""
    return f"the {card.type.title()} {card.name}"


def marked(card: Card) -> str:
    """Return the name of a card for a sentence: its type first if the name alone may be misread."""
    # What is in front of players is often said to be someone's: there is no room for an article.
    reads_as_a_list = card.type not in (KEEPER, CREEPER) and JOINS.search(card.name) is not None
    reads_as_a_word = card.type in (GOAL, UNGOAL) and (" " not in card.name or _COUNTS.match(card.name) is not None)
    reads_as_a_clause = card.type not in (KEEPER, CREEPER) and ":" in card.name
    reads_as_a_type = card.type not in (GOAL, CREEPER) and _BEGINS_WITH_A_TYPE.match(card.name) is not None
    misread = reads_as_a_list or reads_as_a_word or reads_as_a_clause or reads_as_a_type
    return typed(card) if misread else card.name
