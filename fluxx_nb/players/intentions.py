"""Intentions: what each verb of the card language is worth to a player before it is carried out.

Verbs that move cards in play are judged by the best table that they could bring about; those that deal with cards
nobody has seen yet, by how many cards they bring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fluxx_nb.engine.deck import ACTION, CREEPER, GOAL, KEEPER, RULE, UNGOAL
from fluxx_nb.engine.effects import Step
from fluxx_nb.engine.goalparts import points_of
from fluxx_nb.engine.quotas import keepers_of, plays_left
from fluxx_nb.engine.shelter import can_shelter
from fluxx_nb.engine.state import DISCARD, GOALS, RULES, hand_of, row_of, under_of
from fluxx_nb.players.hiding import gains_by_hiding, gains_by_release
from fluxx_nb.players.imagination import shift, shift_units
from fluxx_nb.players.likings import liking, liking_to_begin
from fluxx_nb.players.outlook import CARD, Outlook

Args = dict[str, Any]
_KINDS = {"keeper": (KEEPER,), "creeper": (CREEPER,), "keeper or creeper": (KEEPER, CREEPER)}
_UNKNOWN = 0.3
_FIZZLE = 0.0


def worth_of_steps(o: Outlook, card: int, steps: Iterable[Step]) -> float:
    """What the steps of a card are worth, one after the other."""
    return sum(_worth(o, card, step) for step in steps)


def _worth(o: Outlook, card: int, step: Step) -> float:
    weigh = INTENTIONS.get(step.verb.name)
    return weigh(o, card, step.args) if weigh is not None else _UNKNOWN


def worth_of_play(o: Outlook, card: int, source: int) -> float:
    """What it is worth to play a card from a zone."""
    kind = o.deck.types[card]
    if kind == KEEPER or kind == CREEPER:
        return o.gain([shift(card, source, row_of(o.me))])
    if kind == GOAL or kind == UNGOAL:
        return _worth_of_goal(o, card, source)
    if kind == RULE:
        return liking_to_begin(o, card)
    return worth_of_steps(o, card, o.deck.cards[card].play)


def _worth_of_goal(o: Outlook, card: int, source: int) -> float:
    laid = shift(card, source, GOALS)
    older = o.s.zones[GOALS]
    if len(older) < o.s.rules.get("goals", 1) or o.s.rules.get("goal_and_ungoal"):
        return o.gain([laid])
    return max(o.gain([laid, shift(gone, GOALS, DISCARD)]) for gone in older)


# Cards in play -----------------------------------------------------------------------------------------------------


def cards_in_play(o: Outlook, seats: Iterable[int], args: Args, otherwise: str = "keeper or creeper") -> list[int]:
    """The cards before some seats that a verb's arguments describe."""
    kinds, named = _KINDS[args.get("what", otherwise)], args.get("named", "")
    cards, types = o.deck.cards, o.deck.types
    return [
        card
        for seat in seats
        for card in o.s.row(seat)
        if types[card] in kinds and (not named or cards[card].name == named or named in cards[card].icons)
    ]


def _best(worths: Iterable[float]) -> float:
    return max(worths, default=_FIZZLE)


def _steal(o: Outlook, card: int, args: Args) -> float:
    return _best(o.gain_by_unit(target, row_of(o.me)) for target in cards_in_play(o, o.others, args, "keeper"))


def _trash(o: Outlook, card: int, args: Args) -> float:
    whose = args.get("whose", "any")
    seats = {"own": [o.me], "others": o.others}.get(whose, o.s.order)
    return _best(o.gain_by_unit(target, DISCARD) for target in cards_in_play(o, seats, args) if target != card)


def _give(o: Outlook, card: int, args: Args) -> float:
    own = [target for target in cards_in_play(o, [o.me], args) if target != card]
    return _best(o.gain_by_unit(target, row_of(seat)) for target in own for seat in o.others)


def _move_creeper(o: Outlook, card: int, args: Args) -> float:
    targets = cards_in_play(o, o.s.order, {**args, "what": "creeper"})
    return _best(
        o.gain_by_unit(target, row_of(seat)) for target in targets for seat in o.s.order if seat != o.owner(target)
    )


def _exchange(o: Outlook, card: int, args: Args) -> float:
    return _best(
        gain_by_exchange(o, mine, wanted)
        for mine in keepers_of(o.s, o.me)
        for seat in o.others
        for wanted in keepers_of(o.s, seat)
    )


def gain_by_exchange(o: Outlook, mine: int, wanted: int) -> float:
    """What it is worth to exchange two Keepers."""
    return o.gain(shift_units(o.s, [(mine, row_of(o.owner(wanted))), (wanted, row_of(o.me))]))


def _share_out(o: Outlook, card: int, args: Args) -> float:
    mine = len(keepers_of(o.s, o.me))
    everybody = sum(len(keepers_of(o.s, seat)) for seat in o.s.order)
    return everybody / len(o.s.order) - mine


def gain_by_taking(o: Outlook, card: int) -> float:
    """What it is worth to take a Keeper, Goal or New Rule in play into the hand."""
    kind = o.deck.types[card]
    if kind == RULE:
        return CARD - liking(o, card)
    if kind in (GOAL, UNGOAL):
        return o.gain([shift(card, GOALS, hand_of(o.me))])
    return o.gain_by_unit(card, hand_of(o.me))


def _take_in_play(o: Outlook, card: int, args: Args) -> float:
    keepers = cards_in_play(o, o.s.order, {"what": "keeper"})
    return _best(gain_by_taking(o, target) for target in (*o.s.zones[GOALS], *o.s.zones[RULES], *keepers))


def _discard_all(o: Outlook, card: int, args: Args) -> float:
    going = cards_in_play(o, o.s.order, args, "creeper")
    return o.gain(shift_units(o.s, [(target, DISCARD) for target in going]))


def _gather(o: Outlook, card: int, args: Args) -> float:
    wanted = {"named": args["icon"]}
    return sum(
        _best(o.gain_by_unit(target, row_of(o.me)) for target in cards_in_play(o, [seat], wanted)) for seat in o.others
    )


def _pass_along(o: Outlook, card: int, args: Args) -> float:
    moving = [(seat, target) for seat in o.s.order for target in cards_in_play(o, [seat], {"named": args["icon"]})]
    return o.gain(shift_units(o.s, [(target, row_of(o.s.next_seat(seat))) for seat, target in moving]))


def _each_discards_one(o: Outlook, card: int, args: Args) -> float:
    return _best(o.gain_by_unit(own, DISCARD) for own in cards_in_play(o, [o.me], {"named": args["icon"]}))


def _discard_one_of(o: Outlook, card: int, args: Args) -> float:
    return _best(
        o.gain_by_unit(target, DISCARD)
        for name in args["names"]
        for target in cards_in_play(o, o.s.order, {"named": name})
    )


def _hide(o: Outlook, card: int, args: Args) -> float:
    return sum(max(0.0, gain) for gain in gains_by_hiding(o, can_shelter(o.s, o.me, card)).values())


def _bring_out(o: Outlook, card: int, args: Args) -> float:
    beneath = [other for other in o.s.zones[under_of(o.me)] if o.s.attached.get(other) == card]
    return sum(max(0.0, gain) for gain in gains_by_release(o, beneath).values())


def _cure(o: Outlook, card: int, args: Args) -> float:
    seats = [o.me] if args.get("whose") == "own" else o.s.order
    names = args.get("names") or [""]
    ills = [ill for name in names for ill in cards_in_play(o, seats, {"what": "creeper", "named": name})]
    return _best(o.gain([shift(ill, row_of(o.owner(ill)), DISCARD)]) for ill in ills)


def _cover(o: Outlook, card: int, args: Args) -> float:
    loose = [own for own in cards_in_play(o, [o.me], {"what": "creeper"}) if own not in o.s.attached]
    return _best(gains_by_hiding(o, loose).values())


# Rules and Goals ---------------------------------------------------------------------------------------------------


def _trash_rule(o: Outlook, card: int, args: Args) -> float:
    return _best(-liking(o, rule) for rule in o.s.zones[RULES])


def _simplify(o: Outlook, card: int, args: Args) -> float:
    rules = o.s.zones[RULES]
    worths = sorted((-liking(o, rule) for rule in rules), reverse=True)
    return sum(worth for worth in worths[: (len(rules) + 1) // 2] if worth > 0)


def _reset(o: Outlook, card: int, args: Args) -> float:
    return -sum(liking(o, rule) for rule in o.s.zones[RULES])


def _no_limits(o: Outlook, card: int, args: Args) -> float:
    limits = {o.s.by[slot] for slot in ("hand_limit", "keeper_limit") if slot in o.s.by}
    return -sum(liking(o, rule) for rule in limits)


def _discard_goals(o: Outlook, card: int, args: Args) -> float:
    return o.gain([shift(goal, GOALS, DISCARD) for goal in o.s.zones[GOALS]])


# Hands and piles ---------------------------------------------------------------------------------------------------


def _rest_of_hand(o: Outlook, card: int) -> list[int]:
    return [held for held in o.hand if held != card]


def _trade_hands(o: Outlook, card: int, args: Args) -> float:
    mine = sum(o.use_of(held) for held in _rest_of_hand(o, card))
    return CARD * max((len(o.s.hand(seat)) for seat in o.others), default=0) - mine


def _rotate_hands(o: Outlook, card: int, args: Args) -> float:
    return _trade_hands(o, card, args) - 0.2


def _discard_hand_and_draw(o: Outlook, card: int, args: Args) -> float:
    return sum(CARD - o.use_of(held) for held in _rest_of_hand(o, card))


def _discard_hand(o: Outlook, card: int, args: Args) -> float:
    return -sum(o.use_of(held) for held in _rest_of_hand(o, card))


def _mill_goals(o: Outlook, card: int, args: Args) -> float:
    goals = [held for held in o.hand if o.deck.types[held] in (GOAL, UNGOAL)]
    return sum(max(0.0, CARD - o.use_of(goal)) for goal in goals)


def _replace_card(o: Outlook, card: int, args: Args) -> float:
    return _best(CARD - o.use_of(held) for held in o.hand)


def _swap_for_chosen(o: Outlook, card: int, args: Args) -> float:
    # Choosing from a whole hand gets a better card than the one that is given for it.
    return _replace_card(o, card, args) + CARD


def _holders(o: Outlook) -> int:
    return sum(bool(o.s.hand(seat)) for seat in o.others)


def _play_from_discard(o: Outlook, card: int, args: Args) -> float:
    found = [other for other in o.s.zones[DISCARD] if o.deck.types[other] in (ACTION, RULE)]
    # An Action that brings back such an Action would be judged for ever.
    return _best(
        worth_of_play(o, other, DISCARD) for other in found if "play_from_discard" not in o.deck.cards[other].verbs()
    )


def _play_risen(o: Outlook, card: int, args: Args) -> float:
    found = [other for other in o.s.zones[DISCARD] if args["icon"] in o.deck.cards[other].icons]
    return _best(worth_of_play(o, other, DISCARD) for other in found if o.deck.types[other] == KEEPER)


def _draw_with(o: Outlook, card: int, args: Args) -> float:
    there = cards_in_play(o, [o.me], {"named": args["named"]})
    return CARD * int(args["count"] if there else args.get("otherwise", 0))


def _discard_without(o: Outlook, card: int, args: Args) -> float:
    spared = [seat for seat in o.s.order if cards_in_play(o, [seat], {"named": args["named"]})]
    mine = 0.0 if o.me in spared or len(o.hand) < 2 else CARD
    return 0.5 * CARD * sum(seat not in spared and bool(o.s.hand(seat)) for seat in o.others) - mine


def _play_one_more(o: Outlook, card: int, args: Args) -> float:
    others = [held for held in o.hand if o.deck.types[held] in (KEEPER, GOAL, RULE)]
    return _best(worth_of_play(o, held, hand_of(o.me)) for held in others)


def _plays_after(o: Outlook, card: int) -> int:
    return max(0, plays_left(o.s, o.me) - (card in o.hand))


INTENTIONS: dict[str, Callable[[Outlook, int, Args], float]] = {
    "draw": lambda o, card, args: CARD * args["count"],
    "everybody_gets": lambda o, card, args: 0.3 * args.get("count", 1),
    "draw_and_play": lambda o, card, args: 1.1 * args["play"],
    "draw_for_each": lambda o, card, args: CARD * len(cards_in_play(o, [o.me], {"named": args["icon"]})),
    "play_top_card": lambda o, card, args: 0.8,
    "choose_player_to_draw": lambda o, card, args: -0.5 * CARD * args["count"],
    "trade_hands": _trade_hands,
    "rotate_hands": _rotate_hands,
    "take_and_play": lambda o, card, args: 1.1 if _holders(o) else _FIZZLE,
    "take_from_each_hand": lambda o, card, args: 1.5 * CARD * _holders(o),
    "each_gives": lambda o, card, args: 1.2 * CARD * _holders(o),
    "discard_hand_and_draw": _discard_hand_and_draw,
    "discard_hand": _discard_hand,
    "mill_goals": _mill_goals,
    "look_at_hand": lambda o, card, args: 0.1,
    "take_chosen_card": lambda o, card, args: 2.5 * CARD if _holders(o) else _FIZZLE,
    "others_discard": lambda o, card, args: 0.6 * CARD * _holders(o),
    "steal": _steal,
    "trash": _trash,
    "give": _give,
    "move_creeper": _move_creeper,
    "exchange_keepers": _exchange,
    "share_out": _share_out,
    "take_in_play": _take_in_play,
    "recycle_keeper": lambda o, card, args: _best(o.gain_by_unit(own, DISCARD) for own in keepers_of(o.s, o.me)),
    "discard_all": _discard_all,
    "gather_from_each": _gather,
    "pass_along": _pass_along,
    "each_discards_one": _each_discards_one,
    "discard_one_of": _discard_one_of,
    "hide": _hide,
    "bring_out": _bring_out,
    "replace_card": _replace_card,
    "swap_for_chosen": _swap_for_chosen,
    "cure": _cure,
    "cover": _cover,
    "return_to_hand": lambda o, card, args: o.gain_by_unit(card, hand_of(o.me)),
    "discard_goals": _discard_goals,
    "trash_rule": _trash_rule,
    "simplify_rules": _simplify,
    "reset_rules": _reset,
    "discard_limits": _no_limits,
    "empty_trash": lambda o, card, args: 0.1,
    "play_from_discard": _play_from_discard,
    "play_risen": _play_risen,
    "play_one_more": _play_one_more,
    "deal_face_down": lambda o, card, args: 0.1,
    "draw_points": lambda o, card, args: CARD * max(0, points_of(o.s, o.me, args["kind"])),
    "draw_with": _draw_with,
    "discard_without": _discard_without,
    "raid_hand": lambda o, card, args: 1.5 * CARD if _holders(o) else _FIZZLE,
    "take_another_turn": lambda o, card, args: 3.0,
    "end_turn": lambda o, card, args: -1.0 * _plays_after(o, card),
    "swap_plays_for_draws": lambda o, card, args: (CARD - 1.0) * _plays_after(o, card),
}
"""What each verb is worth before anybody is asked anything; a verb that is not listed is worth a try."""
