"""Messages of the Learn page: what a learner can do outside the table."""

from __future__ import annotations

from dataclasses import dataclass

from fluxx_nb.view.words.messages import Message, by_name


class GoRound(Message):
    """Back to the round."""


class NewRound(Message):
    """Start the next round."""


class OpenMap(Message):
    """Show the map of all rules."""


@dataclass(frozen=True)
class OpenTile(Message):
    """Show one rule on the map: its quote, its scenarios and the learner's history with it."""

    rule: str


@dataclass(frozen=True)
class Practice(Message):
    """Predict about one rule."""

    rule: str


class OpenLearners(Message):
    """Show who learns here."""


@dataclass(frozen=True)
class SwitchLearner(Message):
    """Go on as the learner of this name, stored or new."""

    name: str


@dataclass(frozen=True)
class NameProgress(Message):
    """Give a name to progress that was made without one."""

    name: str


@dataclass(frozen=True)
class ChooseEdition(Message):
    """Learn another edition."""

    name: str


@dataclass(frozen=True)
class Import(Message):
    """Take in a progress file."""

    text: str


@dataclass(frozen=True)
class Delete(Message):
    """Delete the learner's progress; the first time, ask whether that is meant."""

    sure: bool


FROM_SHEET = by_name(
    GoRound,
    NewRound,
    OpenMap,
    OpenTile,
    Practice,
    OpenLearners,
    SwitchLearner,
    NameProgress,
    ChooseEdition,
    Import,
    Delete,
)
"""What the Learn page may say."""
