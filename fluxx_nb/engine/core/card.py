"""A Card is one title of a deck: its name, what it says and what it does."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from fluxx_nb.display_hooks import Still

if TYPE_CHECKING:
    from fluxx_nb.engine.core.effects import EffectStep
    from fluxx_nb.engine.core.winning import GoalTest

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
    """A Free Action: an option that a New Rule or a Keeper grants on its player's turn. Using it is not a play."""

    name: str
    do: tuple[EffectStep, ...]
    once: bool = True
    when: str = "any time"

    @property
    def unhindered(self) -> bool:
        """Whether it can be used in any position."""
        return self.when == "any time" and all(step.verb.unhindered for step in self.do[:1])


@dataclass(frozen=True)
class Attachment:
    """How a Creeper attaches to a Keeper of its owner."""

    to: str = "any"
    """The icon that the Keeper must bear, or `any`."""
    disables: bool = False
    """Whether the Keeper's power is switched off meanwhile."""
    spares: tuple[str, ...] = ()
    """Keepers whose power it leaves alone."""


@dataclass(frozen=True)
class Card(Still):
    """One title of a deck: its name, what it says and what it does. A deck may hold several copies of it."""

    name: str
    type: str
    origin: str
    text: str = ""
    reading: str = ""
    """Where the card's words leave a point open: how this deck plays it. The story tells it."""
    known: str = ""
    """What public sources say of the card, and what is ours. Only who looks at the card is told."""
    copies: int = 1
    icons: tuple[str, ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)
    value: int | None = None
    rule: Mapping[str, Any] = field(default_factory=dict)
    play: tuple[EffectStep, ...] = ()
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
    cites: tuple[Any, ...] = ()
    """Rows of citations for what it does, as its file has them, which mean nothing to the engine."""

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<{self.name}: {self.type.title()}, {self.origin}>"

    def _repr_html_(self) -> str:
        say = html.escape
        return f"<b>{say(self.name)}</b> <i>({say(self.type)}; {say(ORIGINS[self.origin])})</i><br>{say(self.text)}" + (
            f"<br><small>{say(self.notes)}</small>" if self.notes else ""
        )

    @property
    def notes(self) -> str:
        """How this deck plays the card, and what the sources say of it."""
        return " ".join(filter(None, [self.reading and f"Our reading: {self.reading}", self.known]))

    def verbs(self) -> Iterator[str]:
        """Yield the verbs that the card uses, in order, nested ones included."""
        for step in self.steps():
            yield from step.verbs()

    def steps(self) -> Iterator[EffectStep]:
        """Yield the steps of the card when it is played, then those of its Free Actions."""
        yield from self.play
        for option in self.free:
            yield from option.do


@dataclass(frozen=True)
class SoloFluxx:
    """What a deck says about Solo Fluxx."""

    set_aside: frozenset[str] = frozenset()
    """The titles that are out of the game then."""
    reading: str = ""
    """Where the sources leave a point open: how this deck reads it."""
