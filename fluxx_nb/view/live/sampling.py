"""Sampling: the odds of the moment that is looked at, a few playouts at a time, for as long as no one steps on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from weakref import WeakKeyDictionary

from fluxx_nb.lab.course import PLAYOUTS as PLAYOUTS_ALONG
from fluxx_nb.lab.course import Course, CoursePoint
from fluxx_nb.lab.odds import EVERYBODY, PLAYOUTS, Odds
from fluxx_nb.story.time.timeline import NoSuchMoment, Timeline
from fluxx_nb.view.live.frame import Frame
from fluxx_nb.view.live.swings import keep_swings
from fluxx_nb.view.words.odds import OddsPage, swing_in_short

_SLICE = 2
"""Playouts between two breaths of the kernel: a few milliseconds each."""
_SHOWN = 20
"""Playouts after which the page is written again."""
ENOUGH = PLAYOUTS
"""Playouts of the question that is looked at; then the odds along the game follow."""
ALONG = (PLAYOUTS_ALONG, 4 * PLAYOUTS_ALONG)
"""Playouts of each play before it, soon and in the end: `where_it_turned` with as many tells the same numbers."""

_KNOWN: WeakKeyDictionary[Timeline, dict[tuple[int | None, int], dict[int, CoursePoint]]] = WeakKeyDictionary()
"""The odds along each line, by who looks and how many playouts there are, then by the number of the answer.

What has been played out once stays.
"""


def first_odds(now: Frame) -> str:
    """What the page holds at once, before anything is played out."""
    return str(next(odds_so_far(now)))


def odds_so_far(now: Frame) -> Iterator[str | None]:
    """The page again and again, surer each time; None after playouts that are not worth writing it again."""
    line, number = now.line, _last_question(now)
    page = OddsPage()
    try:
        if number < 0:
            raise NoSuchMoment("Odds can be told from the first question on: no one has been asked yet.")
        page.found = Odds(line.before_answer(number).game, now.seat)
        page.answered = _answered(now, page.found, number)
        yield str(page)
        while page.found.playouts < ENOUGH:
            page.found.more(_SLICE)
            yield str(page) if page.found.playouts % _SHOWN == 0 else None
    except NoSuchMoment as told:
        page.found, page.why_not = None, str(told)
        yield str(page)
        if line.game.state.solo:
            return
    over = line.game.ended is not None and now.at == len(line.events)
    for playouts in ALONG:
        known = _KNOWN.setdefault(line, {}).setdefault((now.seat, playouts), {})
        course = _course_to(now, None if over else number, playouts, known)
        # The sketch is seen as it grows; what is surer takes its place when all of it is there.
        page.course = page.course or course
        for added in course.sampling(_SLICE):
            if added:
                known[course.points[-1].answers] = course.points[-1]
            yield str(page) if added and page.course is course else None
        page.course, page.all_told = course, True
        # The log marks them, so that they are there when someone looks back.
        turned = {swing.point.events: swing_in_short(swing) for swing in course.turned()}
        keep_swings(line, now.seat, len(course.points), turned)
        yield str(page)


def _last_question(now: Frame) -> int:
    """The number of the last question that has come up: what the next one brings is not told before it is there.

    It is -1 as long as there was none.
    """
    number = now.line.answers_before(now.at)
    asked_later = now.line.asked_before(number) > now.at
    return number - 1 if asked_later else number


def _answered(now: Frame, found: Odds, number: int) -> str:
    """What was answered to the question meanwhile, if that has happened and the viewer may know it."""
    if not found.options_seen or now.line.answers_before(now.at) == number:
        return ""
    record = now.line.game.answers[number]
    places = record if isinstance(record, tuple) else () if isinstance(record, str) else (record,)
    return ", ".join(found.labels[place] for place in places)


def _course_to(now: Frame, until: int | None, playouts: int, known: Mapping[int, CoursePoint]) -> Course:
    """The course of the game up to an answer, or to its end, with the points that are known already."""
    viewer = EVERYBODY if now.seat is None else now.state.names[now.seat]
    return Course(now.line, playouts, viewer, until=until, known=known)
