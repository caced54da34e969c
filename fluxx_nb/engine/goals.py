"""Goals and Ungoals: what they ask for, who meets them, and what is still missing.

A deck writes a Goal as a mapping of parts, and all of its parts must be met. The parts are a small closed set,
one class each in `goalparts` and `numbergoals`; here they are put together, and Creepers and ties come in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fluxx_nb.engine.deck import CREEPER, UNGOAL, Card
from fluxx_nb.engine.goalparts import Part
from fluxx_nb.engine.invisibility import is_invisible
from fluxx_nb.engine.numbergoals import NumberPart
from fluxx_nb.engine.quotas import is_disabled
from fluxx_nb.engine.state import GOALS

if TYPE_CHECKING:
    from fluxx_nb.engine.setup import Setup
    from fluxx_nb.engine.state import State


class GoalTest:
    """All parts of one Goal."""

    __slots__ = ("calculable", "counts_hands", "each", "least", "names", "parts", "plain", "shown")

    def __init__(self, parts: tuple[Part, ...], names: frozenset[str]) -> None:
        self.parts = parts
        self.names = names
        """Cards that the Goal itself asks for, by name or icon: Creepers among them never block it."""
        self.plain = all(part.plain for part in parts)
        """Whether the bits alone decide, as long as nothing may be calculated."""
        self.calculable = any(isinstance(part, NumberPart) for part in parts)
        """Whether a calculation may stand in for the cards."""
        self.counts_hands = any(part.counts_hands for part in parts)
        self.least = max(part.least for part in parts)
        """How many cards some row must hold before it is worth a look."""
        self.each = max(part.each for part in parts)
        """How many cards every row must hold before it is worth a look."""
        self.shown = 0
        """The bits of the cards that a seat must show, known once the deck is put together."""

    def prepare(self, bit: dict[str, int]) -> None:
        """Note the bits of the cards that the parts name."""
        for part in self.parts:
            self.shown |= part.bits(bit)

    def met_by(self, s: State, setup: Setup) -> list[int]:
        """The seats whose cards are what the Goal asks for, Creepers aside."""
        need, masks = self.shown, s.masks
        seats = [seat for seat in s.order if masks[seat] & need == need]
        if s.ways and self.calculable:
            # A calculation may stand in for cards, but only on the own turn.
            if s.turn not in seats:
                seats.append(s.turn)
        elif self.plain or not seats:
            return seats
        for part in self.parts:
            seats = part.among(s, setup, seats)
            if not seats:
                break
        return seats

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """What the seat would still need."""
        return [lack for part in self.parts for lack in part.lacks(s, setup, seat)]

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """What the seat has of it."""
        return [name for part in self.parts for name in part.has(s, setup, seat)]

    def proof(self, s: State, setup: Setup, seat: int) -> str:
        """How the seat meets it, where the cards alone do not show it (an equation, a total)."""
        return "; ".join(filter(None, (part.proof(s, setup, seat) for part in self.parts)))


def asks_for(goal: GoalTest, card: Card) -> bool:
    """Whether a Goal asks for this card, by its name or by an icon."""
    return card.name in goal.names or not goal.names.isdisjoint(card.icons)


def _harmless(s: State, seat: int, goal: GoalTest) -> set[str]:
    """The names and icons of Creepers that do not keep this seat from winning with this Goal."""
    harmless = set(goal.names)
    for slot, value in s.rules.items():
        if slot.startswith("harmless"):
            harmless.update(value)
    if s.deck.statics:
        for card in s.row(seat):
            names = s.deck.cards[card].while_in_play.get("harmless")
            if names and not is_disabled(s, card):
                harmless.update(names)
    return harmless


def blockers(s: State, seat: int, goal: GoalTest) -> list[int]:
    """The Creepers that keep the seat from winning with this Goal."""
    if not s.deck.has_creepers:
        return []
    cards, types = s.deck.cards, s.deck.types
    creepers = [card for card in s.row(seat) if types[card] == CREEPER and cards[card].blocks]
    if not creepers:
        return creepers
    harmless = _harmless(s, seat, goal)
    if "all" in harmless:
        return []
    return [c for c in creepers if cards[c].name not in harmless and not harmless.intersection(cards[c].icons)]


@dataclass(frozen=True)
class Standing:
    """What the win test found."""

    winners: tuple[tuple[int, int], ...]
    """Pairs of seat and Goal."""
    ungoal: int
    """The Ungoal that is met, or -1."""
    blocked: tuple[tuple[int, int], ...]
    """Pairs of seat and Goal where only Creepers, or being Invisible, are in the way."""


def standing(s: State, setup: Setup) -> Standing | None:
    """Look at all Goals in play: None when no Goal and no Ungoal is met."""
    met_goals: list[tuple[int, list[int]]] = []
    tests = s.deck.tests
    for goal in s.zones[GOALS]:
        test = tests[goal]
        assert test is not None
        need = test.shown
        # Nearly always a glance is enough: nobody shows the cards, or the rows are too short.
        if need:
            if not s.ways or not test.calculable:
                for mask in s.masks:
                    if mask & need == need:
                        break
                else:
                    continue
        elif (test.least or test.each) and _rows_too_short(s, test):
            continue
        seats = test.met_by(s, setup)
        if seats:
            met_goals.append((goal, seats))
    return _judged(s, met_goals) if met_goals else None


def _rows_too_short(s: State, test: GoalTest) -> bool:
    """Whether the rows hold fewer cards than anybody needs to meet the Goal."""
    zones, longest = s.zones, 0
    for seat in s.order:
        size = len(zones[9 + 4 * seat])
        if size < test.each:
            return True
        if size > longest:
            longest = size
    return longest < test.least


def _judged(s: State, met_goals: list[tuple[int, list[int]]]) -> Standing | None:
    """Who wins, who is blocked and whether an Ungoal is met, where some Goals are met by some seats."""
    pairs: list[tuple[int, int]] = []
    blocked: list[tuple[int, int]] = []
    ungoal = -1
    for goal, met in met_goals:
        test = s.deck.tests[goal]
        assert test is not None
        if s.deck.types[goal] == UNGOAL:
            ungoal = goal
            continue
        free: list[tuple[int, int]] = []
        for seat in met:
            (blocked if blockers(s, seat, test) or is_invisible(s, seat) else free).append((seat, goal))
        if len(free) > 1:
            ahead = [seat for seat, _ in free]
            for part in test.parts:
                ahead = part.break_tie(s, ahead)
            free = [(seat, goal) for seat in ahead]
        pairs += free
    if not pairs and ungoal < 0 and not blocked:
        return None
    return Standing(tuple(pairs), ungoal, tuple(blocked))


def nearest(s: State, setup: Setup) -> list[tuple[int, int]]:
    """The seats that lack the least to meet some Goal in play, blocking Creepers counted as lacks, with that Goal."""
    best: list[tuple[int, int]] = []
    least = 10_000
    for goal in s.zones[GOALS]:
        test = s.deck.tests[goal]
        if test is None or s.deck.types[goal] == UNGOAL:
            continue
        for seat in s.order:
            missing = len(test.lacks(s, setup, seat)) + len(blockers(s, seat, test))
            if missing < least:
                least, best = missing, []
            if missing == least and all(seat != other for other, _ in best):
                best.append((seat, goal))
    return best


def surplus_goals(s: State) -> list[int]:
    """The Goals among which one must go, because more are in play than the rules allow; empty when all is well."""
    goals = s.zones[GOALS]
    if len(goals) < 2 or len(goals) <= s.rules.get("goals", 1):
        return []
    if s.rules.get("goal_and_ungoal"):
        kinds = s.deck.types
        ungoals = [goal for goal in goals if kinds[goal] == UNGOAL]
        plain = [goal for goal in goals if kinds[goal] != UNGOAL]
        if len(ungoals) <= 1 and len(plain) <= s.rules.get("goals", 1):
            return []
        return ungoals if len(ungoals) > 1 else plain
    return goals
