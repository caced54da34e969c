"""Typed calculations: a small reader of + − × ÷, brackets and whole numbers; nothing is ever run."""

from __future__ import annotations

import re
from typing import Any

from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.goals.equations import DIVIDED, MINUS, PLUS, TIMES, Tree
from fluxx_nb.maths.rules import MathsError

LONGEST = 200
"""Signs of a typed calculation; forty Keepers need fewer."""
_DEEPEST = 40
_MOST_DIGITS = 4
_MEANT = {"-": MINUS, "–": MINUS, "*": TIMES, "·": TIMES, "x": TIMES, "X": TIMES, "/": DIVIDED, ":": DIVIDED} | {
    "[": "(", "]": ")"
}  # fmt: skip
_SIGNS = (PLUS, MINUS, TIMES, DIVIDED)
_PIECE = re.compile(r"\s*(?:([0-9]+)|(\S))")


class Unreadable(MathsError):
    """A text that is no calculation; the message says where it goes wrong."""


class Unfinished(Unreadable):
    """A text that may become a calculation when more is typed."""


def tree_of(text: Any) -> Tree:
    """The calculation that someone typed, as they typed it.

    >>> tree_of("6 / (1 - 6 : 8)")
    ('÷', 6, ('−', 1, ('÷', 6, 8)))
    >>> tree_of("6 + × 2")
    Traceback (most recent call last):
        ...
    fluxx_nb.maths.typed.Unreadable: After “6 +” a number or a bracket should come, not “×”.
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise Unreadable(f"A calculation is a text of at most {LONGEST} characters, such as 8 × 3; not {shown(text)}.")
    return _Reader(text).all()


class _Reader:
    def __init__(self, text: str) -> None:
        self.pieces: list[int | str] = []
        self.ends: list[int] = []
        self.text = text
        self.at = 0
        for found in _PIECE.finditer(text):
            number, sign = found.groups()
            if number is not None and len(number) > _MOST_DIGITS:
                raise Unreadable(f"{shown(number)} is too long a number. The limit is {_MOST_DIGITS} digits.")
            sign = _MEANT.get(sign, sign) if number is None else ""
            if number is None and sign not in (*_SIGNS, "(", ")"):
                raise Unreadable(f"“{sign}” is no part of a calculation: there are numbers, + − × ÷ and brackets.")
            self.pieces.append(int(number) if number is not None else sign)
            self.ends.append(found.end())

    def all(self) -> Tree:
        """The whole text."""
        if not self.pieces:
            raise Unfinished("There is no calculation yet.")
        tree = self.sum(0)
        if self.at < len(self.pieces):
            piece = self.pieces[self.at]
            why = "closes no bracket" if piece == ")" else "needs an operator before it"
            raise Unreadable(f"“{piece}” after “{self.before()}” {why}.")
        return tree

    def before(self) -> str:
        """What was read so far."""
        return self.text[: self.ends[self.at - 1]].strip() if self.at else ""

    def sum(self, depth: int) -> Tree:
        """Products with + and − between them."""
        tree = self.product(depth)
        while self.peek() in (PLUS, MINUS):
            sign = str(self.take())
            tree = (sign, tree, self.product(depth))
        return tree

    def product(self, depth: int) -> Tree:
        """Numbers and brackets with × and ÷ between them."""
        tree = self.operand(depth)
        while self.peek() in (TIMES, DIVIDED):
            sign = str(self.take())
            tree = (sign, tree, self.operand(depth))
        return tree

    def operand(self, depth: int) -> Tree:
        """A number, or a calculation in brackets."""
        if depth > _DEEPEST:
            raise Unreadable(f"More than {_DEEPEST} brackets inside each other are too many.")
        piece = self.peek()
        place = f"After “{self.before()}”" if self.at else "At the beginning"
        if piece is None:
            raise Unfinished(f"{place} a number or a bracket is still missing.")
        if isinstance(piece, int):
            self.take()
            return piece
        if piece != "(":
            raise Unreadable(f"{place} a number or a bracket should come, not “{piece}”.")
        self.take()
        tree = self.sum(depth + 1)
        if self.peek() is None:
            raise Unfinished("A bracket is still open.")
        if self.peek() != ")":
            raise Unreadable(f"“{self.peek()}” after “{self.before()}” needs an operator before it.")
        self.take()
        return tree

    def peek(self) -> int | str | None:
        """The next piece."""
        return self.pieces[self.at] if self.at < len(self.pieces) else None

    def take(self) -> int | str:
        """The next piece, which is read."""
        self.at += 1
        return self.pieces[self.at - 1]
