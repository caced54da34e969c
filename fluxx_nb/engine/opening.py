"""The opening: everything that happens before the first turn."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine import chance, solo
from fluxx_nb.engine.deck import BASIC, CREEPER, META
from fluxx_nb.engine.events import shift_dealt
from fluxx_nb.engine.invisibility import MARK, UNSEEN
from fluxx_nb.engine.rules import begin_settings
from fluxx_nb.engine.state import BASICS, DRAW, METAS, OUT, hand_of, row_of

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

HAND_DEALT = 3
_BARE = ("setup.basic-rules", "setup.bare-table")
_DEAL: tuple[str, ...] = ("setup.deal-three",)
_META = ("setup.meta-rules",)
_FIRST_CREEPERS = ("setup.first-creepers",)


def opening(g: Game) -> Generator[Any, Any, None]:
    """Lay out the Basic Rules, agree on Meta Rules, shuffle, deal, and lay down the first Creepers."""
    stacked = g.setup.table.get("pile") if g.setup.table is not None else None
    if g.setup.table is not None and stacked is None:
        yield from _arranged_table(g)
        return
    deck = g.deck
    g.emit("arranged", -1, _BARE, data=((BASICS, deck.all_of(BASIC)), (OUT, deck.all_of(META))))
    put_aside = agree_on_meta_rules(g)
    pile = [card for card in deck.pile if deck.cards[card].name not in put_aside] if put_aside else deck.pile
    deal = _DEAL
    if g.setup.solo:
        pile = solo.divide(g, pile)
        deal += deck.solo_cite
    order = stacked or tuple(chance.shuffled(g.setup.seed, g.state.luck, pile))
    g.emit("shuffled", -1, deal, -1, DRAW, DRAW, order)
    dealt = shift_dealt(g.state, HAND_DEALT)
    if g.log is not None:
        g.log += [("moved", seat, card, DRAW, hand_of(seat), "deal", deal, g.cause) for seat, card in dealt]
    if deck.has_creepers:
        for seat in g.state.order:
            replace_creepers(g, seat)
    work = g.settle(g.setup.first)
    if work is not None:
        yield work


def agree_on_meta_rules(g: Game) -> set[str]:
    """Put the agreed Meta Rules in force; returns the titles that they put aside for the whole game."""
    deck = g.deck
    put_aside: set[str] = set()
    aside: list[int] = []
    for name in g.setup.meta_rules:
        card = deck.copies_of(name)[0]
        g.move(-1, card, OUT, METAS, "agree", _META)
        begin_settings(g, -1, card, _META)
        removed = deck.cards[card].removes
        put_aside.update(removed)
        aside += [copy for title in removed for copy in deck.copies_of(title)]
    if aside:
        spare = (*g.state.zones[OUT], *aside)
        g.emit("arranged", -1, ("math.plan-c", "setup.meta-rules"), data=((OUT, spare),))
    limit = g.state.rules.get("time_limit")
    if limit:
        # The timer is hidden: somewhere between half of its longest run and the whole of it.
        half = limit // 2
        g.emit("picked", -1, _META, g.state.by["time_limit"])
        turns = half + chance.pick(g.setup.seed, g.state.luck - 1, limit - half + 1)
        g.emit("counted", -1, _META, data=("timer", turns))
    return put_aside


def replace_creepers(g: Game, seat: int) -> None:
    """Lay down the Creepers of a dealt hand and replace them, until the hand is whole without any."""
    types = g.deck.types
    for card in [card for card in g.state.hand(seat) if types[card] == CREEPER]:
        g.move(seat, card, hand_of(seat), row_of(seat), "lay", (*_FIRST_CREEPERS, *g.deck.marks[card]))
        g.draw(seat, 1, hand_of(seat), "replace", _FIRST_CREEPERS)


def _arranged_table(g: Game) -> Generator[Any, Any, None]:
    """Lay the table as a scenario wants it, with the rules in play already in force."""
    table = g.setup.table
    assert table is not None
    g.emit("arranged", -1, ("setup.basic-rules",), data=table["zones"])
    agree_on_meta_rules(g)
    for card in table["rules"]:
        begin_settings(g, -1, card, ("rule.instant",))
    for creeper, keeper in table["attached"]:
        g.emit("attached", -1, ("creeper.attach",), creeper, keeper)
    for card, seat in table.get("face out", ()):
        g.emit("counted", seat, UNSEEN, card, data=(f"{MARK}{card}", seat))
    work = g.settle(g.setup.first)
    if work is not None:
        yield work
