"""A Decision is a choice that one player must make; an answer is one of its options, or several of them.

An option is a card (its number) or one of a few words: `pass`, `yes`, `no`, `player:1` (a seat), `use:57:0` (a free
action of a card), `number:3`. Widgets, bots, scenarios, the command line and tests all answer the same object.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.text import counted, shown

Option = int | str
Answer = Option | tuple[Option, ...]

PASS = "pass"
RANDOM = "random"
"""The option to have a card picked at random."""
ABOUTS = (
    *("play", "begin", "finish", "limit", "goal", "surprise", "attach", "release", "appear", "score", "direction"),
    *("target", "player", "take", "give", "discard", "hide", "play aside", "play one more"),
)
"""The kinds of questions."""


def player_option(seat: int) -> str:
    """Return the option that names a seat."""
    return f"player:{seat}"


def seat_chosen(option: Option) -> int:
    """Return the seat that a `player:` option names."""
    return int(str(option).partition(":")[2])


def use_option(card: int, index: int) -> str:
    """Return the option that uses a Free Action of a card."""
    return f"use:{card}:{index}"


def use_chosen(option: str) -> tuple[int, int]:
    """Return the card and the number of its Free Action that a `use:` option names."""
    _, card, index = option.split(":")
    return int(card), int(index)


class Decision(NamedTuple):
    """A question: who is asked, about what, with which options, and why."""

    who: int
    about: str
    """The kind of question, one of `ABOUTS`."""
    options: tuple[Option, ...]
    why: Reason
    """The reason, one of `fluxx_nb.engine.core.reasons.REASONS`: for a choice, the reason of what will come of it."""
    card: int = -1
    """The card that makes the rules ask, or -1."""
    prompt: str = ""
    least: int = 1
    most: int = 1
    several: bool = False
    """Whether the answer is a group of options rather than one."""
    through: tuple[int, ...] = ()
    """The cards without which something else would be asked, such as one that raises a limit."""

    @property
    def may_pass(self) -> bool:
        """Whether declining is an answer."""
        return PASS in self.options or self.least == 0

    def __repr__(self) -> str:
        size = f", {self.least} to {self.most} of them" if self.several else ""
        return f"<asked “{self.prompt}” ({self.about}): {counted(len(self.options), 'option')}{size}>"


decision_of: Callable[[tuple[Any, ...]], Decision] = partial(tuple.__new__, Decision)
"""Makes a Decision of all its parts in their order: a third of the work, for what every turn of every game asks."""
ONE_OPTION = (1, 1, False, ())
"""The last parts of a Decision that is answered with one option, whatever else is in play."""


def some_of(
    who: int,
    about: str,
    options: tuple[Option, ...],
    why: Reason,
    card: int,
    prompt: str,
    least: int,
    most: int,
    through: tuple[int, ...] = (),
) -> Decision:
    """Return a Decision for several options, from `least` to `most`. For exactly one, the answer is that option."""
    return Decision(who, about, options, why, card, prompt, least, most, not least == most == 1, through)


def misplaced(decision: Decision, at: Any) -> str:
    """Return what is wrong with these places in the list of options; empty if they are an answer."""
    size = len(decision.options)
    if not all(one.__class__ is int and 0 <= one < size for one in (at if at.__class__ is tuple else (at,))):
        return f"{shown(at)} is no place in a list of {size} options"
    if at.__class__ is not tuple or not decision.several or len(set(at)) < len(at):
        wanted = "several places, each once," if decision.several else "one place"
        return f"{wanted} in the list of options is wanted, not {shown(at)}"
    if not decision.least <= len(at) <= decision.most:
        return f"{decision.least} to {decision.most} options are wanted, and {len(at)} are too few or too many"
    return ""


class IllegalAnswer(UserError, ValueError):
    """An answer that is not legal now. Nothing has changed; `legal` lists the legal answers."""

    __module__ = "fluxx_nb"

    def __init__(self, message: str, legal: list[str], why: str = "") -> None:
        super().__init__(message)
        self.legal = legal
        self.why = why
        """The reason of the question that was not answered; empty where nothing was asked."""


def positions(decision: Decision, answer: Any) -> int | tuple[int, ...]:
    """Return the place of the answer among the options; raise ValueError if it is not a legal answer."""
    if not decision.several:
        return decision.options.index(answer)
    chosen = answer if isinstance(answer, tuple | list) else (answer,)
    if PASS in chosen and PASS not in decision.options and decision.least == 0:
        chosen = ()
    if not decision.least <= len(chosen) <= decision.most or len(set(chosen)) != len(chosen):
        raise ValueError(f"{len(chosen)} options where {decision.least} to {decision.most} are asked for")
    return tuple(decision.options.index(one) for one in chosen)
