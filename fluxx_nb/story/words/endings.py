"""Endings in words: a win, a tie, a blocked win, a loss of all players, and the end of Solo Fluxx."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import SURPRISE
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import GOALS, RULES_DECK, SCORED, State
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.engine.core.units import creepers_of
from fluxx_nb.engine.core.winning import asks_for, blockers, goal_test
from fluxx_nb.engine.goals.numbergoals import Score
from fluxx_nb.engine.goals.parts import Most, MostOf, SomebodyHas
from fluxx_nb.engine.systems.invisibility import held_out
from fluxx_nb.engine.systems.points import points_of
from fluxx_nb.story.moment.occasion import beaten, grafted
from fluxx_nb.story.words.points import kinds_in, points_now
from fluxx_nb.story.words.teller import Teller, clauses, count, listing, tally


def tied(t: Teller, event: Event) -> str:
    """Return the sentence that several players tie, or no longer do."""
    seats = tuple(dict.fromkeys(seat for seat, _ in event.pairs))
    if not seats and t.state.tied_ungoal >= 0:
        return "the Goal and the Ungoal are not met together any more"
    if not seats:
        gone = "" if t.state.zones[GOALS] else "no Goal is in play now, so "
        return f"{gone}{listing([t.player(seat) for seat in t.state.tied])} no longer tie"
    names = listing([t.player(seat) for seat in seats])
    if best := shared_numbers(t.state, seats):
        return f"{names} tie with {best[0]}, so no one wins with {t.typed(event.card)} yet"
    if event.why is reasons.UNGOAL_TIE:
        kind = t.state.rules["ungoal_winner"].title()
        return f"{t.typed(event.card)} is met, but {names} tie in {kind}, so play goes on"
    if event.through:
        ungoal = f"{t.typed(event.through[0])} is met as well, so play goes on"
        said = who_meets_what(t, event.pairs)
        return f"{said}, but {ungoal}" if len(seats) == 1 else f"{said} at the same time, and {ungoal} in our reading"
    return f"{who_meets_what(t, event.pairs)} at the same time, so no one has won yet and play goes on"


def who_meets_what(t: Teller, pairs: Sequence[tuple[int, int]]) -> str:
    """Return which players meet which Goals, as clauses."""
    told = []
    for goal in dict.fromkeys(goal for _, goal in pairs):
        names = [f"{t.player(seat)}{_equation(t.state, goal, seat)}" for seat, met in pairs if met == goal]
        told.append(f"{listing(names)} {'meets' if len(names) == 1 else 'meet'} {t.typed(goal)}")
    return clauses(told)


def _equation(s: State, goal: int, seat: int) -> str:
    """Return how a player makes the number of a Goal, in brackets; empty where the cards alone show it."""
    test = goal_test(s, goal)
    how = test.proof(s, Setup(tuple(s.names)), seat) if test.calculable else ""
    return f" ({how})" if how else ""


def blocked(t: Teller, event: Event) -> str:
    """Return the sentence that a player is blocked from winning, or no longer is."""
    s = t.state
    test = s.deck.tests[event.card] if event.card >= 0 else None
    if test is None:
        return unblocked(t) if event.why is reasons.UNBLOCKED else _out_of_reach(t)
    unseen = held_out(s, event.who)
    creepers = tally([t.title(card) for card in blockers(s, event.who, test) if card not in unseen])
    name = t.player(event.who)
    if not creepers:
        return f"{name} meets {t.typed(event.card)}, but cannot win while Invisible"
    cannot = "cannot score" if s.solo else "cannot win"
    hidden = ", and because of being Invisible" if unseen else ""
    return f"{name} meets {t.typed(event.card)}, but {cannot} because of {creepers}{hidden}"


def unblocked(t: Teller) -> str:
    """Return the sentence that players are no longer blocked."""
    names = listing(list(dict.fromkeys(t.player(seat) for seat, _ in t.state.blocked)))
    return f"nothing blocks {names} now"


def _out_of_reach(t: Teller) -> str:
    """Return the clause about blocked players whose Goal is gone, or who no longer have all its cards."""
    s = t.state
    told = []
    for goal in dict.fromkeys(goal for _, goal in s.blocked):
        seats = [seat for seat, blocked in s.blocked if blocked == goal]
        names = listing([t.player(seat) for seat in seats])
        if goal in s.zones[GOALS]:
            told.append(f"{names} no longer {'meets' if len(seats) == 1 else 'meet'} {t.typed(goal)}")
        else:
            told.append(f"{t.title(goal)} is gone before {names} could {'score' if s.solo else 'win with'} it")
    return clauses(told)


def won(t: Teller, event: Event) -> str:
    """Return the sentence that someone wins: with which Goal, and how."""
    because = _WINS[event.why](t, event)
    by = ""
    if event.by != event.card and event.why is reasons.GOAL_MET:
        by = f" by {listing([t.title(one) for one in (event.by, grafted(t.state, event)) if one >= 0])}"
    goal = f"{t.title(event.card)}{by}"
    # After a name with a colon or an exclamation mark, a colon of ours is hard to read.
    stop = ", having " if event.why is reasons.GOAL_MET and (":" in goal or goal.endswith("!")) else ": "
    return f"{t.player(event.who)} wins the game with {goal}{stop if because else ''}{because}"


def _goal_met(t: Teller, event: Event) -> str:
    met = kinds_in(t.state, event.win.how or tally(event.win.shown))
    others = f"{_rival(t, event)}{_before_others(t, event)}{_ahead(t, event)}"
    return f"{met}{others or _no_longer_tied(t, event)}{_harmless(t, event)}{_surplus(t, event)}"


def _no_longer_tied(t: Teller, event: Event) -> str:
    """Return who met the Goal at the same time until now, as a clause; mostly empty."""
    others = [t.player(seat) for seat in t.state.tied if seat != event.who]
    return f". {listing(others)} no longer {'meets' if len(others) == 1 else 'meet'} it" if others else ""


def _compared(s: State, goal: int) -> Iterator[tuple[Most | Score, dict[int, int]]]:
    """Yield the parts of a Goal that compare the players, each with the number of every player who has one."""
    for part in goal_test(s, goal).parts:
        if isinstance(part, Most):
            yield part, {seat: part.number(s, seat) for seat in s.order}
        elif isinstance(part, Score):
            yield part, part.scores(s)


def shared_numbers(s: State, seats: Sequence[int]) -> list[str]:
    """Return the number that several players share, where a Goal in play wants one to have the best; else nothing."""
    compared = [part for goal in s.zones[GOALS] for part, _ in _compared(s, goal)]
    return [part.has(s, Setup(tuple(s.names)), seats[0])[0] for part in compared if part.level(s) == [*seats]]


def _rival(t: Teller, event: Event) -> str:
    """Return the next best number as a clause, if the Goal compares the players; empty if no one else has one."""
    s = t.state
    for part, numbers in _compared(s, event.card):
        lowest = isinstance(part, Score) and part.value == "lowest"
        others = {seat: number for seat, number in numbers.items() if seat != event.who and (number or lowest)}
        if not others and isinstance(part, Score):
            return ", as the only player with a Keeper"
        if others:
            next_best = (min if lowest else max)(others.values())
            names = [f"{t.player(seat)}'s {number}" for seat, number in others.items() if number == next_best]
            return f", {'lower than' if lowest else 'ahead of'} {listing(names)}"
    return ""


def _before_others(t: Teller, event: Event) -> str:
    """Return the cards that the Goal wants on the table, no matter in front of whom, with where they are."""
    s = t.state
    wanted = [name for part in goal_test(s, event.card).parts if isinstance(part, SomebodyHas) for name in part.value]
    owners = {name: next(seat for seat in s.order if s.masks[seat] & s.deck.bit[name]) for name in wanted}
    told = listing([f"{name} in front of {t.player(seat)}" for name, seat in owners.items()])
    return f", with {told}" if told else ""


def _ahead(t: Teller, event: Event) -> str:
    """Return why others with the same cards have not won, if the Goal has a tie-break."""
    s = t.state
    behind = beaten(s, event.card, event.who)
    if not behind:
        return ""
    part = next(part for part in goal_test(s, event.card).parts if isinstance(part, MostOf))
    winner, others = t.player(event.who), listing([t.player(seat) for seat in behind])
    counts = listing([f"{t.player(seat)} {part.number(s, seat)}" for seat in (event.who, *behind)])
    has = "has" if len(behind) == 1 else "have"
    return f"; {others} {has} these too, but {winner} has the most {part.value.title()}s: {counts}"


def _harmless(t: Teller, event: Event) -> str:
    """Return, as a sentence of its own, which of the winner's Creepers do not block although no Goal needs them."""
    s = t.state
    test = goal_test(s, event.card)
    creepers = [card for card in creepers_of(s, event.who) if not asks_for(test, s.deck.cards[card])]
    if not creepers:
        return ""
    names = [t.title(card) for card in creepers]
    does = t.agree(creepers[0], "does", "do") if len(names) == 1 else "do"
    thanks = listing([t.title(card) for card in event.through if card != grafted(s, event)])
    return f". {tally(names)} {does} not block {t.player(event.who)}{f', thanks to {thanks}' if thanks else ''}"


def _surplus(t: Teller, event: Event) -> str:
    """Return, as a sentence of its own, which of the winner's Creepers are more than the Goal needs of their kind."""
    s, shown = t.state, [*event.win.shown]
    test, spare = goal_test(s, event.card), list[int]()
    by_name = any(s.deck.cards[card].name in shown for card in s.row(event.who))
    for card in creepers_of(s, event.who) if by_name else ():
        if s.deck.cards[card].name in shown:
            shown.remove(s.deck.cards[card].name)
        elif asks_for(test, s.deck.cards[card]):
            spare.append(card)
    if not spare:
        return ""
    does = t.agree(spare[0], "does", "do") if len(spare) == 1 else "do"
    names = tally([t.title(card) for card in spare])
    it, its = ("it", "its") if does == "does" else ("them", "their")
    named = all(
        s.deck.cards[card].name in test.names and s.deck.cards[card].name not in event.win.shown for card in spare
    )
    return f". {names} {does} not block {t.player(event.who)}: the Goal requires {it if named else f'{its} kind'}"


def _claimed(t: Teller, event: Event) -> str:
    card = t.title(event.win.card)
    if t.state.deck.types[event.win.card] == SURPRISE:
        return f"{card} was revealed at the moment of the Ungoal"
    return f"{_ungoal_met(t, event.card)}, and {card} turns it into a win"


def _most_points(t: Teller, event: Event) -> str:
    s, kind = t.state, t.state.rules["ungoal_winner"]
    most = points_of(s, event.who, kind)
    level = [t.player(seat) for seat in s.order if points_of(s, seat, kind) == most]
    if len(level) > 1:
        ahead = f"{t.player(event.who)} has most of the cards that it names"
        return f"{_ungoal_met(t, event.card)}; {listing(level)} tie at {most} {kind.title()} points, and {ahead}"
    return f"{_ungoal_met(t, event.card)}, and {t.player(event.who)} has the most {kind.title()} points: {most}"


def _ungoal_met(t: Teller, ungoal: int) -> str:
    """Return that an Ungoal is met, as a clause: with how many points, and who has the cards that it names."""
    shown = _ungoal_shown(t, ungoal)
    return f"it is met{points_now(t.state, ungoal)}{f' ({shown})' if shown else ''}"


def _time_up(t: Teller, event: Event) -> str:
    s, test, setup = t.state, goal_test(t.state, event.card), Setup(tuple(t.state.names))
    missing = {seat: len(test.lacks(s, setup, seat)) + len(blockers(s, seat, test)) for seat in s.order}
    others = [f"{t.player(seat)} {number} short" for seat, number in missing.items() if seat != event.who]
    lacks = kinds_in(s, tally(test.lacks(s, setup, event.who)))
    in_the_way = tally([t.title(card) for card in blockers(s, event.who, test)])
    short = [f"needs {lacks}"] if lacks else []
    short += [f"is blocked by {in_the_way}"] if in_the_way else []
    who = f", who {clauses(short)}," if short else ""
    return f"the time is up. {t.player(event.who)}{who} is closest to the Goal; {listing(others)}"


_WINS: dict[str, Callable[[Teller, Event], str]] = {
    reasons.GOAL_MET: _goal_met,
    reasons.UNGOAL_CLAIMED: _claimed,
    reasons.MOST_POINTS: _most_points,
    reasons.TIME_UP: _time_up,
}
"""For each reason to win, what to say of it."""


def _shown_for(s: State, goal: int, seat: int) -> list[str]:
    """Return the cards in front of a seat that a Goal asks for by name or icon."""
    test, cards = s.deck.tests[goal], s.deck.cards
    wanted = test.names if test is not None else frozenset()
    return [marked(cards[card]) for card in s.row(seat) if cards[card].name in wanted or wanted & {*cards[card].icons}]


def lost(t: Teller, event: Event) -> str:
    """Return the sentence that everyone loses."""
    if event.card < 0:
        return "No one can draw or play a card any more: the game ends, and no one has won"
    if t.state.solo:
        scored = count(len(t.state.zones[SCORED]), "scored Goal")
        return f"{t.typed(event.card)} is met: the game is lost, with {scored}"
    instead = f", and {t.state.deck.when_all_lose}" if t.state.deck.when_all_lose else ""
    shown = _ungoal_shown(t, event.card)
    all_lose = f"{shown}, so everyone loses" if shown else "everyone loses"
    return f"{t.typed(event.card)} is met{points_now(t.state, event.card)}: {all_lose}{instead}"


def _ungoal_shown(t: Teller, ungoal: int) -> str:
    """Who has the cards that an Ungoal names, as a clause; empty where it names none."""
    s, names = t.state, goal_test(t.state, ungoal).names
    for seat in s.order:
        found = [card for card in s.row(seat) if s.deck.cards[card].name in names]
        if found and len({s.deck.cards[card].name for card in found}) == len(names):
            return f"{t.player(seat)} has {tally([t.title(card) for card in found])}"
    return ""


def scored(t: Teller, event: Event) -> str:
    """Return the sentence that a Goal is scored in Solo Fluxx."""
    shown = tally(_shown_for(t.state, event.card, event.who))
    number = count(event.number, "scored Goal")
    by = f" with {shown}" if shown else ""
    return f"{t.player(event.who)} scores {t.typed(event.card)}{by}: {number} now{_harmless(t, event)}"


def concluded(t: Teller, event: Event) -> str:
    """Return the sentence that a game of Solo Fluxx is over."""
    deck = "Rules deck" if event.source == RULES_DECK else "Main deck"
    return (
        f"the {deck} has run out: the game is over, and {t.player(event.who)} has {count(event.number, 'scored Goal')}"
    )
