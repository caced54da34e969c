"""Verbs that get rid of single Creepers without their Keeper, and that cover one with a sign."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Literal

from fluxx_nb.engine.decisions import Decision
from fluxx_nb.engine.effects import verb
from fluxx_nb.engine.shelter import can_shelter, put_under
from fluxx_nb.engine.state import DISCARD, row_of, under_of
from fluxx_nb.engine.verbs.keepers import in_play

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

EVERY: list[str] = []
"""No names: every Creeper will do."""

_RID = ("creeper.rid",)
_ANYBODY = ("cthulhu.dreamer", "creeper.rid")


def _patients(g: Game, me: int, names: list[str], whose: Literal["any", "own"], attached: bool) -> list[int]:
    """The Creepers in play that a cure could reach."""
    found = [c for c in in_play(g, me, "creeper", whose) if not names or g.deck.cards[c].name in names]
    return [c for c in found if c in g.state.attached] if attached else found


def _can_cure(
    g: Game,
    me: int,
    card: int,
    *,
    names: list[str] = EVERY,
    whose: Literal["any", "own"] = "any",
    attached: bool = False,
) -> bool:
    return bool(_patients(g, me, names, whose, attached))


@verb(possible=_can_cure)
def cure(
    g: Game,
    me: int,
    card: int,
    *,
    names: list[str] = EVERY,
    whose: Literal["any", "own"] = "any",
    attached: bool = False,
) -> Generator[Any, Any, None]:
    """Discard a Creeper in play; a Keeper that it is attached to stays where it is."""
    s = g.state
    targets = _patients(g, me, names, whose, attached)
    if not targets:
        what = " or ".join(names) or "Creeper"
        g.fizzle(me, card, f"there is no {what} that it could cure", _RID)
        return
    cite = _ANYBODY if names and whose == "any" else _RID
    chosen = targets[0]
    if len(targets) > 1:
        chosen = yield Decision(me, "target", tuple(targets), cite, card, "Cure whom of which Creeper?")
    if chosen in s.attached:
        g.emit("detached", me, cite, chosen, s.attached[chosen])
    g.move(me, chosen, s.zone_holding(chosen), DISCARD, "trash", cite)


def _uncovered(g: Game, me: int, card: int) -> list[int]:
    """The loose Creepers that a sign may cover: none while it covers one already."""
    s = g.state
    if any(s.attached.get(other) == card for other in s.zones[under_of(me)]):
        return []
    return [other for other in can_shelter(s, me, card) if other not in s.attached and other in s.zones[row_of(me)]]


def _can_cover(g: Game, me: int, card: int) -> bool:
    return bool(_uncovered(g, me, card))


@verb(possible=_can_cover)
def cover(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Cover one of your Creepers that is attached to nothing with this Keeper, which neutralises it."""
    targets = _uncovered(g, me, card)
    if not targets:
        g.fizzle(me, card, "there is no loose Creeper before you that it could cover", _RID)
        return
    chosen = targets[0]
    if len(targets) > 1:
        chosen = yield Decision(me, "hide", tuple(targets), _RID, card, "Cover which Creeper?")
    put_under(g, me, chosen, card)
