"""A KnownPosition is a question of a game as one seat knows it: it can be played on in any number of worlds.

A game cannot be copied while an effect is half done. So a world is laid out at the last main question of a turn, and
the answers since are given once more: only a world in which they lead to the same question, and to the same cards
wherever the seat sees any, may be the true one.
"""

from __future__ import annotations

from collections.abc import Iterable

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.decisions import Decision, IllegalAnswer
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.reasons import IMAGINED
from fluxx_nb.engine.core.sight import HIDDEN, Sight
from fluxx_nb.engine.core.state import HAND, HANDS, State
from fluxx_nb.players.worlds import Unseen, looks_alike
from fluxx_nb.story.time.timeline import NoSuchMoment

_TRIES = 50
"""After this many worlds in a row without the question, no more are tried."""


class KnownPosition:
    """A game at a question, as a seat knows it; with no seat, as someone who sees all hands."""

    def __init__(self, game: Game, seat: int | None) -> None:
        if game.decision is None:
            raise NoSuchMoment("The game is over: there is nothing left to be played out.")
        self.decision: Decision = game.decision
        self.seat = seat
        self.options_seen = seat is None or seat == game.decision.who
        """Whether the seat knows what may be answered: another player's options tell of that player's hand."""
        start = game.checkpoint()
        if start is None:
            raise NoSuchMoment("Odds can be told from the first play on: no player has come to it yet.")
        self._start = start.state
        # The game may go on while the question is still played out.
        self._game = game.branch(log=False)
        self._half_done = not game.at_main_decision
        first = State(game.deck, list(game.setup.players))
        known = remembered(first, game.events, seat) if game.keeps_log else frozenset()
        self._glimpse = _with_known(Sight(game.state, seat).glimpse(), game.state, known)
        self._unseen = Unseen(self._glimpse)
        self._rng = 0

    def play_on(self, rng: int) -> Game:
        """The game in some world that the seat cannot tell from the true one, at the question, with another seed."""
        for _ in range(_TRIES):
            self._rng += 1
            game = self._in(self._unseen.world(rng * _TRIES + self._rng), rng)
            if game is not None:
                return game
        raise NoSuchMoment("No other deal of the hidden cards was found that would have led to this question.")

    def _in(self, world: State, rng: int) -> Game | None:
        """The game at the question in a world; None where the answers since do not lead there."""
        if self._half_done:
            world = _renamed(self._start, self._game.state, world)
        try:
            game = self._game.branch(state=world, seed=rng, log=False)
        except IllegalAnswer:
            return None
        if not self._same_question(game.decision) or (self._half_done and not looks_alike(game.state, self._glimpse)):
            return None
        return game

    def _same_question(self, asked: Decision | None) -> bool:
        """Whether the seat cannot tell a question from the true one."""
        if asked is None or self.options_seen:
            return asked == self.decision
        true = self.decision
        return (asked.who, asked.about, asked.why, asked.prompt) == (true.who, true.about, true.why, true.prompt)


def _with_known(glimpse: State, now: State, known: frozenset[int]) -> State:
    """The glimpse with the cards that the seat remembers."""
    shown = tuple(
        (zone, tuple(there if there in known else seen for seen, there in zip(cards, now.zones[zone], strict=True)))
        for zone, cards in glimpse.zones.items()
        if HIDDEN in cards
    )
    apply(glimpse, Event("arranged", -1, -1, 0, 0, shown, IMAGINED))
    return glimpse


def _renamed(start: State, now: State, world: State) -> State:
    """The earlier table, with each hidden card called as the one in its place in the world."""
    name = {
        there: here
        for zone, cards in now.zones.items()
        for there, here in zip(cards, world.zones[zone], strict=True)
        if there != here
    }
    twin = start.copy()
    laid = tuple((zone, tuple(name.get(card, card) for card in cards)) for zone, cards in start.zones.items())
    apply(twin, Event("arranged", -1, -1, 0, 0, laid, IMAGINED))
    # Only what is beneath a card can be hidden: everyone sees what is attached.
    for hidden, shelter in start.covered.items():
        if hidden in name:
            apply(twin, Event("uncovered", -1, hidden, shelter, 0, None, IMAGINED))
    for hidden, shelter in start.covered.items():
        if hidden in name:
            apply(twin, Event("covered", -1, name[hidden], shelter, 0, None, IMAGINED))
    return twin


# What a seat remembers -----------------------------------------------------------------------------------------------


def remembered(start: State, events: Iterable[Event], seat: int | None) -> frozenset[int]:
    """Return the cards in other hands that a seat has seen go there, or looked at, and that were not mixed since.

    A player who joined late remembers nothing from before.
    """
    if seat is None:
        return frozenset()
    s = start
    sight = Sight(s, seat)
    known: set[int] = set()
    for event in events:
        if seat < len(s.names):
            _remember(known, s, event, seat, sight)
        apply(s, event)
    return frozenset(card for other in s.others(seat) for card in s.zones[HAND[other]] if card in known)


def _remember(known: set[int], s: State, event: Event, seat: int, sight: Sight) -> None:
    """Change what a seat knows of other hands by an event that is about to happen."""
    if event.what == "moved":
        _follow(known, s, event, sight)
    elif event.what == "swapped":
        known.update(s.hand(seat))
    elif event.what == "looked" and event.who == seat:
        known.update(event.seen)
    elif event.what == "shuffled":
        known.difference_update(event.order)
    elif event.what == "picked" and event.why is reasons.SHARE:
        known.clear()


def _follow(known: set[int], s: State, event: Event, sight: Sight) -> None:
    seen = sight.sees(event.source)
    if not seen and not sight.sees(event.target) and {event.source, event.target} <= HANDS:
        # One of the cards in that hand: a seat that sees neither hand cannot tell which.
        known.difference_update(s.zones[event.source])
    # Cards that were shuffled together first: no one can follow them.
    elif event.target in HANDS and event.why is not reasons.SHARE and (event.card in known or seen):
        known.add(event.card)
    else:
        known.discard(event.card)
