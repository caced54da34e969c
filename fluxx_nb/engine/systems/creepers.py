"""Creepers: a player who draws one puts it down at once and draws again, and no one wins with one in front of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import CREEPER, Card
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.state import BLOCKING, DRAW, HAND, ROW
from fluxx_nb.engine.core.system import System
from fluxx_nb.engine.core.units import is_disabled

if TYPE_CHECKING:
    from fluxx_nb.engine.core.deck import Deck
    from fluxx_nb.engine.core.engine import Engine
    from fluxx_nb.engine.core.state import State
    from fluxx_nb.engine.core.winning import GoalTest


class Creepers(System):
    """Cards that cannot be held in a hand and that block their owner from winning."""

    @classmethod
    def needed(cls, titles: Sequence[Card]) -> bool:
        """Return whether the deck has Creepers."""
        return any(card.type == CREEPER for card in titles)

    def __init__(self, deck: Deck) -> None:
        super().__init__(deck)
        self.turning_up = frozenset(deck.all_of(CREEPER))

    def turn_up(self, g: Engine, who: int, card: int, why: Reason) -> bool:
        """Put a drawn Creeper in front of the player, so that another card is drawn."""
        g.move(who, card, DRAW, ROW[who], reasons.CREEPER_DRAWN)
        return True

    def dealt(self, g: Engine, seat: int) -> None:
        """Put down the Creepers of a dealt hand and replace them, until the hand is whole without any."""
        types = g.deck.types
        for card in [card for card in g.state.hand(seat) if types[card] == CREEPER]:
            g.move(seat, card, HAND[seat], ROW[seat], reasons.CREEPER_DEALT)
            g.draw(seat, 1, HAND[seat], reasons.REPLACE)

    def block(self, s: State, seat: int, test: GoalTest) -> list[int]:
        """Return the Creepers that keep a seat from winning with a Goal."""
        if not s.masks[seat] & BLOCKING:
            return []
        cards, types = s.deck.cards, s.deck.types
        creepers = [card for card in s.row(seat) if types[card] == CREEPER and cards[card].blocks]
        if not creepers:
            return creepers
        harmless = _harmless(s, seat, test)
        if "all" in harmless:
            return []
        return [c for c in creepers if cards[c].name not in harmless and not harmless.intersection(cards[c].icons)]


def _harmless(s: State, seat: int, test: GoalTest) -> set[str]:
    """Return the names and icons of Creepers that do not keep this seat from winning with this Goal."""
    harmless = set(test.names)
    for slot, value in s.rules.items():
        if slot.startswith("harmless"):
            harmless.update(value)
    if s.masks[seat] & s.deck.harmless_bits:
        for card in s.row(seat):
            names = s.deck.cards[card].while_in_play.get("harmless")
            if names and not is_disabled(s, card):
                harmless.update(names)
    return harmless
