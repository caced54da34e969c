"""Ending: what a game that is over leads to."""

from __future__ import annotations

import secrets
from dataclasses import replace

from fluxx_nb.engine.core.winning import verdict
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.live.arranged import is_arranged, shuffled_session
from fluxx_nb.view.live.guest import is_guest
from fluxx_nb.view.live.session import Session
from fluxx_nb.view.words.buttons import button, row
from fluxx_nb.view.words.messages import PlayAgain, WhyThisEnd
from fluxx_nb.view.words.panels import safe

_SEEDS = 1_000_000


def another(session: Session) -> Session:
    """Return a new game of the same players: a table that was laid out as it was, a deck shuffled in another way."""
    game = session.root.game
    if is_arranged(game):
        return shuffled_session(game.deck, session.bots)
    setup = game.setup if game.setup.table is not None else replace(game.setup, seed=secrets.randbelow(_SEEDS))
    return Session(
        Timeline.new(game.deck, setup),
        seats=session.persons & {*setup.players},
        bots=session.bots,
        view_as=session.view_as,
        scenario=session.scenario,
    )


def end_panel(session: Session, *, asked: bool = False) -> str:
    """Return how the game ended and what to do next, as HTML; once someone has `asked` why, only what to do next."""
    state = session.line.game.state
    ended = verdict(state) or "The game is over"
    said = "" if asked else f'<p class="fluxx-prompt">{safe(ended.removesuffix("!"))}!</p>'
    return said + row("onward", _ways(session, asked))


def _ways(session: Session, asked: bool) -> list[str]:
    edition = session.line.game.deck.edition
    again = "Play a shuffled game" if is_arranged(session.root.game) else "Play again"
    ways = [button(again, PlayAgain(), "again", primary=True)]
    if is_guest():
        go = safe(f"?go=learn&edition={edition}")
        ways.append(f'<a class="jupyter-widgets jupyter-button fluxx-go-on" href="{go}">Next: learn a rule</a>')
    if not asked:
        ways.append(button(_why(session), WhyThisEnd(), "why-end"))
    return ways


def _why(session: Session) -> str:
    """Return the question that a person has at the end."""
    state = session.line.game.state
    ended = state.outcome
    if ended is None or len(session.persons) != 1:
        return "What decided it?"
    return "Why did I win?" if ended.what == "won" and state.names[ended.who] in session.persons else "Why did I lose?"
