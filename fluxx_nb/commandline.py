"""The words of the command line: each command of `fluxx_nb.commands` makes its text, and here it is printed."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from fluxx_nb import __version__
from fluxx_nb.commands import COMMANDS, LAB, Listed
from fluxx_nb.commands.command import GOOD, USAGE, WRONG, CommandError
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.text import harmless, shown
from fluxx_nb.outputs import Unwritable, complain, say

_ABOUT = "Fluxx as a table that explains itself: every step with the rule that caused it."
_EXAMPLES = """\
examples:
  fluxx-nb                                    open JupyterLab on the notebooks
  fluxx-nb app                                the same as a web page without code
  fluxx-nb learn                              learn the rules step by step
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

Returns 0 if all is well, 1 if something was found wrong, and 2 if the words make no sense: an unknown command, option
or edition, or a file that is not there. `fluxx-nb COMMAND --help` says more about a command."""


_LONG = re.compile(r"\S{80,}")
_KEPT = 60
"""A longer word is cut to this many characters when an error repeats it."""


class _Parser(argparse.ArgumentParser):
    """The parser of Python, which repeats what it does not understand: here that does no harm."""

    def error(self, message: str) -> NoReturn:
        """Say what makes no sense, in a few harmless words, and leave."""
        short = _LONG.sub(lambda word: f"{word.group()[:_KEPT]}…", harmless(message))
        self.print_usage(sys.stderr)
        self.exit(USAGE, f"{self.prog}: error: {short}\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        # Releases of Python differ in what they do where this cannot be written: some fail, some say nothing.
        (say if file is sys.stdout else complain)(message.rstrip("\n"))


class _CommandParser(_Parser):
    """The parser of one command, which loads that command when it reads words: `--help` loads none."""

    listed: Listed | None = None

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Understand the words of the command."""
        listed, self.listed = self.listed, None
        if listed is not None:
            command = listed.load()
            self.epilog = command.examples
            command.options(self)
            self.set_defaults(command=command, listed=listed, words=self)
        return super().parse_known_args(args, namespace)


def parser() -> argparse.ArgumentParser:
    """The words that the command line understands."""
    top = _Parser(
        prog="fluxx-nb", description=_ABOUT, epilog=_EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    top.add_argument("--version", action="version", version=f"fluxx-nb {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=_CommandParser)
    for one in COMMANDS:
        own = commands.add_parser(
            one.name,
            help=one.help,
            description=f"{one.help[0].upper()}{one.help[1:]}.",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        own.listed = one
    return top


def run(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns 0 when all is well, 1 when something was found wrong, 2 when the words make no sense."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        args = _understood(words)
        found: int = args.command.run(args, _say)
    except SystemExit as left:  # how argparse ends after help, and where the words make no sense
        return int(left.code or GOOD)
    except CommandError as error:
        _complain(str(error))
        return error.code
    except UserError as error:
        _complain(str(error))
        return WRONG
    except Unwritable as error:
        if not error.is_read:
            return GOOD
        _complain(f"the output cannot be written: {error}")
        return WRONG
    except Exception as error:  # noqa: BLE001  (the last resort: a traceback helps no user)
        # It needs much that no other way through here does.
        from fluxx_nb.crash import crash_report

        _complain(crash_report(error, f"fluxx-nb {' '.join(map(shown, words))}"))
        return WRONG
    return found


def _understood(words: list[str]) -> argparse.Namespace:
    """What the words ask for; leaves as argparse does if they make no sense."""
    top = parser()
    args, rest = top.parse_known_args(words or [LAB.name])
    if "command" not in args:
        top.error(f"it does not understand {' '.join(rest)!r}; see fluxx-nb --help")
    if rest and not args.listed.passes_on:
        args.words.error(f"it does not understand {' '.join(rest)!r}; see fluxx-nb {args.listed.name} --help")
    args.jupyter = rest
    return args


def _say(text: str) -> None:
    # Names and words of files go through here: what would steer the terminal is spelled out.
    say(harmless(text))


def _complain(text: str) -> None:
    complain(f"fluxx-nb: {harmless(text)}")
