"""Verbs for spells: what they do, and how they come back to the hand of a Spellcaster."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import Decision, Option, player_option, seat_chosen
from fluxx_nb.engine.deck import GOAL, KEEPER, RULE, UNGOAL
from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.invisibility import unseen_passage
from fluxx_nb.engine.rules import remove_rule
from fluxx_nb.engine.spellcraft import bearing_passages, cast_before, counts_as_bearing, note_cast
from fluxx_nb.engine.state import DISCARD, GOALS, RESOLVING, RULES, hand_of, row_of
from fluxx_nb.engine.units import move_unit, victim_of
from fluxx_nb.engine.verbs.keepers import in_play

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_ONCE = ("action.once",)
_DISCARD = ("action.discard-is-not-play",)


@verb
def come_back(g: Game, me: int, card: int, *, icon: str) -> Work:
    """Take this spell back into your hand if you have a card with an icon, but only once in a turn."""
    s = g.state
    if not counts_as_bearing(s, me, icon) or card not in s.zones[RESOLVING]:
        return None
    if cast_before(g, card):
        g.fizzle(me, card, "it has come back once in this turn, and does not do so again")
        return None
    cite = bearing_passages(s, me, icon)
    g.move(me, card, RESOLVING, hand_of(me), "take", cite)
    note_cast(g, me, card, cite)
    return None


@verb
def blast(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Discard any one card in play, or let another player discard their whole hand."""
    s = g.state
    cards = dict.fromkeys(victim_of(s, me, target) for target in in_play(g, me))
    holders = tuple(player_option(seat) for seat in s.others(me) if s.hand(seat))
    options: tuple[Option, ...] = (*s.zones[GOALS], *s.zones[RULES], *cards, *holders)
    cite = (*_ONCE, *unseen_passage(s, me))
    if not options:
        g.fizzle(me, card, "there is no card in play within reach, and nobody else holds one", cite)
        return
    chosen = options[0]
    if len(options) > 1:
        prompt = "Discard which card in play, or whose hand?"
        chosen = yield Decision(me, "target", options, cite, card, prompt)
    if isinstance(chosen, str):
        seat = seat_chosen(chosen)
        for held in list(s.hand(seat)):
            g.move(seat, held, hand_of(seat), DISCARD, "discard", _DISCARD)
    elif g.deck.types[chosen] == RULE:
        remove_rule(g, me, chosen, "trash")
    elif g.deck.types[chosen] in (GOAL, UNGOAL):
        g.move(me, chosen, GOALS, DISCARD, "trash", _ONCE)
    else:
        move_unit(g, me, chosen, DISCARD, "trash", cite)


@verb
def revive(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Take a Keeper from the discard pile and lay it before yourself."""
    s = g.state
    found = tuple(other for other in s.zones[DISCARD] if g.deck.types[other] == KEEPER)
    if not found:
        g.fizzle(me, card, "the discard pile holds no Keeper")
        return
    chosen = found[0]
    if len(found) > 1:
        chosen = yield Decision(me, "target", found, _ONCE, card, "Bring back which Keeper?")
    g.move(me, chosen, DISCARD, row_of(me), "release", (*_ONCE, "keeper.in-play"))
