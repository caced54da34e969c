"""Verbs that act on cards in play by what they are: Humans and others that share an icon, or a few titles."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import Decision
from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.state import DISCARD, row_of
from fluxx_nb.engine.units import head_of, move_unit
from fluxx_nb.engine.verbs.keepers import in_play

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_ONCE = ("action.once",)
_TAKE = ("keeper.no-grab",)
_RID = ("creeper.rid",)


def _about(g: Game, icon: str, cite: tuple[str, ...]) -> tuple[str, ...]:
    """The passages of an effect, with the one that tells what the icon stands for."""
    return (*cite, g.deck.icons[icon]) if icon in g.deck.icons else cite


@verb
def gather_from_each(g: Game, me: int, card: int, *, icon: str) -> Generator[Any, Any, None]:
    """Take one card with an icon from each other player who has one, and lay it before yourself."""
    s = g.state
    cite = _about(g, icon, _TAKE)
    taken = 0
    for seat in s.others(me):
        targets = [other for other in s.row(seat) if icon in g.deck.cards[other].icons]
        if not targets:
            continue
        chosen = targets[0]
        if len(targets) > 1:
            prompt = f"Take which of {s.names[seat]}'s?"
            chosen = yield Decision(me, "target", tuple(targets), cite, card, prompt)
        move_unit(g, me, chosen, row_of(me), "steal", cite)
        taken += 1
    if not taken:
        g.fizzle(me, card, f"no other player has a card with the {icon} icon in play", _about(g, icon, _ONCE))


@verb
def pass_along(g: Game, me: int, card: int, *, icon: str) -> Work:
    """Every player passes all their cards with an icon to the player on their left."""
    s = g.state
    bearers = [(seat, other) for seat in s.order for other in s.row(seat) if icon in g.deck.cards[other].icons]
    # A Keeper and a Creeper attached to it may both bear the icon, but they move only once, as a unit.
    moving = {head_of(s, other): seat for seat, other in bearers}
    if not moving or len(s.order) < 2:
        g.fizzle(me, card, f"no card with the {icon} icon is in play", _about(g, icon, _ONCE))
        return None
    for other, seat in moving.items():
        move_unit(g, me, other, row_of(s.next_seat(seat)), "pass", _about(g, icon, _RID))
    return None


@verb
def each_discards_one(g: Game, me: int, card: int, *, icon: str) -> Generator[Any, Any, None]:
    """Every player discards one of their own cards in play that bear an icon."""
    s = g.state
    cite = _about(g, icon, _RID)
    done = False
    for seat in [me, *s.others(me)]:
        targets = [other for other in in_play(g, seat, whose="own") if icon in g.deck.cards[other].icons]
        if not targets:
            continue
        done = True
        chosen = targets[0]
        if len(targets) > 1:
            chosen = yield Decision(seat, "discard", tuple(targets), cite, card, "Discard which of yours?")
        move_unit(g, seat, chosen, DISCARD, "trash", cite)
    if not done:
        g.fizzle(me, card, f"no card with the {icon} icon is in play", _about(g, icon, _ONCE))


def _titled(g: Game, me: int, names: list[str]) -> list[int]:
    return [other for other in in_play(g, me) if g.deck.cards[other].name in names]


def _one_lies_open(g: Game, me: int, card: int, *, names: list[str]) -> bool:
    return bool(_titled(g, me, names))


@verb(possible=_one_lies_open)
def discard_one_of(g: Game, me: int, card: int, *, names: list[str]) -> Generator[Any, Any, None]:
    """Discard a card in play that has one of these names, no matter before whom it lies."""
    targets = _titled(g, me, names)
    if not targets:
        g.fizzle(me, card, f"no {' and no '.join(names)} lies open on the table", _RID)
        return
    chosen = targets[0]
    if len(targets) > 1:
        chosen = yield Decision(me, "target", tuple(targets), _RID, card, "Discard which of them?")
    move_unit(g, me, chosen, DISCARD, "trash", _RID)
