"""The verdict: how a game ended, in a few words. Every text about the end begins with these."""

from __future__ import annotations

from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.state import SCORED, State
from fluxx_nb.engine.core.text import counted


def verdict(s: State) -> str:
    """Return who has won and with what, or that no one has; no full stop, and empty while the game goes on."""
    ended: Event | None = s.outcome
    if ended is None:
        return ""
    if s.solo:
        scored = counted(len(s.zones[SCORED]), "scored Goal")
        return f"{s.names[s.order[0]]} has {scored if ended.what == 'concluded' else f'lost, with {scored}'}"
    if ended.what == "won":
        by = f" with {s.deck.cards[ended.card].name}" if ended.card >= 0 else ""
        return f"{s.names[ended.who]} has won{by}"
    return "Everyone has lost" if ended.card >= 0 else "No one has won"
