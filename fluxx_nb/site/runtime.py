"""Pyodide: the Python that runs in the page. Its archive comes from npm, or from a file that is there already."""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Any

from fluxx_nb.site.trouble import SiteError

LOCK = "pyodide-lock.json"
"""The list of packages that the page can load, each with its file and hash."""
_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK, "package.json")


def wanted() -> str:
    """The version of Pyodide that the kernel of JupyterLite asks for."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    return str(PYODIDE_VERSION)


def fetch(folder: Path) -> Path:
    """Get Pyodide's archive with npm, which keeps its own copy for the next time."""
    npm = shutil.which("npm")
    name = f"pyodide@{wanted()}"
    by_hand = f"or fetch {name} from npm elsewhere (`npm pack {name}`) and name the file with --pyodide"
    if npm is None:
        raise SiteError(f"Pyodide, the Python of the page, comes from npm, which is not here: install npm, {by_hand}")
    command = [npm, "pack", "--silent", "--prefer-offline", "--pack-destination", str(folder), name]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    found = next(folder.glob("pyodide-*.tgz"), None)
    if ran.returncode or found is None:
        raise SiteError(f"npm could not fetch {name}; it needs a network: try again, {by_hand}")
    return found


def unpack(archive: Path, folder: Path) -> dict[str, Any]:
    """Put what the page needs of Pyodide into a folder; returns its list of packages."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with tarfile.open(archive) as packed:
            for member in packed:
                name = member.name.rpartition("/")[2]
                inside = packed.extractfile(member) if name in _FILES and member.name.count("/") == 1 else None
                if inside is not None:
                    (folder / name).write_bytes(inside.read())
    except (OSError, tarfile.TarError, EOFError) as error:
        raise SiteError(f"{archive} is no archive of Pyodide: {error}") from None
    missing = [name for name in _FILES if not (folder / name).is_file()]
    if missing:
        raise SiteError(f"{archive} is no archive of Pyodide: {', '.join(missing)} is not in it")
    version = json.loads((folder / "package.json").read_text(encoding="utf-8")).get("version")
    if version != wanted():
        raise SiteError(f"{archive} is Pyodide {version}, but the kernel of JupyterLite wants {wanted()}")
    lock: dict[str, Any] = json.loads((folder / LOCK).read_text(encoding="utf-8"))
    return lock
