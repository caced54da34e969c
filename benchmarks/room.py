"""The live class under load: a room in a process of its own, and simulated phones on the same machine.

    python -m benchmarks.room [--phones 40 200] [--json]

A vote counts as on the wall when a wall's connection has a frame that counts it: the k-th vote sent, the first frame
with k answers. Votes come once spread over five seconds and once all within 0.2 s. In the race every phone checks two
calculations. There is no Wi-Fi in it, and the phones share the processor with the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from time import perf_counter
from typing import Any, NamedTuple

from psutil import Process  # type: ignore[import-untyped]
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

AIMS = {40: (300.0, 80.0), 200: (500.0, 100.0)}
"""For so many phones: within how many milliseconds 95% of votes are on the wall, and the server's memory in MB."""
_SPREAD, _AT_ONCE = 5.0, 0.2
_SHARE = 0.95
_READY = re.compile(r"(\S+)/wall\?key=(\w+)")
_CODE = re.compile(r"code (\w+)")


class Load(NamedTuple):
    """What was measured with a number of phones; times in milliseconds, memory in MB."""

    phones: int
    joined: float
    """Until all phones had a seat."""
    spread: tuple[float, float, float]
    """Vote to wall with votes over five seconds: median, 95%, longest."""
    at_once: tuple[float, float, float]
    """The same with all votes within 0.2 s."""
    judged: tuple[float, float, float]
    """Calculation to verdict on the phone."""
    empty: float
    """Memory before the first phone."""
    full: float
    """Memory at the end."""

    @property
    def aims_met(self) -> bool | None:
        """Whether the aims for this number of phones are met; None where there are none."""
        if self.phones not in AIMS:
            return None
        within, memory = AIMS[self.phones]
        return max(self.spread[1], self.at_once[1]) <= within and self.full <= memory


class _Line:
    """A connection, its numbered messages, and the last state it was sent."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self._socket, self._count = socket, 0
        self.room = ""
        self.frames: list[tuple[float, dict[str, Any]]] = []
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        while (text := await self._socket.read_message()) is not None:
            told = json.loads(text)
            self.room = told.get("room", self.room)
            self.frames.append((perf_counter(), told))

    async def tell(self, kind: str, **fields: object) -> float:
        """Send a message; returns when."""
        self._count += 1
        at = perf_counter()
        await self._socket.write_message(json.dumps({"t": kind, "n": self._count, "room": self.room, **fields}))
        return at

    async def seen(self, kind: str, **wanted: object) -> tuple[float, dict[str, Any]]:
        """Wait for a message of a kind with these fields; returns when it came, and the message."""
        at = 0
        while True:
            for when, told in self.frames[at:]:
                if told["t"] == kind and all(told.get(name) == value for name, value in wanted.items()):
                    return when, told
            if any(told["t"] == "bye" for _, told in self.frames) or self._task.done():
                raise RuntimeError(f"the connection ended: {self.frames[-1:]}")
            at = len(self.frames)
            await asyncio.sleep(0.005)

    def close(self) -> None:
        """End the connection."""
        self._socket.close()
        self._task.cancel()


def percentiles(times: Sequence[float]) -> tuple[float, float, float]:
    """Return the median, the value that 95% do not exceed, and the longest."""
    found = sorted(times)
    return found[len(found) // 2], found[max(0, round(_SHARE * len(found)) - 1)], found[-1]


def waits(sent: Sequence[float], frames: Sequence[tuple[float, int]]) -> list[float]:
    """Return for each vote, in the order sent, the milliseconds until a frame counted so many."""
    found, at = [], 0
    for number, when in enumerate(sorted(sent), 1):
        while frames[at][1] < number:
            at += 1
        found.append(max(0.0, 1000 * (frames[at][0] - when)))
    return found


async def _open(url: str, path: str, cookie: str) -> _Line:
    request = HTTPRequest(url.replace("http", "ws") + path, headers={"Cookie": cookie})
    line = _Line(await websocket_connect(request))
    await line.seen("state")
    return line


async def _votes(phones: list[_Line], wall: _Line, teach: _Line, question: int, within: float) -> list[float]:
    """Ask a question, let all phones answer within so many seconds, and return how long each vote took to the wall."""
    for phase in ("think", "open"):
        step = teach.frames[-1][1]["step"]
        await teach.tell("next", step=step)
        await teach.seen("state", phase=phase, q=question)
    for phone in phones:
        await phone.seen("state", phase="open", q=question)
    sent: list[float] = []

    async def vote(number: int) -> None:
        await asyncio.sleep(within * number / len(phones))
        sent.append(await phones[number].tell("answer", q=question, vote=1, i=number % 2))

    await asyncio.gather(*map(vote, range(len(phones))))
    await wall.seen("state", phase="open", q=question, answered=len(phones))
    frames = [
        (when, told["answered"])
        for when, told in wall.frames
        if told["t"] == "state" and told["q"] == question and "answered" in told
    ]
    await teach.tell("reveal", step=teach.frames[-1][1]["step"])
    await teach.seen("state", phase="reveal", q=question)
    return waits(sent, frames)


async def _race(phones: list[_Line], teach: _Line, question: int) -> list[float]:
    """Let all phones check two calculations, and return how long each verdict took."""
    await teach.tell("jump", q=question)
    found: list[float] = []

    async def check(number: int) -> None:
        _, state = await phones[number].seen("state", phase="race")
        a, b, *_ = state["numbers"]
        for text in (f"{a} + {b}", f"{a} × {b}"):
            await asyncio.sleep(0.5 + 2.0 * number / len(phones))
            at = await phones[number].tell("try", q=question, text=text)
            when, _ = await phones[number].seen("judged", text=text)
            found.append(1000 * (when - at))

    await asyncio.gather(*map(check, range(len(phones))))
    return found


async def _measure(server: subprocess.Popen[str], url: str, key: str, code: str, count: int) -> Load:
    process, port = Process(server.pid), url.rpartition(":")[2]
    teacher = f"fluxx-teacher-{port}={key}"
    wall, teach = await _open(url, "/ws/wall", teacher), await _open(url, "/ws/teach", teacher)
    empty = process.memory_info().rss / 1e6
    start = perf_counter()
    phones = [await _open(url, "/ws/phone", f"fluxx-seat-{port}={number:032x}") for number in range(count)]
    await asyncio.gather(*(phone.tell("join", code=code) for phone in phones))
    await asyncio.gather(*(phone.seen("state", phase="lobby") for phone in phones))
    joined = 1000 * (perf_counter() - start)
    spread = await _votes(phones, wall, teach, 0, _SPREAD)
    at_once = await _votes(phones, wall, teach, 1, _AT_ONCE)
    judged = await _race(phones, teach, 2)
    full = process.memory_info().rss / 1e6
    for line in (*phones, wall, teach):
        line.close()
    return Load(count, joined, percentiles(spread), percentiles(at_once), percentiles(judged), empty, full)


def measure(count: int) -> Load:
    """Start a class, load it with so many phones, and end it."""
    words = ["class", "--topic", "order-of-operations", "--questions", "2", "--no-browser", "--bind", "127.0.0.1"]
    command = [sys.executable, "-m", "fluxx_nb", *words, "--phones", str(count)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            told = ""
            assert server.stdout is not None
            while (ready := _READY.search(told)) is None:
                line = server.stdout.readline()
                if not line or "Ctrl-C" in line:
                    raise RuntimeError(f"the class did not start, or does not say where: {told}{line}")
                told += line
            code = _CODE.search(told)
            assert code is not None
            return asyncio.run(_measure(server, ready.group(1), ready.group(2), code.group(1), count))
        finally:
            server.terminate()


def as_text(loads: Sequence[Load]) -> str:
    """Return a Markdown table."""
    lines = ["| | " + " | ".join(f"{one.phones} phones" for one in loads) + " |", "| --- |" + " --- |" * len(loads)]
    three = [
        ("vote → wall, over 5 s: median / 95% / longest", "spread"),
        ("vote → wall, within 0.2 s", "at_once"),
        ("race: calculation → verdict", "judged"),
    ]
    lines.append("| all joined | " + " | ".join(f"{one.joined:.0f} ms" for one in loads) + " |")
    for title, name in three:
        cells = (" / ".join(f"{part:.0f}" for part in getattr(one, name)) for one in loads)
        lines.append(f"| {title} | " + " | ".join(f"{cell} ms" for cell in cells) + " |")
    memory = (f"{one.empty:.0f} → {one.full:.0f} MB" for one in loads)
    lines.append("| memory, empty → after | " + " | ".join(memory) + " |")
    met = ({True: "met", False: "missed", None: "–"}[one.aims_met] for one in loads)
    lines.append("| aims | " + " | ".join(met) + " |")
    return "\n".join(lines)


def main() -> int:
    """Measure, and print what was measured; returns 1 if an aim was missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--phones", type=int, nargs="+", default=sorted(AIMS), help="how many (default: 40 200)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    args = parser.parse_args()
    loads = [measure(count) for count in args.phones]
    data = [one._asdict() | {"aims_met": one.aims_met} for one in loads]
    print(json.dumps(data, indent=1) if args.json else as_text(loads))
    return int(any(one.aims_met is False for one in loads))


if __name__ == "__main__":
    sys.exit(main())
