"""The machine instructions of a playout, counted by valgrind: nearer to time than bytecodes, and free of noise.

    python -m benchmarks.machine        plays the games of every deck, and calls `os.getppid` before and after them

Valgrind puts its count down at each of these calls. Without valgrind, nothing is counted.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.games import setup_of
from benchmarks.plan import Plan
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.players.party import Party

BEFORE = {"cthulhu": 89_597, "fantasy": 66_666, "martian": 103_327, "math": 104_880, "startrek": 66_965}
"""The instructions per decision of commit f4fc5a2, with Python 3.11."""
MOST, PART = 1.03, 0.85
"""What is allowed, and what is aimed at, as parts of that."""

_MARK = "os_getppid"
_GAMES = {"math": (60, 60), "martian": (5, 12), "cthulhu": (5, 12)}
"""How many games are played to warm up, and how many are counted."""
_OTHERWISE = 2, 5
_FIRST = 9001


class Machine(NamedTuple):
    """The games of one deck."""

    edition: str
    decisions: int
    instructions: float
    """Per decision."""


def count_instructions(plan: Plan) -> list[Machine]:
    """Count for every deck; nothing where the plan does not want it or valgrind is not there."""
    valgrind = shutil.which("valgrind")
    if not plan.machine or valgrind is None:
        return []
    with TemporaryDirectory() as folder:
        out = Path(folder) / "count"
        tool = ["--tool=callgrind", f"--callgrind-out-file={out}", f"--dump-before={_MARK}"]
        ran = subprocess.run(
            [valgrind, *tool, sys.executable, "-m", "benchmarks.machine"],
            capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": "0"},
            cwd=Path(__file__).resolve().parents[1],
        )  # fmt: skip
        played = [line.split() for line in ran.stdout.splitlines()]
        # The first count of each deck is that of its warm-up.
        counts = [_total(Path(f"{out}.{2 * number}")) for number in range(1, len(played) + 1)]
    return [
        Machine(edition, int(decisions), total / int(decisions))
        for (edition, decisions), total in zip(played, counts, strict=True)
    ]


def _total(path: Path) -> int:
    found = re.search(r"^(?:totals|summary): (\d+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None, "valgrind has put no count down"
    return int(found[1])


def _play(edition: str, seeds: range) -> int:
    deck, setup = load_edition(edition), setup_of(edition)
    party = Party(setup)
    return sum(party.sit_down(seed).play_out(Game(deck, setup.with_seed(seed), log=False)) for seed in seeds)


if __name__ == "__main__":
    for name in editions():
        warm_up, games = _GAMES.get(name, _OTHERWISE)
        _play(name, range(1, 1 + warm_up))
        os.getppid()
        answered = _play(name, range(_FIRST, _FIRST + games))
        os.getppid()
        print(name, answered, flush=True)
    os._exit(0)
