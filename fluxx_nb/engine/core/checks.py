"""Checks of arguments: a wrong type or number raises an error that says what is accepted."""

from __future__ import annotations

from types import UnionType

from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.text import shown


class WrongKind(UserError, TypeError):
    """An argument of a wrong type. The message says what is accepted."""

    __module__ = "fluxx_nb"


def need(what: str, value: object, kind: type | UnionType | tuple[type, ...], such_as: str) -> None:
    """Raise WrongKind unless the value is of this type."""
    if not isinstance(value, kind):
        raise WrongKind(f"{what} is {shown(value)}, but must be {such_as}.")


def need_number(what: str, value: object, least: int, most: int) -> None:
    """Raise an error unless the value is a whole number within these bounds."""
    if value.__class__ is not int or not least <= value <= most:
        raise WrongKind(f"{what} is {shown(value)}, but must be a whole number from {least} to {most:,}.")
