"""Intentions: what each verb of the card language, and so each play, is worth to a bot before it is carried out.

Verbs that move cards in play are rated by the best table that they could lead to; those that deal with cards
no one has seen yet, by how many cards they bring.
"""

from __future__ import annotations

from collections.abc import Iterable

from fluxx_nb.engine.core.card import ACTION, CREEPER, GOAL, KEEPER, RULE, UNGOAL
from fluxx_nb.engine.core.effects import EffectStep
from fluxx_nb.engine.core.state import DISCARD, GOALS, HAND, ROW
from fluxx_nb.players.hand_intentions import WITH_HANDS
from fluxx_nb.players.imagination import shift
from fluxx_nb.players.likings import liking_to_begin
from fluxx_nb.players.outlook import Outlook
from fluxx_nb.players.table_intentions import FIZZLE, ON_THE_TABLE, Args, Intention, best

_UNKNOWN = 0.3
_PLAYED = 1.1
"""What it is worth to play a card that no one has seen yet."""


def worth_of_steps(o: Outlook, card: int, steps: Iterable[EffectStep]) -> float:
    """Return what the steps of a card are worth, one after the other."""
    return sum(_worth(o, card, step) for step in steps)


def _worth(o: Outlook, card: int, step: EffectStep) -> float:
    weigh = INTENTIONS.get(step.verb.name)
    return weigh(o, card, step.args) if weigh is not None else _UNKNOWN


def worth_of_play(o: Outlook, card: int, source: int) -> float:
    """Return what it is worth to play a card from a zone."""
    kind = o.deck.types[card]
    if kind == KEEPER or kind == CREEPER:
        return o.gain([shift(card, source, ROW[o.me])])
    if kind == GOAL or kind == UNGOAL:
        return _worth_of_goal(o, card, source)
    if kind == RULE:
        return liking_to_begin(o, card)
    return worth_of_steps(o, card, o.deck.cards[card].play)


def _worth_of_goal(o: Outlook, card: int, source: int) -> float:
    laid = shift(card, source, GOALS)
    older = o.s.zones[GOALS]
    if len(older) < o.s.rules.get("goals", 1) or o.s.rules.get("goal_and_ungoal"):
        return o.gain([laid])
    return max(o.gain([laid, shift(gone, GOALS, DISCARD)]) for gone in older)


def _play_from_discard(o: Outlook, card: int, args: Args) -> float:
    found = [other for other in o.s.zones[DISCARD] if o.deck.types[other] in (ACTION, RULE)]
    # An Action that brings back such an Action would be rated forever.
    return best(
        worth_of_play(o, other, DISCARD) for other in found if "play_from_discard" not in o.deck.cards[other].verbs()
    )


def _play_risen(o: Outlook, card: int, args: Args) -> float:
    found = [other for other in o.s.zones[DISCARD] if args["icon"] in o.deck.cards[other].icons]
    return best(worth_of_play(o, other, DISCARD) for other in found if o.deck.types[other] == KEEPER)


def _play_one_more(o: Outlook, card: int, args: Args) -> float:
    others = [held for held in o.hand if o.deck.types[held] in (KEEPER, GOAL, RULE)]
    return best(worth_of_play(o, held, HAND[o.me]) for held in others)


def _take_and_play(o: Outlook, card: int, args: Args) -> float:
    return _PLAYED if any(o.s.hand(seat) for seat in o.others) else FIZZLE


INTENTIONS: dict[str, Intention] = {
    **ON_THE_TABLE,
    **WITH_HANDS,
    "draw_and_play": lambda o, card, args: _PLAYED * args["play"],
    "play_top_card": lambda o, card, args: 0.8,
    "take_and_play": _take_and_play,
    "play_from_discard": _play_from_discard,
    "play_risen": _play_risen,
    "play_one_more": _play_one_more,
    "draw_one_per_player_and_play": lambda o, card, args: _PLAYED * len(o.s.order),
}
"""What each verb is worth before anyone is asked anything; a verb that is not listed is worth a try."""
