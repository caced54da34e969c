"""`fluxx-nb find`: the answer to a question in plain words, and a rule in all editions side by side."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from textwrap import wrap

from fluxx_nb.commands.command import GOOD, USAGE, WRONG, CommandError, Say, add_json, as_json, number_within
from fluxx_nb.desk.catalog import RULING, RULING_NOTE
from fluxx_nb.desk.finder import Hit, find, package_finder
from fluxx_nb.engine.core.bounds import LONGEST_SEARCH
from fluxx_nb.engine.core.text import nearest_word, shown

_MOST = 5
"""How many rules are printed by default: the first one should do."""
_WIDTH = 100
_RULE_ID = re.compile(r"[a-z]+\.[a-z][a-z0-9.-]*")
"""The shape of a rule's id."""


class FindCommand:
    """Answers questions."""

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
        parser.add_argument(
            "--most",
            type=number_within(1, 100, "a number of rules"),
            default=_MOST,
            metavar="N",
            help=f"show at most N rules (default: {_MOST})",
        )
        add_json(parser)

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Print what was found."""
        titles = package_finder().catalog.titles
        if args.edition is not None and args.edition not in titles:
            raise CommandError(f"there is no edition {args.edition!r}; {nearest_word(args.edition, titles)}", USAGE)
        if bool(args.question) == bool(args.rule):
            raise CommandError("say either what you look for, or --rule and its id", USAGE)
        only = args.question[0] if len(args.question) == 1 else ""
        rule = args.rule or (only if _RULE_ID.fullmatch(only) else "")
        if rule:
            return _tell_rule(rule, args, say)
        words = " ".join(args.question)
        if len(words) > LONGEST_SEARCH:
            raise CommandError(f"the question has {len(words):,} characters; the limit is {LONGEST_SEARCH}", USAGE)
        found = find(words, args.edition, args.most)
        if args.json:
            say(as_json([one.as_dict() for one in found]))
            return GOOD
        if not found:
            about = f"about {shown(words)}" if words.strip() else "to look for"
            how = "Ask in English, in a few words, with a card's name if there is one"
            raise CommandError(f"nothing {about} here. {how}", WRONG)
        for line in answer_lines(found):
            say(line)
        return GOOD


def answer_lines(found: list[Hit]) -> Iterator[str]:
    """Yield hits as lines to read: the first with its quote and example, the others in a line or two."""
    first, *others = found
    if not first.sure:
        yield "No exact match. Closest:"
    yield from wrap(first.answer, _WIDTH)
    yield from _wrapped(str(first.quote), "  ")
    also = ", ".join(one.title for one in first.quotes if one.edition != first.quote.edition)
    yield from _wrapped(f"Also in: {also}" if also else "", "  ")
    example = first.example
    if example is not None:
        title = package_finder().catalog.titles[example.edition]
        yield from _wrapped(f"Example ({title}): {example.story} {example.ask} {example.ruling}", "  ")
        yield from _wrapped(f"({RULING_NOTE})" if example.source == RULING else "", "  ")
        yield f"  fluxx-nb tell {example.name}"
    yield f"  fluxx-nb find {first.rule}"
    if others:
        yield "See also:"
    for one in others:
        yield from wrap(f"{one.answer} ({one.rule})", _WIDTH, initial_indent="  ", subsequent_indent="    ")


def _wrapped(text: str, margin: str) -> list[str]:
    return wrap(" ".join(text.split()), _WIDTH, initial_indent=margin, subsequent_indent=f"{margin}  ")


def _tell_rule(rule: str, args: argparse.Namespace, say: Say) -> int:
    # Only the page of a rule runs scenarios, and so needs the engine.
    from fluxx_nb.desk.rulepage import rule_page, same_words
    from fluxx_nb.engine.core.rulebook import UnknownPassage
    from fluxx_nb.engine.files.deckfile import load_edition

    try:
        page = rule_page(rule)
    except UnknownPassage as error:
        raise CommandError(f"{error}; `fluxx-nb scenarios --matrix` lists them", USAGE) from None
    if args.json:
        say(as_json(page.as_dict()))
        return GOOD
    say(f"{page.title} ({page.id})")
    for line in wrap(page.answer, _WIDTH, initial_indent="  ", subsequent_indent="  "):
        say(line)
    for edition, answer in page.own_answers.items():
        for line in wrap(
            f"{load_edition(edition).title}: {answer}", _WIDTH, initial_indent="  ", subsequent_indent="    "
        ):
            say(line)
    for same in same_words(page.wordings):
        quote = " ".join(f"[{part.text}]" if part.differs else part.text for part in same[0].parts)
        where = "; ".join(f"{one.passage.edition_title}, {one.passage.where}" for one in same)
        for line in wrap(f"“{quote}” ({where})", _WIDTH, initial_indent="    ", subsequent_indent="      "):
            say(line)
    if any(part.differs for one in page.wordings for part in one.parts):
        say("  What differs from another edition is in [brackets].")
    if page.silent:
        silent = ", ".join(load_edition(name).title for name in page.silent)
        say(f"  Not stated by: {silent}")
    if page.cards:
        cards = ", ".join(dict.fromkeys(card.name for card in page.cards))
        for line in wrap(f"Cards: {cards}", _WIDTH, initial_indent="  ", subsequent_indent="    "):
            say(line)
    for ruling in page.rulings:
        if args.edition in (None, ruling.edition):
            say(f"  {ruling.scenario.name}: {ruling.scenario.title}")
    return GOOD
