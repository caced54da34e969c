"""Plots: what the lab has found, as pictures, for those who have matplotlib."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core.kinds import need
from fluxx_nb.engine.core.told import TableError
from fluxx_nb.engine.core.words import nearest_word, shown
from fluxx_nb.lab.frames import lab_package
from fluxx_nb.lab.picture import Figure, Picture

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
    """One of the pictures, or all four."""
    need("`what`", what, str, f"one of {', '.join(_PICTURES)}, or 'all'")
    if what == "all":
        figure = _figure(11, 8)
        for axes, draw in zip(figure.subplots(2, 2).flat, _PICTURES.values(), strict=True):
            draw(axes, results)
        figure.suptitle(str(results))
        return Picture(figure, f"{results}: how long games are, who wins, by which Goals and with which cards")
    if what not in _PICTURES:
        raise TableError(f"There is no picture {shown(what)}; {nearest_word(str(what), [*_PICTURES, 'all'])}")
    figure = _figure(7, 4.5)
    axes = figure.subplots()
    _PICTURES[what](axes, results)
    return Picture(figure, f"{results}: {axes.get_title()}")


def _length(axes: Any, results: Results) -> None:
    counts = results.tally.turns
    axes.bar(list(counts), list(counts.values()), width=1, color=_BAR)
    axes.axvline(results.turns.median, color=_LINE, linestyle="--")
    axes.set(title=f"Turns in a game (median {results.turns.median:g})", xlabel="turns", ylabel="games")


def _seats(axes: Any, results: Results) -> None:
    chances = results.seats()
    names = [f"{name}\n{bot}" for name, bot in zip(results.players, results.bots, strict=True)]
    shares = [chance.share for chance in chances.values()]
    reach = [[c.share - c.low for c in chances.values()], [c.high - c.share for c in chances.values()]]
    axes.bar(names, shares, yerr=reach, capsize=6, color=_BAR)
    axes.axhline(1 / len(names), color=_LINE, linestyle="--")
    axes.set(title="Share of games won, with 95 % intervals", ylim=(0, None))
    _in_percent(axes.yaxis)


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
        axes.axvline(rows[0].chance.share - rows[0].swing, color=_LINE, linestyle="--")
    axes.set(title="Wins of those who played it", xlabel="share of games won; intervals for all cards at once")
    _in_percent(axes.xaxis)


_PICTURES: dict[str, Callable[[Any, Results], None]] = {
    "length": _length,
    "seats": _seats,
    "goals": _goals,
    "cards": _cards,
}


def plot_course(course: Course) -> Picture:
    """The odds along a game, with the plays marked that changed them most."""
    figure = _figure(9, 4.5)
    axes = figure.subplots()
    points = course.points
    names = list(points[0].chances) if points else []
    for at, name in enumerate(names):
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
