"""`fluxx-nb app`: tables, rulings, lessons and puzzles as a web page without code."""

from __future__ import annotations

import argparse
import os
import secrets
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

from fluxx_nb.classroom.live.codes import grouped, new_code
from fluxx_nb.classroom.live.door import EVERYWHERE, NoDoor, listen, reachable
from fluxx_nb.commands.command import GOOD, USAGE, CommandError, Say, address, number_within, port, usage_errors
from fluxx_nb.commands.lab import own_lessons
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.files.yamltext import read_text

if TYPE_CHECKING:
    from fluxx_nb.learning import Shelf
    from fluxx_nb.view.app.invitation import Invitation
    from fluxx_nb.view.app.links import Link

PORT = 8866
_MOST = 20
_TABLES = 3
_MEGABYTES = 100
"""What a visitor's table takes, rounded up from what was measured (docs/app.md)."""
_HERE = "127.0.0.1"
_tables = number_within(1, 1000, "a number of tables")

Serve = Callable[..., None]
"""Serves until someone ends it."""


class AppCommand:
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
            "--port", type=port, metavar="N", help=f"the port (default: {PORT}, or the next that is free)"
        )
        parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
        parser.add_argument(
            "--for-others", action="store_true", help="listen to the network, not to this machine alone"
        )
        parser.add_argument(
            "--bind",
            type=address,
            metavar="ADDRESS",
            help=f"listen at this address only (default: {_HERE}, or all of them with --for-others)",
        )
        parser.add_argument(
            "--class-size",
            type=_tables,
            metavar="N",
            help="for a class: --for-others with a code that pupils type, a table for each of N pupils and one for you",
        )
        parser.add_argument(
            "--task", metavar="LINK", help="today's task on the first page: a lesson (22), or what comes after ?go="
        )
        parser.add_argument("--no-token", action="store_true", help="let everyone in who reaches it")
        parser.add_argument(
            "--visitors",
            type=_tables,
            metavar="N",
            help=f"how many tables there may be at once, of about {_MEGABYTES} MB each (default: {_MOST})",
        )
        parser.add_argument(
            "--tables-per-browser",
            dest="tables",
            type=_tables,
            metavar="N",
            help=f"how many of them one browser may have, with --for-others (default: {_TABLES})",
        )

    def run(self, args: argparse.Namespace, say: Say, serve: Serve | None = None, go: str = "") -> int:
        """Serve it until someone ends it; `go` is the part of the link that names the page to open first."""
        if find_spec("voila") is None:
            raise CommandError('the app needs Voilà; get it with: pip install "fluxx-nb[app]"')
        for_class = args.class_size is not None
        for_others = args.for_others or for_class
        bound = args.bind or (EVERYWHERE if for_others else _HERE)
        _refuse(args, for_class, for_others, bound)
        task = None if args.task is None else _task(args.task)
        most = args.class_size + 1 if for_class else args.visitors or _MOST
        with ExitStack() as stack:
            with usage_errors(NoDoor):
                door = stack.enter_context(listen(bound, args.port, PORT))
            token = "" if args.no_token else new_code(secrets.randbelow) if for_class else secrets.token_hex(16)
            asked = "&".join(filter(None, (f"token={token}" if token else "", go)))
            server = f"http://{reachable(bound)}:{door.getsockname()[1]}"
            link = f"{server}/" + (f"?{asked}" if asked else "")
            folder = stack.enter_context(_folder())
            # Games of this machine's own stay; those of others go with the server.
            rooms = folder / "rooms" if for_others else _own_rooms()
            rooms.mkdir(exist_ok=True)
            stack.enter_context(_progress_of(for_others))

            def ready() -> None:
                whom = "Everyone who reaches it" if not token else "Anyone with this link"
                say(f"The app is at {link}\n{whom} may come in; Ctrl-C ends it.")
                if for_class:
                    typed = f" and type {grouped(token)}" if token else ""
                    say(f"Pupils open {server}{typed}; the first page shows it with a QR code.")
                say(f"Up to {most} tables at once, about {_MEGABYTES} MB of memory each.")
                if not args.no_browser:
                    threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()

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


def _refuse(args: argparse.Namespace, for_class: bool, for_others: bool, bound: str) -> None:
    """Raise an error if options contradict each other."""
    if for_class and (args.visitors or args.tables):
        raise CommandError("--class-size says how many tables there are. Leave out --visitors and the like", USAGE)
    if args.task is not None and not for_others:
        raise CommandError("--task is for others. Add --class-size or --for-others", USAGE)
    if not for_others and not ip_address(bound).is_loopback:
        raise CommandError(f"others can reach {bound}. Add --for-others, or leave out --bind", USAGE)


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


def own_shelf() -> Shelf:
    """Return the learners of this machine's own, whom the app and the lessons share.

    Earlier versions of the app had a folder of their own for them: what is in it moves over.
    """
    from fluxx_nb.learning import Shelf
    from fluxx_nb.learning.progressfile import MOST_BYTES
    from fluxx_nb.learning.shelf import FOLDER

    shelf = Shelf(own_lessons() / FOLDER)
    for path in Shelf(_own() / "mine" / FOLDER).paths():
        # What can't be read or written stays where it is.
        with suppress(UserError, OSError):
            shelf.add(read_text(path, most=MOST_BYTES))
            path.unlink()
    return shelf


@contextmanager
def _progress_of(for_others: bool) -> Iterator[None]:
    """Let pages find progress beside the lessons, or where someone has chosen; visitors have folders of their own."""
    from fluxx_nb.view.live.progress_here import PROGRESS

    chosen = os.environ.pop(PROGRESS, None)
    if not for_others:
        os.environ[PROGRESS] = chosen or str(own_shelf().folder)
    try:
        yield
    finally:
        os.environ.pop(PROGRESS, None)
        if chosen is not None:
            os.environ[PROGRESS] = chosen


def _own() -> Path:
    return Path.home() / "fluxx-nb" / "app"


def _own_rooms() -> Path:
    rooms = _own()
    try:
        rooms.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{rooms} cannot be made ({error.strerror}); games are kept there") from None
    return rooms
