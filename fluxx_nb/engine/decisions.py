"""A Decision is a question that the rules put to one player; an answer is one of its options, or several of them.

An option is a card (its number) or one of a few words: `pass`, `yes`, `no`, `player:1` (a seat), `use:57:0` (a free
action of a card), `number:3`. Widgets, bots, scenarios, the command line and tests all answer the same object.
"""

from __future__ import annotations

from typing import Any

Option = int | str
Answer = Option | tuple[Option, ...]

PASS = "pass"
YES, NO = "yes", "no"


def player_option(seat: int) -> str:
    """The option that names a seat."""
    return f"player:{seat}"


def seat_chosen(option: Option) -> int:
    """The seat that a `player:` option names."""
    return int(str(option).partition(":")[2])


def use_option(card: int, index: int) -> str:
    """The option that uses a free action of a card."""
    return f"use:{card}:{index}"


def use_chosen(option: str) -> tuple[int, int]:
    """The card and the number of its free action that a `use:` option names."""
    _, card, index = option.split(":")
    return int(card), int(index)


class Decision:
    """A question: who is asked, about what, with which options, and the rule that asks."""

    __slots__ = ("about", "card", "cite", "least", "most", "options", "prompt", "who")

    def __init__(
        self,
        who: int,
        about: str,
        options: tuple[Option, ...],
        cite: tuple[str, ...],
        card: int = -1,
        prompt: str = "",
        least: int = 1,
        most: int = 1,
    ) -> None:
        self.who = who
        self.about = about
        """The kind of question: `play`, `begin`, `finish`, `limit`, `target`, `player`, `surprise`, …"""
        self.options = options
        self.cite = cite
        self.card = card
        """The card that makes the rules ask, or -1."""
        self.prompt = prompt
        self.least = least
        self.most = most

    @property
    def several(self) -> bool:
        """Whether the answer is a group of options rather than one."""
        return self.most != 1 or self.least != 1

    @property
    def may_pass(self) -> bool:
        """Whether declining is an answer."""
        return PASS in self.options or self.least == 0

    def __repr__(self) -> str:
        many = "" if not self.several else f", {self.least} to {self.most} of them"
        return f"<Decision for seat {self.who}: {self.prompt or self.about} from {self.options}{many}>"


class PlayDecision(Decision):
    """The main question of every turn. It is asked so often that only what differs from turn to turn is stored."""

    __slots__ = ()

    about = "play"
    cite = ("turn.play", "turn.any-card")
    card = -1
    prompt = "Play which card?"
    least = 1
    most = 1

    def __init__(self, who: int, options: tuple[Option, ...]) -> None:
        self.who = who
        self.options = options


class IllegalAnswer(ValueError):
    """An answer that the rules do not allow now. Nothing has changed; `legal` says what may be answered."""

    def __init__(self, message: str, legal: list[str], cite: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.legal = legal
        self.cite = cite


class Refusal:
    """Something that a player may not do now, and the rule that says so."""

    __slots__ = ("card", "cite", "what", "why")

    def __init__(self, what: str, why: str, cite: tuple[str, ...], card: int = -1) -> None:
        self.what = what
        self.why = why
        self.cite = cite
        self.card = card

    def __repr__(self) -> str:
        return f"<may not {self.what}: {self.why}>"


def positions(decision: Decision, answer: Any) -> int | tuple[int, ...]:
    """Return where the answer stands among the options; raise ValueError if it is not a legal answer."""
    if not decision.several:
        return decision.options.index(answer)
    chosen = answer if isinstance(answer, tuple | list) else (answer,)
    if PASS in chosen and PASS not in decision.options and decision.least == 0:
        chosen = ()
    if not decision.least <= len(chosen) <= decision.most or len(set(chosen)) != len(chosen):
        raise ValueError(f"{len(chosen)} options where {decision.least} to {decision.most} are asked for")
    return tuple(decision.options.index(one) for one in chosen)
