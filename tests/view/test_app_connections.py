"""Connections that are held and not used: a server has room for the next visitor all the same."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from fluxx_nb.classroom.live import web
from tests.waiting import PATIENCE

UNHEARD, HELD = 3, 8
LARGE = 30_000_000
"""More than the system buffers of a connection hold."""


class Large(RequestHandler):
    async def get(self) -> None:
        self.write(b"x" * LARGE)
        await self.flush()


class Later(RequestHandler):
    """Answers when it is told to, as a page does that waits for its table."""

    async def get(self) -> None:
        self.write("soon\n")
        await self.flush()
        await self.settings["told"].wait()
        self.finish("now")


class Now(RequestHandler):
    def get(self) -> None:
        self.finish("now")


class Client:
    """Connections to a server, which are not read unless someone asks."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._writers: list[asyncio.StreamWriter] = []

    async def ask(self, path: str) -> asyncio.StreamReader:
        """Ask for something, or with an empty path for nothing."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=1024)
        if path:
            writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        self._writers.append(writer)
        return reader

    async def begin(self, path: str) -> asyncio.StreamReader:
        """Ask for something, and wait until its answer has begun."""
        reader = await self.ask(path)
        assert await reader.readline()
        return reader


async def answer(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read()
    except ConnectionError:
        return b""


def served(visit: Callable[[Client, asyncio.Event], Awaitable[None]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "MOST_UNHEARD", UNHEARD)
    monkeypatch.setattr(web, "MOST_HELD", HELD)

    async def run() -> None:
        told = asyncio.Event()
        app = Application([("/large", Large), ("/later", Later), ("/now", Now)], told=told, log_function=lambda _: None)
        server = web.PatientServer(app)
        sockets = bind_sockets(0, "127.0.0.1")
        server.add_sockets(sockets)
        try:
            await asyncio.wait_for(visit(Client(sockets[0].getsockname()[1]), told), PATIENCE)
        finally:
            server.stop()
            told.set()
            await server.close_all_connections()

    asyncio.run(run())


def test_the_oldest_answer_that_no_one_reads_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(client: Client, told: asyncio.Event) -> None:
        unread = [await client.begin("/large") for _ in range(UNHEARD + 1)]
        assert (await answer(await client.ask("/now"))).endswith(b"now")
        assert len(await answer(unread[0])) < LARGE
        assert len(await answer(unread[-1])) > LARGE, "the newest one still has time"

    served(visit, monkeypatch)


def test_who_waits_for_an_answer_keeps_no_one_out_until_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(client: Client, told: asyncio.Event) -> None:
        waiting = [await client.begin("/later") for _ in range(UNHEARD + 2)]
        assert (await answer(await client.ask("/now"))).endswith(b"now")
        waiting += [await client.begin("/later") for _ in range(HELD - len(waiting))]
        assert await answer(await client.ask("/now")) == b"", "one too many"
        told.set()
        assert [b"now" in await answer(one) for one in waiting] == [True] * HELD
        assert (await answer(await client.ask("/now"))).endswith(b"now")

    served(visit, monkeypatch)


def test_of_many_that_come_at_once_and_ask_for_nothing_the_oldest_give_way(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(client: Client, told: asyncio.Event) -> None:
        silent = await asyncio.gather(*(client.ask("") for _ in range(UNHEARD + 4)))
        assert [await answer(one) for one in silent[:4]] == [b""] * 4
        assert not any(one.at_eof() for one in silent[4:])
        assert (await answer(await client.ask("/now"))).endswith(b"now")

    served(visit, monkeypatch)
