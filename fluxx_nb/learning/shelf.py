"""A Shelf: the learners of one machine, by name, each in a progress file of one folder. Nothing leaves the machine."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from fluxx_nb.engine.core.text import shown
from fluxx_nb.learning.path import LearningError
from fluxx_nb.learning.progress import Learner, checked_name
from fluxx_nb.learning.progressfile import DamagedProgress, read, written
from fluxx_nb.learning.schedule import Clock, utc_now
from fluxx_nb.learning.storage import FileStore, Store

FOLDER = "fluxx-progress"
"""The folder next to the notebooks where progress is stored."""
_SUFFIX = ".json"


class GoneLearner(LearningError):
    """The learner was deleted or got another name in another window."""


class SavedLearner(Learner):
    """A learner with a place to be saved in."""

    def __init__(self, name: str, store: Store, clock: Clock = utc_now) -> None:
        super().__init__(name, clock)
        self.store = store
        self.notice = ""
        """What the learner should be told about loading; empty where all went well."""
        self.set_aside = ""
        """Where a damaged text is kept that was stored for this learner; empty where there was none."""
        self._was_stored = False

    @classmethod
    def load(cls, name: str, store: Store, clock: Clock = utc_now) -> SavedLearner:
        """The learner as stored, or a new one. A damaged text is set aside, and `notice` says where."""
        learner = cls(name, store, clock)
        text = store.read()
        if text is not None:
            try:
                stored = read(text, clock)
            except DamagedProgress as error:
                learner.set_aside = store.set_aside(text)
                learner.notice = (
                    f"{learner.name}'s progress can't be read, so the path starts from the beginning. {error} "
                    f"The old file is kept: {learner.set_aside}. If you have an export, import it."
                )
            else:
                learner.name = stored.name
                learner.take_in(stored)
                learner._was_stored = True
        return learner

    def save(self) -> None:
        """Store the learner together with what another window has stored meanwhile."""
        with self.store.locked():
            text = self.store.read()
            if text is None and self._was_stored:
                raise GoneLearner(
                    f"{self.name}'s progress was deleted or renamed in another window, so nothing was saved."
                )
            if text is not None:
                try:
                    self.take_in(read(text, self.clock))
                except DamagedProgress:
                    kept = self.store.set_aside(text)
                    self.notice = f"Your file was damaged. The old file is kept: {kept}. Your progress is saved again."
            self.store.write(written(self))
            self._was_stored = True

    def delete(self) -> None:
        """Delete everything that is stored about the learner."""
        with self.store.locked():
            self.store.remove()

    def export(self) -> str:
        """All progress as a text, to take to another machine."""
        return written(self)


class Shelf:
    """The learners of one folder."""

    def __init__(self, folder: str | Path = FOLDER, clock: Clock = utc_now) -> None:
        self.folder = Path(folder)
        self.clock = clock

    def names(self) -> list[str]:
        """The names of all learners whose files can be read, in alphabetical order."""
        return sorted((one.name for one in self.learners()), key=str.casefold)

    def learners(self) -> Iterator[SavedLearner]:
        """The learners whose files can be read. A file that can't be is left alone."""
        for path in self.paths():
            with suppress(LearningError):
                store = FileStore(path)
                yield SavedLearner.load(read(store.read() or "", self.clock).name, store, self.clock)

    def unreadable(self) -> dict[Path, LearningError]:
        """The progress files that can't be read, each with the error. They are left alone."""
        problems = {path: self._problem(path) for path in self.paths()}
        return {path: problem for path, problem in problems.items() if problem is not None}

    def _problem(self, path: Path) -> LearningError | None:
        """Why a file can't be read; None where it can."""
        try:
            read(FileStore(path).read() or "", self.clock)
        except LearningError as error:
            return error
        return None

    def paths(self) -> list[Path]:
        """The progress files of the folder."""
        try:
            return sorted(path for path in self.folder.iterdir() if path.suffix == _SUFFIX and path.is_file())
        except FileNotFoundError:
            return []
        except OSError as error:
            raise LearningError(f"{self.folder} can't be read ({error.strerror}). Name a folder.") from None

    def learner(self, name: str) -> SavedLearner:
        """The learner of this name, stored or new; nothing is stored before `save`."""
        name = checked_name(name)
        return SavedLearner.load(name, FileStore(self.folder / file_name(name)), self.clock)

    def has(self, name: str) -> bool:
        """Whether progress of this name is stored."""
        return (self.folder / file_name(checked_name(name))).is_file()

    def delete(self, name: str) -> None:
        """Delete a learner's progress."""
        if not self.has(name):
            raise LearningError(f"No learner is called {shown(name)} in {self.folder}. There are: {self._listed()}.")
        FileStore(self.folder / file_name(checked_name(name))).remove()

    def add(self, text: str) -> SavedLearner:
        """Import an exported text: a new learner, or more progress of one who is here already."""
        try:
            learner = read(text, self.clock)
        except DamagedProgress as error:
            raise DamagedProgress(f"{error} Choose a file that Export has written.") from None
        mine = self.learner(learner.name)
        if mine.set_aside:
            mine.notice = f"{mine.name}'s file here was damaged. The old file is kept: {mine.set_aside}."
        mine.take_in(learner)
        mine.save()
        return mine

    def rename(self, learner: SavedLearner, name: str) -> SavedLearner:
        """Give a learner's progress another name; one that someone has already is refused."""
        name = checked_name(name)
        if self.has(name):
            raise LearningError(f"{shown(name)} has progress here already. Choose another name, or switch to this one.")
        renamed = self.learner(name)
        renamed.take_in(learner)
        renamed.save()
        learner.delete()
        return renamed

    def export(self, name: str) -> str:
        """A learner's progress as a text."""
        if not self.has(name):
            raise LearningError(f"No learner is called {shown(name)} in {self.folder}. There are: {self._listed()}.")
        store = FileStore(self.folder / file_name(checked_name(name)))
        try:
            return written(read(store.read() or "", self.clock))
        except DamagedProgress as error:
            raise DamagedProgress(f"{store.path} is damaged, so nothing was exported. {error}") from None

    def _listed(self) -> str:
        return ", ".join(self.names()) or "none"


def learners(folder: str | Path = FOLDER) -> list[str]:
    """The names of the learners in a folder, in alphabetical order."""
    return Shelf(folder).names()


def file_name(name: str) -> str:
    """The name of a learner's file: harmless on every system, and never the same for two names."""
    known = name.casefold()
    plain = re.sub(r"[^a-z0-9]+", "-", known).strip("-")[:30]
    return f"{plain or 'learner'}-{hashlib.blake2b(known.encode(), digest_size=5).hexdigest()}{_SUFFIX}"
