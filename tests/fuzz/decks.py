"""Decks and scenarios made out of the schema: whatever `check` accepts of them can be played to its end, and told."""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable
from random import Random
from typing import Annotated, Any, Literal, Union, get_args, get_origin, is_typeddict

from fluxx_nb.engine.core.bounds import COUNT
from fluxx_nb.engine.core.card import (
    ACTION,
    CARD_TYPES,
    CREEPER,
    GOAL,
    KEEPER,
    META,
    RULE,
    SURPRISE,
    UNGOAL,
)  # fmt: skip
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.effects import VERBS, EffectStep
from fluxx_nb.engine.core.powers import WHENS
from fluxx_nb.engine.core.settings import SETTINGS, STATICS
from fluxx_nb.engine.files.schema import CANCELLABLE, CARD_FIELDS
from fluxx_nb.engine.goals.parts import PARTS

_ICONS = ("food", "sky", "gold")
_POINTS = ("doom", "luck")
_NUMBERS = (0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 12, 100, COUNT.most)


class DeckMaker:
    """Makes one deck, as a file would hold it."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.names = {
            kind: [f"{kind.title()} {n}" for n in range(rng.randint(least, most))]
            for kind, (least, most) in _SIZES.items()
        }
        self.lies = False
        """Whether the card that is being made will lie in front of a player."""
        self.words = [*(name for names in self.names.values() for name in names), *_ICONS]
        self.keepers = [*self.names[KEEPER], *self.names[CREEPER]]

    def text(self) -> str:
        """The file."""
        cards = [{"use": "Basic Rules", "origin": "house"}]
        cards += [self._card(kind, name) for kind, names in self.names.items() for name in names]
        header: dict[str, Any] = {"edition": "made", "title": "Made Fluxx"}
        if self.rng.random() < 0.3:
            header["solo"] = {"set_aside": [CREEPER]}
        # All icons and kinds of points are borne by some card, so that others may name them.
        cards.append({"name": "Bearer", "type": KEEPER, "origin": "house", "icons": list(_ICONS)})
        cards[-1]["points"] = dict.fromkeys(_POINTS, 1)
        return json.dumps({**header, "cards": cards}, indent=1)

    def _card(self, kind: str, name: str) -> dict[str, Any]:
        card: dict[str, Any] = {"name": name, "type": kind, "origin": "house", "text": f"What {name} says."}
        if self._chance(0.2):
            card["copies"] = self.rng.randint(1, 4)
        if self._chance(0.5):
            card["icons"] = self.rng.sample(_ICONS, self.rng.randint(1, 2))
        if kind in (KEEPER, CREEPER) and self._chance(0.3):
            card["points"] = {self.rng.choice(_POINTS): self.rng.randint(-3, 3)}
        self.lies = kind in (KEEPER, CREEPER)
        _KINDS[kind](self, card)
        return card

    def _chance(self, share: float) -> bool:
        return self.rng.random() < share

    # What each type of card has ---------------------------------------------------------------------------------

    def goal(self, card: dict[str, Any]) -> None:
        """A condition or two."""
        names = self.rng.sample(sorted(PARTS), self.rng.choice((1, 1, 1, 2, 3)))
        card["goal"] = {name: self._part(name) for name in names}

    def _part(self, name: str) -> Any:
        if name.endswith("_points"):
            return {self.rng.choice(_POINTS): self._number(COUNT.least, 9)}
        return self.value(PARTS[name].hint, self.keepers)

    def rule(self, card: dict[str, Any]) -> None:
        """A setting or two, or a free action."""
        names = self.rng.sample([name for name in SETTINGS if name != "free"], self.rng.choice((1, 1, 2)))
        card["rule"] = {name: self._setting(SETTINGS[name].hint, name) for name in names}
        if card["type"] == RULE and self._chance(0.3):
            card["free"] = [self._free()]
        if card["type"] == META:
            card["removes"] = self.rng.sample(self.names[GOAL], 1)

    def _setting(self, hint: object, name: str) -> Any:
        return self.rng.choice(_POINTS) if name == "ungoal_winner" else self.value(hint, self.words)

    def keeper(self, card: dict[str, Any]) -> None:
        """A number, a power, or what holds while it lies there."""
        if self._chance(0.4):
            card["value"] = self._number(0, 12)
        if self._chance(0.4):
            names = self.rng.sample(sorted(STATICS), 1)
            card["while_in_play"] = {name: self.value(STATICS[name].hint, self.words) for name in names}
        if self._chance(0.3):
            card["free"] = [self._free()]

    def creeper(self, card: dict[str, Any]) -> None:
        """What clings to a Keeper, or blocks."""
        if self._chance(0.5):
            card["attach"] = {"to": self.rng.choice(("any", *_ICONS)), "disables": self._chance(0.5)}
        if self._chance(0.3):
            card["blocks"] = self._chance(0.5)

    def action(self, card: dict[str, Any]) -> None:
        """Some steps."""
        card["play"] = self.steps(2)

    def surprise(self, card: dict[str, Any]) -> None:
        """Steps, and what it cancels."""
        if self._chance(0.7):
            card["play"] = self.steps(1)
        if self._chance(0.7):
            card["cancels"] = self.rng.sample(CANCELLABLE, 1)
        if self._chance(0.3):
            card["gains"] = True

    def _free(self) -> dict[str, Any]:
        return {"name": "a power", "do": self.steps(1), "once": self._chance(0.8), "when": self.rng.choice(WHENS)}

    # Values -----------------------------------------------------------------------------------------------------

    def steps(self, depth: int) -> list[Any]:
        """Some verbs with arguments, not nested deeper than this."""
        wanted = [
            verb
            for verb in VERBS.values()
            if (depth or not any(map(_is_steps, verb.hints.values()))) and (self.lies or not verb.in_row)
        ]
        found = []
        for verb in self.rng.sample(wanted, self.rng.choice((1, 1, 2))):
            args = {
                name: self.rng.choice(_POINTS)
                if name == "kind" and hint is str
                else self.value(hint, self.words, depth)
                for name, hint in verb.hints.items()
                if name in verb.needed or self._chance(0.5)
            }
            found.append({verb.name: args} if args else verb.name)
        return found

    def _argument(self, name: str, hint: Any, depth: int) -> Any:
        return self.rng.choice(_POINTS) if (name, hint) == ("kind", str) else self.value(hint, self.words, depth)

    def _number(self, least: int, most: int) -> int:
        return min(max(self.rng.choice(_NUMBERS), least), most)

    def value(self, hint: Any, words: list[str], depth: int = 1) -> Any:
        """Something of a type; a word is one of these."""
        origin = get_origin(hint)
        if _is_steps(hint):
            return self.steps(depth - 1)
        if origin is Annotated:
            return self._number(*get_args(hint)[1])
        if origin is Literal:
            return self.rng.choice(get_args(hint))
        if origin in (Union, types.UnionType):
            return self.value(self.rng.choice(get_args(hint)), words, depth)
        if origin is list:
            return [self.value(get_args(hint)[0], words, depth) for _ in range(self.rng.choice((1, 1, 2, 3)))]
        if origin is dict:
            return {self.rng.choice(words): self.value(get_args(hint)[1], words, depth)}
        if is_typeddict(hint):
            hints = typing.get_type_hints(hint, include_extras=True)
            wanted = [name for name in hints if name in hint.__required_keys__ or self._chance(0.6)]
            return {name: self.value(hints[name], words, depth) for name in wanted}
        if hint is bool:
            return self._chance(0.7)
        return self._number(*COUNT) if hint is int else self.rng.choice(words)


def _is_steps(hint: Any) -> bool:
    return get_origin(hint) is tuple and get_args(hint)[:1] == (EffectStep,)


_SIZES = {
    META: (0, 1), RULE: (2, 8), GOAL: (2, 8), UNGOAL: (0, 2), KEEPER: (4, 12), CREEPER: (0, 4), ACTION: (4, 12),
    SURPRISE: (0, 3),
}  # fmt: skip
_KINDS: dict[str, Callable[[DeckMaker, dict[str, Any]], None]] = {
    META: DeckMaker.rule,
    RULE: DeckMaker.rule,
    GOAL: DeckMaker.goal,
    UNGOAL: DeckMaker.goal,
    KEEPER: DeckMaker.keeper,
    CREEPER: DeckMaker.creeper,
    ACTION: DeckMaker.action,
    SURPRISE: DeckMaker.surprise,
}
assert {*_KINDS} | {"basic rules"} == {*CARD_TYPES}
assert {"icons", "points", "value", "play", "blocks", "cancels", "gains", "removes"} <= {*CARD_FIELDS}


def made_deck(rng: Random) -> str:
    """The file of a deck made out of the schema."""
    return DeckMaker(rng).text()


def made_scenario(deck: Deck, rng: Random) -> str:
    """The file of a scenario made out of the cards of an edition: some of them could never lie like that."""
    left = [card.name for card in deck for _ in range(card.copies) if card.type not in ("basic rules", META)]
    rng.shuffle(left)
    by_type = {kind: [name for name in left if deck[name].type == kind] for kind in CARD_TYPES}

    def take(kinds: tuple[str, ...], most: int) -> list[str]:
        found = []
        for _ in range(rng.randint(0, most)):
            kind = rng.choice(kinds)
            if by_type[kind]:
                found.append(by_type[kind].pop())
        return found

    kept: tuple[str, ...] = (RULE, GOAL, KEEPER, ACTION, SURPRISE)
    names = ("Ada", "Noor", "Lin", "Max")[: rng.randint(2, 4)]
    one: dict[str, Any] = {
        "id": "made",
        "title": "Made",
        "teaches": ["turn.draw"],
        "players": {name: {"hand": take(kept, 5), "keepers": take((KEEPER, CREEPER), 5)} for name in names},
        "rules": take((RULE,), 3),
        "goals": take((GOAL, UNGOAL), 2),
        "draw": take(kept, 4),
        "discard": take(kept, 4),
        "rest": rng.choice(("draw", "discard", "out")),
        "seed": rng.randrange(1000),
        "turn": rng.choice(names),
    }
    return json.dumps({"edition": deck.edition, "scenarios": [one]}, indent=1)
