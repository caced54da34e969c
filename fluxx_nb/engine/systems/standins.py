"""Stand-ins: Keepers that go instead when another player takes or discards a Keeper of their owner's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fluxx_nb.engine.core.card import KEEPER, Card
from fluxx_nb.engine.core.state import seat_of
from fluxx_nb.engine.core.system import System
from fluxx_nb.engine.core.units import head_of, is_disabled

if TYPE_CHECKING:
    from fluxx_nb.engine.core.state import State


class StandIns(System):
    """Keepers that go instead of others."""

    @classmethod
    def needed(cls, titles: Sequence[Card]) -> bool:
        """Return whether a Keeper of the deck goes instead of others."""
        return any("stands_in" in card.while_in_play for card in titles)

    def stand_in(self, s: State, who: int, card: int) -> int:
        """Return the Keeper that goes when `who` takes or discards a card in play."""
        cards = s.deck.cards
        head = head_of(s, card)
        owner = seat_of(s.zone_holding(head))
        spared = s.deck.types[head] != KEEPER or cards[head].while_in_play.get("stands_in")
        if owner < 0 or owner == who or spared:
            return card
        stand_ins = (other for other in s.row(owner) if cards[other].while_in_play.get("stands_in"))
        return next((other for other in stand_ins if not is_disabled(s, other)), card)
