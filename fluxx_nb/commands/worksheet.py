"""`fluxx-nb worksheet`: questions on paper, with the answers apart."""

from __future__ import annotations

import argparse
from pathlib import Path

from fluxx_nb.classroom.sets import MIXED, MOST_QUESTIONS
from fluxx_nb.classroom.topic import LEVELS, ClassroomError
from fluxx_nb.classroom.topics import TOPICS
from fluxx_nb.commands.command import GOOD, USAGE, CommandError, Say, usage_errors, whole, writing
from fluxx_nb.commands.table_options import deck_named

_QUESTIONS = 6


class WorksheetCommand:
    """Writes worksheets."""

    examples = (
        "examples:\n"
        "  fluxx-nb worksheet --list                                       the topics\n"
        "  fluxx-nb worksheet sums-and-products --seed 7 --to sheet.html   print it from any browser\n"
        "  fluxx-nb worksheet factors --level 2 --to sheet.pdf --answers answers.pdf\n"
        "  fluxx-nb worksheet who-wins --edition martian --to sheet.html\n"
        "  fluxx-nb worksheet factors --seed 7 --homework --to page.html   for phones, with a result code at the end"
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of the command."""
        parser.add_argument("topic", nargs="?", default=MIXED, metavar="TOPIC", help=f"the topic (default: {MIXED})")
        parser.add_argument("--to", metavar="FILE", help="the file: .html, or .pdf through a Chromium that is there")
        parser.add_argument("--answers", metavar="FILE", help="a file of their own for the answers")
        parser.add_argument("--level", type=whole, default=1, metavar="N", help=f"1 to {max(LEVELS)} (default: 1)")
        parser.add_argument(
            "--seed", type=whole, default=0, metavar="N", help="the same seed, the same sheet (default: 0)"
        )
        parser.add_argument(
            "--questions",
            type=whole,
            default=_QUESTIONS,
            metavar="N",
            help=f"how many, up to {MOST_QUESTIONS} (default: {_QUESTIONS})",
        )
        parser.add_argument("--edition", default="math", metavar="EDITION", help="the edition (default: math)")
        parser.add_argument("--title", metavar="WORDS", help="the heading (default: that of the topic)")
        parser.add_argument(
            "--homework", action="store_true", help="a page to answer on a phone; it ends with a result code"
        )
        parser.add_argument("--list", action="store_true", help="list the topics instead")

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Write it."""
        if args.list:
            for topic in TOPICS.values():
                whose = f" ({topic.edition} only)" if topic.edition else ""
                say(f"{topic.name:<20} {topic.about}{whose}")
                for level, new in topic.levels.items():
                    say(f"{'':<20} level {level}: {new.about}")
            return GOOD
        deck_named(args.edition)
        # The view is large: it is fetched by the commands that draw.
        from fluxx_nb.view.export.worksheet import worksheet

        with usage_errors(ClassroomError), writing(args.to):
            paper = worksheet(args.topic, args.level, args.seed, args.questions, args.edition, args.title)
            if args.to is None:
                raise CommandError("say where to write it: --to sheet.html", USAGE)
            path = paper.save_homework(args.to) if args.homework else paper.save(args.to, args.answers)
        for written in filter(None, (path, args.answers)):
            say(f"Wrote {written} ({round(Path(written).stat().st_size / 1000)} kB).")
        return GOOD
