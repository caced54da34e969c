"""Naming: which card makes events happen, if it is not the card that was played or used.

A limit, a bonus or a Creeper that attaches does not act because it was just played, so the rules name it:
`with g.because_of(card): …`. All events within bear it. A context manager of the standard library would do the same at
three times the cost.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine


class Naming:
    """What `Engine.because_of` gives: within it, events name these cards."""

    __slots__ = ("_before", "_engine", "_now")

    def __init__(self, engine: Engine, card: int, through: tuple[int, ...]) -> None:
        self._engine = engine
        self._now = card, through
        self._before = engine.by, engine.through

    def __enter__(self) -> None:
        self._engine.by, self._engine.through = self._now

    def __exit__(self, *_: object) -> None:
        self._engine.by, self._engine.through = self._before


def carried_out(g: Engine) -> Iterator[int]:
    """Yield the cards that are being played or used, the innermost first; in a game that keeps no log, none."""
    log, at = g.log or [], g.cause
    while at >= 0:
        yield log[at][2]
        at = log[at][7]
