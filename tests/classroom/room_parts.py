"""What tests of the live room share: a small lesson, a clock that tests move, and lines that note what is sent."""

from __future__ import annotations

import json
from typing import Any

from fluxx_nb.classroom.live.hub import Hub, Phone, Watcher
from fluxx_nb.classroom.live.items import LiveItem, LiveLesson, LiveOption, LiveQuestion, live_race
from fluxx_nb.classroom.live.room import SPLIT, Room
from fluxx_nb.maths.puzzle import lay_puzzle

ROOM = "room-1"


class Clock:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def below() -> Any:
    """Chance that gives the same numbers in every run."""
    state = [7]

    def drawn(most: int) -> int:
        state[0] = (state[0] * 1103515245 + 12345) % 2**31
        return state[0] % most

    return drawn


def question(number: int, right: int = 0) -> LiveQuestion:
    """A question with three answers; what is said of them does not tell which one is right."""
    options = tuple(
        LiveOption(f"{number}{letter}", f"SECRET because {letter}", "" if at == right else f"SECRET reads {letter}",
                   "" if at == right else f"reads-{letter}")
        for at, letter in enumerate("xyz")
    )  # fmt: skip
    glance = (("Rules", "Combo Victory"), ("Ada has", "Number Two"))
    return LiveQuestion(
        f"q/{number}", "Order", "Ada's turn.", f"What is {number}?", glance, options, right,
        "SECRET reason", ("SECRET step",), "SECRET quote", "SECRET book", "kin", rule="SECRET rule",
    )  # fmt: skip


def lesson(right: int = 0) -> LiveLesson:
    """Two questions and a race."""
    items: tuple[LiveItem, ...] = (question(1, right), question(2, right), live_race(lay_puzzle([3, 4, 6, 8], 24)))
    return LiveLesson("Order of operations", items, {"kin": (question(8, right), question(9, right))})


def room(right: int = 0, most: int = 60, talk: str = SPLIT, clock: Clock | None = None) -> Room:
    """A room of that lesson."""
    return Room(lesson(right), clock or Clock(), below(), name=ROOM, most=most, talk=talk)


class Wire:
    """A line that notes what is sent through it."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.ended = ""

    def send(self, text: str) -> None:
        self.sent.append(json.loads(text))

    def end(self, why: str) -> None:
        self.ended = why

    @property
    def last(self) -> dict[str, Any]:
        return self.sent[-1]

    @property
    def state(self) -> dict[str, Any]:
        return next(one for one in reversed(self.sent) if one["t"] == "state")

    @property
    def refusals(self) -> list[str]:
        return [one["say"] for one in self.sent if one["t"] == "no"]


class Class:
    """A hub with phones and a teacher, without a network."""

    def __init__(self, right: int = 0, most: int = 60, talk: str = SPLIT) -> None:
        self.clock = Clock()
        self.room = room(right, most, talk, self.clock)
        self.said: list[str] = []
        self.hub = Hub(self.room, "http://10.0.0.5:8000", self.said.append)
        self.desk = Wire()
        opened = self.hub.watcher_opens(self.desk, teacher=True, drives=True)
        assert opened is not None
        self.teacher: Watcher = opened
        self._n = 0

    def phone(self, key: str, join: bool = True) -> tuple[Phone, Wire]:
        """A phone that connects, and joins."""
        wire = Wire()
        found = self.hub.phone_opens(wire, key)
        assert found is not None
        if join and found.seat is None:
            self.say(found, "join", code=self.room.code)
        return found, wire

    def text(self, kind: str, **fields: object) -> str:
        """A message as a page would send it."""
        self._n += 1
        return json.dumps({"t": kind, "room": ROOM, "n": self._n, **fields})

    def say(self, phone: Phone, kind: str, **fields: object) -> None:
        """A phone says something, with time enough since its last message."""
        self.clock.now += 0.2
        self.hub.phone_says(phone, self.text(kind, **fields))

    def teach(self, kind: str, **fields: object) -> None:
        """The teacher says something."""
        if kind in ("next", "back", "talk", "reveal"):
            fields.setdefault("step", self.room.step)
        self.hub.watcher_says(self.teacher, self.text(kind, **fields))

    def answer(self, phone: Phone, place: int) -> None:
        """A phone answers the question on the big screen."""
        self.say(phone, "answer", q=self.room.at, vote=self.room.vote, i=place)


KEYS = [f"{at:032x}" for at in range(1, 80)]
"""Keys of phones."""


def some(size: int, **more: Any) -> tuple[Class, list[Phone], list[Wire]]:
    """A class with so many phones in it."""
    here = Class(**more)
    pairs = [here.phone(key) for key in KEYS[:size]]
    return here, [one for one, _ in pairs], [wire for _, wire in pairs]
