"""A JupyterLab of its own: a server on a free port of this machine, with settings that no user's settings reach."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from psutil import NoSuchProcess, Process

from tests.waiting import PATIENCE, until

ROOT = Path(__file__).parents[2]

# Playwright takes outputs that Lab has scrolled out of its windowed list for hidden, and a pop-up covers a corner.
_SETTINGS = {
    "notebook-extension/tracker": {"windowingMode": "none"},
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True},
}
_EXPOSED = "--LabApp.expose_app_in_browser=True"
_OPTIONS = (
    "--no-browser", "--allow-root", "--ip=127.0.0.1", "--IdentityProvider.token=", "--ServerApp.password=",
    "--ServerApp.disable_check_xsrf=True", "--ServerApp.port_retries=0", _EXPOSED,
    "--LabApp.extension_manager=readonly", "--LabApp.news_url=None",
)  # fmt: skip


class Lab(NamedTuple):
    """A server that is running."""

    url: str
    folder: Path
    """What it serves."""
    log: Path

    def end_kernels(self) -> None:
        """End whatever still runs."""
        with urlopen(f"{self.url}/api/sessions", timeout=PATIENCE) as told:
            sessions = json.load(told)
        for one in sessions:
            with (
                suppress(HTTPError),
                urlopen(Request(f"{self.url}/api/sessions/{one['id']}", method="DELETE"), timeout=PATIENCE),
            ):
                pass


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def _environment(home: Path, settings: Mapping[str, object]) -> dict[str, str]:
    folder = home / "config/lab/user-settings/@jupyterlab"
    for name, values in settings.items():
        path = folder / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), encoding="utf-8")
    own = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "config/lab/user-settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    # The kernels import this tree, installed or not.
    found = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, **{name: str(home / one) for name, one in own.items()}, "PYTHONPATH": found}


def _told(server: subprocess.Popen[bytes], log: Path, sign: Callable[[], str]) -> str:
    """Wait for a sign that a server is ready; if it ends first, fail with its last words."""
    found = until(lambda: sign() or (server.poll() is not None and " "), f"the server that writes {log}").strip()
    assert found, f"the server did not start; its last words:\n{log.read_text(errors='replace')[-2000:]}"
    return found


def _answers(url: str) -> str:
    with suppress(OSError), urlopen(f"{url}/api/status", timeout=PATIENCE):
        return url
    return ""


def _started(command: list[str], home: Path, log: Path, environment: dict[str, str]) -> subprocess.Popen[bytes]:
    with log.open("wb") as said:
        return subprocess.Popen(
            command, cwd=home, env=environment, stdout=said, stderr=subprocess.STDOUT, start_new_session=True
        )


def _end(server: subprocess.Popen[bytes]) -> None:
    server.send_signal(signal.SIGTERM)
    try:
        server.wait(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


def _printed(server: subprocess.Popen[bytes], log: Path) -> str:
    """The address that a server prints once it is ready."""

    def address() -> str:
        found = re.search(r"http://[\w.-]+:\d+/\S*token=\w+", log.read_text(errors="replace"))
        return found.group() if found is not None else ""

    return _told(server, log, address)


@contextmanager
def running_lessons(home: Path) -> Iterator[tuple[str, Path]]:
    """Start `fluxx-nb lab` as a reader would; tells the address that it prints, and the folder of the lessons."""
    folder, log = home / "lessons", home / "server.log"
    home.mkdir(parents=True, exist_ok=True)
    port = _free_port()
    words = ["lab", "--to", str(folder), "--no-browser", "--ip=127.0.0.1", f"--port={port}", _EXPOSED]
    server = _started([sys.executable, "-m", "fluxx_nb", *words], home, log, _environment(home, settings={}))
    try:
        yield _printed(server, log), folder
    finally:
        _end(server)


class Running(NamedTuple):
    """The app as a visitor meets it."""

    link: str
    """The one that is printed, with its token."""
    process: Process
    log: Path
    """What it has said so far."""

    def place(self, go: str = "") -> str:
        """The address of a place, without the token."""
        return self.link.partition("?")[0] + (f"?go={go}" if go else "")

    def kernels(self) -> list[Process]:
        """The kernels that run."""
        return [one for one in self.process.children(recursive=True) if "ipykernel_launcher" in " ".join(_words(one))]


def _words(process: Process) -> list[str]:
    try:
        return process.cmdline()
    except NoSuchProcess:
        return []


# `fluxx-nb app`, whose numbers are other ones: an hour of the real thing passes in seconds.
_TUNED = """
import json, sys
from functools import partial
from traitlets.config import Config
from fluxx_nb.commandline import parser
from fluxx_nb.commands.app import AppCommand
from fluxx_nb.view.app.server import serve
tuned = partial(serve, tuning=Config(json.loads(sys.argv[1])))
AppCommand().run(parser().parse_args(sys.argv[2:]), partial(print, flush=True), tuned)
"""


@contextmanager
def running_app(home: Path, *words: str, tuning: Mapping[str, object] | None = None) -> Iterator[Running]:
    """Start `fluxx-nb app` as anybody would, or with other numbers for AppServer and Visitors."""
    log = home / "server.log"
    # A kernel that crashes has last words in any case, so that a test sees where they go.
    environment = {**_environment(home, settings={}), "HOME": str(home), "PYTHONFAULTHANDLER": "1"}
    program = ["-m", "fluxx_nb"] if tuning is None else ["-c", _TUNED, json.dumps(tuning)]
    command = [sys.executable, *program, "app", "--no-browser", f"--port={_free_port()}", *words]
    server = _started(command, home, log, environment)
    try:
        link = re.sub(r"//[^:]+:", "//127.0.0.1:", _printed(server, log))
        yield Running(link, Process(server.pid), log)
    finally:
        _end(server)


@contextmanager
def running_lab(home: Path) -> Iterator[Lab]:
    """Start a JupyterLab that keeps everything under `home`, and end it with its kernels."""
    folder, log = home / "notebooks", home / "server.log"
    folder.mkdir(parents=True)
    url = f"http://127.0.0.1:{(port := _free_port())}"
    command = [sys.executable, "-m", "jupyterlab", *_OPTIONS, f"--port={port}", f"--ServerApp.root_dir={folder}"]
    server = _started(command, home, log, _environment(home, _SETTINGS))
    try:
        yield Lab(_told(server, log, lambda: _answers(url)), folder, log)
    finally:
        _end(server)
