"""A live class from a notebook: the questions on the big screen, answered from phones."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.story.study.quiz import TableQuestion
from fluxx_nb.view.present.wall_picture import wall_picture

if TYPE_CHECKING:
    from fluxx_nb.classroom.assignment import Assignment
    from fluxx_nb.classroom.live.opening import LiveClass


def open_live(asked: Sequence[TableQuestion], assignment: Assignment | None = None) -> LiveClass:
    """Open a room with these questions on a free port of this machine; with an assignment, phones get result codes."""
    if not asked:
        raise TableError("A live class needs questions. Use present(quiz(…), live=True), or name scenarios.")
    if sys.platform == "emscripten":
        raise TableError("A live class needs a server, and this page has none. Use fluxx-nb class on a computer.")
    # A server is fetched only where one is wanted.
    from fluxx_nb.classroom.live.door import EVERYWHERE, listen, reachable
    from fluxx_nb.classroom.live.lessons import lesson_from
    from fluxx_nb.classroom.live.opening import LiveClass, open_room

    lesson = lesson_from([*asked], f"{asked[0].deck.title}: {asked[0].title}", assignment)
    door = listen()
    # What the server would say in a terminal is on the big screen as well.
    return LiveClass(open_room(lesson, door, reachable(EVERYWHERE), wall_picture, _quiet), door, _quiet)


def _quiet(_: str) -> None:
    """Say nothing."""
