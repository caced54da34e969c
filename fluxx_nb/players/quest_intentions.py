"""Intentions on Fantasy cards: what spells, Invisibility, banished Creepers and hired thieves are worth."""

from __future__ import annotations

from fluxx_nb.engine.core.card import CREEPER, KEEPER
from fluxx_nb.engine.core.reasons import IMAGINED
from fluxx_nb.engine.core.state import DISCARD, GOALS, ROW, RULES
from fluxx_nb.engine.core.units import keepers_of, within_reach
from fluxx_nb.engine.systems.invisibility import mark_of
from fluxx_nb.engine.systems.spells import counts_as_bearing
from fluxx_nb.players.imagination import shift
from fluxx_nb.players.likings import liking
from fluxx_nb.players.outlook import CARD, Outlook
from fluxx_nb.players.table_intentions import FIZZLE, Args, Intention, best, cards_in_play

_SAFE = 0.3
"""What it is worth that no one can take a Keeper, for each of them."""


def _turn_inward(o: Outlook, card: int, args: Args) -> float:
    seen = ("counted", o.me, card, 0, 0, (mark_of(card), -1), IMAGINED, -1, -1, ())
    return o.gain([seen]) - _SAFE * len(keepers_of(o.s, o.me))


def _blast(o: Outlook, card: int, args: Args) -> float:
    targets = within_reach(o.s, o.me, cards_in_play(o, o.s.order, {}))
    worths = [o.gain_by_unit(target, DISCARD) for target in targets]
    worths += [o.gain([shift(goal, GOALS, DISCARD)]) for goal in o.s.zones[GOALS]]
    worths += [-liking(o, rule) for rule in o.s.zones[RULES]]
    worths += [0.5 * CARD * len(o.s.hand(seat)) for seat in o.others]
    return best(worths)


def _revive(o: Outlook, card: int, args: Args) -> float:
    keepers = [other for other in o.s.zones[DISCARD] if o.deck.types[other] == KEEPER]
    return best(o.gain([shift(other, DISCARD, ROW[o.me])]) for other in keepers)


def _banish(o: Outlook, card: int, args: Args) -> float:
    own = [other for other in o.s.row(o.me) if o.deck.types[other] == CREEPER]
    return best(o.gain_by_unit(creeper, ROW[seat]) for creeper in own for seat in o.others)


def _way_out(o: Outlook, card: int, args: Args) -> float:
    there = any(cards_in_play(o, [o.me], {"named": name}) for name in args["names"])
    return o.gain_by_unit(card, DISCARD) if there else FIZZLE


ON_QUESTS: dict[str, Intention] = {
    "hold_face_out": lambda o, card, args: _SAFE * len(keepers_of(o.s, o.me)),
    "turn_inward": _turn_inward,
    "come_back": lambda o, card, args: CARD if counts_as_bearing(o.s, o.me, args["icon"]) else FIZZLE,
    "blast": _blast,
    "revive": _revive,
    "banish": _banish,
    "discard_by_means_of": _way_out,
    "pay_thief": lambda o, card, args: -min((o.use_of(held) for held in o.hand), default=0.0),
}
"""What each verb of quests is worth."""
