"""When a rule comes back: FSRS replays a learner's answers and says what is known and what is due.

The history of answers is the only thing that is stored. A schedule is worked out from it each time, so that files of
two windows can be merged, and a clock that jumped does no harm: an answer never counts as later than now, or as earlier
than the one before it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta, timezone
from enum import Enum
from typing import NamedTuple

from fsrs import Card, Rating, Scheduler, State

Clock = Callable[[], datetime]
"""Returns now, in UTC. Tests and simulations hand in their own."""

_SCHEDULER = Scheduler(enable_fuzzing=False)
"""Without fuzz the same answers give the same schedule."""


class Status(str, Enum):
    """How well a learner knows a rule."""

    NEW = "new"
    MET = "met"
    SHAKY = "shaky"
    KNOWN = "known"
    DUE = "due"

    @property
    def mastered(self) -> bool:
        """Whether nothing about the rule needs practice now."""
        return self is Status.KNOWN

    def __str__(self) -> str:
        return self.value


class Review(NamedTuple):
    """One answer about a rule, as far as the schedule needs it."""

    at: datetime
    right: bool


class Plan(NamedTuple):
    """What the schedule says about one rule."""

    status: Status
    due: datetime | None
    """When the rule should come back; None before the first answer."""
    recall: float
    """How likely a right answer is now, from 0 to 1; 0 before the first answer."""


UNPLANNED = Plan(Status.NEW, None, 0.0)
_MET = Plan(Status.MET, None, 0.0)


def utc_now() -> datetime:
    """The time of this machine, in UTC."""
    return datetime.now(timezone.utc)


def plan_of(reviews: Sequence[Review], met: bool, now: datetime) -> Plan:
    """What the schedule says about a rule with these answers, in the order in which they were given."""
    if not reviews:
        return _MET if met else UNPLANNED
    card = Card(card_id=0, due=now)
    last: datetime | None = None
    for review in reviews:
        at = min(review.at, now)
        last = at if last is None else max(at, last)
        card, _ = _SCHEDULER.review_card(card, Rating.Good if review.right else Rating.Again, last)
    return Plan(_status(card, reviews, now), card.due, _SCHEDULER.get_card_retrievability(card, now))


def _status(card: Card, reviews: Sequence[Review], now: datetime) -> Status:
    if not reviews[-1].right or card.state == State.Relearning:
        return Status.SHAKY
    if card.state == State.Learning:
        return Status.MET if all(review.right for review in reviews) else Status.SHAKY
    return Status.DUE if card.due <= now else Status.KNOWN


SOON = timedelta(minutes=30)
"""An answer that is due within this time may as well be asked now, at the end of a round."""
