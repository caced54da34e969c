"""Steps since the last answer: what they say and what they quote, for `expect`."""

from __future__ import annotations

import re
from typing import NamedTuple

from fluxx_nb.engine.core.events import apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.core.state import State
from fluxx_nb.story.explain.explanation import Source
from fluxx_nb.story.explain.told_step import next_steps
from fluxx_nb.story.time.steps import Steps

_DONE = frozenset({"answered", "joined", "left"})
"""Events that come of a step of a script."""
_SPACE = re.compile(r"\W+")
CARD = "card"
"""Means the words of a card, among the ids of rules."""


class StepText(NamedTuple):
    """A step in words."""

    text: str
    quoted: tuple[str, ...]
    """The ids of the rules that it quotes, the main one first, and `card` where a card's own words are quoted."""

    def says(self, words: str) -> bool:
        """Return whether its sentences hold these words; capitals and punctuation do not count."""
        return f" {_plain(words)} " in f" {_plain(self.text)} "


def _plain(text: str) -> str:
    return _SPACE.sub(" ", text.casefold()).strip()


def steps_since_answer(game: Game) -> list[StepText]:
    """Return the steps since the last answer, or since a player joined or left; all of them before the first answer."""
    events = game.events
    steps = Steps(events)
    last = next((at for at in range(len(events) - 1, -1, -1) if events[at].what in _DONE), 0)
    start = steps.span(steps.number(last)).start
    state = State(game.deck, list(game.setup.players))
    for event in events[:start]:
        apply(state, event)
    return [
        StepText(step.text, tuple(dict.fromkeys(_name(source) for source in step.sources)))
        for step in next_steps(events, steps, state, start, len(events))
    ]


def _name(source: Source) -> str:
    """Return what a scenario calls a quote."""
    return source.id if isinstance(source, Passage) else CARD
