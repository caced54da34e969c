"""Likings: what a New Rule is worth to the current player, when it begins and while it lasts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fluxx_nb.engine.core.quotas import plays_left
from fluxx_nb.engine.core.settings import setting_of
from fluxx_nb.engine.core.units import keepers_of
from fluxx_nb.players.imagination import begin, cease
from fluxx_nb.players.outlook import CARD, Outlook

_PLAY_WORTH = 0.5
_KEEPER_WORTH = 1.2


def liking(o: Outlook, rule: int) -> float:
    """Return what a New Rule in play is worth: what it does to wins, and what it gives or takes."""
    settings = [(slot, value) for slot, value in o.deck.slots[rule] if slot in o.s.by]
    reached = -o.gain([cease(slot) for slot, _ in settings]) if settings else 0.0
    return reached + sum(_lasting(o, slot, value) for slot, value in settings)


def liking_to_begin(o: Outlook, rule: int) -> float:
    """Return what it is worth to play a New Rule now."""
    settings = o.deck.slots[rule]
    reached = o.gain([begin(slot, value, rule) for slot, value in settings])
    return reached + sum(_at_once(o, slot, value) + _lasting(o, slot, value) for slot, value in settings)


def _at_once(o: Outlook, slot: str, value: Any) -> float:
    """Return what the current player gains or loses at once, with the rule no longer in hand."""
    s, held = o.s, len(o.hand) - 1
    raised = int(s.rules.get("inflation", 0))
    if slot == "draw":
        return CARD * max(0, int(value) + raised - max(s.drawn, int(s.rules["draw"]) + raised))
    if slot == "play":
        played = s.played + 1
        mine = {0: held, -1: held - 1}.get(int(value), int(value) + raised - played)
        before = max(0, plays_left(s, o.me) - 1)
        return _PLAY_WORTH * (max(0, min(mine, held)) - before)
    if slot == "hand_limit":
        return 0.4 * CARD * sum(max(0, len(s.hand(seat)) - int(value)) for seat in o.others)
    if slot == "keeper_limit":
        return 0.4 * _KEEPER_WORTH * sum(max(0, len(keepers_of(s, seat)) - int(value)) for seat in o.others)
    if slot == "inflation":
        return CARD
    return 0.0


def _lasting(o: Outlook, slot: str, value: Any) -> float:
    kind = setting_of(slot)
    weigh = _LASTING.get(kind)
    return weigh(o, value) if weigh is not None else 0.2


def _over_hand_limit(o: Outlook, value: Any) -> float:
    staying = len(o.hand) - max(0, plays_left(o.s, o.me))
    return 0.3 - CARD * max(0, staying - int(value))


def _over_keeper_limit(o: Outlook, value: Any) -> float:
    return 0.3 - _KEEPER_WORTH * max(0, len(keepers_of(o.s, o.me)) - int(value))


def _ahead(o: Outlook, way: int) -> float:
    mine = way * len(keepers_of(o.s, o.me))
    return 0.6 if all(mine > way * len(keepers_of(o.s, seat)) for seat in o.others) else -0.2


def _icon(o: Outlook, value: Any) -> float:
    bit = o.deck.bit[value["icon"]]
    bearers = sum(bool(o.s.masks[seat] & bit) for seat in o.others)
    return (1.0 if o.s.masks[o.me] & bit else 0.0) - 0.4 * bearers


_LASTING: dict[str, Callable[[Outlook, Any], float]] = {
    "draw": lambda o, value: 0.1 * value,
    "play": lambda o, value: 0.1 * (value if value > 0 else 2),
    "hand_limit": _over_hand_limit,
    "keeper_limit": _over_keeper_limit,
    "first_play_random": lambda o, value: -0.6,
    "no_hand_bonus": lambda o, value: 0.8 if len(o.hand) <= 1 else 0.2,
    "poor_bonus": lambda o, value: _ahead(o, -1),
    "rich_bonus": lambda o, value: _ahead(o, 1),
    "icon_bonus": _icon,
    "free": lambda o, value: 0.8,
}
"""What a setting is worth while it lasts; one that is not listed is worth a little, for the change that it brings."""
