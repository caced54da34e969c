from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from fluxx_nb.lab.progress import progress_on_stderr

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
    tell = progress_on_stderr()
    for done in (5, 20, 25, 100):
        tell(done, 100)
    # Nothing in the first seconds, nothing too soon after the last word, and nothing at the end.
    assert capsys.readouterr().err == "20 of 100 games, about 40 seconds to go\n"
