"""Plots: what the lab has found, as pictures that show themselves, for those who have matplotlib."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from fluxx_nb.display_hooks import Still
from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.files.atomic import write_whole
from fluxx_nb.lab.chance import Chance, chance_of
from fluxx_nb.lab.frames import lab_package
from fluxx_nb.lab.results import NOBODY

if TYPE_CHECKING:
    from fluxx_nb.lab.course import Course
    from fluxx_nb.lab.results import Results

_BAR, _HELPS, _HURTS, _LINE = "#4c72b0", "#2a7f4f", "#b03a48", "#555555"
_MARKS = "osD^vP"
"""Players differ by mark as well as by colour."""
_GOALS, _CARDS = 12, 8
"""How many Goals are shown, and cards at either end."""


def _figure(wide: float, high: float) -> Figure:
    # A figure of its own, that no notebook closes twice and no window opens.
    made: Figure = lab_package("matplotlib.figure").Figure(figsize=(wide, high), layout="constrained")
    return made


def _in_percent(axis: Any) -> None:
    axis.set_major_formatter(lab_package("matplotlib.ticker").PercentFormatter(1, decimals=0))


def plot_results(results: Results, what: str) -> Picture:
    """One of the pictures, or all of them."""
    pictures = _ALONE if results.alone else _PICTURES
    need("`what`", what, str, f"one of {', '.join(pictures)}, or 'all'")
    if what != "all" and what not in pictures:
        whose = " of Solo Fluxx, which no one wins" if results.alone and what in _PICTURES else ""
        raise TableError(f"There is no picture {shown(what)}{whose}; {nearest_word(str(what), [*pictures, 'all'])}")
    if not results.finished:
        raise TableError(f"No game was played to its end ({results}): there is nothing to draw.")
    if what == "all":
        high = len(pictures) // 2
        figure = _figure(11, 4 * high)
        for axes, draw in zip(figure.subplots(high, 2).flat, pictures.values(), strict=True):
            draw(axes, results)
        figure.suptitle(str(results))
        told = "and the scores" if results.alone else "who wins, by which Goals and with which cards"
        return Picture(figure, f"{results}: how long games are, {told}")
    figure = _figure(7, 4.5)
    axes = figure.subplots()
    pictures[what](axes, results)
    return Picture(figure, f"{results}: {axes.get_title()}")


def _length(axes: Any, results: Results) -> None:
    counts = results.tally.turns
    axes.bar(list(counts), list(counts.values()), width=1, color=_BAR)
    axes.axvline(results.turns.median, color=_LINE, linestyle="--")
    axes.set(title=f"Turns in a game (median {results.turns.median:g})", xlabel="turns", ylabel="games")
    axes.yaxis.get_major_locator().set_params(integer=True)


def _seats(axes: Any, results: Results) -> None:
    chances = list(results.seats().values())
    names = [f"{name}\n{bot}" for name, bot in zip(results.players, results.bots, strict=True)]
    if nobody := results.winners[NOBODY]:
        chances.append(chance_of(nobody, results.finished))
        names.append(NOBODY)
    _bars(axes, names, chances)
    axes.axhline(results.fair_share, color=_LINE, linestyle="--")
    axes.set(title="Share of games won, with 95 % intervals", ylim=(0, None))


def _bars(axes: Any, names: list[str], chances: list[Chance]) -> None:
    """Shares with their intervals."""
    reach = [[c.share - c.low for c in chances], [c.high - c.share for c in chances]]
    axes.bar(names, [c.share for c in chances], yerr=reach, capsize=6, color=_BAR)
    _in_percent(axes.yaxis)


def _scores(axes: Any, results: Results) -> None:
    counts = results.scores
    scores = range(min(counts), max(counts) + 1)
    _bars(axes, list(map(str, scores)), [chance_of(counts.get(score, 0), results.finished) for score in scores])
    axes.set(title="Share of games by score, with 95 % intervals", xlabel="scored Goals", ylim=(0, None))


def _goals(axes: Any, results: Results) -> None:
    found = list(results.goals.items())[:_GOALS][::-1]
    axes.barh([name for name, _ in found], [count for _, count in found], color=_BAR)
    axes.set(title="Goals that win", xlabel="games")


def _cards(axes: Any, results: Results) -> None:
    rows = results.card_rows()
    ends = rows if len(rows) <= 2 * _CARDS else rows[:_CARDS] + rows[-_CARDS:]
    ends = ends[::-1]
    for place, row in enumerate(ends):
        colour = (_HELPS if row.swing > 0 else _HURTS) if row.clear else _LINE
        reach = [[row.chance.share - row.chance.low], [row.chance.high - row.chance.share]]
        axes.errorbar(row.chance.share, place, xerr=reach, fmt="o" if row.clear else "x", color=colour, capsize=3)
    axes.set_yticks(range(len(ends)), [row.card for row in ends])
    if rows:
        axes.axvline(results.fair_share, color=_LINE, linestyle="--")
    some = "" if len(ends) == len(rows) else f"\n{_CARDS} highest and {_CARDS} lowest of {len(rows)} cards"
    told = f"share of games won\nintervals for all {len(rows)} cards at once\n● more than chance, × may be chance"
    axes.set(title=f"Wins of those who played it{some}", xlabel=told)
    _in_percent(axes.xaxis)


_PICTURES: dict[str, Callable[[Any, Results], None]] = {
    "length": _length,
    "seats": _seats,
    "goals": _goals,
    "cards": _cards,
}
_ALONE: dict[str, Callable[[Any, Results], None]] = {"length": _length, "scores": _scores}


def plot_course(course: Course) -> Picture:
    """The odds along a game, with the plays marked that changed them most."""
    figure = _figure(9, 4.5)
    axes = figure.subplots()
    points = course.points
    for at, name in enumerate(course.names):
        known = [(place, point.chances[name]) for place, point in enumerate(points) if name in point.chances]
        places = [place for place, _ in known]
        line = axes.plot(places, [c.share for _, c in known], marker=_MARKS[at % len(_MARKS)], markersize=4, label=name)
        low, high = [c.low for _, c in known], [c.high for _, c in known]
        axes.fill_between(places, low, high, alpha=0.15, color=line[0].get_color())
    for swing in course.turned():
        place = points.index(swing.point)
        axes.axvline(place + 0.5, color=_LINE, linestyle=":")
        axes.annotate(swing.play, (place + 0.5, 1.01), rotation=20, fontsize=8)
    axes.set(xlabel="plays", ylabel="chance of winning", ylim=(0, 1.1))
    _in_percent(axes.yaxis)
    axes.legend()
    return Picture(figure, str(course))


Figure: TypeAlias = Any
"""A figure of matplotlib, which nothing here imports until a picture is wanted."""


# A picture -----------------------------------------------------------------------------------------------------------

_THE_SAME_EVERYWHERE = {"svg.hashsalt": "fluxx_nb", "svg.fonttype": "none"}
"""Names within an SVG are made by lot else; letters stay letters, so that they can be searched and are not heavy."""

_PIXELS = 80
"""In an inch."""


class Picture(Still):
    """What the lab has found, drawn. `figure` is the figure of matplotlib, for anyone who wants to change it."""

    def __init__(self, figure: Figure, words: str) -> None:
        self.figure = figure
        self.words = words
        """What it shows, for those who cannot see it."""

    @property
    def svg(self) -> str:
        """The picture as SVG: the same text for the same results."""
        kept = io.StringIO()
        with lab_package("matplotlib").rc_context(_THE_SAME_EVERYWHERE):
            self.figure.savefig(kept, format="svg", metadata={"Date": None, "Creator": None})
        return kept.getvalue()

    @property
    def wide(self) -> float:
        """How wide it is shown, in pixels."""
        inches: float = self.figure.get_figwidth()
        return _PIXELS * inches

    def save(self, path: str | Path) -> Path:
        """Write it to a file; the end of the name says in which format, such as `.svg`, `.png` or `.pdf`."""
        if not isinstance(path, str | os.PathLike):
            raise TableError(f"A picture is saved under a name such as 'lengths.svg', not {shown(path)}.")
        where = Path(path)
        formats = sorted(self.figure.canvas.get_supported_filetypes())
        ending = where.suffix.lower().removeprefix(".")
        if ending not in formats:
            raise TableError(f"{shown(where.name)} says no format: end it with one of .{', .'.join(formats)}.")
        if ending == "svg":
            write_whole(where, self.svg)
        else:
            drawn = io.BytesIO()
            self.figure.savefig(drawn, format=ending)
            write_whole(where, drawn.getvalue())
        return where

    def __repr__(self) -> str:
        return f"<a picture: {self.words}>"
