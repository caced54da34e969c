"""A step in words: its sentences with their quotes, the question at its end, and the main quote.

This is the one place that decides which events are told together and which quote belongs to which sentence. `tell`, the
panel, exported pages and the big screen only show it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fluxx_nb.engine.core.events import ENDS, Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.reasons import CONTRADICTED, CREEPER_DRAWN, LAND, Reason
from fluxx_nb.engine.core.state import State
from fluxx_nb.story.explain.explanation import Moment, Source, explain
from fluxx_nb.story.explain.told_lines import Run, ToldLine, line_of, lines_of
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.time.steps import Steps
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.story.words.hands import no_choice
from fluxx_nb.story.words.teller import Teller


@dataclass(frozen=True, slots=True)
class ToldStep:
    """A step of the game as people count it."""

    number: int
    moments: tuple[Moment, ...]
    lines: tuple[ToldLine, ...]
    main: Moment
    """The event whose quote matters most."""
    question: Moment | None
    """What is asked at its end, if anything is."""
    turn: int
    """The number of the turn in which it ends; 0 before the first one."""

    @property
    def start(self) -> int:
        """The number of its first event."""
        return self.moments[0].n

    @property
    def end(self) -> int:
        """How many events have happened when it is over."""
        return self.moments[-1].n + 1

    @property
    def told(self) -> list[ToldLine]:
        """The lines that say something new."""
        return [line for line in self.lines if not line.minor]

    @property
    def shown(self) -> list[ToldLine]:
        """The lines that are shown: those that say something new, or all where none does."""
        return self.told or list(self.lines)

    @property
    def is_answer(self) -> bool:
        """Whether it tells only what someone has answered."""
        return self.moments[0].what == "answered" and [line.n for line in self.lines] == [self.start]

    @property
    def asked(self) -> ToldLine | None:
        """The question at its end, with what it follows from and no line before it has quoted."""
        if self.question is None:
            return None
        quoted = [source for line in self.shown for source in line.sources]
        return line_of(self.question, quoted)

    @property
    def text(self) -> str:
        """All of it in words."""
        return " ".join(line.text for line in self.shown)

    @property
    def sources(self) -> tuple[Source, ...]:
        """What it follows from, rules and cards, the main one first; the question at its end has its own."""
        lines = sorted(self.shown, key=lambda line: line is not self.main_line)
        return tuple(source for line in lines for source in line.sources)

    @property
    def main_line(self) -> ToldLine:
        """The line that tells the event whose quote matters most."""
        return max((line for line in self.shown if line.n <= self.main.n), key=lambda one: one.n, default=self.shown[0])

    @property
    def events(self) -> tuple[ToldStep, ...]:
        """Its events one by one, each as if it were all that happened."""
        return tuple(
            ToldStep(self.number, (one,), (line_of(one),), one, one if one.ask else None, self.turn)
            for one in self.moments
        )

    @property
    def depth(self) -> int:
        """How far it is nested."""
        return next((moment.depth for moment in self.moments if not moment.told_anyway), self.main.depth)

    def __str__(self) -> str:
        return self.text


def _news(moments: Sequence[Moment]) -> list[Moment]:
    """Return the events of a step without questions, answers and what is no news; the last one if nothing is left."""
    return [one for one in moments if one.what not in ("asked", "answered") and not _is_untold(one)] or [moments[-1]]


def _is_untold(moment: Moment) -> bool:
    """Return whether no line tells an event; that a card lands is told where someone could have canceled it."""
    return moment.idle and moment.why is not LAND


_WEIGHTS = (
    dict.fromkeys(ENDS, 9)
    | {"tied": 8, "blocked": 8, "cancelled": 7, "fizzled": 6, "used": 4, "ceased": 4}
    | {"turned": 2, "finished": 2, "shuffled": 2, "arranged": 2}
)
"""How much the rule behind a kind of event matters beside the others of its step; 5 for what is not named here."""


def _weight(moment: Moment) -> int:
    if moment.told_anyway or not (moment.passages or moment.card_is_source):
        return -1
    return _weight_of_move(moment.why) if moment.what == "moved" else _WEIGHTS.get(moment.what, 5)


def _weight_of_move(why: Reason) -> int:
    """Return the same for moves, by their reason."""
    if why.minor:
        return 0
    if why.plays or why.routine:
        return 3
    if why.limits or why is CREEPER_DRAWN or why is CONTRADICTED:
        return 6
    return 7 if why.answers else 5


def _told(events: Sequence[Event], number: int, span: range, state: State, seat: int | None) -> ToldStep:
    """Return a step in words. `state` is the State before it, and is changed to the one after it."""
    moments: list[Moment] = []
    runs: list[Run] = []
    for k in span:
        o = Occasion(events, k, state, seat)
        moments.append(explain(events, k, state, seat))
        if o.what != "asked" and not _is_untold(moments[-1]):
            runs.append(Run(o, moments[-1]))
            if _was_picked(o):
                runs[-1].is_random(no_choice(Teller(state, seat, o.event.by), o))
        apply(state, o.event)
    last = moments[-1]
    # A card that is done is no news; what someone chose before that is.
    silent = all(run.is_over for run in runs) and moments[0].what == "answered"
    lines = (line_of(moments[0]),) if silent or not runs else lines_of(runs)
    told = {line.n for line in lines if not line.minor}
    shown = [one for one in _news(moments) if one.n in told] or _news(moments)
    return ToldStep(number, tuple(moments), lines, max(shown, key=_weight), last if last.ask else None, state.turns)


def _was_picked(o: Occasion) -> bool:
    """Return whether a card moves for which it was just picked at random, perhaps in the step before."""
    event, last = o.event, o.last
    return event.what == "moved" and last.what == "picked" and last.card == event.card and last.why is event.why


def next_steps(
    events: Sequence[Event], steps: Steps, state: State, start: int, end: int, seat: int | None = None
) -> Iterator[ToldStep]:
    """Yield the steps from event `start`, which begins one, to event `end`, which may cut one off.

    `state` is the State after `start` events; it is changed along the way.
    """
    while start < end:
        number = steps.number(start)
        span = range(start, min(steps.span(number).stop, end))
        yield _told(events, number, span, state, seat)
        start = span.stop


def tell_steps(played: Game | Timeline, seat: int | None = None) -> Iterator[ToldStep]:
    """Yield every step of a game or a timeline."""
    game = played.game if isinstance(played, Timeline) else played
    events = game.events
    state = State(game.deck, list(game.setup.players))
    return next_steps(events, Steps(events), state, 0, len(events), seat)


def told_with(game: Game, moment: Moment) -> str:
    """Return the sentence that tells an event of a game, with the cards that go the same way in its step."""
    steps = Steps(game.events)
    span = steps.span(steps.number(moment.n))
    step = next(next_steps(game.events, steps, Timeline.of(game).state_at(span.start), span.start, span.stop))
    return next((line.text for line in step.lines if moment.n in line.tells), moment.text)
