"""Sampling: the odds of the moment that is looked at, a few playouts at a time, for as long as nobody steps on."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from fluxx_nb.lab.course import Course, Point
from fluxx_nb.lab.odds import EVERYBODY, Odds
from fluxx_nb.story.timeline import NoSuchMoment, Timeline
from fluxx_nb.view.live.glance import Glance
from fluxx_nb.view.words.chances import odds_page, swing_in_short

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

_SWUNG: WeakKeyDictionary[Timeline, dict[int | None, tuple[int, dict[int, str]]]] = WeakKeyDictionary()
"""The plays that swung each line most, by who looks: of how many points, and by the event, in words."""


def swings_of(line: Timeline, seat: int | None) -> dict[int, str]:
    """The plays that swung a game most, as far as odds have been sampled: by the first event of each, in words."""
    return _SWUNG.get(line, {}).get(seat, (0, {}))[1]


def first_odds(now: Glance) -> str:
    """What the page holds at once, before anything is played out."""
    return str(next(odds_so_far(now)))


def odds_so_far(now: Glance) -> Iterator[str | None]:
    """The page again and again, surer each time; None after playouts that are not worth writing it anew."""
    line, number = now.line, now.line.answers_before(now.at)
    found: Odds | str
    try:
        found = Odds(line.before_answer(number).game, now.seat)
    except NoSuchMoment as told:
        found = str(told)
    yield odds_page(found, (), ())
    while isinstance(found, Odds) and found.playouts < ENOUGH:
        found.more(_SLICE)
        yield odds_page(found, (), ()) if found.playouts % _SHOWN == 0 else None
    course = _course_to(now, None if line.game.ended is not None and now.at == len(line.events) else number)
    known = _KNOWN.setdefault(line, {})
    for added in course.sampling(_SLICE):
        if added:
            known[now.seat, course.points[-1].answers] = course.points[-1]
        yield odds_page(found, course.points, ()) if added else None
    _keep_swings(now, course)
    yield odds_page(found, course.points, course.turned())


def _course_to(now: Glance, until: int | None) -> Course:
    """The course of the game up to an answer, or to its end, with the points that are known already."""
    known = _KNOWN.get(now.line, {})
    points = {answers: point for (seat, answers), point in known.items() if seat == now.seat}
    viewer = EVERYBODY if now.seat is None else now.state.names[now.seat]
    return Course(now.line, ALONG, viewer, until=until, known=points)


def _keep_swings(now: Glance, course: Course) -> None:
    """Keep the plays that swung the game most, for the log; whoever looks back knows as much as before."""
    swung, size = _SWUNG.setdefault(now.line, {}), len(course.points)
    if size >= swung.get(now.seat, (0,))[0]:
        swung[now.seat] = size, {swing.point.events: swing_in_short(swing) for swing in course.turned()}
