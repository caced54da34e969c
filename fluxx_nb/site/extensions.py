"""The parts of JupyterLab that the site needs: the kernel in the page, widgets, the canvas, and our own for lessons."""

from __future__ import annotations

from pathlib import Path

from fluxx_nb.site.trouble import SiteError

_KERNEL = "@jupyterlite/pyodide-kernel-extension"
_NEEDED = (_KERNEL, "@jupyter-widgets/jupyterlab-manager", "ipycanvas", "anywidget")
_OWN = Path(__file__).resolve().parents[1] / "front" / "labextensions" / "fluxx-nb"
"""What runs a lesson when it is opened."""


def extensions() -> list[Path]:
    """The folders of the extensions; what else this Jupyter has stays out of the site."""
    return [*map(_installed, _NEEDED), _OWN]


def kernel_wheel(name: str) -> Path:
    """A wheel that the kernel brings along, in its latest version."""
    found = sorted((_installed(_KERNEL) / "static" / "pypi").glob(f"{name}-*.whl"))
    if not found:
        raise SiteError(f"JupyterLite's kernel brings no {name}: install `fluxx-nb[site]` again")
    return found[-1]


def _installed(name: str) -> Path:
    from jupyter_core.paths import jupyter_path

    for folder in jupyter_path("labextensions"):
        if (Path(folder) / name / "package.json").is_file():
            return Path(folder) / name
    raise SiteError(f"JupyterLab's extension {name} was not found: install `fluxx-nb[site]` again")
