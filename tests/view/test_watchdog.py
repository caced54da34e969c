"""A server that has stopped ends by itself, and one that is told to end does so in any state."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fluxx_nb.view.app.server_folder import server_folder
from fluxx_nb.view.app.watchdog import STALLED

PROGRAM = """
import asyncio, sys, time
from fluxx_nb.view.app.watchdog import Watchdog

def reading_what_never_ends():
    print("stopped", flush=True)
    while True:
        pass

def idle():
    print("idle", flush=True)

loop = asyncio.new_event_loop()
with Watchdog(loop, loop.stop, limit=float(sys.argv[2]), grace=float(sys.argv[3])):
    loop.call_soon(globals()[sys.argv[1]])
    loop.run_forever()
print("ended", flush=True)
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


@contextmanager
def running(program: str, *words: str) -> Iterator[subprocess.Popen[str]]:
    """Run a program until it has said its first line."""
    command = [sys.executable, "-c", program, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as found:
        try:
            assert found.stdout is not None
            found.stdout.readline()
            yield found
        finally:
            found.kill()


def test_a_loop_that_has_stopped_is_ended_with_what_it_was_doing() -> None:
    with running(PROGRAM, "reading_what_never_ends", "1", "1") as server:
        out, err = server.communicate()
    assert server.returncode == STALLED
    assert "has not answered for 1 seconds" in err
    assert "in reading_what_never_ends" in err
    assert "ended" not in out


def test_a_stopped_loop_still_hears_the_signal_to_end() -> None:
    with running(PROGRAM, "reading_what_never_ends", "100000", "1") as server:
        server.send_signal(signal.SIGTERM)
        _, err = server.communicate()
    assert server.returncode == STALLED
    assert "in reading_what_never_ends" in err


def test_a_loop_that_runs_is_left_alone_and_ends_in_order() -> None:
    with running(PROGRAM, "idle", "3", "60") as server:
        # Suspended is not stalled: the limit passes meanwhile, and no beat is missed after it goes on.
        server.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, server.pid, os.WSTOPPED)
        with running(PROGRAM, "reading_what_never_ends", "3", "60") as stalled:
            stalled.communicate()
        server.send_signal(signal.SIGCONT)
        server.send_signal(signal.SIGTERM)
        out, err = server.communicate()
    assert server.returncode == 0, err
    assert out == "ended\n"


# Its folder -------------------------------------------------------------------------------------------------------

HOLDS = """
import signal
from fluxx_nb.view.app.server_folder import server_folder
with server_folder() as folder:
    (folder / "rooms").mkdir()
    (folder / "rooms" / "game.json").write_text("{}")
    print(folder, flush=True)
    signal.pause()
"""


def test_a_server_that_is_told_to_end_before_it_serves_leaves_no_folder(temporary: Path) -> None:
    with running(HOLDS) as server:
        assert len([*temporary.iterdir()]) == 1
        server.terminate()
        assert server.wait() == 128 + signal.SIGTERM
    assert [*temporary.iterdir()] == []


@pytest.fixture
def temporary(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    return tmp_path


def test_what_a_killed_server_left_goes_at_the_next_start_and_nothing_else(temporary: Path) -> None:
    other = temporary / "fluxx-nb-app-of-someone"
    other.mkdir(mode=0o755)
    (other / ".server").touch()
    unlocked = temporary / "fluxx-nb-app-without-lock"
    unlocked.mkdir(mode=0o700)
    target = temporary / "elsewhere"
    target.mkdir(mode=0o700)
    (target / ".server").touch()
    link = temporary / "fluxx-nb-app-link"
    link.symlink_to(target)
    kept = {other, unlocked, target, link}
    with running(HOLDS) as server:
        (theirs,) = {*temporary.iterdir()} - kept
        with server_folder() as ours:
            assert theirs.is_dir(), "its server lives"
            assert ours.stat().st_mode & 0o077 == 0
        assert not ours.exists()
        server.kill()
        server.wait()
        assert (theirs / "rooms" / "game.json").is_file()
        with server_folder():
            assert not theirs.exists()
    assert {*temporary.iterdir()} == kept
    assert (target / ".server").is_file()
