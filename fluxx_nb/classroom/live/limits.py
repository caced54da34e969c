"""Limits: how often a phone may say something, with the clock given from outside."""

from __future__ import annotations

from collections.abc import Callable

PER_SECOND = 5
"""Messages of one phone."""
WRONG_CODES = 12
"""Wrong codes of one phone, then its connection ends."""
PHONES = 60
SOCKETS_PER_KEY = 2
WALLS = 12
TEACHERS = 6

Clock = Callable[[], float]


class Allowance:
    """Lets a number of messages through per second, and as many at once."""

    def __init__(self, clock: Clock, per_second: int = PER_SECOND) -> None:
        self._clock, self._rate = clock, float(per_second)
        self._left, self._seen = self._rate, clock()

    def take(self) -> bool:
        """Whether one more message may pass now; then it is counted."""
        now = self._clock()
        self._left = min(self._rate, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
