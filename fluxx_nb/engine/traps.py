"""Traps: Surprises that answer a theft rather than a card being played.

The owner of a Keeper that is about to be taken is always asked, whatever they hold: to ask only those who have a trap
would betray their hands. A trap that stands stops the whole theft, and its player takes a Keeper from the thief.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import PASS, Decision, Option
from fluxx_nb.engine.deck import KEEPER, SURPRISE, Deck
from fluxx_nb.engine.quotas import keepers_of
from fluxx_nb.engine.state import DISCARD, RESOLVING, hand_of, row_of, seat_of
from fluxx_nb.engine.surprises import is_cancelled
from fluxx_nb.engine.units import head_of, move_unit, victim_of

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

STEAL = "steal"
"""What a Surprise writes under `cancels` to stop a theft."""

_ANY_TIME = ("surprise.any-time",)
_CANCEL = ("surprise.cancel",)


@cache
def traps_of(deck: Deck) -> frozenset[int]:
    """The Surprises of a deck that stop a theft."""
    return frozenset(i for i, card in enumerate(deck.cards) if card.type == SURPRISE and STEAL in card.cancels)


def trapped(g: Game, thief: int, target: int) -> Generator[Any, Any, bool]:
    """Ask the owner of a card that is about to be taken for a trap; returns whether the theft is off."""
    s = g.state
    traps = traps_of(g.deck)
    if not traps or not g.setup.ask_surprises or g.deck.types[head_of(s, target)] != KEEPER:
        return False
    owner = seat_of(s.zone_holding(target))
    options: tuple[Option, ...] = (PASS, *(held for held in s.hand(owner) if held in traps))
    answer = yield Decision(owner, "surprise", options, _ANY_TIME, target, "Answer the theft with a Surprise?")
    if answer == PASS:
        return False
    before = g.cause
    g.move(owner, answer, hand_of(owner), RESOLVING, "surprise", _CANCEL)
    g.because_of_last()
    stopped: bool = yield is_cancelled(g, owner, answer)
    if not stopped:
        g.emit("cancelled", owner, _CANCEL, target, data=answer)
        yield from _take_instead(g, owner, thief, answer)
        g.move(owner, answer, RESOLVING, DISCARD, "spent", ("action.once",))
    g.cause = before
    return not stopped


def _take_instead(g: Game, owner: int, thief: int, trap: int) -> Generator[Any, Any, None]:
    """The owner of the trap takes a Keeper of the thief's."""
    s = g.state
    targets = tuple(dict.fromkeys(victim_of(s, owner, keeper) for keeper in keepers_of(s, thief)))
    if not targets:
        g.fizzle(owner, trap, f"{s.names[thief]} has no Keeper in play that could be taken instead", _CANCEL)
        return
    chosen = targets[0]
    if len(targets) > 1:
        chosen = yield Decision(owner, "target", targets, _CANCEL, trap, "Take which Keeper instead?")
    move_unit(g, owner, chosen, row_of(owner), "steal", _CANCEL)
