"""New Rules in play: how one begins, what it contradicts, and how it leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.deck import RULE
from fluxx_nb.engine.quotas import keepers_of
from fluxx_nb.engine.settings import CALCULATIONS, LIMITS, PLAY_ALL
from fluxx_nb.engine.spots import rivals
from fluxx_nb.engine.state import DISCARD, METAS, RULES

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

_CONTRADICT = ("rule.contradict",)
_GONE = ("rule.gone",)
_META = ("setup.meta-rules",)
_BEGIN = ("rule.instant", "rule.coexist")


def beginning(g: Game, slot: str, value: Any) -> tuple[str, ...]:
    """The passages that tell what it means that this setting begins now."""
    s = g.state
    mid_turn = g.drawing_done and not s.ending
    if slot == "play":
        before = s.rules["play"]
        if value == PLAY_ALL:
            return ("rule.play-all", "rule.instant")
        if mid_turn and 0 < before < value:
            return ("rule.play-more", "rule.instant", "rule.supersede-basic")
        return ("rule.instant", "rule.supersede-basic")
    if slot == "draw":
        if mid_turn and value + s.rules.get("inflation", 0) <= s.drawn:
            return ("rule.draw-enough", "rule.instant")
        return ("rule.instant", "rule.supersede-basic")
    if slot == "inflation":
        return ("rule.instant", "rule.play-more") if mid_turn else _BEGIN
    if slot in LIMITS:
        cap = value + s.rules.get("inflation", 0)
        holds = len(s.hand(s.turn)) if slot == "hand_limit" else len(keepers_of(s, s.turn))
        return ("limit.cap", "limit.own-turn") if mid_turn and holds > cap else ("limit.cap", "rule.instant")
    if slot == "goals":
        return ("goal.double-agenda", "rule.instant")
    if slot == "no_hand_bonus":
        return ("rule.no-hand-bonus", "rule.instant")
    if slot.startswith("icon_bonus"):
        return (g.deck.icons.get(value["icon"], "rule.coexist"), "rule.instant")
    if slot.startswith("free"):
        return ("turn.free-actions", "rule.coexist")
    if slot in CALCULATIONS or slot == "grafting":
        return ("math.victories", "rule.coexist")
    return _BEGIN


def begin_settings(g: Game, who: int, card: int, cite: tuple[str, ...]) -> None:
    """Put in force what a card says."""
    for setting in g.deck.slots[card]:
        g.emit("began", who, cite, card, data=setting)


def lay_rule(g: Game, who: int, card: int) -> None:
    """A New Rule has come to the table: the older rules that it contradicts go, and it is in force at once."""
    s = g.state
    settings = g.deck.slots[card]
    alone = g.deck.solo_cite if g.setup.solo else ()
    if alone:
        # What is about the very same thing is seen to below, as in any game.
        for other in rivals(s, card):
            remove_rule(g, who, other, "contradicted", alone)
    for slot, _ in settings:
        older = s.by.get(slot)
        if older is not None and g.deck.types[older] == RULE:
            _replace(g, who, older, settings, (*_CONTRADICT, *alone))
    for setting in settings:
        cite = beginning(g, *setting) if g.log is not None else _BEGIN
        g.emit("began", who, (*cite, *alone), card, data=setting)


def _replace(g: Game, who: int, older: int, settings: tuple[tuple[str, Any], ...], cite: tuple[str, ...]) -> None:
    """Discard a contradicted rule. Slots that the newer rule takes over pass to it; any other ceases."""
    taken_over = [slot for slot, _ in settings]
    for slot, _ in g.deck.slots[older]:
        if slot not in taken_over:
            g.emit("ceased", who, cite, older, data=slot)
    g.move(who, older, RULES, DISCARD, "contradicted", cite)


def remove_rule(
    g: Game, who: int, card: int, why: str, cite: tuple[str, ...] = _GONE, target: int = DISCARD
) -> None:
    """Take a New Rule out of play: what it said ceases at once."""
    by = g.state.by
    for slot, _ in g.deck.slots[card]:
        if by.get(slot) == card:
            g.emit("ceased", who, cite, card, data=slot)
            _uncover_meta_rule(g, slot)
    g.move(who, card, RULES, target, why, cite)


def _uncover_meta_rule(g: Game, slot: str) -> None:
    """A Meta Rule that a New Rule had covered holds again, as the Basic Rules would."""
    for meta in g.state.zones[METAS]:
        for setting in g.deck.slots[meta]:
            if setting[0] == slot:
                g.emit("began", -1, _META, meta, data=setting)
