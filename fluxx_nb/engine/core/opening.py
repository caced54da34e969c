"""The opening: everything that happens before the first turn."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import BASIC, META
from fluxx_nb.engine.core.consequences import settle
from fluxx_nb.engine.core.counts import TIMER
from fluxx_nb.engine.core.outcomes import pick_number, shuffle
from fluxx_nb.engine.core.quotas import draws_required
from fluxx_nb.engine.core.rules import begin_settings
from fluxx_nb.engine.core.setup import HAND_DEALT
from fluxx_nb.engine.core.state import BASICS, DRAW, HAND, METAS, OUT

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine


def opening(g: Engine) -> Generator[Any, Any, None]:
    """Lay out the Basic Rules, agree on Meta Rules, shuffle, deal, and settle what follows from the deal."""
    table = g.setup.table
    stacked = table.get("pile") if table is not None else None
    if g.setup.is_scenario:
        _arrange_table(g)
    else:
        _deal(g, stacked)
    yield from settle(g, g.setup.first)


def _deal(g: Engine, stacked: tuple[int, ...] | None) -> None:
    deck = g.deck
    g.emit("arranged", -1, reasons.BARE_TABLE, data=((BASICS, deck.all_of(BASIC)), (OUT, deck.all_of(META))))
    put_aside = agree_on_meta_rules(g)
    pile = [card for card in deck.pile if deck.cards[card].name not in put_aside] if put_aside else deck.pile
    for divide in g.systems.divide:
        pile = divide(g, pile)
    order = stacked or tuple(shuffle(g, pile))
    g.emit("shuffled", -1, reasons.DEAL, -1, DRAW, DRAW, order)
    seats = g.state.order
    for seat, card in zip(seats * HAND_DEALT, reversed(order), strict=False):
        g.move(seat, card, DRAW, HAND[seat], reasons.DEAL)
    for dealt in g.systems.dealt:
        for seat in seats:
            dealt(g, seat)


def agree_on_meta_rules(g: Engine) -> set[str]:
    """Put the agreed Meta Rules into play; return the titles that they remove from the game."""
    deck = g.deck
    put_aside: set[str] = set()
    aside: list[int] = []
    for name in g.setup.meta_rules:
        card = deck.copies_of(name)[0]
        g.move(-1, card, OUT, METAS, reasons.AGREED)
        begin_settings(g, -1, card, reasons.AGREED)
        removed = deck.cards[card].removes
        put_aside.update(removed)
        aside += [copy for title in removed for copy in deck.copies_of(title)]
    if aside:
        g.emit("arranged", -1, reasons.PUT_ASIDE, data=((OUT, (*g.state.zones[OUT], *aside)),))
    limit = g.state.rules.get("time_limit")
    if limit:
        # The timer is hidden: somewhere between half of its longest run and the whole of it.
        half = limit // 2
        turns = pick_number(g, range(half, limit + 1))
        rule = g.state.by["time_limit"]
        with g.because_of(rule):
            g.emit("picked", -1, reasons.TIMER, rule)
            g.emit("counted", -1, reasons.TIMER, data=(TIMER, turns))
    return put_aside


def _arrange_table(g: Engine) -> None:
    """Lay the table as a scenario wants it, with the rules that apply already."""
    table = g.setup.table
    assert table is not None
    g.emit("arranged", -1, reasons.SITUATION, data=table["zones"])
    agree_on_meta_rules(g)
    for card in table["rules"]:
        begin_settings(g, -1, card, reasons.IN_FORCE_ALREADY)
    for creeper, keeper in table["attached"]:
        g.emit("attached", -1, reasons.SITUATION, creeper, keeper)
    for hidden, shelter in table["covered"]:
        g.emit("covered", -1, reasons.SITUATION, hidden, shelter)
    for arrange in g.systems.arrange:
        arrange(g, table)
    if (made := table.get("made")) is not None:
        _go_on_with_turn(g, *made)


def _go_on_with_turn(g: Engine, drawn: int | None, played: int) -> None:
    """Begin in the middle of a turn; without a stated number of drawn cards, it is what the rules require."""
    me = g.setup.first
    if drawn is None:
        drawn = draws_required(g.state, me)
    g.emit("turned", me, reasons.SITUATION, data=(drawn, played))
    g.because_of_last()
    g.turning = g.cause
    g.drawing_done = True
