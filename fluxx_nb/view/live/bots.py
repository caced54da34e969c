"""Bots at a live table: each choice is made once, so that a bot does what someone has heard it will do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fluxx_nb.engine.core.decisions import Decision, Option
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.core.state import State
from fluxx_nb.players.party import Party
from fluxx_nb.players.player import Places

if TYPE_CHECKING:
    from fluxx_nb.view.live.session import Session


class Bots:
    """The bots of one game."""

    def __init__(self, setup: Setup, kinds: str | Sequence[str]) -> None:
        self._players = Party(setup, kinds).players
        self._said: tuple[Decision, Places] | None = None

    def choice(self, decision: Decision, state: State) -> Places:
        """Return what the bot that is asked chooses; the same if someone asks again."""
        if self._said is None or self._said[0] is not decision:
            player = self._players[decision.who % len(self._players)]
            self._said = decision, player.choose(decision, Sight(state, decision.who))
        return self._said[1]


def bots_play(session: Session) -> Option | None:
    """Return what the bot that is asked at the end of the game will choose; None where no bot is asked, or for several.

    The bot then does just that.
    """
    decision = session.line.decision
    if decision is None or not session.at_end or session.script or session.waits_for_person:
        return None
    places = session.bot_choice(decision)
    return decision.options[places] if isinstance(places, int) else None
