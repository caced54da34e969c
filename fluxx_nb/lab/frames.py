"""Frames: results as pandas tables, for those who have pandas."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pandas import DataFrame

    from fluxx_nb.lab.results import Results


class NeedsLab(ImportError):
    """Something that is told with a package of the extra `lab`."""


def lab_package(name: str) -> Any:
    """A package of the extra `lab`; without it, a sentence that says how to get it."""
    try:
        return import_module(name)
    except ImportError:
        package = name.partition(".")[0]
        raise NeedsLab(f"{package} is not installed: run `pip install 'fluxx-nb[lab]'` for frames and plots.") from None


def per_game(results: Results) -> DataFrame:
    """One row for each game that is kept, by seed."""
    rows = results.tally.rows
    columns = ["seed", "winner", "goal", "turns", "decisions", "score"]
    frame = lab_package("pandas").DataFrame([list(row) for row in rows], columns=columns)
    bots = dict(zip(results.players, results.bots, strict=True))
    frame.insert(2, "bot", frame["winner"].map(bots))
    if not results.tally.scores:
        frame = frame.drop(columns="score")
    return frame.set_index("seed")


def per_card(results: Results) -> DataFrame:
    """One row for each card that was played; `low` and `high` are corrected for looking at all cards at once."""
    rows = [
        (
            *(row.card, row.type, row.plays, row.players, row.chance.won),
            *(row.chance.share, row.chance.low, row.chance.high, row.swing, row.clear),
        )
        for row in results.card_rows()
    ]
    columns = ["card", "type", "plays", "players", "wins", "share", "low", "high", "swing", "clear"]
    return lab_package("pandas").DataFrame(rows, columns=columns).set_index("card")
