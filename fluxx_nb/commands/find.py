"""`fluxx-nb find`: rulings for a question in plain words, and a rule in all editions side by side."""

from __future__ import annotations

import argparse
import re
from textwrap import wrap

from fluxx_nb.commands.command import GOOD, USAGE, WRONG, CommandError, Say, add_json, as_json
from fluxx_nb.desk.finder import find, package_finder
from fluxx_nb.desk.rulepage import has_page, rule_page
from fluxx_nb.desk.rulings import Ruling
from fluxx_nb.engine.core.rulebook import UnknownPassage
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.files.deckfile import editions, load_edition

_MOST = 5
"""How many rulings are printed unless someone wants more: the first one should do."""
_WIDTH = 100
_RULE_ID = re.compile(r"[a-z]+\.[a-z][a-z0-9.-]*")
"""The shape of a rule's id, which stands for that rule."""


class Find:
    """Finds rulings."""

    examples = (
        "examples:\n"
        "  fluxx-nb find can i win on another players turn\n"
        "  fluxx-nb find keper limit --edition math --most 3\n"
        "  fluxx-nb find twist of fate steal a keeper --json\n"
        "  fluxx-nb find rule.play-all                      a rule: its words in every edition, with what differs in "
        "[brackets]"
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument("question", nargs="*", metavar="WORDS", help="the question, or a few words of it")
        parser.add_argument(
            "--rule", metavar="ID", help="the page of a rule, such as rule.play-all; its id alone does the same"
        )
        parser.add_argument("--edition", metavar="EDITION", help="one edition only")
        parser.add_argument("--most", type=_count, default=_MOST, metavar="N", help=f"so many at most ({_MOST})")
        add_json(parser)

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Print what was found."""
        if args.edition is not None and args.edition not in editions():
            raise CommandError(f"there is no edition {args.edition!r}; {nearest_word(args.edition, editions())}", USAGE)
        if bool(args.question) == bool(args.rule):
            raise CommandError("say either what you look for, or --rule and its id", USAGE)
        only = args.question[0] if len(args.question) == 1 else ""
        rule = args.rule or (only if has_page(only) or _RULE_ID.fullmatch(only) else "")
        if rule:
            return _tell_rule(rule, args, say)
        words = " ".join(args.question)
        found = find(words, args.edition, args.most)
        if args.json:
            say(as_json([one.as_dict() for one in found]))
            return GOOD
        if not found:
            raise CommandError(f"no ruling found for {shown(words)}. Try a card's name.", WRONG)
        if not package_finder().speaks_of(words):
            say("No exact match. Closest:\n")
        for number, one in enumerate(found):
            if number:
                say("")
            for line in told(one):
                say(line)
        return GOOD


def told(one: Ruling) -> list[str]:
    """A ruling as lines to read: the scenario, the ruling, the quote, and where to see it."""
    lesson = one.scenario
    lines = wrap(f"{lesson.title} ({load_edition(one.edition).title})", _WIDTH)
    situation = f"{lesson.story} {lesson.ask}".lstrip()
    rests = f"({lesson.rests_on})" if lesson.rests_on else ""
    for text, margin in ((situation, "  "), (one.text, "  "), (rests, "  "), (str(one.passages[0]), "    ")):
        lines += wrap(text, _WIDTH, initial_indent=margin, subsequent_indent=margin)
    return [*lines, f"  fluxx-nb tell {lesson.name}", f"  fluxx-nb find {one.passages[0].id}"]


def _tell_rule(rule: str, args: argparse.Namespace, say: Say) -> int:
    try:
        page = rule_page(rule)
    except UnknownPassage as error:
        raise CommandError(f"{error}; `fluxx-nb scenarios --matrix` lists them", USAGE) from None
    if args.json:
        say(as_json(page.as_dict()))
        return GOOD
    say(f"{page.title} ({page.id})")
    for line in wrap(page.gist, _WIDTH, initial_indent="  ", subsequent_indent="  "):
        say(line)
    for one in page.wordings:
        quote = " ".join(f"[{part.text}]" if part.differs else part.text for part in one.parts)
        words = f"{one.passage.edition_title}, {one.passage.where}: “{quote}”"
        for line in wrap(words, _WIDTH, initial_indent="    ", subsequent_indent="      "):
            say(line)
    if any(part.differs for one in page.wordings for part in one.parts):
        say("  What differs from another edition stands in [brackets].")
    if page.silent:
        silent = ", ".join(load_edition(name).title for name in page.silent)
        say(f"  No words of its own: {silent}")
    if page.cards:
        cards = ", ".join(dict.fromkeys(card.name for card in page.cards))
        for line in wrap(f"Cards: {cards}", _WIDTH, initial_indent="  ", subsequent_indent="    "):
            say(line)
    for ruling in page.rulings:
        if args.edition in (None, ruling.edition):
            say(f"  {ruling.scenario.name}: {ruling.scenario.title}")
    return GOOD


def _count(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word[:4]) <= 1000:
        raise argparse.ArgumentTypeError(f"{shown(word)} is no number from 1 to 1000")
    return int(word)
