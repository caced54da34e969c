"""The topics by name."""

from __future__ import annotations

from functools import partial

from fluxx_nb.classroom import chances, legal, making, order, plays_left, what_next, who_wins
from fluxx_nb.classroom.digit_worth import worth_drafts
from fluxx_nb.classroom.topic import Topic, from_games, in_turn
from fluxx_nb.classroom.which_goal import goal_drafts
from fluxx_nb.classroom.which_keeper import FACTORS, GRAFTS, PLACE_VALUE, SUMS_AND_PRODUCTS, keeper_drafts

_ALL = (
    Topic(
        "what-next",
        "What happens next?",
        "What a New Rule or a Goal changes at once.",
        what_next.LEVELS,
        from_games(what_next.what_next_draft),
    ),
    Topic(
        "plays-left",
        "How many plays are left?",
        "How many cards a turn still requires after a play.",
        plays_left.LEVELS,
        from_games(plays_left.plays_left_draft),
    ),
    Topic(
        "who-wins",
        "Who wins?",
        "Whether a play wins, and for whom.",
        who_wins.LEVELS,
        from_games(who_wins.who_wins_draft),
    ),
    Topic(
        "legal",
        "Is it legal?",
        "What a player may do now, and which rule forbids the rest.",
        legal.LEVELS,
        from_games(legal.legal_draft),
    ),
    Topic(
        "place-value",
        "Digits and numbers",
        "What the digits of a Goal are worth, which Keepers it pictures, and why neither a sum nor a product counts.",
        PLACE_VALUE.levels,
        in_turn(
            keeper_drafts(PLACE_VALUE),
            partial(goal_drafts, levels=PLACE_VALUE.levels),
            partial(worth_drafts, levels=PLACE_VALUE.levels),
        ),
        "math",
    ),
    Topic(
        "sums-and-products",
        "Sums and products",
        "Which Keeper makes the number by a sum or by a product, as the rule in play allows.",
        SUMS_AND_PRODUCTS.levels,
        keeper_drafts(SUMS_AND_PRODUCTS),
        "math",
    ),
    Topic(
        "factors",
        "Factors",
        "Which factor of the Goal's number is missing.",
        FACTORS.levels,
        keeper_drafts(FACTORS),
        "math",
    ),
    Topic(
        "grafting",
        "Grafting",
        "Two Keepers side by side as one number, inside a sum or a product.",
        GRAFTS.levels,
        keeper_drafts(GRAFTS),
        "math",
    ),
    Topic(
        "order-of-operations",
        "Order of operations",
        "Whether a calculation makes the Goal's number: brackets first, then × and ÷, then + and −.",
        order.LEVELS,
        order.order_drafts,
        "math",
    ),
    Topic(
        "make-24",
        "Make the number",
        "Which calculation makes the Goal's number.",
        making.LEVELS,
        making.making_drafts,
        "math",
    ),
    Topic(
        "chance",
        "Which draw helps?",
        "How many unseen Keepers would win, and how likely one of them is.",
        chances.LEVELS,
        chances.chance_drafts,
        "math",
    ),
)

TOPICS: dict[str, Topic] = {topic.name: topic for topic in _ALL}
"""All topics, by name."""
