"""A sample of steps to judge: each with its table, what led to it, its sentence and its quotes.

Every step of the games is equally likely. An editor reads a few dozen and judges whether each quote fits; no count of
rows can show that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from fluxx_nb.engine.core.events import apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.state import (
    DISCARD,
    DRAW,
    GOALS,
    HAND,
    METAS,
    RESOLVING,
    ROW,
    RULES,
    RULES_DECK,
    UNDER,
    WAITING,
    State,
    aside_of,
)
from fluxx_nb.story.explain.explanation import Moment, explain
from fluxx_nb.story.study.audit import QUIET
from fluxx_nb.story.words.teller import count

_EARLIER = 4
"""How many of the steps before it are told with a step."""


@dataclass(frozen=True, slots=True)
class Sampled:
    """One step, with what a reader needs to judge what it quotes."""

    edition: str
    source: str
    """The game that it is a step of."""
    table: tuple[str, ...]
    """The table just before it, all hands open."""
    before: tuple[str, ...]
    """What happened just before it."""
    moment: Moment

    def as_json(self) -> dict[str, Any]:
        """Return the step as plain data, as `tell --json` has it, with what is around it."""
        around = {"edition": self.edition, "from": self.source, "table": list(self.table), "before": list(self.before)}
        return around | self.moment.as_dict()


def draw_sample(games: Sequence[tuple[str, Game]], number: int, seed: int) -> list[Sampled]:
    """Return a number of steps of these games, picked by the seed; all of them if there are fewer."""
    steps = [
        (at, k) for at, (_, game) in enumerate(games) for k, one in enumerate(game.events) if one.what not in QUIET
    ]
    drawn = sorted(Random(seed).sample(steps, min(number, len(steps))))
    wanted: dict[int, list[int]] = {}
    for at, k in drawn:
        wanted.setdefault(at, []).append(k)
    return [one for at, ks in wanted.items() for one in _told(*games[at], set(ks))]


def _told(source: str, game: Game, wanted: set[int]) -> Iterator[Sampled]:
    events = game.events
    state = State(game.deck, list(game.setup.players))
    told: dict[int, str] = {}
    near = {at for k in wanted for at in range(k - _EARLIER, k + 1)}
    for k, event in enumerate(events):
        if k in near:
            moment = explain(events, k, state)
            told[k] = moment.text
            if k in wanted:
                before = tuple(told[at] for at in range(max(0, k - _EARLIER), k))
                yield Sampled(game.deck.edition, source, tuple(_table(state)), before, moment)
        apply(state, event)


def _table(s: State) -> Iterator[str]:
    """Yield where all cards are, in a few lines."""
    if s.turn >= 0:
        yield f"Turn {s.turns}, {s.names[s.turn]}'s: {count(s.drawn, 'card')} drawn, {count(s.played, 'card')} played."
    metas = f" Meta Rules: {_names(s, METAS)}." if s.zones[METAS] else ""
    playing = f" Being played: {_names(s, RESOLVING)}." if s.zones[RESOLVING] else ""
    apart = [_names(s, aside_of(depth)) for depth in range(s.aside_depth())]
    drawn = f" Drawn apart: {'; '.join(apart)}." if apart else ""
    yield f"New Rules: {_names(s, RULES)}.{metas} Goal: {_names(s, GOALS)}.{playing}{drawn}"
    for seat in s.order:
        more = [(HAND, "in hand"), (UNDER, "covered"), (WAITING, "waiting face down")]
        lying = [f"{where} {_names(s, zones[seat])}" for zones, where in more if zones == HAND or s.zones[zones[seat]]]
        yield f"{s.names[seat]}: in play {_names(s, ROW[seat])}; {'; '.join(lying)}."
    rules = f", {count(len(s.zones[RULES_DECK]), 'card')} in the Rules deck" if s.solo else ""
    yield f"{count(len(s.zones[DRAW]), 'card')} to draw{rules}, {count(len(s.zones[DISCARD]), 'card')} discarded."


def _names(s: State, zone: int) -> str:
    """Return the cards of a zone, each with what it is attached to or covered by."""
    cards = s.deck.cards
    on = {card: f" (on {cards[keeper].name})" for card, keeper in (*s.attached.items(), *s.covered.items())}
    return ", ".join(cards[card].name + on.get(card, "") for card in s.zones[zone]) or "none"
