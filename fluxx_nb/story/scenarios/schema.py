"""The JSON Schema of scenario files, for editors that complete and check YAML while it is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fluxx_nb.engine.core.bounds import LONGEST_SCRIPT
from fluxx_nb.story.scenarios import fields
from fluxx_nb.story.scenarios.expectations import EXPECTABLE
from fluxx_nb.story.scenarios.fields import Field

_EXPECT = {"$ref": "#/$defs/expect"}
_WORD = {"type": ["string", "number"]}
_TEXT = {"type": ["string", "number", "null"]}
_NUMBER = {"type": ["integer", "null"]}


def _or_list(item: dict[str, Any]) -> dict[str, Any]:
    """Return what is one item or a list of them: the reader takes both."""
    return {"anyOf": [item, {"type": "array", "items": item}, {"type": "null"}]}


def _by_key(value: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": value}


_WORDS = _or_list(_WORD)
_PAIR = {**_by_key(_WORD), "minProperties": 1}
_WORDS_AND_PAIRS = _or_list({"anyOf": [_WORD, _PAIR]})

_SHAPES: dict[str, dict[str, Any]] = {
    fields.TEXT: _TEXT,
    fields.PLAYER: _TEXT,
    fields.DATE: _TEXT,
    fields.CARDS: _WORDS,
    fields.PASSAGES: _WORDS,
    fields.CHOICES: _WORDS,
    fields.PLAYERS: _WORDS,
    fields.OUTCOME: _WORDS,
    fields.NUMBER: _NUMBER,
    fields.FLAG: {"type": "boolean"},
    fields.ANSWER: {"anyOf": [_WORD, {"type": "array", "items": _WORD}]},
    fields.OUTCOMES: _or_list(_WORDS),
    fields.PAIRS: _or_list(_PAIR),
    fields.CARDS_AND_PAIRS: _WORDS_AND_PAIRS,
    fields.CARDS_BY_PLAYER: _by_key(_WORDS),
    fields.PAIRS_BY_PLAYER: _by_key(_WORDS_AND_PAIRS),
    fields.NUMBER_BY_PLAYER: _by_key(_NUMBER),
    fields.CARD_TO_CARD: _by_key(_WORD),
    fields.POINTS: _by_key(_by_key(_NUMBER)),
    fields.QUOTES: {"anyOf": [_WORDS, _by_key(_WORDS)]},
    fields.GROUPS: _or_list(_EXPECT),
    fields.EXPECT: _EXPECT,
    fields.SEATS: {**_by_key({"anyOf": [{"$ref": "#/$defs/seat"}, {"type": "null"}]}), "minProperties": 1},
    fields.SCRIPT: {"type": "array", "items": {"$ref": "#/$defs/step"}, "maxItems": LONGEST_SCRIPT},
    fields.DECIDES: {"$ref": "#/$defs/decides"},
    fields.SCENARIOS: {"type": "array", "items": {"$ref": "#/$defs/scenario"}, "minItems": 1},
}


def _property(field: Field) -> dict[str, Any]:
    shape = {"enum": list(field.words)} if field.words else _SHAPES[field.shape]
    return {**shape, "description": field.means, "examples": [field.example]}


def _object(listed: Mapping[str, Field], leave_out: Iterable[str] = ()) -> dict[str, Any]:
    properties = {name: _property(field) for name, field in listed.items() if name not in leave_out}
    needed = sorted(name for name, field in listed.items() if field.needed)
    return {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}


def scenario_schema() -> dict[str, Any]:
    """Return the JSON Schema of a scenario file."""
    name, answer = next(iter(fields.STEPS.items()))
    step = _object(fields.STEPS, [name])
    step |= {"minProperties": 1, "maxProperties": 1, "additionalProperties": _property(answer)}
    expect = {
        word: _property(Field(one.shape, f"{one.means} ({one.holds})", one.example)) for word, one in EXPECTABLE.items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Scenarios for fluxx_nb",
        "anyOf": [_object(fields.HEADER), _SHAPES[fields.SCENARIOS]],
        "$defs": {
            "scenario": _object(fields.FIELDS),
            "seat": _object(fields.SEAT),
            "step": step,
            "expect": {"type": ["object", "null"], "properties": expect, "additionalProperties": False},
            "decides": _object(fields.DECISIVE),
        },
    }
