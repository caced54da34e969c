"""Conditions: what may be true as something happens, each under the name that a table of citations knows it by."""

from __future__ import annotations

from collections.abc import Callable

from fluxx_nb.engine.core.card import ACTION, CREEPER, KEEPER, SURPRISE, UNGOAL
from fluxx_nb.engine.core.decisions import PASS
from fluxx_nb.engine.core.quotas import BONUS, draw_lines
from fluxx_nb.engine.core.settings import PLAY_ALL
from fluxx_nb.engine.core.state import GOALS, HANDS, RESOLVING, ROW
from fluxx_nb.engine.core.units import creepers_of, head_of, keepers_of
from fluxx_nb.engine.core.winning import asks_for, blockers, goal_test
from fluxx_nb.engine.systems.invisibility import held_out, others_unseen
from fluxx_nb.engine.systems.spells import CountsAs, lenders
from fluxx_nb.story.inforce import number_after
from fluxx_nb.story.occasion import Occasion, chain_of

Condition = Callable[[Occasion], bool]
CONDITIONS: dict[str, Condition] = {}
"""Every condition by its name: the first line of its docstring says when it holds."""


def _condition(name: str) -> Callable[[Condition], Condition]:
    def register(holds: Condition) -> Condition:
        CONDITIONS[name] = holds
        return holds

    return register


# The table ----------------------------------------------------------------------------------------------------------


@_condition("in solitaire")
def in_solitaire(o: Occasion) -> bool:
    """The game is played alone."""
    return o.before.solo


@_condition("a situation begins")
def a_situation_begins(o: Occasion) -> bool:
    """The table was laid out by hand, and nothing was dealt."""
    return any(event.why == "situation" for event in o.events[: o.k])


@_condition("no Goal is in play")
def no_goal_in_play(o: Occasion) -> bool:
    """There is nothing to win with."""
    return not o.before.zones[GOALS]


@_condition("Play All is in force")
def play_all_in_force(o: Occasion) -> bool:
    """All cards are to be played."""
    return bool(o.before.rules["play"] == PLAY_ALL)


@_condition("others are Invisible")
def others_are_invisible(o: Occasion) -> bool:
    """Somebody else has Invisible Keepers."""
    return o.event.who >= 0 and others_unseen(o.before, o.event.who)


# Rules and numbers --------------------------------------------------------------------------------------------------


def _mid_turn(o: Occasion) -> bool:
    """Whether the player whose turn it is has drawn and goes on playing."""
    return o.event.why == "rule played" and o.before.turn >= 0 and bool(o.before.played) and not o.before.ending


@_condition("it replaces the Basic Rules")
def replaces_basic_rules(o: Occasion) -> bool:
    """No New Rule has set this number so far."""
    return o.slot in ("draw", "play") and o.slot not in o.before.by


@_condition("it replaces an older rule")
def replaces_older_rule(o: Occasion) -> bool:
    """A New Rule has set this number so far."""
    return o.slot in o.before.by


@_condition("it asks for more plays")
def asks_for_more_plays(o: Occasion) -> bool:
    """A number of plays rises in mid-turn, from one number to a larger one."""
    if o.slot != "play" or not _mid_turn(o):
        return False
    return bool(0 < o.before.rules["play"] < o.event.data[1])


@_condition("Play 2 becomes Play 3")
def play_two_becomes_three(o: Occasion) -> bool:
    """The very case of the question: a third play is asked for where two were."""
    return o.slot == "play" and (o.before.rules["play"], o.event.data[1]) == (2, 3)


@_condition("it says to play all")
def says_to_play_all(o: Occasion) -> bool:
    """From now on all cards are to be played."""
    return o.slot == "play" and bool(o.event.data[1] == PLAY_ALL)


@_condition("enough is drawn")
def enough_is_drawn(o: Occasion) -> bool:
    """The new number of draws is not above what has been drawn in this turn."""
    if o.slot != "draw" or not _mid_turn(o):
        return False
    return number_after(o.before, o.event) <= o.before.drawn


@_condition("the player is over it")
def player_is_over_it(o: Occasion) -> bool:
    """A limit begins on the turn of a player who has more cards than it allows."""
    s = o.before
    if o.slot not in ("hand_limit", "keeper_limit") or not _mid_turn(o):
        return False
    has = len(s.hand(s.turn)) if o.slot == "hand_limit" else len(keepers_of(s, s.turn))
    return has > number_after(s, o.event)


@_condition("the limit has just come")
def limit_has_just_come(o: Occasion) -> bool:
    """The limit that is complied with is the card being played."""
    return o.behind in o.acting()


@_condition("a limit is in force")
def limit_in_force(o: Occasion) -> bool:
    """Some limit is in play."""
    return bool(o.before.limits)


@_condition("no rule asks for it")
def no_rule_asks_for_it(o: Occasion) -> bool:
    """A draw is owed because of a Keeper that adds to the number, and no rule has come that raises it."""
    adding = [line.card for line in draw_lines(o.before, o.event.who) if line.why == BONUS]
    keeper = any(o.deck.types[card] == KEEPER for card in adding)
    rules = [o.deck.cards[card].rule for card in o.acting()]
    return keeper and not any({"draw", "inflation", "icon_bonus", "poor_bonus"} & set(rule) for rule in rules)


@_condition("it is about Keepers")
def about_keepers(o: Occasion) -> bool:
    """A limit on Keepers is complied with, not one on hands."""
    if o.event.what == "moved":
        return o.event.source not in HANDS
    return o.event.card >= 0 and "keeper_limit" in o.deck.cards[o.event.card].rule


# Cards that come and go ---------------------------------------------------------------------------------------------


@_condition("they have a Keeper already")
def has_a_keeper(o: Occasion) -> bool:
    """The player who lays a Keeper has one in play."""
    return o.event.who >= 0 and bool(keepers_of(o.before, o.event.who))


@_condition("they have a Creeper already")
def has_a_creeper(o: Occasion) -> bool:
    """The player who lays a Creeper has one in play."""
    return any(o.deck.types[card] == CREEPER for card in o.before.row(o.event.who))


@_condition("it goes over the Keeper Limit")
def over_keeper_limit(o: Occasion) -> bool:
    """The player whose turn it is lays more Keepers than a limit allows others."""
    s = o.before
    return o.event.who == s.turn and len(keepers_of(s, s.turn)) >= s.keeper_cap


@_condition("it is their own")
def their_own(o: Occasion) -> bool:
    """The card lies in front of the player who acts."""
    return o.event.card >= 0 and o.before.owner_of(head_of(o.before, o.event.card)) == o.event.who


@_condition("it is their turn")
def is_their_turn(o: Occasion) -> bool:
    """The player whom it concerns is the one whose turn it is."""
    return o.event.who == o.before.turn


@_condition("it looks for cards in play")
def looks_for_cards_in_play(o: Occasion) -> bool:
    """The card that acts is about Keepers or Creepers in play."""
    acting = next(o.acting(), -1)
    about = {"steal", "trash", "exchange_keepers", "take_in_play", "discard_all", "share_out"}
    return acting >= 0 and bool(about & set(o.deck.cards[acting].verbs()))


@_condition("an icon is lent")
def icon_is_lent(o: Occasion) -> bool:
    """The player counts as having an icon only thanks to a card that lends it."""
    s, seat = o.before, o.event.who
    loans = [o.deck.cards[card].while_in_play.get("lends") for card in s.row(seat)]
    lent = {loan["icon"] for loan in loans if loan and lenders(s, seat, loan["icon"])}
    needed = {icon for icon in lent if not s.masks[seat] & o.deck.bit[icon]}
    if o.event.what == "won":
        parts = goal_test(s, o.event.card).parts
        return any(isinstance(part, CountsAs) and part.value in needed for part in parts)
    return bool(needed)


@_condition("it is attached to the acting card")
def attached_to_the_actor(o: Occasion) -> bool:
    """The Creeper that is moved clings to the very card whose power moves it."""
    acting = next(o.acting(), -1)
    if o.event.what == "moved":
        return o.event.card == acting and any(carrier == acting for carrier in o.before.attached.values())
    return o.what == "asked" and any(carrier == acting for carrier in o.before.attached.values())


@_condition("its Keeper is in a hand")
def its_keeper_is_in_a_hand(o: Occasion) -> bool:
    """The Keeper that the Creeper was attached to has been taken up."""
    keeper = o.event.source if o.event.what == "detached" else -1
    for event in reversed(o.events[: o.k]):
        if keeper >= 0 or event.what not in ("moved", "detached"):
            break
        if event.what == "detached" and event.card == o.event.card:
            keeper = event.source
    return keeper >= 0 and o.before.zone_holding(keeper) in HANDS


@_condition("an Ungoal takes a Goal's place or leaves it")
def ungoal_takes_a_place(o: Occasion) -> bool:
    """Of the Goal that goes and the one that has come, exactly one is an Ungoal."""
    newest = o.before.zones[GOALS][-1]
    return (o.deck.types[newest] == UNGOAL) != (o.deck.types[o.event.card] == UNGOAL)


@_condition("it bears several points")
def bears_several_points(o: Occasion) -> bool:
    """The card counts more than one point of some kind."""
    return o.card is not None and any(number > 1 for number in o.card.points.values())


@_condition("as part of an Action")
def part_of_an_action(o: Occasion) -> bool:
    """It follows from an Action, or from a Surprise on one's own turn, that is being carried out."""
    outer = [o.deck.types[card] for card in o.acting() if card != o.event.card]
    return bool(outer) and outer[0] in (ACTION, SURPRISE)


@_condition("inside another Action")
def inside_another_action(o: Occasion) -> bool:
    """The Action that is being carried out was played by another one."""
    return len({card for card in o.acting() if o.deck.types[card] == ACTION}) > 1


@_condition("it has cards played")
def has_cards_played(o: Occasion) -> bool:
    """The card that is played makes further cards be played."""
    plays = {"draw_and_play", "draw_one_per_player_and_play", "play_top_card", "take_and_play", "play_from_discard"}
    return o.card is not None and bool((plays | {"play_risen", "play_one_more"}) & set(o.card.verbs()))


@_condition("as a free action")
def part_of_a_free_action(o: Occasion) -> bool:
    """It follows from a free action."""
    return any(o.events[at].what == "used" for at in o.chain)


@_condition("it is drawn for everybody")
def drawn_for_everybody(o: Occasion) -> bool:
    """A card that deals cards face down is being carried out."""
    return any("deal_face_down" in o.deck.cards[card].verbs() for card in o.acting())


# Surprises ----------------------------------------------------------------------------------------------------------


def _answered(o: Occasion) -> int:
    """The card that a Surprise answers: the last one being played beneath it."""
    if o.what in ("cancelled", "asked"):
        return o.event.card
    waiting = [card for card in o.before.zones[RESOLVING] if card != o.event.card]
    return waiting[-1] if waiting else -1


@_condition("it answers a Surprise")
def answers_a_surprise(o: Occasion) -> bool:
    """The card that is answered is a Surprise itself."""
    card = _answered(o)
    return card >= 0 and o.deck.types[card] == SURPRISE


@_condition("it is the third Surprise or a later one")
def third_surprise(o: Occasion) -> bool:
    """Two Surprises at least wait already, beside the one that it is about."""
    waiting = sum(o.deck.types[card] == SURPRISE for card in o.before.zones[RESOLVING])
    return waiting >= (2 if o.event.what == "moved" else 3)


@_condition("a theft is answered")
def theft_is_answered(o: Occasion) -> bool:
    """What is answered is an Action that takes a Keeper, not a Keeper that is played."""
    card = _answered(o)
    return card >= 0 and o.deck.types[card] == ACTION and bool({"steal", "exchange_keepers"} & set(_verbs(o, card)))


def _verbs(o: Occasion, card: int) -> list[str]:
    return list(o.deck.cards[card].verbs())


# Winning ------------------------------------------------------------------------------------------------------------


@_condition("by calculation")
def by_calculation(o: Occasion) -> bool:
    """The winner calculates the Goal's number, and does not show it."""
    return o.event.what == "won" and bool(o.event.data.how) and goal_test(o.before, o.event.card).calculable


@_condition("the Goal names its cards")
def goal_names_its_cards(o: Occasion) -> bool:
    """The Goal asks for certain cards, by name or icon, or for a number that they show."""
    return bool(goal_test(o.before, o.event.card).names)


@_condition("the Goal came with this Action")
def goal_came_now(o: Occasion) -> bool:
    """The Goal was played in the same Action that is still being carried out."""
    resolving = set(o.before.zones[RESOLVING])
    if not resolving or o.event.what != "won":
        return False
    for at in range(o.k - 1, -1, -1):
        event = o.events[at]
        if event.what == "moved" and event.target == GOALS and event.card == o.event.card:
            return any(o.events[cause].card in resolving for cause in chain_of(o.events, at))
        if event.what == "turned":
            return False
    return False


@_condition("another player was forced to it")
def forced(o: Occasion) -> bool:
    """Somebody else brought the win about by playing the only card that they could play, and nobody else chose."""
    if o.event.what != "won" or o.event.data.by == o.event.who:
        return False
    for at in range(o.k - 1, -1, -1):
        event = o.events[at]
        if event.what == "turned" or (event.what == "answered" and event.who != o.event.data.by and event.data != PASS):
            return False
        if event.asks in ("play", "play aside", "play one more"):
            return len(event.data.options) == 1
    return False


@_condition("a Creeper does not block")
def creeper_does_not_block(o: Occasion) -> bool:
    """The winner has a Creeper that the Goal does not ask for."""
    test = goal_test(o.before, o.event.card)
    row = o.before.zones[ROW[o.event.who]]
    return any(o.deck.types[card] == CREEPER and not asks_for(test, o.deck.cards[card]) for card in row)


@_condition("the Goal asks for a Creeper")
def goal_asks_for_a_creeper(o: Occasion) -> bool:
    """The blocked player has a Creeper that the Goal asks for, and another one."""
    if o.event.card < 0:
        return False
    test = goal_test(o.before, o.event.card)
    creepers = creepers_of(o.before, o.event.who)
    blocking = set(creepers).intersection(blockers(o.before, o.event.who, test))
    return bool(blocking) and any(asks_for(test, o.deck.cards[card]) for card in creepers)


@_condition("the winner needs a Creeper")
def winner_needs_a_creeper(o: Occasion) -> bool:
    """The winner has a Creeper that the Goal asks for."""
    test = goal_test(o.before, o.event.card)
    return any(asks_for(test, o.deck.cards[card]) for card in creepers_of(o.before, o.event.who))


@_condition("only being Invisible blocks")
def only_invisible(o: Occasion) -> bool:
    """Nothing but a card held face out keeps the player from winning."""
    if o.event.card < 0:
        return False
    held = held_out(o.before, o.event.who)
    return bool(held) and blockers(o.before, o.event.who, goal_test(o.before, o.event.card)) == held


@_condition("they would win over another claim")
def over_another_claim(o: Occasion) -> bool:
    """A Surprise claims the Ungoal while a Keeper in play claims it too."""
    if o.event.why != "ungoal claimed" or o.deck.types[o.event.data.card] != SURPRISE:
        return False
    lying = [card for seat in o.before.order for card in o.before.row(seat)]
    return any(o.deck.types[card] == KEEPER and o.deck.cards[card].claims for card in lying)
