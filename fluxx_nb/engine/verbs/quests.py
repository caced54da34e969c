"""Verbs for what befalls those on a quest: Creepers banished, dungeons left behind, and thieves who pay their dues."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import Decision
from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.quotas import creepers_of
from fluxx_nb.engine.state import DISCARD, hand_of, row_of
from fluxx_nb.engine.units import head_of, move_unit
from fluxx_nb.engine.verbs.hands import choose_player
from fluxx_nb.engine.verbs.keepers import in_play

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_RID = ("creeper.rid",)
_UNHARMED = ("creeper.unharmed-power", "fantasy.sword-evil")
_WAY_OUT = ("fantasy.dungeon", "creeper.rid")
_DISCARD = ("action.discard-is-not-play",)


def _can_banish(g: Game, me: int, card: int) -> bool:
    return bool(creepers_of(g.state, me)) and len(g.state.order) > 1


@verb(possible=_can_banish)
def banish(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Move a Creeper from before you to another player, with the Keeper it is attached to, be it this very card."""
    s = g.state
    targets = tuple(creepers_of(s, me))
    if not targets or len(s.order) < 2:
        why = "no Creeper lies before you" if not targets else "there is nobody to send it to"
        g.fizzle(me, card, why, _RID)
        return
    chosen = targets[0]
    if len(targets) > 1:
        chosen = yield Decision(me, "target", targets, _RID, card, "Banish which Creeper?")
    # A Creeper on this card does not switch it off, but the two are a unit.
    cite = _UNHARMED if head_of(s, chosen) == card else _RID
    seat = yield from choose_player(g, me, card, s.others(me), "To whom?", cite)
    move_unit(g, me, chosen, row_of(seat), "move", cite)


def _has_one_of(g: Game, me: int, card: int, *, names: list[str]) -> bool:
    return any(g.state.masks[me] & g.deck.bit[name] for name in names)


@verb(possible=_has_one_of)
def discard_by_means_of(g: Game, me: int, card: int, *, names: list[str]) -> Work:
    """Discard this card if one of these lies on the table before you; a card in hand is no help."""
    if not _has_one_of(g, me, card, names=names):
        g.fizzle(me, card, f"no {' and no '.join(names)} lies on the table before {g.state.names[me]}", _WAY_OUT)
        return None
    move_unit(g, me, card, DISCARD, "trash", _WAY_OUT)
    return None


def _can_pay_and_steal(g: Game, me: int, card: int) -> bool:
    return bool(g.state.hand(me)) and bool(in_play(g, me, "keeper", "others"))


@verb(possible=_can_pay_and_steal)
def pay_thief(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Discard a card from your hand, as the fee for a theft."""
    held = tuple(g.state.hand(me))
    if not held:
        g.fizzle(me, card, "there is no card in hand to pay with", _DISCARD)
        return
    gone = held[0]
    if len(held) > 1:
        gone = yield Decision(me, "discard", held, _DISCARD, card, "Pay with which card?")
    g.move(me, gone, hand_of(me), DISCARD, "discard", _DISCARD)
