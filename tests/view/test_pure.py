"""The picture is computed without Jupyter, and quickly."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

from fluxx_nb.view.layout import layout
from fluxx_nb.view.model import look
from fluxx_nb.view.motion import diff
from tests.view.moments import game_of, states

PURE = ("model", "layout", "motion", "svg", "text", "cards", "scene", "theme")


def test_computing_the_picture_needs_no_widgets() -> None:
    imports = ", ".join(f"fluxx_nb.view.{name}" for name in PURE)
    code = f"import sys, {imports}; print(sorted(set(sys.modules) & {{'ipywidgets', 'ipycanvas', 'IPython', 'numpy'}}))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_a_step_is_laid_out_well_under_five_milliseconds() -> None:
    game = game_of("martian", 6)
    spent: list[float] = []
    old = None
    for state, event in states(game):
        start = time.process_time()
        new = layout(look(state, 0, event=event), 1000)
        if old is not None:
            diff(old, new)
        spent.append((time.process_time() - start) * 1000)
        old = new
    assert len(spent) > 100
    assert statistics.median(spent) < 5
