"""Messages: everything that a person can do at the table, each a small named thing that says all there is to know.

Buttons, keys and clicks only say what was done; `live/handlers.py` handles it. Some come as JSON from the page,
which may be late, or of another version, or not ours at all: `heard` takes none of it on trust.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, get_type_hints

from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.text import nearest_word


class Garbled(UserError, ValueError):
    """What the page said makes no sense; its text says what was wrong with it."""


@dataclass(frozen=True)
class Message:
    """Something that a person did. Two of the same kind that say the same are equal."""


Tell = Callable[[Message], None]
"""Who is told of it."""


# Time -----------------------------------------------------------------------------------------------------------


class Next(Message):
    """One step on."""


class Back(Message):
    """One step back."""


class Turn(Message):
    """To the next turn."""


class Start(Message):
    """To the beginning."""


class End(Message):
    """To the last thing that happened."""


@dataclass(frozen=True)
class GoTo(Message):
    """To the moment after so many events."""

    moment: int


@dataclass(frozen=True)
class GoStep(Message):
    """To the end of a step, by its number."""

    step: int


@dataclass(frozen=True)
class StepBy(Message):
    """Let a step be a single event, a card and all it causes, or a turn."""

    grain: str


@dataclass(frozen=True)
class Preview(Message):
    """Show the table after a number of events without going there. An out-of-range number ends the preview."""

    moment: int


class Run(Message):
    """Let the table run by itself, or stop it."""


@dataclass(frozen=True)
class Step(Message):
    """One step of a table that runs by itself; cards glide where there is time for it."""

    glide: bool


class WhatIf(Message):
    """Back to the last question, to answer it otherwise."""


@dataclass(frozen=True)
class Switch(Message):
    """To another branch."""

    branch: int


@dataclass(frozen=True)
class OpenPage(Message):
    """Bring a page below the table to the front."""

    page: str


@dataclass(frozen=True)
class OpenRule(Message):
    """Open the page of a rule below the table, by the id of its passage."""

    rule: str


@dataclass(frozen=True)
class LeaveRule(Message):
    """Go back from the page of a rule to the table, and to the tab that was open before."""


@dataclass(frozen=True)
class AskDesk(Message):
    """Ask the rulings desk about this moment or about the rules."""

    words: str


@dataclass(frozen=True)
class ShareMoment(Message):
    """Share the moment that is looked at."""

    where: str
    """The address of the app; empty where the page has none of its own."""


# Playing --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choose(Message):
    """Take the option at a place of a question: answer with it, or pick it where several are wanted."""

    place: int
    asked: int
    """Which question it was, in the order in which the table has put them: a click may come too late for its own."""


@dataclass(frozen=True)
class Confirm(Message):
    """Answer with what has been picked."""

    asked: int


@dataclass(frozen=True)
class Act(Message):
    """Do with the inspected card or player what a question allows."""

    place: int
    asked: int


@dataclass(frozen=True)
class Predict(Message):
    """Answer the prediction beside the table with the option at a place."""

    place: int
    asked: int
    """Which prediction it was: a click may come too late for its own."""


class ShowMoment(Message):
    """Go to the event that settles the prediction."""


class GoOn(Message):
    """Leave what is beside the table, and go on to what follows it."""


@dataclass(frozen=True)
class PassSurprises(Message):
    """Pass on every Surprise from now on for a player, or be asked again."""

    seat: int
    on: bool


@dataclass(frozen=True)
class Inspect(Message):
    """Look at a card or a player more closely."""

    card: int | None = None
    player: int | None = None


class Leave(Message):
    """Stop inspecting."""


@dataclass(frozen=True)
class Point(Message):
    """A click on a point of the picture."""

    x: float
    y: float


@dataclass(frozen=True)
class Key(Message):
    """A key, wherever in the table the focus is."""

    name: str


class Hint(Message):
    """Say what a bot would do."""


class ShowWays(Message):
    """Show the ways to make the Goal's number, at this moment."""


@dataclass(frozen=True)
class QuoteInFull(Message):
    """Quote every rule in full, or fold again what was read before."""

    on: bool


@dataclass(frozen=True)
class MarkWay(Message):
    """Mark the Keepers of a way to make a Goal's number, by its place among those of a player."""

    seat: int
    goal: int
    place: int


# The page -------------------------------------------------------------------------------------------------------


class Lines(Message):
    """A page that has just come wants all lines of the log."""


class Fresh(Message):
    """A canvas that has just come wants the whole picture."""


@dataclass(frozen=True)
class Room(Message):
    """How wide the canvas may be, and how tall the page is."""

    width: int
    height: int


# Games ----------------------------------------------------------------------------------------------------------


class Begin(Message):
    """Begin the game that the form asks for."""


class PlayAgain(Message):
    """Start another game with the same players."""


class WhyThisEnd(Message):
    """Say what decided a game that is over."""


class EditTable(Message):
    """Open the board editor at the moment that is looked at."""


class SaveFile(Message):
    """Save the game to the file that the form names, unless it exists."""


class ExportFile(Message):
    """Write the game as a page beside the file that the form names, unless it exists."""


class Overwrite(Message):
    """Write in place of the file about which the form has asked."""


class LoadFile(Message):
    """Take up the game in the file that the form names."""


class SaveText(Message):
    """Show the saved game as text."""


class LoadText(Message):
    """Resume the saved game that is in the form as text."""


@dataclass(frozen=True)
class TakeUp(Message):
    """Take up one of the games that were kept."""

    number: int


@dataclass(frozen=True)
class LetGo(Message):
    """Let one of the games go that were kept."""

    number: int


# On the wire ----------------------------------------------------------------------------------------------------


def by_name(*kinds: type[Message]) -> Mapping[str, type[Message]]:
    """Return the messages that a page may send, by their names."""
    return {kind.__name__: kind for kind in kinds}


FROM_PAGE = by_name(
    GoTo, GoStep, Preview, Switch, OpenPage, OpenRule, LeaveRule, AskDesk, ShareMoment, Choose, Confirm, Act, Predict,
    ShowMoment, GoOn, PassSurprises, PlayAgain, WhyThisEnd, Leave, Key, Hint, ShowWays, QuoteInFull, MarkWay, Lines,
    Fresh, Room,
)  # fmt: skip
"""What the page of a table may say."""


def said(message: Message) -> str:
    """A message as the page sends it."""
    return json.dumps({"say": type(message).__name__, **asdict(message)})


def heard(content: Any, known: Mapping[str, type[Message]] = FROM_PAGE) -> Message:
    """The message that the page has sent, one of those that it may say."""
    name = content.get("say") if isinstance(content, dict) else None
    if not isinstance(name, str):
        raise Garbled("The page said something that is no message, and nothing was done; reload it.")
    kind = known.get(name)
    if kind is None:
        raise Garbled(f"The page said {name[:40]!r}, which means nothing here; {nearest_word(name[:40], known)}")
    found = {}
    for part, wanted in get_type_hints(kind).items():
        value = content.get(part)
        # JSON's true would pass for a number.
        if type(value) is not wanted:
            raise Garbled(f"The page said {name} without a proper “{part}”, and nothing was done; reload it.")
        found[part] = value
    return kind(**found)
