"""The folder of a site: empty, or one that holds our site as we left it; nothing else is ever touched.

A note in the folder lists what was written, each file with its hash. A new site replaces just these files, and only
while they are what was written; whatever else is there stays.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from fluxx_nb.engine.files.atomic import write_whole
from fluxx_nb.site.trouble import SiteError

NOTE = ".fluxx-nb-site.json"
"""In the folder of a site: the files that are ours, with their hashes."""


def digest(path: Path) -> str:
    """The hash of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def files_in(folder: Path) -> list[str]:
    """The files of a folder, by their paths in it."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def _writable(folder: Path) -> None:
    """Say that nothing can be written to a folder before a site is built for minutes, not after it."""
    there = next(one for one in (folder.absolute(), *folder.absolute().parents) if one.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        raise SiteError(f"{folder} cannot be written, because {there} does not let you; name another folder")


class SiteFolder:
    """A folder that may take a site."""

    def __init__(self, folder: Path) -> None:
        """Look at a folder, or say why it cannot be taken."""
        self.folder = folder
        self.ours: dict[str, str] = {}
        if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
            raise SiteError(f"{folder} is no folder; name one that is empty or not there yet")
        _writable(folder)
        if not folder.is_dir() or not any(folder.iterdir()):
            return
        self.ours = _read(folder / NOTE)
        if not self.ours:
            raise SiteError(
                f"{folder} is not empty and holds no site that was made here, so nothing in it is touched; name "
                "another folder, or one that is not there yet"
            )
        changed = [name for name, was in self.ours.items() if not self._is_as_left(name, was)]
        if changed:
            raise SiteError(
                f"{folder} holds a site that was changed since ({_few(changed)}), which is not overwritten; "
                "move it away, or name another folder"
            )

    def _is_as_left(self, name: str, was: str) -> bool:
        path = self.folder / name
        if not path.exists() and not path.is_symlink():
            return True  # a file that is gone is no loss
        inside = self.folder.resolve() in path.resolve().parents
        return inside and not path.is_symlink() and path.is_file() and digest(path) == was

    def take(self, made: Path) -> list[str]:
        """Put a finished site here, in the place of an older one; returns the files of others that stayed."""
        new = files_in(made)
        others = sorted(set(files_in(self.folder)) - set(self.ours) - {NOTE}) if self.folder.is_dir() else []
        taken = sorted(set(others) & set(new))
        if taken:
            raise SiteError(f"{_few(taken)} in {self.folder} would be overwritten, which is not ours: move that away")
        for name in self.ours:
            (self.folder / name).unlink(missing_ok=True)
        for name in new:
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(made / name, path)
        self._sweep(Path(name).parent for name in self.ours)
        self.ours = {name: digest(made / name) for name in new}
        write_whole(self.folder / NOTE, json.dumps(self.ours, indent=0))
        return others

    def _sweep(self, folders: Iterable[Path]) -> None:
        """Remove folders that an older site has left empty."""
        empty = {part for folder in folders for part in (folder, *folder.parents)} - {Path()}
        for folder in sorted(empty, key=lambda one: -len(one.parts)):
            path = self.folder / folder
            if path.is_dir() and not any(path.iterdir()):
                path.rmdir()


def _read(note: Path) -> dict[str, str]:
    try:
        found = json.loads(note.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    safe = {str(name): str(was) for name, was in found.items() if ".." not in Path(name).parts}
    return {name: was for name, was in safe.items() if not Path(name).is_absolute()}


def _few(names: list[str]) -> str:
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
