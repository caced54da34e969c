"""Cues: everything that can be done on the stage, by keys, a presenter's remote or a click."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fluxx_nb.view.words.messages import Message, heard


@dataclass(frozen=True)
class Cue(Message):
    """Something that was done on the stage."""


@dataclass(frozen=True)
class Present(Cue):
    """Put the table on the stage."""


@dataclass(frozen=True)
class Forward(Cue):
    """To what comes next: the answer, a step of the table, another question."""


@dataclass(frozen=True)
class Backward(Cue):
    """To what was before."""


@dataclass(frozen=True)
class Skip(Cue):
    """To the next question or turn (1), or to the one before (−1)."""

    by: int


@dataclass(frozen=True)
class Reveal(Cue):
    """Tell answer and quote."""


@dataclass(frozen=True)
class Answer(Cue):
    """Choose an option."""

    place: int
    asked: int


@dataclass(frozen=True)
class Settle(Cue):
    """Confirm the options that were chosen."""

    asked: int


@dataclass(frozen=True)
class Vote(Cue):
    """So many hands went up for an answer of a question."""

    key: str
    place: int
    hands: int


@dataclass(frozen=True)
class ClearVotes(Cue):
    """Forget the votes on the question."""


@dataclass(frozen=True)
class Score(Cue):
    """Give points to a team, or take them back."""

    team: int
    points: int


@dataclass(frozen=True)
class AddTeam(Cue):
    """Let another team play."""


@dataclass(frozen=True)
class RunTimer(Cue):
    """Start the timer, or stop it."""


@dataclass(frozen=True)
class SetTimer(Cue):
    """Make the timer longer or shorter by so many seconds; it stands at its whole length."""

    seconds: int


@dataclass(frozen=True)
class Live(Cue):
    """Let the class answer from phones, or end that."""


@dataclass(frozen=True)
class Stage(Cue):
    """The stage has so much room for the picture, or was left: then it has none."""

    width: int
    height: int
    letters: int
    """The size of the words beside the picture, in hundredths of pixels."""


@dataclass(frozen=True)
class Awake(Cue):
    """A page has just come, and wants to know everything."""


_BY_HAND = (Forward, Backward, Skip, Reveal, Answer, Settle, Vote, ClearVotes, Score, AddTeam, RunTimer, SetTimer, Live)
FROM_STAGE: Mapping[str, type[Message]] = {kind.__name__: kind for kind in (*_BY_HAND, Stage, Awake)}
"""What the page of a presenter may say, by name."""


def heard_on_stage(content: Any) -> Message:
    """The cue that the page of a presenter has sent."""
    return heard(content, FROM_STAGE)
