"""The hub: connected pages and what each of them is sent. It knows lines, not sockets, so tests need no network."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from fluxx_nb.classroom.live.frames import phone_frame, result_codes, stranger_frame, wall_frame
from fluxx_nb.classroom.live.limits import PHONES, SOCKETS_PER_KEY, TEACHERS, WALLS, WRONG_CODES, Allowance
from fluxx_nb.classroom.live.messages import (
    FROM_PHONE,
    FROM_TEACHER,
    BadMessage,
    Fields,
    Refused,
    WrongCode,
    read_message,
)
from fluxx_nb.classroom.live.race import Race
from fluxx_nb.classroom.live.room import RACE, Room
from fluxx_nb.classroom.live.seats import Removed, RoomFull, Seat
from fluxx_nb.classroom.live.teaching import teacher_frame

SILENCE = 60.0
"""Seconds without a phone after which terminal and big screen say what may be wrong."""
BEAT = 4.0
"""Seconds between two words to every page: a page that hears none for ten says that it has no connection."""
_MOST_BAD = 20
"""Messages of one connection that are refused as too many or unreadable; then it ends."""


class Line(Protocol):
    """A connection to a page."""

    def send(self, text: str) -> None:
        """Send a message."""

    def end(self, why: str) -> None:
        """Send a last sentence and close."""


class Page:
    """A connected page: a phone, a big screen or a teacher."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.heard = 0
        """The number of its last message; a message is heard once."""
        self.bad = 0
        self.sent = ""
        """What it was sent last, to compare."""

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.line.send(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def show(self, frame: dict[str, Any]) -> None:
        """Send a frame, unless the page has just this one; numbers and the time that runs are not compared."""
        told = json.dumps({name: one for name, one in frame.items() if name not in ("v", "left")})
        told += str(frame.get("left") is None)
        if told != self.sent:
            self.sent = told
            self.tell(frame)


class Phone(Page):
    """The page of a phone."""

    def __init__(self, line: Line, key: str, allowance: Allowance, address: str) -> None:
        super().__init__(line)
        self.key, self.allowance, self.address = key, allowance, address
        self.seat: Seat | None = None
        self.wrong = 0


class Watcher(Page):
    """A big screen or a teacher's page."""

    def __init__(self, line: Line, teacher: bool, drives: bool, expired: bool = False) -> None:
        super().__init__(line)
        self.teacher, self.drives = teacher, drives
        self.expired = expired
        """Whether it has the key of an earlier start, which opens nothing any more."""


class Hub:
    """All pages of a room."""

    def __init__(self, room: Room, address: str, say: Callable[[str], None]) -> None:
        self.room, self.address = room, address
        self._say = say
        self.phones: dict[str, list[Phone]] = {}
        self.watchers: list[Watcher] = []
        self._began = room.clock()
        self._beaten = self._began
        self._seen = 0
        self._found = 0
        """How many ways of a race the phones were told of."""
        self._told_full = False
        """Whether the terminal was told that the class is full: once is enough, the teacher's page counts on."""
        self.autosaved = False
        """Whether a file follows the room, which the teacher's page says."""
        self.arrived = False
        """Whether any phone has asked for the page."""

    # Phones -----------------------------------------------------------------------------------------------------

    def phone_opens(self, line: Line, key: str, address: str = "") -> Phone | None:
        """Take up a phone at an address, and show it where the class is; None where it is turned away."""
        self.arrived = True
        self.room.note_arrival()
        here = self.phones.get(key, [])
        strangers = {one: phones[0].address for one, phones in self.phones.items() if not self._seat(one)}
        if not here and len(strangers) >= max(PHONES, self.room.seats.most):
            # Who waits without typing the code must not keep a class out: the longest waiting one gives way, at the
            # address where most are waiting. One machine that opens many connections turns only itself away.
            crowd = Counter(strangers.values())
            self._turn_away(max(strangers, key=lambda one: crowd[strangers[one]]))
        allowance = here[0].allowance if here else Allowance(self.room.clock)
        phone = Phone(line, key, allowance, address)
        try:
            seat = self.room.seats.find(key)
        except Removed as refusal:
            line.end(str(refusal))
            return None
        if len(here) >= SOCKETS_PER_KEY:
            # The newest page is the one in a pupil's hand: the oldest gives way to it.
            here[0].line.end("This class is open in another tab. Go on there, or reload this page.")
            self.phone_closes(here[0])
        self.phones.setdefault(key, []).append(phone)
        if seat is not None:
            self._sit(phone, seat)
        self._show_phone(phone)
        return phone

    def _turn_away(self, key: str) -> None:
        for phone in list(self.phones[key]):
            phone.line.end("Too many phones are waiting. Reload the page when you see the code on the big screen.")
            self.phone_closes(phone)

    def _seat(self, key: str) -> Seat | None:
        with suppress(Removed):
            return self.room.seats.find(key)
        return None

    def _sit(self, phone: Phone, seat: Seat) -> None:
        phone.seat = seat
        self.room.arrive(seat)

    def phone_closes(self, phone: Phone) -> None:
        """Forget a page; the seat stays."""
        here = self.phones.get(phone.key, [])
        if phone not in here:
            return
        here.remove(phone)
        if not here:
            del self.phones[phone.key]
        if phone.seat is not None:
            self.room.leave(phone.seat)

    def phone_says(self, phone: Phone, text: str | bytes) -> None:
        """Carry out what a phone says, or tell it why not."""
        if not phone.allowance.take():
            self._bad(phone, "Too fast: wait a second.")
            return
        message = self._read(phone, text, FROM_PHONE)
        if message is None:
            return
        try:
            if message["t"] == "join":
                self._join(phone, message["code"])
            elif phone.seat is None:
                raise Refused("Type the code of the class first.")
            else:
                reply = self.room.hear(phone.seat, message)
                if reply is not None:
                    phone.tell(reply)
        except Removed as refusal:
            phone.line.end(str(refusal))
            return
        except Refused as refusal:
            phone.tell({"t": "no", "say": str(refusal)})
        for one in self.phones.get(phone.key, []):
            self._show_phone(one)

    def _join(self, phone: Phone, code: str) -> None:
        if phone.seat is not None:
            return
        try:
            seat = self.room.join(phone.key, code, phone.address)
        except WrongCode:
            phone.wrong += 1
            if phone.wrong >= WRONG_CODES:
                phone.line.end("Too many wrong codes. Reload the page when you see the code on the big screen.")
                self.phone_closes(phone)
            raise
        except RoomFull:
            if not self._told_full:
                self._told_full = True
                self._say(self.room.seats.full)
            raise
        for one in self.phones.get(phone.key, []):
            if one.seat is None:
                self._sit(one, seat)

    def _show_phone(self, phone: Phone) -> None:
        seat = phone.seat
        phone.show(stranger_frame(self.room) if seat is None else phone_frame(self.room, seat))

    # The big screen and the teacher -----------------------------------------------------------------------------------

    def watcher_opens(self, line: Line, *, teacher: bool, drives: bool, expired: bool = False) -> Watcher | None:
        """Take up a big screen or a teacher's page, and show it the room; None where there are too many."""
        most = TEACHERS if teacher else WALLS
        # A big screen that anyone can open must not take the place of the one on the projector.
        alike = sum((one.teacher, one.drives) == (teacher, drives) for one in self.watchers)
        if alike >= most:
            line.end("Too many of these pages are open. Close one, then reload this page.")
            return None
        watcher = Watcher(line, teacher, drives, expired)
        self.watchers.append(watcher)
        self._show_watcher(watcher)
        return watcher

    def watcher_closes(self, watcher: Watcher) -> None:
        """Forget a page."""
        if watcher in self.watchers:
            self.watchers.remove(watcher)

    def watcher_says(self, watcher: Watcher, text: str | bytes) -> None:
        """Carry out what the teacher says; a big screen without the teacher's key may say nothing."""
        if not watcher.drives:
            self._bad(watcher, "This big screen only shows the class. Open it from the teacher's page to drive it.")
            return
        message = self._read(watcher, text, FROM_TEACHER)
        if message is None:
            return
        try:
            gone = self.room.teach(message)
        except Refused as refusal:
            watcher.tell({"t": "no", "say": str(refusal)})
            return
        if gone is not None:
            for phone in list(self.phones.get(gone.key, [])):
                phone.line.end("Your teacher has removed this phone from the class. Ask your teacher.")
                self.phone_closes(phone)
        self.show_all()

    def show_all(self) -> None:
        """Show everyone where the class is now."""
        for here in list(self.phones.values()):
            for phone in list(here):
                self._show_phone(phone)
        self.pump()

    def pump(self, *, always: bool = False) -> None:
        """Show walls and teachers what has changed; called ten times a second."""
        if always or self._seen != self.room.version:
            self._seen = self.room.version
            for watcher in list(self.watchers):
                self._show_watcher(watcher)

    def _show_watcher(self, watcher: Watcher) -> None:
        if watcher.teacher:
            watcher.show(teacher_frame(self.room) | {"address": self.address, "autosaved": self.autosaved})
            return
        # A big screen that anyone can open lets no one in, and names no one.
        frame = wall_frame(self.room, named=watcher.drives) | {"drives": watcher.drives, "expired": watcher.expired}
        if "code" in frame:
            frame |= {"address": self.address} if watcher.drives else {"code": ""}
        watcher.show(frame)

    # Time -------------------------------------------------------------------------------------------------------

    def beat(self) -> None:
        """Let every page hear that the class goes on. Pings don't do it: a browser keeps them from its pages."""
        for page in [*self.watchers, *(one for here in self.phones.values() for one in here)]:
            page.tell({"t": "beat"})

    def tick(self) -> None:
        """Do what time brings; called twice a second."""
        if self.room.clock() - self._beaten >= BEAT:
            self._beaten = self.room.clock()
            self.beat()
        if isinstance(self.room.now, Race) and self.room.shown == RACE:
            self.pump(always=True)
            if self._found != (found := len(self.room.now.found)):
                # Everyone sees how many ways the class has found, also who is still looking.
                self._found = found
                for phone in [one for here in self.phones.values() for one in here]:
                    self._show_phone(phone)
        long = self.room.clock() - self._began >= SILENCE
        if long and not self.arrived and self.room.note_silence():
            self._say(
                "No phone has arrived for a minute: are the phones in the same Wi-Fi as this machine? "
                f"Open {self.address} on this machine first. If that works, the Wi-Fi keeps devices apart or a "
                "firewall blocks the port: use a phone's hotspot, or allow Python in the firewall."
            )

    def part(self, why: str) -> None:
        """Say goodbye to every page. A phone gets its result codes first: it can't ask for them later."""
        for phone in [one for here in self.phones.values() for one in here]:
            if phone.seat is not None:
                phone.tell({"t": "over", "codes": result_codes(self.room, phone.seat)})
            phone.line.end(why)
        for watcher in list(self.watchers):
            watcher.line.end(why)

    # Bad messages -----------------------------------------------------------------------------------------------

    def _read(self, page: Page, text: str | bytes, known: Fields) -> dict[str, Any] | None:
        """Return a message that is new and for this room; else tell why it is not heard."""
        try:
            message = read_message(text, known)
        except BadMessage as problem:
            self._bad(page, str(problem))
            return None
        if message["room"] != self.room.name:
            page.tell({"t": "no", "say": "That was for another class. Reload the page.", "reload": True})
            return None
        if message["n"] <= page.heard:
            self._bad(page, "That message came twice.")
            return None
        page.heard = message["n"]
        return message

    def _bad(self, page: Page, say: str) -> None:
        page.bad += 1
        if page.bad < _MOST_BAD:
            page.tell({"t": "no", "say": say})
            return
        page.line.end("This page has sent too much that makes no sense. Reload it.")
        if isinstance(page, Phone):
            self.phone_closes(page)
        elif isinstance(page, Watcher):
            self.watcher_closes(page)
