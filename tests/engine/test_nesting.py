"""Plays inside plays, to any depth: no limit of recursion, in playing, copying, forking or replaying."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import DISCARD, RESOLVING, ROW, aside_of
from fluxx_nb.engine.files.deckfile import read_deck
from fluxx_nb.story.saves.saves import load, save
from fluxx_nb.story.time.timeline import Timeline
from tests.tabletop import assert_at_rest, assert_cards_in_place, facts, lay, pile, replayed, say

DEEP = 400
ENDING = """\
edition: ending
title: Ending
cards:
  - {use: Basic Rules, origin: house}
  - {name: Both, type: action, origin: house, copies: 3, play: [draw_and_play: {draw: 2, play: 2}]}
  - {name: Two of Three, type: action, origin: house, play: [draw_and_play: {draw: 3, play: 2}]}
  - {name: Then More, type: action, origin: house, play: [play_one_more, draw: {count: 2}]}
  - {name: Halt, type: action, origin: house, play: [end_turn]}
  - {name: Halt and Draw, type: action, origin: house, play: [end_turn, draw: {count: 2}]}
  - {name: Stone, type: keeper, origin: house, copies: 12}
  - {name: Heap, type: goal, origin: house, goal: {keepers: [Stone]}}
"""


@pytest.fixture(scope="module")
def ending(tmp_path_factory: pytest.TempPathFactory) -> Deck:
    """A deck with Actions that end the turn, and Actions inside which they may be played."""
    path: Path = tmp_path_factory.mktemp("ending") / "cards.yaml"
    path.write_text(ENDING, encoding="utf-8")
    return read_deck(path)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_card_that_ends_the_turn_ends_every_card_around_it(ending: Deck, depth: int) -> None:
    draw = ["Stone", *["Both", "Stone"] * (depth - 1), "Halt", "Stone", "Stone"]
    game = lay(ending, {"Ada": {"hand": ["Both"]}, "Noor": {"hand": ["Stone"]}}, draw=draw)
    say(game, *[("Ada", "Both")] * depth, ("Ada", "Halt"))
    assert game.current_player == "Noor"
    assert [pile(game, DISCARD).count(name) for name in ("Stone", "Both", "Halt")] == [depth, depth, 1]
    assert not [event for event in game.events if event.what == "moved" and event.target == ROW[0]]
    assert {event.why for event in game.events if event.source == aside_of(0) and event.target == DISCARD} == {
        "cut short"
    }
    assert game.state.aside_depth() == 0
    assert_cards_in_place(game.state)
    assert_at_rest(game.state)


@pytest.mark.parametrize(("first", "why"), [("Halt", "cut short"), ("Stone", "leftover")])
def test_a_card_that_would_have_been_left_over_anyway_is_not_cut_short(ending: Deck, first: str, why: str) -> None:
    draw = ["Stone", "Halt", "Stone", "Stone"]
    game = lay(ending, {"Ada": {"hand": ["Two of Three"]}, "Noor": {}}, draw=draw)
    say(game, ("Ada", "Two of Three"), ("Ada", first))
    if first == "Stone":
        say(game, ("Ada", "Halt"))
    assert game.current_player == "Noor"
    assert {event.why for event in game.events if event.source == aside_of(0) and event.target == DISCARD} == {why}


def test_steps_after_a_play_that_ended_the_turn_are_not_done(ending: Deck) -> None:
    game = lay(ending, {"Ada": {"hand": ["Then More", "Halt"]}, "Noor": {}}, draw=["Stone"] * 5)
    say(game, ("Ada", "Then More"), ("Ada", "Halt"))
    assert (game.current_player, game.hand("Ada")) == ("Noor", ["Stone"])


def test_a_card_that_ends_the_turn_itself_is_carried_out_to_its_end(ending: Deck) -> None:
    game = lay(ending, {"Ada": {"hand": ["Halt and Draw"]}, "Noor": {}}, draw=["Stone"] * 5)
    say(game, ("Ada", "Halt and Draw"))
    assert (game.current_player, len(game.hand("Ada"))) == ("Noor", 3)


@pytest.fixture(scope="module")
def nest(tmp_path_factory: pytest.TempPathFactory) -> Deck:
    """A deck of Actions that each draw two cards and play both, and one card to put at the very bottom."""
    path: Path = tmp_path_factory.mktemp("nest") / "cards.yaml"
    path.write_text(
        f"""\
edition: nest
title: Nest
cards:
  - {{use: Basic Rules, origin: house}}
  - name: Deeper
    type: action
    origin: house
    copies: {DEEP + 1}
    play: [draw_and_play: {{draw: 2, play: 2}}]
  - {{name: Stone, type: keeper, origin: house, copies: {DEEP + 20}}}
  - {{name: Egg, type: keeper, origin: house}}
  - {{name: Hatched, type: goal, origin: house, goal: {{keepers: [Egg]}}}}
""",
        encoding="utf-8",
    )
    return read_deck(path)


@pytest.fixture(scope="module")
def deep(nest: Deck) -> Timeline:
    """Ada has played Action upon Action and stands at the bottom of the nest, with a Stone to play at each level."""
    draw = ["Stone"] + ["Deeper", "Stone"] * (DEEP - 1) + ["Egg", "Stone"]
    game = lay(nest, {"Ada": {"hand": ["Deeper"]}, "Noor": {"hand": ["Stone"] * 3}}, draw=draw, goals=["Hatched"])
    line = Timeline.new(nest, game.setup)
    for _ in range(DEEP):
        line.answer("Deeper")
    return line


def test_the_nest_is_deeper_than_any_stack_of_calls_of_ours_may_be(deep: Timeline) -> None:
    state = deep.game.state
    assert state.aside_depth() == DEEP
    assert len(state.zones[RESOLVING]) == DEEP
    assert deep.game.options == ["Egg", "Stone"]
    assert_cards_in_place(state)
    assert_at_rest(state)


def test_the_whole_nest_is_one_play(deep: Timeline) -> None:
    assert deep.game.state.played == 1


def test_it_does_not_take_a_higher_limit_of_recursion(nest: Deck, deep: Timeline) -> None:
    """Each level of the nest must cost no level of Python: a third of the depth is enough for all of it."""
    limit = sys.getrecursionlimit()
    frame, used = sys._getframe(), 0
    while frame is not None:
        frame, used = frame.f_back, used + 1  # type: ignore[assignment]
    sys.setrecursionlimit(used + DEEP // 3)
    try:
        again = Timeline.of(deep.game)
        again.answer("Egg")
    finally:
        sys.setrecursionlimit(limit)
    assert again.game.winner == "Ada"


def test_the_way_up_again_plays_every_stone(deep: Timeline) -> None:
    line = Timeline.of(deep.game)
    line.answer("Stone")
    line.answer("Egg")
    assert line.game.winner == "Ada", "a win at the bottom of the nest ends everything above it"
    assert line.events[-1].what == "won"


def test_the_nest_closes_level_by_level(nest: Deck) -> None:
    draw = ["Stone"] + ["Deeper", "Stone"] * (DEEP - 1) + ["Stone", "Stone", "Stone", "Stone"]
    game = lay(nest, {"Ada": {"hand": ["Deeper"]}, "Noor": {"hand": ["Stone"]}}, draw=draw)
    for _ in range(DEEP):
        game.answer("Deeper")
    for level in range(DEEP, 0, -1):
        assert aside_of(level - 1) in game.state.zones
        game.answer("Stone")
        if level == DEEP:
            game.answer("Stone")
    assert game.state.aside_depth() == 0
    assert pile(game, DISCARD) == ["Deeper"] * DEEP
    assert game.decision is not None
    assert game.decision.who == 1
    assert facts(replayed(game)) == facts(game.state)


def test_copying_forking_replaying_and_saving_at_the_bottom(nest: Deck, deep: Timeline) -> None:
    state = deep.game.state
    assert facts(state.copy()) == facts(state)
    assert facts(replayed(deep.game)) == facts(state)
    branch = deep.fork(DEEP // 2, "Stone")
    assert branch.game.state.aside_depth() == DEEP // 2
    assert branch.events[:100] == deep.events[:100]
    assert facts(deep.state_at(len(deep) // 2)) == facts(Timeline.of(deep.game).state_at(len(deep) // 2))


def test_a_dealt_nest_can_be_saved_and_loaded(nest: Deck) -> None:
    line = Timeline.new(nest, Setup(("Ada", "Noor"), seed=5))
    while line.game.state.aside_depth() < 3:
        options = line.game.options
        line.answer_at(options.index("Deeper") if "Deeper" in options else 0)
    again = load(save(line), nest)
    assert again.events == line.events


def test_somebody_joins_at_the_bottom_and_the_nest_of_plays_goes_on(nest: Deck) -> None:
    draw = ["Stone", "Deeper", "Stone", "Stone", "Stone", "Stone", "Stone", "Stone", "Stone"]
    game = lay(nest, {"Ada": {"hand": ["Deeper"]}, "Noor": {"hand": ["Stone"]}}, draw=draw)
    say(game, ("Ada", "Deeper"), ("Ada", "Deeper"))
    game.join("Max")
    assert (len(game.state.order), game.state.aside_depth()) == (3, 2)
    say(game, ("Ada", "Stone"), ("Ada", "Stone"), ("Ada", "Stone"))
    assert (game.asked, game.state.aside_depth()) == ("Noor", 0)


def test_a_chain_of_surprises_in_a_nest_of_plays() -> None:
    """Cards drawn inside an Action are announced too, and the answers to them nest inside it."""
    ada = {"hand": ["Draw 2 and Use 'em", "Change of Plan"]}
    noor = {"hand": ["Finders Keepers"]}
    game: Game = lay(
        "surprises",
        {"Ada": ada, "Noor": noor},
        draw=["Lights Out", "Draw 3, Play 2 of Them", "Cat", "Play 2", "Cook", "Map"],
    )
    say(game, ("Ada", "Draw 2 and Use 'em"), ("Noor", "pass"), ("Ada", "Draw 3, Play 2 of Them"), ("Noor", "pass"))
    say(game, ("Ada", "Cook"), ("Noor", "Finders Keepers"), ("Ada", "Change of Plan"))
    assert game.decision is not None
    while game.decision.about == "surprise":
        game.answer("pass")
    assert [game.deck.cards[card].name for card in game.state.row(0)] == ["Cook"]
    assert game.state.aside_depth() == 2
    assert game.decision.about == "play aside"
