"""The teacher's frame: who is in, who has answered what, which misreading is behind it, and what comes next."""

from __future__ import annotations

from typing import Any

from fluxx_nb.classroom.live.frames import wall_frame
from fluxx_nb.classroom.live.race import Race
from fluxx_nb.classroom.live.room import CLOSED, END, LOBBY, OPEN, RACE, REVEAL, TALK, THINK, Room
from fluxx_nb.classroom.live.seats import Seat
from fluxx_nb.classroom.live.teams import team_of
from fluxx_nb.classroom.live.votes import Votes

_TITLES = {
    LOBBY: "Lobby", THINK: "Think", OPEN: "Answers open", CLOSED: "Answers closed", TALK: "Talk and vote again",
    REVEAL: "Reveal", RACE: "Race", END: "End",
}  # fmt: skip


def teacher_frame(room: Room) -> dict[str, Any]:
    """Return what the teacher sees; it holds the answers, and never goes to a phone or the big screen."""
    now = room.now if room.phase not in (LOBBY, END) else None
    found = wall_frame(room) | {
        "code": room.code,
        "state": _TITLES[room.phase],
        "next": _next(room),
        "guessed": room.guesses.suspected,
        "full": room.seats.full,
        "locked": room.seats.locked,
        "typing": room.seats.typing,
        "anonymous": room.anonymous,
        "teams": room.teams,
        "answered": room.answered() if now is not None else 0,
        "pupils": [_pupil(room, seat, now) for seat in room.seats],
        "plan": [_planned(number, one) for number, one in enumerate(room.progress)],
    }
    if isinstance(now, Votes):
        found["bars"] = _bars(now)
        found["split"] = now.is_split
    if isinstance(now, Race):
        found["race"] = {
            "ask": now.item.ask,
            "count": now.item.count,
            "found": list(now.found),
            "ways": list(now.item.ways),
            "wrong": [list(pair) for pair in now.wrong.most_common(3)],
            "hints": list(now.hints),
        }
    return found


def _next(room: Room) -> str:
    """Return what Page Down does now, in words."""
    if room.paused:
        return "Go on after the pause"
    phase, at = room.next_state()
    if phase == END:
        return "Class result" if room.phase != END else ""
    if phase == THINK:
        return f"Question {at + 1}"
    if phase == REVEAL and at != room.at:
        return f"Answer to question {at + 1}"
    words = {OPEN: "Open answers", CLOSED: "Close answers", REVEAL: "Reveal", RACE: "Start the race"}
    return words.get(phase, "Talk: the class is split")


def _pupil(room: Room, seat: Seat, now: Votes | Race | None) -> dict[str, Any]:
    found: dict[str, Any] = {"seat": seat.number, "name": seat.name, "here": seat.here}
    found["team"] = team_of(seat.number, room.teams)
    if isinstance(now, Votes):
        found |= {"first": now.first.get(seat.number), "second": now.second.get(seat.number)}
    elif isinstance(now, Race):
        ways, stuck = len(now.own.get(seat.number, [])), now.stuck(seat.number, room.clock())
        found |= {"ways": ways, "tries": now.tries[seat.number], "stuck": stuck and room.phase == RACE}
    return found


def _bars(votes: Votes) -> list[dict[str, Any]]:
    first, second = votes.counts(), votes.counts(second=True)
    return [
        {
            "text": option.text,
            "right": at == votes.item.right,
            "first": first[at],
            "second": second[at] if votes.voted_again else None,
            "thinks": option.thinks,
            "misreading": option.misreading,
        }
        for at, option in enumerate(votes.item.options)
    ]


def _planned(number: int, one: Votes | Race) -> dict[str, Any]:
    done = one.since is not None if isinstance(one, Race) else one.revealed
    return {
        "q": number,
        "ask": one.item.ask,
        "gist": one.item.gist,
        "done": done,
        "kind": "race" if isinstance(one, Race) else "question",
    }
