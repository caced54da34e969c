"""The list of packages that the page reads: with it a cell that imports one gets it, and no one installs anything."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fluxx_nb.site.place import digest
from fluxx_nb.site.trouble import SiteError
from fluxx_nb.site.wheels import Needed, normal


def locked(packages: Mapping[str, Needed], folder: Path, info: Any) -> dict[str, Any]:
    """Pyodide's list of packages, with just the wheels of a folder."""
    wheels = {normal(path.name.partition("-")[0]): path for path in sorted(folder.glob("*.whl"))}
    missing = sorted(set(packages) - set(wheels))
    if missing:
        raise SiteError(f"no wheel was found for {', '.join(missing)}")
    return {"info": info, "packages": {name: _entry(name, one, wheels[name]) for name, one in sorted(packages.items())}}


def _entry(name: str, one: Needed, wheel: Path) -> dict[str, Any]:
    return {
        "name": name,
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": digest(wheel),
        "package_type": "package",
        "imports": imports_of(wheel),
        "depends": list(one.depends),
        "unvendored_tests": False,
    }


def imports_of(wheel: Path) -> list[str]:
    """The names under which a wheel's modules are imported."""
    with zipfile.ZipFile(wheel) as packed:
        modules = [name for name in packed.namelist() if name.endswith(".py")]
    tops = {name.partition("/")[0].removesuffix(".py") for name in modules}
    return sorted(top for top in tops if top.isidentifier())
