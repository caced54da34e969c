"""Deck files: reading `cards.yaml` into a Deck, with errors that say file, line and the way out."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any, Literal

import fluxx_nb.engine.points  # noqa: F401  (importing it registers its part of Goals)
import fluxx_nb.engine.verbs  # noqa: F401  (importing the verbs registers them)
from fluxx_nb.engine.deck import BASIC, CREEPER, GOAL, KEEPER, META, RULE, UNGOAL, Attachment, Card, Deck, FreeAction
from fluxx_nb.engine.deckroot import decks_root
from fluxx_nb.engine.effects import Step
from fluxx_nb.engine.goalparts import PARTS, Number, Part
from fluxx_nb.engine.goals import GoalTest
from fluxx_nb.engine.lined import FileError, Lined, read_lined
from fluxx_nb.engine.powers import ANY_TIME, WHENS
from fluxx_nb.engine.rulebook import load_rulebook
from fluxx_nb.engine.schema import CARD_FIELDS, DeckError, check, nearest_word, read_steps
from fluxx_nb.engine.settings import SETTINGS, STATICS, Setting

_SHAPED = ("rule", "free", "goal", "attach", "while_in_play")
_HEADER = ("edition", "title", "first", "ungoal", "icons", "cards")
_PLAY_WORDS = {"all": 0, "all but 1": -1}


class UnknownEdition(LookupError):
    """A name that no deck bears; the message has the nearest one."""


def editions() -> list[str]:
    """The editions that have a deck, in alphabetical order."""
    return sorted(path.parent.name for path in decks_root().glob("*/cards.yaml") if path.parent.name != "common")


@cache
def load_edition(edition: str) -> Deck:
    """The deck of an edition that comes with the package."""
    if edition not in editions():
        raise UnknownEdition(f"There is no edition {edition!r}; {nearest_word(edition, editions())}")
    return read_deck(decks_root() / edition / "cards.yaml")


def read_deck(path: Path) -> Deck:
    """Read a deck file."""
    data = read_lined(path)
    if not isinstance(data, Lined):
        raise DeckError(path, 1, "a deck is a mapping with `edition`, `title` and `cards`")
    for key in data:
        if key not in _HEADER:
            raise DeckError(path, data.lines[key], f"a deck has no {key!r}; {nearest_word(key, _HEADER)}")
    if not isinstance(data.get("cards"), list) or not data["cards"]:
        raise DeckError(path, data.line, "a deck needs `cards`, a list of at least one card")
    shared = path.parent.name == "common"
    # The common cards belong to no edition: their passages are those of all editions.
    edition = str(data.get("edition", "family" if shared else path.parent.name))
    common = {} if shared else _common_cards()
    entries = []
    for line, entry in zip(data["cards"].lines, data["cards"], strict=True):
        if not isinstance(entry, Lined):
            raise DeckError(path, line, f"a card is a mapping, not {entry!r}")
        entries.append(_merged(path, entry, common))
    names: dict[str, int] = {}
    for entry in entries:
        name = entry.get("name")
        if name in names:
            raise DeckError(path, entry.line, f"{name!r} stands in line {names[name]} too; raise its `copies` instead")
        names[str(name)] = entry.line
    known = set(names) | {icon for entry in entries for icon in entry.get("icons", ()) if isinstance(icon, str)}
    if shared:
        # A common card says nothing of where it comes from: the deck that takes it does.
        for entry in entries:
            entry.setdefault("origin", "family")
            entry.lines.setdefault("origin", entry.line)
    cards = [_read_card(path, entry, known) for entry in entries]
    _check_whole(path, data, cards)
    digest = hashlib.blake2b(path.read_bytes() + _common_bytes(path), digest_size=6).hexdigest()
    return Deck(
        edition=edition,
        title=str(data.get("title", edition.title() + " Fluxx")),
        titles=cards,
        rulebook=load_rulebook(edition),
        digest=digest,
        first=_passage(path, data, edition, "first", "order.clockwise"),
        ungoal=_passage(path, data, edition, "ungoal", "goal.ungoal"),
        icons=_icons(path, data, edition),
    )


def _passage(path: Path, data: Lined, edition: str, key: str, otherwise: str) -> str:
    passage = str(data.get(key, otherwise))
    book = load_rulebook(edition)
    if not book.has(passage):
        raise DeckError(path, data.lines[key], f"{key!r} names no passage; {nearest_word(passage, book.ids())}")
    return passage


def _icons(path: Path, data: Lined, edition: str) -> dict[str, str]:
    """The passage on each icon."""
    icons = check(path, data.lines.get("icons", 1), "'icons'", data.get("icons", {}), dict[str, str])
    book = load_rulebook(edition)
    for icon, passage in icons.items():
        if not book.has(passage):
            way = nearest_word(passage, book.ids())
            raise DeckError(path, data.lines["icons"], f"{icon!r} names no passage; {way}")
    return dict(icons)


def _common_path() -> Path:
    return decks_root() / "common" / "cards.yaml"


def _common_bytes(path: Path) -> bytes:
    common = _common_path()
    return common.read_bytes() if common.exists() and path != common else b""


@cache
def _common_cards() -> dict[str, Lined]:
    path = _common_path()
    if not path.exists():
        return {}
    data = read_lined(path)
    return {entry["name"]: entry for entry in data["cards"]}


def _merged(path: Path, entry: Lined, common: dict[str, Lined]) -> Lined:
    """A card that is taken from the common ones, with what this deck says of it on top."""
    if "use" not in entry:
        return entry
    name = str(entry["use"])
    if name not in common:
        raise DeckError(path, entry.lines["use"], f"there is no common card {name!r}; {nearest_word(name, common)}")
    merged = Lined(common[name] | {key: value for key, value in entry.items() if key != "use"})
    merged.line = entry.line
    merged.lines = dict.fromkeys(merged, entry.line) | entry.lines
    return merged


def _read_card(path: Path, entry: Lined, known: set[str]) -> Card:
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
    name, line = fields["name"], entry.line
    if fields.get("copies", 1) < 1:
        raise DeckError(path, entry.lines.get("copies", line), f"{name!r} needs at least one copy")
    for key in ("icons", "cancels", "claims", "removes"):
        if key in fields:
            fields[key] = tuple(fields[key])
    if "rule" in entry:
        fields["rule"] = _read_settings(path, entry, "rule", SETTINGS, known)
    if "while_in_play" in entry:
        fields["while_in_play"] = _read_settings(path, entry, "while_in_play", STATICS, known)
    if "free" in entry:
        fields["free"] = _read_free(path, entry)
        if fields["type"] == RULE:
            fields["rule"] = {**fields.get("rule", {}), "free": True}
    if "goal" in entry:
        fields["goal"] = _read_goal(path, entry, known)
    if "attach" in entry:
        hints: dict[str, Any] = {"to": str, "disables": bool, "spares": list[str]}
        shape = entry["attach"] or {}
        for key in shape:
            if key not in hints:
                raise DeckError(path, entry.lines["attach"], f"`attach` has no {key!r}; {nearest_word(key, hints)}")
        read = {key: check(path, line, f"{key!r} of `attach`", value, hints[key]) for key, value in shape.items()}
        fields["attach"] = Attachment(**{**read, "spares": tuple(read.get("spares", ()))})
    card = Card(**fields)
    _check_type(path, entry, card)
    _check_words(path, entry, card, known)
    return card


def _read_settings(
    path: Path, entry: Lined, field: str, rows: dict[str, Setting], known: set[str]
) -> dict[str, Any]:
    settings = entry[field]
    line = entry.lines[field]
    if not isinstance(settings, Lined):
        raise DeckError(path, line, f"`{field}` is a mapping, such as {{draw: 3}}")
    read: dict[str, Any] = {}
    for name, value in settings.items():
        at = entry.line if settings.lines.get(name) is None else line
        if name not in rows:
            raise DeckError(path, at, f"`{field}` has no setting {name!r}; {nearest_word(name, rows)}")
        checked = check(path, at, f"{name!r}", value, rows[name].hint)
        words = checked if name in ("harmless", "shelters", "counts_as") else [checked["icon"]] if name == "icon_bonus" else []
        for word in words:
            if word != "all" and word not in known:
                raise DeckError(path, at, f"{word!r} is no card or icon of this deck; {nearest_word(word, known)}")
        read[name] = _PLAY_WORDS.get(checked, checked) if name == "play" and isinstance(checked, str) else checked
    return read


def _read_free(path: Path, entry: Lined) -> tuple[FreeAction, ...]:
    hints: dict[str, Any] = {"name": str, "do": tuple[Step, ...], "once": bool, "when": Literal[WHENS]}
    found = []
    line = entry.lines["free"]
    if not isinstance(entry["free"], list):
        raise DeckError(path, line, "`free` is a list of free actions, each with `name` and `do`")
    for option in entry["free"]:
        if not isinstance(option, dict) or "name" not in option or "do" not in option:
            raise DeckError(path, line, "a free action needs `name` and `do`")
        for key in option:
            if key not in hints:
                raise DeckError(path, line, f"a free action has no {key!r}; {nearest_word(key, hints)}")
        found.append(
            FreeAction(
                name=check(path, line, "'name' of a free action", option["name"], str),
                do=read_steps(path, line, f"`do` of {option['name']!r}", option["do"]),
                once=check(path, line, "'once'", option.get("once", True), bool),
                when=check(path, line, "'when'", option.get("when", ANY_TIME), hints["when"]),
            )
        )
    return tuple(found)


def _read_goal(path: Path, entry: Lined, known: set[str]) -> GoalTest:
    goal = entry["goal"]
    line = entry.lines["goal"]
    if not isinstance(goal, Lined) or not goal:
        raise DeckError(path, line, "`goal` is a mapping of conditions, such as {keepers: [Mars, Earth]}")
    values: dict[str, Any] = {}
    for name, value in goal.items():
        if name not in PARTS:
            raise DeckError(path, line, f"`goal` has no condition {name!r}; {nearest_word(name, PARTS)}")
        values[name] = check(path, line, f"{name!r}", value, PARTS[name].hint)
    parts: list[Part] = []
    if "number" in values:
        parts.append(Number(values.pop("number"), values.pop("keepers", None)))
        wanted = frozenset(parts[0].keepers or ())  # type: ignore[attr-defined]
    else:
        wanted = frozenset()
    parts += [PARTS[name](value) for name, value in values.items()]
    for part in parts:
        wanted |= part.wants()
    for name in values:
        if name in ("without", "in_play", "count_in_play"):
            wanted |= frozenset(values[name])
    for word in wanted:
        if word not in known:
            raise DeckError(path, line, f"{word!r} is no card or icon of this deck; {nearest_word(word, known)}")
    return GoalTest(tuple(parts), frozenset(wanted))


def _check_words(path: Path, entry: Lined, card: Card, known: set[str]) -> None:
    """A plain word among the arguments of a verb names a card or an icon: it must be one of this deck."""
    effects = [("play", card.play), *(("free", option.do) for option in card.free)]
    for field, steps in effects:
        for step in steps:
            for word in step.words():
                if word not in known:
                    at = entry.lines.get(field, entry.line)
                    way = nearest_word(word, known)
                    raise DeckError(path, at, f"{step.verb.name!r} names {word!r}, no card or icon here; {way}")


_TYPE_NEEDS = {GOAL: "goal", UNGOAL: "goal"}


def _check_type(path: Path, entry: Lined, card: Card) -> None:
    """Hold a card to its type: a Goal needs a condition, only Creepers attach, and so on."""
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


def _check_whole(path: Path, data: Lined, cards: list[Card]) -> None:
    """What only the whole deck can show."""
    names = {card.name for card in cards}
    ungoals = {"any", *(card.name for card in cards if card.type == UNGOAL)}
    for card in cards:
        for name in card.removes:
            if name not in names:
                raise DeckError(path, data.line, f"{card.name!r} removes {name!r}, which is no card of this deck")
        for name in card.claims:
            if name not in ungoals:
                raise DeckError(path, data.line, f"{card.name!r} claims {name!r}; {nearest_word(name, ungoals)}")
    if path.parent.name != "common" and sum(card.copies for card in cards if card.type == BASIC) != 1:
        raise DeckError(path, data.line, "a deck needs exactly one card of the type 'basic rules'")


__all__ = ["DeckError", "FileError", "UnknownEdition", "editions", "load_edition", "read_deck"]
