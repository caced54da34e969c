"""YAML read so that every value knows its line: errors can then say where."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class FileError(ValueError):
    """Something is wrong in a file: says the file, the line, what is wrong and the way out."""

    def __init__(self, path: str | Path, line: int, problem: str) -> None:
        super().__init__(f"{path}:{line}: {problem}")
        self.path = str(path)
        self.line = line
        self.problem = problem


class Lined(dict[str, Any]):
    """A mapping that knows its own line and the line of each key."""

    line: int
    lines: dict[str, int]


class LinedList(list[Any]):
    """A list that knows its own line and the line of each item."""

    line: int
    lines: list[int]


def line_of(value: Any, otherwise: int) -> int:
    """The line at which a value stands."""
    return getattr(value, "line", otherwise)


def read_lined(path: Path, text: str | None = None) -> Any:
    """Read a YAML file into mappings and lists that know their lines."""
    try:
        source = path.read_text(encoding="utf-8") if text is None else text
    except OSError as error:
        raise FileError(path, 1, f"cannot be read ({error.strerror or error}); check the path") from None
    except UnicodeDecodeError:
        raise FileError(path, 1, "is not a text file in UTF-8; save it as UTF-8") from None
    loader = _Loader(source)
    try:
        node = loader.get_single_node()
        if node is None:
            raise FileError(path, 1, "is empty")
        return _build(loader, node, path, ())
    except RecursionError:
        raise FileError(path, 1, "is nested too deeply, or something contains itself; write it out plainly") from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 1
        problem = getattr(error, "problem", None) or "is not YAML"
        raise FileError(path, line, f"is not YAML: {problem}; check the indentation and the quotes") from None
    finally:
        loader.dispose()


def _build(loader: Any, node: Any, path: Path, inside: tuple[Any, ...]) -> Any:
    line = node.start_mark.line + 1
    if any(node is outer for outer in inside):
        raise FileError(path, line, "contains itself; write it out plainly")
    inside = (*inside, node)
    if isinstance(node, yaml.MappingNode):
        mapping = Lined()
        mapping.line, mapping.lines = line, {}
        for key_node, value_node in node.value:
            key = str(loader.construct_object(key_node)) if isinstance(key_node, yaml.ScalarNode) else None
            at = key_node.start_mark.line + 1
            if key is None:
                raise FileError(path, at, "a key must be a word, not a list or a mapping")
            if key in mapping:
                raise FileError(path, at, f"{key!r} stands here twice; keep one of them")
            mapping[key] = _build(loader, value_node, path, inside)
            mapping.lines[key] = at
        return mapping
    if isinstance(node, yaml.SequenceNode):
        items = LinedList(_build(loader, item, path, inside) for item in node.value)
        items.line = line
        items.lines = [item.start_mark.line + 1 for item in node.value]
        return items
    try:
        return loader.construct_object(node)
    except ValueError as error:
        raise FileError(path, line, f"{node.value!r} cannot be read ({error}); is it a text? Use quotes") from None
