"""Saves: a game as a few hundred bytes of JSON: its deck, its setup and the answers of its players."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game, Record
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.told import Told
from fluxx_nb.engine.core.words import nearest_word
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.tables import TableError, set_table
from fluxx_nb.story.papers import is_path
from fluxx_nb.story.scenario import scenario
from fluxx_nb.story.timeline import Timeline

FORMAT = 1
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class SaveError(Told, ValueError):
    """A save that cannot be read, or that no longer fits. `timeline` is the part of the game that does fit, if any."""

    def __init__(self, message: str, timeline: Timeline | None = None) -> None:
        super().__init__(message)
        self.timeline = timeline


def _place(at: int) -> str:
    return _DIGITS[at] if at < len(_DIGITS) else f"<{at}>"


def pack(answers: list[Record]) -> str:
    """Answers as a short text: a digit or letter each, brackets round several, join and leave spelled out."""
    return "".join(
        f"<{quote(record, safe=': ')}>"
        if isinstance(record, str)
        else _place(record)
        if isinstance(record, int)
        else f"({''.join(map(_place, record))})"
        for record in answers
    )


def unpack(text: str) -> list[Record]:
    """The answers of a packed text; raises ValueError with the place where it cannot be read."""
    found: list[Record] = []
    group: list[int] | None = None
    at = 0
    while at < len(text):
        sign = text[at]
        word = ""
        if sign == "<":
            word, closed, _ = text[at + 1 :].partition(">")
            if not closed:
                raise ValueError(f"the bracket at place {at + 1} is never closed")
            at += len(word) + 2
            if ":" in word and group is None:
                found.append(unquote(word))
                continue
            if not word.isdigit():
                raise ValueError(f"{word!r} is no answer")
            place = int(word)
        else:
            at += 1
            if sign == "(" and group is None:
                group = []
                continue
            if sign == ")" and group is not None:
                found.append(tuple(group))
                group = None
                continue
            if sign not in _DIGITS:
                raise ValueError(f"{sign!r} at place {at} is no answer")
            place = _DIGITS.index(sign)
        if group is None:
            found.append(place)
        else:
            group.append(place)
    if group is not None:
        raise ValueError("a bracket is never closed")
    return found


def save(played: Timeline | Game, scenario_name: str = "") -> str:
    """A game as JSON, or a timeline with its branches; one that began as a scenario needs the scenario's name."""
    timeline = played if isinstance(played, Timeline) else Timeline(played)
    game = timeline.game
    setup = game.setup
    data: dict[str, Any] = {"fluxx_nb": FORMAT, "deck": game.deck.edition, "digest": game.deck.digest}
    if setup.table is not None:
        if not scenario_name:
            raise SaveError("A game that began as a scenario is saved with the scenario's name.")
        _check_scenario(scenario_name)
        data["scenario"] = scenario_name
    else:
        data |= {"players": list(setup.players), "seed": setup.seed}
        if setup.meta_rules:
            data["meta_rules"] = list(setup.meta_rules)
        if setup.first:
            data["first"] = setup.first
        if setup.date:
            data["date"] = list(setup.date)
        if setup.ages:
            data["ages"] = dict(setup.ages)
        if not setup.ask_surprises:
            data["ask_surprises"] = False
        if setup.solo:
            data["solo"] = True
    data |= {"answers": pack(game.answers), "events": len(timeline)}
    branches = [_branch(branch) for branch in timeline.branches]
    if branches:
        data["branches"] = branches
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _branch(timeline: Timeline) -> dict[str, Any]:
    data: dict[str, Any] = {"at": timeline.forked_at, "answers": pack(timeline.game.answers[timeline.forked_at :])}
    if timeline.branches:
        data["branches"] = [_branch(branch) for branch in timeline.branches]
    return data


def load(saved: str | Path, deck: Deck | None = None) -> Timeline:
    """Read a save, given as its text or as the path of its file; `deck` is needed for decks of one's own."""
    data = _parse(saved)
    deck = deck or _deck_named(data)
    setup = _scenario(data) if "scenario" in data else _setup(data, deck)
    timeline = Timeline.new(deck, setup)
    _repeat(timeline, _answers(data, "answers"), deck, data)
    if "events" in data and data["events"] != len(timeline):
        raise SaveError(
            f"The save tells of {data['events']} events, but the game now runs through {len(timeline)}: "
            f"{_reason(deck, data)} All answers are loaded; go on from there if it still makes sense.",
            timeline,
        )
    _grow(timeline, data.get("branches", ()), deck, data)
    if data.get("digest", deck.digest) != deck.digest:
        warnings.warn(
            f"The game was saved with another deck {deck.edition!r} than this one, though all its answers still fit. "
            f"If it was a deck of your own, load the save with it: load(save, deck=fluxx_nb.deck('path/cards.yaml')).",
            stacklevel=2,
        )
    return timeline


def _parse(saved: str | Path) -> dict[str, Any]:
    where = "the save"
    text = str(saved)
    if isinstance(saved, Path) or (len(text) < 1000 and not text.lstrip().startswith("{")):
        path = Path(saved)
        where = str(path)
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            raise SaveError(f"{where}: cannot be read ({error}); give the path of a save, or its text.") from None
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise SaveError(f"{where}:{error.lineno}: is not JSON ({error.msg}); is it a whole save?") from None
    except RecursionError:
        raise SaveError(f"{where}:1: is nested too deeply to be a save.") from None
    if not isinstance(data, dict) or "fluxx_nb" not in data:
        raise SaveError(f"{where}:1: is not a save of this program: it lacks the key 'fluxx_nb'.")
    if data["fluxx_nb"] != FORMAT:
        raise SaveError(f"{where}:1: has the format {data['fluxx_nb']!r}; this version reads format {FORMAT}.")
    for key in ("deck", "answers", *(() if "scenario" in data else ("players",))):
        if key not in data:
            raise SaveError(f"{where}:1: lacks {key!r}.")
    return data


def _deck_named(data: dict[str, Any]) -> Deck:
    name = str(data["deck"])
    if name not in editions():
        raise SaveError(f"The save needs the deck {name!r}, which is not installed; {nearest_word(name, editions())}")
    return load_edition(name)


def _check_scenario(name: str) -> None:
    """Refuse what no save can hold: it names its scenario, and that leads to the package's own only."""
    shelf = name.rpartition("/")[0]
    if is_path(shelf):
        raise SaveError(
            f"The game began as {name.rpartition('/')[2]!r} of the file {shelf}, and saves know only the scenarios of "
            f"the package. Keep the file, and begin from it anew."
        )


def _scenario(data: dict[str, Any]) -> Setup:
    _check_scenario(str(data["scenario"]))
    try:
        return scenario(str(data["scenario"])).setup
    except LookupError as error:
        raise SaveError(f"The save began as a scenario that is not there: {error.args[0]}") from None


def _setup(data: dict[str, Any], deck: Deck) -> Setup:
    """What the table had agreed on, held to the same rules as a new game."""
    date = data.get("date")
    try:
        if not isinstance(data["players"], list):
            raise TableError("the players are not a list of names.")
        if not isinstance(data.get("first", 0), int):
            raise TableError("`first` is not the number of a seat.")
        return set_table(
            deck,
            data["players"],
            seed=data.get("seed", 0),
            meta_rules=data.get("meta_rules", ()),
            first=data.get("first", 0),
            date=tuple(date) if isinstance(date, list) else date,
            ages=data.get("ages", {}),
            ask_surprises=bool(data.get("ask_surprises", True)),
            solo=bool(data.get("solo", False)),
        )
    except (TypeError, ValueError, AttributeError) as error:
        raise SaveError(
            f"The save's table (players, seed, first, meta_rules, date, ages) cannot be read: {error}"
        ) from None


def _answers(data: dict[str, Any], key: str) -> list[Record]:
    try:
        return unpack(str(data[key]))
    except ValueError as error:
        raise SaveError(f"The save's answers cannot be read: {error}.") from None


def _repeat(timeline: Timeline, answers: list[Record], deck: Deck, data: dict[str, Any]) -> None:
    done = len(timeline.game.answers)
    try:
        for record in answers:
            timeline.repeat(record)
    except IllegalAnswer as error:
        number = len(timeline.game.answers) - done + 1
        raise SaveError(
            f"Answer {number} of {len(answers)} no longer fits: {error} {_reason(deck, data)} "
            f"The first {number - 1} answers are loaded.",
            timeline,
        ) from None


def _reason(deck: Deck, data: dict[str, Any]) -> str:
    if data.get("digest") != deck.digest:
        return f"The deck {deck.edition!r} has changed since the game was saved."
    return "The deck is the same, so the save was changed by hand or written by another version of the rules."


def _grow(timeline: Timeline, branches: Any, deck: Deck, data: dict[str, Any]) -> None:
    if not isinstance(branches, list | tuple):
        raise SaveError("The branches of the save are not a list.", timeline)
    for branch in branches:
        try:
            line = timeline.before_answer(int(branch["at"]))
            branch["answers"].strip()
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            raise SaveError("A branch leaves the game at a question that it does not have.", timeline) from None
        _repeat(line, _answers(branch, "answers"), deck, data)
        timeline.branches.append(line)
        _grow(line, branch.get("branches", ()), deck, data)
