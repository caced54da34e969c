"""The matrix: which rule is shown by how many scenarios of which edition."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from fluxx_nb.desk.rulepage import all_rules
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.story.scenarios.library import scenarios


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
