"""Solo Fluxx: the game for one player, for decks whose header says how it is played.

The cards that need others are set aside. New Rules form the Rules deck, all other cards the Main deck, which is the
draw pile. Turns and cards turned up from the Rules deck follow each other. There is room for four New Rules, one of
each kind, and a newer one takes its spot. A Goal that is met is scored, the cards that it asked for are discarded, and
the game goes on until a deck runs out.

The overview in the rulebook leaves some points open. Our readings, where nothing changes that need not change:

- A deck has run out when its last card has left it. A Goal that is met at that very moment is scored; nothing else is
  done any more, not even with the last card. The discard pile is not shuffled again unless a card says so.
- A rule that is turned up applies at once, and so for the whole of the next turn. It is no one's play.
- There is one discard pile. Actions that discard, take or play New Rules work as ever; a New Rule that comes into hand
  is played like any card, and takes its spot.
- A rule that leaves its spot ceases at once. If it made room for a second Goal, the player chooses which Goal goes.
- A met Ungoal ends the game, and it is lost, whatever has been scored.
- Where a Goal may be met with more cards than it asks for, the player chooses those that go. A card that goes takes
  along what is attached to it, since the two are a unit.
- An extra turn follows at once, and no rule is turned up before it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import RULE, Card
from fluxx_nb.engine.core.consequences import Over, settle
from fluxx_nb.engine.core.counts import EXTRA_TURN, GRANTED
from fluxx_nb.engine.core.decisions import Decision, some_of
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.limits import comply, over_limit
from fluxx_nb.engine.core.outcomes import shuffle
from fluxx_nb.engine.core.rules import lay_rule, remove_rule
from fluxx_nb.engine.core.settings import LIMITS
from fluxx_nb.engine.core.state import DISCARD, DRAW, GOALS, OUT, ROW, RULES, RULES_DECK, SCORED
from fluxx_nb.engine.core.system import Consequence, System
from fluxx_nb.engine.core.units import move_unit
from fluxx_nb.engine.core.winning import Standing, allowed_by, asks_for, goal_test, standing

if TYPE_CHECKING:
    from fluxx_nb.engine.core.deck import Deck
    from fluxx_nb.engine.core.engine import Engine
    from fluxx_nb.engine.core.setup import Setup
    from fluxx_nb.engine.core.state import State

Choosing = Generator[Any, Any, list[int]]

_MET = "goal met"


# Setting up ---------------------------------------------------------------------------------------------------------


def _divide(g: Engine, pile: list[int]) -> list[int]:
    """Set cards aside and shuffle the Rules deck; returns the cards of the Main deck, which is not shuffled yet."""
    deck = g.deck
    assert deck.solo is not None
    away = [card for card in pile if deck.cards[card].name in deck.solo.set_aside]
    left = [card for card in pile if deck.cards[card].name not in deck.solo.set_aside]
    out = (*g.state.zones[OUT], *away)
    g.emit("arranged", -1, reasons.SOLO, data=((OUT, out), (RULES_DECK, ()), (SCORED, ())))
    rules = [card for card in left if deck.types[card] == RULE]
    stacked = g.setup.table.get("rules deck") if g.setup.table is not None else None
    order = stacked or tuple(shuffle(g, rules))
    g.emit("shuffled", -1, reasons.SOLO, -1, RULES_DECK, RULES_DECK, order)
    return [card for card in left if deck.types[card] != RULE]


# Between two turns --------------------------------------------------------------------------------------------------


def _turn_up_rule(g: Engine, me: int) -> Generator[Any, Any, None]:
    """Turn up a card from the Rules deck and comply with it."""
    s = g.state
    # The turn is over: a rule that asks for more cards asks for them in the next one.
    g.drawing_done = False
    g.cause = -1
    card = s.zones[RULES_DECK][-1]
    g.lay(me, card, RULES_DECK, RULES, reasons.TURNED_UP)
    lay_rule(g, me, card, reasons.TURNED_UP)
    yield from settle(g, me)
    if not s.zones[RULES_DECK]:
        _conclude(g, me, RULES_DECK)
    while (over := over_limit(s, me)) is not None:
        yield from comply(g, me, over, reasons.LIMIT_TURNED_UP)
        yield from settle(g, me)


# Scoring ------------------------------------------------------------------------------------------------------------


def _score(g: Engine, me: int, goal: int) -> Generator[Any, Any, None]:
    """Move the Goal that is met to the scored ones, and discard the cards that it asked for."""
    s = g.state
    g.noted.pop(_MET, None)
    seat = s.order[0]
    before = g.cause
    with g.because_of(g.by, allowed_by(s, seat, goal)):
        g.emit("scored", seat, reasons.SCORED, goal, GOALS, SCORED, len(s.zones[SCORED]) + 1)
    g.because_of_last()
    going = yield from _required(g, seat, goal)
    for card in going:
        # A card that was attached to another one has gone with it.
        if card in s.row(seat):
            move_unit(g, seat, card, DISCARD, reasons.SERVED_ITS_GOAL)
    g.cause = before


def suffices(s: State, setup: Setup, seat: int, goal: int, cards: Iterable[int]) -> bool:
    """Return whether a seat would meet a Goal with nothing but these cards in front of it."""
    twin = s.copy()
    apply(twin, Event("arranged", -1, -1, 0, 0, ((ROW[seat], tuple(cards)),), reasons.IMAGINED))
    return seat in goal_test(s, goal).met_by(twin, setup)


def _required(g: Engine, seat: int, goal: int) -> Choosing:
    """Return the cards with which a Goal is met, no more than needed; if several sets would do, the player chooses."""
    s, setup, cards = g.state, g.setup, g.deck.cards
    test = goal_test(s, goal)
    pool = list(s.row(seat))
    for card in s.row(seat) if test.names else ():
        if not asks_for(test, cards[card]) and suffices(s, setup, seat, goal, _without(pool, card)):
            pool.remove(card)
    while spare := [card for card in pool if suffices(s, setup, seat, goal, _without(pool, card))]:
        fixed = [card for card in pool if card not in spare]
        least = list(pool)
        for card in spare:
            if suffices(s, setup, seat, goal, _without(least, card)):
                least.remove(card)
        count = len(least) - len(fixed)
        if count == 0:
            return fixed
        if all(suffices(s, setup, seat, goal, (*fixed, *some)) for some in combinations(spare, count)):
            prompt = f"{cards[goal].name} required {count} of these. Discard which?"
            chosen = yield some_of(seat, "score", tuple(spare), reasons.SCORED, goal, prompt, count, count)
            return [*fixed, *(chosen if isinstance(chosen, tuple) else (chosen,))]
        prompt = f"{cards[goal].name} does not need all of these. Which one stays?"
        stays = yield Decision(seat, "score", tuple(spare), reasons.SCORED, goal, prompt)
        pool.remove(stays)
    return pool


def _without(cards: list[int], gone: int) -> list[int]:
    return [card for card in cards if card != gone]


# The end ------------------------------------------------------------------------------------------------------------


def _run_out(g: Engine, me: int) -> None:
    """End the game because the Main deck has run out; what its last card caused still counts."""
    s = g.state
    while (found := standing(s, g.setup)) is not None and found.winners:
        _without_asking(_score(g, me, found.winners[0][1]))
    if found is not None and found.ungoal >= 0:
        with g.because_of(found.ungoal):
            g.emit("lost", -1, reasons.UNGOAL_MET, found.ungoal)
        raise Over
    _conclude(g, me, DRAW)


def _without_asking(work: Generator[Any, Any, None]) -> None:
    """Run work that scores a Goal with its first options: at the end of a game the choice no longer matters."""
    answer: Any = None
    try:
        while True:
            decision = work.send(answer)
            answer = decision.options[: decision.most] if decision.several else decision.options[0]
    except StopIteration:
        return


def _conclude(g: Engine, me: int, deck: int) -> None:
    """End the game because a deck has run out, and count the scored Goals."""
    g.emit("concluded", me, reasons.DECK_RAN_OUT, -1, deck, deck, len(g.state.zones[SCORED]))
    raise Over


class Solo(System):
    """The game for one player."""

    consequences = (Consequence(20, lambda g: _MET in g.noted, lambda g, me, _: _score(g, me, g.noted[_MET])),)

    @classmethod
    def needed(cls, titles: Sequence[Card]) -> bool:
        """Return False: players agree on it, no card needs it."""
        return False

    def keep_out(self, g: Engine) -> str:
        """Return why no one can join."""
        return "This is Solo Fluxx: no one can join. Begin a new game for several players."

    def divide(self, g: Engine, pile: list[int]) -> list[int]:
        """Make the Rules deck."""
        return _divide(g, pile)

    def rule_comes(self, g: Engine, who: int, card: int) -> None:
        """Discard the rule in the same spot; a rule about the same setting is replaced as in any game."""
        for other in rivals(g.state, card):
            remove_rule(g, who, other, reasons.SPOT_TAKEN)

    def run_out(self, g: Engine, who: int) -> None:
        """End the game, because the Main deck is empty."""
        _run_out(g, who)

    def between_turns(self, g: Engine, me: int) -> Generator[Any, Any, None]:
        """Turn up a rule, unless an extra turn follows at once."""
        if g.state.counts.get(EXTRA_TURN) != GRANTED:
            yield from _turn_up_rule(g, me)

    def judge(self, g: Engine, found: Standing) -> bool:
        """Score the Goal that is met; the game goes on."""
        if found.winners:
            g.noted[_MET] = found.winners[0][1]
        return bool(found.winners)


# The four spots for New Rules ----------------------------------------------------------------------------------------
# A rule's kind is what it is about: how many cards to draw, how many to play, a limit, or anything else. A Hand Limit
# and a Keeper Limit share a spot, although they do not contradict each other, and so do any two other rules.


SPOTS = ("draw", "play", "limit", "other")
"""The four spots, in their order on the table."""


def spot_of(deck: Deck, card: int) -> str:
    """Return the spot of a New Rule; one that is about several things is in the first of theirs."""
    about = {slot for slot, _ in deck.slots[card]}
    if "draw" in about:
        return "draw"
    if "play" in about:
        return "play"
    return "limit" if about.intersection(LIMITS) else "other"


def rivals(s: State, card: int) -> list[int]:
    """Return the other New Rules in the spot of this one that are not about the same setting."""
    spot = spot_of(s.deck, card)
    about = {slot for slot, _ in s.deck.slots[card]}
    return [
        other
        for other in s.zones[RULES]
        if other != card
        and spot_of(s.deck, other) == spot
        and about.isdisjoint(slot for slot, _ in s.deck.slots[other])
    ]
