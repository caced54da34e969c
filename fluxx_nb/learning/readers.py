"""Which questions fit which events, and which fit a rule whatever the event."""

from __future__ import annotations

from collections.abc import Iterator

from fluxx_nb.learning import amounts, holdings, places
from fluxx_nb.learning.aspects import Aspect, Happening, Reader

BY_EVENT: dict[str, tuple[Reader, ...]] = {
    "moved": (amounts.drawn, places.where),
    "fizzled": (places.where,),
    "cancelled": (places.where,),
    "asked": (holdings.discards, places.goal_chooser, amounts.plays),
    "began": (amounts.required,),
    "ceased": (amounts.required,),
    "used": (amounts.plays,),
    "attached": (places.attached,),
    "shuffled": (holdings.shuffled,),
    "turned": (places.next_turn,),
    "finished": (amounts.no_more_plays,),
    "joined": (holdings.dealt,),
    "left": (holdings.left_behind,),
    "swapped": (holdings.held,),
    "won": (places.winner,),
    "lost": (places.winner,),
    "tied": (places.winner,),
    "blocked": (places.winner,),
}
"""What can be asked about an event that quotes the rule first."""

BY_RULE: dict[str, tuple[Reader, ...]] = {
    "keeper.several": (holdings.in_front,),
    "keeper.in-play": (holdings.within_reach,),
    "setup.deal-three": (holdings.dealt,),
    "limit.no-keeper-limit": (holdings.in_front,),
    "limit.no-creeper-limit": (holdings.in_front,),
    "rule.no-hand-bonus": (amounts.bonus,),
    "action.one-play": (amounts.plays,),
    "goal.none-yet": (places.no_goal,),
    "goal.brief": (places.winner,),
    "goal.tie": (places.winner,),
    "win.forced": (places.winner,),
    "math.victories": (places.winner,),
    "creeper.blocks": (places.blocked_or_won,),
    "creeper.irrelevant": (places.blocked_or_won,),
    "rule.coexist": (amounts.rules_in_play,),
    "rule.contradict": (places.where, amounts.rules_in_play),
    "rule.draw-up": (amounts.drawn,),
    "rule.play-more": (amounts.plays,),
    "rule.play-all": (amounts.plays, amounts.no_more_plays),
    "setup.basic-rules": (amounts.required,),
    "action.use-what-you-take": (places.where, holdings.held),
    "surprise.stars-are-wrong": (holdings.given_up,),
    "action.draw-2-use": (holdings.held,),
    "action.draw-3-play-2": (holdings.held,),
    "turn.free-actions": (amounts.plays,),
    "keeper.free-power": (amounts.plays,),
    "limit.own-turn": (holdings.own_limit, holdings.discards),
    "limit.cap": (holdings.under_limit,),
    "limit.choose": (places.chooser,),
    "limit.others-now": (holdings.discards,),
    "turn.out-of-turn": (places.chooser,),
    "creeper.any-draw": (places.where,),
    "creeper.rid": (places.where,),
    "creeper.waits": (places.attached,),
    "creeper.attach": (places.attached, places.where),
    "startrek.equipment": (places.attached,),
}
"""What shows a rule best, also where an event quotes it beside another one."""


def aspects(h: Happening, rule: str, main: bool) -> Iterator[Aspect]:
    """What can be asked about a step for a rule, the most telling first; `main`: the event quotes the rule first."""
    for reader in (*BY_RULE.get(rule, ()), *(BY_EVENT.get(h.event.what, ()) if main else ())):
        found = reader(h)
        if found is not None:
            yield found
