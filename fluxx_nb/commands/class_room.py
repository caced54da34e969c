"""`fluxx-nb class`: a lesson that a class answers from phones, without accounts and without the internet."""

from __future__ import annotations

import argparse
import sys
import threading
import webbrowser
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

from fluxx_nb.classroom.sets import MIXED, MOST_QUESTIONS
from fluxx_nb.classroom.topic import LEVELS
from fluxx_nb.commands.command import (
    GOOD,
    USAGE,
    CommandError,
    Say,
    address,
    number_within,
    port,
    usage_errors,
    whole,
)
from fluxx_nb.engine.core.errors import UserError

if TYPE_CHECKING:
    from fluxx_nb.classroom.live.autosave import Autosave
    from fluxx_nb.classroom.live.items import LiveLesson
    from fluxx_nb.classroom.live.served import ServedRoom

_PHONES = 60
_phones = number_within(1, 500, "a number of phones")
_QUESTIONS = 5
_RACE = 3
_TALKS = ("split", "always", "never")


class ClassCommand:
    """Serves a live class."""

    examples = (
        "examples:\n"
        "  fluxx-nb class 22                                       the questions and puzzles of lesson 22\n"
        "  fluxx-nb class --topic order-of-operations --seed 7     questions of a topic, and a race at the end\n"
        "  fluxx-nb class who-wins.ipynb --phones 120              a notebook of yours, for up to 120 phones\n"
        "  fluxx-nb class --resume class.json                      go on after a crash (see --autosave)\n\n"
        "Phones must be in the same network. The big screen goes on the projector; Page Down: on, Page Up: back.\n"
        "No accounts, no internet, nothing stored unless you ask for it (docs/live_class.md)."
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument(
            "lesson", nargs="?", metavar="LESSON", help="a lesson (22), a notebook, a scenario or a file of scenarios"
        )
        parser.add_argument("--topic", metavar="T", help="questions of a topic instead (fluxx-nb worksheet --list)")
        parser.add_argument("--level", type=whole, metavar="N", help=f"their level, 1 to {max(LEVELS)} (default: 1)")
        parser.add_argument("--seed", type=whole, metavar="N", help="random seed: the same questions (default: 0)")
        parser.add_argument("--edition", metavar="EDITION", help="their edition (default: math)")
        parser.add_argument(
            "--questions", type=whole, metavar="N", help=f"how many, up to {MOST_QUESTIONS} (default: {_QUESTIONS})"
        )
        parser.add_argument("--race", type=whole, metavar="N", help=f"level of the race, 0 for none (default: {_RACE})")
        # Without a default: what an autosave says goes before it.
        parser.add_argument("--talk", choices=_TALKS, help="when Page Down leads to a second vote (default: split)")
        parser.add_argument("--phones", type=_phones, metavar="N", help=f"at most (default: {_PHONES})")
        parser.add_argument("--port", type=port, metavar="N", help="the port (default: 8000, or the next free one)")
        parser.add_argument("--bind", type=address, default="0.0.0.0", metavar="A", help="listen at this address only")
        parser.add_argument("--no-browser", action="store_true", help="don't open the big screen in a browser")
        parser.add_argument("--autosave", type=Path, metavar="FILE", help="write the class to a file, every second")
        parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a class that was autosaved")

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Serve the class until Ctrl-C."""
        # Tornado and the pictures are large: they are fetched by the commands that need them.
        from fluxx_nb.classroom.live.autosave import Autosave
        from fluxx_nb.classroom.live.door import listen, reachable
        from fluxx_nb.classroom.live.memory import read_autosave
        from fluxx_nb.classroom.live.opening import open_room, run_room
        from fluxx_nb.view.present.wall_picture import wall_picture

        saved = read_autosave(args.resume) if args.resume is not None else None
        lesson = _lesson(args, saved)
        wanted = args.port or (saved or {}).get("port")
        with listen(args.bind, wanted if isinstance(wanted, int) and 0 < wanted < 65536 else None) as door:
            served = open_room(
                lesson, door, reachable(args.bind), wall_picture, say, most=args.phones, talk=args.talk, saved=saved
            )
            path = args.autosave or args.resume
            autosave = Autosave(path, served.hub.room, served.key, served.port) if path is not None else None
            run_room(served, door, say, lambda: tell_where(served, args, say, autosave), autosave)
        say("The class is closed." + ("" if autosave is None else f" The autosave is in {autosave.path}."))
        return GOOD


def tell_where(served: ServedRoom, args: argparse.Namespace, say: Say, autosave: Autosave | None) -> None:
    """Say where everything is, and open the big screen."""
    room, here = served.hub.room, f"http://127.0.0.1:{served.port}"
    local = here if ip_address(args.bind).is_unspecified else served.hub.address
    say(
        f"{room.lesson.title}: {len(room.lesson.items)} items, up to {room.seats.most} phones.\n"
        f"Phones      {served.hub.address}   code {room.code}\n"
        f"Big screen  {local}/wall?key={served.key}\n"
        f"Teacher     {served.teach_link}\n"
        "Put the big screen on the projector. Keep the links with a key to yourself. Ctrl-C closes the class."
    )
    if sys.stdout.isatty():
        say("To teach from your phone, scan this link. Don't let the class see it.")
        say(served.qr_in_blocks(served.teach_link))
    if autosave is not None:
        say(f"Autosave: {autosave.path} holds nicknames and answers. Delete it when you are done.")
    if not args.no_browser:
        threading.Thread(target=webbrowser.open, args=(f"{local}/wall?key={served.key}",), daemon=True).start()


def _lesson(args: argparse.Namespace, saved: dict[str, object] | None) -> LiveLesson:
    """Return the lesson that the words ask for."""
    from fluxx_nb.classroom.live.lessons import lesson_by_topic, lesson_named, lesson_of

    drawn = {"topic": args.topic, "level": args.level, "seed": args.seed, "edition": args.edition}
    drawn |= {"count": args.questions, "race": args.race}
    given = {name: value for name, value in drawn.items() if value is not None}
    if (saved is not None or args.lesson is not None) and given:
        what = "--resume" if saved is not None else "A lesson"
        raise CommandError(f"{what} brings its own questions. Leave out --topic, --level, --seed and the like", USAGE)
    try:
        with usage_errors(UserError):
            if saved is not None:
                return lesson_of(saved["recipe"])  # type: ignore[arg-type]
            if args.lesson is not None:
                return lesson_named(args.lesson)
            race = given.pop("race", _RACE) or None
            return lesson_by_topic(given.pop("topic", MIXED), race=race, **given)
    except TypeError:
        raise CommandError("the autosave names no lesson. Start the class without --resume", USAGE) from None
