"""Progress here: the learners whose files are beside the notebook that is open."""

from __future__ import annotations

import os
from datetime import datetime, timezone
from pathlib import Path

from fluxx_nb.learning import SavedLearner, Shelf
from fluxx_nb.learning.shelf import FOLDER
from fluxx_nb.view.live.autosave import SESSION

NAMELESS = "Me"
"""What a learner is called who has not said a name."""
_LONG_AGO = datetime.min.replace(tzinfo=timezone.utc)


def shelf_here() -> Shelf:
    """Return the learners of this place: next to the notebook, or in the current folder."""
    notebook = Path(os.environ.get(SESSION, ""))
    folder = notebook.parent if notebook.is_absolute() and notebook.parent.is_dir() else Path.cwd()
    return Shelf(folder / FOLDER)


def last_learner(shelf: Shelf) -> SavedLearner:
    """Return the learner who was here last, or a new one without a name."""
    return known_learner(shelf) or shelf.learner(NAMELESS)


def known_learner(shelf: Shelf) -> SavedLearner | None:
    """Return the learner who was here last; None where no one has learned. No file is touched."""
    return max(shelf.learners(), key=_last_seen, default=None)


def _last_seen(learner: SavedLearner) -> datetime:
    times = [one.at for one in learner.answers[-1:]] + [one.at for one in learner.finished[-1:]]
    times += [learner.place.at] if learner.place is not None else []
    return max(times, default=_LONG_AGO)
