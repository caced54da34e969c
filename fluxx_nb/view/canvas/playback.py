"""Playback: letting the table run and cards glide, without ever blocking the kernel."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from fluxx_nb.view.canvas.paint import LOCK, Flight, Painter
from fluxx_nb.view.layout.motion import Glide, glides
from fluxx_nb.view.shapes.scene import Area, Face, Scene

_FRAMES = 8
_FRAME = 0.032
"""Seconds between two frames."""
_BREATH = 0.004
"""What other work of the kernel gets between two steps, in seconds."""
_MOST_GLIDES = 4
"""More cards than this do not glide: no one could follow them."""


class BackgroundTask:
    """One thing at a time that goes on in the background and can be stopped at once."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    def start(self, work: Callable[[], Awaitable[None]]) -> bool:
        """Begin the work instead of what was going on; False where nothing can go on in the background."""
        self.stop()
        loop = _loop()
        if loop is None:
            return False
        self._task = loop.create_task(_run(work))
        return True

    def stop(self) -> None:
        """Stop at once."""
        task, self._task = self._task, None
        if task is None or task.done():
            return
        if _loop() is task.get_loop():
            task.cancel()
        else:
            task.get_loop().call_soon_threadsafe(task.cancel)

    @property
    def busy(self) -> bool:
        """Whether something is going on."""
        return self._task is not None and not self._task.done()


def _loop() -> asyncio.AbstractEventLoop | None:
    """The loop that runs in this thread, if one does."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


async def _run(work: Callable[[], Awaitable[None]]) -> None:
    await work()


def eased(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


def between(start: Area, end: Area, share: float) -> Area:
    """A box on its way from one place to another."""
    return Area(*(a + (b - a) * share for a, b in zip(start, end, strict=True)))


def flights(old: Scene | None, new: Scene) -> list[tuple[Glide, Face]]:
    """The cards that glide: those that the event is about, as long as one can follow them."""
    if old is None or (old.width, old.height) != (new.width, new.height):
        return []
    moved = {journey.id for journey in new.journeys}
    found = [glide for glide in glides(old, new) if glide.id in moved]
    faces = {**old.faces, **new.faces}
    return [(glide, faces[glide.face]) for glide in found] if len(found) <= _MOST_GLIDES else []


def airborne(flying: list[tuple[Glide, Face]], frame: int) -> list[Flight]:
    """Where the cards are in a frame; in the first one they have already set out."""
    share = eased((frame + 1) / (_FRAMES + 1))
    return [(face, between(glide.start, glide.end, share)) for glide, face in flying]


class Gliding:
    """Paints a Scene, with the moved card on its way."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._task = BackgroundTask()
        self._goal: Scene | None = None

    def stop(self) -> None:
        """Stop at once; the caller paints next."""
        self._task.stop()
        self._goal = None

    def show(self, scene: Scene, animate: bool) -> None:
        """Show a Scene; its card glides if that is wanted and can be done."""
        self.stop()
        flying = flights(self._painter.scene, scene) if animate else []
        if not flying:
            self._painter.paint(scene)
            return
        if not self._task.start(lambda: self._fly(scene, flying)):
            self._painter.paint(scene)
            return
        self._goal = scene
        self._painter.paint(scene, hidden=[glide.id for glide, _ in flying], flights=airborne(flying, 0))

    async def _fly(self, scene: Scene, flying: list[tuple[Glide, Face]]) -> None:
        for frame in range(1, _FRAMES):
            await asyncio.sleep(_FRAME)
            with LOCK:
                if self._goal is not scene:
                    return
                self._painter.fly(airborne(flying, frame), [box for _, box in airborne(flying, frame - 1)])
        await asyncio.sleep(_FRAME)
        with LOCK:
            if self._goal is scene:
                self._painter.paint(scene)
                self._goal = None


class Playing:
    """Takes one step after the other until told to stop, or until there is nothing to see."""

    def __init__(self, step: Callable[[], bool], pause: Callable[[], float], stopped: Callable[[], None]) -> None:
        self._step, self._pause, self._stopped = step, pause, stopped
        self._task = BackgroundTask()

    @property
    def on(self) -> bool:
        """Whether the table runs."""
        return self._task.busy

    def start(self) -> bool:
        """Let it run; False where that cannot be done."""
        return self._task.start(self._run)

    def stop(self) -> None:
        """Stop at once."""
        self._task.stop()

    async def _run(self) -> None:
        clock = asyncio.get_running_loop().time
        due = clock()
        while self._step():
            # The time that a step takes is part of the pause; the kernel gets a moment in any case.
            due = max(due + self._pause(), clock() + _BREATH)
            await asyncio.sleep(due - clock())
        self._task = BackgroundTask()
        self._stopped()
