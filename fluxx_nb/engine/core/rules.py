"""New Rules in play: how one begins, what it contradicts, and how it leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import RULE
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.state import DISCARD, METAS, RULES

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine
    from fluxx_nb.engine.core.event import Slot


def begin_settings(g: Engine, who: int, card: int, why: Reason) -> None:
    """Put the settings of a card in play."""
    for setting in g.deck.slots[card]:
        g.emit("began", who, why, card, data=setting)


def lay_rule(g: Engine, who: int, card: int, why: Reason = reasons.RULE_PLAYED) -> None:
    """Make a New Rule apply at once and discard the older rules that it contradicts."""
    by = g.state.by
    for rule_comes in g.systems.rule_comes:
        rule_comes(g, who, card)
    settings = g.deck.slots[card]
    # A rule that is contradicted twice is discarded once.
    for older in dict.fromkeys(by[slot] for slot, _ in settings if slot in by):
        if g.deck.types[older] == RULE:
            _replace(g, who, older, settings)
    for setting in settings:
        g.emit("began", who, why, card, data=setting)


def _replace(g: Engine, who: int, older: int, settings: tuple[Slot, ...]) -> None:
    """Discard a contradicted rule. Slots that the newer rule sets pass to it; its other slots cease."""
    taken_over = [slot for slot, _ in settings]
    for slot, _ in g.deck.slots[older]:
        if slot not in taken_over:
            g.emit("ceased", who, reasons.CONTRADICTED, older, data=slot)
    g.move(who, older, RULES, DISCARD, reasons.CONTRADICTED)


def remove_rule(g: Engine, who: int, card: int, why: Reason, target: int = DISCARD) -> None:
    """Take a New Rule out of play: it no longer applies."""
    by = g.state.by
    for slot, _ in g.deck.slots[card]:
        if by.get(slot) == card:
            g.emit("ceased", who, reasons.RULE_GONE, card, data=slot)
            _uncover_meta_rule(g, slot)
    g.move(who, card, RULES, target, why)


def _uncover_meta_rule(g: Engine, slot: str) -> None:
    """Make a Meta Rule apply again that a New Rule had replaced."""
    for meta in g.state.zones[METAS]:
        for setting in g.deck.slots[meta]:
            if setting[0] == slot:
                g.emit("began", -1, reasons.HOLDS_AGAIN, meta, data=setting)
