"""The arranged deal: a first game in which a newcomer meets each type of card and wins."""

from __future__ import annotations

from functools import cache

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.story.scenarios.scenario import Scenario
from fluxx_nb.story.scenarios.scenariofile import read_scenarios
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.live.session import Session

FIRST_GAME = "first-game"
"""What `play` calls it."""
_EDITION, _FILE = "math", "first_game.yaml"


@cache
def arranged_deal() -> Scenario:
    """Return the deal, with the plays that the table recommends as its script."""
    (found,) = read_scenarios(decks_root() / _EDITION / _FILE, _EDITION)
    return found


def is_arranged(game: Game) -> bool:
    """Whether a game is the arranged first game."""
    return game.setup.table is not None and game.setup == arranged_deal().setup


def first_session() -> Session:
    """Return the arranged game at the newcomer's first choice."""
    deal = arranged_deal()
    session = Session(Timeline(deal.start()), seats=deal.setup.players[0])
    session.to(len(session.line))
    return session


def recommended() -> tuple[str, ...]:
    """Return the cards that the newcomer does well to play, in order."""
    deal = arranged_deal()
    return tuple(said for _, word, said in deal.script if word == deal.setup.players[0])
