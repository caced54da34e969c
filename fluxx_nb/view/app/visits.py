"""Visits: which lessons someone has opened in the app, and which game they may continue."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qsl

from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.files.atomic import write_whole
from fluxx_nb.engine.files.jsontext import read_json
from fluxx_nb.engine.files.yamltext import read_text
from fluxx_nb.learning import SavedLearner
from fluxx_nb.story.words.teller import count
from fluxx_nb.view.app.links import Link, NoSuchPlace, find_link, named_lessons
from fluxx_nb.view.learn.learn import last_edition
from fluxx_nb.view.live.autosave import saved_games
from fluxx_nb.view.live.progress_here import known_learner, shelf_in

_FILE = "visits.json"
_TRIED = 50
"""Among how many games the one to continue is looked for: the front page must not wait for a full folder."""


class Visits(NamedTuple):
    """What a visitor has opened."""

    lessons: tuple[str, ...] = ()
    """The keys of the lessons, in the order in which they were first opened."""
    last: str = ""
    """The lesson that was opened last."""


class SavedGame(NamedTuple):
    """A game to continue."""

    title: str
    link: str


class Learning(NamedTuple):
    """A path to go on with."""

    title: str
    """Who learns, and how many rules they have started."""
    edition: str


def note_visit(folder: Path, place: Link) -> None:
    """Remember that someone has opened a lesson."""
    if place.lesson is None:
        return
    key, known = place.lesson.key, visits_of(folder).lessons
    told = {"lessons": known if key in known else [*known, key], "last": key}
    with suppress(OSError):
        # A mark on the front page is not worth a page that fails.
        write_whole(folder / _FILE, json.dumps(told))


def visits_of(folder: Path) -> Visits:
    """Return what someone has opened; a file that makes no sense counts as none."""
    try:
        told = read_json(_FILE, read_text(folder / _FILE))
        opened = [key for key in told["lessons"] if key in named_lessons()]
        return Visits(tuple(opened), told["last"] if told["last"] in opened else "")
    except (OSError, UserError, ValueError, KeyError, TypeError):
        return Visits()


def game_to_continue(folder: Path) -> SavedGame | None:
    """Return the last game that someone played whose link leads to its table."""
    for game in islice(saved_games(folder), _TRIED):
        asked = dict(parse_qsl(game.link))
        with suppress(NoSuchPlace):
            found = find_link(asked.pop("go", ""), asked)
            if found.saves:
                return SavedGame(game.title, found.query)
    return None


def learner_of(folder: Path) -> SavedLearner | None:
    """Return the learner who was here last; None where no one has learned or played."""
    try:
        return known_learner(shelf_in(folder))
    except UserError:
        # What can't be read is told about on the Learn page.
        return None


def learning_of(learner: SavedLearner | None) -> Learning | None:
    """Return what someone was learning last; None for a visitor who has started no rule."""
    if learner is None or not learner.rules():
        return None
    return Learning(f"{learner.name}: {count(len(learner.rules()), 'rule')} started", last_edition(learner))
