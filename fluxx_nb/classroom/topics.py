"""The topics by name."""

from __future__ import annotations

from fluxx_nb.classroom.calculations import making_drafts, order_drafts
from fluxx_nb.classroom.chances import chance_drafts
from fluxx_nb.classroom.legal import legal_draft
from fluxx_nb.classroom.plays_left import plays_left_draft
from fluxx_nb.classroom.topic import Topic, from_games
from fluxx_nb.classroom.what_next import what_next_draft
from fluxx_nb.classroom.which_keeper import FACTORS, GRAFTS, PLACE_VALUE, SUMS_AND_PRODUCTS, keeper_drafts
from fluxx_nb.classroom.who_wins import who_wins_draft

_ALL = (
    Topic(
        "what-next",
        "What happens next?",
        "What a New Rule or a Goal brings about at once.",
        from_games(what_next_draft),
    ),
    Topic(
        "plays-left",
        "How many plays are left?",
        "How many cards a turn still asks for after a play.",
        from_games(plays_left_draft),
    ),
    Topic("who-wins", "Who wins?", "Whether a play wins, and for whom.", from_games(who_wins_draft)),
    Topic(
        "legal", "Is it legal?", "What a player may do now, and which rule forbids the rest.", from_games(legal_draft)
    ),
    Topic(
        "place-value",
        "Place value",
        "Which Keepers a Goal with a number pictures, and why neither sum nor product will do.",
        keeper_drafts(PLACE_VALUE),
        "math",
    ),
    Topic(
        "sums-and-products",
        "Sums and products",
        "Which Keeper makes the number by a sum or by a product, as the rule in play allows.",
        keeper_drafts(SUMS_AND_PRODUCTS),
        "math",
    ),
    Topic("factors", "Factors", "Which factor of the Goal's number is missing.", keeper_drafts(FACTORS), "math"),
    Topic(
        "grafting",
        "Grafting",
        "Two Keepers side by side as one number, inside a sum or a product.",
        keeper_drafts(GRAFTS),
        "math",
    ),
    Topic(
        "order-of-operations",
        "Order of operations",
        "What a calculation comes to: brackets first, then × and ÷, then + and −.",
        order_drafts,
        "math",
    ),
    Topic("make-24", "Make the number", "Which calculation makes the Goal's number.", making_drafts, "math"),
    Topic(
        "chance",
        "Which draw helps?",
        "How many of the Keepers that can be drawn would win at once.",
        chance_drafts,
        "math",
    ),
)

TOPICS: dict[str, Topic] = {topic.name: topic for topic in _ALL}
"""What there are questions about."""
