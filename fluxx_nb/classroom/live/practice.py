"""Practice: after a reveal a pupil may try spare questions of the same kind, alone. They count for nothing."""

from __future__ import annotations

from typing import Any

from fluxx_nb.classroom.live.items import LiveLesson, LiveQuestion
from fluxx_nb.classroom.live.messages import Refused


class Practice:
    """Which spare question each pupil has come to."""

    def __init__(self, lesson: LiveLesson) -> None:
        self._spare = lesson.spare
        self._at: dict[tuple[int, str], int] = {}
        """By seat and kin, how many spare questions were answered."""

    def has(self, item: LiveQuestion) -> bool:
        """Whether there are spare questions like this one."""
        return bool(self._spare.get(item.kin))

    def ask(self, seat: int, item: LiveQuestion) -> dict[str, Any]:
        """Return the next spare question, without its answer."""
        spare = self._spare.get(item.kin, ())
        if not spare:
            raise Refused("There is no question like it.")
        at = self._at.get((seat, item.kin), 0)
        found = spare[at % len(spare)]
        return {
            "t": "like",
            "k": at,
            "story": found.story,
            "ask": found.ask,
            "glance": [list(pair) for pair in found.glance],
            "options": [option.text for option in found.options],
        }

    def judge(self, seat: int, item: LiveQuestion, at: int, choice: int) -> dict[str, Any]:
        """Return the reply to an answer to the spare question that was asked last."""
        spare = self._spare.get(item.kin, ())
        if not spare or at != self._at.get((seat, item.kin), 0):
            raise Refused("That question is answered already.")
        found = spare[at % len(spare)]
        if not 0 <= choice < len(found.options):
            raise Refused("There is no such answer.")
        self._at[seat, item.kin] = at + 1
        right, option = choice == found.right, found.options[choice]
        # As in class: the thought behind a wrong answer, what is wrong with it, and the right way.
        thinks = f"Your answer {option.thinks}." if option.thinks else ""
        say = found.because if right else " ".join(filter(None, (thinks, option.because, found.because)))
        return {"t": "practiced", "k": at, "i": choice, "right": right, "answer": found.right, "say": say}
