"""Verbs that move cards in play to another player, or back from the discard pile or into the hand."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import KEEPER
from fluxx_nb.engine.core.effects import NOTHING, Work, verb
from fluxx_nb.engine.core.state import DISCARD, HAND, ROW
from fluxx_nb.engine.core.units import creepers_of, head_of, move_unit
from fluxx_nb.engine.verbs.targets import What, choose_card, choose_one, choose_player, in_play, targets, words_for

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine


@verb(possible=targets(whose="own"))
def give(
    g: Engine, me: int, card: int, *, what: What = "keeper or creeper", named: str = ""
) -> Generator[Any, Any, None]:
    """Move one of the cards in front of you to another player."""
    s = g.state
    found = [other for other in in_play(g, me, what, "own", named) if other != card]
    others = s.others(me)
    if not found or not others:
        g.fizzle(me, card, f"{s.names[me]} has no {words_for(g, what, named)} in play")
        return
    chosen = yield from choose_card(g, me, card, found, "Give away which card?", reasons.GIVE)
    seat = yield from choose_player(g, me, card, others, f"Who gets {g.deck.cards[chosen].name}?", reasons.GIVE)
    move_unit(g, me, chosen, ROW[seat], reasons.GIVE)


@verb(possible=targets(what="creeper"))
def move_creeper(g: Engine, me: int, card: int, *, named: str = "") -> Generator[Any, Any, None]:
    """Move a Creeper from one player to another."""
    s = g.state
    found = in_play(g, me, "creeper", "any", named)
    if not found or len(s.order) < 2:
        lacking = f"there is no {words_for(g, 'creeper', named)} in play" if not found else "there is no other player"
        g.fizzle(me, card, lacking)
        return
    chosen = yield from choose_card(g, me, card, found, "Move which Creeper?", reasons.MOVE)
    seat = yield from choose_player(
        g, me, card, s.others(s.owner_of(chosen)), f"Move {g.deck.cards[chosen].name} to whom?", reasons.MOVE
    )
    move_unit(g, me, chosen, ROW[seat], reasons.MOVE)


def _can_banish(g: Engine, me: int, card: int) -> bool:
    return bool(creepers_of(g.state, me)) and len(g.state.order) > 1


@verb(possible=_can_banish)
def banish(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Move a Creeper in front of you to another player, with the Keeper it is attached to, be it this very card."""
    s = g.state
    found = creepers_of(s, me)
    if not found or len(s.order) < 2:
        lacking = f"no Creeper is in front of {s.names[me]}" if not found else "there is no one to send it to"
        g.fizzle(me, card, lacking)
        return
    chosen = yield from choose_one(me, "target", found, reasons.MOVE, card, "Banish which Creeper?")
    seat = yield from choose_player(
        g, me, card, s.others(me), f"Banish {g.deck.cards[chosen].name} to whom?", reasons.MOVE
    )
    move_unit(g, me, chosen, ROW[seat], reasons.MOVE)


@verb
def pass_along(g: Engine, me: int, card: int, *, icon: str) -> Work:
    """Every player passes all their cards with an icon to the player on their left."""
    s = g.state
    bearers = [(seat, other) for seat in s.order for other in s.row(seat) if icon in g.deck.cards[other].icons]
    # A Keeper and a Creeper attached to it may both bear the icon, but they move only once, as a unit.
    moving = {head_of(s, other): seat for seat, other in bearers}
    if not moving or len(s.order) < 2:
        g.fizzle(me, card, f"no card with the {icon.title()} icon is in play")
        return NOTHING
    for other, seat in moving.items():
        move_unit(g, me, other, ROW[s.next_seat(seat)], reasons.PASS)
    return NOTHING


def _somebody_else(g: Engine, me: int, card: int) -> bool:
    return len(g.state.order) > 1


@verb(possible=_somebody_else, in_row=True)
def pass_on(g: Engine, me: int, card: int) -> Work:
    """Move this very card to the player on your left."""
    s = g.state
    if len(s.order) < 2:
        g.fizzle(me, card, "there is no one to pass it to")
        return NOTHING
    move_unit(g, me, card, ROW[s.next_seat(me)], reasons.PASS)
    return NOTHING


@verb
def revive(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Take a Keeper from the discard pile and put it in front of yourself."""
    found = [other for other in g.state.zones[DISCARD] if g.deck.types[other] == KEEPER]
    if not found:
        g.fizzle(me, card, "the discard pile holds no Keeper")
        return
    chosen = yield from choose_one(me, "target", found, reasons.REVIVE, card, "Bring back which Keeper?")
    g.move(me, chosen, DISCARD, ROW[me], reasons.REVIVE)


@verb
def return_to_hand(g: Engine, me: int, card: int) -> Work:
    """Take this Keeper back into your hand."""
    if card in g.state.row(me):
        move_unit(g, me, card, HAND[me], reasons.TAKE)
    return NOTHING
