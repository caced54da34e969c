"""Targets: what it is worth to choose one of the cards or players that a card offers.

A Decision names the card that asks, and the card's steps say what will happen to the chosen one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fluxx_nb.engine.core.card import CREEPER
from fluxx_nb.engine.core.decisions import Decision, Option, seat_chosen
from fluxx_nb.engine.core.effects import EffectStep
from fluxx_nb.engine.core.state import DISCARD, GOALS, ROW, RULES
from fluxx_nb.engine.core.units import keepers_of
from fluxx_nb.players.imagination import shift
from fluxx_nb.players.intentions import worth_of_play
from fluxx_nb.players.likings import liking
from fluxx_nb.players.outlook import Outlook
from fluxx_nb.players.table_intentions import gain_by_exchange, gain_by_taking

OWN, OTHERS = "own", "others"
AMONG_RULES, AMONG_GOALS, DISCARDED, ELSEWHERE = "rules", "goals", "discarded", "elsewhere"


def place_of(o: Outlook, option: Option) -> str:
    """Return where an option is: in a row, a hand, the rules, and so on."""
    if not isinstance(option, int):
        return ELSEWHERE
    owner = o.s.owner_of(option)
    if owner >= 0:
        return OWN if owner == o.me else OTHERS
    for zone, place in ((RULES, AMONG_RULES), (GOALS, AMONG_GOALS), (DISCARD, DISCARDED)):
        if option in o.s.zones[zone]:
            return place
    return ELSEWHERE


def _steps(o: Outlook, decision: Decision) -> Iterable[EffectStep]:
    """Return the steps of the card that asks, if a card does."""
    return o.deck.cards[decision.card].steps() if decision.card >= 0 else ()


def worth_of_target(o: Outlook, decision: Decision) -> Callable[[Any], float]:
    """Return what each card is worth as the target of the card that asks."""
    places = {place_of(o, option) for option in decision.options}
    for step in _steps(o, decision):
        allowed, weigh = _TARGETS.get(step.verb.name, (frozenset(), _no_matter))
        if places <= allowed:
            return lambda option: weigh(o, option)
    return lambda option: 0.0


def worth_of_player(o: Outlook, decision: Decision) -> Callable[[Any], float]:
    """Return what each player is worth as the target of the card that asks."""
    for step in _steps(o, decision):
        weigh = _PLAYERS.get(step.verb.name)
        if weigh is not None:
            return lambda option: weigh(o, seat_chosen(option), step.args)
    return lambda option: _nearness(o, seat_chosen(option))


def _no_matter(o: Outlook, card: int) -> float:
    return 0.0


def _to_me(o: Outlook, card: int) -> float:
    return o.gain_by_unit(card, ROW[o.me])


def _away(o: Outlook, card: int) -> float:
    return o.gain_by_unit(card, DISCARD)


def _to_somebody(o: Outlook, card: int) -> float:
    owner = o.s.owner_of(card)
    return max((o.gain_by_unit(card, ROW[seat]) for seat in o.s.order if seat != owner), default=0.0)


def _for_another(o: Outlook, card: int) -> float:
    mine, theirs = keepers_of(o.s, o.me), [keeper for seat in o.others for keeper in keepers_of(o.s, seat)]
    if card in mine:
        return max((gain_by_exchange(o, card, wanted) for wanted in theirs), default=0.0)
    return max((gain_by_exchange(o, own, card) for own in mine), default=0.0)


_IN_ROWS = frozenset({OWN, OTHERS})
_TARGETS: dict[str, tuple[frozenset[str], Callable[[Outlook, int], float]]] = {
    "steal": (frozenset({OTHERS}), _to_me),
    "gather_from_each": (frozenset({OTHERS}), _to_me),
    "trash": (_IN_ROWS, _away),
    "discard_one_of": (_IN_ROWS, _away),
    "cure": (_IN_ROWS, lambda o, card: o.gain([shift(card, ROW[o.s.owner_of(card)], DISCARD)])),
    "recycle_keeper": (frozenset({OWN}), _away),
    "give": (frozenset({OWN}), _to_somebody),
    "move_creeper": (_IN_ROWS, _to_somebody),
    "exchange_keepers": (_IN_ROWS, _for_another),
    "take_in_play": (_IN_ROWS | {AMONG_GOALS, AMONG_RULES}, gain_by_taking),
    "trash_rule": (frozenset({AMONG_RULES}), lambda o, rule: -liking(o, rule)),
    "play_risen": (frozenset({DISCARDED}), lambda o, card: worth_of_play(o, card, DISCARD)),
    "play_from_discard": (frozenset({DISCARDED}), lambda o, card: worth_of_play(o, card, DISCARD)),
}
"""For each verb: where its targets are, and what it is worth to point at one of them."""


def _nearness(o: Outlook, seat: int) -> float:
    """Return how near a player is to winning."""
    goals = [goal for goal in o.s.zones[GOALS] if o.deck.tests[goal] is not None]
    return -min((o.distance(o.s, seat, goal) for goal in goals), default=0) + 0.01 * len(o.s.row(seat))


def _receives(o: Outlook, seat: int, args: dict[str, Any]) -> float:
    burdens = args.get("what") == "creeper" or any(o.deck.types[card] == CREEPER for card in o.s.row(o.me))
    return _nearness(o, seat) if burdens else -_nearness(o, seat)


_PLAYERS: dict[str, Callable[[Outlook, int, dict[str, Any]], float]] = {
    "trade_hands": lambda o, seat, args: float(len(o.s.hand(seat))),
    "choose_player_to_draw": lambda o, seat, args: -_nearness(o, seat),
    "give": _receives,
    "move_creeper": lambda o, seat, args: (-10.0 if seat == o.me else 0.0) + _nearness(o, seat),
}
"""For each verb that asks for a player: what it is worth to name one; else the one nearest to winning is named."""
