"""Steps of seeded games, by the rule that they show: what their citations quote first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from fluxx_nb.classroom.position import crowd
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.tables import set_table
from fluxx_nb.learning.aspects import Happening
from fluxx_nb.players.party import Party
from fluxx_nb.story.cite.citations import citations_of
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.time.steps import Steps

_ANSWERS = 70
_CROWD = 34
"""How many cards may be open or in hands, so that the table can be read."""


@dataclass
class SeededGame:
    """A game that bots have played by a seed, looked through for rules."""

    deck: Deck
    seed: int

    @cached_property
    def game(self) -> Game:
        """The game, after at most so many answers."""
        # Two games of three are played without Surprises being asked for: what a card does, it does.
        asks = self.seed % 3 == 0
        setup = set_table(self.deck, 3, seed=self.seed, ask_surprises=asks)
        game, party = Game(self.deck, setup), Party(setup, "random")
        for _ in range(_ANSWERS):
            if game.decision is None:
                break
            party.answer(game)
        return game

    @cached_property
    def steps(self) -> Steps:
        """Its steps as people count them."""
        return Steps(self.game.events)

    @cached_property
    def shown(self) -> dict[str, list[int]]:
        """For each passage the numbers of the events that quote it first."""
        found: dict[str, list[int]] = {}
        events, cite = self.game.events, citations_of(self.deck).find
        state = State(self.deck, list(self.game.setup.players))
        for k, event in enumerate(events):
            if event.what != "answered" and state.turn >= 0 and crowd(state) <= _CROWD:
                cited = cite(Occasion(events, k, state))
                if cited.passages and not cited.card:
                    found.setdefault(cited.passages[0], []).append(k)
            apply(state, event)
        return found

    def happening(self, k: int) -> Happening:
        """The step of an event, with the tables before and after it."""
        return happening_in(self.game.events, State(self.deck, list(self.game.setup.players)), 0, self.steps, k)


def happening_in(events: Sequence[Event], state: State, start: int, steps: Steps, k: int) -> Happening:
    """The step of event `k`, with the tables before and after it, given the table after the first `start` events."""
    whole = steps.span(steps.number(k))
    span = range(max(start, whole.start), whole.stop)
    after = state.copy()
    for event in events[start : span.start]:
        apply(after, event)
    before = after.copy()
    for event in events[span.start : span.stop]:
        apply(after, event)
    return Happening(before, after, events, span, k)


def games(deck: Deck, seed: int) -> Iterator[SeededGame]:
    """Seeded games without end, each other than the ones before."""
    number = seed
    while True:
        yield _kept(deck, number % _DIFFERENT)
        number += 1


_DIFFERENT = 1_000_000
_KEPT = 200
_CACHE: dict[tuple[Deck, int], SeededGame] = {}


def _kept(deck: Deck, seed: int) -> SeededGame:
    """A seeded game; the latest ones are kept, because several rules are looked for in the same games."""
    key = (deck, seed)
    found = _CACHE.pop(key, None) or SeededGame(deck, seed)
    _CACHE[key] = found
    if len(_CACHE) > _KEPT:
        del _CACHE[next(iter(_CACHE))]
    return found
