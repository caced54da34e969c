"""Dask workers: which are refused, what is said while there are none, and what is kept when they are lost."""

from __future__ import annotations

import multiprocessing
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import fluxx_nb
from fluxx_nb import simulate
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.tables import set_table
from fluxx_nb.lab import cluster, identity
from fluxx_nb.lab.crew import Batch, CrewLost
from fluxx_nb.lab.identity import Identity, identity_of, refusal
from fluxx_nb.lab.table import Experiment, reduced
from tests.tabletop import deck_called

ROOT = Path(fluxx_nb.__file__).parents[1]
HERE = fluxx_nb.__version__


class Machines:
    """A Dask scheduler and its workers, each a process of its own, and a client of it."""

    def __init__(self, folder: Path, clean: ExitStack) -> None:
        self._clean, self._folder = clean, folder
        self._where = folder / "scheduler.json"
        self._workers: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
        while not self._where.exists():
            assert self.scheduler.poll() is None, "the scheduler has ended"
        client = import_module("distributed").Client
        self.client = clean.enter_context(client(scheduler_file=str(self._where), set_as_default=False))

    def _start(self, what: str, *words: str, package: Path = ROOT) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-c", "from dask.__main__ import main; main()", what, *words]
        command += ["--scheduler-file", str(self._where)]
        env = {**os.environ, "PYTHONPATH": str(package)}
        quiet = subprocess.DEVNULL
        running = subprocess.Popen(command, cwd=self._folder, env=env, stdout=quiet, stderr=quiet)
        self._clean.callback(running.wait)
        self._clean.callback(running.kill)
        return running

    def work(self, *packages: Path) -> None:
        """Start a worker with each of these packages, and wait until the scheduler knows them."""
        wanted = len(self.client.nthreads()) + len(packages)
        words = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1", "--local-directory")
        for package in packages:
            self._workers.append(self._start("worker", *words, str(self._folder), package=package))
        while len(self.client.nthreads()) < wanted:
            assert all(worker.poll() is None for worker in self._workers), "a worker has ended"

    def kill_workers(self) -> None:
        """End all workers as a machine ends that loses its power."""
        for worker in self._workers:
            worker.kill()
        self._workers.clear()

    def rest(self) -> None:
        """End all workers, and wait until the scheduler knows that they are gone."""
        self.kill_workers()
        while self.client.nthreads():
            assert self.scheduler.poll() is None, "the scheduler has ended"


@pytest.fixture(scope="module")
def _machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    pytest.importorskip("distributed")
    with ExitStack() as clean:
        yield Machines(tmp_path_factory.mktemp("machines"), clean)


@pytest.fixture
def machines(_machines: Machines) -> Iterator[Machines]:
    """A cluster without workers."""
    yield _machines
    _machines.rest()


def changed_package(folder: Path, change: Callable[[Path], None]) -> Path:
    """The package once more in a folder, with something changed in it; returns the folder."""
    leave_out = shutil.ignore_patterns("__pycache__", "view", "site", "static")
    shutil.copytree(ROOT / "fluxx_nb", folder / "fluxx_nb", ignore=leave_out)
    shutil.copytree(ROOT / "decks", folder / "decks")
    change(folder / "fluxx_nb")
    return folder


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def older(package: Path) -> None:
    """An older version, whose draws are other ones."""
    replace(package / "__init__.py", f'"{HERE}"', '"0.0.9"')
    replace(package / "engine/core/setup.py", "HAND_DEALT = 3", "HAND_DEALT = 4")


# Who is refused ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_workers_that_would_play_other_games_are_refused_before_anything_is_played(
    machines: Machines, tmp_path: Path
) -> None:
    oldest = changed_package(tmp_path / "oldest", lambda package: (package / "lab/cluster.py").unlink())
    machines.work(ROOT, changed_package(tmp_path / "older", older), oldest)
    heard: list[int] = []
    with pytest.raises(TableError) as told:
        simulate("math", games=50, client=machines.client, progress=lambda done, games: heard.append(done))
    assert heard == []
    lines = str(told.value).splitlines()
    assert len(lines) == 2, "the one that plays the same games is not named"
    (differs,) = (line for line in lines if "would play other games" in line)
    assert re.search(r"The worker tcp://127\.0\.0\.1:\d+ would", differs)
    assert f"version 0.0.9 instead of {HERE} and other rules. Install the same fluxx-nb {HERE} there." in differs
    (cannot,) = (line for line in lines if "cannot play" in line)
    assert "fluxx_nb.lab.cluster" in cannot
    assert f"Install the same fluxx-nb {HERE} there" in cannot


@pytest.mark.slow
def test_a_worker_that_joins_later_is_refused_and_the_games_before_are_kept(machines: Machines, tmp_path: Path) -> None:
    package = changed_package(tmp_path / "older", older)
    machines.work(ROOT)
    joined: list[int] = []

    def join(done: int, games: int) -> None:
        if done >= 20 and not joined:
            joined.append(done)
            machines.work(package)

    with pytest.warns(UserWarning, match="version 0.0.9"):
        results = simulate("math", games=1_000_000, client=machines.client, progress=join)
    assert results.stopped
    assert results.games >= joined[0]
    assert f"{results.games:,} of 1,000,000 games were played before" in results.lost
    ours = set(simulate("math", games=200).tally.rows)
    assert ours >= {row for row in results.tally.rows if row.seed < 200} > set(), "only its own games are kept"


def test_a_refusal_names_what_differs_and_the_way_out() -> None:
    here = Identity("0.2.0", "rules", "deck")
    assert refusal("tcp://a", here, here) == ""
    assert refusal("tcp://a", Identity("0.2.0", "rules", "other"), here) == (
        "The worker tcp://a would play other games: it has another deck. Copy the deck's file there."
    )
    assert refusal("tcp://a", Identity("0.2.0", "other", "other"), here) == (
        "The worker tcp://a would play other games: it has other rules and another deck. "
        "Install the same fluxx-nb 0.2.0 there."
    )
    assert "version 0.1.0 instead of 0.2.0" in refusal("tcp://a", Identity("0.1.0", "rules", "deck"), here)


@pytest.mark.parametrize("field", Identity._fields)
def test_a_batch_is_not_played_where_anything_differs(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_own_address", lambda: "tcp://a")
    deck = deck_called("math")
    batch: Batch = (Experiment("math", set_table(deck, 2, seed=0)), ("random",), range(2), 2000, 0)
    here = identity_of(deck)
    assert cluster.play_there(here, batch).games == 2
    with pytest.raises(CrewLost, match="The worker tcp://a would play other games"):
        cluster.play_there(here._replace(**{field: "other"}), batch)


def test_a_deck_that_a_worker_does_not_have_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_own_address", lambda: "tcp://a")
    deck = deck_called("math")
    batch: Batch = (Experiment(tmp_path / "none.yaml", set_table(deck, 2, seed=0)), ("random",), range(2), 2000, 0)
    with pytest.raises(CrewLost, match=r"The worker tcp://a cannot play: .*none\.yaml"):
        cluster.play_there(identity_of(deck), batch)


def test_the_identity_follows_the_source_but_not_its_line_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def rules() -> str:
        identity._rules.cache_clear()
        return identity_of(deck_called("math")).rules

    installed = rules()
    monkeypatch.setattr(identity, "_PACKAGE", changed_package(tmp_path, lambda _: None) / "fluxx_nb")
    assert rules() == installed
    source = tmp_path / "fluxx_nb/players/greedy.py"
    source.write_bytes(source.read_bytes().replace(b"\n", b"\r\n"))
    assert rules() == installed
    source.rename(source.with_name("greedier.py"))
    assert rules() != installed
    source.with_name("greedier.py").rename(source)
    source.write_bytes(source.read_bytes() + b"# other\n")
    assert rules() != installed
    monkeypatch.undo()
    assert rules() == installed
    whole, less = deck_called("math"), reduced(deck_called("math"), ("Steal a Keeper",))
    assert identity_of(whole).deck != identity_of(less).deck


# Workers that are not there ----------------------------------------------------------------------------------------


def test_a_cluster_without_workers_says_so_and_waits_only_so_long(
    machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    with (
        pytest.warns(UserWarning, match=r"tcp://127\.0\.0\.1:\d+ has no workers\. Waiting"),
        pytest.raises(TableError, match=r"has no workers\. Start one with `dask worker tcp://127\.0\.0\.1:\d+`"),
    ):
        simulate("math", games=5, client=machines.client)


@pytest.mark.slow
def test_a_worker_that_comes_in_time_plays(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    waits = machines.client.wait_for_workers

    def start(count: int, timeout: float) -> Any:
        machines.work(ROOT)
        return waits(count, timeout)

    monkeypatch.setattr(machines.client, "wait_for_workers", start)
    with pytest.warns(UserWarning, match="has no workers"):
        results = simulate("math", games=30, client=machines.client)
    assert results.winners == simulate("math", games=30).winners
    assert results.lost == ""


def stop_after(games: int, stop: Callable[[], object]) -> Callable[[int, int], None]:
    """Hear of progress, and stop something once so many games are done."""
    stopped: list[object] = []

    def hear(done: int, of: int) -> None:
        if done >= games and not stopped:
            stopped.append(stop())

    return hear


@pytest.mark.slow
def test_a_cluster_that_loses_all_its_workers_gives_the_games_already_played(
    machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    machines.work(ROOT)
    with pytest.warns(UserWarning, match="has no workers. Waiting"):
        results = simulate(
            "math", games=1_000_000, client=machines.client, progress=stop_after(20, machines.kill_workers)
        )
    assert 20 <= results.games < results.wanted
    assert "has no workers. Start one" in results.lost
    assert results.games == len(results.tally.rows) == sum(results.winners.values()) + results.unfinished


@pytest.mark.slow
def test_a_lost_scheduler_gives_the_games_already_played(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    with ExitStack() as clean:
        machines = Machines(tmp_path, clean)
        machines.work(ROOT)
        kill = stop_after(20, machines.scheduler.kill)
        with pytest.warns(UserWarning, match="The connection to the Dask scheduler tcp://"):
            results = simulate("math", games=1_000_000, client=machines.client, progress=kill)
        assert 20 <= results.games < results.wanted
        assert f"is lost. {results.games:,} of 1,000,000 games were played before" in results.lost
        assert f"{results.games:,} of 1,000,000 games" in str(results)
        # Where no game has been played, there is nothing to give.
        with pytest.raises(TableError, match=r"The connection to the Dask scheduler tcp://.* is lost|must be .* open"):
            simulate("math", games=5, client=machines.client)


def test_processes_that_die_leave_the_games_already_played() -> None:
    def kill_all() -> None:
        for process in multiprocessing.active_children():
            process.kill()

    kill = stop_after(20, kill_all)
    with pytest.warns(UserWarning, match="A process that played games has died"):
        results = simulate("math", games=1_000_000, jobs=2, progress=kill)
    assert 20 <= results.games < results.wanted
    assert f"{results.games:,} of 1,000,000 games were played before" in results.lost
