"""`fluxx-nb lab`: JupyterLab on the notebooks, as copies that belong to the reader."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.machinery import all_suffixes
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

from fluxx_nb.commands.command import GOOD, CommandError, Say
from fluxx_nb.engine.files.atomic import write_whole
from fluxx_nb.lessons import content_digest, notebooks_root

_PACKAGE = Path(__file__).resolve().parents[1]
_FRONT = _PACKAGE / "front"
"""What JupyterLab gets from here: settings that keep its news away, and the script by which lessons run when opened."""
_NOTE = ".fluxx-nb.json"
"""Beside the copies: what each of them was when it was made, so that a changed one is known as such."""


Start = Callable[[list[str], dict[str, str]], None]
"""Runs a command with an environment."""


class LabCommand:
    """Opens the notebooks."""

    examples = (
        "examples:\n"
        "  fluxx-nb lab\n"
        "  fluxx-nb lab --to lessons --no-browser --port 9000\n\n"
        "The notebooks are copied to a folder of yours. A copy that you have changed is never overwritten.\n"
        "They run by themselves when they are opened; what you have changed, and any other notebook, does not.\n"
        "Options that are not listed here go to JupyterLab."
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument("--to", type=Path, metavar="DIR", help="the folder for the copies (default: ~/fluxx-nb)")
        parser.add_argument("--copy-only", action="store_true", help="copy the notebooks, but do not open anything")

    def run(self, args: argparse.Namespace, say: Say, start: Start | None = None) -> int:
        """Copy the notebooks and hand over to JupyterLab."""
        if not args.copy_only and find_spec("jupyterlab") is None:
            raise CommandError("JupyterLab is not installed; get it with: pip install jupyterlab")
        folder: Path = args.to if args.to is not None else own_lessons()
        copied, kept = copy_notebooks(notebooks_root(), folder)
        trust([folder / name for name in copied if name.endswith(".ipynb")])
        say(f"The notebooks are in {folder} ({len(copied)} new).")
        if kept:
            say(f"Kept as you changed them: {', '.join(kept)}. Rename or remove one to get a fresh copy.")
        if args.copy_only:
            return GOOD
        first = min(folder.glob("*.ipynb"), default=None)
        # A workspace of its own leaves the reader's other windows as they are.
        opens = f"/lab/workspaces/fluxx-nb/tree/{quote(first.name)}" if first is not None else "/lab"
        command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder.resolve()}"]
        command.append(f"--LabApp.default_url={opens}")
        strange = shadows(folder)
        if strange:
            say(f"The lessons do not run by themselves, since {', '.join(strange)} would be imported by them.")
        else:
            command.append(f"--LabApp.extra_labextensions_path={_FRONT / 'labextensions'}")
        command += args.jupyter
        if _is_root() and "--allow-root" not in command:
            # JupyterLab refuses root unless it is told; it listens to this machine only.
            command.append("--allow-root")
        paths = filter(None, (str(_FRONT / "config"), os.environ.get("JUPYTER_CONFIG_PATH")))
        (start or _become)(command, {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(paths)})
        return GOOD


def own_lessons() -> Path:
    """The folder of this user's copies."""
    return Path.home() / "fluxx-nb"


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _become(command: list[str], environment: dict[str, str]) -> None:
    # JupyterLab takes the place of this process, so that signals and Ctrl-C reach it directly.
    os.execve(command[0], command, environment)


def shadows(folder: Path) -> list[str]:
    """The files of a folder that a kernel there would import instead of a module of the same name."""
    modules = [path for path in folder.iterdir() if path.suffix in all_suffixes() or (path / "__init__.py").exists()]
    return sorted(path.name for path in modules if find_spec(path.name.partition(".")[0]) is not None)


def copy_notebooks(source: Path, folder: Path) -> tuple[list[str], list[str]]:
    """Copy what is new or was never changed; returns the names that were copied and those that were kept as changed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{folder} cannot be made ({error.strerror}); name another folder with --to") from None
    note = folder / _NOTE
    as_copied: dict[str, str] = _read_note(note)
    copied, kept = [], []
    names = sorted(path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file())
    for name in filter(_is_lesson, names):
        original = source / name
        copy, content = folder / name, original.read_bytes()
        if copy.exists():
            found = copy.read_bytes()
            present = content_digest(name, found)
            if present == content_digest(name, content):
                as_copied[name] = present
                continue
            # Earlier versions noted a notebook as they did any other file.
            if as_copied.get(name) not in (present, content_digest("", found)):
                kept.append(name)
                continue
        copy.parent.mkdir(parents=True, exist_ok=True)
        write_whole(copy, content)
        as_copied[name] = content_digest(name, content)
        copied.append(name)
    write_whole(note, json.dumps(as_copied, indent=1))
    return copied, kept


def trust(notebooks: list[Path]) -> None:
    """Sign fresh copies as their reader's own, so that JupyterLab shows what is stored in them."""
    if find_spec("nbformat") is None:
        return
    nbformat = import_module("nbformat")
    notary = import_module("nbformat.sign").NotebookNotary()
    for path in notebooks:
        # What is no notebook cannot be signed; JupyterLab will say what is wrong with it.
        with suppress(ValueError):
            notary.sign(nbformat.read(path, as_version=4))


def _is_lesson(name: str) -> bool:
    return not any(part.startswith((".", "__")) for part in name.split("/"))


def _read_note(note: Path) -> dict[str, str]:
    try:
        found = json.loads(note.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        # Without the note every copy counts as changed, and is kept.
        return {}
    return {str(name): str(digest) for name, digest in found.items()} if isinstance(found, dict) else {}
