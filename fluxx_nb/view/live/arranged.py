"""A newcomer's games: the arranged deal, with each type of card and a win, and the shuffled game after it."""

from __future__ import annotations

from functools import cache
from typing import Any

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.tables import set_table
from fluxx_nb.story.scenarios.scenario import Scenario
from fluxx_nb.story.scenarios.scenariofile import read_scenarios
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.live.session import Session

FIRST_GAME = "first-game"
"""What `play` and progress files call it."""
_EDITION, _FILE = "math", "first_game.yaml"


class NewcomerSession(Session):
    """A game of a newcomer: it says how it was dealt, and marks the cards that are good to play."""

    def __init__(self, line: Timeline, seats: str, opening: str, favors: tuple[str, ...] = (), **more: Any) -> None:
        super().__init__(line, seats=seats, **more)
        self.opening = opening
        """What is said until the first choice is made."""
        self.favors = favors
        """Cards that are marked as good to play next, the first one first."""


@cache
def arranged_deal() -> Scenario:
    """Return the deal, with the plays that the table recommends as its script."""
    (found,) = read_scenarios(decks_root() / _EDITION / _FILE, _EDITION)
    return found


def is_arranged(game: Game) -> bool:
    """Whether a game is the arranged first game."""
    return game.setup.table is not None and game.setup == arranged_deal().setup


def first_session() -> NewcomerSession:
    """Return the arranged game at the newcomer's first choice."""
    deal = arranged_deal()
    session = NewcomerSession(Timeline(deal.start()), deal.setup.players[0], deal.story, recommended())
    session.to(len(session.line))
    return session


def shuffled_session(deck: Deck, bots: Any) -> NewcomerSession:
    """Return the game that follows the arranged one."""
    setup = set_table(deck, None, seed=None)
    who = setup.players[setup.first]
    return NewcomerSession(Timeline.new(deck, setup), who, f"You are {who}. This game is shuffled.", bots=bots)


def recommended() -> tuple[str, ...]:
    """Return the cards that the newcomer does well to play, in order."""
    deal = arranged_deal()
    return tuple(said for _, word, said in deal.script if word == deal.setup.players[0])
