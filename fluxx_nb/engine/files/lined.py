"""YAML read so that every value knows its line: errors can then say where, and all that is wrong is told at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from fluxx_nb.engine.core.told import Told

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The quick reader where there is one."""

_LONGEST = 60
"""How many signs of a wrong value are shown."""


class Mistake(NamedTuple):
    """One thing that is wrong in a file."""

    path: str
    line: int
    problem: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.problem}"


class FileError(Told, ValueError):
    """Something is wrong in a file: says the file, the line, what is wrong and the way out.

    It may hold several mistakes: `path`, `line` and `problem` are those of the first, and the message has a line each.
    """

    def __init__(self, path: str | Path, line: int, problem: str, more: Iterable[Mistake] = ()) -> None:
        self.mistakes: tuple[Mistake, ...] = (Mistake(str(path), line, problem), *more)
        super().__init__("\n".join(map(str, self.mistakes)))
        self.path: str | Path = str(path)
        self.line = line
        self.problem = problem


class Mistakes:
    """What is wrong in a file, collected so that all of it can be told at once."""

    def __init__(self, path: Path, kind: type[FileError] = FileError) -> None:
        self.path = path
        self._kind = kind
        self._found: list[Mistake] = []

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[Mistake]:
        """The mistakes in the order of their lines, each once."""
        return iter(sorted(dict.fromkeys(self._found), key=lambda mistake: mistake.line))

    def add(self, line: int, problem: str) -> None:
        """Note a mistake."""
        self._found.append(Mistake(str(self.path), line, problem))

    def __enter__(self) -> None:
        """Begin something that may fail: `with mistakes:` notes the error, and goes on after it."""

    def __exit__(self, kind: object, error: object, trace: object) -> bool:
        if not isinstance(error, FileError):
            return False
        self._found += error.mistakes
        return True

    def tell(self) -> None:
        """Raise one error that holds all mistakes; do nothing if there is none."""
        if self._found:
            first, *more = self
            raise self._kind(self.path, first.line, first.problem, more)


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
    line: int = getattr(value, "line", otherwise)
    return line


def shown(value: Any) -> str:
    """A value as an error shows it: nobody wants to read a thousand signs of it."""
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def read_text(path: Path) -> str:
    """The text of a file; without one, the error says why."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise FileError(path, line, "is not a text file in UTF-8; save it as UTF-8") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise FileError(path, 1, f"cannot be read ({why}); check the path") from None


def read_lined(path: Path, text: str | None = None) -> Any:
    """Read a YAML file into mappings and lists that know their lines."""
    source = read_text(path) if text is None else text
    loader = None
    try:
        loader = LOADER(source)
        node = loader.get_single_node()
        if node is None:
            raise FileError(path, 1, "is empty")
        return _build(loader, node, path, ())
    except RecursionError:
        raise FileError(path, 1, "is nested too deeply, or something contains itself; write it out plainly") from None
    except yaml.YAMLError as error:
        line, problem = told_by_yaml(error, source)
        raise FileError(path, line, f"is not YAML: {problem}; check the indentation and the quotes") from None
    finally:
        if loader is not None:
            loader.dispose()


def told_by_yaml(error: yaml.YAMLError, source: str) -> tuple[int, str]:
    """The line at which something is not YAML, and what is wrong there."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is not None:
        return mark.line + 1, getattr(error, "problem", None) or "is not YAML"
    sign = yaml.reader.Reader.NON_PRINTABLE.search(source)
    if sign is not None:
        return source[: sign.start()].count("\n") + 1, f"there is a sign that no text has ({sign.group()!r})"
    return 1, getattr(error, "problem", None) or getattr(error, "reason", None) or "it cannot be read"


def _build(loader: Any, node: Any, path: Path, inside: tuple[Any, ...]) -> Any:
    line = node.start_mark.line + 1
    if any(node is outer for outer in inside):
        raise FileError(path, line, "contains itself; write it out plainly")
    inside = (*inside, node)
    if isinstance(node, yaml.MappingNode):
        return _build_mapping(loader, node, path, inside)
    if isinstance(node, yaml.SequenceNode):
        items = LinedList(_build(loader, item, path, inside) for item in node.value)
        items.line = line
        items.lines = [item.start_mark.line + 1 for item in node.value]
        return items
    try:
        return loader.construct_object(node)
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError) as error:
        why = f" ({error})" if isinstance(error, ValueError) else ""
        raise FileError(path, line, f"{shown(node.value)} cannot be read{why}; is it a text? Use quotes") from None


def _build_mapping(loader: Any, node: yaml.MappingNode, path: Path, inside: tuple[Any, ...]) -> Lined:
    mapping = Lined()
    mapping.line, mapping.lines = node.start_mark.line + 1, {}
    for key_node, value_node in node.value:
        at = key_node.start_mark.line + 1
        if not isinstance(key_node, yaml.ScalarNode):
            raise FileError(path, at, "a key must be a word, not a list or a mapping")
        # A key is the word that stands there, also where YAML would take it for a number or a truth value.
        key = str(key_node.value)
        if key in mapping:
            raise FileError(path, at, f"{shown(key)} stands here twice; keep one of them")
        mapping[key] = _build(loader, value_node, path, inside)
        mapping.lines[key] = at
    return mapping
