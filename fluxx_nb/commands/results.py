"""`fluxx-nb results`: the result codes of a class as a table."""

from __future__ import annotations

import argparse
import csv
import io
import re
from collections import Counter
from dataclasses import asdict, fields
from pathlib import Path
from typing import NamedTuple

from fluxx_nb.classroom.assignment import Assignment, is_code, read_code
from fluxx_nb.classroom.results import Answered, QuizResults, spreadsheet_cell
from fluxx_nb.classroom.topic import ClassroomError
from fluxx_nb.commands.command import GOOD, WRONG, CommandError, Say, writing
from fluxx_nb.engine.core.text import counted, shown
from fluxx_nb.engine.files.atomic import write_whole

_LARGEST = 1_000_000
_NOTE = "#"
"""A line that begins so is left out."""
_MOST_WORDS = 100
"""A line with a name and codes has fewer words."""
_GROUP = re.compile(r"[0-9A-Z-]{1,80}")
"""What a part of a code looks like, even of a damaged one."""


class Handed(NamedTuple):
    """What one pupil has handed in."""

    name: str
    assignment: Assignment
    results: QuizResults


class ResultsCommand:
    """Reads the result codes of a class."""

    examples = (
        "The file has a line for each pupil: a name, then one code or several. A line without a name belongs to the\n"
        "name above it. Spaces in a code don't matter.\n"
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
        for line in summary(handed):
            say(line)
        if args.to is not None and handed:
            with writing(args.to):
                # The mark in front lets spreadsheets read names and operators right, as with a live class.
                write_whole(Path(args.to), f"\ufeff{table(handed)}")
            say(f"Wrote {args.to}.")
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
    """Return what the lines have, and a sentence for each code that cannot be read."""
    handed: list[Handed] = []
    refused: list[str] = []
    above, read = "", set()
    bare = ""
    """What to say of a line with a name only, unless a code follows on the next line."""
    for number, line in enumerate(lines, 1):
        words = line.replace(",", " ").replace(";", " ").split()
        if not words or words[0].startswith(_NOTE):
            continue
        if len(words) > _MOST_WORDS:
            refused.append(f"line {number}: too long. Write a name and codes, and nothing else.")
            continue
        name, codes = _name_and_codes(words)
        if name and bare:
            refused.append(bare)
        bare = "" if codes else f"line {number} ({name}): no code. Write the code after the name."
        above = name or above
        for code in codes:
            pupil = above or f"Line {number}"
            if (pupil, code) in read:
                continue
            read.add((pupil, code))
            try:
                handed.append(Handed(pupil, *read_code(code)))
            except ClassroomError as error:
                refused.append(f"line {number} ({name or shown(code)}): {error}")
    return handed, [*refused, bare] if bare else refused


def _name_and_codes(words: list[str]) -> tuple[str, list[str]]:
    """Return the name at the beginning of a line, and the codes after it, each in one or several words.

    A line may have no name, or a name only.
    """
    for start in range(len(words)):
        if codes := _codes(words[start:]):
            return " ".join(words[:start]), codes
    # No code is right, so the words at the end that look like one are named as damaged. Codes have digits.
    start = len(words)
    while start and _GROUP.fullmatch(words[start - 1]):
        start -= 1
    start = min(start, len(words) - 1)
    code = "".join(words[start:])
    return (" ".join(words[:start]), [code]) if re.search(r"\d", code) else (" ".join(words), [])


def _codes(words: list[str]) -> list[str]:
    """Return the codes that these words are; none where they are anything else."""
    for end in range(1, len(words) + 1):
        code = "".join(words[:end])
        if is_code(code):
            rest = _codes(words[end:])
            if rest or end == len(words):
                return [code, *rest]
    return []


def summary(handed: list[Handed]) -> list[str]:
    """Return what to print: each pupil's total with its parts, the class, and what to teach next."""
    pupils: dict[str, list[Handed]] = {}
    for one in handed:
        pupils.setdefault(one.name, []).append(one)
    told = []
    for name, codes in pupils.items():
        if len(codes) == 1:
            told.append(f"{name}: {_score(codes)} ({codes[0].assignment})")
            continue
        told.append(f"{name}: {_score(codes)}")
        told += [f"  {_score([one])} ({one.assignment})" for one in codes]
    if len(pupils) > 1:
        told.append(f"All {len(pupils)} pupils: {_score(handed)} ({counted(len(handed), 'code')})")
    thoughts = Counter(row.thinks for one in handed for row in one.results.wrong if row.thinks)
    if thoughts:
        told.append("What to teach next (answers in which a pupil …):")
        told += [f"  {times:>3} × {thinks}" for thinks, times in thoughts.most_common()]
    return told


def _score(codes: list[Handed]) -> str:
    return f"{sum(one.results.right for one in codes)} of {sum(len(one.results) for one in codes)} right"


def table(handed: list[Handed]) -> str:
    """Return one row for each answer of each pupil, as CSV."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    # People read this: a misreading is told in words, not by its name.
    told = [field.name for field in fields(Answered) if field.name not in ("votes", "tries", "thinks")]
    rows.writerow(["pupil", "edition", "topic", "level", "seed", *told])
    for one in handed:
        about = asdict(one.assignment)
        for answer in one.results:
            cells = asdict(answer) | {"misreading": answer.thinks}
            row = [
                one.name,
                *(about[name] for name in ("edition", "topic", "level", "seed")),
                *(cells[n] for n in told),
            ]
            rows.writerow([spreadsheet_cell(value) for value in row])
    return out.getvalue()
