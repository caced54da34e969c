"""The registry of handlers: which function handles a message, whichever module it is in.

A module that few tables need is loaded when the first of its messages comes.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from fluxx_nb.view.present.cues import FROM_STAGE, Present
from fluxx_nb.view.words import messages
from fluxx_nb.view.words.messages import Message

if TYPE_CHECKING:
    from fluxx_nb.view.live.table import Table

Handler = Callable[["Table", Any], object]
_Handler = TypeVar("_Handler", bound=Handler)

HANDLERS: dict[type[Message], Handler] = {}
"""The handlers of the modules that are loaded."""

_HOMES: dict[str, tuple[type[Message], ...]] = {
    "files": (messages.SaveFile, messages.ExportFile, messages.Overwrite, messages.LoadFile),
    "predicting": (messages.Predict, messages.ShowMoment, messages.GoOn),
    "presenting": (Present, *FROM_STAGE.values()),
    "sharing": (messages.ShareMoment,),
}
"""The modules beside this one that are loaded only for their messages."""
_HOME = {kind: home for home, kinds in _HOMES.items() for kind in kinds}


def handles(*kinds: type[Message]) -> Callable[[_Handler], _Handler]:
    """Register the decorated function as the handler of these message types."""

    def enter(handler: _Handler) -> _Handler:
        HANDLERS.update(dict.fromkeys(kinds, handler))
        return handler

    return enter


def handler_of(kind: type[Message]) -> Handler:
    """Return the function that handles messages of this type."""
    if kind not in HANDLERS:
        import_module(f"{__package__}.{_HOME[kind]}")
    return HANDLERS[kind]
