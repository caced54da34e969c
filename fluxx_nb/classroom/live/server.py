"""The server of a live room: one tornado process, no kernel, no account, and nothing fetched from elsewhere."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from time import time
from typing import Any

from tornado.web import Application

from fluxx_nb.classroom.live.autosave import Autosave
from fluxx_nb.classroom.live.handlers import UnknownHandler, routes
from fluxx_nb.classroom.live.messages import MOST_BYTES
from fluxx_nb.classroom.live.served import ServedRoom
from fluxx_nb.classroom.live.web import PatientServer

FRAME = 0.1
"""Seconds between two frames of the big screen, at least."""
_PING = 20.0
_IDLE = 60.0
_HEAD_BYTES = 16_384
_SLEPT = 20.0
"""Seconds that no server is busy for: a computer that lets them pass was asleep."""


def application(served: ServedRoom) -> Application:
    """Return the room as a web application."""
    return Application(
        routes(served),
        default_handler_class=UnknownHandler,
        default_handler_args={"served": served},
        compress_response=True,
        websocket_max_message_size=MOST_BYTES,
        websocket_ping_interval=_PING,
        websocket_ping_timeout=_PING,
        log_function=lambda _: None,
    )


async def serve(
    served: ServedRoom,
    door: socket.socket,
    say: Callable[[str], None],
    *,
    ready: Callable[[], None],
    until: asyncio.Event,
    autosave: Autosave | None = None,
) -> None:
    """Serve a room on a socket that listens, call `ready`, and go on until the event is set."""
    for name in ("tornado.access", "tornado.general"):
        # They would print addresses of phones.
        logging.getLogger(name).setLevel(logging.CRITICAL)
    web = PatientServer(
        application(served),
        max_body_size=MOST_BYTES,
        max_buffer_size=1 << 20,
        max_header_size=_HEAD_BYTES,
        idle_connection_timeout=_IDLE,
        body_timeout=_IDLE,
    )
    served.hub.autosaved = autosave is not None
    web.add_sockets([door])
    work = [asyncio.create_task(_frames(served)), asyncio.create_task(_seconds(served, say, autosave))]
    try:
        ready()
        await until.wait()
    finally:
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        await _part(served, web, say, autosave)


async def _frames(served: ServedRoom) -> None:
    while True:
        served.hub.pump()
        await asyncio.sleep(FRAME)


async def _seconds(served: ServedRoom, say: Callable[[str], None], autosave: Autosave | None) -> None:
    trouble, awake = "", time()
    while True:
        await asyncio.sleep(0.5)
        # By the clock on the wall: others stand still while a computer sleeps.
        if time() - awake > _SLEPT:
            say("This computer was asleep. Phones and big screen come back by themselves. Keep the lid open.")
        awake = time()
        served.hub.tick()
        if autosave is not None:
            told = await _save(autosave)
            if told and told != trouble:
                say(told)
            trouble = told


async def _save(autosave: Autosave) -> str:
    """Write the autosave if something has changed; returns what went wrong, as a sentence."""
    text = autosave.pending()
    if text is None:
        return ""
    try:
        # Disks can be slow, and phones must not wait for them.
        await asyncio.to_thread(autosave.write, text)
    except OSError as error:
        autosave.again()
        return f"The autosave {autosave.path} can't be written ({error.strerror}). The class goes on without it."
    return ""


async def _part(served: ServedRoom, web: Any, say: Callable[[str], None], autosave: Autosave | None) -> None:
    """Say goodbye to every page, save a last time, and stop."""
    web.stop()
    served.hub.part("The class is over: the teacher has closed it.")
    if autosave is not None:
        told = await _save(autosave)
        if told:
            say(told)
    # A moment, so that the last sentence leaves before the process does.
    with suppress(asyncio.TimeoutError):
        await asyncio.wait_for(web.close_all_connections(), 0.5)
