"""The invitation to the table: `play` takes whatever one has and shows it."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fluxx_nb.engine.core.checks import need, need_number
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.tables import deck, set_table
from fluxx_nb.story.saves.resolve import Playable, resolve
from fluxx_nb.story.scenarios.library import Scenario
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.live.arranged import FIRST_GAME, first_session
from fluxx_nb.view.live.session import ALL, Session
from fluxx_nb.view.live.table import Table

FIRST = "first"
"""The person plays the seat that goes first."""
_LATEST = 1_000_000
"""No game has so many events; a later moment is the last one."""


def play(
    what: Playable = "math",
    players: int | Sequence[str] | None = None,
    *,
    seed: int | None = None,
    seats: str | Iterable[str] | None = FIRST,
    bots: str | Sequence[str] = "greedy",
    view_as: str | None = None,
    animate: bool = True,
    meta_rules: Iterable[str] = (),
    date: datetime.date | str | tuple[int, int, int] | None = None,
    ages: Mapping[str, int] | None = None,
    ask_surprises: bool = True,
    solo: bool = False,
    simple: bool = False,
    coach: bool = False,
    at: int | None = None,
) -> Table:
    """Show a table: of a new game (`play("math", seed=7)`), or of a Game, a Timeline, a Scenario or a file of these.

    `play("first-game")` is an arranged deal that you win within ten clicks and that explains each type of card.

    `seats` are the players whom you play: a name, several names, `"all"`, or None to watch; `bots` play the others.
    `view_as` is the player through whose eyes you look, or `"teacher"` to see all hands. Without `players` there are
    three, or one with `solo=True`, the Solo Fluxx of a deck that has it.
    `simple` is a beginner's table: Back, Next and your choice; everything else is behind **More**.
    A `coach` asks what will happen at moments that show a rule which you have not mastered; see `fluxx_nb.learn`.
    `at` is the moment of a shared game or a save at which it opens: how many events have happened by then.

    >>> table = play("math", ["Ada", "Noor"], seed=7)
    >>> table.close()
    """
    for name, value in (("animate", animate), ("simple", simple), ("coach", coach)):
        need(f"`{name}`", value, bool, "True or False")
    if what == FIRST_GAME:
        return _first_table(animate)
    what = resolve(what)
    if at is not None:
        need_number("`at`", at, 0, _LATEST)
        # What has a moment has a history: the script of a scenario has been followed by then.
        what = Timeline(what.run()) if isinstance(what, Scenario) else what
    if isinstance(what, Scenario):
        script = [(word, said) for _, word, said in what.script[: what.stop_at] if word != "expect"]
        chosen = ALL if seats == FIRST else seats
        line = Timeline(what.start())
        session = Session(line, seats=chosen, bots=bots, view_as=view_as, script=script, scenario=what.name)
    elif isinstance(what, Timeline | Game):
        session = Session(what, seats=None if seats == FIRST else seats, bots=bots, view_as=view_as)
    else:
        which = deck(what)
        agreed: dict[str, Any] = {
            "meta_rules": meta_rules,
            "date": date,
            "ages": ages,
            "ask_surprises": ask_surprises,
            "solo": solo,
        }
        session = _sit(which, set_table(which, players, seed=seed, **agreed), seats, bots, view_as)
    if at is not None:
        session.to(at)
    table = Table(session, animate=animate, begin=_begin, simple=simple)
    return _coached(table) if coach else table


def _coached(table: Table) -> Table:
    """Return the table with a coach for the learner who was here last."""
    from fluxx_nb.view.live.coaching import TableCoach
    from fluxx_nb.view.live.progress_here import last_learner, shelf_here

    table.coach = TableCoach(last_learner(shelf_here()))
    return table


def _first_table(animate: bool) -> Table:
    """Return a beginner's table with the arranged deal, which says that it is arranged; its end is remembered."""
    table = Table(first_session(), animate=animate, begin=_begin, simple=True)
    table.add_class("fluxx-first")
    return _coached(table)


def _sit(which: Deck, setup: Setup, seats: Any, bots: Any, view_as: str | None) -> Session:
    """Return a new game with its people and bots."""
    if seats == FIRST:
        seats = setup.players[setup.first]
    return Session(Timeline.new(which, setup), seats=seats, bots=bots, view_as=view_as)


def _begin(wishes: dict[str, Any]) -> Session:
    """Return the new game that the form beside the table asks for."""
    agreed = dict(wishes)
    which, seats, bots = deck(agreed.pop("edition")), agreed.pop("seats"), agreed.pop("bots")
    return _sit(which, set_table(which, **agreed), seats, bots, view_as=None)
