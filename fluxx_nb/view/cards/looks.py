"""Looks: what a card shows on its face, derived from what it does."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from fluxx_nb.engine.core.card import ACTION, CREEPER, GOAL, KEEPER, META, RULE, SURPRISE, UNGOAL, Card
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.view.cards.emblems import EMBLEMS
from fluxx_nb.view.cards.naming import PLAIN, called_for, icon_emblem


class Home(Protocol):
    """The cards among which a card is shown: its deck."""

    titles: list[Card]

    def __hash__(self) -> int: ...
    def __contains__(self, name: object) -> bool: ...
    def __getitem__(self, name: str) -> Card: ...


class _Alone(dict[str, Card]):
    """A single card."""

    def __init__(self, card: Card) -> None:
        super().__init__({card.name: card})
        self.titles = [card]

    def __hash__(self) -> int:  # type: ignore[override]
        return id(self)


class Token(NamedTuple):
    """A thing on a card's face: a numeral, or an emblem by its name."""

    numeral: str = ""
    emblem: str = ""
    amount: str = ""
    """How many of it are asked for, where that is told by a number."""
    other: str = ""
    """The emblem of what will do just as well."""


class Symbol(NamedTuple):
    """A small symbol that a card bears: an icon, or points."""

    emblem: str
    number: str
    words: str


@dataclass(frozen=True)
class Look:
    """A card as it is shown: its words and its picture."""

    name: str
    kind: str
    text: str
    notes: str
    origin: str
    hero: Token
    """What fills the face."""
    small: tuple[Token, ...] = ()
    """What is beside it: the Keepers that a Goal asks for, or what a number counts."""
    capped: bool = False
    """Whether the number is a limit."""
    symbols: tuple[Symbol, ...] = ()
    """The icons and points that the card bears."""
    condition: str = ""
    """What has happened to it in play, such as being Invisible."""


_BY_PART = {
    "todays_date": "calendar", "own_age": "cake", "pairs": "pairs", "run": "run", "only_values": "binary",
    "no_keepers": "empty", "most": "trophy", "table_points": "eye", "icons": "target", "any_of": "target",
    "in_play": "target", "count_in_play": "target",
}  # fmt: skip

_BY_SETTING = {
    "plus_victory": "+", "times_victory": "×", "combo_victory": "operators", "math_only": "operators",
    "math_at_least": "operators", "goals": "double", "icon_bonus": "gear", "harmless": "star",
    "time_limit": "hourglass", "inflation": "stairsup",
}  # fmt: skip

_SPARE = {
    KEEPER: ("star", "gem", "sun", "book", "ring", "house", "crown", "rocket", "moon", "bag", "dice", "wand", "pen"),
    CREEPER: ("ghost", "skull", "germs", "bolt", "eye", "dragon", "mask", "empty"),
    GOAL: ("target", "trophy"),
    UNGOAL: ("skull", "empty", "tomb"),
    ACTION: ("bolt", "cards", "cycle", "megaphone", "hand", "gift", "dice"),
    RULE: ("gear", "megaphone", "hourglass", "eye"),
    META: ("hourglass", "sun", "crown"),
    SURPRISE: ("mask", "bolt", "question", "swap"),
}


@lru_cache(maxsize=16)
def _spares(deck: Home) -> dict[str, str]:
    """Return emblems for the cards whose names match none, as different from each other as possible."""
    found: dict[str, str] = {}
    used: Counter[str] = Counter()
    for card in deck.titles:
        choice = _SPARE.get(card.type)
        if choice and not called_for(card.name):
            found[card.name] = choice[used[card.type] % len(choice)]
            used[card.type] += 1
    return found


def _spare(deck: Home, card: Card) -> str:
    return _spares(deck).get(card.name, "star")


def _token(name: str) -> Token:
    return Token(emblem=name) if name in EMBLEMS else Token(numeral=name)


def _keeper_token(deck: Home, name: str) -> Token:
    if name in deck:
        card = deck[name]
        if card.value is not None:
            return Token(numeral=str(card.value))
        return Token(emblem=called_for(card.name) or _spare(deck, card))
    return Token(emblem=icon_emblem(name))


_PLAYS = {0: "ALL", -1: "ALL-1"}


def _rule_picture(card: Card) -> tuple[Token, tuple[Token, ...], bool] | None:
    """Return the picture of a rule: Draw, Play and limits show their number, Victory Rules their operator."""
    for setting, value in card.rule.items():
        if setting in ("draw", "play"):
            return Token(numeral=_PLAYS.get(value, str(value))), (Token(emblem=setting),), False
        if setting in ("hand_limit", "keeper_limit"):
            return Token(numeral=str(value)), (Token(emblem="hand" if setting == "hand_limit" else "shield"),), True
    for setting in card.rule:
        if setting in ("plus_victory", "times_victory"):
            return Token(numeral=_BY_SETTING[setting]), (), False
    return None


def _asked_for(deck: Home, parts: dict[str, Any]) -> list[Token]:
    """Return the pictures of what a Goal asks for: Keepers, icons and points."""
    asked = [_keeper_token(deck, name) for part in ("keepers", "in_play") for name in parts.get(part, ())]
    for icon, count in parts.get("icons", {}).items():
        asked += [_keeper_token(deck, icon)] * min(count, 4)
    if "counts_as" in parts:
        asked.append(Token(emblem=icon_emblem(parts["counts_as"])))
    if "any_of" in parts and asked:
        one, *others = (_keeper_token(deck, name).emblem for name in parts["any_of"])
        asked.append(Token(emblem=one, other=others[0] if others else ""))
    for part in ("count_in_play", "own_points", "table_points"):
        asked += [Token(emblem=icon_emblem(kind), amount=str(n)) for kind, n in parts.get(part, {}).items()]
    return asked


def _goal_picture(deck: Home, card: Card) -> tuple[Token, tuple[Token, ...]] | None:
    """Return the picture of a Goal: its number, or the Keepers that it asks for."""
    if card.goal is None:
        return None
    parts = {part.name: part.value for part in card.goal.parts}
    asked = tuple(_asked_for(deck, parts))
    if "number" in parts:
        digits = asked or tuple(Token(numeral=digit) for digit in str(parts["number"]))
        return Token(numeral=str(parts["number"])), digits
    if parts.get("score"):
        return Token(emblem="stairsup" if parts["score"] == "highest" else "stairsdown"), ()
    if asked:
        return Token(), asked
    emblem = next((_BY_PART[part] for part in parts if part in _BY_PART), "")
    return (Token(emblem=called_for(card.name) or emblem), ()) if emblem else None


def _picture(deck: Home, card: Card) -> tuple[Token, tuple[Token, ...], bool]:
    if card.value is not None:
        return Token(numeral=str(card.value)), (), False
    if card.type in (GOAL, UNGOAL):
        goal = _goal_picture(deck, card)
        if goal is not None:
            return (*goal, False)
    if card.type == RULE:
        rule = _rule_picture(card)
        if rule is not None:
            return rule
    name = (
        called_for(card.name) or next((_BY_SETTING[s] for s in card.rule if s in _BY_SETTING), "") or _spare(deck, card)
    )
    return _token(name), (), False


def points_words(kind: str, count: int) -> str:
    """Return points of a kind in words; negative points have their own name."""
    return f"{kind.title()} {count}" if count >= 0 else f"Anti-{kind.title()} {-count}"


def _signs(card: Card) -> tuple[Symbol, ...]:
    """Return the symbols of a card: its points, its icons, and a clip if it attaches to others."""
    found: dict[str, Symbol] = {}
    for kind, count in card.points.items():
        emblem = icon_emblem(kind if count >= 0 else f"anti-{kind}")
        found[emblem] = Symbol(emblem, str(count).replace("-", "−"), points_words(kind, count))
    for icon in card.icons:
        if icon in card.points or icon.removeprefix("anti-") in card.points:
            continue
        emblem = icon_emblem(icon)
        if emblem == PLAIN:
            found[icon] = Symbol(PLAIN, icon[0].upper(), icon)
        elif emblem in found:
            found[emblem] = found[emblem]._replace(words=f"{found[emblem].words}, {icon}")
        else:
            found[emblem] = Symbol(emblem, "", icon)
    if card.attach is not None:
        found.setdefault("clip", Symbol("clip", "", f"attaches to {card.attach.to}"))
    return tuple(found.values())


@lru_cache(maxsize=4096)
def look_of(deck: Deck, card: int) -> Look:
    """Return how a card of a deck is shown."""
    return _look(deck, deck.cards[card])


def look_alone(card: Card) -> Look:
    """Return how a card is shown without its deck: what it asks for is drawn by name."""
    return _look(_Alone(card), card)


def _look(deck: Home, found: Card) -> Look:
    hero, small, capped = _picture(deck, found)
    return Look(found.name, found.type, found.text, found.notes, found.origin, hero, small, capped, _signs(found))
