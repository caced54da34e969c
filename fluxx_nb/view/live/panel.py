"""Panels: what is beside a table instead of the moment's words, such as a prediction."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from fluxx_nb.view.live.frame import Frame


class PanelWords(NamedTuple):
    """HTML for the places beside a table; None leaves a place to the moment."""

    explain: str | None = None
    quote: str | None = None
    ask: str | None = None


class Panel(Protocol):
    """Something beside a table."""

    @property
    def closes(self) -> bool:
        """Whether the table tells no more than its moment until an answer is given."""

    @property
    def invites(self) -> bool:
        """Whether Next is the way on; else the panel has a button of its own for that."""

    def words(self, now: Frame) -> PanelWords:
        """What is beside the table at a moment."""

    def go_on(self) -> None:
        """Go on to what follows the panel."""
