"""Frames: what phones and the big screen see, whole and numbered. Before the reveal no frame knows the answer."""

from __future__ import annotations

from typing import Any

from fluxx_nb.classroom.assignment import result_code
from fluxx_nb.classroom.live.items import LiveQuestion
from fluxx_nb.classroom.live.race import Race
from fluxx_nb.classroom.live.room import END, LOBBY, PAUSE, RACE, REVEAL, TALK, Room
from fluxx_nb.classroom.live.seats import Seat
from fluxx_nb.classroom.live.teams import scores, team_of
from fluxx_nb.classroom.live.votes import Votes
from fluxx_nb.classroom.question import Question

_MOST_TILES = 24
"""Ways that a big screen can show."""


def _head(room: Room) -> dict[str, Any]:
    """Return what every frame begins with."""
    left = None if room.ends is None else round(max(0.0, room.ends - room.clock()), 1)
    return {
        "t": "state",
        "room": room.name,
        "v": room.version,
        "step": room.step,
        "phase": room.shown,
        "q": room.at,
        "of": len(room.progress),
        "left": left,
    }


def stranger_frame(room: Room) -> dict[str, Any]:
    """Return what a phone without a seat sees: nothing of the lesson."""
    return {"t": "state", "room": room.name, "v": room.version, "phase": "join", "locked": room.seats.locked}


def phone_frame(room: Room, seat: Seat) -> dict[str, Any]:
    """Return what one phone sees."""
    found = _head(room) | {"name": seat.name, "number": seat.number, "typing": room.seats.typing}
    found["team"] = team_of(seat.number, room.teams)
    if room.shown == END:
        return found | {"dots": _dots(room, seat), "title": room.lesson.title, "codes": result_codes(room, seat)}
    if room.shown in (LOBBY, PAUSE):
        return found | {"title": room.lesson.title}
    if isinstance(room.now, Race):
        return found | _race_on_phone(room, room.now, seat)
    return found | _question_on_phone(room, room.now, seat)


def _asked(item: LiveQuestion) -> dict[str, Any]:
    return {"kind": "question", "about": item.title, "story": item.story, "ask": item.ask}


def _question_on_phone(room: Room, votes: Votes, seat: Seat) -> dict[str, Any]:
    item, first, second = votes.item, votes.first.get(seat.number), votes.second.get(seat.number)
    found = _asked(item) | {
        "glance": [list(pair) for pair in item.glance],
        "options": [option.text for option in item.options],
        "vote": room.vote,
        "yours": second if room.vote == 2 else first,
        "first": first,
    }
    if room.shown == TALK:
        found["pair"] = list(votes.pair)
    if room.shown == REVEAL:
        last = second if second is not None else first
        wrong = last is not None and last != item.right
        found |= {
            "yours": last,
            "right": item.right,
            "rule": item.rule,
            "because": item.because,
            "steps": list(item.steps),
            "why": item.options[last].because if wrong and last is not None else "",
            "thinks": item.options[last].thinks if wrong and last is not None else "",
            "more": room.practice.has(item),
        }
    return found


def _race(room: Room, race: Race) -> dict[str, Any]:
    item = race.item
    found = {"kind": "race", "ask": item.ask, "rule": item.rule, "found": len(race.found)}
    if room.shown == REVEAL:
        found |= {"count": item.there, "missed": [way for way in item.ways if way not in race.found]}
    return found


def _race_on_phone(room: Room, race: Race, seat: Seat) -> dict[str, Any]:
    puzzle = race.item.puzzle
    return _race(room, race) | {
        "numbers": list(puzzle.numbers),
        "make": puzzle.make,
        "operators": [one for one in "+−×÷" if one in puzzle.rules.signs],
        "beside": puzzle.rules.grafting,
        "own": race.own.get(seat.number, []),
        "wait": race.next_hint(room.clock()) if room.shown == RACE else None,
        "hints": list(race.hints_at(room.clock())) if room.shown == RACE else [],
    }


def _dots(room: Room, seat: Seat) -> list[dict[str, Any]]:
    """Return how each item went for one pupil: right, wrong, or not answered."""
    found: list[dict[str, Any]] = []
    for number, one in enumerate(room.progress, 1):
        if isinstance(one, Race):
            if one.since is not None:
                ways = len(one.own.get(seat.number, []))
                found.append({"number": number, "kind": "race", "right": ways > 0 or None, "ways": ways})
        elif one.revealed:
            first = one.first.get(seat.number)
            right = None if first is None else first == one.item.right
            found.append({"number": number, "kind": "question", "right": right})
    return found


def result_codes(room: Room, seat: Seat) -> list[str]:
    """Return a pupil's first answers as result codes, one for each set of questions that the pupil has answered."""
    found: list[str] = []
    for one in room.lesson.sets:
        votes = [votes for votes in room.progress[one.start : one.end] if isinstance(votes, Votes)]
        asked = [votes.item.source for votes in votes if isinstance(votes.item.source, Question)]
        places = [votes.first.get(seat.number) for votes in votes]
        said = [None if at is None else question.options[at] for at, question in zip(places, asked, strict=True)]
        if any(said):
            found.append(result_code(one.assignment, asked, said))
    return found


def wall_frame(room: Room, *, named: bool = True) -> dict[str, Any]:
    """Return what a big screen shows; it names no pupil with `named=False`, or when the teacher hides names."""
    named = named and not room.anonymous
    found = _head(room) | {"title": room.lesson.title, "here": room.seats.here, "seats": len(room.seats)}
    if room.shown == PAUSE:
        return found
    if room.shown == LOBBY:
        names = [seat.name for seat in room.seats] if named else []
        return found | {"code": room.code, "names": names, "locked": room.seats.locked, "silent": room.silent}
    if room.shown == END:
        return found | {"items": _class_result(room), "teams": scores(room.progress, room.teams)}
    if isinstance(room.now, Race):
        return found | _race_on_wall(room, room.now, named)
    return found | _question_on_wall(room, room.now)


def _question_on_wall(room: Room, votes: Votes) -> dict[str, Any]:
    item = votes.item
    found = _asked(item) | {
        "options": [option.text for option in item.options],
        "answered": room.answered(),
        "vote": room.vote,
        "code": room.code,
    }
    if room.shown == TALK:
        found["pair"] = list(votes.pair)
    if room.shown == REVEAL:
        found |= {
            "right": item.right,
            "first": votes.counts(),
            "second": votes.counts(second=True) if votes.voted_again else None,
            "notes": ["" if at == item.right else _note(item, at) for at in range(len(item.options))],
            "rule": item.rule,
            "because": item.because,
            "steps": list(item.steps),
            "quote": item.quote,
            "where": item.where,
        }
    return found


def _note(item: LiveQuestion, at: int) -> str:
    """Return what a wrong answer has in mind, as a sentence; without a misreading, why it is wrong."""
    option = item.options[at]
    return f"This answer {option.thinks}." if option.thinks else option.because


def _race_on_wall(room: Room, race: Race, named: bool) -> dict[str, Any]:
    names = {seat.number: seat.name for seat in room.seats} if named else {}
    tiles = list(race.found.items())[-_MOST_TILES:]
    shown = [[way, names.get(number, "")] for way, number in tiles]
    return _race(room, race) | {
        "numbers": list(race.item.puzzle.numbers),
        "make": race.item.puzzle.make,
        "tiles": shown,
        "teams": [[one.team, one.new] for one in scores([race], room.teams)],
        "finders": room.answered(),
        "code": room.code,
    }


def _class_result(room: Room) -> list[dict[str, Any]]:
    """Return how each item went for the class: how many of how many were right; no names."""
    found: list[dict[str, Any]] = []
    for number, one in enumerate(room.progress, 1):
        if isinstance(one, Race):
            if one.since is not None:
                found.append({"number": number, "title": one.item.ask, "ways": len(one.found), "count": one.item.count})
        elif one.revealed:
            counts, again = one.counts(), one.counts(second=True)
            found.append(
                {
                    "number": number,
                    "title": one.item.gist,
                    "right": counts[one.item.right],
                    "of": sum(counts),
                    "later": again[one.item.right] if one.voted_again else None,
                    "voted": sum(again),
                }
            )
    return found
