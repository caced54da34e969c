"""Visitors: each has a kernel of their own, which ends when they leave, and there are never more than was agreed."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import uuid4

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Float, Integer


class Full(Exception):
    """Nobody else fits in at present."""


class Visitors(AsyncMappingKernelManager):
    """The kernels of all visitors.

    A page that is left says so, and its kernel ends at once. One that vanishes (a browser that dies, a machine that
    sleeps) says nothing: its connection is gone, and the kernel follows unless the page is back in time.
    """

    most = Integer(20, config=True, help="How many visitors there may be at once.")
    patience = Float(60.0, config=True, help="Seconds that a page without a connection is waited for.")

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._seated: set[str] = set()
        self._met: set[str] = set()
        """The kernels whose page has been connected once."""

    async def start_kernel(self, *, kernel_id: str | None = None, path: str | None = None, **more: Any) -> str:
        """Start the kernel of another visitor; raises Full if there is no room."""
        if len(self._seated) >= self.most:
            for left in [one for one in self._seated & self._met if self._is_left(one)]:
                await self._end_if_left(left)
        if len(self._seated) >= self.most:
            raise Full
        seat = kernel_id or str(uuid4())
        self._seated.add(seat)
        try:
            await super().start_kernel(kernel_id=seat, path=path, **more)
        except BaseException:
            self._seated.discard(seat)
            raise
        self._look_after(seat)
        return seat

    def remove_kernel(self, kernel_id: str) -> Any:
        """A kernel has ended, for whatever reason: somebody else may come."""
        self._seated.discard(kernel_id)
        self._met.discard(kernel_id)
        return super().remove_kernel(kernel_id)

    def notify_connect(self, kernel_id: str) -> None:
        """A page has come to its kernel."""
        super().notify_connect(kernel_id)
        self._met.add(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """A page has no connection any more."""
        super().notify_disconnect(kernel_id)
        if kernel_id in self:
            self._look_after(kernel_id)

    def _is_left(self, kernel_id: str) -> bool:
        return kernel_id in self and not self._kernel_connections.get(kernel_id, 0)

    def _look_after(self, kernel_id: str) -> None:
        """Look in a while whether anybody is still there."""
        loop = asyncio.get_running_loop()
        loop.call_later(self.patience, lambda: loop.create_task(self._end_if_left(kernel_id)))

    async def _end_if_left(self, kernel_id: str) -> None:
        if self._is_left(kernel_id):
            await self.shutdown_kernel(kernel_id)
