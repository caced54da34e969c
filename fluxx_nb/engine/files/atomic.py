"""Writing: a file holds what it held before or all of what is new, whatever happens meanwhile."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from uuid import uuid4


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file as one act, also if the power fails; raises OSError, and then nothing has changed."""
    # Where it really is, so that a link stays one; a name of its own, since others may write the same file now.
    path = path.resolve()
    held = content.encode() if isinstance(content, str) else content
    if path.exists() and not path.is_file():
        # A pipe or a device takes what is written, and is not replaced by a file.
        path.write_bytes(held)
        return
    fresh = path.with_name(f".{uuid4().hex}.new")
    try:
        with fresh.open("wb") as file:
            file.write(held)
            file.flush()
            # The name may reach the disk before the content: then the old content is gone, and the new not there.
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        with suppress(OSError):
            fresh.unlink()
    _sync(path.parent)


def _sync(folder: Path) -> None:
    """Have the system write a folder's names to the disk, where it can: not every system opens folders."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
