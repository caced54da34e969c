"""YAML for what people write: every value knows its line, and nothing is built past the bounds.

Errors can then say where, and all of them are reported at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from fluxx_nb.engine.core.bounds import DEPTH, FILE_BYTES, LONGEST_TEXT, MOST_DIGITS, MOST_MISTAKES, NODES
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.text import shown

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The quick reader where there is one."""

_WORD, _WHOLE, _BROKEN = (f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "float"))

_AS_PEOPLE_WRITE = re.compile(r"[-+]?(0|[1-9][0-9]*)")
"""A whole number: YAML also takes 1:30 for ninety, 010 for eight and 1_0 for ten, which no one means in a deck."""


class Mistake(NamedTuple):
    """One thing that is wrong in a file."""

    path: str
    line: int
    problem: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.problem}"


class FileError(UserError, ValueError):
    """An error in a file. The message says the file, the line, what is wrong and how to fix it.

    It may hold several errors: `path`, `line` and `problem` are those of the first; the message has a line for each.
    """

    __module__ = "fluxx_nb"

    def __init__(self, path: str | Path, line: int, problem: str, more: Iterable[Mistake] = ()) -> None:
        self.mistakes: tuple[Mistake, ...] = (Mistake(str(path), line, problem), *more)
        super().__init__("\n".join(map(str, self.mistakes)))
        self.path: str | Path = str(path)
        self.line = line
        self.problem = problem


class Mistakes:
    """The errors in a file, collected so that all can be reported at once."""

    def __init__(self, path: Path, kind: type[FileError] = FileError) -> None:
        self.path = path
        self._kind = kind
        self._found: list[Mistake] = []

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[Mistake]:
        """Yield the errors in the order of their lines, each once."""
        return iter(sorted(dict.fromkeys(self._found), key=lambda mistake: mistake.line))

    def add(self, line: int, problem: str) -> None:
        """Note an error; once there are too many, raise them all."""
        self._note(Mistake(str(self.path), line, problem))

    def _note(self, *found: Mistake) -> None:
        self._found += found
        if len(self._found) >= MOST_MISTAKES:
            last = max(mistake.line for mistake in self._found)
            more = "there may be more after this; fix these first"
            self._found.append(Mistake(str(self.path), last, more))
            self.tell()

    def __enter__(self) -> None:
        """Begin something that may fail: `with mistakes:` notes the error and continues after it."""

    def __exit__(self, kind: object, error: object, trace: object) -> bool:
        if not isinstance(error, FileError) or len(self._found) >= MOST_MISTAKES:
            return False
        self._note(*error.mistakes)
        return True

    def tell(self) -> None:
        """Raise one error with all that was noted; do nothing if nothing was."""
        if self._found:
            first, *more = self
            raise self._kind(self.path, first.line, first.problem, more)


class Lined(dict[str, Any]):
    """A mapping that knows its own line and the line of each key."""

    line: int
    lines: dict[str, int]
    path: Path | None = None
    """Its file, where that is another than the one that is being read."""


class LinedList(list[Any]):
    """A list that knows its own line and the line of each item."""

    line: int
    lines: list[int]


def line_of(value: Any, otherwise: int) -> int:
    """Return the line of a value."""
    line: int = getattr(value, "line", otherwise)
    return line


def read_bytes(path: Path, kind: type[FileError] = FileError, most: int = FILE_BYTES) -> bytes:
    """Return the contents of a file; raise an error if it is missing or too large."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            # Opening a pipe would wait for its other end, perhaps forever.
            raise kind(path, 1, "is a pipe or a device; give a plain file")
        with path.open("rb") as file:
            held = file.read(most + 1)
    except FileError:
        raise
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise kind(path, 1, f"cannot be read ({why}); check the path") from None
    if len(held) > most:
        raise kind(path, 1, f"is larger than {most:,} bytes; divide it into several files")
    return held


def decoded(path: Path, held: bytes, kind: type[FileError] = FileError) -> str:
    """Return the contents of a file as text."""
    try:
        return held.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise kind(path, line, "is not a text file in UTF-8; save it as UTF-8") from None


def read_text(path: Path, kind: type[FileError] = FileError, most: int = FILE_BYTES) -> str:
    """Return the text of a file; raise an error that says why it cannot be read."""
    return decoded(path, read_bytes(path, kind, most), kind)


def read_lined(path: Path, text: str | None = None, *, plain: bool = False, kind: type[FileError] = FileError) -> Any:
    """Read a YAML file into mappings and lists that know their lines; with `plain`, all values stay words.

    Errors are raised as this `kind`.
    """
    source = read_text(path, kind) if text is None else text
    mistakes = Mistakes(path, kind)
    builder = None
    try:
        builder = _Builder(mistakes, source, plain)
        value = builder.build()
    except yaml.YAMLError as error:
        line, problem = _told_by_yaml(error, source)
        way = _way_out("".join(source.splitlines()[line - 1 : line]), problem)
        mistakes.add(line, f"is not YAML: {problem}; {way}")
    except _Past as past:
        mistakes.add(past.line, past.problem)
    finally:
        if builder is not None:
            builder.loader.dispose()
    mistakes.tell()
    return value


class _Past(Exception):
    """An error after which the file cannot be read further."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(problem)
        self.line, self.problem = line, problem


def _way_out(text: str, problem: str) -> str:
    """Return what to do about a line that is not YAML."""
    if text.startswith("%"):
        return "leave out the line that begins with %"
    if "\t" in text[: len(text) - len(text.lstrip())]:
        return "the line begins with a tab; indent it with spaces"
    value = text.partition(": ")[2].strip()
    if "mapping values" in problem and ": " in value and value[0] not in "[{":
        return f"a text with a colon needs quotes: {shown(value)}"
    if "'" in text:
        return "text with ' in it is written in double quotes: \"Draw 2 and Use 'em\""
    return "check the indentation, the quotes and the brackets, here and in the line above"


def _told_by_yaml(error: yaml.YAMLError, source: str) -> tuple[int, str]:
    """Return the line at which the text is not YAML, and what is wrong there."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is not None:
        return mark.line + 1, getattr(error, "problem", None) or "is not YAML"
    sign = yaml.reader.Reader.NON_PRINTABLE.search(source)
    if sign is not None:
        return source[: sign.start()].count("\n") + 1, f"there is a character that no text has ({sign.group()!r})"
    return 1, getattr(error, "problem", None) or getattr(error, "reason", None) or "it cannot be read"


class _Anchored(NamedTuple):
    """A value with an anchor, how many values it contains, and how deep they are nested."""

    value: Any
    nodes: int
    height: int


class _Builder:
    """Builds values while the file is being read, event by event: what is past a bound is never built at all."""

    def __init__(self, mistakes: Mistakes, source: str, plain: bool) -> None:
        self.mistakes = mistakes
        self.plain = plain
        self.loader = LOADER(source)
        self.nodes = self.deepest = 0
        self.anchors: dict[str, _Anchored | None] = {}
        """None for a value that is not complete yet."""

    def build(self) -> Any:
        """Return the one document of the file."""
        self.loader.get_event()
        if self.loader.check_event(yaml.StreamEndEvent):
            way = "`fluxx-nb new-deck NAME` writes a deck to begin with; scenarios begin with `- id:`"
            raise _Past(1, f"is empty; {way}")
        self.loader.get_event()
        value = self._value(self.loader.get_event(), 1)
        self.loader.get_event()
        if not self.loader.check_event(yaml.StreamEndEvent):
            line = _line(self.loader.peek_event())
            raise _Past(line, "a second document begins here; put it into a file of its own")
        return value

    def _value(self, event: Any, depth: int) -> Any:
        """Return the value that begins with an event."""
        self._reach(1, depth, event)
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event, depth)
        if event.anchor is None:
            return self._built(event, depth)
        nodes, deepest = self.nodes, self.deepest
        self.deepest = depth
        self.anchors[event.anchor] = None
        value = self._built(event, depth)
        self.anchors[event.anchor] = _Anchored(value, self.nodes - nodes, self.deepest - depth)
        self.deepest = max(self.deepest, deepest)
        return value

    def _built(self, event: Any, depth: int) -> Any:
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        return self._list(event, depth) if isinstance(event, yaml.SequenceStartEvent) else self._mapping(event, depth)

    def _reach(self, nodes: int, depth: int, event: Any) -> None:
        """Count values at this depth; raise an error if there are too many or they are too deep."""
        self.nodes += nodes
        self.deepest = max(self.deepest, depth)
        if self.nodes > NODES:
            problem = f"holds more than {NODES:,} values by this line; divide it into several files"
            raise _Past(_line(event), problem)
        if depth > DEPTH:
            raise _Past(_line(event), f"is nested deeper than {DEPTH} levels; write it out plainly")

    def _alias(self, event: Any, depth: int) -> Any:
        """Return the value of an alias; all values in it count again, because readers walk them again."""
        name = event.anchor
        if name not in self.anchors:
            problem = f"*{name} means nothing: no value before it is called &{name}"
            self.mistakes.add(_line(event), problem)
            return None
        found = self.anchors[name]
        if found is None:
            raise _Past(_line(event), "contains itself; write it out plainly")
        self._reach(found.nodes, depth + found.height, event)
        return found.value

    def _list(self, event: Any, depth: int) -> LinedList:
        items = LinedList()
        items.line, items.lines = _line(event), []
        while not isinstance(inner := self.loader.get_event(), yaml.SequenceEndEvent):
            items.lines.append(_line(inner))
            items.append(self._value(inner, depth + 1))
        return items

    def _mapping(self, event: Any, depth: int) -> Lined:
        mapping = Lined()
        mapping.line, mapping.lines = _line(event), {}
        while not isinstance(inner := self.loader.get_event(), yaml.MappingEndEvent):
            at = _line(inner)
            if not isinstance(inner, yaml.ScalarEvent):
                raise _Past(at, "a key must be a word, not a list or a mapping")
            # A key stays text, even if YAML would read it as a number or a truth value.
            key = self._bounded(inner)
            if key in mapping:
                self.mistakes.add(at, f"duplicate key {shown(key)}; keep one of them, or begin another item with “- ”")
            mapping[key] = self._value(self.loader.get_event(), depth + 1)
            mapping.lines[key] = at
        return mapping

    def _bounded(self, event: Any) -> str:
        text: str = event.value
        if len(text) > LONGEST_TEXT:
            problem = f"{shown(text)} has {len(text):,} characters; the limit is {LONGEST_TEXT:,}"
            self.mistakes.add(_line(event), problem)
        return text

    def _scalar(self, event: Any) -> Any:
        """Return a word, a number, a date, true, false or nothing."""
        text = self._bounded(event)
        if self.plain:
            return text
        tag = event.tag
        if tag is None or tag == "!":
            tag = self.loader.resolve(yaml.ScalarNode, text, event.implicit)
        if tag == _WORD:
            return text
        if tag in (_WHOLE, _BROKEN) and len(text) > MOST_DIGITS:
            problem = f"{shown(text)} is longer than a number of {MOST_DIGITS} digits; is it a text? Use quotes"
            self.mistakes.add(_line(event), problem)
            return None
        try:
            value = self.loader.construct_object(yaml.ScalarNode(tag, text, event.start_mark, event.end_mark))
        except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError) as error:
            why = f" ({error})" if isinstance(error, ValueError) else ""
            problem = f"{shown(text)} cannot be read{why}; is it a text? Use quotes"
            self.mistakes.add(_line(event), problem)
            return None
        if (tag == _WHOLE and not _AS_PEOPLE_WRITE.fullmatch(text)) or (tag == _BROKEN and ":" in text):
            self.mistakes.add(_line(event), f"{shown(text)} is {value} in YAML; write {value}, or quotes around a text")
        return value


def _line(event: Any) -> int:
    line: int = event.start_mark.line + 1
    return line
