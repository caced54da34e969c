"""Visitors: each has a kernel of their own, which ends when they leave, and no one takes more than their share."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from ipaddress import IPv6Address, ip_address, ip_network
from subprocess import DEVNULL
from typing import Any
from uuid import uuid4

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Bool, Float, Integer

if sys.platform == "linux":
    from resource import RLIMIT_AS, prlimit

_MEGABYTE = 1 << 20
_NICE = 5
_HOUSEHOLD = 64
"""Bits of an IPv6 address that a provider gives to one household, which may use all of those below it."""


def household(address: str) -> str:
    """Return what counts as one address: for IPv6, the network of a household; "" for this machine, which has no limit.

    A visitor from this machine runs the server, or is a web server that does not say for whom it asks.
    """
    found = ip_address(address)
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        # How a socket that listens to both calls IPv4: all of these addresses are in one /64.
        found = found.ipv4_mapped
    if found.is_loopback:
        return ""
    return str(found) if found.version == 4 else str(ip_network((found, _HOUSEHOLD), strict=False))


class Full(Exception):
    """No table is free at present."""


class TooMany(Full):
    """This browser has as many tables as it may have."""


class Crowded(Full):
    """The browsers at this address have as many tables as they may have."""


class _Unheard(list[tuple[str, list[bytes]]]):
    """What a kernel says while its page is away. After `most` bytes nothing is kept, and `overflow` is called."""

    def __init__(self, most: int, overflow: Callable[[], None]) -> None:
        super().__init__()
        self._left, self._overflow = most, overflow

    def append(self, said: tuple[str, list[bytes]]) -> None:
        """Keep a message of a channel, if there is room."""
        self._left -= sum(map(len, said[1]))
        super().append(said)
        if self._left < 0:
            self.clear()
            self._overflow()


@dataclass
class _Seat:
    """A kernel that runs, or is about to."""

    room: str
    address: str
    met: bool = False
    """Whether its page has been connected once."""
    leaving: bool = False
    clock: asyncio.TimerHandle | None = None


class Visitors(AsyncMappingKernelManager):
    """The kernels of all visitors.

    A page that is left says so, and its kernel ends at once. One that vanishes (a browser that dies, a machine that
    sleeps) says nothing: its connection is gone, and the kernel follows unless the page is back in time.
    """

    most = Integer(20, config=True, help="How many tables there may be at once.")
    per_room = Integer(3, config=True, help="How many of them one browser may have.")
    one_network = Bool(False, config=True, help="Whether all visitors may come from one address, as a class does.")
    patience = Float(60.0, config=True, help="Seconds that a page without a connection is waited for.")
    building = Float(600.0, config=True, help="Seconds after which a page that is still not complete is given up.")
    grace = Float(3.0, config=True, help="Seconds that a visitor waits for a table that is about to become free.")
    memory = Integer(800, config=True, help="Megabytes of address space that a kernel may have.")
    unheard = Integer(32_000_000, config=True, help="Bytes that a kernel may say while its page is away.")

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._seats: dict[str, _Seat] = {}
        self._tasks: set[asyncio.Future[None]] = set()
        self._changed = asyncio.Event()

    @property
    def per_address(self) -> int:
        """How many tables the browsers at one address may have: it may be a school, or someone without cookies."""
        return self.most if self.one_network else max(self.per_room, self.most * 3 // 4)

    async def take_seat(self, room: str, address: str = "") -> str:
        """Return the id of a kernel that may be started for a browser; raises Full, TooMany or Crowded.

        Who reloads a page comes in by one door while the old page goes out by the other, so it waits a little.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + self.grace
        while refusal := self._refusal(room, address):
            for left in [one for one, seat in self._seats.items() if self._may_go(one, seat, room, address)]:
                self._end_soon(left)
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), until - loop.time())
            except asyncio.TimeoutError:
                raise refusal from None
        seat = str(uuid4())
        self._seats[seat] = _Seat(room, address)
        self._look_after(seat, self.building)
        return seat

    async def start_kernel(self, *, kernel_id: str | None = None, path: str | None = None, **more: Any) -> str:
        """Start a visitor's kernel, on a seat that was taken before or on one that is free."""
        seat = kernel_id or await self.take_seat(path or "")
        # What a kernel has to say goes to its page. Its last words, if it crashes, would fill the server's terminal.
        more |= {"stdout": DEVNULL, "stderr": DEVNULL}
        try:
            await super().start_kernel(kernel_id=seat, path=path, **more)
        except BaseException:
            self.give_back(seat)
            raise
        if seat not in self._seats:
            await super().shutdown_kernel(seat)
            raise Full
        self._bound(seat)
        return seat

    def give_back(self, kernel_id: str) -> None:
        """Free a seat, whose kernel has ended or was never started."""
        seat = self._seats.pop(kernel_id, None)
        if seat is not None and seat.clock is not None:
            seat.clock.cancel()
        self._changed.set()

    def page_sent(self, kernel_id: str) -> None:
        """Wait from now on for the page to connect: all of it has been sent."""
        self._look_after(kernel_id, self.patience)

    async def shutdown_kernel(self, kernel_id: str, *all_: Any, **more: Any) -> None:
        """End a kernel; a second call while it ends does nothing."""
        seat = self._seats.get(kernel_id)
        if seat is not None:
            if seat.leaving:
                return
            seat.leaving = True
            self._changed.set()
        try:
            await super().shutdown_kernel(kernel_id, *all_, **more)
        finally:
            self.give_back(kernel_id)

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel that has ended, for whatever reason: someone else may come."""
        self.give_back(kernel_id)
        return super().remove_kernel(kernel_id)

    def is_of(self, kernel_id: str, room: str) -> bool:
        """Return whether a kernel was started for this browser."""
        seat = self._seats.get(kernel_id)
        return seat is not None and seat.room == room

    def connections(self, kernel_id: str) -> int:
        """Return how many connections a kernel has."""
        return int(self._kernel_connections.get(kernel_id, 0))

    def notify_connect(self, kernel_id: str) -> None:
        """A page has come to its kernel."""
        super().notify_connect(kernel_id)
        if kernel_id in self._seats:
            self._seats[kernel_id].met = True

    def notify_disconnect(self, kernel_id: str) -> None:
        """A page has no connection any more."""
        super().notify_disconnect(kernel_id)
        self._changed.set()
        self._look_after(kernel_id, self.patience)

    def start_buffering(self, kernel_id: str, session_key: str, channels: Any) -> None:
        """Keep what a kernel says until its page is back. Jupyter keeps any amount: here too much ends the kernel."""
        super().start_buffering(kernel_id, session_key, channels)
        self._kernel_buffers[kernel_id]["buffer"] = _Unheard(self.unheard, partial(self._end_soon, kernel_id))

    def _refusal(self, room: str, address: str) -> type[Full] | None:
        if len(self._seats) >= self.most:
            return Full
        staying = [seat for seat in self._seats.values() if not seat.leaving]
        if sum(seat.room == room for seat in staying) >= self.per_room:
            return TooMany
        there = sum(seat.address == address for seat in staying) if address else 0
        return Crowded if there >= self.per_address else None

    def _may_go(self, kernel_id: str, seat: _Seat, room: str, address: str) -> bool:
        wanted = room == seat.room or address == seat.address != "" or len(self._seats) >= self.most
        return wanted and seat.met and self._is_left(kernel_id)

    def _is_left(self, kernel_id: str) -> bool:
        seat = self._seats.get(kernel_id)
        return seat is not None and not seat.leaving and not self.connections(kernel_id)

    def _look_after(self, kernel_id: str, seconds: float) -> None:
        """Look in a while whether anyone is still there."""
        seat = self._seats.get(kernel_id)
        if seat is None:
            return
        if seat.clock is not None:
            seat.clock.cancel()
        seat.clock = asyncio.get_running_loop().call_later(seconds, self._end_soon, kernel_id)

    def _end_soon(self, kernel_id: str) -> None:
        task = asyncio.ensure_future(self._end_if_left(kernel_id))
        # The loop itself forgets a task that no one holds.
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _end_if_left(self, kernel_id: str) -> None:
        if not self._is_left(kernel_id):
            return
        if kernel_id in self:
            await self.shutdown_kernel(kernel_id)
        else:
            self.give_back(kernel_id)

    def _bound(self, kernel_id: str) -> None:
        """Bound what one visitor can make a kernel take; a kernel that wants more memory gets a MemoryError."""
        pid = getattr(getattr(self._kernels[kernel_id], "provisioner", None), "pid", None)
        if os.name == "posix" and pid:
            # The server answers everyone, so it comes before any number of kernels that calculate.
            os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + _NICE)
        if sys.platform == "linux" and pid:
            most = self.memory * _MEGABYTE
            prlimit(pid, RLIMIT_AS, (most, most))
