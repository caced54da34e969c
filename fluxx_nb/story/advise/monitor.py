"""The win monitor: for every player and Goal in play what they have, what they need and what blocks them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fluxx_nb.engine.core.card import CREEPER, UNGOAL
from fluxx_nb.engine.core.state import GOALS
from fluxx_nb.engine.core.units import neutralizers_of
from fluxx_nb.engine.core.winning import GoalTest, Standing, blockers, standing
from fluxx_nb.engine.goals.numbergoals import TargetPart, values_of
from fluxx_nb.engine.goals.numbers import find_equation
from fluxx_nb.engine.goals.parts import CountInPlay, SomebodyHas, Without
from fluxx_nb.engine.systems.invisibility import held_out
from fluxx_nb.engine.systems.points import TablePoints
from fluxx_nb.story.cite.citations import note
from fluxx_nb.story.words.points import kinds_in
from fluxx_nb.story.words.teller import listing, tally

if TYPE_CHECKING:
    from fluxx_nb.engine.core.card import Card
    from fluxx_nb.engine.core.setup import Setup
    from fluxx_nb.engine.core.state import State

_OF_THE_TABLE = (TablePoints, SomebodyHas, CountInPlay, Without)
_WAY_WORDS = {"plus": "adding", "times": "multiplying", "combo": "calculating"}

EVERYONE = -1
"""All players together: an Ungoal may ask what is on the whole table."""


@dataclass(frozen=True, slots=True)
class Blocker:
    """A Creeper that keeps its owner from winning."""

    card: int
    name: str
    why: str
    cite: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoalStatus:
    """What one player has for one Goal in play."""

    seat: int
    player: str
    goal: int
    title: str
    ungoal: bool
    has: tuple[str, ...]
    lacks: tuple[str, ...]
    blocked_by: tuple[Blocker, ...]
    meets: bool
    """Whether nothing is lacking, blocking Creepers aside."""
    wins: bool
    """Whether nothing is missing, nothing blocks and no one ties."""
    calculation: str
    """The equation by which the Keepers make the number, where a rule allows that; it counts on the own turn only."""
    level: str
    """Who else meets the Goal at this moment, and what that means; empty without a tie."""
    notes: tuple[str, ...]
    """What else is worth knowing: calculations, Creepers that do not block."""
    cite: tuple[str, ...]

    @property
    def missing(self) -> int:
        """How many things the player still needs for the Goal."""
        return len(self.lacks) + len(self.blocked_by)

    def __str__(self) -> str:
        parts = []
        if self.meets:
            parts.append("has all of it")
        else:
            if self.has:
                parts.append(f"has {tally(self.has)}")
            parts.append(f"lacks {tally(self.lacks)}")
        if self.blocked_by:
            parts.append(f"is blocked by {tally([blocker.name for blocker in self.blocked_by])}")
        return f"{self.player}, {self.title}: {', '.join(parts)}."


def win_monitor(s: State, setup: Setup) -> list[GoalStatus]:
    """Return what every player has for every Goal and Ungoal in play, in the order of the table."""
    found = []
    now = standing(s, setup)
    for goal in s.zones[GOALS]:
        test = s.deck.tests[goal]
        if test is None:
            continue
        if all(isinstance(part, _OF_THE_TABLE) for part in test.parts):
            found.append(_table_outlook(s, setup, goal, test))
        else:
            found += [_outlook(s, setup, goal, test, seat, now or _NOBODY) for seat in s.order]
    return found


def _said(s: State, words: list[str]) -> tuple[str, ...]:
    """Return a Goal's words, with the kinds of points as the cards write them."""
    return tuple(kinds_in(s, one) for one in words)


def _table_outlook(s: State, setup: Setup, goal: int, test: GoalTest) -> GoalStatus:
    """Return the status of an Ungoal that looks at the whole table: the same for everyone."""
    anyone = s.order[0]
    lacks = _said(s, test.lacks(s, setup, anyone))
    return GoalStatus(
        seat=EVERYONE,
        player="everyone",
        goal=goal,
        title=s.deck.cards[goal].name,
        ungoal=s.deck.types[goal] == UNGOAL,
        has=_said(s, test.has(s, setup, anyone)),
        lacks=lacks,
        blocked_by=(),
        meets=not lacks,
        wins=False,
        calculation="",
        level="",
        notes=(),
        cite=note(s.deck, "outlook: ungoal"),
    )


_NOBODY = Standing((), -1, ())
"""What the win test finds while no one meets a Goal."""


def _outlook(s: State, setup: Setup, goal: int, test: GoalTest, seat: int, now: Standing) -> GoalStatus:
    """Return what a seat has for a Goal, given who meets which Goals now and whether an Ungoal is met."""
    ungoal = s.deck.types[goal] == UNGOAL
    level = [other for other, met in now.winners if met == goal]
    rivals = [other for other in now.ahead if other != seat] if seat in level else []
    lacks = _said(s, test.lacks(s, setup, seat))
    unseen = held_out(s, seat)
    stopping = tuple(
        _veil(s, card) if card in unseen else _blocker(s, seat, test, card)
        for card in (() if ungoal else blockers(s, seat, test))
    )
    calculation, notes = _calculation(s, setup, test, seat)
    notes += _harmless_notes(s, seat, test, stopping)
    outdone = bool(level) and seat not in level and not lacks and not stopping
    return GoalStatus(
        seat=seat,
        player=s.names[seat],
        goal=goal,
        title=s.deck.cards[goal].name,
        ungoal=ungoal,
        has=_said(s, test.has(s, setup, seat)),
        lacks=lacks,
        blocked_by=stopping,
        meets=not lacks,
        wins=now.ahead == (seat,) and seat in level and now.ungoal < 0,
        calculation=calculation,
        level=_tie(s, seat, now, level, rivals, outdone),
        notes=tuple(notes),
        cite=_cites(s, ungoal, stopping, bool(rivals), bool(level) and now.ungoal >= 0),
    )


def _tie(s: State, seat: int, now: Standing, level: list[int], rivals: list[int], outdone: bool) -> str:
    """Return why a seat that has all that a Goal asks for does not win alone; empty where that is not so."""
    together = listing([s.names[other] for other in level])
    if seat in level and now.ungoal >= 0:
        return f"the Ungoal {s.deck.cards[now.ungoal].name} is met as well, so no one wins yet"
    if rivals and len(level) > 1:
        return f"{together} meet it together, so none of them wins yet"
    if rivals:
        others = listing([s.names[other] for other in rivals])
        meets = "meets" if len(rivals) == 1 else "meet"
        return f"{others} {meets} another Goal at the same time, so no one wins yet"
    return f"the Goal settles a tie, and {together} comes first" if outdone else ""


def _cites(s: State, ungoal: bool, stopping: tuple[Blocker, ...], ties: bool, beside_ungoal: bool) -> tuple[str, ...]:
    if ungoal:
        return note(s.deck, "outlook: ungoal")
    if stopping:
        return stopping[0].cite
    if s.solo:
        return note(s.deck, "outlook: solitaire")
    if ties:
        return note(s.deck, "outlook: level")
    return note(s.deck, "outlook: beside an Ungoal" if beside_ungoal else "outlook: goal")


def _blocker(s: State, seat: int, test: GoalTest, card: int) -> Blocker:
    creeper = s.deck.cards[card]
    excused = [other.name for other in _creepers(s, seat) if other.name in test.names or test.names & {*other.icons}]
    if excused:
        why = f"the Goal asks for {excused[0]}, but not for {creeper.name}"
        return Blocker(card, creeper.name, why, note(s.deck, "blocked by another Creeper"))
    if s.solo:
        why = f"{creeper.name} is a Creeper, and no Goal is scored with it unless the Goal or a rule makes an exception"
        return Blocker(card, creeper.name, why, note(s.deck, "blocked in solitaire"))
    why = f"no one wins with {creeper.name}, a Creeper, unless the Goal or a rule makes an exception"
    return Blocker(card, creeper.name, why, note(s.deck, "blocked by a Creeper"))


def _veil(s: State, card: int) -> Blocker:
    """Return a card held face out as a Blocker."""
    name = s.deck.cards[card].name
    return Blocker(
        card,
        name,
        f"no one wins while Invisible, and {name} is held face out",
        note(s.deck, "blocked by being Invisible"),
    )


def _creepers(s: State, seat: int) -> list[Card]:
    return [s.deck.cards[card] for card in s.row(seat) if s.deck.types[card] == CREEPER]


def _harmless_notes(s: State, seat: int, test: GoalTest, stopping: tuple[Blocker, ...]) -> list[str]:
    """Return which Creepers in front of the seat do not block, and why."""
    blocking = {blocker.name for blocker in stopping}
    notes = []
    for creeper in {card.name: card for card in _creepers(s, seat)}.values():
        if creeper.name in blocking:
            continue
        if not creeper.blocks:
            notes.append(f"{creeper.name} blocks no one")
        elif creeper.name in test.names or test.names & {*creeper.icons}:
            notes.append(f"{creeper.name} does not block, since the Goal asks for it")
        else:
            notes.append(f"{creeper.name} does not block, thanks to {_neutralizers(s, seat, creeper)}")
    return notes


def _neutralizers(s: State, seat: int, creeper: Card) -> str:
    return listing([s.deck.cards[card].name for card in neutralizers_of(s, seat, creeper)])


def _calculation(s: State, setup: Setup, test: GoalTest, seat: int) -> tuple[str, list[str]]:
    """Return the equation that makes the Goal's number, and what there is to say about calculating."""
    ways = s.ways
    part = next((part for part in test.parts if isinstance(part, TargetPart)), None)
    number = part.target(s, setup, seat) if part is not None else None
    if not ways or part is None or number is None or part.by_cards(s, setup, seat):
        return "", []
    found = find_equation(values_of(s, seat), number, ways, "grafting" in s.rules)
    how = listing([_WAY_WORDS[way] for way in _WAY_WORDS if way in ways], "or")
    if found is None:
        return "", [f"may make {number} by {how} on their own turn, but {_missing(s, seat, number)}"]
    if seat == s.turn:
        return str(found), [f"makes {number} by {how}: {found}"]
    return str(found), [f"could make {number} by {how}, but only on their own turn: {found}"]


def _missing(s: State, seat: int, number: int) -> str:
    """Return why no calculation makes the number: the Keepers do not suffice, or only Grafting would make it."""
    grafted = find_equation(values_of(s, seat), number, s.ways, grafting=True)
    rule = next((card.name for card in s.deck if "grafting" in card.rule), "")
    if grafted is None or not rule or "grafting" in s.rules:
        return "the Keepers do not give it yet"
    return f"only with {rule}, which is not in play: {grafted}"
