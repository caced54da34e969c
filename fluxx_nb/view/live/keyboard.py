"""The keyboard: every key of the table, and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluxx_nb.view.live.table import Table

ACTS = {
    "ArrowRight": "next",
    "n": "next",
    "ArrowLeft": "back",
    "p": "back",
    "PageDown": "end_of_turn",
    "t": "end_of_turn",
    "Home": "start",
    "End": "end",
    " ": "play_or_pause",
    "w": "what_if",
    "h": "hint",
    "Escape": "leave",
}
"""Keys that do what a button does, by the name of the table's method."""


def press(table: Table, key: str) -> None:
    """Do what a key stands for; keys without a meaning do nothing."""
    asking, inspecting = table.side.asking, table.side.inspecting
    if key in ACTS:
        getattr(table, ACTS[key])()
    elif key in ("+", "-"):
        table.controls.faster(1 if key == "+" else -1)
    elif key in ("ArrowDown", "ArrowUp"):
        table.inspect(neighbour(table, 1 if key == "ArrowDown" else -1))
    elif key == "Enter" and inspecting.acts:
        table.take(inspecting.acts[0])
    elif key == "Enter" and asking.picked:
        table.answer(tuple(asking.picked))
    elif key.isdigit() and key != "0":
        asking.choose(int(key) - 1)


def neighbour(table: Table, step: int) -> int | None:
    """The next card to inspect; those that may be chosen come first."""
    question = table.sitting.question
    seen = list(dict.fromkeys(one.card for one in table.scene().cards if one.card >= 0))
    if question is not None:
        chosen = [card for card in seen if card in question.decision.options]
        seen = [*chosen, *(card for card in seen if card not in chosen)]
    if not seen:
        return None
    card = table.side.inspecting.card
    return seen[(seen.index(card) + step) % len(seen)] if card in seen else seen[0 if step > 0 else -1]
