"""Progress files: a Learner as a small, versioned JSON text, and back.

Every text that comes in is untrusted. A damaged one raises DamagedProgress; one that a newer version has written raises
NewerProgress, and is left alone. An error says what is wrong; what to do depends on where the text comes from, so the
caller adds it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from datetime import datetime, timezone
from typing import Any, TypeVar

from fluxx_nb.engine.core.text import shown
from fluxx_nb.learning.path import LearningError
from fluxx_nb.learning.progress import GivenAnswer, Learner, Met, Place, Played
from fluxx_nb.learning.schedule import Clock, utc_now

FORMAT, VERSION = "fluxx_nb progress", 1
MOST_BYTES = 8_000_000
"""No one answers this much; what is larger is not a progress file."""
MOST_ENTRIES = 100_000
_LONGEST = 400
_HALF = re.compile("[\ud800-\udfff]")
"""Half a character: JSON can spell it, and no file can hold it."""

Entry = TypeVar("Entry", Met, GivenAnswer, Played)


class DamagedProgress(LearningError):
    """A text that is not a progress file, or a broken one."""


class NewerProgress(LearningError):
    """A progress file of a newer version."""


def written(learner: Learner) -> str:
    """The learner as JSON text."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "name": learner.name,
        "place": _plain(learner.place) if learner.place is not None else None,
        "met": [_plain(one) for one in learner.met],
        "answers": [_plain(one) for one in learner.answers],
        "finished": [_plain(one) for one in learner.finished],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def read(text: str, clock: Clock = utc_now) -> Learner:
    """The learner that a text describes; a rule or an edition that is gone by now is kept as it is."""
    if len(text) > MOST_BYTES:
        raise DamagedProgress(f"The progress file has {len(text):,} characters; the limit is {MOST_BYTES:,}.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = f" in line {error.lineno}" if isinstance(error, json.JSONDecodeError) and text.strip() else ""
        raise DamagedProgress(f"This is not a progress file, or it is damaged{line}.") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise DamagedProgress(f"This is not a progress file: it does not say `{FORMAT}`.")
    version = data.get("version")
    if isinstance(version, int) and version > VERSION:
        raise NewerProgress(
            f"A newer fluxx-nb wrote this progress file: version {shown(version)}, not {VERSION}. Update fluxx-nb."
        )
    if version != VERSION:
        raise DamagedProgress(f"This progress file is damaged: its version is {shown(version)}, not {VERSION}.")
    try:
        stored = Learner(_text(data, "file", "name"), clock)
    except LearningError as error:
        raise DamagedProgress(f"This progress file is damaged. {error}") from None
    stored.met = _entries(data, "met", Met)
    stored.answers = _entries(data, "answers", GivenAnswer)
    stored.finished = _entries(data, "finished", Played)
    place = data.get("place")
    if place is not None:
        stored.place = Place(_time(place, "place"), _text(place, "place", "where"))
    return Learner(stored.name, clock).take_in(stored)


def _plain(entry: Met | GivenAnswer | Played | Place) -> dict[str, Any]:
    return {
        key: value.isoformat(timespec="microseconds") if isinstance(value, datetime) else value
        for key, value in entry._asdict().items()
        if value != ""
    }


def _entries(data: Mapping[str, Any], key: str, kind: type[Entry]) -> list[Entry]:
    listed = data.get(key, [])
    if not isinstance(listed, list) or len(listed) > MOST_ENTRIES:
        raise DamagedProgress(
            f"This progress file is damaged: `{key}` is not a list of at most {MOST_ENTRIES:,} entries."
        )
    found: list[Entry] = []
    for at, entry in enumerate(listed, 1):
        where = f"{key} {at}"
        found.append(kind._make(_value(entry, where, name) for name in kind._fields))
    # The union of two files goes by time, so a file that someone has edited is put in order as well.
    return sorted(dict.fromkeys(found), key=lambda one: one.at)


def _value(entry: Any, where: str, name: str) -> Any:
    reader: Callable[[Any, str, str], Any] = _READERS.get(name, _text)
    return reader(entry, where, name)


def _time(entry: Any, where: str, name: str = "at") -> datetime:
    try:
        at = datetime.fromisoformat(entry[name])
        return (at if at.tzinfo is not None else at.replace(tzinfo=timezone.utc)).astimezone(timezone.utc)
    except (TypeError, KeyError, ValueError, OverflowError):
        raise DamagedProgress(f"This progress file is damaged: `{where}` has no time.") from None


def _text(entry: Mapping[str, Any], where: str, name: str) -> str:
    value = entry.get(name, "")
    if not isinstance(value, str) or len(value) > _LONGEST or _HALF.search(value):
        raise DamagedProgress(f"This progress file is damaged: `{name}` of `{where}` is not a short text.")
    return value


def _flag(entry: Mapping[str, Any], where: str, name: str) -> bool:
    value = entry.get(name)
    if not isinstance(value, bool):
        raise DamagedProgress(f"This progress file is damaged: `{name}` of `{where}` is not true or false.")
    return value


_READERS: dict[str, Callable[[Any, str, str], Any]] = {"at": _time, "right": _flag}
"""How fields that are not texts are read."""
