"""Writing: a file holds what it held before or all of what is new, whatever happens meanwhile."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from uuid import uuid4


def write_whole(path: Path, text: str) -> None:
    """Write a text to a file as one act; raises OSError, and then nothing has changed."""
    # Where it really lies, so that a link stays one; a name of its own, since others may write the same file now.
    path = path.resolve()
    fresh = path.with_name(f".{uuid4().hex}.new")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    finally:
        with suppress(OSError):
            fresh.unlink()
