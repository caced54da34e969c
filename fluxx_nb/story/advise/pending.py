"""Pending work: what has begun at a moment and is not done yet, from the turn inwards.

The cause chain of an event is that stack: each play or Free Action on it waits for the one inside it to be done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fluxx_nb.engine.core.card import ACTION, SURPRISE
from fluxx_nb.engine.core.counts import GRANTED
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.state import DISCARD, RESOLVING, WAITING, State
from fluxx_nb.story.moment.occasion import Occasion, chain_of
from fluxx_nb.story.words import plays
from fluxx_nb.story.words.sentences import sentence
from fluxx_nb.story.words.teller import UNSEEN, Teller, count, listing


@dataclass(frozen=True, slots=True)
class Pending:
    """One piece of work that waits to be done."""

    kind: str
    """`turn`, `play`, `power`, `surprise`, `question` or `later`."""
    text: str
    player: str
    card: int
    """The card whose work it is, or -1."""
    event: int
    """The event with which it began, or -1 for what comes later."""
    aside: tuple[str, ...] = ()
    """The cards that wait aside for it, as far as the viewer may see them."""

    def __str__(self) -> str:
        return self.text


def pending(events: Sequence[Event], k: int, after: State, seat: int | None = None) -> list[Pending]:
    """Return the work pending just after event number `k`: the outermost (the turn) first, the innermost last.

    `after` is the State at that moment. What is due only when the turn is over comes before the turn.
    """
    if after.outcome is not None or not events:
        return []
    teller = Teller(after, seat)
    led = {k, *chain_of(events, events[k])}
    if interrupted := Occasion(events, k, after).open_question:
        # Someone joined or left: what was going on then is still to be done.
        led.update(chain_of(events, interrupted))
    chain = sorted(led, reverse=True)
    groups = _groups(events, chain[-1], k)
    found = list(_later(teller))
    for at in reversed(chain):
        event = events[at]
        if event.what == "turned" and event.who in after.order:
            found.append(_turn(teller, event, at))
        elif event.what == "asked" and at == k:
            found.append(_question(teller, event, at))
        elif (event.what == "used" and event.option.startswith("use:")) or (
            event.what == "moved" and event.why.acts and _goes_on(after, event, at == k)
        ):
            found.append(_begun(teller, event, at, groups))
    return found


def _groups(events: Sequence[Event], first: int, k: int) -> dict[int, int]:
    """Return the zone of the cards set aside after event `k` for each play or Free Action since event `first`."""
    opened: dict[int, int] = {}
    for event in events[first : k + 1]:
        if event.what == "set aside":
            opened[event.cause] = event.target
        elif event.what == "taken up":
            opened.pop(event.cause, None)
    return opened


def _goes_on(s: State, event: Event, is_last: bool) -> bool:
    """Return whether a play is not done yet: its card, or what follows from it, is being carried out."""
    if event.card in s.zones[RESOLVING]:
        return True
    one_shot = s.deck.types[event.card] in (ACTION, SURPRISE)
    return not is_last and not one_shot and event.card not in s.zones[DISCARD]


def _turn(t: Teller, event: Event, at: int) -> Pending:
    who = t.player(event.who)
    return Pending("turn", f"{who}'s turn: {plays.turn_so_far(t.state, event.who)}", who, -1, at)


def _begun(t: Teller, event: Event, at: int, groups: dict[int, int]) -> Pending:
    s = t.state
    card, who = s.deck.cards[event.card].name, t.player(event.who)
    kind = "power" if event.what == "used" else "surprise" if event.why.answers else "play"
    zone = groups.get(at)
    waiting = () if zone is None else tuple(s.deck.cards[one].name if t.sees(zone) else UNSEEN for one in s.zones[zone])
    if zone is not None and waiting:
        named = "" if UNSEEN in waiting else f" ({listing([t.title(one) for one in s.zones[zone]])})"
        text = f"{card}: {count(len(waiting), 'card')} set aside{named}"
    elif kind == "power":
        text = f"{card}: {who} uses its Free Action"
    elif kind == "surprise":
        text = f"{card}: {who}'s answer waits to see whether it is answered in turn"
    elif event.card not in s.zones[RESOLVING]:
        text = f"{card}: what follows from it is being settled"
    else:
        one_shot = s.deck.types[event.card] in (ACTION, SURPRISE)
        text = f"{card}: {who} is {'carrying it out' if one_shot else 'playing it'}"
    return Pending(kind, text, who, event.card, at, waiting)


def _question(t: Teller, event: Event, at: int) -> Pending:
    text = sentence(t, event).removesuffix(".")
    return Pending("question", text, t.player(event.who), event.card, at)


def _later(t: Teller) -> Iterator[Pending]:
    """Yield what comes only when this turn is over."""
    s = t.state
    for seat in s.others(s.turn):
        waiting = s.zones[WAITING[seat]]
        if waiting:
            text = f"{t.player(seat)}'s next turn: {count(len(waiting), 'face-down card')} to play first"
            yield Pending("later", text, t.player(seat), -1, -1)
    if s.counts.get("extra turn") == GRANTED:
        who = t.player(s.turn)
        yield Pending("later", f"after this turn: another turn for {who}", who, -1, -1)
