"""Swings: the plays that changed the odds of a game most, as far as odds were sampled. The log marks them."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from fluxx_nb.story.time.timeline import Timeline

_SWUNG: WeakKeyDictionary[Timeline, dict[int | None, tuple[int, dict[int, str]]]] = WeakKeyDictionary()
"""The plays that swung each line most, by who looks: of how many points, and by the event, in words."""


def swings_of(line: Timeline, seat: int | None) -> dict[int, str]:
    """Return the plays that swung a game most: by the first event of each, in words."""
    return _SWUNG.get(line, {}).get(seat, (0, {}))[1]


def keep_swings(line: Timeline, seat: int | None, points: int, swings: dict[int, str]) -> None:
    """Keep the plays that swung a game most, found along this many points; more points replace fewer."""
    swung = _SWUNG.setdefault(line, {})
    if points >= swung.get(seat, (0,))[0]:
        swung[seat] = points, swings
