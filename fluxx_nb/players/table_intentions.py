"""Intentions on the table: what verbs that move cards in play are worth, by the best table that may result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from fluxx_nb.engine.core.card import CREEPER, GOAL, KEEPER, RULE, UNGOAL
from fluxx_nb.engine.core.events import Fact
from fluxx_nb.engine.core.reasons import IMAGINED
from fluxx_nb.engine.core.state import DISCARD, GOALS, HAND, ROW, RULES, UNDER
from fluxx_nb.engine.core.units import beneath, keepers_of, within_reach
from fluxx_nb.engine.systems.invisibility import mark_of
from fluxx_nb.engine.systems.shelters import can_shelter
from fluxx_nb.engine.systems.spells import counts_as_bearing
from fluxx_nb.engine.verbs.targets import KINDS
from fluxx_nb.players.imagination import shift, shift_units
from fluxx_nb.players.likings import liking
from fluxx_nb.players.outlook import CARD, Outlook

Args = dict[str, Any]
Intention = Callable[[Outlook, int, Args], float]

FIZZLE = 0.0
"""What an effect is worth that does nothing."""
_SAFE = 0.3
"""What it is worth that no one can take a Keeper, for each of them."""


def cards_in_play(o: Outlook, seats: Iterable[int], args: Args, otherwise: str = "keeper or creeper") -> list[int]:
    """Return the cards in front of some seats that a verb's arguments describe."""
    fitting = o.deck.fitting(KINDS[args.get("what", otherwise)], args.get("named", ""))
    return within_reach(o.s, o.me, [card for seat in seats for card in o.s.row(seat) if card in fitting])


def best(worths: Iterable[float]) -> float:
    """Return the largest worth; if there are no options, that of having no effect."""
    return max(worths, default=FIZZLE)


def _steal(o: Outlook, card: int, args: Args) -> float:
    return best(o.gain_by_unit(target, ROW[o.me]) for target in cards_in_play(o, o.others, args, "keeper"))


def _trash(o: Outlook, card: int, args: Args) -> float:
    whose = args.get("whose", "any")
    seats = {"own": [o.me], "others": o.others}.get(whose, o.s.order)
    return best(o.gain_by_unit(target, DISCARD) for target in cards_in_play(o, seats, args) if target != card)


def _give(o: Outlook, card: int, args: Args) -> float:
    own = [target for target in cards_in_play(o, [o.me], args) if target != card]
    return best(o.gain_by_unit(target, ROW[seat]) for target in own for seat in o.others)


def _move_creeper(o: Outlook, card: int, args: Args) -> float:
    targets = cards_in_play(o, o.s.order, {**args, "what": "creeper"})
    return best(
        o.gain_by_unit(target, ROW[seat]) for target in targets for seat in o.s.order if seat != o.s.owner_of(target)
    )


def _exchange(o: Outlook, card: int, args: Args) -> float:
    return best(
        gain_by_exchange(o, mine, wanted)
        for mine in keepers_of(o.s, o.me)
        for seat in o.others
        for wanted in keepers_of(o.s, seat)
    )


def gain_by_exchange(o: Outlook, mine: int, wanted: int) -> float:
    """Return what it is worth to exchange two Keepers."""
    return o.gain(shift_units(o.s, [(mine, ROW[o.s.owner_of(wanted)]), (wanted, ROW[o.me])]))


def _share_out(o: Outlook, card: int, args: Args) -> float:
    mine = len(keepers_of(o.s, o.me))
    total = sum(len(keepers_of(o.s, seat)) for seat in o.s.order)
    return total / len(o.s.order) - mine


def gain_by_taking(o: Outlook, card: int) -> float:
    """Return what it is worth to take a Keeper, Goal or New Rule in play into the hand."""
    kind = o.deck.types[card]
    if kind == RULE:
        return CARD - liking(o, card)
    if kind in (GOAL, UNGOAL):
        return o.gain([shift(card, GOALS, HAND[o.me])])
    return o.gain_by_unit(card, HAND[o.me])


def _take_in_play(o: Outlook, card: int, args: Args) -> float:
    keepers = cards_in_play(o, o.s.order, {"what": "keeper"})
    return best(gain_by_taking(o, target) for target in (*o.s.zones[GOALS], *o.s.zones[RULES], *keepers))


def _discard_all(o: Outlook, card: int, args: Args) -> float:
    going = cards_in_play(o, o.s.order, args, "creeper")
    return o.gain(shift_units(o.s, [(target, DISCARD) for target in going]))


def _gather(o: Outlook, card: int, args: Args) -> float:
    wanted = {"named": args["icon"]}
    return sum(
        best(o.gain_by_unit(target, ROW[o.me]) for target in cards_in_play(o, [seat], wanted)) for seat in o.others
    )


def _pass_along(o: Outlook, card: int, args: Args) -> float:
    moving = [(seat, target) for seat in o.s.order for target in cards_in_play(o, [seat], {"named": args["icon"]})]
    return o.gain(shift_units(o.s, [(target, ROW[o.s.next_seat(seat)]) for seat, target in moving]))


def _each_discards_one(o: Outlook, card: int, args: Args) -> float:
    return best(o.gain_by_unit(own, DISCARD) for own in cards_in_play(o, [o.me], {"named": args["icon"]}))


def _discard_one_of(o: Outlook, card: int, args: Args) -> float:
    return best(
        o.gain_by_unit(target, DISCARD)
        for name in args["names"]
        for target in cards_in_play(o, o.s.order, {"named": name})
    )


def gains_by_hiding(o: Outlook, cards: Sequence[int]) -> dict[int, float]:
    """Return what it is worth to put each of the bot's cards in play beneath a Keeper."""
    return _gains_together(o, {card: shift(card, ROW[o.me], UNDER[o.me]) for card in cards})


def gains_by_release(o: Outlook, cards: Sequence[int]) -> dict[int, float]:
    """Return what it is worth to bring each card out from beneath a Keeper."""
    return _gains_together(o, {card: shift(card, UNDER[o.me], ROW[o.me]) for card in cards})


def _gains_together(o: Outlook, moves: dict[int, Fact]) -> dict[int, float]:
    """Return what each card adds to the best group of moves: one by one while that helps, or all if only that helps."""
    gains: dict[int, float] = {}
    group: list[Fact] = []
    reached = 0.0
    left = dict(moves)
    while left:
        added = {card: o.gain([*group, fact]) - reached for card, fact in left.items()}
        best = max(added, key=added.__getitem__)
        if added[best] <= 0:
            gains.update(added)
            break
        gains[best] = added[best]
        reached += added[best]
        group.append(left.pop(best))
    together = o.gain(list(moves.values())) if moves else 0.0
    return gains if reached >= together else dict.fromkeys(moves, together / len(moves))


def _hide(o: Outlook, card: int, args: Args) -> float:
    return sum(max(0.0, gain) for gain in gains_by_hiding(o, can_shelter(o.s, o.me, card)).values())


def _bring_out(o: Outlook, card: int, args: Args) -> float:
    return sum(max(0.0, gain) for gain in gains_by_release(o, beneath(o.s, card)).values())


def _cure(o: Outlook, card: int, args: Args) -> float:
    seats = [o.me] if args.get("whose") == "own" else o.s.order
    names = args.get("names") or [""]
    ills = [ill for name in names for ill in cards_in_play(o, seats, {"what": "creeper", "named": name})]
    return best(o.gain([shift(ill, ROW[o.s.owner_of(ill)], DISCARD)]) for ill in ills)


def _cover(o: Outlook, card: int, args: Args) -> float:
    loose = [own for own in cards_in_play(o, [o.me], {"what": "creeper"}) if own not in o.s.attached]
    return best(gains_by_hiding(o, loose).values())


def _trash_rule(o: Outlook, card: int, args: Args) -> float:
    return best(-liking(o, rule) for rule in o.s.zones[RULES])


def _worst_rules(o: Outlook, most: int) -> float:
    """Return what it is worth to discard up to a number of New Rules: those that are disliked most."""
    worths = sorted((-liking(o, rule) for rule in o.s.zones[RULES]), reverse=True)
    return sum(max(0.0, worth) for worth in worths[:most])


def _reset(o: Outlook, card: int, args: Args) -> float:
    return -sum(liking(o, rule) for rule in o.s.zones[RULES])


def _no_limits(o: Outlook, card: int, args: Args) -> float:
    limits = {o.s.by[slot] for slot in ("hand_limit", "keeper_limit") if slot in o.s.by}
    return -sum(liking(o, rule) for rule in limits)


def _discard_goals(o: Outlook, card: int, args: Args) -> float:
    return o.gain([shift(goal, GOALS, DISCARD) for goal in o.s.zones[GOALS]])


def _beam_up(o: Outlook, card: int, args: Args) -> float:
    beamed = [(keeper, HAND[o.s.owner_of(keeper)]) for keeper in cards_in_play(o, o.s.order, {"named": args["icon"]})]
    return o.gain(shift_units(o.s, beamed))


def _turn_inward(o: Outlook, card: int, args: Args) -> float:
    seen = ("counted", o.me, card, 0, 0, (mark_of(card), -1), IMAGINED, -1, -1, ())
    return o.gain([seen]) - _SAFE * len(keepers_of(o.s, o.me))


def _blast(o: Outlook, card: int, args: Args) -> float:
    targets = within_reach(o.s, o.me, cards_in_play(o, o.s.order, {}))
    worths = [o.gain_by_unit(target, DISCARD) for target in targets]
    worths += [o.gain([shift(goal, GOALS, DISCARD)]) for goal in o.s.zones[GOALS]]
    worths += [-liking(o, rule) for rule in o.s.zones[RULES]]
    worths += [0.5 * CARD * len(o.s.hand(seat)) for seat in o.others]
    return best(worths)


def _revive(o: Outlook, card: int, args: Args) -> float:
    keepers = [other for other in o.s.zones[DISCARD] if o.deck.types[other] == KEEPER]
    return best(o.gain([shift(other, DISCARD, ROW[o.me])]) for other in keepers)


def _banish(o: Outlook, card: int, args: Args) -> float:
    own = [other for other in o.s.row(o.me) if o.deck.types[other] == CREEPER]
    return best(o.gain_by_unit(creeper, ROW[seat]) for creeper in own for seat in o.others)


def _way_out(o: Outlook, card: int, args: Args) -> float:
    there = any(cards_in_play(o, [o.me], {"named": name}) for name in args["names"])
    return o.gain_by_unit(card, DISCARD) if there else FIZZLE


ON_THE_TABLE: dict[str, Intention] = {
    "steal": _steal,
    "trash": _trash,
    "give": _give,
    "move_creeper": _move_creeper,
    "exchange_keepers": _exchange,
    "share_out": _share_out,
    "take_in_play": _take_in_play,
    "recycle_keeper": lambda o, card, args: best(o.gain_by_unit(own, DISCARD) for own in keepers_of(o.s, o.me)),
    "discard_all": _discard_all,
    "gather_from_each": _gather,
    "pass_along": _pass_along,
    "each_discards_one": _each_discards_one,
    "discard_one_of": _discard_one_of,
    "hide": _hide,
    "bring_out": _bring_out,
    "cure": _cure,
    "cover": _cover,
    "return_to_hand": lambda o, card, args: o.gain_by_unit(card, HAND[o.me]),
    "discard_goals": _discard_goals,
    "trash_rule": _trash_rule,
    "simplify_rules": lambda o, card, args: _worst_rules(o, (len(o.s.zones[RULES]) + 1) // 2),
    "reset_rules": _reset,
    "discard_limits": _no_limits,
    "beam_up": _beam_up,
    "pass_on": lambda o, card, args: o.gain_by_unit(card, ROW[o.s.next_seat(o.me)]),
    "veto_rules": lambda o, card, args: _worst_rules(o, args["most"]),
    "hold_face_out": lambda o, card, args: _SAFE * len(keepers_of(o.s, o.me)),
    "turn_inward": _turn_inward,
    "come_back": lambda o, card, args: CARD if counts_as_bearing(o.s, o.me, args["icon"]) else FIZZLE,
    "blast": _blast,
    "revive": _revive,
    "banish": _banish,
    "discard_by_means_of": _way_out,
    "pay_thief": lambda o, card, args: -min((o.use_of(held) for held in o.hand), default=0.0),
}
"""What each verb that concerns cards in play is worth."""
