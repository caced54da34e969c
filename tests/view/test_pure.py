"""The picture is computed without Jupyter, and quickly."""

from __future__ import annotations

import subprocess
import sys

PURE = ("model", "layout", "motion", "svg", "text", "cards", "scene", "theme")


def test_computing_the_picture_needs_no_widgets() -> None:
    imports = ", ".join(f"fluxx_nb.view.{name}" for name in PURE)
    code = f"import sys, {imports}; print(sorted(set(sys.modules) & {{'ipywidgets', 'ipycanvas', 'IPython', 'numpy'}}))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
