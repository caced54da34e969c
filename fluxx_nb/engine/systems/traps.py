"""Traps: Surprises that answer a theft rather than a card being played.

The owner of a Keeper that is about to be taken is always asked, whatever they hold: to ask only those who have a trap
would reveal their hands. A trap that is not canceled stops the whole theft and takes a Keeper from the thief.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import Changed, afresh
from fluxx_nb.engine.core.card import KEEPER, SURPRISE, Card
from fluxx_nb.engine.core.decisions import PASS, Decision, Option
from fluxx_nb.engine.core.state import ROW, seat_of
from fluxx_nb.engine.core.system import System
from fluxx_nb.engine.core.units import head_of, keepers_of, move_unit, victim_of
from fluxx_nb.engine.systems.surprises import reveal

if TYPE_CHECKING:
    from fluxx_nb.engine.core.deck import Deck
    from fluxx_nb.engine.core.engine import Engine

STEAL = "steal"
"""What a Surprise writes under `cancels` to stop a theft."""


def _is_trap(card: Card) -> bool:
    return card.type == SURPRISE and STEAL in card.cancels


class Traps(System):
    """Surprises that stop a theft."""

    @classmethod
    def needed(cls, titles: Sequence[Card]) -> bool:
        """Return whether a Surprise of the deck stops a theft."""
        return any(_is_trap(card) for card in titles)

    def __init__(self, deck: Deck) -> None:
        super().__init__(deck)
        self._traps = frozenset(i for i, card in enumerate(deck.cards) if _is_trap(card))

    def stop_theft(self, g: Engine, thief: int, target: int) -> Generator[Any, Any, bool]:
        """Ask the owner of a card that is about to be taken for a trap; return whether the theft is stopped."""
        s = g.state
        if not g.setup.ask_surprises or g.deck.types[head_of(s, target)] != KEEPER:
            return False
        owner = seat_of(s.zone_holding(target))
        options: tuple[Option, ...] = (PASS, *(held for held in s.hand(owner) if held in self._traps))
        prompt = f"Play a Surprise to keep {g.deck.cards[target].name}?"
        answer = yield Decision(owner, "surprise", options, reasons.TRAP, target, prompt)
        if answer == PASS:
            return False
        stopped: bool = yield from reveal(
            g, owner, answer, reasons.TRAP, lambda: _spring(g, owner, thief, target, answer)
        )
        if owner not in s.order:
            # What was to be taken is gone as well.
            raise Changed
        return stopped


def _spring(g: Engine, owner: int, thief: int, target: int, trap: int) -> Generator[Any, Any, None]:
    """Stop the theft; the trap's owner takes a Keeper from the thief."""
    g.emit("cancelled", owner, reasons.TRAP, target, data=trap)
    yield from afresh(lambda: _take_instead(g, owner, thief, trap))


def _take_instead(g: Engine, owner: int, thief: int, trap: int) -> Generator[Any, Any, None]:
    s = g.state
    if owner not in s.order:
        return
    targets = tuple(dict.fromkeys(victim_of(s, owner, keeper) for keeper in keepers_of(s, thief)))
    if not targets:
        g.fizzle(owner, trap, f"{s.names[thief]} has no Keeper in play that could be taken instead")
        return
    chosen = targets[0]
    if len(targets) > 1:
        chosen = yield Decision(owner, "target", targets, reasons.TRAP, trap, "Take which Keeper instead?")
    move_unit(g, owner, chosen, ROW[owner], reasons.STEAL)
