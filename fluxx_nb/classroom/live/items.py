"""Items of a live lesson as plain data: questions with their replies, puzzles for a race, and spare questions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fluxx_nb.classroom.assignment import Assignment
from fluxx_nb.classroom.question import Question
from fluxx_nb.engine.core.card import CREEPER, KEEPER
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.core.state import GOALS, RULES, State
from fluxx_nb.engine.goals.numbers import COMBO
from fluxx_nb.maths.hints import hints
from fluxx_nb.maths.line_ends import breakable, unbroken
from fluxx_nb.maths.puzzle import Puzzle
from fluxx_nb.maths.rules import MathsError
from fluxx_nb.maths.ways import Ways
from fluxx_nb.maths.worked import work_out
from fluxx_nb.story.explain.explanation import Source
from fluxx_nb.story.study.misreadings import misreadings_of
from fluxx_nb.story.study.quiz import Quiz, TableQuestion

_CALCULATION = re.compile(r"[\d(][\d+−×÷() ]*[+−×÷][\d+−×÷() ]*[\d)]")
_EQUATION = re.compile(rf"{_CALCULATION.pattern} = [\d½¼¾⅐-⅞]+")


@dataclass(frozen=True)
class LiveOption:
    """An answer to choose from, with what to say of it once the answer is told."""

    text: str
    because: str
    """Why it is right, or why not; empty for a wrong option of a scenario."""
    thinks: str = ""
    """What it has in mind, as the rest of a sentence about the answer; empty for the right one."""
    misreading: str = ""
    """The name of the misreading behind it."""


@dataclass(frozen=True)
class LiveQuestion:
    """A question that a class answers."""

    name: str
    title: str
    story: str
    ask: str
    glance: tuple[tuple[str, str], ...]
    """The rule in play, the Goal and the asked player's cards, each as a label and its words."""
    options: tuple[LiveOption, ...]
    right: int
    because: str
    steps: tuple[str, ...] = ()
    """The calculation one operator at a time, where the reason does not give it."""
    quote: str = ""
    where: str = ""
    kin: str = ""
    """Which spare questions are like it."""
    source: TableQuestion | None = field(default=None, compare=False, repr=False)
    """Where it comes from, for the picture of its table."""
    rule: str = ""
    """The rule of arithmetic that decides, in one plain line; empty where the quote says it."""

    @property
    def gist(self) -> str:
        """What it was about, for a list after the reveal: a scenario's title, the equation, or question and answer."""
        if self.source is not None and not isinstance(self.source, Question):
            return self.title
        found = _EQUATION.search(breakable(self.because))
        if found is not None:
            return unbroken(found.group())
        # Of three sentences or more, all but the last set the scene, which is much the same in a whole lesson.
        *scene, last = self.ask.split(". ")
        return f"{last if len(scene) > 1 else self.ask} {self.options[self.right].text}"


@dataclass(frozen=True)
class LiveRace:
    """A puzzle that a class solves together, in as many ways as it finds."""

    name: str
    puzzle: Puzzle = field(compare=False)
    every: Ways = field(compare=False, repr=False)
    """All the ways, for hints."""
    ways: tuple[str, ...]
    """The ways there are, the plainest first; at most so many as a big screen can show."""
    count: str
    """How many ways there are, in words."""

    def hints(self, found: Sequence[str] = ()) -> tuple[str, ...]:
        """Return what narrows the search for a way that is not found yet, without the way itself."""
        return tuple(unbroken(hint.text) for hint in hints(self.every, found))[:-1]

    @property
    def ask(self) -> str:
        """The task in a sentence."""
        numbers = ", ".join(map(str, self.puzzle.numbers))
        return f"Make {self.puzzle.make} from {numbers}."

    @property
    def gist(self) -> str:
        """What it is about, for a list."""
        return self.ask

    @property
    def there(self) -> str:
        """How many ways there are, in a sentence."""
        return f"There {'is' if self.count.startswith('1 ') else 'are'} {self.count}."

    @property
    def rule(self) -> str:
        """What the pupils may do, in a sentence."""
        rules = self.puzzle.rules
        *most, last = [one for one in "+−×÷" if one in rules.signs]
        allowed = f"{' '.join(most)} and {last} are allowed" if most else f"{last} is allowed"
        if most and COMBO not in rules.calculations:
            # Each Victory rule allows a calculation of its own; only Combo Victory mixes operators.
            allowed = f"Use only {' or only '.join((*most, last))}, not both"
        beside = " Two cards side by side make one number." if rules.grafting else ""
        return f"Use each card at most once. {allowed}.{beside}"


LiveItem = LiveQuestion | LiveRace


@dataclass(frozen=True)
class LiveSet:
    """Items of a lesson that were drawn together by topic, level and seed, so that a result code can hold them."""

    assignment: Assignment
    start: int
    """Which item is its first question."""

    @property
    def end(self) -> int:
        """The item after its last question."""
        return self.start + self.assignment.questions


@dataclass(frozen=True)
class LiveLesson:
    """What a class does, item by item."""

    title: str
    items: tuple[LiveItem, ...]
    spare: Mapping[str, tuple[LiveQuestion, ...]] = field(default_factory=dict)
    """Questions to try alone after a reveal, by kin."""
    sets: tuple[LiveSet, ...] = ()
    recipe: Mapping[str, object] = field(default_factory=dict)
    """The words that make the same lesson again."""


def glance_of(state: State) -> tuple[tuple[str, str], ...]:
    """Return what a pupil looks for first: the rules in play, the Goal, and the current player's Keepers and hand."""
    cards, who = state.deck.cards, max(state.turn, 0)
    row = [cards[one].name for one in state.row(who) if cards[one].type in (KEEPER, CREEPER)]
    found = [
        ("Rules", [cards[one].name for one in state.zones[RULES]]),
        ("Goal", [cards[one].name for one in state.zones[GOALS]]),
        (f"{state.names[who]} has", row),
        ("In hand", [cards[one].name for one in state.hand(who)]),
    ]
    return tuple((label, _listed(names)) for label, names in found if names)


def _listed(names: Sequence[str]) -> str:
    counted = dict.fromkeys(names, 0)
    for name in names:
        counted[name] += 1
    return ", ".join(name if times == 1 else f"{name} ×{times}" for name, times in counted.items())


def live_question(asked: TableQuestion, kin: str = "") -> LiveQuestion:
    """Return a question as the room needs it."""
    told = asked.tell()
    quote, where = "", ""
    sources: tuple[Source, ...] = (*told.cards, *told.passages)
    for source in sources[:1]:
        if isinstance(source, Passage):
            quote, where = source.quote, f"{source.edition_title} rulebook, {source.where}"
        else:
            quote, where = source.text, f"The card {source.name}"
    because = unbroken(told.because or asked.answer)
    return LiveQuestion(
        asked.name,
        asked.title,
        unbroken(asked.story),
        unbroken(asked.ask),
        glance_of(asked.line().state),
        tuple(_option(asked, option) for option in asked.options),
        asked.options.index(asked.answer),
        because,
        _steps(asked, because),
        quote,
        where,
        kin,
        asked,
        unbroken(asked.rule) if isinstance(asked, Question) else "",
    )


def _option(asked: TableQuestion, text: str) -> LiveOption:
    if text == asked.answer:
        return LiveOption(unbroken(text), unbroken(asked.tell().because))
    if isinstance(asked, Question):
        choice = asked.choice(text)
        return LiveOption(unbroken(text), unbroken(choice.because), unbroken(choice.thinks), choice.misreading)
    says = misreadings_of(asked.scenario).get(text, "") if isinstance(asked, Quiz) else ""
    return LiveOption(unbroken(text), "", unbroken(says.removeprefix("You ").removesuffix(".")), says)


def _steps(asked: TableQuestion, because: str) -> tuple[str, ...]:
    """Return the right calculation step by step, unless the reason says all that."""
    for text in (asked.answer, asked.ask):
        found = _CALCULATION.search(text)
        if found is None:
            continue
        try:
            steps = tuple(unbroken(str(step)) for step in work_out(found.group()).steps)
        except MathsError:
            continue
        return () if len(steps) < 2 or all(step in because for step in steps) else steps
    return ()


_MOST_WAYS = 24


def live_race(puzzle: Puzzle) -> LiveRace:
    """Return a puzzle as the room needs it."""
    ways = puzzle.ways
    name = f"puzzle/{puzzle.level or 'own'}/{puzzle.seed if puzzle.seed is not None else puzzle.make}"
    return LiveRace(name, puzzle, ways, tuple(way.text for way in ways.first(_MOST_WAYS)), str(ways.count))
