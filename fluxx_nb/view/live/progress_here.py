"""Progress here: the learners whose files are beside the notebook that is open."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timezone
from itertools import count
from pathlib import Path

from fluxx_nb.learning import Learner, LearningError, SavedLearner, Shelf
from fluxx_nb.learning.progressfile import DamagedProgress, NewerProgress
from fluxx_nb.learning.shelf import FOLDER
from fluxx_nb.view.live.autosave import SESSION

NAMELESS = "Me"
"""What a learner is called who has not said a name."""
PROGRESS = "FLUXX_NB_PROGRESS"
"""The variable that names the folder of progress, where someone has chosen one."""
_LONG_AGO = datetime.min.replace(tzinfo=timezone.utc)


def shelf_here() -> Shelf:
    """Return the learners of this place: next to the notebook, or in the current folder."""
    notebook = Path(os.environ.get(SESSION, ""))
    return shelf_in(notebook.parent if notebook.is_absolute() and notebook.parent.is_dir() else Path.cwd())


def shelf_in(folder: Path) -> Shelf:
    """Return the learners of a folder with notebooks, or those of the folder that someone has chosen."""
    return Shelf(os.environ.get(PROGRESS) or folder / FOLDER)


def last_learner(shelf: Shelf) -> SavedLearner:
    """Return the learner who was here last, or a new one without a name, who is told of files that can't be read."""
    learner = known_learner(shelf) or _nameless(shelf)
    if not learner.notice:
        learner.notice = " ".join(_left_alone(path, problem) for path, problem in shelf.unreadable().items())
    return learner


def _left_alone(path: Path, problem: LearningError) -> str:
    """Return what someone is told whose progress may be in a file that can't be read."""
    damaged = isinstance(problem, DamagedProgress)
    ways = " If it is yours, import an export, or switch to your name to start again." * damaged
    return f"{path.name} can't be read and was not changed. {problem}{ways}"


def _nameless(shelf: Shelf) -> SavedLearner:
    """Return a learner without a name: another one if a newer program has written that file, which is left alone."""
    names = _nameless_names()
    while True:
        with suppress(NewerProgress):
            return shelf.learner(next(names))


def new_nameless(shelf: Shelf) -> SavedLearner:
    """Return a learner without a name and without progress; nothing is stored before something is learned."""
    return shelf.learner(next(name for name in _nameless_names() if not shelf.has(name)))


def is_nameless(learner: Learner) -> bool:
    """Whether the learner has not said a name."""
    return re.fullmatch(rf"{NAMELESS}( \d+)?", learner.name) is not None


def _nameless_names() -> Iterator[str]:
    yield NAMELESS
    yield from (f"{NAMELESS} {number}" for number in count(2))


def known_learner(shelf: Shelf) -> SavedLearner | None:
    """Return the learner who was here last; None where no one has learned. No file is touched."""
    return max(shelf.learners(), key=_last_seen, default=None)


def _last_seen(learner: SavedLearner) -> datetime:
    times = [one.at for one in learner.answers[-1:]] + [one.at for one in learner.finished[-1:]]
    times += [learner.place.at] if learner.place is not None else []
    return max(times, default=_LONG_AGO)
