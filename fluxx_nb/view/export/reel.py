"""A Reel: a game as pictures and words, step by step, and within a step event by event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.state import State
from fluxx_nb.story.explain.explanation import AskedChoice, CardWords, Source
from fluxx_nb.story.explain.reading import Reading, ReadLine
from fluxx_nb.story.explain.told_step import ToldStep, next_steps
from fluxx_nb.story.time.steps import Steps
from fluxx_nb.view.layout.tablelayout import layout
from fluxx_nb.view.model.after import look_after
from fluxx_nb.view.model.text import status, to_lines
from fluxx_nb.view.shapes.scene import Scene
from fluxx_nb.view.words.panels import card_behind

SIZE = (560.0, 640.0)
"""The size of the picture: tall enough to fill a phone's width, wide enough that cards are side by side on a screen."""


class QuotePlace(NamedTuple):
    """Where a quote comes from."""

    line: int
    """The place of its sentence among the lines; -1 for the question."""
    title: str
    """What is shown of a quote that folds; empty where it is shown in full."""


class ReelFrame(NamedTuple):
    """One moment to look at and to read."""

    scene: Scene
    status: str
    """The moment in a line, such as whose turn it is."""
    lines: tuple[str, ...]
    """What has happened, sentence by sentence."""
    says: CardWords | None
    """The card that made it happen, where it is not quoted anyway."""
    sources: tuple[Source, ...]
    """What is quoted, the main quote first."""
    places: tuple[QuotePlace, ...]
    """For each quote, the line that it explains, and whether it folds to its title."""
    ask: AskedChoice | None
    """What is asked then."""
    twin: tuple[str, ...]
    """The table in words."""


class ExportStep(NamedTuple):
    """What people count as one step."""

    frame: ReelFrame
    effects: tuple[ReelFrame, ...]
    """Its events one by one; none where the step is a single one."""
    start: int
    """The number of its first event."""
    turn: int
    begins_turn: bool
    depth: int


def steps_of(
    game: Game, seat: int | None, size: tuple[float, float] = SIZE, effects: bool = True
) -> Iterator[ExportStep]:
    """A game that has kept its log, step by step, as a seat may see it; with no seat all hands are open."""
    events = game.events
    reading = Reading()
    state, within = (State(game.deck, list(game.setup.players)) for _ in range(2))
    for step in next_steps(events, Steps(events), state, 0, len(events), seat):
        whole = _frame(step, events, state, seat, size, reading)
        parts = tuple(_effects(step, events, within, seat, size)) if effects and len(step.moments) > 1 else ()
        if not parts:
            for moment in step.moments:
                apply(within, events[moment.n])
        turned = any(moment.what == "turned" for moment in step.moments)
        yield ExportStep(whole, parts, step.start, state.turns, turned, step.depth)


def _effects(
    step: ToldStep, events: list[Event], state: State, seat: int | None, size: tuple[float, float]
) -> Iterator[ReelFrame]:
    """The events of a step; the State is the one before it, and goes along."""
    for effect in step.events:
        apply(state, events[effect.start])
        yield _frame(effect, events, state, seat, size, Reading(in_full=True))


def _frame(
    step: ToldStep, events: list[Event], state: State, seat: int | None, size: tuple[float, float], reading: Reading
) -> ReelFrame:
    last = events[step.end - 1]
    asked: Decision | None = last.decision if last.what == "asked" else None
    model = look_after(step, events, state, seat, asked)
    quotes = list(_quotes(step, reading.read(step)))
    return ReelFrame(
        scene=layout(model, *size),
        status=status(model),
        lines=tuple(line.text for line in step.shown),
        says=card_behind(step),
        sources=tuple(source for source, _ in quotes),
        places=tuple(place for _, place in quotes),
        ask=step.question.ask if step.question is not None else None,
        twin=tuple(to_lines(model)),
    )


def _quotes(step: ToldStep, lines: list[ReadLine]) -> Iterator[tuple[Source, QuotePlace]]:
    """Yield the quotes of a step, those of its main line first."""
    shown = step.shown
    numbered = [(at if at < len(shown) else -1, line) for at, line in enumerate(lines)]
    for at, read in sorted(numbered, key=lambda one: one[1].line is not step.main_line):
        for quote in read.quotes:
            yield quote.source, QuotePlace(at, quote.title if quote.folded else "")
