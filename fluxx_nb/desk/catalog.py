"""The catalog: every rule with its plain answer, its quotes and its examples, as plain data.

`making` makes it of the deck files, which takes a second; `stored` keeps it, so that a question is answered at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

ANY = "any"
"""The key of what is for every edition that has nothing of its own."""
RULING = "ruling"
"""The source of a scenario that rests on a known ruling."""
KEEPER_LIMIT = "turn.keeper-limit"
"""The rule that makes no sense where no card is a Keeper Limit."""
RULING_NOTE = "a ruling known of the published game, in our words"


@dataclass(frozen=True)
class Quote:
    """What one edition's rulebook says of a rule, word for word."""

    edition: str
    title: str
    """The title of the edition."""
    where: str
    quote: str

    def __str__(self) -> str:
        return f"“{self.quote}” ({self.title}, {self.where})"


@dataclass(frozen=True)
class Example:
    """A scenario that shows a rule."""

    edition: str
    id: str
    title: str
    story: str
    ask: str
    ruling: str
    """Its answer in one sentence."""
    source: str
    teaches: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name by which the scenario is opened: `math/plus-victory`."""
        return f"{self.edition}/{self.id}"


@dataclass(frozen=True)
class Rule:
    """A rule as the desk knows it."""

    id: str
    title: str
    answers: Mapping[str, str]
    """The answer in plain words, by edition, with `any` for the others."""
    quotes: tuple[Quote, ...]
    """Of each edition that has words of its own, in the order in which others borrow them."""
    examples: tuple[str, ...]
    """The names of the scenarios that show it, the plainest of each edition before the others."""

    def answer(self, edition: str | None) -> str:
        """Return the answer for an edition, or for all."""
        return self.answers.get(edition or ANY) or self.answers[ANY]

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions whose rulebooks state the rule."""
        return tuple(quote.edition for quote in self.quotes)

    def quote(self, edition: str | None) -> Quote:
        """Return an edition's own words, or those of the first edition that has any."""
        return next((one for one in self.quotes if one.edition == edition), self.quotes[0])


@dataclass(frozen=True)
class Catalog:
    """All rules, and what the desk knows of editions."""

    titles: Mapping[str, str]
    """The title of each edition."""
    rules: Mapping[str, Rule]
    examples: Mapping[str, Example]
    """All scenarios of the package, by name."""
    together: tuple[tuple[tuple[str, ...], str, str], ...]
    """Rules of which each edition has its own: their ids, a title and an answer for all."""
    twins: tuple[tuple[str, ...], ...]
    """Rules that say the same to a player: only the nearest of them is shown."""
    absent: Mapping[str, Mapping[str, str]]
    """For an edition, why a rule makes no sense in it."""
    typical: Mapping[str, tuple[str, ...]]
    alike: Mapping[str, str]
    kinds: Mapping[str, str]
    patterns: tuple[tuple[str, str, str], ...]
    now: tuple[tuple[str, str], ...]
    """Shapes of questions about the moment at a table, each with what it wants to know."""
    everyday: tuple[str, ...]
    """Common words that are spelled right, though no rule is about them."""

    def as_json(self) -> dict[str, Any]:
        """Return the catalog as plain data."""
        short = {name: list(asdict(one).values()) for name, one in self.examples.items()}
        return {**asdict(self), "examples": short}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Catalog:
        """Return the catalog that was stored so."""
        rules = {name: _rule(one) for name, one in data["rules"].items()}
        examples = {name: _example(one) for name, one in data["examples"].items()}
        together = tuple((tuple(ids), title, answer) for ids, title, answer in data["together"])
        twins = tuple(map(tuple, data["twins"]))
        patterns = tuple((mark, said, relation) for mark, said, relation in data["patterns"])
        typical = {name: tuple(some) for name, some in data["typical"].items()}
        now = tuple((kind, said) for kind, said in data["now"])
        return cls(
            data["titles"],
            rules,
            examples,
            together,
            twins,
            data["absent"],
            typical,
            data["alike"],
            data["kinds"],
            patterns,
            now,
            tuple(data["everyday"]),
        )


def _example(row: Sequence[Any]) -> Example:
    edition, name, title, story, ask, ruling, source, teaches = row
    return Example(edition, name, title, story, ask, ruling, source, tuple(teaches))


def _rule(data: Mapping[str, Any]) -> Rule:
    quotes = tuple(Quote(**one) for one in data["quotes"])
    return Rule(data["id"], data["title"], data["answers"], quotes, tuple(data["examples"]))
