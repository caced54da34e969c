"""Elsewhere: what the other editions say of a quoted rule, so that a page without a kernel can tell it."""

from __future__ import annotations

from fluxx_nb.desk.rulepage import Wording, has_page, wordings
from fluxx_nb.engine.core.rulebook import Passage


def elsewhere(passage: Passage) -> list[list[str]]:
    """Each other wording of a rule: its source, then its words, in turn those that all have and those that differ.

    Editions that say the same share an entry, and one that says what is quoted already has no words. Nothing is there
    for the words of a rulebook that is not ours.
    """
    if not has_page(passage.id):
        return []
    places: dict[str, list[str]] = {}
    said: dict[str, Wording] = {}
    for one in wordings(passage.id):
        if one.passage.edition != passage.edition:
            places.setdefault(one.passage.quote, []).append(f"{one.passage.edition_title}, {one.passage.where}")
            said[one.passage.quote] = one
    return [
        ["; ".join(places[quote]), *(_in_turn(one) if quote != passage.quote else ())] for quote, one in said.items()
    ]


def _in_turn(one: Wording) -> list[str]:
    """The parts of a wording, with nothing before the first one if that differs."""
    words = [part.text for part in one.parts]
    return ["", *words] if one.parts and one.parts[0].differs else words
