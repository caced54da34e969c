"""The room: one lesson with one class, as a state machine. Messages go in; frames (see `frames`) are read off.

The clock and chance come from outside. Nothing here knows of sockets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fluxx_nb.classroom.live.codes import LENGTH, SHORT, grouped, new_code, same_code
from fluxx_nb.classroom.live.guesses import Guesses
from fluxx_nb.classroom.live.items import LiveLesson, LiveQuestion
from fluxx_nb.classroom.live.limits import PHONES, Clock
from fluxx_nb.classroom.live.messages import Refused, WrongCode
from fluxx_nb.classroom.live.names import Below
from fluxx_nb.classroom.live.practice import Practice
from fluxx_nb.classroom.live.race import Race, Tried
from fluxx_nb.classroom.live.seats import RoomFull, Seat, Seats
from fluxx_nb.classroom.live.teams import TEAMS
from fluxx_nb.classroom.live.votes import Votes

LOBBY, THINK, OPEN, CLOSED, TALK, REVEAL, RACE, END = (
    "lobby", "think", "open", "closed", "talk", "reveal", "race", "end",
)  # fmt: skip
PHASES = (LOBBY, THINK, OPEN, CLOSED, TALK, REVEAL, RACE, END)
PAUSE = "pause"
TALKS = SPLIT, ALWAYS, NEVER = "split", "always", "never"
"""When Page Down leads to a talk before the reveal: if the class is split, always, or never."""
_LONGEST_TIME = 90 * 60.0


class Room:
    """A class at work. Every change raises `version`; every change of state raises `step` as well."""

    def __init__(
        self, lesson: LiveLesson, clock: Clock, below: Below, *, name: str, most: int = PHONES, talk: str = SPLIT
    ) -> None:
        self.lesson, self.clock, self.talk = lesson, clock, talk
        self.name = name
        """Which room a message is for; another room has another one."""
        self.whole_code = new_code(below)
        """All characters of the code, as the QR code has them."""
        self.guesses = Guesses()
        self.seats = Seats(below, most)
        self.progress: list[Votes | Race] = [
            Votes(item) if isinstance(item, LiveQuestion) else Race(item) for item in lesson.items
        ]
        self.practice = Practice(lesson)
        self.phase = LOBBY
        self.at = 0
        """Which item of the lesson is on the big screen."""
        self.paused = False
        self.anonymous = False
        self.teams = 0
        """How many teams there are; 0 for none."""
        self.ends: float | None = None
        """When the time is up, by the clock; None without a time limit, as it is at first."""
        self.version = self.step = 1
        self.silent = False
        """Whether no phone has arrived for long."""

    # Reading ----------------------------------------------------------------------------------------------------

    @property
    def shown(self) -> str:
        """The state that everyone sees."""
        return PAUSE if self.paused else self.phase

    @property
    def code(self) -> str:
        """What a class types: the first characters of the code, or all of them once someone guesses."""
        return grouped(self.whole_code if self.guesses.suspected else self.whole_code[:SHORT])

    @property
    def now(self) -> Votes | Race:
        """How far the item on the big screen has come."""
        return self.progress[self.at]

    @property
    def votes(self) -> Votes:
        """The votes on the question on the big screen; refused during a race."""
        if not isinstance(self.now, Votes):
            raise Refused("There is no question on the big screen now.")
        return self.now

    @property
    def vote(self) -> int:
        """Which vote is open or was the last: 1, or 2 in and after a talk."""
        return 2 if self.phase in (TALK, REVEAL) and isinstance(self.now, Votes) and self.now.talked else 1

    @property
    def answering(self) -> bool:
        """Whether phones may answer a question now."""
        return self.shown in (OPEN, TALK)

    def answered(self) -> int:
        """Return how many of the class have answered in the vote that is open or was the last."""
        if isinstance(self.now, Race):
            return sum(bool(ways) for ways in self.now.own.values())
        return len(self.now.second if self.vote == 2 else self.now.first)

    # What phones say --------------------------------------------------------------------------------------------

    def join(self, key: str, code: str, address: str = "") -> Seat:
        """Give a phone its seat, if it has typed the code of this room."""
        wanted = LENGTH if self.guesses.wants_whole(address) else SHORT
        if not any(same_code(code, self.whole_code[:length]) for length in {wanted, LENGTH}):
            self.guesses.count(address)
            self._changed()
            if wanted == LENGTH:
                raise WrongCode(f"Too many wrong codes. Type all {LENGTH} characters you see, or scan the QR code.")
            raise WrongCode(f"That isn't the code of this class. Look at the big screen: {SHORT} characters.")
        known = self.seats.find(key) is not None
        try:
            seat = self.seats.take(key)
        except RoomFull:
            # The teacher's page counts the phones that were refused.
            self._changed()
            raise
        if not known:
            self._changed()
        return seat

    def hear(self, seat: Seat, message: Mapping[str, Any]) -> dict[str, Any] | None:
        """Carry out what a phone says, and return what only this phone is told; the rest is in its next frame."""
        return self._SAID[message["t"]](self, seat, message)

    def _name(self, seat: Seat, message: Mapping[str, Any]) -> None:
        if message["name"] and not self.seats.typing:
            raise Refused("Names can't be typed in this class. Take another one instead.")
        if self.phase != LOBBY:
            raise Refused("Names can be changed only before the first question. Ask your teacher.")
        self.seats.rename(seat, message["name"])
        self._changed()

    def _answer(self, seat: Seat, message: Mapping[str, Any]) -> None:
        votes = self.votes
        if message["q"] != self.at or message["vote"] != self.vote or not self.answering:
            soon = message["q"] > self.at or (message["q"] == self.at and self.shown == THINK)
            raise Refused("Answers open soon. Think first." if soon else "Too late: answers are closed.")
        if votes.revealed and self.vote == 1:
            raise Refused("The answer is told already.")
        if not 0 <= message["i"] < len(votes.item.options):
            raise Refused("There is no such answer.")
        (votes.second if self.vote == 2 else votes.first)[seat.number] = message["i"]
        self._changed()

    def _try(self, seat: Seat, message: Mapping[str, Any]) -> dict[str, Any]:
        if message["q"] != self.at or self.shown != RACE or not isinstance(self.now, Race):
            raise Refused("Too late: the race is over.")
        found: Tried = self.now.check(seat.number, message["text"], self.clock())
        self._changed()
        return {"t": "judged", "q": self.at, **found._asdict()}

    def _hint(self, seat: Seat, message: Mapping[str, Any]) -> dict[str, Any]:
        if message["q"] != self.at or self.shown != RACE or not isinstance(self.now, Race):
            raise Refused("Too late: the race is over.")
        wait = self.now.next_hint(self.clock())
        return {"t": "hints", "q": self.at, "hints": list(self.now.hints_at(self.clock())), "wait": wait}

    def _like(self, seat: Seat, message: Mapping[str, Any]) -> dict[str, Any]:
        return self.practice.ask(seat.number, self._revealed(message["q"]))

    def _practice(self, seat: Seat, message: Mapping[str, Any]) -> dict[str, Any]:
        return self.practice.judge(seat.number, self._revealed(message["q"]), message["k"], message["i"])

    def _revealed(self, at: int) -> LiveQuestion:
        found = self.progress[at] if 0 <= at < len(self.progress) else None
        if not isinstance(found, Votes) or not found.revealed or self.paused or self.answering:
            raise Refused("Not now: look at the big screen.")
        return found.item

    _SAID: Mapping[str, Callable[[Room, Seat, Mapping[str, Any]], dict[str, Any] | None]] = {
        "name": _name, "answer": _answer, "try": _try, "hint": _hint, "like": _like, "practice": _practice,
    }  # fmt: skip

    # What the teacher does --------------------------------------------------------------------------------------

    def teach(self, message: Mapping[str, Any]) -> Seat | None:
        """Carry out what the teacher says; returns the seat that was removed, if one was."""
        kind = message["t"]
        if message.get("step", self.step) != self.step:
            # A remote that bounces, or a page that has not seen the last step yet, must not skip a state.
            return None
        if kind == "remove":
            gone = self.seats.remove(message["seat"])
            for one in self.progress:
                one.forget(gone.number)
            self._changed()
            return gone
        self._TAUGHT[kind](self, message)
        self._changed()
        return None

    def next_state(self) -> tuple[str, int]:
        """Return the state that Page Down leads to, and its item."""
        if self.phase == LOBBY:
            return self._start_of(0), 0
        if self.phase == END:
            return END, self.at
        if self.phase == REVEAL:
            if self.at + 1 == len(self.progress):
                return END, self.at
            return self._start_of(self.at + 1), self.at + 1
        if self.phase == CLOSED and self._talk_first():
            return TALK, self.at
        return {THINK: OPEN, OPEN: CLOSED, CLOSED: REVEAL, TALK: REVEAL, RACE: REVEAL}[self.phase], self.at

    def _talk_first(self) -> bool:
        votes = self.votes
        if votes.talked or self.talk == NEVER or not votes.first:
            return False
        return self.talk == ALWAYS or votes.is_split

    def _start_of(self, at: int) -> str:
        """Return the state in which an item is taken up: as a question or a race, or with its answer, once told."""
        found = self.progress[at]
        if isinstance(found, Race):
            return RACE
        return REVEAL if found.revealed else THINK

    def _next(self, _: Mapping[str, Any]) -> None:
        if self.paused:
            self._pause({})
        else:
            self._go(*self.next_state())

    def _back(self, _: Mapping[str, Any]) -> None:
        if self.paused:
            self._pause({})
            return
        told = isinstance(self.now, Votes) and self.now.revealed
        before = {OPEN: THINK, CLOSED: OPEN, TALK: REVEAL if told else CLOSED}
        if self.phase in before:
            self._go(before[self.phase], self.at)
        elif self.phase == END:
            self._go(REVEAL, self.at)
        elif self.phase == REVEAL and isinstance(self.now, Race):
            self._go(RACE, self.at)
        elif self.phase != LOBBY:
            self._go(*((REVEAL, self.at - 1) if self.at else (LOBBY, 0)))

    def _talk(self, _: Mapping[str, Any]) -> None:
        if self.phase not in (CLOSED, REVEAL) or not isinstance(self.now, Votes):
            raise Refused("A talk needs a vote: open and close the answers first.")
        self._go(TALK, self.at)

    def _reveal(self, _: Mapping[str, Any]) -> None:
        if self.phase in (LOBBY, END):
            raise Refused("There is nothing to reveal now.")
        self._go(REVEAL, self.at)

    def _jump(self, message: Mapping[str, Any]) -> None:
        if not 0 <= message["q"] < len(self.progress):
            raise Refused(f"The lesson has no item number {message['q'] + 1}.")
        self._go(self._start_of(message["q"]), message["q"])

    def _pause(self, _: Mapping[str, Any]) -> None:
        self.paused = not self.paused
        self.step += 1

    def _end(self, _: Mapping[str, Any]) -> None:
        self._go(END, self.at)

    def _time(self, message: Mapping[str, Any]) -> None:
        """Set a time limit, make it longer or shorter by so many seconds, or with 0 take it away."""
        seconds, now = message["seconds"], self.clock()
        if not seconds:
            self.ends = None
            return
        left = max(0.0, self.ends - now) if self.ends is not None else 0.0
        self.ends = now + min(_LONGEST_TIME, max(0.0, left + seconds)) if left + seconds > 0 else None

    def _lock(self, _: Mapping[str, Any]) -> None:
        self.seats.locked = not self.seats.locked

    def _names(self, _: Mapping[str, Any]) -> None:
        self.anonymous = not self.anonymous

    def _typing(self, _: Mapping[str, Any]) -> None:
        self.seats.typing = not self.seats.typing

    def _set_teams(self, message: Mapping[str, Any]) -> None:
        if message["count"] not in (0, *range(2, len(TEAMS) + 1)):
            raise Refused(f"A class has no teams, or 2 to {len(TEAMS)}.")
        self.teams = message["count"]

    def _rename(self, message: Mapping[str, Any]) -> None:
        self.seats.rename(self.seats.numbered(message["seat"]), message["name"])

    _TAUGHT: Mapping[str, Callable[[Room, Mapping[str, Any]], None]] = {
        "next": _next, "back": _back, "talk": _talk, "reveal": _reveal, "jump": _jump, "pause": _pause, "end": _end,
        "time": _time, "lock": _lock, "names": _names, "typing": _typing, "teams": _set_teams,
        "rename": _rename,
    }  # fmt: skip

    def _go(self, phase: str, at: int) -> None:
        if (phase, at) == (self.phase, self.at) and not self.paused:
            raise Refused("That was the last item." if phase == END else "The class is there already.")
        self.phase, self.at, self.paused, self.ends = phase, at, False, None
        here = self.now
        if phase == REVEAL and isinstance(here, Votes):
            here.revealed = True
        elif phase == TALK and isinstance(here, Votes):
            here.talked = True
        elif phase == RACE and isinstance(here, Race) and here.since is None:
            here.since = self.clock()
        self.step += 1

    # What the server notes --------------------------------------------------------------------------------------

    def arrive(self, seat: Seat) -> None:
        """Note that a page of this phone is connected."""
        seat.sockets += 1
        self._changed()

    def leave(self, seat: Seat) -> None:
        """Note that a page of this phone is gone; seat and answers stay."""
        seat.sockets = max(0, seat.sockets - 1)
        self._changed()

    def note_silence(self) -> bool:
        """Note that no phone has arrived for long, so that the big screen says so; returns whether that is news."""
        if self.silent or len(self.seats):
            return False
        self.silent = True
        self._changed()
        return True

    def note_arrival(self) -> None:
        """Note that a phone has come, so that no one is told any more that none does."""
        if self.silent:
            self.silent = False
            self._changed()

    def _changed(self) -> None:
        self.version += 1
