"""Building a site: Pyodide, wheels, lessons and JupyterLite come together in a folder of their own and are checked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from fluxx_nb.site import runtime
from fluxx_nb.site.check import problems
from fluxx_nb.site.extensions import extensions
from fluxx_nb.site.front import add_folders, front_page, let_run, write_pages
from fluxx_nb.site.icon import NAME, icon
from fluxx_nb.site.lessons import copy_lessons, settings
from fluxx_nb.site.lock import locked
from fluxx_nb.site.place import SiteFolder, files_in
from fluxx_nb.site.trouble import SiteError
from fluxx_nb.site.wheels import KERNEL, OURS, gather, needed

_APPS = ("lab", "edit")
"""Of JupyterLite's applications: the one that lessons open in, and the one in which it shows a file in another tab."""
_NEEDS = ("jupyterlite_core", "jupyterlite_pyodide_kernel")

Say = Callable[[str], None]


class Built(NamedTuple):
    """A site in its folder."""

    folder: Path
    lessons: int
    files: int
    bytes: int
    kept: list[str]
    """Files of others in that folder, which were left alone."""


def build(folder: Path, notebooks: Path, say: Say, pyodide: Path | None = None) -> Built:
    """Build a site into a folder that is empty or holds an older one."""
    if any(find_spec(name) is None for name in _NEEDS):
        raise SiteError('JupyterLite is not installed; get it with: pip install "fluxx-nb[site]"')
    place = SiteFolder(folder)
    with TemporaryDirectory(prefix="fluxx-nb-site-") as temporary:
        work = Path(temporary)
        python = work / "static" / "pyodide"
        say(f"1/5 Pyodide {runtime.wanted()}, the Python of the page{'' if pyodide else ': from npm'}")
        lock = runtime.unpack(pyodide or runtime.fetch(work), python)
        packages = needed(lock)
        say(f"2/5 {len(packages)} packages for it: from pip's index, and fluxx-nb as it is installed here")
        gather(packages, lock["info"]["python"], python)
        lock = locked(packages, python, lock["info"])
        (python / runtime.LOCK).write_text(json.dumps(lock, indent=1), encoding="utf-8")
        lessons = copy_lessons(notebooks, work / "files")
        write_pages(work / "files")
        say(f"3/5 JupyterLite around {len(lessons)} lessons")
        told = settings((*KERNEL, OURS))
        (work / "jupyter-lite.json").write_text(json.dumps(told, indent=1), encoding="utf-8")
        made = work / "made"
        _build_lite(work, made)
        let_run(made)
        add_folders(made)
        (made / "index.html").write_text(front_page(lessons), encoding="utf-8")
        (made / NAME).write_bytes(icon())
        say("4/5 Checks: packages are there and whole, cells are those of the lessons, nothing points elsewhere")
        wrong = problems(made, notebooks)
        if wrong:
            raise SiteError("the site does not hold: " + "; ".join(wrong))
        say(f"5/5 Into {folder}")
        kept = place.take(made)
        names = files_in(made)
        return Built(folder, len(lessons), len(names), sum((made / name).stat().st_size for name in names), kept)


def _build_lite(work: Path, made: Path) -> None:
    config = {
        "LiteBuildConfig": {
            "apps": list(_APPS),
            "contents": ["files"],
            "federated_extensions": [str(path) for path in extensions()],
            "ignore_sys_prefix": ["federated_extensions"],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "output_dir": str(made),
        }
    }
    (work / "jupyter_lite_config.json").write_text(json.dumps(config), encoding="utf-8")
    # The settings of the person who builds the site must not change what others see.
    own = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    own |= {"JUPYTER_CONFIG_DIR": str(work / "config"), "JUPYTER_DATA_DIR": str(work / "data")}
    command = [sys.executable, "-m", "jupyterlite_core", "build"]
    ran = subprocess.run(command, cwd=work, env=own, capture_output=True, text=True, check=False)
    if ran.returncode:
        last = [line for line in (ran.stdout + ran.stderr).splitlines() if line.strip()][-6:]
        raise SiteError("JupyterLite could not be built:\n" + "\n".join(last))
