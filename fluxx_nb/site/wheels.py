"""The wheels that the page loads: what its kernel needs in Pyodide's versions, what this package needs in ours."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any, NamedTuple

from fluxx_nb.site.extensions import kernel_wheel
from fluxx_nb.site.packing import packed_from_installed, packed_package
from fluxx_nb.site.trouble import SiteError

KERNEL = ("micropip", "packaging", "ipython", "jedi")
"""What the kernel loads before the first cell, with all that they need."""
OURS = "fluxx-nb"
_LENT = ("numpy", "pillow")
"""Compiled for the page they are only to be had from a network; the canvas imports them, but the table uses neither."""
_STUBBED = "widgetsnbextension"
"""Of a notebook server; JupyterLite brings an empty one."""
_COMPILED = ("pyyaml",)
"""Has no wheel that runs everywhere; what is installed of it runs without its compiled part."""


class Needed(NamedTuple):
    """A package of the page."""

    version: str
    depends: tuple[str, ...]


def normal(name: str) -> str:
    """A package's name as indexes write it."""
    return name.lower().replace("_", "-").replace(".", "-")


def needed(lock: Mapping[str, Any]) -> dict[str, Needed]:
    """All packages of the page, by name: the kernel's as Pyodide lists them, else as they are installed here."""
    found: dict[str, Needed] = {}
    waiting = [*KERNEL]
    while waiting:
        name = normal(waiting.pop())
        if name not in found:
            listed = lock["packages"].get(name)
            if listed is None:
                raise SiteError(f"this Pyodide does not list {name}, which its kernel needs")
            found[name] = Needed(listed["version"], tuple(map(normal, listed["depends"])))
            waiting += found[name].depends
    waiting = [OURS]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = _as_installed(name)
            waiting += found[name].depends
    return found


def _as_installed(name: str) -> Needed:
    from packaging.requirements import Requirement

    page = {"sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix", "extra": ""}
    try:
        asked = [] if name == _STUBBED else [Requirement(line) for line in requires(name) or ()]
        depends = [normal(one.name) for one in asked if one.marker is None or one.marker.evaluate(page)]
        return Needed(version(name), tuple(one for one in depends if one not in _LENT))
    except PackageNotFoundError:
        raise SiteError(f"{name} is not installed, and the page needs it: install `fluxx-nb[site]` again") from None


def gather(packages: Mapping[str, Needed], python: str, folder: Path) -> None:
    """Put the wheels of all packages into a folder, as they are for this version of Python."""
    packed_package(packages[OURS].version, folder)
    for name in _COMPILED:
        packed_from_installed(name, folder)
    stub = kernel_wheel(_STUBBED)
    (folder / stub.name).write_bytes(stub.read_bytes())
    here = (OURS, _STUBBED, *_COMPILED)
    _download([f"{name}=={one.version}" for name, one in packages.items() if name not in here], python, folder)


def _download(packages: list[str], python: str, folder: Path) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-input", "--disable-pip-version-check"]
    command += ["--no-deps", "--only-binary", ":all:", "--platform", "any", "--python-version", python]
    command += ["--dest", str(folder), *sorted(packages)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        wrong = [line for line in ran.stderr.splitlines() if line.startswith("ERROR: No matching distribution")]
        why = wrong[-1].removeprefix("ERROR: ") if wrong else "it needs a network, or a folder of wheels that pip knows"
        raise SiteError(f"pip could not fetch the packages of the page: {why}")
