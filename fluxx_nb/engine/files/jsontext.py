"""JSON for saves, read within the same bounds as YAML, checked before anything is built."""

from __future__ import annotations

import json
import re
from typing import Any

from fluxx_nb.engine.core.bounds import DEPTH, FILE_BYTES, MOST_DIGITS
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.files.yamltext import FileError

_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]')
"""A whole text in quotes, in which brackets mean nothing, or a bracket."""


def read_json(where: str, text: str) -> Any:
    """Read JSON; `where` names it in errors."""
    if len(text) > FILE_BYTES:
        raise FileError(where, 1, f"has {len(text):,} characters; the limit is {FILE_BYTES:,}")
    _refuse_depth(where, text)
    try:
        return json.loads(
            text, parse_int=_whole, parse_float=_broken, parse_constant=_broken, object_pairs_hook=_mapping
        )
    except json.JSONDecodeError as error:
        raise FileError(where, error.lineno, f"is not JSON ({error.msg}); is it a whole save?") from None
    except ValueError as error:
        raise FileError(where, 1, str(error)) from None


def _refuse_depth(where: str, text: str) -> None:
    depth = 0
    for found in _BRACKETS.finditer(text):
        sign = found.group()
        if sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
        if depth > DEPTH:
            line = text.count("\n", 0, found.start()) + 1
            raise FileError(where, line, f"is nested deeper than {DEPTH} levels")


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS + 1:
        raise ValueError(f"{shown(digits)} is longer than a number of {MOST_DIGITS} digits")
    return int(digits)


def _broken(digits: str) -> float:
    raise ValueError(f"{shown(digits)} is no whole number")


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"{shown(key)} is there twice")
        found[key] = value
    return found
