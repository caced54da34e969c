"""After a step: the table as a seat sees it then, with everything highlighted that the step was about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.sight import HIDDEN, Sight
from fluxx_nb.engine.core.state import State
from fluxx_nb.story.explain.told_step import ToldStep
from fluxx_nb.view.model.attention import Highlight, highlights
from fluxx_nb.view.model.tablemodel import TableModel, look


def look_after(
    step: ToldStep | None, events: Sequence[Event], state: State, seat: int | None, decision: Decision | None = None
) -> TableModel:
    """Return what a seat sees after a step, or before the first one; `decision` is the choice pending then."""
    if step is None:
        return look(state, seat, decision=decision)
    main = step.main
    model = look(state, seat, event=events[main.n], decision=decision)
    # A new table is new as a whole: nothing is highlighted.
    about = [events[moment.n] for moment in step.moments if moment.why is not reasons.DEAL]
    return replace(model, highlights=_pointed_at(state, Sight(state, seat), about))


def _pointed_at(s: State, sight: Sight, events: Iterable[Event]) -> tuple[Highlight, ...]:
    """Return what a step is about: every card with its first and last zone, and what else was highlighted."""
    found: dict[object, Highlight] = {}
    for event in events:
        for one in highlights(s, sight, event):
            key = one.card if one.card != HIDDEN else one
            earlier = found.pop(key, None)
            if earlier is not None and earlier.source is not None:
                one = replace(
                    one, source=earlier.source, target=one.target if one.target is not None else earlier.target
                )
            found[key] = one
    return tuple(found.values())
