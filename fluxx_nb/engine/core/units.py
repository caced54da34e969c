"""Units: cards that lie together in front of a player and leave together, such as a Keeper with a Creeper on it."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import CREEPER, KEEPER
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.state import HANDS, ROW, ROWS, UNDER, seat_of

if TYPE_CHECKING:
    from fluxx_nb.engine.core.game import Game
    from fluxx_nb.engine.core.state import State


def keepers_of(s: State, seat: int) -> list[int]:
    """The Keepers, without the Creepers, in front of a seat."""
    row = s.zones[ROW[seat]]
    if not s.deck.has_creepers:
        return row[:]
    types = s.deck.types
    return [card for card in row if types[card] == KEEPER]


def creepers_of(s: State, seat: int) -> list[int]:
    """The Creepers in front of a seat."""
    types = s.deck.types
    return [card for card in s.row(seat) if types[card] == CREEPER]


def is_disabled(s: State, card: int) -> bool:
    """Whether an attached Creeper switches the card's power off."""
    for creeper, keeper in s.attached.items():
        if keeper == card:
            attach = s.deck.cards[creeper].attach
            if attach is not None and attach.disables and s.deck.cards[card].name not in attach.spares:
                return True
    return False


def riders_of(s: State, card: int) -> list[int]:
    """Return the cards that are attached to a card."""
    return [rider for rider, carrier in s.attached.items() if carrier == card]


def beneath(s: State, card: int) -> list[int]:
    """Return the cards that a Keeper covers."""
    return [hidden for hidden, shelter in s.covered.items() if shelter == card]


def head_of(s: State, card: int) -> int:
    """Return the card that leads when a card moves: what it is attached to or covered by, or else the card itself."""
    return s.attached.get(card, s.covered.get(card, card))


def part(g: Game, who: int, card: int, why: Reason) -> None:
    """Take a card off the card that it is attached to, or out from beneath the one that covers it."""
    s = g.state
    if card in s.attached:
        g.emit("detached", who, why, card, s.attached[card])
    elif card in s.covered:
        g.emit("uncovered", who, why, card, s.covered[card])


def within_reach(s: State, me: int, cards: list[int]) -> list[int]:
    """Those of the cards in play that a player may interact with."""
    for reach in s.deck.systems.reach:
        cards = reach(s, me, cards)
    return cards


def victim_of(s: State, who: int, card: int) -> int:
    """The card that goes when `who` takes or discards a card in play: one that stands in for it, if there is one."""
    for stand_in in s.deck.systems.stand_in:
        card = stand_in(s, who, card)
    return card


def theft_is_stopped(g: Game, thief: int, card: int) -> Generator[Any, Any, bool]:
    """Whether something stops a player who is about to take a card in play."""
    for stop_theft in g.systems.stop_theft:
        if (yield from stop_theft(g, thief, card)):
            return True
    return False


def move_unit(g: Game, who: int, card: int, target: int, why: Reason) -> None:
    """Move a card from a row with everything that is attached to it or lies beneath it.

    To another row the unit goes whole. To the discard pile too. Into a hand only the Keeper goes: a Creeper cannot be
    held, so it stays in front of the player who takes the Keeper.
    """
    s = g.state
    head = head_of(s, card)
    source = s.zone_holding(head)
    riders = [*riders_of(s, head), *beneath(s, head)]
    g.move(who, head, source, target, why)
    for rider in riders:
        at = s.zone_holding(rider)
        if target in ROWS:
            g.move(who, rider, at, target if at in ROWS else UNDER[seat_of(target)], reasons.ALONG)
            continue
        part(g, who, rider, reasons.ALONG)
        stays = ROW[seat_of(target)] if target in HANDS else target
        if at != stays:
            g.move(who, rider, at, stays, reasons.ALONG)
