"""Internal errors: one sentence for the user, and a report in a file for a programmer."""

from __future__ import annotations

import os
import platform
import tempfile
import traceback
from pathlib import Path

from fluxx_nb import __version__
from fluxx_nb.engine.core.text import shown


def crash_report(error: Exception, doing: str) -> str:
    """Return one sentence about an internal error; what a programmer needs to fix it is written to a file."""
    told = f"{type(error).__name__}: {shown(str(error))}"
    try:
        file, name = tempfile.mkstemp(prefix="fluxx-nb-", suffix=".txt")
        with os.fdopen(file, "w", encoding="utf-8", errors="replace") as report:
            machine = f"Python {platform.python_version()}, {platform.system()}"
            report.write(f"fluxx-nb {__version__}, {machine}\n{doing}\n\n")
            report.writelines(traceback.format_exception(error))
    except OSError as refused:
        return f"internal error ({told}); no report could be written ({refused.strerror})"
    return f"internal error ({told}); details are in {Path(name)}"
