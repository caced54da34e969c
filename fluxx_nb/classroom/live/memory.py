"""Memory: a room as plain data, so that an autosave can bring a class back after a crash."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from fluxx_nb.classroom.live.codes import LENGTH, LETTERS, is_key
from fluxx_nb.classroom.live.messages import Refused
from fluxx_nb.classroom.live.names import tidy_name
from fluxx_nb.classroom.live.race import Race
from fluxx_nb.classroom.live.room import PHASES, TALKS, Room
from fluxx_nb.classroom.live.seats import Seat
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.text import shown

FORMAT = "fluxx-class-1"
_LONGEST_RACE = 24 * 60 * 60
"""Seconds. A race has given all its hints long before."""


class AutosaveError(TableError):
    """An autosave that can't be read."""


def as_data(room: Room, key: str) -> dict[str, Any]:
    """Return a room with its seats, answers and settings, and the teacher's key. A race has how long it has lasted."""
    return {
        "format": FORMAT,
        "recipe": dict(room.lesson.recipe),
        "room": room.name,
        "code": room.whole_code,
        "key": key,
        "phase": room.phase,
        "at": room.at,
        "items": len(room.progress),
        "seats": [[seat.number, seat.name, seat.key] for seat in room.seats],
        "removed": sorted(room.seats.removed),
        "locked": room.seats.locked,
        "teams": room.teams,
        "phones": room.seats.most,
        "talk": room.talk,
        "anonymous": room.anonymous,
        "typing": room.seats.typing,
        "progress": [_race(one, room.clock()) if isinstance(one, Race) else _votes(one) for one in room.progress],
    }


def _votes(one: Any) -> dict[str, Any]:
    return {
        "first": list(one.first.items()),
        "second": list(one.second.items()),
        "talked": one.talked,
        "revealed": one.revealed,
    }


def _race(one: Race, now: float) -> dict[str, Any]:
    return {
        "begun": one.since is not None,
        "seconds": one.seconds(now),
        "found": list(one.found.items()),
        "own": list(one.own.items()),
        "tries": list(one.tries.items()),
        "wrong": list(one.wrong.items()),
    }


def read_autosave(path: Path) -> dict[str, Any]:
    """Return the data of an autosave; raises AutosaveError where the file is not one."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise AutosaveError(f"{path} can't be read ({error.strerror}). Check the path.") from None
    except (ValueError, RecursionError):
        raise AutosaveError(f"{path} is not an autosave of a class: it is not JSON.") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT or not isinstance(found.get("recipe"), dict):
        raise AutosaveError(f"{path} is not an autosave of a class. Start the class without --resume.")
    return found


def _set(room: Room, data: dict[str, Any]) -> None:
    """Bring back the settings; an autosave of an earlier version has none, and then those of the room stay."""
    most, talk = int(data.get("phones", room.seats.most)), data.get("talk", room.talk)
    if most < 1 or talk not in TALKS:
        raise ValueError(f"phones {most}, talk {talk}")
    room.seats.most, room.talk = most, talk
    room.anonymous = bool(data.get("anonymous", room.anonymous))
    room.seats.typing = bool(data.get("typing", room.seats.typing))


def _take_race(race: Race, told: dict[str, Any], now: float) -> None:
    lasted = min(_LONGEST_RACE, max(0, int(told.get("seconds", 0))))
    race.since = now - lasted if told["begun"] else None
    race.found = {str(way): int(seat) for way, seat in told["found"]}
    race.own = {int(seat): list(map(str, ways)) for seat, ways in told["own"]}
    race.tries = Counter({int(seat): int(times) for seat, times in told["tries"]})
    race.wrong = Counter({str(value): int(times) for value, times in told["wrong"]})


def _take_votes(one: Any, told: dict[str, Any]) -> None:
    most = len(one.item.options)
    one.first = {int(seat): int(i) for seat, i in told["first"] if 0 <= int(i) < most}
    one.second = {int(seat): int(i) for seat, i in told["second"] if 0 <= int(i) < most}
    one.talked, one.revealed = bool(told["talked"]), bool(told["revealed"])


def _take_seats(room: Room, data: dict[str, Any]) -> None:
    for number, name, key in data["seats"]:
        if not is_key(key):
            raise ValueError("a phone without a key")
        room.seats.place(Seat(int(number), tidy_name(str(name)), key))
    room.seats.removed.update(map(str, data["removed"]))
    room.seats.locked = bool(data["locked"])


def restore(room: Room, data: dict[str, Any]) -> None:
    """Put seats, answers, settings and state of an autosave into a room of the same lesson."""
    try:
        # The key drives the class, so a missing or damaged one must not become a word that anyone can guess.
        if not is_key(data["key"]):
            raise ValueError("no key")
        if not isinstance(data["code"], str) or len(data["code"]) != LENGTH or not set(data["code"]) <= set(LETTERS):
            raise ValueError("no code")
        if data["items"] != len(room.progress):
            raise AutosaveError("The autosave is of another lesson: the number of items differs.")
        room.name, room.whole_code = str(data["room"]), data["code"]
        _take_seats(room, data)
        room.teach({"t": "teams", "count": int(data["teams"])})
        _set(room, data)
        for one, told in zip(room.progress, data["progress"], strict=True):
            if isinstance(one, Race):
                _take_race(one, told, room.clock())
            else:
                _take_votes(one, told)
        if data["phase"] not in PHASES or not 0 <= int(data["at"]) < len(room.progress):
            raise ValueError(f"phase {data['phase']}")
        room.phase, room.at = data["phase"], int(data["at"])
    except AutosaveError:
        raise
    except (KeyError, TypeError, ValueError, OverflowError, Refused) as error:
        raise AutosaveError(
            f"The autosave is damaged ({shown(str(error))}). Start the class without --resume."
        ) from None
