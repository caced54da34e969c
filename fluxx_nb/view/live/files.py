"""Filing: a game goes to a file and comes back from one. Guests have no files here; theirs go through the browser."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.files.atomic import write_whole
from fluxx_nb.engine.files.yamltext import read_text
from fluxx_nb.story.scenarios.library import scenario
from fluxx_nb.view.export.export import write
from fluxx_nb.view.export.page import page
from fluxx_nb.view.export.subject import Subject, of_game, of_scenario
from fluxx_nb.view.live.guest import is_guest
from fluxx_nb.view.live.registry import handles
from fluxx_nb.view.live.session import NotNow, Session
from fluxx_nb.view.words.messages import ExportFile, LoadFile, Overwrite, SaveFile

if TYPE_CHECKING:
    from fluxx_nb.view.live.table import Table

_PAGE = ".html"
"""The ending of an exported page."""


def subject_of(session: Session) -> Subject:
    """Return the branch on the table as far as it has been played, as the viewer may see it.

    A scenario of the package that followed its script is exported as a scenario: it asks its question first.
    """
    game, seat = session.line.game, session.seat
    if session.scenario and seat is None:
        with suppress(UserError):
            lesson = scenario(session.scenario)
            if game.answers == lesson.run().answers:
                return of_scenario(lesson)
    return of_game(game) if seat is None else of_game(game).seen_by(game.state.names[seat])


@handles(SaveFile)
def _save_file(table: Table, _: SaveFile) -> None:
    _write_unless_there(table, table.form.path)


@handles(ExportFile)
def _export_file(table: Table, _: ExportFile) -> None:
    if is_guest():
        table.side.complain("")
        table.form.hand_over(page(table.subject))
    else:
        _write_unless_there(table, table.form.path.with_suffix(_PAGE))


def _write_unless_there(table: Table, path: Path) -> None:
    table.side.complain("")
    if path.exists():
        table.form.ask_about(path)
    else:
        _write(table, path)


@handles(Overwrite)
def _overwrite(table: Table, _: Overwrite) -> None:
    table.side.complain("")
    path = table.form.asked_about
    if path is None:
        raise NotNow("No file has been asked about; use Save to the file, or Export.")
    _write(table, path)


def _write(table: Table, path: Path) -> None:
    if path.suffix == _PAGE:
        write(table.subject, path, force=True)
        table.form.reply(f"Exported to {path}: any browser opens it.")
    else:
        write_whole(path, table.save())
        table.form.reply(f"Saved to {path}.")


@handles(LoadFile)
def _load_file(table: Table, _: LoadFile) -> None:
    path = table.form.path
    if not path.is_file():
        raise FileNotFoundError(f"There is no file “{path}” here; nothing was changed.")
    table.load(read_text(path))
    table.form.reply(f"Loaded {path}.")
