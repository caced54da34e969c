"""Events: past-tense facts that alone make the State, each with its reason and its cause."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fluxx_nb.engine
from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.events import APPLY, Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.reasons import REASONS
from fluxx_nb.engine.core.seats import Leaving
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import (
    DISCARD,
    DRAW,
    GOALS,
    HAND,
    HANDS,
    OTHERS_GREW,
    ROW,
    ROWS,
    UNDER,
    WAITING,
    WIN_MATTERS,
    State,
    aside_of,
    seat_of,
)
from fluxx_nb.engine.core.winning import Win
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.story.words.sentences import PHRASES
from tests.tabletop import cited, deck_called, facts, happened, lay, play, random_games, say


def fact(
    what: str,
    who: int = 0,
    card: int = -1,
    source: int = 0,
    target: int = 0,
    why: str = "situation",
    *,
    data: object = None,
) -> Event:
    return Event(what, who, card, source, target, data, REASONS[why], -1)


@pytest.fixture
def state() -> State:
    """A State of three seats; the whole deck is the draw pile, and it is Ada's turn."""
    state = State(deck_called("surprises"), ["Ada", "Noor", "Lin"])
    apply(state, fact("shuffled", source=DRAW, target=DRAW, data=tuple(range(len(state.deck)))))
    apply(state, fact("turned", 0))
    return state


def card(state: State, name: str) -> int:
    return state.deck.copies_of(name)[0]


def on_top(state: State, *names: str) -> list[int]:
    """The numbers of these cards, which lie on top of the draw pile now, the first one uppermost."""
    cards = [card(state, name) for name in names]
    rest = [one for one in state.zones[DRAW] if one not in cards]
    apply(state, fact("arranged", data=((DRAW, (*rest, *reversed(cards))),)))
    return cards


# Zones ------------------------------------------------------------------------------------------------------------


@given(st.integers(0, 20), st.integers(0, 20))
def test_no_two_zones_share_a_number(seat: int, other: int) -> None:
    zones = [zone[one] for one in {seat, other} for zone in (HAND, ROW, UNDER, WAITING)]
    assert len(set(zones)) == len(zones)
    assert min(zones) > GOALS
    assert all(seat_of(zone) in (seat, other) for zone in zones)
    assert HAND[seat] in HANDS
    assert ROW[seat] in ROWS
    assert HAND[seat] not in ROWS
    assert UNDER[seat] not in HANDS


def test_shared_zones_and_groups_aside_belong_to_no_seat() -> None:
    assert {seat_of(zone) for zone in (DRAW, DISCARD, GOALS, aside_of(0), aside_of(7))} == {-1}
    assert len({aside_of(depth) for depth in range(50)}) == 50


# What each kind does ----------------------------------------------------------------------------------------------


def test_a_card_that_moves_leaves_one_zone_and_comes_to_another(state: State) -> None:
    goal, kept = on_top(state, "Expedition", "Map")
    apply(state, fact("moved", 0, goal, DRAW, GOALS, "land"))
    left = len(state.zones[DRAW])
    follows = apply(state, fact("moved", 0, kept, DRAW, ROW[1], "give"))
    assert state.zone_holding(kept) == ROW[1]
    assert kept not in state.zones[DRAW]
    assert len(state.zones[DRAW]) == left - 1
    assert state.masks[1] == state.deck.bits[kept]
    assert follows & WIN_MATTERS
    assert follows & OTHERS_GREW


def test_what_matters_to_a_win_is_flagged(state: State) -> None:
    goal, cat, wanted = on_top(state, "Expedition", "Cat", "Map")
    limit = card(state, "Hand Limit 2")
    assert apply(state, fact("moved", 0, goal, DRAW, GOALS, "land")) & WIN_MATTERS
    assert apply(state, fact("moved", 0, cat, DRAW, HAND[0], "draw")) == 0
    assert not apply(state, fact("moved", 0, cat, HAND[0], ROW[0], "play")) & WIN_MATTERS, "no Goal asks for it"
    assert apply(state, fact("moved", 0, wanted, DRAW, ROW[0], "give")) & WIN_MATTERS
    assert apply(state, fact("moved", 0, wanted, ROW[0], DISCARD, "trash")) & WIN_MATTERS
    assert apply(state, fact("moved", 0, goal, GOALS, DISCARD, "trash")) & WIN_MATTERS
    apply(state, fact("began", 0, limit, data=("hand_limit", 2)))
    assert apply(state, fact("moved", 0, cat, ROW[0], HAND[1], "give")) & OTHERS_GREW
    assert not apply(state, fact("moved", 0, cat, HAND[1], HAND[0], "give")) & OTHERS_GREW


def test_draws_and_plays_of_the_turn_are_counted_and_a_new_turn_counts_anew(state: State) -> None:
    cat, other = on_top(state, "Cat", "Map")
    apply(state, fact("moved", 0, cat, DRAW, HAND[0], "draw"))
    apply(state, fact("moved", 0, cat, HAND[0], ROW[0], "play"))
    apply(state, fact("moved", 0, other, DRAW, HAND[0], "effect"))
    assert (state.drawn, state.played) == (1, 1)
    apply(state, fact("used", 0, cat, data="use:1:0"))
    apply(state, fact("ended", 0))
    apply(state, fact("turned", 1))
    assert (state.drawn, state.played, state.turn, state.turns, state.ending) == (0, 0, 1, 2, False)
    assert state.used == set()
    assert state.began_empty


DRAWS = ("draw", "bonus draw", "draw up")


@pytest.mark.parametrize("why", sorted(REASONS))
def test_of_all_reasons_only_draws_of_the_turn_count_as_draws_and_only_a_play_as_a_play(state: State, why: str) -> None:
    (cat,) = on_top(state, "Cat")
    apply(state, fact("moved", 0, cat, DRAW, HAND[0], why))
    assert (state.drawn, state.played) == (int(why in DRAWS), 0)
    apply(state, fact("moved", 0, cat, HAND[0], ROW[0], why))
    assert (state.drawn, state.played) == (int(why in DRAWS), int(why == "play"))


def test_a_mask_keeps_an_icon_that_another_card_still_shows(state: State) -> None:
    robot, tent = on_top(state, "Robot", "Tent")
    for keeper in (robot, tent):
        apply(state, fact("moved", 0, keeper, DRAW, ROW[0], "play"))
    apply(state, fact("moved", 0, robot, ROW[0], DISCARD, "trash"))
    assert state.masks[0] & state.deck.bit["gear"]
    assert not state.masks[0] & state.deck.bit["crew"]


def test_whole_zones_go_round(state: State) -> None:
    cards = on_top(state, "Cat", "Map", "Cook")
    for seat, one in enumerate(cards):
        apply(state, fact("moved", seat, one, DRAW, ROW[seat], "play"))
    apply(state, fact("swapped", 0, data=(ROW[0], ROW[1], ROW[2])))
    assert [state.row(seat) for seat in range(3)] == [[cards[2]], [cards[0]], [cards[1]]]
    assert [state.masks[seat] for seat in range(3)] == [state.deck.bits[c] for c in (cards[2], cards[0], cards[1])]


def test_a_rule_begins_is_taken_over_and_ceases(state: State) -> None:
    two, three = card(state, "Draw 2"), card(state, "Draw 3")
    apply(state, fact("began", 0, two, data=("draw", 2)))
    apply(state, fact("began", 0, three, data=("draw", 3)))
    assert (state.rules["draw"], state.by) == (3, {"draw": three})
    apply(state, fact("ceased", 0, three, data="draw"))
    assert (state.rules["draw"], state.by) == (1, {})
    limit = card(state, "Hand Limit 2")
    apply(state, fact("began", 0, limit, data=("hand_limit", 2)))
    assert state.limits == 1
    apply(state, fact("ceased", 0, limit, data="hand_limit"))
    assert state.limits == 0
    assert "hand_limit" not in state.rules


def test_a_shuffle_makes_the_pile_and_counts_as_luck(state: State) -> None:
    (cat,) = on_top(state, "Cat")
    apply(state, fact("moved", 0, cat, DRAW, DISCARD, "trash"))
    before = state.chance_count
    apply(state, fact("shuffled", 0, -1, DISCARD, DRAW, data=(cat,)))
    assert (state.zones[DRAW], state.zones[DISCARD], state.chance_count) == ([cat], [], before + 1)


def test_a_copy_shares_nothing(state: State) -> None:
    (cat,) = on_top(state, "Cat")
    twin = state.copy()
    assert facts(twin) == facts(state)
    before = facts(state.copy())
    for event in (
        fact("moved", 0, cat, DRAW, ROW[0], "play"),
        fact("began", 0, card(state, "Hand Limit 2"), data=("hand_limit", 2)),
        fact("attached", 0, card(state, "Curse"), cat),
        fact("used", 0, cat, data="use:1:0"),
        fact("counted", 0, data=("timer", 5)),
        fact("counted", 0, cat, data=("extra turn", 1)),
        fact("blocked", 0, cat, data=((0, cat),)),
        fact("joined", 3, data="Max"),
        fact("left", 1),
        fact("set aside", 0, target=aside_of(0)),
        fact("tied", -1, data=((0, 5), (1, 5))),
        fact("won", 0),
    ):
        apply(twin, event)
    assert facts(state) == before


# What only some kinds say -----------------------------------------------------------------------------------------

READ_BY = {
    "asked": {"decision"},
    "answered": {"answer"},
    "began": {"setting", "slot"},
    "ceased": {"slot"},
    "turned": {"made"},
    "missed": {"number"},
    "scored": {"number"},
    "concluded": {"number"},
    "used": {"option"},
    "counted": {"counted"},
    "shuffled": {"order"},
    "reseated": {"order"},
    "arranged": {"layout"},
    "swapped": {"cycle"},
    "joined": {"name"},
    "left": {"leaving"},
    "tied": {"pairs"},
    "blocked": {"pairs"},
    "won": {"win"},
    "fizzled": {"lacking"},
    "cancelled": {"surprise"},
    "looked": {"seen"},
}
"""The kinds of events that say more than their other parts, with the properties that read it."""
READERS = frozenset().union(*READ_BY.values())


@pytest.mark.parametrize("what", sorted(APPLY))
def test_each_property_reads_its_own_kinds_of_events_and_refuses_all_others(what: str) -> None:
    event = fact(what, data=("draw", 2) if what == "began" else None)
    own = READ_BY.get(what, set())
    for reader in own:
        getattr(event, reader)
    for reader in READERS - own:
        with pytest.raises(TypeError, match=f"not a {what} event"):
            getattr(event, reader)


TYPES = {
    "decision": Decision,
    "answer": (int, str, tuple),
    "slot": str,
    "made": (tuple, type(None)),
    "number": int,
    "option": str,
    "name": str,
    "leaving": Leaving,
    "win": Win,
    "lacking": str,
    "surprise": int,
}


@pytest.mark.parametrize("edition", editions())
def test_events_of_real_games_say_what_their_types_promise(edition: str) -> None:
    for game in random_games(deck_called(edition), 4):
        for event in game.events:
            readers = READ_BY.get(event.what, set())
            assert readers or event.data is None, event
            for reader in readers:
                assert isinstance(getattr(event, reader), TYPES.get(reader, tuple)), (event, reader)


# The log of a game ------------------------------------------------------------------------------------------------


def test_an_event_tells_what_happened_and_why() -> None:
    drawn = fact("moved", 1, 7, DRAW, HAND[1], "draw")
    assert repr(drawn) == "<moved (draw): The number of cards to draw requires it.>"
    assert repr(fact("tied", -1, why="tie")).startswith("<tied (tie): Several players meet a Goal")
    assert not any(sign.isdigit() for sign in repr(drawn)), "numbers of seats and cards tell a reader nothing"


def test_a_question_is_an_event_that_holds_the_decision_itself() -> None:
    game = lay("surprises", {"Ada": {"hand": ["Cat", "Map"]}, "Noor": {}}, ask_surprises=False)
    asked = game.events[-1]
    assert asked.what == "asked"
    assert asked.data is game.decision
    assert (asked.asks, asked.who, asked.card, asked.why) == ("play", 0, -1, "turn")
    assert happened(game, "turned")[0].asks == "", "where nothing is asked, it is about nothing"


def test_every_kind_of_event_has_a_sentence() -> None:
    assert set(PHRASES) == set(APPLY)


def test_every_kind_of_event_that_the_engine_emits_can_be_applied() -> None:
    """Reads the engine's source: a word that `apply` does not know would only show when it happens."""
    emitted = set()
    for path in Path(next(iter(fluxx_nb.engine.__path__))).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_emit = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "emit"
            if is_emit and node.args and isinstance(node.args[0], ast.Constant):
                emitted.add(node.args[0].value)
    assert len(emitted) > 10
    assert emitted <= set(APPLY)


def test_a_cause_is_what_led_to_it() -> None:
    game = lay("surprises", {"Ada": {"hand": ["Draw 3"]}, "Noor": {}}, draw=["Cat", "Cook", "Map", "Tent"])
    play(game, "Ada", "Draw 3")
    drawn_up = [event for event in game.events if event.why == "draw up"]
    assert len(drawn_up) == 2
    assert all("rule.right-away" in cited(game, event) for event in drawn_up)
    cause = game.events[drawn_up[0].cause]
    assert (cause.what, game.deck.cards[cause.card].name) == ("moved", "Draw 3")


def test_the_answer_follows_from_its_question() -> None:
    game = lay("surprises", {"Ada": {"hand": ["Cat", "Map"]}, "Noor": {}}, ask_surprises=False)
    say(game, ("Ada", "Cat"))
    (answered,) = happened(game, "answered")
    assert game.events[answered.cause].what == "asked"
    assert answered.data == card(game.state, "Cat")


def test_a_game_without_a_log_keeps_none() -> None:
    game = Game(deck_called("math"), Setup(("Ada", "Noor")), log=False)
    game.answer_at(0)
    assert not game.keeps_log
    assert game.events == []
