"""Discarding: a limit comes into play, and the question is who must discard at once, and how many cards."""

from __future__ import annotations

from fluxx_nb.classroom.follows import Follows, Kind
from fluxx_nb.classroom.topic import Choice, Misreading, Slip, misreading
from fluxx_nb.engine.core.events import apply
from fluxx_nb.engine.core.quotas import excess
from fluxx_nb.engine.core.settings import LIMITS
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.core.units import keepers_of
from fluxx_nb.story.cite.citations import note
from fluxx_nb.story.words.teller import count, listing

_WAITS = "misread: a limit waits for everybody's turn"
_HAND = "hand_limit"


def _begun(f: Follows) -> State:
    """Return the table when the limit begins to apply, before anyone has discarded."""
    s = f.position.state.copy()
    for event in f.after.events[len(f.position.game.events) :]:
        apply(s, event)
        if event.what == "began":
            break
    return s


def _limit(f: Follows) -> str:
    rule = f.position.deck[f.card].rule
    return next(slot for slot in LIMITS if slot in rule)


def _limits(f: Follows) -> bool:
    slots = [slot for slot in LIMITS if slot in f.position.deck[f.card].rule]
    return len(slots) == 1 and f.landed.by.get(slots[0]) is not None


# Who discards -------------------------------------------------------------------------------------------------------


def _over(f: Follows) -> list[str]:
    """Return who has more than the limit allows when it begins to apply, the current player included."""
    s, slot = _begun(f), _limit(f)
    return [s.names[seat] for seat in sorted(s.order) if excess(s, seat, slot)]


def _must(names: list[str]) -> str:
    return listing(names) or "No one"


def _may_wait(f: Follows) -> str:
    return f"{f.me} may be over the limit until this turn ends. {f.card} applies to the others at once."


def _binds_the_current_player(f: Follows) -> Slip | None:
    return Slip(_must(_over(f)), _may_wait(f)) if f.me in _over(f) else None


@misreading("misread: a Hand Limit binds on one's own turn")
def binds_the_current_player_by_a_hand_limit(f: Follows) -> Slip | None:
    """Thinks that a Hand Limit also applies on your own turn."""
    return _binds_the_current_player(f) if _limit(f) == _HAND else None


@misreading("misread: a Keeper Limit binds on one's own turn")
def binds_the_current_player_by_a_keeper_limit(f: Follows) -> Slip | None:
    """Thinks that a Keeper Limit also applies on your own turn."""
    return _binds_the_current_player(f) if _limit(f) != _HAND else None


@misreading(_WAITS)
def lets_a_limit_wait(f: Follows) -> Slip | None:
    """Thinks that everyone obeys a limit only when their own turn ends."""
    return Slip(_must([]), f"{f.card} applies at once to everyone whose turn it is not.")


@misreading(_WAITS)
def binds_only_the_current_player(f: Follows) -> Slip | None:
    """Thinks that a limit applies only to the current player."""
    return Slip(_must([f.me]), f"{f.card} applies to everyone, and only {f.me} may wait until the turn ends.")


@misreading("misread: a limit is a number to discard")
def discards_by_number(f: Follows) -> Slip | None:
    """Takes a limit as a number of cards that everyone has to discard."""
    if _limit(f) != _HAND:
        return None
    others = [name for name in f.landed.names if name != f.me]
    return Slip(_must(others), f"{f.card} is a maximum: a player who holds no more than that discards nothing.")


def _capped(f: Follows) -> Choice:
    who = [name for name in _over(f) if name != f.me]
    over = f"{_must(who)} {'are' if len(who) > 1 else 'is'} over it"
    why = f"{f.card} applies at once to everyone whose turn it is not. {over}."
    return Choice(_must(who), why, note(f.position.deck, _WAITS))


# How many cards -----------------------------------------------------------------------------------------------------


def _held(f: Follows) -> int:
    """Return how many of the cards that the limit counts are with the player who is asked about."""
    s = _begun(f)
    return len(s.hand(f.seat)) if _limit(f) == _HAND else len(keepers_of(s, f.seat))


def _excess(f: Follows) -> int:
    return excess(_begun(f), f.seat, _limit(f))


def _limits_someone(f: Follows) -> bool:
    return _limits(f) and _excess(f) > 0


def _said(number: int) -> str:
    return count(number, "card") if number else "No card"


def _may_keep(f: Follows) -> str:
    return f"{f.who} has {_held(f)} and may keep {_held(f) - _excess(f)}"


def _discards_the_excess_now(f: Follows) -> Slip | None:
    return Slip(_said(_excess(f)), _may_wait(f)) if f.who == f.me else None


@misreading("misread: a Hand Limit binds on one's own turn")
def discards_by_a_hand_limit_on_the_own_turn(f: Follows) -> Slip | None:
    """Discards for a Hand Limit at once, also on your own turn."""
    return _discards_the_excess_now(f) if _limit(f) == _HAND else None


@misreading("misread: a Keeper Limit binds on one's own turn")
def discards_by_a_keeper_limit_on_the_own_turn(f: Follows) -> Slip | None:
    """Discards for a Keeper Limit at once, also on your own turn."""
    return _discards_the_excess_now(f) if _limit(f) != _HAND else None


@misreading(_WAITS)
def discards_only_when_the_own_turn_ends(f: Follows) -> Slip | None:
    """Lets a player wait with discarding until their own turn ends."""
    if f.who == f.me:
        return None
    return Slip(_said(0), f"It is not {f.who}'s turn, so {f.card} applies to {f.who} at once.")


@misreading("misread: a limit is a number to discard")
def discards_the_number_on_the_card(f: Follows) -> Slip | None:
    """Takes the number of a limit as the number of cards to discard."""
    allowed = _held(f) - _excess(f)
    return Slip(_said(allowed), f"{f.card} says how many may stay, not how many go.") if allowed else None


@misreading("misread: a limit is a number to discard")
def discards_all_cards(f: Follows) -> Slip | None:
    """Discards all cards as soon as there are too many."""
    return Slip(_said(_held(f)), f"Only what is over the limit goes: {_may_keep(f)}.")


@misreading("misread: a limit is a number to discard")
def stays_below_the_limit(f: Follows) -> Slip | None:
    """Thinks that you must stay below the number, and not that you may reach it."""
    if _excess(f) == _held(f):
        return None
    return Slip(_said(_excess(f) + 1), f"As many cards as the number may stay: {_may_keep(f)}.")


@misreading("misread: a limit is a number to discard")
def keeps_one_card_in_any_case(f: Follows) -> Slip | None:
    """Thinks that a player always keeps a card."""
    held = _held(f)
    return Slip(_said(held - 1), f"A limit of 0 leaves no card: all {held} go.") if held == _excess(f) > 1 else None


def _counted(f: Follows) -> Choice:
    if f.who == f.me:
        return Choice(_said(0), _may_wait(f), note(f.position.deck, _WAITS))
    why = f"It is not {f.who}'s turn, so the limit applies at once. {_may_keep(f)}."
    return Choice(_said(_excess(f)), why, note(f.position.deck, _WAITS))


# How many in all ----------------------------------------------------------------------------------------------------


def _each(f: Follows) -> dict[int, int]:
    """Return by how many cards each seat is over the limit when it begins to apply."""
    s, slot = _begun(f), _limit(f)
    return {seat: excess(s, seat, slot) for seat in s.order}


def _limits_others(f: Follows) -> bool:
    return _limits(f) and sum(number > 0 for seat, number in _each(f).items() if seat != f.position.me) > 1


@misreading("misread: a limit is a number to discard")
def counts_players_and_not_cards(f: Follows) -> Slip | None:
    """Counts the players who are over the limit, and not their cards."""
    over = [number for seat, number in _each(f).items() if number and seat != f.position.me]
    return Slip(_said(len(over)), f"That many players discard. {_added(f)}")


def _with_the_current_player(f: Follows) -> Slip | None:
    return Slip(_said(sum(_each(f).values())), _may_wait(f)) if _each(f)[f.position.me] else None


@misreading("misread: a Hand Limit binds on one's own turn")
def counts_the_current_players_hand(f: Follows) -> Slip | None:
    """Counts what the current player holds over a Hand Limit as well."""
    return _with_the_current_player(f) if _limit(f) == _HAND else None


@misreading("misread: a Keeper Limit binds on one's own turn")
def counts_the_current_players_keepers(f: Follows) -> Slip | None:
    """Counts the current player's Keepers over a Keeper Limit as well."""
    return _with_the_current_player(f) if _limit(f) != _HAND else None


@misreading(_WAITS)
def lets_all_wait(f: Follows) -> Slip | None:
    """Lets all players wait with discarding until their own turns end."""
    return Slip(_said(0), f"{f.card} applies at once to everyone whose turn it is not.")


def _added(f: Follows) -> str:
    names = f.landed.names
    over = [f"{names[seat]} {number}" for seat, number in _each(f).items() if number and seat != f.position.me]
    return f"Over the limit are: {listing(over)}."


def _in_all(f: Follows) -> Choice:
    number = sum(number for seat, number in _each(f).items() if seat != f.position.me)
    why = f"{f.card} applies at once to everyone but {f.me}. {_added(f)}"
    return Choice(_said(number), why, note(f.position.deck, _WAITS))


WHO: tuple[Misreading, ...] = (
    binds_the_current_player_by_a_hand_limit,
    binds_the_current_player_by_a_keeper_limit,
    lets_a_limit_wait,
    binds_only_the_current_player,
    discards_by_number,
)
HOW_MANY: tuple[Misreading, ...] = (
    discards_by_a_hand_limit_on_the_own_turn,
    discards_by_a_keeper_limit_on_the_own_turn,
    discards_the_number_on_the_card,
    discards_only_when_the_own_turn_ends,
    stays_below_the_limit,
    keeps_one_card_in_any_case,
    discards_all_cards,
)
IN_ALL: tuple[Misreading, ...] = (
    counts_the_current_players_hand,
    counts_the_current_players_keepers,
    counts_players_and_not_cards,
    lets_all_wait,
)
CAPS = (*WHO, *HOW_MANY, *IN_ALL)
KINDS = (
    Kind(_limits, lambda f: "Who must discard at once, before the turn goes on?", _capped, WHO, ("began",)),
    Kind(
        _limits_someone,
        lambda f: f"How many {'cards' if _limit(f) == _HAND else 'Keepers'} must {f.who} discard at once?",
        _counted,
        HOW_MANY,
        ("began",),
        of_one=True,
    ),
    Kind(
        _limits_others,
        lambda f: f"How many {'cards' if _limit(f) == _HAND else 'Keepers'} do all players together discard at once?",
        _in_all,
        IN_ALL,
        ("began",),
    ),
)
