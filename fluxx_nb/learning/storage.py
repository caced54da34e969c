"""Where progress is stored: one text per learner."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Protocol

from fluxx_nb.engine.files.atomic import write_whole
from fluxx_nb.learning.path import LearningError
from fluxx_nb.learning.progressfile import MOST_BYTES

_PATIENCE = 5.0
"""How many seconds a window waits while another one writes; a lock older than this was left behind by a crash."""
_NAP = 0.01


class Store(Protocol):
    """Holds the progress of one learner as a text."""

    def read(self) -> str | None:
        """The text; None where nothing is stored."""

    def write(self, text: str) -> None:
        """Store a text instead of the old one, whole or not at all."""

    def remove(self) -> None:
        """Store nothing any more."""

    def set_aside(self, text: str) -> str:
        """Keep a damaged text where no one overwrites it, and return where that is."""

    def locked(self) -> AbstractContextManager[None]:
        """Keep other windows from writing between a read and a write, where that is possible."""


class MemoryStore:
    """Holds a text in memory: for tests, and for someone who does not want anything stored."""

    def __init__(self, text: str | None = None) -> None:
        self.text = text
        self.aside: list[str] = []

    def read(self) -> str | None:
        """The text; None where nothing is stored."""
        return self.text

    def write(self, text: str) -> None:
        """Store a text instead of the old one."""
        self.text = text

    def remove(self) -> None:
        """Store nothing any more."""
        self.text = None

    def set_aside(self, text: str) -> str:
        """Keep a damaged text."""
        self.aside.append(text)
        return f"damaged text {len(self.aside)}"

    def locked(self) -> AbstractContextManager[None]:
        """There is no one else."""
        return nullcontext()


class FileStore:
    """Holds a text in a file, written as one act."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> str | None:
        """The text; None where there is no file. What is not UTF-8 comes with marks for what can't be read."""
        try:
            with self.path.open("rb") as file:
                # One byte too many is enough to see that this is not a progress file.
                return file.read(MOST_BYTES + 1).decode("utf-8", "replace")
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise LearningError(f"{self.path} can't be read ({error.strerror}). Check the folder.") from None

    def write(self, text: str) -> None:
        """Store a text instead of the old one, whole or not at all, also if the power fails."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, text)
        except OSError as error:
            raise LearningError(f"{self.path} can't be written ({error.strerror}). Nothing has changed.") from None

    def remove(self) -> None:
        """Delete the file."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise LearningError(f"{self.path} can't be deleted ({error.strerror}).") from None

    def set_aside(self, text: str) -> str:
        """Rename the damaged file, byte for byte, to one that ends in `.damaged`."""
        for number in range(1, 1000):
            kept = self.path.with_name(f"{self.path.name}{'' if number == 1 else f'.{number}'}.damaged")
            if not kept.exists():
                try:
                    self.path.rename(kept)
                except OSError as error:
                    raise LearningError(f"{self.path} is damaged and can't be renamed ({error.strerror}).") from None
                return str(kept)
        raise LearningError(f"There are too many damaged files beside {self.path}. Move them away.")

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other windows from writing; a lock that a crash has left behind is broken after a while."""
        lock = self.path.with_name(f".{self.path.name}.lock")
        self._acquire(lock)
        try:
            yield
        finally:
            with suppress(OSError):
                lock.unlink()

    def _acquire(self, lock: Path) -> None:
        end = time.monotonic() + _PATIENCE
        while not self._made(lock):
            if time.monotonic() > end + _PATIENCE:
                raise LearningError(f"{lock} stays locked, so nothing was saved. Delete that file.")
            if time.monotonic() > end:
                with suppress(OSError):
                    lock.unlink()
            time.sleep(_NAP)

    def _made(self, lock: Path) -> bool:
        """Whether the lock is ours now."""
        try:
            if not self.path.parent.is_dir():
                self.path.parent.mkdir(parents=True)
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        except FileExistsError:
            if self.path.parent.is_dir():
                return False
            raise LearningError(f"{self.path.parent} is not a folder, so nothing can be saved there.") from None
        except OSError as error:
            raise LearningError(f"{self.path} can't be written ({error.strerror}). Check the folder.") from None
        return True
