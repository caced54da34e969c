"""Sight: what a seat may see, and that nothing told to it says more."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fluxx_nb.engine.core.counts import TIMER
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.sight import HIDDEN, Sight
from fluxx_nb.engine.core.state import DISCARD, DRAW, GOALS, HAND, ROW, RULES, UNDER, WAITING, aside_of
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.players.random_player import RandomPlayer
from fluxx_nb.story.explain.explanation import tell
from tests.tabletop import deck_called, lay, say


def table() -> Game:
    return lay(
        "surprises",
        {
            "Ada": {"hand": ["Cat", "Draw 2 and Use 'em"], "keepers": ["Pilot"]},
            "Noor": {"hand": ["Map"], "keepers": ["Cook"]},
        },
        rules=["Play 2"],
        goals=["Workshop"],
        discard=["Draw 2"],
        draw=["Fear", "Play 3", "Draw 3", "Robot", "Radio"],
        ask_surprises=False,
    )


def test_nobody_glimpses_how_long_the_hidden_timer_runs() -> None:
    games = [Game(deck_called("martian"), Setup(("Ada", "Noor"), seed, ("Time Limit",))) for seed in range(8)]
    assert len({game.state.counts[TIMER] for game in games}) > 1, "they run for different times"
    for game in games:
        assert Sight(game.state, 0).glimpse().counts.get(TIMER, 0) == 0


def test_a_seat_sees_its_hand_and_everything_that_lies_open() -> None:
    game = table()
    ada = Sight(game.state, 0)
    for zone in (HAND[0], ROW[0], ROW[1], RULES, GOALS, DISCARD):
        assert ada.sees(zone)
        assert ada.cards(zone) == game.state.zones[zone]


def test_of_other_hands_and_of_the_draw_pile_it_sees_the_number() -> None:
    game = table()
    ada = Sight(game.state, 0)
    assert ada.hand(1) == [HIDDEN]
    assert ada.cards(DRAW) == [HIDDEN] * len(game.state.zones[DRAW])
    assert not ada.sees(HAND[1])


def test_cards_set_aside_belong_to_the_player_at_turn() -> None:
    game = say(table(), ("Ada", "Draw 2 and Use 'em"))
    aside = aside_of(0)
    assert Sight(game.state, 0).sees(aside)
    assert Sight(game.state, 1).cards(aside) == [HIDDEN, HIDDEN]
    assert Sight(game.state, 0).cards(aside_of(1)) == [], "a group that is not there holds nothing"


def test_what_lies_beneath_a_card_is_known_to_its_owner_and_face_down_cards_to_nobody() -> None:
    game = table()
    assert Sight(game.state, 0).sees(UNDER[0])
    assert not Sight(game.state, 1).sees(UNDER[0])
    assert not Sight(game.state, 0).sees(WAITING[0])


def test_a_teacher_sees_every_hand_but_not_the_order_of_the_pile() -> None:
    game = table()
    teacher = Sight(game.state, None)
    assert teacher.hand(0) == game.state.hand(0)
    assert teacher.hand(1) == game.state.hand(1)
    assert not teacher.sees(DRAW)


def test_what_is_seen_is_a_copy() -> None:
    game = table()
    Sight(game.state, 0).cards(ROW[0]).clear()
    assert game.state.zones[ROW[0]]


@given(st.integers(0, 2**20), st.sampled_from([*editions(), "surprises"]))
def test_what_a_seat_is_told_does_not_depend_on_cards_that_it_never_saw(seed: int, name: str) -> None:
    """Swap two cards deep in the draw pile: until one of them comes up, every seat hears the very same story."""
    deck = deck_called(name)
    setup = Setup(("Ada", "Noor", "Lin"), seed=seed)
    game = Game(deck, setup)
    order = list(next(event.data for event in game.events if event.what == "shuffled"))
    order[0], order[1] = order[1], order[0]
    twin = Game(deck, Setup(("Ada", "Noor", "Lin"), seed=seed, table={"pile": tuple(order)}))
    player = RandomPlayer(seed)
    for _ in range(6):
        decision = game.decision
        if decision is None:
            break
        at = player.choose(decision, Sight(game.state, decision.who))
        game.answer_at(at)
        twin.answer_at(at)
    if game.state.chance_count > 1 or len(game.state.zones[DRAW]) < 2:
        return
    for seat in range(3):
        assert [moment.text for moment in tell(game, seat)] == [moment.text for moment in tell(twin, seat)]
