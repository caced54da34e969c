"""Again: a choice that someone who joined or left has interrupted, and that is still open."""

from __future__ import annotations

from collections.abc import Sequence

from fluxx_nb.engine.core.events import Event
from fluxx_nb.story.occasion import Occasion
from fluxx_nb.story.teller import sentence_of


def open_question(events: Sequence[Event], k: int) -> int:
    """Return the number of the question before event `k` in this turn that has no answer yet; -1 if there is none."""
    answered = 0
    for at in range(k - 1, -1, -1):
        what = events[at].what
        if what == "turned":
            break
        if what == "answered":
            answered += 1
        elif what == "asked":
            if not answered:
                return at
            answered -= 1
    return -1


def asked_again(o: Occasion) -> str:
    """Return the sentence of a choice that was open before and is still the same; empty for any other event."""
    event = o.event
    if event.what != "asked":
        return ""
    before = open_question(o.events, o.k)
    if before < 0 or o.events[before].data != event.data:
        return ""
    return sentence_of(f"{o.before.names[event.who]}'s choice is still open: {event.data.prompt}")
