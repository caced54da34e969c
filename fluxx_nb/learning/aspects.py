"""Aspects: what can be asked about an event before it happens, with one right answer and answers of misreadings.

Every option stands for a value, such as a place or a number, that is read from the table after the event. So exactly
one option is right, and the engine says which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from fluxx_nb.engine.core.card import CREEPER, GOAL, KEEPER, RULE, UNGOAL
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.quotas import plays_left
from fluxx_nb.engine.core.reasons import CREEPER_DRAWN, PILE_RAN_OUT
from fluxx_nb.engine.core.state import DISCARD, DRAW, GOALS, HAND, HANDS, MANY, ROW, ROWS, RULES, State, seat_of
from fluxx_nb.learning.task import Misreading
from fluxx_nb.story.words.teller import marked

NO_ONE = "No one yet"


class Happening(NamedTuple):
    """A step of a game: the tables around it, its events, and the one that shows the rule."""

    before: State
    after: State
    events: Sequence[Event]
    """All events of the game so far."""
    span: range
    """The numbers of the events of the step."""
    k: int
    """The number of the event that shows the rule."""

    @property
    def event(self) -> Event:
        """The event that shows the rule."""
        return self.events[self.k]

    def step(self) -> Iterator[Event]:
        """The events of the step."""
        return (self.events[k] for k in self.span)


class Aspect(NamedTuple):
    """One thing to ask about a step."""

    ask: str
    answer: str
    wrong: tuple[tuple[str, Misreading], ...]
    """Answers of misreadings, each other than the right one."""


Reader = Callable[[Happening], Aspect | None]


def aspects(h: Happening) -> Iterator[Aspect]:
    """What can be asked about a step, the most telling first."""
    for reader in _READERS.get(h.event.what, ()):
        found = reader(h)
        if found is not None and len(found.wrong) >= 2:
            yield found


def _aspect(ask: str, answer: str, wrong: Iterable[tuple[str, str, str]]) -> Aspect:
    """An aspect from answers with the name and the sentence of their misreading; each answer once."""
    found: dict[str, Misreading] = {}
    for text, name, says in wrong:
        if text != answer:
            found.setdefault(text, Misreading(name, says))
    return Aspect(ask, answer, tuple(found.items()))


# Places -------------------------------------------------------------------------------------------------------------


def _place(s: State, zone: int) -> str:
    """A zone in words; empty for one that no question names."""
    if zone in HANDS:
        return f"In {s.names[seat_of(zone)]}'s hand"
    if zone in ROWS:
        return f"In front of {s.names[seat_of(zone)]}"
    return {
        DISCARD: "In the discard pile",
        RULES: "In the middle, as a New Rule",
        GOALS: "In the middle, as a Goal",
        DRAW: "In the draw pile",
    }.get(zone, "")


_MIDDLE = {RULE: RULES, GOAL: GOALS, UNGOAL: GOALS}


def _where(h: Happening) -> Aspect | None:
    """Where a card is after the step."""
    event, s = h.event, h.before
    card, types = event.card, s.deck.types
    if card < 0 or (card in s.zones[DRAW] and event.why is not CREEPER_DRAWN):
        return None
    source, target = s.zone_holding(card), h.after.zone_holding(card)
    answer = _place(s, target)
    if not answer or (source == target and event.what == "moved"):
        return None
    name, who = marked(s.deck.cards[card]), event.who if event.who >= 0 else s.turn
    others = [seat for seat in s.order if seat != who]
    zones = [source, DISCARD, HAND[who], ROW[who]]
    if types[card] in (KEEPER, CREEPER):
        zones += [ROW[seat] for seat in others]
    else:
        zones += [_MIDDLE.get(types[card], RULES)]
    wrong = [(_place(s, zone), *_misplaced(name, zone, source)) for zone in dict.fromkeys(zones) if _place(s, zone)]
    return _aspect(f"Where is {name} after that?", answer, wrong)


def _misplaced(name: str, zone: int, source: int) -> tuple[str, str]:
    if zone == source:
        return "stays", f"You left {name} where it was."
    if zone in HANDS:
        return "to the hand", f"You moved {name} to a hand."
    if zone in ROWS:
        return "in front", f"You put {name} in front of a player."
    if zone == DISCARD:
        return "discarded", f"You discarded {name}."
    return "in the middle", f"You put {name} into the middle."


# Numbers ------------------------------------------------------------------------------------------------------------


def _drawn(h: Happening) -> Aspect | None:
    """How many cards a player draws in the step."""
    event, s = h.event, h.before
    if not event.why.draws or event.who < 0:
        return None
    who = event.who
    number = sum(e.what == "moved" and e.why.draws and e.who == who and e.target == HAND[who] for e in h.step())
    required, so_far = h.after.draws, s.drawn if s.turn == who else 0
    wrong = [
        (str(required), "whole number again", f"You drew {required}, as if none had been drawn this turn."),
        ("0", "no draw", "You drew nothing."),
        ("1", "Basic Rules", "You drew 1 card, as the Basic Rules say."),
        (str(number + 1), "Basic Rules added", "You added the 1 card of the Basic Rules."),
        (str(max(0, required - 1)), "one too few", "You took one draw as made already."),
    ]
    because = f"{h.after.names[who]}" if not so_far else s.names[who]
    return _aspect(f"How many cards does {because} draw then?", str(number), wrong)


def _plays(h: Happening) -> Aspect | None:
    """How many plays the current player has left after the step."""
    event, s = h.event, h.after
    if event.asks != "play" or event.decision.who != s.turn or h.before.turn != s.turn:
        return None
    left, me = plays_left(s, s.turn), s.turn
    held, was = len(s.hand(me)), plays_left(h.before, me)
    wrong = [
        (str(was), "not counted", "You didn't count the card just played."),
        ("0", "turn is over", "You ended the turn after this play."),
        (str(held), "whole hand", "You wanted every card in hand to be played."),
        (str(left + 1), "one too many", "You counted one play too many."),
    ]
    return _aspect(f"How many plays does {s.names[me]} have left then?", str(left), wrong)


def _required(h: Happening) -> Aspect | None:
    """The number of draws, plays or cards in hand that applies after the step."""
    slot = h.event.slot
    if slot not in _NUMBERS:
        return None
    ask, read = _NUMBERS[slot]
    now, was = read(h.after), read(h.before)
    if not 0 < now < MANY:
        return None
    number = int(h.event.setting[1]) if h.event.what == "began" and isinstance(h.event.setting[1], int) else now
    wrong = [
        (str(was), "old number", "You kept the number from before."),
        (str(number + 1), "Basic Rules added", "You added the 1 of the Basic Rules."),
        (str(was + number), "numbers added", "You added the old number to the new one."),
        ("1", "Basic Rules", "You kept to the Basic Rules."),
        (str(now + 2), "too many", "You counted more than the cards say."),
    ]
    return _aspect(ask, str(now), [one for one in wrong if 0 < int(one[0]) < MANY])


_NUMBERS: dict[str, tuple[str, Callable[[State], int]]] = {
    "draw": ("How many cards does a turn draw after that?", lambda s: s.draws),
    "play": ("How many cards does a turn play after that?", lambda s: s.plays),
    "hand_limit": ("How many cards may you hold out of turn after that?", lambda s: s.hand_cap),
    "keeper_limit": ("How many Keepers may you have out of turn after that?", lambda s: s.keeper_cap),
}


def _discards(h: Happening) -> Aspect | None:
    """How many cards a limit makes a player discard."""
    event, s = h.event, h.after
    if event.asks != "limit" or event.decision.who < 0:
        return None
    decision = event.decision
    who, number = decision.who, decision.least
    held = len(decision.options)
    cap = held - number
    wrong = [
        ("0", "limit waits", "You let the limit wait."),
        (str(cap), "number to discard", "You took the limit for the number to discard."),
        (str(held), "everything", "You discarded everything."),
        (str(number + 1), "one too many", "You discarded one card too many."),
    ]
    return _aspect(f"How many cards must {s.names[who]} discard then?", str(number), wrong)


def _piles(h: Happening) -> Aspect | None:
    """How large the discard pile is after it was shuffled."""
    if h.event.why is not PILE_RAN_OUT:
        return None
    was, now = len(h.before.zones[DISCARD]), len(h.after.zones[DISCARD])
    wrong = [
        (str(was), "pile stays", "You left the discard pile where it was."),
        (str(was // 2), "half of it", "You shuffled only a part of the discard pile."),
        (str(was + 1), "pile grows", "You went on discarding onto the old pile."),
    ]
    return _aspect("How many cards are in the discard pile after that?", str(now), wrong)


# Players ------------------------------------------------------------------------------------------------------------


def _next(h: Happening) -> Aspect | None:
    """Whose turn comes next."""
    event, s = h.event, h.before
    if s.turn < 0 or len(s.order) < 3:
        return None
    order = [*s.others(s.turn), s.turn]
    wrong = []
    for seat in order:
        name = s.names[seat]
        if seat == s.turn:
            wrong.append((name, "another turn", f"You gave {name} another turn."))
        elif seat == order[0]:
            wrong.append((name, "always clockwise", f"You went on clockwise to {name}."))
        else:
            wrong.append((name, "skipped", f"You skipped {s.names[order[0]]}."))
    return _aspect("Whose turn is it then?", s.names[event.who], wrong)


def _winner(h: Happening) -> Aspect | None:
    """Who wins by the step."""
    s = h.before
    ended = h.after.outcome
    if ended is not None and (ended.what != "won" or ended.who < 0):
        return None
    answer = NO_ONE if ended is None else s.names[ended.who]
    wrong = [(NO_ONE, "win waits", "You let the win wait.")]
    for seat in s.order:
        mine = seat == s.turn
        name, why = s.names[seat], "current player" if mine else "another player"
        wrong.append((name, why, f"You gave the win to {name}" + (", whose turn it is." if mine else ".")))
    return _aspect("Who wins?", answer, wrong)


_READERS: dict[str, tuple[Reader, ...]] = {
    "moved": (_drawn, _where),
    "fizzled": (_where,),
    "cancelled": (_where,),
    "asked": (_discards, _plays),
    "began": (_required,),
    "shuffled": (_piles,),
    "turned": (_next,),
    "won": (_winner,),
    "tied": (_winner,),
    "blocked": (_winner,),
}
"""What can be asked about each kind of event."""
