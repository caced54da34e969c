"""A Goal and its parts: a deck writes it as a mapping, and all of its parts must be met."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluxx_nb.engine.core.state import BLOCKING
from fluxx_nb.engine.goals.parts import Part

if TYPE_CHECKING:
    from fluxx_nb.engine.core.setup import Setup
    from fluxx_nb.engine.core.state import State


class Goal:
    """All parts of one Goal: what `fluxx_nb.engine.core.winning.GoalTest` describes."""

    __slots__ = (
        "by_bits",
        "calculable",
        "compares",
        "counts_hands",
        "heeds",
        "least",
        "names",
        "parts",
        "plain",
        "shown",
    )

    def __init__(self, parts: tuple[Part, ...], names: frozenset[str]) -> None:
        self.parts = parts
        self.names = names
        """Cards that the Goal itself asks for, by name or icon: Creepers among them never block it."""
        self.plain = all(part.plain for part in parts)
        """Whether the bits alone decide, as long as nothing may be calculated."""
        self.by_bits = all(part.by_bits for part in parts)
        """Whether a seat lacks one thing for each bit of `shown` that it does not show, and nothing else."""
        self.calculable = any(part.calculable for part in parts)
        """Whether a calculation may replace the cards."""
        self.compares = any(part.compares for part in parts)
        """Whether one player must have more of something, or less, than all others."""
        self.counts_hands = any(part.counts_hands for part in parts)
        self.least = max(part.least for part in parts)
        """How many cards some row must hold before it is worth a look."""
        self.shown = 0
        """The bits of the cards that a seat must show, known once the deck is put together."""
        self.heeds = BLOCKING
        """The bits of the cards whose coming or going may change who meets it, or may win by it."""

    def prepare(self, bit: dict[str, int]) -> None:
        """Note the bits of the cards that the parts name."""
        for part in self.parts:
            bits = part.bits(bit)
            if self.shown & bits:
                # What two parts ask for is lacking twice.
                self.by_bits = False
            self.shown |= bits
            self.heeds |= part.heeds(bit)

    def met_by(self, s: State, setup: Setup) -> list[int]:
        """Return the seats whose cards are what the Goal asks for, Creepers aside."""
        need, masks = self.shown, s.masks
        seats = [seat for seat in s.order if masks[seat] & need == need]
        if s.ways and self.calculable:
            # A calculation may replace cards, but only on that player's turn.
            if s.turn >= 0 and s.turn not in seats:
                seats.append(s.turn)
        elif self.plain or not seats:
            return seats
        for part in self.parts:
            seats = part.among(s, setup, seats)
            if not seats:
                break
        return seats

    def level(self, s: State) -> list[int]:
        """Return the seats that share the best number, if the Goal wants one player to have it alone; else nothing."""
        return next((seats for part in self.parts if len(seats := part.level(s)) > 1), [])

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return what the seat would still need."""
        return [lack for part in self.parts for lack in part.lacks(s, setup, seat)]

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return what the seat has for it."""
        return [name for part in self.parts for name in part.has(s, setup, seat)]

    def proof(self, s: State, setup: Setup, seat: int) -> str:
        """Return how the seat meets it, where the cards alone do not show it (an equation, a total)."""
        return "; ".join(filter(None, (part.proof(s, setup, seat) for part in self.parts)))
