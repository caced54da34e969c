"""Card entries: reading one card of a deck file. Errors say the file, the line and how to fix it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fluxx_nb.engine.core.card import (
    BASIC,
    CREEPER,
    GOAL,
    KEEPER,
    META,
    RULE,
    SURPRISE,
    UNGOAL,
    Attachment,
    Card,
    FreeAction,
)
from fluxx_nb.engine.core.effects import VERBS
from fluxx_nb.engine.core.settings import SETTINGS, STATICS, Setting
from fluxx_nb.engine.core.text import nearest_word
from fluxx_nb.engine.files.schema import ATTACH_FIELDS, CARD_FIELDS, FREE_FIELDS, DeckError, check, check_mapping
from fluxx_nb.engine.files.yamltext import Lined, line_of
from fluxx_nb.engine.goals.goal import Goal
from fluxx_nb.engine.goals.numbergoals import Number
from fluxx_nb.engine.goals.parts import PARTS, Part

CITES = "cites"
"""The field in which a card has rows of citations."""
_SHAPED = ("rule", "free", "goal", "attach", "while_in_play", CITES)
_PLAY_WORDS = {"all": 0, "all but 1": -1}
_LISTS = ("icons", "cancels", "claims", "removes")


@dataclass(frozen=True)
class Words:
    """What the cards of a deck may name."""

    known: frozenset[str]
    """Titles and icons."""
    icons: frozenset[str]
    points: frozenset[str]
    """Kinds of points that some card of the deck bears."""


def read_card(path: Path, entry: Lined, words: Words) -> Card:
    """Read one card."""
    fields: dict[str, Any] = {}
    allowed = (*CARD_FIELDS, *_SHAPED)
    for key, value in entry.items():
        line = entry.lines[key]
        if key not in allowed:
            raise DeckError(path, line, f"a card has no {key!r}; {nearest_word(key, allowed)}")
        if key in CARD_FIELDS:
            fields[key] = check(path, line, f"{key!r} of {entry.get('name', 'a card')!r}", value, CARD_FIELDS[key])
    for key in ("name", "type", "origin"):
        if key not in fields:
            raise DeckError(path, entry.line, f"the card {entry.get('name', '')!r} lacks {key!r}; add it")
    for key in _LISTS:
        if key in fields:
            fields[key] = tuple(fields[key])
    if "rule" in entry:
        fields["rule"] = _read_settings(path, entry, "rule", SETTINGS, words)
    if "while_in_play" in entry:
        fields["while_in_play"] = _read_settings(path, entry, "while_in_play", STATICS, words)
    if "free" in entry:
        fields["free"] = _read_free(path, entry)
        if fields["type"] == RULE:
            fields["rule"] = {**fields.get("rule", {}), "free": True}
    if "goal" in entry:
        fields["goal"] = _read_goal(path, entry, words)
    if "attach" in entry:
        fields["attach"] = _read_attachment(path, entry, words)
    if CITES in entry:
        fields[CITES] = _read_cites(path, entry)
    card = Card(**fields)
    _check_type(path, entry, card)
    _check_words(path, entry, card, words)
    return card


def _line(entry: Lined, field: str, value: Any, key: str) -> int:
    """Return the line of a key inside a field, or that of the field."""
    line: int = getattr(value, "lines", {}).get(key, entry.lines[field])
    return line


def _named(path: Path, line: int, word: str, known: frozenset[str], what: str = "card or icon") -> None:
    if word not in known:
        raise DeckError(path, line, f"{word!r} is no {what} of this deck; {nearest_word(word, known)}")


def _read_attachment(path: Path, entry: Lined, words: Words) -> Attachment:
    told = {} if entry["attach"] is None else entry["attach"]
    read = check_mapping(path, entry.lines["attach"], "`attach`", told, ATTACH_FIELDS)
    if "to" in read:
        _named(path, _line(entry, "attach", told, "to"), read["to"], words.icons | {"any"}, "icon")
    spares = tuple(read.pop("spares", ()))
    for name in spares:
        _named(path, _line(entry, "attach", told, "spares"), name, words.known)
    return Attachment(**read, spares=spares)


def _read_settings(path: Path, entry: Lined, field: str, rows: dict[str, Setting], words: Words) -> dict[str, Any]:
    settings = entry[field]
    if not isinstance(settings, dict):
        raise DeckError(path, entry.lines[field], f"`{field}` is a mapping, such as {{draw: 3}}")
    read: dict[str, Any] = {}
    for name, value in settings.items():
        at = _line(entry, field, settings, name)
        if name not in rows:
            raise DeckError(path, at, f"`{field}` has no setting {name!r}; {nearest_word(name, rows)}")
        row = rows[name]
        checked = check(path, at, f"{name!r}", value, row.hint)
        if row.points:
            _named(path, at, checked, words.points, "kind of points")
        if row.names:
            for word in [checked["icon"]] if isinstance(checked, dict) else checked:
                _named(path, at, word, words.known | {"all"})
        read[name] = _PLAY_WORDS.get(checked, checked) if name == "play" and isinstance(checked, str) else checked
    return read


def _read_free(path: Path, entry: Lined) -> tuple[FreeAction, ...]:
    free, line = entry["free"], entry.lines["free"]
    if not isinstance(free, list) or not all(isinstance(one, dict) for one in free):
        raise DeckError(path, line, "`free` is a list of free actions, each with `name` and `do`")
    read = (check_mapping(path, line_of(one, line), "a free action", one, FREE_FIELDS, ("name", "do")) for one in free)
    return tuple(FreeAction(**fields) for fields in read)


def _read_cites(path: Path, entry: Lined) -> tuple[Lined, ...]:
    """Return the citation rows of a card; `fluxx_nb.story.cite` checks them."""
    rows = entry[CITES]
    if not isinstance(rows, list) or not all(isinstance(row, Lined) for row in rows):
        problem = "`cites` is a list of rows of citations, such as {event: moved, why: play, quote: [card]}"
        raise DeckError(path, entry.lines[CITES], problem)
    return tuple(rows)


def _read_goal(path: Path, entry: Lined, words: Words) -> Goal:
    goal = entry["goal"]
    if not isinstance(goal, dict) or not goal:
        raise DeckError(path, entry.lines["goal"], "`goal` is a mapping of conditions, such as {keepers: [Mars]}")
    values: dict[str, Any] = {}
    wanted: set[str] = set()
    for name, value in goal.items():
        line = _line(entry, "goal", goal, name)
        if name not in PARTS:
            raise DeckError(path, line, f"`goal` has no condition {name!r}; {nearest_word(name, PARTS)}")
        values[name] = check(path, line, f"{name!r}", value, PARTS[name].hint)
        if name.endswith("_points"):
            for kind in values[name]:
                _named(path, line, kind, words.points, "kind of points")
            continue
        for at, word in _words_in(name, value, line):
            _named(path, at, word, words.known)
            wanted.add(word)
    parts: list[Part] = []
    if "number" in values:
        parts.append(Number(values.pop("number"), values.pop("keepers", None)))
    parts += [PARTS[name](value) for name, value in values.items()]
    for part in parts:
        wanted |= part.wants() & words.known
    return Goal(tuple(parts), frozenset(wanted))


def _words_in(name: str, value: Any, line: int) -> list[tuple[int, str]]:
    """Return the cards and icons that a condition names: its plain words and the keys of its mappings."""
    hint = PARTS[name].hint
    if hint == list[str]:
        return list(zip(getattr(value, "lines", [line] * len(value)), value, strict=True))
    if hint == dict[str, int]:
        lines = getattr(value, "lines", {})
        return [(lines.get(word, line), word) for word in value]
    return [(line, value)] if hint is str else []


def _check_words(path: Path, entry: Lined, card: Card, words: Words) -> None:
    """Refuse a word among the arguments of a verb that is no card and no icon of this deck."""
    effects = [("play", card.play), *(("free", option.do) for option in card.free)]
    for field, steps in effects:
        at = entry.lines.get(field, entry.line)
        for step in steps:
            for word in step.words():
                if word not in words.known:
                    way = nearest_word(word, words.known)
                    raise DeckError(path, at, f"{step.verb.name!r} names {word!r}, no card or icon here; {way}")
            for kind in step.kinds():
                _named(path, at, kind, words.points, "kind of points")
            for name in step.verbs():
                if VERBS[name].in_row and card.type not in (KEEPER, CREEPER):
                    why = f"{name!r} acts on its own card in front of a player, and {card.name!r} is never there"
                    raise DeckError(path, at, f"{why}; only Keepers and Creepers do")


_TYPE_NEEDS = {GOAL: "goal", UNGOAL: "goal"}


def _check_type(path: Path, entry: Lined, card: Card) -> None:
    """Refuse fields that do not fit the card's type: a Goal needs a condition, only Creepers attach, and so on."""
    line = entry.line
    needs = _TYPE_NEEDS.get(card.type)
    if needs and not getattr(card, needs):
        raise DeckError(path, line, f"{card.name!r} is a {card.type} and needs {needs!r}")
    if card.goal is not None and card.type not in (GOAL, UNGOAL):
        raise DeckError(path, line, f"{card.name!r} has a `goal`, but is a {card.type}")
    if card.attach is not None and card.type != CREEPER:
        raise DeckError(path, line, f"{card.name!r} has `attach`, but only a creeper attaches")
    if card.rule and card.type not in (RULE, META):
        raise DeckError(path, line, f"{card.name!r} has a `rule`, but is a {card.type}; Keepers have `while_in_play`")
    if card.type in (RULE, META) and not card.rule:
        raise DeckError(path, line, f"{card.name!r} is a {card.type} and needs a `rule` or a `free` action")
    if card.while_in_play and card.type not in (KEEPER, CREEPER):
        raise DeckError(path, line, f"{card.name!r} has `while_in_play`, but is a {card.type}")
    if card.play and card.type in (KEEPER, CREEPER, GOAL, UNGOAL, RULE, META, BASIC):
        raise DeckError(path, line, f"{card.name!r} has `play` steps, but a {card.type} has none")
    if (card.cancels or card.gains) and card.type != SURPRISE:
        raise DeckError(path, line, f"{card.name!r} is a {card.type}, and only a surprise cancels or gains a card")
