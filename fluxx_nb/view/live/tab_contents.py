"""The contents of the tabs below the table. A new tab is a function from a Frame to HTML and a line in `TABS`.

A tab imports inside its function what the table itself does not need: most tables never open it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.state import GOALS
from fluxx_nb.story.advise.ledger import ledger
from fluxx_nb.story.advise.monitor import win_monitor
from fluxx_nb.story.advise.refusals import refusals
from fluxx_nb.view.canvas.canvas import picture_size
from fluxx_nb.view.layout.plan import NARROW
from fluxx_nb.view.live.branches import PLAYED, pace_at, same_moment, standing
from fluxx_nb.view.live.frame import Frame
from fluxx_nb.view.model.tablemodel import look
from fluxx_nb.view.words import panels
from fluxx_nb.view.words.branching import BEGIN, COMPARE, BranchLine, tree
from fluxx_nb.view.words.comparison import Side, side_by_side
from fluxx_nb.view.words.rulings import UNOPENED, back_to_table, rule_html, rule_link, title_link

ASK = "ask-desk"
"""The name of the tab that answers questions."""
RULE = "rulepage"
"""The name of the page that tells of one rule."""
_COMPARED = 520.0
"""The width of each of two pictures that are compared, where the page has it."""
_BESIDE, _BETWEEN = 380.0, 12.0
"""How wide each must be to be beside the other, and what is left free between them."""
_LEAST_COMPARED = 320.0
"""Narrower pictures are shown smaller than they are."""


def _any_deck(_: Deck) -> bool:
    return True


class Tab(NamedTuple):
    """A tab: its name in the page, its title, and what it tells of a moment, as HTML."""

    name: str
    title: str
    tell: Callable[[Frame], str]
    fits: Callable[[Deck], bool] = _any_deck
    """Whether it has anything to tell of games with a deck."""
    go_on: Callable[[Frame], Iterator[str | None]] | None = None
    """What it tells after that, again and again, while no one steps on; None where nothing is to be shown."""


def numbers(now: Frame) -> str:
    """Why each number is what it is, for the current player."""
    s = now.state
    seat = s.turn if s.turn >= 0 else s.order[0]
    return panels.ledger_table(s.names[seat], ledger(s, seat), s.deck.rulebook, title_link)


def close(now: Frame) -> str:
    """How close each player is to each Goal in play."""
    s = now.state
    return panels.monitor(win_monitor(s, now.session.line.game.setup), s.deck.rulebook, title_link)


def ways(now: Frame) -> str:
    """All ways in which each player makes the number of a Goal in play, once someone asks for them."""
    from fluxx_nb.maths import chances
    from fluxx_nb.view.words.ways_to_win import PlayerWays, ways_to_win

    s, setup = now.state, now.session.line.game.setup
    players = [PlayerWays(s.names[seat], chances(s, setup, seat)) for seat in s.order]
    titles = {goal: s.deck.cards[goal].name for goal in s.zones[GOALS]}
    return ways_to_win(players, titles, now.ways_shown)


def _has_numbers(deck: Deck) -> bool:
    return any(card.goal is not None and card.goal.calculable for card in deck.titles)


def odds(now: Frame) -> str:
    """Who wins how often from here, as far as it is known at once."""
    from fluxx_nb.view.live.sampling import first_odds

    return first_odds(now)


def surer_odds(now: Frame) -> Iterator[str | None]:
    """The same again and again, surer each time."""
    from fluxx_nb.view.live.sampling import odds_so_far

    return odds_so_far(now)


def rule(now: Frame) -> str:
    """The page of the rule that was opened at a quote: all editions, scenarios, cards."""
    from fluxx_nb.desk.rulepage import rule_page

    return f"{back_to_table()}{rule_html(rule_page(now.rule))}" if now.rule else UNOPENED


def not_now(now: Frame) -> str:
    """What may not be done, each with the rule that says so."""
    open_now = now.session.at_end and (now.question is None or now.question.now)
    found = refusals(now.session.line.game, now.seat) if open_now else []
    return panels.refused(found, now.state.deck.rulebook, now.state.deck.edition, rule_link)


def ask(now: Frame) -> str:
    """Answers to questions about this moment and about the rules."""
    from fluxx_nb.view.live.ask_tab import ask_here

    return ask_here(now)


def branches(now: Frame) -> str:
    """The game as it was played and every line that leaves it, each a button that leads there."""
    rows = [
        BranchLine(
            branch.depth,
            branch.title,
            branch.leaves.place if branch.leaves else "",
            standing(branch.line, now.session.seen(branch.line)),
            branch.line is now.line,
        )
        for branch in now.session.branches
    ]
    return tree(rows) + BEGIN * (len(rows) == 1)


def compare(now: Frame) -> str:
    """Return the branch beside the game as it was played, both at the same moment, with what differs marked."""
    session, root = now.session, now.session.root
    if not now.way:
        if not root.branches:
            return BEGIN
        return (
            '<p class="fluxx-quiet">This is the game as it was played. Choose a branch to see it beside the game.</p>'
            + branches(now)
        )
    here, there = same_moment(now.line, now.at, root, session.seen(root))
    ours = now.model if here == now.at else look(now.line.state_at(here), now.seat)
    left = Side(PLAYED, str(pace_at(root, there)), look(root.state_at(there), now.seat))
    right = Side(now.branch, str(pace_at(now.line, here)), ours)
    # Pictures that are compared are read closely: in less room players are stacked, and letters are not made smaller.
    half = (now.wide - _BETWEEN) // 2
    wide = round(min(_COMPARED, half if half >= _BESIDE else now.wide))
    size = picture_size(wide, 0) if wide >= NARROW else (float(max(_LEAST_COMPARED, wide)), None)
    earlier = '<p class="fluxx-quiet">The branch has gone further than the game: this is as far as both go.</p>'
    return earlier * (here < now.at) + side_by_side(left, right, size)


TABS = (
    Tab("ledger", "Why this number?", numbers),
    Tab("monitor", "Who is close?", close),
    Tab("ways", "Ways to win", ways, _has_numbers),
    Tab("odds", "Odds", odds, go_on=surer_odds),
    Tab("rules", "Rules", lambda now: panels.rules_in_force(now.state)),
    Tab(RULE, "Rule", rule),
    Tab("discards", "Discards", lambda now: panels.discards(now.state)),
    Tab("refused", "Why not?", not_now),
    Tab(ASK, "Ask", ask),
    Tab("branches", "Branches", branches),
    Tab(COMPARE, "Compare", compare),
)
"""The tabs in their order; the form for a new game is after them."""
