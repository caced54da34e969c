"""After a game: the rules that decided it, the ones that the learner misread, and why the game was lost."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from fluxx_nb.engine.core.events import ENDS, Event
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.learning.path import LearningPath, PathRule
from fluxx_nb.learning.pathfile import path_of
from fluxx_nb.learning.progress import Learner
from fluxx_nb.learning.schedule import Status
from fluxx_nb.story.advise.monitor import GoalStatus, win_monitor
from fluxx_nb.story.explain.explanation import Moment, explain
from fluxx_nb.story.moment.occasion import chain_of
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.story.words.teller import tally

_MOST = 3
_TURNING = frozenset({"tied", "blocked", "cancelled", "lost", "won", "concluded"})
"""Kinds of events at which a game turns."""


class Deciding(NamedTuple):
    """A rule that decided a game, and the event at which it did."""

    rule: PathRule
    moment: Moment
    status: Status
    """How well the learner knows the rule."""


class Misread(NamedTuple):
    """A rule that the learner misread in a game."""

    rule: PathRule
    says: str
    """The misreading as a sentence."""


class Debrief(NamedTuple):
    """What a learner can take from a game."""

    outcome: str
    """How the game ended, in a sentence."""
    deciding: tuple[Deciding, ...]
    """The rules that decided it, at most three, the most important first."""
    misread: tuple[Misread, ...]
    """The rules of the wrong answers and refused clicks of this game, each with the latest misreading."""
    why: tuple[str, ...]
    """Why the seat did not win, sentence by sentence; empty for the winner."""


def debrief(line: Timeline, seat: int, learner: Learner, began: datetime | None = None) -> Debrief:
    """What decided a game and what to learn from it; `began` is when the learner started to play it."""
    path = path_of(line.game.deck.edition)
    outcome = _end(line)
    moment = _moment(line, outcome) if outcome is not None else None
    said = moment.text if moment is not None else "The game is not over."
    misread = {one.rule: one for one in learner.answers if not one.right and (began is None or one.at >= began)}
    known = ((path.get(rule), one.misreading or f"You said: {one.said}.") for rule, one in misread.items())
    return Debrief(
        said,
        tuple(_deciding(line, path, learner)),
        tuple(Misread(rule, says) for rule, says in known if rule is not None),
        tuple(why_not_won(line, seat)),
    )


def _end(line: Timeline) -> int | None:
    return next((k for k in range(len(line.events) - 1, -1, -1) if line.events[k].what in ENDS), None)


def _moment(line: Timeline, k: int) -> Moment:
    return explain(line.events, k, line.state_at(k))


def _deciding(line: Timeline, path: LearningPath, learner: Learner) -> Iterator[Deciding]:
    """The rules behind the end, then behind what led to it, then behind other turning points, the latest first."""
    seen: set[str] = set()
    for k in _turning_points(line):
        moment = _moment(line, k)
        rule = next((found for one in moment.passages if (found := path.get(one.id)) is not None), None)
        if rule is not None and rule.id not in seen:
            seen.add(rule.id)
            yield Deciding(rule, moment, learner.status(rule.id))
            if len(seen) == _MOST:
                return


def _turning_points(line: Timeline) -> Iterator[int]:
    events, end = line.events, _end(line)
    if end is None:
        return
    yield end
    # The play that brought the win about, and what made it possible: the events that led to the end.
    yield from chain_of(events, events[end])
    yield from (k for k in range(end - 1, -1, -1) if events[k].what in _TURNING)
    winner = events[end].who
    yield from (k for k in range(end - 1, -1, -1) if _is_play_of(events[k], winner))


def _is_play_of(event: Event, seat: int) -> bool:
    return event.what == "moved" and event.why.plays and event.who == seat


def why_not_won(line: Timeline, seat: int) -> Iterator[str]:
    """Why a seat has not won the game: what it lacked, or what blocked it, when the game ended."""
    end = _end(line)
    if end is None:
        return
    event, s = line.events[end], line.state_at(end)
    if event.what == "won" and event.who == seat:
        return
    mine = [one for one in win_monitor(s, line.game.setup) if one.seat == seat and not one.ungoal]
    for one in mine:
        yield _short_of(one, marked(s.deck.cards[one.goal]))
    if event.what == "won":
        theirs = [one for one in win_monitor(s, line.game.setup) if one.seat == event.who and one.meets]
        who = s.names[event.who]
        for one in theirs[:1]:
            # A Goal that was met by a calculation asks for other cards than its winner has; the outcome tells how.
            how = f": {tally(one.has)}" if one.has and not one.calculation else ""
            yield f"{who} met {marked(s.deck.cards[one.goal])} first{how}."
        if s.turn == seat:
            yield f"It happened on {s.names[seat]}'s own turn: a Goal counts for everyone."


def _short_of(one: GoalStatus, goal: str) -> str:
    if one.blocked_by and one.meets:
        return f"{one.player} met {goal} but was blocked by {tally([b.name for b in one.blocked_by])}."
    if one.lacks:
        return f"For {goal}, {one.player} needed {tally(one.lacks)}."
    return f"{one.player} met {goal} too: {one.level}." if one.level else f"{one.player} met {goal}."
