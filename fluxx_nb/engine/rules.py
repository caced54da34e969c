"""New Rules in play: how one begins, what it contradicts, and how it leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.deck import RULE
from fluxx_nb.engine.settings import slot_of
from fluxx_nb.engine.state import DISCARD, RULES

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_CONTRADICT = ("rule.contradict",)
_GONE = ("rule.gone",)
_BEGIN = ("rule.instant", "rule.coexist")
_BEGIN_NUMBER = ("rule.instant", "rule.supersede-basic")


def settings_of(g: Game, card: int) -> list[tuple[str, Any]]:
    """The slots that a card sets, with their values."""
    definition = g.deck.cards[card]
    return [(slot_of(setting, definition.name), value) for setting, value in definition.rule.items()]


def begin_settings(g: Game, who: int, card: int, cite: tuple[str, ...]) -> None:
    """Put in force what a card says."""
    for slot, value in settings_of(g, card):
        g.emit("began", who, cite, card, data=(slot, value))


def lay_rule(g: Game, who: int, card: int) -> None:
    """A New Rule has come to the table: the older rules that it contradicts go, and it is in force at once."""
    s = g.state
    slots = settings_of(g, card)
    for slot, _ in slots:
        older = s.by.get(slot)
        if older is not None and g.deck.types[older] == RULE:
            remove_rule(g, who, older, "contradicted", _CONTRADICT)
    for slot, value in slots:
        number = slot == "draw" or slot == "play"
        g.emit("began", who, _BEGIN_NUMBER if number else _BEGIN, card, data=(slot, value))


def remove_rule(
    g: Game, who: int, card: int, why: str, cite: tuple[str, ...] = _GONE, target: int = DISCARD
) -> None:
    """Take a New Rule out of play: what it said ceases at once."""
    s = g.state
    for slot in [slot for slot, by in s.by.items() if by == card]:
        g.emit("ceased", who, (*cite, "rule.gone") if cite != _GONE else _GONE, card, data=slot)
    g.move(who, card, RULES, target, why, cite)
