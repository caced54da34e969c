"""Conditions of the table: what is in play, and what a rule does to the numbers."""

from __future__ import annotations

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import GOAL, KEEPER
from fluxx_nb.engine.core.quotas import draw_lines, play_lines, plays_owed
from fluxx_nb.engine.core.settings import LIMITS, PLAY_ALL
from fluxx_nb.engine.core.state import DISCARD, GOALS, METAS, ROWS, RULES
from fluxx_nb.engine.core.units import keepers_of
from fluxx_nb.engine.systems.invisibility import others_unseen
from fluxx_nb.story.cite.conditions.register import condition
from fluxx_nb.story.cite.conditions.subjects import is_seated, options_of
from fluxx_nb.story.moment.occasion import Occasion, keeps_some
from fluxx_nb.story.words.clauses import tells_plays
from fluxx_nb.story.words.plays import are_made
from fluxx_nb.story.words.reach import unreached
from fluxx_nb.story.words.settings import number_after


@condition("in solitaire")
def in_solitaire(o: Occasion) -> bool:
    """The game is Solo Fluxx."""
    return o.before.solo


@condition("before the first turn")
def before_the_first_turn(o: Occasion) -> bool:
    """No one has had a turn yet: the cards are being dealt."""
    return o.before.turns == 0


@condition("no Goal has come yet")
def no_goal_has_come(o: Occasion) -> bool:
    """There is nothing to win with, and there has not been anything; in Solo Fluxx no one wins."""
    s = o.before
    if s.solo:
        return False
    gone = any(o.deck.types[card] == GOAL for card in s.zones[DISCARD])
    return not s.zones[GOALS] and not gone and not any(event.target == GOALS for event in o.back())


@condition("numerals are raised")
def numerals_are_raised(o: Occasion) -> bool:
    """A rule makes every numeral on Actions and rules count more, or did when the Action drew its cards."""
    return "inflation" in o.before.rules or any(
        event.why is reasons.DRAWN_APART and event.cause in o.chain and event.through
        for event in o.back(o.chain[-1] if o.chain else o.k)
    )


@condition("another New Rule is in play")
def another_rule_is_in_play(o: Occasion) -> bool:
    """The New Rule that it is about is not the only one."""
    return any(card != o.event.card for card in o.before.zones[RULES])


@condition("a Meta Rule is in play")
def meta_rule_is_in_play(o: Occasion) -> bool:
    """Something has been agreed on for the whole game, and is beside the rules that come and go."""
    return bool(o.before.zones[METAS])


@condition("there is room for two Goals")
def room_for_two_goals(o: Occasion) -> bool:
    """A rule allows more than one Goal in play."""
    return bool(o.before.rules.get("goals", 1) > 1)


@condition("no one else holds cards")
def nobody_else_holds_cards(o: Occasion) -> bool:
    """A player has cards to give away, and every other hand is empty."""
    s, who = o.before, o.event.who
    return is_seated(o) and bool(s.hand(who)) and not any(s.hand(seat) for seat in s.order if seat != who)


@condition("more was played than is required now")
def more_was_played(o: Occasion) -> bool:
    """The plays of a turn are said to be made, and their number has fallen below what was played by then."""
    s = o.before
    return tells_plays(o) and are_made(s) and s.played > sum(line.amount for line in play_lines(s, s.turn))


@condition("all cards but some are played")
def all_but_some_are_played(o: Occasion) -> bool:
    """A turn ends in which all cards but a few had to be played."""
    return o.event.what == "turned" and keeps_some(o.before)


@condition("a New Rule asks for the plays")
def new_rule_asks_for_the_plays(o: Occasion) -> bool:
    """The number of plays is one that a New Rule gives, not the Basic Rules."""
    return "play" in o.before.by


@condition("only one card can be played")
def only_one_card_can_be_played(o: Occasion) -> bool:
    """The player who is asked what to play has a single card to choose from."""
    return sum(isinstance(option, int) for option in options_of(o)) == 1


@condition("Play All is in play")
def play_all_in_force(o: Occasion) -> bool:
    """All cards are to be played."""
    return bool(o.before.rules["play"] == PLAY_ALL)


@condition("some cards are to be kept")
def some_are_kept(o: Occasion) -> bool:
    """All cards but a few are to be played, as a rule in play, or the one that begins, says."""
    number = o.event.amount if o.slot == "play" and o.event.what == "began" else o.before.rules["play"]
    return bool(number < PLAY_ALL)


@condition("others are Invisible")
def others_are_invisible(o: Occasion) -> bool:
    """Another player has Invisible Keepers."""
    return is_seated(o) and others_unseen(o.before, o.event.who)


@condition("a Creeper cannot be reached")
def creeper_is_unreached(o: Occasion) -> bool:
    """A Creeper is not discarded with the others, because its owner is Invisible."""
    return bool(unreached(o))


def _mid_turn(o: Occasion) -> bool:
    """Return whether the player whose turn it is has drawn and goes on playing."""
    return o.event.why is reasons.RULE_PLAYED and o.before.turn >= 0 and bool(o.before.played) and not o.before.ending


@condition("it replaces the Basic Rules")
def replaces_basic_rules(o: Occasion) -> bool:
    """No New Rule has set this number so far."""
    return o.slot in ("draw", "play") and o.slot not in o.before.by


@condition("it replaces an older rule")
def replaces_older_rule(o: Occasion) -> bool:
    """A New Rule has set this number so far."""
    if o.event.what == "moved" and o.card is not None:
        return any(slot in o.before.by for slot in o.card.rule)
    return o.slot in o.before.by


@condition("it asks for more plays")
def asks_for_more_plays(o: Occasion) -> bool:
    """A number of plays rises in mid-turn, from one number to a larger one."""
    if o.slot != "play" or not _mid_turn(o):
        return False
    return o.event.what == "began" and bool(0 < o.before.rules["play"] < o.event.amount)


@condition("Play 2 becomes Play 3")
def play_two_becomes_three(o: Occasion) -> bool:
    """The case of the FAQ: the second of two plays requires a third, so that one more is to come."""
    s = o.before
    began = o.event.what == "began" and o.slot == "play"
    return began and (s.rules["play"], o.event.amount, s.played) == (2, 3, 2) and not numerals_are_raised(o)


@condition("it says to play all")
def says_to_play_all(o: Occasion) -> bool:
    """From now on all cards are to be played."""
    return o.event.what == "began" and o.slot == "play" and o.event.amount == PLAY_ALL


@condition("enough is drawn")
def enough_is_drawn(o: Occasion) -> bool:
    """The new number of draws is not above what has been drawn in this turn."""
    if o.slot != "draw" or not _mid_turn(o):
        return False
    return number_after(o.before, o.event, o.before.turn) <= o.before.drawn


@condition("the player is over it")
def player_is_over_it(o: Occasion) -> bool:
    """A limit begins on the turn of a player who has more cards than it allows."""
    return o.before.turn >= 0 and not o.before.ending and _is_over(o, o.before.turn)


@condition("others are over it")
def others_are_over_it(o: Occasion) -> bool:
    """A limit begins while a player out of turn has more cards than it allows."""
    return any(_is_over(o, seat) for seat in o.before.others(o.before.turn))


def _is_over(o: Occasion, seat: int) -> bool:
    """Return whether a player has more cards than the limit that begins allows."""
    s = o.before
    if o.slot not in LIMITS or o.event.what != "began":
        return False
    has = len(s.hand(seat)) if o.slot == "hand_limit" else len(keepers_of(s, seat))
    return has > number_after(s, o.event, seat)


@condition("the rule has just come")
def rule_has_just_come(o: Occasion) -> bool:
    """The rule that is followed, a limit or a number of draws, is the card being played."""
    return o.behind in o.acting()


@condition("one card was drawn before Draw 3")
def one_drawn_before_three(o: Occasion) -> bool:
    """The case of an example: Draw 3 comes when its player has drawn a single card, and two more are drawn."""
    return _drawn_before(o, 3) == 1


@condition("one card was drawn before Draw 4")
def one_drawn_before_four(o: Occasion) -> bool:
    """The case of an example: Draw 4 comes when its player has drawn a single card, and three more are drawn."""
    return _drawn_before(o, 4) == 1


def _drawn_before(o: Occasion, number: int) -> int:
    """Return how many cards were drawn before the rule came that alone requires this number; or -1."""
    s = o.before
    asks = is_seated(o) and o.behind >= 0 and o.deck.cards[o.behind].rule.get("draw") == number
    if not asks or [line.amount for line in draw_lines(s, o.event.who)] != [number]:
        return -1
    return s.drawn - sum(event.why is reasons.DRAW_UP for event in o.earlier("began"))


@condition("its icon is new at the table")
def icon_is_new(o: Occasion) -> bool:
    """The card brings an icon into play that no card has brought there before."""
    return bool(o.new_icons)


@condition("a rule pays for its icon")
def rule_pays_for_its_icon(o: Occasion) -> bool:
    """A rule in play gives a bonus for an icon that the card bears."""
    s = o.before
    paid = {s.rules[slot]["icon"] for slot in s.bonuses if slot.startswith("icon_bonus")}
    return o.card is not None and not paid.isdisjoint(o.card.icons)


@condition("more plays are asked for than cards are held")
def more_plays_than_cards(o: Occasion) -> bool:
    """More plays are required than the player has cards."""
    owed = plays_owed(o.before, o.event.who) if is_seated(o) else None
    return owed is not None and owed > len(o.before.hand(o.event.who))


@condition("a limit is in play")
def limit_in_force(o: Occasion) -> bool:
    """Some limit is in play."""
    return bool(o.before.limits)


@condition("a Keeper Limit is in play")
def keeper_limit_in_force(o: Occasion) -> bool:
    """A Keeper Limit is in play."""
    return "keeper_limit" in o.before.rules


@condition("no rule asks for it")
def no_rule_asks_for_it(o: Occasion) -> bool:
    """A draw is required because of a Keeper that adds to the number, and no new rule raises it."""
    return o.behind >= 0 and o.deck.types[o.behind] == KEEPER


@condition("it is about Keepers")
def about_keepers(o: Occasion) -> bool:
    """A card in front of a player goes, as for a limit on Keepers; or it is asked about such a limit."""
    if o.event.what == "moved":
        return o.event.source in ROWS
    return o.event.card >= 0 and "keeper_limit" in o.deck.cards[o.event.card].rule
