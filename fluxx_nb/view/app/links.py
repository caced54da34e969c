"""Places: what a link of the app leads to, `?go=cthulhu` or `?go=math/plus-victory`, and the cell that is run there."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from hashlib import blake2b
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode

from fluxx_nb.classroom.sets import MIXED
from fluxx_nb.classroom.topic import LEVELS
from fluxx_nb.classroom.topics import TOPICS
from fluxx_nb.desk.finder import find
from fluxx_nb.desk.rulepage import all_rules, has_page
from fluxx_nb.engine.core.bounds import LONGEST_NAME, LONGEST_SEARCH
from fluxx_nb.engine.core.text import did_you_mean, nearest_word, shown
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.maths.puzzle import LEVELS as PUZZLE_LEVELS
from fluxx_nb.story.saves import codes
from fluxx_nb.story.scenarios.library import scenarios
from fluxx_nb.view.app.lessons import Lesson, lessons

Asked = Mapping[str, str]
"""What a link says besides `go`."""

RESUME = "resume"
"""What a link says that leads back to a game."""
_SEED = re.compile(r"[0-9]{1,9}")
_RULE = "rule/"
_MOST_NEAR = 3
"""How many rules are offered for one that does not exist."""
_LATEST = 100_000
"""No game has so many events; a later moment is the last one."""
_TEAMS = ["Reds", "Blues"]
_FOR_A_CLASS = [
    "math/winning-on-anothers-turn",
    "math/play-two-becomes-three",
    "math/plus-victory",
    "math/a-tie-goes-on",
]


class NoSuchPlace(Exception):
    """A link that leads nowhere; it says what would."""

    def __init__(self, words: str, near: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__(words)
        self.near = near
        """Links that may be meant: what `go` says, and what is there."""


class Link(NamedTuple):
    """What a link leads to."""

    key: str
    """A name for it that is fit for a file."""
    title: str
    cell: str = ""
    """The code that shows it, unless it is a lesson."""
    lesson: Lesson | None = None
    query: str = ""
    """The link itself, as it leads here again."""
    resumes: bool = False
    """Whether the last game that was saved here is resumed at once."""
    saves: bool = True
    """Whether games are saved here. Learn saves none; earlier versions did."""


def find_link(go: str, asked: Asked) -> Link:
    """What a link leads to; raises NoSuchPlace with a sentence."""
    found: Link
    resumes, asked = RESUME in asked, {name: value for name, value in asked.items() if name != RESUME}
    query = urlencode({"go": go, **asked})
    if codes.is_code(go):
        found = _shared(go, asked)
    elif go.startswith(_RULE):
        found = _rule(go.removeprefix(_RULE), asked)
    elif "/" in go:
        found = _situation(go)
    elif go in named_lessons():
        lesson = named_lessons()[go]
        return Link(lesson.key, lesson.title, lesson=lesson, query=query)
    elif go in _NAMED:
        found = _NAMED[go](asked)
    elif go in editions():
        found = _table(go, asked)
    else:
        raise NoSuchPlace(nearest_word(go, [*editions(), *_NAMED, *named_lessons()]))
    return found._replace(key=_fit(go, asked), query=query, resumes=resumes)


def read_link(text: str) -> Link:
    """What a link leads to that someone typed: `?go=quiz&topic=factors`, or only what comes after `go=`."""
    asked = dict(parse_qsl("go=" + text.rpartition("?")[2].removeprefix("go="), keep_blank_values=True))
    go = asked.pop("go")
    return find_link(f"lesson-{go}" if go.isdecimal() else go, asked)


@cache
def named_lessons() -> dict[str, Lesson]:
    """The lessons that need no code, by what links call them."""
    return {lesson.key: lesson for lesson in lessons()}


def _fit(go: str, asked: Asked) -> str:
    """A name for a file: the same link has the same one, so that a game is found again where it was played."""
    told = "&".join(f"{name}={value}" for name, value in sorted(asked.items()))
    mark = blake2b(f"{go}?{told}".encode(), digest_size=4).hexdigest()
    return f"{re.sub(r'[^a-z0-9]+', '-', go.lower())[:40].strip('-')}-{mark}"


# What a link says besides --------------------------------------------------------------------------------------------


def _number(asked: Asked, name: str, most: int, least: int = 1) -> int | None:
    said = asked.get(name, "")
    if not said:
        return None
    if not said.isdecimal() or len(said) > 9 or not least <= int(said) <= most:
        raise NoSuchPlace(f"{name}={shown(said)} cannot be; write a number from {least} to {most:,}.")
    return int(said)


def _seed(asked: Asked) -> int | None:
    said = asked.get("seed", "")
    if said and not _SEED.fullmatch(said):
        raise NoSuchPlace(f"seed={shown(said)} cannot be; write a whole number of at most nine digits, such as seed=7.")
    return int(said) if said else None


def _any(seed: int | None) -> int:
    """Puzzles and questions without a seed are other ones at every visit."""
    return secrets.randbelow(1_000_000) if seed is None else seed


def _edition(asked: Asked, usual: str) -> str:
    said = asked.get("edition", "") or usual
    if said not in editions():
        raise NoSuchPlace(f"edition={shown(said)} cannot be; {nearest_word(said, editions())}")
    return said


# Places ------------------------------------------------------------------------------------------------------------


def _table(edition: str, asked: Asked) -> Link:
    # Without a seed every visitor gets another game; a link with a seed deals everyone the same cards.
    call = f"fluxx_nb.play({edition!r}, seed={_seed(asked)!r}, simple=True, coach=True)"
    return Link("", load_edition(edition).title, call)


def _first(asked: Asked) -> Link:
    # Shuffled games follow the first one on the same page, so its title names the edition.
    return Link("", load_edition("math").title, "fluxx_nb.play('first-game')")


def _learn(asked: Asked) -> Link:
    if "edition" not in asked:
        # The learner goes on where they were last.
        return Link("", "Learn the rules", "fluxx_nb.learn()", saves=False)
    edition = _edition(asked, "math")
    return Link("", f"Learn {load_edition(edition).title}", f"fluxx_nb.learn({edition!r})", saves=False)


def _solo(asked: Asked) -> Link:
    edition = _edition(asked, "startrek")
    if load_edition(edition).solo is None:
        raise NoSuchPlace(f"{load_edition(edition).title} has no game for one.")
    title = f"{load_edition(edition).title}, alone"
    return Link("", title, f"fluxx_nb.play({edition!r}, seed={_seed(asked)!r}, solo=True)")


def _desk(asked: Asked) -> Link:
    about = asked.get("about", "")
    which = _edition(asked, "math") if "edition" in asked else None
    return Link("", "The rulings desk", f"fluxx_nb.ask({about!r}, {which!r})")


def _rule(rule: str, asked: Asked) -> Link:
    if not has_page(rule):
        raise NoSuchPlace(f"no rule has this id{did_you_mean(rule, dict(all_rules()))}.", _near_rules(rule))
    which = _edition(asked, "math") if "edition" in asked else None
    return Link("", "The rulings desk", f"fluxx_nb.ask({rule!r}, {which!r})")


def _near_rules(wrong: str) -> Sequence[tuple[str, str]]:
    """Return links to the rules that a wrong id may mean, by its letters or by its words, and to the desk."""
    titles = dict(all_rules())
    meant = [hit.rule for hit in find(wrong[:LONGEST_SEARCH], most=_MOST_NEAR) if hit.sure]
    near = dict.fromkeys([*get_close_matches(wrong[:LONGEST_NAME], titles, _MOST_NEAR), *meant])
    return (*((f"{_RULE}{one}", titles[one]) for one in [*near][:_MOST_NEAR]), ("desk", "The rulings desk"))


def _puzzle(asked: Asked) -> Link:
    level, seed = _number(asked, "level", max(PUZZLE_LEVELS)) or 1, _any(_seed(asked))
    return Link("", "Make the number", f"fluxx_nb.puzzle(level={level}, seed={seed})")


def _quiz(asked: Asked) -> Link:
    topic, edition = asked.get("topic", "") or MIXED, _edition(asked, "math")
    if topic not in (MIXED, *TOPICS):
        raise NoSuchPlace(nearest_word(topic, [MIXED, *TOPICS]))
    if topic in TOPICS and TOPICS[topic].edition not in ("", edition):
        raise NoSuchPlace(f"The topic {topic} is for {load_edition(TOPICS[topic].edition).title} only.")
    level, seed = _number(asked, "level", max(LEVELS)) or 1, _any(_seed(asked))
    call = f"fluxx_nb.quiz({edition!r}, topic={topic!r}, level={level}, seed={seed}, questions=6)"
    title = f"{TOPICS[topic].title} · level {level}" if topic in TOPICS else "Questions"
    return Link("", title, call)


def _present(asked: Asked) -> Link:
    if "topic" in asked:
        what, more = _quiz(asked).cell, ""
    elif "edition" in asked:
        what, more = repr(_edition(asked, "math")), f", seed={_seed(asked)!r}"
    else:
        what, more = repr(_FOR_A_CLASS), ""
    return Link("", "Big screen", f"fluxx_nb.present({what}, teams={_TEAMS!r}{more})")


_NAMED: dict[str, Callable[[Asked], Link]] = {
    "first": _first,
    "learn": _learn,
    "solo": _solo,
    "desk": _desk,
    "puzzle": _puzzle,
    "quiz": _quiz,
    "present": _present,
}


def _situation(go: str) -> Link:
    # By name only, and never as a path: a link says nothing about the files of this machine.
    edition, _, name = go.partition("/")
    if edition not in editions():
        raise NoSuchPlace(nearest_word(edition, editions()))
    found = {one.id: one for one in scenarios(edition)}
    if name not in found:
        raise NoSuchPlace(nearest_word(name, found))
    call = f"fluxx_nb.quiz({go!r})" if found[name].ask else f"fluxx_nb.scenario({go!r}).show()"
    return Link("", found[name].title, call)


def _shared(code: str, asked: Asked) -> Link:
    try:
        codes.opened(code)
    except ValueError as problem:
        raise NoSuchPlace(str(problem)) from None
    at = _number(asked, "at", _LATEST, least=0)
    if at is not None:
        return Link("", "A moment that was shared", f"fluxx_nb.play({code!r}, at={at})")
    return Link("", "A table that was shared", f"fluxx_nb.explore({code!r})")
