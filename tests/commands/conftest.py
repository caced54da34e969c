from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fluxx_nb.cli import main
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players import Party
from fluxx_nb.story.saves.saves import save
from fluxx_nb.story.time.timeline import Timeline


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run a command as the shell would: returns the exit code, what was printed and what went to the error stream."""

    def call(*words: str) -> tuple[int, str, str]:
        code = main(words)
        out, err = capsys.readouterr()
        return code, out, err

    return call


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    game = new_game("math", ["Ada", "Noor"], seed=11)
    Party(game.setup, ["greedy"]).play_out(game)
    path = tmp_path / "game.json"
    path.write_text(save(Timeline.of(game)), encoding="utf-8")
    return path
