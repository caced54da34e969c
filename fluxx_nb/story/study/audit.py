"""The audit of citations: how often each row is used, with an example, and what quotes only a general passage.

The rows are tried on games with random answers and on every scenario of the edition, whose questions are checked
as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.story.cite.citations import Citations, Cited, citations_of
from fluxx_nb.story.cite.rows import Row
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.scenarios.library import Scenario, scenarios
from fluxx_nb.story.study.teaching import Teaching, teaching_of
from fluxx_nb.story.words.sentences import sentence
from fluxx_nb.story.words.teller import Teller

GENERAL = frozenset({"action.once", "rule.instant", "turn.free-actions"})
"""Passages that fit nearly anything of their kind: a step that quotes nothing else deserves a better row."""
QUIET = frozenset({"answered", "set aside", "taken up"})
"""Kinds of events that are no news: an answer quotes what its question does."""
_MOST_ANSWERS = 4_000


@dataclass
class RowUse:
    """How often one row was used."""

    row: Row
    fired: int = 0
    example: str = ""
    """A sentence of a step at which it fired."""


@dataclass
class Audit:
    """What was found about the citations of one edition."""

    edition: str
    rows: list[RowUse]
    steps: int = 0
    special: int = 0
    """The steps that are not routine."""
    general: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Of those, by kind and reason, the steps that quote nothing but a general passage."""
    uncited: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Steps for which no row is found, by kind and reason."""
    teaching: Teaching = field(default_factory=Teaching)
    """What was found about the questions of its scenarios."""

    @property
    def general_share(self) -> float:
        """The share of steps that are not routine and quote only a general passage."""
        return sum(self.general.values()) / (self.special or 1)

    @property
    def silent(self) -> list[RowUse]:
        """The rows of the edition's own table that were never used; a common row may be for another edition."""
        return [one for one in self.rows if not one.fired and one.row.path.parent.name != "common"]

    def as_json(self) -> dict[str, Any]:
        """Return the audit as plain data."""
        return {
            "edition": self.edition,
            "steps": self.steps,
            "special": self.special,
            "general_share": round(self.general_share, 4),
            "general": [{"event": what, "why": why, "steps": n} for (what, why), n in self.general.most_common()],
            "uncited": [{"event": what, "why": why, "steps": n} for (what, why), n in self.uncited.most_common()],
            "scenarios": self.teaching.as_json(),
            "rows": [
                {
                    "file": f"{one.row.path.parent.name}/{one.row.path.name}",
                    "line": one.row.line,
                    "for": {name: sorted(words) for name, words in one.row.fields.items()},
                    "when": [name for name, wanted in one.row.when if wanted],
                    "unless": [name for name, wanted in one.row.when if not wanted],
                    "quote": list(one.row.quote),
                    "own": one.row.own,
                    "also": one.row.adds,
                    "fired": one.fired,
                    "example": one.example,
                }
                for one in self.rows
            ],
        }


def audit(deck: Deck, games: int = 60, seed: int = 0) -> Audit:
    """Try the citations of a deck on a number of seeded games and on its scenarios."""
    table = citations_of(deck)
    found = Audit(deck.edition, [RowUse(row) for row in table.rows], teaching=teaching_of(scenarios_of(deck)))
    uses = {id(use.row): use for use in found.rows}
    for game in _games(deck, games, seed):
        _look_at(game, table, found, uses)
    return found


def _games(deck: Deck, games: int, seed: int) -> Iterator[Game]:
    names = ("Ada", "Noor", "Lin", "Max")
    for number in range(seed, seed + games):
        alone = deck.solo is not None and number % 6 == 5
        players = names[:1] if alone else names[: 2 + number % 3]
        yield _played(Game(deck, Setup(players, seed=number, solo=alone)), number)
    yield from (one.run() for one in scenarios_of(deck))


def scenarios_of(deck: Deck) -> tuple[Scenario, ...]:
    """Return the scenarios of this deck; a deck of your own has none, and is tried in games only."""
    packaged = deck.edition in editions() and deck is load_edition(deck.edition)
    return scenarios(deck.edition) if packaged else ()


def _played(game: Game, seed: int) -> Game:
    """Play a game with answers drawn by the seed."""
    rng = Random(seed)
    for _ in range(_MOST_ANSWERS):
        decision = game.decision
        if decision is None:
            break
        size = len(decision.options)
        if decision.several:
            count = decision.least + int(rng.random() * (decision.most - decision.least + 1))
            game.answer_at(tuple(sorted(range(size), key=lambda _: rng.random())[:count]))
        else:
            game.answer_at(int(rng.random() * size))
    return game


def _look_at(game: Game, table: Citations, found: Audit, uses: dict[int, RowUse]) -> None:
    events = game.events
    state = State(game.deck, list(game.setup.players))
    for k, event in enumerate(events):
        occasion = Occasion(events, k, state)
        cited = table.find(occasion)
        for row in cited.rows:
            use = uses[id(row)]
            use.fired += 1
            if not use.example:
                use.example = sentence(Teller(state, acting=occasion.by), event)
        if event.what not in QUIET:
            _judge(event, cited, found)
        apply(state, event)


def _judge(event: Event, cited: Cited, found: Audit) -> None:
    found.steps += 1
    if not cited.rows:
        found.uncited[event.what, event.why] += 1
    if event.why.routine:
        return
    found.special += 1
    if cited.passages and not cited.card and GENERAL.issuperset(cited.passages):
        found.general[event.what, event.why] += 1
