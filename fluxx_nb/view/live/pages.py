"""Pages: the tabs below the table that tell of the moment. A new one is a function and a line in `PAGES`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fluxx_nb.story.ledger import ledger
from fluxx_nb.story.monitor import win_monitor
from fluxx_nb.story.refusals import refusals
from fluxx_nb.view.live.glance import Glance
from fluxx_nb.view.words import panels
from fluxx_nb.view.words.buttons import button
from fluxx_nb.view.words.messages import Switch


class Page(NamedTuple):
    """A tab: its name in the page, its title, and what it tells of a moment, as HTML."""

    name: str
    title: str
    tell: Callable[[Glance], str]


def numbers(now: Glance) -> str:
    """Why each number is what it is, for the player at turn."""
    s = now.state
    seat = s.turn if s.turn >= 0 else s.order[0]
    return panels.ledger_table(s.names[seat], ledger(s, seat), s.deck.rulebook)


def close(now: Glance) -> str:
    """What each player has and lacks for each Goal."""
    return panels.monitor(win_monitor(now.state, now.sitting.line.game.setup))


def rules(now: Glance) -> str:
    """Every rule that counts."""
    return panels.rules_in_force(now.state)


def discards(now: Glance) -> str:
    """The discard pile."""
    return panels.discards(now.state)


def not_now(now: Glance) -> str:
    """What may not be done, each with the rule that says so."""
    open_now = now.sitting.at_end and (now.question is None or now.question.now)
    found = refusals(now.sitting.line.game, now.seat) if open_now else []
    return panels.refused(found, now.state.deck.rulebook, now.state.deck.edition)


def branches(now: Glance) -> str:
    """The game as it was played and every line that leaves it, each a button that leads there."""
    found = []
    for number, branch in enumerate(now.sitting.branches):
        here = branch.line is now.sitting.line
        words = f"{'↳ ' * branch.depth}{'● ' if here else ''}{branch.title}"
        found.append(button(words, Switch(number), "branch", picked=here))
    return "".join(found)


PAGES = (
    Page("ledger", "Numbers", numbers),
    Page("monitor", "Who is close?", close),
    Page("rules", "Rules in force", rules),
    Page("discards", "Discard pile", discards),
    Page("refused", "Not now", not_now),
    Page("branches", "What if?", branches),
)
"""The tabs in their order; the form for a new game stands after them."""
