"""Quotas as the table shows them: the four numbers of the Basic Rules, and what the current player still has to do."""

from __future__ import annotations

from dataclasses import dataclass

from fluxx_nb.engine.core.quotas import draws_required, required_plays
from fluxx_nb.engine.core.state import RULES, State
from fluxx_nb.engine.systems.solo import SPOTS, spot_of


@dataclass(frozen=True)
class BasicRule:
    """One part of the Basic Rules: what it counts, the number printed there, and the New Rule that replaces it."""

    slot: str
    title: str
    printed: str
    """What the Basic Rules say; `∞` where they set no limit."""
    now: str
    """What counts now, whichever card says it."""
    card: int
    """The New Rule that is over it, or -1."""
    note: str = ""
    """What counts now, where another number can be read there."""


@dataclass(frozen=True)
class Quota:
    """What the current player has drawn and played, and what is still required."""

    drawn: int
    draws: int
    draws_left: int
    played: int
    plays: str
    """How many cards are to be played in this turn: a number, `all` or `all but 1`."""
    plays_left: int


_PARTS = (
    ("draw", "Draw", "1"),
    ("play", "Play", "1"),
    ("hand_limit", "Hand Limit", "∞"),
    ("keeper_limit", "Keeper Limit", "∞"),
)


def _say(slot: str, value: int, raised: int) -> str:
    if slot == "play" and value == 0:
        return "all"
    if slot == "play" and value < 0:
        return f"all but {raised - value}"
    return str(value + raised)


def _spots(s: State) -> tuple[BasicRule, ...]:
    """Return the four spots of Solo Fluxx, each with the New Rule that is there."""
    here = {spot_of(s.deck, card): card for card in s.zones[RULES]}
    found: list[BasicRule] = []
    for spot in SPOTS:
        card = here.get(spot, -1)
        name = s.deck.cards[card].name if card >= 0 else ""
        if spot in ("draw", "play"):
            raised = int(s.rules.get("inflation", 0))
            now, printed = _say(spot, int(s.rules[spot]), raised), "1"
            read = _say(spot, int(s.rules[spot]), 0) if card >= 0 else printed
            found.append(BasicRule(spot, spot.title(), printed, now, card, now if now != read else ""))
        else:
            printed = "∞" if spot == "limit" else ""
            found.append(BasicRule(spot, spot.title(), printed, name or printed or "none", card))
    return tuple(found)


def basic_parts(s: State) -> tuple[BasicRule, ...]:
    """Return the parts of the Basic Rules, with what is over them."""
    if s.solo:
        return _spots(s)
    raised = int(s.rules.get("inflation", 0))
    found: list[BasicRule] = []
    laid: set[int] = set()
    for slot, title, printed in _PARTS:
        by = s.by.get(slot, -1)
        # A rule that replaces two parts is over the first of them only.
        card = by if by in s.zones[RULES] and by not in laid else -1
        laid.add(card)
        now = _say(slot, int(s.rules[slot]), raised) if slot in s.rules else printed
        read = _say(slot, int(s.rules[slot]), 0) if card >= 0 else printed
        found.append(BasicRule(slot, title, printed, now, card, now if now != read else ""))
    return tuple(found)


def quota(s: State) -> Quota | None:
    """Return what the current player has done and has to do; None while it is no one's turn."""
    if s.turn < 0 or s.turn not in s.order or s.outcome is not None:
        return None
    draws = draws_required(s, s.turn)
    plays = int(s.rules["play"])
    left = required_plays(s, s.turn)
    if plays > 0:
        # Bonuses count too, so that the number shown is the one that the rules require.
        total = max(plays + int(s.rules.get("inflation", 0)), s.played + left)
        said = str(total)
    else:
        said = _say("play", plays, int(s.rules.get("inflation", 0)))
    return Quota(s.drawn, draws, max(0, draws - s.drawn - s.missed), s.played, said, left)
