"""The deck schema: what a deck file may say, derived from the verbs, the settings and the parts of Goals.

The same Python types serve twice: `check` compares a file with them and says line and nearest right word where it does
not fit, and `deck_schema` turns them into a JSON Schema for editors.
"""

from __future__ import annotations

import datetime
import types
import typing
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, TypedDict, Union, get_args, get_origin, is_typeddict

from fluxx_nb.engine.core.bounds import COUNT, MOST_CARDS, MOST_STEPS, Copies, Face, Points, Span
from fluxx_nb.engine.core.card import CARD_TYPES, ORIGINS
from fluxx_nb.engine.core.effects import VERBS, EffectStep
from fluxx_nb.engine.core.powers import WHENS
from fluxx_nb.engine.core.settings import SETTINGS, STATICS
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.files.yamltext import FileError, line_of
from fluxx_nb.engine.goals.parts import PARTS


class DeckError(FileError):
    """A deck file is not valid. The message says the file, the line and how to fix it."""


class SoloHeader(TypedDict, total=False):
    """What a deck's header may say about Solo Fluxx: the cards left out, and our reading."""

    set_aside: list[str]
    reading: str


def _name_of(hint: Any) -> str:
    origin = get_origin(hint)
    if origin is Annotated:
        return _name_of(get_args(hint)[0])
    if origin is Literal:
        return "one of " + ", ".join(repr(word) for word in get_args(hint))
    if origin in (Union, types.UnionType):
        return " or ".join(_name_of(part) for part in get_args(hint))
    if origin is list:
        if get_origin(get_args(hint)[0]) is Literal:
            return "a list of words"
        return f"a list of {_name_of(get_args(hint)[0])}s".replace("a whole", "whole").replace("a word", "word")
    if origin is dict or is_typeddict(hint):
        return "a mapping"
    return {int: "a whole number", str: "a word", bool: "true or false"}.get(hint, str(hint))


def _fits(value: Any, hint: Any) -> bool:
    """Return whether a plain value is of a type in a union."""
    if get_origin(hint) is Literal:
        return value in get_args(hint)
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    return isinstance(value, hint) and not isinstance(value, bool)


def _is_steps(hint: Any) -> bool:
    return get_origin(hint) is tuple and get_args(hint)[:1] == (EffectStep,)


def _read_by_yaml(value: Any) -> str:
    """Return a value as its author may have written it and as YAML read it; empty for a list or a mapping."""
    if value is None:
        return "nothing (null)"
    if isinstance(value, bool):
        return f"{'true' if value else 'false'} (or what YAML reads so, such as {'yes' if value else 'no'})"
    if isinstance(value, datetime.date):
        return f"{value.isoformat()}, which YAML reads as a date"
    return f"{shown(value)}, which YAML reads as a number" if isinstance(value, int | float) else ""


def check(path: Path, line: int, what: str, value: Any, hint: Any) -> Any:
    """Return the value as the type wants it, or raise DeckError with the line and the nearest valid word."""
    line = line_of(value, line)
    origin = get_origin(hint)
    if _is_steps(hint):
        return read_steps(path, line, what, value)
    span = COUNT
    if origin is Annotated:
        hint, span = get_args(hint)
    if origin is Literal:
        if value in get_args(hint) and not (isinstance(value, bool) and True not in get_args(hint)):
            return value
        raise DeckError(path, line, f"{what} is {shown(value)}; {nearest_word(str(value), map(str, get_args(hint)))}")
    if origin in (Union, types.UnionType):
        for part in get_args(hint):
            if _fits(value, part):
                return check(path, line, what, value, part)
        raise DeckError(path, line, f"{what} is {shown(value)}, but must be {_name_of(hint)}")
    if origin is list:
        if not isinstance(value, list):
            raise DeckError(path, line, f"{what} is {shown(value)}, but must be {_name_of(hint)}")
        if len(value) > MOST_CARDS:
            raise DeckError(path, line, f"{what} has {len(value):,} items; {MOST_CARDS:,} are the most")
        return [check(path, line, f"an item of {what}", item, get_args(hint)[0]) for item in value]
    if origin is dict:
        if not isinstance(value, dict):
            raise DeckError(path, line, f"{what} is {shown(value)}, but must be a mapping")
        return {key: check(path, line, f"{key!r} in {what}", item, get_args(hint)[1]) for key, item in value.items()}
    if is_typeddict(hint):
        return check_mapping(
            path, line, what, value, typing.get_type_hints(hint, include_extras=True), hint.__required_keys__
        )
    return _check_plain(path, line, what, value, hint, span)


def _check_plain(path: Path, line: int, what: str, value: Any, hint: Any, span: Span) -> Any:
    """Return a word, a whole number or a truth value; a number must be within the span."""
    fits = isinstance(value, hint) and (hint is bool or not isinstance(value, bool))
    if not fits and hint is str and (read := _read_by_yaml(value)):
        raise DeckError(path, line, f"{what} is {read}, but must be {_name_of(hint)}: put it in quotation marks")
    if not fits:
        raise DeckError(path, line, f"{what} is {shown(value)}, but must be {_name_of(hint)}")
    if hint is int and not span.least <= value <= span.most:
        raise DeckError(path, line, f"{what} is {value:,}, but must be {span}")
    return value


def check_mapping(
    path: Path, line: int, what: str, value: Any, hints: dict[str, Any], needed: Iterable[str] = ()
) -> dict[str, Any]:
    """Return a mapping with its values as their types want them; raise DeckError for a wrong or missing key."""
    if not isinstance(value, dict):
        key = next(iter([*needed, *hints]), "")
        such = f", such as {{{key}: {value}}}" if key and type(value) is int else ""
        raise DeckError(path, line, f"{what} is {shown(value)}, but must be a mapping{such}")
    lines = getattr(value, "lines", {})
    for key in value:
        if key not in hints:
            way = nearest_word(key, hints) if hints else f"{what} takes nothing"
            raise DeckError(path, lines.get(key, line), f"{what} has no {key!r}; {way}")
    for key in needed:
        if key not in value:
            raise DeckError(path, line, f"{what} lacks {key!r}; add it")
    return {
        key: check(path, lines.get(key, line), f"{key!r} of {what}", item, hints[key]) for key, item in value.items()
    }


def read_steps(path: Path, line: int, what: str, value: Any) -> tuple[EffectStep, ...]:
    """Read the steps of an effect: verbs with their arguments."""
    if not isinstance(value, list):
        raise DeckError(path, line, f"{what} must be a list of verbs")
    if len(value) > MOST_STEPS:
        raise DeckError(path, line, f"{what} has {len(value):,} steps; {MOST_STEPS} are the most")
    lines = getattr(value, "lines", [line] * len(value))
    return tuple(_read_step(path, at, what, item) for at, item in zip(lines, value, strict=True))


def _read_step(path: Path, line: int, what: str, item: Any) -> EffectStep:
    if isinstance(item, str):
        name, args = item, dict[str, Any]()
    elif isinstance(item, dict) and len(item) == 1:
        name, args = next(iter(item.items()))
        args = {} if args is None else args
    else:
        raise DeckError(path, line, f"a step of {what} is one verb, alone or with its arguments")
    if name not in VERBS:
        raise DeckError(path, line, f"there is no verb {name!r}; {nearest_word(name, VERBS)}")
    verb = VERBS[name]
    return EffectStep(verb, check_mapping(path, line, f"the verb {name!r}", args, verb.hints, verb.needed))


# JSON Schema ----------------------------------------------------------------------------------------------------


def _schema(hint: Any) -> dict[str, Any]:
    origin = get_origin(hint)
    if _is_steps(hint):
        return {"$ref": "#/$defs/steps"}
    if origin is Literal:
        return {"enum": list(get_args(hint))}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema(part) for part in get_args(hint)]}
    if origin is list:
        return {"type": "array", "items": _schema(get_args(hint)[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(get_args(hint)[1])}
    if is_typeddict(hint):
        return _object(typing.get_type_hints(hint, include_extras=True), hint.__required_keys__)
    if origin is Annotated:
        return _whole(get_args(hint)[1])
    return _whole(COUNT) if hint is int else {"type": {str: "string", bool: "boolean"}[hint]}


def _whole(span: Span) -> dict[str, Any]:
    return {"type": "integer", "minimum": span.least, "maximum": span.most}


def _object(hints: dict[str, Any], needed: Iterable[str], means: dict[str, str] | None = None) -> dict[str, Any]:
    properties = {name: _schema(hint) for name, hint in hints.items()}
    for name, words in (means or {}).items():
        properties[name]["description"] = words
    return {
        "type": "object",
        "properties": properties,
        "required": sorted(needed),
        "additionalProperties": False,
    }


def deck_schema() -> dict[str, Any]:
    """Return the JSON Schema of a deck file, for editors that complete and check YAML while it is written."""
    verbs = [
        {"enum": [verb.name for verb in VERBS.values() if not verb.needed]},
        *(
            {
                "type": "object",
                "description": verb.means,
                "properties": {verb.name: _object(verb.hints, verb.needed)},
                "required": [verb.name],
                "additionalProperties": False,
            }
            for verb in VERBS.values()
        ),
    ]
    rules = _object({n: s.hint for n, s in SETTINGS.items()}, (), {n: s.means for n, s in SETTINGS.items()})
    statics = _object({n: s.hint for n, s in STATICS.items()}, (), {n: s.means for n, s in STATICS.items()})
    parts = {name: (part.__doc__ or "").partition("\n")[0] for name, part in PARTS.items()}
    goal = {**_object({name: part.hint for name, part in PARTS.items()}, (), parts), "minProperties": 1}
    card = _object(CARD_FIELDS, ())
    card["properties"] |= {
        "free": {"type": "array", "items": _object(FREE_FIELDS, ["name", "do"])},
        "rule": rules,
        "while_in_play": statics,
        "goal": goal,
        "attach": _object(ATTACH_FIELDS, ()),
        "cites": {"type": "array", "items": {"type": "object"}, "description": "rows of citations for what it does"},
    }
    card["anyOf"] = [{"required": ["name", "type", "origin"]}, {"required": ["use", "origin"]}]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Fluxx deck for fluxx_nb",
        "type": "object",
        "properties": {
            "edition": {"type": "string"},
            "title": {"type": "string"},
            "when_all_lose": {"type": "string", "description": "what else to say when everyone has lost"},
            "solo": {**_schema(SoloHeader), "description": "how the deck is played alone"},
            "cards": {"type": "array", "items": card},
        },
        "required": ["cards"],
        "additionalProperties": False,
        "$defs": {"steps": {"type": "array", "items": {"anyOf": verbs}, "maxItems": MOST_STEPS}},
    }


CANCELLABLE = (*CARD_TYPES, "steal")
"""What a Surprise may cancel: a card of a type that is being played, or a theft."""

FREE_FIELDS: dict[str, Any] = {"name": str, "do": tuple[EffectStep, ...], "once": bool, "when": Literal[WHENS]}
ATTACH_FIELDS: dict[str, Any] = {"to": str, "disables": bool, "spares": list[str]}
CARD_FIELDS: dict[str, Any] = {
    "use": str,
    "name": str,
    "type": Literal[CARD_TYPES],
    "origin": Literal[tuple(ORIGINS)],
    "copies": Copies,
    "text": str,
    "reading": str,
    "known": str,
    "icons": list[str],
    "points": types.GenericAlias(dict, (str, Points)),
    "value": Face,
    "play": tuple[EffectStep, ...],
    "blocks": bool,
    "cancels": types.GenericAlias(list, (Literal[CANCELLABLE],)),
    "claims": list[str],
    "gains": bool,
    "removes": list[str],
}
"""The plain fields of a card and their types; `rule`, `free`, `goal`, `attach` and others have their own shapes."""
