"""A System is what some editions add to the common path: one module each under `fluxx_nb.engine.systems`.

A deck has the systems that its cards need, and no others. The common path calls them at a few fixed points,
the hooks below; a system defines the hooks that it needs. If several define one, they are called in the order
of the list in `fluxx_nb.engine.systems`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.state import EVERYTHING
from fluxx_nb.engine.core.text import nearest_word

if TYPE_CHECKING:
    from fluxx_nb.engine.core.card import Card
    from fluxx_nb.engine.core.deck import Deck
    from fluxx_nb.engine.core.effects import Work
    from fluxx_nb.engine.core.engine import Engine
    from fluxx_nb.engine.core.events import Event
    from fluxx_nb.engine.core.state import Count, State
    from fluxx_nb.engine.core.winning import GoalTest, Standing


class Consequence(NamedTuple):
    """Something that the rules may require after a step of the game: what is due, and how it is done."""

    order: int
    """Consequences are done in this order; the common ones are 50 to 80."""
    due: Callable[[Engine], Any]
    """What is due now; nothing (None, 0, an empty list) where it is not."""
    do: Callable[[Engine, int, Any], Work]
    """Does it; gets the player who brought it about, and what is due."""
    after: int = EVERYTHING
    """The flags of the events that may make it due; what a system has noted is always looked at."""


class System:
    """One thing that some editions have. Every hook may be left out."""

    watches: ClassVar[int] = 0
    """The flags of events after which one of its consequences may be due."""

    @classmethod
    def needed(cls, titles: Sequence[Card]) -> bool:
        """Return whether the cards of a deck use it."""
        raise NotImplementedError

    def __init_subclass__(cls) -> None:
        """Refuse a name that is no hook: the common path would never call it."""
        super().__init_subclass__()
        hooks = sorted(name for name in {*vars(System), *System.__annotations__} if not name.startswith("_"))
        for name in vars(cls):
            if not name.startswith("_") and name not in hooks:
                wrong = f"{cls.__name__}: {name!r} is no hook of System (other names begin with _)"
                raise TypeError(f"{wrong}; {nearest_word(name, hooks)}")

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    consequences: tuple[Consequence, ...] = ()
    """What the rules may demand because of it."""
    watched_counts: tuple[Count, ...] = ()
    """Its counts that make every event matter while one of them is 0 or more."""
    tells: ClassVar[Mapping[str, Callable[[State, Event], str]]] = {}
    """What its counts mean: for the first word of each, the sentence of the event that changes it."""

    # Setting up -------------------------------------------------------------------------------------------------

    divide: Callable[[Engine, list[int]], list[int]] | None = None
    """Before the shuffle: put cards of the pile elsewhere; returns what is shuffled."""
    dealt: Callable[[Engine, int], None] | None = None
    """A seat was dealt its hand."""
    arrange: Callable[[Engine, Mapping[str, Any]], None] | None = None
    """A scenario was set up: set what only this system knows about."""
    keep_out: Callable[[Engine], str] | None = None
    """Why no one can join, or nothing."""

    # Drawing and playing ----------------------------------------------------------------------------------------

    turn_up: Callable[[Engine, int, int, Reason], bool] | None = None
    """A card was drawn: True if it does not go where it was drawn for, and another one is drawn instead."""
    turning_up: frozenset[int] | None = None
    """The only cards that `turn_up` needs to be asked about; None for all of them."""
    run_out: Callable[[Engine, int], None] | None = None
    """The draw pile is empty."""
    announce: Callable[[Engine, int, int], Generator[Any, Any, bool]] | None = None
    """A card is being played, face up: returns whether it is stopped."""
    rule_comes: Callable[[Engine, int, int], None] | None = None
    """A New Rule has come to the table and does not apply yet."""
    goal_comes: Callable[[Engine], None] | None = None
    """A Goal or an Ungoal has come to the table."""
    between_turns: Callable[[Engine, int], Generator[Any, Any, None]] | None = None
    """A turn is over."""

    # Cards in play ----------------------------------------------------------------------------------------------

    reach: Callable[[State, int, list[int]], list[int]] | None = None
    """Those of the cards in play that a player may interact with."""
    stand_in: Callable[[State, int, int], int] | None = None
    """The card that goes when a player takes or discards a card in play."""
    stop_theft: Callable[[Engine, int, int], Generator[Any, Any, bool]] | None = None
    """A card is about to be taken: returns whether the theft is off."""
    lend_powers: Callable[[State, int], list[int]] | None = None
    """Cards outside a seat's row whose Free Actions it may use."""
    show: Callable[[State, int], list[int]] | None = None
    """The cards of a seat's hand that everyone sees."""

    # Winning ----------------------------------------------------------------------------------------------------

    block: Callable[[State, int, GoalTest], list[int]] | None = None
    """The cards that keep a seat from winning with a Goal that it meets."""
    uphold: Callable[[Engine], None] | None = None
    """Called before anything is settled, to correct what an event has made untrue."""
    newly_blocked: Callable[[Engine, list[tuple[int, int]]], None] | None = None
    """Seats meet a Goal, each given with it, but something blocks them that did not before."""
    judge: Callable[[Engine, Standing], bool] | None = None
    """Someone meets a Goal, or an Ungoal is met: True if the verdict is given, whatever the common rules say."""


def _turning_up(deck: Deck, systems: Sequence[System]) -> frozenset[int]:
    """Return the cards that some system must be asked about when they are drawn."""
    asking = [system.turning_up for system in systems if system.turn_up is not None]
    every = frozenset(range(len(deck.cards)))
    return frozenset().union(*(every if cards is None else cards for cards in asking))


_HOOKS = tuple(name for name, unset in vars(System).items() if unset is None)


class Systems:
    """The systems of a deck: under the name of every hook, the methods that define it."""

    def __init__(self, deck: Deck, kinds: Sequence[type[System]]) -> None:
        self.all = tuple(kind(deck) for kind in kinds)
        self.watches = 0
        for system in self.all:
            self.watches |= system.watches
        self.watched_counts: tuple[Count, ...] = tuple(name for system in self.all for name in system.watched_counts)
        self.consequences = tuple(one for system in self.all for one in system.consequences)
        self.in_order: tuple[Consequence, ...] = ()
        """These and the common ones in their order, once a game has asked for them."""
        self.due_after: list[tuple[Callable[[Engine], Any], ...]] = []
        """For each combination of flags: what asks whether something is due after such events."""
        self.tells = {word: tell for system in self.all for word, tell in system.tells.items()}
        for hook in _HOOKS:
            defined = (getattr(system, hook) for system in self.all)
            setattr(self, hook, tuple(method for method in defined if method is not None))
        self.turning_up = _turning_up(deck, self.all)

    if TYPE_CHECKING:

        def __getattr__(self, hook: str) -> tuple[Any, ...]: ...

    def __contains__(self, kind: object) -> bool:
        return any(system.__class__ is kind for system in self.all)
