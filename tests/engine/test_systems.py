"""A deck brings its systems, and the common path knows none of them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

import fluxx_nb
from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import KEEPER, Card
from fluxx_nb.engine.core.engine import Engine
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import DISCARD, ROW
from fluxx_nb.engine.core.system import Consequence, System
from fluxx_nb.engine.core.units import move_unit
from fluxx_nb.engine.files.deckfile import editions, load_edition, read_deck
from fluxx_nb.engine.systems import SYSTEMS
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.time.timeline import Timeline
from tests.tabletop import assert_at_rest, assert_cards_in_place, deck_called, facts, play_at_random, replayed
from tests.thorough import first_few

OLD = 3
"""At this age a Mayfly is gone."""

MEADOW = """
edition: meadow
title: A meadow
cards:
  - {use: Basic Rules, origin: house}
  - {name: Mayfly, type: keeper, origin: house, copies: 4, icons: [mayfly], text: It lives for three turns.}
  - {name: Stone, type: keeper, origin: house, copies: 12, text: It stays.}
  - {name: Swarm, type: goal, origin: house, goal: {icons: {mayfly: 3}}}
  - {use: Draw 2, origin: house}
  - {use: Play 2, origin: house}
"""


class Ageing(System):
    """Keepers that grow older with every turn of their owner's, and leave when their time has come."""

    tells: ClassVar = {
        "age": lambda s, event: f"{s.deck.cards[event.card].name} is {event.data[1]} turns old",
    }

    @classmethod
    def needed(cls, titles: Sequence[Card]) -> bool:
        return any("mayfly" in card.icons for card in titles)

    def __init__(self, deck: Any) -> None:
        super().__init__(deck)
        self.consequences = (Consequence(45, self._too_old, self._let_go),)

    def between_turns(self, g: Engine, me: int) -> Generator[Any, Any, None]:
        for card in [card for card in g.state.row(me) if "mayfly" in g.deck.cards[card].icons]:
            g.emit("counted", me, reasons.TURN, card, data=(("age", card), g.state.counts.get(("age", card), 0) + 1))
            g.noted["older"] = True
        yield from g.settle(me)

    def _too_old(self, g: Engine) -> list[int]:
        s = g.state
        return [card for seat in s.order for card in s.row(seat) if s.counts.get(("age", card), 0) >= OLD]

    def _let_go(self, g: Engine, me: int, cards: list[int]) -> tuple[()]:
        for card in cards:
            owner = g.state.owner_of(card)
            move_unit(g, owner, card, DISCARD, reasons.TRASH)
            g.emit("counted", owner, reasons.TRASH, card, data=(("age", card), 0))
        return ()


@pytest.fixture
def meadow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A deck with a system that no edition has: a class and a line in a list."""
    monkeypatch.setattr("fluxx_nb.engine.systems.SYSTEMS", [*SYSTEMS, Ageing])
    path = tmp_path / "cards.yaml"
    path.write_text(MEADOW, encoding="utf-8")
    return read_deck(path)


def test_a_new_system_is_a_class_and_a_line_in_a_list(meadow: Any) -> None:
    assert Ageing in meadow.systems
    game = Game(meadow, Setup(("Ada", "Noor"), seed=5))
    assert play_at_random(game, 5) > 0
    aged = [event for event in game.events if event.what == "counted"]
    assert {event.data[1] for event in aged} >= {1, 2, OLD}
    gone = [event for event in game.events if event.what == "moved" and event.why == "trash"]
    assert gone
    for event in gone:
        earlier = game.events[: game.events.index(event)]
        ages = [other.data[1] for other in earlier if other.what == "counted" and other.card == event.card]
        assert ages[-1] == OLD, "no Mayfly goes before its time"
    assert_cards_in_place(game.state)


def test_its_counts_are_told_in_its_words(meadow: Any) -> None:
    game = Game(meadow, Setup(("Ada", "Noor"), seed=5))
    play_at_random(game, 5)
    assert "Mayfly is 2 turns old." in [moment.text for moment in tell(game)]


@pytest.mark.parametrize("seed", first_few(range(8), 3))
def test_time_runs_both_ways_with_it(meadow: Any, seed: int) -> None:
    line = Timeline.new(meadow, Setup(("Ada", "Noor", "Lin"), seed=seed))
    play_at_random(line.game, seed)
    line = Timeline(line.game)
    assert facts(replayed(line.game)) == facts(line.game.state)
    twin = line.before_answer(len(line.game.answers) // 2)
    for record in line.game.answers[len(twin.game.answers) :]:
        twin.repeat(record)
    assert [tuple(event) for event in twin.events] == [tuple(event) for event in line.events]
    assert_at_rest(line.game.state)


def test_a_deck_composes_only_the_systems_that_its_cards_use() -> None:
    names = {edition: {one.__class__.__name__ for one in load_edition(edition).systems.all} for edition in editions()}
    assert names["math"] == set()
    assert names["cthulhu"] >= {"Creepers", "AttachingCreepers", "Surprises", "Ungoals", "Points", "Shelters"}
    assert names["fantasy"] >= {"Creepers", "AttachingCreepers", "Surprises", "Invisibility", "Spells"}
    assert "Invisibility" not in names["startrek"] | names["martian"] | names["cthulhu"]
    assert {"StandIns", "Traps", "Ungoals"} <= names["startrek"]
    for edition in editions():
        for system in SYSTEMS:
            assert (system in load_edition(edition).systems) == system.needed(load_edition(edition).titles)


def test_a_game_of_math_runs_no_line_of_a_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a system does must not even be called where no card asks for it."""
    called: list[str] = []

    def note(name: str) -> Callable[..., None]:
        return lambda *args: called.append(name)

    for system in SYSTEMS:
        for name, hook in list(vars(system).items()):
            if callable(hook) and not name.startswith("_") and name != "needed":
                monkeypatch.setattr(system, name, note(f"{system.__name__}.{name}"))
    deck = deck_called("math")
    for seed in range(6):
        play_at_random(Game(deck, Setup(("Ada", "Noor", "Lin"), seed=seed)), seed)
    assert called == []


def test_the_common_path_imports_no_system() -> None:
    core = Path(fluxx_nb.__file__).parent / "engine" / "core"
    for path in sorted(core.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                assert not node.module.startswith("fluxx_nb.engine.systems"), path.name


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.__name__)
def test_every_system_is_needed_by_some_edition_and_not_by_all(system: type[System]) -> None:
    users = [edition for edition in editions() if system in load_edition(edition).systems]
    assert 0 < len(users) < len(editions())


def test_consequences_are_seen_to_in_their_stated_order() -> None:
    for edition in editions():
        game = Game(load_edition(edition), Setup(("Ada", "Noor"), seed=1))
        orders = [consequence.order for consequence in game._engine.consequences]
        assert orders == sorted(orders)
        assert len(set(orders)) == len(orders), "two that claim the same place"


def test_an_event_says_what_it_is_in_one_line(meadow: Any) -> None:
    game = Game(meadow, Setup(("Ada", "Noor"), seed=1))
    assert all("\n" not in repr(event) and len(repr(event)) < 160 for event in game.events)
    assert isinstance(game.events[0], Event)
    assert {card for seat in (0, 1) for card in game.state.zones[ROW[seat]]} <= set(range(len(meadow)))
    assert KEEPER in meadow.types


def test_a_system_that_names_no_cards_is_asked_about_every_card_that_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    class Looking(System):
        """Looks at each card that is drawn."""

        @classmethod
        def needed(cls, titles: Sequence[Card]) -> bool:
            return True

        def turn_up(self, g: Engine, who: int, card: int, why: Any) -> bool:
            asked.append(card)
            return False

    monkeypatch.setattr("fluxx_nb.engine.systems.SYSTEMS", [*SYSTEMS, Looking])
    path = tmp_path / "cards.yaml"
    path.write_text(MEADOW, encoding="utf-8")
    game = Game(read_deck(path), Setup(("Ada", "Noor"), seed=5))
    play_at_random(game, 5)
    assert asked == [event.card for event in game.events if event.what == "moved" and event.why.draws]


def test_a_misspelled_hook_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(TypeError, match=r"'goal_come' is no hook of System .*did you mean 'goal_comes'"):
        type("Tea", (System,), {"goal_come": lambda self, g: None})
