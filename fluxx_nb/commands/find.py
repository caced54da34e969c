"""`fluxx-nb find`: rulings for a question in plain words, and a rule in all editions side by side."""

from __future__ import annotations

import argparse
from textwrap import wrap

from fluxx_nb.commands.command import GOOD, USAGE, WRONG, Say, Wrong, add_json, as_json
from fluxx_nb.desk.finder import find
from fluxx_nb.desk.rulings import Ruling
from fluxx_nb.engine.core.words import nearest_word, shown
from fluxx_nb.engine.files.deckfile import editions, load_edition

_MOST = 5
"""How many rulings are printed unless somebody wants more: the first one should do."""
_WIDTH = 100


class Find:
    """Finds rulings."""

    name = "find"
    help = "find the ruling for a question in plain words, with the words of the rulebook"
    examples = (
        "examples:\n"
        "  fluxx-nb find can i win on another players turn\n"
        "  fluxx-nb find keper limit --edition math --most 3\n"
        "  fluxx-nb find twist of fate steal a keeper --json"
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument("words", nargs="+", metavar="WORDS", help="the question, or a few words of it")
        parser.add_argument("--edition", metavar="EDITION", help="one edition only")
        parser.add_argument("--most", type=_count, default=_MOST, metavar="N", help=f"so many at most ({_MOST})")
        add_json(parser)

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Print what was found."""
        if args.edition is not None and args.edition not in editions():
            raise Wrong(f"there is no edition {args.edition!r}; {nearest_word(args.edition, editions())}", USAGE)
        words = " ".join(args.words)
        found = find(words, args.edition, args.most)
        if args.json:
            say(as_json([one.as_dict() for one in found]))
            return GOOD
        if not found:
            raise Wrong(f"nothing here speaks of {shown(words)}; try other words, such as a card's name", WRONG)
        for number, one in enumerate(found):
            if number:
                say("")
            for line in told(one):
                say(line)
        return GOOD


def told(one: Ruling) -> list[str]:
    """A ruling as lines to read: the situation, the ruling, the quote, and where to see it."""
    lesson = one.scenario
    lines = wrap(f"{lesson.title} ({load_edition(one.edition).title})", _WIDTH)
    situation = f"{lesson.story} {lesson.ask}".lstrip()
    for text, margin in ((situation, "  "), (one.text, "  "), (str(one.passages[0]), "    ")):
        lines += wrap(text, _WIDTH, initial_indent=margin, subsequent_indent=margin)
    return [*lines, f"  fluxx-nb tell {lesson.name}"]


def _count(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word[:4]) <= 1000:
        raise argparse.ArgumentTypeError(f"{shown(word)} is no number from 1 to 1000")
    return int(word)
