"""Besides: what other cards have to say where one card makes something happen.

The card behind an event is one. But a Keeper may let its owner exceed a limit, and a Goal may lie beside another one
only because a rule makes room for it: their words stand after those of the first card.
"""

from __future__ import annotations

from collections.abc import Iterator

from fluxx_nb.engine.core.card import UNGOAL
from fluxx_nb.engine.core.quotas import extra_lines
from fluxx_nb.engine.core.state import GOALS
from fluxx_nb.engine.goals.numbergoals import calculated_only
from fluxx_nb.story.occasion import Occasion, grafted


def words_besides(o: Occasion) -> Iterator[str]:
    """What the other cards say that matter to an event, each with its name."""
    if o.event.why.limits:
        yield from (_says(o, line.card) for line in extra_lines(o.before, o.event.who, "extra_limit"))
    if o.event.what == "won" and (graft := grafted(o.before, o.event)) >= 0:
        yield _says(o, graft)
    if o.event.what == "moved" and o.event.target == GOALS and calculated_only(o.before, o.event.card):
        yield _says(o, o.before.by["math_only"])
    rule = makes_room(o)
    if rule >= 0:
        yield _says(o, rule)


def makes_room(o: Occasion) -> int:
    """The rule thanks to which a Goal that comes into play lies beside another one; or -1."""
    s, event = o.before, o.event
    if event.what != "moved" or event.target != GOALS or not s.zones[GOALS]:
        return -1
    kinds = [o.deck.types[goal] for goal in (*s.zones[GOALS], event.card)]
    if kinds.count(UNGOAL) > 1:
        return -1
    if len(kinds) <= s.rules.get("goals", 1):
        return s.by["goals"]
    plain = len(kinds) - kinds.count(UNGOAL)
    return s.by["goal_and_ungoal"] if "goal_and_ungoal" in s.by and plain <= s.rules.get("goals", 1) else -1


def _says(o: Occasion, card: int) -> str:
    found = o.deck.cards[card]
    return f"{found.name} says: {found.text}"
