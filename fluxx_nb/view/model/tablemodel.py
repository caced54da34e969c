"""The TableModel: what one seat may see of a game at one moment, as plain data.

Everything goes through `Sight`, so a card that the seat may not see is not in the model at all: only a back is in
its place.
"""

from __future__ import annotations

from dataclasses import dataclass

from fluxx_nb.engine.core.decisions import Decision, seat_chosen, use_chosen
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.labels import label
from fluxx_nb.engine.core.sight import HIDDEN, Sight
from fluxx_nb.engine.core.state import (
    BASICS,
    DISCARD,
    DRAW,
    GOALS,
    HAND,
    METAS,
    RESOLVING,
    ROW,
    RULES,
    RULES_DECK,
    SCORED,
    UNDER,
    WAITING,
    State,
    aside_of,
)
from fluxx_nb.engine.core.units import beneath, riders_of
from fluxx_nb.engine.core.winning import verdict
from fluxx_nb.engine.systems.invisibility import held_out, is_invisible
from fluxx_nb.story.words.prompts import prompt_words
from fluxx_nb.view.cards.looks import Look
from fluxx_nb.view.model.attention import Highlight, highlights
from fluxx_nb.view.model.cause import Cause, cause_of
from fluxx_nb.view.model.condition import condition_of, look_in
from fluxx_nb.view.model.required import BasicRule, Quota, basic_parts, quota
from fluxx_nb.view.model.tally import PointCount, own_points, table_points


@dataclass(frozen=True)
class CardView:
    """A card in its place. With no look it is face down for this seat."""

    card: int
    zone: int
    look: Look | None

    @property
    def name(self) -> str:
        """Its name, or what is seen instead."""
        return self.look.name if self.look else "a card face down"

    @property
    def condition(self) -> str:
        """What has happened to it in play, such as being Invisible."""
        return self.look.condition if self.look else ""


@dataclass(frozen=True)
class Unit:
    """A Keeper or Creeper in a row, with what is attached to it or beneath it."""

    head: CardView
    attached: tuple[CardView, ...] = ()
    beneath: tuple[CardView, ...] = ()

    @property
    def cards(self) -> tuple[CardView, ...]:
        """All of its cards, the lowest first."""
        return (*self.beneath, self.head, *self.attached)

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be said of each of its cards, in the same order."""
        name = self.head.name
        head = self.head.condition
        return (
            *(f", beneath {name}" for _ in self.beneath),
            f", {head}" if head else "",
            *(f", attached to {name}" for _ in self.attached),
        )


@dataclass(frozen=True)
class SeatView:
    """One player at the table."""

    seat: int
    name: str
    own: bool
    current_player: bool
    asked: bool
    chosen: bool
    """Whether the seat is an option of the pending question."""
    won: bool
    open_hand: bool
    """Whether the hand may be seen."""
    hand: tuple[CardView, ...]
    row: tuple[Unit, ...]
    waiting: tuple[CardView, ...]
    """Cards dealt face down that the seat has yet to play."""
    held: tuple[Unit, ...] = ()
    """Cards of the hand that are held face out, for everyone to see, with what is attached to them."""
    invisible: bool = False
    points: tuple[PointCount, ...] = ()


@dataclass(frozen=True)
class PileView:
    """The draw pile, the discard pile, or one of the two piles of Solo Fluxx."""

    zone: int
    count: int
    cards: tuple[CardView, ...]
    """The cards that may be looked through, the top one first."""


@dataclass(frozen=True)
class PendingAsk:
    """The pending choice, as far as it concerns this seat."""

    who: int
    name: str
    prompt: str
    cards: frozenset[int]
    """The cards that may be chosen."""
    uses: frozenset[int]
    """The cards whose Free Action may be used."""
    words: tuple[str, ...]
    """All options in words; none if another seat is asked."""


@dataclass(frozen=True)
class EndOfGame:
    """How the game ended."""

    won: bool
    seat: int
    name: str
    card: str
    words: str
    how: str = ""
    """The equation, the total or the cards by which it was won."""


@dataclass(frozen=True)
class TableModel:
    """The whole table as one seat sees it; that seat comes first, then the others clockwise."""

    edition: str
    title: str
    seat: int | None
    seats: tuple[SeatView, ...]
    basics: int
    """The Basic Rules card, or -1."""
    parts: tuple[BasicRule, ...]
    covers: tuple[CardView | None, ...]
    """For each part of the Basic Rules, the New Rule that is over it."""
    rules: tuple[CardView, ...]
    """The New Rules that replace no part of the Basic Rules."""
    metas: tuple[CardView, ...]
    goals: tuple[CardView, ...]
    goal_places: int
    """How many Goals may stay in play side by side."""
    draw: PileView
    discard: PileView
    playing: tuple[CardView, ...]
    aside: tuple[tuple[CardView, ...], ...]
    """The cards drawn for each Action that is being carried out, the outermost first."""
    turns: int
    quota: Quota | None
    ask: PendingAsk | None
    outcome: EndOfGame | None
    highlights: tuple[Highlight, ...]
    rules_deck: PileView | None = None
    """The Rules deck of Solo Fluxx; None in any other game."""
    scored: PileView | None = None
    """The scored Goals of Solo Fluxx, the last one first; None in any other game."""
    points: tuple[PointCount, ...] = ()
    """The points of all players together."""
    cause: Cause | None = None
    """The card that made happen what has just happened, and what it acts on."""

    @property
    def turn(self) -> SeatView | None:
        """The current player."""
        return next((seat for seat in self.seats if seat.current_player), None)


def look(
    state: State,
    seat: int | None,
    *,
    event: Event | None = None,
    decision: Decision | None = None,
) -> TableModel:
    """Return what a seat sees; with no seat, what a teacher sees: all hands, but not the draw pile.

    `event` is what has just happened and is pointed at; `decision` is the question that is pending.
    """
    return _Looker(state, seat, decision).table(event)


class _Looker:
    """Builds the model of a State for one seat."""

    def __init__(self, state: State, seat: int | None, decision: Decision | None) -> None:
        self.state = state
        self.seat = seat
        self.sight = Sight(state, seat)
        self.decision = decision if state.outcome is None else None

    def view(self, card: int, zone: int) -> CardView:
        """Return a card in a zone."""
        if card == HIDDEN:
            return CardView(card, zone, None)
        s = self.state
        return CardView(card, zone, look_in(s.deck, card, condition_of(s, card, zone)))

    def cards(self, zone: int) -> tuple[CardView, ...]:
        """Return all cards of a zone."""
        return tuple(self.view(card, zone) for card in self.sight.cards(zone))

    def seats(self, ask: PendingAsk | None) -> tuple[SeatView, ...]:
        """Return the players, this seat first, then clockwise."""
        s = self.state
        order = list(s.order)
        if self.seat in order:
            at = order.index(self.seat)
            order = order[at:] + order[:at]
        chosen = set()
        if ask is not None and self.decision is not None and ask.words:
            chosen = {seat_chosen(o) for o in self.decision.options if isinstance(o, str) and o.startswith("player:")}
        winner = s.outcome.who if s.outcome is not None and s.outcome.what == "won" else -1
        return tuple(
            SeatView(
                seat=seat,
                name=s.names[seat],
                own=seat == self.seat,
                current_player=seat == s.turn,
                asked=ask is not None and ask.who == seat,
                chosen=seat in chosen,
                won=seat == winner,
                open_hand=self.sight.sees(HAND[seat]),
                hand=self.cards(HAND[seat]),
                row=self.row(seat),
                waiting=self.cards(WAITING[seat]),
                held=self.held(seat),
                invisible=is_invisible(s, seat),
                points=own_points(s, seat),
            )
            for seat in order
        )

    def held(self, seat: int) -> tuple[Unit, ...]:
        """Return the cards that a seat holds face out."""
        s = self.state
        return tuple(
            Unit(
                self.view(card, HAND[seat]),
                tuple(self.view(rider, UNDER[seat]) for rider in riders_of(s, card)),
            )
            for card in held_out(s, seat)
        )

    def row(self, seat: int) -> tuple[Unit, ...]:
        """Return the units in front of a seat."""
        s = self.state
        zone, under = ROW[seat], UNDER[seat]
        here = s.zones[zone]
        seen = self.sight.sees(under)
        units = []
        for card in here:
            if s.attached.get(card) in here:
                continue
            attached = tuple(self.view(rider, zone) for rider in riders_of(s, card))
            lower = tuple(self.view(one if seen else HIDDEN, under) for one in beneath(s, card))
            units.append(Unit(self.view(card, zone), attached, lower))
        return tuple(units)

    def ask(self) -> PendingAsk | None:
        """Return the pending choice; its options only for the player who chooses."""
        decision = self.decision
        if decision is None:
            return None
        s = self.state
        if self.seat is not None and decision.who != self.seat:
            return PendingAsk(decision.who, s.names[decision.who], decision.prompt, frozenset(), frozenset(), ())
        options = decision.options
        return PendingAsk(
            decision.who,
            s.names[decision.who],
            prompt_words(s, decision),
            frozenset(option for option in options if isinstance(option, int)),
            frozenset(use_chosen(o)[0] for o in options if isinstance(o, str) and o.startswith("use:")),
            tuple(label(s, option, decision.who) for option in options),
        )

    def outcome(self) -> EndOfGame | None:
        """Return how the game ended, if it did."""
        s = self.state
        ended: Event | None = s.outcome
        if ended is None:
            return None
        won, name, card, words = ended.what == "won", "", "", verdict(s)
        if ended.who >= 0:
            name = s.names[ended.who]
        elif s.solo:
            name = s.names[s.order[0]]
        if ended.card >= 0 and ended.what != "concluded":
            card = s.deck.cards[ended.card].name
        if ended.what == "concluded":
            words += f": the {'Rules deck' if ended.source == RULES_DECK else 'Main deck'} has run out"
        elif card and not won:
            words += f": {card}"
        how = (ended.win.how or " + ".join(ended.win.shown)) if won else ""
        return EndOfGame(won, ended.who, name, card, words, how)

    def table(self, event: Event | None) -> TableModel:
        """Return the whole table."""
        s = self.state
        zones = s.zones
        parts = basic_parts(s)
        rules = self.cards(RULES)
        covering = {part.card for part in parts if part.card >= 0}
        by_card = {view.card: view for view in rules}
        ask = self.ask()
        discard = tuple(reversed(self.cards(DISCARD)))
        basics = zones[BASICS]
        return TableModel(
            edition=s.deck.edition,
            title=s.deck.title,
            seat=self.seat,
            seats=self.seats(ask),
            basics=basics[0] if basics else -1,
            parts=parts,
            covers=tuple(by_card.get(part.card) for part in parts),
            rules=tuple(view for view in rules if view.card not in covering),
            metas=self.cards(METAS),
            goals=self.cards(GOALS),
            goal_places=int(s.rules.get("goals", 1)) + bool(s.rules.get("goal_and_ungoal")),
            draw=PileView(DRAW, len(zones[DRAW]), ()),
            discard=PileView(DISCARD, len(discard), discard),
            playing=self.cards(RESOLVING),
            aside=tuple(self.cards(aside_of(depth)) for depth in range(s.aside_depth())),
            turns=s.turns,
            quota=quota(s),
            ask=ask,
            outcome=self.outcome(),
            highlights=highlights(s, self.sight, event),
            points=table_points(s),
            cause=cause_of(s, self.sight, event, parts),
            rules_deck=PileView(RULES_DECK, len(zones[RULES_DECK]), ()) if s.solo else None,
            scored=PileView(SCORED, len(zones[SCORED]), tuple(reversed(self.cards(SCORED)))) if s.solo else None,
        )
