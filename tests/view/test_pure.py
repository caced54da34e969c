"""The picture and its words are computed without Jupyter."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import fluxx_nb.view

VIEW = Path(fluxx_nb.view.__file__).parent
PURE = sorted(
    path for room in ("scene", "face", "look", "draw", "words", "export") for path in (VIEW / room).glob("*.py")
)


def test_computing_the_picture_needs_no_widgets() -> None:
    imports = ", ".join(f"fluxx_nb.view.{path.parent.name}.{path.stem}" for path in PURE)
    code = f"import sys, {imports}; print(sorted(set(sys.modules) & {{'ipywidgets', 'ipycanvas', 'IPython', 'numpy'}}))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
