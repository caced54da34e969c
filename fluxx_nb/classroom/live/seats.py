"""Seats: who is in the room. A seat knows its phone by a key alone: it has no address and no real name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fluxx_nb.classroom.live.limits import PHONES
from fluxx_nb.classroom.live.messages import Refused
from fluxx_nb.classroom.live.names import Below, suggest_name, tidy_name
from fluxx_nb.engine.core.text import counted


@dataclass
class Seat:
    """One phone of the class."""

    number: int
    name: str
    key: str
    sockets: int = 0
    """How many pages of this phone are connected now."""

    @property
    def here(self) -> bool:
        """Whether the phone is connected."""
        return self.sockets > 0


class Removed(Refused):
    """The teacher has removed this phone."""


class RoomFull(Refused):
    """Every seat is taken."""


_MOST_REFUSED = 999
"""Refused phones that are counted."""


class Seats:
    """The seats of a room, by the keys of their phones."""

    def __init__(self, below: Below, most: int = PHONES) -> None:
        self.most = most
        self.locked = False
        self.typing = False
        """Whether pupils may type a name of their choice."""
        self._below = below
        self._seats: dict[str, Seat] = {}
        self.removed: set[str] = set()
        self._refused: set[str] = set()
        """The keys of phones that found the class full."""
        self._last = 0

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._seats.values())

    def __len__(self) -> int:
        return len(self._seats)

    @property
    def here(self) -> int:
        """How many phones are connected now."""
        return sum(seat.here for seat in self)

    @property
    def full(self) -> str:
        """That the class is full and has refused phones, in words for the teacher; empty where that is not so."""
        refused = len(self._refused)
        if not refused or len(self) < self.most:
            return ""
        return (
            f"The class is full: {len(self)} of {counted(self.most, 'phone')}. {counted(refused, 'phone')} "
            f"{'was' if refused == 1 else 'were'} refused. Start the class with --phones N for more."
        )

    def find(self, key: str) -> Seat | None:
        """Return the seat of a phone, if it has one; raises Removed for a phone that was sent away."""
        if key in self.removed:
            raise Removed("Your teacher has removed this phone from the class. Ask your teacher.")
        return self._seats.get(key)

    def numbered(self, number: int) -> Seat:
        """Return the seat with a number."""
        for seat in self:
            if seat.number == number:
                return seat
        raise Refused(f"No seat has the number {number}.")

    def take(self, key: str) -> Seat:
        """Return the seat of a phone: the one that it has, or a new one."""
        seat = self.find(key)
        if seat is not None:
            return seat
        if self.locked:
            raise Refused("The class is locked. Ask your teacher to unlock it, then try again.")
        if len(self) >= self.most:
            if len(self._refused) < _MOST_REFUSED:
                self._refused.add(key)
            raise RoomFull(f"The class is full ({self.most} phones). Share a phone, or ask your teacher.")
        return self.place(Seat(self._last + 1, suggest_name(self._names(), self._below), key))

    def place(self, seat: Seat) -> Seat:
        """Put a seat into the room."""
        self._seats[seat.key] = seat
        self._refused.discard(seat.key)
        self._last = max(self._last, seat.number)
        return seat

    def rename(self, seat: Seat, wanted: str) -> None:
        """Give a seat another name: the wanted one, or without one a new suggestion."""
        name = tidy_name(wanted)
        if not name:
            name = suggest_name(self._names(), self._below)
        elif name in self._names() - {seat.name}:
            raise Refused(f"'{name}' is taken. Choose another name.")
        seat.name = name

    def remove(self, number: int) -> Seat:
        """Take a seat from the room for good."""
        seat = self.numbered(number)
        del self._seats[seat.key]
        self.removed.add(seat.key)
        return seat

    def _names(self) -> set[str]:
        return {seat.name for seat in self}
