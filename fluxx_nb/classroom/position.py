"""Positions: moments of real games at which someone chooses a card to play, found by seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.engine.core.decisions import Option
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.reasons import IMAGINED
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import DRAW, GOALS, RULES, State
from fluxx_nb.engine.tables import set_table
from fluxx_nb.players.party import Party

GAMES = 600
"""So many games are looked through for a question before a topic is given up."""


@dataclass(frozen=True)
class Phase:
    """Which moments of a game suit a level."""

    players: int
    first: int
    last: int
    """The numbers of the answers between which a moment may be."""
    crowd: int
    """The most cards, face up and in hands, that can still be read on a table."""


PHASES = {1: Phase(2, 2, 16, 15), 2: Phase(3, 6, 34, 24), 3: Phase(3, 16, 70, 34)}
"""Early moments of small tables first, crowded ones last."""


@dataclass(frozen=True)
class Position:
    """A game that waits at the main question of a turn; it is never answered itself, only continued in copies."""

    game: Game

    @property
    def deck(self) -> Deck:
        """The deck that it is played with."""
        return self.game.deck

    @property
    def setup(self) -> Setup:
        """What the table has agreed on."""
        return self.game.setup

    @property
    def state(self) -> State:
        """The table at this moment."""
        return self.game.state

    @property
    def me(self) -> int:
        """The seat whose turn it is."""
        return self.state.turn

    @property
    def player(self) -> str:
        """The player whose turn it is."""
        return self.state.names[self.me]

    @cached_property
    def cards(self) -> list[int]:
        """The cards that may be played now, one of each title."""
        assert self.game.decision is not None
        found: dict[str, int] = {}
        for option in self.game.decision.options:
            if isinstance(option, int):
                found.setdefault(self.deck.cards[option].name, option)
        return list(found.values())

    def after(self, answer: Option, pile: int = 0) -> Game:
        """The game after an answer; `pile` other than 0 turns the draw pile, which no one knows, into another order."""
        state = None
        if pile:
            state = self.state.copy()
            order = tuple(SeededChoices(pile, "pile").shuffled(state.zones[DRAW]))
            apply(state, Event("shuffled", -1, -1, DRAW, DRAW, order, IMAGINED, -1))
        return self.game.branch(state=state).answer(answer)

    def landed(self, after: Game) -> State:
        """The table when the play is done and the turn not yet passed on."""
        state = self.state.copy()
        for event in after.events[len(self.game.events) :]:
            if event.what == "turned":
                break
            apply(state, event)
        return state

    def turn_is_over(self, after: Game) -> bool:
        """Whether the play was the last of the turn."""
        return any(event.what == "turned" for event in after.events[len(self.game.events) :])


def crowd(s: State) -> int:
    """How many cards are face up or in hands."""
    return len(s.zones[RULES]) + len(s.zones[GOALS]) + sum(len(s.hand(seat)) + len(s.row(seat)) for seat in s.order)


def positions(deck: Deck, level: int, rng: SeededChoices) -> Iterator[Position]:
    """Moments that suit a level, from one seeded game after the other, each game played by bots."""
    phase = PHASES[level]
    for _ in range(GAMES):
        seed = rng.below(1_000_000)
        # At a table that is not asked for Surprises no one plays any: what a play does, it does.
        setup = set_table(deck, phase.players, seed=seed, ask_surprises=False)
        # Players who choose at random never learn to play otherwise, so a seed keeps its questions.
        game, party = Game(deck, setup), Party(setup, "random")
        while game.decision is not None and len(game.answers) < phase.last:
            if len(game.answers) >= phase.first and _is_clear(game) and crowd(game.state) <= phase.crowd:
                yield Position(game.branch())
            party.answer(game)


def _is_clear(game: Game) -> bool:
    """Whether a player chooses freely what to play: no event is half done, and the choice is not random."""
    return game.at_main_decision and "first_play_random" not in game.state.rules
