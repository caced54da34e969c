"""The outcome of a lesson: rows for a spreadsheet, misreadings with their counts, and a page to print."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import date
from html import escape
from pathlib import Path
from string import Template
from typing import NamedTuple

from fluxx_nb.classroom.live.race import Race
from fluxx_nb.classroom.live.room import Room
from fluxx_nb.classroom.live.seats import Seat
from fluxx_nb.classroom.live.teams import TEAMS, team_of
from fluxx_nb.classroom.live.votes import Votes
from fluxx_nb.classroom.results import spreadsheet_cell
from fluxx_nb.engine.core.text import counted

_PAGE = Template((Path(__file__).parent / "pages" / "results.html").read_text(encoding="utf-8"))


class ResultRow(NamedTuple):
    """What one pupil did with one item."""

    pupil: str
    team: str
    item: int
    name: str
    ask: str
    answer: str
    """The first vote, as it was when answers closed; empty without one."""
    right: str
    misreading: str
    """What a wrong first answer has in mind, in words."""
    second: str
    """The vote after the talk."""
    second_right: str
    tries: str
    """Calculations checked in a race."""
    ways: str
    new: str
    """Ways that no one in the class had found before."""


class MisreadCount(NamedTuple):
    """A misreading that was behind first answers."""

    misreading: str
    """What the answers have in mind, in words."""
    pupils: int
    """How many pupils had it."""
    answers: int
    """How many of their first answers came from it."""
    questions: str


def rows_of(room: Room) -> Iterator[ResultRow]:
    """Yield the results: each pupil with each item that the class has come to."""
    for seat in room.seats:
        team = team_of(seat.number, room.teams)
        for number, one in enumerate(room.progress, 1):
            if isinstance(one, Race):
                if one.since is not None:
                    ways, new = one.own.get(seat.number, []), list(one.found.values()).count(seat.number)
                    told = (str(one.tries[seat.number]), str(len(ways)), str(new))
                    yield ResultRow(seat.name, team, number, one.item.name, one.item.ask, "", "", "", "", "", *told)
            elif one.revealed:
                yield _row(one, seat, team, number)


def _row(votes: Votes, seat: Seat, team: str, number: int) -> ResultRow:
    item, first, second = votes.item, votes.first.get(seat.number), votes.second.get(seat.number)
    said = item.options[first] if first is not None else None
    again = item.options[second].text if second is not None else ""
    right = "" if first is None else "yes" if first == item.right else "no"
    later = "" if second is None else "yes" if second == item.right else "no"
    slip = said.thinks if said is not None else ""
    text = said.text if said is not None else ""
    return ResultRow(seat.name, team, number, item.name, item.ask, text, right, slip, again, later, "", "", "")


def misreadings_of(room: Room) -> list[MisreadCount]:
    """Return the misreadings behind first answers, those of most pupils first: what to teach next time."""
    where: dict[str, list[tuple[int, int]]] = {}
    for number, one in enumerate(room.progress, 1):
        if isinstance(one, Votes) and one.revealed:
            for seat, choice in one.first.items():
                option = one.item.options[choice]
                if option.misreading:
                    where.setdefault(option.thinks, []).append((number, seat))
    found = [
        MisreadCount(
            thinks,
            len({seat for _, seat in met}),
            len(met),
            ", ".join(map(str, sorted({number for number, _ in met}))),
        )
        for thinks, met in where.items()
    ]
    return sorted(found, key=lambda one: (-one.pupils, -one.answers))


def results_csv(room: Room) -> str:
    """Return the results as CSV with a line of headings."""
    return _csv(ResultRow._fields, rows_of(room))


def misreadings_csv(room: Room) -> str:
    """Return the misreadings as CSV with a line of headings."""
    return _csv(MisreadCount._fields, misreadings_of(room))


def _csv(head: Iterable[str], rows: Iterable[tuple[object, ...]]) -> str:
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(head)
    table.writerows([spreadsheet_cell(one) for one in row] for row in rows)
    return out.getvalue()


def results_page(room: Room, day: date) -> str:
    """Return the page to print: the class at a glance, the misreadings, and every pupil with team and total."""
    asked = [(n, one) for n, one in enumerate(room.progress, 1) if isinstance(one, Race) or one.revealed]
    asked = [(n, one) for n, one in asked if not isinstance(one, Race) or one.since is not None]
    votes = [one for _, one in asked if isinstance(one, Votes)]
    teams = '<th scope="col">Team</th>' if room.teams else ""
    head = teams + '<th scope="col">Right</th>' + "".join(f'<th scope="col">{n}</th>' for n, _ in asked)
    body = "".join(
        f'<tr><th scope="row">{escape(seat.name)}</th>'
        + (f"<td>{team_of(seat.number, room.teams)}</td>" if room.teams else "")
        + f"<td><b>{_total([seat.number], votes)}</b></td>"
        + "".join(f"<td>{_mark(one, seat.number)}</td>" for _, one in asked)
        + "</tr>"
        for seat in room.seats
    )
    told = "".join(
        f"<tr><td>{one.pupils}</td><td>{one.answers}</td>"
        f"<td>{escape(one.misreading[:1].upper() + one.misreading[1:])}</td><td>{escape(one.questions)}</td></tr>"
        for one in misreadings_of(room)
    )
    items = "".join(f"<li value='{n}'>{escape(_item(one))}</li>" for n, one in asked)
    return _PAGE.substitute(
        title=escape(room.lesson.title),
        day=f"{day.day} {day:%B %Y}",
        total=_summed(room, votes),
        head=head,
        body=body or "<tr><td>No phone has joined.</td></tr>",
        told=told or '<tr><td colspan="4">No misreading was chosen.</td></tr>',
        items=items or "<li>No question has been answered yet.</li>",
    )


def _total(seats: Iterable[int], votes: list[Votes]) -> str:
    """Return how many of the first answers of some pupils were right."""
    first = [one.first[seat] == one.item.right for seat in seats for one in votes if seat in one.first]
    return f"{sum(first)} of {len(first)}"


def _summed(room: Room, votes: list[Votes]) -> str:
    """Return the class, and its teams, in a sentence."""
    seats = [seat.number for seat in room.seats]
    told = f"{counted(len(seats), 'pupil')}. First answers right: {_total(seats, votes)}"
    teams = [
        f"{team} {_total([seat for seat in seats if team_of(seat, room.teams) == team], votes)}"
        for team in TEAMS[: room.teams]
    ]
    return f"{told} ({', '.join(teams)})." if teams else f"{told}."


def _item(one: Votes | Race) -> str:
    if isinstance(one, Race):
        return f"{one.item.ask} The class found {len(one.found)} of {one.item.count}."
    counts, again = one.counts(), one.counts(second=True)
    right = one.item.right
    said = f"{one.item.ask} Answer: {one.item.options[right].text}. Right: {counts[right]} of {sum(counts)}"
    return f"{said}; after the talk {again[right]} of {sum(again)}." if one.voted_again else f"{said}."


def _mark(one: Votes | Race, seat: int) -> str:
    """Return how an item went for a pupil, in a few characters."""
    if isinstance(one, Race):
        ways = len(one.own.get(seat, []))
        return f"{ways} ways" if ways != 1 else "1 way"
    marks = [
        f"{'✓' if choice == one.item.right else '✗'}\u00a0{chr(65 + choice)}"
        for choice in (one.first.get(seat), one.second.get(seat))
        if choice is not None
    ]
    return " → ".join(marks) or "–"
