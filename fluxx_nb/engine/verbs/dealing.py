"""Dealing: cards drawn apart from the hand and handed out to all players, one after the other. No verbs here."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, NamedTuple

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import each
from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.numerals import raised_by
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.state import DISCARD, aside_of

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine


class Deal(NamedTuple):
    """How cards are handed out: where to, for which reasons, and what the player who does so is asked."""

    to: tuple[int, ...]
    """The zone of each seat."""
    apart: Reason
    drawn: Reason
    given: Reason
    prompt: str
    """For another player, whose name is in the braces."""
    own_prompt: str


def deal_out(g: Engine, me: int, card: int, count: int, deal: Deal) -> Generator[Any, Any, None]:
    """Draw a number of cards for each player, and let one player hand them out, to the others first."""
    s = g.state
    aside = aside_of(s.aside_depth())
    dealt: dict[int, int] = {}
    drawn = 0

    def draw() -> None:
        """Draw what is missing: everything at first, and later what is for a player who joins meanwhile."""
        nonlocal drawn
        missing = count * len(dealt.keys() | set(s.order)) - drawn
        if missing > 0:
            with g.because_of(card, raised_by(s, card)):
                g.draw(me, missing, aside, deal.drawn)
            drawn += missing

    def give(seat: int) -> Generator[Any, Any, None]:
        draw()
        while (left := count - dealt.get(seat, 0)) > 0 and (cards := tuple(s.zones[aside])):
            chosen = cards[0]
            # If one player gets all that is left, there is nothing to choose.
            if len(cards) > left:
                prompt = deal.own_prompt if seat == me else deal.prompt.format(s.names[seat])
                if count > 1:
                    prompt = f"{prompt.removesuffix('?')} ({count - left + 1} of {count})?"
                chosen = yield Decision(me, "give", cards, deal.given, card, prompt)
            with g.because_of(card):
                # Not `move`: the State remembers which card puts others face down.
                g.emit("moved", me, deal.given, chosen, aside, deal.to[seat])
            dealt[seat] = dealt.get(seat, 0) + 1

    g.emit("set aside", me, deal.apart, card, 0, aside)
    draw()
    yield from g.settle(me)
    yield from each(lambda: [*s.others(me), me], give)
    for left_over in list(s.zones[aside]):
        g.move(me, left_over, aside, DISCARD, reasons.LEFTOVER)
    g.emit("taken up", me, deal.apart, card, aside)
