from __future__ import annotations

import errno
import io
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fluxx_nb import __version__
from fluxx_nb.commands import COMMANDS
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.lab.progress import ProgressLine
from tests.waiting import PATIENCE

Run = Callable[..., tuple[int, str, str]]


def test_help_shows_every_command_and_examples(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert all(f"    {command.name} " in out or f"    {command.name}\n" in out for command in COMMANDS)
    assert "fluxx-nb tell math --seed 7" in out


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"fluxx-nb {__version__}\n", "")


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_every_command_explains_itself_with_examples(run: Run, command: str) -> None:
    code, out, _ = run(command, "--help")
    assert code == 0
    assert f"  fluxx-nb {command}" in out.partition("examples:")[2]


MISSING = [
    ["tell", "nowhere.yaml"], ["check", "nowhere.yaml"], ["odds", "nowhere.yaml"], ["audit", "nowhere.yaml"],
    ["simulate", "nowhere.yaml"], ["export", "nowhere.yaml", "--to", "x.html"],
]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["dance"], "invalid choice: 'dance'"),
        (["--nope"], "it does not understand '--nope'"),
        (["check"], "PATH"),
        *((words, "there is no file nowhere.yaml; check the path") for words in MISSING),
        (["decks", "--jsn"], "does not understand '--jsn'"),
        (["tell", "maths"], "did you mean 'math'?"),
        (["tell", "math/no-such-scenario"], "no edition, scenario or file named"),
        (["tell", "math+martian"], "cannot be combined"),
        (["tell", "math", "--date", "16.11.2026"], "is no date"),
        (["tell", "math", "--age", "Ada"], "write it as Ada=12"),
        (["tell", "math", "--age", "Ben=12"], "not at the table"),
        (["tell", "math", "--bots", "clever"], "There is no bot 'clever'"),
        (["tell", "math", "--players", "1"], "2 to 6"),
        (["tell", "math", "--meta", "Plan D"], "no Meta Rule"),
        (["simulate", "mth"], "did you mean 'math'?"),
        (["simulate", "math", "--games", "-3"], "0 to 10,000,000 games"),
        (["simulate", "math", "--games", "many"], "'many' is no whole number of at most 20 digits"),
        (["tell", "math", "--seed", "9" * 5000], "is no whole number of at most 20 digits"),
        (["tell", "math", "--players", "-3"], "-3 players cannot play"),
        (["odds", "math"], "'math' is an edition, and odds are told of a position: a scenario such as math/"),
        (["find", "turn.nosuch"], "turn.nosuch"),
        (["worksheet", "zz"], "There is no topic 'zz'"),
        (["scenarios", "maths"], "did you mean 'math'?"),
        (["check", "x.yaml", "--edition", "maths"], "did you mean 'math'?"),
    ],
)
def test_words_that_make_no_sense_return_2_and_say_why(run: Run, words: list[str], problem: str) -> None:
    code, out, err = run(*words)
    assert code == 2
    assert problem in err
    assert out == ""


def test_python_m_fluxx_nb_is_the_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fluxx_nb", "decks", "--json"], capture_output=True, text=True, check=True
    )
    assert [deck["edition"] for deck in json.loads(done.stdout)] == editions()


def test_a_reader_who_leaves_early_causes_no_error() -> None:
    told = subprocess.Popen(
        [sys.executable, "-m", "fluxx_nb", "tell", "martian", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert told.stdout is not None
    assert told.stderr is not None
    told.stdout.readline()
    told.stdout.close()
    assert told.wait(PATIENCE) == 0
    assert told.stderr.read() == b""
    told.stderr.close()


def test_a_terminal_without_quotation_marks_gets_the_story_all_the_same() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fluxx_nb", "tell", "math"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert b"The end, after" in done.stdout


# Where the output goes ----------------------------------------------------------------------------------------------


def shell(words: str) -> subprocess.CompletedProcess[str]:
    """Run the command line as a shell does, with its redirections."""
    command = f"{shlex.quote(sys.executable)} -m fluxx_nb {words}"
    return subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)


def slow(words: str) -> Any:
    """The same with other words: each starts a Python of its own."""
    return pytest.param(words, marks=pytest.mark.slow)


CLOSED = "it is closed"
FULL = "No space left on device"
needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")


@pytest.mark.parametrize("words", ["--version", *(slow(words) for words in ("decks", "find turn.draw", "tell --help"))])
@pytest.mark.parametrize(("to", "why"), [(">&-", CLOSED), pytest.param(">/dev/full", FULL, marks=needs_full)])
def test_output_that_cannot_be_written_is_told_in_a_sentence(words: str, to: str, why: str) -> None:
    done = shell(f"{words} {to}")
    assert (done.returncode, done.stderr) == (1, f"fluxx-nb: the output cannot be written: {why}\n")


@pytest.mark.parametrize("words", ["tell math --seed x", *(slow(words) for words in ("tell maths", "decks --jsn"))])
@pytest.mark.parametrize("to", ["2>&-", ">&- 2>&-", pytest.param("2>/dev/full", marks=needs_full)])
def test_complaints_that_have_no_place_do_not_go_to_the_output(words: str, to: str) -> None:
    done = shell(f"{words} {to}")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


@needs_full
def test_where_neither_can_be_written_the_code_still_tells() -> None:
    for to in (">&- 2>&-", "<&- >/dev/full 2>/dev/full"):
        done = shell(f"decks {to}")
        assert (done.returncode, done.stdout, done.stderr) == (1, "", "")


@pytest.mark.parametrize("to", ["2>&-", pytest.param("2>/dev/full", marks=needs_full)])
def test_output_is_written_where_complaints_have_no_place(to: str) -> None:
    done = shell(f"--version {to}")
    assert (done.returncode, done.stdout) == (0, f"fluxx-nb {__version__}\n")


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files are not listed here")
def test_a_file_never_takes_the_place_of_a_closed_output() -> None:
    code = (
        "import os, sys\nfrom fluxx_nb.outputs import open_outputs\nopen_outputs()\n"
        "opened = os.open('/dev/zero', os.O_RDONLY)\n"
        "sys.exit(opened <= 2 or any(not os.get_inheritable(n) for n in range(3)))"
    )
    done = subprocess.run(
        ["/bin/sh", "-c", f"{shlex.quote(sys.executable)} -c {shlex.quote(code)} <&- >&- 2>&-"], check=False
    )
    assert done.returncode == 0


@pytest.mark.parametrize("broken", [None, "full"])
def test_a_simulation_goes_on_where_nobody_hears_of_it(monkeypatch: pytest.MonkeyPatch, broken: str | None) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(errno.ENOSPC, FULL)

    clock = iter(range(0, 10_000, 100))
    monkeypatch.setattr("fluxx_nb.lab.progress.perf_counter", lambda: next(clock))
    monkeypatch.setattr(sys, "stderr", Full() if broken else None)
    line = ProgressLine()
    line(20, 100)
    line.wipe()
    assert next(clock) == 200, "it has tried to say something"


def test_a_wrong_option_cannot_steer_the_terminal_nor_fill_it(run: Run) -> None:
    for words in (["export", "--se=\x1b[31mRED", "math"], ["tell", "math", "--age", "\x1b[2J"], ["\x9b2J"]):
        code, out, err = run(*words)
        assert (code, out) == (2, "")
        assert not {"\x1b", "\x9b"} & set(err)
    assert len(run("tell", "math", "--age", "9" * 5000)[2]) < 2000
