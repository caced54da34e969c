from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.files.deckfile import read_deck
from fluxx_nb.engine.tables import new_game
from fluxx_nb.lab import NOBODY, Lengths, Results, chance_of, simulate
from fluxx_nb.players import Party
from tests.tabletop import DECKS, deck_called


@pytest.fixture(scope="module")
def martian() -> Results:
    return simulate("martian", 3, games=60, seed=500, bots=["random", "greedy", "random"])


def test_every_game_has_one_result(martian: Results) -> None:
    assert martian.games == 60
    assert list(martian.winners) == ["Ada", "Noor", "Lin", NOBODY]
    assert sum(martian.winners.values()) + martian.unfinished == 60
    assert martian.bots == ("random", "greedy", "random")


def test_each_game_can_be_played_again_by_its_seed(martian: Results) -> None:
    wins = dict.fromkeys(martian.winners, 0)
    decisions, turns = [], []
    for seed in range(500, 560):
        game = new_game("martian", 3, seed=seed)
        decisions.append(Party(game.setup, martian.bots).play_out(game))
        turns.append(game.state.turns)
        wins[game.winner or NOBODY] += 1
    assert wins == martian.winners
    assert martian.decisions == sum(decisions)
    assert martian.length == Lengths.of(decisions)
    assert martian.turns == Lengths.of(turns)


def test_several_jobs_give_the_same_results(martian: Results) -> None:
    shared = simulate("martian", 3, games=60, seed=500, bots=["random", "greedy", "random"], jobs=2)
    assert shared.winners == martian.winners
    assert (shared.decisions, shared.turns, shared.length) == (martian.decisions, martian.turns, martian.length)


def test_json_has_the_agreed_keys(martian: Results) -> None:
    data = json.loads(json.dumps(martian.as_json()))
    keys = {"games", "decisions", "seconds", "decisions_per_second", "games_per_second", "winners", "lengths"}
    assert keys <= set(data)
    assert data["games"] == 60
    assert data["winners"] == martian.winners
    assert set(data["lengths"]) == {"turns", "decisions"}
    assert all(set(length) == {"min", "median", "p95", "max"} for length in data["lengths"].values())
    assert data["decisions_per_second"] == pytest.approx(data["decisions"] / martian.seconds, rel=0.01)


def test_table_is_aligned_markdown(martian: Results) -> None:
    wins, lengths = (part.splitlines() for part in martian.table().split("\n\n"))
    assert wins[0].split(" | ")[0] == "| winner"
    assert f"{martian.winners['Noor'] / 60:.1%}" in wins[3]
    assert "greedy" in wins[3]
    assert [line.split(" | ")[0].strip("| ") for line in lengths[2:]] == ["turns", "decisions"]
    for rows in (wins, lengths):
        assert len({len(row) for row in rows}) == 1
        assert len({row.count("|") for row in rows}) == 1


def test_speaks_for_itself(martian: Results) -> None:
    assert str(martian) == "Martian Fluxx, 3 players, 60 games from seed 500"
    assert repr(martian).startswith("<Martian Fluxx, 3 players, 60 games from seed 500: Ada ")


def test_games_that_do_not_end_are_broken_off_and_told() -> None:
    results = simulate("math", 3, games=10, most=2)
    assert results.unfinished == 10
    assert results.decisions == 20
    assert sum(results.winners.values()) == 0
    assert results.length == Lengths(0, 0, 0, 0)
    assert "broken off after 2 decisions" in results.table()
    assert results.as_json()["unfinished"] == 10


def test_no_games_at_all() -> None:
    results = simulate("math", 2, games=0)
    assert (results.games, results.decisions) == (0, 0)
    assert "0.0%" in results.table()


def test_players_may_be_named() -> None:
    assert list(simulate("math", ["Ida", "Ben"], games=3).winners) == ["Ida", "Ben", NOBODY]


def test_says_how_far_it_is() -> None:
    heard: list[tuple[int, int]] = []
    simulate("math", 2, games=30, progress=lambda done, games: heard.append((done, games)))
    assert heard[-1] == (30, 30)
    assert heard == sorted(set(heard))
    assert len(heard) > 5


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([], Lengths(0, 0, 0, 0)),
        ([7], Lengths(7, 7, 7, 7)),
        ([3, 1], Lengths(1, 2, 3, 3)),
        (range(1, 101), Lengths(1, 50.5, 95, 100)),
        (range(1, 22), Lengths(1, 11, 20, 21)),
    ],
)
def test_lengths(counts: list[int], expected: Lengths) -> None:
    assert Lengths.of(counts) == expected


# Decks of one's own ------------------------------------------------------------------------------------------------


def test_plays_a_deck_file_alone_and_with_several_jobs() -> None:
    path = DECKS / "sampler.yaml"
    alone, shared = (simulate(path, 2, games=6, jobs=jobs, most=300) for jobs in (1, 2))
    assert alone.winners == shared.winners
    assert alone.decisions == shared.decisions > 0


def test_a_deck_of_an_edition_can_be_shared_but_a_changed_one_cannot(tmp_path: Path) -> None:
    assert simulate(deck_called("math"), 2, games=4, jobs=2).games == 4
    own = tmp_path / "cards.yaml"
    own.write_text((DECKS / "sampler.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(ValueError, match="give the path of the deck"):
        simulate(read_deck(own), 2, games=4, jobs=2)


# Slips of the pen --------------------------------------------------------------------------------------------------


def test_an_unknown_edition_gets_the_nearest_word() -> None:
    with pytest.raises(LookupError, match="did you mean 'math'"):
        simulate("maths")


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ({"players": 7}, "2 to 6"),
        ({"bots": ["gredy"]}, "did you mean 'greedy'"),
        ({"games": -1}, "0 to 10,000,000 games"),
        ({"jobs": 0}, "1 to 256 jobs"),
        ({"most": 0}, "at least 1 decision"),
        ({"meta_rules": ["Plan D"]}, "no Meta Rule"),
    ],
)
def test_nonsense_is_refused_before_anything_is_played(wrong: dict[str, object], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        simulate("math", **{"games": 1, **wrong})  # type: ignore[arg-type]


def test_any_game_of_a_simulation_can_be_played_again() -> None:
    results = simulate("math", 3, games=6, seed=20, bots=["greedy", "random"], rules=["Play 2"], without=["Draw 5"])
    for row in results.tally.rows:
        game = results.replay(row.seed)
        assert (game.winner, len(game.answers), game.state.turns) == (row.winner, row.decisions, row.turns)
        assert game.events


@pytest.mark.parametrize("seed", [19, 26, "20", 20.0])
def test_a_game_that_was_not_played_cannot_be_played_again(seed: Any) -> None:
    with pytest.raises(TableError, match="its seeds are from 20 to 25"):
        simulate("math", 3, games=6, seed=20).replay(seed)


def test_the_table_has_an_interval_for_every_share() -> None:
    results = simulate("math", 2, games=40)
    ada = chance_of(results.winners["Ada"], 40)
    assert f"{ada.share:.1%} | {ada.low:.1%} and {ada.high:.1%} |" in results.table()
