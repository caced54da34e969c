"""The table of an experiment: a deck without some cards, and New Rules that are in play from the start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from fluxx_nb.engine.core import chance
from fluxx_nb.engine.core.card import BASIC, CREEPER, META, RULE
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.setup import HAND_DEALT, Setup
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.systems import ALONE, systems_for
from fluxx_nb.engine.tables import deck as deck_of
from fluxx_nb.story.scenarios.laying import lay_out

_DEAL = 1
"""Random numbers of its own, apart from those of the game."""


@dataclass(frozen=True)
class Experiment:
    """Everything that fixes the games but their seeds; it can be sent to another process or machine."""

    source: str | Path | Deck
    setup: Setup
    rules: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def deck(self) -> Deck:
        """The deck that is played with."""
        whole = deck_of(self.source)
        return whole if not self.without else reduced(whole, self.without)

    def setup_of(self, deck: Deck, seed: int) -> Setup:
        """The Setup of one game."""
        if not self.rules:
            return self.setup.with_seed(seed)
        return replace(_with_rules(deck, self.setup, self.rules, seed), seed=seed)


@lru_cache(maxsize=8)
def reduced(deck: Deck, without: tuple[str, ...]) -> Deck:
    """A deck without some titles: Goals may still ask for them, in vain."""
    titles = [replace(card, copies=0) if card.name in without else card for card in deck.titles]
    digest = blake2b(f"{deck.digest} without {sorted(without)}".encode(), digest_size=6).hexdigest()
    left = [card for card in titles if card.copies]
    return Deck(
        edition=deck.edition,
        title=deck.title,
        titles=titles,
        rulebook=deck.rulebook,
        digest=digest,
        path=deck.path,
        systems=systems_for(left),
        solo=deck.solo,
        solo_systems=[*ALONE, *systems_for(left)],
        when_all_lose=deck.when_all_lose,
    )


def _with_rules(deck: Deck, setup: Setup, rules: tuple[str, ...], seed: int) -> Setup:
    """A deal with New Rules in play already; Creepers are shuffled in after the deal, and no one begins with one."""
    aside = {deck.copies_of(name)[0] for name in rules}
    pile = [card for card in deck.pile if card not in aside and deck.types[card] != CREEPER]
    dealt = iter(chance.shuffled(seed, _DEAL, pile))
    players = {
        name: {"hand": [deck.cards[next(dealt)].name for _ in range(HAND_DEALT)], "keepers": []}
        for name in setup.players
    }
    entry = {
        "players": players,
        "rules": list(rules),
        "seed": seed,
        "meta_rules": list(setup.meta_rules),
        "ages": dict(setup.ages),
        "rest": "draw",
    }
    laid = lay_out(deck, entry, list(setup.players))
    return replace(laid, first=setup.first, date=setup.date, ask_surprises=setup.ask_surprises)


def checked(deck: Deck, what: str, names: Sequence[str], solo: bool) -> tuple[str, ...]:
    """The titles that were named for an experiment; a wrong one gets a sentence."""
    if not isinstance(names, str | list | tuple):
        raise TableError(f"`{what}` is {shown(names)}, but must be a list of names of cards.")
    found = (names,) if isinstance(names, str) else tuple(names)
    offered = [card.name for card in deck if card.type not in (BASIC, META) and (what != "rules" or card.type == RULE)]
    for at, name in enumerate(found):
        if name not in offered:
            kind = "New Rule" if what == "rules" else "card"
            raise TableError(f"{shown(name)} is no {kind} of {deck.title}; {nearest_word(str(name), offered)}")
        if name in found[:at]:
            raise TableError(f"`{what}` names {name!r} twice; once is enough.")
    if what == "rules":
        if found and solo:
            raise TableError("Solo Fluxx turns its rules up one by one: leave out `rules`.")
        taken: dict[str, str] = {}
        for name in found:
            for slot, _ in deck.slots[deck.copies_of(name)[0]]:
                if taken.setdefault(slot, name) != name:
                    raise TableError(f"{taken[slot]} and {name} contradict each other: only one of them is in play.")
    return found


def where(deck: str | Path | Deck, found: Deck) -> str | Path:
    """Where another process finds the deck: decks hold functions, which cannot be sent."""
    if not isinstance(deck, Deck):
        return deck
    if deck.edition in editions() and load_edition(deck.edition).digest == deck.digest:
        return deck.edition
    raise TableError(f"With several jobs, give the path of the deck {found.title!r} instead of the deck itself.")
