"""Verbs that take cards in play: in front of the player, into hands, or all of them to be dealt out again."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.asking import each
from fluxx_nb.engine.core.card import GOAL, KEEPER, RULE, UNGOAL
from fluxx_nb.engine.core.effects import NOTHING, Work, verb
from fluxx_nb.engine.core.outcomes import shuffle
from fluxx_nb.engine.core.rules import remove_rule
from fluxx_nb.engine.core.state import GOALS, HAND, ROW, ROWS, RULES
from fluxx_nb.engine.core.units import is_disabled, move_unit, part, theft_is_stopped
from fluxx_nb.engine.systems.invisibility import is_unseen
from fluxx_nb.engine.verbs.targets import What, choose_card, choose_one, in_play, kind_of, targets, where, words_for

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine


@verb(possible=targets(what="keeper", whose="others"))
def steal(g: Engine, me: int, card: int, *, what: What = "keeper", named: str = "") -> Generator[Any, Any, None]:
    """Take a card that is in front of another player and put it in front of yourself."""
    found = in_play(g, me, what, "others", named)
    if not found:
        g.fizzle(me, card, f"no other player has a {words_for(g, what, named)} {where(g, me)}")
        return
    chosen = yield from choose_card(g, me, card, found, f"Steal which {kind_of(what)}?", reasons.STEAL)
    if (yield from theft_is_stopped(g, me, chosen)):
        return
    move_unit(g, me, chosen, ROW[me], reasons.STEAL, found)


@verb
def exchange_keepers(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Exchange one of your Keepers for a Keeper of another player."""
    s = g.state
    own, theirs = in_play(g, me, "keeper", "own"), in_play(g, me, "keeper", "others")
    if not own or not theirs:
        lacking = f"{s.names[me]} has no Keeper in play" if not own else f"no one else has a Keeper {where(g, me)}"
        g.fizzle(me, card, f"{lacking}, so nothing can be exchanged")
        return
    mine = yield from choose_card(g, me, card, own, "Give which of your Keepers?", reasons.EXCHANGE)
    prompt = f"Take which Keeper in exchange for {g.deck.cards[mine].name}?"
    wanted = yield from choose_card(g, me, card, theirs, prompt, reasons.EXCHANGE)
    if (yield from theft_is_stopped(g, me, wanted)):
        return
    owner = s.owner_of(wanted)
    move_unit(g, me, mine, ROW[owner], reasons.EXCHANGE)
    move_unit(g, me, wanted, ROW[me], reasons.EXCHANGE, theirs)


@verb
def gather_from_each(g: Engine, me: int, card: int, *, icon: str) -> Generator[Any, Any, None]:
    """Take one card with an icon from each other player who has one, and put it in front of yourself."""
    s = g.state
    taken: list[int] = []

    def take(seat: int) -> Generator[Any, Any, None]:
        found = [other for other in s.row(seat) if icon in g.deck.cards[other].icons]
        if not found:
            return
        prompt = f"Take which of {s.names[seat]}'s cards with the {icon.title()} icon?"
        chosen = yield from choose_one(me, "target", found, reasons.STEAL, card, prompt)
        move_unit(g, me, chosen, ROW[me], reasons.STEAL)
        taken.append(chosen)

    yield from each(lambda: s.others(me), take)
    if not taken:
        g.fizzle(me, card, f"no other player has a card with the {icon.title()} icon in play")


@verb
def take_in_play(g: Engine, me: int, card: int) -> Generator[Any, Any, None]:
    """Take any Keeper, Goal or New Rule in play into your hand."""
    s = g.state
    found = [*s.zones[GOALS], *s.zones[RULES], *in_play(g, me, "keeper")]
    if not found:
        g.fizzle(me, card, "no Keeper, Goal or New Rule is in play")
        return
    chosen = yield from choose_card(g, me, card, found, "Take which card into your hand?", reasons.TAKE)
    kind = g.deck.types[chosen]
    if kind == RULE:
        remove_rule(g, me, chosen, reasons.TAKE, HAND[me])
    elif kind in (GOAL, UNGOAL):
        g.move(me, chosen, GOALS, HAND[me], reasons.TAKE)
    else:
        move_unit(g, me, chosen, HAND[me], reasons.TAKE, found)


def _bearers(g: Engine, seat: int, icon: str) -> list[int]:
    cards, types = g.deck.cards, g.deck.types
    return [card for card in g.state.row(seat) if types[card] == KEEPER and icon in cards[card].icons]


def _receiver(g: Engine, name: str) -> int:
    """Return the seat that has a Keeper of this name that is not switched off, or -1."""
    s = g.state
    for seat in s.order:
        for card in s.row(seat):
            if g.deck.cards[card].name == name and not is_disabled(s, card):
                return seat
    return -1


@verb
def beam_up(g: Engine, me: int, card: int, *, icon: str, receiver: str) -> Generator[Any, Any, None]:
    """Every Keeper with an icon goes to its owner's hand, or all of them to the player who has a working receiver."""

    def crews() -> dict[int, list[int]]:
        return {seat: found for seat in g.state.seats_from(me) if (found := _bearers(g, seat, icon))}

    def stop(seat: int) -> Generator[Any, Any, bool]:
        # No one plays a Surprise against their own card, and the player who receives all of them loses none.
        taker = _receiver(g, receiver)
        if taker < 0 or seat in (me, taker):
            return False
        return (yield from theft_is_stopped(g, taker, crews()[seat][0]))

    if not crews():
        g.fizzle(me, card, f"no Keeper with the {icon.title()} icon is in play")
        return
    if (yield from each(lambda: list(crews()), stop)):
        return
    taker = _receiver(g, receiver)
    for seat, crew in crews().items():
        for member in crew:
            goes_to = seat if taker < 0 else taker
            move_unit(g, goes_to, member, HAND[goes_to], reasons.TAKE)


@verb
def share_out(g: Engine, me: int, card: int, *, what: What = "keeper") -> Work:
    """Gather the cards in front of all players, shuffle them, and deal them out again, beginning with yourself."""
    s = g.state
    # What is Invisible is not gathered, not even from the player who gathers.
    gathered = [target for target in in_play(g, me, what) if not is_unseen(s, target)]
    if not gathered:
        g.fizzle(me, card, f"there is no {words_for(g, what)} {where(g, me)}")
        return NOTHING
    for creeper, keeper in list(s.attached.items()):
        # A card beneath a Keeper is not in play, so it is not gathered: it goes where its Keeper goes.
        if s.zone_holding(creeper) in ROWS and (creeper in gathered or keeper in gathered):
            part(g, me, creeper, reasons.SHARE)
    order = shuffle(g, gathered, dealt=True)
    g.emit("picked", me, reasons.SHARE, card)
    seats = [me, *s.others(me)]
    for at, dealt in enumerate(order):
        target = ROW[seats[at % len(seats)]]
        if s.zone_holding(dealt) != target:
            move_unit(g, me, dealt, target, reasons.SHARE)
    return NOTHING
