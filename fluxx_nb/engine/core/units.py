"""Units: cards in front of a player that move together, such as a Keeper with a Creeper attached to it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import CREEPER, KEEPER, Card
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.state import HANDS, ROW, ROWS, UNDER, seat_of

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine
    from fluxx_nb.engine.core.state import State


def keepers_of(s: State, seat: int) -> list[int]:
    """Return the Keepers, without the Creepers, in front of a seat."""
    row = s.zones[ROW[seat]]
    if not s.deck.has_creepers:
        return row[:]
    types = s.deck.types
    return [card for card in row if types[card] == KEEPER]


def creepers_of(s: State, seat: int) -> list[int]:
    """Return the Creepers in front of a seat."""
    types = s.deck.types
    return [card for card in s.row(seat) if types[card] == CREEPER]


def is_disabled(s: State, card: int) -> bool:
    """Return whether an attached Creeper switches off what the card does."""
    for creeper, keeper in s.attached.items():  # noqa: SIM110  (`any` would make a generator each time)
        if keeper == card and switches_off(s, creeper, card):
            return True
    return False


def disabled_by(s: State, card: int) -> tuple[int, ...]:
    """Return the attached Creepers that switch off what the card does."""
    return tuple(creeper for creeper in riders_of(s, card) if switches_off(s, creeper, card))


def switches_off(s: State, creeper: int, keeper: int) -> bool:
    """Return whether a Creeper switches off the Keeper that it is attached to."""
    attach = s.deck.cards[creeper].attach
    return attach is not None and attach.disables and s.deck.cards[keeper].name not in attach.spares


def neutralizers_of(s: State, seat: int, creeper: Card) -> list[int]:
    """Return the cards that make a player's Creeper harmless: rules, or else Keepers of the same player."""
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
    """Detach a card from the card that it is attached to or beneath."""
    s = g.state
    if card in s.attached:
        g.emit("detached", who, why, card, s.attached[card])
    elif card in s.covered:
        g.emit("uncovered", who, why, card, s.covered[card])


def within_reach(s: State, me: int, cards: list[int]) -> list[int]:
    """Return those of the cards in play that a player may interact with."""
    for reach in s.deck.systems.reach:
        cards = reach(s, me, cards)
    return cards


def victim_of(s: State, who: int, card: int) -> int:
    """Return the card that goes when `who` takes or discards a card in play: its stand-in, if there is one."""
    for stand_in in s.deck.systems.stand_in:
        card = stand_in(s, who, card)
    return card


def theft_is_stopped(g: Engine, thief: int, card: int) -> Generator[Any, Any, bool]:
    """Return whether something stops a player who is about to take a card in play."""
    for stop_theft in g.systems.stop_theft:
        if (yield from stop_theft(g, thief, card)):
            return True
    return False


def move_unit(g: Engine, who: int, card: int, target: int, why: Reason, among: Sequence[int] = ()) -> None:
    """Move a card from a row with everything that is attached to it or beneath it.

    The whole unit goes to another row or to the discard pile. Only the Keeper goes into a hand: a Creeper cannot be
    held, so it stays in front of the player who takes the Keeper. `among` are the cards that could have been meant: if
    the card goes instead of one of them, the event says so.
    """
    s = g.state
    head = head_of(s, card)
    source = s.zone_holding(head)
    riders = [*riders_of(s, head), *beneath(s, head)]
    if g.log is not None and why.takes and _goes_instead(s, who, head, among):
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
    """Move a card along with the card that it is attached to or beneath; with `apart`, detach it."""
    source = g.state.zone_holding(rider)
    with g.because_of(g.by, (head,)):
        if apart:
            part(g, who, rider, reasons.ALONG)
        if source != target:
            g.move(who, rider, source, target, reasons.ALONG)


def _goes_instead(s: State, who: int, card: int, among: Sequence[int]) -> bool:
    """Return whether a card goes instead of another one of these that `who` could have taken or discarded."""
    return any(victim_of(s, who, other) == card for other in among if other != card)
