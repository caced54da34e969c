from __future__ import annotations

import pytest

from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players import BOTS, GreedyPlayer, Party, RandomPlayer

THREE = Setup(("Ada", "Noor", "Lin"), seed=3)


def test_kinds_of_bots_take_turns() -> None:
    kinds = [type(player) for player in Party(THREE, ["greedy", "random"]).players]
    assert kinds == [GreedyPlayer, RandomPlayer, GreedyPlayer]


@pytest.mark.parametrize("kind", BOTS)
def test_plays_a_game_to_its_end(kind: str) -> None:
    game = new_game("math", seed=3)
    answered = Party(game.setup, [kind]).play_out(game)
    assert game.outcome is not None
    assert answered == len(game.answers)


@pytest.mark.parametrize("kind", BOTS)
def test_the_same_seed_plays_the_same_game(kind: str) -> None:
    # Whoever looks ahead plays out hundreds of games for each answer: there a short game must do.
    games = [new_game("math" if kind == "look-ahead" else "martian", seed=8) for _ in range(2)]
    for game in games:
        Party(game.setup, [kind]).play_out(game)
    assert games[0].events == games[1].events


def test_another_seed_of_the_bots_plays_the_same_deal_otherwise() -> None:
    games = [new_game("math", seed=8) for _ in range(2)]
    for seed, game in enumerate(games):
        Party(game.setup, ["random"], seed=seed).play_out(game)
    assert games[0].events[:10] == games[1].events[:10]
    assert games[0].answers != games[1].answers


def test_breaks_off_after_so_many_decisions() -> None:
    game = new_game("math", seed=3)
    assert Party(game.setup).play_out(game, most=4) == 4
    assert len(game.answers) == 4
    assert game.outcome is None


def test_seats_a_bot_for_whoever_joins() -> None:
    game = new_game("math", seed=3)
    party = Party(game.setup, ["random"])
    game.join("Max")
    seat = game.state.seat_named("Max")
    while game.decision is not None and game.decision.who != seat:
        party.answer(game)
    assert game.decision is not None
    party.answer(game)
    assert len(party.players) == 4


@pytest.mark.parametrize(("bots", "problem"), [(["gredy"], "did you mean 'greedy'"), ([], "at least one bot")])
def test_refuses_bots_that_there_are_not(bots: list[str], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Party(THREE, bots)
