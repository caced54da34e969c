"""Run the README's commands as a newcomer would: in a clone of the last commit, with an empty home folder.

    python tools/fresh.py            (make fresh)

Prints each command, and what failed. Commands that open a browser or serve until Ctrl-C are asked for their help only,
and those about a file that the reader has yet to write are left out.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
_BLOCK = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"`(fluxx-nb[^`\n]*)`")
_SERVES = ("lab", "app", "site", "class", "learn")


def commands(text: str) -> list[str]:
    """Return the commands of a page, each once; a note may stand beside each in a column of its own."""
    found = []
    for block in _BLOCK.findall(text):
        lines = [line for line in block.splitlines() if line.startswith("fluxx-nb")]
        column = min((note.end() for line in lines if (note := re.search(r" {2,}", line))), default=None)
        found += [line[:column].strip() for line in lines]
    inline = [line for line in _INLINE.findall(text) if not re.search(r"[A-Z]{2}|…|\.\.\.", line)]
    return [*dict.fromkeys([*found, *inline])]


def as_tried(command: str) -> list[str] | None:
    """Return the words that are run for a command; None for one that needs the reader's own file."""
    words = shlex.split(command)
    if any(word.startswith("my") and word.endswith(".yaml") for word in words):
        return None
    return [*words[:2], "--help"] if len(words) == 1 or words[1] in _SERVES else words


def package_index() -> dict[str, str]:
    """Return the package index that pip has been told of: an empty home folder would forget it."""
    told = subprocess.run(
        [sys.executable, "-m", "pip", "config", "get", "global.index-url"], capture_output=True, text=True, check=False
    )
    index = told.stdout.strip() or os.environ.get("PIP_INDEX_URL", "")
    return {"PIP_INDEX_URL": index} if index else {}


def main() -> int:
    """Try everything; returns how many commands failed."""
    failed = []
    with TemporaryDirectory() as name:
        folder = Path(name)
        clone, home, venv = folder / "clone", folder / "home", folder / "venv"
        home.mkdir()
        path = f"{venv / 'bin'}:/usr/local/bin:/usr/bin:/bin"
        clean = {"HOME": str(home), "PATH": path, "LANG": "C.UTF-8", **package_index()}
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
        told = commands((clone / "README.md").read_text(encoding="utf-8"))
        for words in (["pip", "install", "--quiet", "."], ["make", "help"], *filter(None, map(as_tried, told))):
            sys.stdout.write(f"$ {shlex.join(words)}\n")
            sys.stdout.flush()
            ran = subprocess.run(words, cwd=clone, env=clean, capture_output=True, text=True, check=False)
            if ran.returncode:
                failed.append(f"FAILED ({ran.returncode}): {shlex.join(words)}\n{(ran.stdout + ran.stderr)[-600:]}")
    sys.stdout.write("\n".join(failed) or "All of them work in a fresh clone with an empty home folder.")
    sys.stdout.write("\n")
    return len(failed)


if __name__ == "__main__":
    sys.exit(min(main(), 1))
