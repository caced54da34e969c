"""Which Goal wins: Ada has Keepers in play and holds several Goals, and she meets one of them as it is printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from fluxx_nb.classroom.making import is_idle
from fluxx_nb.classroom.numbertable import (
    ADA,
    NOOR,
    extra_keepers,
    keeper_names,
    laid_out,
    one_for_each,
    winning_plays,
)
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import FEWEST_WRONG, Choice, Draft, Levels, Misreading, Slip, misreading, offered
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.goals.numbers import PLUS, TIMES, can_make
from fluxx_nb.maths.goals import NumberGoal, number_goals
from fluxx_nb.maths.notation import with_article
from fluxx_nb.maths.operands import missing_digits
from fluxx_nb.maths.rules import Rules
from fluxx_nb.maths.ways import Ways
from fluxx_nb.story.cite.citations import note
from fluxx_nb.story.words.teller import listing

_GRAFTING = "Grafting"
_PART = "misread: a part of the Goal is enough"
_NO_RULE = "misread: Keepers may be calculated with"
_MOST_ALIKE = 3
"""How many wrong Goals may share a misreading."""


@dataclass(frozen=True)
class Aim:
    """A Goal that Ada might play."""

    row: tuple[int, ...]
    noor: tuple[int, ...]
    goal: NumberGoal
    grafting: bool

    @property
    def missing(self) -> tuple[int, ...]:
        """The digits of the Goal that Ada does not have in play."""
        return missing_digits(self.goal.digits, self.row)

    def by(self, way: str) -> str:
        """Return the plainest calculation that would make the number in a way that no rule allows; else nothing."""
        hand, rules = tuple(sorted(self.row)), Rules(frozenset({way}), self.grafting)
        if not can_make(hand, self.goal.number, rules.calculations, self.grafting):
            return ""
        return next((one.equation for one in Ways(hand, self.goal.number, rules).first(3) if not is_idle(one.text)), "")


@misreading()
def adds_without_a_plus_rule(aim: Aim) -> Slip | None:
    """Adds Keepers although no rule in play allows it."""
    told = aim.by(PLUS)
    return Slip("", f"{told} is true, but no rule in play lets you add Keepers.") if told else None


@misreading()
def multiplies_without_a_times_rule(aim: Aim) -> Slip | None:
    """Multiplies Keepers although no rule in play allows it."""
    told = aim.by(TIMES)
    return Slip("", f"{told} is true, but no rule in play lets you multiply Keepers.") if told else None


@misreading(_PART)
def shows_one_digit(aim: Aim) -> Slip | None:
    """Takes one digit of the number as enough."""
    there = [digit for digit in aim.goal.digits if digit in aim.row]
    if not there or not aim.missing:
        return None
    lacks = aim.missing[0]
    needed = f"a second {lacks}" if lacks in aim.row else with_article(lacks)
    return Slip("", f"The Goal also pictures {needed}, and {ADA} does not have it in play.")


@misreading(_PART)
def counts_anothers_keeper(aim: Aim) -> Slip | None:
    """Counts a Keeper in front of another player."""
    if not aim.missing or missing_digits(aim.goal.digits, (*aim.row, *aim.noor)):
        return None
    return Slip("", f"The {aim.missing[0]} is in front of {NOOR}, and only {ADA}'s own Keepers count for her.")


GOALS: tuple[Misreading, ...] = (
    adds_without_a_plus_rule,
    multiplies_without_a_times_rule,
    counts_anothers_keeper,
    shows_one_digit,
)


def goal_drafts(deck: Deck, level: int, rng: SeededChoices, levels: Levels) -> Iterator[Draft]:
    """Return questions about the Goal that Ada meets with her Keepers in play."""
    return one_for_each(number_goals(deck), rng, lambda goal: _draft(deck, rng, level, levels, goal))


def _draft(deck: Deck, rng: SeededChoices, level: int, levels: Levels, goal: NumberGoal) -> Draft | None:
    extra = extra_keepers(level, goal, rng)
    if extra is None:
        return None
    grafting = level == max(levels)
    row = tuple(rng.shuffled([*goal.digits, *extra]))
    noor = tuple(rng.below(11) for _ in range(2))
    others = [Aim(row, noor, one, grafting) for one in number_goals(deck) if missing_digits(one.digits, row)]
    titles = {_text(one): one.title for one in number_goals(deck)}
    right = Choice(_text(goal), _because(goal), note(deck, _PART))
    kept = offered(right, _wrong(deck, rng, others), levels, level)
    if not kept:
        return None
    kept = kept[: FEWEST_WRONG + rng.below(2)]
    hand = [titles[choice.text] for choice in (right, *kept)]
    rules = [_GRAFTING] if grafting else []
    position = laid_out(deck, rng, row=row, hand=rng.shuffled(hand), noor=noor, rules=rules)
    if position is None or len(position.cards) != len(hand) or winning_plays(position) != {goal.title: ADA}:
        return None
    has = listing([keeper_names(deck)[value] for value in row])
    ask = f"{ADA} has {has} in play. She plays one of these Goals and wins at once. Which one?"
    played = next(card for card in position.cards if deck.cards[card].name == goal.title)
    return Draft(position, ask, right, kept, position.after(played), ("won",))


def _wrong(deck: Deck, rng: SeededChoices, aims: list[Aim]) -> Iterator[Choice]:
    for one in GOALS:
        found = ((aim, slip) for aim in rng.shuffled(aims) if (slip := one.leads_to(aim)) is not None)
        for aim, slip in islice(found, _MOST_ALIKE):
            choice = one.choice(deck, Slip(_text(aim.goal), slip.because))
            yield (
                choice if one.cites else choice._replace(passages=note(deck, "misread: Keepers may be calculated with"))
            )


def _text(goal: NumberGoal) -> str:
    return f"{goal.title} ({goal.number})"


def _because(goal: NumberGoal) -> str:
    return f"{ADA} has {' and '.join(map(str, goal.digits))} in play: the Keepers that {goal.title} pictures."
