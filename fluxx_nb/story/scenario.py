"""Scenarios: a table laid out by hand, a script of answers, and what must come of it.

One entry is data, test and lesson at once. A script is strict: a question that it does not foresee or an answer that is
not legal fails, and the error says at which line, what was asked, and which answers were legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import APPLY
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import legal_words
from fluxx_nb.engine.core.reasons import REASONS
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.words import nearest_word
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.lined import FileError, Lined, line_of, read_lined
from fluxx_nb.story.expectations import EXPECTABLE, unmet
from fluxx_nb.story.layout import lay_out

FIELDS = (
    "id", "title", "teaches", "players", "turn", "rules", "goals", "draw", "discard", "meta_rules", "date", "ages",
    "seed", "rest", "deal", "surprises", "solo", "rules_deck", "scored", "script", "expect", "ask", "options", "answer",
    "because", "decides", "stop_at", "story",
)  # fmt: skip
_NEEDED = ("id", "title", "teaches", "players")
SEAT_FIELDS = ("hand", "face_out", "keepers", "beneath")


_STAGE: dict[str, Callable[[Any], Any]] = {}


def stage(play: Callable[[Any], Any], show: Callable[[Any], Any]) -> None:
    """Say how a scenario gets to a table; this module knows none."""
    _STAGE.update(play=play, show=show)


class ScenarioError(FileError):
    """A scenario that does not hold: says the file, the line, what was asked and which answers were legal."""


class UnknownScenario(LookupError):
    """A name that no scenario bears; the message has the nearest one."""


@dataclass(frozen=True)
class Scenario:
    """One situation of a game, with its script and its question."""

    edition: str
    id: str
    title: str
    teaches: tuple[str, ...]
    setup: Setup
    script: tuple[tuple[int, str, Any], ...]
    """Lines of the file with what stands there: a name and an answer, or `expect`, `join`, `leave`."""
    expect: dict[str, Any] = field(default_factory=dict)
    ask: str = ""
    options: tuple[str, ...] = ()
    answer: str = ""
    because: str = ""
    """Why the answer is the right one, in our own words."""
    decides: Mapping[str, str] = field(default_factory=dict)
    """The step that decides the question, by `event`, `why`, `player` and `card`; the last one that fits."""
    story: str = ""
    """What the learner should know before the first step, in our own words."""
    stop_at: int | None = None
    path: Path = Path()
    line: int = 1

    @property
    def name(self) -> str:
        """The name by which it is called up: edition and id."""
        return f"{self.edition}/{self.id}"

    @property
    def deck(self) -> Deck:
        """The deck that it is played with."""
        return load_edition(self.edition)

    def start(self) -> Game:
        """The game as the scenario lays it out, before the first answer of its script."""
        return Game(self.deck, self.setup)

    def run(self) -> Game:
        """Play the whole script and hold it to everything that it expects; returns the game at its end."""
        game = self.start()
        for line, word, said in self.script:
            self._step(game, line, word, said)
        self._hold(game, self.expect, line_of(self.expect, self.line))
        return game

    def check(self) -> Scenario:
        """Play the script and hold it to its expectations; returns the scenario itself, or raises ScenarioError."""
        self.run()
        return self

    def play(self) -> Any:
        """A table at its start, with every seat yours: try what you like."""
        return _STAGE["play"](self)

    def show(self) -> Any:
        """A table that steps through its script, each step with its rule."""
        return _STAGE["show"](self)

    def _step(self, game: Game, line: int, word: str, said: Any) -> None:
        if word == "expect":
            self._hold(game, said, line)
            return
        try:
            if word == "join":
                game.join(said)
            elif word == "leave":
                game.leave(said)
            else:
                self._answer(game, line, word, said)
        except IllegalAnswer as error:
            raise ScenarioError(self.path, line, f"{self.id}: {error}") from None

    def _answer(self, game: Game, line: int, name: str, said: Any) -> None:
        decision = game.decision
        if decision is None:
            raise ScenarioError(self.path, line, f"{self.id}: {name} answers {said!r}, but the game is over")
        asked = game.state.names[decision.who]
        if asked != name:
            legal = ", ".join(legal_words(game.state, decision))
            raise ScenarioError(
                self.path,
                line,
                f"{self.id}: {name} answers {said!r}, but {asked} is asked “{decision.prompt}”; legal answers: {legal}",
            )
        game.answer(said)

    def _hold(self, game: Game, expect: dict[str, Any], line: int) -> None:
        for key, problem in unmet(game, expect):
            lines = getattr(expect, "lines", {})
            asked = ""
            if game.decision is not None:
                who = game.state.names[game.decision.who]
                legal = ", ".join(legal_words(game.state, game.decision))
                asked = f" (now {who} is asked “{game.decision.prompt}”: {legal})"
            raise ScenarioError(self.path, lines.get(key, line), f"{self.id}: {problem}{asked}")

    def __repr__(self) -> str:
        return f"<{self.name}: {self.title}>"


def read_scenarios(path: Path, edition: str | None = None) -> list[Scenario]:
    """Read a scenario file."""
    data = read_lined(path)
    if not isinstance(data, list):
        raise ScenarioError(path, 1, "a scenario file is a list of scenarios")
    edition = edition or path.parent.name
    deck = load_edition(edition)
    found = [_read(path, deck, entry, at) for at, entry in zip(data.lines, data, strict=True)]  # type: ignore[attr-defined]
    seen: dict[str, int] = {}
    for scenario in found:
        if scenario.id in seen:
            raise ScenarioError(path, scenario.line, f"{scenario.id!r} stands in line {seen[scenario.id]} too")
        seen[scenario.id] = scenario.line
    return found


def _read(path: Path, deck: Deck, entry: Any, line: int) -> Scenario:
    if not isinstance(entry, Lined):
        raise ScenarioError(path, line, "a scenario is a mapping")
    for key in entry:
        if key not in FIELDS:
            raise ScenarioError(path, entry.lines[key], f"a scenario has no {key!r}; {nearest_word(key, FIELDS)}")
    for key in _NEEDED:
        if key not in entry:
            raise ScenarioError(path, line, f"the scenario {entry.get('id', '')!r} lacks {key!r}; add it")
    for passage in entry["teaches"]:
        if not deck.rulebook.has(passage):
            at = entry.lines["teaches"]
            raise ScenarioError(path, at, f"{passage!r} is no passage; {nearest_word(passage, deck.rulebook.ids())}")
    names = _read_names(path, entry)
    try:
        setup = lay_out(deck, entry, names)
    except KeyError as problem:
        raise ScenarioError(path, _line_naming(entry, problem.args[0]), f"{entry['id']}: {problem.args[1]}") from None
    if "options" in entry and str(entry.get("answer")) not in [str(option) for option in entry["options"]]:
        raise ScenarioError(path, entry.lines["options"], "the answer is not among the options")
    _check_expect(path, entry.get("expect", Lined()), entry.line)
    return Scenario(
        edition=deck.edition,
        id=str(entry["id"]),
        title=str(entry["title"]),
        teaches=tuple(entry["teaches"]),
        setup=setup,
        script=tuple(_read_script(path, entry, names)),
        expect=entry.get("expect") or {},
        ask=str(entry.get("ask", "")),
        options=tuple(str(option) for option in entry.get("options", ())),
        answer=str(entry.get("answer", "")),
        because=str(entry.get("because", "")),
        decides=_read_decides(path, entry),
        story=str(entry.get("story", "")),
        stop_at=entry.get("stop_at"),
        path=path,
        line=line,
    )


def _read_decides(path: Path, entry: Lined) -> dict[str, str]:
    """The step that decides the question, in words that events have."""
    told = entry.get("decides", {})
    line = entry.lines.get("decides", entry.line)
    if not isinstance(told, dict):
        raise ScenarioError(path, line, "`decides` is a mapping, such as {event: won} or {why: limit off turn}")
    for key, word in told.items():
        known: dict[str, Iterable[str] | None] = {"event": APPLY, "why": REASONS, "player": None, "card": None}
        if key not in known:
            raise ScenarioError(path, line, f"`decides` knows no {key!r}; {nearest_word(key, known)}")
        words = known[key]
        if words is not None and word not in words:
            raise ScenarioError(path, line, f"there is no {key} {word!r}; {nearest_word(str(word), words)}")
    return {key: str(word) for key, word in told.items()}


def _read_names(path: Path, entry: Lined) -> list[str]:
    players = entry["players"]
    at = entry.lines["players"]
    if not isinstance(players, Lined) or not players:
        raise ScenarioError(path, at, "`players` is a mapping of names to what they hold")
    for name, seat in players.items():
        if name in ("expect", "join", "leave"):
            raise ScenarioError(path, players.lines[name], f"{name!r} is a word of scripts; choose another name")
        if seat is not None and not isinstance(seat, Lined):
            raise ScenarioError(path, players.lines[name], f"{name} needs a mapping with `hand` and `keepers`")
        if seat is None:
            continue
        for key in seat:
            if key not in SEAT_FIELDS:
                raise ScenarioError(path, seat.lines[key], f"a player has no {key!r}; {nearest_word(key, SEAT_FIELDS)}")
    return list(players)


def _line_naming(entry: Lined, word: str) -> int:
    """The line of the field in which a card is named that cannot be found."""

    def holds(value: Any) -> bool:
        if isinstance(value, dict):
            return any(key == word or holds(item) for key, item in value.items())
        return (
            word in value
            if isinstance(value, list) and word in value
            else (any(holds(item) for item in value) if isinstance(value, list) else value == word)
        )

    for key, value in entry.items():
        if key != "script" and holds(value):
            if key == "players":
                return next((value.lines[name] for name, seat in value.items() if holds(seat)), entry.lines[key])
            return entry.lines[key]
    return entry.line


def _read_script(path: Path, entry: Lined, names: list[str]) -> Iterator[tuple[int, str, Any]]:
    script = entry.get("script") or []
    joined = list(names)
    for line, step in zip(getattr(script, "lines", ()), script, strict=True):
        if not isinstance(step, dict) or len(step) != 1:
            raise ScenarioError(path, line, "a step of a script is one `name: answer`, or `expect: {…}`")
        word, said = next(iter(step.items()))
        if word == "join":
            joined.append(str(said))
        elif word == "expect":
            _check_expect(path, said, line)
        elif word not in joined and word != "leave":
            raise ScenarioError(path, line, f"{word!r} is not at the table; {nearest_word(word, joined)}")
        yield line, word, said


def _check_expect(path: Path, expect: Any, line: int) -> None:
    if not isinstance(expect, dict):
        raise ScenarioError(path, line, "`expect` is a mapping, such as {turn: Noor}")
    for key in expect:
        if key not in EXPECTABLE:
            at = getattr(expect, "lines", {}).get(key, line)
            raise ScenarioError(path, at, f"`expect` knows no {key!r}; {nearest_word(key, EXPECTABLE)}")


@cache
def scenarios(edition: str | None = None) -> tuple[Scenario, ...]:
    """All scenarios of an edition, or of all editions."""
    wanted = editions() if edition is None else [load_edition(edition).edition]
    found: list[Scenario] = []
    for name in wanted:
        path = decks_root() / name / "scenarios.yaml"
        if path.exists():
            found += read_scenarios(path, name)
    return tuple(found)


def scenario(name: str) -> Scenario:
    """The scenario of this name, such as `math/play-two-becomes-three`."""
    edition, _, wanted = name.partition("/")
    found = [one for one in scenarios(edition) if one.id == wanted]
    if not found:
        raise UnknownScenario(
            f"There is no scenario {name!r}; {nearest_word(wanted, [one.id for one in scenarios(edition)])}"
        )
    return found[0]
