"""The register of conditions: each is known to the tables of citations by its name."""

from __future__ import annotations

from collections.abc import Callable

from fluxx_nb.story.occasion import Occasion

Condition = Callable[[Occasion], bool]
CONDITIONS: dict[str, Condition] = {}
"""Every condition by its name: the first line of its docstring says when it holds."""


def condition(name: str) -> Callable[[Condition], Condition]:
    """Enter a condition under this name."""

    def register(holds: Condition) -> Condition:
        CONDITIONS[name] = holds
        return holds

    return register
