"""Buttons inside words: HTML that says a message when it is clicked; the companion in the page sends it."""

from __future__ import annotations

from collections.abc import Iterable

from fluxx_nb.view.words.messages import Message, said
from fluxx_nb.view.words.panels import safe


def button(
    words: str,
    message: Message,
    name: str,
    *,
    primary: bool = False,
    picked: bool = False,
    off: bool = False,
    tip: str = "",
    note: str = "",
) -> str:
    """A button that looks like those of ipywidgets; `name` is its class without the prefix, `note` its second line."""
    marks = ["jupyter-widgets", "jupyter-button", "widget-button", f"fluxx-{name}"]
    marks += ["mod-primary"] * primary + ["fluxx-picked"] * picked
    more = f' title="{safe(tip)}"' if tip else ""
    words = safe(words) + (f"<small>{safe(note)}</small>" if note else "")
    return (
        f'<button type="button" class="{" ".join(marks)}" data-say="{safe(said(message))}"'
        f"{more}{' disabled' if off else ''}>{words}</button>"
    )


def row(name: str, buttons: Iterable[str]) -> str:
    """Buttons side by side."""
    return f'<div class="fluxx-{name}">{"".join(buttons)}</div>'
