"""A State is one moment of a game: where every card is and which numbers apply.

Only `fluxx_nb.engine.core.events.apply` changes a State. A card is a whole number (its place in the deck's list of
cards), and so is a zone: the shared zones have fixed numbers, each seat has four zones of its own, and the groups of
cards that wait aside while an Action is carried out have negative numbers, so that they can nest to any depth. This
module alone knows which number a zone has; everyone else says `DRAW`, `HAND[seat]` or `aside_of(depth)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fluxx_nb.display_hooks import Still
from fluxx_nb.engine.core.bounds import MOST_SEATS

if TYPE_CHECKING:
    from fluxx_nb.engine.core.deck import Deck
    from fluxx_nb.engine.core.events import Event

DRAW, DISCARD, RULES, GOALS, RESOLVING, OUT, METAS, BASICS = range(8)

RULES_DECK, SCORED = -1001, -1002
"""The two zones that only Solo Fluxx has, far below the groups that wait aside."""

SHARED_ZONES = {
    DRAW: "draw pile",
    DISCARD: "discard pile",
    RULES: "New Rules",
    GOALS: "Goals",
    RESOLVING: "being played",
    OUT: "out of the game",
    METAS: "Meta Rules",
    BASICS: "Basic Rules",
    RULES_DECK: "Rules deck",
    SCORED: "scored Goals",
}

_FIRST, _PLACES = 8, 4
HAND, ROW, UNDER, WAITING = (
    tuple(_FIRST + _PLACES * seat + place for seat in range(MOST_SEATS)) for place in range(_PLACES)
)
"""The zones of each seat: the cards in hand; the Keepers and Creepers in front of the player; the cards kept beneath
another card, out of play; the face-down cards that were dealt to the player and are yet to be played."""

HANDS, ROWS = frozenset(HAND), frozenset(ROW)
OWNER = {zone: seat for zones in (HAND, ROW, UNDER, WAITING) for seat, zone in enumerate(zones)}
"""The seat that owns a zone."""

# What may follow from an event: `apply` returns these flags.
WIN_MATTERS, NUMBERS_CHANGED, OTHERS_GREW, ROWS_CHANGED = 1, 2, 4, 8
EVERYTHING = WIN_MATTERS | NUMBERS_CHANGED | OTHERS_GREW | ROWS_CHANGED

MANY = 1_000_000
"""A number without a bound: more cards than any deck has."""

BLOCKING = 1
"""The bit of every card that may keep its owner from winning, or keep another card from doing so."""
ANY_CARD = -1
"""All bits: whatever comes or goes matters."""

_SHARED = ("names", "order", "masks", "rules", "by", "attached", "covered", "used", "counts", "laid_by", "blockers")
"""The parts of a State that may change, apart from its zones."""

Count = str | tuple[str, int]
"""The name of something that is counted: a word, or a word with the number of a card."""


def aside_of(depth: int) -> int:
    """Return the zone of the cards drawn for the Action at this depth of nesting (0 is the outermost)."""
    return -1 - depth


def seat_of(zone: int) -> int:
    """Return the seat that owns a zone, or -1 for a shared zone."""
    return OWNER.get(zone, -1)


def zones_of(seat: int) -> tuple[int, int, int, int]:
    """Return all zones of a seat."""
    return HAND[seat], ROW[seat], UNDER[seat], WAITING[seat]


class State(Still):
    """One moment of a game. Read it freely; only `apply` writes it."""

    __slots__ = (
        "always",
        "attached",
        "began_empty",
        "blocked",
        "blockers",
        "bonuses",
        "by",
        "chance_count",
        "counts",
        "covered",
        "deck",
        "drawn",
        "draws",
        "ended_by",
        "freedoms",
        "granted_by",
        "hand_cap",
        "heeded",
        "keeper_cap",
        "laid_by",
        "limits",
        "masks",
        "missed",
        "names",
        "order",
        "outcome",
        "played",
        "plays",
        "rows_matter",
        "rules",
        "tied",
        "tied_ungoal",
        "turn",
        "turns",
        "used",
        "watched",
        "ways",
        "zones",
    )

    def __init__(self, deck: Deck, names: list[str]) -> None:
        self.deck = deck
        self.names = names
        """Names by seat; a seat keeps its number when others leave."""
        self.order = list(range(len(names)))
        """The seats that take part, clockwise."""
        self.zones: dict[int, list[int]] = {zone: [] for zone in range(HAND[len(names)])}
        self.masks = [0] * len(names)
        """Per seat, which titles and icons are in its row, as bits: the quick half of the win test."""
        self.turn = -1
        """The seat whose turn it is; -1 before the first turn."""
        self.turns = 0
        """How many turns have begun."""
        self.drawn = 0
        self.missed = 0
        """Draws that were owed in this turn and could not be made, because both piles were empty."""
        self.played = 0
        self.began_empty = False
        """Whether the player whose turn it is held no card when the turn began."""
        self.ended_by: int | None = None
        """The card that has ended the turn at once; None while nothing has."""
        self.rules: dict[str, Any] = {"draw": 1, "play": 1}
        """Every setting that applies, by slot."""
        self.by: dict[str, int] = {}
        """The card that a setting comes from, by slot; a slot not here is as the Basic Rules have it."""
        self.bonuses: tuple[str, ...] = ()
        """The slots of the settings that may add to a number of draws or plays."""
        self.ways: frozenset[str] = frozenset()
        """The ways in which a number may be made by calculation: `plus`, `times`, `combo`."""
        self.freedoms = 0
        """How many rules in play grant a Free Action."""
        self.limits = 0
        """How many limits apply."""
        self.attached: dict[int, int] = {}
        """The Creepers that are attached, each with its card: the two are a unit, and both are in play."""
        self.covered: dict[int, int] = {}
        """The cards beneath a Keeper, each with that Keeper: they are out of play and only their owner sees them."""
        self.used: set[str] = set()
        """The Free Actions used in this turn."""
        self.counts: dict[Count, int] = {}
        """Everything else that is counted, by name."""
        self.granted_by = -1
        """The card that has granted the extra turn that is to come or is being taken, or -1."""
        self.laid_by: dict[int, int] = {}
        """The cards that were laid face down in front of players, each with the card that says so."""
        self.chance_count = 0
        """How many random outcomes there were."""
        self.tied: tuple[int, ...] = ()
        """The seats that meet a Goal together at this moment, so that none of them wins."""
        self.tied_ungoal = -1
        """The Ungoal that is met at the same moment as their Goal, so that no one wins or loses; or -1."""
        self.blocked: tuple[tuple[int, int], ...] = ()
        """The seats that meet a Goal but for something that blocks them at this moment, each with the Goal."""
        self.blockers: dict[tuple[int, int], tuple[int, ...]] = {}
        """For each of them, the cards that blocked when that was said."""
        self.outcome: Event | None = None
        """The event that ended the game, or None."""
        self.draws = 0
        """How many cards a turn draws, bonuses aside."""
        self.plays = 0
        """How many cards a turn plays (`MANY` for all), bonuses aside; -1 where it depends on the hand."""
        self.hand_cap = self.keeper_cap = MANY
        """What the limits let a player keep, bonuses aside."""
        self.watched = 0
        """The flags of events that call for more than a win test, as the settings have it."""
        self.rows_matter = 0
        """The flag of a change in some row, where a required number or a system of the deck looks at rows."""
        self.heeded = 0
        """The bits of the cards whose coming or going may change who meets a Goal in play."""
        self.always = 0
        """What may follow from any event at all, as a Goal that looks at hands has it."""
        self.reckon()
        self.heed()

    def reckon(self) -> None:
        """Compute the numbers from the settings; part of every event that changes a setting."""
        rules, deck = self.rules, self.deck
        raised = rules.get("inflation", 0)
        play = rules["play"]
        self.draws = rules["draw"] + raised
        self.plays = play + raised if play else MANY
        self.hand_cap = self.keeper_cap = MANY
        self.watched = NUMBERS_CHANGED | deck.watches
        self.rows_matter = deck.watches & ROWS_CHANGED
        if self.limits:
            self.watched |= OTHERS_GREW
            self.hand_cap = rules.get("hand_limit", MANY) + raised
            self.keeper_cap = rules.get("keeper_limit", MANY) + raised
        if play < 0 or "first_play_random" in rules:
            self.plays = -1
        if play < 0 or self.bonuses or deck.extra_bits:
            self.watched = EVERYTHING
            self.rows_matter = ROWS_CHANGED

    def heed(self) -> None:
        """Compute which cards may change who meets a Goal; part of events that change the Goals or how to meet them."""
        deck = self.deck
        heeded = 0
        self.always = 0
        goals = self.zones[GOALS]
        for goal in goals:
            heeded |= deck.heeds[goal]
        if self.ways and not deck.calculable_goals.isdisjoint(goals):
            heeded = ANY_CARD
        if deck.hand_goals and not deck.hand_goals.isdisjoint(goals):
            self.always = WIN_MATTERS
        self.heeded = heeded
        if deck.watched_counts and any(self.counts.get(name, -1) >= 0 for name in deck.watched_counts):
            self.always = WIN_MATTERS

    def open_seat(self, seat: int) -> None:
        """Give a new seat its four zones; part of joining."""
        for zone in zones_of(seat):
            self.zones[zone] = []
        self.masks.append(0)

    def copy(self) -> State:
        """Return a State that shares nothing changeable with this one."""
        twin = State.__new__(State)
        twin.deck = self.deck
        twin.names = self.names[:]
        twin.order = self.order[:]
        twin.zones = dict(zip(self.zones, map(list.copy, self.zones.values()), strict=True))
        twin.masks = self.masks[:]
        twin.turn = self.turn
        twin.turns = self.turns
        twin.drawn = self.drawn
        twin.missed = self.missed
        twin.played = self.played
        twin.began_empty = self.began_empty
        twin.ended_by = self.ended_by
        twin.rules = self.rules.copy()
        twin.by = self.by.copy()
        twin.bonuses = self.bonuses
        twin.ways = self.ways
        twin.freedoms = self.freedoms
        twin.limits = self.limits
        twin.attached = self.attached.copy()
        twin.covered = self.covered.copy()
        twin.used = self.used.copy()
        twin.counts = self.counts.copy()
        twin.granted_by = self.granted_by
        twin.laid_by = self.laid_by.copy()
        twin.chance_count = self.chance_count
        twin.tied = self.tied
        twin.tied_ungoal = self.tied_ungoal
        twin.blocked = self.blocked
        twin.blockers = self.blockers.copy()
        twin.outcome = self.outcome
        twin.draws = self.draws
        twin.plays = self.plays
        twin.hand_cap = self.hand_cap
        twin.keeper_cap = self.keeper_cap
        twin.watched = self.watched
        twin.rows_matter = self.rows_matter
        twin.heeded = self.heeded
        twin.always = self.always
        return twin

    def share(self, earlier: State) -> None:
        """Keep what this State has in common with an earlier one only once; from now on neither may change."""
        for zone, cards in earlier.zones.items():
            if self.zones.get(zone) == cards:
                self.zones[zone] = cards
        for part in _SHARED:
            known = getattr(earlier, part)
            if getattr(self, part) == known:
                setattr(self, part, known)

    @property
    def solo(self) -> bool:
        """Whether this is Solo Fluxx: only then is there a pile of scored Goals."""
        return SCORED in self.zones

    @property
    def ending(self) -> bool:
        """Whether something has ended the turn at once."""
        return self.ended_by is not None

    def hand(self, seat: int) -> list[int]:
        """Return the cards that the seat holds."""
        return self.zones[HAND[seat]]

    def row(self, seat: int) -> list[int]:
        """Return the Keepers and Creepers in front of the seat."""
        return self.zones[ROW[seat]]

    def others(self, seat: int) -> list[int]:
        """Return the other seats, clockwise from the one to the left of this seat."""
        order = self.order
        if seat not in order:
            return order[:]
        at = order.index(seat)
        return order[at + 1 :] + order[:at]

    def seats_from(self, seat: int) -> list[int]:
        """Return all seats, clockwise, beginning with this one if it takes part."""
        order = self.order
        if seat not in order:
            return order[:]
        at = order.index(seat)
        return order[at:] + order[:at]

    def next_seat(self, seat: int) -> int:
        """Return the seat that follows clockwise."""
        order = self.order
        if seat not in order:
            return order[0]
        # Counted from the end, so that the first seat follows the last one.
        return order[order.index(seat) + 1 - len(order)]

    def aside_depth(self) -> int:
        """Return how many groups of cards wait aside now."""
        depth = 0
        while aside_of(depth) in self.zones:
            depth += 1
        return depth

    def zone_holding(self, card: int) -> int:
        """Return the zone that holds the card."""
        for seat in self.order:
            if card in self.zones[ROW[seat]]:
                return ROW[seat]
        for zone, cards in self.zones.items():
            if card in cards:
                return zone
        raise ValueError(f"card {card} is in no zone")

    def owner_of(self, card: int) -> int:
        """Return the seat that a card is in front of, or -1."""
        for seat in self.order:
            if card in self.zones[ROW[seat]]:
                return seat
        return -1

    def seat_named(self, name: str) -> int:
        """Return the seat of the player with this name."""
        for seat in self.order:
            if self.names[seat] == name:
                return seat
        raise KeyError(name)

    def __repr__(self) -> str:
        cards = {self.names[seat]: (len(self.hand(seat)), len(self.row(seat))) for seat in self.order}
        players = ", ".join(f"{name} {held} in hand and {laid} in play" for name, (held, laid) in cards.items())
        when = f"turn {self.turns}, {self.names[self.turn]}'s" if self.turn >= 0 else "before the first turn"
        return f"<{self.deck.title}, {when}: {players}; {len(self.zones[DRAW])} cards to draw>"
