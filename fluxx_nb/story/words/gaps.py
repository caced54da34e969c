"""Gaps: reasons and settings without a phrase. A story in which one of them came up could not be told."""

from __future__ import annotations

from collections.abc import Iterator

from fluxx_nb.engine.core.reasons import REASONS
from fluxx_nb.engine.core.settings import SETTINGS
from fluxx_nb.story.words import moves, settings


def gaps() -> Iterator[tuple[str, str]]:
    """Yield each gap: the file that has the phrases, and what is missing there."""
    for reason in REASONS.values():
        if not reason.still and reason not in moves.PHRASES:
            instead = 'or give the reason the facet "still" in engine/core/reasons.py if no card moves for it'
            yield _file(moves.__name__), f"the reason {str(reason)!r} has no phrase in PHRASES. Add one, {instead}"
    for setting in SETTINGS:
        if setting not in settings.PHRASES:
            yield _file(settings.__name__), f"the setting {setting!r} has no phrase in PHRASES. Add one"


def _file(module: str) -> str:
    return f"{module.replace('.', '/')}.py"
