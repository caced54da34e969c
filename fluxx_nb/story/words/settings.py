"""Settings in words: one phrase for each setting that a rule may put in play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.quotas import bonus_lines, extra_lines
from fluxx_nb.engine.core.settings import CALCULATIONS, setting_of, ways_to_calculate
from fluxx_nb.engine.core.state import State
from fluxx_nb.story.words.teller import count, is_plural, listing


def _draw(deck: Deck, value: Any) -> str:
    return f"everyone draws {count(value, 'card')} each turn"


def _play(deck: Deck, value: Any) -> str:
    if value > 0:
        return f"everyone plays {count(value, 'card')} each turn"
    all_of_them = "all their cards" if value == 0 else f"all their cards but {-value}"
    return f"everyone plays {all_of_them} each turn"


def _hand_limit(deck: Deck, value: Any) -> str:
    most = f"at most {count(value, 'card')}" if value else "no cards"
    return f"out of turn, players may hold {most}"


def _keeper_limit(deck: Deck, value: Any) -> str:
    most = f"at most {count(value, 'Keeper')}" if value else "no Keepers"
    return f"out of turn, players may have {most} in play"


def _icon_bonus(deck: Deck, value: Any) -> str:
    more = [f"{verb} {value[key]} more" for key, verb in (("draw", "draw"), ("play", "play")) if value.get(key)]
    return f"players with a card with the {value['icon'].title()} icon in play {listing(more)}"


def _harmless(deck: Deck, value: Any) -> str:
    if "all" in value:
        return "Creepers do not block anyone"
    kinds = [word if word in deck else f"Creepers with the {word.title()} icon" for word in value]
    one = len(value) == 1 and value[0] in deck and not is_plural(deck[value[0]])
    return f"{listing(kinds)} {'does' if one else 'do'} not block anyone"


def _at_least(deck: Deck, value: Any) -> str:
    way = {"plus": "adding", "times": "multiplying"}[value]
    return f"while no Victory rule is in play, the Goal's number may be made by {way} Keepers, on your own turn"


def _fixed(words: str) -> Callable[[Deck, Any], str]:
    return lambda deck, value: words.replace("#", str(value))


PHRASES: dict[str, Callable[[Deck, Any], str]] = {
    "draw": _draw,
    "play": _play,
    "hand_limit": _hand_limit,
    "keeper_limit": _keeper_limit,
    "goals": _fixed("# Goals may be in play side by side"),
    "goal_and_ungoal": _fixed("a Goal and an Ungoal may be in play together"),
    "ungoal_winner": lambda deck, value: f"when an Ungoal is met, the player with the most {value.title()} wins",
    "inflation": _fixed("every numeral on Actions and rules is # higher"),
    "no_hand_bonus": _fixed("players who start a turn with an empty hand draw # cards first"),
    "first_play_random": _fixed("if more than one card must be played, the first is picked at random"),
    "poor_bonus": _fixed("the one player with the fewest Keepers draws # more"),
    "rich_bonus": _fixed("the one player with the most Keepers plays # more"),
    "icon_bonus": _icon_bonus,
    "harmless": _harmless,
    "plus_victory": _fixed("on their own turn, players may make the Goal's number by adding Keepers"),
    "times_victory": _fixed("on their own turn, players may make the Goal's number by multiplying Keepers"),
    "combo_victory": _fixed("on their own turn, players may make the Goal's number with +, −, × and ÷"),
    "grafting": _fixed("inside a calculation, two Keepers may be read as one two-digit number"),
    "math_at_least": _at_least,
    "math_only": _fixed("every way to calculate is open, and number Goals are won by calculation only"),
    "time_limit": _fixed("a hidden timer runs; when it stops, the player closest to winning wins"),
    "free": _fixed("on your turn you may use its Free Action"),
}
"""Every setting, with what to say while it applies."""

_ALONE = (
    ("out of turn, players", "between two turns the player"),
    ("everyone", "the player"),
    ("not block anyone", "not keep the player from scoring"),
)
"""What is said of all players, and what of one who plays alone."""

_ENDINGS = {
    "draw": "everyone draws {} each turn again",
    "play": "everyone plays {} each turn again",
    "hand_limit": "hands may be any size again",
    "keeper_limit": "any number of Keepers may be in play again",
    "goals": "only one Goal may be in play again",
    "goal_and_ungoal": "Goals and Ungoals replace each other again",
}


def number_after(s: State, event: Event, seat: int) -> int:
    """Return what a number will be for a player once a new setting is in play."""
    slot = event.slot
    bonuses = bonus_lines(s, seat, slot) if slot in ("draw", "play") else extra_lines(s, seat, "extra_limit")
    return event.amount + int(s.rules.get("inflation", 0)) + sum(line.amount for line in bonuses)


def clause_of(deck: Deck, slot: str, value: Any, alone: bool = False) -> str:
    """Return what applies while a slot has this value, as a clause; `alone` is for Solo Fluxx."""
    return _for_table(PHRASES[setting_of(slot)](deck, value), alone)


def rule_beside(s: State, slot: str) -> int:
    """Return the rule in play that makes room for Goals together with one that begins; or -1."""
    rooms = {"goals": "goal_and_ungoal", "goal_and_ungoal": "goals"}
    return s.by.get(rooms.get(slot, ""), -1)


def clause_beside(s: State, slot: str, value: Any) -> str:
    """Return what applies where two rules together make room for Goals, as a clause; else empty."""
    other = rule_beside(s, slot)
    goals = value if slot == "goals" else s.rules.get("goals", 1)
    return f"with {s.deck.cards[other].name}, {goals} Goals and an Ungoal may be in play" if other >= 0 else ""


def _for_table(said: str, alone: bool) -> str:
    for of_all, of_one in _ALONE if alone else ():
        said = said.replace(of_all, of_one)
    return said


def no_longer(slot: str, raised: int = 0, alone: bool = False) -> str:
    """Return what applies again once the slot is empty, as a clause; empty if there is nothing to add."""
    return _for_table(_ENDINGS.get(setting_of(slot), "").format(count(1 + raised, "card")), alone)


def way_paused(s: State, slot: str) -> str:
    """Return which card allows no calculation while a rule about another way is in play, as a clause; else empty."""
    way = "math_at_least"
    if slot not in CALCULATIONS or slot == way or way not in s.by or not ways_to_calculate({way: s.rules[way]}):
        return ""
    others = ways_to_calculate({name: value for name, value in s.rules.items() if name != way})
    return "" if others else f"; {s.deck.cards[s.by[way]].name} pauses"


def way_again(s: State, slot: str) -> str:
    """Return which card allows a calculation again once the slot is empty, as a clause; empty if none does."""
    way = "math_at_least"
    others = {name: value for name, value in s.rules.items() if name not in (slot, way)}
    if slot not in CALCULATIONS or way not in s.by or slot == way or ways_to_calculate(others):
        return ""
    return f", and {s.deck.cards[s.by[way]].name} applies again: {clause_of(s.deck, way, s.rules[way])}"
