"""Now: questions about the moment at a table, answered from it: why no one has won, what is refused, why a number.

Which questions are about the moment is data (`now` in `asked.yaml`); all others are about the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from fluxx_nb.desk.asked import ABOUT_NOW
from fluxx_nb.desk.finder import Finder
from fluxx_nb.desk.wording import WORDS_OF_ASKING, Pattern, stem, words_of
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.state import State
from fluxx_nb.story.advise.choices import Refusal
from fluxx_nb.story.advise.ledger import Account, ledger
from fluxx_nb.story.advise.monitor import EVERYONE, GoalStatus, win_monitor
from fluxx_nb.story.advise.refusals import refusals
from fluxx_nb.story.words.teller import tally

WIN, REFUSED, NUMBERS = KINDS = ABOUT_NOW
_MOST = 3
_Thing = TypeVar("_Thing")


class NowSaid(NamedTuple):
    """A sentence about the moment, with the rules behind it."""

    text: str
    rules: tuple[str, ...]


def kind_of_question(question: str, finder: Finder) -> str:
    """Return what a question wants to know about the moment; empty for a question about the rules."""
    text = " ".join(finder.wording.words(question))
    shapes = (Pattern.of(kind, said) for kind, said in finder.catalog.now)
    return next((shape.mark for shape in shapes if shape.fits(text)), "")


def answer_now(question: str, kind: str, game: Game, state: State, seat: int) -> list[NowSaid]:
    """Return what a table says to a question of one of the `KINDS`, for a seat; the most fitting first."""
    if kind == WIN:
        return list(_about_winning(win_monitor(state, game.setup), seat))
    if kind == NUMBERS:
        return [_account(one) for one in _fitting(question, ledger(state, seat), lambda one: one.title)]
    # Only at the latest moment does the game know what may not be done.
    found = refusals(game, seat) if state is game.state else []
    return [_refusal(one) for one in _fitting(question, found, lambda one: f"{one.what} {one.why}")]


def _about_winning(statuses: Sequence[GoalStatus], seat: int) -> Iterator[NowSaid]:
    if not statuses:
        yield NowSaid("No Goal is in play, so no one can win.", ("goal.none-yet",))
    own = [one for one in statuses if one.seat in (seat, EVERYONE)]
    for one in sorted(own, key=lambda one: one.missing):
        kind = "Ungoal" if one.ungoal else "Goal"
        if one.lacks:
            has = f" has {tally(one.has)}, and" if one.has else ""
            who = "The table" if one.seat == EVERYONE else one.player
            yield NowSaid(f"{who}{has} needs {tally(one.lacks)} for the {kind} {one.title}.", one.cite)
        elif one.blocked_by:
            blocker = one.blocked_by[0]
            text = f"{one.player} meets the {kind} {one.title} but is blocked by {blocker.name}: {blocker.why}."
            yield NowSaid(text, blocker.cite)
        elif one.level:
            yield NowSaid(f"{one.player} meets the {kind} {one.title}, but {one.level}.", one.cite)
        else:
            yield NowSaid(f"{one.player} meets the {kind} {one.title}.", one.cite)


def _account(one: Account) -> NowSaid:
    done = "" if one.done is None else f" So far {one.done}."
    left = "" if one.left is None or one.left < 0 else f" {one.left} left."
    rules = tuple(dict.fromkeys(rule for line in one.lines for rule in line.cite))
    return NowSaid(f"{one}.{done}{left}", rules)


def _refusal(one: Refusal) -> NowSaid:
    return NowSaid(f"{one.what[:1].upper()}{one.what[1:]}: not now, because {one.why}.", one.cite)


def _fitting(question: str, found: Iterable[_Thing], words: Callable[[_Thing], str]) -> list[_Thing]:
    """Return what shares most words with a question; if nothing does, the first ones."""
    asked = _telling(question)
    return sorted(found, key=lambda one: -len(asked & _telling(words(one))))[:_MOST]


def _telling(text: str) -> set[str]:
    return {stem(word) for word in words_of(text) if word not in WORDS_OF_ASKING}
