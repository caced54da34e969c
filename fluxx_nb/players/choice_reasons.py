"""Reasons: why a bot that weighs its options takes one of them, in words."""

from __future__ import annotations

from collections.abc import Sequence

from fluxx_nb.engine.core.card import GOAL, KEEPER, RULE, UNGOAL
from fluxx_nb.engine.core.decisions import PASS, Decision, Option, use_chosen
from fluxx_nb.engine.core.labels import label
from fluxx_nb.engine.core.state import GOALS
from fluxx_nb.engine.core.winning import asks_for
from fluxx_nb.players.outlook import WIN, Outlook

_SURE = WIN / 2


def reason(o: Outlook, decision: Decision, places: Sequence[int], worths: list[float]) -> str:
    """Return why the options at these places were taken."""
    if not places:
        return f"{PASS}: nothing that I could do here helps me."
    said = ", ".join(_named(o, decision, decision.options[place]) for place in places)
    return f"{said}: {_because(o, decision, decision.options[places[0]], places[0], worths)}."


def _named(o: Outlook, decision: Decision, option: Option) -> str:
    # A card that the seat cannot see on the table was shown to it by the question.
    if isinstance(option, int) and all(option not in cards for cards in o.s.zones.values()):
        return o.name(option)
    return label(o.s, option, decision.who)


def _because(o: Outlook, decision: Decision, option: Option, place: int, worths: list[float]) -> str:
    worth = worths[place]
    others = worths[:place] + worths[place + 1 :]
    if worth > _SURE:
        return "it wins the game"
    if worth < -_SURE:
        return "every answer lets another player win"
    if others and max(others) < -_SURE:
        return "anything else lets another player win"
    if option == PASS:
        return "nothing that I could do here helps me"
    if decision.about in ("limit", "discard", "give", "score"):
        return "I can spare it best"
    if decision.about in ("play", "play aside", "play one more", "begin", "finish"):
        return _played(o, option, worth)
    return "it leaves me with the best table" if worth > 0 else "it does me the least harm"


def _played(o: Outlook, option: Option, worth: float) -> str:
    if not isinstance(option, int):
        if worth <= 0:
            return "it does me the least harm"
        card, index = use_chosen(option)
        return _this(o.deck.cards[card].free[index].do[0].verb.means)
    kind = o.deck.types[option]
    if kind == KEEPER:
        tests = ((goal, o.deck.tests[goal]) for goal in (*o.s.zones[GOALS], *o.hand))
        goals = [goal for goal, test in tests if test is not None and asks_for(test, o.deck.cards[option])]
        return f"{o.name(goals[0])} asks for it" if goals else "before me, it may serve a Goal that is still to come"
    if worth <= 0:
        return "it does me the least harm"
    if kind in (GOAL, UNGOAL):
        return "it suits what is in front of me better than what the others have"
    if kind == RULE:
        return "that rule suits me"
    steps = o.deck.cards[option].play
    return _this(steps[0].verb.means) if steps else "there is nothing better"


def _this(means: str) -> str:
    return f"nothing helps me more than this: {means[:1].lower()}{means[1:].rstrip('.')}"
