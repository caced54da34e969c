"""Printing: a page becomes a PDF through a Chromium or Chrome that is on the machine; nothing is installed for it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from fluxx_nb.classroom.topic import ClassroomError

CHOSEN = "FLUXX_NB_CHROMIUM"
"""The variable of the environment that names a browser."""
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
_PATIENCE = 120


def browser() -> str | None:
    """The path of a browser that can print, or None."""
    wanted = (os.environ.get(CHOSEN, ""), *_NAMES)
    return next((found for name in wanted if name and (found := shutil.which(name))), None)


def print_pdf(html: str) -> bytes:
    """The page as a PDF; without a browser, or where it fails, a sentence says what to do instead."""
    path = browser()
    if path is None:
        raise ClassroomError(
            "No Chromium or Chrome was found to make a PDF: save the sheet as .html and print it from any browser, "
            f"or name a browser in the variable {CHOSEN}."
        )
    with TemporaryDirectory() as folder:
        page, made = Path(folder) / "page.html", Path(folder) / "page.pdf"
        page.write_text(html, encoding="utf-8")
        options = ["--headless", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={folder}/profile"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            options.append("--no-sandbox")  # Chromium's sandbox refuses to run for root; the page holds no script
        try:
            subprocess.run(
                [path, *options, f"--print-to-pdf={made}", page.as_uri()],
                check=True,
                capture_output=True,
                timeout=_PATIENCE,
            )
            return made.read_bytes()
        except (OSError, subprocess.SubprocessError) as error:
            raise ClassroomError(f"{path} could not print the sheet ({error}); save it as .html instead.") from None
