"""Laying a table: the board editor with the ordinary table below it, once one lets it run."""

from __future__ import annotations

from collections.abc import Sequence

from fluxx_nb.desk.board import TableDraft, lay
from fluxx_nb.engine.core.game import Game
from fluxx_nb.story.saves.resolve import Playable
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.layout.svg import still
from fluxx_nb.view.layout.tablelayout import layout
from fluxx_nb.view.lesson.lesson import PICTURE, put_up
from fluxx_nb.view.live.disposable import Disposable
from fluxx_nb.view.live.editor import Editor
from fluxx_nb.view.live.session import ALL, Session
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.model.tablemodel import look
from fluxx_nb.view.words.panels import safe


class LaidTable(Disposable):
    """A table to lay out, and to play from there. Make one with `fluxx_nb.edit(…)`."""

    def __init__(self, board: TableDraft, *, animate: bool = True) -> None:
        self.editor = Editor(board, self._show_table)
        self.table: Table | None = None
        """The table that goes on from what was laid out; None before the first Run."""
        self._animate = animate
        super().__init__([self.editor])
        self.add_class("fluxx-laying")

    @property
    def board(self) -> TableDraft:
        """The table as it is now."""
        return self.editor.board

    def _show_table(self, game: Game) -> None:
        session = Session(Timeline(game), seats=ALL)
        if self.table is None:
            self.table = Table(session, animate=self._animate)
            self.children = (self.editor, self.table)
        else:
            self.table.sit_down(session)

    def __repr__(self) -> str:
        return f"<LaidTable: {self.board!r}>"

    def _ipython_display_(self) -> None:
        board = self.board
        if board.problems:
            shown = "".join(f"<p>{safe(problem)}</p>" for problem in board.problems)
        else:
            shown = still(layout(look(board.run().state, None), *PICTURE))
        put_up(self, f'<div class="fluxx-lesson"><h4>{safe(self.editor.title)}</h4>{shown}</div>', repr(board))


def edit(
    what: Playable | TableDraft = "math", players: int | Sequence[str] | None = None, *, animate: bool = True
) -> LaidTable:
    """A table to lay out card by card: an edition's with nothing on it, or that of a scenario, a game or a code.

    >>> table = edit("math", ["Ada", "Noor"])
    >>> table.close()
    """
    return LaidTable(lay(what, players), animate=animate)
