"""Effects: what a card does is a list of steps, each one a verb with its arguments.

A verb is a typed Python function; a deck names it and never holds code. The first line of its docstring is its
explanation, and the deck schema is made from its signature. A verb returns `NOTHING` when it is done, or the work
still to do: a generator that stops at a Decision.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_type_hints

from fluxx_nb.engine.core.asking import afresh

if TYPE_CHECKING:
    from fluxx_nb.engine.core.engine import Engine

Work = Generator[Any, Any, Any] | tuple[()]
"""What is still to do: a generator that yields Decisions and further work, or nothing; `yield from` takes both."""
NOTHING: tuple[()] = ()
"""All is done."""


@dataclass(frozen=True)
class Verb:
    """One word that a card may use."""

    name: str
    run: Callable[..., Work]
    means: str
    """What the verb does, in one line."""
    hints: dict[str, Any]
    """The type of each argument."""
    needed: frozenset[str]
    """The arguments that have no default."""
    possible: Callable[..., object]
    """What it could act on now: Free Actions that could act on nothing are not offered."""
    in_row: bool
    """Whether it acts on its own card, which must be in front of the player who uses it."""

    @property
    def unhindered(self) -> bool:
        """Whether it can do something in any position."""
        return self.possible is _always and not self.in_row


@dataclass(frozen=True)
class EffectStep:
    """A verb with its arguments, as a card uses it."""

    verb: Verb
    args: dict[str, Any]

    def begin(self, g: Engine, me: int, card: int) -> Work:
        """Run the verb for a player and a card; return the work that is left."""
        return self.verb.run(g, me, card, **self.args)

    def verbs(self) -> Iterator[str]:
        """Yield the names of the verb and of the verbs inside its arguments."""
        yield self.verb.name
        for value in self.args.values():
            if isinstance(value, tuple) and value and isinstance(value[0], EffectStep):
                for step in value:
                    yield from step.verbs()

    def words(self) -> Iterator[str]:
        """Yield the cards and icons that the arguments name: by convention, every plain word but a kind of points."""
        for name, value in self.args.items():
            if self.verb.hints[name] is str and value and name != KIND:
                yield value
            elif self.verb.hints[name] == list[str]:
                yield from value
            elif isinstance(value, tuple):
                for step in value:
                    yield from step.words()

    def kinds(self) -> Iterator[str]:
        """Yield the kinds of points that the arguments name."""
        for name, value in self.args.items():
            if name == KIND and self.verb.hints[name] is str:
                yield value
            elif isinstance(value, tuple):
                for step in value:
                    yield from step.kinds()


KIND = "kind"
"""The argument that names a kind of points, where it is a plain word."""
VERBS: dict[str, Verb] = {}


def _always(g: Engine, me: int, card: int, **args: Any) -> bool:
    return True


def verb(
    run: Callable[..., Work] | None = None, *, possible: Callable[..., object] = _always, in_row: bool = False
) -> Callable[..., Any]:
    """Register the decorated function as a verb of the card language, under its own name."""

    def register(function: Callable[..., Work]) -> Callable[..., Work]:
        parameters = inspect.signature(function).parameters.values()
        own = [p for p in parameters if p.kind is p.KEYWORD_ONLY]
        # `Engine` is only imported for type checkers; no card gives one to a verb.
        hints = get_type_hints(function, localns={"Engine": object})
        VERBS[function.__name__] = Verb(
            name=function.__name__,
            run=function,
            means=(inspect.getdoc(function) or "").partition("\n")[0],
            hints={p.name: hints[p.name] for p in own},
            needed=frozenset(p.name for p in own if p.default is p.empty),
            possible=possible,
            in_row=in_row,
        )
        return function

    return register if run is None else register(run)


def carry_out(g: Engine, me: int, card: int, steps: tuple[EffectStep, ...]) -> Work:
    """Run the steps of a card in order; settle what follows after each one.

    If a card played as part of this one ends the turn, the remaining steps are skipped.
    """
    for done, step in enumerate(steps, 1):
        ended = g.state.ended_by
        if ended is not None and ended != card:
            return NOTHING
        if step.verb.in_row and card not in g.state.row(me):
            # A step before this one has moved it.
            g.fizzle(me, card, f"{g.deck.cards[card].name} is no longer in front of {g.state.names[me]}")
            continue
        work = step.verb.run(g, me, card, **step.args)
        if work:
            work = afresh(step.begin, g, me, card, begun=work)
        elif g.unsettled:
            work = g.settle(me)
        if work:
            return _carrying_on(g, me, card, work, steps[done:])
    return NOTHING


def _carrying_on(g: Engine, me: int, card: int, work: Work, left: tuple[EffectStep, ...]) -> Generator[Any, Any, None]:
    """Finish a step that waits for an answer, then run the remaining steps."""
    while work:
        yield from work
        work = g.settle(me)
    yield from carry_out(g, me, card, left)
