"""Conditions of winning: how a Goal is met, and what blocks the win."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import CREEPER, GOAL, KEEPER, RULE, SURPRISE, UNGOAL, Card
from fluxx_nb.engine.core.decisions import PASS
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.state import GOALS, RESOLVING, ROW, aside_of
from fluxx_nb.engine.core.units import creepers_of, keepers_of
from fluxx_nb.engine.core.winning import GoalTest, asks_for, blockers
from fluxx_nb.engine.goals.numbergoals import calculated_only
from fluxx_nb.engine.systems.invisibility import held_out
from fluxx_nb.engine.systems.ungoals import claimant
from fluxx_nb.story.cite.conditions.register import condition
from fluxx_nb.story.cite.conditions.subjects import goal_of, is_seated
from fluxx_nb.story.moment.occasion import Occasion, beaten
from fluxx_nb.story.words.endings import shared_numbers

CALCULATING = frozenset({"plus_victory", "times_victory", "combo_victory", "math_only", "math_at_least"})
"""The settings that let players calculate the number of a Goal."""


@condition("by calculation")
def by_calculation(o: Occasion) -> bool:
    """The winner calculates the Goal's number, and does not show it."""
    goal = goal_of(o)
    return goal is not None and o.event.what == "won" and bool(o.event.win.how) and goal.calculable


@condition("the Goal names its cards")
def goal_names_its_cards(o: Occasion) -> bool:
    """The Goal asks for certain cards, by name or icon, or for a number that they show."""
    goal = goal_of(o)
    return goal is not None and bool(goal.names)


def _needs_one_of(test: GoalTest, creepers: Iterable[Card], keepers: Iterable[Card]) -> bool:
    """Return whether a Goal needs one of these Creepers, by name or by an icon that too few of these Keepers bear."""
    others = list(keepers)
    counts = [part.value for part in test.parts if part.name == "icons"]
    borne = {icon for wanted in counts for icon, n in wanted.items() if sum(icon in k.icons for k in others) >= n}
    needed = test.names - borne
    return any(card.name in needed or not needed.isdisjoint(card.icons) for card in creepers)


@condition("the Goal wants a Creeper")
def goal_wants_a_creeper(o: Occasion) -> bool:
    """The Goal asks for a Creeper, by its name or by an icon that is on fewer Keepers than it wants."""
    goal = goal_of(o)
    if goal is None:
        return False
    creepers = [card for card in o.deck if card.type == CREEPER]
    return _needs_one_of(goal, creepers, (c for c in o.deck if c.type == KEEPER))


@condition("the Goal wants several by icon")
def goal_wants_several_by_icon(o: Occasion) -> bool:
    """One card with a certain icon is not enough for the Goal."""
    goal = goal_of(o)
    counts = [part.value for part in goal.parts if part.name == "icons"] if goal is not None else []
    return sum(int(number) for numbers in counts for number in numbers.values()) > 1


@condition("only a calculation counts")
def only_a_calculation_counts(o: Occasion) -> bool:
    """The Goal has a number, and what was agreed on lets no one meet it by showing cards."""
    return goal_of(o) is not None and calculated_only(o.before, o.event.card)


@condition("the number may be calculated")
def number_may_be_calculated(o: Occasion) -> bool:
    """The Goal has a number, and some rule lets players meet it with a calculation."""
    goal = goal_of(o)
    return goal is not None and goal.calculable and bool(CALCULATING & o.before.rules.keys())


@condition("several had met the Goal")
def several_had_met_it(o: Occasion) -> bool:
    """No one had won yet because several met a Goal at the same time."""
    return len(o.before.tied) > 1


@condition("an Ungoal has a winner")
def ungoal_has_a_winner(o: Occasion) -> bool:
    """What was agreed on makes an Ungoal that is met the win of the player with the most points."""
    return "ungoal_winner" in o.before.rules


@condition("an Ungoal is met as well")
def ungoal_is_met_as_well(o: Occasion) -> bool:
    """A Goal and an Ungoal are met at the same moment, or were until now."""
    if o.event.what != "tied":
        return False
    return bool(o.event.through) or (not o.event.pairs and o.before.tied_ungoal >= 0)


@condition("the Goal compares a number")
def goal_compares_a_number(o: Occasion) -> bool:
    """Several players tie because the Goal wants the best number, and they share it."""
    seats = list(dict.fromkeys(seat for seat, _ in o.event.pairs)) if o.event.what == "tied" else []
    return bool(seats) and bool(shared_numbers(o.before, seats))


@condition("a tie is broken")
def tie_is_broken(o: Occasion) -> bool:
    """Another player has what the Goal asks for as well, and the Goal says who of them is ahead."""
    return o.event.what == "won" and goal_of(o) is not None and bool(beaten(o.before, o.event.card, o.event.who))


@condition("the Goal asks for a pair of Keepers")
def goal_asks_for_a_pair(o: Occasion) -> bool:
    """Two certain Keepers are all that the Goal asks for."""
    test = goal_of(o)
    if test is None:
        return False
    keepers = {card.name for card in o.deck if card.type == KEEPER}
    return [part.name for part in test.parts] == ["keepers"] and len(test.names) == 2 and test.names <= keepers


@condition("the Goal has no words of its own")
def goal_has_no_words(o: Occasion) -> bool:
    """The Goal that it is about has no text: its deck is one that someone wrote."""
    return o.behind >= 0 and not o.deck.cards[o.behind].text


@condition("another Goal waits in this Action")
def another_goal_waits(o: Occasion) -> bool:
    """The Goal was played in an Action that is still being carried out, and that has another Goal yet to play."""
    return _came_now(o) and any(_has_a_goal_to_play(o, depth) for depth in range(o.before.aside_depth()))


def _has_a_goal_to_play(o: Occasion, depth: int) -> bool:
    """Return whether a Goal waits among the cards that were drawn apart, and more of these are to be played."""
    s, aside = o.before, aside_of(depth)
    if not any(o.deck.types[card] in (GOAL, UNGOAL) for card in s.zones[aside]):
        return False
    begun = next(event for event in o.back() if event.what == "set aside" and event.target == aside)
    steps = {step.verb.name: step.args for step in o.deck.cards[begun.card].play}
    args = steps.get("draw_and_play", {"draw": 1, "play": 1})
    if args["draw"] == args["play"]:
        return True
    since = takewhile(lambda event: event is not begun, o.back())
    played = sum(event.what == "moved" and event.source == aside for event in since)
    return bool(played < args["play"] + s.rules.get("inflation", 0))


def _came_now(o: Occasion) -> bool:
    """Return whether the Goal was played in the same Action that is still being carried out."""
    resolving = set(o.before.zones[RESOLVING])
    if not resolving or o.event.what != "won":
        return False
    laid = (event for event in o.earlier() if event.what == "moved" and event.target == GOALS)
    goal = next((event for event in laid if event.card == o.event.card), None)
    return goal is not None and any(event.card in resolving for event in o.causes(goal))


@condition("another player was forced to it")
def forced(o: Occasion) -> bool:
    """Another player brought the win about by playing the only card that they could, and no one chose."""
    if o.event.what != "won" or o.event.win.by == o.event.who:
        return False
    for event in o.earlier():
        if event.what == "answered" and _is_free(o, event):
            return False
        if event.asks in ("play", "play aside", "play one more"):
            return len(event.decision.options) == 1
    return False


def _is_free(o: Occasion, answer: Event) -> bool:
    """Return whether an answer was a free choice: one of several, or made by a player who did not cause the win."""
    chosen = answer.who != o.event.win.by or len(o.question_of(answer).decision.options) > 1
    return chosen and answer.answer != PASS


@condition("a Creeper does not block")
def creeper_does_not_block(o: Occasion) -> bool:
    """The winner has a Creeper that the Goal does not ask for."""
    test = goal_of(o)
    if test is None or not is_seated(o):
        return False
    row = o.before.zones[ROW[o.event.who]]
    return any(o.deck.types[card] == CREEPER and not asks_for(test, o.deck.cards[card]) for card in row)


@condition("a rule makes Creepers harmless")
def rule_makes_harmless(o: Occasion) -> bool:
    """A player wins, or may win again, in spite of a Creeper, because a New Rule takes away its power to block."""
    return o.event.what in ("won", "blocked") and any(o.deck.types[card] == RULE for card in o.event.through)


@condition("a card makes the Creeper harmless")
def creeper_is_made_harmless(o: Occasion) -> bool:
    """A player who is no longer blocked still has a Creeper, which a card makes harmless."""
    return o.event.why is reasons.UNBLOCKED and bool(o.event.through) and not o.gone


@condition("they have become visible")
def have_become_visible(o: Occasion) -> bool:
    """A player whom something kept from winning was Invisible, and is no longer; no Creeper has gone since."""
    return not o.gone and bool(o.revealed)


@condition("the Goal has gone")
def goal_has_gone(o: Occasion) -> bool:
    """A Goal with which something kept a player from winning is not in play any more, and another one is."""
    goals = o.before.zones[GOALS]
    return bool(goals) and not any(goal in goals for _, goal in o.before.blocked)


@condition("no Goal is left")
def no_goal_is_left(o: Occasion) -> bool:
    """The Goal is gone, and no other one has come."""
    return not o.before.zones[GOALS]


@condition("the Goal asks for a Creeper")
def goal_asks_for_a_creeper(o: Occasion) -> bool:
    """The blocked player has a Creeper that the Goal asks for, and another one."""
    test = goal_of(o)
    if test is None or not is_seated(o):
        return False
    creepers = creepers_of(o.before, o.event.who)
    blocking = set(creepers).intersection(blockers(o.before, o.event.who, test))
    return bool(blocking) and any(asks_for(test, o.deck.cards[card]) for card in creepers)


@condition("the winner needs a Creeper")
def winner_needs_a_creeper(o: Occasion) -> bool:
    """The winner has a Creeper that the Goal asks for, and without which their Keepers would not meet it."""
    s, seat, cards = o.before, o.event.who, o.deck.cards
    goal = goal_of(o)
    if goal is None or not is_seated(o):
        return False
    creepers = [cards[card] for card in creepers_of(s, seat)]
    return _needs_one_of(goal, creepers, (cards[card] for card in keepers_of(s, seat)))


@condition("they are Invisible")
def are_invisible(o: Occasion) -> bool:
    """The player whom it concerns holds a card face out."""
    return is_seated(o) and bool(held_out(o.before, o.event.who))


@condition("only being Invisible blocks")
def only_invisible(o: Occasion) -> bool:
    """Nothing but a card held face out keeps the player from winning."""
    goal = goal_of(o)
    if goal is None or not is_seated(o):
        return False
    held = held_out(o.before, o.event.who)
    return bool(held) and blockers(o.before, o.event.who, goal) == held


@condition("a Keeper in play claims the Ungoal")
def keeper_claims_the_ungoal(o: Occasion) -> bool:
    """Someone has a Keeper in play that makes a win of this Ungoal, and nothing has been agreed instead."""
    return (
        goal_of(o) is not None
        and "ungoal_winner" not in o.before.rules
        and claimant(o.before, o.event.card) is not None
    )


@condition("they would win over another claim")
def over_another_claim(o: Occasion) -> bool:
    """A Surprise claims the Ungoal while a Keeper in play would claim it too, and nothing has been agreed instead."""
    if o.event.why is not reasons.UNGOAL_CLAIMED or o.deck.types[o.event.win.card] != SURPRISE:
        return False
    return keeper_claims_the_ungoal(o)
