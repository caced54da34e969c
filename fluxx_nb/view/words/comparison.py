"""The comparison: two moments side by side, as pictures and line by line, with what differs marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fluxx_nb.view.layout.differences import unlike
from fluxx_nb.view.layout.svg import to_svg
from fluxx_nb.view.layout.svgnodes import digest
from fluxx_nb.view.model.tablemodel import SeatView, TableModel, Unit
from fluxx_nb.view.model.text import quota_words, status
from fluxx_nb.view.words.panels import safe

_DIFFERS = '<abbr title="differs" aria-label="differs">≠</abbr>'


class Side(NamedTuple):
    """One of the two moments."""

    title: str
    where: str
    model: TableModel


def side_by_side(left: Side, right: Side, size: tuple[float, float | None]) -> str:
    """Two moments as pictures of this size, with a mark on each card that is elsewhere on the other, and in words.

    A line of words that differs has a mark, and what only one side has is underlined.
    """
    lines = list(_lines(left.model, right.model))
    other = sum(Counter(ours) != Counter(theirs) for _, ours, theirs in lines)
    said = f"{other} of {len(lines)} lines differ" if other else "Nothing differs"
    body = "".join(_row(*line) for line in lines)
    head = f"<thead><tr><td></td><td></td>{_head(left)}{_head(right)}</tr></thead>"
    words = f'<table class="fluxx-compared"><caption>{said}.</caption>{head}<tbody>{body}</tbody></table>'
    # Side by side where each is at least as wide as it was laid out.
    room = f'style="--fluxx-picture: {size[0]:.0f}px"'
    return f'<div class="fluxx-tables" {room}>{_picture(left, right, size)}{_picture(right, left, size)}</div>{words}'


def _picture(side: Side, other: Side, size: tuple[float, float | None]) -> str:
    scene = unlike(side.model, other.model, *size)
    # Several tables of one page may be compared with their branches.
    drawn = to_svg(scene, prefix=f"fluxx-{digest(f'{side.title} {scene.description}')}")
    return f"<figure>{drawn}<figcaption><b>{safe(side.title)}</b>, {safe(side.where)}</figcaption></figure>"


def _head(side: Side) -> str:
    return f'<th scope="col">{safe(side.title)}<span class="fluxx-twig">{safe(side.where)}</span></th>'


def _row(name: str, ours: Sequence[str], theirs: Sequence[str]) -> str:
    differs = Counter(ours) != Counter(theirs)
    sign = _DIFFERS if differs else ""
    style = ' class="fluxx-differs"' if differs else ""
    cells = f"<td>{_items(ours, theirs)}</td><td>{_items(theirs, ours)}</td>"
    return f'<tr{style}><td>{sign}</td><th scope="row">{safe(name)}</th>{cells}</tr>'


def _items(here: Sequence[str], there: Sequence[str]) -> str:
    """What one side has, with what the other has not as well underlined."""
    left, told = Counter(there), []
    for item in here:
        shared = left[item] > 0
        left[item] -= 1
        told.append(safe(item) if shared else f'<b class="fluxx-only">{safe(item)}</b>')
    return ", ".join(told) or '<span class="fluxx-quiet">none</span>'


def _lines(ours: TableModel, theirs: TableModel) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
    yield "Turn", _turn(ours), _turn(theirs)
    yield "Draws and plays", _plays(ours), _plays(theirs)
    yield "Goals", [card.name for card in ours.goals], [card.name for card in theirs.goals]
    yield "New Rules", _rules(ours), _rules(theirs)
    others = {seat.seat: seat for seat in theirs.seats}
    for seat in ours.seats:
        other = others.pop(seat.seat, None)
        yield f"{seat.name}: hand", _hand(seat), _hand(other)
        yield f"{seat.name}: in front", _front(seat), _front(other)
    for seat in others.values():
        yield f"{seat.name}: hand", (), _hand(seat)
        yield f"{seat.name}: in front", (), _front(seat)


def _turn(model: TableModel) -> list[str]:
    turn = model.turn
    if model.outcome is not None or turn is None:
        return [status(model)]
    return [f"turn {model.turns}, {turn.name}"]


def _plays(model: TableModel) -> list[str]:
    return [words] if (words := quota_words(model)) else []


def _rules(model: TableModel) -> list[str]:
    return [view.name for view in (*model.covers, *model.rules) if view is not None]


def _hand(seat: SeatView | None) -> list[str]:
    if seat is None:
        return []
    count = len(seat.hand)
    return [f"{count} card" if count == 1 else f"{count} cards"]


def _front(seat: SeatView | None) -> list[str]:
    return [] if seat is None else [_unit(unit) for unit in seat.row] + [one.words for one in seat.points]


def _unit(unit: Unit) -> str:
    """Return a Keeper or Creeper with what is attached to it, and its condition."""
    head = f"{unit.head.name} ({unit.head.condition})" if unit.head.condition else unit.head.name
    return " with ".join((head, *(card.name for card in (*unit.attached, *unit.beneath))))
