"""Kinds of things: a function that is given something it cannot use says in a sentence what it can."""

from __future__ import annotations

from types import UnionType

from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.text import shown


class WrongKind(UserError, TypeError):
    """Something of a kind that a function cannot use; the message says what would do."""

    __module__ = "fluxx_nb"


def need(what: str, value: object, kind: type | UnionType | tuple[type, ...], such_as: str) -> None:
    """Refuse anything but this kind."""
    if not isinstance(value, kind):
        raise WrongKind(f"{what} is {shown(value)}, but must be {such_as}.")


def need_number(what: str, value: object, least: int, most: int) -> None:
    """Refuse anything but a whole number within these bounds."""
    if value.__class__ is not int or not least <= value <= most:
        raise WrongKind(f"{what} is {shown(value)}, but must be a whole number from {least} to {most:,}.")
