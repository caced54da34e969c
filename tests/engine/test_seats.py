"""Players who join and leave while the game goes on; `test_any_time` has them do so in the middle of things."""

from __future__ import annotations

from typing import Any

import pytest

from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.quotas import plays_left
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import DISCARD
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.story.time.timeline import Timeline
from tests.tabletop import (
    asked,
    assert_at_rest,
    assert_cards_in_place,
    cited,
    deck_called,
    hand,
    happened,
    hosts,
    lay,
    pile,
    row,
    say,
    standing_of,
)


def camp(ada: dict[str, Any], *others: dict[str, Any], **table: Any) -> Game:
    """A table without questions about Surprises; Ada is about to play."""
    seats = dict(zip(("Ada", "Noor", "Lin", "Max"), (ada, *(others or ({},))), strict=False))
    return lay("surprises", seats, ask_surprises=False, **table)


def order(game: Game) -> list[str]:
    return [game.state.names[seat] for seat in game.state.order]


# Joining ----------------------------------------------------------------------------------------------------------


def test_a_new_player_gets_three_cards_and_sits_last_in_the_round() -> None:
    game = camp({"hand": ["Cat", "Cook"]}, {"hand": ["Draw 2"]})
    game.join("Max")
    assert order(game) == ["Ada", "Noor", "Max"]
    assert len(hand(game, "Max")) == 3
    assert asked(game) == "Ada", "the turn goes on where it was"
    say(game, ("Ada", "Cat"), ("Noor", "Draw 2"))
    assert asked(game) == "Max"
    assert "players.join" in cited(game, happened(game, "joined")[0])


def test_a_new_player_takes_a_turn_in_order() -> None:
    game = camp({"hand": ["Cat"]}, {"hand": ["Cook"]})
    game.join("Max")
    say(game, ("Ada", "Cat"), ("Noor", "Cook"))
    assert asked(game) == "Max"
    assert len(hand(game, "Max")) == 4


def test_creepers_dealt_to_a_new_player_are_laid_down_replaced_and_attached() -> None:
    game = camp({"hand": ["Cook"]}, draw=["Draw 2", "Cat", "Fog", "Play 2", "Wolves", "Play 3", "Draw 3"])
    game.join("Max")
    assert row(game, "Max") == ["Fog", "Wolves"]
    assert hand(game, "Max") == ["Cat", "Play 2", "Play 3"]


def test_a_new_player_complies_with_a_hand_limit_at_once() -> None:
    game = camp({"hand": ["Cat", "Cook"]}, rules=["Hand Limit 2"])
    game.join("Max")
    assert asked(game) == "Max"
    assert game.decision is not None
    assert game.decision.about == "limit"
    game.answer([game.options[0]])
    assert len(hand(game, "Max")) == 2
    assert asked(game) == "Ada"


def test_who_joins_in_the_middle_of_an_effect_is_dealt_in_at_once() -> None:
    game = camp({"hand": ["Trash Something", "Cat"]}, {"keepers": ["Pilot", "Map"]}, rules=["Play 2"])
    say(game, ("Ada", "Trash Something"))
    game.join("Max")
    assert order(game) == ["Ada", "Noor", "Max"]
    assert len(hand(game, "Max")) == 3
    assert game.decision is not None
    assert (asked(game), game.decision.about) == ("Ada", "target"), "Ada still chooses"
    say(game, ("Ada", "Noor's Map"))
    assert asked(game) == "Ada"
    assert plays_left(game.state, 0) == 1


def test_a_join_between_two_questions_is_part_of_the_history() -> None:
    game = camp({"hand": ["Trash Something", "Cat"]}, {"keepers": ["Pilot", "Map"]}, rules=["Play 2"])
    say(game, ("Ada", "Trash Something"))
    game.join("Max")
    say(game, ("Ada", "Noor's Map"), ("Ada", "Cat"))
    assert Timeline.of(game).events == game.events


def test_who_joins_while_another_newcomer_complies_with_a_limit_is_dealt_in_at_once() -> None:
    game = camp({"hand": ["Cat", "Cook"]}, rules=["Hand Limit 2"])
    game.join("Max")
    game.join("Zoe")
    assert (asked(game), order(game)) == ("Max", ["Ada", "Noor", "Max", "Zoe"])
    assert (len(hand(game, "Max")), len(hand(game, "Zoe"))) == (3, 3)
    game.answer([game.options[0]])
    assert asked(game) == "Zoe"
    game.answer([game.options[0]])
    assert asked(game) == "Ada"


def test_with_both_piles_empty_a_new_player_gets_nothing() -> None:
    game = camp({"hand": ["Cat"]}, {"hand": ["Cook"]}, draw=[])
    game.join("Max")
    assert hand(game, "Max") == []
    assert asked(game) == "Ada"


@pytest.mark.parametrize("name", ["Ada", "", "  "])
def test_a_new_player_needs_a_name_of_their_own(name: str) -> None:
    game = camp({"hand": ["Cat"]})
    before = standing_of(game)
    with pytest.raises(IllegalAnswer, match="new name"):
        game.join(name)
    assert standing_of(game) == before


def test_somebody_who_left_may_come_back() -> None:
    game = camp({"hand": ["Cat", "Cook"]}, {"hand": ["Draw 2"]}, {"hand": ["Play 2"]})
    game.leave("Noor")
    game.join("Noor")
    assert order(game) == ["Ada", "Lin", "Noor"]
    assert len(hand(game, "Noor")) == 3


# Leaving ----------------------------------------------------------------------------------------------------------


def test_hand_and_row_of_a_leaver_are_discarded_with_what_clings_to_them() -> None:
    game = camp(
        {"hand": ["Cat", "Cook"]},
        {"hand": ["Draw 2"], "keepers": ["Pilot", {"Fear": "Pilot"}, "Fog"]},
        {"hand": ["Play 2"]},
    )
    game.leave("Noor")
    assert sorted(pile(game, DISCARD)) == ["Draw 2", "Fear", "Fog", "Pilot"]
    assert hosts(game) == {}
    assert order(game) == ["Ada", "Lin"]
    say(game, ("Ada", "Cat"))
    assert asked(game) == "Lin"


def test_when_the_player_at_turn_leaves_the_next_one_begins_a_turn() -> None:
    game = camp({"hand": ["Cat"]}, {"hand": ["Cook"]}, {"hand": ["Play 2"]})
    game.leave("Ada")
    assert asked(game) == "Noor"
    assert len(hand(game, "Noor")) == 2
    assert happened(game, "turned")[-1].who == 1
    say(game, ("Noor", "Cook"), ("Lin", "Play 2"))
    assert asked(game) == "Lin"


def test_the_last_in_the_round_leaves_and_it_starts_anew() -> None:
    game = camp({"hand": ["Cat"]}, {"hand": ["Cook"]}, {"hand": ["Play 2"]})
    say(game, ("Ada", "Cat"), ("Noor", "Cook"))
    game.leave("Lin")
    assert asked(game) == "Ada"


def test_a_leaver_in_the_middle_of_an_effect_is_gone_at_once_and_so_is_the_effect() -> None:
    game = camp({"hand": ["Trash Something", "Cat"]}, {"keepers": ["Pilot", "Map"]}, {"hand": ["Cook"]})
    say(game, ("Ada", "Trash Something"))
    game.leave("Ada")
    assert order(game) == ["Noor", "Lin"]
    assert (asked(game), row(game, "Noor")) == ("Noor", ["Map", "Pilot"]), "nothing is trashed"
    assert {"Cat", "Trash Something"} < set(pile(game, DISCARD))


def test_a_tie_is_broken_when_one_of_the_tied_leaves() -> None:
    tied = [{"keepers": ["Robot", "Engine"]}, {"keepers": ["Tent", "Radio"]}]
    game = camp({"hand": ["Draw 2", "Play 2"]}, *tied, goals=["Workshop"])
    assert game.ended is None
    assert game.state.tied == (1, 2)
    game.leave("Lin")
    assert game.winner == "Noor"


def test_a_leaver_may_be_the_only_one_who_kept_the_goal_from_being_met() -> None:
    game = camp({"hand": ["Draw 2", "Play 2"], "keepers": ["Cat"]}, {"keepers": ["Wolves"]}, {}, goals=["Quiet Night"])
    assert game.ended is None
    game.leave("Noor")
    assert game.winner == "Ada"


def test_the_last_player_cannot_leave() -> None:
    game = camp({"hand": ["Cat"]}, {"hand": ["Cook"]})
    game.leave("Noor")
    assert order(game) == ["Ada"]
    with pytest.raises(IllegalAnswer, match="last player"):
        game.leave("Ada")
    assert asked(game) == "Ada"


def test_nobody_leaves_who_is_not_there() -> None:
    game = camp({"hand": ["Cat"]}, {"hand": ["Cook"]})
    before = standing_of(game)
    with pytest.raises(IllegalAnswer, match="No player 'Zoe'"):
        game.leave("Zoe")
    assert standing_of(game) == before


def test_nobody_joins_or_leaves_a_game_that_is_over() -> None:
    game = camp({"hand": ["Map"], "keepers": ["Pilot"]}, goals=["Expedition"])
    say(game, ("Ada", "Map"))
    assert game.winner == "Ada"
    for move in (lambda: game.join("Max"), lambda: game.leave("Noor")):
        with pytest.raises(IllegalAnswer, match="over"):
            move()


# Several who come and go at the same question ----------------------------------------------------------------------


def in_an_effect(players: int) -> Game:
    """Ada is asked for the target of an Action."""
    seats: list[dict[str, Any]] = [
        {"keepers": ["Pilot", "Map"], "hand": ["Play 2"]},
        {"hand": ["Cook"], "keepers": ["Lantern"]},
        {"hand": ["Cat"]},
    ]
    game = camp({"hand": ["Trash Something", "Draw 2"]}, *seats[: players - 1])
    say(game, ("Ada", "Trash Something"))
    assert game.decision is not None
    assert game.decision.about == "target"
    return game


def test_leaving_twice_is_refused() -> None:
    game = in_an_effect(3)
    game.leave("Noor")
    with pytest.raises(IllegalAnswer, match="No player 'Noor'"):
        game.leave("Noor")
    assert order(game) == ["Ada", "Lin"]


def test_a_name_is_taken_as_soon_as_somebody_has_joined_by_it() -> None:
    game = in_an_effect(2)
    game.join("Max")
    with pytest.raises(IllegalAnswer, match="new name"):
        game.join("Max")
    assert order(game) == ["Ada", "Noor", "Max"]


def test_not_everybody_can_leave() -> None:
    game = in_an_effect(2)
    game.leave("Noor")
    with pytest.raises(IllegalAnswer, match="last player"):
        game.leave("Ada")
    assert order(game) == ["Ada"]
    assert asked(game) == "Ada"


def test_when_the_player_at_turn_and_the_next_one_leave_the_third_goes_on() -> None:
    game = in_an_effect(4)
    game.leave("Noor")
    game.leave("Ada")
    assert order(game) == ["Lin", "Max"]
    assert asked(game) == "Lin"
    assert happened(game, "turned")[-1].who == 2


# One player alone ---------------------------------------------------------------------------------------------------


ALONE = [
    "Care Parcel", "Trade Hands", "Rotate Hands", "Use What You Take", "Steal a Keeper", "Exchange Keepers",
    "Open Letter", "March On", "Ill Wind", "Everybody Gets 1", "Mix It All Up", "Not So Fast", "Finders Keepers",
]  # fmt: skip


@pytest.mark.parametrize("card", ALONE)
def test_a_card_about_others_does_nothing_when_nobody_else_is_left(card: str) -> None:
    game = camp({"hand": [card, "Cook"], "keepers": ["Pilot", "Fog"]}, {"hand": ["Cat"]})
    game.leave("Noor")
    say(game, ("Ada", card))
    assert asked(game) == "Ada"
    assert happened(game, "turned")[-1].who == 0
    assert_cards_in_place(game.state)


@pytest.mark.parametrize("deck", [*editions(), "surprises"])
def test_a_game_can_begin_with_two_go_up_to_six_and_down_to_one(deck: str) -> None:
    game = Game(deck_called(deck), Setup(("Ada", "Noor"), seed=4))
    for name in ("Lin", "Max", "Ida", "Ben"):
        answer_once(game)
        game.join(name)
        assert name in order(game)
    assert len(game.state.order) == 6
    for name in ("Ada", "Noor", "Lin", "Max", "Ida"):
        game.leave(name)
        assert name not in order(game)
        assert_cards_in_place(game.state)
    assert order(game) == ["Ben"]
    while not game.at_main_decision:
        answer_once(game)
    assert_at_rest(game.state)


def answer_once(game: Game) -> None:
    """Answer the pending question with as little as it takes."""
    assert game.decision is not None
    game.answer_at(tuple(range(game.decision.least)) if game.decision.several else 0)
