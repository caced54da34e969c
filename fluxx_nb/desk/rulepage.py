"""The page of a rule: each edition's words side by side with what differs, its scenarios, and the cards it touches.

`matrix` tells how many scenarios there are for each rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from fluxx_nb.desk.plain import ANY, plain_rules
from fluxx_nb.desk.rulings import Ruling
from fluxx_nb.engine.core.card import BASIC
from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.files.rulebookfile import in_rulebooks
from fluxx_nb.story.cite.citations import citations_of
from fluxx_nb.story.cite.rows import OF
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.scenarios.library import scenarios

_ALIKE = 0.5
"""From this likeness on, two quotes are the same sentence with changes; below it they are two sentences."""


class QuotePart(NamedTuple):
    """Some words of a quote."""

    text: str
    differs: bool
    """Whether another edition that has nearly the same sentence says something else here."""


@dataclass(frozen=True)
class EditionWords:
    """What one edition's rulebook says."""

    passage: Passage
    parts: tuple[QuotePart, ...]
    apart: bool
    """Whether no other edition has nearly the same sentence."""


class Touching(NamedTuple):
    """A card that has to do with a rule."""

    edition: str
    name: str


@dataclass(frozen=True)
class RulePage:
    """Everything about one rule."""

    id: str
    title: str
    answer: str
    """The rule in a plain sentence."""
    own_answers: dict[str, str]
    """What is different in an edition, in a plain sentence."""
    gist: str
    wordings: tuple[EditionWords, ...]
    silent: tuple[str, ...]
    """The editions whose rulebooks have no words for it."""
    rulings: tuple[Ruling, ...]
    """The scenarios that show it, those first of which it is the main rule."""
    cards: tuple[Touching, ...]

    def as_dict(self) -> dict[str, Any]:
        """The page as plain data, as `fluxx-nb find --rule --json` prints it."""
        return {
            "id": self.id,
            "title": self.title,
            "answer": self.answer,
            "answers": self.own_answers,
            "gist": self.gist,
            "quotes": [
                {
                    "edition": one.passage.edition,
                    "where": one.passage.where,
                    "quote": one.passage.quote,
                    "differs": [part.text for part in one.parts if part.differs],
                }
                for one in self.wordings
            ],
            "silent": list(self.silent),
            "situations": [one.as_dict() for one in self.rulings],
            "cards": [one._asdict() for one in self.cards],
        }

    def __repr__(self) -> str:
        return f"<Rule {self.id}: {self.title}; {len(self.wordings)} wordings, {len(self.rulings)} scenarios>"


def rule_page(rule: str) -> RulePage:
    """The page of a rule, by the id of its passage (`"rule.play-all"`); an unknown one names the nearest."""
    need("A rule", rule, str, "the id of a passage, such as 'rule.play-all'")
    return _page(rule)


@cache
def _page(rule: str) -> RulePage:
    any_words = load_edition(editions()[0]).rulebook.passage(rule)
    own = wordings(rule)
    shown = [one for one in scenarios() if rule in one.teaches]
    shown.sort(key=lambda one: one.teaches[0] != rule)
    answers = plain_rules().answers.get(rule, {ANY: any_words.gist})
    return RulePage(
        id=rule,
        title=any_words.title,
        answer=answers[ANY],
        own_answers={name: answer for name, answer in answers.items() if name != ANY},
        gist=any_words.gist,
        wordings=own,
        silent=tuple(name for name in editions() if name not in {one.passage.edition for one in own}),
        rulings=tuple(Ruling(one) for one in shown),
        cards=tuple(dict.fromkeys((*_in_rows(rule), *_in_runs(rule)))),
    )


def same_words(own: Iterable[EditionWords]) -> list[list[EditionWords]]:
    """Return wordings with those that are alike word for word, and marked alike, in one group."""
    groups: dict[tuple[QuotePart, ...], list[EditionWords]] = {}
    for one in own:
        groups.setdefault(one.parts, []).append(one)
    return list(groups.values())


@cache
def wordings(rule: str) -> tuple[EditionWords, ...]:
    """What each edition's rulebook says of a rule, with what differs."""
    books = {name: load_edition(name).rulebook for name in editions()}
    return tuple(_compared([one for name, book in books.items() if (one := book.passage(rule)).edition == name]))


def has_page(rule: str) -> bool:
    """Return whether a rule has a page: those of the shipped rulebooks have. Every quote at a table asks."""
    return in_rulebooks(rule)


def all_rules() -> tuple[tuple[str, str], ...]:
    """The ids of all rules with their titles, in the order of the rulebooks."""
    return tuple((passage.id, passage.title) for passage in load_edition(editions()[0]).rulebook)


# What differs -------------------------------------------------------------------------------------------------------


def _compared(passages: Sequence[Passage]) -> Iterator[EditionWords]:
    words = [passage.quote.split() for passage in passages]
    keys = [[word.strip(".,;:!?()“”\"'—–-").casefold() for word in quote] for quote in words]
    for here, passage in enumerate(passages):
        pairs = [
            SequenceMatcher(None, keys[here], other, autojunk=False) for at, other in enumerate(keys) if at != here
        ]
        near = [pair for pair in pairs if pair.ratio() >= _ALIKE]
        shared = [
            {at for block in pair.get_matching_blocks() for at in range(block.a, block.a + block.size)} for pair in near
        ]
        marked = [(word, any(at not in same for same in shared)) for at, word in enumerate(words[here])]
        yield EditionWords(passage, tuple(_parts(marked)), apart=bool(pairs) and not near)


def _parts(marked: Iterable[tuple[str, bool]]) -> Iterator[QuotePart]:
    for differs, run in groupby(marked, key=lambda pair: pair[1]):
        yield QuotePart(" ".join(word for word, _ in run), differs)


# Cards --------------------------------------------------------------------------------------------------------------


def _in_rows(rule: str) -> Iterator[Touching]:
    """The cards that the tables of citations name beside the rule."""
    for name in editions():
        deck = load_edition(name)
        for row in citations_of(deck).rows:
            if rule in row.quote:
                named = frozenset[str]().union(*(row.fields.get(field, ()) for field in ("card", "by", OF)))
                yield from (Touching(name, card) for card in sorted(named) if card in deck)


def _in_runs(rule: str) -> Iterator[Touching]:
    """The cards that make something happen for which the rule is quoted, in the scenarios that teach it."""
    for lesson in scenarios():
        if rule not in lesson.teaches:
            continue
        for moment in tell(lesson.run()):
            card = moment.says
            # The Basic Rules touch everything.
            if card is not None and card.type != BASIC and rule in (passage.id for passage in moment.passages):
                yield Touching(lesson.edition, card.name)


# How many scenarios show which rule ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class MatrixRow:
    """One rule."""

    id: str
    title: str
    counts: dict[str, int]
    """How many scenarios show it, by edition."""
    quoted: tuple[str, ...]
    """The editions whose rulebooks have words of their own for it."""

    @property
    def gaps(self) -> tuple[str, ...]:
        """The editions that have words for it and no scenario."""
        return tuple(name for name in self.quoted if not self.counts[name])

    def as_dict(self) -> dict[str, Any]:
        """The row as plain data."""
        return {"id": self.id, "title": self.title, "counts": self.counts, "quoted": list(self.quoted)}


def matrix(edition: str | None = None) -> list[MatrixRow]:
    """A row for each rule, in the order of the rulebooks; of one edition only the rules that concern it."""
    names = editions() if edition is None else [load_edition(edition).edition]
    taught = Counter((one.edition, rule) for name in names for one in scenarios(name) for rule in one.teaches)
    own = {name: set(load_edition(name).rulebook.own_ids()) for name in names}
    rows = [
        MatrixRow(
            rule,
            title,
            {name: taught[name, rule] for name in names},
            tuple(name for name in names if rule in own[name]),
        )
        for rule, title in all_rules()
    ]
    return [row for row in rows if row.quoted or any(row.counts.values())]
