"""The register of conditions: each is known to the tables of citations by its name."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from fluxx_nb.story.moment.occasion import Occasion

Condition = Callable[[Occasion], bool]
CONDITIONS: dict[str, Condition] = {}
"""Every condition by its name: the first line of its docstring says when it holds."""


def condition(name: str, *, private: bool = False) -> Callable[[Condition], Condition]:
    """Register the decorated condition under this name; a `private` one looks into the hand of the event's player.

    For other players it is always false: the quoted rule would tell them about that hand.
    """

    def register(holds: Condition) -> Condition:
        def holds_for_its_owner(o: Occasion) -> bool:
            return o.seat in (None, o.event.who) and holds(o)

        CONDITIONS[name] = wraps(holds)(holds_for_its_owner) if private else holds
        return holds

    return register
