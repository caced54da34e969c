"""Units: cards that are together in front of a player and leave together, such as a Keeper with a Creeper on it."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import CREEPER, KEEPER, Card
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.state import HANDS, ROW, ROWS, UNDER, seat_of

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine
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
    for creeper, keeper in s.attached.items():  # noqa: SIM110  (`any` would make a generator each time)
        if keeper == card and switches_off(s, creeper, card):
            return True
    return False


def disabled_by(s: State, card: int) -> tuple[int, ...]:
    """The attached Creepers that switch the card's power off."""
    return tuple(creeper for creeper in riders_of(s, card) if switches_off(s, creeper, card))


def switches_off(s: State, creeper: int, keeper: int) -> bool:
    """Return whether a Creeper switches off the power of a Keeper that it is attached to."""
    attach = s.deck.cards[creeper].attach
    return attach is not None and attach.disables and s.deck.cards[keeper].name not in attach.spares


def neutralizers_of(s: State, seat: int, creeper: Card) -> list[int]:
    """The cards because of which a player's Creeper does not block: rules, or else Keepers of the same player."""
    kinds = {"all", creeper.name, *creeper.icons}
    rules = [card for slot, card in s.by.items() if slot.startswith("harmless") and kinds.intersection(s.rules[slot])]
    return rules or [
        card
        for card in s.row(seat)
        if kinds.intersection(s.deck.cards[card].while_in_play.get("harmless", ())) and not is_disabled(s, card)
    ]


def riders_of(s: State, card: int) -> list[int]:
    """Return the cards that are attached to a card."""
    return [rider for rider, carrier in s.attached.items() if carrier == card]


def beneath(s: State, card: int) -> list[int]:
    """Return the cards that a Keeper covers."""
    return [hidden for hidden, shelter in s.covered.items() if shelter == card]


def head_of(s: State, card: int) -> int:
    """Return the card that leads when a card moves: what it is attached to or covered by, or else the card itself."""
    return s.attached.get(card, s.covered.get(card, card))


def part(g: Engine, who: int, card: int, why: Reason) -> None:
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
    """The card that goes when `who` takes or discards a card in play: one that goes instead of it, if there is one."""
    for stand_in in s.deck.systems.stand_in:
        card = stand_in(s, who, card)
    return card


def theft_is_stopped(g: Engine, thief: int, card: int) -> Generator[Any, Any, bool]:
    """Whether something stops a player who is about to take a card in play."""
    for stop_theft in g.systems.stop_theft:
        if (yield from stop_theft(g, thief, card)):
            return True
    return False


def move_unit(g: Engine, who: int, card: int, target: int, why: Reason) -> None:
    """Move a card from a row with everything that is attached to it or beneath it.

    To another row the unit goes whole. To the discard pile too. Into a hand only the Keeper goes: a Creeper cannot be
    held, so it stays in front of the player who takes the Keeper.
    """
    s = g.state
    head = head_of(s, card)
    source = s.zone_holding(head)
    riders = [*riders_of(s, head), *beneath(s, head)]
    if g.log is not None and why.takes and _goes_instead(s, who, head):
        with g.because_of(g.by, (head,)):
            g.move(who, head, source, target, why)
    else:
        g.move(who, head, source, target, why)
    for rider in riders:
        at = s.zone_holding(rider)
        if target in ROWS:
            stays = target if at in ROWS else UNDER[seat_of(target)]
        else:
            stays = ROW[seat_of(target)] if target in HANDS else target
        take_along(g, who, rider, head, stays, apart=target not in ROWS)


def take_along(g: Engine, who: int, rider: int, head: int, target: int, *, apart: bool) -> None:
    """Let a card go along with the card that it is attached to or beneath, and come off it if it is to be `apart`."""
    source = g.state.zone_holding(rider)
    with g.because_of(g.by, (head,)):
        if apart:
            part(g, who, rider, reasons.ALONG)
        if source != target:
            g.move(who, rider, source, target, reasons.ALONG)


def _goes_instead(s: State, who: int, card: int) -> bool:
    """Whether a card goes where another player meant to take or discard any other Keeper of its owner's."""
    owner = s.owner_of(card)
    return owner >= 0 and any(victim_of(s, who, other) == card for other in keepers_of(s, owner) if other != card)
