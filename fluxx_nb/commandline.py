"""The words of the command line: what each command prints is made in `fluxx_nb.commands`; here it is printed."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from typing import NoReturn

from fluxx_nb import __version__
from fluxx_nb.commands import COMMANDS, GOOD, USAGE, WRONG, Wrong
from fluxx_nb.commands.lab import Lab
from fluxx_nb.engine.core.words import harmless, shown
from fluxx_nb.lastwords import last_words

_ABOUT = "Fluxx as a table that explains itself: every step with the rule that caused it."
_EXAMPLES = """\
examples:
  fluxx-nb                                    open JupyterLab on the notebooks
  fluxx-nb app                                the same as a web page without code
  fluxx-nb tell math --seed 7                 read a game as a story, with quotes from the rulebook
  fluxx-nb tell math/play-two-becomes-three   read a scenario
  fluxx-nb find keper limit                   the ruling for a question, with its quote
  fluxx-nb export math --seed 7 --to g.html   the same game as a page that steps in any browser
  fluxx-nb site public                        all lessons as a static site, for any web server
  fluxx-nb scenarios martian                  what there is to learn
  fluxx-nb new-deck pirates                   a small deck of your own, to change
  fluxx-nb check my-deck.yaml                 is it a deck that can be played?
  fluxx-nb simulate math --games 1000         who wins, and how long it takes
  fluxx-nb ways 1 6 6 8 --make 24             all ways to make a number of Keepers
  fluxx-nb worksheet factors --to sheet.html  a sheet to print, with the answers apart

`fluxx-nb COMMAND --help` says more about a command."""


_LONG = re.compile(r"\S{80,}")
_KEPT = 60
"""Of a word that nobody would read to its end, so many signs are repeated."""


class Unwritable(Exception):
    """What was to be printed cannot be: a disk is full, or nothing is there to print to."""


class _Parser(argparse.ArgumentParser):
    """The parser of Python, which repeats what it does not understand: here that does no harm."""

    def error(self, message: str) -> NoReturn:
        """Say what makes no sense, in a few harmless words, and leave."""
        short = _LONG.sub(lambda word: f"{word.group()[:_KEPT]}…", harmless(message))
        if sys.stderr is not None:
            self.print_usage(sys.stderr)
        self.exit(USAGE, f"{self.prog}: error: {short}\n")


def parser() -> argparse.ArgumentParser:
    """The words that the command line understands."""
    top = _Parser(
        prog="fluxx-nb", description=_ABOUT, epilog=_EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    top.add_argument("--version", action="version", version=f"fluxx-nb {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        own = commands.add_parser(
            command.name,
            help=command.help,
            description=f"{command.help[0].upper()}{command.help[1:]}.",
            epilog=command.examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.options(own)
        own.set_defaults(command=command, words=own)
    return top


def run(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns 0 when all is well, 1 when something was found wrong, 2 when the words make no sense."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        # A terminal that has no sign for a quotation mark or a minus shows something else instead of an error.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    top = parser()
    args, rest = top.parse_known_args(words or [Lab.name])
    if "command" not in args:
        top.error("name a command")
    if rest and not isinstance(args.command, Lab):
        args.words.error(f"it does not understand {' '.join(rest)!r}; see fluxx-nb {args.command.name} --help")
    args.jupyter = rest
    try:
        found: int = args.command.run(args, _say)
        _flush()
    except Wrong as error:
        _complain(str(error))
        return error.code
    except BrokenPipeError:
        # Whoever read along has seen enough (`fluxx-nb tell math | head`); nothing is left to flush.
        _print_nowhere()
        return GOOD
    except Unwritable as error:
        _print_nowhere()
        _complain(f"the output cannot be written: {error}")
        return WRONG
    except Exception as error:  # noqa: BLE001  (the last resort: nobody is helped by a page of Python)
        _complain(last_words(error, f"fluxx-nb {' '.join(map(shown, words))}"))
        return WRONG
    return found


def _say(text: str) -> None:
    # Names and words of files go through here: what would steer the terminal is spelled out.
    if sys.stdout is None:
        raise Unwritable("it is closed")
    try:
        print(harmless(text))
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unwritable(error.strerror or str(error)) from None


def _flush() -> None:
    """Let all that was said be written now, while something can be said about it if it cannot."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unwritable(error.strerror or str(error)) from None


def _print_nowhere() -> None:
    """What is left to write goes nowhere: Python would try it once more when it ends, and complain."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(text: str) -> None:
    # Without a place for complaints Python would print them where the output goes.
    if sys.stderr is not None:
        print(f"fluxx-nb: {harmless(text)}", file=sys.stderr)
