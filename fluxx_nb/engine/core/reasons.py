"""Reasons: why something happened. Every event and every Decision has one of these.

A reason never names a passage of a rulebook: a table of citations finds the
passage, from the kind of event, the reason, and what was true at that moment. What other code must know about a reason
is one of its facets, stated here once: no code outside the engine keeps a list of reasons.
"""

from __future__ import annotations

from typing import Literal, get_args

Facet = Literal[
    "plays", "acts", "answers", "limits", "draws", "runs", "together", "discards", "takes", "verdict", "between",
    "minor", "reveals", "routine", "unaided", "part", "still",
]  # fmt: skip
FACETS: tuple[Facet, ...] = get_args(Facet)


class Reason(str):
    """Why something happened: a word, the sentence that explains it, and what kind of reason it is."""

    __slots__ = ("means", *FACETS)

    means: str
    plays: bool
    """A player plays a card: as a play of the turn, or as part of something else."""
    acts: bool
    """A card comes to do what it says; every play is one."""
    answers: bool
    """A Surprise is played, or may be, against what someone else does."""
    limits: bool
    """A player complies with a limit."""
    draws: bool
    """It counts towards the draws of the turn."""
    runs: bool
    """Several moves in a row count as one thing, and begin a step."""
    together: bool
    """Several cards that go the same way are told in one sentence."""
    discards: bool
    """A card makes someone discard."""
    takes: bool
    """A card takes something out of play, or out of another player's hands."""
    verdict: bool
    """Someone could have won."""
    between: bool
    """It may come between two moves of a run without ending it."""
    minor: bool
    """The events around it tell as much."""
    reveals: bool
    """A player is no longer Invisible."""
    routine: bool
    """It happens in every turn of every game, so a general rule is the right one to quote."""
    unaided: bool
    """No other card on the table makes it happen."""
    part: bool
    """A card is played as part of what another card does."""
    still: bool
    """It is never the reason of a move that is told: something else happens, or is asked."""

    def __new__(cls, word: str, means: str, *facets: Facet) -> Reason:
        """Return a reason; a facet that is not named is false."""
        self = super().__new__(cls, word)
        self.means = means
        for facet in FACETS:
            setattr(self, facet, facet in facets)
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _named, (str(self),)


def _named(word: str) -> Reason:
    return REASONS[word]


# Setting up, joining and leaving ----------------------------------------------------------------------------------

BARE_TABLE = Reason("bare table", "Before the deal, only the Basic Rules are on the table.", "routine", "still")
SITUATION = Reason("situation", "The table is set up as a scenario wants it.", "still")
IN_FORCE_ALREADY = Reason("in force already", "A rule was in play when the scenario began.", "routine", "still")
AGREED = Reason("agreed", "All players agreed on a Meta Rule before the game.", "unaided", "acts")
PUT_ASIDE = Reason(
    "put aside", "A Meta Rule that was agreed on puts cards aside for the whole game.", "unaided", "still"
)
SOLO = Reason(
    "solo",
    "In Solo Fluxx the New Rules are a deck of their own, and some cards are out of the game.",
    "unaided",
    "still",
)
DEAL = Reason("deal", "The deck is shuffled, and everyone is dealt a hand.", "unaided", "together", "routine")
CREEPER_DEALT = Reason("creeper dealt", "A Creeper in an opening hand is put in front of its player.", "unaided")
REPLACE = Reason("replace", "A card is drawn for a Creeper from an opening hand.", "unaided")
TIMER = Reason("timer", "A hidden timer was set when the game began.", "still")
JOIN = Reason("join", "A player joins and is dealt a hand.", "unaided", "together")
LEAVE = Reason("leave", "A player leaves and discards everything.", "unaided")

# The turn ---------------------------------------------------------------------------------------------------------

FIRST_TURN = Reason("first turn", "The game begins with this player's turn.", "routine", "still")
CLOCKWISE = Reason("clockwise", "The turn passes to the next player.", "routine", "still")
EXTRA_TURN = Reason("extra turn", "A card has granted another turn.", "still")
TURN = Reason("turn", "It is the player's turn: something must or may be chosen.", "routine", "still")
DRAW = Reason("draw", "The number of cards to draw requires it.", "unaided", "draws", "together", "routine")
BONUS_DRAW = Reason("bonus draw", "A bonus adds to the number of cards to draw.", "unaided", "draws", "together")
DRAW_UP = Reason(
    "draw up",
    "The number of cards to draw has risen during the turn, and the difference is drawn at once.", "unaided",
    "draws", "runs", "together",
)  # fmt: skip
NO_HAND_BONUS = Reason(
    "no-hand bonus",
    "The turn began with an empty hand, and a rule gives cards for that.",
    "unaided",
    "runs",
    "together",
)
SPARE_CARD = Reason(
    "spare card", "A rule leaves a card unplayed, and grants one to play.", "unaided", "runs", "together"
)
NOTHING_TO_DRAW = Reason("nothing to draw", "Both piles are empty.", "still")
PILE_RAN_OUT = Reason("pile ran out", "The draw pile is empty, so the discard pile is shuffled.", "between", "still")
ALL_PLAYED = Reason("all played", "Every card had to be played, and the last one has been.", "still")
HAND_EMPTY = Reason("hand empty", "More plays are required than there are cards to play.", "still")
TURN_ENDED = Reason("turn ended", "A card ends the turn at once.", "still")
NO_CARD_LEFT = Reason("no card left", "No one can draw or play any more.", "still")

# Playing cards ----------------------------------------------------------------------------------------------------

PLAY = Reason(
    "play", "A player plays a card from hand: one of the plays of the turn.", "unaided", "plays", "acts", "routine"
)
NESTED = Reason("nested", "A card is played as part of another card, or of a Free Action.", "plays", "acts", "part")
TAKEN_AND_PLAYED = Reason(
    "taken and played", "A card was taken from another hand in order to play it.", "plays", "acts", "part"
)
OWED_PLAY = Reason(
    "owed play", "A card that was dealt face down is played before the turn.", "unaided", "plays", "acts", "part"
)
FROM_THE_DISCARD_PILE = Reason("from the discard pile", "A card is looked for in the discard pile.", "still")
FIRST_PLAY_RANDOM = Reason(
    "first play random", "A rule has the first card of the turn picked at random.", "unaided", "still"
)
CREEPER_DRAWN = Reason(
    "creeper drawn",
    "A Creeper was drawn: it is put in front of the player, and another card is drawn.", "unaided",
    "acts", "between",
)  # fmt: skip
LAND = Reason("land", "No one canceled the card, and it goes to its place.", "unaided", "minor", "routine")
SPENT = Reason("spent", "The card has done what it says and is discarded.", "unaided", "minor", "routine")
NOTHING_TO_DO = Reason("nothing to do", "There was nothing that the effect could apply to.", "still")
CAME_BACK = Reason("came back", "A card has come back to the hand in this turn, and does so only once.", "still")
SPARED = Reason("spared", "A card that a player has in play protects that player.", "still")

# New Rules --------------------------------------------------------------------------------------------------------

RULE_PLAYED = Reason("rule played", "A New Rule is in play and applies.", "still")
CONTRADICTED = Reason("contradicted", "A newer rule concerns the same thing.")
SPOT_TAKEN = Reason("spot taken", "In Solo Fluxx a newer rule of the same kind replaces it.", "unaided")
TURNED_UP = Reason("turned up", "In Solo Fluxx a rule is turned up between two turns.", "unaided", "acts")
RULE_GONE = Reason("rule gone", "A rule has left play and no longer applies.", "still")
HOLDS_AGAIN = Reason("holds again", "A Meta Rule applies again, because the rule over it is gone.", "still")

# Limits -----------------------------------------------------------------------------------------------------------

LIMIT_OFF_TURN = Reason("limit off turn", "A player is over a limit out of turn.", "limits", "runs", "together")
LIMIT_AT_THE_END = Reason(
    "limit at the end", "A player is over a limit at the end of the turn.", "limits", "runs", "together"
)
LIMIT_TURNED_UP = Reason(
    "limit turned up",
    "In Solo Fluxx a limit that was turned up applies before the next turn.",
    "limits", "runs", "together",
)  # fmt: skip

# Goals and winning ------------------------------------------------------------------------------------------------

REPLACED = Reason("replaced", "A new Goal replaces an old one.", "unaided")
NO_ROOM_FOR_A_GOAL = Reason("no room for a Goal", "The rules now allow fewer Goals than are in play.", "unaided")
GOAL_MET = Reason("goal met", "Exactly one player meets a Goal.", "still")
TIE = Reason("tie", "Several players meet a Goal at the same time, or an Ungoal is met as well.", "verdict", "still")
TIE_OVER = Reason("tie over", "The tied players no longer all meet the Goal.", "still")
BLOCKED = Reason("blocked", "A player meets a Goal, but something blocks the win.", "verdict", "still")
UNBLOCKED = Reason("unblocked", "The only thing that blocked a player is gone.", "minor", "still")
NO_LONGER_MET = Reason("no longer met", "A blocked player no longer meets the Goal.", "minor", "still")
TIME_UP = Reason("time up", "The hidden timer has run out, and one player is closest to winning.", "still")
UNGOAL_MET = Reason("ungoal met", "An Ungoal is met, and no one can claim it.", "still")
UNGOAL_CLAIMED = Reason("ungoal claimed", "An Ungoal is met, and a card makes its owner the winner.", "still")
CLAIM = Reason("claim", "An Ungoal is met, and a Surprise might claim it.", "answers", "still")
MOST_POINTS = Reason("most points", "An Ungoal is met, and by agreement the most points win.", "still")
UNGOAL_TIE = Reason("ungoal tie", "An Ungoal is met, and the most points are shared.", "still")
POINTS_COUNTED = Reason("points counted", "Points are about to be counted in public.")
SCORED = Reason("scored", "In Solo Fluxx a Goal that is met is scored.", "unaided", "still")
SERVED_ITS_GOAL = Reason(
    "served its Goal", "In Solo Fluxx the cards that met a Goal are discarded.", "unaided", "together"
)
DECK_RAN_OUT = Reason("deck ran out", "In Solo Fluxx the game is over when a deck has run out.", "still")

# What cards and Free Actions do -----------------------------------------------------------------------------------

POWER = Reason("power", "A Keeper's Free Action is used.", "still")
FREE_ACTION = Reason("free action", "A Free Action of a rule is used.", "still")
EFFECT = Reason("effect", "A card says to draw.", "together")
DRAWN_APART = Reason("drawn apart", "Cards are drawn and set aside for the card that says so.", "together")
LEFTOVER = Reason("leftover", "A card that was set aside is left over.", "together")
CUT_SHORT = Reason("cut short", "The turn has ended before a card that was set aside could be played.", "together")
HANDED_OUT = Reason("handed out", "Cards that were set aside are handed out.", "together")
FACE_DOWN = Reason("face down", "Cards are dealt face down, to be played before the next turn.", "together")
STEAL = Reason("steal", "A card says to take a card in play from another player.", "takes")
EXCHANGE = Reason("exchange", "A card says to exchange cards in play.", "takes")
TAKE = Reason("take", "A card says to take a card into the hand.", "takes")
GIVE = Reason("give", "A card says to give a card away.")
MOVE = Reason("move", "A card says to move a Creeper to another player.")
PASS = Reason("pass", "A card says to pass on cards in play.", "together")
SHARE = Reason("share", "A card says to gather cards and deal them out again.", "together")
TRASH = Reason("trash", "A card says to discard a card in play.", "discards", "takes", "together")
CURE = Reason("cure", "A card rids a player of a Creeper.", "discards")
REVIVE = Reason("revive", "A card brings a Keeper back from the discard pile.")
DISCARD = Reason("discard", "A card says to discard cards from hand.", "discards", "together")
DISCARD_BY_CHOICE = Reason(
    "discard by choice", "A player chooses to discard a card from hand for what it brings.", "discards"
)
LOOK = Reason("look", "A card says to look at a hand.", "still")
TRADE_HANDS = Reason("trade hands", "A card says to trade hands.", "still")
HANDS_GO_ROUND = Reason("hands go round", "A card says that all hands are passed on.", "still")
TRADE_PLACES = Reason("trade places", "A card says to change seats.", "still")
BY_A_CARD = Reason("by a card", "A card says to shuffle.", "still")
BURY = Reason("bury", "A card goes somewhere into the draw pile.")
ALONG = Reason("along", "It is part of a unit and goes where the unit goes.")

# Systems ----------------------------------------------------------------------------------------------------------

ATTACH = Reason("attach", "A Creeper attaches to a Keeper.", "between", "still")
WAITED = Reason("waited", "A Creeper attaches to a Keeper that has only now arrived.", "between", "still")
HIDE = Reason("hide", "A card is put beneath a Keeper, out of play.", "together")
RELEASE = Reason("release", "A card comes out from beneath a Keeper.", "together")
RELEASE_FOR_A_GOAL = Reason(
    "release for a Goal", "A Goal was played, and hidden cards may come out for it.", "together"
)
SURPRISE = Reason("surprise", "A card is being played, and a Surprise may cancel it.", "unaided", "acts", "answers")
CANCELLED = Reason("cancelled", "The card was canceled before it had any effect.")
GAIN = Reason("gain", "The card was canceled and goes to the player who did that.")
TRAP = Reason("trap", "A Keeper is about to be taken, and a Surprise may stop that.", "unaided", "acts", "answers")
HELD_FACE_OUT = Reason("held face out", "A card is held face out and makes its holder's Keepers Invisible.")
LOST_FROM_HAND = Reason("lost from hand", "A card that was held face out has left the hand.", "reveals", "still")
TURNED_INWARD = Reason("turned inward", "A card that was held face out is turned inward.", "reveals", "still")
PLAYED_FROM_THE_HAND = Reason(
    "played from the hand", "A card that was held face out has been played and hides no one.", "reveals", "still"
)
CAST = Reason("cast", "A spell comes back to the hand, once each turn.")
IMAGINED = Reason("imagined", "It has not happened: a player considers what would be.", "still")

REASONS: dict[str, Reason] = {str(one): one for one in tuple(globals().values()) if isinstance(one, Reason)}
"""Every reason, by its word."""
