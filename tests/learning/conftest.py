from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 12, tzinfo=timezone.utc)

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **time: float) -> None:
        """Let time pass; less than none lets the clock jump back."""
        self.now += timedelta(**time)


@pytest.fixture
def clock() -> Clock:
    return Clock()
