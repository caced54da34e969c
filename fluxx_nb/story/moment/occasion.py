"""An Occasion is one event with what was true when it happened: all that a citation may depend on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import takewhile

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import CREEPER, KEEPER, UNGOAL, Card
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.event import ITSELF
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.quotas import excess
from fluxx_nb.engine.core.settings import PLAY_ALL, setting_of
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import BASICS, ROW, ROWS, UNDER, State, seat_of
from fluxx_nb.engine.core.units import head_of
from fluxx_nb.engine.core.winning import asks_for, blockers, goal_test
from fluxx_nb.engine.goals.parts import MostOf
from fluxx_nb.engine.systems.attaching import hosts_for
from fluxx_nb.engine.systems.invisibility import is_invisible
from fluxx_nb.engine.systems.spells import cast_before, counts_as_bearing
from fluxx_nb.story.time.steps import is_idle

_BY_SETTING = {
    reasons.DRAW: "draw",
    reasons.NO_HAND_BONUS: "no_hand_bonus",
    reasons.SPARE_CARD: "play",
    reasons.ALL_PLAYED: "play",
    reasons.HAND_EMPTY: "play",
    reasons.FIRST_PLAY_RANDOM: "first_play_random",
}
"""Reasons that come from a number, by the setting that gives the number."""
_OF_ITS_CAUSE = frozenset({"moved", "picked", "detached", "attached", "uncovered", "covered", "counted"})
_OF_ITS_CAUSE |= {"cancelled", "won"}
"""The kinds of events that the card they happen to does not explain."""


_MOVES = frozenset({"moved", "detached", "uncovered", "shuffled"})
"""The kinds of events that follow each other while several cards move."""


def chain_of(events: Sequence[Event], k: int) -> tuple[int, ...]:
    """Return the events that led to event number `k`, the nearest first."""
    found = []
    cause = events[k].cause
    while cause >= 0:
        found.append(cause)
        cause = events[cause].cause
    return tuple(found)


def setter_of(s: State, slot: str) -> int:
    """Return the card that gives a number: a rule in play, or else the Basic Rules."""
    basics = s.zones[BASICS]
    return s.by.get(slot, basics[0] if basics else -1)


def keeps_some(s: State) -> bool:
    """Return whether the turn that ends was one of playing all cards but a few, and nothing ended it early."""
    return s.turns > 0 and s.turn in s.order and not s.solo and not s.ending and bool(s.rules["play"] < PLAY_ALL)


def grafted(s: State, event: Event) -> int:
    """Return the rule by which a winner reads two Keepers as one number in the calculation; or -1."""
    return next((card for card in event.through if "grafting" in s.deck.cards[card].rule), -1)


def beaten(s: State, goal: int, winner: int) -> list[int]:
    """Return the seats that meet a Goal as the winner does but lose its tie-break."""
    test = goal_test(s, goal)
    if not any(isinstance(part, MostOf) for part in test.parts):
        return []
    met = test.met_by(s, Setup(tuple(s.names)))
    return [seat for seat in met if seat != winner and not blockers(s, seat, test)]


def comes_back(s: State, spell: int, seat: int) -> bool:
    """Return whether a spell that a seat casts goes back to the hand, or is held face out there."""
    steps = {step.verb.name: step.args for step in s.deck.cards[spell].play}
    if cast_before(s, spell):
        return False
    if "come_back" in steps:
        return counts_as_bearing(s, seat, steps["come_back"]["icon"])
    return "hold_face_out" in steps


def has_parts(s: State, card: int, seat: int) -> bool:
    """Return whether a card does several things in a row for a seat, so that one may fail and the others not."""
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

    def earlier(self, until: str = "turned") -> Iterator[Event]:
        """Yield the events before it, the nearest first, back to the last one of a kind: those of this turn."""
        return takewhile(lambda one: one.what != until, reversed(self.events[: self.k]))

    def moves(self) -> Iterator[Event]:
        """Yield the moves of cards before it, the nearest first."""
        return (one for one in reversed(self.events[: self.k]) if one.what == "moved")

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
        return setting_of(self.event.slot) if self.event.what in ("began", "ceased") else ""

    @property
    def card(self) -> Card | None:
        """The card that it happens to."""
        return self.deck.cards[self.event.card] if self.event.card >= 0 else None

    @cached_property
    def behind(self) -> int:
        """The card whose text explains it: a rule in play, the card that was played or used, …; or -1."""
        event, before = self.event, self.before
        if (slot := _BY_SETTING.get(event.why)) is not None:
            return setter_of(before, slot)
        if event.why is reasons.REPLACED and before.rules.get("goals", 1) > 1:
            return setter_of(before, "goals")
        if event.why is reasons.ALONG and self.is_sheltered:
            return self.carrier
        if "ungoal_winner" in before.rules and self._is_an_ungoal_at_stake():
            return setter_of(before, "ungoal_winner")
        if event.what == "turned" and event.by < 0 and keeps_some(before):
            return setter_of(before, "play")
        if event.why is reasons.TURN and self.about == "play":
            return setter_of(before, "play")
        if event.why is reasons.BLOCKED:
            blocking = blockers(before, event.who, goal_test(before, event.card))
            return max(blocking, key=lambda card: self.deck.types[card] == CREEPER, default=event.card)
        if event.what == "blocked" and event.card < 0:
            return next(iter(event.through), -1)
        if event.card >= 0 and (event.what not in _OF_ITS_CAUSE or self._is_played_for_itself):
            return event.card
        return event.by if event.by >= 0 or event.what != "counted" else event.card

    @property
    def _is_played_for_itself(self) -> bool:
        """Whether a card is played, or comes into play, that is not part of something else."""
        event = self.event
        return event.what == "moved" and event.why.acts and not event.why.part

    def _is_an_ungoal_at_stake(self) -> bool:
        """Return whether an Ungoal comes into play, or it is asked who claims it."""
        comes = self.event.what == "moved" and (self.event.why is reasons.PLAY or self.event.why is reasons.LAND)
        return self.event.why is reasons.CLAIM or (comes and self.deck.types[self.event.card] == UNGOAL)

    @property
    def gone(self) -> list[int]:
        """The Creepers that blocked a player, when that was said or just now, and are not there any more."""
        s, types = self.before, self.deck.types
        rows = {ROW[seat]: goal for seat, goal in s.blocked}
        left = [(card, seat) for (seat, _), cards in s.blockers.items() for card in cards]
        for event in self.events[self.event.cause + 1 : self.k]:
            # A Creeper that has come since is in no list of those that blocked.
            if event.what == "moved" and event.source in rows:
                asked_for = asks_for(goal_test(s, rows[event.source]), self.deck.cards[event.card])
                left += [] if asked_for else [(event.card, seat_of(event.source))]
        return list(dict.fromkeys(card for card, seat in left if types[card] == CREEPER and card not in s.row(seat)))

    @property
    def revealed(self) -> list[int]:
        """The players who were blocked because they were Invisible, and are not any more."""
        s, types = self.before, self.deck.types
        unseen = [seat for (seat, _), cards in s.blockers.items() if any(types[card] != CREEPER for card in cards)]
        return [seat for seat in dict.fromkeys(unseen) if not is_invisible(s, seat)]

    @cached_property
    def new_icons(self) -> tuple[str, ...]:
        """The icons of a card that comes into play in front of a player, if no card has brought them there before.

        Empty where it brings nothing new. If one of its icons is new, or how often it bears one, all of them are told.
        """
        card = self.card
        if card is None or not card.icons or not self._comes_to_a_row:
            return ()
        s, cards = self.before, self.deck.cards
        came = [one.card for one in self.events[: self.k] if one.what == "moved" and one.target in ROWS]
        came += [one for seat in s.order for one in s.row(seat)]
        # That a card bears an icon once is no news after one that bears it twice.
        known = {
            mark for one in came for icon, number in self._marks(cards[one]) for mark in ((icon, 1), (icon, number))
        }
        marks = self._marks(card)
        return tuple(icon for icon, _ in marks) if not known.issuperset(marks) else ()

    @property
    def _comes_to_a_row(self) -> bool:
        """Whether the event's card comes into play in front of a player."""
        event = self.event
        inside = (*ROWS, *UNDER)
        return event.what == "moved" and event.target in ROWS and event.source not in inside

    @cached_property
    def finds_a_keeper(self) -> bool | None:
        """Whether a loose Creeper comes to where a Keeper is that it fits, once all cards of that act have moved.

        None for all other events, and if the Creeper only passes through.
        """
        event, card = self.event, self.card
        comes = event.what == "moved" and event.target in ROWS and card is not None and card.attach is not None
        if not comes or event.card in self.before.attached:
            return None
        after = self.before.copy()
        for one in takewhile(lambda one: one.what in _MOVES, self.events[self.k :]):
            apply(after, one)
        if event.card in after.attached or after.zone_holding(event.card) != event.target:
            return None
        return bool(hosts_for(after, seat_of(event.target), event.card))

    def _marks(self, card: Card) -> list[tuple[str, int]]:
        """Return the icons and kinds of a card that are worth telling, each with how often the card bears it."""
        kind = self.deck.kind
        printed = [icon for icon in card.icons if not kind(icon)]
        # That a male Human is a Human is said by the icon, and that he is male by his name.
        ours = [icon for icon in card.icons if kind(icon) and not any(icon.endswith(f" {one}") for one in printed)]
        return [(icon, card.points.get(icon, 1)) for icon in (*printed, *ours)]

    @property
    def over_limit(self) -> int:
        """By how many the Keeper that comes goes over the Keeper Limit, on its player's own turn; 0 if it does not."""
        event, card, turn = self.event, self.card, self.before.turn
        comes = event.what == "moved" and card is not None and card.type == KEEPER and turn in self.before.order
        limited = "keeper_limit" in self.before.rules
        # What a deal gives is counted when it is complete.
        if not comes or not limited or event.target != ROW[turn] or event.why is reasons.SHARE:
            return 0
        return excess(self.after, turn, "keeper_limit")

    @cached_property
    def after(self) -> State:
        """The State just after the event."""
        after = self.before.copy()
        apply(after, self.event)
        return after

    @property
    def was_answered(self) -> bool:
        """Whether someone has played a Surprise since the event's card was played."""
        return any(one.why.answers for one in takewhile(lambda one: one.card != self.event.card, self.moves()))

    @property
    def is_chosen(self) -> bool:
        """Whether a step begins without the name of the card that acts, because someone has chosen since it was played.

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
        """Return whether the event is a card being carried out."""
        return event.card >= 0 and (event.what in ITSELF or (event.what == "moved" and event.why.acts))

    def acting(self) -> Iterator[int]:
        """Yield the cards that are being carried out when it happens, the innermost first."""
        for at in (self.k, *self.chain):
            if self._acts(self.events[at]):
                yield self.events[at].card

    @property
    def by(self) -> int:
        """The card that acts, or else what explains it; or -1."""
        return self.event.by if self.event.by >= 0 else self.behind

    @property
    def actor(self) -> Card | None:
        """The card that acts, with its text."""
        return self.deck.cards[self.by] if self.by >= 0 else None

    @property
    def carrier(self) -> int:
        """The Keeper that the event's card is beneath or attached to, or goes along with; or -1."""
        if (head := head_of(self.before, self.event.card)) != self.event.card:
            return head
        return self.event.through[0] if self.event.why is reasons.ALONG else -1

    @property
    def is_sheltered(self) -> bool:
        """Whether the event's card is beneath a Keeper that says what may be there."""
        hidden = self.event.card >= 0 and self.before.zone_holding(self.event.card) in UNDER
        return hidden and "shelters" in self.deck.cards[self.carrier].while_in_play
