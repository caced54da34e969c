"""A long run of the fuzzer: broken off and begun again it comes to the same figures."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.fuzz import __main__ as fuzz


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(fuzz.os, "nice", lambda _: 0)


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["fuzz", *words])
    return fuzz.main()


def figures(text: str) -> list[str]:
    return [line for line in text.splitlines() if "second" not in line and "broken off" not in line]


def test_a_run_that_is_broken_off_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(monkeypatch, "--games", "4") == 0
    whole = figures(capsys.readouterr().out)
    assert any(line.endswith("4 games") for line in whole)
    for _ in range(3):
        assert run(monkeypatch, "--games", "4", "--minutes", "0.00001") == 130
        assert "the same words go on from there" in capsys.readouterr().out
    assert (tmp_path / ".fuzz.json").is_file()
    assert run(monkeypatch, "--games", "4") == 0
    assert figures(capsys.readouterr().out) == whole
    assert not (tmp_path / ".fuzz.json").exists()


def test_other_words_begin_anew(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "--games", "2", "--minutes", "0.00001") == 130
    assert run(monkeypatch, "--games", "1", "--seed", "3") == 0
    assert "1 games" in capsys.readouterr().out


def test_a_failure_does_not_hide_the_next_and_is_told_at_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(seed: int, *_: object) -> None:
        raise ValueError(f"number {seed} is lost")

    monkeypatch.setattr(fuzz, "play_through", fail)
    assert run(monkeypatch, "--games", "3", "--mutants", "0", "--seed", "1") == 1
    told = capsys.readouterr().out
    assert [f"seed {seed}: ValueError: number {seed} is lost" in told for seed in (1, 2, 3)] == [True] * 3
