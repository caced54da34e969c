"""Scripts: what the scripts of pages and widgets have in common is put before each of them.

A script is one file without imports, since no one knows under which address a page could find another.
"""

from __future__ import annotations

import re
from pathlib import Path

_HERE = Path(__file__).parent
DOM = _HERE / "dom.js"
"""What makes elements, for every script."""
_PARTS = _HERE / "parts.js"
_ONLY_EXPLAINS = re.compile(r"//.*|/\*\*(?:(?!\*/).)*\*/")
"""A line that is a comment from its first character to its last: a type may be followed by code in the same line."""

_PART = re.compile(r"^const \w+ = .*?(?=^const |^/|\Z)", re.MULTILINE | re.DOTALL)
"""One of the common parts: what begins at the left edge, up to the next one or its comment."""

_LITERAL = re.compile(r"""('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)""")
"""Text in a script, whose blanks belong to it."""
_LOOSE = re.compile(r" ?(=>|[!=]==|&&|\|\||[=,;?{}]) ?")


def script_of(path: Path) -> str:
    """Return the script of a widget after those common parts that it uses, as anywidget takes it.

    Every table sends it, so lines that only explain it, indents and blanks around punctuation are left out.
    """
    script = _code_of(path.read_text(encoding="utf-8"))
    common = "\n".join(one.read_text(encoding="utf-8") for one in (DOM, _PARTS))
    # A part may use those before it.
    for part in reversed(_PART.findall(common)):
        if re.search(rf"\b{part.split()[1]}\b", script):
            script = f"{_code_of(part)}\n{script}"
    return script


def _code_of(text: str) -> str:
    lines = (line.strip() for line in text.splitlines())
    code = "\n".join(line for line in lines if line and not _ONLY_EXPLAINS.fullmatch(line))
    pieces = _LITERAL.split(code)
    pieces[::2] = [_LOOSE.sub(r"\1", piece) for piece in pieces[::2]]
    return "".join(pieces)


def sheet_of(path: Path) -> str:
    """Return the style sheet of a widget without comments and needless blanks, which every table would send."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    joined = re.sub(r"\s*\n\s*", " ", re.sub(r"([{};,])\s*\n\s*", r"\1", text)).strip()
    return re.sub(
        r"([{;][\w-]+): ", r"\1:", joined.replace(" {", "{").replace(";}", "}").replace(", ", ",").replace(" > ", ">")
    )
