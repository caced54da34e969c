"""Goals and Ungoals: what they ask for, who meets them, and what is still missing.

A deck writes a Goal as a mapping of parts, and all of its parts must be met. The parts are a small closed set,
one class each in `goalparts`; here they are put together, and Creepers and ties come in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fluxx_nb.engine.deck import CREEPER, UNGOAL
from fluxx_nb.engine.goalparts import Part
from fluxx_nb.engine.quotas import is_disabled
from fluxx_nb.engine.state import GOALS

if TYPE_CHECKING:
    from fluxx_nb.engine.setup import Setup
    from fluxx_nb.engine.state import State


@dataclass(frozen=True)
class GoalTest:
    """All parts of one Goal."""

    parts: tuple[Part, ...]
    names: frozenset[str]
    """Cards that the Goal itself asks for, by name or icon: Creepers among them never block it."""
    plain: bool
    """Whether the bits of the names alone decide."""

    def met_by(self, s: State, setup: Setup, seats: list[int]) -> list[int]:
        """Those of the seats whose cards are what the Goal asks for, Creepers aside."""
        for part in self.parts:
            seats = part.among(s, setup, seats)
            if not seats:
                break
        return seats

    def shown(self) -> int:
        """Bits that a seat must show as long as nothing may be calculated; `need` has noted them."""
        bits = 0
        for part in self.parts:
            bits |= part.shown
        return bits

    def need(self, bit: dict[str, int]) -> int:
        """Bits that a seat must show before the parts are looked at."""
        need = 0
        for part in self.parts:
            needed = part.bits(bit)
            part.shown |= needed
            need |= needed
        return need

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """What the seat would still need."""
        return [lack for part in self.parts for lack in part.lacks(s, setup, seat)]

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """What the seat has of it."""
        return [name for part in self.parts for name in part.has(s, setup, seat)]

    def proof(self, s: State, setup: Setup, seat: int) -> str:
        """How the seat meets it, where the cards alone do not show it (an equation, a total)."""
        return "; ".join(filter(None, (part.proof(s, setup, seat) for part in self.parts)))


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


def somebody_is_near(s: State) -> bool:
    """The quick half of the win test: whether anybody shows what a Goal in play cannot do without."""
    needs = s.deck.needs if s.calculations else s.deck.shown
    masks = s.masks
    for goal in s.zones[GOALS]:
        need = needs[goal]
        for seat in s.order:
            if masks[seat] & need == need:
                return True
    return False


def met_by(s: State, setup: Setup, goal: int) -> list[int]:
    """The seats that meet a Goal now, Creepers aside."""
    test = s.deck.tests[goal]
    assert test is not None
    need = s.deck.needs[goal] if s.calculations else s.deck.shown[goal]
    masks = s.masks
    met = [seat for seat in s.order if masks[seat] & need == need]
    if met and not test.plain:
        met = test.met_by(s, setup, met)
    return met


@dataclass(frozen=True)
class Standing:
    """What the win test found."""

    winners: tuple[tuple[int, int], ...]
    """Pairs of seat and Goal."""
    ungoal: int
    """The Ungoal that is met, or -1."""
    blocked: tuple[tuple[int, int], ...]
    """Pairs of seat and Goal where only Creepers are in the way."""


def standing(s: State, setup: Setup) -> Standing | None:
    """Look at all Goals in play: None when no Goal and no Ungoal is met."""
    pairs: list[tuple[int, int]] = []
    blocked: list[tuple[int, int]] = []
    ungoal = -1
    for goal in s.zones[GOALS]:
        test = s.deck.tests[goal]
        assert test is not None
        if s.deck.types[goal] == UNGOAL:
            if met_by(s, setup, goal):
                ungoal = goal
            continue
        free = []
        for seat in met_by(s, setup, goal):
            (blocked if blockers(s, seat, test) else free).append((seat, goal))
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
    if len(goals) <= s.rules.get("goals", 1):
        return []
    if s.rules.get("goal_and_ungoal"):
        kinds = s.deck.types
        ungoals = [goal for goal in goals if kinds[goal] == UNGOAL]
        plain = [goal for goal in goals if kinds[goal] != UNGOAL]
        if len(ungoals) <= 1 and len(plain) <= s.rules.get("goals", 1):
            return []
        return ungoals if len(ungoals) > 1 else plain
    return goals
