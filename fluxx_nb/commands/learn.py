"""`fluxx-nb learn`: the path through an edition as a page, and progress files for learners and teachers."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from fluxx_nb.commands.app import App, Serve
from fluxx_nb.commands.command import GOOD, USAGE, CommandError, Say
from fluxx_nb.commands.table_options import deck_named
from fluxx_nb.engine.core.text import counted
from fluxx_nb.engine.files.atomic import write_whole
from fluxx_nb.engine.files.yamltext import read_text

if TYPE_CHECKING:
    from fluxx_nb.learning import ClassTable, Shelf

_APP = App()


class Learn:
    """Opens the path, or works on progress files."""

    examples = (
        "examples:\n"
        "  fluxx-nb learn                                  the path through Math Fluxx, in the browser\n"
        "  fluxx-nb learn cthulhu\n"
        "  fluxx-nb learn --progress class --to class.csv  progress files of a folder as one table\n"
        "  fluxx-nb learn --export Ada --to ada.json       take your progress to another machine\n"
        "  fluxx-nb learn --import ada.json\n"
        "  fluxx-nb learn --delete Ada\n\n"
        "Progress is stored in the folder fluxx-progress and never leaves this machine."
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument("edition", nargs="?", metavar="EDITION", help="the edition to learn (default: math)")
        group = parser.add_argument_group("progress files")
        acts = group.add_mutually_exclusive_group()
        acts.add_argument("--progress", type=Path, metavar="FOLDER", help="a table of rules by pupils from a folder")
        acts.add_argument("--export", metavar="NAME", help="write a learner's progress to the file of --to")
        acts.add_argument("--import", dest="taken", type=Path, metavar="FILE", help="add an exported file")
        acts.add_argument("--delete", metavar="NAME", help="delete a learner's progress")
        group.add_argument("--to", type=Path, metavar="FILE", help="where to write the table or the progress")
        group.add_argument(
            "--folder", type=Path, metavar="FOLDER", help="where your progress is stored (default: fluxx-progress)"
        )
        _APP.options(parser)

    def run(self, args: argparse.Namespace, say: Say, serve: Serve | None = None) -> int:
        """Do what the words ask for; without any, serve the path until someone ends it."""
        # All of this is large, and no other command needs it.
        from fluxx_nb.learning import Shelf, class_table, path_of
        from fluxx_nb.learning.progressfile import MOST_BYTES

        shelf = Shelf() if args.folder is None else Shelf(args.folder)
        edition = None if args.edition is None else deck_named(args.edition).edition
        if args.to is not None and args.progress is None and args.export is None:
            raise CommandError("--to goes with --progress or --export", USAGE)
        if args.progress is not None:
            _tell_class(class_table(args.progress, edition), args.to, say)
        elif args.export is not None:
            _export(shelf, args.export, args.to, say)
        elif args.taken is not None:
            learner = shelf.add(read_text(args.taken, most=MOST_BYTES))
            if learner.notice:
                say(learner.notice)
            say(f"Added {learner.name}: {counted(len(learner.answers), 'answer')} in all.")
        elif args.delete is not None:
            shelf.delete(args.delete)
            say(f"Deleted the progress of {args.delete}.")
        else:
            path = path_of(edition or "math")
            return _APP.run(args, say, serve, urlencode({"go": "learn", "edition": path.edition}))
        return GOOD


def _tell_class(table: ClassTable, to: Path | None, say: Say) -> None:
    for problem in table.unread:
        say(f"Not read: {problem}")
    if to is None:
        say(str(table))
        return
    _write(to, table.to_csv())
    say(f"Wrote {counted(len(table.rows), 'rule')} by {counted(len(table.pupils), 'pupil')} to {to}.")


def _export(shelf: Shelf, name: str, to: Path | None, say: Say) -> None:
    text = shelf.export(name)
    if to is None:
        say(text.rstrip("\n"))
        return
    _write(to, text)
    say(f"Wrote the progress of {name} to {to}.")


def _write(path: Path, text: str) -> None:
    try:
        write_whole(path, text)
    except OSError as error:
        raise CommandError(f"{path} can't be written ({error.strerror}). Name another file.") from None
