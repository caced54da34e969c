"""Scenario files: reading scenarios. All errors are reported at once, each with its line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from fluxx_nb.engine.core.bounds import MOST_CARDS
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import APPLY
from fluxx_nb.engine.core.outcomes import CHANCE
from fluxx_nb.engine.core.reasons import REASONS
from fluxx_nb.engine.core.seats import JOIN
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.files.deckfile import editions, load_edition, read_deck
from fluxx_nb.engine.files.yamltext import FileError, Lined, LinedList, Mistakes, line_of, read_lined
from fluxx_nb.engine.tables import TableError, set_table
from fluxx_nb.story.scenarios import fields
from fluxx_nb.story.scenarios.fields import DECISIVE, FIELDS, HEADER, RESTS, SEAT, SOURCES, of_shape
from fluxx_nb.story.scenarios.laying import lay_out
from fluxx_nb.story.scenarios.legality import refuse_impossible
from fluxx_nb.story.scenarios.reader import Reader, Word
from fluxx_nb.story.scenarios.scenario import Scenario, ScenarioError
from fluxx_nb.story.scenarios.scriptfile import check_name, read_expect, read_outcome, read_script

_NEEDED = tuple(name for name, field in FIELDS.items() if field.needed)
_CARDS, _FLAGS, _TEXTS = (of_shape(shape) for shape in (fields.CARDS, fields.FLAG, fields.TEXT))
_SOLO_PILES = ("rules_deck", "scored")
_MADE = ("drawn", "played")
_DECKS = (".yaml", ".yml", ".json")
_IN_SETUP = ("rest",)
"""Texts that say something about the table."""


class ScenarioFile(NamedTuple):
    """What is in a scenario file."""

    scenarios: list[Scenario]
    """The scenarios that can be read."""
    mistakes: Mistakes
    """What is wrong with the others."""


def read_scenarios(path: Path, edition: str | None = None) -> list[Scenario]:
    """Return the scenarios of a file; one error lists all that is wrong in it.

    The edition is that of the file, or `edition`, or the name of the folder.
    """
    read, found = _read_file(path, edition)
    read.mistakes.tell()
    return found


def find_scenarios(path: Path, edition: str | None = None) -> ScenarioFile:
    """Return the valid scenarios of a file, and what is wrong with the others."""
    read, found = _read_file(path, edition)
    return ScenarioFile(found, read.mistakes)


def read_scenario_text(text: str, edition: str, where: str = "the scenario") -> list[Scenario]:
    """Return the scenarios in a text; `where` names it in errors."""
    read, found = _read_file(Path(where), edition, text)
    read.mistakes.tell()
    return found


def _read_file(path: Path, told: str | None, text: str | None = None) -> tuple[Reader, list[Scenario]]:
    data = read_lined(path, text)
    read = Reader(path, ScenarioError)
    entries = data.get("scenarios") if isinstance(data, Lined) else data
    if not isinstance(entries, list):
        shape = "a scenario file is a list of scenarios, or a mapping with `edition` and `scenarios`, such a list"
        raise ScenarioError(path, 1, shape)
    if not entries:
        raise ScenarioError(path, line_of(data, 1), "holds no scenario; begin the first one with `- id:`")
    if isinstance(data, Lined):
        for key, line in data.lines.items():
            read.known("a scenario file has no", key, line, HEADER)
    deck = _own_deck(path, data, text) or load_edition(_edition_of(path, data, told))
    found: list[Scenario] = []
    lines: dict[str, int] = {}
    for line, entry in zip(getattr(entries, "lines", ()), entries, strict=True):
        scenario = _read_entry(read, deck, entry, line)
        if scenario is None:
            continue
        if scenario.id in lines:
            read.wrong(line, f"{shown(scenario.id)} is in line {lines[scenario.id]} too")
        lines.setdefault(scenario.id, line)
        found.append(scenario)
    return read, found


def _own_deck(path: Path, data: Any, text: str | None) -> Deck | None:
    """Return the deck that a file names instead of an edition, if it does."""
    if not isinstance(data, Lined) or data.get("deck") is None:
        return None
    line, named = data.lines["deck"], data["deck"]
    if "edition" in data:
        raise ScenarioError(path, line, "names a deck and an edition. Keep `deck` or `edition`")
    # A bare text, such as a share code, must not read files.
    if text is not None or not isinstance(named, str) or not named.endswith(_DECKS):
        raise ScenarioError(
            path, line, f"`deck` is {shown(named)}, but must be a deck file, such as pirates/cards.yaml"
        )
    try:
        return read_deck(path.parent / named)
    except FileError as error:
        raise ScenarioError(path, line, "the deck has errors. Fix them first", error.mistakes) from None


def _edition_of(path: Path, data: Any, told: str | None) -> str:
    """Return the edition that a file is for: it says so itself, or someone does, or its folder."""
    if isinstance(data, Lined) and "edition" in data:
        edition = str(data["edition"])
        if edition not in editions():
            problem = f"there is no edition {shown(edition)}; {nearest_word(edition, editions())}"
            raise ScenarioError(path, data.lines["edition"], problem)
        return edition
    if told is not None:
        return told
    folder = path.resolve().parent.name
    if folder in editions():
        return folder
    raise ScenarioError(
        path,
        1,
        "does not say which edition its scenarios are for: write `edition: math` and below it `scenarios:` with the "
        f"list (`deck: mine.yaml` for a deck of your own), or put the file into a folder of that name, or add "
        f"--edition {' or '.join(editions())}",
    )


# One entry ----------------------------------------------------------------------------------------------------------


def _read_entry(read: Reader, deck: Deck, entry: Any, line: int) -> Scenario | None:
    """Return one scenario; None, and errors are noted, if something is wrong with it."""
    if not isinstance(entry, Lined):
        read.wrong(line, f"a scenario is a mapping, not {shown(entry)}")
        return None
    before = len(read.mistakes)
    for key, at in entry.lines.items():
        read.known("a scenario has no", key, at, FIELDS)
    for key in _NEEDED:
        if entry.get(key) is None:
            read.wrong(line, f"the scenario {shown(entry.get('id', ''))} lacks {key!r}; add it")
    names = _read_names(read, entry)
    setup = _read_table(read, deck, entry, names) if names else None
    script = read_script(read, deck, entry, names)
    everyone = [*names, *(said for _, word, said in script if word == JOIN)]
    texts = [key for key in _TEXTS if key not in _IN_SETUP]
    told = {key: read.text(f"`{key}`", entry.get(key), entry.lines.get(key, line)) for key in texts}
    options = _read_options(read, entry, told)
    if told["source"]:
        read.known("there is no source", told["source"], entry.lines["source"], SOURCES)
    scenario = Scenario(
        edition=deck.edition,
        teaches=_read_teaches(read, deck, entry),
        setup=setup or Setup(()),
        script=script,
        expect=read_expect(read, deck, entry.get("expect"), entry.lines.get("expect", line), everyone),
        options=options,
        decides=_read_decides(read, deck, entry, everyone),
        stop_at=_read_stop(read, entry, len(script)),
        path=read.path,
        line=line,
        own_deck=None if deck.edition in editions() and deck is load_edition(deck.edition) else deck,
        **told,
    )
    return scenario if len(read.mistakes) == before else None


def _read_teaches(read: Reader, deck: Deck, entry: Lined) -> tuple[str, ...]:
    line = entry.lines.get("teaches", entry.line)
    ids = deck.rulebook.ids()
    return tuple(map(str, read.words_among("`teaches`", entry.get("teaches"), line, "there is no rule", ids)))


def _read_options(read: Reader, entry: Lined, told: Mapping[str, str]) -> tuple[str, ...]:
    line = entry.lines.get("options", entry.line)
    before = len(read.mistakes)
    options = tuple(str(word) for word in read.words("`options`", entry.get("options"), line))
    if len(read.mistakes) > before:
        return options
    if options and told["answer"] not in options:
        read.wrong(line, "the answer is not among the options")
    elif len(set(options)) < len(options):
        read.wrong(line, "duplicate option. Keep one.")
    elif told["ask"] and not options:
        read.wrong(entry.lines["ask"], "a question needs `options` and the `answer` among them; add them")
    elif options and not told["ask"]:
        read.wrong(line, "there are options, but no question; add `ask`")
    return options


def _read_decides(read: Reader, deck: Deck, entry: Lined, names: list[str]) -> dict[str, str]:
    """Return the step that decides the question, by the words of its event."""
    line = entry.lines.get("decides", entry.line)
    told = read.mapping("`decides`", entry.get("decides"), line, "{event: won} or {why: limit off turn}")
    known = dict(zip(DECISIVE, (list(APPLY), list(REASONS), names, [card.name for card in deck]), strict=True))
    found: dict[str, str] = {}
    for key, value in told.items():
        at = told.lines[key]
        word = read.text(f"`{key}` of `decides`", value, at) if read.known("`decides` knows no", key, at, known) else ""
        if word and (not known[key] or read.known(f"there is no {key}", word, at, known[key])):
            found[key] = word
    return found


def _read_stop(read: Reader, entry: Lined, steps: int) -> int | None:
    if entry.get("stop_at") is None:
        return None
    line = entry.lines["stop_at"]
    stop = read.whole("`stop_at`", entry["stop_at"], line)
    if stop is not None and not 0 <= stop <= steps:
        read.wrong(line, f"`stop_at` is {stop}, but the script has {steps} steps")
    return stop


# The table ----------------------------------------------------------------------------------------------------------


def _read_names(read: Reader, entry: Lined) -> list[str]:
    """Return the players, clockwise; an empty list if something is wrong with one of them."""
    line = entry.lines.get("players", entry.line)
    players = read.mapping("`players`", entry.get("players"), line, "{Ada: {hand: [Draw 2]}, Noor: {}}")
    if not players and entry.get("players") == {}:
        read.wrong(line, "`players` names no one; write {Ada: {}, Noor: {}}")
    before = len(read.mistakes)
    names: list[str] = []
    for name, seat in players.items():
        at = players.lines[name]
        check_name(read, name, at, names)
        names.append(name)
        for key, place in read.mapping(f"what {shown(name)} has", seat, at, "{hand: [], keepers: []}").lines.items():
            read.known("a player has no", key, place, SEAT)
    return names if len(read.mistakes) == before else []


def _read_table(read: Reader, deck: Deck, entry: Lined, names: list[str]) -> Setup | None:
    """Return the table as laid out; None if there are errors, or if no game could begin like that."""
    before = len(read.mistakes)
    lines = entry.lines
    table: dict[str, Any] = {key: read.words(f"`{key}`", entry[key], lines[key]) for key in _CARDS if key in entry}
    table |= {key: read.flag(f"`{key}`", entry[key], lines[key]) for key in _FLAGS if entry.get(key) is not None}
    if entry.get("rest") is not None:
        table["rest"] = read.text("`rest`", entry["rest"], lines["rest"])
        read.known("the rest of the deck cannot be at", table["rest"], lines["rest"], RESTS)
    for key in _SOLO_PILES:
        if table.get(key) and not table.get("solo"):
            read.wrong(lines[key], f"there is {key!r} in solitaire only; add `solo: true`")
    if entry.get(CHANCE) is not None:
        table[CHANCE] = _read_chance(read, deck, entry[CHANCE], lines[CHANCE])
    table |= _read_made(read, entry)
    table["players"] = {name: _read_seat(read, name, entry["players"][name]) for name in names}
    table |= _read_agreed(read, deck, entry, names, table)
    if len(read.mistakes) > before:
        return None
    setup = lay_out(deck, table, names, read.mistakes)
    if len(read.mistakes) == before:
        refuse_impossible(deck, table, setup, read.mistakes)
    return setup


def _read_made(read: Reader, entry: Lined) -> dict[str, int]:
    """Return what was drawn and played in a turn that has begun already."""
    made: dict[str, int] = {}
    for key in _MADE:
        if entry.get(key) is None:
            continue
        line = entry.lines[key]
        number = read.whole(f"`{key}`", entry[key], line)
        if number is not None and not 0 <= number <= MOST_CARDS:
            read.wrong(line, f"`{key}` is {shown(number)}, but must be from 0 to {MOST_CARDS}")
        made[key] = number or 0
    if "drawn" in made and "played" not in made:
        read.wrong(entry.lines["drawn"], "`drawn` is for a turn that has begun; add `played: 0`")
    if made and entry.get("deal"):
        read.wrong(entry.lines["played" if "played" in made else "drawn"], "with `deal: true` no turn has begun yet")
    return made


def _read_chance(read: Reader, deck: Deck, told: Any, line: int) -> list[Word]:
    """Return what is random before the first answer, one outcome after another."""
    outcomes = zip(told, told.lines, strict=True) if isinstance(told, LinedList) else [(told, line)]
    return [Word.at(at, read_outcome(read, deck, f"`{CHANCE}`", outcome, at)) for outcome, at in outcomes]


def _read_seat(read: Reader, name: str, seat: Any) -> dict[str, Sequence[Any]]:
    """Return what a player holds and has in play."""
    if not isinstance(seat, Lined):
        return {}
    read_as: dict[str, Callable[[str, Any, int], Sequence[Any]]] = {
        "hand": read.words,
        "face_out": read.words,
        "keepers": read.words_and_pairs,
        "beneath": read.pairs,
    }
    return {key: read_as[key](f"`{key}` of {name}", seat[key], seat.lines[key]) for key in SEAT if key in seat}


def _read_agreed(read: Reader, deck: Deck, entry: Lined, names: list[str], table: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the players have agreed on, each thing checked as for a new game."""
    agreed: dict[str, Any] = {key: entry[key] for key in ("seed", "date") if entry.get(key) is not None}
    if entry.get("turn") is not None:
        agreed["turn"] = read.text("`turn`", entry["turn"], entry.lines["turn"])
    if entry.get("ages") is not None:
        agreed["ages"] = read.mapping("`ages`", entry["ages"], entry.lines["ages"], "{Ada: 12}")
    solo = table.get("solo", False)
    problem = _refused(deck, names, seed=0, solo=solo)
    if solo and len(names) > 1:
        problem = f"solitaire is for one player, but there are {len(names)}"
    if problem:
        read.wrong(entry.lines["solo" if solo else "players"], problem)
        return agreed
    for key, value in (*agreed.items(), ("meta_rules", table.get("meta_rules", ()))):
        if problem := _refused(deck, names, solo=solo, **{"first" if key == "turn" else key: value}):
            read.wrong(entry.lines[key], problem)
    return agreed


def _refused(deck: Deck, names: list[str], **agreed: Any) -> str:
    """Return why no game could begin with what the players agreed on; empty if one could."""
    try:
        set_table(deck, names, **agreed)
    except TableError as error:
        return str(error)
    return ""
