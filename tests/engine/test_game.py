"""A Game by name: who plays, who is asked, what lies where, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.reasons import DECK_RAN_OUT, GOAL_MET, UNGOAL_MET
from fluxx_nb.engine.core.winning import Outcome
from fluxx_nb.engine.tables import new_game
from tests.tabletop import (
    deck_called,
    happened,
    lay,
    play,
    play_at_random,
    random_games,
    random_steps,
    say,
    standing_of,
)


def camp(ada: dict[str, Any], noor: dict[str, Any] | None = None, **table: Any) -> Game:
    """A table of two without questions about Surprises; Ada is about to play."""
    return lay("surprises", {"Ada": ada, "Noor": noor or {}}, ask_surprises=False, **table)


# The table --------------------------------------------------------------------------------------------------------


def test_the_table_is_told_by_name() -> None:
    game = camp(
        {"hand": ["Trash Something"], "keepers": ["Cook"]},
        {"hand": ["Cat", "Draw 2"], "keepers": ["Pilot", {"Fear": "Pilot"}]},
        rules=["Double Agenda", "Play 2"],
        goals=["Workshop", "Expedition"],
    )
    assert (game.players, game.current_player, game.asked) == (["Ada", "Noor"], "Ada", "Ada")
    assert (game.goals, game.goal) == (["Workshop", "Expedition"], "Expedition")
    assert sorted(game.rules) == ["Double Agenda", "Play 2"]
    assert (game.hand("Noor"), game.keepers("Noor")) == (["Cat", "Draw 2"], ["Pilot", "Fear"])
    assert game.keepers("Ada") == ["Cook"]


def test_what_is_not_there_is_told_too() -> None:
    game = camp({"hand": ["Cat"]})
    assert (game.goals, game.goal, game.rules, game.keepers("Ada")) == ([], None, [], [])
    assert (game.outcome, game.ended, game.winner, game.score) == (None, None, None, None)


def test_somebody_else_may_be_asked_than_the_player_at_turn() -> None:
    game = lay("surprises", {"Ada": {"hand": ["Draw 3"]}, "Noor": {"hand": ["Objection"]}})
    say(game, ("Ada", "Draw 3"))
    assert (game.current_player, game.asked) == ("Ada", "Noor")


def test_a_name_that_nobody_bears_gets_those_at_the_table() -> None:
    game = camp({"hand": ["Cat"]})
    for look in (game.hand, game.keepers):
        with pytest.raises(ValueError, match="No player 'Zoe' is at the table; there are Ada, Noor"):
            look("Zoe")


def test_the_players_come_and_go() -> None:
    game = camp({"hand": ["Cat"]})
    game.join("Max")
    game.leave("Noor")
    assert game.players == ["Ada", "Max"]


# The end ----------------------------------------------------------------------------------------------------------


def test_a_win_says_who_with_which_goal_and_why() -> None:
    game = play(camp({"hand": ["Map"], "keepers": ["Pilot"]}, goals=["Expedition"]), "Ada", "Map")
    assert game.outcome == Outcome("won", "Ada", "Expedition", GOAL_MET.means)
    assert str(game.outcome) == f"Ada won with Expedition: {GOAL_MET.means}"
    assert game.ended == happened(game, "won")[0]
    assert game.asked is None


def test_a_calculated_win_says_how() -> None:
    ada = {"hand": ["Number Three"], "keepers": ["Number Ten"]}
    game = lay("math", {"Ada": ada, "Noor": {}}, goals=["Unlucky"], rules=["Plus Victory"])
    play(game, "Ada", "Number Three")
    assert game.outcome == Outcome("won", "Ada", "Unlucky", GOAL_MET.means, "10 + 3 = 13")
    assert "by 10 + 3 = 13" in str(game.outcome)


def test_when_all_lose_nobody_is_named() -> None:
    game = camp({"hand": ["Nightfall"], "keepers": ["Fog"]}, {"keepers": ["Wolves"]})
    play(game, "Ada", "Nightfall")
    assert game.outcome == Outcome("lost", None, "Nightfall", UNGOAL_MET.means)
    assert str(game.outcome).startswith("all lost with Nightfall")


def test_the_outcome_is_the_same_without_a_log_but_for_the_equation() -> None:
    for told in random_games(deck_called("math"), 6):
        quiet = Game(told.deck, told.setup, log=False)
        for record in told.answers:
            quiet.repeat(record)
        assert told.outcome is not None
        assert quiet.outcome == told.outcome._replace(how="")


def test_alone_the_end_is_neither_won_nor_lost() -> None:
    game = new_game("startrek", ["Ada"], seed=3, solo=True)
    play_at_random(game, 3)
    assert game.outcome is not None
    assert game.outcome.winner is None
    assert game.outcome.what in ("concluded", "lost")
    assert game.outcome.why == (DECK_RAN_OUT if game.outcome.what == "concluded" else UNGOAL_MET).means


# Answers by their place -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", [-1, (-1,), (0, -1), None, "0", 3, (3,), ("0",), 1.0, True])
def test_a_place_that_is_none_is_refused_and_changes_nothing(at: Any) -> None:
    game = camp({"hand": ["Cat", "Cook"]}, {"hand": ["Map"]})
    before = standing_of(game)
    with pytest.raises(IllegalAnswer, match="is no place in a list of 3 options") as refused:
        game.answer_at(at)
    assert refused.value.legal == game.options
    assert standing_of(game) == before


@pytest.mark.parametrize("at", [(), (0,), (0, 1)])
def test_several_places_where_one_is_wanted_are_refused_and_change_nothing(at: Any) -> None:
    game = camp({"hand": ["Cat", "Cook"]}, {"hand": ["Map"]})
    before = standing_of(game)
    with pytest.raises(IllegalAnswer, match="one place in the list"):
        game.answer_at(at)
    assert standing_of(game) == before


def test_one_place_or_too_many_where_several_are_wanted_are_refused() -> None:
    game = next(game for game in _games() if game.decision and game.decision.several and game.decision.least)
    before, decision = standing_of(game), game.decision
    assert decision is not None
    too_many = tuple(range(decision.most + 1))[: len(decision.options)]
    wrong = [0, (), (0, 0), *([too_many] if len(too_many) > decision.most else [])]
    for at in wrong:
        with pytest.raises(IllegalAnswer, match=r"several places|too few or too many"):
            game.answer_at(at)  # type: ignore[arg-type]
        assert standing_of(game) == before


def _games() -> Iterator[Game]:
    """Games at each of their questions."""
    for seed in range(20):
        game = new_game("math", 3, seed=seed)
        for _ in random_steps(game, seed, 300):
            yield game
