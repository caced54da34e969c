"""Tests wait for conditions: the helpers do, and no test has a bound or a pause of its own."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from tests import waiting
from tests.waiting import eventually, until, without_waiting

TESTS = Path(__file__).parent
_OWN_TIME = re.compile(
    r"time\.sleep\(|wait_for_timeout\(|wait_for_function\(|timeout=[\d.]|\.(?:wait|communicate)\(\d|PATIENCE *[*/]"
    r"|MS *[*/]|time\.(?:monotonic|time|perf_counter)\(\)"
)


def test_pauses_are_skipped_and_timers_keep_their_order() -> None:
    async def work() -> list[str]:
        seen: list[str] = []
        loop = asyncio.get_running_loop()
        loop.call_later(7200, seen.append, "late")
        loop.call_later(3600, seen.append, "early")
        await eventually(lambda: len(seen) == 2, "both timers", pause=600)
        return seen

    assert without_waiting(work()) == ["early", "late"]


def test_what_never_comes_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "PATIENCE", 0.0)
    for wait in (lambda: until(lambda: 0, "a kernel"), lambda: without_waiting(eventually(lambda: 0, "a kernel"))):
        with pytest.raises(AssertionError, match="in vain: a kernel"):
            wait()


def test_no_test_has_a_time_of_its_own() -> None:
    helpers = {TESTS / "waiting.py", Path(__file__)}
    found = [
        f"{path.relative_to(TESTS)}:{number}: {line.strip()}"
        for path in sorted(TESTS.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if path not in helpers and _OWN_TIME.search(line)
    ]
    assert found == []
