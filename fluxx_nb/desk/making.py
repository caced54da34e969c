"""Making the catalog of the deck files: rulebooks, plain answers, ways of asking, scenarios and cards."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from math import sqrt

from fluxx_nb.desk.asked import asked
from fluxx_nb.desk.catalog import KEEPER_LIMIT, RULING, Catalog, Example, Quote, Rule
from fluxx_nb.desk.plain import ANY, plain_rules
from fluxx_nb.desk.rulings import Ruling
from fluxx_nb.desk.wording import WORDS_OF_ASKING, stem, words_of
from fluxx_nb.engine.core.card import ACTION, CARD_TYPES, CREEPER, KEEPER, SURPRISE
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.files.rulebookfile import FALLBACKS
from fluxx_nb.story.scenarios.library import Scenario, scenarios

_ABOUT_ATTACHING = ("creeper.attach", "creeper.waits", "creeper.unit", "creeper.unharmed-")


def make_catalog() -> Catalog:
    """Return the catalog of the package's files as they are now."""
    decks = {name: load_edition(name) for name in editions()}
    plain, ways = plain_rules(), asked()
    common = {word for some in ways.ways.values() for way in some for word in words_of(way)}
    return Catalog(
        titles={name: deck.title for name, deck in decks.items()},
        rules={rule: _rule(rule, decks) for rule in plain.answers},
        examples={one.name: _example(one) for one in scenarios()},
        together=tuple((one.rules, one.title, one.answer) for one in plain.together),
        twins=plain.twins,
        absent={name: dict(_absent(deck)) for name, deck in decks.items()},
        typical=plain.typical,
        alike=ways.alike,
        kinds=_kinds(decks.values(), common),
        patterns=tuple((one.mark, one.said, one.relation) for one in ways.patterns),
        now=ways.now,
        everyday=ways.everyday,
    )


def _rule(rule: str, decks: dict[str, Deck]) -> Rule:
    answers = plain_rules().answers[rule]
    passages = [decks[name].rulebook.passage(rule) for name in FALLBACKS]
    own = [passage for name, passage in zip(FALLBACKS, passages, strict=True) if passage.edition == name]
    return Rule(
        rule,
        passages[0].title,
        answers,
        tuple(Quote(one.edition, one.edition_title, one.where, one.quote) for one in own),
        tuple(_examples(rule, f"{passages[0].title} {answers[ANY]} {passages[0].gist}")),
    )


def _examples(rule: str, about: str) -> Iterator[str]:
    """Yield the scenarios that show a rule: as their main rule first, then those that sound most like it."""
    shown = [one for one in scenarios() if rule in one.teaches]
    said = _telling(about)
    ranked = sorted(shown, key=lambda one: (one.teaches[0] != rule, one.source == RULING, -_shared(said, one)))
    yield from (one.name for one in ranked)


def _shared(said: set[str], one: Scenario) -> float:
    """Return how much of what a rule says a scenario says too, in as few words as possible."""
    told = _telling(f"{one.title} {one.ask} {one.because}")
    return len(said & told) / sqrt(len(told) + 1)


def _telling(text: str) -> set[str]:
    return {stem(word) for word in words_of(text) if word not in WORDS_OF_ASKING}


def _example(one: Scenario) -> Example:
    told = Ruling(one).text
    return Example(one.edition, one.id, one.title, one.story, one.ask, told, one.source, tuple(one.teaches))


def _absent(deck: Deck) -> Iterator[tuple[str, str]]:
    """Yield the rules that make no sense with a deck, each with the reason."""
    types = deck.count_types()
    plain = plain_rules()
    for rule in plain.answers:
        needed = plain.needed(rule)
        if needed in CARD_TYPES and needed not in types:
            yield rule, f"{deck.title} has no {needed.capitalize()}s."
        elif needed and needed not in CARD_TYPES and needed not in deck:
            yield rule, f"{deck.title} does not have the card {needed}."
        else:
            yield from ((rule, f"{deck.title} has no {lacked}.") for lacked in _lacked(deck, rule))


def _lacked(deck: Deck, rule: str) -> Iterator[str]:
    """Yield what a rule is about and no card of a deck has."""
    if rule == KEEPER_LIMIT and not any("keeper_limit" in card.rule for card in deck):
        yield "Keeper Limits"
    if rule.startswith(_ABOUT_ATTACHING) and not any(card.attach for card in deck):
        yield "Creepers that attach to Keepers"


def _kinds(decks: Iterable[Deck], common: Container[str]) -> dict[str, str]:
    """Return the type of each card: by its name, and a Keeper or Creeper by its last word unless that is a common one.

    Names with a number or with the word of a type say enough by themselves. A Goal or a rule whose name is one word,
    such as Nothing, is called by its type too if someone means it.
    """
    found: dict[str, set[str]] = {}
    for deck in decks:
        titled = words_of(deck.title)
        for card in deck:
            name = words_of(card.name)
            thing = card.type in (KEEPER, CREEPER)
            if any(word.isdecimal() or word in CARD_TYPES for word in name) or name[-1] in titled:
                continue
            if len(name) == 1 and not thing and card.type not in (ACTION, SURPRISE):
                continue
            short = name[1:] if name[0] == "the" else name
            last = name[-1:] if thing and name[-1] not in common else []
            for said in {" ".join(name), " ".join(short), *last}:
                found.setdefault(said, set()).add(card.type)
    return {said: kinds.pop() for said, kinds in found.items() if len(kinds) == 1}
