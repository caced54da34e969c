"""The server of the app: Voilà, with one door, a page of entries behind it, and a kernel for each visitor."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jinja2
from ipykernel.kernelspec import RESOURCES, get_kernel_dict
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import authenticated
from traitlets import Bool
from traitlets.config import Config
from voila.app import Voila
from voila.tornado.handler import TornadoVoilaHandler

from fluxx_nb.engine.core.words import shown
from fluxx_nb.view.app.front import front_page, note_page
from fluxx_nb.view.app.places import NoSuchPlace, find_place
from fluxx_nb.view.app.rooms import furnish, room_of
from fluxx_nb.view.app.visitors import Full, Visitors

_HERE = Path(__file__).parent
_COOKIE = "fluxx-nb-room"
_OURS = ("go", "token")
_DAYS = 30
_PING = 20_000
_EXTENSIONS = ["@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "ipycanvas", "anywidget"]
"""What a page needs of all that may be installed in JupyterLab."""


class OwnPython(KernelSpecManager):
    """Kernels run in the Python of the server, whatever else goes by that name on the machine."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The one kernel that there is."""
        return KernelSpec(resource_dir=RESOURCES, **get_kernel_dict())


class Door(TornadoVoilaHandler):
    """The one address of the app: `/` shows what there is, `/?go=…` opens it."""

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Show the page that a link leads to."""
        go = self.get_query_argument("go", "")
        if not go:
            self.finish(front_page())
            return
        asked = {name: self.get_query_argument(name) for name in self.request.query_arguments if name not in _OURS}
        try:
            place = find_place(go, asked)
        except NoSuchPlace as problem:
            self.set_status(404)
            self.finish(note_page("There is nothing here by that name", f"{shown(go)}: {problem}"))
            return
        # A page that is left says so with this sign in its hand; without it nobody could be let go.
        assert self.xsrf_token
        await self._show(furnish(self._room(), place).relative_to(self.settings["rooms"]))

    async def _show(self, notebook: Path) -> None:
        self.notebook_path = str(notebook)
        try:
            async for part in self.get_generator():
                self.write(part)
                await self.flush()
        except Full:
            most = self.kernel_manager.most
            self.set_status(503)
            self.set_header("Retry-After", "60")
            words = f"No table is free (at most {most} at once). Try again in a minute: one is free when somebody goes."
            self.finish(note_page("The house is full", words))

    def _room(self) -> Path:
        """The folder of this visitor. Whoever has this machine to themselves has one for good."""
        rooms: Path = self.settings["rooms"]
        if not self.settings["for_others"]:
            return rooms / "mine"
        name = room_of(self.get_cookie(_COOKIE))
        self.set_cookie(_COOKIE, name, expires_days=_DAYS, httponly=True, samesite="Lax", path=self.base_url)
        return rooms / name


class AppServer(Voila):
    """Voilà with our door."""

    for_others = Bool(False)

    def __init__(self, sockets: list[socket.socket], ready: Callable[[], None], **more: Any) -> None:
        super().__init__(**more)
        self._sockets, self._ready = sockets, ready

    def setup_template_dirs(self) -> None:
        """Our page is found before Voilà's."""
        super().setup_template_dirs()
        self.template_paths: list[str] = [str(_HERE / "page"), *self.template_paths]

    def init_settings(self) -> dict[str, Any]:
        """The settings of the web server."""
        settings: dict[str, Any] = super().init_settings()
        own = jinja2.FileSystemLoader(str(_HERE / "page"))
        settings["jinja2_env"].loader = jinja2.ChoiceLoader([own, settings["jinja2_env"].loader])
        # A page of elsewhere that calls itself this machine is turned away, unless others are to come in.
        return {
            **settings,
            # Milliseconds after which a page that is gone without a word is noticed.
            "ws_ping_interval": _PING,
            "ws_ping_timeout": _PING,
            "rooms": Path(self.root_dir),
            "for_others": self.for_others,
            "allow_remote_access": self.for_others,
        }

    def init_handlers(self) -> list[Any]:
        """Voilà's own addresses, but only those that a page needs, and our door."""
        without = ("/voila/tree", "/voila/render", "/voila/api/contents", "/voila/files")
        given = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        kept = [one for one in super().init_handlers() if not any(word in one[0] for word in without)]
        return [*(one for one in kept if one[0] != self.server_url), (self.server_url, Door, given)]

    def listen(self) -> None:
        """Serve until somebody ends it; then all kernels end."""
        HTTPServer(self.app).add_sockets(self._sockets)
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self._ready)
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()


def serve(
    rooms: Path, sockets: list[socket.socket], token: str, *, for_others: bool, most: int, ready: Callable[[], None]
) -> None:
    """Serve the app on sockets that listen already, and call `ready` then. An empty token lets everybody in."""
    settings = Config()
    # Nobody's settings of Voilà or Jupyter undo what is settled here.
    settings.Voila.config_file_paths = []
    settings.Voila.root_dir = str(rooms)
    settings.Voila.log_level = logging.ERROR
    settings.PasswordIdentityProvider.token = token
    settings.PasswordIdentityProvider.hashed_password = ""
    settings.PasswordIdentityProvider.allow_password_change = False
    settings.VoilaConfiguration.kernel_spec_manager_class = OwnPython
    settings.VoilaConfiguration.multi_kernel_manager_class = Visitors
    settings.VoilaConfiguration.extension_allowlist = _EXTENSIONS
    settings.VoilaConfiguration.theme = "JupyterLab Light"
    settings.VoilaConfiguration.allow_theme_override = "NO"
    settings.VoilaConfiguration.allow_template_override = "NO"
    settings.Visitors.most = most
    if os.name == "posix":
        # What server and kernels tell each other goes through files that only their user may open.
        settings.KernelManager.transport = "ipc"
    logging.getLogger("tornado.access").setLevel(logging.ERROR)
    server = AppServer(sockets, ready, config=settings, token=token, for_others=for_others)
    server.initialize([])
    # Whoever comes first need not wait until it is drawn.
    front_page()
    server.start()
