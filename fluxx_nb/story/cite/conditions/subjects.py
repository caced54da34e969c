"""What an event may be about: a seated player, a question with options, a Goal. Conditions ask here before they look.

A condition never fails: at an event that it has nothing to do with, it is false.
"""

from __future__ import annotations

from collections.abc import Sequence

from fluxx_nb.engine.core.decisions import Option
from fluxx_nb.engine.core.winning import GoalTest
from fluxx_nb.story.moment.occasion import Occasion


def is_seated(o: Occasion) -> bool:
    """Return whether the event has a player, and that player sits at the table already."""
    return 0 <= o.event.who < len(o.before.names)


def options_of(o: Occasion) -> Sequence[Option]:
    """Return the options of the question that is asked or answered; nothing at any other event."""
    return o.question.decision.options if o.what == "asked" else ()


def goal_of(o: Occasion) -> GoalTest | None:
    """Return the test of the Goal or Ungoal that the event is about; None if it is about no Goal."""
    # The event that a Goal is no longer met names the player who was blocked, not the Goal.
    goal = o.event.card if o.event.card >= 0 else o.behind
    return o.deck.tests[goal] if goal >= 0 else None
