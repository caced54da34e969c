"""Shelters: Keepers beneath which their owner may put certain cards, out of play and out of sight.

Cards go in on the owner's own turn only, and come out at any time: on the own turn as a free action, and whenever a
Goal has been played and nobody has won by it yet.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.decisions import PASS, Decision
from fluxx_nb.engine.quotas import is_disabled
from fluxx_nb.engine.state import row_of, under_of

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game
    from fluxx_nb.engine.state import State

_OUT_OF_PLAY = ("creeper.rid", "keeper.in-play")
_RELEASE = ("turn.out-of-turn", "goal.brief")


def can_shelter(s: State, seat: int, shelter: int) -> list[int]:
    """The cards before the seat that may go beneath the shelter."""
    wanted = s.deck.cards[shelter].while_in_play.get("shelters", ())
    if is_disabled(s, shelter):
        return []
    cards = s.deck.cards
    return [c for c in s.row(seat) if cards[c].name in wanted or any(icon in wanted for icon in cards[c].icons)]


def put_under(g: Game, seat: int, card: int, shelter: int) -> None:
    """Put a card beneath the shelter."""
    g.move(seat, card, row_of(seat), under_of(seat), "hide", _OUT_OF_PLAY)
    g.emit("attached", seat, _OUT_OF_PLAY, card, shelter)


def take_out(g: Game, seat: int, card: int, cite: tuple[str, ...] = _OUT_OF_PLAY) -> None:
    """Bring a card out from beneath its shelter."""
    g.emit("detached", seat, cite, card, g.state.attached[card])
    g.move(seat, card, under_of(seat), row_of(seat), "release", cite)


def owners_with_sheltered(g: Game) -> list[int]:
    """The seats that may bring cards out because a Goal has just been played."""
    if not g.goal_news:
        return []
    s = g.state
    return [seat for seat in [s.turn, *s.others(s.turn)] if seat in s.order and s.zones[under_of(seat)]]


def offer_release(g: Game) -> Generator[Any, Any, None]:
    """Ask each owner of hidden cards whether some of them come out now."""
    owners = owners_with_sheltered(g)
    g.goal_news = False
    for seat in owners:
        hidden = tuple(g.state.zones[under_of(seat)])
        shelter = g.state.attached[hidden[0]]
        prompt = "Bring out which of the cards beneath it?"
        chosen = yield Decision(seat, "release", hidden, _RELEASE, shelter, prompt, 0, len(hidden))
        for card in chosen if isinstance(chosen, tuple) else (chosen,):
            if card != PASS:
                take_out(g, seat, card, _RELEASE)
