"""Explanations: every event with its sentence, the passages that it follows from and the card that led to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypedDict

from fluxx_nb.engine.decisions import Option
from fluxx_nb.engine.deck import ORIGINS
from fluxx_nb.engine.events import Event, Fact, apply
from fluxx_nb.engine.game import Game
from fluxx_nb.engine.labels import label
from fluxx_nb.engine.rulebook import Passage
from fluxx_nb.engine.state import BASICS, State, is_hand
from fluxx_nb.engine.verbs.turns import TAKEN
from fluxx_nb.story.sentences import sentence
from fluxx_nb.story.teller import Teller

_TOLD_ANYWAY = frozenset({"asked", "answered", "picked", "set aside", "taken up"})
"""Events that move no card and whose news other events tell as well: a short log may leave them out."""
_COUNTS_TOLD_ANYWAY = (("extra turn", TAKEN), ("extra turn", 0), ("next seat", -1))

_BY_SETTING = {"draw": "draw", "bonus": "no_hand_bonus", "extra": "play"}
"""Moves that follow from a number in force, by the setting that holds it."""


class Ask(TypedDict):
    """A question as it is shown: the options are empty for a seat that may not see them."""

    who: str
    about: str
    prompt: str
    options: list[str]
    least: int
    most: int
    cites: list[str]


class CardWords(NamedTuple):
    """What a card says, and where it comes from."""

    name: str
    type: str
    text: str
    reading: str
    origin: str
    """Where this deck knows the card from, in words."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One event, explained."""

    n: int
    """The number of the event."""
    what: str
    player: str
    """Who did it; empty where nobody did."""
    text: str
    passages: tuple[Passage, ...]
    says: CardWords | None
    """The card that makes it happen."""
    chain: tuple[int, ...] = field(repr=False)
    """The events that led to it, the nearest first."""
    told_anyway: bool = False
    """Whether a short log may leave it out, because the events around it say as much."""
    ask: Ask | None = None

    @property
    def cause(self) -> int | None:
        """The event that led to it."""
        return self.chain[0] if self.chain else None

    @property
    def depth(self) -> int:
        """How far it is nested: the indentation of its line in a log."""
        return len(self.chain)

    def as_dict(self) -> dict[str, Any]:
        """The moment as plain data, as `fluxx-nb tell --json` prints it."""
        return {
            "n": self.n,
            "player": self.player or None,
            "text": self.text,
            "cites": [{"id": p.id, "edition": p.edition, "where": p.where, "quote": p.quote} for p in self.passages],
            "cause": self.cause,
            "ask": self.ask,
        }

    def __str__(self) -> str:
        return self.text


def chain_of(log: Sequence[Fact], k: int) -> tuple[int, ...]:
    """The events that led to event number `k`, the nearest first."""
    found = []
    cause = log[k][7]
    while cause >= 0:
        found.append(cause)
        cause = log[cause][7]
    return tuple(found)


def card_behind(log: Sequence[Fact], k: int, before: State) -> int:
    """The card whose text explains event number `k`: a rule in force, the card played, what it follows from; or -1."""
    event = Event._make(log[k])
    if event.what == "moved":
        if event.data in _BY_SETTING:
            return _in_force(before, _BY_SETTING[event.data])
        if event.data == "limit":
            return _in_force(before, "hand_limit" if is_hand(event.source) else "keeper_limit")
    elif event.what == "asked" and event.data[0] == "play":
        return _in_force(before, "play")
    elif event.card >= 0 and event.what not in ("picked", "detached"):
        return event.card
    for at in (k, *chain_of(log, k)):
        fact = Event._make(log[at])
        if fact.card >= 0 and (fact.what in ("used", "scored") or (fact.what == "moved" and fact.data in PLAYS)):
            return fact.card
    return -1


PLAYS = frozenset({"play", "nested", "taken", "owed", "surprise", "lay", "agree", "turn up"})
"""The moves by which a card does what it says."""


def _in_force(s: State, slot: str) -> int:
    basics = s.zones[BASICS]
    return s.by.get(slot, basics[0] if basics else -1)


def card_words(s: State, card: int) -> CardWords:
    """What a card says, and where it comes from."""
    found = s.deck.cards[card]
    return CardWords(found.name, found.type, found.text, found.reading, ORIGINS[found.origin])


def _shown_options(s: State, about: str, options: tuple[Option, ...], asked: int, seat: int | None) -> list[str]:
    """The options in words; none at all for a seat that would learn something about a hand from them."""
    teller = Teller(s, seat)
    if seat is not None and seat != asked:
        hidden = any(isinstance(option, int) and not teller.sees(s.zone_holding(option)) for option in options)
        if hidden or about == "surprise":
            return []
    return list(dict.fromkeys(label(s, option, asked) for option in options))


def _ask(s: State, event: Event, seat: int | None) -> Ask:
    about, options, prompt, least, most = event.data
    return {
        "who": s.names[event.who],
        "about": about,
        "prompt": prompt,
        "options": _shown_options(s, about, options, event.who, seat),
        "least": least,
        "most": most,
        "cites": list(event.cite),
    }


def explain(log: Sequence[Fact], k: int, before: State, seat: int | None = None) -> Moment:
    """Explain event number `k` of a log, given the State just before it; with a seat, as that seat may see it."""
    event = Event._make(log[k])
    names = before.names
    behind = card_behind(log, k, before)
    book = before.deck.rulebook
    if behind == event.card and event.what == "moved":
        shown = Teller(before, seat).sees(event.source, event.target)
    else:
        shown = behind >= 0 and Teller(before, seat).sees(before.zone_holding(behind))
    return Moment(
        n=k,
        what=event.what,
        player=event.data if event.what == "joined" else names[event.who] if event.who >= 0 else "",
        text=sentence(before, event, seat),
        passages=tuple(book.passage(cite) for cite in event.cite),
        says=card_words(before, behind) if shown and behind >= 0 else None,
        chain=chain_of(log, k),
        told_anyway=event.what in _TOLD_ANYWAY or (event.what == "counted" and event.data in _COUNTS_TOLD_ANYWAY),
        ask=_ask(before, event, seat) if event.what == "asked" else None,
    )


def tell(game: Game, seat: int | None = None) -> Iterator[Moment]:
    """A whole game, event by event, each one explained."""
    log = game.log or []
    state = State(game.deck, list(game.setup.players))
    for k in range(len(log)):
        moment = explain(log, k, state, seat)
        apply(state, log[k])
        yield moment
