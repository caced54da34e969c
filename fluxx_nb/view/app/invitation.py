"""The invitation: how others come in, as an address, a code that can be typed, and a QR code."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from jupyter_server.auth.decorator import allow_unauthenticated
from tornado.web import RequestHandler

from fluxx_nb.classroom.live.codes import grouped, same_code
from fluxx_nb.view.app.front import note_page
from fluxx_nb.view.app.links import Link
from fluxx_nb.view.words.qrcode import qr_code


@dataclass(frozen=True)
class Invitation:
    """What a visitor needs to come in."""

    address: str
    """Where the server is, as `http://192.168.1.5:8866`."""
    token: str
    """What lets a visitor in; empty where everyone may come in."""
    for_class: bool = False
    """Whether the token is a code that a class types."""
    task: Link | None = None
    """What everyone who comes in should open first."""

    @property
    def link(self) -> str:
        """The address with the token."""
        return f"{self.address}/?token={self.token}" if self.token else f"{self.address}/"

    @property
    def words(self) -> str:
        """How to come in, in a sentence."""
        where = self.address.removeprefix("http://")
        if self.for_class and self.token:
            return f"Open {where} and type {grouped(self.token)}."
        return f"Open {where}." if not self.token else "Scan the code, or copy the link."

    def html(self) -> str:
        """Return the part of the first page with the task and the invitation; open where a class sees it."""
        opened = " open" if self.for_class else ""
        link = "" if self.for_class else f'<p><a href="{escape(self.link)}">{escape(self.link)}</a></p>'
        return self._task() + (
            f'<details class="invite"{opened}><summary>Invite others</summary><div><div><p class="how">'
            f"{escape(self.words)}</p>{link}<p>Devices must be in the same network as this server.</p></div>"
            f'<div class="qr" role="img" aria-label="QR code of the link">{qr_code(self.link)}</div></div></details>'
        )

    def _task(self) -> str:
        if self.task is None:
            return ""
        where, title = escape(self.task.query), escape(self.task.title)
        return f'<p class="ways-back task"><a class="go-on" href="?{where}"><b>Today’s task</b> {title}</a></p>'


class CodeDoor(RequestHandler):
    """`/join?code=…` and `/CODE`: the code of a class, as people type it, becomes the token."""

    @allow_unauthenticated
    def get(self, code: str = "") -> None:
        """Let a browser in that has the code; tell others what to do."""
        invitation: Invitation = self.settings["invitation"]
        home = self.settings["base_url"]
        if same_code(code or self.get_query_argument("code", ""), invitation.token):
            self.redirect(f"{home}?token={invitation.token}")
            return
        self.set_status(403)
        words = f"The code has {len(invitation.token)} characters. Look at it again, then type it on the first page."
        self.finish(note_page("That isn't the code", words, home=home))
