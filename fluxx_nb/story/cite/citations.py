"""Citations: which passage of the rulebook fits an event, found in a table that anyone can edit.

`decks/common/citations.yaml` holds the rows for all editions, `decks/<edition>/citations.yaml` those of one, and a card
may have rows for what it does (`cites`). A row says which occasions it is for (kind of event, reason, card, conditions
with names) and what to quote then. The first row from the top that fits is quoted: those of cards, then the edition's,
then the common ones; whatever fits under `also` is added. A passage may say itself when its words apply (`holds` and
`unless` in a rulebook file): it is quoted at no other time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple
from weakref import WeakKeyDictionary

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.rulebook import in_order, said_once
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.story.cite.conditions import CONDITIONS
from fluxx_nb.story.cite.conditions.register import Condition
from fluxx_nb.story.cite.rows import CARD, FILE, OF, Row, known_condition, read_citations, read_rows_of_cards
from fluxx_nb.story.moment.occasion import Occasion


class Cited(NamedTuple):
    """What is quoted at an event."""

    passages: tuple[str, ...]
    """The ids of passages, the main one first."""
    card: bool
    """Whether the card's own words are the main source."""
    rows: tuple[Row, ...] = ()
    """The rows that say so: the one that is quoted, if any, before those that add to it."""


def _facts(o: Occasion) -> dict[str, tuple[str, ...]]:
    """Return what rows look at, as words."""
    card, actor = o.card, o.actor
    icons = card.icons if card is not None else ()
    if card is not None and card.goal is not None:
        points = [kind for part in card.goal.parts if part.name.endswith("_points") for kind in part.value]
        icons = (*card.goal.names, *points)
    return {
        "event": (o.what,),
        "why": (o.event.why,),
        "about": (o.about,),
        "slot": (o.slot,),
        "type": (card.type,) if card is not None else (),
        "card": (card.name,) if card is not None else (),
        "icon": icons,
        "by": (actor.name,) if actor is not None else (),
        "by_type": (actor.type,) if actor is not None else (),
        OF: tuple(o.deck.cards[at].name for at in (o.by, o.behind) if at >= 0),
    }


_Tests = tuple[tuple[Condition, bool], ...]


def _tests(when: Iterable[tuple[str, bool]]) -> _Tests:
    """Return the conditions of these names, each with whether it must be true or must not."""
    return tuple((CONDITIONS[name], wanted) for name, wanted in when)


class _Candidate(NamedTuple):
    """A row for events of one kind and reason, with the tests that remain."""

    row: Row
    fields: tuple[tuple[str, frozenset[str]], ...]
    tests: _Tests
    provisos: Mapping[str, _Tests]
    """For each passage whose words do not always apply, when they do."""

    def fits(self, o: Occasion, facts: Mapping[str, Iterable[str]]) -> bool:
        """Return whether the row is for this occasion."""
        for field, words in self.fields:
            if words.isdisjoint(facts[field]):
                return False
        return not self.tests or all(condition(o) == wanted for condition, wanted in self.tests)

    def true_words(self, o: Occasion) -> tuple[str, ...]:
        """Return what it quotes, without the passages whose words do not apply."""
        kept = []
        for word in self.row.quote:
            for condition, wanted in self.provisos.get(word, ()):
                if condition(o) != wanted:
                    break
            else:
                kept.append(word)
        return tuple(kept)


class Citations:
    """The rows that a deck quotes by."""

    def __init__(self, deck: Deck, rows: Iterable[Row], notes: Mapping[str, tuple[str, ...]]) -> None:
        # Not the deck itself: a cache entry for a deck must not keep the deck alive.
        self._book = deck.rulebook
        self.rows = tuple(rows)
        self.notes = dict(notes)
        """What is quoted beside refusals, numbers and other things that are no events, by name."""
        self._by_kind: dict[tuple[str, str], tuple[_Candidate, ...]] = {}
        self._provisos = {passage.id: passage.holds.when for passage in self._book if passage.holds is not None}

    def _is_own(self, passage: str) -> bool:
        """Return whether a card or the edition's own rulebook says it: additions never come from other editions."""
        book = self._book
        return passage == CARD or not book.own_ids() or book.passage(passage).edition == book.edition

    def _serves(self, row: Row) -> bool:
        """Return whether the edition's rulebook has the passages that a row wants in the edition's own words."""
        first = next((word for word in row.quote if word != CARD), CARD)
        wanted = (*row.has, first) if row.own else row.has
        return all(word != CARD and self._book.passage(word).edition == self._book.edition for word in wanted)

    def _rows_for(self, what: str, why: str) -> tuple[_Candidate, ...]:
        """Return the rows that may be for events of a kind and a reason, in their order."""
        kind = (what, why)
        if kind not in self._by_kind:
            self._by_kind[kind] = tuple(
                self._candidate(row)
                for row in self.rows
                if what in row.fields["event"] and why in row.fields.get("why", (why,)) and self._serves(row)
            )
        return self._by_kind[kind]

    def _candidate(self, row: Row) -> _Candidate:
        fields = [(field, words) for field, words in row.fields.items() if field not in ("event", "why")]
        provisos = {word: _tests(self._provisos[word]) for word in row.quote if word in self._provisos}
        return _Candidate(row, tuple(fields), _tests(row.when), provisos)

    def find(self, o: Occasion) -> Cited:
        """Return what to quote at an event."""
        main: Row | None = None
        found: list[str] = []
        extra: list[str] = []
        adding: list[Row] = []
        facts = _facts(o)
        for candidate in self._rows_for(o.what, o.event.why):
            row = candidate.row
            if (main is not None and not row.adds) or not candidate.fits(o, facts):
                continue
            true = candidate.true_words(o) if candidate.provisos else row.quote
            if row.adds:
                extra += [word for word in true if self._is_own(word)]
                adding.append(row)
            elif true[:1] == row.quote[:1]:
                main = row
                found += true
        # Another edition's rulebook is never quoted before a card or the rulebook of this one.
        found.sort(key=lambda word: not self._is_own(word))
        once = said_once(self._book.passage(word) for word in (*found, *extra) if word != CARD)
        passages = tuple(passage.id for passage in in_order(once))
        return Cited(passages, bool(found) and found[0] == CARD, (*([main] if main else []), *adding))


_CACHE: WeakKeyDictionary[Deck, Citations] = WeakKeyDictionary()


def citations_of(deck: Deck) -> Citations:
    """Return the citations of a deck: those of its edition and the common ones."""
    if deck not in _CACHE:
        common = decks_root() / "common" / FILE
        tables = [read_citations(common, deck)]
        own = deck.path.parent / FILE if deck.path is not None else common
        if own.is_file() and own != common:
            tables.insert(0, read_citations(own, deck, tables[0]))
        _check_provisos(deck)
        groups = {name: words for table in tables for name, words in table.groups.items()}
        found = [read_rows_of_cards(deck, groups), *(table.rows for table in tables)]
        rows = [row for part in found for row in part if not row.adds]
        # What applies in every edition is added before what an edition or a card adds.
        rows += [row for part in found[::-1] for row in part if row.adds]
        _CACHE[deck] = Citations(
            deck, rows, {name: told for table in tables[::-1] for name, told in table.notes.items()}
        )
    return _CACHE[deck]


def note(deck: Deck, name: str, by: str = "") -> tuple[str, ...]:
    """Return what a deck quotes beside something other than an event, such as a refusal about the card `by`."""
    notes = citations_of(deck).notes
    return notes.get(f"{name} by {by}", notes[name])


def _check_provisos(deck: Deck) -> None:
    """Refuse a rulebook with a passage that depends on an unknown condition."""
    for passage in deck.rulebook:
        if passage.holds is not None:
            for name, _ in passage.holds.when:
                known_condition(passage.holds.path, passage.holds.line, name)
