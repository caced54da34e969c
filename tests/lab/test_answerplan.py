from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.tables import new_game
from fluxx_nb.lab.answerplan import AnswerPlan
from fluxx_nb.lab.chance import Chance, chance_of
from fluxx_nb.lab.odds import Odds
from fluxx_nb.players import Party
from fluxx_nb.players.playout import HastyPlayer, might_choose
from tests.tabletop import lay

GAMES = 400


def made_up(chances: list[float], usual: list[int], playouts: int, seed: int) -> tuple[Chance, list[Chance]]:
    """Return the player's chance and that of each answer in a game whose true chances are these."""
    roll = Random(seed).random
    plan = AnswerPlan(len(chances), usual, rare=True, seed=seed)
    won = counted = 0
    for _ in range(playouts):
        place, counts = plan.next()
        wins = roll() < chances[place]
        plan.note(place, wins)
        won, counted = won + (counts and wins), counted + counts
    return chance_of(won, counted), [chance_of(*tally) for tally in plan.tallies]


@pytest.mark.parametrize(
    ("chances", "usual"),
    [
        ([0.3, 0.3, 0.3], [0, 1, 2]),
        ([0.9, 0.1, 0.5, 0.3], [0, 1, 2, 3]),
        ([0.6, 0.35, 0.2, 0.5, 0.02], [0]),
        ([0.3, 0.35, 0.2, 0.1, 0.0], [0, 1, 2]),
        ([0.2, 0.25, 0.7, 0.3], [0, 1]),
    ],
)
def test_intervals_hold_the_true_chance_in_95_of_100_games(chances: list[float], usual: list[int]) -> None:
    """Made-up games with known chances. The bound leaves room for three standard errors of 400 games."""
    truth = sum(chances[place] for place in usual) / len(usual)
    held = Counter[str]()
    for seed in range(GAMES):
        player, answers = made_up(chances, usual, 300, seed)
        held["player"] += player.low <= truth <= player.high
        for place, found in enumerate(answers):
            held[f"answer {place}"] += found.low <= chances[place] <= found.high
    assert min(held.values()) / GAMES > 0.95 - 3 * (0.95 * 0.05 / GAMES) ** 0.5


def test_every_playout_counts_where_every_answer_is_usual() -> None:
    plan = AnswerPlan(4, range(4), rare=True, seed=1)
    given = []
    for _ in range(40):
        place, counts = plan.next()
        assert counts
        plan.note(place, won=False)
        given.append(place)
    assert Counter(given) == dict.fromkeys(range(4), 10)
    assert len({tuple(given[at : at + 4]) for at in range(0, 40, 4)}) > 1, "rounds have several orders"


def test_a_rare_answer_is_given_up_when_it_cannot_be_the_best() -> None:
    plan = AnswerPlan(3, [0], rare=True, seed=1)
    for _ in range(200):
        place, _ = plan.next()
        plan.note(place, won=place == 0 or (place == 2 and plan.tallies[2].given % 2 == 0))
    assert plan.rare == []
    assert plan.tallies[1].given < plan.tallies[2].given < 60
    assert plan.tallies[0].given > 120


def test_a_rare_answer_that_may_be_best_is_tried_to_the_end() -> None:
    plan = AnswerPlan(2, [0], rare=True, seed=1)
    for _ in range(200):
        place, _ = plan.next()
        plan.note(place, won=place == 1)
    assert plan.rare == [1]
    assert plan.tallies[1].given == 67


@pytest.mark.parametrize("edition", editions())
def test_a_hasty_player_takes_each_of_the_usual_answers_and_no_other(edition: str) -> None:
    for seed in range(3):
        game = new_game(edition, 3, seed=seed)
        party = Party(game.setup)
        while (decision := game.decision) is not None and len(game.answers) < 25:
            if not decision.several:
                glimpse = Sight(game.state, decision.who).glimpse()
                usual = might_choose(decision, glimpse)
                taken = {HastyPlayer(rng).choose_at(decision, game.state) for rng in range(6 * len(decision.options))}
                assert taken <= set(usual)
                assert len(usual) == 1 or len(taken) > 1
            party.answer(game)


def test_a_goal_that_another_player_meets_is_rare_and_given_up() -> None:
    ada = {"hand": ["24 Hours", "Draw 3", "Number Nine"]}
    noor = {"keepers": ["Number Two", "Number Four"]}
    game = lay("math", {"Ada": ada, "Noor": noor}, rest="draw")
    found = Odds(game, 0).more(120)
    assert found._plan is not None
    assert [found.labels[place] for place in found._plan.usual] == ["Draw 3", "Number Nine", "Hand Limit 2"]
    after = {one.option: one.chance for one in found.options}
    assert after["24 Hours"].share == 0
    assert after["24 Hours"].of < 40
    assert found.players["Ada"].of == 120 - after["24 Hours"].of
