"""A Deck is the cards of one edition, with what follows from them, and the systems that they need."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fluxx_nb.display_hooks import Still
from fluxx_nb.engine.core.card import BASIC, CARD_TYPES, CREEPER, META, ORIGINS, RULE, SURPRISE, UNGOAL, Card, SoloFluxx
from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.decisions import use_option
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.settings import slot_of
from fluxx_nb.engine.core.state import BLOCKING
from fluxx_nb.engine.core.system import System, Systems
from fluxx_nb.engine.core.text import nearest_word, shown

if TYPE_CHECKING:
    from fluxx_nb.engine.core.event import Slot
    from fluxx_nb.engine.core.rulebook import Rulebook
    from fluxx_nb.engine.core.winning import GoalTest


class UnknownCard(UserError, KeyError):
    """No card of the deck has this name. The message suggests the nearest one."""

    __module__ = "fluxx_nb"


def _places(words: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """Return for each word where it is in a list."""
    found: dict[str, tuple[int, ...]] = {}
    for at, word in enumerate(words):
        found[word] = (*found.get(word, ()), at)
    return found


class Deck(Still):
    """The cards of one edition. A card in a game is a whole number: its place in `cards`."""

    def __init__(
        self,
        edition: str,
        title: str,
        titles: list[Card],
        rulebook: Rulebook,
        digest: str,
        *,
        path: Path | None = None,
        systems: Sequence[type[System]] = (),
        solo: SoloFluxx | None = None,
        solo_systems: Sequence[type[System]] = (),
        when_all_lose: str = "",
    ) -> None:
        self.edition = edition
        self.title = title
        self.path = path
        """The file that it was read from."""
        self.solo = solo
        """How Solo Fluxx is played with it, if it can be."""
        self.when_all_lose = when_all_lose
        """What else to say when everyone has lost, such as who has won instead."""
        self.titles = titles
        self.rulebook = rulebook
        self.digest = digest
        """A short hash of the deck's contents: a save knows by it whether its deck has changed."""
        self.cards: list[Card] = [card for card in titles for _ in range(card.copies)]
        self.types: list[str] = [card.type for card in self.cards]
        self._of_type = _places(self.types)
        self._fitting: dict[tuple[tuple[str, ...], str], frozenset[int]] = {}
        self._points: dict[str, list[int]] = {}
        self._kinds: dict[str, str] = {}
        self._by_name = {card.name: card for card in titles}
        self._copies = {**dict.fromkeys(self._by_name, ()), **_places(card.name for card in self.cards)}
        self.values: list[int | None] = [card.value for card in self.cards]
        self.has_ungoals = UNGOAL in self.types
        self.has_creepers = CREEPER in self.types
        self.surprises = frozenset(self.all_of(SURPRISE))
        """The cards that may be played out of turn."""
        self.pile: list[int] = [card for card, kind in enumerate(self.types) if kind not in (BASIC, META)]
        """The cards that are shuffled and dealt."""
        self._index_bits()
        self._index_goals()
        self._index_rules()
        self.systems = Systems(self, systems)
        """What the cards need beyond the common path."""
        self.lends_powers = bool(self.powers or self.systems.lend_powers)
        """Whether a player may have a Free Action that no New Rule grants."""
        self.solo_systems = Systems(self, solo_systems)
        """The systems of Solo Fluxx."""
        self.watches = self.systems.watches
        self.watched_counts = self.systems.watched_counts
        """The counts that make every event matter while one of them is 0 or more."""

    def _index_bits(self) -> None:
        """Give each title and icon a bit, by which a seat's mask says whether it is in play there."""
        words = dict.fromkeys(word for card in self.titles for word in (card.name, *card.icons))
        self.bit = {word: BLOCKING << at for at, word in enumerate(words, start=1)}
        """The bit of each title and icon in a seat's mask."""
        self.bits: list[int] = [self._all_bits(card) for card in self.cards]
        self.extra_bits = self._mask_of("extra_draw", "extra_play", "extra_limit")
        """The bits of the cards that add to their owner's numbers."""
        self.harmless_bits = self._mask_of("harmless")
        """The bits of the cards that keep Creepers of their owner's from blocking."""
        self.powers = self._mask(card for card in self.titles if card.free and card.type != RULE)
        """The bits of the Keepers that grant a Free Action."""

    def _index_goals(self) -> None:
        """Note what each Goal looks at."""
        for card in self.titles:
            if card.goal is not None:
                card.goal.prepare(self.bit)
        self.tests: list[GoalTest | None] = [card.goal for card in self.cards]
        self.heeds = [0 if test is None else test.heeds for test in self.tests]
        """For each Goal, the bits of the cards whose coming or going may change who meets it."""
        tests = [(goal, test) for goal, test in enumerate(self.tests) if test is not None]
        self.calculable_goals = frozenset(goal for goal, test in tests if test.calculable)
        """The Goals that a calculation may meet."""
        self.hand_goals = frozenset(goal for goal, test in tests if test.counts_hands)
        """The Goals that look at hands and not only at what is on the table."""

    def _index_rules(self) -> None:
        """Note what each card sets while it is in play, and the Free Actions that it grants."""
        self.slots: list[tuple[Slot, ...]] = [
            tuple((slot_of(setting, card.name), value) for setting, value in card.rule.items()) for card in self.cards
        ]
        """The slots that each card sets, with their values."""
        self.grants: list[tuple[str, ...]] = [
            tuple(use_option(at, number) for number in range(len(card.free))) for at, card in enumerate(self.cards)
        ]
        """The options for the Free Actions that each card grants."""
        self.free = [
            tuple((option, action, action.unhindered) for option, action in zip(options, card.free, strict=True))
            for options, card in zip(self.grants, self.cards, strict=True)
        ]
        """The same options with what they do, and whether that can always be done."""
        self.is_granting = frozenset(at for at, options in enumerate(self.grants) if options).__contains__
        """Whether a card grants a Free Action."""

    def _all_bits(self, card: Card) -> int:
        blocking = BLOCKING if card.type == CREEPER or "harmless" in card.while_in_play else 0
        return self.bit[card.name] | sum(self.bit[icon] for icon in set(card.icons)) | blocking

    def _mask(self, titles: Iterator[Card]) -> int:
        return sum(self.bit[card.name] for card in titles)

    def _mask_of(self, *statics: str) -> int:
        """Return the bits of the titles that have one of these settings while in play."""
        return self._mask(card for card in self.titles if any(name in card.while_in_play for name in statics))

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.titles)

    def __getitem__(self, name: str) -> Card:
        try:
            return self._by_name[name]
        except (KeyError, TypeError):
            near = nearest_word(str(name), self._by_name)
            raise UnknownCard(f"there is no card {shown(name)} in {self.title}; {near}") from None

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def __repr__(self) -> str:
        kinds = ", ".join(f"{count} {kind}" for kind, count in self.count_types().items())
        return f"<{self.title}: {len(self)} cards ({kinds})>"

    def copies_of(self, name: str) -> tuple[int, ...]:
        """Return the numbers of all copies of a title."""
        return self._copies[self[name].name]

    def all_of(self, kind: str) -> tuple[int, ...]:
        """Return the numbers of all cards of a type."""
        need("The type of cards", kind, str, f"one of {', '.join(CARD_TYPES)}")
        return self._of_type.get(kind, ())

    def fitting(self, kinds: tuple[str, ...], word: str = "") -> frozenset[int]:
        """Return the numbers of all cards of some types; with a `word`, only those that bear it as name or icon."""
        found = self._fitting.get((kinds, word))
        if found is None:
            every = enumerate(self.cards)
            found = frozenset(
                at for at, card in every if card.type in kinds and (not word or word == card.name or word in card.icons)
            )
            self._fitting[kinds, word] = found
        return found

    def bits_of(self, words: Iterable[str]) -> int:
        """The bits of some titles and icons in a seat's mask; a word that no card bears has none."""
        found = 0
        for word in words:
            found |= self.bit.get(word, 0)
        return found

    def points_of(self, kind: str) -> list[int]:
        """Return the points of a kind that each card bears."""
        if kind not in self._points:
            self._points[kind] = [card.points.get(kind, 0) for card in self.cards]
        return self._points[kind]

    def kind(self, icon: str) -> str:
        """Return the words of the cards for a kind that the edition's rulebook has no icon for: `living being`.

        Empty for an icon that it has. A deck without a rulebook of its own has all the icons that its cards bear.
        """
        if icon not in self._kinds:
            said = (re.search(rf"\b{re.escape(icon)}\b", card.text, re.IGNORECASE) for card in self.titles)
            spelled = next((found[0] for found in said if found), icon)
            self._kinds[icon] = "" if self.rulebook.names_icon(icon) else spelled
        return self._kinds[icon]

    def bearer(self, icon: str, noun: str = "card") -> str:
        """Return the words for a card that bears an icon, without an article: `card with the Human icon`."""
        return self.kind(icon) or f"{noun} with the {icon.title()} icon"

    def count_types(self) -> dict[str, int]:
        """Return how many cards there are of each type, in the order of the rulebook."""
        count = Counter(self.types)
        return {kind: count[kind] for kind in CARD_TYPES if count[kind]}

    def count_origins(self) -> dict[str, int]:
        """Return how many cards come from where."""
        count = Counter(card.origin for card in self.cards)
        return {origin: count[origin] for origin in ORIGINS if count[origin]}
