"""`fluxx-nb app`: tables, rulings, lessons and puzzles as a web page without code."""

from __future__ import annotations

import argparse
import errno
import secrets
import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

from fluxx_nb.classroom.live.codes import grouped, new_code
from fluxx_nb.commands.command import GOOD, USAGE, CommandError, Say
from fluxx_nb.engine.core.text import shown

if TYPE_CHECKING:
    from fluxx_nb.view.app.invitation import Invitation
    from fluxx_nb.view.app.links import Link

PORT = 8866
_TRIED = 20
"""How many ports are tried when none is named."""
_MOST = 20
_TABLES = 3
_MEGABYTES = 100
"""What a visitor's table takes, rounded up from what was measured (docs/app.md)."""
_BOUND = 1000
_HERE, _EVERYWHERE = "127.0.0.1", "0.0.0.0"

Serve = Callable[..., None]
"""Serves until someone ends it."""


class App:
    """Serves the app."""

    examples = (
        "examples:\n"
        "  fluxx-nb app                          on this machine, and in the browser at once\n"
        "  fluxx-nb app --for-others             for everyone in the network who has the link\n"
        "  fluxx-nb app --class-size 30          for a class: a short code to type, a QR code, one table per browser\n"
        "  fluxx-nb app --class-size 30 --task 22         lesson 22 is today's task, on top of the first page\n"
        "  fluxx-nb app --for-others --visitors 30 --port 8000 --no-browser\n\n"
        "Links lead to places: ?go=cthulhu, ?go=math&seed=7, ?go=desk, ?go=lesson-22, ?go=math/plus-victory, and ?go=\n"
        "with the code of a table that someone shared. The link that is printed holds a token: who has it may come\n"
        "in. It speaks http; put a server that speaks https before it where strangers listen (docs/app.md)."
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument(
            "--port", type=_port, metavar="N", help=f"the port (default: {PORT}, or the next that is free)"
        )
        parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
        parser.add_argument(
            "--for-others", action="store_true", help="listen to the network, not to this machine alone"
        )
        parser.add_argument(
            "--bind",
            type=_address,
            metavar="ADDRESS",
            help=f"listen at this address only (default: {_HERE}, or all of them with --for-others)",
        )
        parser.add_argument(
            "--class-size",
            type=_visitors,
            metavar="N",
            help="for a class: --for-others with a code that pupils type, a table for each of N pupils and one for you",
        )
        parser.add_argument(
            "--task", metavar="LINK", help="today's task on the first page: a lesson (22), or what comes after ?go="
        )
        parser.add_argument("--no-token", action="store_true", help="let everyone in who reaches it")
        parser.add_argument(
            "--visitors",
            type=_visitors,
            metavar="N",
            help=f"how many tables there may be at once, of about {_MEGABYTES} MB each (default: {_MOST})",
        )
        parser.add_argument(
            "--tables-per-browser",
            dest="tables",
            type=_visitors,
            metavar="N",
            help=f"how many of them one browser may have, with --for-others (default: {_TABLES})",
        )

    def run(self, args: argparse.Namespace, say: Say, serve: Serve | None = None, go: str = "") -> int:
        """Serve it until someone ends it; `go` is the part of the link that names the page to open first."""
        if find_spec("voila") is None:
            raise CommandError('the app needs Voilà; get it with: pip install "fluxx-nb[app]"')
        for_class = args.class_size is not None
        if for_class and (args.visitors or args.tables):
            raise CommandError("--class-size says how many tables there are. Leave out --visitors and the like", USAGE)
        for_others = args.for_others or for_class
        if args.task is not None and not for_others:
            raise CommandError("--task is for others. Add --class-size or --for-others", USAGE)
        task = None if args.task is None else _task(args.task)
        most = args.class_size + 1 if for_class else args.visitors or _MOST
        bound = args.bind or (_EVERYWHERE if for_others else _HERE)
        if not for_others and not ip_address(bound).is_loopback:
            raise CommandError(f"others can reach {bound}. Add --for-others, or leave out --bind", USAGE)
        with ExitStack() as stack:
            door = stack.enter_context(_listening(bound, args.port))
            token = "" if args.no_token else new_code(secrets.randbelow) if for_class else secrets.token_hex(16)
            host = _own_name() if ip_address(bound).is_unspecified else bound
            host = f"[{host}]" if ":" in host else host
            asked = "&".join(filter(None, (f"token={token}" if token else "", go)))
            server = f"http://{host}:{door.getsockname()[1]}"
            address = f"{server}/" + (f"?{asked}" if asked else "")
            folder = stack.enter_context(_folder())
            # Games of this machine's own stay; those of others go with the server.
            rooms = folder / "rooms" if for_others else _own_rooms()
            rooms.mkdir(exist_ok=True)

            def ready() -> None:
                whom = "Everyone who reaches it" if not token else "Anyone with this link"
                say(f"The app is at {address}\n{whom} may come in; Ctrl-C ends it.")
                if for_class:
                    typed = f" and type {grouped(token)}" if token else ""
                    say(f"Pupils open {server}{typed}; the first page shows it with a QR code.")
                say(f"Up to {most} tables at once, about {_MEGABYTES} MB of memory each.")
                if not args.no_browser:
                    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

            (serve or _server())(
                rooms,
                [door],
                token,
                folder=folder,
                for_others=for_others,
                most=most,
                # Who has this machine to themselves may open as many as there are.
                per_browser=1 if for_class else args.tables or _TABLES if for_others else most,
                invitation=_invitation(server, token, for_class, task) if for_others else None,
                ready=ready,
            )
        return GOOD


def _server() -> Serve:
    # It is large, and fetched once everything else is in order.
    from fluxx_nb.view.app.server import serve

    return serve


def _invitation(server: str, token: str, for_class: bool, task: Link | None) -> Invitation:
    from fluxx_nb.view.app.invitation import Invitation

    return Invitation(server, token, for_class, task)


def _task(text: str) -> Link:
    from fluxx_nb.view.app.links import NoSuchPlace, read_link

    try:
        return read_link(text)
    except NoSuchPlace as problem:
        raise CommandError(f"--task {shown(text)} leads nowhere: {problem}", USAGE) from None


def _folder() -> AbstractContextManager[Path]:
    from fluxx_nb.view.app.server_folder import server_folder

    return server_folder()


def _port(word: str) -> int:
    if not word.isdecimal() or len(word) > 6 or not 1 <= int(word) <= 65535:
        raise argparse.ArgumentTypeError(f"{word!r} is no port; write a number from 1 to 65535")
    return int(word)


def _visitors(word: str) -> int:
    if not word.isdecimal() or len(word) > 6 or not 1 <= int(word) <= _BOUND:
        raise argparse.ArgumentTypeError(f"{word!r} cannot be; write how many, from 1 to {_BOUND}")
    return int(word)


def _address(word: str) -> str:
    try:
        return str(ip_address(word))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{word!r} is not an address. Write one of this machine's, such as {_HERE}"
        ) from None


def _listening(address: str, port: int | None) -> socket.socket:
    """A socket that listens: at the port that is named, or at the first of some that is free."""
    problem = OSError()
    for number in [port] if port is not None else range(PORT, PORT + _TRIED):
        made = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM)
        try:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made.bind((address, number))
            made.listen(128)
            made.setblocking(False)
        except OSError as error:
            made.close()
            if error.errno == errno.EADDRNOTAVAIL:
                raise CommandError(
                    f"this machine does not have the address {address}. Use one of its own", USAGE
                ) from None
            problem = error
        else:
            return made
    if port is None:
        raise CommandError(
            f"the ports {PORT} to {PORT + _TRIED - 1} cannot be had ({problem.strerror}); name another with --port"
        )
    raise CommandError(f"port {port} cannot be had ({problem.strerror}); name another one, or leave out --port", USAGE)


def _own_name() -> str:
    """What others call this machine: its address in the network, as far as it knows."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system says by which of its addresses it would go out.
            probe.connect(("192.0.2.1", 9))
            name: str = probe.getsockname()[0]
        except OSError:
            return socket.gethostname()
    return name


def _own_rooms() -> Path:
    rooms = Path.home() / "fluxx-nb" / "app"
    try:
        rooms.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{rooms} cannot be made ({error.strerror}); games are kept there") from None
    return rooms
