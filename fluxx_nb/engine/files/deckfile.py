"""Deck files: reading `cards.yaml` into a Deck. Errors say the file, the line and how to fix it."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any

import fluxx_nb.engine.verbs  # noqa: F401  (importing the verbs registers them)
from fluxx_nb.engine.core.bounds import LONGEST_TITLE, MOST_CARDS
from fluxx_nb.engine.core.card import BASIC, CARD_TYPES, UNGOAL, Card, SoloFluxx
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.files.cardfile import CITES, Words, read_card
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.rulebookfile import rulebook_beside
from fluxx_nb.engine.files.schema import CARD_FIELDS, DeckError, SoloHeader, check
from fluxx_nb.engine.files.winnable import no_end, too_few
from fluxx_nb.engine.files.yamltext import FileError, Lined, Mistakes, decoded, read_bytes, read_lined
from fluxx_nb.engine.systems import ALONE, systems_for

_HEADER = ("edition", "title", "when_all_lose", "solo", "cards")
_PLAIN_NAME = re.compile(r"\w[\w '&.-]*")
"""An edition is called after its folder: its name holds no slash."""


class UnknownEdition(UserError, LookupError):
    """No edition has this name. The message suggests the nearest one."""

    __module__ = "fluxx_nb"


def editions() -> list[str]:
    """Return the editions that have a deck, in alphabetical order.

    >>> editions()
    ['cthulhu', 'fantasy', 'martian', 'math', 'startrek']
    """
    return sorted(path.parent.name for path in decks_root().glob("*/cards.yaml") if path.parent.name != "common")


@cache
def load_edition(edition: str) -> Deck:
    """Return the deck of an edition that comes with the package."""
    if edition not in editions():
        raise UnknownEdition(f"There is no edition {shown(edition)}; {nearest_word(edition, editions())}")
    return read_deck(decks_root() / edition / "cards.yaml")


def read_deck(path: Path) -> Deck:
    """Return the deck of a file; one error lists what is wrong with all of its cards."""
    source = read_bytes(path, DeckError)
    data = read_lined(path, decoded(path, source, DeckError), kind=DeckError)
    if not isinstance(data, Lined):
        raise DeckError(path, 1, "a deck is a mapping with `edition`, `title` and `cards`")
    mistakes = Mistakes(path, DeckError)
    for key in data:
        if key not in _HEADER:
            mistakes.add(data.lines[key], f"a deck has no {shown(key)}; {nearest_word(key, _HEADER)}")
    edition = "" if len(mistakes) else _edition_of(mistakes, data)
    if not isinstance(data.get("cards"), list) or not data["cards"]:
        mistakes.add(data.line, "a deck needs `cards`, a list of at least one card")
        mistakes.tell()
    cards = _read_cards(mistakes, data)
    mistakes.tell()
    _check_whole(mistakes, data, cards)
    mistakes.tell()
    digest = hashlib.blake2b(source + _common_bytes(path), digest_size=6).hexdigest()
    deck = Deck(
        edition=edition,
        title=_words_of(path, data, "title") or edition.title() + " Fluxx",
        titles=cards,
        rulebook=rulebook_beside(path, edition),
        digest=digest,
        path=path,
        systems=systems_for(cards),
        solo=_solo(path, data, cards),
        solo_systems=[*ALONE, *systems_for(cards)],
        when_all_lose=_words_of(path, data, "when_all_lose"),
    )
    for problem in () if _is_shared(path) else (no_end(deck), too_few(deck)):
        if problem:
            mistakes.add(data.line, problem)
    mistakes.tell()
    return deck


def _is_shared(path: Path) -> bool:
    """Return whether the file has the common cards, which belong to no edition."""
    return path.resolve().parent.name == "common"


def _edition_of(mistakes: Mistakes, data: Lined) -> str:
    """Return the name of the edition; the passages of the common cards are those of all editions."""
    if "edition" not in data:
        return "family" if _is_shared(mistakes.path) else mistakes.path.parent.name
    edition = str(data["edition"])
    if len(edition) > LONGEST_TITLE or not _PLAIN_NAME.fullmatch(edition):
        problem = f"the edition is {shown(data['edition'])}, but must be a short plain name, such as home"
        mistakes.add(data.lines["edition"], problem)
    return edition


def _read_cards(mistakes: Mistakes, data: Lined) -> list[Card]:
    """Return the valid cards of a deck file."""
    path = mistakes.path
    common = {} if _is_shared(path) else _common_cards()
    entries: list[Lined] = []
    for line, entry in zip(data["cards"].lines, data["cards"], strict=True):
        with mistakes:
            if not isinstance(entry, Lined):
                raise DeckError(path, line, f"a card is a mapping, not {shown(entry)}")
            entries.append(_merged(path, entry, common))
    sound, words = _words(mistakes, entries)
    cards: list[Card] = []
    for entry in sound:
        if _is_shared(path):
            # A common card has no origin: the deck that takes it states it.
            entry.setdefault("origin", "family")
            entry.lines.setdefault("origin", entry.line)
        with mistakes:
            cards.append(read_card(path, entry, words))
    return cards


def _words_of(path: Path, data: Lined, key: str) -> str:
    """Return a text of the header, or nothing."""
    words: str = check(path, data.lines.get(key, data.line), f"{key!r}", data.get(key, ""), str)
    return words


def _words(mistakes: Mistakes, entries: list[Lined]) -> tuple[list[Lined], Words]:
    """Return the entries with unique names, and the names, icons and kinds of points that cards may name."""
    path = mistakes.path
    names: dict[str, int] = {}
    icons: set[str] = set()
    kinds: set[str] = set()
    sound: list[Lined] = []
    for entry in entries:
        lines = entry.lines
        with mistakes:
            at = lines.get("name", entry.line)
            name = check(path, at, "'name' of a card", entry.get("name", ""), str)
            if not name.strip():
                raise DeckError(path, entry.line, "a card lacks 'name'; add it")
            _plain(path, at, "a card", name)
            if name in names:
                too = f"{name!r} is in line {names[name]} too; raise its `copies` instead"
                raise DeckError(path, entry.line, too)
            names[name] = entry.line
            for field, words in (("icons", icons), ("points", kinds)):
                at, told = lines.get(field, entry.line), entry.get(field, [])
                found = check(path, at, f"{field!r} of {name!r}", told, CARD_FIELDS[field]) if field in entry else ()
                for word in found:
                    _plain(path, at, f"one of the {field}", word)
                words.update(found)
            sound.append(entry)
    return sound, Words(frozenset(names) | icons, frozenset(icons), frozenset(kinds))


def _plain(path: Path, line: int, what: str, word: str) -> None:
    """Refuse a word that does not fit on a card or in a sentence about it."""
    if len(word) > LONGEST_TITLE or not word.isprintable():
        problem = f"{what} is called {shown(word)}; choose a name of at most {LONGEST_TITLE} characters, in one line"
        raise DeckError(path, line, problem)


def _solo(path: Path, data: Lined, cards: list[Card]) -> SoloFluxx | None:
    """Return how Solo Fluxx is played with the deck, if its header says so."""
    if "solo" not in data:
        return None
    line = data.lines["solo"]
    told = check(path, line, "'solo'", data["solo"], SoloHeader)
    lines = getattr(data["solo"], "lines", {})
    names = {card.name for card in cards}
    for word in told.get("set_aside", ()):
        if word not in names and word not in CARD_TYPES:
            way = nearest_word(word, names | set(CARD_TYPES))
            raise DeckError(path, lines["set_aside"], f"{word!r} is no card and no type of cards of this deck; {way}")
    aside = frozenset(told.get("set_aside", ()))
    return SoloFluxx(
        set_aside=frozenset(card.name for card in cards if card.name in aside or card.type in aside),
        reading=told.get("reading", ""),
    )


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
    cards = data.get("cards") if isinstance(data, Lined) else None
    if not isinstance(cards, list):
        raise DeckError(path, 1, "the common cards are a mapping with `cards`, a list")
    found = {entry["name"]: entry for entry in cards if isinstance(entry, Lined) and isinstance(entry.get("name"), str)}
    for row in (row for entry in found.values() for row in entry.get(CITES, ()) if isinstance(row, Lined)):
        # Rows are read long after the card, so they keep their file.
        row.path = path
    return found


def _merged(path: Path, entry: Lined, common: dict[str, Lined]) -> Lined:
    """Return a common card with the fields that this deck adds or changes."""
    if "use" not in entry:
        return entry
    name = str(entry["use"])
    if name not in common:
        raise DeckError(path, entry.lines["use"], f"there is no common card {name!r}; {nearest_word(name, common)}")
    merged = Lined(common[name] | {key: value for key, value in entry.items() if key != "use"})
    merged.line = entry.line
    # Lines of the common file mean nothing here; an error in a common card is reported at the line that takes it.
    merged.lines = dict.fromkeys(merged, entry.line) | entry.lines
    for key in merged:
        if key not in entry and key != CITES:
            merged[key] = _unlined(merged[key])
    return merged


def _unlined(value: Any) -> Any:
    """Return a value without the lines of the file that it came from."""
    if isinstance(value, dict):
        return {key: _unlined(item) for key, item in value.items()}
    return [_unlined(item) for item in value] if isinstance(value, list) else value


def _check_whole(mistakes: Mistakes, data: Lined, cards: list[Card]) -> None:
    """Note errors that only the whole deck shows."""
    names = {card.name for card in cards}
    ungoals = {"any", *(card.name for card in cards if card.type == UNGOAL)}
    for line, card in zip(data["cards"].lines, cards, strict=True):
        for name in card.removes:
            if name not in names:
                mistakes.add(line, f"{card.name!r} removes {shown(name)}, but this deck has no such card")
        for name in card.claims:
            if name not in ungoals:
                mistakes.add(line, f"{card.name!r} claims {shown(name)}; {nearest_word(name, ungoals)}")
    count = sum(card.copies for card in cards)
    if count > MOST_CARDS:
        mistakes.add(
            data.line, f"a deck of {count:,} cards is more than anyone can shuffle; the limit is {MOST_CARDS:,}"
        )
    if not _is_shared(mistakes.path) and sum(card.copies for card in cards if card.type == BASIC) != 1:
        mistakes.add(data.line, "a deck needs exactly one card of the type 'basic rules'")


__all__ = ["DeckError", "FileError", "UnknownEdition", "editions", "load_edition", "read_deck"]
