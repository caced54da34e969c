"""Spellcraft: who counts as having an icon without a card that bears it, and spells that come back to the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.goalparts import PARTS, Part
from fluxx_nb.engine.quotas import is_disabled

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game
    from fluxx_nb.engine.setup import Setup
    from fluxx_nb.engine.state import State

CAST = "cast:"
"""The counts of this name and a spell's number: the turn in which it last came back to a hand."""


def lenders(s: State, seat: int, icon: str) -> list[int]:
    """The cards before a seat that make it count as having an icon, with somebody there to lend it to."""
    found = []
    for card in s.row(seat):
        loan = s.deck.cards[card].while_in_play.get("lends")
        if loan and loan["icon"] == icon and s.masks[seat] & s.deck.bit[loan["to"]] and not is_disabled(s, card):
            found.append(card)
    return found


def counts_as_bearing(s: State, seat: int, icon: str) -> bool:
    """Whether a seat has a card with an icon, or counts as having one."""
    return bool(s.masks[seat] & s.deck.bit[icon]) or bool(lenders(s, seat, icon))


def bearing_passages(s: State, seat: int, icon: str) -> tuple[str, ...]:
    """The passages that tell why the seat counts as having the icon."""
    if s.masks[seat] & s.deck.bit[icon]:
        return ("keeper.in-play",)
    lent_to = {s.deck.cards[card].while_in_play["lends"]["to"] for card in lenders(s, seat, icon)}
    return (*(s.deck.icons[word] for word in sorted(lent_to) if word in s.deck.icons), "keeper.in-play")


def cast_before(g: Game, card: int) -> bool:
    """Whether a spell has come back to a hand in this turn already."""
    return g.state.counts.get(f"{CAST}{card}") == g.state.turns


def note_cast(g: Game, me: int, card: int, cite: tuple[str, ...]) -> None:
    """Note that a spell comes back in this turn: once is all, or Play All would never end."""
    g.emit("counted", me, cite, card, data=(f"{CAST}{card}", g.state.turns))


class CountsAs(Part):
    """A card with this icon, or cards that together count as one."""

    name = "counts_as"
    hint = str

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Whether the seat counts as having the icon."""
        return counts_as_bearing(s, seat, self.value)

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """The cards that bear or lend the icon."""
        cards = s.deck.cards
        bearers: list[Any] = [card for card in s.row(seat) if self.value in cards[card].icons]
        return [cards[card].name for card in bearers or lenders(s, seat, self.value)]

    def words(self) -> str:
        """The condition."""
        return f"a {self.value.title()}"

    def wants(self) -> frozenset[str]:
        """The icon."""
        return frozenset({self.value})


PARTS[CountsAs.name] = CountsAs
