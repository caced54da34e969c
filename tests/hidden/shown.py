"""Everything that a seat is shown at a moment, as plain data that can be compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.core.state import GOALS, State
from fluxx_nb.lab.odds import Odds
from fluxx_nb.maths import chances
from fluxx_nb.players.greedy import GreedyPlayer
from fluxx_nb.players.lookahead import LookAheadPlayer
from fluxx_nb.story.advise.ledger import ledger
from fluxx_nb.story.advise.monitor import win_monitor
from fluxx_nb.story.advise.refusals import refusals
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.view.export.page import page
from fluxx_nb.view.export.subject import of_game
from fluxx_nb.view.model.tablemodel import look
from fluxx_nb.view.model.text import to_text
from fluxx_nb.view.words import panels
from fluxx_nb.view.words.ways_to_win import PlayerWays, ways_to_win


def pages(s: State, setup: Setup, seat: int, decision: Decision | None) -> Iterator[tuple[str, Any]]:
    """Yield what the table and its tabs show a seat of a State, each with its name."""
    model = look(s, seat, decision=decision)
    yield "model", model
    yield "text twin", to_text(model)
    yield "glimpse", {name: getattr(Sight(s, seat).glimpse(), name) for name in State.__slots__}
    yield "monitor", panels.monitor(win_monitor(s, setup), s.deck.rulebook)
    for other in s.order:
        yield f"ledger of seat {other}", panels.ledger_table(s.names[other], ledger(s, other), s.deck.rulebook)
    yield "rules", panels.rules_in_force(s)
    yield "discards", panels.discards(s)
    if any(card.goal is not None and card.goal.calculable for card in s.deck.titles):
        found = [PlayerWays(s.names[other], chances(s, setup, other)) for other in s.order]
        yield "ways", ways_to_win(found, {goal: s.deck.cards[goal].name for goal in s.zones[GOALS]}, shown=True)


def answers(s: State, setup: Setup, decision: Decision, playouts: int) -> Iterator[tuple[str, Any]]:
    """Yield what bots in the seat that is asked would answer, and why; look-ahead only with some playouts."""
    yield "greedy", (places := GreedyPlayer(3, setup).choose(decision, Sight(s, decision.who)))
    yield "greedy's reason", GreedyPlayer(3, setup).why(decision, Sight(s, decision.who))
    if playouts and not isinstance(places, tuple):
        yield "look-ahead", LookAheadPlayer(3, setup, playouts).choose(decision, Sight(s, decision.who))


def chances_of(s: State, setup: Setup, seat: int, playouts: int) -> Iterator[tuple[str, Any]]:
    """Yield the odds as a seat without a memory has them, at the main choice of a turn."""
    game = Game.resume(s.copy(), setup)
    if game.at_main_decision:
        yield "odds", Odds(game, seat, 5).more(playouts).as_json()


def story(game: Game, seat: int, *, export: bool = False) -> Iterator[tuple[str, Any]]:
    """Yield what a seat is told of a whole game: the log, what is refused now, and the exported page."""
    for moment in tell(game, seat):
        yield f"log line {moment.n}", (moment.text, moment.card, moment.says, moment.passages, moment.ask)
    yield "refused", panels.refused(refusals(game, seat), game.deck.rulebook, game.deck.edition)
    if export:
        yield "export", page(of_game(game).seen_by(game.state.names[seat]))
