"""Looks: what a card of a deck shows on its face, found from what it does."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from fluxx_nb.engine.deck import ACTION, CREEPER, GOAL, KEEPER, META, RULE, SURPRISE, UNGOAL, Card, Deck
from fluxx_nb.view.emblems import EMBLEMS


class Token(NamedTuple):
    """A thing on a card's face: a numeral, or an emblem by its name."""

    numeral: str = ""
    emblem: str = ""


@dataclass(frozen=True)
class Look:
    """A card as it is shown: its words and its picture."""

    name: str
    kind: str
    text: str
    reading: str
    origin: str
    icons: tuple[str, ...]
    hero: Token
    """What fills the face."""
    small: tuple[Token, ...] = ()
    """What stands beside it: the Keepers that a Goal asks for, or what a number counts."""
    capped: bool = False
    """Whether the number is a limit."""


# An emblem, and the words in a card's name that call for it. The first emblem whose word is found is taken.
_WORDS = (
    ("mothership", "mothership"), ("saucer", "saucer|parade"), ("raygun", "ray gun"), ("cow", "cow|beef"),
    ("planet", "mars"), ("earth", "earth"), ("tripod", "tripod"), ("tentacle", "tentacle|cthulhu"),
    ("helmet", "space suit"), ("city", "city|downtown"), ("chamber", "chamber|dungeon"), ("transmitter", "transmitter"),
    ("modulator", "modulator"), ("foilhat", "tinfoil"), ("cropcircles", "crop circle"), ("woman", "female"),
    ("leader", "important human|leader"), ("agent", "humans in black|feds"), ("megaphone", "revolting|here humans"),
    ("army", "army|romulan|klingon"), ("germs", "germ|metamorphosis"), ("target", "season"),
    ("beaker", "laboratory|decontamination|reanimator"),
    ("gear", "technology|scotty|doomsday machine"), ("eye", "watching|madness|guardian"),
    ("human", "human"), ("crown", "chess"), ("yinyang", "yin yang"), ("binary", "binary"), ("operators", "thousand"),
    ("pairs", "grafting|double vision"), ("dice", "random"), ("question", "mystery"), ("bin", "trash"),
    ("grab", "steal|use what you take"), ("cards", "discard and draw|use 'em"), ("swap", "trade|exchange|swap|release"),
    ("cycle", "rotate|mix it|another turn"), ("gift", "share|everybody gets"),
    ("coins", "jackpot|tax|taxation|rich|poor"),
    ("bolt", "zap|malfunction"), ("broom", "reset|simplify|sweeper|no limits"), ("rewind", "that again"),
    ("double", "double agenda"), ("recycle", "recycling|goal mill"), ("hand", "no-hand|spock"),
    ("hourglass", "get on with it|time|time limit"), ("stairsup", "inflation|increment"), ("ring", "ring"),
    ("sword", "sword|hero"), ("wand", "wand|teacher|wizard|spellcaster"), ("hornhead", "unicorn"), ("dragon", "dragon"),
    ("gem", "treasure"), ("bag", "bag"), ("book", "smart|librarian|necronomicon|professor"), ("skull", "evil"),
    ("star", "kirk"), ("rocket", "enterprise"), ("phaser", "phaser"), ("chip", "tricorder|computer"),
    ("beam", "transporter|beam"), ("mask", "mirror|cultist"), ("palette", "artist"), ("cat", "cat|tribble"),
    ("moon", "dreamer|dreamlands|dreams"), ("seal", "elder sign"), ("house", "farm|sanitarium"),
    ("ghost", "ghoul|nightmare"), ("fish", "innsmouth"), ("penguin", "penguin"), ("pen", "poet"), ("tomb", "tomb|body"),
)  # fmt: skip
_BY_NAME = tuple((re.compile(rf"\b(?:{words})s?\b"), emblem) for emblem, words in _WORDS)

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

_BY_ICON = {"human": "human", "male human": "human", "female human": "woman", "martian technology": "gear"}

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
def _spares(deck: Deck) -> dict[str, str]:
    """Emblems for the cards of a deck whose names call for none, as different from each other as they can be."""
    found: dict[str, str] = {}
    used: Counter[str] = Counter()
    for card in deck.titles:
        choice = _SPARE.get(card.type)
        if choice and not _called_for(card.name):
            found[card.name] = choice[used[card.type] % len(choice)]
            used[card.type] += 1
    return found


def _spare(deck: Deck, card: Card) -> str:
    return _spares(deck).get(card.name, "star")


def _called_for(name: str) -> str:
    """The emblem that a name calls for, if any."""
    name = name.casefold()
    return next((emblem for words, emblem in _BY_NAME if words.search(name)), "")


def _sign(name: str) -> Token:
    return Token(emblem=name) if name in EMBLEMS else Token(numeral=name)


def _keeper_token(deck: Deck, name: str) -> Token:
    if name in deck:
        card = deck[name]
        if card.value is not None:
            return Token(numeral=str(card.value))
        return Token(emblem=_called_for(card.name) or _spare(deck, card))
    return Token(emblem=icon_emblem(name))


_PLAYS = {0: "ALL", -1: "ALL-1"}


def _rule_picture(card: Card) -> tuple[Token, tuple[Token, ...], bool] | None:
    """Draw, Play and limits show their number; the ways to calculate their sign."""
    for setting, value in card.rule.items():
        if setting in ("draw", "play"):
            return Token(numeral=_PLAYS.get(value, str(value))), (Token(emblem=setting),), False
        if setting in ("hand_limit", "keeper_limit"):
            return Token(numeral=str(value)), (Token(emblem="hand" if setting == "hand_limit" else "shield"),), True
    for setting in card.rule:
        if setting in ("plus_victory", "times_victory"):
            return Token(numeral=_BY_SETTING[setting]), (), False
    return None


def _goal_picture(deck: Deck, card: Card) -> tuple[Token, tuple[Token, ...]] | None:
    """A Goal shows its number, or the Keepers that it asks for."""
    if card.goal is None:
        return None
    parts = {part.name: part.value for part in card.goal.parts}
    asked = [_keeper_token(deck, name) for name in parts.get("keepers", ())]
    for icon, count in parts.get("icons", {}).items():
        asked += [_keeper_token(deck, icon)] * min(count, 3)
    if "number" in parts:
        digits = tuple(asked) or tuple(Token(numeral=digit) for digit in str(parts["number"]))
        return Token(numeral=str(parts["number"])), digits
    if parts.get("score"):
        return Token(emblem="stairsup" if parts["score"] == "highest" else "stairsdown"), ()
    if asked:
        return Token(), tuple(asked)
    named = _called_for(card.name)
    for part in parts:
        if part in _BY_PART:
            return Token(emblem=named or _BY_PART[part]), ()
    return None


def _picture(deck: Deck, card: Card) -> tuple[Token, tuple[Token, ...], bool]:
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
        _called_for(card.name)
        or next((_BY_SETTING[s] for s in card.rule if s in _BY_SETTING), "")
        or _spare(deck, card)
    )
    return _sign(name), (), False


@lru_cache(maxsize=4096)
def look_of(deck: Deck, card: int) -> Look:
    """How a card of a deck is shown."""
    found = deck.cards[card]
    hero, small, capped = _picture(deck, found)
    return Look(found.name, found.type, found.text, found.reading, found.origin, found.icons, hero, small, capped)


def icon_emblem(icon: str) -> str:
    """The emblem of an icon that cards bear."""
    return _BY_ICON.get(icon) or _called_for(icon) or "star"
