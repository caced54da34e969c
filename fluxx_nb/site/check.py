"""Checks of a site that is built: whatever a visitor's browser would stumble over is found here first."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from fluxx_nb.site.lessons import sources
from fluxx_nb.site.place import digest
from fluxx_nb.site.runtime import LOCK


def problems(site: Path, notebooks: Path) -> list[str]:
    """All that is wrong with a site."""
    return [*_about_packages(site), *_about_lessons(site, notebooks), *_about_addresses(site)]


def _about_packages(site: Path) -> Iterator[str]:
    folder = site / "static" / "pyodide"
    packages = json.loads((folder / LOCK).read_text(encoding="utf-8"))["packages"]
    for name, one in packages.items():
        wheel = folder / one["file_name"]
        if not wheel.is_file():
            yield f"the wheel of {name} is not there"
        elif digest(wheel) != one["sha256"]:
            yield f"the wheel of {name} is not the one that is listed"
        for other in one["depends"]:
            if other not in packages:
                yield f"{name} needs {other}, which is not there"


def _about_lessons(site: Path, notebooks: Path) -> Iterator[str]:
    listed = json.loads((site / "api" / "contents" / "all.json").read_text(encoding="utf-8"))["content"]
    names = {one["name"] for one in listed}
    for path in sorted(notebooks.glob("*.ipynb")):
        copy = site / "files" / path.name
        if path.name not in names or not copy.is_file():
            yield f"the lesson {path.name} is not there"
        elif sources(copy) != sources(path):
            yield f"the cells of {path.name} have changed"


def _about_addresses(site: Path) -> Iterator[str]:
    config = json.loads((site / "jupyter-lite.json").read_text(encoding="utf-8"))["jupyter-config-data"]
    loaded = [one["name"] for one in config.get("federated_extensions", ())]
    if "fluxx-nb" not in loaded or "ipycanvas" not in loaded:
        yield f"extensions are missing: only {', '.join(loaded)} are there"
    kernel = config["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
    addresses = [kernel.get("pyodideUrl", ""), *kernel.get("pipliteUrls", ())]
    for address in addresses:
        if not address.startswith("./"):
            yield f"the page would fetch {address or 'Pyodide'} from elsewhere"
