"""Spells: who counts as having an icon without a card that bears it, and spells that come back to the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import Card
from fluxx_nb.engine.core.system import System
from fluxx_nb.engine.core.units import is_disabled
from fluxx_nb.engine.goals.parts import PARTS, Part

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine
    from fluxx_nb.engine.core.events import Event
    from fluxx_nb.engine.core.setup import Setup
    from fluxx_nb.engine.core.state import State

_CAST = "cast"


def lenders(s: State, seat: int, icon: str) -> list[int]:
    """Return the cards in front of a seat that lend it an icon, if a card that can use it is there."""
    found = []
    for card in s.row(seat):
        loan = s.deck.cards[card].while_in_play.get("lends")
        if loan and loan["icon"] == icon and s.masks[seat] & s.deck.bit[loan["to"]] and not is_disabled(s, card):
            found.append(card)
    return found


def bearers(s: State, seat: int, icon: str) -> list[int]:
    """Return the cards by which a seat has an icon, or else counts as having it."""
    shown = [card for card in s.row(seat) if icon in s.deck.cards[card].icons]
    return shown or lenders(s, seat, icon)


def counts_as_bearing(s: State, seat: int, icon: str) -> bool:
    """Return whether a seat has a card with an icon, or counts as having one."""
    return bool(s.masks[seat] & s.deck.bit[icon]) or bool(lenders(s, seat, icon))


def cast_before(s: State, card: int) -> bool:
    """Return whether a spell has come back to a hand in this turn already."""
    return s.counts.get((_CAST, card)) == s.turns


def note_cast(g: Engine, me: int, card: int) -> None:
    """Note that a spell comes back in this turn: it may do so once, or Play All would never end."""
    g.emit("counted", me, reasons.CAST, card, data=((_CAST, card), g.state.turns))


class CountsAs(Part):
    """A card with this icon, or cards that together count as one."""

    name = "counts_as"
    hint = str

    def met(self, s: State, setup: Setup, seat: int) -> bool:
        """Return whether the seat counts as having the icon."""
        return counts_as_bearing(s, seat, self.value)

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return the cards that bear or lend the icon."""
        return [s.deck.cards[card].name for card in bearers(s, seat, self.value)]

    def words(self) -> str:
        """Return the condition."""
        return f"a {self.value.title()}"

    def wants(self) -> frozenset[str]:
        """Return the icon."""
        return frozenset({self.value})


PARTS[CountsAs.name] = CountsAs


def _tell_cast(s: State, event: Event) -> str:
    spell = s.deck.cards[event.card]
    if "come_back" in spell.verbs():
        return f"{spell.name} will not come back a second time in this turn"
    return f"{spell.name} would be used up by a second casting in this turn"


class Spells(System):
    """Cards that come back to the hand. The verbs do it, and a count says how often."""

    tells: ClassVar = {_CAST: _tell_cast}

    @classmethod
    def needed(cls, titles: Sequence[Card]) -> bool:
        """Return whether a card of the deck comes back to the hand that played it."""
        return any({"come_back", "hold_face_out"} & set(card.verbs()) for card in titles)
