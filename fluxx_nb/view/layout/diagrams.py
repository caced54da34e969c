"""Diagrams of lessons, as Scenes: a hundred square, bars with intervals, a function as arrows, a calculation as a tree.

They have their own background, so that they look the same on light and dark pages, and never rely on color alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fluxx_nb.classroom.draws import Draws
from fluxx_nb.engine.goals.equations import Tree
from fluxx_nb.maths import Machine, Ranking, Square, Worked
from fluxx_nb.maths.notation import written
from fluxx_nb.maths.worked import worth
from fluxx_nb.view.shapes.metrics import width_of
from fluxx_nb.view.shapes.scene import Area, Circle, Path, Rect, Scene, Shape, Text, rect_in
from fluxx_nb.view.shapes.theme import DARK, PAPER

_INK, _FAINT, _GRID = DARK, "#5b6270", "#c9ccd3"
_CALCULATED, _PRINTED, _BAR, _BAND = "#bfe0c8", "#ffe08a", "#7fb3e6", "#0b3d6e"
_SIZE, _SMALL = 15.0, 13.0
_PAD = 14.0
_WIDTH = 640.0


def _sheet(shapes: Sequence[Shape], width: float, height: float, title: str) -> Scene:
    paper = rect_in(Area(0.5, 0.5, width - 1, height - 1), 8, PAPER, _GRID, 1)
    return Scene(width, height, (paper, *shapes), (), (), (), {}, title=title)


# A hundred square -----------------------------------------------------------------------------------------------------

_CELL = 38.0


def square_scene(square: Square) -> Scene:
    """Return the numbers below 100 as a square: those on Keepers, those by calculation, and a ring for each Goal."""
    shapes: list[Shape] = []
    for number in range(100):
        tens, units = divmod(number, 10)
        box = Area(_PAD + units * _CELL, _PAD + tens * _CELL, _CELL, _CELL)
        printed, made = number in square.printed, number in square.made
        fill = _CALCULATED if made else _PRINTED if printed else ""
        shapes.append(rect_in(box, 0, fill, _GRID, 1))
        if number in square.goals:
            shapes.append(Circle(box.middle, box.y + _CELL / 2, _CELL / 2 - 3, "", _INK, 1.5))
        ink = _INK if printed or made else _FAINT
        shapes.append(Text(box.middle, box.y + _CELL / 2 + 5, str(number), _SIZE, ink, printed or made, "middle"))
    side, left = 10 * _CELL, 10 * _CELL + 2.4 * _PAD
    notes = [(_CALCULATED, "by calculating"), (_PRINTED, "only as printed"), ("", "a Goal asks for it")]
    for at, (fill, words) in enumerate(notes):
        y = _PAD + 26 * at
        key = Area(left, y, 20, 20)
        shapes.append(rect_in(key, 0, fill, _GRID, 1) if fill else Circle(left + 10, y + 10, 9, "", _INK, 1.5))
        shapes.append(Text(left + 28, y + 15, words, _SIZE, _INK))
    facts = [", ".join(map(str, square.numbers)), str(square.rules), f"{len(square.reached)} of 100 numbers"]
    shapes += [Text(left, _PAD + 120 + 24 * at, words, _SIZE, _INK, at == 0, "start", _WIDTH - left - _PAD)
               for at, words in enumerate(facts)]  # fmt: skip
    return _sheet(shapes, _WIDTH, side + 2 * _PAD, "A hundred square")


# Bars -----------------------------------------------------------------------------------------------------------------

_LINE = 28.0
_NAMES = 250.0
"""The most room for names."""
_SLACK = 1.1
"""A font at hand may be wider than the measured one."""


class _Bar(NamedTuple):
    label: str
    share: float
    told: str
    low: float = 0.0
    high: float = 0.0


def _bars(bars: Sequence[_Bar], title: str, mark: float | None = None, marked: str = "") -> Scene:
    """Return bars from 0 up to the longest, with an interval where there is one, and a line through all of them."""
    shapes: list[Shape] = [Text(_PAD, _PAD + 14, title, _SIZE, _INK, True, "start", _WIDTH - 2 * _PAD)]
    names = min(_NAMES, max(width_of(one.label, _SIZE) for one in bars) * _SLACK)
    told = max(width_of(one.told, _SMALL) for one in bars) * _SLACK
    left, top = _PAD + names + 10, _PAD + 30
    room = _WIDTH - left - told - _PAD - 12
    most = max([*(max(one.share, one.high) for one in bars), mark or 0.0, 0.01])
    for at, one in enumerate(bars):
        y = top + at * _LINE
        shapes.append(Text(left - 10, y + 18, one.label, _SIZE, _INK, False, "end", names))
        shapes.append(Rect(round(left, 1), y + 4, round(max(1.0, room * one.share / most), 1), _LINE - 8, 0, _BAR))
        if one.high:
            x, to, middle = left + room * one.low / most, left + room * one.high / most, y + _LINE / 2
            ends = [(x, middle - 6, x, middle + 6), (to, middle - 6, to, middle + 6), (x, middle, to, middle)]
            shapes += [_stroke(*end, colour=_BAND, line=2) for end in ends]
        shapes.append(Text(_WIDTH - _PAD, y + 18, one.told, _SMALL, _INK, False, "end", told))
    bottom = top + len(bars) * _LINE
    if mark is not None:
        x = left + room * mark / most
        shapes.append(_stroke(x, top, x, bottom + 2, colour=_INK, line=1.5))
        shapes.append(Text(x, bottom + 17, marked, _SMALL, _INK, False, "middle"))
        bottom += 22
    return _sheet(shapes, _WIDTH, bottom + _PAD, title)


def _stroke(x: float, y: float, to_x: float, to_y: float, *, colour: str, line: float) -> Path:
    points = [round(value, 1) for value in (x, y, to_x, to_y)]
    return Path((("M", points[0], points[1]), ("L", points[2], points[3])), "", colour, line)


def ranking_scene(ranking: Ranking) -> Scene:
    """Return the Goals by the share of hands that meet them."""
    of = ranking.goals[0].of
    bars = [
        _Bar(f"{goal.title} ({goal.number})", float(goal.share), f"{goal.hands:,} hands, {float(goal.share):.1%}")
        for goal in ranking.goals
    ]
    return _bars(bars, f"All {of:,} hands of {ranking.keepers} Keepers ({ranking.rules})")


def draws_scene(draws: Draws) -> Scene:
    """Return how often a random draw brought a card that helps, with intervals, beside the exact chance."""
    bars = [_Bar(f"{one.of:,} tries", one.share, str(one), one.low, one.high) for one in draws.tried]
    exact = float(draws.chance)
    title = f"{draws.good} of {draws.pile} cards win at once; drawing {draws.draw}"
    return _bars(bars, title, exact, f"exactly {exact:.1%}")


# A function -----------------------------------------------------------------------------------------------------------


def machine_scene(machine: Machine) -> Scene:
    """Return arrows from each printed numeral to what it counts as, and the rules whose numeral that is."""
    printed = sorted({one.printed for one in machine.fed})
    last = max([*printed, *map(machine, printed)])
    left, right, top = 300.0, 440.0, _PAD + 62
    shapes: list[Shape] = [
        Text(_PAD, _PAD + 14, f"{machine.title}: x → x + {machine.adds}", _SIZE, _INK, True),
        Text(left, top - 20, "printed", _SMALL, _INK, False, "middle"),
        Text(right, top - 20, "counts as", _SMALL, _INK, False, "middle"),
    ]
    for number in range(last + 1):
        y = top + number * 40
        for x, used in ((left, number in printed), (right, number in {machine(one) for one in printed})):
            shapes.append(Circle(x, y, 14, _PRINTED if used else PAPER, _INK if used else _GRID, 1.5))
            shapes.append(Text(x, y + 5, str(number), _SIZE, _INK if used else _FAINT, used, "middle"))
    for number in printed:
        y, to = top + number * 40, top + machine(number) * 40
        shapes.append(_stroke(left + 17, y, right - 19, to, colour=_BAND, line=2))
        shapes.append(
            Path((("M", right - 16, to), ("L", right - 27, to - 9), ("L", right - 25, to + 3), ("Z",)), _BAND)
        )
        titles = ", ".join(dict.fromkeys(one.title for one in machine.fed if one.printed == number))
        shapes += _two_lines(titles, left - 24, y)
    return _sheet(shapes, 480, top + last * 40 + 14 + _PAD, machine.title)


def _two_lines(text: str, right: float, y: float) -> Iterator[Text]:
    words = text.split(", ")
    half = (len(words) + 1) // 2 if width_of(text, _SMALL) > right - _PAD else len(words)
    lines = [", ".join(part) for part in (words[:half], words[half:]) if part]
    for at, line in enumerate(lines):
        yield Text(right, y + 5 + (at - (len(lines) - 1) / 2) * 16, line, _SMALL, _INK, False, "end", right - _PAD)


# A calculation --------------------------------------------------------------------------------------------------------

_ACROSS, _DOWN = 64.0, 62.0


def worked_scene(worked: Worked) -> Scene:
    """Return a calculation as a tree: its numbers below in the order of writing, each operator above what it joins."""
    shapes: list[Shape] = []
    depth = _depth(worked.tree)
    leaves = _place(worked.tree, 0, 0, shapes)[1]
    title = f"{worked.text} = {written(worked.value)}"
    width = max((leaves + 0.5) * _ACROSS, width_of(title, _SIZE, bold=True)) + 2 * _PAD
    head: list[Shape] = [Text(_PAD, _PAD + 14, title, _SIZE, _INK, True)]
    return _sheet([*head, *shapes], width, _PAD + 40 + depth * _DOWN + 44, title)


def _depth(tree: Tree) -> int:
    return 0 if isinstance(tree, int) else 1 + max(_depth(tree[1]), _depth(tree[2]))


def _place(tree: Tree, leaf: int, depth: int, shapes: list[Shape]) -> tuple[float, int]:
    """Draw a tree beginning at leaf number `leaf`; return where its top is, and the number of the next leaf."""
    y = _PAD + 56 + depth * _DOWN
    if isinstance(tree, int):
        x = _PAD + (leaf + 0.5) * _ACROSS
        shapes.append(rect_in(Area(x - 16, y - 18, 32, 36), 5, _PRINTED, _INK, 1.5))
        shapes.append(Text(x, y + 6, str(tree), 17, _INK, True, "middle"))
        return x, leaf + 1
    left, leaf = _place(tree[1], leaf, depth + 1, shapes)
    right, leaf = _place(tree[2], leaf, depth + 1, shapes)
    x = (left + right) / 2
    branches = [_stroke(x, y, to, y + _DOWN - 18, colour=_FAINT, line=2) for to in (left, right)]
    shapes[:0] = branches
    shapes.append(Circle(x, y, 16, _CALCULATED, _INK, 1.5))
    shapes.append(Text(x, y + 6, tree[0], 18, _INK, True, "middle"))
    shapes.append(Text(x + 21, y - 2, f"= {written(worth(tree))}", _SIZE, _INK, True))
    return x, leaf
