"""An Event is one thing that happened, with names for its parts.

A game keeps its events as plain tuples, because a game makes hundreds of them in a millisecond; `Event` is the same
tuple with names, and what `Game.events` gives. Each event says why it happened, in a word of `reasons`, which card made
it happen, and the number of the event that led to it. Which rule says so is found elsewhere (`fluxx_nb.story.cite`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from fluxx_nb.display_hooks import bundle_of
from fluxx_nb.engine.core.reasons import Reason

if TYPE_CHECKING:
    from fluxx_nb.engine.core.decisions import Answer, Decision
    from fluxx_nb.engine.core.seats import Leaving
    from fluxx_nb.engine.core.settings import Value
    from fluxx_nb.engine.core.state import Count
    from fluxx_nb.engine.core.winning import Win

Cards: TypeAlias = tuple[int, ...]
Pairs: TypeAlias = tuple[tuple[int, int], ...]
Layout: TypeAlias = tuple[tuple[int, Cards], ...]
Slot: TypeAlias = "tuple[str, Value]"
"""The name of a slot, and the value that a card sets there."""
Payload: TypeAlias = "Answer | Decision | Leaving | Win | Cards | Pairs | Layout | Slot | tuple[Count, int] | None"
"""What an event may say besides its other parts."""

Fact = tuple[str, int, int, int, int, Any, Reason, int, int, tuple[int, ...]]
"""An event without the names of its parts."""

ENDS = ("won", "lost", "concluded")
"""The kinds of events that end a game; the last one is for Solo Fluxx."""
ITSELF = ("used", "scored")
"""The kinds of events in which a card in play acts: they follow from no other card."""


class Event(NamedTuple):
    """One thing that happened. What only some kinds say is read by the property named for it, such as `decision`."""

    what: str
    who: int
    """The seat that did it, or -1."""
    card: int
    """The card that it happened to, or -1."""
    source: int
    """The zone that the card left (for `attached` and `covered`, the Keeper)."""
    target: int
    """The zone that the card came to."""
    data: Payload
    """What else the event says; each kind has a property that reads it."""
    why: Reason
    cause: int = -1
    """The number of the event that led to it, or -1."""
    by: int = -1
    """The card that makes it happen, or -1: the card that acts, or the rule that requires it."""
    through: tuple[int, ...] = ()
    """The cards that did not act, but without which it would have gone differently: a card that goes instead of
    another, that blocks or keeps another from blocking, that raises a number, that makes room, that takes it along."""

    def _told(self, *kinds: str) -> Payload:
        if self.what not in kinds:
            raise TypeError(f"internal error: only {' and '.join(kinds)} events say this, not a {self.what} event")
        return self.data

    @property
    def asks(self) -> str:
        """What a question is about; empty where nothing is asked."""
        return self.decision.about if self.what == "asked" else ""

    @property
    def decision(self) -> Decision:
        """The question of an `asked` event."""
        return cast("Decision", self._told("asked"))

    @property
    def answer(self) -> Answer:
        """The option, or the options, that an `answered` event chose."""
        return cast("Answer", self._told("answered"))

    @property
    def setting(self) -> Slot:
        """The slot and the value that `began`."""
        return cast("Slot", self._told("began"))

    @property
    def amount(self) -> int:
        """The number that `began`; 0 for a value that is no number."""
        value = self.setting[1]
        return value if isinstance(value, int) else 0

    @property
    def slot(self) -> str:
        """The slot that `began` or `ceased`."""
        return self.setting[0] if self.what == "began" else cast("str", self._told("began", "ceased"))

    @property
    def made(self) -> tuple[int, int] | None:
        """How many cards were drawn and played before a scenario began in mid-turn; None for a turn that `turned`."""
        return cast("tuple[int, int] | None", self._told("turned"))

    @property
    def number(self) -> int:
        """How many draws were `missed`, or how many Goals are `scored` when one more is or the game is `concluded`."""
        return cast("int", self._told("missed", "scored", "concluded"))

    @property
    def option(self) -> str:
        """The Free Action, or the bonus, that was `used`."""
        return cast("str", self._told("used"))

    @property
    def counted(self) -> tuple[Count, int]:
        """What was `counted`, and its number now."""
        return cast("tuple[Count, int]", self._told("counted"))

    @property
    def order(self) -> Cards:
        """The cards that were `shuffled`, or the seats that were `reseated`, in their new order."""
        return cast("Cards", self._told("shuffled", "reseated"))

    @property
    def layout(self) -> Layout:
        """The zones that were `arranged`, each with its cards."""
        return cast("Layout", self._told("arranged"))

    @property
    def cycle(self) -> Cards:
        """The zones that were `swapped`: each got the cards of the one before it."""
        return cast("Cards", self._told("swapped"))

    @property
    def name(self) -> str:
        """The player who `joined`."""
        return cast("str", self._told("joined"))

    @property
    def leaving(self) -> Leaving:
        """What a player who `left` leaves behind."""
        return cast("Leaving", self._told("left"))

    @property
    def pairs(self) -> Pairs:
        """The seats that are `tied` or `blocked`, each with its Goal."""
        return cast("Pairs", self._told("tied", "blocked") or ())

    @property
    def win(self) -> Win:
        """How someone `won`."""
        return cast("Win", self._told("won"))

    @property
    def lacking(self) -> str:
        """Why an effect `fizzled`."""
        return cast("str", self._told("fizzled"))

    @property
    def surprise(self) -> int:
        """The Surprise by which a card was `cancelled`."""
        return cast("int", self._told("cancelled"))

    @property
    def seen(self) -> Cards:
        """The cards of a hand that was `looked` at."""
        return cast("Cards", self._told("looked"))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return bundle_of(self)

    def __repr__(self) -> str:
        # Names of players and cards are known only with a State: use `tell` for sentences.
        return f"<{self.what} ({self.why}): {self.why.means}>"


def name_parts(log: Sequence[Any], at: int) -> Event:
    """Return event number `at` of a log as an Event; all events before it must be Events already.

    If the engine named no acting card, it is taken from the event that led to this one.
    """
    event = Event._make(log[at])
    if event.by >= 0:
        return event
    if event.what in ITSELF or (event.what == "asked" and event.card >= 0 and not event.why.answers):
        return event._replace(by=event.card)
    if event.cause < 0 or event.what in ENDS:
        return event
    led: Event = log[event.cause]
    # A turn that a card has granted is not done by that card.
    return event if led.what == "turned" else event._replace(by=led.card if led.what == "moved" else led.by)
