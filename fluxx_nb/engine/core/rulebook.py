"""A Rulebook is the passages that one edition quotes, in the exact words of a rulebook, with title and gist in ours.

The engine names no passage: a table beside the passages says which of them fits a moment (`fluxx_nb.story.cite`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from fluxx_nb.display_hooks import Still
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.text import did_you_mean, shown

_INNER_MARKS = str.maketrans({"“": "‘", "”": "’"})


class UnknownPassage(UserError, KeyError):
    """No edition has a passage under this id."""


class Proviso(NamedTuple):
    """When the words of a passage apply: names of conditions, which mean nothing to the engine."""

    when: tuple[tuple[str, bool], ...]
    """Each with whether it must be true or must not."""
    path: Path
    line: int


@dataclass(frozen=True, slots=True)
class Passage(Still):
    """What one edition's rulebook says about one rule."""

    id: str
    edition: str
    """The edition that is quoted, which may be another than the one that is played."""
    edition_title: str
    where: str
    """The section of that rulebook."""
    quote: str
    """The rulebook's exact words."""
    title: str
    gist: str
    """The rule in our own words."""
    holds: Proviso | None = field(default=None, repr=False, compare=False)
    """When the words apply, where that is not always."""
    refers: str = field(default="", repr=False, compare=False)
    """The passage that its words refer back to (`they`, `such`, `this`): it is never quoted before that one."""

    def __str__(self) -> str:
        return f"“{_inner_quotes(self.quote)}” ({self.edition_title}, {self.where})"


def said_once(passages: Iterable[Passage]) -> tuple[Passage, ...]:
    """Return the passages without those whose words an earlier one contains."""
    kept: list[Passage] = []
    for passage in passages:
        if not any(passage.quote in other.quote or other.quote in passage.quote for other in kept):
            kept.append(passage)
    return tuple(kept)


def in_order(passages: Sequence[Passage]) -> list[Passage]:
    """Return the passages with each one that refers back to another after that one."""
    found = list(passages)
    for passage in passages:
        at = next((at for at, other in enumerate(found) if other.id == passage.refers), -1)
        if at > (place := found.index(passage)):
            found.insert(place, found.pop(at))
    return found


class Rulebook:
    """The passages that a game of one edition cites: its own, and for the rest those of other editions."""

    def __init__(self, edition: str, passages: Mapping[str, Passage]) -> None:
        self.edition = edition
        self._passages = dict(passages)
        # Asked for every quote.
        self._own_ids = tuple(passage.id for passage in self if passage.edition == edition)
        self._icons: dict[str, bool] = {}

    def passage(self, passage_id: str) -> Passage:
        """Return the passage under this id: this edition's, else the first that another edition has."""
        try:
            return self._passages[passage_id]
        except (KeyError, TypeError):
            near = did_you_mean(str(passage_id), self._passages)
            raise UnknownPassage(f"no rulebook has a passage {shown(passage_id)}{near}") from None

    def has(self, passage_id: str) -> bool:
        """Return whether any edition has a passage under this id."""
        return passage_id in self._passages

    def ids(self) -> tuple[str, ...]:
        """Return the ids of all passages, in the order of the common list."""
        return tuple(self._passages)

    def own_ids(self) -> tuple[str, ...]:
        """Return the ids of the passages that are in this edition's own words."""
        return self._own_ids

    def names_icon(self, icon: str) -> bool:
        """Return whether this edition explains an icon of this name; without words of its own, it may have any icon."""
        if icon not in self._icons:
            # An entry of a list of icons begins with the name: `Generic Human: …`, `Attaching Creepers: …`.
            entry = re.compile(rf"(?:[\w-]+ )?{re.escape(icon)}(?: [\w-]+)?: ", re.IGNORECASE)
            own = [self._passages[passage_id].quote for passage_id in self._own_ids]
            self._icons[icon] = not own or any(map(entry.match, own))
        return self._icons[icon]

    def __iter__(self) -> Iterator[Passage]:
        return iter(self._passages.values())

    def __len__(self) -> int:
        return len(self._passages)

    def __repr__(self) -> str:
        return f"<Rulebook of {self.edition}: {len(self)} passages, {len(self.own_ids())} in its own words>"


def _inner_quotes(quote: str) -> str:
    """Return a quote whose inner quotation marks are single."""
    pieces = quote.translate(_INNER_MARKS).split('"')
    marks = ("‘", "’")
    return pieces[0] + "".join(marks[i % 2] + piece for i, piece in enumerate(pieces[1:]))
