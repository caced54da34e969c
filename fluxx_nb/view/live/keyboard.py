"""The keyboard: every key of the table, and what it means."""

from __future__ import annotations

from fluxx_nb.view.live.asking import ChoicePanel
from fluxx_nb.view.live.inspecting import Inspecting
from fluxx_nb.view.live.session import CurrentQuestion
from fluxx_nb.view.present.cues import Present
from fluxx_nb.view.shapes.scene import Scene
from fluxx_nb.view.words import messages
from fluxx_nb.view.words.messages import Message

KEYS: dict[str, Message] = {
    "ArrowRight": messages.Next(),
    "n": messages.Next(),
    "ArrowLeft": messages.Back(),
    "p": messages.Back(),
    "PageDown": messages.Turn(),
    "t": messages.Turn(),
    "Home": messages.Start(),
    "End": messages.End(),
    " ": messages.Run(),
    "w": messages.WhatIf(),
    "h": messages.Hint(),
    "f": Present(),
    "Escape": messages.Leave(),
}
"""Keys that press a button at any moment."""
FASTER, SLOWER = "+", "-"
DOWN, UP = "ArrowDown", "ArrowUp"
CONFIRM = "Enter"
HEARD = (*KEYS, FASTER, SLOWER, DOWN, UP, CONFIRM, *"123456789")
"""All keys of the table: the page sends these and leaves every other key to the browser."""


def meaning(key: str, asking: ChoicePanel, inspecting: Inspecting) -> Message | None:
    """What a key means at this moment; None for those without a meaning."""
    if key == CONFIRM:
        if inspecting.acts:
            return messages.Act(0, asking.number)
        return messages.Confirm(asking.number) if asking.picked else None
    if key.isdecimal() and key.isascii() and key != "0":
        return messages.Choose(int(key) - 1, asking.number)
    return KEYS.get(key)


def neighbour(scene: Scene, question: CurrentQuestion | None, card: int | None, step: int) -> int | None:
    """The next card to inspect; those that may be chosen come first."""
    seen = list(dict.fromkeys(one.card for one in scene.cards if one.card >= 0))
    if question is not None:
        chosen = [one for one in seen if one in question.decision.options]
        seen = [*chosen, *(one for one in seen if one not in chosen)]
    if not seen:
        return None
    return seen[(seen.index(card) + step) % len(seen)] if card in seen else seen[0 if step > 0 else -1]
