"""The folder of a server that runs: what visitors leave in it goes with the server, also when that was killed."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import NoReturn

if sys.platform != "win32":
    import fcntl

_PREFIX = "fluxx-nb-app-"
_LOCK, _NEW = ".server", ".new"


@contextmanager
def server_folder() -> Iterator[Path]:
    """Make a folder that only its user may open, and remove it at the end. Those of dead servers go first.

    As long as the server lives it holds a lock on a file in it. The system releases it when the process ends, even
    if it was killed. Windows has no such locks; there a killed server's folder stays.
    """
    _sweep(Path(tempfile.gettempdir()))
    with _orderly_end(), tempfile.TemporaryDirectory(prefix=_PREFIX, ignore_cleanup_errors=True) as name:
        held = _lock(Path(name) / _NEW, os.O_CREAT)
        if held is not None:
            # It gets its name once it is locked, so that another server that starts now cannot take it for a dead one.
            (Path(name) / _NEW).rename(Path(name) / _LOCK)
        try:
            yield Path(name)
        finally:
            if held is not None:
                os.close(held)


@contextmanager
def _orderly_end() -> Iterator[None]:
    """Let a signal to end remove the folder too, also in the seconds before the server listens to it."""
    before = signal.signal(signal.SIGTERM, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)


def _lock(path: Path, create: int = 0) -> int | None:
    """Return a file that is locked now, or None if someone else holds it or there is no such file."""
    if sys.platform == "win32":
        return None
    try:
        file = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC | create, 0o600)
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        return None
    return file


def _sweep(parent: Path) -> None:
    """Remove the folders of servers that were killed."""
    if sys.platform == "win32":
        return
    for folder in parent.glob(f"{_PREFIX}*"):
        if not _is_ours(folder):
            continue
        held = _lock(folder / _LOCK)
        if held is not None:
            shutil.rmtree(folder, ignore_errors=True)
            os.close(held)


def _is_ours(folder: Path) -> bool:
    """Return whether this user made the folder: anyone may put one of that name where temporary files are."""
    with suppress(OSError):
        found = folder.lstat()
        return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077
    return False
