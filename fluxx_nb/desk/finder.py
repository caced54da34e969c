"""The Finder: the rules that answer a question in plain words, the best first, each rule once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import pairwise
from math import log
from types import NoneType
from typing import Any

from fluxx_nb.desk.catalog import KEEPER_LIMIT, Catalog, Example, Quote, Rule
from fluxx_nb.desk.spelling import Spelling
from fluxx_nb.desk.stored import Index, index
from fluxx_nb.desk.weights import NOTHING, chances
from fluxx_nb.desk.wording import WORDS_OF_ASKING, Wording, stem, strangers, words_of
from fluxx_nb.engine.core.bounds import LONGEST_SEARCH
from fluxx_nb.engine.core.checks import need, need_number

_MOST_FOUND = 100
_OWN_WORDS = 0.2
"""What a rule's score gains in an edition whose rulebook states it."""
_LATELY = 0.5
"""What a rule's score gains that has just applied at the table."""
_ABSENT = 1.0
"""What a rule's score loses in an edition that lacks the cards for it."""
_ALONE = 1.5
"""What a rule of Solo Fluxx gains where someone says that they play alone, and loses where no one does."""
SOLO = "solo"
_OF_SOLO = ("solo.", "startrek.solo")
_SURE, _CLOSE = 0.2, 0.02
"""From which chance on a hit is an answer, and from which on it is worth showing at all."""
_PLACES = 3
"""What someone meant is often the second or third, so that these are shown even if they are not likely."""
_REMOTE, _FAINT = 0.003, 0.02
"""From which chance on a rule is shown in one of these places, and from which on in a further one."""
_BESIDE = 8
"""If a question is so many times likelier to be one that no rulebook answers than the best rule is, it gets nothing."""
_REPLIES = frozenset({"no", "yes", "not", "nope", "yeah"})
_COMMON = 2.5
"""A word of more than one example in twelve is common: it doesn't tell which of them is meant."""


@dataclass(frozen=True)
class Hit:
    """A rule that answers a question."""

    rule: str
    """The id of the rule."""
    title: str
    answer: str
    """The rule in a plain sentence or two, true at any table."""
    quote: Quote
    """What the rulebook says, of the edition that was asked about if it says anything."""
    quotes: tuple[Quote, ...]
    """What each edition says that has words of its own."""
    example: Example | None
    """The scenario that shows it, the one nearest to the question."""
    editions: tuple[str, ...]
    """The editions whose rulebooks state the rule."""
    sure: bool
    """Whether the question was understood; if not, this is only the closest rule."""

    def as_dict(self) -> dict[str, Any]:
        """Return the hit as plain data, as `fluxx-nb find --json` prints it."""
        one = self.example
        return {
            "rule": self.rule,
            "answer": self.answer,
            "editions": list(self.editions),
            "sure": self.sure,
            "edition": one.edition if one else self.quote.edition,
            "id": one.id if one else "",
            "title": one.title if one else self.title,
            "ask": one.ask if one else "",
            "ruling": one.ruling if one else self.answer,
            "source": one.source if one else "",
            "teaches": list(one.teaches) if one else [self.rule],
            "cites": [
                {"id": self.rule, "edition": each.edition, "where": each.where, "quote": each.quote}
                for each in (self.quote, *(other for other in self.quotes if other is not self.quote))
            ],
        }

    def __str__(self) -> str:
        return f"{self.answer} {self.quote}"

    def __repr__(self) -> str:
        return f"<{self.rule}: {self.answer}>"


class Finder:
    """Answers questions from an index."""

    def __init__(self, known: Index) -> None:
        self.catalog: Catalog = known.catalog
        self.weights = known.weights
        self.wording = Wording.of(self.catalog.alike, self.catalog.kinds, self.catalog.patterns)

    def find(self, question: str, edition: str | None = None, most: int = 20, lately: Container[str] = ()) -> list[Hit]:
        """Return the rules that answer a question, the best first; none if nothing here is about it.

        Rules that have applied `lately` at the table of the asker go before others that fit about as well.
        """
        words = self.wording.synonyms.read(self._meant(words_of(question[:LONGEST_SEARCH])))
        if all(map(_says_nothing, words)):
            return []
        found = self._chances(words, edition, lately)
        nothing = found.pop(NOTHING)
        ranked = sorted(self._merged(found, edition).items(), key=lambda pair: -pair[1])
        if ranked[0][1] < max(_CLOSE, nothing / _BESIDE):
            return []
        least = [_REMOTE] * _PLACES + [_FAINT] * (len(ranked) - _PLACES)
        shown = [pair for pair, needed in zip(ranked, least, strict=True) if pair[1] >= needed]
        hits = [self.hit(rule, edition, words, chance >= _SURE) for rule, chance in shown[:most]]
        return [self._with_what_is_lacking(hits[0], edition, words), *hits[1:]]

    def _chances(self, words: Sequence[str], edition: str | None, lately: Container[str]) -> dict[str, float]:
        """Return the chance that each rule is meant, and that the question is one that no rulebook answers."""
        scores = self.weights.score(self.wording.marks(words) | strangers(words, self._is_strange))
        alone = _ALONE if SOLO in words else -_ALONE
        absent = self.catalog.absent.get(edition or "", {})
        for rule, told in self.catalog.rules.items():
            if rule in scores:
                scores[rule] += (
                    _LATELY * (rule in lately)
                    + alone * rule.startswith(_OF_SOLO)
                    + _OWN_WORDS * (edition in told.editions)
                    - _ABSENT * (rule in absent)
                )
        return chances(scores)

    def _merged(self, found: Mapping[str, float], edition: str | None) -> dict[str, float]:
        """Return the chances without rules of other editions alone; of rules that say the same, the nearest has all."""
        others = {name for name in self.catalog.titles if name != edition} if edition else set()
        merged = {
            rule: found[rule]
            for rule, told in self.catalog.rules.items()
            if rule in found and not (edition and edition not in told.editions and _is_of(told, others))
        }
        fits = {*merged}
        for rules in (*(rules for rules, _, _ in self.catalog.together), *self.catalog.twins):
            nearest = max((rule for rule in rules if rule in fits), key=found.__getitem__, default=None)
            if nearest is not None:
                merged[nearest] = sum(found[rule] for rule in rules)
                for rule in fits.intersection(rules) - {nearest}:
                    del merged[rule]
        return merged

    def hit(self, rule: str, edition: str | None = None, words: Sequence[str] = (), sure: bool = True) -> Hit:
        """Return the answer for one rule, with the example that has most of these words."""
        told = self.catalog.rules[rule]
        title, answer = told.title, told.answer(edition)
        absent = self.catalog.absent.get(edition or "", {}).get(rule)
        if absent:
            answer = f"{absent} In other editions: {answer}"
        quotes, editions = told.quotes, told.editions
        family = next((one for one in self.catalog.together if rule in one[0]), None)
        if family is not None and edition is None:
            rules, title, answer = family
            quotes = tuple(quote for one in rules for quote in self.catalog.rules[one].quotes)
            editions = tuple(quote.edition for quote in quotes)
        return Hit(
            rule, title, answer, told.quote(edition), quotes, self._example(told, edition, words), editions, sure
        )

    def _with_what_is_lacking(self, hit: Hit, edition: str | None, words: Sequence[str]) -> Hit:
        """Return the first hit; if someone asks about Keeper Limits where there are none, it says so first."""
        lacking = self.catalog.absent.get(edition or "", {}).get(KEEPER_LIMIT, "")
        if ("keeper", "limit") not in pairwise(map(stem, words)) or hit.answer.startswith(lacking.removesuffix(".")):
            return hit
        return replace(hit, answer=f"{lacking} {hit.answer}")

    def _example(self, rule: Rule, edition: str | None, words: Sequence[str]) -> Example | None:
        listed = [self.catalog.examples[name] for name in rule.examples if name in self.catalog.examples]
        wanted = [one for one in listed if one.edition == edition] if edition else []
        own = [one for one in listed if one.edition in rule.editions]
        telling = {stem(word) for word in words if word not in WORDS_OF_ASKING}
        # The first of those that fit equally is the plainest.
        return max(wanted or own or listed, key=lambda one: self._likeness(telling, one), default=None)

    def _likeness(self, telling: set[str], one: Example) -> float:
        """Return how much of what is asked an example has; words that many examples have don't make one apter."""
        return sum(max(0.0, self._seldom[word] - _COMMON) for word in telling & self._texts[one.name])

    @cached_property
    def _texts(self) -> dict[str, set[str]]:
        return {
            name: {stem(word) for word in self.wording.words(f"{one.title} {one.ask} {one.story}")}
            for name, one in self.catalog.examples.items()
        }

    @cached_property
    def _seldom(self) -> dict[str, float]:
        often = Counter(word for text in self._texts.values() for word in text)
        return {word: log(len(self._texts) / count) for word, count in often.items()}

    # Understanding -----------------------------------------------------------------------------------------------

    def _is_strange(self, word: str) -> bool:
        """Whether a word, cut by `stem`, is not one of the rules and of the cards."""
        return word in self.weights.strange or not self._is_known(word)

    def _is_known(self, word: str) -> bool:
        return self.weights.knows(stem(word)) or word.isdecimal() or word in self._names or stem(word) in self._names

    @cached_property
    def _names(self) -> set[str]:
        """Words of card names, words that mean others, and everything else that the examples have."""
        listed = {word for said in (*self.catalog.kinds, *self.catalog.alike) for word in words_of(said)}
        return listed | set().union(*self._texts.values())

    @cached_property
    def _spelling(self) -> Spelling:
        marks = {mark for mark in self.weights.marks if mark.isalpha()} - self.weights.strange
        common = {word: self.weights.common(stem(word)) for word in marks | self._names}
        return Spelling(common, frozenset(self.catalog.everyday))

    def _meant(self, words: Sequence[str]) -> list[str]:
        """Return the words that someone has in mind."""
        last = len(words) - 1
        return [self._read(word, last=place == last) for place, word in enumerate(words)]

    def _read(self, word: str, *, last: bool) -> str:
        if word in WORDS_OF_ASKING or word in self._names:
            return word
        return self._spelling.corrected(word) if self._is_known(word) else self._spelling.meant(word, last=last)


def _says_nothing(word: str) -> bool:
    """Whether a word alone is no question: a letter, a number, “no”."""
    return len(word) < 2 or word.isdecimal() or word in WORDS_OF_ASKING or word in _REPLIES


def _is_of(rule: Rule, editions: set[str]) -> bool:
    """Whether a rule is about the cards of these editions, or about Solo Fluxx, alone."""
    begins = rule.id.partition(".")[0]
    return begins in editions or begins in (SOLO, "first")


@cache
def package_finder() -> Finder:
    """Return the finder of the package; it is made once."""
    return Finder(index())


def find(words: str, edition: str | None = None, most: int = 20) -> list[Hit]:
    """Return the rules that answer a question in plain words, the best first: `find("can I win on another's turn")`.

    Nothing is returned if no rulebook says anything about it.
    """
    need("What is looked for", words, str, "words, such as 'keeper limit'")
    need("`edition`", edition, (str, NoneType), "an edition, such as 'math'")
    need_number("`most`", most, 1, _MOST_FOUND)
    finder = package_finder()
    if edition is not None and edition not in finder.catalog.titles:
        # Only what is wrong needs the decks; its error names the nearest edition.
        from fluxx_nb.engine.files.deckfile import load_edition

        edition = load_edition(edition).edition
    return finder.find(words, edition, most)
