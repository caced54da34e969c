"""The answers to a question that make a difference, in words; and what makes two positions the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.history import Record
from fluxx_nb.engine.core.labels import label
from fluxx_nb.engine.core.state import DISCARD, DRAW, GOALS, RULES

MOST_GROUPS = 120
"""A question for several cards has one answer for each group of them; more groups than this are not gone through."""
_IN_ORDER = frozenset({DRAW, DISCARD, GOALS, RULES})
"""The zones in which the order of the cards matters."""


def distinct_answers(game: Game) -> list[Record] | None:
    """Return every answer that makes a difference, copies of a card counted once; None if there are too many groups."""
    decision = game.decision
    if decision is None:
        return []
    kinds = _kinds(game, decision)
    if not decision.several:
        first: dict[str, int] = {}
        for place, words in enumerate(kinds):
            first.setdefault(words, place)
        return list(first.values())
    size = len(decision.options)
    sizes = range(decision.least, min(decision.most, size) + 1)
    if sum(comb(size, many) for many in sizes) > MOST_GROUPS:
        return None
    return list(_distinct_groups(size, sizes, kinds))


def _kinds(game: Game, decision: Decision) -> list[str]:
    return [label(game.state, option, decision.who) for option in decision.options]


def _distinct_groups(size: int, sizes: range, kinds: list[str]) -> Iterator[tuple[int, ...]]:
    """Yield the groups of options that read differently."""
    seen: set[tuple[str, ...]] = set()
    for many in sizes:
        for group in combinations(range(size), many):
            words = tuple(sorted(kinds[place] for place in group))
            if words not in seen:
                seen.add(words)
                yield group


def answer_in_words(game: Game, record: Record) -> str:
    """Return an answer to the pending question in words."""
    decision = game.decision
    assert decision is not None
    kinds = _kinds(game, decision)
    if isinstance(record, int):
        return kinds[record]
    return ", ".join(kinds[place] for place in record if isinstance(place, int)) or "pass"


def position_key(game: Game) -> object:
    """Return what makes two main questions the same: everything on the table but the order of hands and rows."""
    s = game.state
    zones = tuple(
        (zone, tuple(cards) if zone in _IN_ORDER else frozenset(cards)) for zone, cards in s.zones.items() if cards
    )
    counts = frozenset(s.counts.items())
    numbers = (s.turn, s.drawn, s.missed, s.played, s.chance_count, frozenset(s.used), s.blocked, s.tied)
    return zones, numbers, counts, frozenset(s.attached.items()), frozenset(s.covered.items())
