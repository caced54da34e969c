"""A Position is a question of a game as one seat knows it: it can be played on in any number of worlds.

A game cannot be copied while an effect is half done. So a world is laid out at the last main question of a turn, and
the answers since are given once more: only a world in which they lead to the same question, and to the same cards
wherever the seat sees any, may be the true one.
"""

from __future__ import annotations

from fluxx_nb.engine.core.decisions import Decision, IllegalAnswer
from fluxx_nb.engine.core.events import apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.history import Past, Record
from fluxx_nb.engine.core.reasons import IMAGINED
from fluxx_nb.engine.core.sight import HIDDEN, Sight
from fluxx_nb.engine.core.state import State
from fluxx_nb.lab.memory import remembered
from fluxx_nb.players.worlds import a_world, looks_alike
from fluxx_nb.story.time.timeline import NoSuchMoment

_TRIES = 50
"""In so many worlds in a row the question may fail to come up before nothing more is tried."""


class Position:
    """A game at a question, as a seat knows it; with no seat, as somebody who sees all hands."""

    def __init__(self, game: Game, seat: int | None) -> None:
        if game.decision is None:
            raise NoSuchMoment("The game is over: there is nothing left to be played out.")
        self.decision: Decision = game.decision
        self.seat = seat
        self.options_seen = seat is None or seat == game.decision.who
        """Whether the seat knows what may be answered: another player's options tell of that player's hand."""
        self._game = game
        self._start, self._since = _last_main_question(game)
        first = State(game.deck, list(game.setup.players))
        known = remembered(first, game.events, seat) if game.log is not None else frozenset()
        self._now = game.state
        self._glimpse = _with_known(Sight(game.state, seat).glimpse(), game.state, known)
        self._rng = 0

    def play_on(self, rng: int) -> Game:
        """The game in some world that the seat cannot tell from the true one, at the question, with other luck."""
        for _ in range(_TRIES):
            self._rng += 1
            game = self._in(a_world(self._glimpse, rng * _TRIES + self._rng))
            if game is not None:
                game.setup = game.setup.with_seed(rng)
                return game
        raise NoSuchMoment("No other deal of the hidden cards was found that would have led to this question.")

    def _in(self, world: State) -> Game | None:
        """The game at the question in a world; None where the answers since do not lead there."""
        mine = self._game
        if self._since:
            world = _renamed(self._start, self._now, world)
        game = Game(mine.deck, mine.setup, past=Past.forgotten(world))
        game.log = None
        try:
            for record in self._since:
                game.repeat(record)
        except IllegalAnswer:
            return None
        if not self._same_question(game.decision) or (self._since and not looks_alike(game.state, self._glimpse)):
            return None
        return game

    def _same_question(self, asked: Decision | None) -> bool:
        """Whether the seat cannot tell a question from the true one."""
        if asked is None or self.options_seen:
            return asked == self.decision
        true = self.decision
        return (asked.who, asked.about, asked.why, asked.prompt) == (true.who, true.about, true.why, true.prompt)


def _last_main_question(game: Game) -> tuple[State, list[Record]]:
    """The table at the last main question of a turn, and the answers since."""
    if game.at_main_decision:
        return game.state, []
    twin = Game(game.deck, game.setup, log=False)
    start, count = None, 0
    for at, record in enumerate(game.answers):
        if twin.at_main_decision:
            start, count = twin.state.copy(), at
        twin.repeat(record)
    if start is None:
        raise NoSuchMoment("Odds can be told from the first play on: no player has come to it yet.")
    return start, game.answers[count:]


def _with_known(glimpse: State, now: State, known: frozenset[int]) -> State:
    """The glimpse with the cards that the seat remembers."""
    shown = tuple(
        (zone, tuple(there if there in known else seen for seen, there in zip(cards, now.zones[zone], strict=True)))
        for zone, cards in glimpse.zones.items()
        if HIDDEN in cards
    )
    apply(glimpse, ("arranged", -1, -1, 0, 0, shown, IMAGINED, -1))
    return glimpse


def _renamed(start: State, now: State, world: State) -> State:
    """The earlier table, with each hidden card called as the one that lies in its place in the world."""
    name = {
        there: here
        for zone, cards in now.zones.items()
        for there, here in zip(cards, world.zones[zone], strict=True)
        if there != here
    }
    twin = start.copy()
    laid = tuple((zone, tuple(name.get(card, card) for card in cards)) for zone, cards in start.zones.items())
    apply(twin, ("arranged", -1, -1, 0, 0, laid, IMAGINED, -1))
    # Only what lies beneath a card can be hidden: what is attached is seen by everybody.
    for hidden, shelter in start.covered.items():
        if hidden in name:
            apply(twin, ("uncovered", -1, hidden, shelter, 0, None, IMAGINED, -1))
    for hidden, shelter in start.covered.items():
        if hidden in name:
            apply(twin, ("covered", -1, name[hidden], shelter, 0, None, IMAGINED, -1))
    return twin
