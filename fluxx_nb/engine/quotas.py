"""Quotas: how many cards the player at turn must draw and play, and how many a player may keep.

Every number is a sum of lines (Basic Rules or New Rule, numeral-raising rules, bonuses), each with the card that gives
it. The game asks for the sum, the ledger shows the lines. Where no bonus is in force, the State keeps the sum itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from fluxx_nb.engine.deck import CREEPER, KEEPER
from fluxx_nb.engine.state import MANY

if TYPE_CHECKING:
    from fluxx_nb.engine.state import State


class Line(NamedTuple):
    """One part of a number in force."""

    amount: int
    card: int
    """The card that gives it; -1 for the Basic Rules."""
    why: str
    """`base`, `rule`, `inflation` or `bonus`."""
    cite: tuple[str, ...]


def is_disabled(s: State, card: int) -> bool:
    """Whether an attached Creeper switches the card's power off."""
    for creeper, keeper in s.attached.items():
        if keeper == card:
            attach = s.deck.cards[creeper].attach
            if attach is not None and attach.disables and s.deck.cards[card].name not in attach.spares:
                return True
    return False


def keepers_of(s: State, seat: int) -> list[int]:
    """The Keepers, without the Creepers, before a seat."""
    row = s.zones[9 + 4 * seat]
    if not s.deck.has_creepers:
        return row[:]
    types = s.deck.types
    return [card for card in row if types[card] == KEEPER]


def creepers_of(s: State, seat: int) -> list[int]:
    """The Creepers before a seat."""
    types = s.deck.types
    return [card for card in s.row(seat) if types[card] == CREEPER]


def inflation_lines(s: State) -> list[Line]:
    """What raises every numeral on Actions and rules, if anything does."""
    raised = s.rules.get("inflation", 0)
    return [Line(raised, s.by["inflation"], "inflation", ("rule.instant",))] if raised else []


def _base(s: State, slot: str, value: int, cite: str) -> Line:
    card = s.by.get(slot, -1)
    if card < 0:
        return Line(value, -1, "base", (cite, "setup.basic-rules"))
    return Line(value, card, "rule", (cite, "rule.supersede-basic"))


def bonus_lines(s: State, seat: int, what: str) -> Iterator[Line]:
    """The bonuses of a seat on `draw` or `play`."""
    deck = s.deck
    for slot, value in s.rules.items():
        if slot.startswith("icon_bonus"):
            amount = value.get(what, 0)
            if amount and s.masks[seat] & deck.bit[value["icon"]]:
                yield Line(amount, s.by[slot], "bonus", (deck.icons.get(value["icon"], "rule.instant"),))
    fewest_or_most = {"draw": "poor_bonus", "play": "rich_bonus"}[what]
    if fewest_or_most in s.rules:
        sizes = {other: len(keepers_of(s, other)) for other in s.order}
        mine = sizes.pop(seat, 0)
        ahead = all(mine < n for n in sizes.values()) if what == "draw" else all(mine > n for n in sizes.values())
        if ahead and sizes:
            yield Line(s.rules[fewest_or_most], s.by[fewest_or_most], "bonus", ("rule.instant",))
    if deck.extras:
        for card in s.row(seat):
            extra = deck.cards[card].while_in_play.get(f"extra_{what}", 0)
            if extra and not is_disabled(s, card):
                yield Line(extra, card, "bonus", ("keeper.in-play",))


def draw_lines(s: State, seat: int) -> list[Line]:
    """The parts of the number of cards that the seat must draw in its turn."""
    return [_base(s, "draw", s.rules["draw"], "turn.draw"), *inflation_lines(s), *bonus_lines(s, seat, "draw")]


def play_lines(s: State, seat: int) -> list[Line]:
    """The parts of the number of cards that the seat must play; a base of 0 or less means all but so many."""
    base = s.rules["play"]
    lines = [_base(s, "play", base, "turn.play")]
    raise_by = inflation_lines(s)
    # "All" has no numeral to raise; raising the 1 of "all but 1" leaves one more card unplayed.
    if base > 0:
        lines += raise_by
    elif base < 0:
        lines += [line._replace(amount=-line.amount) for line in raise_by]
    if base != 0:
        lines += bonus_lines(s, seat, "play")
    return lines


def draws_required(s: State, seat: int) -> int:
    """How many cards the seat must draw in its turn."""
    return s.draws if s.draws >= 0 else sum(line.amount for line in draw_lines(s, seat))


def plays_left(s: State, seat: int) -> int:
    """How many cards the seat at turn has still to play."""
    held = len(s.zones[8 + 4 * seat])
    total = s.plays
    if total < 0:
        base = s.rules["play"]
        total = sum(line.amount for line in play_lines(s, seat)) if base else MANY
        if base < 0:
            # "All but 1" with a bonus of one is "all": a negative total says how many cards stay in hand.
            return max(0, held + min(0, total))
    return min(total - s.played, held)


def limit_lines(s: State, seat: int, slot: str) -> list[Line]:
    """The parts of a limit that is in force (`hand_limit` or `keeper_limit`), or nothing."""
    if slot not in s.rules:
        return []
    lines = [_base(s, slot, s.rules[slot], "limit.cap"), *inflation_lines(s)]
    if s.deck.extras:
        for card in s.row(seat):
            extra = s.deck.cards[card].while_in_play.get("extra_limit", 0)
            if extra and not is_disabled(s, card):
                lines.append(Line(extra, card, "bonus", ("keeper.in-play",)))
    return lines


def excess(s: State, seat: int, slot: str) -> int:
    """By how many cards the seat is over the limit."""
    if slot not in s.rules:
        return 0
    if s.deck.extras:
        most = sum(line.amount for line in limit_lines(s, seat, slot))
    else:
        most = s.hand_cap if slot == "hand_limit" else s.keeper_cap
    if slot == "hand_limit":
        held = len(s.zones[8 + 4 * seat])
    elif s.deck.has_creepers:
        held = len(keepers_of(s, seat))
    else:
        held = len(s.zones[9 + 4 * seat])
    return held - most if held > most else 0


def may_be_over(s: State, seat: int) -> bool:
    """Whether it is worth a closer look if the seat is over a limit."""
    at = 8 + 4 * seat
    return len(s.zones[at]) > s.hand_cap or len(s.zones[at + 1]) > s.keeper_cap or s.deck.extras
