from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator

import pytest

from fluxx_nb.lab.crew import Batch, CrewLost, play_batch
from fluxx_nb.lab.progress import ProgressLine, told
from fluxx_nb.lab.tally import Tally

Run = Callable[..., tuple[int, str, str]]


def test_simulate_as_json(run: Run) -> None:
    code, out, _ = run("simulate", "math", "--games", "12", "--players", "2", "--jobs", "2", "--json")
    data = json.loads(out)
    assert code == 0
    assert data["games"] == 12
    assert list(data["winners"]) == ["Ada", "Noor", "nobody"]
    assert set(data["lengths"]) == {"turns", "decisions"}


def test_simulate_as_text(run: Run) -> None:
    code, out, err = run("simulate", "martian", "--games", "5", "--seed", "40", "--bots", "greedy,random")
    assert code == 0
    assert out.startswith("Martian Fluxx, 3 players, 5 games from seed 40\n\n| winner | bot")
    assert "decisions in a second." in out
    assert err == ""


def test_a_long_simulation_says_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter([0.0, 1.0, 10.0, 11.0, 40.0])
    monkeypatch.setattr("fluxx_nb.lab.progress.perf_counter", lambda: next(clock))
    tell = ProgressLine()
    for done in (5, 20, 25, 100):
        tell(done, 100)
    # Nothing in the first seconds, nothing too soon after the last word, and nothing at the end.
    assert capsys.readouterr().err == "20 of 100 games, about 40 seconds to go\n"


def test_in_a_terminal_a_bar_is_written_over_and_wiped_whatever_ends_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter([0.0, 10.0, 20.0])
    monkeypatch.setattr("fluxx_nb.lab.progress.perf_counter", lambda: next(clock))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)

    def interrupted() -> None:
        with told(True) as tell:
            assert tell is not None
            tell(10, 100_000)
            tell(90_000, 100_000)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    first, second, last = capsys.readouterr().err.split("\r")[1:4]
    assert first == "[....................] 10 of 100,000 games, about 28 hours to go"
    assert second.rstrip() == "[##################..] 90,000 of 100,000 games, about 2 seconds to go"
    assert last == " " * len(second), "nothing is left of it"


def test_solo_fluxx_is_told_by_its_scores(run: Run) -> None:
    code, out, _ = run("simulate", "startrek", "--solo", "--games", "5")
    assert code == 0
    assert "| scored Goals |" in out
    assert "nobody" not in out


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_games_that_were_played_before_a_crew_was_lost_are_printed(
    run: Run, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    def crew(batches: Iterator[Batch]) -> Iterator[Tally]:
        yield play_batch(next(batches))
        raise CrewLost("A process has died.")

    monkeypatch.setattr(sys.modules["fluxx_nb.lab.simulate"], "processes", lambda jobs: crew)
    code, out, err = run("simulate", "math", "--games", "30", "--jobs", "2", *more)
    assert code == 1
    assert "A process has died. 1 of 30 games were played before; the results are those of these games." in out
    assert err == ""


def test_a_crew_that_is_lost_before_any_game_is_an_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def crew(batches: Iterator[Batch]) -> Iterator[Tally]:
        for _ in batches:
            raise CrewLost("A process has died.")
        yield Tally()

    monkeypatch.setattr(sys.modules["fluxx_nb.lab.simulate"], "processes", lambda jobs: crew)
    code, _, err = run("simulate", "math", "--games", "30", "--jobs", "2")
    assert code == 1
    assert "A process has died." in err
