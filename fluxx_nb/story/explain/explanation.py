"""Explanations: every event with its sentence, the passages behind it and the card that led to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypedDict

from fluxx_nb.display_hooks import Still
from fluxx_nb.engine.core.card import ORIGINS
from fluxx_nb.engine.core.checks import WrongKind, need
from fluxx_nb.engine.core.counts import EXTRA_TURN, GRANTED, NEXT_SEAT
from fluxx_nb.engine.core.decisions import Option
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import label
from fluxx_nb.engine.core.numerals import bears_numerals
from fluxx_nb.engine.core.reasons import ALONG, CANCELLED, CAST, FIRST_PLAY_RANDOM, GAIN, HIDE, LAND, TRASH, Reason
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.core.state import DISCARD, RESOLVING, RULES, State
from fluxx_nb.engine.core.text import shown
from fluxx_nb.story.cite.citations import Cited, citations_of
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.time.steps import Steps
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.story.words.clauses import (
    asked_again,
    attaches_later,
    dealt_again,
    exceeded,
    exceptions,
    fewer_draws,
    given_back,
    goals_beside,
    icons_named,
    is_deal,
    late_win,
    lowered_limit,
    no_change,
    other_draws,
    over_limit,
    plays_are_told,
    release_sentence,
    turn_is_over,
)
from fluxx_nb.story.words.hands import set_aside_by
from fluxx_nb.story.words.moves import landing_news
from fluxx_nb.story.words.points import points_dealt
from fluxx_nb.story.words.prompts import prompt_words
from fluxx_nb.story.words.reach import left_alone, only_target, stand_ins
from fluxx_nb.story.words.sentences import sentence
from fluxx_nb.story.words.settings import clause_beside
from fluxx_nb.story.words.teller import Teller, counted
from fluxx_nb.story.words.units import unit_sentence

_TOLD_ANYWAY = frozenset({"asked", "answered", "picked", "set aside", "taken up"})
"""Kinds of events that move no card, and whose news other events tell as well."""


_SAID_NEXT = {"fizzled": "missed", "counted": "tied"}
"""Kinds of events, each with the kind of the next event that says more, if it has the same reason."""


_CLAUSES = (
    goals_beside, only_target, given_back, left_alone, lowered_limit, over_limit, stand_ins, icons_named, other_draws,
    fewer_draws, no_change, attaches_later, points_dealt,
)  # fmt: skip
"""What may be said after the sentence of an event."""


_MOVE_HANDS = frozenset({"trade_hands", "rotate_hands", "mix_hands"})
"""Verbs that take whole hands, that of the player included."""


class AskedChoice(TypedDict):
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


Source = Passage | CardWords
"""What can be quoted: words of a rulebook or of a card."""


def words_of(source: Source) -> str:
    """Return the words that are quoted; of a card whose text was said already, how it is read."""
    return source.quote if isinstance(source, Passage) else source.text or source.reading


@dataclass(frozen=True, slots=True)
class Moment(Still):
    """One event, explained."""

    n: int
    """The number of the event."""
    what: str
    why: Reason
    player: str
    """Who did it; empty where no one did."""
    card: str
    """The card that it happened to; empty where none is named or none may be seen."""
    text: str
    passages: tuple[Passage, ...]
    says: CardWords | None
    """The card that makes it happen."""
    card_is_source: bool
    """Whether that card's own words, rather than a rulebook's, are what says so."""
    chain: tuple[int, ...] = field(repr=False)
    """The events that led to it, the nearest first."""
    told_anyway: bool = False
    """Whether a short log may leave it out, because the events around it say as much."""
    idle: bool = False
    """Whether nothing happens by it that anyone at the table would mention: a story leaves it out."""
    echo: bool = False
    """Whether the sentence before it says as much: in a step, that one is told for both."""
    ask: AskedChoice | None = None
    besides: tuple[CardWords, ...] = ()
    """Other cards whose words apply: those that make an exception."""
    first: str = ""
    """What `text` says before the sentence of the event: why a turn is over."""
    after: str = ""
    """What `text` says after the sentence of the event: about other cards, a limit, or icons that are new."""
    behind: int = -1
    """The number of the card that makes it happen, where it may be seen; else -1."""
    step: int = 0
    """The number of the step that people count, in a game that is told as a whole; else 0."""

    @property
    def cause(self) -> int | None:
        """The event that led to it."""
        return self.chain[0] if self.chain else None

    @property
    def depth(self) -> int:
        """How deep it is nested: the indentation of its line in a log."""
        return len(self.chain)

    @property
    def sources(self) -> tuple[Source, ...]:
        """What it follows from: the main source, then cards that make an exception, then further passages."""
        if self.card_is_source and self.says is not None:
            return (self.says, *self.besides, *self.passages)
        return (*self.passages[:1], *self.besides, *self.passages[1:])

    def as_dict(self) -> dict[str, Any]:
        """Return the moment as plain data, as `fluxx-nb tell --json` prints it."""
        return {
            "n": self.n,
            "beat": self.step,
            "player": self.player or None,
            "text": self.text,
            "cites": [{"id": p.id, "edition": p.edition, "where": p.where, "quote": p.quote} for p in self.passages],
            "card": _quoted(self.says) if self.card_is_source and self.says is not None else None,
            "besides": [_quoted(card) for card in self.besides],
            "cause": self.cause,
            "event": self.what,
            "why": self.why,
            "ask": self.ask,
        }

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        quoted = self.passages[0].id if self.passages else "the card" if self.card_is_source else "nothing"
        return f"<{self.n}: {self.text} (quotes {quoted})>"


def _quoted(card: CardWords) -> dict[str, str]:
    """Return a card's words as plain data."""
    return {"name": card.name, "text": card.text, "origin": card.origin, "reading": card.reading}


def card_words(s: State, card: int) -> CardWords:
    """Return what a card says, where it comes from, and how it is read now."""
    found = s.deck.cards[card]
    readings = found.reading, _raised(s, card), _together(s, card), _set_aside(s, card)
    reading = " ".join(words for words in readings if words)
    return CardWords(found.name, found.type, found.text, reading, ORIGINS[found.origin])


def _raised(s: State, card: int) -> str:
    """Return how Inflation changes the numerals of a card; empty if it does not."""
    found, by = s.deck.cards[card], s.by.get("inflation", card)
    if by == card or not bears_numerals(found):
        return ""
    return f"{s.deck.cards[by].name} makes each number {s.rules['inflation']} higher."


def _together(s: State, card: int) -> str:
    """Return how a rule that makes room for Goals is read beside another one in play; else empty."""
    slots = [(slot, value) for slot, value in s.deck.cards[card].rule.items() if clause_beside(s, slot, value)]
    return "".join(f"{said[0].upper()}{said[1:]}." for said in (clause_beside(s, *one) for one in slots))


def _set_aside(s: State, card: int) -> str:
    """Return how a card that has the hand set aside is read while another card moves that hand; else empty."""
    acting = s.deck.cards[s.zones[RESOLVING][-1]] if set_aside_by(s) == card else None
    moves = acting is not None and not _MOVE_HANDS.isdisjoint(acting.verbs())
    return f"The hand set aside is still your hand, so {acting.name} takes it." if acting and moves else ""


def _shown_options(s: State, about: str, options: tuple[Option, ...], asked: int, seat: int | None) -> list[str]:
    """Return the options in words; nothing for a seat that would learn something about a hand from them."""
    teller = Teller(s, seat)
    if seat is not None and seat != asked:
        hidden = any(isinstance(option, int) and not teller.sees(s.zone_holding(option)) for option in options)
        if hidden or about == "surprise":
            return []
    return counted(label(s, option, asked) for option in options)


def _card_named(s: State, event: Event, seat: int | None) -> str:
    if event.card < 0:
        return ""
    open_to = (event.source, event.target) if event.what == "moved" else (s.zone_holding(event.card),)
    return s.deck.cards[event.card].name if Teller(s, seat).sees(*open_to) else ""


def _ask(o: Occasion, cited: Cited, seat: int | None) -> AskedChoice:
    s, asked = o.before, o.event.decision
    return {
        "who": s.names[asked.who],
        "about": asked.about,
        "prompt": prompt_words(s, asked),
        "options": _shown_options(s, asked.about, asked.options, asked.who, seat),
        "least": asked.least,
        "most": asked.most,
        "cites": list(cited.passages),
    }


def explain(events: Sequence[Event], k: int, before: State, seat: int | None = None) -> Moment:
    """Explain event number `k`, given the State just before it; with a seat, as that seat may see it."""
    o = Occasion(events, k, before, seat)
    event = o.event
    cited = citations_of(before.deck).find(o)
    behind, book = o.behind, before.deck.rulebook
    # A card that acts was played openly, wherever it is now; only a card that moves may be hidden.
    shown = behind >= 0
    if behind == event.card and event.what == "moved":
        shown = Teller(before, seat).sees(event.source, event.target)
    told = Teller(before, seat, o.by, event.why.discards and o.is_chosen, event.what == "cancelled" and o.is_play)
    after = " ".join(filter(None, (clause(o) for clause in _CLAUSES)))
    own = (unit_sentence(o, told), release_sentence(o, told), asked_again(o), dealt_again(o, told), late_win(o, told))
    told.plays_told, told.exceeded = event.what == "turned" and plays_are_told(o), exceeded(o)
    first = turn_is_over(o, told)
    said = next(filter(None, own), "") or sentence(told, event)
    return Moment(
        n=k,
        what=event.what,
        why=event.why,
        player=_player_named(before, event),
        card=_card_named(before, event, seat),
        text=" ".join(filter(None, (first, said, after))),
        passages=tuple(book.passage(passage) for passage in cited.passages),
        says=card_words(before, behind) if shown else None,
        besides=tuple(card_words(before, card) for card in exceptions(o) if card != behind or not cited.card),
        card_is_source=cited.card and shown and bool(before.deck.cards[behind].text),
        chain=o.chain,
        idle=_is_idle(o),
        echo=_is_told_before(o),
        told_anyway=_is_told_anyway(o),
        ask=_ask(o, cited, seat) if event.what == "asked" else None,
        first=first,
        after=after,
        behind=behind if shown else -1,
    )


def _player_named(before: State, event: Event) -> str:
    if event.what == "joined":
        return event.name
    return before.names[event.who] if event.who >= 0 else ""


def _is_told_anyway(o: Occasion) -> bool:
    """Return whether other events tell the news of an event as well, so that a short log may leave it out."""
    event = o.event
    if event.what == "blocked":
        return event.why.minor
    if event.what == "counted":
        return _is_told_by_the_turn(event)
    return event.what in _TOLD_ANYWAY and not is_deal(o) and event.why is not FIRST_PLAY_RANDOM


def _is_told_before(o: Occasion) -> bool:
    """Return whether the last sentence says already that the card goes: its rule is gone, or its unit went."""
    event, last = o.event, o.last
    if event.what != "moved":
        return False
    if event.source == RULES:
        return last.what == "ceased" and last.card == event.card and event.why is TRASH and not o.is_chosen
    return event.why is ALONG and unit_sentence(o, Teller(o.before, o.seat)) != ""


def _is_idle(o: Occasion) -> bool:
    """Return whether an event is no news, such as a card that lands where it was just played."""
    event = o.event
    if any(one.why is event.why and one.what == _SAID_NEXT.get(event.what) for one in o.events[o.k + 1 : o.k + 2]):
        return True
    if event.what == "moved":
        news = o.new_icons or o.was_answered or over_limit(o) or landing_news(Teller(o.before, o.seat), event)
        # That a card is canceled, and who takes it over, is said just before it goes.
        gone = (event.why is CANCELLED or event.why is GAIN) and o.last.what == "cancelled"
        return (gone or event.why is LAND) and not news
    if event.what == "asked" or event.what == "answered":
        asked = o.question.decision
        return asked.about == "surprise" and not asked.several and len(asked.options) == 1
    if event.what == "covered":
        return event.why is HIDE
    if event.what == "uncovered" or event.what == "detached":
        return _goes_on(o)
    if event.what == "counted":
        # A spell that was cast matters only if it is cast again, and then it is told.
        return event.why is CAST or _is_told_by_the_turn(event)
    return event.what == "taken up"


def _is_told_by_the_turn(event: Event) -> bool:
    """Return whether the next turn says as much as a count does: whose it is, and why."""
    what, number = event.counted
    return what == NEXT_SEAT or (what == EXTRA_TURN and number != GRANTED)


def _goes_on(o: Occasion) -> bool:
    """Return whether a card that comes off its Keeper moves on at once; then that move is told instead."""
    event = o.event
    for after in o.events[o.k + 1 : o.k + 2]:
        same = after.what == "moved" and after.card == event.card and after.why is event.why
        # A Creeper that comes off a Keeper stays on the table, unless the two are discarded.
        return same and (event.what == "uncovered" or (event.why is ALONG and after.target == DISCARD))
    return False


def tell(played: Game | Timeline, seat: int | None = None) -> Iterator[Moment]:
    """Yield every event of a game or a timeline, explained.

    >>> from fluxx_nb import scenario
    >>> told = list(tell(scenario("math/no-grabbing").run()))
    >>> print(told[-1].text)
    Ada wins the game with Silver Jubilee: Number Two and Number Five.
    """
    need("What is to be told", played, (Game, Timeline), "a game or a timeline, such as new_game('math')")
    game = played.game if isinstance(played, Timeline) else played
    if seat is not None and (seat.__class__ is not int or not 0 <= seat < len(game.state.names)):
        least = ", ".join(f"{at} is {name}" for at, name in enumerate(game.state.names))
        raise WrongKind(f"`seat` is {shown(seat)}, but must be None for all that happens, or a seat: {least}.")
    return _told(game, seat)


def _told(game: Game, seat: int | None) -> Iterator[Moment]:
    events = game.events
    steps = Steps(events)
    state = State(game.deck, list(game.setup.players))
    for k, event in enumerate(events):
        moment = explain(events, k, state, seat)
        apply(state, event)
        yield replace(moment, step=steps.number(k))


def cited_in(game: Game) -> set[str]:
    """Return the ids of all passages that the events of a game quote."""
    events, found = game.events, citations_of(game.deck)
    state = State(game.deck, list(game.setup.players))
    cited: set[str] = set()
    for k, event in enumerate(events):
        cited.update(found.find(Occasion(events, k, state)).passages)
        apply(state, event)
    return cited
