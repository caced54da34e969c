"""The path through an edition: its rules in the order in which a learner can understand them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.rulebook import Passage, Rulebook
from fluxx_nb.engine.core.text import nearest_word, shown


class LearningError(TableError):
    """Something about learning that a user can put right; the message says how."""

    __module__ = "fluxx_nb.learning"


class PathRule(NamedTuple):
    """One rule of a path."""

    id: str
    """The same in every edition, also where editions quote different passages for it."""
    chapter: str
    """The id of its chapter."""
    passages: tuple[Passage, ...]
    """What this edition's rulebook says about it, the main passage first."""
    before: tuple[str, ...]
    """The ids of the rules to understand before it."""
    misread: str
    """What players often take it for, as a sentence."""
    here: str = ""
    """How it is in this edition, where editions differ; else empty."""

    @property
    def title(self) -> str:
        """The rule in a few words."""
        return self.passages[0].title

    @property
    def gist(self) -> str:
        """The rule in our own words."""
        return self.passages[0].gist

    @property
    def quote(self) -> Passage:
        """The rule in the rulebook's words."""
        return self.passages[0]

    @property
    def passage_ids(self) -> tuple[str, ...]:
        """The ids of its passages, the main one first."""
        return tuple(passage.id for passage in self.passages)

    def __repr__(self) -> str:
        return f"<{self.id}: {self.title}>"


class Chapter(NamedTuple):
    """A group of rules about one thing."""

    id: str
    title: str
    rules: tuple[PathRule, ...]


@dataclass(frozen=True)
class LearningPath:
    """All rules of an edition, by chapter and in learning order."""

    edition: str
    title: str
    """The edition's title, such as Math Fluxx."""
    chapters: tuple[Chapter, ...]
    book: Rulebook

    @cached_property
    def rules(self) -> tuple[PathRule, ...]:
        """All rules, each one after those that it builds on."""
        return tuple(in_order(rule for chapter in self.chapters for rule in chapter.rules))

    @cached_property
    def _by_id(self) -> dict[str, PathRule]:
        return {rule.id: rule for rule in self.rules}

    @cached_property
    def _by_passage(self) -> dict[str, PathRule]:
        return {passage.id: rule for rule in self.rules for passage in rule.passages}

    def __getitem__(self, rule: str) -> PathRule:
        """The rule of this id, or of the passage of this id."""
        found = self.get(rule)
        if found is None:
            near = nearest_word(str(rule), self._by_id)
            raise LearningError(f"The path of {self.title} has no rule {shown(rule)}; {near}")
        return found

    def get(self, rule: str) -> PathRule | None:
        """The rule of this id or of the passage of this id; None where the path has none."""
        return self._by_id.get(rule) or self._by_passage.get(rule)

    def __contains__(self, rule: object) -> bool:
        return rule in self._by_id or rule in self._by_passage

    def __iter__(self) -> Iterator[PathRule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def before(self, rule: str) -> tuple[PathRule, ...]:
        """The rules to understand before this one, those of theirs included, in learning order."""
        needed: set[str] = set()
        waiting = [self[rule].id]
        while waiting:
            for one in self[waiting.pop()].before:
                if one not in needed:
                    needed.add(one)
                    waiting.append(one)
        return tuple(one for one in self.rules if one.id in needed)

    def __repr__(self) -> str:
        return f"<The path through {self.title}: {len(self)} rules in {len(self.chapters)} chapters>"


def in_order(rules: Iterable[PathRule]) -> Iterator[PathRule]:
    """The rules in the order of the file, except that none comes before what it builds on."""
    waiting = list(rules)
    done: set[str] = set()
    while waiting:
        ready = next((rule for rule in waiting if done.issuperset(rule.before)), waiting[0])
        waiting.remove(ready)
        done.add(ready.id)
        yield ready
