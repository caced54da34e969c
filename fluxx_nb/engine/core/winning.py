"""Winning: the one win test. Who meets a Goal in play, what blocks them, and whether an Ungoal is met.

What a Goal asks for is a `GoalTest`, put together in `fluxx_nb.engine.goals`; what may block a win, the systems say.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from fluxx_nb.engine.core.card import UNGOAL, Card
from fluxx_nb.engine.core.state import GOALS, ROW, SCORED
from fluxx_nb.engine.core.text import counted
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.engine.core.units import creepers_of, neutralizers_of

if TYPE_CHECKING:
    from fluxx_nb.engine.core.setup import Setup
    from fluxx_nb.engine.core.state import State


class GoalTest(Protocol):
    """What one Goal asks for."""

    names: frozenset[str]
    """Cards that the Goal itself asks for, by name or icon: Creepers among them never block it."""
    parts: tuple[Any, ...]
    calculable: bool
    """Whether a calculation may replace the cards."""
    counts_hands: bool
    """Whether it looks at hands and not only at what is on the table."""
    least: int
    """How many cards some row must hold before it is worth a look."""
    shown: int
    """The bits of the cards that a seat must show, as long as nothing may be calculated."""
    compares: bool
    """Whether one player must have more of something, or less, than all others."""
    by_bits: bool
    """Whether a seat lacks one thing for each of these bits that it does not show, and nothing else."""
    heeds: int
    """The bits of the cards whose coming or going may change who meets it."""

    def prepare(self, bit: dict[str, int]) -> None:
        """Note the bits of the cards that it names."""

    def met_by(self, s: State, setup: Setup) -> list[int]:
        """Return the seats whose cards are what the Goal asks for, whatever blocks them."""

    def level(self, s: State) -> list[int]:
        """Return the seats that share the best number, if the Goal wants one player to have it alone; else nothing."""

    def lacks(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return what the seat would still need."""

    def has(self, s: State, setup: Setup, seat: int) -> list[str]:
        """Return what the seat has of it."""

    def proof(self, s: State, setup: Setup, seat: int) -> str:
        """Return how the seat meets it, where the cards alone do not show it (an equation, a total)."""


@dataclass(frozen=True)
class Standing:
    """What the win test found."""

    winners: tuple[tuple[int, int], ...]
    """Pairs of seat and Goal."""
    ungoal: int
    """The Ungoal that is met, or -1."""
    blocked: tuple[tuple[int, int], ...]
    """Pairs of seat and Goal where something is in the way, such as a Creeper."""
    level: tuple[tuple[int, int], ...] = ()
    """Pairs of seat and Goal that share the best number where a Goal wants one player to have it alone."""

    @property
    def ahead(self) -> tuple[int, ...]:
        """The seats that meet a Goal, each once: one of them wins, and several of them tie."""
        return tuple(dict.fromkeys(seat for seat, _ in self.winners))


class Win(NamedTuple):
    """How someone won: what a `won` event says besides who and with which Goal."""

    by: int
    """The player who brought it about, by a play of theirs."""
    how: str = ""
    """The equation or the total that meets the Goal, where the cards alone do not show it."""
    shown: tuple[str, ...] = ()
    """What the winner has of what the Goal asks for, in words."""
    card: int = -1
    """The card that turned an Ungoal into a win, or -1."""


class Outcome(NamedTuple):
    """How a game ended, by name."""

    what: str
    """`won`, `lost` or, in Solo Fluxx, `concluded`."""
    winner: str | None
    goal: str | None
    """The Goal or Ungoal that ended it, if one did."""
    why: str
    """The reason, as a sentence."""
    how: str = ""
    """The equation or the total that met the Goal, where the cards alone do not show it."""

    def __str__(self) -> str:
        whose = f"{self.winner} won" if self.winner else "the game is over" if self.what == "concluded" else "all lost"
        return f"{whose}{f' with {self.goal}' if self.goal else ''}{f', by {self.how}' if self.how else ''}: {self.why}"


def goal_test(s: State, goal: int) -> GoalTest:
    """Return what a Goal or an Ungoal asks for."""
    test = s.deck.tests[goal]
    assert test is not None, f"{s.deck.cards[goal].name} is no Goal"
    return test


def asks_for(test: GoalTest, card: Card) -> bool:
    """Return whether a Goal asks for this card, by its name or by an icon."""
    return card.name in test.names or not test.names.isdisjoint(card.icons)


def blockers(s: State, seat: int, test: GoalTest) -> list[int]:
    """Return the cards that keep the seat from winning with this Goal."""
    return [card for block in s.deck.systems.block for card in block(s, seat, test)]


def decided_by(s: State, goal: int, how: str) -> int:
    """Return the card that decides a win with a Goal: the rule that allows the calculation, or else the Goal."""
    # A total of Keepers may look like a sum but needs no rule: the Goal itself says what counts.
    if not how or not goal_test(s, goal).calculable:
        return goal
    # Plus allows sums only, Times products only; any other calculation needs one of the wider rules.
    operators = "".join(operator for operator in "+−×÷" if operator in how)
    wanted = {"+": ("plus_victory",), "×": ("times_victory",)}.get(operators, ())
    slots = (*wanted, "combo_victory", "math_only", "math_at_least")
    return next((s.by[slot] for slot in slots if slot in s.by), goal)


def allowed_by(s: State, seat: int, goal: int, how: str = "") -> tuple[int, ...]:
    """Return the cards that make a win possible: a rule that joins digits, and what makes Creepers harmless."""
    test, cards = goal_test(s, goal), s.deck.cards
    found = [s.by["grafting"]] if "side by side" in how and "grafting" in s.by else []
    for card in creepers_of(s, seat):
        if not asks_for(test, cards[card]):
            found += neutralizers_of(s, seat, cards[card])
    return tuple(dict.fromkeys(found))


def set_free_by(s: State) -> tuple[int, ...]:
    """Return the cards by which Creepers no longer block; empty if a blocker is gone instead."""
    blocking = [(seat, card) for (seat, _), cards in s.blockers.items() for card in cards]
    if not all(card in s.row(seat) for seat, card in blocking):
        return ()
    found = (by for seat, card in blocking for by in neutralizers_of(s, seat, s.deck.cards[card]))
    return tuple(dict.fromkeys(found))


def standing(s: State, setup: Setup) -> Standing | None:
    """Return who meets which Goals in play; None when no Goal and no Ungoal is met."""
    met_goals: list[tuple[int, list[int]]] = []
    level: list[tuple[int, int]] = []
    tests = s.deck.tests
    for goal in s.zones[GOALS]:
        test = tests[goal]
        assert test is not None
        need = test.shown
        # A quick test is nearly always enough: no one has the cards in play, or the rows are too short.
        if need:
            if not s.ways or not test.calculable:
                for mask in s.masks:
                    if mask & need == need:
                        break
                else:
                    continue
        elif test.least and _rows_too_short(s, test):
            continue
        seats = test.met_by(s, setup)
        if seats:
            met_goals.append((goal, seats))
        elif test.compares:
            level += [(seat, goal) for seat in test.level(s)]
    if not met_goals and not level:
        return None
    found = _judged(s, met_goals) or Standing((), -1, ())
    return replace(found, level=tuple(level)) if level else found


def _rows_too_short(s: State, test: GoalTest) -> bool:
    """Return whether the rows hold fewer cards than anyone needs to meet the Goal."""
    zones, least = s.zones, test.least
    return all(len(zones[ROW[seat]]) < least for seat in s.order)


def _judged(s: State, met_goals: list[tuple[int, list[int]]]) -> Standing | None:
    """Return who wins, who is blocked and whether an Ungoal is met, where some Goals are met by some seats."""
    pairs: list[tuple[int, int]] = []
    blocked: list[tuple[int, int]] = []
    ungoal = -1
    for goal, met in met_goals:
        if s.deck.types[goal] == UNGOAL:
            ungoal = goal
            continue
        test = goal_test(s, goal)
        free: list[tuple[int, int]] = []
        for seat in met:
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
    """Return the seats that need the least to meet a Goal in play, blockers counted, each with that Goal."""
    best: list[tuple[int, int]] = []
    least = 10_000
    for goal in s.zones[GOALS]:
        if s.deck.types[goal] == UNGOAL:
            continue
        test = goal_test(s, goal)
        for seat in s.order:
            missing = len(test.lacks(s, setup, seat)) + len(blockers(s, seat, test))
            if missing < least:
                least, best = missing, []
            if missing == least and all(seat != other for other, _ in best):
                best.append((seat, goal))
    return best


def surplus_goals(s: State) -> list[int]:
    """Return the Goals of which one must go, because more are in play than the rules allow; empty if none must."""
    goals, room = s.zones[GOALS], s.rules.get("goals", 1)
    if not s.deck.has_ungoals:
        return goals if len(goals) > room else []
    kinds = s.deck.types
    ungoals = [goal for goal in goals if kinds[goal] == UNGOAL]
    if len(ungoals) > 1:
        # No rule allows two Ungoals, however many Goals it allows.
        return ungoals
    if s.rules.get("goal_and_ungoal"):
        plain = [goal for goal in goals if kinds[goal] != UNGOAL]
        return plain if len(plain) > room else []
    return goals if len(goals) > room else []


def makes_room(s: State) -> tuple[int, ...]:
    """Return the rule by which several Goals are in play, if they may be."""
    goals = s.zones[GOALS]
    ungoals = sum(s.deck.types[goal] == UNGOAL for goal in goals)
    room = s.rules.get("goals", 1)
    if len(goals) < 2 or ungoals > 1:
        return ()
    if len(goals) <= room:
        return (s.by["goals"],)
    beside = "goal_and_ungoal" in s.by and len(goals) - ungoals <= room
    return (s.by["goal_and_ungoal"],) if beside else ()


def verdict(s: State) -> str:
    """Return who has won and with what, or that no one has; no full stop, and empty while the game goes on.

    Every text about the end of a game begins with these words.
    """
    ended = s.outcome
    if ended is None:
        return ""
    if s.solo:
        scored = counted(len(s.zones[SCORED]), "scored Goal")
        return f"{s.names[s.order[0]]} has {scored if ended.what == 'concluded' else f'lost, with {scored}'}"
    if ended.what == "won":
        by = f" with {marked(s.deck.cards[ended.card])}" if ended.card >= 0 else ""
        return f"{s.names[ended.who]} has won{by}"
    return "Everyone has lost" if ended.card >= 0 else "No one has won"
