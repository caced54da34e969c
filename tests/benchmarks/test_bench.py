from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from benchmarks import aims, bench
from benchmarks.changes import WITHOUT_CHANGE, changes_of
from benchmarks.counts import count_deck, count_peer
from benchmarks.exports import Exported
from benchmarks.games import EDITION, PLAYERS
from benchmarks.machine import BEFORE, Machine
from benchmarks.plan import Plan
from benchmarks.report import NONE, Report, as_json, as_text
from benchmarks.ways import naive_ways
from benchmarks.work import work_of
from fluxx_nb.engine.core.bounds import FEWEST_PLAYERS, MOST_PLAYERS
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.lab.simulate import simulate
from fluxx_nb.maths import ways

pytestmark = pytest.mark.slow
TINY = Plan(seconds=0, rounds=1, warm_up=1, counted=1, timed=1, answers=10, searched=20)
TINY = TINY._replace(positions=1, playouts=4, within=0.2, shared=1, seated=1, starts=1)
TINY = TINY._replace(machine=False, thought=2, exported=30)


@pytest.fixture(scope="module")
def report() -> Report:
    return bench.measure(TINY, peer=False)


# Counts ------------------------------------------------------------------------------------------------------------


def add(one: int, other: int) -> int:
    return one + other


def numbers() -> Iterator[int]:
    yield 1
    yield 2


def test_counts_each_call_once_and_a_generator_that_goes_on_not_again() -> None:
    nothing = work_of(int)[1]
    once, twice = (work_of(lambda times=times: [add(1, 1) for _ in range(times)])[1] for times in (1, 2))
    assert twice.calls == once.calls + 1
    assert twice.instructions > once.instructions > nothing.instructions
    generated, work = work_of(lambda: sum(numbers()))
    assert generated == 3
    assert work.calls - nothing.calls == 2


def test_stops_counting_when_the_task_fails() -> None:
    with pytest.raises(ZeroDivisionError):
        work_of(lambda: 1 / 0)
    assert work_of(lambda: add(1, 1)) == work_of(lambda: add(1, 1))


@pytest.mark.parametrize("log", [False, True])
def test_counts_are_the_same_twice_in_a_row(log: bool) -> None:
    first, second = (count_deck(EDITION, log, TINY) for _ in range(2))
    assert first == second
    assert first.instructions > first.calls > 0


def test_counts_of_the_peer_are_the_same_twice_in_a_row() -> None:
    pytest.importorskip("rlcard")
    first, second = (count_peer(TINY) for _ in range(2))
    assert first == second
    assert first.off.instructions > first.off.calls > 0
    assert first.happened.changes > first.happened.cards > 0


def test_every_deck_is_counted_with_and_without_a_log(report: Report) -> None:
    assert [count.edition for count in report.counts] == editions()
    for count in report.counts:
        assert count.on is not None
        assert count.off.calls > 0 < count.on.calls
        assert count.happened.changes > count.happened.cards > 0


def test_the_games_with_a_log_are_those_that_simulate_plays() -> None:
    seeds = TINY.counted_seeds
    results = simulate(EDITION, PLAYERS, games=len(seeds), seed=seeds.start)
    assert changes_of(EDITION, PLAYERS, seeds).decisions == results.decisions


def test_questions_and_what_is_only_told_change_nothing() -> None:
    assert {"asked", "answered", "fizzled", "finished", "cancelled", "looked"} <= WITHOUT_CHANGE
    assert not WITHOUT_CHANGE & {"moved", "turned", "shuffled", "began", "won"}


# Everything measured -----------------------------------------------------------------------------------------------


def test_tables_hold_every_deck(report: Report) -> None:
    sections = _sections(as_text(report))
    decks = editions()
    with_and_without_log = [f"{edition}, log {log}" for edition in decks for log in ("off", "on")]
    assert {heading: names for heading, (names, _) in sections.items()} == {
        "Work per decision": decks,
        "Speed": with_and_without_log,
        "Simulation": ["bare loop", "simulate"],
        "Players": [str(players) for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)],
        "Small things": decks,
        "Memory of a history": decks,
        "Judging positions": decks,
        "Ways to make a number": [str(keepers) for keepers in range(2, 9)],
        "Odds": decks,
        "Simulations by workers and players": decks,
        "Starting": ["fluxx-nb --help", "fluxx-nb tell math", "new_game('math')"],
        "First table": ["messages", "kB"],
        "Look-ahead": decks,
        "Export": decks,
    }


def test_every_table_is_aligned(report: Report) -> None:
    for _, rows in _sections(as_text(report)).values():
        assert len({len(row) for row in rows}) == 1
        assert len({row.count("|") for row in rows}) == 1


def test_without_the_peer_its_cells_are_left_open(report: Report) -> None:
    assert f"| {NONE} |" in " ".join(as_text(report).split())
    assert all(rate["decisions_against_peer"] is None for rate in as_json(report)["rates"])


def test_json_holds_every_deck(report: Report) -> None:
    data = json.loads(json.dumps(as_json(report)))
    for part in ("counts", "instants", "histories", "judging"):
        assert [one["edition"] for one in data[part]] == editions()
    raced = [tuple(one["contender"].values()) for one in data["rates"]]
    assert len(set(raced)) == len(raced)
    assert {(edition, PLAYERS, log, False) for edition in editions() for log in (False, True)} < set(raced)
    assert (EDITION, PLAYERS, False, True) in raced
    assert all(one["decisions_per_second"] > 0 < one["changes_per_second"] for one in data["rates"])


def test_histories_have_as_many_answers_as_were_wanted(report: Report) -> None:
    for history in report.histories:
        assert history.answers == TINY.answers < history.events
        assert history.states > 0 < history.kilobytes


def test_what_has_an_aim_says_whether_it_is_met() -> None:
    _, _, rows = aims.playouts([Machine("math", 10, part * BEFORE["math"]) for part in (0.8, 1.0, 1.1)])
    assert [row[-1] for row in rows[1:]] == ["met", "allowed", "MISSED"]
    _, _, rows = aims.files([Exported("math", 300, 100.0), Exported("math", 300, 120.0)])
    assert [row[-1] for row in rows[1:]] == ["met", "MISSED"]


def test_everything_can_be_measured_beside_the_peer() -> None:
    pytest.importorskip("rlcard")
    report = bench.measure(TINY)
    names, _ = _sections(as_text(report))["Speed"]
    assert "RLCard UNO" in names
    peer = next(rate for rate in as_json(report)["rates"] if rate["contender"]["edition"] is None)
    assert peer["decisions_against_peer"] == peer["changes_against_peer"] == 1


def _sections(text: str) -> dict[str, tuple[list[str], list[str]]]:
    """By heading, the names at the left of a table and its lines."""
    found = {}
    for part in text.split("## ")[1:]:
        lines = part.splitlines()
        rows = [line for line in lines if line.startswith("|")]
        found[lines[0]] = [row.split("|")[1].strip() for row in rows[2:]], rows
    return found


def test_the_lab_is_measured_with_every_deck(report: Report) -> None:
    sections = _sections(as_text(report))
    for heading in ("Odds", "Simulations by workers and players"):
        assert sections[heading][0] == editions()
    for one in report.laboratory:
        assert one.playouts_per_second > 0 < one.sure_seconds
        assert one.sure_playouts >= 50
        assert len(one.per_second_by_players) == MOST_PLAYERS - FEWEST_PLAYERS + 1
        assert all(rate > 0 for rate in (*one.per_second_by_jobs, *one.per_second_by_players))


# The program -------------------------------------------------------------------------------------------------------


def test_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda name: None)
    monkeypatch.setattr("sys.argv", ["bench.py"])
    assert bench.main() == 1
    assert capsys.readouterr().out.startswith("rlcard is not installed: run `make bench`")


def test_prints_tables_or_json(
    report: Report, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[float] = []
    monkeypatch.setattr(bench, "find_spec", lambda name: name)
    monkeypatch.setattr(bench, "measure", lambda plan: asked.append(plan.seconds) or report)
    monkeypatch.setattr("sys.argv", ["bench.py", "--seconds", "2"])
    assert bench.main() == 0
    assert capsys.readouterr().out == as_text(report) + "\n"
    monkeypatch.setattr("sys.argv", ["bench.py", "--json"])
    assert bench.main() == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(as_json(report)))
    assert asked == [2, Plan().seconds]


def test_the_naive_enumeration_finds_the_same_ways(report: Report) -> None:
    for hand, target in (((1, 6, 6, 8), 24), ((0, 2, 2, 5), 5), ((1, 2, 3, 4), 10)):
        assert naive_ways(hand, target) == {(way.text, way.keepers) for way in ways(hand, target)}
    assert [one.keepers for one in report.ways] == [*range(2, 9)]
    assert all(one.naive_against_all for one in report.ways[:3])
    assert "Ways to make a number" in as_text(report)


def test_what_starts_is_measured_beside_its_aim(report: Report) -> None:
    helped, told, begun = report.starts
    assert helped.modules < 15 < begun.modules < told.modules
    assert _sections(as_text(report))["Starting"][1][0].split("|")[4].strip() == "aim"
