"""Sampling: the odds of the moment that is looked at, a few playouts at a time, for as long as nobody steps on."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from fluxx_nb.lab.course import Course, Point
from fluxx_nb.lab.odds import EVERYBODY, Odds
from fluxx_nb.story.timeline import NoSuchMoment, Timeline
from fluxx_nb.view.live.glance import Glance
from fluxx_nb.view.words.chances import odds_page
from fluxx_nb.view.words.panels import safe

_SLICE = 2
"""Playouts between two breaths of the kernel: a few milliseconds each."""
_SHOWN = 20
"""Playouts after which the page is written anew."""
ENOUGH = 400
"""Playouts of the question that is looked at; then the odds along the game follow."""
ALONG = 24
"""Playouts of each play before it."""

_KNOWN: WeakKeyDictionary[Timeline, dict[tuple[int | None, int], Point]] = WeakKeyDictionary()
"""The odds along each line, by who looks and by the number of the answer: what has been played out once stays."""


def first_odds(now: Glance) -> str:
    """What the page holds at once, before anything is played out."""
    return str(next(odds_so_far(now)))


def odds_so_far(now: Glance) -> Iterator[str | None]:
    """The page again and again, surer each time; None after playouts that are not worth writing it anew."""
    line, number = now.line, now.line.answers_before(now.at)
    try:
        found = Odds(line.before_answer(number).game, now.seat)
    except NoSuchMoment as told:
        yield f'<p class="fluxx-quiet">{safe(str(told))}</p>'
        return
    yield odds_page(found, (), ())
    while found.playouts < ENOUGH:
        found.more(_SLICE)
        yield odds_page(found, (), ()) if found.playouts % _SHOWN == 0 else None
    viewer = EVERYBODY if now.seat is None else now.state.names[now.seat]
    known = _KNOWN.setdefault(line, {})
    points = {answers: point for (seat, answers), point in known.items() if seat == now.seat}
    course = Course(line, ALONG, viewer, until=number, known=points)
    for added in course.sampling(_SLICE):
        if added:
            known[now.seat, course.points[-1].answers] = course.points[-1]
        yield odds_page(found, course.points, ()) if added else None
    yield odds_page(found, course.points, course.turned())
