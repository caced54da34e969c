"""The server of the app: Voilà, with one door, a page of entries behind it, and a kernel for each visitor."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Sequence
from contextlib import aclosing
from ipaddress import ip_address
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import parse_qsl, urlencode

import jinja2
from ipykernel.kernelspec import RESOURCES, get_kernel_dict
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.web import authenticated
from traitlets import Bool, Float
from traitlets.config import Config
from voila.app import Voila
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from fluxx_nb.classroom.live.codes import LENGTH
from fluxx_nb.classroom.live.web import PatientServer, want_files
from fluxx_nb.engine.core.text import counted, shown
from fluxx_nb.view.app.building import page_parts
from fluxx_nb.view.app.channel import FRAME_BYTES
from fluxx_nb.view.app.errors import Logout, Unknown, with_own_errors
from fluxx_nb.view.app.front import front_page, note_page
from fluxx_nb.view.app.headers import COOKIES, Headers
from fluxx_nb.view.app.invitation import CodeDoor, Invitation
from fluxx_nb.view.app.lines import JUPYTER, LINES, print_own_lines
from fluxx_nb.view.app.links import Link, NoSuchPlace, find_link
from fluxx_nb.view.app.sockets import KernelConnection, PageSocket
from fluxx_nb.view.app.visitor_folders import enter_room, for_its_owner, write_notebook
from fluxx_nb.view.app.visitors import Crowded, Full, TooMany, Visitors, household
from fluxx_nb.view.app.watchdog import Watchdog

_HERE = Path(__file__).parent
_GRACE = 5.0
"""Seconds that a stalled server has left when it is told to end."""
_IDLE = 120.0
"""Seconds that a browser may hold a connection without asking anything, or take to send what it began."""
_SHORT = 36
"""Systems bound the name of such a file to 103 bytes, and Voilà and Jupyter put 65 of their own behind the folder's."""
_BODY = 4_096
"""A page sends at most a token. A megabyte in chunks of one byte took the server a minute to read."""
_BUFFER = 8 * FRAME_BYTES
_EXTENSIONS = ["@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "ipycanvas", "anywidget"]
"""What a page needs of all that may be installed in JupyterLab."""


class OwnPython(KernelSpecManager):
    """Kernels run in the Python of the server, whatever else goes by that name on the machine."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The one kernel that there is."""
        # A visitor can make a kernel complain as often as they like, and would fill the terminal with it.
        return KernelSpec(resource_dir=RESOURCES, **get_kernel_dict(["--log-level=CRITICAL"]))


class Door(TornadoVoilaHandler):
    """The one address of the app: `/` shows what there is, `/?go=…` opens it."""

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Show the page that a link leads to."""
        # Also before the redirect, so that two links that are opened at once end up in the same room.
        room = enter_room(self)
        if "token" in self.request.query_arguments:
            # It has become a cookie by now, and would stay in the address bar for all to see.
            self.redirect(self._without_token())
            return
        go = self.get_query_argument("go", "")
        if not go:
            self.finish(front_page(self.settings["rooms"] / room, self.settings["invite"]))
            return
        asked = {name: self.get_query_argument(name) for name in self.request.query_arguments if name != "go"}
        try:
            place = find_link(go, asked)
        except NoSuchPlace as problem:
            self._note(404, "There is nothing here by that name", f"{shown(go)}: {problem}", problem.near)
            return
        # A page that is left reports it with this token; without it its kernel would not end.
        assert self.xsrf_token
        await self._open(place, room)

    async def _open(self, place: Link, room: str) -> None:
        visitors: Visitors = self.kernel_manager
        try:
            seat = await visitors.take_seat(room, household(self.request.remote_ip))
        except TooMany:
            words = f"You have {counted(visitors.per_room, 'table')} open. Close one, then reload this page."
            self._note(429, "One table too many", words)
            return
        except Full as refusal:
            self.set_header("Retry-After", "60")
            words = f"All tables are taken (at most {visitors.most} at once)."
            if isinstance(refusal, Crowded):
                words = f"Your network has {visitors.per_address} tables open, and the others are for other networks."
            self._note(503, "No table is free", f"{words} Try again in a minute.")
            return
        try:
            # Only now: who is turned away leaves nothing behind.
            notebook = write_notebook(self.settings["rooms"] / room, place).relative_to(self.settings["rooms"])
            await self._send(str(notebook), seat)
        except OSError as problem:
            LINES.error("A visitor's folder cannot be written: %s", problem.strerror)
            visitors.give_back(seat)
            self._note(500, "The table could not be set up", "The server cannot write to its disk. Try again later.")

    async def _send(self, notebook: str, seat: str) -> None:
        """Send a page part by part. If the visitor leaves before it is complete, its kernel ends."""
        visitors: Visitors = self.kernel_manager
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        async with aclosing(page_parts(self, notebook, seat)) as parts:
            try:
                async for part in parts:
                    self.write(part)
                    await self.flush()
            except StreamClosedError:
                if seat in visitors:
                    await visitors.shutdown_kernel(seat)
        visitors.page_sent(seat)

    def _note(self, status: int, title: str, words: str, near: Sequence[tuple[str, str]] = ()) -> None:
        self.set_status(status)
        self.finish(note_page(title, words, near))

    def _without_token(self) -> str:
        kept = [pair for pair in parse_qsl(self.request.query, keep_blank_values=True) if pair[0] != "token"]
        return f"{self.base_url}?{urlencode(kept)}" if kept else self.base_url


class AppServer(Voila):
    """Voilà with our door."""

    for_others = Bool(False)
    ping = Float(20.0, config=True, help="Seconds between two pings of a page.")
    stall = Float(30.0, config=True, help="Seconds without an answer after which the server ends.")

    def __init__(
        self,
        sockets: list[socket.socket],
        ready: Callable[[], None],
        invitation: Invitation | None,
        **more: Any,
    ) -> None:
        super().__init__(**more)
        self._sockets, self._ready, self._invitation = sockets, ready, invitation

    @property
    def _asks_code(self) -> bool:
        return self._invitation is not None and self._invitation.for_class and bool(self._invitation.token)

    def setup_template_dirs(self) -> None:
        """Our page is found before Voilà's."""
        super().setup_template_dirs()
        self.template_paths: list[str] = [str(_HERE / "page"), *self.template_paths]

    def init_settings(self) -> dict[str, Any]:
        """The settings of the web server."""
        settings: dict[str, Any] = super().init_settings()
        own = jinja2.FileSystemLoader(str(_HERE / "page"))
        settings["jinja2_env"].loader = jinja2.ChoiceLoader([own, settings["jinja2_env"].loader])
        settings["jinja2_env"].globals["asks_code"] = self._asks_code
        # A page of elsewhere that calls itself this machine is turned away, unless others are to come in.
        return {
            **settings,
            # In milliseconds. A page that is gone without a word is noticed when three pings had no answer: Jupyter
            # compares with the last answer before it has sent its first ping, so one interval would cut everyone.
            "ws_ping_interval": round(self.ping * 1000),
            "ws_ping_timeout": round(self.ping * 3000),
            "rooms": Path(self.root_dir),
            "for_others": self.for_others,
            "invitation": self._invitation,
            "invite": "" if self._invitation is None else self._invitation.html(),
            "allow_remote_access": self.for_others,
            "xsrf_cookie_kwargs": {**COOKIES, "path": self.base_url},
            "default_handler_class": Unknown,
        }

    def init_handlers(self) -> list[Any]:
        """Voilà's own addresses, but only those that a page needs, and our door."""
        without = ("/voila/tree", "/voila/render", "/voila/api/contents", "/voila/files")
        given = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        kept = [
            (address, PageSocket if handler is VoilaKernelWebsocketHandler else handler, *more)
            for address, handler, *more in super().init_handlers()
            if address != self.server_url and not any(word in address for word in without)
        ]
        doors: list[Any] = [(self.server_url, Door, given)]
        if self._asks_code:
            doors += [(rf"{self.server_url}join", CodeDoor), (rf"{self.server_url}([2-9A-Za-z]{{{LENGTH}}})", CodeDoor)]
        return [with_own_errors(for_its_owner(one)) for one in (*kept, *doors)]

    def listen(self) -> None:
        """Serve until someone ends it; then all kernels end."""
        self.app.add_transform(Headers)
        want_files()
        web = PatientServer(
            self.app,
            max_body_size=_BODY,
            max_buffer_size=_BUFFER,
            idle_connection_timeout=_IDLE,
            body_timeout=_IDLE,
            # Behind a web server of this machine, which is the only one that can come in then.
            xheaders=all(ip_address(one.getsockname()[0]).is_loopback for one in self._sockets),
        )
        web.add_sockets(self._sockets)
        self.ioloop = IOLoop.current()
        try:
            # Visitors who come now wait in the socket's queue; an address that cannot be printed ends the server.
            self._ready()
            with Watchdog(self.ioloop.asyncio_loop, self.ioloop.stop, self.stall, min(_GRACE, self.stall)):
                self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()

    def _handle_signal_stop(self, number: int, frame: FrameType | None) -> None:
        """End before the loop runs or after it has: while it runs, the watchdog hears the signal."""
        raise SystemExit(128 + number)


def serve(
    rooms: Path,
    sockets: list[socket.socket],
    token: str,
    *,
    folder: Path,
    for_others: bool,
    most: int,
    per_browser: int,
    ready: Callable[[], None],
    invitation: Invitation | None = None,
    tuning: Config | None = None,
) -> None:
    """Serve the app on sockets that listen already, and call `ready` then. An empty token lets everyone in.

    The first page shows the invitation; all visitors of a class may come from one address. Visitors' pages and games
    are in `rooms`; what only concerns the server that runs is in `folder`. `tuning` changes numbers of AppServer and
    Visitors.
    """
    settings = Config()
    # Settings of Voilà or Jupyter on the machine must not undo these.
    settings.Voila.config_file_paths = []
    settings.Voila.root_dir = str(rooms)
    settings.Voila.connection_dir_root = str(folder)
    settings.Voila.kernel_websocket_connection_class = KernelConnection
    settings.PasswordIdentityProvider.token = token
    settings.PasswordIdentityProvider.hashed_password = ""
    settings.PasswordIdentityProvider.allow_password_change = False
    settings.PasswordIdentityProvider.cookie_options = {**COOKIES, "httponly": True}
    settings.PasswordIdentityProvider.logout_handler_class = Logout
    settings.VoilaConfiguration.kernel_spec_manager_class = OwnPython
    settings.VoilaConfiguration.multi_kernel_manager_class = Visitors
    settings.VoilaConfiguration.extension_allowlist = _EXTENSIONS
    settings.VoilaConfiguration.theme = "JupyterLab Light"
    settings.VoilaConfiguration.allow_theme_override = "NO"
    settings.VoilaConfiguration.allow_template_override = "NO"
    settings.Visitors.most = most
    settings.Visitors.per_room = per_browser
    settings.Visitors.one_network = invitation is not None and invitation.for_class
    # How long a page may take is settled in one place: Visitors.building.
    settings.VoilaExecutor.startup_timeout = int(Visitors.building.default_value)
    # A kernel that was started again would know nothing of its page: the page is told that it is dead.
    settings.KernelRestarter.restart_limit = 0
    if os.name == "posix" and len(os.fsencode(folder)) <= _SHORT:
        # What server and kernels tell each other goes through files that only their user may open.
        settings.KernelManager.transport = "ipc"
    settings.merge(tuning or {})
    print_own_lines()
    server = AppServer(sockets, ready, invitation, config=settings, token=token, for_others=for_others, log=JUPYTER)
    server.initialize([])
    # Drawn now, so that the first visitor does not wait for it.
    front_page()
    server.start()
