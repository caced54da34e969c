"""Conditions of cards that come and go: whose they are, and what they follow from."""

from __future__ import annotations

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import ACTION, CREEPER, KEEPER, SURPRISE, UNGOAL, Card
from fluxx_nb.engine.core.decisions import PASS
from fluxx_nb.engine.core.powers import BEFORE_LAST_PLAY
from fluxx_nb.engine.core.state import GOALS, HANDS, RESOLVING, ROWS, RULES
from fluxx_nb.engine.core.units import creepers_of, head_of, keepers_of, riders_of
from fluxx_nb.engine.systems.attaching import hosts_for
from fluxx_nb.engine.systems.invisibility import held_out
from fluxx_nb.engine.systems.spells import CountsAs, lenders
from fluxx_nb.story.cite.conditions.register import condition
from fluxx_nb.story.cite.conditions.subjects import goal_of, is_seated, options_of
from fluxx_nb.story.moment.occasion import Occasion, comes_back, has_parts
from fluxx_nb.story.words.units import leader_of


@condition("they have a Keeper already")
def has_a_keeper(o: Occasion) -> bool:
    """The player who lays a Keeper has one in play."""
    return is_seated(o) and bool(keepers_of(o.before, o.event.who))


@condition("it is the first Keeper")
def is_the_first_keeper(o: Occasion) -> bool:
    """No Keeper is in play, and none has been in this game."""
    return _is_first(o, KEEPER)


@condition("it is the first Creeper")
def is_the_first_creeper(o: Occasion) -> bool:
    """No Creeper is in play, and none has been in this game."""
    return _is_first(o, CREEPER)


def _is_first(o: Occasion, kind: str) -> bool:
    """Return whether no card of a type has come to the table before the event's card."""
    came = (event.card for event in o.events[: o.k] if event.what == "moved" and event.target in ROWS)
    had = (card for seat in o.before.order for card in o.before.row(seat))
    return o.deck.types[o.event.card] == kind and not any(o.deck.types[card] == kind for card in (*came, *had))


@condition("it completes a pair")
def completes_a_pair(o: Occasion) -> bool:
    """With this Keeper its player has all cards that some Goal of the deck names, and another one is among them."""
    if not is_seated(o) or o.card is None:
        return False
    others = {o.deck.cards[card].name for card in keepers_of(o.before, o.event.who)}
    named = (test.names - {o.card.name} for test in o.deck.tests if test is not None and o.card.name in test.names)
    return any(rest and rest <= others for rest in named)


@condition("they have four Keepers already")
def has_four_keepers(o: Occasion) -> bool:
    """The player who lays a Keeper has as many in play as the loosest Keeper Limit would allow."""
    return is_seated(o) and len(keepers_of(o.before, o.event.who)) >= 4


@condition("they have a Creeper already")
def has_a_creeper(o: Occasion) -> bool:
    """The player who lays a Creeper has one in play."""
    return is_seated(o) and any(o.deck.types[card] == CREEPER for card in o.before.row(o.event.who))


@condition("it goes over the Keeper Limit")
def over_keeper_limit(o: Occasion) -> bool:
    """The player whose turn it is lays more Keepers than a limit allows others."""
    return o.over_limit > 0


@condition("it is their own")
def their_own(o: Occasion) -> bool:
    """The card is in front of the player who acts."""
    return o.event.card >= 0 and o.before.owner_of(head_of(o.before, o.event.card)) == o.event.who


@condition("they have other Keepers")
def has_other_keepers(o: Occasion) -> bool:
    """The player has a Keeper in play beside the one that a Creeper attaches to."""
    host = o.event.source if o.event.what == "attached" else -1
    return is_seated(o) and any(keeper != host for keeper in keepers_of(o.before, o.event.who))


@condition("another Keeper of theirs fits it")
def another_keeper_fits(o: Occasion) -> bool:
    """The player has a Keeper that the Creeper could attach to, beside the one that it attaches to."""
    host = o.event.source if o.event.what == "attached" else -1
    fits = hosts_for(o.before, o.event.who, o.event.card) if is_seated(o) and o.event.card >= 0 else []
    return any(keeper != host for keeper in fits)


@condition("it is held face out")
def is_held_face_out(o: Occasion) -> bool:
    """The card makes its holder Invisible."""
    return is_seated(o) and o.event.card in held_out(o.before, o.event.who)


@condition("it was played from the hand")
def was_played_from_the_hand(o: Occasion) -> bool:
    """The card that lands is one that its player has played from the hand."""
    played = next((one for one in o.moves() if one.card == o.event.card), None)
    return played is not None and played.why is reasons.PLAY and played.source in HANDS


@condition("it is laid down")
def is_laid_down(o: Occasion) -> bool:
    """The card goes to the table: to its place, or to where it waits for an answer."""
    return o.event.what == "moved" and o.event.target not in HANDS


@condition("it comes into play")
def comes_into_play(o: Occasion) -> bool:
    """The card goes to its place at once, and does not wait for an answer first."""
    return o.event.what == "moved" and o.event.target != RESOLVING


@condition("they have no Keeper to give")
def has_no_keeper_to_give(o: Occasion) -> bool:
    """An exchange is asked for by a player who has no Keeper in play."""
    acting = next(o.acting(), -1)
    exchange = is_seated(o) and acting >= 0 and "exchange_keepers" in o.deck.cards[acting].verbs()
    return exchange and not keepers_of(o.before, o.event.who)


@condition("only before the last play")
def only_before_the_last_play(o: Occasion) -> bool:
    """The Free Action of the rule that acts or begins is for a certain moment of the turn."""
    return o.actor is not None and any(option.when == BEFORE_LAST_PLAY for option in o.actor.free)


@condition("it stands in for a Creeper")
def stands_in_for_a_creeper(o: Occasion) -> bool:
    """The card is drawn because a Creeper was drawn before it, which its owner has put down."""
    earlier = next(o.moves(), None)
    return earlier is not None and earlier.why is reasons.CREEPER_DRAWN and earlier.who == o.event.who


@condition("it is their turn")
def is_their_turn(o: Occasion) -> bool:
    """The player whom it concerns is the one whose turn it is."""
    return o.event.who == o.before.turn


@condition("it looks for cards in play")
def looks_for_cards_in_play(o: Occasion) -> bool:
    """The card that acts is about Keepers or Creepers, and its words, or the sentence, have them in play."""
    acting = next(o.acting(), -1)
    said = o.event.lacking if o.event.what == "fizzled" else ""
    words = o.deck.cards[acting].text if acting >= 0 else ""
    return acting >= 0 and "in play" in f"{words} {said}" and _looks_at_rows(o.deck.cards[acting])


def _looks_at_rows(card: Card) -> bool:
    """Return whether a card looks for something in front of players."""
    about = {"steal", "trash", "exchange_keepers", "take_in_play", "discard_all", "share_out"}
    return bool(about & set(card.verbs()))


@condition("it looks for Keepers in play")
def looks_for_keepers_in_play(o: Occasion) -> bool:
    """The card that acts is about cards in play, and not about Creepers alone."""
    acting = next(o.acting(), -1)
    if acting < 0 or not _looks_at_rows(o.deck.cards[acting]):
        return False
    found = o.deck.cards[acting]
    steps = [*found.play, *(step for option in found.free for step in option.do)]
    return any(step.args.get("what") != CREEPER for step in steps)


@condition("no one would choose it")
def nobody_would_choose_it(o: Occasion) -> bool:
    """All that a card may discard is its player's own, or all that it may take is Creepers."""
    cards = [option for option in options_of(o) if isinstance(option, int)]
    if o.event.why is reasons.STEAL:
        return bool(cards) and all(o.deck.types[card] == CREEPER for card in cards)
    own = [card for card in cards if o.deck.types[card] == KEEPER and o.before.owner_of(card) == o.event.who]
    return bool(cards) and own == cards


@condition("only Creepers can be taken")
def only_creepers_can_be_taken(o: Occasion) -> bool:
    """No other player has a Keeper in play, so that a card which steals something takes a Creeper."""
    s = o.before
    return is_seated(o) and not any(keepers_of(s, seat) for seat in s.others(o.event.who))


@condition("they may use a free action")
def may_use_a_free_action(o: Occasion) -> bool:
    """Among the options of a question is something other than a card."""
    return any(not isinstance(option, int) and option != PASS for option in options_of(o))


@condition("a card in hand finds nothing to do", private=True)
def finds_nothing_to_do(o: Occasion) -> bool:
    """The player holds an Action that has nothing to act on: no New Rule, or no card in front of the right player."""
    s, who = o.before, o.event.who
    if not is_seated(o):
        return False
    theirs = any(s.row(seat) for seat in s.others(who))
    idle = set() if s.zones[RULES] else {"trash_rule", "reset_rules"}
    idle |= set() if theirs else {"steal", "exchange_keepers"}
    idle |= set() if theirs or s.row(who) else {"trash", "cure", "discard_all", "share_out"}
    held = [o.deck.cards[card] for card in s.hand(who)]
    return any(card.type == ACTION and card.play and card.play[0].verb.name in idle for card in held)


@condition("it has several parts")
def has_several_parts(o: Occasion) -> bool:
    """The card that has no effect does several things in a row, and only one of them has no effect."""
    return o.event.card >= 0 and has_parts(o.before, o.event.card, o.event.who)


@condition("it comes back to the hand")
def comes_back_to_the_hand(o: Occasion) -> bool:
    """The spell that is cast is not discarded: its player takes it back, or holds it face out."""
    spell = o.event.card if o.event.what == "moved" and o.event.why.acts else next(o.acting(), -1)
    return spell >= 0 and comes_back(o.before, spell, o.event.who)


@condition("it is lent to the Unicorn or the Dragon alone")
def lent_to_unicorn_or_dragon(o: Occasion) -> bool:
    """The Unicorn and the Dragon are the only cards to which a card of the player lends an icon."""
    row = [o.deck.cards[card] for card in o.before.row(o.event.who)] if is_seated(o) else []
    lent_to = {loan["to"] for card in row if (loan := card.while_in_play.get("lends"))}
    beings = {card.name for card in row if not lent_to.isdisjoint(card.icons)}
    return bool(beings) and beings <= {"Unicorn", "The Dragon"}


@condition("their hand is lost, or another player gets the card")
def hand_is_lost(o: Occasion) -> bool:
    """A card that was held face out went with the whole hand, or to another player's hand."""
    s, card = o.before, o.event.card
    if not is_seated(o):
        return False
    if any(card in s.hand(seat) for seat in s.others(o.event.who)):
        return True
    # A hand is not lost when its owner plays or pays with its last card.
    went = next((one for one in o.moves() if one.card == card), None)
    given_up = went is not None and went.who == o.event.who and (went.why.acts or went.why is reasons.DISCARD_BY_CHOICE)
    return not s.hand(o.event.who) and not given_up


@condition("an icon is lent")
def icon_is_lent(o: Occasion) -> bool:
    """The player counts as having an icon only thanks to a card that lends it."""
    return bool(_needed_loans(o))


@condition("a card that lends an icon has a Creeper on it")
def lender_has_a_creeper(o: Occasion) -> bool:
    """The player counts as having an icon only thanks to a card that a Creeper is attached to."""
    return any(riders_of(o.before, card) for icon in _needed_loans(o) for card in lenders(o.before, o.event.who, icon))


def _needed_loans(o: Occasion) -> set[str]:
    """Return the icons that the player has only because a card lends them; for a win, those that the Goal needs."""
    s, seat = o.before, o.event.who
    if not is_seated(o):
        return set()
    loans = [o.deck.cards[card].while_in_play.get("lends") for card in s.row(seat)]
    lent = {loan["icon"] for loan in loans if loan and lenders(s, seat, loan["icon"])}
    needed = {icon for icon in lent if not s.masks[seat] & o.deck.bit[icon]}
    if o.event.what != "won":
        return needed
    goal = goal_of(o)
    return {part.value for part in goal.parts if isinstance(part, CountsAs)} & needed if goal is not None else set()


@condition("it is attached to the acting card")
def attached_to_the_actor(o: Occasion) -> bool:
    """The Creeper that is moved is attached to the card whose Free Action moves it; no other one can be chosen."""
    acting = next(o.acting(), -1)
    if o.event.what == "moved":
        return o.event.card == acting and any(carrier == acting for carrier in o.before.attached.values())
    chosen = _chosen_creeper(o)
    creepers = [chosen] if chosen >= 0 else creepers_of(o.before, o.event.who) if is_seated(o) else []
    return bool(creepers) and all(o.before.attached.get(creeper, -1) == acting for creeper in creepers)


def _chosen_creeper(o: Occasion) -> int:
    """Return the Creeper that was chosen for what is being carried out, or -1 while none has been."""
    for event in o.earlier("used"):
        if event.what == "answered" and o.events[event.cause].asks == "target":
            return event.answer if isinstance(event.answer, int) else -1
    return -1


@condition("it waits for a Keeper")
def waits_for_a_keeper(o: Occasion) -> bool:
    """The Creeper attaches to Keepers, and comes to where none is that it could attach to."""
    return o.finds_a_keeper is False


@condition("its Keeper is in a hand")
def its_keeper_is_in_a_hand(o: Occasion) -> bool:
    """The Keeper that the Creeper was attached to has been taken up."""
    return o.carrier >= 0 and o.before.zone_holding(o.carrier) in HANDS


@condition("it goes along with its Creeper")
def goes_along_with_its_creeper(o: Occasion) -> bool:
    """A Creeper is moved or discarded, and the Keeper that it is attached to goes with it."""
    return leader_of(o) >= 0


@condition("it stays attached")
def stays_attached(o: Occasion) -> bool:
    """The Creeper has not come off the Keeper: it goes with it, and is held beside it."""
    return o.event.card in o.before.attached


@condition("it lay beneath a Keeper")
def lay_beneath_a_keeper(o: Occasion) -> bool:
    """The card is one that a Keeper covers, out of play."""
    return o.is_sheltered


@condition("an Ungoal takes a Goal's place or leaves it")
def ungoal_takes_a_place(o: Occasion) -> bool:
    """Of the Goal that goes and the one that has come, exactly one is an Ungoal."""
    goals = o.before.zones[GOALS]
    if o.event.card < 0 or not goals:
        return False
    return (o.deck.types[goals[-1]] == UNGOAL) != (o.deck.types[o.event.card] == UNGOAL)


@condition("as part of an Action")
def part_of_an_action(o: Occasion) -> bool:
    """It follows from an Action, or from a Surprise on its player's turn, that is being carried out."""
    outer = [o.deck.types[card] for card in o.acting() if card != o.event.card]
    return bool(outer) and outer[0] in (ACTION, SURPRISE)


@condition("inside a card that has all its cards played")
def inside_draw_and_use(o: Occasion) -> bool:
    """The Action that is being carried out was itself drawn for one that has all its cards played."""
    # A question is asked by the Action itself, and a card that is played may be one more that acts.
    played = o.event.card if o.event.what == "moved" else -1
    outer = list(dict.fromkeys(card for card in o.acting() if card != played))[1:]
    steps = [step.args for card in outer for step in o.deck.cards[card].play if step.verb.name == "draw_and_play"]
    return any(args["draw"] == args["play"] for args in steps)


@condition("it has cards played")
def has_cards_played(o: Occasion) -> bool:
    """The card that is played makes further cards be played."""
    plays = {"draw_and_play", "draw_one_per_player_and_play", "play_top_card", "take_and_play", "play_from_discard"}
    return o.card is not None and bool((plays | {"play_risen", "play_one_more"}) & set(o.card.verbs()))


@condition("as a free action")
def part_of_a_free_action(o: Occasion) -> bool:
    """It follows from a Free Action."""
    return any(o.events[at].what == "used" for at in o.chain)


@condition("as an owed play")
def part_of_an_owed_play(o: Occasion) -> bool:
    """It follows from a card that was dealt face down and is played before the turn: not one of the turn's plays."""
    return any(o.events[at].why is reasons.OWED_PLAY for at in o.chain)
