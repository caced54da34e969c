"""What starting takes: the modules that are loaded, and the processor's time, beside what is aimed at.

Modules are counts that noise cannot touch. The time is the least of some runs, each in a Python of its own.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from typing import NamedTuple

from benchmarks.plan import Plan


class Start(NamedTuple):
    """One way to start, and what it took."""

    what: str
    modules: int
    """Modules of the package that were loaded."""
    milliseconds: float
    """Of the processor, a bare Python's taken off."""
    aim: float
    """The milliseconds that are aimed at: half of what it took before commands loaded only what they run."""


_WAYS = (
    ("fluxx-nb --help", "from fluxx_nb.cli import main; main(['--help'])", 354),
    ("fluxx-nb tell math", "from fluxx_nb.cli import main; main(['tell', 'math'])", 478),
    ("new_game('math')", "import fluxx_nb; fluxx_nb.new_game('math')", 364),
)
_COUNT = "import sys; print(sum(name.startswith('fluxx_nb') for name in sys.modules), file=sys.stderr)"


def time_starts(plan: Plan) -> list[Start]:
    """Start in each of the ways."""
    bare = _least("pass", plan.starts)
    return [
        Start(what, int(_run(f"{code}; {_COUNT}").stderr), 1000 * (_least(code, plan.starts) - bare), aim)
        for what, code, aim in _WAYS
    ]


def _least(code: str, runs: int) -> float:
    return min(_seconds(code) for _ in range(runs))


def _seconds(code: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _run(code)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
