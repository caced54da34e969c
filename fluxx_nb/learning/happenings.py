"""Steps of seeded games, by the rule that they show: what their citations quote first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from fluxx_nb.classroom.position import PHASES, Position, crowd
from fluxx_nb.engine.core.decisions import PASS
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.reasons import NESTED
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.tables import set_table
from fluxx_nb.learning.aspects import Happening
from fluxx_nb.players.party import Party
from fluxx_nb.story.cite.citations import citations_of
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.time.steps import Steps

_ANSWERS = 70
_SETTLED = 8
_GUEST = "Zoe"
_READABLE = PHASES[2].crowd
_CROWD = PHASES[3].crowd
"""How many cards may be open or in hands, so that the table can be read."""


class QuotingEvent(NamedTuple):
    """An event that quotes a passage."""

    k: int
    main: bool
    """Whether it quotes the passage before all others, and before a card."""


@dataclass
class SeededGame:
    """A game that bots have played by a seed, looked through for rules."""

    deck: Deck
    seed: int
    _positions: list[Position] = field(default_factory=list)

    @cached_property
    def game(self) -> Game:
        """The game, after at most so many answers."""
        # Every other game is played without Surprises being asked for: what a card does, it does.
        asks, alone = self.seed % 2 == 0, self.deck.solo is not None and self.seed % 4 == 1
        setup = set_table(self.deck, 1 if alone else 3, seed=self.seed, ask_surprises=asks, solo=alone)
        game, party = Game(self.deck, setup), Party(setup, "random")
        for number in range(_ANSWERS):
            if game.decision is None:
                break
            if not alone:
                self._change_seats(game, number)
            if game.at_main_decision and not asks and not alone and crowd(game.state) <= _READABLE:
                self._positions.append(Position(game.branch()))
            party.answer(game)
        return game

    @property
    def positions(self) -> list[Position]:
        """The moments of the game at which a player chooses what to play, and the table can be read."""
        # They are noted while the game is played.
        return self._positions if self.game.events else []

    def _change_seats(self, game: Game, number: int) -> None:
        """Let someone join or leave in some games, so that those rules can be practiced too."""
        if not game.at_main_decision or number < _SETTLED:
            return
        if self.seed % 5 == 0 and _GUEST not in game.players:
            game.join(_GUEST)
        elif self.seed % 5 == 1 and len(game.players) == 3 and game.current_player != game.players[-1]:
            game.leave(game.players[-1])

    @cached_property
    def steps(self) -> Steps:
        """Its steps as people count them."""
        return Steps(self.game.events)

    @cached_property
    def shown(self) -> dict[str, list[QuotingEvent]]:
        """For each passage the events that quote it, each with its number and whether it quotes the passage first."""
        found: dict[str, list[QuotingEvent]] = {}
        events, cite = self.game.events, citations_of(self.deck).find
        state = State(self.deck, list(self.game.setup.players))
        for k, event in enumerate(events):
            if event.what != "answered" and state.turn >= 0 and crowd(state) <= _CROWD:
                cited = cite(Occasion(events, k, state))
                for at, passage in enumerate((*cited.passages, *_also(events, k, state))):
                    found.setdefault(passage, []).append(QuotingEvent(k, at == 0 and not cited.card))
            apply(state, event)
        return found

    def happening(self, k: int) -> Happening:
        """The step of an event, with the tables before and after it."""
        return happening_in(self.game.events, State(self.deck, list(self.game.setup.players)), 0, self.steps, k)


def _also(events: Sequence[Event], k: int, before: State) -> tuple[str, ...]:
    """A passage whose quote is about one example of what an event shows, so that the event does not quote it."""
    event = events[k]
    if event.asks == "play":
        since = (events[at] for at in range(_beginning(events, k), k))
        return ("action.one-play",) if any(one.what == "moved" and one.why is NESTED for one in since) else ()
    if event.asks == "target":
        return ("keeper.in-play",)
    if event.what == "joined":
        return ("setup.deal-three",)
    if event.what == "began" and event.slot == "play" and before.played:
        return ("rule.play-more",) if event.amount > before.plays > 0 else ()
    return ()


def _beginning(events: Sequence[Event], k: int) -> int:
    """The number of the event with which it begins that event `k` happens: an answer, or a turn."""
    for at in range(k, 0, -1):
        event = events[at]
        if event.what in ("turned", "joined", "left"):
            return at
        if event.what == "answered" and not (events[at - 1].asks == "surprise" and event.answer == PASS):
            return at
    return 0


def happening_in(events: Sequence[Event], state: State, start: int, steps: Steps, k: int) -> Happening:
    """What leads to event `k` and its step, with the tables before and after, given the table after `start` events."""
    span = range(max(start, _beginning(events, k)), steps.span(steps.number(k)).stop)
    after = state.copy()
    for event in events[start : span.start]:
        apply(after, event)
    before = after.copy()
    for event in events[span.start : span.stop]:
        apply(after, event)
    return Happening(before, after, events, span, k)


_KEPT = 60
_CACHE: dict[tuple[Deck, int], SeededGame] = {}


def seeded_game(deck: Deck, seed: int) -> SeededGame:
    """A seeded game; the latest ones are kept, because several rules are looked for in the same games."""
    key = (deck, seed)
    found = _CACHE.pop(key, None) or SeededGame(deck, seed)
    _CACHE[key] = found
    if len(_CACHE) > _KEPT:
        del _CACHE[next(iter(_CACHE))]
    return found
