"""Targets: which cards and players an effect may be about, and letting a player choose among them. No verbs here."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, Literal

from fluxx_nb.engine.core.card import CREEPER, KEEPER
from fluxx_nb.engine.core.decisions import Decision, player_option, seat_chosen
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.state import ROW
from fluxx_nb.engine.core.units import victim_of, within_reach

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine
    from fluxx_nb.engine.core.state import State

What = Literal["keeper", "creeper", "keeper or creeper"]
Whose = Literal["any", "own", "others"]

KINDS: dict[str, tuple[str, ...]] = {"keeper": (KEEPER,), "creeper": (CREEPER,), "keeper or creeper": (KEEPER, CREEPER)}
"""The types of cards that each description means."""


def in_play(g: Engine, me: int, what: What = "keeper or creeper", whose: Whose = "any", named: str = "") -> list[int]:
    """Return the Keepers and Creepers in play that a description fits; `named` is a name or an icon."""
    s = g.state
    fitting = g.deck.fitting(KINDS[what], named)
    found = [card for seat in _seats(s, me, whose) for card in s.zones[ROW[seat]] if card in fitting]
    return within_reach(s, me, found)


def targets(**fixed: Any) -> Callable[..., bool]:
    """Return a test whether some card in play fits, for a verb that takes a description of cards."""

    def possible(g: Engine, me: int, card: int, **args: Any) -> bool:
        wanted = {**fixed, **args} if args else fixed
        s = g.state
        fitting = g.deck.fitting(KINDS[wanted.get("what", "keeper or creeper")], wanted.get("named", ""))
        for seat in _seats(s, me, wanted.get("whose", "any")):
            for other in s.zones[ROW[seat]]:
                if other in fitting and other != card and within_reach(s, me, [other]):
                    return True
        return False

    return possible


def _seats(s: State, me: int, whose: Whose) -> list[int]:
    """Return the seats that an effect looks at, the acting player's first."""
    return [me] if whose == "own" else s.others(me) if whose == "others" else [me, *s.others(me)]


def kind_of(what: What) -> str:
    """Return the kind of card, in words."""
    return {"keeper": "Keeper", "creeper": "Creeper", "keeper or creeper": "Keeper or Creeper"}[what]


def words_for(g: Engine, what: What, named: str = "") -> str:
    """Return a description of cards in words, without an article."""
    if not named:
        return kind_of(what)
    return named if named in g.deck else f"{kind_of(what)} with the {named.title()} icon"


def where(g: Engine, me: int) -> str:
    """Return where an effect has looked, in words: in play, and within reach."""
    everywhere = [card for seat in g.state.order for card in g.state.row(seat)]
    return "in play" if len(within_reach(g.state, me, everywhere)) == len(everywhere) else "within reach"


def choose_one(
    who: int, about: str, cards: Sequence[int], why: Reason, card: int, prompt: str
) -> Generator[Any, Any, int]:
    """Let a player choose one of several cards; with only one there is nothing to ask."""
    if len(cards) == 1:
        return cards[0]
    chosen: int = yield Decision(who, about, tuple(cards), why, card, prompt)
    return chosen


def choose_card(g: Engine, me: int, card: int, cards: list[int], prompt: str, why: Reason) -> Generator[Any, Any, int]:
    """Let a player choose one of several cards in play; another may go instead of one of them."""
    victims: dict[int, bool] = {}
    for target in cards:
        victim = victim_of(g.state, me, target)
        victims[victim] = victims.get(victim, False) or victim != target
    if len(victims) == 1:
        return victim
    instead = tuple(victim for victim, steps_in in victims.items() if steps_in)
    chosen: int = yield Decision(me, "target", tuple(victims), why, card, prompt, through=instead)
    return chosen


def choose_player(
    g: Engine, me: int, card: int, seats: list[int], prompt: str, why: Reason
) -> Generator[Any, Any, int]:
    """Let a player choose one of several seats; with only one there is nothing to ask."""
    if len(seats) == 1:
        return seats[0]
    chosen = yield Decision(me, "player", tuple(player_option(seat) for seat in seats), why, card, prompt)
    return seat_chosen(chosen)


def others_who_hold(g: Engine, me: int) -> list[int]:
    """Return the other players who hold a card."""
    return [seat for seat in g.state.others(me) if g.state.hand(seat)]


def others_hold(g: Engine, me: int, card: int, **args: Any) -> bool:
    """Return whether some other player holds a card."""
    return bool(others_who_hold(g, me))


def holds_a_card(g: Engine, me: int, card: int, **args: Any) -> bool:
    """Return whether the player holds a card."""
    return bool(g.state.hand(me))
