"""Cues: everything that can be done on the big screen, by keys, a presenter's remote or a click."""

from __future__ import annotations

from dataclasses import dataclass

from fluxx_nb.view.words.messages import Message, by_name


class Cue(Message):
    """Something that was done on the big screen."""


class Present(Cue):
    """Put the table on the big screen."""


class Forward(Cue):
    """To what comes next: the answer, a step of the table, another question."""


class Backward(Cue):
    """To what was before."""


@dataclass(frozen=True)
class Skip(Cue):
    """To the next question or turn (1), or to the one before (−1)."""

    by: int


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


class ClearVotes(Cue):
    """Forget the votes on the question."""


@dataclass(frozen=True)
class Score(Cue):
    """Give points to a team, or take them back."""

    team: int
    points: int


class AddTeam(Cue):
    """Let another team play."""


class RunTimer(Cue):
    """Start the timer, or stop it."""


@dataclass(frozen=True)
class SetTimer(Cue):
    """Make the timer longer or shorter by so many seconds; it is stopped at its whole length."""

    seconds: int


class Live(Cue):
    """Let the class answer from phones, or end that."""


@dataclass(frozen=True)
class Stage(Cue):
    """The big screen has so much room for the picture, or was left: then it has none."""

    width: int
    height: int
    letters: int
    """The size of the words beside the picture, in hundredths of pixels."""


class Awake(Cue):
    """A page has just come, and wants to know everything."""


FROM_STAGE = by_name(
    Forward, Backward, Skip, Reveal, Answer, Settle, Vote, ClearVotes, Score, AddTeam, RunTimer, SetTimer, Live,
    Stage, Awake,
)  # fmt: skip
"""What the page of a presenter may say."""
