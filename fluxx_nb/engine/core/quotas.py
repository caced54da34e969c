"""Quotas: how many cards the player whose turn it is must draw and play, and how many a player may keep.

Every number is a sum of lines (Basic Rules or New Rule, numeral-raising rules, bonuses), each with the card that gives
it. The game uses the sum, the ledger shows the lines. If no bonus applies, the State keeps the sum itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from fluxx_nb.engine.core.state import HAND, MANY, ROW
from fluxx_nb.engine.core.units import is_disabled, keepers_of

if TYPE_CHECKING:
    from fluxx_nb.engine.core.state import State

BASE, RULE, RAISED, BONUS = "base", "rule", "inflation", "bonus"


class NumberPart(NamedTuple):
    """One part of a required number."""

    amount: int
    card: int
    """The card that gives it; -1 for the Basic Rules."""
    kind: str
    """`base`, `rule`, `inflation` or `bonus`."""


def inflation_lines(s: State) -> list[NumberPart]:
    """Return what raises every numeral on Actions and rules, if anything does."""
    raised = s.rules.get("inflation", 0)
    return [NumberPart(raised, s.by["inflation"], RAISED)] if raised else []


def _base(s: State, slot: str) -> NumberPart:
    card = s.by.get(slot, -1)
    return NumberPart(s.rules[slot], card, BASE if card < 0 else RULE)


def extra_lines(s: State, seat: int, name: str) -> Iterator[NumberPart]:
    """Yield what cards in front of a seat add to one of its numbers."""
    if not s.masks[seat] & s.deck.extra_bits:
        return
    for card in s.row(seat):
        extra = s.deck.cards[card].while_in_play.get(name, 0)
        if extra and not is_disabled(s, card):
            yield NumberPart(extra, card, BONUS)


def bonus_lines(s: State, seat: int, what: str) -> Iterator[NumberPart]:
    """Yield the bonuses of a seat on `draw` or `play`."""
    if s.bonuses:
        yield from _rule_bonuses(s, seat, what)
    yield from extra_lines(s, seat, f"extra_{what}")


def _rule_bonuses(s: State, seat: int, what: str) -> Iterator[NumberPart]:
    fewest_or_most = "poor_bonus" if what == "draw" else "rich_bonus"
    for slot in s.bonuses:
        value = s.rules[slot]
        if slot.startswith("icon_bonus"):
            amount = value.get(what, 0)
            if amount and s.masks[seat] & s.deck.bit[value["icon"]]:
                yield NumberPart(amount, s.by[slot], BONUS)
    if fewest_or_most in s.rules:
        sizes = {other: len(keepers_of(s, other)) for other in s.order}
        mine = sizes.pop(seat, 0)
        ahead = all(mine < n for n in sizes.values()) if what == "draw" else all(mine > n for n in sizes.values())
        if ahead and sizes:
            yield NumberPart(s.rules[fewest_or_most], s.by[fewest_or_most], BONUS)


def draw_lines(s: State, seat: int) -> list[NumberPart]:
    """Return the parts of the number of cards that the seat must draw in its turn."""
    return [_base(s, "draw"), *inflation_lines(s), *bonus_lines(s, seat, "draw")]


def play_lines(s: State, seat: int) -> list[NumberPart]:
    """Return the parts of the number of cards that the seat must play; a base of 0 or less means all but a few."""
    base = s.rules["play"]
    lines = [_base(s, "play")]
    raise_by = inflation_lines(s)
    # "All" has no numeral to raise; raising the 1 of "all but 1" leaves one more card unplayed.
    if base > 0:
        lines += raise_by
    elif base < 0:
        lines += [line._replace(amount=-line.amount) for line in raise_by]
    if base != 0:
        lines += bonus_lines(s, seat, "play")
    return lines


def _total(lines: Iterable[NumberPart]) -> int:
    return sum(line.amount for line in lines)


def draws_required(s: State, seat: int) -> int:
    """Return how many cards the seat must draw in its turn."""
    if s.bonuses or s.masks[seat] & s.deck.extra_bits:
        return s.draws + _total(bonus_lines(s, seat, "draw"))
    return s.draws


def plays_left(s: State, seat: int) -> int:
    """Return how many cards the current player still has to play, at most the size of the hand."""
    held = len(s.zones[HAND[seat]])
    base = s.rules["play"]
    if base < 0:
        # "All but 1" with a bonus of one is "all": a negative total says how many cards stay in hand.
        return max(0, held + min(0, _total(play_lines(s, seat))))
    total = base + s.rules.get("inflation", 0) if base else MANY
    if s.bonuses or s.masks[seat] & s.deck.extra_bits:
        total += _total(bonus_lines(s, seat, "play"))
    left = total - s.played
    return left if left < held else held


def plays_owed(s: State, seat: int) -> int | None:
    """Return how many plays are still required of the seat, whatever it holds; None if all cards must be played."""
    if s.rules["play"] <= 0:
        return None
    return max(0, _total(play_lines(s, seat)) - s.played)


def required_plays(s: State, seat: int) -> int:
    """Return how many plays are still required of the seat; if all cards must be played, how many that is."""
    owed = plays_owed(s, seat)
    return plays_left(s, seat) if owed is None else owed


def limit_lines(s: State, seat: int, slot: str) -> list[NumberPart]:
    """Return the parts of a limit that applies (`hand_limit` or `keeper_limit`), or nothing."""
    if slot not in s.rules:
        return []
    return [_base(s, slot), *inflation_lines(s), *extra_lines(s, seat, "extra_limit")]


def raises_limit(s: State, seat: int, slot: str) -> tuple[int, ...]:
    """Return the cards that let the seat keep more than a limit that applies says itself."""
    if "inflation" not in s.rules and not s.masks[seat] & s.deck.extra_bits:
        return ()
    return tuple(line.card for line in limit_lines(s, seat, slot)[1:])


def excess(s: State, seat: int, slot: str) -> int:
    """Return by how many cards the seat is over the limit."""
    if slot == "hand_limit":
        most, held = s.hand_cap, len(s.zones[HAND[seat]])
    else:
        most, held = s.keeper_cap, len(s.zones[ROW[seat]])
    # A quick test first: mostly no one has that many cards, and nothing lowers a limit.
    if held <= most:
        return 0
    if s.masks[seat] & s.deck.extra_bits:
        most = _total(limit_lines(s, seat, slot))
    if slot == "keeper_limit":
        held = len(keepers_of(s, seat))
    return held - most if held > most else 0
