"""What handlers share: the hub of the room, the teacher's key, the QR code and the pictures of tables."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass, field

import segno

from fluxx_nb.classroom.live.hub import Hub
from fluxx_nb.classroom.live.items import LiveItem

Draw = Callable[[LiveItem], str]
"""Draws the table of an item as SVG; empty where there is no table."""


@dataclass
class ServedRoom:
    """One room on one port."""

    hub: Hub
    key: str
    port: int
    draw: Draw
    _drawn: dict[int, str] = field(default_factory=dict)

    @property
    def seat_cookie(self) -> str:
        """The cookie by which a browser has its seat; rooms on other ports have others."""
        return f"fluxx-seat-{self.port}"

    @property
    def teacher_cookie(self) -> str:
        """The cookie that holds the teacher's key."""
        return f"fluxx-teacher-{self.port}"

    @property
    def join_link(self) -> str:
        """The address with the code of the class, as the QR code has it."""
        return f"{self.hub.address}/?c={self.hub.room.whole_code}"

    @property
    def teach_link(self) -> str:
        """The teacher's page, with its key."""
        return f"{self.hub.address}/teach?key={self.key}"

    def qr(self, link: str) -> str:
        """Return a link as a QR code in SVG."""
        out = io.BytesIO()
        made = segno.make(link, error="m", micro=False)
        made.save(out, kind="svg", scale=4, border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True)
        return out.getvalue().decode()

    def qr_in_blocks(self, link: str) -> str:
        """Return a link as a QR code of characters, for a terminal."""
        out = io.StringIO()
        segno.make(link, error="l", micro=False).terminal(out, border=2, compact=True)
        return out.getvalue().rstrip("\n")

    def picture(self, at: int) -> str:
        """Return the table of an item as SVG, drawn once."""
        if at not in self._drawn:
            self._drawn[at] = self.draw(self.hub.room.lesson.items[at])
        return self._drawn[at]

    def bye(self, why: str) -> str:
        """Return the last message of a connection."""
        return json.dumps({"t": "bye", "why": why}, ensure_ascii=False)
