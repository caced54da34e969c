"""Intentions on hands, piles and turns: what verbs are worth that deal with unknown cards."""

from __future__ import annotations

from fluxx_nb.engine.core.card import GOAL, UNGOAL
from fluxx_nb.engine.core.quotas import plays_left
from fluxx_nb.engine.core.state import DISCARD
from fluxx_nb.engine.core.units import creepers_of
from fluxx_nb.engine.systems.points import points_of
from fluxx_nb.players.outlook import CARD, Outlook
from fluxx_nb.players.table_intentions import FIZZLE, Args, Intention, best, cards_in_play

_EXTRA_TURN = 3.0
_LOOK = 0.2


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


def _fresh(o: Outlook) -> float:
    """Return the expected worth of a card from the pile: that of the bot's own hand, which came from there."""
    return max(CARD, sum(o.use_of(held) for held in o.hand) / (len(o.hand) or 1))


def _mill_goals(o: Outlook, card: int, args: Args) -> float:
    goals = [held for held in o.hand if o.deck.types[held] in (GOAL, UNGOAL)]
    fresh = _fresh(o)
    return sum(max(0.0, fresh - o.use_of(goal)) for goal in goals)


def _replace_card(o: Outlook, card: int, args: Args) -> float:
    fresh = _fresh(o)
    return best(fresh - o.use_of(held) for held in o.hand)


def _look_at_hand(o: Outlook, card: int, args: Args) -> float:
    """Return a small worth if there is a hand to look at: knowing more costs nothing."""
    return _LOOK if _holders(o) else FIZZLE


def _swap_for_chosen(o: Outlook, card: int, args: Args) -> float:
    # Choosing from a whole hand gets a better card than the one that is given for it.
    return _replace_card(o, card, args) + CARD


def _holders(o: Outlook) -> int:
    return sum(bool(o.s.hand(seat)) for seat in o.others)


def _draw_with(o: Outlook, card: int, args: Args) -> float:
    there = cards_in_play(o, [o.me], {"named": args["named"]})
    return CARD * int(args["count"] if there else args.get("otherwise", 0))


def _discard_without(o: Outlook, card: int, args: Args) -> float:
    spared = [seat for seat in o.s.order if cards_in_play(o, [seat], {"named": args["named"]})]
    mine = 0.0 if o.me in spared or len(o.hand) < 2 else CARD
    return 0.5 * CARD * sum(seat not in spared and bool(o.s.hand(seat)) for seat in o.others) - mine


def _plays_after(o: Outlook, card: int) -> int:
    return max(0, plays_left(o.s, o.me) - (card in o.hand))


def _draw_by_creepers(o: Outlook, card: int, args: Args) -> float:
    least, each = int(args["at_least"]), int(args["for_each"])
    count = {seat: max(least, each * len(creepers_of(o.s, seat))) for seat in o.s.order}
    return CARD * (count[o.me] - sum(count[seat] for seat in o.others) / 2)


def _mix_hands(o: Outlook, card: int, args: Args) -> float:
    average = sum(len(o.s.hand(seat)) for seat in o.s.order) / len(o.s.order)
    return CARD * average - sum(o.use_of(held) for held in _rest_of_hand(o, card))


WITH_HANDS: dict[str, Intention] = {
    "draw": lambda o, card, args: CARD * args["count"],
    "everybody_gets": lambda o, card, args: 0.3 * args.get("count", 1),
    "draw_for_each": lambda o, card, args: CARD * len(cards_in_play(o, [o.me], {"named": args["icon"]})),
    "draw_points": lambda o, card, args: CARD * max(0, points_of(o.s, o.me, args["kind"])),
    "draw_with": _draw_with,
    "choose_player_to_draw": lambda o, card, args: -0.5 * CARD * args["count"],
    "trade_hands": _trade_hands,
    "rotate_hands": _rotate_hands,
    "take_from_each_hand": lambda o, card, args: 1.5 * CARD * _holders(o),
    "each_gives": lambda o, card, args: 1.2 * CARD * _holders(o),
    "raid_hand": lambda o, card, args: 1.5 * CARD if _holders(o) else FIZZLE,
    "discard_hand_and_draw": _discard_hand_and_draw,
    "discard_hand": _discard_hand,
    "mill_goals": _mill_goals,
    "replace_card": _replace_card,
    "swap_for_chosen": _swap_for_chosen,
    "look_at_hand": _look_at_hand,
    "take_chosen_card": lambda o, card, args: 2.5 * CARD if _holders(o) else FIZZLE,
    "others_discard": lambda o, card, args: 0.6 * CARD * _holders(o),
    "discard_without": _discard_without,
    "end_turn": lambda o, card, args: -1.0 * _plays_after(o, card),
    "swap_plays_for_draws": lambda o, card, args: (CARD - 1.0) * _plays_after(o, card),
    "take_another_turn": lambda o, card, args: _EXTRA_TURN,
    "empty_trash": lambda o, card, args: 0.1,
    "deal_face_down": lambda o, card, args: 0.1,
    "bury_for_a_turn": lambda o, card, args: _EXTRA_TURN + o.gain_by_unit(card, DISCARD),
    "draw_by_creepers": _draw_by_creepers,
    "mix_hands": _mix_hands,
    "trade_places": lambda o, card, args: -1.0 * _plays_after(o, card),
}
"""What each verb that concerns hands, piles or turns is worth."""
