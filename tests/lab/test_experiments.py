"""What an experiment may change, what it counts, and who plays it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fluxx_nb import simulate
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.lab import frames
from fluxx_nb.lab.crew import LARGEST, Pace, play_batch
from fluxx_nb.lab.results import NOBODY, Results
from fluxx_nb.lab.table import Experiment, reduced
from fluxx_nb.lab.tally import Tally
from tests.tabletop import deck_called
from tests.waiting import PATIENCE


@pytest.fixture(scope="module")
def results() -> Results:
    return simulate("math", 3, games=200, seed=40, bots=["greedy", "random", "random"])


# What is changed ---------------------------------------------------------------------------------------------------


def test_a_card_left_in_the_box_is_never_played() -> None:
    whole, less = (simulate("math", 3, games=40, without=without) for without in ([], ["Steal a Keeper"]))
    assert whole.tally.plays["Steal a Keeper"] > 0
    assert less.tally.plays["Steal a Keeper"] == 0
    assert less.games == 40


def test_a_deck_without_a_keeper_still_has_the_goals_that_ask_for_it() -> None:
    deck = reduced(deck_called("math"), ("Number Four",))
    assert "24 Hours" in deck
    assert all(deck.cards[card].name != "Number Four" for card in deck.pile)
    assert deck.digest != deck_called("math").digest


def test_rules_in_play_from_the_start_change_the_games() -> None:
    plain, fast = (simulate("math", 3, games=150, rules=rules) for rules in ([], ["Play 4", "Draw 5"]))
    assert fast.turns.median < plain.turns.median


@pytest.mark.parametrize("edition", ["cthulhu", "martian"])
def test_rules_from_the_start_go_with_creepers(edition: str) -> None:
    assert simulate(edition, 3, games=10, rules=["Play 3"]).unfinished == 0


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ({"without": ["Steal a Kepper"]}, "did you mean 'Steal a Keeper'"),
        ({"rules": ["Steal a Keeper"]}, "no New Rule"),
        ({"rules": ["Play 2", "Play 3"]}, "contradict"),
        ({"rules": ["Play 2", "Play 2"]}, "twice"),
        ({"rules": 5}, "list of names"),
        ({"keep": -1}, "games to keep"),
        ({"client": 5}, "must be a Dask client"),
    ],
)
def test_what_no_table_can_begin_with_is_refused(wrong: dict[str, Any], problem: str) -> None:
    with pytest.raises((TableError, TypeError), match=problem):
        simulate("math", games=2, **wrong)


def test_solo_fluxx_has_scores() -> None:
    results = simulate("startrek", games=10, solo=True)
    assert sum(results.scores.values()) == 10 == sum(results.as_json()["scores"].values())
    assert results.winners[NOBODY] == 10
    assert str(results).startswith("Star Trek Fluxx, solo, 10 games")


# What is counted ---------------------------------------------------------------------------------------------------


def test_every_game_is_kept_with_its_winner_and_goal(results: Results) -> None:
    frame = results.per_game()
    assert list(frame.index) == list(range(40, 240))
    assert frame["winner"].value_counts().to_dict() == {name: won for name, won in results.winners.items() if won}
    assert frame["goal"].value_counts().to_dict() == results.goals
    assert set(frame["bot"].dropna()) == {"greedy", "random"}
    assert frame["decisions"].sum() == results.decisions


def test_only_so_many_games_are_kept_but_all_are_counted() -> None:
    some = simulate("math", games=30, keep=7, jobs=2)
    assert [row.seed for row in some.tally.rows] == list(range(7))
    assert sum(some.winners.values()) == 30


def test_every_card_says_how_its_players_fared(results: Results) -> None:
    frame = results.per_card()
    assert len(frame) > 70
    assert {"new rule", "keeper", "goal", "action"} == set(frame["type"])
    assert (frame["low"] <= frame["share"]).all()
    assert (frame["share"] <= frame["high"]).all()
    assert frame["wins"].sum() == sum(results.tally.wins.values())
    assert (frame["players"] <= frame["plays"]).all()
    assert list(frame["swing"]) == sorted(frame["swing"], reverse=True)


def test_intervals_of_cards_are_wider_than_that_of_one_alone(results: Results) -> None:
    from fluxx_nb.lab.chance import chance_of

    row = results.card_rows()[0]
    alone = chance_of(row.chance.won, row.chance.of)
    assert row.chance.low < alone.low
    assert row.chance.high > alone.high


@pytest.mark.slow
def test_a_card_that_does_nothing_is_seldom_called_clear() -> None:
    """With everybody at random and a hundred cards, hardly any stands out: that is what the correction is for."""
    rows = simulate("math", 3, games=300, seed=9).card_rows()
    rules = [row for row in rows if row.type == "new rule"]
    assert len(rules) > 15
    assert sum(row.clear for row in rules) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("what", ["all", "length", "seats", "goals", "cards"])
def test_every_picture_can_be_drawn(results: Results, what: str, tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    assert results.plot(what).save(path) == path
    assert path.stat().st_size > 5000


@pytest.mark.slow
@pytest.mark.parametrize("games", [1, 2, 20])
def test_a_few_games_are_drawn_too(games: int, tmp_path: Path) -> None:
    drawn = simulate("math", 3, games=games, seed=1).plot().save(tmp_path / "few.svg")
    assert drawn.stat().st_size > 1000


def test_what_no_game_has_told_is_not_drawn() -> None:
    with pytest.raises(TableError, match="nothing to draw"):
        simulate("math", games=0).plot("seats")
    with pytest.raises(TableError, match="nothing to draw"):
        simulate("math", games=3, most=2).plot()


def test_the_fair_share_leaves_out_what_nobody_won() -> None:
    results = simulate("cthulhu", 3, games=40, seed=1)
    nobody = results.winners[NOBODY]
    assert nobody > 0
    assert results.fair_share == pytest.approx((1 - nobody / results.finished) / 3)
    axes = results.plot("seats").figure.axes[0]
    assert [tick.get_text() for tick in axes.get_xticklabels()][-1] == "nobody"
    assert sum(bar.get_height() for bar in axes.patches) == pytest.approx(1)


@pytest.mark.slow
def test_solo_fluxx_is_drawn_by_its_scores(tmp_path: Path) -> None:
    results = simulate("startrek", games=8, solo=True)
    assert len(results.plot().figure.axes) == 2
    assert results.plot("scores").save(tmp_path / "scores.svg").stat().st_size > 1000
    with pytest.raises(TableError, match="'seats' of Solo Fluxx, which no one wins"):
        results.plot("seats")
    assert "with score" in repr(results)


@pytest.mark.slow
def test_a_picture_shows_itself_and_is_the_same_each_time(results: Results, tmp_path: Path) -> None:
    pytest.importorskip("ipycanvas")
    one, other = results.plot("seats"), results.plot("seats")
    assert one.svg == other.svg
    shown = one._repr_mimebundle_()
    assert shown == other._repr_mimebundle_()
    assert set(shown) == {"text/plain", "text/html"}
    assert shown["text/html"].startswith('<img src="data:image/svg+xml;base64,')
    assert "Share of games won" in shown["text/html"], "it is told to those who cannot see it"
    assert one.save(tmp_path / "seats.svg").read_text(encoding="utf-8") == one.svg


@pytest.mark.parametrize("name", ["seats", "seats.doc", 7])
def test_a_picture_is_saved_under_a_name_that_says_its_format(results: Results, name: object, tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"\.svg"):
        results.plot("seats").save(tmp_path / name if isinstance(name, str) else name)  # type: ignore[arg-type]


def test_a_picture_that_there_is_not_gets_the_nearest(results: Results) -> None:
    with pytest.raises(TableError, match="did you mean 'goals'"):
        results.plot("gols")


def test_without_pandas_a_sentence_says_how_to_get_it(results: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(frames, "import_module", missing)
    with pytest.raises(ImportError, match=r"pandas is not installed: run `pip install 'fluxx-nb\[lab\]'`"):
        results.per_game()
    with pytest.raises(ImportError, match="matplotlib is not installed"):
        results.plot()


# Who plays ---------------------------------------------------------------------------------------------------------


def counted(results: Results) -> tuple[Tally, dict[str, int]]:
    return results.tally, results.winners


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing() -> None:
    one, two, three = (simulate("martian", 3, games=60, seed=5, jobs=jobs) for jobs in (1, 2, 3))
    assert counted(one) == counted(two) == counted(three)


def test_batches_take_about_a_second_whatever_the_bots() -> None:
    pace = Pace(games=1_000_000, workers=2)
    assert pace.size == 1, "the first word comes soon"
    for games, seconds, size in ((1, 0.5, 2), (2, 4.0, 1), (1, 0.004, 250), (250, 0.01, LARGEST)):
        pace.heard(Tally(games=games, seconds=seconds))
        assert pace.size == size


def test_a_short_run_is_shared_out_among_all_workers() -> None:
    pace = Pace(games=1000, workers=20)
    pace.heard(Tally(games=1, seconds=0.0))
    parts = list(pace.parts(range(1000)))
    assert len(parts) >= 20 * 20
    assert [seed for part in parts for seed in part] == list(range(1000))


def test_tallies_add_up_in_any_order() -> None:
    setup = simulate("math", 2, games=0)
    assert setup.games == 0
    from fluxx_nb.engine.tables import set_table

    experiment = Experiment("math", set_table(deck_called("math"), 2, seed=0))
    parts = [play_batch((experiment, ("random",), range(at, at + 5), 2000, 100)) for at in (0, 5, 10)]
    forth, back = Tally(), Tally()
    for part in parts:
        forth.add(part)
    for part in reversed(parts):
        back.add(part)
    back.rows.sort()
    assert forth == back


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_whoever_stops_it_keeps_what_is_done(jobs: int) -> None:
    def stop(done: int, games: int) -> None:
        if done >= 20:
            raise KeyboardInterrupt

    results = simulate("math", games=200, jobs=jobs, progress=stop)
    assert results.stopped
    assert 20 <= results.games < 200
    assert sum(results.winners.values()) == results.games
    assert f"{results.games} of 200 games" in str(results)


_HEEDING = (
    "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "runpy.run_module('fluxx_nb', run_name='__main__')"
)
"""Begins the command line as a terminal would: whatever runs in the background begins deaf to Ctrl-C."""


@pytest.mark.slow
def test_ctrl_c_on_the_command_line_prints_what_is_done() -> None:
    words = [sys.executable, "-c", _HEEDING, "simulate", "math", "--games", "1000000", "--jobs", "2"]
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env, start_new_session=True
    ) as running:
        assert running.stderr is not None
        assert "games" in running.stderr.readline()  # it has begun, and says how long it will take
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0, err
    assert "of 1,000,000 games from seed 0" in out
    assert "Traceback" not in err


# A cluster ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, memory_limit=0) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.mark.slow
def test_a_cluster_gives_the_same_results(client: Any) -> None:
    heard: list[int] = []
    shared = simulate("math", 3, games=300, seed=7, client=client, progress=lambda done, games: heard.append(done))
    assert counted(shared) == counted(simulate("math", 3, games=300, seed=7))
    assert len(heard) > 5  # results stream in
    assert heard == sorted(heard)


@pytest.mark.slow
def test_a_worker_that_dies_loses_no_game_and_changes_no_result(client: Any) -> None:
    pids = list(client.run(os.getpid).values())
    killed = threading.Event()

    def kill_one(done: int, games: int) -> None:
        if done >= 40 and not killed.is_set():
            killed.set()
            os.kill(pids[0], signal.SIGKILL)

    shared = simulate("martian", 3, games=400, seed=7, client=client, progress=kill_one)
    assert killed.is_set()
    assert pids[0] not in client.run(os.getpid).values()
    assert counted(shared) == counted(simulate("martian", 3, games=400, seed=7))


@pytest.mark.slow
def test_a_client_that_is_closed_gets_a_sentence(client: Any) -> None:
    with type(client)(client.cluster.scheduler_address, set_as_default=False) as closed:
        pass
    with pytest.raises(TableError, match="must be a Dask client that is open"):
        simulate("math", games=2, client=closed)


@pytest.mark.slow
def test_few_batches_wait_at_a_time_however_many_games_there_are(client: Any) -> None:
    """What the client holds is bounded: a million games are asked for, and it stops after a few."""
    held: list[int] = []

    def watch(done: int, games: int) -> None:
        held.append(len(client.futures))
        if len(held) >= 4:
            raise KeyboardInterrupt

    results = simulate("math", 2, games=1_000_000, client=client, keep=0, progress=watch)
    assert results.stopped
    assert results.games == sum(results.winners.values()) + results.unfinished
    assert max(held) <= 2 * 3 + 1
    assert results.tally.rows == []
