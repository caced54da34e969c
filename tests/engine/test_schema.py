"""The deck schema: made from verbs, settings and Goal parts, and of one mind with the reader of deck files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal, TypedDict

import jsonschema
import pytest

from fluxx_nb.engine.core.effects import VERBS, EffectStep
from fluxx_nb.engine.core.settings import SETTINGS, STATICS
from fluxx_nb.engine.core.text import nearest_word
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.schema import DeckError, check, deck_schema
from fluxx_nb.engine.files.yamltext import read_lined
from fluxx_nb.engine.goals.parts import PARTS
from tests.engine.test_deckfile import MISTAKES, SOUND
from tests.tabletop import DECKS

HERE = Path("cards.yaml")


# Values and types -------------------------------------------------------------------------------------------------


class Shape(TypedDict):
    size: int


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        (3, int),
        ("three", str),
        (True, bool),
        ("left", Literal["left", "right"]),
        (["a", "b"], list[str]),
        ({"a": 1}, dict[str, int]),
        ({"size": 3}, Shape),
        (3, int | Literal["all"]),
        ("all", int | Literal["all"]),
    ],
)
def test_a_value_that_fits_comes_back(value: Any, hint: Any) -> None:
    assert check(HERE, 1, "it", value, hint) == value


@pytest.mark.parametrize(
    ("value", "hint", "words"),
    [
        (True, int, "a whole number"),
        (1, bool, "true or false"),
        (1.5, int, "a whole number"),
        (None, str, "a word"),
        ("lft", Literal["left", "right"], "did you mean 'left'?"),
        ([1], list[str], "a word"),
        ("a", list[str], "a list of words"),
        ({"a": "b"}, dict[str, int], "a whole number"),
        ([], dict[str, int], "a mapping"),
        ({"sise": 3}, Shape, "did you mean 'size'?"),
        ({}, Shape, "lacks 'size'"),
        ("some", int | Literal["all"], "a whole number or one of 'all'"),
    ],
)
def test_a_value_that_does_not_fit_says_what_would(value: Any, hint: Any, words: str) -> None:
    with pytest.raises(DeckError) as wrong:
        check(HERE, 7, "it", value, hint)
    assert words in wrong.value.problem
    assert wrong.value.line == 7


def test_steps_are_read_into_verbs() -> None:
    (step,) = check(HERE, 1, "it", [{"draw": {"count": 2}}], tuple[EffectStep, ...])
    assert (step.verb.name, step.args) == ("draw", {"count": 2})


def test_the_nearest_word_or_all_of_them() -> None:
    assert nearest_word("drwa", ["draw", "play"]) == "did you mean 'draw'?"
    assert nearest_word("xyzzy", ["play", "draw"]) == "use one of: draw, play"


# The JSON Schema --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def validator() -> Any:
    schema = deck_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_it_is_json() -> None:
    assert json.loads(json.dumps(deck_schema())) == deck_schema()


def test_it_knows_every_verb_setting_and_goal_part() -> None:
    text = json.dumps(deck_schema())
    for word in (*VERBS, *SETTINGS, *STATICS, *PARTS):
        assert f'"{word}"' in text, f"the schema does not know {word!r}"


def test_it_explains_the_words_to_the_author() -> None:
    schema = deck_schema()
    card = schema["properties"]["cards"]["items"]["properties"]
    for place, words in (("rule", SETTINGS), ("while_in_play", STATICS), ("goal", PARTS)):
        for word in words:
            assert card[place]["properties"][word].get("description"), f"{word!r} has no description"


FILES = [*sorted(decks_root().glob("*/cards.yaml")), *sorted(DECKS.glob("*.yaml"))]


@pytest.mark.parametrize(
    "path", [p for p in FILES if p.parent.name != "common"], ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_every_deck_that_is_read_fits_the_schema(validator: Any, path: Path) -> None:
    problems = [
        f"{list(error.absolute_path)}: {error.message[:200]}" for error in validator.iter_errors(read_lined(path))
    ]
    assert problems == []


# What only the whole deck, or the type of the card, can show is beyond a schema.
_BEYOND = (
    "no card or icon", "did you mean 'Toast'", "did you mean 'food'", "raise its `copies`", "no common card",
    "did you mean 'Draw 2'", "needs a `rule`", "needs 'goal'", "has `play` steps", "has a `goal`", "only a creeper",
    "while_in_play", "Tost", "doom", "cancels", "copy", "name", "draw", "play", "hand_limit",
)  # fmt: skip


@pytest.mark.parametrize(
    "card",
    [card for card, words in MISTAKES if not any(beyond in words for beyond in _BEYOND)],
    ids=lambda card: card[:70],
)
def test_what_the_reader_refuses_the_schema_refuses_too(validator: Any, tmp_path: Path, card: str) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(f"{SOUND}  - {card}\n", encoding="utf-8")
    assert not validator.is_valid(read_lined(path))
