"""Asking: what work does when someone joins or leaves while it waits for an answer.

Players join and leave at any question. A `Changed` is then thrown into the waiting work, which looks at the
table again before it continues. Work that looks, asks and only then acts is begun again by `afresh`; work that goes
round the table uses `each`. So no finding from before a question is used after it, when the table may differ.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

from fluxx_nb.engine.core.decisions import Decision, positions

if TYPE_CHECKING:
    from fluxx_nb.engine.core.effects import Work


class Changed(Exception):
    """Someone has joined or left while a question waited."""


class Interrupted(Exception):
    """Raised by work that has let someone join or leave: the work below it on the stack is thrown a `Changed`."""


def afresh(begin: Callable[..., Work], *args: Any, begun: Work = ()) -> Generator[Any, Any, Any]:
    """Run work that asks before it acts; begin it again if someone joins or leaves meanwhile.

    `begun` is work that has started but not asked yet. A choice that was made before the change is kept
    if it is still asked for and still an option.
    """
    made: list[tuple[Any, Any]] = []
    while work := begun or begin(*args):
        begun, send = (), work.send
        try:
            item = send(None)
            if made:
                made, item = _repeat(work, item, made)
            while True:
                try:
                    value = yield item
                except Changed as changed:  # noqa: PERF203  (it may happen at each question)
                    item = work.throw(changed)
                else:
                    made.append((item, value))
                    item = send(value)
        except StopIteration as stop:
            return stop.value
        except Changed:
            continue
    return None


def _repeat(work: Generator[Any, Any, Any], item: Any, made: list[tuple[Any, Any]]) -> tuple[list[Any], Any]:
    """Repeat the choices that are still open; return them and what the work asks next."""
    again: list[tuple[Any, Any]] = []
    for asked, choice in made:
        if not _is_open(item, asked, choice):
            break
        again.append((item, choice))
        item = work.send(choice)
    return again, item


def _is_open(item: Any, asked: Any, choice: Any) -> bool:
    """Return whether the work asks an answered question again and would still accept that answer."""
    if item.__class__ is not Decision or asked.__class__ is not Decision or item.prompt != asked.prompt:
        return False
    try:
        positions(item, choice)
    except ValueError:
        return False
    return True


def each(seats: Callable[[], list[int]], do: Callable[[int], Work]) -> Generator[Any, Any, Any]:
    """Run work for one seat after the other until one returns something; return that.

    A player who leaves meanwhile is skipped; a player who joins is included.
    """
    done: list[int] = []
    while left := [seat for seat in seats() if seat not in done]:
        try:
            found = yield from do(left[0])
        except Changed:
            continue
        if found:
            return found
        done.append(left[0])
    return None
