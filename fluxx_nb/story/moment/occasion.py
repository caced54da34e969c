"""An Occasion is one event with what was true as it happened: all that a citation may depend on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import takewhile

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import CREEPER, UNGOAL, Card
from fluxx_nb.engine.core.counts import EXTRA_TURN, GRANTED
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.quotas import BONUS, draw_lines
from fluxx_nb.engine.core.settings import PLAY_ALL, setting_of
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import BASICS, GOALS, HANDS, ROW, UNDER, State
from fluxx_nb.engine.core.units import creepers_of, head_of
from fluxx_nb.engine.core.winning import asks_for, blockers, goal_test
from fluxx_nb.engine.goals.parts import MostOf
from fluxx_nb.engine.systems.spells import cast_before, counts_as_bearing
from fluxx_nb.story.moment.neutralizers import tamers_of
from fluxx_nb.story.time.steps import is_idle

_BY_SETTING = {
    reasons.DRAW: "draw",
    reasons.NO_HAND_BONUS: "no_hand_bonus",
    reasons.SPARE_CARD: "play",
    reasons.ALL_PLAYED: "play",
    reasons.HAND_EMPTY: "play",
    reasons.FIRST_PLAY_RANDOM: "first_play_random",
}
"""Reasons that a number in force gives, by the setting that holds it."""
_OF_ITS_CAUSE = frozenset({"moved", "picked", "detached", "attached", "uncovered", "covered", "counted"})
"""The kinds of events that the card they happen to does not explain."""


def chain_of(events: Sequence[Event], k: int) -> tuple[int, ...]:
    """The events that led to event number `k`, the nearest first."""
    found = []
    cause = events[k].cause
    while cause >= 0:
        found.append(cause)
        cause = events[cause].cause
    return tuple(found)


def in_force(s: State, slot: str) -> int:
    """The card that gives a number in force: a rule, or else the Basic Rules."""
    basics = s.zones[BASICS]
    return s.by.get(slot, basics[0] if basics else -1)


def keeps_some(s: State) -> bool:
    """Whether the turn that ends is one in which all cards but so many were to be played, and nothing cut it short."""
    return s.turns > 0 and s.turn in s.order and not s.solo and not s.ending and bool(s.rules["play"] < PLAY_ALL)


def grafted(s: State, event: Event) -> int:
    """The rule by which a winner reads two Keepers as one number in the calculation; or -1."""
    return s.by.get("grafting", -1) if "side by side" in event.data.how else -1


def beaten(s: State, goal: int, winner: int) -> list[int]:
    """The seats that have what a Goal asks for, as the winner has, and are behind by what it says of ties."""
    test = goal_test(s, goal)
    if not any(isinstance(part, MostOf) for part in test.parts):
        return []
    met = test.met_by(s, Setup(tuple(s.names)))
    return [seat for seat in met if seat != winner and not blockers(s, seat, test)]


def behind_win(s: State, event: Event) -> int:
    """The card by which somebody wins: what claims an Ungoal, the rule that a calculation needs, or else the Goal."""
    if event.data.card >= 0:
        return int(event.data.card)
    # A total of Keepers may look like a sum, and still no rule is needed for it: the Goal itself says what counts.
    if not event.data.how or not goal_test(s, event.card).calculable:
        return event.card
    # A sum needs less than a product, and a mixture takes them all.
    signs = "".join(sign for sign in "+−×÷" if sign in event.data.how)
    wanted = {"+": ("plus_victory",), "×": ("times_victory",)}.get(signs, ())
    found = [s.by[slot] for slot in (*wanted, "combo_victory", "math_only", "math_at_least") if slot in s.by]
    return found[0] if found else event.card


def comes_back(s: State, spell: int, seat: int) -> bool:
    """Whether a spell that a seat casts is not discarded: its player takes it back, or holds it face out."""
    steps = {step.verb.name: step.args for step in s.deck.cards[spell].play}
    if cast_before(s, spell):
        return False
    if "come_back" in steps:
        return counts_as_bearing(s, seat, steps["come_back"]["icon"])
    return "hold_face_out" in steps


def has_parts(s: State, card: int, seat: int) -> bool:
    """Whether a card does one thing after another for a seat, so that one of them may fail and the others not."""
    idle = set() if comes_back(s, card, seat) else {"come_back"}
    found = s.deck.cards[card]
    done = ([verb for step in steps for verb in step.verbs()] for steps in (found.play, *(f.do for f in found.free)))
    return any(len(verbs) > 1 + len(idle.intersection(verbs)) for verbs in done)


class Occasion:
    """Event number `k` of a game, with the State just before it, and the seat that it is told to; None sees all."""

    def __init__(self, events: Sequence[Event], k: int, before: State, seat: int | None = None) -> None:
        self.events = events
        self.k = k
        self.before = before
        self.seat = seat
        self.event = events[k]

    @property
    def deck(self) -> Deck:
        """The deck that is played with."""
        return self.before.deck

    @cached_property
    def chain(self) -> tuple[int, ...]:
        """The numbers of the events that led to it, the nearest first."""
        return chain_of(self.events, self.k)

    @property
    def what(self) -> str:
        """The kind of event; an answer is about the same thing as its question."""
        return "asked" if self.event.what == "answered" else self.event.what

    @property
    def about(self) -> str:
        """What a question, or the question that is answered, is about; else empty."""
        event = self.events[self.event.cause] if self.event.what == "answered" else self.event
        return event.asks

    @property
    def slot(self) -> str:
        """The setting that begins or ceases; else empty."""
        if self.event.what == "began":
            return setting_of(self.event.data[0])
        return setting_of(self.event.data) if self.event.what == "ceased" else ""

    @property
    def card(self) -> Card | None:
        """The card that it happens to."""
        return self.deck.cards[self.event.card] if self.event.card >= 0 else None

    @cached_property
    def behind(self) -> int:
        """The card whose text explains it: a rule in force, the card that was played or used, …; or -1."""
        event, before = self.event, self.before
        if (slot := _BY_SETTING.get(event.why)) is not None:
            return in_force(before, slot)
        if event.why is reasons.REPLACED and before.rules.get("goals", 1) > 1:
            return in_force(before, "goals")
        if (event.why is reasons.RELEASE_FOR_A_GOAL or event.why is reasons.POINTS_COUNTED) and self.what != "asked":
            return self.carrier
        if event.why is reasons.ALONG and self.is_sheltered:
            return self.carrier
        if event.why is reasons.OWED_PLAY:
            return self._laid_by()
        if event.what == "cancelled":
            return int(event.data)
        if "ungoal_winner" in before.rules and self._is_an_ungoal_at_stake():
            return in_force(before, "ungoal_winner")
        if event.why.limits:
            if event.what == "moved":
                return in_force(before, "hand_limit" if event.source in HANDS else "keeper_limit")
            return event.card
        if event.why is reasons.BONUS_DRAW or event.why is reasons.DRAW_UP:
            return self._asks_for_the_draw()
        if event.why is reasons.EXTRA_TURN and event.card < 0:
            return self._granted_by()
        if event.what == "turned" and keeps_some(before):
            return in_force(before, "play")
        if event.why is reasons.TURN and self.about == "play":
            return in_force(before, "play")
        if event.why is reasons.WAITED:
            return event.card
        if event.what == "won":
            return behind_win(before, event)
        if event.why is reasons.UNBLOCKED:
            return next(self.tamers(), -1)
        if event.why is reasons.NO_LONGER_MET:
            return next((goal for _, goal in before.blocked if goal in before.zones[GOALS]), -1)
        if event.what not in _OF_ITS_CAUSE and event.card >= 0:
            return event.card
        # What is played as part of something follows from that, and not from itself.
        inner = event.card if event.why is reasons.NESTED or event.why is reasons.TAKEN_AND_PLAYED else -1
        return next((card for card in self.acting() if card != inner), event.card if event.what == "counted" else -1)

    def _is_an_ungoal_at_stake(self) -> bool:
        """Whether an Ungoal comes into play, or it is asked who claims it."""
        comes = self.event.what == "moved" and (self.event.why is reasons.PLAY or self.event.why is reasons.LAND)
        return self.event.why is reasons.CLAIM or (comes and self.deck.types[self.event.card] == UNGOAL)

    def tamers(self) -> Iterator[int]:
        """The cards that have come since somebody was kept from winning, and that make the Creepers harmless."""
        s, cards = self.before, self.deck.cards
        # Where a blocked player has got rid of a Creeper, what came before that was not enough.
        later = takewhile(lambda event: not self.rids_of_a_creeper(event), self.since_blocked())
        moves = (event for event in later if event.what in ("moved", "detached", "uncovered"))
        came = {event.card if event.what == "moved" else event.source for event in moves}
        for seat, goal in s.blocked:
            for creeper in creepers_of(s, seat):
                if not asks_for(goal_test(s, goal), cards[creeper]):
                    yield from (card for card in tamers_of(s, seat, cards[creeper]) if card in came)

    def since_blocked(self) -> Iterator[Event]:
        """What has happened since something was last said to block, the latest first."""
        for event in reversed(self.events[: self.k]):
            if event.what == "blocked":
                return
            yield event

    @property
    def is_chosen(self) -> bool:
        """Whether a step begins without the name of the card that acts, as somebody has chosen since it was played.

        What goes the same way later in that step, for the same choice, need not name it again.
        """
        acted = next((at for at in self.chain if self._acts(self.events[at])), self.k)
        for event in reversed(self.events[acted : self.k]):
            if event.what == "answered" and not is_idle(self.events[event.cause], event):
                return True
            if event.what == "moved" and event.why is self.event.why:
                return False
        return False

    @property
    def is_play(self) -> bool:
        """Whether the event's card was played as one of the plays of the turn, and not as part of something else."""
        laid = (event for at in self.chain if (event := self.events[at]).card == self.event.card)
        return any(event.what == "moved" and event.why is reasons.PLAY for event in laid)

    @staticmethod
    def _acts(event: Event) -> bool:
        """Whether an event is that a card does what it says."""
        played = event.what == "moved" and event.why.acts
        return event.card >= 0 and (played or event.what in ("used", "scored"))

    def rids_of_a_creeper(self, event: Event) -> bool:
        """Whether a Creeper that was in the way leaves a player whom it keeps from winning, and does not come back."""
        s = self.before
        if event.what != "moved" or self.deck.types[event.card] != CREEPER:
            return False
        left = [goal for seat, goal in s.blocked if event.source == ROW[seat] and event.card not in s.row(seat)]
        return any(not asks_for(goal_test(s, goal), self.deck.cards[event.card]) for goal in left)

    def acting(self) -> Iterator[int]:
        """The cards that are being carried out as it happens, the innermost first."""
        for at in (self.k, *self.chain):
            if self._acts(self.events[at]):
                yield self.events[at].card

    @cached_property
    def by(self) -> int:
        """The card that acts: the innermost other one that is being carried out, or else what explains it; or -1."""
        played = self.event.card if self.event.what == "moved" and self.event.why.acts else -1
        return next((card for card in self.acting() if card != played), self.behind)

    @property
    def actor(self) -> Card | None:
        """The card that acts, with what stands on it."""
        return self.deck.cards[self.by] if self.by >= 0 else None

    @cached_property
    def carrier(self) -> int:
        """The Keeper that the event's card lies beneath or clings to, or was just taken off; or -1."""
        if (head := head_of(self.before, self.event.card)) != self.event.card:
            return head
        for at in range(self.k, -1, -1):
            event = self.events[at]
            if event.what in ("detached", "uncovered") and event.card == self.event.card:
                return event.source
        return -1

    @property
    def is_sheltered(self) -> bool:
        """Whether the event's card lies beneath a Keeper that says what may lie there."""
        hidden = self.event.card >= 0 and self.before.zone_holding(self.event.card) in UNDER
        return hidden and "shelters" in self.deck.cards[self.carrier].while_in_play

    def _asks_for_the_draw(self) -> int:
        """The card by which more is to be drawn: a rule that has just come, or else what has begun to pay."""
        rules = {card: self.deck.cards[card].rule for card in self.acting()}
        risen = [card for card, rule in rules.items() if "draw" in rule or "inflation" in rule]
        adding = [line.card for line in draw_lines(self.before, self.event.who) if line.kind == BONUS]
        if self.event.why is reasons.BONUS_DRAW:
            adding = adding[self._bonuses_drawn() :] or adding
        newest = [card for card in adding if card in rules]
        return next(iter((*risen, *newest, *adding)), in_force(self.before, "draw"))

    def _bonuses_drawn(self) -> int:
        """How many bonuses are drawn already, each in full, where they are drawn one after the other."""
        lines = draw_lines(self.before, self.event.who)
        sums = [sum(line.amount for line in lines[: at + 1]) for at, line in enumerate(lines) if line.kind == BONUS]
        return sum(total <= self.before.drawn for total in sums)

    def _laid_by(self) -> int:
        """The card by which the event's card was laid face down."""
        for at in range(self.k, -1, -1):
            event = self.events[at]
            if event.why is reasons.FACE_DOWN and event.card == self.event.card:
                return next(Occasion(self.events, at, self.before).acting(), -1)
        return -1

    def _granted_by(self) -> int:
        for at in range(self.k, -1, -1):
            event = self.events[at]
            if event.what == "counted" and event.data == (EXTRA_TURN, GRANTED):
                return event.card
        return -1
