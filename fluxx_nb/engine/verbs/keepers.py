"""Verbs that act on the Keepers and Creepers before the players."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, Literal

from fluxx_nb.engine import chance
from fluxx_nb.engine.decisions import Decision
from fluxx_nb.engine.deck import CREEPER, GOAL, KEEPER, RULE, UNGOAL
from fluxx_nb.engine.effects import Work, verb
from fluxx_nb.engine.invisibility import is_unseen, unseen_passage, within_reach
from fluxx_nb.engine.rules import remove_rule
from fluxx_nb.engine.state import DISCARD, GOALS, RULES, hand_of, is_row, row_of
from fluxx_nb.engine.traps import trapped
from fluxx_nb.engine.units import move_unit, victim_of
from fluxx_nb.engine.verbs.hands import choose_player

if TYPE_CHECKING:
    from fluxx_nb.engine.game import Game

What = Literal["keeper", "creeper", "keeper or creeper"]
Whose = Literal["any", "own", "others"]

_ONCE = ("action.once",)
_STEAL = ("keeper.no-grab", "keeper.in-play")
_TRASH = ("action.trash-own", "keeper.in-play")
_RID = ("creeper.rid",)


def in_play(g: Game, me: int, what: What = "keeper or creeper", whose: Whose = "any", named: str = "") -> list[int]:
    """The Keepers and Creepers in play that a description fits; `named` is a name or an icon."""
    s = g.state
    seats = [me] if whose == "own" else s.others(me) if whose == "others" else [me, *s.others(me)]
    cards, types = g.deck.cards, g.deck.types
    kinds = {"keeper": (KEEPER,), "creeper": (CREEPER,), "keeper or creeper": (KEEPER, CREEPER)}[what]
    found = [
        card
        for seat in seats
        for card in s.row(seat)
        if types[card] in kinds and (not named or cards[card].name == named or named in cards[card].icons)
    ]
    return within_reach(s, me, found)


def _kind(what: What) -> str:
    return {"keeper": "Keeper", "creeper": "Creeper", "keeper or creeper": "Keeper or Creeper"}[what]


def _a(what: What, named: str = "") -> str:
    return f"a {_kind(what)} called or marked {named!r}" if named else f"a {_kind(what)}"


def _no(what: What, named: str = "") -> str:
    return f"no {_kind(what)} called or marked {named!r}" if named else f"no {_kind(what)}"


def _where(unseen: tuple[str, ...]) -> str:
    return "within reach" if unseen else "in play"


def _targets(**fixed: Any) -> Callable[..., bool]:
    def possible(g: Game, me: int, card: int, **args: Any) -> bool:
        wanted: dict[str, Any] = {**fixed, **{name: args[name] for name in ("what", "whose", "named") if name in args}}
        return any(other != card for other in in_play(g, me, **wanted))

    return possible


def _choose(
    g: Game, me: int, card: int, targets: list[int], prompt: str, cite: tuple[str, ...]
) -> Generator[Any, Any, int]:
    targets = list(dict.fromkeys(victim_of(g.state, me, target) for target in targets))
    if len(targets) == 1:
        return targets[0]
    chosen: int = yield Decision(me, "target", tuple(targets), cite, card, prompt)
    return chosen


def _about(g: Game, named: str, cite: tuple[str, ...]) -> tuple[str, ...]:
    """The passages of a verb, with the one on the icon that it names."""
    return (*cite, g.deck.icons[named]) if named in g.deck.icons else cite


@verb(possible=_targets(what="keeper", whose="others"))
def steal(
    g: Game, me: int, card: int, *, what: What = "keeper", named: str = ""
) -> Generator[Any, Any, None]:
    """Take a card that lies before another player and lay it before yourself."""
    targets = in_play(g, me, what, "others", named)
    if not targets:
        unseen = unseen_passage(g.state, me)
        g.fizzle(me, card, f"no other player has {_a(what, named)} {_where(unseen)}", _STEAL + unseen)
        return
    cite = _about(g, named, _STEAL) + unseen_passage(g.state, me)
    chosen = yield from _choose(g, me, card, targets, f"Steal which {_kind(what)}?", cite)
    if (yield from trapped(g, me, chosen)):
        return
    move_unit(g, me, chosen, row_of(me), "steal", cite)


@verb(possible=_targets())
def trash(
    g: Game,
    me: int,
    card: int,
    *,
    what: What = "keeper or creeper",
    whose: Whose = "any",
    named: str = "",
) -> Generator[Any, Any, None]:
    """Discard a card that lies before a player; it may be your own."""
    targets = [other for other in in_play(g, me, what, whose, named) if other != card]
    if not targets:
        unseen = unseen_passage(g.state, me)
        g.fizzle(me, card, f"there is {_no(what, named)} {_where(unseen)}", _TRASH + unseen)
        return
    cite = _about(g, named, _RID if what == "creeper" else _TRASH) + unseen_passage(g.state, me)
    chosen = yield from _choose(g, me, card, targets, f"Discard which {_kind(what)}?", cite)
    move_unit(g, me, chosen, DISCARD, "trash", cite)


@verb(possible=_targets(whose="own"))
def give(
    g: Game, me: int, card: int, *, what: What = "keeper or creeper", named: str = ""
) -> Generator[Any, Any, None]:
    """Lay one of the cards before you before another player."""
    s = g.state
    targets = [other for other in in_play(g, me, what, "own", named) if other != card]
    others = s.others(me)
    if not targets or not others:
        g.fizzle(me, card, f"{s.names[me]} has {_no(what, named)} in play", _RID)
        return
    cite = _about(g, named, _RID if what == "creeper" else _ONCE)
    chosen = yield from _choose(g, me, card, targets, "Give away which card?", cite)
    seat = yield from choose_player(g, me, card, others, "Who gets it?", cite)
    move_unit(g, me, chosen, row_of(seat), "give", cite)


@verb(possible=_targets(what="creeper"))
def move_creeper(g: Game, me: int, card: int, *, named: str = "") -> Generator[Any, Any, None]:
    """Move a Creeper from one player to another."""
    s = g.state
    targets = in_play(g, me, "creeper", "any", named)
    if not targets or len(s.order) < 2:
        why = f"there is {_no('creeper', named)} in play" if not targets else "there is no other player"
        g.fizzle(me, card, why, _RID)
        return
    chosen = yield from _choose(g, me, card, targets, "Move which Creeper?", _RID)
    owner = next(seat for seat in s.order if chosen in s.row(seat))
    seat = yield from choose_player(g, me, card, s.others(owner), "To whom?", _RID)
    move_unit(g, me, chosen, row_of(seat), "move", _RID)


@verb
def exchange_keepers(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Exchange one of your Keepers for a Keeper of another player."""
    s = g.state
    own, theirs = in_play(g, me, "keeper", "own"), in_play(g, me, "keeper", "others")
    if not own or not theirs:
        lacking = s.names[me] if not own else "every other player"
        unseen = () if not own else unseen_passage(s, me)
        g.fizzle(me, card, f"{lacking} has no Keeper {_where(unseen)}, so nothing can be exchanged", _ONCE + unseen)
        return
    mine = yield from _choose(g, me, card, own, "Give which of your Keepers?", _ONCE)
    wanted = yield from _choose(g, me, card, theirs, "Take which Keeper for it?", _STEAL)
    if (yield from trapped(g, me, wanted)):
        return
    owner = next(seat for seat in s.order if wanted in s.row(seat))
    move_unit(g, me, mine, row_of(owner), "exchange", _ONCE)
    move_unit(g, me, wanted, row_of(me), "exchange", _ONCE)


@verb
def share_out(g: Game, me: int, card: int, *, what: What = "keeper") -> Work:
    """Gather the cards before all players, shuffle them, and deal them out again, beginning with yourself."""
    s = g.state
    # What is Invisible is not gathered, not even from the player who gathers.
    gathered = [target for target in in_play(g, me, what) if not is_unseen(s, target)]
    unseen = unseen_passage(s, me)
    if not gathered:
        g.fizzle(me, card, f"there is {_no(what)} {_where(unseen)}", _ONCE + unseen)
        return None
    for creeper, keeper in list(s.attached.items()):
        # What lies hidden beneath a Keeper is not in play, so it is not gathered: it goes where its Keeper goes.
        if is_row(s.zone_holding(creeper)) and (creeper in gathered or keeper in gathered):
            g.emit("detached", me, _ONCE, creeper, keeper)
    order = chance.shuffled(g.setup.seed, s.luck, gathered)
    g.emit("picked", me, _ONCE + unseen, card)
    seats = [me, *s.others(me)]
    for at, dealt in enumerate(order):
        target = row_of(seats[at % len(seats)])
        if s.zone_holding(dealt) != target:
            move_unit(g, me, dealt, target, "share", _ONCE)
    return None


@verb
def take_in_play(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Take any Keeper, Goal or New Rule in play into your hand."""
    s = g.state
    targets = [*s.zones[GOALS], *s.zones[RULES], *in_play(g, me, "keeper")]
    if not targets:
        g.fizzle(me, card, "no Keeper, Goal or New Rule is in play")
        return
    chosen = yield from _choose(g, me, card, targets, "Take which card into your hand?", _ONCE)
    kind = g.deck.types[chosen]
    if kind == RULE:
        remove_rule(g, me, chosen, "take", target=hand_of(me))
    elif kind in (GOAL, UNGOAL):
        g.move(me, chosen, GOALS, hand_of(me), "take", _ONCE)
    else:
        move_unit(g, me, chosen, hand_of(me), "take", _ONCE)


@verb(possible=_targets(what="keeper", whose="own"))
def recycle_keeper(g: Game, me: int, card: int) -> Generator[Any, Any, None]:
    """Discard one of your Keepers in play."""
    targets = in_play(g, me, "keeper", "own")
    if not targets:
        g.fizzle(me, card, f"{g.state.names[me]} has no Keeper in play")
        return
    chosen = yield from _choose(g, me, card, targets, "Discard which of your Keepers?", _TRASH)
    move_unit(g, me, chosen, DISCARD, "trash", _TRASH)


@verb
def discard_all(g: Game, me: int, card: int, *, what: What = "creeper", named: str = "") -> Work:
    """Discard every such card in play."""
    targets = in_play(g, me, what, "any", named)
    if not targets:
        g.fizzle(me, card, f"there is {_no(what, named)} in play", _RID)
    cite = _RID if what == "creeper" else _ONCE
    for target in targets:
        if target in g.state.zones[g.state.zone_holding(target)] and target not in g.state.zones[DISCARD]:
            move_unit(g, me, victim_of(g.state, me, target), DISCARD, "trash", cite)
    return None
