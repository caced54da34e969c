"""Atomic writing: a file has its old content or all of the new one, whatever happens meanwhile."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from uuid import uuid4


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file atomically, even if the power fails; after an OSError nothing has changed."""
    # The real path, so that a link stays a link; a unique name, since others may write the same file now.
    path = path.resolve()
    held = content.encode() if isinstance(content, str) else content
    if path.exists() and not path.is_file():
        # A pipe or a device is written to, not replaced by a file.
        path.write_bytes(held)
        return
    fresh = path.with_name(f".{uuid4().hex}.new")
    try:
        with fresh.open("wb") as file:
            file.write(held)
            file.flush()
            # Without this the name may reach the disk before the content, and both contents would be lost.
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        with suppress(OSError):
            fresh.unlink()
    _sync(path.parent)


def _sync(folder: Path) -> None:
    """Write a folder's names to the disk, on systems that can open folders."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
