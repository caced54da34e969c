"""Verbs that remove single Creepers: by a cure, by a Keeper that covers one, or by the right card in play."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Literal

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.effects import NOTHING, Work, verb
from fluxx_nb.engine.core.state import DISCARD
from fluxx_nb.engine.core.units import beneath, move_unit, part
from fluxx_nb.engine.systems.shelters import can_shelter, put_under
from fluxx_nb.engine.verbs.targets import choose_one, in_play

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine

EVERY: list[str] = []
"""No names: every Creeper will do."""


def _patients(
    g: Engine,
    me: int,
    card: int,
    *,
    names: list[str] = EVERY,
    whose: Literal["any", "own"] = "any",
    attached: bool = False,
) -> list[int]:
    """Return the Creepers in play that a cure could reach."""
    found = [c for c in in_play(g, me, "creeper", whose) if not names or g.deck.cards[c].name in names]
    return [c for c in found if c in g.state.attached] if attached else found


@verb(possible=_patients)
def cure(
    g: Engine,
    me: int,
    card: int,
    *,
    names: list[str] = EVERY,
    whose: Literal["any", "own"] = "any",
    attached: bool = False,
) -> Generator[Any, Any, None]:
    """Discard a Creeper in play; a Keeper that it is attached to stays where it is."""
    s = g.state
    found = _patients(g, me, card, names=names, whose=whose, attached=attached)
    if not found:
        g.fizzle(me, card, f"there is no {' or '.join(names) or 'Creeper'} that it could cure")
        return
    chosen = yield from choose_one(me, "target", found, reasons.CURE, card, "Discard which Creeper?")
    part(g, me, chosen, reasons.CURE)
    g.move(me, chosen, s.zone_holding(chosen), DISCARD, reasons.CURE)


def _uncovered(g: Engine, me: int, card: int) -> list[int]:
    """Return the loose Creepers that a Keeper may cover: none while it covers one already."""
    s = g.state
    if beneath(s, card):
        return []
    return [other for other in can_shelter(s, me, card) if other not in s.attached]


@verb(possible=_uncovered, in_row=True)
def cover(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Cover one of your Creepers that is attached to nothing with this Keeper, which neutralizes it."""
    found = _uncovered(g, me, card)
    if not found:
        g.fizzle(me, card, f"there is no loose Creeper in front of {g.state.names[me]} that it could cover")
        return
    chosen = yield from choose_one(me, "hide", found, reasons.HIDE, card, "Cover which Creeper?")
    put_under(g, me, chosen, card)


def _has_one_of(g: Engine, me: int, card: int, *, names: list[str]) -> bool:
    return any(g.state.masks[me] & g.deck.bit[name] for name in names)


@verb(possible=_has_one_of, in_row=True)
def discard_by_means_of(g: Engine, me: int, card: int, *, names: list[str]) -> Work:
    """Discard this card if one of these is on the table in front of you; a card in hand is no help."""
    if not _has_one_of(g, me, card, names=names):
        g.fizzle(me, card, f"no {' and no '.join(names)} is on the table in front of {g.state.names[me]}")
        return NOTHING
    move_unit(g, me, card, DISCARD, reasons.CURE)
    return NOTHING
