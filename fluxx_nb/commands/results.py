"""`fluxx-nb results`: the result codes of a class as a table."""

from __future__ import annotations

import argparse
import csv
import io
from collections import Counter
from dataclasses import asdict, fields
from pathlib import Path
from typing import NamedTuple

from fluxx_nb.classroom.assignment import Assignment, read_code
from fluxx_nb.classroom.results import Answered, QuizResults, spreadsheet_cell
from fluxx_nb.classroom.topic import ClassroomError
from fluxx_nb.commands.command import GOOD, WRONG, CommandError, Say
from fluxx_nb.engine.core.text import counted
from fluxx_nb.engine.files.atomic import write_whole

_LARGEST = 1_000_000
_NOTE = "#"
"""A line that begins so is left out."""


class Handed(NamedTuple):
    """What one pupil has handed in."""

    name: str
    assignment: Assignment
    results: QuizResults


class Results:
    """Reads the result codes of a class."""

    examples = (
        "The file has a line for each pupil: a name, a space, and the code.\n"
        "  Ada   7K2Q-F9AB-…\n"
        "examples:\n"
        "  fluxx-nb results codes.txt                   who has how many right, and the misreadings\n"
        "  fluxx-nb results codes.txt --to class.csv    each answer of each pupil, for a spreadsheet"
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument("codes", metavar="FILE", help="a text file with a name and a code on each line")
        parser.add_argument("--to", metavar="FILE", help="the table as .csv")

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Read them."""
        handed, refused = _read(_lines(Path(args.codes)))
        for one in handed:
            say(f"{one.name or '(no name)'}: {one.results.right} of {len(one.results)} right ({one.assignment})")
        thoughts = Counter(row.misreading for one in handed for row in one.results.wrong)
        if thoughts:
            say("What to teach next, by how often it was met:")
            for name, times in thoughts.most_common():
                say(f"  {times:>3} × {name.replace('-', ' ')}")
        if args.to is not None and handed:
            try:
                # The mark in front lets spreadsheets read names and operators right, as with a live class.
                write_whole(Path(args.to), f"\ufeff{table(handed)}")
            except OSError as error:
                raise CommandError(f"{args.to} cannot be written: {error.strerror}") from None
            pupils = counted(len({one.name for one in handed}), "pupil")
            say(f"Wrote {args.to} ({pupils}, {counted(len(handed), 'code')}).")
        if refused:
            raise CommandError("\n".join(refused), WRONG)
        if not handed:
            raise CommandError(f"{args.codes} has no codes. Write a name and a code on each line.", WRONG)
        return GOOD


def _lines(path: Path) -> list[str]:
    try:
        if path.stat().st_size > _LARGEST:
            raise CommandError(f"{path} is too large for a list of codes")
        return path.read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise CommandError(f"{path} is not a text file in UTF-8") from None


def _read(lines: list[str]) -> tuple[list[Handed], list[str]]:
    """Return what the lines have, and a sentence for each line that cannot be read."""
    handed, refused = [], []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith(_NOTE):
            continue
        *name, code = line.replace(",", " ").replace(";", " ").split() or [""]
        try:
            handed.append(Handed(" ".join(name), *read_code(code)))
        except ClassroomError as error:
            refused.append(f"line {number} ({' '.join(name) or 'no name'}): {error}")
    return handed, refused


def table(handed: list[Handed]) -> str:
    """Return one row for each answer of each pupil, as CSV."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    told = [field.name for field in fields(Answered) if field.name not in ("votes", "tries")]
    rows.writerow(["pupil", "edition", "topic", "level", "seed", *told])
    for one in handed:
        about = asdict(one.assignment)
        for answer in one.results:
            cells = asdict(answer)
            row = [
                one.name,
                *(about[name] for name in ("edition", "topic", "level", "seed")),
                *(cells[n] for n in told),
            ]
            rows.writerow([spreadsheet_cell(value) for value in row])
    return out.getvalue()
