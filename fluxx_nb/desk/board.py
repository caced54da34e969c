"""A TableDraft: a table that someone is laying out, card by card. Every move gives another draft; none is ever changed.

It need not be a table that can be: `problems` says in sentences why not, and the one place that decides it is the
reader of scenario files. Keep the Boards to go back to any of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from fluxx_nb.desk.places import BENEATH, FACE_OUT, HAND, ROW, is_seats, of_seat, places_of, seat_of, spoken
from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.quotas import draws_required
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import RESOLVING, State
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.engine.files.yamltext import FileError
from fluxx_nb.engine.tables import deck as deck_of
from fluxx_nb.engine.tables import set_table
from fluxx_nb.story.saves.resolve import Playable, resolve
from fluxx_nb.story.scenarios.fields import SEAT
from fluxx_nb.story.scenarios.legality import clings, hides
from fluxx_nb.story.scenarios.scenario import Scenario
from fluxx_nb.story.scenarios.scenariofile import read_scenario_text
from fluxx_nb.story.scenarios.writing import FALLBACK, Written, as_text, lost, need_package_deck, table_of
from fluxx_nb.story.time.timeline import Timeline

_NAME, _TITLE = "my-table", "A table of my own"
_AGREED = ("date", "ages", "surprises", "solo", "seed")
DRAW = "draw"
HALF_DONE = "Something was half done at that moment; this is the last table before it."


class Laid(NamedTuple):
    """A card at its place."""

    name: str
    host: str = ""
    """The card that it is attached to, or beneath."""


@dataclass(frozen=True)
class TableDraft:
    """A table that is being laid out."""

    edition: str
    players: tuple[str, ...]
    """Clockwise."""
    laid: Mapping[str, tuple[Laid, ...]] = field(default_factory=dict)
    """The cards by place; see `places`. The first of the draw pile is its top."""
    turn: int = 0
    """Whose turn it is, as a place among the players."""
    played: int | None = None
    """How many cards were played in this turn; None where it begins, and the draw is still to come."""
    drawn: int | None = None
    """How many cards were drawn in it; None for as many as the rules want."""
    rest: str = DRAW
    """Where all cards are that no one has put anywhere: shuffled below the draw pile, or out of the game."""
    agreed: Mapping[str, Any] = field(default_factory=dict)
    """What else the players agreed on, as a scenario file says it."""
    notes: tuple[str, ...] = field(default=(), compare=False)
    """What of a game could not be brought along."""

    # Where it comes from ----------------------------------------------------------------------------------------

    @classmethod
    def empty(cls, edition: str | Deck, players: int | Sequence[str] = 2) -> TableDraft:
        """A table with nothing on it: all cards are in the draw pile."""
        deck = edition if isinstance(edition, Deck) else load_edition(edition)
        need_package_deck(deck)
        return cls(deck.edition, set_table(deck, players, seed=0).players)

    @classmethod
    def from_game(cls, played: Game | Timeline, at: int | None = None) -> TableDraft:
        """The table of a game at the moment that is looked at, or after `at` events, but not before the first turn.

        While something is half done there is no table to lay out: it is the last one before that.
        """
        line = played if isinstance(played, Timeline) else Timeline.of(played)
        need_package_deck(line.game.deck)
        first = _first_turn(line)
        wanted = max(first, line.at if at is None else at)
        for k in range(wanted, first - 1, -1):
            board = cls._of_state(line.state_at(k), line.game.setup)
            if board is not None and not board.problem and not _is_beginning(line, k):
                break
        else:
            k, board = first, cls._of_table(line.state_at(first), line.game.setup)
        if any(line.event(n).what == "moved" for n in range(k, wanted)):
            board = replace(board, notes=(*board.notes, HALF_DONE))
        return board

    @classmethod
    def _of_state(cls, s: State, setup: Setup) -> TableDraft | None:
        """The table of a State; None where something is half done."""
        return cls._of_table(s, setup) if _is_at_rest(s) else None

    @classmethod
    def _of_table(cls, s: State, setup: Setup) -> TableDraft:
        turn = s.turn if s.turn in s.order else s.order[0] if s.turn >= 0 else setup.first
        made = (s.drawn + s.missed, s.played) if s.drawn or s.missed or s.played else None
        return replace(cls.from_entry(s.deck.edition, table_of(s, setup, turn, made)), notes=tuple(lost(s)))

    @classmethod
    def from_scenario(cls, lesson: Scenario) -> TableDraft:
        """The table of a scenario as it is laid out."""
        return cls.from_game(Timeline.of(lesson.start()), 0)

    @classmethod
    def from_entry(cls, edition: str, entry: Mapping[str, Any]) -> TableDraft:
        """The table that an entry of a scenario file lays out."""
        players = tuple(entry["players"])
        laid = {place: _read(entry[place]) for place in places_of(load_edition(edition), 0) if entry.get(place)}
        for seat, name in enumerate(players):
            holds = entry["players"][name] or {}
            laid |= {of_seat(key, seat): _read(holds[key]) for key in SEAT if holds.get(key)}
        return cls(
            edition,
            players,
            laid,
            players.index(entry.get("turn", players[0])),
            entry.get("played"),
            entry.get("drawn"),
            entry.get("rest", DRAW),
            {key: entry[key] for key in _AGREED if key in entry},
        )

    # What is on it ----------------------------------------------------------------------------------------------

    @property
    def deck(self) -> Deck:
        """The deck that it is laid out with."""
        return load_edition(self.edition)

    @property
    def targets(self) -> tuple[str, ...]:
        """The places where a card may be put; beneath another one it comes by being attached to it."""
        return tuple(place for place in self.places if not place.startswith(BENEATH))

    @property
    def places(self) -> tuple[str, ...]:
        """All places where a card may be: `hand:0` is the hand of the first player, `rules` the New Rules."""
        return places_of(self.deck, len(self.players), solo=bool(self.agreed.get("solo")))

    def at(self, place: str) -> tuple[Laid, ...]:
        """The cards at a place."""
        return self.laid.get(self._known(place), ())

    def left(self, name: str) -> int:
        """How many copies of a card no one has put anywhere yet; less than none where there are too many."""
        return len(self.deck.copies_of(name)) - self._count[name]

    @cached_property
    def _count(self) -> Counter[str]:
        return Counter(card.name for cards in self.laid.values() for card in cards)

    def _known(self, place: str) -> str:
        if place not in self.places:
            raise TableError(f"There is no place {shown(place)} at this table; {nearest_word(str(place), self.places)}")
        return place

    def _card(self, place: str, at: int) -> Laid:
        cards = self.at(place)
        need("The place in the list", at, int, "a whole number, 0 for the first card")
        if not 0 <= at < len(cards):
            raise TableError(f"There is no card number {shown(at + 1)} there: that place has {len(cards)}.")
        return cards[at]

    # Moves ------------------------------------------------------------------------------------------------------

    def put(self, name: str, place: str, at: int | None = None) -> TableDraft:
        """Put a card of the deck at a place, as the last one or before the card number `at`.

        Where no copy is left, one leaves the draw pile for it, from as deep as there is one.
        """
        if self._known(place).startswith(BENEATH):
            raise TableError("Nothing goes beneath a card but what is attached to it; put it on that card.")
        name = self.deck[name].name
        need("The place in the list", at, int | None, "a whole number, or None for the last one")
        board = self
        if self.left(name) < 1 and place != DRAW:
            pile = [card.name for card in self.at(DRAW)]
            if name in pile:
                board = self.take_away(DRAW, len(pile) - 1 - pile[::-1].index(name))
        cards = list(board.at(place))
        cards.insert(len(cards) if at is None else min(max(0, at), len(cards)), Laid(name))
        return board._with(place, cards)

    def take_away(self, place: str, at: int) -> TableDraft:
        """Take a card off the table; what was attached to it or beneath it is in the row by itself."""
        gone = self._card(place, at)
        cards = list(self.at(place))
        del cards[at]
        board = self._with(place, cards)
        if not is_seats(place) or gone.name in [card.name for card in cards]:
            return board
        row, beneath = (of_seat(key, seat_of(place)) for key in (ROW, BENEATH))
        loose = [card for card in board.laid.get(beneath, ()) if card.host == gone.name]
        kept = [card._replace(host="") if card.host == gone.name else card for card in board.laid.get(row, ())]
        below = [card for card in board.laid.get(beneath, ()) if card.host != gone.name]
        return board._with(row, [*kept, *(Laid(card.name) for card in loose)])._with(beneath, below)

    def move(self, place: str, at: int, to: str, before: int | None = None) -> TableDraft:
        """Move a card from one place to another, or within one."""
        self._known(to)
        card = self._card(place, at)
        if place == to and before is not None and before > at:
            before -= 1
        return self.take_away(place, at).put(card.name, to, before)

    def attach(self, place: str, at: int, to: str, host: int) -> TableDraft:
        """Attach a card to another one, or put it beneath where that one shelters cards or is held face out."""
        card, carrier = self._card(place, at), self._card(to, host)
        if not is_seats(to):
            raise TableError(f"Nothing can be attached to {carrier.name}: it is in front of no player.")
        creeper, keeper = self.deck[card.name], self.deck[carrier.name]
        covered = hides(creeper, keeper) and not clings(creeper, keeper)
        attached = creeper.attach is not None and not covered and not to.startswith(FACE_OUT)
        board = self.take_away(place, at)
        onto = of_seat(ROW if attached else BENEATH, seat_of(to))
        return board._with(onto, [*board.laid.get(onto, ()), Laid(card.name, carrier.name)])

    def onto(self, name: str, place: str, at: int) -> TableDraft:
        """Put a card of the deck on one that is there: attached to it if it is a card that attaches, or before it."""
        if not self.clings(name, place, at):
            return self.put(name, place, at)
        board = self.put(name, place)
        return board.attach(place, len(board.at(place)) - 1, place, at)

    def clings(self, name: str, place: str, at: int) -> bool:
        """Whether a card attaches to the one that is there, or may go beneath it."""
        if not is_seats(self._known(place)) or place.startswith(HAND):
            return False
        card, host = self.deck[name], self.deck[self._card(place, at).name]
        return card.attach is not None or hides(card, host)

    def turn_to(self, seat: int) -> TableDraft:
        """Let it be another player's turn."""
        if seat not in range(len(self.players)):
            raise TableError(f"There is no seat {shown(seat)}; there are {len(self.players)}.")
        return replace(self, turn=seat)

    def plays(self, made: int | None) -> TableDraft:
        """Say how many cards were played in this turn; None where it begins with the draw."""
        return replace(self, played=made, drawn=None)

    def seat(self, name: str) -> TableDraft:
        """Let another player sit down, to the right of the first."""
        if name in self.players:
            raise TableError(f"{name} sits at the table already; give another name.")
        return replace(self, players=(*self.players, name))

    def unseat(self, seat: int) -> TableDraft:
        """Let a player go, with all cards."""
        if seat not in range(len(self.players)):
            raise TableError(f"There is no seat {shown(seat)}; there are {len(self.players)}.")
        laid = {}
        for place, cards in self.laid.items():
            if not is_seats(place):
                laid[place] = cards
            elif (sits := seat_of(place)) != seat:
                laid[of_seat(place.partition(":")[0], sits - (sits > seat))] = cards
        players = (*self.players[:seat], *self.players[seat + 1 :])
        turn = self.turn - (self.turn > seat)
        return replace(self, players=players, laid=laid, turn=min(turn, max(0, len(players) - 1)))

    def cleared(self) -> TableDraft:
        """The same players at a table with nothing on it."""
        return TableDraft(self.edition, self.players)

    def _with(self, place: str, cards: Iterable[Laid]) -> TableDraft:
        return replace(self, laid={**self.laid, place: tuple(cards)}, notes=())

    # What becomes of it -----------------------------------------------------------------------------------------

    @property
    def entry(self) -> dict[str, Any]:
        """The table as an entry of a scenario file."""
        entry: dict[str, Any] = {"id": _NAME, "title": _TITLE, "teaches": [FALLBACK], "players": {}}
        for seat, name in enumerate(self.players):
            held = {key: _written(self.laid.get(of_seat(key, seat), ())) for key in SEAT}
            entry["players"][name] = {key: cards for key, cards in held.items() if cards}
        if self.turn:
            entry["turn"] = self.players[self.turn]
        if self.played is not None:
            entry |= {"drawn": self.drawn} if self.drawn is not None else {}
            entry["played"] = self.played
        entry |= self.agreed
        entry |= {place: _written(cards) for place, cards in self.laid.items() if cards and not is_seats(place)}
        return entry | ({"rest": self.rest} if self.rest != DRAW else {})

    @cached_property
    def _found(self) -> Scenario | FileError:
        try:
            return read_scenario_text(as_text(self.edition, self.entry), self.edition)[0]
        except FileError as error:
            return error

    @property
    def problems(self) -> tuple[str, ...]:
        """Why no game could ever show this table, each reason a sentence; nothing where one could."""
        found = self._found
        if isinstance(found, Scenario):
            return ()
        return tuple(dict.fromkeys(spoken(mistake.problem) for mistake in found.mistakes))

    @property
    def problem(self) -> str:
        """The first of the reasons, or nothing."""
        return next(iter(self.problems), "")

    def to_scenario(self) -> Written:
        """Return the table as a scenario that `fluxx-nb check` accepts; raises FileError if it is not legal."""
        if isinstance(self._found, FileError):
            raise self._found
        return Written(self.entry, self.edition, self._found, self.notes)

    def run(self) -> Game:
        """The game that goes on from this table."""
        written = self.to_scenario()
        return written.scenario.start()

    def __repr__(self) -> str:
        cards = sum(len(cards) for place, cards in self.laid.items() if place != DRAW)
        return f"<TableDraft: {self.deck.title}, {', '.join(self.players)}, {cards} cards laid out>"


def _first_turn(line: Timeline) -> int:
    """Return the moment at which the first turn is about to begin; of a scenario in mid-turn, that moment."""
    at = next((k for k, event in enumerate(line.events) if event.what == "turned"), len(line.events))
    return at + 1 if at < len(line.events) and line.event(at).made is not None else at


def _is_beginning(line: Timeline, k: int) -> bool:
    """Whether cards have moved in a turn whose draw is still to come, such as a bonus: a draft cannot tell that."""
    s = line.state_at(k)
    if s.drawn or s.missed or s.played:
        return False
    for n in range(k - 1, -1, -1):
        what = line.event(n).what
        if what in ("moved", "turned"):
            return what == "moved" and s.turn >= 0 and any(line.event(m).what == "turned" for m in range(n))
    return False


def _is_at_rest(s: State) -> bool:
    """Whether nothing is half done: no card is being carried out, and the draws of the turn are made or all to come."""
    if s.zones[RESOLVING] or s.aside_depth():
        return False
    made = s.drawn + s.missed
    return s.turn < 0 or not made or s.played > 0 or s.turn not in s.order or made >= draws_required(s, s.turn)


def _read(items: Iterable[Any]) -> tuple[Laid, ...]:
    """Cards of a scenario file: words, or pairs of a card and its host."""
    return tuple(
        card for item in items for card in (map(Laid._make, item.items()) if isinstance(item, dict) else (Laid(item),))
    )


def _written(cards: Sequence[Laid]) -> list[Any]:
    """The same as a file has it: a card that is attached to another comes after it."""
    alone = [card.name for card in cards if not card.host]
    return [*alone, *({card.name: card.host} for card in cards if card.host)]


def lay(what: Playable | TableDraft = "math", players: int | Sequence[str] | None = None) -> TableDraft:
    """Return a table to lay out: an edition's empty one, or that of a scenario, a game at its moment, or a code."""
    if isinstance(what, TableDraft):
        return what
    need(
        "What is to be laid out", what, (str, Path, Deck, Game, Timeline, Scenario), "an edition, a scenario or a game"
    )
    found = resolve(what)
    if isinstance(found, Scenario):
        return TableDraft.from_scenario(found)
    if isinstance(found, Game | Timeline):
        return TableDraft.from_game(found)
    return TableDraft.empty(found if isinstance(found, Deck) else deck_of(found), 2 if players is None else players)
