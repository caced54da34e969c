"""A Deck is the cards of one edition, each with what it says and what it does."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import use_option
from fluxx_nb.engine.rulebook import Rulebook
from fluxx_nb.engine.settings import slot_of
from fluxx_nb.engine.state import WIN_MATTERS

if TYPE_CHECKING:
    from fluxx_nb.engine.effects import Step
    from fluxx_nb.engine.goals import GoalTest

BASIC, META, RULE, KEEPER = "basic rules", "meta rule", "new rule", "keeper"
GOAL, UNGOAL, ACTION, CREEPER, SURPRISE = "goal", "ungoal", "action", "creeper", "surprise"
CARD_TYPES = (BASIC, META, RULE, GOAL, UNGOAL, KEEPER, CREEPER, ACTION, SURPRISE)

ORIGINS = {
    "rulebook": "the rulebook of this edition names this card",
    "published": "a public source places this card in this deck",
    "family": "a common card of other Fluxx decks",
    "house": "written for this tool to make the deck whole",
}


@dataclass(frozen=True)
class FreeAction:
    """An option that a New Rule or a Keeper grants on the own turn; using it is not a play."""

    name: str
    do: tuple[Step, ...]
    once: bool = True
    when: str = "any time"


@dataclass(frozen=True)
class Attachment:
    """How a Creeper clings to a Keeper of its owner's."""

    to: str = "any"
    """The icon that the Keeper must bear, or `any`."""
    disables: bool = False
    """Whether the Keeper's power is switched off meanwhile."""
    spares: tuple[str, ...] = ()
    """Keepers whose power it leaves alone all the same."""


@dataclass(frozen=True)
class Card:
    """One title of a deck: its name, what it says and what it does. A deck may hold several copies of it."""

    name: str
    type: str
    origin: str
    text: str = ""
    reading: str = ""
    """Where the sources leave a point open: how this deck reads it."""
    copies: int = 1
    icons: tuple[str, ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)
    value: int | None = None
    rule: Mapping[str, Any] = field(default_factory=dict)
    play: tuple[Step, ...] = ()
    free: tuple[FreeAction, ...] = ()
    while_in_play: Mapping[str, Any] = field(default_factory=dict)
    goal: GoalTest | None = None
    attach: Attachment | None = None
    blocks: bool = True
    cancels: tuple[str, ...] = ()
    gains: bool = False
    claims: tuple[str, ...] = ()
    """Ungoals, by name or `any`, that make its owner the winner when they are met."""
    removes: tuple[str, ...] = ()
    """Titles that are put aside for the whole game when this Meta Rule is agreed on."""

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<{self.name}: {self.type.title()}, {self.origin}>"

    def _repr_html_(self) -> str:
        say = html.escape
        return (
            f"<b>{say(self.name)}</b> <i>({say(self.type)}; {say(ORIGINS[self.origin])})</i><br>{say(self.text)}"
            + (f"<br><small>Our reading: {say(self.reading)}</small>" if self.reading else "")
        )

    def verbs(self) -> Iterator[str]:
        """The verbs that the card uses, in order, nested ones included."""
        for step in self.play:
            yield from step.verbs()
        for option in self.free:
            for step in option.do:
                yield from step.verbs()


@dataclass(frozen=True)
class Solitaire:
    """What a deck says about being played alone."""

    passage: str
    """The id of the passage that tells how."""
    set_aside: frozenset[str] = frozenset()
    """The titles that are out of the game then."""
    reading: str = ""
    """Where the sources leave a point open: how this deck reads it."""


class Deck:
    """The cards of one edition. A card in a game is a whole number: its place in `cards`."""

    def __init__(
        self,
        edition: str,
        title: str,
        titles: list[Card],
        rulebook: Rulebook,
        digest: str,
        first: str = "order.clockwise",
        ungoal: str = "goal.ungoal",
        icons: Mapping[str, str] | None = None,
        solo: Solitaire | None = None,
    ) -> None:
        self.edition = edition
        self.title = title
        self.first = first
        """The id of the passage on who goes first."""
        self.ungoal_cite = ("goal.ungoal",) if ungoal == "goal.ungoal" else (ungoal, "goal.ungoal")
        """The passages on what an Ungoal does when it is met."""
        self.icons = dict(icons or {})
        """The passage on each icon that the rulebook explains."""
        self.solo = solo
        """How it is played alone, if it can be."""
        self.solo_cite: tuple[str, ...] = () if solo is None else (solo.passage,)
        """The passage on playing alone."""
        self.titles = titles
        self.rulebook = rulebook
        self.digest = digest
        """A short hash of the deck's contents: a save knows by it whether its deck has changed."""
        self.cards: list[Card] = [card for card in titles for _ in range(card.copies)]
        self.types: list[str] = [card.type for card in self.cards]
        self.marks: list[tuple[str, ...]] = [
            tuple(dict.fromkeys(self.icons[icon] for icon in card.icons if icon in self.icons)) for card in self.cards
        ]
        """The passages on the icons that each card bears."""
        self.claims = any(card.claims for card in titles)
        """Whether some card claims a met Ungoal for its owner."""
        bits: dict[str, int] = {}
        for card in titles:
            bits.setdefault(card.name, 1 << len(bits))
            for icon in card.icons:
                bits.setdefault(icon, 1 << len(bits))
        self.bit = bits
        """The bit of each title and icon in a seat's mask."""
        self.bits: list[int] = [bits[c.name] | sum(bits[icon] for icon in set(c.icons)) for c in self.cards]
        self.values: list[int | None] = [card.value for card in self.cards]
        self.tests: list[GoalTest | None] = [card.goal for card in self.cards]
        for card in titles:
            if card.goal is not None:
                card.goal.prepare(bits)
        self.has_creepers = CREEPER in self.types
        self.has_surprises = SURPRISE in self.types
        self.attaching = tuple(i for i, card in enumerate(self.cards) if card.attach)
        self.statics = any(card.while_in_play for card in titles)
        self.extras = any(name.startswith("extra") for card in titles for name in card.while_in_play)
        """Whether some card adds to its owner's numbers."""
        self.slots: list[tuple[tuple[str, Any], ...]] = [
            tuple((slot_of(setting, card.name), value) for setting, value in card.rule.items()) for card in self.cards
        ]
        """The slots that each card sets, with their values."""
        own = rulebook.own_ids()
        unlimited = ("limit.no-keeper-limit",) if "limit.no-keeper-limit" in own else ()
        self.several_keepers = ("keeper.several", *unlimited)
        """The passages on a Keeper that joins others."""
        self.several_creepers = ("limit.no-creeper-limit",) if "limit.no-creeper-limit" in own else ()
        """The passages on a Creeper that joins others."""
        self.limits_cite = ("turn.limits",) if "turn.limits" in own else ()
        """The passage on limits in general, where this rulebook has one."""
        self.fizzle_cite = ("turn.always-playable",) if "turn.always-playable" in own else ()
        """The passage on cards that may be played without effect, where this rulebook has one."""
        self.stand_ins = tuple(i for i, card in enumerate(self.cards) if card.while_in_play.get("stands_in"))
        """The Keepers that go instead of others of their owner's."""
        self.shelters = any("shelters" in card.while_in_play for card in titles)
        self.pile: list[int] = [card for card, kind in enumerate(self.types) if kind not in (BASIC, META)]
        """The cards that are shuffled and dealt."""
        self.powers = any(card.free for card in titles if card.type != RULE)
        """Whether some Keeper grants a free action."""
        self.grants: list[tuple[str, ...]] = [
            tuple(use_option(at, number) for number in range(len(card.free))) for at, card in enumerate(self.cards)
        ]
        """The options for the free actions that each card grants."""
        self.veils = tuple(i for i, card in enumerate(self.cards) if "hold_face_out" in card.verbs())
        """The cards that make their holder's Keepers Invisible."""
        self.counts_hands = any(card.goal is not None and card.goal.counts_hands for card in titles)
        """Whether some Goal looks at hands, so that a card more in hand may win."""
        self.unsettled = WIN_MATTERS if self.counts_hands or self.veils else 0
        """What may follow from any event in this deck, whatever it is."""
        self._of_type: dict[str, tuple[int, ...]] = {}
        for index, kind in enumerate(self.types):
            self._of_type[kind] = (*self._of_type.get(kind, ()), index)
        self._by_name = {card.name: card for card in titles}
        self._copies: dict[str, tuple[int, ...]] = {}
        for index, card in enumerate(self.cards):
            self._copies[card.name] = (*self._copies.get(card.name, ()), index)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.titles)

    def __getitem__(self, name: str) -> Card:
        return self._by_name[name]

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def __repr__(self) -> str:
        kinds = ", ".join(f"{count} {kind}" for kind, count in self.count_types().items())
        return f"<{self.title}: {len(self)} cards ({kinds})>"

    def copies_of(self, name: str) -> tuple[int, ...]:
        """The numbers of all copies of a title."""
        return self._copies[name]

    def all_of(self, kind: str) -> tuple[int, ...]:
        """The numbers of all cards of a type."""
        return self._of_type.get(kind, ())

    def count_types(self) -> dict[str, int]:
        """How many cards there are of each type, in the order of the rulebook."""
        count = Counter(self.types)
        return {kind: count[kind] for kind in CARD_TYPES if count[kind]}

    def count_origins(self) -> dict[str, int]:
        """How many cards come from where."""
        count = Counter(card.origin for card in self.cards)
        return {origin: count[origin] for origin in ORIGINS if count[origin]}
