"""When a rule comes back: FSRS replays a learner's answers and says what is known and what is due.

The history of answers is the only thing that is stored. A schedule is worked out from it each time, so that files of
two windows can be merged, and a clock that jumped does no harm: an answer never counts as later than now, or as earlier
than the one before it.
"""

from __future__ import annotations

from collections.abc import Callable
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


class Record:
    """What one learner has done about one rule, with the FSRS card that follows from it."""

    def __init__(self) -> None:
        self.met = False
        self.reviews: list[Review] = []
        self._asked: tuple[int, datetime] | None = None
        self._plan = UNPLANNED
        """What was said when the schedule was asked last, which is often at the same time."""
        self._card: Card | None = None
        self._replayed = 0
        """How many answers are in the card, all of them given before now."""

    def plan(self, now: datetime) -> Plan:
        """What the schedule says about the rule now."""
        if not self.reviews:
            return _MET if self.met else UNPLANNED
        asked = (len(self.reviews), now)
        if asked != self._asked:
            card = self._card_at(now)
            self._plan = Plan(self._status(card, now), card.due, _SCHEDULER.get_card_retrievability(card, now))
            self._asked = asked
        return self._plan

    def _card_at(self, now: datetime) -> Card:
        card, kept = self._card, True
        for review in self.reviews[self._replayed :]:
            card = _reviewed(card, review, now)
            # An answer from the future counts as given now, so where it leads changes with the time.
            kept = kept and review.at <= now
            if kept:
                self._card, self._replayed = card, self._replayed + 1
        assert card is not None
        return card

    def _status(self, card: Card, now: datetime) -> Status:
        if not self.reviews[-1].right or card.state == State.Relearning:
            return Status.SHAKY
        if card.state == State.Learning:
            return Status.MET if all(review.right for review in self.reviews) else Status.SHAKY
        return Status.DUE if card.due <= now else Status.KNOWN


def _reviewed(card: Card | None, review: Review, now: datetime) -> Card:
    """The card after an answer, which never counts as later than now or as earlier than the one before it."""
    at = min(review.at, now)
    if card is None:
        card = Card(card_id=0, due=at)
    elif card.last_review is not None:
        at = max(at, card.last_review)
    rating = Rating.Good if review.right else Rating.Again
    return _SCHEDULER.review_card(card, rating, at)[0]


SOON = timedelta(minutes=30)
"""An answer that is due within this time may as well be asked now, at the end of a round."""
