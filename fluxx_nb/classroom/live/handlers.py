"""Handlers: the addresses of a live room. They serve a few pages and two kinds of sockets, and run nothing else."""

from __future__ import annotations

import logging
import re
import secrets
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, NoReturn

from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from fluxx_nb.classroom.live.codes import is_key, new_key
from fluxx_nb.classroom.live.hub import Phone, Watcher
from fluxx_nb.classroom.live.outcome import misreadings_csv, results_csv, results_page
from fluxx_nb.classroom.live.room import LOBBY, PAUSE
from fluxx_nb.classroom.live.served import ServedRoom

PAGES = Path(__file__).parent / "pages"
_KINDS = {".css": "text/css", ".js": "text/javascript", ".html": "text/html", ".svg": "image/svg+xml"}
FILES = {path.name: path.read_bytes() for path in PAGES.iterdir() if path.suffix in _KINDS}
"""The files of the pages, read once: what is not in this list has no address."""
_HOST = re.compile(r"[\w.:\[\]-]{1,100}")
_NOTES = {
    403: (
        "This page is for the teacher",
        "Open it with the link in the terminal: the one that ends in a key. Every start of the class makes a new key.",
    ),
    404: ("Page not found", "No page has this address. Pupils start at the first page."),
}
_NOTE = ("This didn't work", "Go to the first page and try again.")


def _log(error: Any) -> None:
    """Print a traceback. Tornado would print the address of the phone with it."""
    logging.getLogger("tornado.application").error("The server of the class had an error", exc_info=error)


class RoomHandler(RequestHandler):  # type: ignore[misc]  # tornado has no types here
    """What all handlers share: headers, keys, and errors without names or addresses."""

    def initialize(self, served: ServedRoom) -> None:
        """Take the room from the application."""
        self.served = served

    def set_default_headers(self) -> None:
        """Let a page load only from this server, and be shown in no frame."""
        host = self.request.host if _HOST.fullmatch(self.request.host) else ""
        self.set_header(
            "Content-Security-Policy",
            f"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            f"connect-src 'self' ws://{host} wss://{host}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
        )
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("X-Frame-Options", "DENY")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cache-Control", "no-store")
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        self.clear_header("Server")

    @property
    def is_teacher(self) -> bool:
        """Whether the teacher's key came along, in the address or as a cookie."""
        given = self.get_query_argument("key", "") or self.get_cookie(self.served.teacher_cookie, "")
        return secrets.compare_digest(str(given).encode(), self.served.key.encode())

    def need_teacher(self) -> None:
        """Turn away everyone without the teacher's key."""
        if not self.is_teacher:
            raise HTTPError(403)

    def page(self, name: str) -> None:
        """Answer with a page."""
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.finish(FILES[name])

    def write_error(self, status_code: int, **_: Any) -> None:
        """Answer with a page of ours."""
        title, words = _NOTES.get(status_code, _NOTE)
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.finish(FILES["note.html"].decode().replace("$title", title).replace("$words", words))

    def log_exception(self, *error: Any) -> None:
        """Print a traceback for an error of the server alone."""
        if not isinstance(error[1], (HTTPError, StreamClosedError)):
            _log(error)


class PhonePage(RoomHandler):
    """`/`: the page of a phone."""

    def get(self) -> None:
        """Give the browser its key, so that one browser has one seat, and show the page."""
        if not is_key(self.get_cookie(self.served.seat_cookie)):
            self.set_cookie(self.served.seat_cookie, new_key(), httponly=True, samesite="Lax", max_age=12 * 3600)
        self.served.hub.arrived = True
        self.page("phone.html")


class KeyedPage(RoomHandler):
    """A page of the teacher: the key in its address becomes a cookie, and no projector shows it."""

    def initialize(self, served: ServedRoom, name: str = "", public: bool = False) -> None:
        """Take the room, and which page this is."""
        super().initialize(served)
        self._page, self._public = name, public

    def get(self) -> None:
        """Show the page."""
        if "key" in self.request.query_arguments:
            self.need_teacher()
            self.set_cookie(self.served.teacher_cookie, self.served.key, httponly=True, samesite="Lax")
            self.redirect(self.request.path)
            return
        if not self._public:
            self.need_teacher()
        self.page(self._page)


class ResultsHandler(RoomHandler):
    """`/results`, `/results.csv` and `/misreadings.csv`: made when the teacher asks."""

    def get(self, name: str) -> None:
        """Answer with the results as they are now."""
        self.need_teacher()
        if name == "results":
            self.set_header("Content-Type", "text/html; charset=UTF-8")
            today = datetime.now(timezone.utc).astimezone().date()
            self.finish(results_page(self.served.hub.room, today))
            return
        self.set_header("Content-Type", "text/csv; charset=UTF-8")
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        made = results_csv if name == "results.csv" else misreadings_csv
        self.finish("\ufeff" + made(self.served.hub.room))


class FileHandler(RoomHandler):
    """`/files/…`: styles and scripts."""

    def get(self, name: str) -> None:
        """Answer with one of our files."""
        kind = _KINDS.get(Path(name).suffix, "")
        if name not in FILES or kind == "text/html":
            raise HTTPError(404)
        self.set_header("Content-Type", f"{kind}; charset=UTF-8")
        self.set_header("Cache-Control", "no-cache")
        self.finish(FILES[name])


class PictureHandler(RoomHandler):
    """`/table/N.svg`, `/qr.svg` and `/teach.svg`: the table of the question, and the ways in as QR codes."""

    def get(self, name: str, number: str | None = None) -> None:
        """Answer with a picture that the big screen may show now."""
        room = self.served.hub.room
        self.set_header("Content-Type", "image/svg+xml; charset=UTF-8")
        if number is None:
            self.need_teacher()
            self.finish(self.served.qr(self.served.join_link if name == "qr" else self.served.teach_link))
            return
        if room.shown in (LOBBY, PAUSE) or int(number) != room.at:
            raise HTTPError(404)
        found = self.served.picture(room.at)
        if not found:
            raise HTTPError(404)
        self.finish(found)


class UnknownHandler(RoomHandler):
    """All other addresses."""

    def prepare(self) -> NoReturn:
        """Answer that there is no such page."""
        raise HTTPError(404)


class Socket(WebSocketHandler):  # type: ignore[misc]
    """A connection to a page. Tornado compares the page's origin with this server's name before it opens."""

    def initialize(self, served: ServedRoom) -> None:
        """Take the room from the application."""
        self.served = served

    def send(self, text: str) -> None:
        """Send a message; a page that has gone away is no error."""
        try:
            sent = self.write_message(text)
        except WebSocketClosedError:
            return
        # Its failure is told by on_close; no one waits for it.
        sent.add_done_callback(lambda done: done.exception())

    def end(self, why: str) -> None:
        """Send a last sentence and close."""
        self.send(self.served.bye(why))
        self.close(1000, "bye")

    def log_exception(self, *error: Any) -> None:
        """Print a traceback for an error of the server alone."""
        if not isinstance(error[1], (HTTPError, StreamClosedError, WebSocketClosedError)):
            _log(error)


class PhoneSocket(Socket):
    """The connection of a phone."""

    _phone: Phone | None = None

    def open(self) -> None:
        """Take up the phone that the cookie names."""
        key = self.get_cookie(self.served.seat_cookie)
        key = str(key) if is_key(key) else new_key()
        self._phone = self.served.hub.phone_opens(self, key, str(self.request.remote_ip))

    def on_message(self, message: str | bytes) -> None:
        """Hear what the phone says."""
        if self._phone is not None:
            self.served.hub.phone_says(self._phone, message)

    def on_close(self) -> None:
        """Note that it is gone."""
        if self._phone is not None:
            self.served.hub.phone_closes(self._phone)


class WatcherSocket(Socket):
    """The connection of a big screen, or of the teacher's page."""

    _watcher: Watcher | None = None

    def open(self, kind: str) -> None:
        """Take up the page; only the teacher's key makes it more than a picture."""
        given = str(self.get_cookie(self.served.teacher_cookie, ""))
        drives = secrets.compare_digest(given.encode(), self.served.key.encode())
        if kind == "teach" and not drives:
            self.end("This page is for the teacher. Open it with the link in the terminal: a new start has a new key.")
            return
        expired = bool(given) and not drives
        self._watcher = self.served.hub.watcher_opens(self, teacher=kind == "teach", drives=drives, expired=expired)

    def on_message(self, message: str | bytes) -> None:
        """Hear what the teacher says."""
        if self._watcher is not None:
            self.served.hub.watcher_says(self._watcher, message)

    def on_close(self) -> None:
        """Note that it is gone."""
        if self._watcher is not None:
            self.served.hub.watcher_closes(self._watcher)


def routes(served: ServedRoom) -> list[tuple[Any, ...]]:
    """Return the addresses of a room."""
    given = {"served": served}
    return [
        (r"/", PhonePage, given),
        (r"/wall", KeyedPage, given | {"name": "wall.html", "public": True}),
        (r"/teach", KeyedPage, given | {"name": "teach.html"}),
        (r"/(results|results\.csv|misreadings\.csv)", ResultsHandler, given),
        (r"/files/([a-z.]{1,40})", FileHandler, given),
        (r"/(table)/([0-9]{1,3})\.svg", PictureHandler, given),
        (r"/(qr|teach)\.svg", PictureHandler, given),
        (r"/ws/phone", PhoneSocket, given),
        (r"/ws/(wall|teach)", WatcherSocket, given),
    ]
