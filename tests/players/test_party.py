from __future__ import annotations

from pathlib import Path

import pytest

from fluxx_nb.engine.core.bounds import MOST_AT_ONCE, MOST_HAPPENINGS
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
    # A player who looks ahead plays out hundreds of games for each answer: there a short game must do.
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


def little_deck(folder: Path, cards: str) -> Path:
    path = folder / "cards.yaml"
    unmet = "  - {name: Hoard, type: goal, origin: house, goal: {most: {what: cards in hand, at_least: 1000}}}\n"
    path.write_text(f"cards:\n  - {{use: Basic Rules, origin: house}}\n{unmet}{cards}", encoding="utf-8")
    return path


def test_breaks_off_a_game_in_which_too_much_happens(tmp_path: Path) -> None:
    cards = "  - {name: Top, type: action, origin: house, copies: 500, play: [play_top_card]}\n"
    game = new_game(little_deck(tmp_path, cards), 2, seed=1)
    answered = Party(game.setup).play_out(game)
    assert answered < 1000, "there are few answers, and much follows from each"
    assert game.decision is not None
    assert MOST_HAPPENINGS / 2 < len(game.events) < MOST_HAPPENINGS * 1.3


def test_breaks_off_a_game_in_which_too_much_is_to_be_weighed(tmp_path: Path) -> None:
    cards = (
        "  - {name: Full, type: meta rule, origin: house, rule: {draw: 1000}}\n"
        "  - {name: Nap, type: action, origin: house, copies: 500, play: [{draw: {count: 0}}]}\n"
    )
    game = new_game(little_deck(tmp_path, cards), 2, seed=1, meta_rules=["Full"])
    Party(game.setup).play_out(game)
    assert sum(len(event.data.options) for event in game.events if event.what == "asked") < MOST_HAPPENINGS + 1000


def test_what_follows_from_an_answer_for_ever_is_broken_off(tmp_path: Path) -> None:
    # Luck picks the first card of every turn, and it throws the others away: nobody is ever asked.
    cards = (
        "  - {name: Whirl, type: meta rule, origin: house, removes: [Hoard],\n"
        "     rule: {first_play_random: true, play: 2, draw: 2}}\n"
        "  - {name: Sweep, type: action, origin: house, copies: 20, play: [discard_hand]}\n"
    )
    game = new_game(little_deck(tmp_path, cards), 2, seed=1, meta_rules=["Whirl"])
    assert (game.decision, game.outcome) == (None, None)
    assert MOST_AT_ONCE <= len(game.events) < MOST_AT_ONCE + 10
    assert "no player can go on" in repr(game)


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
