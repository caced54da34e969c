"""Writing a scenario: any moment of a game as a scenario file.

A scenario begins with a turn. So the table is written as it was when this turn began, and the answers since then are
the script. What a scenario cannot say (cards face down in front of their owner, a random outcome that does not repeat)
is noted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from fluxx_nb.engine.core.bounds import LONGEST_SCRIPT, LONGEST_TITLE
from fluxx_nb.engine.core.checks import WrongKind, need
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.history import Record
from fluxx_nb.engine.core.labels import label
from fluxx_nb.engine.core.outcomes import BETWEEN, CHANCE
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import (
    DISCARD,
    DRAW,
    GOALS,
    HAND,
    ROW,
    RULES,
    RULES_DECK,
    SCORED,
    UNDER,
    WAITING,
    State,
)
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.core.units import head_of
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.files.yamltext import FileError
from fluxx_nb.engine.systems.invisibility import held_out
from fluxx_nb.story.explain.explanation import explain
from fluxx_nb.story.scenarios.scenario import Scenario
from fluxx_nb.story.scenarios.scenariofile import read_scenario_text
from fluxx_nb.story.time.timeline import Timeline

_SEEDS = 40
"""How many random seeds are tried to get the same cards."""
FALLBACK = "turn.play"
"""The rule that a scenario teaches where nothing else is quoted."""


@dataclass(frozen=True)
class Written:
    """A scenario that was written from a game."""

    entry: Mapping[str, Any]
    """What is in the file."""
    edition: str
    scenario: Scenario
    """The same, read again and run."""
    notes: tuple[str, ...]
    """What could not be said; empty where its script leads to the very same table."""

    @property
    def text(self) -> str:
        """The file."""
        data = {"edition": self.edition, "scenarios": [dict(self.entry)]}
        body = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=116, default_flow_style=None)
        return "".join(f"# {note}\n" for note in self.notes) + str(body)


def as_scenario(played: Game | Timeline, name: str = "my-situation") -> Written:
    """Return the current moment of a game as a scenario that `fluxx-nb check` accepts; `.text` is the file."""
    need("What is to be written", played, (Game, Timeline), "a game or a timeline, such as new_game('math')")
    need("The name of the scenario", name, str, "a text, such as 'my-situation'")
    if not name.strip() or len(name) > LONGEST_TITLE or not name.isprintable():
        raise WrongKind(f"The name of the scenario is {shown(name)}, but must be a short word, such as 'my-situation'.")
    game = played.game if isinstance(played, Timeline) else played
    need_package_deck(game.deck)
    line = Timeline.of(game)
    begin = max((at for at, event in enumerate(line.events) if event.what == "turned"), default=0)
    before = line.state_at(begin)
    turn = line.events[begin].who if begin else game.setup.first
    made = line.events[begin].made if begin else None
    laid = table_of(before, game.setup, turn, made)
    if line.answers_before(begin) == 0 and game.setup.table is not None and (named := game.setup.table.get(CHANCE)):
        laid[CHANCE] = [outcome.split(BETWEEN) if BETWEEN in outcome else str(outcome) for outcome in named]
    entry = {"id": name, "title": _title(line), "teaches": _teaches(line), **laid}
    return _held(line, entry, list(_script(line, line.answers_before(begin))), list(lost(before)))


def need_package_deck(deck: Deck) -> None:
    """Refuse a deck of your own: a written scenario can only name an edition."""
    if deck.edition not in editions():
        raise FileError(deck.path or Path(), 1, "is a deck of your own, and scenarios are for those of the package")


# The table ----------------------------------------------------------------------------------------------------------


def table_of(s: State, setup: Setup, turn: int, made: tuple[int, int] | None = None) -> dict[str, Any]:
    """Return a table as a scenario file writes it; `made` is what was drawn and played in a turn that has begun."""
    names = [s.names[seat] for seat in s.order]
    entry: dict[str, Any] = {"players": {s.names[seat]: _seat(s, seat) for seat in s.order}}
    if s.names[turn] != names[0]:
        entry["turn"] = s.names[turn]
    if made is not None:
        entry["drawn"], entry["played"] = made
    if setup.meta_rules:
        entry["meta_rules"] = list(setup.meta_rules)
    if setup.date:
        entry["date"] = "-".join(f"{part:02}" for part in setup.date)
    ages = {name: age for name, age in setup.ages.items() if name in names}
    if ages:
        entry["ages"] = ages
    if not setup.ask_surprises:
        entry["surprises"] = False
    if setup.solo:
        entry["solo"] = True
    piles = {"rules": s.zones[RULES], "goals": s.zones[GOALS], "draw": s.zones[DRAW][::-1], "discard": s.zones[DISCARD]}
    if setup.solo:
        piles |= {"rules_deck": s.zones[RULES_DECK][::-1], "scored": s.zones[SCORED]}
    entry |= {key: _names(s, cards) for key, cards in piles.items() if cards}
    return entry | {"rest": "out"}


def _names(s: State, cards: Sequence[int]) -> list[str]:
    return [s.deck.cards[card].name for card in cards]


def _seat(s: State, seat: int) -> dict[str, Any]:
    """Return what one player holds and has in play."""
    out = [card for card in s.hand(seat) if card in held_out(s, seat)]
    row = s.zones[ROW[seat]]
    hosts = {rider: host for rider, host in s.attached.items() if rider in row}
    # A card that is attached to another comes after it.
    laid: list[Any] = _names(s, [card for card in row if card not in hosts])
    laid += [{s.deck.cards[rider].name: s.deck.cards[host].name} for rider, host in hosts.items()]
    under = [
        {s.deck.cards[card].name: s.deck.cards[head].name}
        for card in s.zones[UNDER[seat]]
        if (head := head_of(s, card)) != card
    ]
    parts = {
        "hand": _names(s, [card for card in s.zones[HAND[seat]] if card not in out]),
        "face_out": _names(s, out),
        "keepers": laid,
        "beneath": under,
    }
    return {key: cards for key, cards in parts.items() if cards}


def lost(s: State) -> Iterator[str]:
    """Yield what a scenario file cannot say about a table."""
    for seat in s.order:
        if s.zones[WAITING[seat]]:
            yield f"{s.names[seat]} had cards face down that wait to be played; here they are out of the game."


# The script ---------------------------------------------------------------------------------------------------------


def _script(line: Timeline, start: int) -> Iterator[dict[str, Any]]:
    """Yield the answers since the turn began, each as a step of a script."""
    for number in range(start, len(line.game.answers)):
        record = line.game.answers[number]
        if isinstance(record, str):
            verb, _, said = record.partition(":")
            cards = said.split(BETWEEN)
            yield {verb: cards if len(cards) > 1 else said}
            continue
        before = line.before_answer(number).game
        decision = before.decision
        assert decision is not None
        yield {before.state.names[decision.who]: _said(before, record)}


def _said(game: Game, record: Record) -> Any:
    """Return an answer as a script says it."""
    decision = game.decision
    assert decision is not None
    words = [label(game.state, option, decision.who) for option in decision.options]
    if isinstance(record, int):
        return words[record]
    chosen = [words[place] for place in record if isinstance(place, int)]
    return chosen or "pass"


def _title(line: Timeline) -> str:
    s = line.game.state
    return f"{s.names[s.turn]}'s turn number {s.turns}" if s.turn >= 0 else "Before the first turn"


def _teaches(line: Timeline) -> list[str]:
    """Return the rule that was quoted last."""
    events = line.events
    for at in range(len(events) - 1, max(0, len(events) - 40), -1):
        if events[at].what not in ("asked", "answered"):
            passages = explain(events, at, line.state_at(at)).passages
            if passages:
                return [passages[0].id]
    return [FALLBACK]


# Holding it to the game ---------------------------------------------------------------------------------------------


def _held(line: Timeline, entry: dict[str, Any], script: list[dict[str, Any]], notes: list[str]) -> Written:
    """Return the scenario with as much of the script as runs; if all of it runs, it ends in the same position."""
    edition, wanted = line.game.deck.edition, standing(line.game)
    if len(script) > LONGEST_SCRIPT:
        notes.append(
            f"The turn has {len(script)} answers; a script has at most {LONGEST_SCRIPT}. It begins again here."
        )
        script = []
    for seed in range(_SEEDS):
        tried = {**entry, **({"seed": seed} if seed else {}), **({"script": script} if script else {})}
        found = _runs(edition, tried)
        if found is not None and standing(found.run()) == wanted:
            return Written(tried, edition, found, tuple(notes))
    notes.append("A random outcome, or something from earlier turns, differs here from the game.")
    for length in range(len(script), -1, -1):
        tried = {**entry, **({"script": script[:length]} if length else {})}
        found = _runs(edition, tried)
        if found is not None:
            return Written(tried, edition, found, tuple(notes))
    # Without a script a real position can always be laid out; if not, the error says what is wrong.
    return Written(entry, edition, read_scenario_text(as_text(edition, entry), edition)[0], tuple(notes))


def _runs(edition: str, entry: Mapping[str, Any]) -> Scenario | None:
    try:
        return read_scenario_text(as_text(edition, entry), edition)[0].check()
    except FileError:
        return None


def as_text(edition: str, entry: Mapping[str, Any]) -> str:
    """Return a scenario file with one entry, to be read again at once."""
    return str(yaml.safe_dump({"edition": edition, "scenarios": [dict(entry)]}, sort_keys=False, allow_unicode=True))


def standing(game: Game) -> Any:
    """Return a position by names: where the cards are, whose turn it is, what is asked."""
    s, names = game.state, game.deck.cards
    zones = {
        place: [names[card].name for card in s.zones[zone]]
        for place, zone in (("draw", DRAW), ("discard", DISCARD), ("rules", RULES), ("goals", GOALS))
    }
    seats = {
        s.names[seat]: (
            sorted(names[card].name for card in s.zones[HAND[seat]]),
            sorted(names[card].name for card in s.zones[ROW[seat]]),
            sorted(names[card].name for card in s.zones[UNDER[seat]]),
        )
        for seat in s.order
    }
    decision = game.decision
    asked = None if decision is None else (s.names[decision.who], decision.about, len(decision.options))
    attached = sorted((names[card].name, names[on].name) for card, on in (*s.attached.items(), *s.covered.items()))
    return zones, seats, asked, game.current_player, game.winner, s.drawn, s.played, attached
