"""Verbs that discard cards in play."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import each
from fluxx_nb.engine.core.card import GOAL, RULE, UNGOAL
from fluxx_nb.engine.core.decisions import Decision, Option, player_option, seat_chosen
from fluxx_nb.engine.core.effects import NOTHING, Work, verb
from fluxx_nb.engine.core.rules import remove_rule
from fluxx_nb.engine.core.state import DISCARD, GOALS, HAND, RULES
from fluxx_nb.engine.core.units import move_unit, part, victim_of
from fluxx_nb.engine.verbs.targets import (
    What,
    Whose,
    choose_card,
    choose_one,
    in_play,
    kind_of,
    others_who_hold,
    targets,
    where,
    words_for,
)

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine


@verb(possible=targets())
def trash(
    g: Engine,
    me: int,
    card: int,
    *,
    what: What = "keeper or creeper",
    whose: Whose = "any",
    named: str = "",
) -> Generator[Any, Any, None]:
    """Discard a card that is in front of a player; it may be your own."""
    found = [other for other in in_play(g, me, what, whose, named) if other != card]
    if not found:
        g.fizzle(me, card, f"there is no {words_for(g, what, named)} {where(g, me)}")
        return
    chosen = yield from choose_card(g, me, card, found, f"Discard which {kind_of(what)}?", reasons.TRASH)
    move_unit(g, me, chosen, DISCARD, reasons.TRASH, found)


@verb(possible=targets(what="keeper", whose="own"))
def recycle_keeper(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Discard one of your Keepers in play."""
    found = in_play(g, me, "keeper", "own")
    if not found:
        g.fizzle(me, card, f"{g.state.names[me]} has no Keeper in play")
        return
    chosen = yield from choose_card(g, me, card, found, "Discard which of your Keepers?", reasons.TRASH)
    move_unit(g, me, chosen, DISCARD, reasons.TRASH)


@verb
def discard_all(g: Engine, me: int, card: int, *, what: What = "creeper", named: str = "") -> Work:
    """Discard every such card in play."""
    found = in_play(g, me, what, "any", named)
    if not found:
        g.fizzle(me, card, f"there is no {words_for(g, what, named)} {where(g, me)}")
    for target in found:
        if target in g.state.attached and what == "creeper":
            # Creepers are meant, and not the Keepers that they are attached to.
            part(g, me, target, reasons.TRASH)
            g.move(me, target, g.state.zone_holding(target), DISCARD, reasons.TRASH)
        elif target not in g.state.zones[DISCARD]:
            move_unit(g, me, victim_of(g.state, me, target), DISCARD, reasons.TRASH, (target,))
    return NOTHING


@verb
def each_discards_one(g: Engine, me: int, card: int, *, icon: str) -> Generator[Any, Any, None]:
    """Every player discards one of their own cards in play that bear an icon."""
    gone: list[int] = []

    def discard(seat: int) -> Generator[Any, Any, None]:
        found = [other for other in in_play(g, seat, whose="own") if icon in g.deck.cards[other].icons]
        if not found:
            return
        prompt = f"Discard which of your cards with the {icon.title()} icon?"
        chosen = yield from choose_one(seat, "discard", found, reasons.TRASH, card, prompt)
        move_unit(g, seat, chosen, DISCARD, reasons.TRASH)
        gone.append(chosen)

    yield from each(lambda: g.state.seats_from(me), discard)
    if not gone:
        g.fizzle(me, card, f"no card with the {icon.title()} icon is in play")


def _titled(g: Engine, me: int, card: int, *, names: list[str]) -> list[int]:
    bits = g.deck.bits_of(names)
    for mask in g.state.masks:
        if mask & bits:
            return [other for other in in_play(g, me) if g.deck.cards[other].name in names]
    return []


@verb(possible=_titled)
def discard_one_of(g: Engine, me: int, card: int, *, names: list[str]) -> Generator[Any, Any, None]:
    """Discard a card in play that has one of these names, no matter in front of whom it is."""
    found = _titled(g, me, card, names=names)
    if not found:
        g.fizzle(me, card, f"no {' and no '.join(names)} is face up on the table")
        return
    chosen = yield from choose_one(me, "target", found, reasons.TRASH, card, "Discard which of these?")
    move_unit(g, me, chosen, DISCARD, reasons.TRASH)


@verb
def blast(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Discard any one card in play, or let another player discard their whole hand."""
    s = g.state
    found = in_play(g, me)
    cards = dict.fromkeys(victim_of(s, me, target) for target in found)
    holders = tuple(player_option(seat) for seat in others_who_hold(g, me))
    options: tuple[Option, ...] = (*s.zones[GOALS], *s.zones[RULES], *cards, *holders)
    if not options:
        g.fizzle(me, card, f"there is no card {where(g, me)}, and no one else holds one")
        return
    chosen = options[0]
    if len(options) > 1:
        prompt = "Discard which card in play, or whose hand?"
        chosen = yield Decision(me, "target", options, reasons.TRASH, card, prompt)
    if isinstance(chosen, str):
        seat = seat_chosen(chosen)
        for held in list(s.hand(seat)):
            g.move(seat, held, HAND[seat], DISCARD, reasons.DISCARD)
    elif g.deck.types[chosen] == RULE:
        remove_rule(g, me, chosen, reasons.TRASH)
    elif g.deck.types[chosen] in (GOAL, UNGOAL):
        g.move(me, chosen, GOALS, DISCARD, reasons.TRASH)
    else:
        move_unit(g, me, chosen, DISCARD, reasons.TRASH, found)


@verb
def discard_goals(g: Engine, me: int, card: int) -> Work:
    """Discard every Goal in play, so that no one can win for now."""
    goals = list(g.state.zones[GOALS])
    if not goals:
        g.fizzle(me, card, "no Goal is in play")
    for goal in goals:
        g.move(me, goal, GOALS, DISCARD, reasons.TRASH)
    return NOTHING
