"""Path files: `decks/common/path.yaml` and `decks/<edition>/path.yaml`, read and checked with file and line.

The common file holds the chapters that editions share. An edition's file lists its chapters in order; a chapter there
adds rules to the common one of the same id, or is the edition's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.rulebook import Rulebook
from fluxx_nb.engine.core.text import did_you_mean, nearest_word, shown
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.yamltext import FileError, Lined, LinedList, Mistakes, line_of, read_lined
from fluxx_nb.learning.path import Chapter, LearningPath, PathRule
from fluxx_nb.story.scenarios.library import scenarios

FILE = "path.yaml"
_COMMON = "common"


class PathError(FileError):
    """A path file is wrong: says the file, the line, what is wrong and what to do."""

    __module__ = "fluxx_nb.learning"


class _Entry(NamedTuple):
    """A rule as a file has it."""

    id: str
    also: tuple[str, ...]
    after: tuple[str, ...]
    misread: str
    path: Path
    line: int

    @property
    def ids(self) -> tuple[str, ...]:
        return self.id, *self.also


class _Chapter(NamedTuple):
    id: str
    title: str
    entries: tuple[_Entry, ...]
    line: int


def path_of(edition: str) -> LearningPath:
    """The path through an edition.

    >>> path = path_of("math")
    >>> path.rules[0].title
    'Draw first'
    >>> [rule.id for rule in path.before("rule.draw-up")]
    ['turn.draw', 'turn.play', 'rule.instant']
    """
    return _path(load_edition(edition).edition)


@lru_cache(maxsize=16)
def _path(edition: str) -> LearningPath:
    path, deck = decks_root() / edition / FILE, load_edition(edition)
    if not path.is_file():
        raise PathError(path, 1, f"{deck.title} has no learning path. Write one: {_COMMON}/{FILE} has shared chapters")
    return read_path(path, deck)


def read_path(path: Path, deck: Deck, common: Path | None = None) -> LearningPath:
    """Read an edition's path file together with the common one; one error tells all that is wrong."""
    shared = {one.id: one for one in _read_chapters(common or decks_root() / _COMMON / FILE, {})}
    mistakes = Mistakes(path, PathError)
    fields = _mapping(path, read_lined(path, plain=True, kind=PathError), 1, ("edition", "chapters"), ("here",))
    if fields["edition"] != deck.edition:
        mistakes.add(fields.lines["edition"], f"edition is {shown(fields['edition'])}; write {deck.edition!r}")
    chapters = [_joined(one, shared) for one in _read_chapters(path, shared, fields)]
    # A rule of the list is one that the rulebook has in its own words, or that a scenario of the edition teaches.
    known = {*deck.rulebook.own_ids(), *(rule for one in scenarios(deck.edition) for rule in one.teaches)}
    kept = {chapter.id: [entry for entry in chapter.entries if not known.isdisjoint(entry.ids)] for chapter in chapters}
    entries = [entry for found in kept.values() for entry in found]
    # What the edition's rulebook does not have is checked as well, and left out of the path.
    everything = [entry for one in (*shared.values(), *chapters) for entry in one.entries]
    _check(mistakes, entries, everything, deck.rulebook, known, fields.lines["chapters"])
    here = _here(mistakes, fields, {entry.id for entry in entries})
    mistakes.tell()
    needs = _needs(entries, everything)
    made = []
    for one in chapters:
        rules = tuple(_rule(entry, one.id, deck.rulebook, known, needs, here) for entry in kept[one.id])
        if rules:
            made.append(Chapter(one.id, one.title, rules))
    return LearningPath(deck.edition, deck.title, tuple(made), deck.rulebook)


def check_path(path: Path) -> int:
    """Return how many rules a path file leads through, that of an edition or the common one; tell what is wrong."""
    told = read_lined(path, plain=True, kind=PathError)
    if isinstance(told, Lined) and "edition" in told:
        return len(read_path(path, load_edition(str(told["edition"]))).rules)
    return sum(len(chapter.entries) for chapter in _read_chapters(path, {}))


def _rule(
    entry: _Entry,
    chapter: str,
    book: Rulebook,
    known: set[str],
    needs: Mapping[str, tuple[str, ...]],
    here: Mapping[str, str],
) -> PathRule:
    passages = tuple(book.passage(one) for one in entry.ids if one in known)
    return PathRule(entry.id, chapter, passages, needs[entry.id], entry.misread, here.get(entry.id, ""))


def _needs(entries: Sequence[_Entry], everything: Sequence[_Entry]) -> dict[str, tuple[str, ...]]:
    """What each rule builds on: a rule that the edition does not have hands on what it builds on itself."""
    here = {entry.id for entry in entries}
    after = {entry.id: entry.after for entry in everything}

    def found(rule: str) -> Iterator[str]:
        for one in after[rule]:
            if one in here:
                yield one
            else:
                yield from found(one)

    return {rule: tuple(dict.fromkeys(found(rule))) for rule in here}


# Checking -----------------------------------------------------------------------------------------------------------


def _check(
    mistakes: Mistakes,
    entries: Sequence[_Entry],
    everything: Sequence[_Entry],
    book: Rulebook,
    known: set[str],
    line: int,
) -> None:
    ids = {entry.id for entry in everything}
    for entry in everything:
        with mistakes:
            for one in entry.ids:
                if not book.has(one):
                    near = nearest_word(one, book.ids())
                    raise PathError(entry.path, entry.line, f"no rulebook has a passage {shown(one)}; {near}")
    first: dict[str, _Entry] = {}
    for entry in entries:
        with mistakes:
            for one in entry.ids:
                if first.setdefault(one, entry) is not entry:
                    there = f"{first[one].path.parent.name}/{FILE}:{first[one].line}"
                    raise PathError(
                        entry.path, entry.line, f"{shown(one)} is on the path twice. Keep this one or {there}"
                    )
            for one in entry.after:
                if one not in ids:
                    problem = f"`after` names {shown(one)}, which is no rule of the path; {nearest_word(one, ids)}"
                    raise PathError(entry.path, entry.line, problem)
    missing = sorted(known - first.keys())
    if missing:
        problem = f"not on the path: {', '.join(missing)}. Add them to a chapter, or as `also` of another rule"
        mistakes.add(line, problem)
    circle = _circle({entry.id: entry.after for entry in everything})
    if circle:
        entry = next(one for one in everything if one.id == circle[0])
        with mistakes:
            problem = f"a circle: {' → '.join((*circle, circle[0]))}. No one could start; leave out one `after`"
            raise PathError(entry.path, entry.line, problem)


def _circle(after: Mapping[str, Sequence[str]]) -> list[str]:
    """Rules that each come after the next one, and the last after the first; empty where there are none."""
    done: set[str] = set()
    for start in after:
        way: list[str] = []
        _follow(start, after, way, done)
        if way:
            return way
    return []


def _follow(rule: str, after: Mapping[str, Sequence[str]], way: list[str], done: set[str]) -> bool:
    """Walk back along `after`; return True, with the circle left in `way`, when it comes back to where it was."""
    if rule in way:
        del way[: way.index(rule)]
        return True
    if rule in done or rule not in after:
        return False
    way.append(rule)
    if any(_follow(one, after, way, done) for one in after[rule]):
        return True
    way.pop()
    done.add(rule)
    return False


# Reading ------------------------------------------------------------------------------------------------------------


def _read_chapters(path: Path, shared: Mapping[str, _Chapter], fields: Lined | None = None) -> list[_Chapter]:
    if fields is None:
        fields = _mapping(path, read_lined(path, plain=True, kind=PathError), 1, ("chapters",), ())
    listed = fields["chapters"]
    if not isinstance(listed, LinedList):
        raise PathError(path, fields.lines["chapters"], "chapters is not a list. Begin each chapter with `- id:`")
    mistakes = Mistakes(path, PathError)
    found: dict[str, _Chapter] = {}
    for line, item in zip(listed.lines, listed, strict=True):
        with mistakes:
            chapter = _read_chapter(path, item, line, shared)
            if chapter.id in found:
                raise PathError(path, line, f"chapter {shown(chapter.id)} is here twice. Keep one")
            found[chapter.id] = chapter
    mistakes.tell()
    return list(found.values())


def _read_chapter(path: Path, item: Any, line: int, shared: Mapping[str, _Chapter]) -> _Chapter:
    fields = _mapping(path, item, line, ("id",), ("title", "rules"))
    chapter = str(fields["id"])
    if chapter not in shared and not ("title" in fields and "rules" in fields):
        near = did_you_mean(chapter, shared)
        raise PathError(
            path, line, f"chapter {shown(chapter)} is not in common/{FILE}{near}. Give it `title` and `rules`"
        )
    rules = fields.get("rules", LinedList())
    if not isinstance(rules, LinedList):
        raise PathError(path, fields.lines.get("rules", line), "rules is not a list. Begin each rule with `- id:`")
    lines = getattr(rules, "lines", [])
    entries = tuple(_read_rule(path, one, at) for at, one in zip(lines, rules, strict=True))
    return _Chapter(chapter, str(fields.get("title", "")), entries, line)


def _read_rule(path: Path, item: Any, line: int) -> _Entry:
    fields = _mapping(path, item, line, ("id", "misread"), ("also", "after"))
    also, after = (_ids(path, fields, key) for key in ("also", "after"))
    return _Entry(str(fields["id"]), also, after, str(fields["misread"]), path, line)


def _ids(path: Path, fields: Lined, key: str) -> tuple[str, ...]:
    listed = fields.get(key, [])
    if not isinstance(listed, list) or not all(isinstance(one, str) for one in listed):
        raise PathError(path, fields.lines[key], f"{key} is a list of rules; write '{key}: [turn.draw]'")
    return tuple(listed)


def _joined(chapter: _Chapter, shared: Mapping[str, _Chapter]) -> _Chapter:
    """An edition's chapter with what the common one of the same id has."""
    common = shared.get(chapter.id)
    if common is None:
        return chapter
    return chapter._replace(title=chapter.title or common.title, entries=(*common.entries, *chapter.entries))


def _here(mistakes: Mistakes, fields: Lined, rules: set[str]) -> dict[str, str]:
    told = fields.get("here", Lined())
    if not isinstance(told, Lined):
        mistakes.add(fields.lines["here"], "here is not a mapping; write a rule and a sentence per line")
        return {}
    for rule in told:
        if rule not in rules:
            mistakes.add(told.lines[rule], f"{shown(rule)} is not on this path; {nearest_word(rule, rules)}")
    return {rule: str(words) for rule, words in told.items()}


def _mapping(path: Path, told: Any, line: int, keys: tuple[str, ...], optional: tuple[str, ...]) -> Lined:
    """A mapping that has these keys, and no others but the optional ones."""
    listed = ", ".join((*keys, *optional))
    if not isinstance(told, Lined):
        raise PathError(path, line_of(told, line), f"expected 'key: value' lines here; write {listed}")
    for key, at in told.lines.items():
        if key not in keys and key not in optional:
            raise PathError(path, at, f"unknown key {shown(key)}{did_you_mean(key, (*keys, *optional))}; use {listed}")
    for key in keys:
        if key not in told:
            raise PathError(path, told.line, f"{key} is missing. Add a line '{key}: …'")
    return told
