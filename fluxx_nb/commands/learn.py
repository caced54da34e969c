"""`fluxx-nb learn`: the path through an edition as a page, and progress files for learners and teachers."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from fluxx_nb.commands.app import AppCommand, Serve, own_shelf
from fluxx_nb.commands.command import GOOD, USAGE, CommandError, Say, writing
from fluxx_nb.commands.table_options import deck_named
from fluxx_nb.engine.core.text import counted, shown
from fluxx_nb.engine.files.atomic import write_whole
from fluxx_nb.engine.files.yamltext import read_text

if TYPE_CHECKING:
    from fluxx_nb.learning import ClassTable, Shelf

_APP = AppCommand()


class LearnCommand:
    """Opens the path, or works on progress files."""

    examples = (
        "examples:\n"
        "  fluxx-nb learn                                  the path through Math Fluxx, in the browser\n"
        "  fluxx-nb learn cthulhu\n"
        "  fluxx-nb learn --progress class --to class.csv  progress files of a folder as one table\n"
        "  fluxx-nb learn --export Ada --to ada.json       take your progress to another machine\n"
        "  fluxx-nb learn --import ada.json\n"
        "  fluxx-nb learn --delete Ada\n\n"
        "Progress never leaves this machine. The app and the lessons share a folder, ~/fluxx-nb/fluxx-progress.\n"
        "--export, --import and --delete look there and in the current folder."
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
            "--folder", type=Path, metavar="FOLDER", help="where your progress is stored (default: found by your name)"
        )
        _APP.options(parser)

    def run(self, args: argparse.Namespace, say: Say, serve: Serve | None = None) -> int:
        """Do what the words ask for; without any, serve the path until someone ends it."""
        # All of this is large, and no other command needs it.
        from fluxx_nb.learning import class_table, path_of
        from fluxx_nb.learning.progressfile import MOST_BYTES

        edition = None if args.edition is None else deck_named(args.edition).edition
        if args.to is not None and args.progress is None and args.export is None:
            raise CommandError("--to goes with --progress or --export", USAGE)
        if args.progress is not None:
            _tell_class(class_table(args.progress, edition), args.to, say)
        elif args.export is not None:
            _export(_shelf_of(args.export, args.folder), args.export, args.to, say)
        elif args.taken is not None:
            text = read_text(args.taken, most=MOST_BYTES)
            shelf = _shelf_to_fill(text, args.folder)
            learner = shelf.add(text)
            if learner.notice:
                say(learner.notice)
            say(f"Added {learner.name}: {counted(len(learner.answers), 'answer')} in all, in {shelf.folder}.")
        elif args.delete is not None:
            _shelf_of(args.delete, args.folder).delete(args.delete)
            say(f"Deleted the progress of {args.delete}.")
        else:
            path = path_of(edition or "math")
            if args.folder is not None:
                _store_in(args.folder, args.for_others or args.class_size is not None)
            return _APP.run(args, say, serve, urlencode({"go": "learn", "edition": path.edition}))
        return GOOD


def _shelves() -> list[Shelf]:
    """The places of this machine where someone may have learned, that of the app and the lessons first."""
    from fluxx_nb.learning import Shelf

    return [own_shelf(), Shelf()]


def _shelf_of(name: str, folder: Path | None) -> Shelf:
    """The shelf that has a learner; where none has, the error names all places."""
    from fluxx_nb.learning import Shelf

    if folder is not None:
        return Shelf(folder)
    shelves = _shelves()
    found = _with(name, shelves)
    if len(found) > 1:
        places = ", ".join(str(one.folder) for one in found)
        raise CommandError(f"{shown(name)} has progress in more than one folder. Choose with --folder: {places}")
    if not found:
        known = ", ".join(f"{one} ({shelf.folder})" for shelf in shelves for one in shelf.names()) or "none"
        raise CommandError(
            f"No learner is called {shown(name)}. There are: {known}. Name another folder with --folder."
        )
    return found[0]


def _shelf_to_fill(text: str, folder: Path | None) -> Shelf:
    """The shelf for an exported text: where its learner is already, or where there are learners, or the page's own."""
    from fluxx_nb.learning import LearningError, Shelf
    from fluxx_nb.learning.progressfile import read

    if folder is not None:
        return Shelf(folder)
    shelves = _shelves()
    try:
        found = _with(read(text).name, shelves)
    except LearningError:
        # To add it says what is wrong with it.
        return shelves[0]
    return _shelf_of(read(text).name, None) if found else next((one for one in shelves if one.paths()), shelves[0])


def _with(name: str, shelves: list[Shelf]) -> list[Shelf]:
    """The shelves that have a learner; the current folder may be one of the others."""
    return list({one.folder.resolve(): one for one in shelves if one.has(name)}.values())


def _store_in(folder: Path, for_others: bool) -> None:
    """Let the page store progress in a folder."""
    from fluxx_nb.view.live.progress_here import PROGRESS

    if for_others:
        raise CommandError("--folder is for your own progress. Leave out --for-others and --class-size", USAGE)
    if folder.exists() and not folder.is_dir():
        raise CommandError(f"{folder} is not a folder. Name a folder for the progress files.", USAGE)
    os.environ[PROGRESS] = str(folder.resolve())


def _tell_class(table: ClassTable, to: Path | None, say: Say) -> None:
    for problem in table.unread:
        say(f"Not read: {problem}")
    if to is None:
        say(str(table))
        return
    with writing(to):
        write_whole(to, table.to_csv())
    say(f"Wrote {counted(len(table.rows), 'rule')} by {counted(len(table.pupils), 'pupil')} to {to}.")


def _export(shelf: Shelf, name: str, to: Path | None, say: Say) -> None:
    text = shelf.export(name)
    if to is None:
        say(text.rstrip("\n"))
        return
    with writing(to):
        write_whole(to, text)
    say(f"Wrote the progress of {name} to {to}.")
